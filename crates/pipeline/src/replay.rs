//! Executes the counterexample of a trace file again.

use std::path::PathBuf;

use adamant_base::Budget;
use adamant_base::Choice as _;
use adamant_evidence::{ReplayError, Trace, TraceFile, TraceSettings};
use adamant_llvm::{FrontendSettings, OptLevel};
use adamant_program::DataModel;
use adamant_semantics::{AllocationFailures, Extern, IoFailures, MachineSettings, SpuriousWakeups, StandardInput};

use crate::error::CheckError;
use crate::load::load;
use crate::property::kept_locals;
use crate::task;

/// What came of a trace file and a program.
#[derive(Debug)]
pub struct ReplayReport {
    /// The run, if it violates the property as it should.
    pub outcome: Result<Trace, ReplayError>,
    /// The place that the deviation names, as messages show it.
    pub place: Option<String>,
    /// What the user should know.
    pub warnings: Vec<String>,
}

/// Compiles the program as it was compiled then, and executes the counterexample.
pub fn replay_file(inputs: &[PathBuf], file: &TraceFile, budget: &Budget) -> Result<ReplayReport, CheckError> {
    let task = task::read(inputs)?;
    let hashed = task.hashed();
    let changed = file.changed(&hashed).into_iter();
    let mut warnings: Vec<_> =
        changed.map(|found| format!("{} is not what it was when the trace was written", found.file)).collect();
    let frontend = FrontendSettings { kept_locals: kept_locals(&file.property), ..frontend_settings(&file.settings) };
    let loaded = load(&task.files, &frontend)?;
    warnings.extend(loaded.warnings);
    let machine = machine_settings(&file.settings);
    let outcome = Trace::of(&loaded.program, &machine, &file.property, &file.counterexample, budget);
    let position = outcome.as_ref().err().and_then(ReplayError::position);
    let place = position.map(|position| loaded.program.source.describe(position));
    Ok(ReplayReport { outcome, place, warnings })
}

fn frontend_settings(settings: &TraceSettings) -> FrontendSettings {
    FrontendSettings {
        opt: match settings.opt {
            0 => OptLevel::O0,
            1 => OptLevel::O1,
            _ => OptLevel::O2,
        },
        data_model: Some(if settings.data_model == "ILP32" { DataModel::Ilp32 } else { DataModel::Lp64 }),
        include_dirs: settings.include_dirs.clone(),
        defines: settings.defines.clone(),
        includes: settings.includes.clone(),
        std: settings.std.clone(),
        cflags: settings.cflags.clone(),
        watched_functions: settings.error_functions.clone(),
        ..FrontendSettings::default()
    }
}

fn machine_settings(settings: &TraceSettings) -> MachineSettings {
    MachineSettings {
        external: Extern::of_word(&settings.external).unwrap_or_default(),
        error_functions: settings.error_functions.clone(),
        arguments: settings.arguments.clone(),
        spurious_wakeups: if settings.spurious_wakeups { SpuriousWakeups::On } else { SpuriousWakeups::Off },
        io_failures: if settings.io_may_fail { IoFailures::On } else { IoFailures::Off },
        allocation_failures: if settings.malloc_may_fail { AllocationFailures::On } else { AllocationFailures::Off },
        standard_input: StandardInput::Arbitrary,
        ..MachineSettings::default()
    }
}
