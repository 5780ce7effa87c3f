//! All runs of the unrolled program at once: the machine runs along all ways, states that meet at a place in one shape become one
//! ([`merge`]), and what a proof has to exclude is noted with its conditions.
//!
//! A run that is not cut has its place here: it satisfies the conditions of each end that it comes to, and went the ways that are told there. So
//! what the conditions exclude, no run does. The other way round an end may be told that no run comes to.

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::ControlFlow;
use adamant_base::{Budget, Exhausted, IdVec};
use adamant_expr::Term;
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{PauseAt, Pauses, ThreadId, ThreadOrder};
use adamant_symbolic::{Event, MultiState, Shaped, merge};

use crate::passages::{PassageId, Passages, Way};
use crate::running::{Around, Arrival, Bad, End, Machine, Standing, next_decision};
use crate::unrolling::{Nestings, Place};

/// So many states run on; more are too many.
const MOST_STATES: usize = 20_000;

/// So much work is done; more is too much.
const MOST_WORK: u64 = 400_000;

/// What a proof has to exclude.
pub(crate) struct BadEnd {
    /// What it is.
    pub(crate) bad: Bad,
    /// Where.
    pub(crate) place: Place,
    /// What holds there.
    pub(crate) conditions: Vec<Term>,
    /// Under which values runs went which ways before.
    pub(crate) ways: BTreeMap<Way, Term>,
}

/// All runs, as far as they were not cut.
#[derive(Default)]
pub(crate) struct Unfolding {
    /// Everything that is not allowed to happen.
    pub(crate) ends: Vec<BadEnd>,
    /// Where runs were cut.
    pub(crate) cuts: BTreeSet<Place>,
}

/// A state that waits to run on.
struct Waiting {
    standing: Standing,
    /// Which ways it went.
    passed: Option<PassageId>,
    /// Through how many decisions it came at least.
    decisions: usize,
}

/// The blocks at which ways meet, and heads of loops.
pub(crate) fn joins(program: &Program, nestings: &Nestings) -> Pauses {
    let flows: IdVec<FunctionId, Option<ControlFlow>> =
        program.functions.iter().map(|function| function.body.as_ref().map(ControlFlow::of)).collect();
    pauses(program, |function, block| {
        flows[function].as_ref().is_some_and(|flow| flow.is_join(block)) || nestings.is_head(function, block)
    })
}

/// The heads of loops.
pub(crate) fn heads(program: &Program, nestings: &Nestings) -> Pauses {
    pauses(program, |function, block| nestings.is_head(function, block))
}

/// All blocks.
pub(crate) fn all(program: &Program) -> Pauses {
    pauses(program, |_, _| true)
}

fn pauses(program: &Program, is_one: impl Fn(FunctionId, BlockId) -> bool) -> Pauses {
    Pauses::new(program, |function, block| if is_one(function, block) { PauseAt::Always } else { PauseAt::Never })
}

/// Unfolds a program up to places behind so many decisions; nothing if that takes too much, or states cannot be told by their places.
pub(crate) fn unfold(
    machine: &mut Machine<'_>,
    start: Standing,
    depth: usize,
    around: Around<'_>,
) -> Result<Option<Unfolding>, Exhausted> {
    let budget = around.budget.for_work(MOST_WORK);
    let around = Around { budget: &budget, ..around };
    let mut unfolding = Unfolding::default();
    let mut work = Work { around, unfolding: &mut unfolding, passages: Passages::default(), queue: BTreeMap::new() };
    match work.run(machine, start, depth) {
        Ok(Followed::All) => Ok(Some(unfolding)),
        Ok(Followed::NotAll) | Err(Exhausted::Work) => spent(around.budget).map(|()| None),
        Err(why) => Err(why),
    }
}

/// Whether the run as a whole goes on.
fn spent(budget: &Budget) -> Result<(), Exhausted> {
    match budget.check() {
        Err(Exhausted::Work) | Ok(()) => Ok(()),
        Err(why) => Err(why),
    }
}

/// Whether everything was followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Followed {
    All,
    NotAll,
}

struct Work<'a> {
    around: Around<'a>,
    unfolding: &'a mut Unfolding,
    passages: Passages,
    queue: BTreeMap<Place, Vec<Waiting>>,
}

