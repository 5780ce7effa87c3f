//! Divides what a step leads to into cells: by values of variables, by regions, by predicates.
//!
//! Each case of the step ([`cases`]) is in one cell, as evaluation tells, or else a solver is asked for one state after another outside
//! the cells found so far, until there is none. Where there are too many, or where the solver does not know, the caller has to ask for less.

use adamant_base::Exhausted;
use adamant_expr::{Assignment, BitVec, Term, TermPool};
use adamant_smt::Session;

use crate::abstract_state::AbstractState;
use crate::abstraction::AbstractStep;
use crate::ask::{Asking, Satisfiability};
use crate::cases::{Case, cases};
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
        let own = &system.locations[step.to].variables;
        let terms: Vec<Term> = items.iter().map(|item| item.before(system, step, asking.pool)).collect();
        let mut cells: Vec<Vec<Term>> = Vec::new();
        for case in cases(&step.conditions, &terms, asking)? {
            if let Some(cell) = decided(&case, own, items, asking.pool) {
                // Where the solver does not know, the case is possible.
                if !cells.contains(&cell) && case.is_possible(asking)? != Some(false) {
                    cells.push(cell);
                }
            } else if !enumerate(&case, own, items, most, &mut cells, asking)? {
                return Ok(Self::Unknown);
            }
            if cells.len() > most {
                return Ok(Self::TooMany(answers(&cells, items.len())));
            }
        }
        Ok(Self::Found(cells.into_iter().map(AbstractState::of).collect()))
    }
}

/// The cell of a case, if evaluation tells.
fn decided(case: &Case, own: &[Term], items: &[Item], pool: &mut TermPool) -> Option<Vec<Term>> {
    let answer = |(number, item): (usize, &Item)| {
        let span = case.span(number)?;
        let (low, high) = span.bounds();
        let value = BitVec::new(span.width(), low as u64);
        match item {
            Item::Region(_, cuts) if region_of(cuts, low as u64) == region_of(cuts, high as u64) => {}
            Item::Value(_) | Item::Predicate(_) if low == high => {}
            Item::Region(..) | Item::Value(_) | Item::Predicate(_) => return None,
        }
        Some(item.answer(item.subject(own), &value, pool))
    };
    items.iter().enumerate().map(answer).collect()
}

/// Adds the cells of a case that a solver finds, up to one more than so many. Tells whether it knows them all.
fn enumerate(
    case: &Case,
    own: &[Term],
    items: &[Item],
    most: usize,
    cells: &mut Vec<Vec<Term>>,
    asking: &mut Asking<'_>,
) -> Result<bool, Exhausted> {
    let (conditions, terms) = case.formulas(asking.pool);
    let mut session = Session::new();
    conditions.iter().for_each(|&condition| session.assert(condition));
    while cells.len() <= most {
        let model = match asking.model_in(&session, &[])? {
            Satisfiability::Model(model) => model,
            Satisfiability::Unknown => return Ok(false),
            Satisfiability::Nothing => break,
        };
        let values: Option<Vec<BitVec>> = terms.iter().map(|&term| value(asking.pool, term, &model)).collect();
        let Some(values) = values else { return Ok(false) };
        let answers = |subject: &dyn Fn(&Item, usize) -> Term, pool: &mut TermPool| -> Vec<Term> {
            let items = items.iter().zip(&values).enumerate();
            items.map(|(number, (item, value))| item.answer(subject(item, number), value, pool)).collect()
        };
        let cell = answers(&|item, _| item.subject(own), asking.pool);
        let before = answers(&|_, number| terms[number], asking.pool);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
        if before.iter().any(|&part| !asking.holds(part, &model)) {
            // The values do not show what they should.
            return Ok(false);
        }
        let elsewhere = asking.not_all(before);
        if elsewhere == Term::FALSE {
            break;
        }
        session.assert(elsewhere);
    }
    Ok(true)
}

impl Item {
    /// What is asked about it, before the step.
    fn before(&self, system: &System, step: &AbstractStep, pool: &mut TermPool) -> Term {
        match self {
            Self::Value(variable) | Self::Region(variable, _) => step.values[*variable],
            Self::Predicate(formula) => step.before(system, *formula, pool),
        }
    }

    /// What it is about, after the step.
    fn subject(&self, own: &[Term]) -> Term {
        match self {
            Self::Value(variable) | Self::Region(variable, _) => own[*variable],
            Self::Predicate(formula) => *formula,
        }
    }

    /// That the subject has this value, is in its region, or is as true as this.
    fn answer(&self, subject: Term, value: &BitVec, pool: &mut TermPool) -> Term {
        match self {
            Self::Value(_) => {
                let constant = pool.bits(value.clone());
                pool.eq(subject, constant)
            }
            Self::Region(_, cuts) => region(pool, subject, cuts, value.low_u64()),
            Self::Predicate(_) if value.is_zero() => pool.not(subject),
            Self::Predicate(_) => subject,
        }
    }
}

/// The value of a term, a truth value being a bit.
fn value(pool: &TermPool, term: Term, model: &Assignment) -> Option<BitVec> {
    let value = pool.eval(term, model).ok()?;
    value.as_bool().map(BitVec::bool).or_else(|| value.as_bits().cloned())
}

/// The number of the region of a value.
fn region_of(cuts: &[u64], value: u64) -> usize {
    cuts.partition_point(|&cut| cut <= value)
}

/// That a variable is in the region of a value.
fn region(pool: &mut TermPool, variable: Term, cuts: &[u64], value: u64) -> Term {
    let width = pool.width(variable);
    let after = region_of(cuts, value);
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
