//! Paths from one cut to the next: the program runs along all of them, and paths that join become one.
//!
//! Control that comes to a join waits there until all that may still come to it has come; between cuts there is no cycle, so there is an order. What
//! waits at the same place in the same shape is merged ([`merge`]). Explicit data keeps states apart as long as few of them wait: it decides branches, and at
//! a location it is a part of control.

use std::collections::BTreeMap;

use adamant_base::Exhausted;
use adamant_expr::{BitVec, SymbolId, Term};
use adamant_semantics::{Content, DataSlot, Limit, Shape, Stop, ThreadId, Unsupported};
use adamant_symbolic::{
    Bits, Halt, Interrupt, MultiState, Next, Reach, Scene, Shaped, Steering, StepRecord, SymbolicMachine, Way, merge,
    run_ways,
};
use rustc_hash::FxHashSet;

use crate::build::Surroundings;
use crate::cuts::{Cut, StackPlace};
use crate::history::{History, PointId};
use crate::location::shape;
use crate::system::Bad;

/// So many states of one shape with different explicit data go on from a join; more become one.
const MOST_APART: usize = 12;

/// So many states of one shape with different explicit data end at a location; more become one.
const MOST_ENDS_APART: usize = 40;

/// How exactly paths are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Detail {
    /// What happens on a path can be told again, event by event.
    Events,
    /// Only what a path does to variables counts: conditions on inputs alone that nothing depends on are left out.
    Variables,
}

/// The steps from a state.
#[derive(Default)]
pub(crate) struct Steps {
    /// States at the next locations.
    pub(crate) arrivals: Vec<Arrived>,
    /// What must not happen, each under its conditions.
    pub(crate) bad: Vec<BadStep>,
}

/// A state at a location.
pub(crate) struct Arrived {
    /// The state.
    pub(crate) at: MultiState,
    /// Its shape.
    pub(crate) shape: Shape<Bits>,
    /// How it came about.
    pub(crate) since: PointId,
}

/// A step that must not be possible.
pub(crate) struct BadStep {
    /// Its conditions.
    pub(crate) guard: Vec<Term>,
    /// What it comes to.
    pub(crate) what: Bad,
    /// How it came about.
    pub(crate) since: PointId,
}

/// A state with its history.
pub(crate) struct Waiting {
    /// The state.
    pub(crate) at: MultiState,
    /// How it came about.
    pub(crate) since: PointId,
}

