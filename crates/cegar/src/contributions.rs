//! What threads have contributed to shared numbers: sums over all threads, also those that a view does not see.
//!
//! A thread's *contribution* to a number is a constant by where its control stands: one that holds a lock has added one to it, say. The sum over all threads
//! that there are is a variable of each location: whoever moves, it changes by what the move adds to the contribution of its thread. No contribution is negative, so the
//! sum is at least what the threads contribute that are known to be there. If the sum is also the number that the program keeps (which is for
//! [`houdini`](crate::houdini) to find out), threads exclude each other, or are counted. Compare the ghost variables of Owicki and Gries, "An Axiomatic
//! Proof Technique for Parallel Programs".
//!
//! Any constants are right. Here they are what a thread adds when it runs alone ([`alone`](crate::alone)). A sum that leaves its range has a value of its own from then on, about which nothing
//! is said. So the width of sums bounds no number of threads.

use adamant_base::Exhausted;
use adamant_expr::{Sort, Term, TermPool};
use adamant_program::{BlockId, FunctionId};
use adamant_semantics::{DataSlot, ObjectKind, State, Status, ThreadId};
use adamant_symbolic::Bits;
use rustc_hash::FxHashMap;

use crate::alone::alone;
use crate::ask::Asking;
use crate::houdini::Invariants;
use crate::location::{Location, PlacedData};
use crate::system::{Edge, LocationId, System};

/// The width of sums: more than that of the numbers that they are compared with.
pub(crate) const WIDTH: u32 = 36;

/// Sums are less, or have left their range.
const RANGE: u64 = 1 << 34;

/// What a sum is that has left its range. Constants are small, so nothing that is added leads back into it.
const LEFT: u64 = 3 << 34;

/// Larger contributions are left alone.
pub(crate) const LARGEST: u64 = 1 << 16;

/// So many sums are kept of what threads take back.
const MOST_PASSING: usize = 3;

/// So many sums are kept of what stays of threads that have ended.
const MOST_STAYING: usize = 1;

/// Where the control of a thread stands, by its number.
pub(crate) type ControlId = usize;

/// Where the calls of a thread stand: functions, blocks, statements.
type Control = Vec<(FunctionId, BlockId, u32)>;

/// The controls that were seen.
#[derive(Default)]
pub(crate) struct Controls {
    numbers: FxHashMap<Control, ControlId>,
    of_first: Vec<ControlId>,
}

impl Controls {
    /// The control of a thread; nothing if it has ended.
    fn of(&mut self, state: &State<Bits>, thread: ThreadId) -> Option<ControlId> {
        let thread_state = state.threads.get(thread)?;
        if matches!(thread_state.status, Status::Finished(_)) {
            return None;
        }
        let frames = thread_state.frames.iter();
        let control: Control = frames.map(|frame| (frame.function, frame.block, frame.statement)).collect();
        let next = self.numbers.len();
        let number = *self.numbers.entry(control).or_insert(next);
        if thread == ThreadId::FIRST && !self.of_first.contains(&number) {
            self.of_first.push(number);
        }
        Some(number)
    }

    /// The controls of all threads of a state that have not ended.
    pub(crate) fn all(&mut self, state: &State<Bits>) -> Vec<ControlId> {
        let threads: Vec<ThreadId> = state.threads.ids().collect();
        threads.into_iter().filter_map(|thread| self.of(state, thread)).collect()
    }

    /// How a move changes the controls of threads.
    pub(crate) fn passage(&mut self, before: &State<Bits>, after: &State<Bits>, mover: ThreadId) -> Passage {
        Passage {
            before: self.all(before),
            after: self.all(after),
            from: self.of(before, mover),
            to: self.of(after, mover),
        }
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.numbers.len()
    }
}

/// How a move changes the controls of threads.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    /// Those of all threads of the state in which it begins, but for those that have ended.
    pub(crate) before: Vec<ControlId>,
    /// Those of the state in which it ends.
    pub(crate) after: Vec<ControlId>,
    /// That of the thread that moves.
    pub(crate) from: Option<ControlId>,
    /// That of the thread after it; nothing if it has ended.
    pub(crate) to: Option<ControlId>,
}

