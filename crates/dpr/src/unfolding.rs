//! All runs of the unrolled program at once: the machine runs along all ways, states that meet at a place in one shape become one
//! ([`merge`]), and what a proof has to exclude is noted with its conditions.
//!
//! A run that is not cut has its place here: it satisfies the conditions of each end that it comes to, and went the ways that are told there. So
//! what the conditions exclude, no run does. The other way round an end may be told that no run comes to.

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::ControlFlow;
use adamant_base::{Budget, Exhausted, IdVec};
use adamant_expr::{SymbolId, Term};
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{PauseAt, Pauses, ThreadId, ThreadOrder};
use adamant_symbolic::{Event, Shaped, merge};
use rustc_hash::FxHashSet;

use crate::passages::{PassageId, Passages, Way};
use crate::running::{Around, Arrival, End, Machine, Standing, next_decision};
use crate::unrolling::{Nestings, Place, is_bounded};

/// So many states run on; more are too many.
const MOST_STATES: usize = 20_000;

/// So much work is done; more is too much.
const MOST_WORK: u64 = 400_000;

/// What a proof has to exclude.
pub(crate) struct BadEnd {
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
    /// Which decisions come after which ways, the start first.
    pub(crate) following: BTreeMap<Option<Way>, BTreeSet<Following>>,
    /// Decisions about inputs that no decision before was about.
    pub(crate) free: BTreeSet<Place>,
}

/// What comes next on a run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Following {
    /// A decision.
    Decision(Place),
    /// The run ends, or is cut.
    End,
}

/// A state that waits to run on.
struct Waiting {
    standing: Standing,
    /// Which ways it went.
    passed: Option<PassageId>,
    /// The ways that it may have gone last.
    last: BTreeSet<Option<Way>>,
    /// Through how many decisions that count it came at least.
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
    let mut work = Work {
        around,
        unfolding: &mut unfolding,
        passages: Passages::default(),
        queue: BTreeMap::new(),
        decided: FxHashSet::default(),
    };
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
    /// The inputs that decisions were about.
    decided: FxHashSet<SymbolId>,
}

