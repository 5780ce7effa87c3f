//! Assertions that are checked one after another: many that have nothing to do with each other are no more work than each of them alone.

use std::fmt::Write as _;

use adamant_pipeline::{CheckReport, CheckSettings, CheckVerdict, Partition, Reduction, SliceSettings, Slicer, check};

/// A program that takes locks in turn and checks each when it gives it back; one of them may be given back twice.
fn program(locks: u32, broken: Option<u32>) -> String {
    let mut text =
        "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\nint main(void) {\n".to_owned();
    for lock in 0..locks {
        let _ = writeln!(text, "  int p{lock}, l{lock};");
    }
    text += "  while (__VERIFIER_nondet_int()) {\n";
    for lock in 0..locks {
        let _ = writeln!(text, "    p{lock} = __VERIFIER_nondet_int(); l{lock} = 0; if (p{lock}) l{lock} = 1;");
    }
    for lock in 0..locks {
        let guard = if broken == Some(lock) { "1".to_owned() } else { format!("p{lock}") };
        let _ = writeln!(text, "    if ({guard}) {{ if (l{lock} != 1) goto error; l{lock} = 0; }}");
    }
    text + "  }\n  return 0;\nerror: reach_error();\n  return 1;\n}\n"
}

fn check_apart(text: &str) -> CheckReport {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("locks.c");
    std::fs::write(&file, text).expect("the folder can be written to");
    let slicing =
        SliceSettings { slicer: Slicer::Backward, refinement: Slicer::Backward, partition: Partition::Separate };
    let settings =
        CheckSettings { reductions: Reduction::ALL.to_vec(), slicing: Some(slicing), ..CheckSettings::default() };
    check(&[file], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn each_lock_is_looked_at_alone() {
    let report = check_apart(&program(24, None));
    assert!(matches!(report.verdict, CheckVerdict::Holds));
    let states = report.statistics.get("states").expect("states are counted");
    assert!(states < 1_000.0, "{states}");
    assert!(matches!(check_apart(&program(24, Some(17))).verdict, CheckVerdict::Violated(_)));
}
