//! What reductions tell the log, under the target `reduce`: passes and slices with the sizes before and after. Sizes are only counted if somebody listens.

use adamant_program::Program;
use tracing::Level;

use crate::back_map::{Approximation, Reduced};
use crate::slice::{ProgramSlice, Refusal};

/// A pass was tried.
pub(crate) fn pass(name: &str, before: &Program, result: &Result<Reduced, Refusal>) {
    if !tracing::enabled!(target: "reduce", Level::INFO) {
        return;
    }
    match result {
        Ok(reduced) => {
            let (before, after) = (statements(before), statements(&reduced.program));
            tracing::info!(target: "reduce", pass = name, before, after, "statements");
        }
        Err(refusal) => tracing::info!(target: "reduce", pass = name, %refusal, "refused"),
    }
}

/// A slice became a program.
pub(crate) fn slice(slice: &ProgramSlice<'_, '_>, reduced: &Reduced) {
    if !tracing::enabled!(target: "reduce", Level::INFO) {
        return;
    }
    let (before, after) = (slice.slicing().size(), slice.size(reduced));
    let approximation = match reduced.approximation {
        Approximation::Exact => "exact",
        Approximation::Over => "over-approximates",
    };
    tracing::info!(
        target: "reduce",
        approximation,
        free_decisions = slice.free().len(),
        before = before.locations,
        after = after.locations,
        "slice, in locations"
    );
    tracing::debug!(target: "reduce", before = before.edges, after = after.edges, "slice, in edges");
}

fn statements(program: &Program) -> usize {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.flat_map(|body| body.blocks.iter()).map(|block| block.statements.len() + 1).sum()
}
