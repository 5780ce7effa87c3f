//! The multi-states seen so far: is a new one, as a set of states, contained in one of them?
//!
//! States are kept under a hash of 128 bits of their control and explicit data. Under it stand the symbolic parts; the new
//! one is contained in an old one if it is the same, or if every valuation of its places is one of the old one's.

use std::time::Duration;

use adamant_expr::{Op, Sort, Substitution, SymbolId, Term, TermPool};
use adamant_smt::Query;
use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::xxh3_128;

use crate::data::Model;
use crate::domain::Symbolic;
use crate::normal_form::NormalForm;
use crate::oracle::evaluate;

/// All multi-states seen.
#[derive(Default)]
pub(crate) struct Visited {
    /// Those without symbolic data.
    explicit: FxHashSet<u128>,
    /// The symbolic parts of the others.
    symbolic: FxHashMap<u128, Vec<SymbolicPart>>,
    /// Names for the symbols of old states, apart from those of new ones.
    old_names: Substitution,
    /// Which symbols have such a name, and which symbols are such names.
    renamed: FxHashSet<Term>,
    originals: FxHashMap<Term, Term>,
}

/// The symbolic part of a state.
struct SymbolicPart {
    open: Box<[Term]>,
    conjuncts: Box<[Term]>,
}

/// How long a comparison may take. A comparison given up costs a state, never an answer.
const PLAIN_LIMIT: Duration = Duration::from_secs(5);
const QUANTIFIED_LIMIT: Duration = Duration::from_millis(1500);

impl Visited {
    /// Adds a state, unless it is contained in one that is there. Says whether it was added.
    pub(crate) fn insert(&mut self, domain: &mut Symbolic, state: &NormalForm) -> bool {
        let key = xxh3_128(&state.shape);
        if state.open.is_empty() {
            return self.explicit.insert(key);
        }
        let seen = self.symbolic.remove(&key).unwrap_or_default();
        let is_known = self.is_contained(domain, state, &seen);
        let parts = self.symbolic.entry(key).or_insert(seen);
        if !is_known {
            let open = state.open.clone().into_boxed_slice();
            let conjuncts = state.conjuncts.clone().into_boxed_slice();
            parts.push(SymbolicPart { open, conjuncts });
        }
        !is_known
    }

    fn is_contained(&mut self, domain: &mut Symbolic, new: &NormalForm, seen: &[SymbolicPart]) -> bool {
        let counts = &mut domain.oracle.counts;
        counts.equality_checks += seen.len() as u64;
        if seen.iter().any(|old| *old.open == *new.open && *old.conjuncts == *new.conjuncts) {
            counts.equality_syntactic += 1;
            return true;
        }
        seen.iter().rev().any(|old| self.includes(domain, old, new))
    }

    /// Whether every valuation of the places of `new` is one of `old`.
    fn includes(&mut self, domain: &mut Symbolic, old: &SymbolicPart, new: &NormalForm) -> bool {
        let mut matching = Matching::default();
        let old_open: Vec<_> = old.open.iter().map(|&term| self.renamed(&mut domain.pool, term)).collect();
        let old_conjuncts: Vec<_> = old.conjuncts.iter().map(|&term| self.renamed(&mut domain.pool, term)).collect();
        for (&old, &new) in old_open.iter().zip(&new.open) {
            matching.solve(&mut domain.pool, old, new);
        }
        let mut substitution: Substitution = matching.solved.iter().map(|(&old, &new)| (old, new)).collect();
        let mut missing = Vec::new();
        for (&old, &new) in old_open.iter().zip(&new.open) {
            let old = substitution.apply(&mut domain.pool, old);
            missing.push(domain.pool.eq(old, new));
        }
        for conjunct in old_conjuncts {
            missing.push(substitution.apply(&mut domain.pool, conjunct));
        }
        missing.retain(|condition| *condition != Term::TRUE && !new.conjuncts.contains(condition));
        if missing.is_empty() {
            domain.oracle.counts.equality_cheap += 1;
            return true;
        }
        let all = domain.pool.and_all(missing);
        if all == Term::FALSE {
            domain.oracle.counts.equality_cheap += 1;
            return false;
        }
        let unsolved: Vec<SymbolId> = self.unsolved(&domain.pool, all);
        if unsolved.is_empty() {
            return implied(domain, new, all);
        }
        // First inputs that would do, if there are such: that needs no quantifier.
        let mut witness: Substitution = matching.witnesses(&mut domain.pool, &old_open, &new.open, &unsolved);
        let guess = witness.apply(&mut domain.pool, all);
        if guess == Term::TRUE || implied(domain, new, guess) {
            return true;
        }
        // Then the same input on both sides.
        let mut same: Substitution = unsolved.iter().map(|&symbol| self.original(&domain.pool, symbol)).collect();
        let guess = same.apply(&mut domain.pool, all);
        if guess == Term::TRUE || implied(domain, new, guess) {
            return true;
        }
        let never = domain.pool.not(all);
        let query = Query::new(&new.conjuncts).for_all(&unsolved, never).within(QUANTIFIED_LIMIT);
        domain.oracle.counts.equality_solver += 1;
        domain.oracle.ask(&domain.pool, &query).is_unsatisfiable()
    }

