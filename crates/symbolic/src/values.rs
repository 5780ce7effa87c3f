//! How many values a term can have, and making one explicit by trying them one after another.
//!
//! Values that many models have are found without a solver: the model of the state is varied, and what satisfies all conditions counts.
//! Only where that does not show that there are too many, a solver counts them, by intervals that hold no value found so far.

use adamant_expr::{BitVec, Evaluator, Op, Substitution, SymbolId, Term, TermPool, Value};
use rustc_hash::FxHashSet;

use crate::data::Data;
use crate::domain::{Interrupt, Symbolic};
use crate::groups::{Model, Touched};
use crate::oracle::{Extended, Oracle, evaluate};
use crate::symbols::Symbols;

/// The most values of one term that are tried one by one in one statement.
const MOST_VALUES: u32 = 1024;

/// How many values are tried before it is asked whether there are too many: a violation may be found with any of them.
const TRIED_FIRST: u32 = 8;

/// The most values of an operand that is made explicit because solvers do not know the operator, or know it badly.
const MOST_OPERANDS: u32 = 256;

/// The most operations through which a floating-point number is followed to the number that it was computed from.
const LARGEST_COMPUTATION: usize = 64;

/// So many values found at once let look for more.
const CLEARLY_MANY: u32 = 16;

/// How often a model is varied for each value that would be too many.
const VARIATIONS: u32 = 4;

/// A term of which values were tried in the statement that runs.
#[derive(Clone, Debug)]
pub struct Tried {
    term: Term,
    values: u32,
    /// Whether there are too many.
    is_many: bool,
}

impl<E> Symbolic<E> {
    /// The one value that a term has here; the state is split where it has several.
    pub(crate) fn one_value(&mut self, term: Term) -> Result<BitVec, Interrupt> {
        if let Some(value) = self.value_by_number_below(term)? {
            return Ok(value);
        }
        // One value after another: each time, it is this value or another one.
        for _ in 0..MOST_VALUES {
            let value = self.oracle.value(&self.pool, &mut self.symbols, &self.data, term);
            let constant = self.pool.bits(value.clone());
            let equal = self.pool.eq(term, constant);
            match self.decide_term(equal) {
                Ok(true) => return Ok(value),
                Ok(false) => {}
                Err(split) => return Err(if self.may_try_another(term) { split } else { Interrupt::TooManyValues }),
            }
        }
        Err(Interrupt::TooManyValues)
    }

    /// Whether a term has so few values that they may be tried one after another to compute with it.
    pub(crate) fn has_few_values(&mut self, term: Term) -> bool {
        let term = self.number_below(term).unwrap_or(term);
        if let Some((_, is_few)) = self.step.few.iter().find(|(found, _)| *found == term) {
            return *is_few;
        }
        let is_few = !self.has_more_values(term, MOST_OPERANDS);
        self.step.few.push((term, is_few));
        is_few
    }

    /// The value of a floating-point number that depends on one other number with few values: that one is made explicit, which is easier
    /// to decide.
    fn value_by_number_below(&mut self, term: Term) -> Result<Option<BitVec>, Interrupt> {
        let Some(number) = self.number_below(term).filter(|_| self.has_few_values(term)) else { return Ok(None) };
        let value = self.one_value(number)?;
        let value = self.pool.bits(value);
        let term = Substitution::from_iter([(number, value)]).apply(&mut self.pool, term);
        Ok(self.pool.constant(term))
    }

    /// The only number that a floating-point number was computed from.
    fn number_below(&self, term: Term) -> Option<Term> {
        if self.pool.op(term) != Op::FloatToBits {
            return None;
        }
        let mut number = None;
        let mut open = vec![self.pool.operand(term, 0)];
        for _ in 0..LARGEST_COMPUTATION {
            let Some(next) = open.pop() else { return number };
            match self.pool.op(next) {
                Op::Constant => {}
                Op::FloatFromSigned | Op::FloatFromUnsigned | Op::FloatFromBits => {
                    let found = self.pool.operand(next, 0);
                    if *number.get_or_insert(found) != found {
                        return None;
                    }
                }
                Op::FloatUnary(_) | Op::FloatBinary(_) | Op::FloatFma | Op::FloatConvert => {
                    open.extend(self.pool.operands(next).iter().copied());
                }
                _ => return None,
            }
        }
        None
    }

    /// Notes that a further value of a term is tried, unless there are too many. Where that is easily seen it is told with the first one.
    fn may_try_another(&mut self, term: Term) -> bool {
        let found = self.step.tried.iter().position(|tried| tried.term == term);
        let index = found.unwrap_or_else(|| {
            let is_many = self.clearly_has_more_values(term);
            self.step.tells_many |= is_many;
            self.step.tried.push(Tried { term, values: 0, is_many });
            self.step.tried.len() - 1
        });
        self.step.tried[index].values += 1;
        match self.step.tried[index] {
            Tried { values: TRIED_FIRST, is_many, .. } => {
                !is_many && !self.has_more_values(term, MOST_VALUES - TRIED_FIRST)
            }
            Tried { values, .. } => values <= MOST_VALUES,
        }
    }