/// What is known of the controls of threads in a system.
#[derive(Default)]
pub(crate) struct Passages {
    /// All controls.
    pub(crate) controls: Controls,
    /// For each edge.
    pub(crate) of_edges: Vec<Passage>,
    /// The controls of the threads of the states in which ends are, in their order.
    pub(crate) of_ends: Vec<Vec<ControlId>>,
}

/// What threads contribute to a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Contributions {
    /// For each control.
    pub(crate) at: Vec<u64>,
    /// For each control, what stays for ever of a thread that ends by a move from it.
    pub(crate) left: Vec<u64>,
}

impl Contributions {
    fn of_all(&self, controls: &[ControlId]) -> u64 {
        controls.iter().map(|&control| self.at[control]).sum()
    }

    /// What a move adds, modulo 2^64.
    fn added_by(&self, passage: &Passage) -> u64 {
        let left = match (passage.from, passage.to) {
            (Some(from), None) => self.left[from],
            (Some(_) | None, _) => 0,
        };
        (self.of_all(&passage.after) + left).wrapping_sub(self.of_all(&passage.before))
    }

    /// Whether each thread contributes at least what it does to another number.
    fn is_above(&self, other: &Self) -> bool {
        let is_above = |these: &[u64], others: &[u64]| these.iter().zip(others).all(|(one, other)| one >= other);
        is_above(&self.at, &other.at) && is_above(&self.left, &other.left)
    }

    /// Whether threads that have ended have left something.
    fn stays(&self) -> bool {
        self.left.iter().any(|&left| left > 0)
    }
}

/// Adds sums of contributions to a system that is complete.
pub(crate) fn add(system: &mut System, passages: &Passages, asking: &mut Asking<'_>) -> Result<(), Exhausted> {
    let (stay, mut found): (Vec<_>, Vec<_>) =
        alone(system, passages, asking)?.into_iter().partition(Contributions::stays);
    found.truncate(MOST_PASSING);
    if !stay.is_empty() {
        found.extend(stay.into_iter().take(MOST_STAYING));
        found.push(all_others(&passages.controls));
    }
    let summing = Summing { passages, contributions: &found, start: start(&found, passages) };
    summing.add(system, asking.pool);
    Ok(())
}

/// Every thread but the first one counts, and does so for ever.
fn all_others(controls: &Controls) -> Contributions {
    let count = |control: ControlId| u64::from(!controls.of_first.contains(&control));
    let at: Vec<u64> = (0..controls.count()).map(count).collect();
    Contributions { left: at.clone(), at }
}

/// What the first thread contributes where the program starts.
fn start(contributions: &[Contributions], passages: &Passages) -> Vec<u64> {
    let from_root = passages.of_edges.first().map(|passage| passage.before.clone()).unwrap_or_default();
    contributions.iter().map(|each| each.of_all(&from_root)).collect()
}

/// Sums that are added to a system.
struct Summing<'p> {
    passages: &'p Passages,
    contributions: &'p [Contributions],
    /// What they are where the program starts.
    start: Vec<u64>,
}

impl Summing<'_> {
    fn add(&self, system: &mut System, pool: &mut TermPool) {
        let sums: Vec<Term> = (0..self.contributions.len())
            .map(|number| pool.symbol(&format!("sum of contributions {number}"), Sort::Bits(WIDTH)))
            .collect();
        for (id, location) in system.locations.iter_mut().enumerate() {
            if id != 0 {
                location.variables.extend(&sums);
            }
        }
        for number in 0..system.edges.len() {
            let passage = &self.passages.of_edges[number];
            let before = self.before(system.edges[number].from, &sums, pool);
            let facts = self.facts(&before, &passage.before, pool);
            let after: Vec<Term> = self
                .contributions
                .iter()
                .zip(&before)
                .map(|(each, &sum)| moved(sum, each.added_by(passage), pool))
                .collect();
            let edge = &mut system.edges[number];
            edge.guard.extend(facts);
            edge.values.extend(after);
            edge.views.iter_mut().for_each(|view| view.values.extend(&before));
        }
        for (number, there) in self.passages.of_ends.iter().enumerate() {
            let before = self.before(system.ends[number].from, &sums, pool);
            let facts = self.facts(&before, there, pool);
            let end = &mut system.ends[number];
            end.guard.extend(facts);
            end.views.iter_mut().for_each(|view| view.values.extend(&before));
        }
        system.turns.sums = sums;
        leave_out_idle(system);
    }

    /// The sums where a step begins.
    fn before(&self, from: LocationId, sums: &[Term], pool: &mut TermPool) -> Vec<Term> {
        if from == System::ROOT {
            return self.start.iter().map(|&start| pool.bits_u64(WIDTH, start)).collect();
        }
        sums.to_vec()
    }

    /// What is known of sums where these threads are.
    fn facts(&self, sums: &[Term], there: &[ControlId], pool: &mut TermPool) -> Vec<Term> {
        let range = pool.bits_u64(WIDTH, RANGE);
        let mut facts = Vec::new();
        for (one, &sum) in self.contributions.iter().zip(sums) {
            let has_left = pool.bv_ule(range, sum);
            let seen = one.of_all(there);
            if seen > 0 {
                let least = pool.bits_u64(WIDTH, seen);
                let is_more = pool.bv_ule(least, sum);
                facts.push(pool.or(has_left, is_more));
            }
            for (other, &less) in self.contributions.iter().zip(sums).filter(|(other, _)| *other != one) {
                if one.is_above(other) {
                    let difference = pool.bits_u64(WIDTH, seen - other.of_all(there));
                    let least = pool.bv_add(less, difference);
                    let is_more = pool.bv_ule(least, sum);
                    let other_has_left = pool.bv_ule(range, less);
                    let is_unknown = pool.or(has_left, other_has_left);
                    facts.push(pool.or(is_unknown, is_more));
                }
            }
        }
        facts.retain(|&fact| fact != Term::TRUE);
        facts
    }
}

