//! Slices are less work than the whole program. Assertions are checked one after another: many that have nothing to do with each other are no more
//! work than each of them alone. What threads do to memory that nobody asks about is left out, and runs are lifted all the same.

use std::fmt::Write as _;

use adamant_pipeline::{
    CheckReport, CheckSettings, CheckVerdict, Partition, ReductionPass, SliceSettings, Slicer, check,
};

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
        CheckSettings { reductions: ReductionPass::ALL.to_vec(), slicing: Some(slicing), ..CheckSettings::default() };
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

/// Two threads that each add one to a number, and write a lot that nobody reads.
fn counting_threads(lock: &str, unlock: &str) -> String {
    format!(
        "#include <pthread.h>
extern void reach_error(void);
static int shared, noise[2];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *given) {{
  for (int i = 0; i < 40; i++) noise[0] += i;
  {lock}
  int old = shared;
  for (int i = 0; i < 40; i++) noise[1]++;
  shared = old + 1;
  {unlock}
  return given;
}}
int main(void) {{
  pthread_t one, other;
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  if (shared != 2) reach_error();
  return 0;
}}
"
    )
}

#[test]
fn what_threads_write_and_nobody_reads_is_left_out() {
    for (lock, unlock, holds) in
        [("", "", false), ("pthread_mutex_lock(&mutex);", "pthread_mutex_unlock(&mutex);", true)]
    {
        let report = check_apart(&counting_threads(lock, unlock));
        if holds {
            assert!(matches!(report.verdict, CheckVerdict::Holds))
        } else {
            assert!(matches!(report.verdict, CheckVerdict::Violated(_)))
        }
        let states = report.statistics.get("states").expect("states are counted");
        assert!(states < 200.0, "{states}");
        assert_eq!(report.statistics.get("slices_not_lifted"), None);
    }
}