    /// Whether it takes no solver to see that a term has too many values.
    fn clearly_has_more_values(&mut self, term: Term) -> bool {
        let mentioned = self.symbols.of(&self.pool, term);
        let touched = self.data.groups.touched(&mentioned);
        let Some(model) = &touched.model else { return false };
        let varies = |limit| varies(&self.pool, model, &touched, &mentioned, term, limit);
        varies(CLEARLY_MANY) && varies(MOST_VALUES)
    }

    fn has_more_values(&mut self, term: Term, limit: u32) -> bool {
        let Self { oracle, pool, symbols, data, .. } = self;
        has_more_values(oracle, pool, symbols, data, term, limit)
    }
}

/// Whether a term is known to have more than so many values in a state.
fn has_more_values(
    oracle: &mut Oracle,
    pool: &mut TermPool,
    symbols: &mut Symbols,
    data: &Data,
    term: Term,
    limit: u32,
) -> bool {
    let mentioned = symbols.of(pool, term);
    let touched = data.groups.touched(&mentioned);
    if touched.model.as_ref().is_some_and(|model| varies(pool, model, &touched, &mentioned, term, limit)) {
        return true;
    }
    // One value of the term comes of each value of its only symbol, at most.
    if let [symbol] = *mentioned {
        let name = pool.symbol_term(symbol);
        let is_few = pool.width(name) < 32 && limit >= 1 << pool.width(name);
        if is_few || name != term && !counts_more(oracle, pool, symbols, &touched, name, limit) {
            return false;
        }
    }
    counts_more(oracle, pool, symbols, &touched, term, limit)
}

/// Whether variations of a model give more than so many values.
fn varies(
    pool: &TermPool,
    model: &Model,
    touched: &Touched<'_>,
    mentioned: &[SymbolId],
    term: Term,
    limit: u32,
) -> bool {
    let mut numbers = Numbers(0);
    let mut found = FxHashSet::default();
    let mut varied = model.clone();
    for _ in 0..limit.saturating_mul(VARIATIONS) {
        for &symbol in mentioned {
            let width = pool.width(pool.symbol_term(symbol));
            let kept = model.get(symbol).and_then(Value::as_bits).cloned().unwrap_or_else(|| BitVec::zero(width));
            // Of the bits only so many of the lowest change: ranges are more common than holes.
            let changing = 1 + (numbers.next() % u64::from(width.min(64))) as u32;
            let change = BitVec::new(64, numbers.next() >> (64 - changing));
            let change = if width > 64 { change.zext(width) } else { change.trunc(width) };
            varied.set(symbol, Value::Bits(kept.xor(&change)));
        }
        let mut evaluator = Evaluator::new(pool, &varied);
        let holds = |condition: &Term| evaluator.eval(*condition).is_ok_and(|value| value.as_bool() == Some(true));
        if touched.conjuncts.iter().all(holds)
            && let Ok(Value::Bits(value)) = evaluator.eval(term)
        {
            found.insert(value);
            if found.len() > limit as usize {
                return true;
            }
        }
    }
    false
}

/// Whether a solver finds more than so many values. Where it gives up there may be more.
fn counts_more(
    oracle: &mut Oracle,
    pool: &mut TermPool,
    symbols: &mut Symbols,
    touched: &Touched<'_>,
    term: Term,
    limit: u32,
) -> bool {
    let width = pool.width(term);
    let (zero, one) = (BitVec::zero(width), BitVec::one(width));
    let mut open = vec![(zero.clone(), BitVec::ones(width))];
    let mut found = 0;
    while let Some((first, last)) = open.pop() {
        let (low, high) = (pool.bits(first.clone()), pool.bits(last.clone()));
        let (low, high) = (pool.bv_ule(low, term), pool.bv_ule(term, high));
        let inside = pool.and(low, high);
        let model = match oracle.extend(pool, symbols, touched, inside) {
            Extended::Impossible => continue,
            Extended::Possible(Some(model)) => model,
            Extended::Possible(None) => return false,
        };
        found += 1;
        if found > limit {
            return true;
        }
        let value = evaluate(pool, &model, term).as_bits().expect("a bit-vector has a value").clone();
        if value.ult(&first) || last.ult(&value) {
            return false;
        }
        if first.ult(&value) {
            open.push((first, value.sub(&one)));
        }
        if value.ult(&last) {
            open.push((value.add(&one), last));
        }
    }
    false
}

/// Numbers without visible order, the same in every run (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}
