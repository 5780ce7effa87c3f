//! Signals: interrupts are noted for whoever looks, and a crash ends in an answer instead of a core dump.
//!
//! A solver is foreign code in this process; when it crashes, or when a stack or an allocation of ours fails, nothing in memory can
//! be trusted any more. So the words for that moment are prepared in advance, and the handler only writes them and exits.

use std::ffi::c_int;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::exit::UNKNOWN;

/// Interrupts (Ctrl-C, SIGTERM) that wait to be looked at, instead of ending the process.
///
/// They are kept back from all threads, and not handled: a solver replaces the handlers of others while it works.
pub(crate) struct Interrupts {
    signals: libc::sigset_t,
    seen: usize,
}

impl Interrupts {
    /// Keeps interrupts back from now on, in this thread and in those that it starts. Processes that it starts get them.
    pub(crate) fn keep_back() -> Self {
        // SAFETY: all zeros are a value of the structure, which is a set of signals once it has been emptied.
        let signals = unsafe {
            let mut signals: libc::sigset_t = std::mem::zeroed();
            libc::sigemptyset(&mut signals);
            libc::sigaddset(&mut signals, libc::SIGINT);
            libc::sigaddset(&mut signals, libc::SIGTERM);
            // A shell starts what runs in the background with ignored interrupts: these would be lost instead of waiting.
            libc::signal(libc::SIGINT, libc::SIG_DFL);
            libc::signal(libc::SIGTERM, libc::SIG_DFL);
            libc::pthread_sigmask(libc::SIG_BLOCK, &signals, std::ptr::null_mut());
            signals
        };
        Self { signals, seen: 0 }
    }

    /// How many interrupts there were so far.
    pub(crate) fn count(&mut self) -> usize {
        let at_once = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the pointers are to values of the right types, or null where that is allowed.
        while unsafe { libc::sigtimedwait(&self.signals, std::ptr::null_mut(), &at_once) } > 0 {
            self.seen += 1;
        }
        self.seen
    }
}

/// Why a process dies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Death {
    /// By this signal.
    Crash(&'static str),
    /// No memory is left.
    OutOfMemory,
    /// The system's limit of CPU time is reached.
    OutOfTime,
}

/// What a process says when it dies.
#[derive(Debug)]
pub(crate) struct LastWords {
    /// On standard output.
    pub(crate) output: Vec<u8>,
    /// On standard error.
    pub(crate) error: Vec<u8>,
}

/// The signals that stand for a crash.
const CRASHES: [(c_int, &str); 5] = [
    (libc::SIGSEGV, "SIGSEGV"),
    (libc::SIGABRT, "SIGABRT"),
    (libc::SIGBUS, "SIGBUS"),
    (libc::SIGFPE, "SIGFPE"),
    (libc::SIGILL, "SIGILL"),
];

/// Who could not even get this much has run out of memory.
const LITTLE: usize = 1 << 30;

struct Prepared {
    by_signal: Vec<(c_int, LastWords)>,
    out_of_memory: LastWords,
}

// A signal handler has no arguments of its own: what it needs has to be global.
static PREPARED: OnceLock<Prepared> = OnceLock::new();
/// The thread that prints the answer, from then on; zero before.
static PRINTER: AtomicI32 = AtomicI32::new(0);

/// Prepares for a crash, with the words for each kind of death. Only the first call counts.
pub(crate) fn prepare_last_words(words: impl Fn(Death) -> LastWords) {
    let crashes = CRASHES.iter().map(|&(signal, name)| (signal, words(Death::Crash(name))));
    let by_signal = crashes.chain([(libc::SIGXCPU, words(Death::OutOfTime))]).collect();
    if PREPARED.set(Prepared { by_signal, out_of_memory: words(Death::OutOfMemory) }).is_err() {
        return;
    }
    for signal in CRASHES.iter().map(|&(signal, _)| signal).chain([libc::SIGXCPU]) {
        handle(signal);
    }
}

/// Says that this thread prints the answer now: should another one crash meanwhile, it waits for the end.
pub(crate) fn answer_is_printed_here() {
    PRINTER.store(thread_id(), Ordering::SeqCst);
}

fn handle(signal: c_int) {
    // SAFETY: all zeros are a value of the structure.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    action.sa_sigaction = on_death as *const () as libc::sighandler_t;
    // Threads of the standard library have another stack for the case that theirs overflows.
    action.sa_flags = libc::SA_ONSTACK;
    // SAFETY: the action is complete, and its handler only does what is allowed in a signal handler.
    unsafe {
        libc::sigemptyset(&mut action.sa_mask);
        libc::sigaction(signal, &action, std::ptr::null_mut());
    }
}

/// Writes what was prepared and ends the process. Calls nothing that is not allowed in a signal handler.
extern "C" fn on_death(signal: c_int) {
    let printer = PRINTER.load(Ordering::SeqCst);
    if printer != 0 && printer != thread_id() {
        loop {
            // SAFETY: the call has no preconditions.
            unsafe { libc::pause() };
        }
    }
    if let Some(prepared) = PREPARED.get() {
        let words = prepared.by_signal.iter().find(|(known, _)| *known == signal).map(|(_, words)| words);
        let words = if signal == libc::SIGABRT && !memory_is_left() { Some(&prepared.out_of_memory) } else { words };
        if let Some(words) = words {
            write(libc::STDERR_FILENO, &words.error);
            write(libc::STDOUT_FILENO, &words.output);
        }
    }
    // SAFETY: the call has no preconditions.
    unsafe { libc::_exit(c_int::from(UNKNOWN)) }
}

fn write(file: c_int, mut text: &[u8]) {
    while !text.is_empty() {
        // SAFETY: the pointer and the length are those of a slice.
        let written = unsafe { libc::write(file, text.as_ptr().cast(), text.len()) };
        match usize::try_from(written) {
            Ok(written) if written > 0 => text = &text[written.min(text.len())..],
            _ => return,
        }
    }
}

fn memory_is_left() -> bool {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
    // SAFETY: a new mapping at an address that the system chooses takes nothing from anybody.
    let place = unsafe { libc::mmap(std::ptr::null_mut(), LITTLE, libc::PROT_NONE, flags, -1, 0) };
    place != libc::MAP_FAILED
}

fn thread_id() -> i32 {
    // SAFETY: the call has no preconditions.
    unsafe { libc::gettid() }
}
