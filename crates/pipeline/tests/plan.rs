//! A plan with an engine that nobody else knows: it is asked in its turn, refused where it is not for the task, and not believed when it is wrong.

use adamant_check::{Counterexample, EngineError, Refusal, Report, Run, Task, Verdict, Violation};
use adamant_pipeline::{
    Check, CheckReport, CheckSettings, CheckVerdict, Engine, Engines, Partition, Property, PropertyChoice, Reason,
    SliceSettings, Slicer, Statistics, StepOutcome, Subject,
};

/// Says of every program that it calls an error function at once, and knows nothing about other properties.
struct Pessimist;

impl Engine for Pessimist {
    fn name(&self) -> &'static str {
        "pessimist"
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        match &task.property {
            Property::UnreachCall { .. } => Ok(()),
            other => Err(Refusal::Property { property: other.name() }),
        }
    }

    fn check(&mut self, _: &Task<'_>, _: &mut Run<'_>) -> Result<Report, EngineError> {
        let violation = Violation::ErrorCalled { function: "reach_error".to_owned() };
        let at_once = Counterexample { turns: Vec::new(), choices: Vec::new(), objects: Vec::new(), violation };
        Ok(Report {
            proof: Vec::new(),
            engine: self.name(),
            verdict: Verdict::Violated(Box::new(at_once)),
            warnings: Vec::new(),
            statistics: Statistics::default(),
        })
    }
}

const HOLDS: &str =
    "extern void reach_error(void);\nint main(void) { int x = 1; if (x != 1) reach_error(); return 0; }\n";
const FAILS: &str = "extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n";

fn check(text: &str, property: Option<&str>, engines: impl FnOnce(&Check) -> Engines) -> CheckReport {
    let settings = CheckSettings { property: property.map(PropertyChoice::of), ..CheckSettings::default() };
    check_under(text, &settings, engines)
}

fn check_under(text: &str, settings: &CheckSettings, engines: impl FnOnce(&Check) -> Engines) -> CheckReport {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.c");
    std::fs::write(&file, text).expect("the folder can be written to");
    let check = Check::prepare(&[file], settings).unwrap_or_else(|error| panic!("{error}"));
    check.run_with(&mut engines(&check), &mut |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

/// The engines of the plan, and what became of their steps.
fn plan(report: &CheckReport) -> Vec<(&str, &StepOutcome)> {
    report.plan.iter().map(|report| (report.step.engine, &report.outcome)).collect()
}

#[test]
fn a_wrong_violation_is_caught_by_the_replay_and_the_next_engine_decides() {
    let report = check(HOLDS, None, |check| Engines::only(Pessimist).before(check.engines()));
    assert!(matches!(report.verdict, CheckVerdict::Holds), "{:?}", report.verdict);
    assert_eq!(plan(&report), [("pessimist", &StepOutcome::NotReplayed), ("explore", &StepOutcome::Proved)]);
    assert!(report.warnings.iter().any(|warning| warning.contains("pessimist")), "{:?}", report.warnings);
    let report = check(FAILS, None, |check| Engines::only(Pessimist).before(check.engines()));
    assert!(matches!(report.verdict, CheckVerdict::Violated(_)), "{:?}", report.verdict);
}

#[test]
fn a_wrong_violation_of_an_exact_slice_leads_to_the_whole_program_and_is_told() {
    let slicing =
        SliceSettings { slicer: Slicer::Backward, refinement: Slicer::Backward, partition: Partition::Separate };
    let settings = CheckSettings { slicing: Some(slicing), ..CheckSettings::default() };
    let report = check_under(HOLDS, &settings, |check| Engines::only(Pessimist).before(check.engines()));
    assert!(matches!(report.verdict, CheckVerdict::Holds), "{:?}", report.verdict);
    let proofs = report.plan.iter().filter(|report| report.outcome == StepOutcome::Proved);
    let subjects: Vec<&Subject> = proofs.map(|report| &report.step.subject).collect();
    assert_eq!(subjects, [&Subject::Whole]);
    assert!(report.warnings.iter().any(|warning| warning.contains("pessimist")), "{:?}", report.warnings);
}

#[test]
fn a_wrong_violation_alone_is_no_answer() {
    let report = check(HOLDS, None, |_| Engines::only(Pessimist));
    let CheckVerdict::Unknown(no_answer) = &report.verdict else { panic!("{:?}", report.verdict) };
    assert_eq!(no_answer.reason, Reason::NotReplayed);
    assert_eq!(plan(&report), [("pessimist", &StepOutcome::NotReplayed)]);
}

#[test]
fn it_is_refused_where_it_does_not_support_the_task() {
    let report = check(HOLDS, Some("no-deadlock"), |check| Engines::only(Pessimist).before(check.engines()));
    assert!(matches!(report.verdict, CheckVerdict::Holds), "{:?}", report.verdict);
    let refused = StepOutcome::Refused(Refusal::Property { property: "no-deadlock" });
    assert_eq!(plan(&report), [("pessimist", &refused), ("explore", &StepOutcome::Proved)]);
    let report = check(HOLDS, Some("no-deadlock"), |_| Engines::only(Pessimist));
    let CheckVerdict::Unknown(no_answer) = &report.verdict else { panic!("{:?}", report.verdict) };
    assert_eq!(no_answer.reason.to_string(), "unsupported: pessimist: it does not decide no-deadlock");
}

#[test]
fn it_is_not_needed_when_another_one_has_decided() {
    let report = check(HOLDS, None, |check| check.engines().and(Pessimist));
    assert!(matches!(report.verdict, CheckVerdict::Holds));
    assert_eq!(plan(&report), [("explore", &StepOutcome::Proved), ("pessimist", &StepOutcome::NotNeeded)]);
}
