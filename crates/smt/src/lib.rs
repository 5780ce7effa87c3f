//! What a solver is: queries and answers, links around solvers, and the solvers themselves.
//!
//! [`assemble`] makes the [`Solver`] that [`SolverSettings`] ask for. A solver that does not know says so; it never guesses,
//! and values that it finds are evaluated before they are believed.

mod bitwuzla;
mod clock;
mod cvc5;
mod encode;
mod error;
mod fingerprint;
mod horn;
mod interpolate;
mod library;
mod links;
mod operators;
mod query;
mod session;
mod settings;
mod smtlib;
mod solver;
mod verify;
mod z3;

pub use bitwuzla::{Bitwuzla, BitwuzlaLimits, ByBitwuzla, ByBitwuzlaOrCores};
pub use cvc5::Cvc5;
pub use error::SolverError;
pub use fingerprint::fingerprint;
pub use horn::{Application, HornClauses, HornRule, Interpretation};
pub use interpolate::{
    ByCores, Checked, Flaw, Interpolating, Interpolation, NoInterpolants, Theory, check_interpolants,
};
pub use links::{CrossChecked, Logged, Related, Remembered, Renamed, Tried};
pub use query::{Answer, GaveUp, Query, Universal, Wants};
pub use session::{Asking, Check, Session};
pub use settings::{CrossCheck, SolverKind, SolverSettings, assemble};
pub use smtlib::to_smt_lib;
pub use solver::{Interrupter, Solver, SolverStatistics};
pub use z3::{Z3, spacer};
