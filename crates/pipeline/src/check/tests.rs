//! The flow of a check, with engines that say what they are told to.

use std::path::PathBuf;

use adamant_check::{Engine, EngineError, Refusal, Report, Run, Verdict, Violation};
use adamant_semantics::Unsupported;

use super::*;

/// An engine that does one thing.
struct Fake<F>(F);

impl<F: FnMut(&Task<'_>, &mut Run<'_>) -> Result<Report, EngineError> + Send> Engine for Fake<F> {
    fn name(&self) -> &'static str {
        "fake"
    }

    fn supports(&self, _: &Task<'_>) -> Result<(), Refusal> {
        Ok(())
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        (self.0)(task, run)
    }
}

fn says(verdict: Verdict) -> Result<Report, EngineError> {
    let mut statistics = Statistics::default();
    statistics.push("states", 7.0);
    Ok(Report { engine: "fake", verdict, warnings: vec!["it is assumed".to_owned()], statistics, proof: Vec::new() })
}

/// Checks a small program with an engine.
fn check_with(
    settings: &CheckSettings,
    engine: impl FnMut(&Task<'_>, &mut Run<'_>) -> Result<Report, EngineError> + Send + 'static,
) -> Result<CheckReport, CheckError> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.c");
    std::fs::write(&file, "int x;\nint main(void) {\n  x = 1;\n  return 0;\n}\n").unwrap();
    Check::prepare(&[file], settings)?.run_with(&mut Engines::only(Fake(engine)), &mut |_| {})
}

#[track_caller]
fn check_unknown(report: Result<CheckReport, CheckError>, expected: &Reason) {
    match report.unwrap().verdict {
        CheckVerdict::Unknown(NoAnswer { reason, .. }) => assert_eq!(reason, *expected),
        verdict => panic!("{verdict:?}"),
    }
}

#[test]
fn a_proof_comes_with_warnings_and_statistics() {
    let report = check_with(&CheckSettings::default(), |_, _| says(Verdict::Holds)).unwrap();
    assert!(matches!(report.verdict, CheckVerdict::Holds));
    assert_eq!(report.warnings, ["it is assumed"]);
    assert_eq!(report.statistics.get("states"), Some(7.0));
    for name in ["time_s", "frontend_s", "engine_s", "peak_rss_mb"] {
        assert!(report.statistics.get(name).is_some(), "{name}");
    }
}

#[test]
fn a_reason_comes_with_its_place() {
    let report = check_with(&CheckSettings::default(), |task, _| {
        let line_3 = task.program.source.positions().find(|(_, position)| position.line == 3).unwrap().0;
        says(Verdict::Unknown(Reason::Unsupported {
            what: Unsupported::Construct("a thing".into()),
            position: Some(line_3),
        }))
    });
    let CheckVerdict::Unknown(NoAnswer { place: Some(place), .. }) = report.unwrap().verdict else { panic!() };
    assert!(place.file.ends_with("small.c"));
    assert_eq!((place.line, place.text.as_deref()), (3, Some("x = 1;")));
}

#[test]
fn a_counterexample_that_does_nothing_is_not_believed() {
    let counterexample = adamant_check::Counterexample {
        turns: Vec::new(),
        choices: Vec::new(),
        objects: Vec::new(),
        violation: Violation::ErrorCalled { function: "reach_error".to_owned() },
    };
    let violated = Verdict::Violated(Box::new(counterexample));
    check_unknown(check_with(&CheckSettings::default(), move |_, _| says(violated.clone())), &Reason::NotReplayed);
}

#[test]
fn the_end_of_a_budget_is_the_reason_whatever_it_causes() {
    for (why, expected) in [
        (Exhausted::Time, Reason::TimeLimit),
        (Exhausted::Memory, Reason::MemoryLimit),
        (Exhausted::Cancelled, Reason::Interrupted),
    ] {
        let settings = CheckSettings::default();
        let gives_up = check_with(&settings, move |_, run| {
            run.budget.end(why);
            says(Verdict::Unknown(Reason::SolverGaveUp))
        });
        check_unknown(gives_up, &expected);
        let settings = CheckSettings::default();
        let fails = check_with(&settings, move |_, run| {
            run.budget.end(why);
            Err(EngineError::Solver("it was killed".to_owned()))
        });
        check_unknown(fails, &expected);
        let settings = CheckSettings::default();
        settings.budget.end(why);
        check_unknown(check_with(&settings, |_, _| panic!("the engine is not asked")), &expected);
    }
}

#[test]
fn an_engine_that_cannot_begin_is_an_error() {
    let report = check_with(&CheckSettings::default(), |_, _| Err(EngineError::Solver("no solver".to_owned())));
    assert!(matches!(report, Err(CheckError::Engine(_))));
}

#[test]
fn bodies_that_are_missing_are_an_error_in_plain_files_and_anything_in_tasks() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.c"), "int main(void) { return 0; }").unwrap();
    std::fs::write(path("p.prp"), "CHECK( init(main()), LTL(G ! call(oops())) )").unwrap();
    let definition = "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: p.prp\noptions:\n  data_model: ILP32\n";
    std::fs::write(path("a.yml"), definition).unwrap();
    let prepared = |file: &str, settings: &CheckSettings| Check::prepare(&[path(file)], settings).unwrap();
    let plain = prepared("a.c", &CheckSettings::default());
    assert_eq!(plain.machine.external, Extern::Error);
    let task = prepared("a.yml", &CheckSettings::default());
    assert_eq!(task.machine.external, Extern::Havoc);
    assert_eq!(task.machine.error_functions, ["oops"]);
    assert_eq!(task.frontend.data_model, Some(adamant_program::DataModel::Ilp32));
    let mut settings = CheckSettings { external: Some(Extern::Error), ..CheckSettings::default() };
    settings.frontend.data_model = Some(adamant_program::DataModel::Lp64);
    let task = prepared("a.yml", &settings);
    assert_eq!(task.machine.external, Extern::Error);
    assert_eq!(task.warnings.len(), 1);
}

#[test]
fn what_is_not_there_is_an_error() {
    let report = check(&[PathBuf::from("/nowhere/a.c")], &CheckSettings::default(), &mut |_| {});
    assert!(matches!(report, Err(CheckError::Load(_))));
}
