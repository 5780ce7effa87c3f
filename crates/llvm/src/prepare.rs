//! What happens to a linked module before it is lowered.
//!
//! Functions of C++ that may fail for no reason are given the choice. At level 0, locals whose address is not taken become registers, each with one arbitrary value at first. At levels 1
//! and 2, LLVM's own pipeline runs, after accesses that another thread may see were made volatile and promises of the
//! source that the model does not rely on were taken back; vectors that the pipeline leaves are taken apart where that is simple, and
//! lowering does the rest.

mod arbitrary;
mod atomic_sections;
mod attempts;
mod kept_locals;
mod policies;
mod promises;
mod purity;
mod returns;
mod sharing;
mod watched;

pub(crate) use arbitrary::{is_needless_store, is_needless_value};
pub(crate) use attempts::{look_at_latches, may_be_inlined};
pub(crate) use policies::is_policy_open;
pub(crate) use returns::{declares_calls_without_return, let_calls_return};

use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings, OptLevel};

/// Prepares a module for lowering.
pub(crate) fn run(module: &mut Module<'_>, settings: &FrontendSettings) -> Result<(), FrontendError> {
    let opt = settings.opt;
    attempts::let_fail(module);
    kept_locals::keep_in_memory(module, &settings.kept_locals);
    let pipeline = match opt {
        OptLevel::O0 => {
            arbitrary::initialise_locals(module);
            "function(mem2reg)"
        }
        OptLevel::O1 => "default<O1>,function(scalarizer)",
        OptLevel::O2 => "default<O2>,function(scalarizer)",
    };
    if opt != OptLevel::O0 {
        purity::distrust_promises(module);
        promises::take_back(module);
        atomic_sections::keep_whole(module);
        if sharing::makes_threads(module) {
            sharing::mark_shared_accesses(module);
        }
    }
    let never_optimise = Context::attribute_kind("optnone");
    module.functions().for_each(|function| function.remove_function_attribute(never_optimise));
    watched::keep_calls(module, &settings.watched_functions);
    module.run_passes(pipeline).map_err(|message| FrontendError::PassFailed { message })
}