    /// A term of an old state, its symbols renamed apart.
    fn renamed(&mut self, pool: &mut TermPool, term: Term) -> Term {
        for symbol in pool.free_symbols(term) {
            let original = pool.symbol_term(symbol);
            if self.renamed.insert(original) {
                let width = pool.width(original);
                let name = format!("old_{}", pool.symbol_name(symbol));
                let renamed = pool.symbol(&name, Sort::Bits(width));
                self.originals.insert(renamed, original);
                self.old_names.insert(original, renamed);
            }
        }
        self.old_names.apply(pool, term)
    }

    /// The symbols of an old state that a term mentions.
    fn unsolved(&self, pool: &TermPool, term: Term) -> Vec<SymbolId> {
        let is_old = |symbol: &SymbolId| self.originals.contains_key(&pool.symbol_term(*symbol));
        pool.free_symbols(term).into_iter().filter(is_old).collect()
    }

    /// A symbol of an old state, and the symbol of the new one with the same name.
    fn original(&self, pool: &TermPool, symbol: SymbolId) -> (Term, Term) {
        let renamed = pool.symbol_term(symbol);
        (renamed, self.originals[&renamed])
    }
}

/// Whether a condition holds for all valuations of the new state.
fn implied(domain: &mut Symbolic, new: &NormalForm, condition: Term) -> bool {
    let model: Option<&Model> = domain.data.model.as_deref();
    if let Some(model) = model
        && evaluate(&domain.pool, model, condition).as_bool() == Some(false)
    {
        domain.oracle.counts.equality_cheap += 1;
        return false;
    }
    let counterexample = domain.pool.not(condition);
    let mut assertions = new.conjuncts.clone();
    assertions.push(counterexample);
    domain.oracle.counts.equality_solver += 1;
    domain.oracle.ask(&domain.pool, &Query::new(&assertions).within(PLAIN_LIMIT)).is_unsatisfiable()
}

/// Symbols of an old state that the values of its places determine.
#[derive(Default)]
struct Matching {
    solved: FxHashMap<Term, Term>,
}

impl Matching {
    /// Values for the symbols that are not determined, under which the old places may well equal the new ones.
    fn witnesses(&self, pool: &mut TermPool, old: &[Term], new: &[Term], unsolved: &[SymbolId]) -> Substitution {
        let mut found: FxHashMap<Term, Term> = FxHashMap::default();
        for (&old, &new) in old.iter().zip(new) {
            self.guess(pool, old, new, &mut found);
        }
        for &symbol in unsolved {
            let term = pool.symbol_term(symbol);
            let zero = pool.bits_u64(pool.width(term), 0);
            found.entry(term).or_insert(zero);
        }
        found.into_iter().filter(|(symbol, _)| !self.solved.contains_key(symbol)).collect()
    }

