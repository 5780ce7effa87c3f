//! What can go wrong with a solver, other than that it does not know.

use std::path::PathBuf;

/// Failures of solvers. None of them is an answer: whoever asked knows nothing about the query.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The library of a solver is not there or is not the one expected.
    #[error("cannot load {solver}: {reason}; `make setup` installs it")]
    NotInstalled {
        /// The solver.
        solver: &'static str,
        /// What the loader says.
        reason: String,
    },
    /// A solver refused a call.
    #[error("{solver} failed: {message}")]
    Failed {
        /// The solver.
        solver: &'static str,
        /// What it says.
        message: String,
    },
    /// Values that a solver found do not satisfy what was asked.
    #[error("{solver} found values that do not satisfy the query{}", saved_at(.saved))]
    WrongModel {
        /// The solver.
        solver: &'static str,
        /// The query as an SMT-LIB file, if it could be saved.
        saved: Option<PathBuf>,
    },
    /// Two solvers contradict each other.
    #[error(
        "{first} answers {first_answer} and {second} answers {second_answer} to the same query{}; one of the two or the \
         translation is wrong, please report it with that file",
        saved_at(.saved)
    )]
    Disagreement {
        /// The first solver.
        first: &'static str,
        /// Its answer.
        first_answer: &'static str,
        /// The second solver.
        second: &'static str,
        /// Its answer.
        second_answer: &'static str,
        /// The query as an SMT-LIB file, if it could be saved.
        saved: Option<PathBuf>,
    },
    /// A log of queries cannot be written.
    #[error("cannot write the query to {}: {source}", path.display())]
    Log {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The directory of remembered answers cannot be used.
    #[error("cannot keep answers in {}: {source}", path.display())]
    Cache {
        /// The directory.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
}

fn saved_at(path: &Option<PathBuf>) -> String {
    path.as_ref().map_or_else(String::new, |path| format!(", saved as {}", path.display()))
}
