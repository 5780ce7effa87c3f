//! What names of functions say by convention, whether or not the functions have bodies.

/// Whether calls of a function run as a whole, without interruption by other threads, as the rules of the competition on software verification have it.
pub fn is_atomic_section(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_")
}

/// Whether a name is kept for what a verifier provides, so that nobody else defines it.
pub fn is_named_for_verifiers(name: &str) -> bool {
    name.starts_with("__VERIFIER_")
}
