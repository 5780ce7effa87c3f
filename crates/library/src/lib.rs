//! What is known of the functions of the C, POSIX and C++ libraries by name, without running their models: one table, one row for
//! functions about which the same is to be said.
//!
//! A row says what a function does where the program has no body for it. What a row does not say, the function may do
//! (`Facts::UNSAID`). A function without row has no model either: a call of it ends the run as unsupported, or returns an arbitrary value
//! and does nothing else because the user says so. Each question is a method of [`Facts`] that says which answer is the safe one.
//!
//! Whoever asks about many calls looks a function up once and keeps the [`Facts`].

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod conventions;
mod facts;
mod row;
mod rows;

pub use conventions::{is_atomic_section, is_named_for_verifiers, is_opaque_struct, is_opaque_type};
pub use facts::{
    Access, Asks, Attempt, CallEffect, Calls, Chosen, EndOfRun, Extent, Facts, Generator, Header, Implementation, Keys,
    Locks, Memory, Role, RuntimeFile, Size, Use, Waits, When,
};

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The names of functions of compiled C++ that share a model.
pub mod cxx {
    pub use crate::rows::cxx::{ALIGNED_NEW, DELETE, NEW, NOTHING, THROWING};
}

/// What is known of the functions of the library.
pub struct Library;

/// The rows by name; they are constants, and so is what is made of them.
static BY_NAME: LazyLock<FxHashMap<&'static str, &'static Facts>> = LazyLock::new(|| {
    let rows = rows::ALL.iter().flat_map(|rows| rows.iter());
    rows.flat_map(|row| row.names.iter().map(|name| (*name, &row.facts))).collect()
});

impl Library {
    /// What is known of the function of this name, where the program has no body for it.
    pub fn of(name: &str) -> &'static Facts {
        BY_NAME.get(name).copied().unwrap_or(&Facts::UNKNOWN)
    }

    /// Whether somebody says what a function of this name does, so that it must not be taken to do something else where it has no model. Safe: yes.
    pub fn defines(name: &str) -> bool {
        Self::of(name).is_standardised()
    }

    /// The functions of which something is true that is asked for, in the order of the rows.
    pub fn that(is_meant: impl Fn(&Facts) -> bool) -> impl Iterator<Item = &'static str> {
        Self::all().filter(move |(_, facts)| is_meant(facts)).map(|(name, _)| name)
    }

    /// All names that have rows, header by header, with what is known of them.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static Facts)> {
        let rows = rows::ALL.iter().flat_map(|rows| rows.iter());
        rows.flat_map(|row| row.names.iter().map(|name| (*name, &row.facts)))
    }
}

#[cfg(test)]
mod tests;
