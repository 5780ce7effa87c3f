//! Which choices suffice to keep runs from a bad end: nothing is pruned that a solver did not confirm here, on the conditions of the
//! unfolded program.
//!
//! Each end has a selector and its conditions. A side of a choice says which ways the runs did not go that come to an end. Where the conditions
//! contradict the sides, no run that takes them comes to the end.

use std::time::Duration;

use adamant_base::{Budget, Exhausted, IdVec};
use adamant_expr::{Assignment, Sort, Term, TermPool};
use adamant_program::BlockId;
use adamant_smt::{Answer as Solved, Check, Session, Solver, SolverError, Wants};
use rustc_hash::FxHashSet;

use crate::DprWeight;
use crate::choices::Choices;
use crate::counting::without_counts;
use crate::space::{Literal, Side};
use crate::unfolding::{BadEnd, Unfolding};
use crate::unsat::{self, Answer, Constraints, PartId, Reduction, Weights};

/// How long the question about all sides of a path may take.
const LIMIT: Duration = Duration::from_secs(2);

/// How long it may take to ask whether fewer sides suffice.
const LIMIT_OF_FEWER: Duration = Duration::from_millis(100);

/// A solver with its terms.
pub(crate) struct Asking<'a> {
    pub(crate) pool: &'a mut TermPool,
    pub(crate) solver: &'a mut dyn Solver,
    pub(crate) budget: &'a Budget,
    /// Why the solver failed, if it did.
    pub(crate) failure: &'a mut Option<SolverError>,
}

/// What is asked about one unfolding.
pub(crate) struct Guard {
    session: Session,
    selectors: Vec<Term>,
    /// What choices mean at ends, as far as that was told to the session.
    told: FxHashSet<(usize, Term)>,
    number: usize,
}

impl Guard {
    /// Questions about an unfolding. Numbers tell the symbols of several ones apart.
    pub(crate) fn new(unfolding: &Unfolding, number: usize, pool: &mut TermPool) -> Self {
        let mut session = Session::new();
        let mut selectors = Vec::new();
        for (index, end) in unfolding.ends.iter().enumerate() {
            let selector = pool.symbol(&format!("end{number}_{index}"), Sort::Bool);
            for &condition in &end.conditions {
                let condition = without_counts(pool, condition);
                let condition = pool.implies(selector, condition);
                session.assert(condition);
            }
            selectors.push(selector);
        }
        Self { session, selectors, told: FxHashSet::default(), number }
    }

    /// Some of these sides with which no run comes to an end; as few as were wished for. None if some run may.
    pub(crate) fn sufficient(
        &mut self,
        (index, end): (usize, &BadEnd),
        sides: &[Literal],
        choices: &Choices,
        (weight, reduction): (DprWeight, &Reduction),
        asking: &mut Asking<'_>,
    ) -> Result<Option<Vec<Literal>>, Exhausted> {
        asking.budget.check()?;
        let mut relevant: IdVec<PartId, Assumed> = IdVec::new();
        for &side in sides {
            if end.ways.keys().any(|(place, _)| *place == choices.way(side.choice).0) {
                relevant.push(self.assumed((index, end), side, choices, asking.pool));
            }
        }
        // Several sides may be about one conditional.
        let place = |part: PartId| &choices.way(relevant[part].side.choice).0;
        let first = |part: PartId| relevant.ids().find(|other| place(*other) == place(part)).unwrap_or(part);
        let things = relevant.ids().map(|part| vec![number_of(first(part))]).collect();
        let weights = Weights { weight, things };
        let mut questions = Questions { guard: self, end: index, sides: &relevant, asking };
        let found = unsat::contradiction(&mut questions, &weights, reduction);
        Ok(found.map(|found| found.parts.into_iter().map(|part| relevant[part].side).collect()))
    }

    /// A side of a choice as a term whose meaning at an end the session knows.
    fn assumed(
        &mut self,
        (index, end): (usize, &BadEnd),
        side: Literal,
        choices: &Choices,
        pool: &mut TermPool,
    ) -> Assumed {
        let (place, target) = choices.way(side.choice);
        let name = format!("choice{}_{}", self.number, number_of(side.choice));
        let choice = pool.symbol(&name, Sort::Bool);
        let term = match side.side {
            Side::Then => choice,
            Side::Else => pool.not(choice),
        };
        let is_excluded = |other: BlockId| (other == *target) == (side.side == Side::Else);
        let excluded = end.ways.iter().filter(|((at, other), _)| at == place && is_excluded(*other));
        let excluded: Vec<Term> = excluded.map(|(_, when)| *when).collect();
        let went = pool.or_all(excluded);
        let meaning = pool.not(went);
        if self.told.insert((index, term)) {
            let here = pool.and(self.selectors[index], term);
            let told = pool.implies(here, meaning);
            self.session.assert(told);
        }
        Assumed { side, term, meaning }
    }
}

/// A side that is assumed.
struct Assumed {
    side: Literal,
    /// What is assumed.
    term: Term,
    /// What it says of the runs that come to the end.
    meaning: Term,
}

fn number_of(id: impl adamant_base::Id) -> u32 {
    u32::try_from(id.index()).expect("fewer than 2^32 choices fit in memory")
}

/// Questions about one end.
struct Questions<'q, 'a> {
    guard: &'q Guard,
    end: usize,
    sides: &'q IdVec<PartId, Assumed>,
    asking: &'q mut Asking<'a>,
}

impl Questions<'_, '_> {
    /// What holds besides what was asked, with the same data.
    fn satisfied(&self, parts: &[PartId], model: Option<&Assignment>) -> Vec<PartId> {
        let Some(model) = model else { return parts.to_vec() };
        let mut all = Assignment::completed_with_zero();
        model.iter().for_each(|(symbol, value)| all.set(symbol, value.clone()));
        let holds = |term: Term| self.asking.pool.eval(term, &all).ok().and_then(|value| value.as_bool()) == Some(true);
        let all_parts = self.sides.ids().filter(|part| parts.contains(part) || holds(self.sides[*part].meaning));
        all_parts.collect()
    }
}

impl Constraints for Questions<'_, '_> {
    fn check(&mut self, parts: &[PartId]) -> Answer {
        if self.asking.budget.check().is_err() {
            return Answer::Unknown;
        }
        let mut assumptions = vec![self.guard.selectors[self.end]];
        assumptions.extend(parts.iter().map(|part| self.sides[*part].term));
        let limit = if parts.len() == self.sides.len() { LIMIT } else { LIMIT_OF_FEWER };
        let check = Check::assuming(&assumptions).wanting(Wants::ModelOrCore).within(limit);
        match self.guard.session.check(self.asking.solver, self.asking.pool, &check) {
            Ok(Solved::Unsatisfiable(Some(core))) => Answer::Contradiction(
                core.into_iter().filter_map(|place| place.checked_sub(1)).map(|place| parts[place]).collect(),
            ),
            Ok(Solved::Unsatisfiable(None)) => Answer::Contradiction(parts.to_vec()),
            Ok(Solved::Satisfiable(model)) => Answer::Satisfied(self.satisfied(parts, model.as_ref())),
            Ok(Solved::GaveUp(_)) => Answer::Unknown,
            Err(error) => {
                self.asking.failure.get_or_insert(error);
                Answer::Unknown
            }
        }
    }
}