    /// Guesses symbols of `old` so that it equals `new`.
    fn guess(&self, pool: &mut TermPool, old: Term, new: Term, found: &mut FxHashMap<Term, Term>) {
        let mut pending = vec![(old, new)];
        while let Some((old, new)) = pending.pop() {
            let width = pool.width(new);
            match pool.op(old) {
                Op::Symbol => {
                    found.entry(old).or_insert(new);
                }
                Op::Zext | Op::Sext => {
                    let inner = pool.operand(old, 0);
                    let part = pool.trunc(new, pool.width(inner));
                    pending.push((inner, part));
                }
                Op::Concat => {
                    let (high, low) = (pool.operand(old, 0), pool.operand(old, 1));
                    let low_width = pool.width(low);
                    let high_part = pool.extract(new, width - 1, low_width);
                    let low_part = pool.trunc(new, low_width);
                    pending.push((high, high_part));
                    pending.push((low, low_part));
                }
                Op::Extract => {
                    let inner = pool.operand(old, 0);
                    let low = pool.extract_bounds(old).map_or(0, |(_, low)| low);
                    let inner_width = pool.width(inner);
                    let wide = pool.zext(new, inner_width);
                    let amount = pool.bits_u64(inner_width, u64::from(low));
                    let placed = pool.bv_shl(wide, amount);
                    pending.push((inner, placed));
                }
                Op::BvNeg => {
                    let inverse = pool.bv_neg(new);
                    pending.push((pool.operand(old, 0), inverse));
                }
                Op::BvMul => {
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (variable, constant) = match (pool.is_constant(left), pool.is_constant(right)) {
                        (true, false) => (right, left),
                        (false, true) => (left, right),
                        _ => continue,
                    };
                    // Exact where the new value is a multiple in the range of positive numbers.
                    let quotient = pool.bv_sdiv(new, constant);
                    pending.push((variable, quotient));
                }
                Op::BvAdd => {
                    // The part that is settled already, or the second one, as it is; the other one makes up the difference.
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (kept, solved) = if pool.is_constant(left) { (left, right) } else { (right, left) };
                    let mut settled: Substitution = self.solved.iter().map(|(&old, &new)| (old, new)).collect();
                    for symbol in pool.free_symbols(kept) {
                        let term = pool.symbol_term(symbol);
                        if !self.solved.contains_key(&term) {
                            let zero = pool.bits_u64(pool.width(term), 0);
                            settled.insert(term, *found.entry(term).or_insert(zero));
                        }
                    }
                    let kept = settled.apply(pool, kept);
                    let difference = pool.bv_sub(new, kept);
                    pending.push((solved, difference));
                }
                _ => {}
            }
        }
    }

    /// Finds symbols that `old` determines if it is to be equal to `new`. Where a symbol gets two solutions the first one stays; that they
    /// agree is for the caller to ask.
    fn solve(&mut self, pool: &mut TermPool, old: Term, new: Term) {
        let mut pending = vec![(old, new)];
        while let Some((old, new)) = pending.pop() {
            match pool.op(old) {
                Op::Symbol => {
                    self.solved.entry(old).or_insert(new);
                }
                Op::Zext | Op::Sext => {
                    let inner = pool.operand(old, 0);
                    let part = pool.trunc(new, pool.width(inner));
                    pending.push((inner, part));
                }
                Op::Concat => {
                    let (high, low) = (pool.operand(old, 0), pool.operand(old, 1));
                    let low_width = pool.width(low);
                    let high_part = pool.extract(new, pool.width(old) - 1, low_width);
                    let low_part = pool.trunc(new, low_width);
                    pending.push((high, high_part));
                    pending.push((low, low_part));
                }
                Op::BvNot => {
                    let inverse = pool.bv_not(new);
                    pending.push((pool.operand(old, 0), inverse));
                }
                Op::BvNeg => {
                    let inverse = pool.bv_neg(new);
                    pending.push((pool.operand(old, 0), inverse));
                }
                Op::BvAdd | Op::BvXor => {
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (variable, constant) = match (pool.is_constant(left), pool.is_constant(right)) {
                        (true, false) => (right, left),
                        (false, true) => (left, right),
                        _ => continue,
                    };
                    let inverse = match pool.op(old) {
                        Op::BvAdd => pool.bv_sub(new, constant),
                        _ => pool.bv_xor(new, constant),
                    };
                    pending.push((variable, inverse));
                }
                _ => {}
            }
        }
    }
}
