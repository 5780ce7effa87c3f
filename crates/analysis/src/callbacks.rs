//! The functions of the library that call what they are given: which argument, and when.

/// A function of the library that calls back.
#[derive(Clone, Copy, Debug)]
pub struct Callback {
    /// Its name.
    pub name: &'static str,
    /// The argument that it calls.
    pub argument: usize,
    /// When it does.
    pub when: When,
}

/// When a function is called back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the call returns.
    Now,
    /// In a new thread.
    InThread,
    /// When a thread or the program ends.
    AtEnd,
}

/// All of them.
pub const CALLBACKS: [Callback; 11] = [
    Callback { name: "pthread_create", argument: 2, when: When::InThread },
    Callback { name: "thrd_create", argument: 1, when: When::InThread },
    Callback { name: "pthread_once", argument: 1, when: When::Now },
    Callback { name: "call_once", argument: 1, when: When::Now },
    Callback { name: "atexit", argument: 0, when: When::AtEnd },
    Callback { name: "on_exit", argument: 0, when: When::AtEnd },
    Callback { name: "__cxa_atexit", argument: 0, when: When::AtEnd },
    Callback { name: "__cxa_thread_atexit", argument: 0, when: When::AtEnd },
    Callback { name: "__cxa_thread_atexit_impl", argument: 0, when: When::AtEnd },
    Callback { name: "pthread_key_create", argument: 1, when: When::AtEnd },
    Callback { name: "tss_create", argument: 1, when: When::AtEnd },
];

/// How a function of the library calls back, if it does.
pub(crate) fn callback(name: &str) -> Option<Callback> {
    CALLBACKS.iter().copied().find(|callback| callback.name == name)
}
