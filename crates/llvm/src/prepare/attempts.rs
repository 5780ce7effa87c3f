//! Functions of C++ that may fail for no reason: attempts to lock and to acquire. A look at a latch is none of them, although it
//! may fail so, too: by it the library waits for latches.
//!
//! They live in headers, and are made of functions of POSIX and of instructions that do not fail so. Hence each of them first asks whether it fails.
//! This is a part of the program before anything is inlined, so optimisation keeps it.

use adamant_library::{Asks, Attempt, Library};

use crate::ir::{Builder, Module};

/// The mutexes, as their names begin in symbols.
const MUTEXES: [&str; 6] = [
    "_ZNSt5mutex",
    "_ZNSt15recursive_mutex",
    "_ZNSt11timed_mutex",
    "_ZNSt21recursive_timed_mutex",
    "_ZNSt12shared_mutex",
    "_ZNSt18shared_timed_mutex",
];

/// Their attempts.
const LOCKS: [&str; 6] = [
    "8try_lock",
    "12try_lock_for",
    "14try_lock_until",
    "15try_lock_shared",
    "19try_lock_shared_for",
    "21try_lock_shared_until",
];

/// Attempts to acquire a semaphore, whose greatest value is a part of its name.
const ACQUISITIONS: [&str; 3] = ["E11try_acquire", "E15try_acquire_for", "E17try_acquire_until"];

/// A look at a latch.
const LATCH_LOOK: &str = "_ZNKSt5latch8try_waitEv";

/// Lets every attempt fail for no reason.
pub(super) fn let_fail(module: &mut Module<'_>) {
    let module = &*module;
    let builder = Builder::new(module);
    let attempts: Vec<_> =
        module.functions().filter(|function| !function.is_declaration() && is_attempt(&function.name())).collect();
    // A function of our own library.
    let mut questions = Library::that(|facts| facts.asks == Asks::AttemptFails);
    let question = questions.next().expect("the library has a question for attempts");
    attempts.into_iter().for_each(|attempt| builder.ask_first(attempt, question));
}

/// Whether a module that somebody else has compiled may have attempts of C++ without the functions that make them.
pub(crate) fn may_be_inlined(module: &Module<'_>) -> bool {
    let is_of_cxx = module.functions().any(|function| function.name().starts_with("_Z"));
    // Attempts are made of those of POSIX.
    let is_part = |name: &str| Library::of(name).attempt == Attempt::Firm;
    is_of_cxx && callers(module).any(|(caller, callee)| is_part(&callee) && !is_of_standard_library(&caller))
}

/// Whether a program looks at a latch, where a look could fail for no reason. The library does so, too, in order to wait.
pub(crate) fn look_at_latches(module: &Module<'_>) -> bool {
    callers(module).any(|(caller, callee)| callee == LATCH_LOOK && !is_of_standard_library(&caller))
}

fn callers(module: &Module<'_>) -> impl Iterator<Item = (String, String)> {
    module.functions().flat_map(|function| {
        let instructions = function.blocks().flat_map(|block| block.instructions()).filter(|found| found.is_call());
        instructions.map(move |call| (function.name(), call.callee().name()))
    })
}

/// Whether a function is one of the C++ library, which lives in headers.
fn is_of_standard_library(name: &str) -> bool {
    ["_ZSt", "_ZNSt", "_ZNKSt"].iter().any(|beginning| name.starts_with(beginning))
        || name.starts_with("_ZL") && name.contains("__gthread_")
}

/// Whether a symbol stands for a function that may fail for no reason. What a program's own lock does, only that lock says.
fn is_attempt(symbol: &str) -> bool {
    let is_member = |rest: &str, member: &str| {
        let end = rest.strip_prefix(member).map(|end| end.chars().next());
        // What follows is the type of an argument, or those of a template.
        end.is_some_and(|next| next.is_some_and(|next| matches!(next, 'E' | 'I')))
    };
    if let Some(rest) = MUTEXES.iter().find_map(|mutex| symbol.strip_prefix(mutex)) {
        return LOCKS.iter().any(|lock| is_member(rest, lock));
    }
    if let Some(rest) = symbol.strip_prefix("_ZNSt18counting_semaphoreI") {
        return ACQUISITIONS.iter().any(|member| rest.find(member).is_some_and(|at| is_member(&rest[at..], member)));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::is_attempt;

    #[test]
    fn attempts_are_told_by_their_symbols() {
        for attempt in [
            "_ZNSt5mutex8try_lockEv",
            "_ZNSt15recursive_mutex8try_lockEv",
            "_ZNSt12shared_mutex15try_lock_sharedEv",
            "_ZNSt11timed_mutex12try_lock_forIlSt5ratioILl1ELl1EEEEbRKNSt6chrono8durationIT_T0_EE",
            "_ZNSt18counting_semaphoreILl4EE11try_acquireEv",
            "_ZNSt18counting_semaphoreILl1EE15try_acquire_forIlSt5ratioILl1ELl1EEEEbRKNSt6chrono8durationIT_T0_EE",
        ] {
            assert!(is_attempt(attempt), "{attempt}");
        }
        for other in [
            "_ZNSt5mutex4lockEv",
            "_ZNSt11unique_lockISt5mutexE8try_lockEv",
            "_ZN7program5mutex8try_lockEv",
            "_ZNSt18counting_semaphoreILl4EE7acquireEv",
            "_ZSt8try_lockISt5mutexS0_JEEiRT_RT0_DpRT1_",
            "_ZNKSt5latch8try_waitEv",
            "pthread_mutex_trylock",
        ] {
            assert!(!is_attempt(other), "{other}");
        }
    }
}
