//! `adamant check` as a user, a script or a benchmarking tool meets it: what is printed where, exit codes, bad input, limits, signals.

#[path = "check/outcome.rs"]
mod outcome;

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use outcome::{Outcome, adamant, command, folder_with as folder};

const HOLDS: &str = "#include <assert.h>
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5) assert(x > 3);
}
";

const VIOLATED: &str = "void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int secret = __VERIFIER_nondet_int();
  if (secret == 4711)
    reach_error();
}
";

/// Never comes to an end: the square of an input is never 3 (modulo 4), but there are more and more inputs.
const ENDLESS: &str = "void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned sum;
int main(void) {
  for (unsigned round = 0;; round++) {
    unsigned x = __VERIFIER_nondet_uint();
    sum = sum * 31 + x * x + round;
    if (sum == 123456789u && round > 4000000000u) reach_error();
  }
}
";

const BODYLESS: &str = "int oracle(void);
int main(void) {
  return oracle();
}
";

impl Outcome {
    #[track_caller]
    fn ends(&self, code: i32, line: &str) -> &Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.stdout.lines().last(), Some(line), "{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.stdout.matches("RESULT:").count() + self.stderr.matches("RESULT:").count(), 1);
        self
    }

    #[track_caller]
    fn says(&self, parts: &[&str]) -> &Self {
        for part in parts {
            assert!(self.stdout.contains(part), "`{part}` is missing in: {}", self.stdout);
        }
        self
    }

    /// One message on standard error, exit code 2.
    #[track_caller]
    fn refuses(&self, parts: &[&str]) {
        assert_eq!(self.code, Some(2), "{}\n{}", self.stdout, self.stderr);
        assert_eq!(self.stdout, "");
        for part in parts {
            assert!(self.stderr.contains(part), "`{part}` is missing in: {}", self.stderr);
        }
        assert!(!self.stderr.contains("RESULT"), "{}", self.stderr);
    }
}

/// Checks one program.
fn check(program: &str, options: &[&str]) -> Outcome {
    let folder = folder(&[("program.c", program)]);
    adamant(folder.path(), &[&["check", "program.c"], options].concat())
}

#[test]
fn a_proof_is_exit_code_0() {
    let outcome = check(HOLDS, &[]);
    outcome.ends(0, "RESULT: true").says(&["Proved: no assertion fails", " s CPU"]);
    assert_eq!(outcome.stderr, "");
}

#[test]
fn a_violation_is_exit_code_1_with_a_trace() {
    check(VIOLATED, &[]).ends(1, "RESULT: false(unreach-call)").says(&["4711", "program.c:6", "secret = 4711"]);
}

#[test]
fn a_violation_can_be_saved() {
    let folder = folder(&[("program.c", VIOLATED)]);
    let words = ["check", "program.c", "--trace", "trace.json", "--harness", "harness.c"];
    adamant(folder.path(), &words).ends(1, "RESULT: false(unreach-call)");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let trace: serde_json::Value = serde_json::from_str(&read("trace.json")).expect("it is JSON");
    assert_eq!(trace["property"], "unreach-call");
    assert!(read("harness.c").contains("4711"));
    // A proof leaves nothing behind.
    let folder = self::folder(&[("program.c", HOLDS)]);
    adamant(folder.path(), &words).ends(0, "RESULT: true");
    assert!(!folder.path().join("trace.json").exists() && !folder.path().join("harness.c").exists());
}

#[test]
fn quiet_is_only_the_verdict_and_verbose_is_figures_too() {
    assert_eq!(check(VIOLATED, &["-q"]).ends(1, "RESULT: false(unreach-call)").stdout.lines().count(), 1);
    check(HOLDS, &["-v"]).ends(0, "RESULT: true").says(&["states", "frontend_s", "peak_rss_mb"]);
    check(HOLDS, &["-vv"]).ends(0, "RESULT: true").says(&["explore_search: by-turns"]);
    check(HOLDS, &["-q", "-v"]).refuses(&["cannot be used with"]);
}

