//! What names say by convention: those of functions, whether or not they have bodies, and those of types.

/// Whether calls of a function run as a whole, without interruption by other threads, as the rules of the competition on software verification have it.
pub fn is_atomic_section(name: &str) -> bool {
    name.starts_with("__VERIFIER_atomic_")
}

/// Whether a name is kept for what a verifier provides, so that nobody else defines it.
pub fn is_named_for_verifiers(name: &str) -> bool {
    name.starts_with("__VERIFIER_")
}

/// Whether a type of this name belongs to a library, and its insides are nobody's business: mutexes, thread handles, streams.
pub fn is_opaque_type(name: &str) -> bool {
    name.starts_with("pthread_") || matches!(name, "sem_t" | "FILE" | "va_list" | "mtx_t" | "cnd_t")
}

/// Whether a structure of this name stands behind such a type.
pub fn is_opaque_struct(name: &str) -> bool {
    matches!(name, "_IO_FILE" | "__va_list_tag")
}
