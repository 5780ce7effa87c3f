//! Divides what a step leads to into cells: by values of variables, by regions, by predicates.
//!
//! A solver is asked for one state after another outside the cells found so far, until there is none. Where there are too many, or where the
//! solver does not know, the caller has to ask for less.

use adamant_base::Exhausted;
use adamant_expr::{Assignment, BitVec, Term, TermPool};
use adamant_smt::Session;

use crate::abstract_state::AbstractState;
use crate::abstraction::AbstractStep;
use crate::ask::{Asking, Satisfiability};
use crate::system::System;

/// Something that cells are told apart by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    /// The value of a variable, by its number.
    Value(usize),
    /// The region of a variable: from one of these numbers up to the next, without it. The first is zero.
    Region(usize, Vec<u64>),
    /// Whether a formula over the variables holds.
    Predicate(Term),
}

/// What a step leads to.
pub(crate) enum Cells {
    /// States in these cells.
    Found(Vec<AbstractState>),
    /// More cells than were asked for. For each item, how many answers there were.
    TooMany(Vec<usize>),
    /// The solver does not know.
    Unknown,
}

impl Cells {
    /// The cells of a step, at most so many.
    pub(crate) fn of(
        system: &System,
        step: &AbstractStep,
        items: &[Item],
        most: usize,
        asking: &mut Asking<'_>,
    ) -> Result<Self, Exhausted> {
        let mut session = Session::new();
        step.conditions.iter().for_each(|&condition| session.assert(condition));
        let mut cells: Vec<Vec<Term>> = Vec::new();
        loop {
            let model = match asking.model_in(&session, &[])? {
                Satisfiability::Model(model) => model,
                Satisfiability::Unknown => return Ok(Self::Unknown),
                Satisfiability::Nothing => break,
            };
            if cells.len() >= most {
                return Ok(Self::TooMany(answers(&cells, items.len())));
            }
            let Some(cell) = items.iter().map(|item| item.answer(system, step, &model, asking)).collect() else {
                return Ok(Self::Unknown);
            };
            let cell: Vec<Term> = cell;
            let before: Vec<Term> = cell.iter().map(|&part| step.before(system, part, asking.pool)).collect();
            cells.push(cell);
            if before.iter().any(|&part| !asking.holds(part, &model)) {
                // The values do not show what they should.
                return Ok(Self::Unknown);
            }
            let elsewhere = asking.not_all(before);
            if elsewhere == Term::FALSE {
                break;
            }
            session.assert(elsewhere);
        }
        Ok(Self::Found(cells.into_iter().map(AbstractState::of).collect()))
    }
}

impl Item {
    /// The formula over the variables of the target that holds after a step with these values.
    fn answer(
        &self,
        system: &System,
        step: &AbstractStep,
        model: &Assignment,
        asking: &mut Asking<'_>,
    ) -> Option<Term> {
        match self {
            Self::Value(variable) => {
                let value = value(asking.pool, step.values[*variable], model)?;
                let constant = asking.pool.bits(value);
                Some(asking.pool.eq(system.locations[step.to].variables[*variable], constant))
            }
            Self::Region(variable, cuts) => {
                let value = value(asking.pool, step.values[*variable], model)?.low_u64();
                Some(region(asking.pool, system.locations[step.to].variables[*variable], cuts, value))
            }
            Self::Predicate(formula) => {
                let before = step.before(system, *formula, asking.pool);
                let negation = asking.pool.not(*formula);
                Some(if asking.holds(before, model) { *formula } else { negation })
            }
        }
    }
}

fn value(pool: &TermPool, term: Term, model: &Assignment) -> Option<BitVec> {
    pool.eval(term, model).ok()?.as_bits().cloned()
}

/// That a variable is in the region of a value.
fn region(pool: &mut TermPool, variable: Term, cuts: &[u64], value: u64) -> Term {
    let width = pool.width(variable);
    let after = cuts.partition_point(|&cut| cut <= value);
    let first = pool.bits_u64(width, after.checked_sub(1).map_or(0, |place| cuts[place]));
    let at_least = pool.bv_ule(first, variable);
    let Some(&next) = cuts.get(after) else { return at_least };
    if pool.constant(first).is_some_and(|first| first.low_u64() + 1 == next) {
        return pool.eq(variable, first);
    }
    let next = pool.bits_u64(width, next);
    let below = pool.bv_ult(variable, next);
    pool.and(at_least, below)
}

/// How many different answers each item has.
fn answers(cells: &[Vec<Term>], items: usize) -> Vec<usize> {
    let count = |item: usize| {
        let mut seen: Vec<Term> = cells.iter().map(|cell| cell[item]).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.len()
    };
    (0..items).map(count).collect()
}
