//! Violations that were executed again: what makes a counterexample believable, and what can be made of it.

use adamant_base::Choice as _;
use adamant_check::Counterexample;
use adamant_evidence::{Harness, HarnessError, Replayed, Trace, TraceFile, TraceSettings, harness, replay};
use adamant_program::Program;
use adamant_semantics::{AllocationFailures, IoFailures, SpuriousWakeups};

use crate::check::Check;

/// Whether a harness is made of a violation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum HarnessWish {
    /// No.
    #[default]
    None,
    /// Yes, if the run has one thread.
    Made,
}

/// A violation that was executed again.
#[derive(Debug)]
pub struct ConfirmedViolation {
    /// The run, with all that is needed to execute it again.
    pub file: TraceFile,
    /// How it went when it was executed.
    pub replayed: Replayed,
    /// The run in the words of the source; none if the budget ended before it was told.
    pub trace: Option<Trace>,
    /// C that makes the program fail natively, if it was wished for.
    pub harness: Option<Result<Harness, HarnessError>>,
}

/// Executes a counterexample; the text of the error says how the execution deviates from it.
pub(crate) fn confirm(
    check: &Check,
    program: &Program,
    counterexample: Counterexample,
) -> Result<ConfirmedViolation, String> {
    let Check { machine, property, budget, inputs, .. } = check;
    let replayed =
        replay(program, machine, property, &counterexample, budget).map_err(|deviation| deviation.to_string())?;
    // Telling the run takes longer than executing it. Confirmed it is all the same.
    let trace = Trace::of(program, machine, property, &counterexample, budget).ok();
    let harness = match check.harness {
        HarnessWish::None => None,
        HarnessWish::Made => {
            let files: Vec<_> = inputs.iter().map(|input| input.file.clone()).collect();
            Some(harness(program, machine, property, &counterexample, budget, &files))
        }
    };
    let file = TraceFile {
        counterexample,
        property: property.clone(),
        settings: settings(check, program),
        inputs: inputs.clone(),
    };
    Ok(ConfirmedViolation { file, replayed, trace, harness })
}

/// What a run of the program depends on.
fn settings(check: &Check, program: &Program) -> TraceSettings {
    let Check { machine, frontend, .. } = check;
    TraceSettings {
        data_model: program.data_model.to_string(),
        opt: frontend.opt as u8,
        external: machine.external.word().to_owned(),
        error_functions: machine.error_functions.clone(),
        arguments: machine.arguments.clone(),
        spurious_wakeups: machine.spurious_wakeups == SpuriousWakeups::On,
        io_may_fail: machine.io_failures == IoFailures::On,
        malloc_may_fail: machine.allocation_failures == AllocationFailures::On,
        include_dirs: frontend.include_dirs.clone(),
        defines: frontend.defines.clone(),
        includes: frontend.includes.clone(),
        std: frontend.std.clone(),
        cflags: frontend.cflags.clone(),
    }
}

impl ConfirmedViolation {
    /// The contents of the file that `adamant replay` reads.
    pub fn trace_file(&self) -> String {
        self.file.to_json(self.trace.as_ref())
    }
}
