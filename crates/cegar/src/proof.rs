//! Checks a proof again, with a solver of its own and formulas of its own: what holds at locations holds after every edge, and no path of k
//! edges leads to what must not be reached.
//!
//! Nothing of how the proof was found is used. Paths are written down forward, with a symbol for each variable at each step and equations between steps,
//! where the search goes backward by substitution. What is shared is the transition system, which is not checked here, and that terms are simplified
//! when they are built.
//!
//! Where a step is taken in a state of which other locations cover parts ([`View`]), what holds there may be used: every location's formulas hold of all that it
//! covers up to this step, and the check is that they hold after it.
//!
//! A formula of a proof may mention other symbols than the variables of its location. These mean the same everywhere: the proof then holds
//! whatever they are.

use std::time::Duration;

use adamant_base::{Exhausted, Id};
use adamant_expr::{Substitution, Term, TermPool};

use crate::ask::{Asking, Satisfiability};
use crate::houdini::Invariants;
use crate::system::{BadEnd, Edge, LocationId, System, View};

/// Why nothing bad is reached.
pub(crate) struct Proof {
    /// What holds at each location.
    pub(crate) invariants: Invariants,
    /// How many edges paths have at most that are looked at.
    pub(crate) k: usize,
}

impl Proof {
    /// How many formulas it has.
    pub(crate) fn size(&self) -> usize {
        self.invariants.iter().map(Vec::len).sum()
    }
}

/// What is wrong with a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    /// Something is said of the start.
    Initial,
    /// An edge, by its number, does not keep what holds.
    NotInductive(usize),
    /// This location, whose steps are not known, may be reached.
    Open(LocationId),
    /// A path to this end, by its number, was not excluded.
    NotSafe(usize),
    /// None that is known: the solver did not answer a question.
    Undecided,
}

impl Flaw {
    /// What became of a proof with this flaw.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::Undecided => "could not be checked again, because the solver gave up".to_owned(),
            Self::Initial | Self::NotInductive(_) | Self::Open(_) | Self::NotSafe(_) => {
                format!("was rejected when it was checked again: {self:?}")
            }
        }
    }
}

/// Checks a proof; that the solver does not know an answer is a flaw.
pub(crate) fn check(system: &System, proof: &Proof, asking: &mut Asking<'_>) -> Result<Option<Flaw>, Exhausted> {
    if !proof.invariants[System::ROOT].is_empty() {
        return Ok(Some(Flaw::Initial));
    }
    // Of what comes after open locations nothing is known, so that no run may come there.
    if let Some(&at) = system.open.iter().find(|&&at| !proof.invariants[at].contains(&Term::FALSE)) {
        return Ok(Some(Flaw::Open(at)));
    }
    for (number, edge) in system.edges.iter().enumerate() {
        let mut path = Path::new(asking.pool, system, edge.from);
        path.assume(asking.pool, &proof.invariants[edge.from]);
        path.see(asking.pool, system, proof, &edge.views);
        path.step(asking.pool, system, edge);
        for invariant in path.here(asking.pool, &proof.invariants[edge.to]) {
            let violated = asking.pool.not(invariant);
            let formulas: Vec<Term> = path.formulas.iter().copied().chain([violated]).collect();
            match possibility(asking, &formulas)? {
                Possibility::Impossible => {}
                Possibility::Possible => return Ok(Some(Flaw::NotInductive(number))),
                Possibility::Unknown => return Ok(Some(Flaw::Undecided)),
            }
        }
    }
    for (number, end) in system.ends.iter().enumerate() {
        match reached(system, proof, end, &mut Vec::new(), asking)? {
            Possibility::Impossible => {}
            Possibility::Possible => return Ok(Some(Flaw::NotSafe(number))),
            Possibility::Unknown => return Ok(Some(Flaw::Undecided)),
        }
    }
    Ok(None)
}

/// Whether something can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Possibility {
    Impossible,
    Possible,
    Unknown,
}

/// Whether a run ends in these edges (the last one first) and an end, as far as invariants and the edges before tell.
fn reached<'s>(
    system: &'s System,
    proof: &Proof,
    end: &BadEnd,
    edges: &mut Vec<&'s Edge>,
    asking: &mut Asking<'_>,
) -> Result<Possibility, Exhausted> {
    let first = edges.last().map_or(end.from, |edge| edge.from);
    let mut path = Path::new(asking.pool, system, first);
    path.assume(asking.pool, &proof.invariants[first]);
    for edge in edges.iter().rev() {
        path.see(asking.pool, system, proof, &edge.views);
        path.step(asking.pool, system, edge);
    }
    path.see(asking.pool, system, proof, &end.views);
    path.guard(asking.pool, &end.guard);
    let possibility = possibility(asking, &path.formulas)?;
    if possibility == Possibility::Impossible || first == System::ROOT || edges.len() >= proof.k {
        return Ok(possibility);
    }
    for edge in system.edges_to(first) {
        edges.push(edge);
        let reached = reached(system, proof, end, edges, asking)?;
        edges.pop();
        if reached != Possibility::Impossible {
            return Ok(reached);
        }
    }
    Ok(Possibility::Impossible)
}