impl Work<'_> {
    fn run(&mut self, machine: &mut Machine<'_>, start: Standing, depth: usize) -> Result<Followed, Exhausted> {
        self.queue
            .insert(Place::new(), vec![Waiting { standing: start, passed: None, last: [None].into(), decisions: 0 }]);
        let mut states = 0;
        while let Some((place, waiting)) = self.queue.pop_first() {
            let decisions = waiting.iter().map(|state| state.decisions).min().unwrap_or(0);
            let may_be_cut = place.last().is_some_and(|frame| frame.statement == 0);
            if may_be_cut && (decisions > depth || self.unfolding.cuts.contains(&place)) {
                self.unfolding.cuts.insert(place);
                waiting.iter().for_each(|state| self.follows(&state.last, &Following::End));
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
        let Waiting { standing, passed, mut last, decisions } = state;
        let decision = next_decision(machine, standing, self.around, |_, _| !alone)?;
        let is_revisited = decision.at.as_ref().is_some_and(|place| self.passages.has_passed(passed, place));
        let made_objects = |way: &Arrival| way.events.iter().any(|event| matches!(event, Event::Object { .. }));
        if is_revisited || decision.ways.iter().any(made_objects) {
            return Ok(Followed::NotAll);
        }
        let counted = decision.at.as_ref().is_some_and(is_bounded);
        let decisions = decisions + usize::from(counted);
        let branch = decision.at.filter(|place| is_terminator(machine, place));
        if let Some(branch) = &branch {
            self.follows(&last, &Following::Decision(branch.clone()));
            last.clear();
            self.note_inputs(machine, branch, &decision.ways);
        }
        for mut way in decision.ways {
            match way.end {
                End::Over => self.follows(&last, &Following::End),
                End::Bad(_) => {
                    self.follows(&last, &Following::End);
                    let conditions = way.standing.at.data.groups.conjuncts().collect();
                    let ways = self.passages.of(passed);
                    self.unfolding.ends.push(BadEnd { conditions, ways });
                }
                End::Open => {
                    let Standing { at, unrolling } = &mut way.standing;
                    let target = at.state.threads[ThreadId::FIRST].frames.last().map(|frame| frame.block);
                    let (passed, last) = match (&branch, target) {
                        (Some(branch), Some(target)) => {
                            let way = (branch.clone(), target);
                            (Some(self.passages.pass(passed, way.clone())), [Some(way)].into())
                        }
                        _ => (passed, last.clone()),
                    };
                    let place = unrolling.place(self.around.nestings, &at.state);
                    let waiting = Waiting { standing: way.standing, passed, last, decisions };
                    self.queue.entry(place).or_default().push(waiting);
                }
            }
        }
        Ok(Followed::All)
    }

    /// Something comes next after the ways that a state may have gone last.
    fn follows(&mut self, last: &BTreeSet<Option<Way>>, next: &Following) {
        for way in last {
            self.unfolding.following.entry(way.clone()).or_default().insert(next.clone());
        }
    }

    /// Notes which inputs a decision is about.
    fn note_inputs(&mut self, machine: &mut Machine<'_>, decision: &Place, ways: &[Arrival]) {
        let domain = &mut machine.domain;
        let conditions = ways.iter().flat_map(|way| &way.events).filter_map(Event::condition);
        let inputs = domain.symbols.order(&domain.pool, conditions);
        if inputs.iter().any(|input| !self.decided.contains(input)) {
            self.unfolding.free.insert(decision.clone());
        }
        self.decided.extend(inputs);
    }

    /// States at one place, those of one shape merged.
    fn together(&mut self, machine: &mut Machine<'_>, waiting: Vec<Waiting>) -> Vec<Waiting> {
        if waiting.len() == 1 {
            return waiting;
        }
        let mut found = Vec::new();
        let mut kinds: BTreeMap<Kind, Vec<(Waiting, Shaped)>> = BTreeMap::new();
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
        for mut kind in kinds.into_values() {
            while kind.len() > 1 {
                let chunks = std::mem::take(&mut kind).into_iter();
                let mut chunks = chunks.fold(Vec::new(), in_chunks);
                kind.extend(chunks.drain(..).map(|chunk| self.one(machine, chunk)));
            }
            found.extend(kind.into_iter().map(|(state, _)| state));
        }
        found
    }

    /// One state for several of one shape.
    fn one(&mut self, machine: &mut Machine<'_>, alike: Vec<(Waiting, Shaped)>) -> (Waiting, Shaped) {
        let (states, shaped): (Vec<Waiting>, Vec<Shaped>) = alike.into_iter().unzip();
        let merged = merge(machine, shaped);
        for event in merged.parts.iter().flat_map(|part| &part.events) {
            // What tells states apart is no input.
            if let Event::Told { symbol } = *event {
                self.decided.extend(machine.domain.pool.as_symbol(symbol));
            }
        }
        let chosen = merged.parts.iter().map(|part| part.chosen);
        let parts: Vec<_> = states.iter().map(|state| state.passed).zip(chosen).collect();
        let decisions = states.iter().map(|state| state.decisions).min().unwrap_or(0);
        let passed = self.passages.merged(&parts, &mut machine.domain.pool);
        let last = states.iter().flat_map(|state| state.last.iter().cloned()).collect();
        let unrolling = states.into_iter().next().map(|state| state.standing.unrolling).unwrap_or_default();
        let standing = Standing { at: merged.whole.at.clone(), unrolling };
        (Waiting { standing, passed, last, decisions }, merged.whole)
    }
}

/// The shape of a state, and how much fresh memory its threads have got.
type Kind = (Vec<u8>, Vec<u64>);

/// So many states are merged at once: each is compared with all others.
const MERGED_AT_ONCE: usize = 16;

/// States in chunks that are not too large.
fn in_chunks<T>(mut chunks: Vec<Vec<T>>, next: T) -> Vec<Vec<T>> {
    match chunks.last_mut() {
        Some(last) if last.len() < MERGED_AT_ONCE => last.push(next),
        _ => chunks.push(vec![next]),
    }
    chunks
}

/// Whether a place is where a block ends.
pub(crate) fn is_terminator(machine: &Machine<'_>, place: &Place) -> bool {
    place.last().is_some_and(|frame| {
        let body = machine.program().functions[frame.function].body.as_ref();
        body.is_some_and(|body| frame.statement as usize == body.blocks[frame.block].statements.len())
    })
}
