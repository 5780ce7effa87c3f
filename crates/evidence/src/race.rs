//! Executes the end of a run with a data race: two threads are brought before their next accesses, and these are compared.
//!
//! Nothing is believed of what the counterexample says but who the two threads are. What a thread does before its next access to memory
//! that others can reach, no other thread can notice, so the two accesses can follow each other in any order. If one of the
//! threads is inside an atomic section, the other one is made to run up to its access all the same: it could have done so before the section.

use adamant_base::Budget;
use adamant_expr::BitVec;
use adamant_semantics::{CallSite, Concrete, Observer, Pause, SharedAccess, ThreadId, Value};

use crate::layout::read_scalar;
use crate::replay::{ReplayError, ReplayMachine};
use crate::replay_world::ReplayWorld;

/// How many steps a thread may take up to its access.
const PATIENCE: u64 = 10_000_000;
/// How many steps run between two looks at the budget.
const STEPS_PER_CHECK: u64 = 100_000;

/// One of two accesses that race.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RacingAccess {
    /// The thread that is about to make it.
    pub thread: ThreadId,
    /// The access.
    pub access: SharedAccess<BitVec>,
    /// The calls of the thread, the innermost first.
    pub stack: Vec<CallSite>,
    /// What is read or written, if it is not too large.
    pub value: Option<Value<BitVec>>,
}

/// Brings two threads before their next accesses, which race.
pub(crate) fn race<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    threads: [ThreadId; 2],
    budget: &Budget,
    observer: &mut Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) -> Result<[RacingAccess; 2], ReplayError> {
    let may_run = machine.runnable_threads();
    let can_run = |&thread: &ThreadId| machine.state.threads.get(thread).is_some() && machine.is_runnable(thread);
    if threads[0] == threads[1] || !threads.iter().all(can_run) || !threads.iter().any(|one| may_run.contains(one)) {
        return Err(ReplayError::NoViolation);
    }
    let first = bring_before_access(machine, threads[0], budget, observer)?;
    let second = bring_before_access(machine, threads[1], budget, observer)?;
    let pairs = first.iter().flat_map(|one| second.iter().map(move |other| (one, other)));
    let mut racing = pairs.filter(|(one, other)| overlap(&one.access, &other.access));
    match racing.find(|(one, other)| one.access.clashes_with(&other.access)) {
        Some((one, other)) => Ok([one.clone(), other.clone()]),
        None => Err(ReplayError::NoViolation),
    }
}

fn overlap(one: &SharedAccess<BitVec>, other: &SharedAccess<BitVec>) -> bool {
    let (start, other_start) = (one.offset.low_u64(), other.offset.low_u64());
    start < other_start.saturating_add(other.length) && other_start < start.saturating_add(one.length)
}

/// Lets a thread run until its next statement accesses memory that others can reach; gives what it accesses.
fn bring_before_access<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    thread: ThreadId,
    budget: &Budget,
    observer: &mut Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) -> Result<Vec<RacingAccess>, ReplayError> {
    machine.domain.world.thread = thread;
    let (state, progress) = (machine.state.clone(), machine.domain.world.progress());
    let (steps, accesses) = look_ahead(machine, thread, budget)?;
    // The same again, up to there.
    machine.state = state;
    machine.domain.world.go_back_to(progress);
    for step in 0..=steps {
        if let Some(observer) = observer {
            observer.before_step(machine, thread);
        }
        if step < steps && machine.run(thread, 1).is_err() {
            return Err(ReplayError::NoViolation);
        }
    }
    Ok(accesses)
}

/// How many steps a thread takes before the one that accesses shared memory, and what that one accesses.
fn look_ahead(
    machine: &mut ReplayMachine<'_, '_>,
    thread: ThreadId,
    budget: &Budget,
) -> Result<(u64, Vec<RacingAccess>), ReplayError> {
    for steps in 0..PATIENCE {
        if steps % STEPS_PER_CHECK == 0 {
            budget.check().map_err(ReplayError::Exhausted)?;
        }
        let (depth, position) = (machine.state.threads[thread].frames.len(), machine.position(thread));
        machine.domain.world.accesses = Some(Vec::new());
        let result = machine.run(thread, 1);
        let accesses = machine.domain.world.accesses.take().unwrap_or_default();
        if let Some(mismatch) = machine.domain.world.mismatch.take() {
            return Err(mismatch.into());
        }
        if !accesses.is_empty() {
            let mut stack = machine.stack(thread);
            stack.drain(..stack.len().saturating_sub(depth));
            if let Some(innermost) = stack.first_mut() {
                innermost.position = position;
            }
            let racing = accesses.into_iter().map(|access| {
                let value = read_scalar(machine, access.object, access.offset.low_u64() * 8, access.length * 8);
                RacingAccess { thread, access, stack: stack.clone(), value }
            });
            return Ok((steps, racing.collect()));
        }
        if !matches!(result, Ok(Pause::Fuel | Pause::Yielded | Pause::Entered)) {
            break;
        }
    }
    Err(ReplayError::NoViolation)
}