/// Runs from states to the next locations, along all paths that are possible. Symbols with numbers below `own` are variables.
pub(crate) fn steps(
    machine: &mut SymbolicMachine<'_, ()>,
    start: Waiting,
    history: &mut History,
    (around, detail): (Surroundings<'_>, Detail),
) -> Result<Steps, Exhausted> {
    let own = start.at.data.next_symbol;
    let mut running = Running {
        around,
        history,
        since: start.since,
        is_alone: true,
        joining: BTreeMap::new(),
        arrived: BTreeMap::new(),
        bad: Vec::new(),
    };
    running.run(machine, start)?;
    while let Some((_, waiting)) = running.joining.pop_first() {
        let states = gathered(machine, waiting, running.history, around);
        running.is_alone = states.len() == 1;
        for state in states {
            running.run(machine, state)?;
        }
    }
    let Running { history, arrived, mut bad, .. } = running;
    let mut arrivals = Vec::new();
    for waiting in arrived.into_values() {
        arrivals.extend(together(machine, waiting, MOST_ENDS_APART, history, around));
    }
    if detail == Detail::Variables {
        arrivals.iter_mut().for_each(|arrived| forget_inputs(machine, arrived, own));
        for bad in &mut bad {
            bad.guard = about_variables(machine, std::mem::take(&mut bad.guard), own);
        }
    }
    Ok(Steps { arrivals, bad })
}

/// States at a join as they go on from there.
fn gathered(
    machine: &mut SymbolicMachine<'_, ()>,
    waiting: Vec<Waiting>,
    history: &mut History,
    around: Surroundings<'_>,
) -> Vec<Waiting> {
    if waiting.len() == 1 {
        return waiting;
    }
    let together = together(machine, waiting, MOST_APART, history, around).into_iter();
    together.map(|Arrived { at, since, .. }| Waiting { at, since }).collect()
}

/// States at one place, those of one shape merged; at most so many of each shape are left that differ in explicit data, if there is anything to merge.
pub(crate) fn together(
    machine: &mut SymbolicMachine<'_, ()>,
    waiting: Vec<Waiting>,
    most_apart: usize,
    history: &mut History,
    around: Surroundings<'_>,
) -> Vec<Arrived> {
    let mut found = Vec::new();
    let mut kinds: BTreeMap<(Vec<u8>, Vec<u64>), Vec<Arrived>> = BTreeMap::new();
    for Waiting { at, since } in waiting {
        machine.state = at.state;
        let shape = shape(machine, around.live);
        let at = MultiState { state: machine.state.take(), data: at.data };
        let fresh = at.data.fresh_counts().to_vec();
        let arrived = Arrived { at, shape, since };
        if arrived.shape.open.is_empty() {
            kinds.entry((arrived.shape.key.clone(), fresh)).or_default().push(arrived);
        } else {
            found.push(arrived);
        }
    }
    for kind in kinds.into_values() {
        for alike in alike(machine, kind, most_apart) {
            found.push(one(machine, alike, history));
        }
    }
    found
}

/// States of one shape, divided so that explicit data differ between kinds only; all are of one kind if there would be too many.
fn alike(machine: &mut SymbolicMachine<'_, ()>, states: Vec<Arrived>, most_apart: usize) -> Vec<Vec<Arrived>> {
    if states.len() == 1 {
        return vec![states];
    }
    let mut kinds: Vec<(Vec<Explicit>, Vec<Arrived>)> = Vec::new();
    for arrived in states {
        machine.state = arrived.at.state.clone();
        let data: Vec<Explicit> = arrived.shape.slots.iter().map(|slot| Explicit::at(machine, slot)).collect();
        let agrees = |other: &[Explicit]| data.iter().zip(other).all(|(one, other)| one.agrees(other));
        match kinds.iter_mut().find(|(other, _)| agrees(other)) {
            Some((_, kind)) => kind.push(arrived),
            None => kinds.push((data, vec![arrived])),
        }
    }
    let kinds: Vec<Vec<Arrived>> = kinds.into_iter().map(|(_, kind)| kind).collect();
    if kinds.len() <= most_apart { kinds } else { vec![kinds.into_iter().flatten().collect()] }
}

/// States that become one.
fn one(machine: &mut SymbolicMachine<'_, ()>, mut states: Vec<Arrived>, history: &mut History) -> Arrived {
    if states.len() == 1 {
        return states.remove(0);
    }
    let since: Vec<PointId> = states.iter().map(|arrived| arrived.since).collect();
    let shape = states[0].shape.clone();
    let shaped = states.into_iter().map(|arrived| Shaped { at: arrived.at, slots: arrived.shape.slots });
    let merged = merge(machine, shaped.collect());
    let since = history.merged(since.into_iter().zip(merged.parts).collect());
    let key = shape.key;
    let shape = Shape { key, slots: merged.whole.slots, open: Vec::new() };
    Arrived { at: merged.whole.at, shape, since }
}

/// What is explicit of the data at a slot.
enum Explicit {
    Nothing,
    Bits(BitVec),
    /// Bytes from a position on.
    Bytes(Vec<(u64, Vec<u8>)>),
}

impl Explicit {
    fn at(machine: &SymbolicMachine<'_, ()>, slot: &DataSlot) -> Self {
        match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => match machine.slot(slot) {
                Some(Bits::Known(bits)) => Self::Bits(bits),
                Some(Bits::Open(_)) | None => Self::Nothing,
            },
            DataSlot::Bytes { object, begin, end } => {
                let pieces = machine.pieces(*object, *begin, *end).into_iter();
                let plain = pieces.filter_map(|piece| match piece.content {
                    Content::Plain(bytes) => Some((piece.begin, bytes)),
                    Content::Bits(_) | Content::Arbitrary => None,
                });
                Self::Bytes(plain.collect())
            }
        }
    }

    /// Whether nothing is explicit in both and different.
    fn agrees(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Bits(one), Self::Bits(other)) => one == other,
            (Self::Bytes(one), Self::Bytes(others)) => one.iter().all(|(begin, bytes)| {
                others.iter().all(|(other_begin, other)| {
                    let from = *begin.max(other_begin);
                    let to = (begin + bytes.len() as u64).min(other_begin + other.len() as u64);
                    from >= to
                        || bytes[(from - begin) as usize..(to - begin) as usize]
                            == other[(from - other_begin) as usize..(to - other_begin) as usize]
                })
            }),
            _ => true,
        }
    }
}

/// Leaves out conditions on inputs that no variable and no data depends on; they can hold.
fn forget_inputs(machine: &mut SymbolicMachine<'_, ()>, arrived: &mut Arrived, own: u32) {
    machine.state = arrived.at.state.clone();
    let mut data: Vec<Bits> = Vec::new();
    for slot in &arrived.shape.slots {
        match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => data.extend(machine.slot(slot)),
            DataSlot::Bytes { object, begin, end } => {
                data.extend(machine.pieces(*object, *begin, *end).into_iter().filter_map(
                    |piece| match piece.content {
                        Content::Bits(bits) => Some(bits),
                        Content::Plain(_) | Content::Arbitrary => None,
                    },
                ));
            }
        }
    }
    let mut reached: FxHashSet<SymbolId> = FxHashSet::default();
    for bits in &data {
        if let Bits::Open(term) = bits {
            reached.extend(machine.domain.symbols.of(&machine.domain.pool, *term).iter());
        }
    }
    let domain = &mut machine.domain;
    let groups = &mut arrived.at.data.groups;
    let mentioned: Vec<SymbolId> = groups.symbols().flatten().copied().collect();
    reached.extend(mentioned.into_iter().filter(|&symbol| domain.symbols.number(symbol).is_none_or(|n| n < own)));
    groups.retain(&domain.pool, &mut domain.symbols, &reached);
}

