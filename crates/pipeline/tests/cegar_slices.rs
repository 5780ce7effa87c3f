//! The engine `cegar` on slices: no verdict is wrong, violations are lifted to the whole program, and a violation that a slice alone has brings
//! decisions back until there is a proof.
//!
//! The programs of `tests/sliced` say in their first line what must come out; it was found by hand.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_pipeline::{
    Budget, CegarBlocks, CegarSearch, CegarSettings, CheckReport, CheckSettings, CheckVerdict, EngineChoice, Partition,
    Reason, ReductionPass, SliceSettings, Slicer, StepOutcome, Subject, check,
};

/// A slicer and a partition, passes, and the order of the search.
type Configuration = (Option<(Slicer, Partition)>, &'static [ReductionPass], CegarSearch);

/// Every slicer meets both partitions; passes and orders take turns.
const CONFIGURATIONS: [Configuration; 8] = {
    use Partition::{Separate, Together};
    use Slicer::{Backward, Thin, Value};
    [
        (None, &[], CegarSearch::Bfs),
        (None, &ReductionPass::ALL, CegarSearch::Dfs),
        (Some((Backward, Together)), &[], CegarSearch::Dfs),
        (Some((Backward, Separate)), &ReductionPass::ALL, CegarSearch::Bfs),
        (Some((Value, Together)), &ReductionPass::ALL, CegarSearch::Bfs),
        (Some((Value, Separate)), &[], CegarSearch::Dfs),
        (Some((Thin, Together)), &[], CegarSearch::Bfs),
        (Some((Thin, Separate)), &ReductionPass::ALL, CegarSearch::Dfs),
    ]
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sliced")
}

fn checked(file: &Path, (slices, reductions, search): Configuration) -> CheckReport {
    let cegar = CegarSettings { search, ..CegarSettings::default() };
    checked_with(file, cegar, slices, reductions)
}

fn checked_with(
    file: &Path,
    cegar: CegarSettings,
    slices: Option<(Slicer, Partition)>,
    reductions: &[ReductionPass],
) -> CheckReport {
    let slicing = slices.map(|(slicer, partition)| SliceSettings { slicer, refinement: slicer, partition });
    let settings = CheckSettings {
        engine: EngineChoice::Cegar,
        cegar,
        reductions: reductions.to_vec(),
        slicing,
        budget: Budget::within(Duration::from_secs(60)),
        ..CheckSettings::default()
    };
    check(&[file.to_owned()], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// The answer as programs tell it.
fn answer(report: &CheckReport) -> String {
    match &report.verdict {
        CheckVerdict::Holds => "holds".to_owned(),
        CheckVerdict::Violated(_) => "violated".to_owned(),
        CheckVerdict::Unknown(no_answer) => format!("unknown: {}", no_answer.reason),
    }
}

#[test]
fn verdicts_do_not_depend_on_slices() {
    let files = std::fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let mut complaints = Vec::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let expected = text.lines().next().and_then(|line| line.strip_prefix("// expect: ")).expect("a verdict");
        for configuration in CONFIGURATIONS {
            let found = answer(&checked(file, configuration));
            if found != expected {
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                complaints.push(format!("{name} with {configuration:?}: {found}, expected {expected}"));
            }
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(files.len() >= 30, "{} programs", files.len());
}

/// The outcomes of the steps on slices, in order.
fn outcomes(report: &CheckReport) -> Vec<&StepOutcome> {
    let on_slices = |step: &&adamant_pipeline::StepReport| matches!(step.step.subject, Subject::ProgramSlice { .. });
    report.plan.iter().filter(on_slices).map(|step| &step.outcome).collect()
}

#[test]
fn a_violation_that_is_one_of_the_slice_alone_leads_to_a_proof() {
    for slicer in [Slicer::Thin, Slicer::Value] {
        let report =
            checked(&folder().join("chain_of_guards.c"), (Some((slicer, Partition::Together)), &[], CegarSearch::Bfs));
        assert!(matches!(report.verdict, CheckVerdict::Holds), "{:?}", report.plan);
        let outcomes = outcomes(&report);
        assert_eq!(outcomes.first(), Some(&&StepOutcome::NotLifted), "{:?}", report.plan);
        assert_eq!(outcomes.last(), Some(&&StepOutcome::Proved), "{:?}", report.plan);
        let figure = |name: &str| report.statistics.get(name).expect("it is counted");
        assert!(figure("slice_refinements") >= 1.0);
        assert!(figure("locations_initial") < figure("locations_after"), "decisions came back");
        assert!(figure("locations_after") <= figure("locations_before"));
    }
}

#[test]
fn a_violation_of_a_slice_is_one_of_the_program() {
    for slicer in [Slicer::Backward, Slicer::Value, Slicer::Thin] {
        let report =
            checked(&folder().join("order_of_reads.c"), (Some((slicer, Partition::Together)), &[], CegarSearch::Bfs));
        assert!(matches!(report.verdict, CheckVerdict::Violated(_)), "{:?}", report.plan);
        assert_eq!(outcomes(&report), [&StepOutcome::Violated], "{:?}", report.plan);
    }
}

/// Locks that are taken and given back in each round of a loop: twice as many paths with each lock.
fn many_locks(pairs: usize) -> String {
    let mut take = String::new();
    let mut give = String::new();
    for lock in 0..pairs {
        take += &format!(
            "        int p{lock} = __VERIFIER_nondet_int(), l{lock} = 0;\n        if (p{lock}) l{lock} = 1;\n"
        );
        give += &format!("        if (p{lock}) {{ if (l{lock} != 1) reach_error(); l{lock} = 0; }}\n");
    }
    format!(
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {{\n    \
         while (__VERIFIER_nondet_int()) {{\n{take}{give}    }}\n    return 0;\n}}\n"
    )
}

#[test]
fn what_is_too_much_together_is_looked_at_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("locks.c");
    std::fs::write(&file, many_locks(3)).expect("the folder can be written to");
    let cegar = CegarSettings { blocks: CegarBlocks::Single, ..CegarSettings::default() };
    let report = checked_with(&file, cegar, Some((Slicer::Backward, Partition::Separate)), &[]);
    assert!(matches!(report.verdict, CheckVerdict::Holds), "{:?}", report.plan);
    let outcomes = outcomes(&report);
    assert_eq!(outcomes.first(), Some(&&StepOutcome::Unknown(Reason::EffortSpent)), "{:?}", report.plan);
    let proved = outcomes.iter().filter(|outcome| ***outcome == StepOutcome::Proved).count();
    assert!(proved >= 3, "{:?}", report.plan);
}

#[test]
fn sizes_are_told_without_slices_too() {
    let report = checked(&folder().join("chain_of_guards.c"), (None, &[], CegarSearch::Bfs));
    let figure = |name: &str| report.statistics.get(name).expect("it is counted");
    assert!(figure("locations_before") > 0.0 && figure("edges_before") > 0.0);
    assert_eq!(figure("locations_before"), figure("locations_after"));
    assert_eq!(figure("edges_initial"), figure("edges_after"));
}