/// Leaves out the edges that change nothing.
fn leave_out_idle(system: &mut System) {
    let is_idle = |edge: &Edge| edge.from == edge.to && edge.values == system.locations[edge.from].variables;
    let kept: Vec<bool> = system.edges.iter().map(|edge| !is_idle(edge)).collect();
    let (mut of_edges, mut of_turns) = (kept.iter(), kept.iter());
    system.edges.retain(|_| of_edges.next().is_none_or(|&kept| kept));
    system.turns.of_edges.retain(|_| of_turns.next().is_none_or(|&kept| kept));
}

/// A sum after a move that adds so much.
fn moved(sum: Term, added: u64, pool: &mut TermPool) -> Term {
    if added == 0 {
        return sum;
    }
    let added = pool.bits_u64(WIDTH, added & ((1 << WIDTH) - 1));
    let next = pool.bv_add(sum, added);
    let (range, left) = (pool.bits_u64(WIDTH, RANGE), pool.bits_u64(WIDTH, LEFT));
    let is_in_range = pool.bv_ult(next, range);
    pool.ite(is_in_range, next, left)
}

/// Which variables are compared with sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    /// Those that all threads share, for being the same.
    Shared,
    /// All of them, and sums with each other.
    All,
}

/// Formulas that compare variables with sums.
pub(crate) fn guesses(system: &System, compared: Compared, pool: &mut TermPool) -> Invariants {
    let sums = &system.turns.sums;
    let mut all = Invariants::default();
    for (id, location) in system.locations.enumerate() {
        let mut here = Vec::new();
        let variables = match (id, compared) {
            (System::ROOT, _) => Vec::new(),
            (_, Compared::Shared) => shared(location),
            (_, Compared::All) => location.variables.clone(),
        };
        for variable in variables {
            if !sums.contains(&variable) && !(2..=32).contains(&pool.width(variable)) {
                continue;
            }
            let number = pool.zext(variable, WIDTH);
            let one = pool.bits_u64(WIDTH, 1);
            here.push(pool.bv_ule(number, one));
            for &sum in sums.iter().filter(|&&sum| sum != variable) {
                here.push(pool.eq(number, sum));
                if compared == Compared::All {
                    here.extend([pool.bv_ule(number, sum), pool.bv_ule(sum, number)]);
                }
            }
        }
        all.push(here);
    }
    all
}

/// The variables of a location that stand in globals.
fn shared(location: &Location) -> Vec<Term> {
    let is_global = |object| {
        let object = location.state.memory.object(object);
        object.is_ok_and(|object| matches!(object.kind, ObjectKind::Global(_)))
    };
    let placed = location.placed().into_iter().filter_map(|(slot, data)| match (slot, data) {
        (DataSlot::Bytes { object, .. }, PlacedData::Variable(variable)) if is_global(object) => Some(variable),
        _ => None,
    });
    placed.collect()
}