/// Conditions that variables take part in, directly or through inputs; the others can hold.
fn about_variables(machine: &mut SymbolicMachine<'_, ()>, guard: Vec<Term>, own: u32) -> Vec<Term> {
    let domain = &mut machine.domain;
    let mut reached: FxHashSet<SymbolId> = FxHashSet::default();
    loop {
        let before = reached.len();
        for &condition in &guard {
            let symbols = domain.symbols.of(&domain.pool, condition);
            let is_own = |symbol: &SymbolId| domain.symbols.number(*symbol).is_none_or(|number| number < own);
            if symbols.iter().any(|symbol| is_own(symbol) || reached.contains(symbol)) {
                reached.extend(symbols.iter());
            }
        }
        if reached.len() == before {
            break;
        }
    }
    let matters = |condition: &Term| {
        let symbols = domain.symbols.of(&domain.pool, *condition);
        symbols.is_empty() || symbols.iter().any(|symbol| reached.contains(symbol))
    };
    guard.into_iter().filter(matters).collect()
}

/// Runs that end at cuts.
struct Running<'r> {
    around: Surroundings<'r>,
    history: &'r mut History,
    /// How the state came about from which the program runs.
    since: PointId,
    /// Whether it runs from one state only.
    is_alone: bool,
    /// What waits at joins, by its place.
    joining: BTreeMap<StackPlace, Vec<Waiting>>,
    /// What has come to locations, by their places.
    arrived: BTreeMap<StackPlace, Vec<Waiting>>,
    bad: Vec<BadStep>,
}

impl Running<'_> {
    fn run(&mut self, machine: &mut SymbolicMachine<'_, ()>, start: Waiting) -> Result<(), Exhausted> {
        let scene = Scene { live: self.around.live, budget: self.around.budget };
        self.since = start.since;
        run_ways(machine, start.at, StepRecord::new(ThreadId::FIRST, Reach::OneAction), scene, self)
    }

    /// The state of a way that ends here.
    fn taken(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way) -> Waiting {
        let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(way.thread, Reach::OneAction));
        let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
        let events = step.into_events();
        let since = self.history.ran(self.since, way.ticks(machine), events);
        Waiting { at, since }
    }

    fn end_badly(&mut self, machine: &SymbolicMachine<'_, ()>, way: &Way, what: Bad) {
        let guard = machine.domain.data.groups.conjuncts().collect();
        let events = machine.domain.step.clone().into_events();
        let since = self.history.ran(self.since, way.ticks(machine), events);
        self.bad.push(BadStep { guard, what, since });
    }
}

impl Steering<()> for Running<'_> {
    fn halt(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, halt: Halt) -> Next {
        match halt {
            Halt::Statement | Halt::ObjectMade => return Next::GoOn,
            Halt::Noticeable => {
                // There is nobody else.
                machine.domain.step.go_on();
                return Next::GoOn;
            }
            Halt::Entered => match self.around.cuts.here(&machine.state) {
                Cut::None => return Next::GoOn,
                // Nobody else can come there.
                Cut::Join if self.is_alone && !way.is_split() && self.joining.is_empty() => return Next::GoOn,
                Cut::Join => {
                    let place = self.around.cuts.place(&machine.state);
                    let waiting = self.taken(machine, way);
                    self.joining.entry(place).or_default().push(waiting);
                }
                Cut::Location => {
                    let place = self.around.cuts.place(&machine.state);
                    let waiting = self.taken(machine, way);
                    self.arrived.entry(place).or_default().push(waiting);
                }
            },
            Halt::Waiting | Halt::Finished => {
                let what = Unsupported::Situation("a thread that waits, or ends before the program does".into());
                let position = machine.position(way.thread);
                self.end_badly(machine, way, Bad::Unsupported(what, position));
            }
        }
        Next::End
    }

    fn stop(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, stop: Stop<Interrupt>) {
        if let Some(violation) = self.around.property.violated_by(&stop) {
            return self.end_badly(machine, way, Bad::Violation(violation));
        }
        let position = machine.position(way.thread);
        let bad = match stop {
            Stop::Exit(_) | Stop::Abort | Stop::AssumptionFailed | Stop::AssertionFailed(_) => return,
            Stop::Fault(fault) => Bad::Undefined(fault.to_string(), position),
            Stop::Unsupported(what) => Bad::Unsupported(what, position),
            Stop::NoInput(function) => Bad::Unsupported(Unsupported::Input(function), position),
            Stop::ErrorCalled(function) => Bad::Unsupported(Unsupported::ErrorFunction(function), position),
            Stop::Interrupted(_) => return self.miss_values(machine, way),
        };
        self.end_badly(machine, way, bad);
    }

    fn miss_values(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way) {
        let what = Unsupported::Limit(Limit::Values);
        let position = machine.position(way.thread);
        self.end_badly(machine, way, Bad::Unsupported(what, position));
    }
}