#[test]
fn json_reports_every_setting_that_ran_by_the_name_of_its_option() {
    let outcome = check(HOLDS, &["--format", "json", "--shortest", "--reduce", "all", "--slicer", "backward"]);
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    let settings = &document["settings"];
    for (name, value) in [("extern", "error"), ("explore_search", "shortest"), ("slice_refinement", "value")] {
        assert_eq!(settings[name], value, "{name}");
    }
    assert_eq!(settings["reduce"], serde_json::json!(["inline", "const", "dead", "merge"]));
    // What was asked and what is printed is no setting; limits have units.
    let others = "property ltl format trace harness shortest color quiet verbose log log_level time_limit memory_limit";
    let table = include_str!("../../../docs/options.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| `-")).map(|row| row.split(" | ").next());
    // The last name is the long one.
    let names = rows.flatten().filter_map(|cell| cell.split(" `").last()?.split('`').next());
    for name in names.map(|name| name.trim_start_matches('-').replace('-', "_")) {
        let is_told = settings.get(&name).is_some();
        assert_ne!(is_told, others.split(' ').any(|other| other == name), "{name} in {settings}");
    }
}

#[test]
fn json_is_one_document_and_the_verdict_the_only_line_beside_it() {
    let outcome = check(VIOLATED, &["--format", "json"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), "RESULT: false(unreach-call)\n"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert_eq!(document["verdict"], "false(unreach-call)");
    assert_eq!(document["property"], "unreach-call");
    assert_eq!(document["engine"], "explore");
    assert_eq!(document["reason"], serde_json::Value::Null);
    assert_eq!(document["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(document["input"][0]["file"], "program.c");
    assert_eq!(document["input"][0]["sha256"].as_str().map(str::len), Some(64));
    assert_eq!(document["settings"]["explore_search"], "by-turns");
    for (name, value) in [("fairness", "none"), ("ltl_search", "scc"), ("ltl_loops", "on"), ("slices", "together")] {
        assert_eq!(document["settings"][name], value, "{name}");
    }
    assert!(document["statistics"]["states"].is_u64(), "{}", document["statistics"]);
    for name in ["time_s", "frontend_s", "engine_s", "solver_s", "peak_rss_mb"] {
        assert!(document["statistics"][name].is_f64(), "{name} in {}", document["statistics"]);
    }
    let steps = document["trace"]["steps"].as_array().expect("there are steps");
    for name in ["thread", "function", "file", "line", "column", "source", "assignments"] {
        assert!(steps.iter().all(|step| !step[name].is_null()), "{name} in {steps:?}");
    }
}

/// Checks the program of a folder with answers kept in `answers`, and gives exit code, verdict, statistics and warnings.
#[track_caller]
fn check_remembering(folder: &Path) -> (Option<i32>, String, serde_json::Value, Vec<String>) {
    let outcome = adamant(folder, &["check", "program.c", "--format", "json", "--cache-dir", "answers"]);
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    let warnings = document["warnings"].as_array().expect("there is a list of warnings");
    let warnings = warnings.iter().filter_map(|warning| warning.as_str().map(str::to_owned)).collect();
    let verdict = document["verdict"].as_str().expect("there is a verdict").to_owned();
    (outcome.code, verdict, document["statistics"].clone(), warnings)
}

/// The files with answers.
fn segments(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder.join("answers")).expect("the folder was made");
    entries.map(|entry| entry.expect("it can be read").path()).collect()
}

#[test]
fn a_second_run_remembers_answers() {
    // No number that is tried answers these.
    for (square, code, verdict) in [(2, 0, "true"), (1369, 1, "false(unreach-call)")] {
        let program = format!(
            "#include <assert.h>\nunsigned __VERIFIER_nondet_uint(void);\nint main(void) {{\n  \
             unsigned x = __VERIFIER_nondet_uint();\n  assert(x * x != {square});\n}}\n"
        );
        let folder = folder(&[("program.c", &program)]);
        let verdict = (Some(code), verdict.to_owned());
        let (exit, said, first, warnings) = check_remembering(folder.path());
        assert_eq!(((exit, said), warnings), (verdict.clone(), vec![]));
        assert!(first["solver_queries"].as_u64() > Some(0), "{first}");
        let (exit, said, second, warnings) = check_remembering(folder.path());
        assert_eq!(((exit, said), warnings), (verdict.clone(), vec![]));
        assert!(second["queries_remembered"].as_u64() > Some(0), "{second}");
        assert_eq!(second["solver_queries"], 0, "{second}");
        let segments = segments(folder.path());
        assert_eq!(segments.len(), 1, "{segments:?}");
        let mut bytes = std::fs::read(&segments[0]).expect("it was written");
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        std::fs::write(&segments[0], bytes).expect("it is ours");
        let (exit, said, third, warnings) = check_remembering(folder.path());
        assert_eq!((exit, said), verdict);
        assert_eq!(third["solver_queries"], first["solver_queries"]);
        let name = segments[0].file_name().and_then(|name| name.to_str()).expect("it has a plain name");
        assert!(warnings.len() == 1 && warnings[0].contains(name), "{warnings:?}");
        let (exit, said, fourth, warnings) = check_remembering(folder.path());
        assert_eq!(((exit, said), warnings), (verdict, vec![]));
        assert_eq!(fourth["solver_queries"], 0, "{fourth}");
    }
}

#[test]
fn a_slice_keeps_calls_that_call_back() {
    let within = "#include <pthread.h>\nvoid reach_error(void);\nstatic pthread_once_t once = PTHREAD_ONCE_INIT;\n\
                  void prepare(void) { reach_error(); }\nint main(void) { pthread_once(&once, prepare); }\n";
    let behind = "#include <pthread.h>\nvoid reach_error(void);\nstatic pthread_once_t once = PTHREAD_ONCE_INIT;\n\
                  static int ready;\nvoid prepare(void) { ready = 1; }\n\
                  int main(void) { pthread_once(&once, prepare); if (ready) reach_error(); }\n";
    for (program, slicer) in
        [within, behind].into_iter().flat_map(|program| ["backward", "value", "thin"].map(|name| (program, name)))
    {
        check(program, &["--slicer", slicer, "--slices", "separate"]).ends(1, "RESULT: false(unreach-call)");
    }
}

#[test]
fn a_program_that_changed_a_little_is_mostly_remembered() {
    let program = |last: u32| {
        let returns: String = (0..8).map(|end| format!("  if (x * x == {}) return {end};\n", end * 7)).collect();
        format!(
            "#include <assert.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {{\n  int x = __VERIFIER_nondet_int();\n\
             {returns}  if (x > {last}) assert(x != 7);\n}}\n"
        )
    };
    let folder = folder(&[("program.c", &program(100))]);
    assert_eq!(check_remembering(folder.path()).0, Some(0));
    std::fs::write(folder.path().join("program.c"), program(99)).expect("it is ours");
    let (code, _, statistics, _) = check_remembering(folder.path());
    assert_eq!(code, Some(0));
    let count = |name: &str| statistics[name].as_u64().expect("it is counted");
    assert!(count("queries_remembered") > count("solver_queries"), "{statistics}");
}

#[test]
fn several_checks_share_their_answers() {
    let folder = folder(&[("program.c", VIOLATED)]);
    let words = ["check", "program.c", "-q", "--cache-dir", "answers"];
    for _ in 0..3 {
        let checks: Vec<_> = (0..3)
            .map(|_| command(folder.path(), &words).stdout(Stdio::null()).spawn().expect("the binary was built"))
            .collect();
        for mut check in checks {
            assert_eq!(wait_for(&mut check, Duration::from_secs(60)).code(), Some(1));
        }
    }
    let (.., statistics, warnings) = check_remembering(folder.path());
    assert_eq!((&statistics["solver_queries"], warnings), (&serde_json::Value::from(0), vec![]));
}

#[test]
fn a_folder_for_answers_that_cannot_be_made_is_refused() {
    check(HOLDS, &["--cache-dir", "program.c/answers"]).refuses(&["cannot keep answers in program.c/answers"]);
    check(HOLDS, &["--cache-size", "1MiB"]).refuses(&["--cache-dir"]);
    check(HOLDS, &["--cache-dir", "answers", "--cache-size", "much"]).refuses(&["much"]);
}

#[test]
fn what_is_read_is_not_written() {
    check(HOLDS, &["--harness", "program.c"]).refuses(&["program.c", "name another file"]);
    check(HOLDS, &["--trace", "./program.c"]).refuses(&["program.c", "name another file"]);
    check(HOLDS, &["--trace", "run", "--harness", "run"]).refuses(&["run", "name another file"]);
}

#[test]
fn json_tells_reasons_and_warnings() {
    let outcome = check(BODYLESS, &["--format", "json"]);
    assert_eq!(outcome.code, Some(3));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert_eq!(document["verdict"], "unknown");
    let reason = document["reason"].as_str().expect("there is a reason");
    assert!(reason.starts_with("unsupported: ") && reason.ends_with(" at program.c:3"), "{reason}");
    assert_eq!(outcome.stderr, format!("RESULT: unknown({reason})\n"));
    let outcome = check(BODYLESS, &["--format", "json", "--extern", "havoc"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), "RESULT: true\n"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert!(document["warnings"][0].as_str().is_some_and(|warning| warning.contains("oracle")), "{document}");
}

#[test]
fn what_is_not_modelled_is_told_with_its_place_and_what_to_do() {
    let outcome = check(BODYLESS, &[]);
    let line = "RESULT: unknown(unsupported: function `oracle`, which has no body and no model at program.c:3)";
    outcome.ends(3, line).says(&["program.c:3:10", "return oracle();", "--extern havoc"]);
    let outcome = check(BODYLESS, &["--extern", "havoc"]);
    outcome.ends(0, "RESULT: true");
    assert!(outcome.stderr.contains("warning: `oracle`"), "{}", outcome.stderr);
}

#[test]
fn undefined_behaviour_is_no_answer() {
    let division = "int __VERIFIER_nondet_int(void);\nint main(void) {\n  return 10 / __VERIFIER_nondet_int();\n}\n";
    let outcome = check(division, &[]);
    outcome.ends(3, "RESULT: unknown(undefined behaviour: division by zero at program.c:3)");
}

const UNREACH: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

#[test]
fn the_error_is_what_the_property_file_names() {
    let folder = folder(&[
        ("violated.c", VIOLATED),
        ("unreach-call.prp", UNREACH),
        ("other.prp", "CHECK( init(main()), LTL(G ! call(other())) )\n"),
        ("overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n"),
        ("bad.prp", "\nCHECK( nothing )\n"),
        ("asserts.c", "#include <assert.h>\nint main(void) { assert(0); }\n"),
        ("body.c", "int n; void reach_error(void) { n++; }\nint main(void) { reach_error(); }\n"),
    ]);
    let check = |file: &str, property: &str| adamant(folder.path(), &["check", file, "--property", property]);
    check("violated.c", "unreach-call.prp").ends(1, "RESULT: false(unreach-call)");
    check("violated.c", "unreach-call").ends(1, "RESULT: false(unreach-call)");
    check("body.c", "unreach-call.prp").ends(1, "RESULT: false(unreach-call)");
    check("body.c", "other.prp").ends(0, "RESULT: true");
    check("asserts.c", "unreach-call").ends(1, "RESULT: false(unreach-call)");
    check("asserts.c", "unreach-call.prp").ends(0, "RESULT: true");
    check("violated.c", "no-overflow").refuses(&["no-overflow", "unreach-call"]);
    check("violated.c", "overflow.prp").refuses(&["overflow.prp", "unreach-call"]);
    check("violated.c", "bad.prp").refuses(&["bad.prp:2", "CHECK( nothing )"]);
    check("violated.c", "missing.prp").refuses(&["missing.prp"]);
}

/// The call is the error, whatever the optimiser would make of the function.
#[test]
fn calls_of_the_error_function_are_seen_at_every_level() {
    let program = |body| {
        format!(
            "void abort(void);\nint __VERIFIER_nondet_int(void);\nstatic void reach_error(void) {{{body}}}\n\
             int main(void) {{ if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }}\n"
        )
    };
    let property = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
    for text in [program(" abort(); "), program("")] {
        let folder = folder(&[("program.c", &text), ("error.prp", property)]);
        for level in ["0", "1", "2"] {
            let words = ["check", "program.c", "--property", "error.prp", "--opt", level];
            adamant(folder.path(), &words).ends(1, "RESULT: false(unreach-call)");
        }
    }
}

/// Another function of the field that the property does not name is a function without body.
#[test]
fn only_the_function_that_the_property_names_is_the_error() {
    let program = "void reach_error(void);\nint main(void) { reach_error(); return 0; }\n";
    let property = "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n";
    let folder = folder(&[("program.c", program), ("error.prp", property)]);
    let line = "RESULT: unknown(unsupported: function `reach_error`, which has no body and no model at program.c:2)";
    adamant(folder.path(), &["check", "program.c", "--property", "error.prp"]).ends(3, line);
}

#[test]
fn a_property_file_may_ask_for_the_end_of_runs() {
    let program = "int main(void) { return 0; }\n";
    let folder = folder(&[("program.c", program), ("ends.prp", "CHECK( init(main()), LTL(F end) )\n")]);
    adamant(folder.path(), &["check", "program.c", "--property", "ends.prp"]).ends(0, "RESULT: true");
}

#[test]
fn task_definitions_name_files_property_and_data_model() {
    let program = "void reach_error(void); int oracle(void);\nint main(void) { oracle(); if (sizeof(long) == 4) reach_error(); }\n";
    let task = |model: &str| {
        format!(
            "format_version: '2.0'\ninput_files: 'program.c'\nproperties:\n  - property_file: termination.prp\n    \
             expected_verdict: true\n  - property_file: unreach-call.prp\n    expected_verdict: false\noptions:\n  \
             language: C\n  data_model: {model}\n"
        )
    };
    let folder = folder(&[
        ("program.c", program),
        ("unreach-call.prp", UNREACH),
        ("termination.prp", "CHECK( init(main()), LTL(F end) )\n"),
        ("narrow.yml", &task("ILP32")),
        ("wide.yml", &task("LP64")),
    ]);
    let outside = folder.path().parent().expect("it is not the root");
    let check = |file: &str| adamant(outside, &["check", folder.path().join(file).to_str().expect("it is text")]);
    let narrow = check("narrow.yml");
    narrow.ends(1, "RESULT: false(unreach-call)");
    assert!(narrow.stderr.contains("oracle"), "{}", narrow.stderr);
    check("wide.yml").ends(0, "RESULT: true");
    let asked = adamant(folder.path(), &["check", "wide.yml", "--data-model", "ILP32"]);
    asked.ends(1, "RESULT: false(unreach-call)");
    assert!(asked.stderr.contains("data model"), "{}", asked.stderr);
    adamant(folder.path(), &["check", "wide.yml", "--extern", "error"])
        .says(&["unknown(unsupported: function `oracle`"]);
}

#[test]
fn bad_input_gets_one_message() {
    let folder = folder(&[
        ("fine.c", HOLDS),
        ("broken.c", "int main( {"),
        ("library.c", "int f(void) { return 1; }"),
        ("broken.yml", "input_files: [a.c\n"),
        ("missing.yml", "format_version: '2.0'\ninput_files: nowhere.c\n"),
        ("bare.yml", "format_version: '2.0'\ninput_files: fine.c\n"),
    ]);
    let check = |words: &[&str]| adamant(folder.path(), &[&["check"], words].concat());
    check(&["nowhere.c"]).refuses(&["nowhere.c", "no such file"]);
    check(&["nowhere.yml"]).refuses(&["nowhere.yml"]);
    check(&["broken.c"]).refuses(&["broken.c:1", "error:"]);
    check(&["library.c"]).refuses(&["main"]);
    check(&["broken.yml"]).refuses(&["broken.yml"]);
    check(&["missing.yml"]).refuses(&["missing.yml", "nowhere.c"]);
    check(&["bare.yml"]).refuses(&["bare.yml", "property"]);
    check(&["bare.yml", "fine.c"]).refuses(&["bare.yml", "alone"]);
    check(&["."]).refuses(&["directory"]);
    check(&["fine.c", "--trace", "no/such/folder/trace.json"]).refuses(&["no/such/folder/trace.json"]);
}

#[test]
fn words_that_mean_nothing_are_refused_with_those_that_do() {
    let folder = folder(&[("fine.c", HOLDS)]);
    let check = |words: &[&str]| adamant(folder.path(), &[&["check", "fine.c"], words].concat());
    check(&["--engine", "pdr"]).refuses(&["pdr", "auto, explore"]);
    check(&["--format", "sarif"]).refuses(&["sarif", "human, json"]);
    check(&["--engine", "magic"]).refuses(&["magic", "explore"]);
    check(&["--time-limit", "soon"]).refuses(&["soon"]);
    check(&["--memory-limit", "lots"]).refuses(&["lots"]);
    check(&[]).ends(0, "RESULT: true");
    check(&["--engine", "explore"]).ends(0, "RESULT: true");
}

#[test]
fn reachability_is_the_same_under_another_name() {
    let folder = folder(&[("holds.c", HOLDS), ("violated.c", VIOLATED)]);
    adamant(folder.path(), &["reachability", "holds.c"]).ends(0, "RESULT: true");
    adamant(folder.path(), &["reachability", "violated.c"]).ends(1, "RESULT: false(unreach-call)");
}

#[test]
fn the_time_limit_ends_a_check_with_what_it_has() {
    let outcome = check(ENDLESS, &["--time-limit", "700ms"]);
    outcome.ends(3, "RESULT: unknown(time limit)").says(&["0.7 s", "--time-limit"]);
    let outcome = check(ENDLESS, &["--time-limit", "700ms", "--format", "json"]);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(3), "RESULT: unknown(time limit)\n"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert!(document["statistics"]["states"].is_u64(), "{document}");
    let used = document["statistics"]["time_s"].as_f64().expect("it is measured");
    assert!((0.7..3.0).contains(&used), "{used}");
}

#[test]
fn the_memory_limit_ends_a_check() {
    check(ENDLESS, &["--memory-limit", "20MiB"]).ends(3, "RESULT: unknown(memory limit)").says(&["20 MiB"]);
}

/// Starts a check of a program and sends it a signal after a while; it has to end within two seconds from then.
fn check_signalled(program: &str, options: &[&str], signal: &str, wait: Duration) -> Outcome {
    let folder = folder(&[("program.c", program)]);
    let words = [&["check", "program.c"], options].concat();
    let mut child = command(folder.path(), &words)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    std::thread::sleep(wait);
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is a kill");
    assert!(sent.success());
    let status = wait_for(&mut child, Duration::from_secs(10));
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    child.stdout.take().expect("it is piped").read_to_end(&mut stdout).expect("it can be read");
    child.stderr.take().expect("it is piped").read_to_end(&mut stderr).expect("it can be read");
    Outcome::of(&Output { status, stdout, stderr })
}

/// Waits for a process. The time is generous, because the machine may be busy with other tests.
fn wait_for(child: &mut Child, at_most: Duration) -> ExitStatus {
    let start = Instant::now();
    loop {
        match child.try_wait().expect("it can be waited for") {
            Some(status) => return status,
            None if start.elapsed() > at_most => {
                child.kill().expect("it lives");
                panic!("no answer within {at_most:?}");
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

#[test]
fn interrupts_end_in_an_answer() {
    for signal in ["-TERM", "-INT"] {
        check_signalled(ENDLESS, &[], signal, Duration::from_millis(800)).ends(3, "RESULT: unknown(interrupted)");
    }
    let outcome = check_signalled(ENDLESS, &["--format", "json"], "-TERM", Duration::from_millis(800));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(3), "RESULT: unknown(interrupted)\n"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert_eq!(document["reason"], "interrupted");
    assert!(document["statistics"]["time_s"].is_f64(), "{document}");
}

#[test]
fn interrupts_end_the_compiler_too() {
    let folder = folder(&[("program.c", HOLDS)]);
    // The compiler waits for somebody to write to the pipe.
    let pipe = Command::new("mkfifo").arg(folder.path().join("header.h")).status().expect("there is a mkfifo");
    assert!(pipe.success());
    let mut child = command(folder.path(), &["check", "program.c", "-include", "header.h"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    std::thread::sleep(Duration::from_millis(500));
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("there is a kill");
    let status = wait_for(&mut child, Duration::from_secs(10));
    let mut stdout = String::new();
    // Reads until the compiler has closed its end, too.
    child.stdout.take().expect("it is piped").read_to_string(&mut stdout).expect("it can be read");
    assert_eq!(status.code(), Some(3));
    assert!(stdout.ends_with("RESULT: unknown(interrupted)\n"), "{stdout}");
}

#[test]
fn a_check_that_does_not_come_back_is_left_behind() {
    let folder = folder(&[("program.c", VIOLATED)]);
    let log = folder.path().join("log");
    std::fs::create_dir(&log).expect("a folder can be made");
    // The first query is written into a pipe that nobody reads: the engine waits for ever, and asks no budget.
    let pipe = Command::new("mkfifo").arg(log.join("query-000001.smt2")).status().expect("there is a mkfifo");
    assert!(pipe.success());
    let arguments = ["check", "program.c", "--explore-cache", "off", "--log-queries", "log", "--format", "json"];
    let mut child = command(folder.path(), &arguments).stdout(Stdio::piped()).spawn().expect("the binary was built");
    std::thread::sleep(Duration::from_millis(800));
    Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("there is a kill");
    assert_eq!(wait_for(&mut child, Duration::from_secs(10)).code(), Some(3));
    let document: serde_json::Value =
        serde_json::from_reader(child.stdout.take().expect("it is piped")).expect("it is JSON");
    assert_eq!(document["reason"], "interrupted");
    assert!(document["statistics"]["frontend_s"].is_f64(), "{document}");
}

#[test]
fn a_crash_is_no_answer() {
    for (signal, name) in [("-SEGV", "SIGSEGV"), ("-ABRT", "SIGABRT"), ("-FPE", "SIGFPE")] {
        let outcome = check_signalled(ENDLESS, &[], signal, Duration::from_millis(800));
        outcome.ends(3, &format!("RESULT: unknown(crash: {name})"));
        assert!(outcome.stderr.contains("report"), "{}", outcome.stderr);
    }
    let outcome = check_signalled(ENDLESS, &["--format", "json"], "-SEGV", Duration::from_millis(800));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(3), "RESULT: unknown(crash: SIGSEGV)\n"));
    let document: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("it is JSON");
    assert_eq!(document["reason"], "crash: SIGSEGV");
}

#[test]
fn memory_that_the_system_refuses_is_no_answer() {
    let folder = folder(&[("program.c", ENDLESS)]);
    let limited = format!("ulimit -v 1500000; exec {} check program.c", env!("CARGO_BIN_EXE_adamant"));
    let mut command = Command::new("bash");
    command.args(["-c", &limited]).current_dir(folder.path()).stdin(Stdio::null());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("there is a bash");
    // Where the memory lasts for long, an interrupt ends the check.
    std::thread::sleep(Duration::from_secs(2));
    Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .stderr(Stdio::null())
        .status()
        .expect("there is a kill");
    assert_eq!(wait_for(&mut child, Duration::from_secs(10)).code(), Some(3));
}
