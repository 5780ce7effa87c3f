//! What reductions and slices take to be true of a program.

use adamant_analysis::{Assumptions, Behaviours};
use adamant_check::{Task, assumption_about};
use adamant_library::Library;
use adamant_program::Function;
use adamant_semantics::{AllocationFailures, Concrete, Extern, modelled_functions};

use crate::plan::ground::reached;
use crate::world::RunWorld;

/// What is taken to be true of functions that may be called. Whatever is left out rests on it, even where no engine sees the calls.
pub(crate) fn assumptions(task: &Task<'_>) -> Vec<String> {
    let behaviours = assuming(task, |assumptions| Behaviours::of(task.program, assumptions));
    let assumed = reached(task.program).into_iter().filter(|&function| behaviours.is_assumed(function));
    assumed.map(|function| assumption_about(&task.program.functions[function])).collect()
}

/// Does something with what is taken to be true of the functions of a program, and of undefined behaviour.
pub(crate) fn assuming<R>(task: &Task<'_>, work: impl FnOnce(Assumptions<'_>) -> R) -> R {
    let Task { property, machine, .. } = task;
    let modelled = modelled_functions::<Concrete<RunWorld<'_>>>();
    let returns_anything = |name: &str| {
        if Function::is_assembly(name) {
            machine.assembly == Extern::Havoc
        } else {
            machine.external == Extern::Havoc && !modelled.contains(&name) && !Library::defines(name)
        }
    };
    work(Assumptions {
        error_functions: property.error_functions(),
        assertions: property.counts_assertions(),
        returns_anything: &returns_anything,
        is_modelled: &|name| modelled.contains(&name),
        allocations_fail: machine.allocation_failures == AllocationFailures::On,
        faults: machine.faults,
    })
}
