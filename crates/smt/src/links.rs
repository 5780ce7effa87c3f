//! Links around solvers: each is a solver itself and adds one thing.

mod cross_checked;
mod logged;

pub use cross_checked::CrossChecked;
pub use logged::Logged;
