//! Formulas that might be invariants: bounds by the program's own constants, orders of two variables, the program's own conditions, and such
//! formulas under conditions. They are guesses: [`points`](crate::points) show most of them to be wrong, and [`houdini`](crate::houdini)
//! keeps those that hold.

use std::collections::BTreeSet;

use adamant_expr::{BitVec, Op, Term, TermPool};
use rustc_hash::FxHashSet;

use crate::houdini::Invariants;
use crate::system::{LocationId, System};

/// So many candidates at a location are tried at once.
pub(crate) const MOST: usize = 500;

/// So many are thought of: most are dropped by points before any is tried.
const MOST_THOUGHT_OF: usize = 4000;

/// So many variables are added to each other.
const MOST_SUMMANDS: usize = 8;

/// So many constants of one width are used.
const MOST_CONSTANTS: usize = 24;

/// So many conditions are put before other candidates.
const MOST_PREMISES: usize = 12;

/// How far-fetched candidates may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guesses {
    /// Formulas about one or two variables.
    Plain,
    /// Such formulas where a condition of the program holds.
    Implications,
    /// Variables against sums of two others.
    Sums,
    /// That a location is not reached, that variables are small constants, and orders of two variables.
    Orders,
}

/// Candidates for every location but the start.
pub(crate) fn candidates(system: &System, pool: &mut TermPool, guesses: Guesses) -> Invariants {
    let constants = constants(system, pool, MOST_CONSTANTS);
    let signs = signs(system, pool);
    let mut all = Invariants::default();
    for (id, location) in system.locations.enumerate() {
        let mut here = Guessing { pool, seen: FxHashSet::default(), found: Vec::new() };
        if id != System::ROOT {
            let atoms = atoms(system, id, here.pool);
            match guesses {
                Guesses::Plain => {
                    here.conditions(&atoms);
                    here.bounds(&location.variables, &constants);
                    here.orders(&location.variables);
                }
                Guesses::Implications => {
                    here.orders(&location.variables);
                    here.conditions(&atoms);
                    here.bounds(&location.variables, &constants);
                    here.under_conditions(&atoms);
                }
                Guesses::Orders => {
                    here.found.push(Term::FALSE);
                    here.values(&location.variables);
                    here.few_orders(&location.variables, signs);
                }
                Guesses::Sums => here.sums(&location.variables),
            }
        }
        all.push(here.found);
    }
    all
}

/// Gathers candidates, each once.
struct Guessing<'p> {
    pool: &'p mut TermPool,
    seen: FxHashSet<Term>,
    found: Vec<Term>,
}

impl Guessing<'_> {
    fn add(&mut self, candidate: Term) {
        if candidate.as_bool().is_none() && self.found.len() < MOST_THOUGHT_OF && self.seen.insert(candidate) {
            self.found.push(candidate);
        }
    }

    /// Conditions and their negations.
    fn conditions(&mut self, atoms: &[Term]) {
        for &atom in atoms {
            let negation = self.pool.not(atom);
            self.add(negation);
            self.add(atom);
        }
    }

    /// Variables at most, at least, and different from constants.
    fn bounds(&mut self, variables: &[Term], constants: &[BitVec]) {
        for &variable in variables {
            let width = self.pool.width(variable);
            for constant in constants.iter().filter(|constant| constant.width() == width) {
                let constant = self.pool.bits(constant.clone());
                self.compare(variable, constant);
            }
        }
    }

    /// Variables that are zero or one, or are not.
    fn values(&mut self, variables: &[Term]) {
        for &variable in variables {
            let width = self.pool.width(variable);
            for constant in [BitVec::zero(width), BitVec::one(width)] {
                let constant = self.pool.bits(constant);
                let [equal, other] = [self.pool.eq(variable, constant), self.pool.ne(variable, constant)];
                self.add(equal);
                self.add(other);
            }
        }
    }

    /// The order of variables of the same width, as the program compares numbers.
    fn few_orders(&mut self, variables: &[Term], signs: Signs) {
        for (index, &one) in variables.iter().enumerate() {
            for &other in &variables[..index] {
                if self.pool.width(one) != self.pool.width(other) {
                    continue;
                }
                let pool = &mut *self.pool;
                let mut formulas = vec![pool.bv_ule(one, other), pool.bv_ule(other, one), pool.ne(one, other)];
                if signs == Signs::Minded {
                    formulas.extend([pool.bv_sle(one, other), pool.bv_sle(other, one)]);
                }
                formulas.into_iter().for_each(|formula| self.add(formula));
            }
        }
    }

    /// The order of variables of the same width.
    fn orders(&mut self, variables: &[Term]) {
        for (index, &one) in variables.iter().enumerate() {
            for &other in &variables[..index] {
                if self.pool.width(one) == self.pool.width(other) {
                    self.compare(one, other);
                    let equal = self.pool.eq(one, other);
                    self.add(equal);
                }
            }
        }
    }

    /// The order of a variable and the sum of two others.
    fn sums(&mut self, variables: &[Term]) {
        let widths: BTreeSet<u32> = variables.iter().map(|&variable| self.pool.width(variable)).collect();
        for width in widths.into_iter().filter(|width| *width > 1) {
            let same = variables.iter().copied().filter(|&variable| self.pool.width(variable) == width);
            let same: Vec<Term> = same.take(MOST_SUMMANDS).collect();
            for (index, &one) in same.iter().enumerate() {
                for &other in &same[..=index] {
                    let sum = self.pool.bv_add(one, other);
                    for &variable in same.iter().filter(|&&variable| variable != one && variable != other) {
                        self.compare(variable, sum);
                    }
                }
            }
        }
    }

    fn compare(&mut self, one: Term, other: Term) {
        let pool = &mut *self.pool;
        let formulas = [
            pool.bv_ule(one, other),
            pool.bv_ule(other, one),
            pool.bv_sle(one, other),
            pool.bv_sle(other, one),
            pool.ne(one, other),
        ];
        formulas.into_iter().for_each(|formula| self.add(formula));
    }

    /// What was found so far, where a condition holds.
    fn under_conditions(&mut self, atoms: &[Term]) {
        let conclusions = std::mem::take(&mut self.found);
        self.seen.clear();
        let few = MOST_THOUGHT_OF / (2 * atoms.len().min(MOST_PREMISES)).max(1);
        for &premise in atoms.iter().take(MOST_PREMISES) {
            let negation = self.pool.not(premise);
            for not_premise in [negation, premise] {
                for &conclusion in conclusions.iter().take(few) {
                    let implication = self.pool.or(not_premise, conclusion);
                    self.add(implication);
                }
            }
        }
    }
}