impl Work<'_> {
    fn run(&mut self, machine: &mut Machine<'_>, start: Standing, depth: usize) -> Result<Followed, Exhausted> {
        self.queue.insert(Place::new(), vec![Waiting { standing: start, passed: None, decisions: 0 }]);
        let mut states = 0;
        while let Some((place, waiting)) = self.queue.pop_first() {
            let decisions = waiting.iter().map(|state| state.decisions).min().unwrap_or(0);
            let may_be_cut = place.last().is_some_and(|frame| frame.statement == 0);
            if may_be_cut && (decisions > depth || self.unfolding.cuts.contains(&place)) {
                self.unfolding.cuts.insert(place);
                continue;
            }
            let mut together = self.together(machine, waiting);
            while let Some(state) = together.pop() {
                states += 1;
                let alone = self.queue.is_empty() && together.is_empty();
                if states > MOST_STATES || self.step(machine, state, alone)? == Followed::NotAll {
                    return Ok(Followed::NotAll);
                }
            }
        }
        Ok(Followed::All)
    }

    /// Runs a state up to its next decision or, if it is not alone, to where others may meet it.
    fn step(&mut self, machine: &mut Machine<'_>, state: Waiting, alone: bool) -> Result<Followed, Exhausted> {
        let Waiting { standing, passed, decisions } = state;
        let decision = next_decision(machine, standing, self.around, |_, _| !alone)?;
        let is_revisited = decision.at.as_ref().is_some_and(|place| self.passages.has_passed(passed, place));
        let made_objects = |way: &Arrival| way.events.iter().any(|event| matches!(event, Event::Object { .. }));
        if is_revisited || decision.ways.iter().any(made_objects) {
            return Ok(Followed::NotAll);
        }
        let branch = decision.at.filter(|place| is_terminator(machine, place));
        let decisions = decisions + usize::from(decision.ways.len() > 1);
        for mut way in decision.ways {
            match way.end {
                End::Over => {}
                End::Bad(bad) => {
                    let data = &way.standing.at.data;
                    let conditions = data.groups.conjuncts().collect();
                    let place = way.standing.unrolling.place(self.around.nestings, &way.standing.at.state);
                    let ways = self.passages.of(passed);
                    self.unfolding.ends.push(BadEnd { bad, place, conditions, ways });
                }
                End::Open => {
                    let Standing { at, unrolling } = &mut way.standing;
                    let target = at.state.threads[ThreadId::FIRST].frames.last().map(|frame| frame.block);
                    let passed = match (&branch, target) {
                        (Some(branch), Some(target)) => Some(self.passages.pass(passed, (branch.clone(), target))),
                        _ => passed,
                    };
                    let place = unrolling.place(self.around.nestings, &at.state);
                    self.queue.entry(place).or_default().push(Waiting { standing: way.standing, passed, decisions });
                }
            }
        }
        Ok(Followed::All)
    }

    /// States at one place, those of one shape merged.
    fn together(&mut self, machine: &mut Machine<'_>, waiting: Vec<Waiting>) -> Vec<Waiting> {
        if waiting.len() == 1 {
            return waiting;
        }
        let mut found = Vec::new();
        let mut kinds: BTreeMap<(Vec<u8>, Vec<u64>), Vec<(Waiting, Shaped)>> = BTreeMap::new();
        for mut state in waiting {
            machine.state = state.standing.at.state.clone();
            machine.domain.data = state.standing.at.data.clone();
            let encoding = machine.encode(self.around.live, ThreadOrder::ByNumber, &[]);
            machine.collect(&encoding);
            let shape = machine.shape(self.around.live);
            state.standing.at.state = machine.state.take();
            if shape.open.is_empty() {
                let fresh = state.standing.at.data.fresh_counts().to_vec();
                let shaped = Shaped { at: state.standing.at.clone(), slots: shape.slots };
                kinds.entry((shape.key, fresh)).or_default().push((state, shaped));
            } else {
                found.push(state);
            }
        }
        for kind in kinds.into_values() {
            let (states, shaped): (Vec<Waiting>, Vec<Shaped>) = kind.into_iter().unzip();
            let at = merge(machine, shaped);
            let chosen = at.parts.iter().map(|part| part.chosen);
            let parts: Vec<_> = states.iter().map(|state| state.passed).zip(chosen).collect();
            found.push(self.one(machine, states, at.whole.at, &parts));
        }
        found
    }

    /// One state for several.
    fn one(
        &mut self,
        machine: &mut Machine<'_>,
        states: Vec<Waiting>,
        at: MultiState,
        parts: &[(Option<PassageId>, Term)],
    ) -> Waiting {
        let decisions = states.iter().map(|state| state.decisions).min().unwrap_or(0);
        let passed = self.passages.merged(parts, &mut machine.domain.pool);
        let unrolling = states.into_iter().next().map(|state| state.standing.unrolling).unwrap_or_default();
        Waiting { standing: Standing { at, unrolling }, passed, decisions }
    }
}

/// Whether a place is where a block ends.
pub(crate) fn is_terminator(machine: &Machine<'_>, place: &Place) -> bool {
    place.last().is_some_and(|frame| {
        let body = machine.program().functions[frame.function].body.as_ref();
        body.is_some_and(|body| frame.statement as usize == body.blocks[frame.block].statements.len())
    })
}
