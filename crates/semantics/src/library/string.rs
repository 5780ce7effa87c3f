//! `<string.h>` and `<strings.h>`, by what the functions do.
//!
//! Results are those of the C locale. A copy keeps what it copies, pointers and values that are not explicit included.

mod compare;
mod copy;
mod memory;
mod search;
mod token;
mod torn;

use crate::domain::Domain;
use crate::library::Models;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let families = [memory::models(), copy::models(), compare::models(), search::models(), token::models()];
    families.into_iter().flatten().collect()
}
