//! What the engines `cegar` and `kinduction` say of a program that is checked as it is, without a plan.

use std::path::Path;
use std::time::Duration;

use adamant_check::{Alone, Run, Task, Verdict};
use adamant_pipeline::{
    Budget, CegarEngine, CegarSettings, Check, CheckSettings, Effort, Engine, InductionSettings, KInduction, Loaded,
    Program, PropertyChoice, SolverSettings, load,
};

/// An engine with its settings.
#[derive(Clone, Debug)]
pub(crate) enum Asked {
    KInduction(InductionSettings),
    Cegar(CegarSettings),
}

/// A program with what is asked of it.
pub(crate) struct Prepared {
    program: Program,
    check: Check,
}

impl Prepared {
    /// The program in a file.
    pub(crate) fn of(file: &Path) -> Self {
        let property = Some(PropertyChoice::of("unreach-call"));
        let settings = CheckSettings { property, ..CheckSettings::default() };
        let files = [file.to_owned()];
        let check = Check::prepare(&files, &settings).expect("the property is understood");
        let Loaded { program, .. } = load(&files, &check.frontend).unwrap_or_else(|error| panic!("{error}"));
        Self { program, check }
    }

    /// Whether an engine finds a violation, if it knows, or why it does not.
    pub(crate) fn is_violated(&self, asked: &Asked, time: Duration) -> Result<bool, String> {
        let Self { program, check } = self;
        let task = Task { program, property: check.property.clone(), machine: check.machine.clone() };
        let budget = Budget::within(time);
        let mut engine: Box<dyn Engine> = match asked {
            Asked::KInduction(settings) => Box::new(KInduction::new(*settings)),
            Asked::Cegar(settings) => Box::new(CegarEngine::new(settings.clone())),
        };
        if let Err(refusal) = engine.supports(&task) {
            return Err(format!("{refusal:?}"));
        }
        let solver = SolverSettings::default();
        let mut run = Run { budget: &budget, effort: Effort::Full, solver: &solver, planner: &mut Alone };
        let report = engine.check(&task, &mut run).unwrap_or_else(|error| panic!("{error}"));
        let rejected = report.warnings.iter().find(|warning| warning.contains("rejected"));
        assert_eq!(rejected, None, "{asked:?}");
        match report.verdict {
            Verdict::Holds => Ok(false),
            Verdict::Violated(_) => Ok(true),
            Verdict::Unknown(reason) => Err(format!("{reason:?}")),
        }
    }
}
