//! `<stdio.h>` over the standard streams. Files that the program opens are not modelled: calling `fopen` is unsupported.
//!
//! Output is whole at once and goes to the domain. What is not explicit is shown as `?`; where it is stored in memory, as by
//! `sprintf`, it is exact.

mod any_number;
mod any_scan;
mod input;
mod input_state;
mod lines;
mod output;
mod print;
mod scan;
mod streams;
mod text_scan;
mod values;

pub(crate) use streams::define_streams;
pub(super) use streams::{StandardStream, is_stream};

use crate::domain::Domain;
use crate::library::Models;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let families =
        [streams::models(), output::models(), print::models(), input::models(), lines::models(), scan::models()];
    families.into_iter().flatten().collect()
}
