//! Links around solvers: each is a solver itself and adds one thing.

mod cross_checked;
mod logged;
mod related;
mod remembered;
mod renamed;
mod tried;

pub use cross_checked::CrossChecked;
pub use logged::Logged;
pub use related::Related;
pub use remembered::Remembered;
pub use renamed::Renamed;
pub use tried::Tried;
