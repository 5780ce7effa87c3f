//! What names of functions say by convention, whether or not the functions have bodies.

/// Whether calls of a function run as a whole, without interruption by other threads, as the rules of the competition on software verification have it.
pub fn is_atomic_section(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_")
}

/// Whether a name is kept for what a verifier provides, so that nobody else defines it.
pub fn is_named_for_verifiers(name: &str) -> bool {
    name.starts_with("__VERIFIER_")
}

/// Whether a name is kept for functions of the C library or the compiler that synchronise: one without row must not be taken to do nothing.
pub(crate) fn is_kept_for_synchronisation(name: &str) -> bool {
    ["pthread_", "__atomic_", "__sync_", "atomic_", "sem_", "thrd_", "mtx_", "cnd_", "tss_"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

/// Whether a function may be one by which the library of C++ tries to lock, which may fail for no reason. Models tell such callers by
/// their names, so their calls have to stay.
pub fn may_be_attempt_to_lock(name: &str) -> bool {
    name.contains("try_lock") || name.contains("trylock")
}