/// Whether a program compares numbers with signs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Signs {
    Minded,
    Ignored,
}

fn signs(system: &System, pool: &TermPool) -> Signs {
    let guards = system.edges.iter().map(|edge| &edge.guard).chain(system.ends.iter().map(|end| &end.guard));
    let all: Vec<Term> = guards.flatten().copied().collect();
    let is_signed = pool.postorder(&all).into_iter().any(|term| pool.op(term) == Op::BvSlt);
    if is_signed { Signs::Minded } else { Signs::Ignored }
}

/// The conditions by which a location is left, as far as they are about its variables alone; those of ends that must not be reached come first.
fn atoms(system: &System, id: LocationId, pool: &mut TermPool) -> Vec<Term> {
    let own: FxHashSet<Term> = system.locations[id].variables.iter().copied().collect();
    let bad = system.ends.iter().filter(|end| end.from == id).map(|end| &end.guard);
    let edges = system.edges.iter().filter(|edge| edge.from == id).map(|edge| &edge.guard);
    let mut seen = FxHashSet::default();
    let mut atoms = Vec::new();
    for guard in bad.chain(edges) {
        let is_own = |pool: &TermPool, term: Term| {
            pool.free_symbols(term).into_iter().all(|symbol| own.contains(&pool.symbol_term(symbol)))
        };
        let about_own: Vec<Term> = guard.iter().copied().filter(|&condition| is_own(pool, condition)).collect();
        let whole = about_own.iter().fold(Term::TRUE, |whole, &part| pool.and(whole, part));
        for atom in about_own.into_iter().chain([whole]) {
            // A condition and its negation are one.
            let atom = if pool.op(atom) == Op::Not { pool.operand(atom, 0) } else { atom };
            if atom.as_bool().is_none() && seen.insert(atom) {
                atoms.push(atom);
            }
        }
    }
    atoms
}

/// The constants of the program, and those next to them, in a fixed order, at most so many of each width.
pub(crate) fn constants(system: &System, pool: &TermPool, most: usize) -> Vec<BitVec> {
    let guards = system.edges.iter().map(|edge| &edge.guard).chain(system.ends.iter().map(|end| &end.guard));
    let roots: Vec<Term> =
        guards.flatten().copied().chain(system.edges.iter().flat_map(|edge| edge.values.iter().copied())).collect();
    let mut found: BTreeSet<(u32, u64)> = BTreeSet::new();
    for term in pool.postorder(&roots) {
        if let Some(value) = pool.constant(term).filter(|value| value.width() > 1 && value.width() <= 64) {
            found.insert((value.width(), value.low_u64()));
        }
    }
    let mut constants = Vec::new();
    let widths: BTreeSet<u32> = roots
        .iter()
        .flat_map(|&root| pool.free_symbols(root))
        .map(|symbol| pool.width(pool.symbol_term(symbol)))
        .filter(|width| *width > 1 && *width <= 64)
        .collect();
    for width in widths {
        let mut here: Vec<BitVec> = vec![BitVec::zero(width), BitVec::one(width)];
        for value in found.iter().filter(|(other, _)| *other == width).map(|(_, value)| BitVec::new(width, *value)) {
            let one = BitVec::one(width);
            here.extend([value.clone(), value.add(&one), value.sub(&one)]);
        }
        let mut seen = FxHashSet::default();
        here.retain(|value| seen.insert(value.clone()));
        here.truncate(most);
        constants.extend(here);
    }
    constants
}