/// How long one question may take: a proof that was found is worth waiting for.
const PATIENCE: Duration = Duration::from_secs(60);

fn possibility(asking: &mut Asking<'_>, formulas: &[Term]) -> Result<Possibility, Exhausted> {
    Ok(match asking.model_within(formulas, PATIENCE)? {
        Satisfiability::Nothing => Possibility::Impossible,
        Satisfiability::Model(_) => Possibility::Possible,
        Satisfiability::Unknown => Possibility::Unknown,
    })
}

/// A path that is written down forward.
struct Path {
    formulas: Vec<Term>,
    /// How many steps were made.
    depth: usize,
    /// The variables of the location where it is, and what they are called there.
    variables: Vec<Term>,
    called: Vec<Term>,
}

impl Path {
    /// A path that starts at a location.
    fn new(pool: &mut TermPool, system: &System, at: LocationId) -> Self {
        let mut path = Self { formulas: Vec::new(), depth: 0, variables: Vec::new(), called: Vec::new() };
        path.enter(pool, system, at);
        path
    }

    fn enter(&mut self, pool: &mut TermPool, system: &System, at: LocationId) {
        self.variables.clone_from(&system.locations[at].variables);
        let called = self.variables.iter().enumerate().map(|(index, &variable)| {
            let name = format!("variable {index} of {} at {}", at.index(), self.depth);
            pool.symbol(&name, pool.sort(variable))
        });
        self.called = called.collect();
    }

    /// Formulas about the variables of the location where the path is.
    fn here(&self, pool: &mut TermPool, formulas: &[Term]) -> Vec<Term> {
        let mut names: Substitution = self.variables.iter().copied().zip(self.called.iter().copied()).collect();
        formulas.iter().map(|&formula| names.apply(pool, formula)).collect()
    }

    fn assume(&mut self, pool: &mut TermPool, formulas: &[Term]) {
        let here = self.here(pool, formulas);
        self.formulas.extend(here);
    }

    /// Terms over variables and inputs of a step that starts here.
    fn renamed(&self, pool: &mut TermPool, terms: &[Term]) -> Vec<Term> {
        let mut names: Substitution = self.variables.iter().copied().zip(self.called.iter().copied()).collect();
        for symbol in pool.free_symbols_of(terms) {
            let term = pool.symbol_term(symbol);
            if !self.variables.contains(&term) {
                // No two inputs may have one name: the proof would then be about fewer runs.
                let name = format!("input {} at {}", pool.symbol_name(symbol), self.depth);
                let renamed = pool.symbol(&name, pool.sort(term));
                names.insert(term, renamed);
            }
        }
        terms.iter().map(|&term| names.apply(pool, term)).collect()
    }

    /// What holds at other locations that cover parts of the state from which the next step starts.
    fn see(&mut self, pool: &mut TermPool, system: &System, proof: &Proof, views: &[View]) {
        for (number, view) in views.iter().enumerate() {
            let values = self.renamed(pool, &view.values);
            let variables = &system.locations[view.at].variables;
            let mut names = Substitution::default();
            for (index, (&variable, value)) in variables.iter().zip(values).enumerate() {
                let at = view.at.index();
                let name = format!("variable {index} of {at} in view {number} at {}", self.depth);
                let called = pool.symbol(&name, pool.sort(variable));
                names.insert(variable, called);
                let equation = pool.eq(called, value);
                self.formulas.push(equation);
            }
            let held = &proof.invariants[view.at];
            self.formulas.extend(held.iter().map(|&formula| names.apply(pool, formula)));
        }
    }

    fn guard(&mut self, pool: &mut TermPool, guard: &[Term]) {
        let guard = self.renamed(pool, guard);
        self.formulas.extend(guard);
    }

    /// Goes along an edge.
    fn step(&mut self, pool: &mut TermPool, system: &System, edge: &Edge) {
        self.guard(pool, &edge.guard);
        let values = self.renamed(pool, &edge.values);
        self.depth += 1;
        self.enter(pool, system, edge.to);
        for (&called, value) in self.called.iter().zip(values) {
            let equation = pool.eq(called, value);
            self.formulas.push(equation);
        }
    }
}

#[cfg(test)]
mod tests;
