//! Predicates: an abstract state says which of some formulas hold.
//!
//! Cartesian abstraction asks for each formula by itself whether it always holds after a step, or never; Boolean abstraction finds all combinations.
//! See Ball, Podelski and Rajamani, "Boolean and Cartesian Abstraction for Model Checking C Programs".

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Assignment, Op, Term, TermPool};
use adamant_smt::Session;

use crate::abstract_state::AbstractState;
use crate::abstraction::{AbstractStep, Abstraction, Cells, Families, FamilyId, Finding, Item, conditions};
use crate::ask::{Asking, Satisfiability};
use crate::cases::{Case, cases};
use crate::settings::CegarPredicates;
use crate::span::Span;
use crate::system::System;

/// The most predicates of a family that come from the program's own conditions.
const MOST_AT_FIRST: usize = 48;

/// The most predicates of a family.
const MOST: usize = 400;

/// Predicates.
pub(crate) struct Predicates<'s> {
    system: &'s System,
    families: Families,
    tracked: IdVec<FamilyId, Vec<Term>>,
    abstraction: CegarPredicates,
    most: usize,
}

impl<'s> Predicates<'s> {
    /// Looks at the program's own conditions.
    pub(crate) fn new(system: &'s System, pool: &TermPool, abstraction: CegarPredicates, most: usize) -> Self {
        let families = Families::of(system, pool);
        let tracked = families.each(|members| {
            let mut conditions = conditions(system, members, pool);
            conditions.truncate(MOST_AT_FIRST);
            conditions
        });
        Self { system, families, tracked, abstraction, most }
    }
}

impl Abstraction for Predicates<'_> {
    fn successors(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted> {
        let tracked = &self.tracked[self.families.family(step.to)];
        let abstraction = (self.abstraction, self.most);
        under(self.system, step, &AbstractState::default(), tracked, abstraction, asking)
    }

    fn refine(&mut self, finding: &Finding, pool: &mut TermPool) -> bool {
        let tracked = &mut self.tracked[self.families.family(finding.at)];
        add(tracked, &finding.predicates, pool)
    }

    fn sharpen(&mut self) -> bool {
        std::mem::replace(&mut self.abstraction, CegarPredicates::Boolean) == CegarPredicates::Cartesian
    }

    fn size(&self) -> usize {
        self.tracked.iter().map(Vec::len).sum()
    }
}

/// Adds predicates that are new; a formula and its negation are one. Tells whether there are any.
pub(crate) fn add(tracked: &mut Vec<Term>, predicates: &[Term], pool: &TermPool) -> bool {
    let before = tracked.len();
    for &predicate in predicates {
        let predicate = if pool.op(predicate) == Op::Not { pool.operand(predicate, 0) } else { predicate };
        if predicate.as_bool().is_none() && tracked.len() < MOST && !tracked.contains(&predicate) {
            tracked.push(predicate);
        }
    }
    tracked.len() > before
}

/// Abstract states that cover what a step leads to within a cell, told apart by predicates.
pub(crate) fn under(
    system: &System,
    step: &AbstractStep,
    cell: &AbstractState,
    predicates: &[Term],
    (abstraction, most): (CegarPredicates, usize),
    asking: &mut Asking<'_>,
) -> Result<Vec<AbstractState>, Exhausted> {
    if predicates.is_empty() && !cell.formulas().is_empty() {
        return Ok(vec![cell.clone()]);
    }
    let mut conditions = step.conditions.clone();
    for &formula in cell.formulas() {
        conditions.push(step.before(system, formula, asking.pool));
    }
    let step = AbstractStep { to: step.to, conditions, values: step.values.clone() };
    let with_cell = |found: AbstractState| AbstractState::of([cell.formulas(), found.formulas()].concat());
    if abstraction == CegarPredicates::Boolean {
        let items: Vec<Item> = predicates.iter().map(|&predicate| Item::Predicate(predicate)).collect();
        if let Cells::Found(cells) = Cells::of(system, &step, &items, most, asking)? {
            return Ok(cells.into_iter().map(with_cell).collect());
        }
    }
    Ok(cartesian(system, &step, predicates, asking)?.into_iter().map(with_cell).collect())
}

/// Whether a predicate may hold after a step, and whether it may not.
#[derive(Clone, Copy, Default)]
struct Seen {
    holding: bool,
    failing: bool,
}

impl Seen {
    fn note(&mut self, truth: bool) {
        *(if truth { &mut self.holding } else { &mut self.failing }) = true;
    }

    const fn is(self, truth: bool) -> bool {
        if truth { self.holding } else { self.failing }
    }
}

/// The predicates that always hold after a step, and those that never do; nothing if the step is impossible.
fn cartesian(
    system: &System,
    step: &AbstractStep,
    predicates: &[Term],
    asking: &mut Asking<'_>,
) -> Result<Option<AbstractState>, Exhausted> {
    let mut replacement = system.locations[step.to].replacement(&step.values);
    let before = asking.replaced(&mut replacement, predicates);
    let mut seen = vec![Seen::default(); predicates.len()];
    let mut is_possible = false;
    for case in cases(&step.conditions, &before, asking)? {
        is_possible |= look(&case, &mut seen, asking)?;
    }
    if !is_possible {
        return Ok(None);
    }
    let told = predicates.iter().zip(seen).filter_map(|(&predicate, seen)| match (seen.holding, seen.failing) {
        (_, false) => Some(predicate),
        (false, true) => Some(asking.pool.not(predicate)),
        (true, true) => None,
    });
    let told: Vec<Term> = told.collect();
    Ok(Some(AbstractState::of(told)))
}

/// Notes what predicates may be in a case. Tells whether the case is possible.
fn look(case: &Case, seen: &mut [Seen], asking: &mut Asking<'_>) -> Result<bool, Exhausted> {
    let truth = |number: usize| case.span(number).and_then(Span::is_true);
    if case.is_certain() && (0..seen.len()).all(|number| truth(number).is_some()) {
        seen.iter_mut().enumerate().for_each(|(number, seen)| truth(number).into_iter().for_each(|it| seen.note(it)));
        return Ok(true);
    }
    let (conditions, before) = case.formulas(asking.pool);
    let mut session = Session::new();
    conditions.iter().for_each(|&condition| session.assert(condition));
    match asking.model_in(&session, &[])? {
        Satisfiability::Nothing => return Ok(false),
        Satisfiability::Model(model) => note(&before, &model, seen, asking),
        Satisfiability::Unknown => {}
    }
    for (number, &before_this) in before.iter().enumerate() {
        for truth in [true, false] {
            if seen[number].is(truth) {
                continue;
            }
            let wanted = if truth { before_this } else { asking.pool.not(before_this) };
            match asking.model_in(&session, &[wanted])? {
                Satisfiability::Nothing => {}
                Satisfiability::Model(model) => {
                    seen[number].note(truth);
                    note(&before, &model, seen, asking);
                }
                Satisfiability::Unknown => seen[number].note(truth),
            }
        }
    }
    Ok(true)
}

/// Notes what predicates are under a model.
fn note(before: &[Term], model: &Assignment, seen: &mut [Seen], asking: &Asking<'_>) {
    for (seen, &before) in seen.iter_mut().zip(before) {
        if let Some(truth) = asking.pool.eval(before, model).ok().and_then(|value| value.as_bool()) {
            seen.note(truth);
        }
    }
}
