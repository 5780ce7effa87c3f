//! Deadlocks: states in which some threads have not ended and all of these wait.
//!
//! Usually a thread that would have to wait is as good as one that has not tried, and nothing is kept of its trying. Here it is: a step that ends in
//! a wait leads to a state of its own, in which the thread waits. So whichever threads can come to wait for each other, one after another
//! they do, and the last one leads to a state in which none can run. What they do before they wait is explored as ever; the condition
//! under which a thread waits is that of its step.
//!
//! A wait for a condition may end without a signal; whether it does is chosen when it begins. If it does not, the thread
//! waits until somebody signals, so a signal that was lost shows as a deadlock.

use adamant_semantics::{Status, ThreadId};

use crate::domain::SymbolicMachine;

/// Which of the threads wait, and whether what they wait for has come, as a part of what tells states apart. One that tries again may come to wait
/// for something else.
pub(crate) fn who_waits(machine: &SymbolicMachine<'_>, threads: &[ThreadId]) -> impl Iterator<Item = u8> {
    threads.iter().map(|&thread| match machine.state.threads[thread].status {
        Status::Waiting(_) => 1 + u8::from(machine.is_runnable(thread)),
        Status::Running | Status::Finished(_) => 0,
    })
}
