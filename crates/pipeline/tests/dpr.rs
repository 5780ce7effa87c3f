//! The engine `dpr` on the figures of "Dynamic Path Reduction for Software Model Checking" (Yang et al., 2009), and on programs for which its
//! Algorithm 5 as printed prunes paths that reach an error.

use adamant_pipeline::{
    CheckReport, CheckSettings, CheckVerdict, Choice as _, DprCore, DprLearning, DprOrder, DprSettings, DprSpace,
    EngineChoice, PropertyChoice, check,
};

/// Figure 1: the error depends on no choice.
const FIGURE_1: &str = "
    int x = 5, y = 8, z = 20;
    if (chosen()) y = y - 1; else y = y + 1;
    x = 2 * x;
    if (chosen()) z = z - 1; else z = z + 1;
    if (x > 10) reach_error();
";

/// Figure 2: the second choice decides.
const FIGURE_2: &str = "
    int x = 5, y = 8, z = 10;
    if (chosen()) y = y - 1; else y = y + 1;
    x = 2 * x;
    if (chosen()) z = z - 1; else x = x + 1;
    if (x > 10) reach_error();
";

/// Several errors: the reason of the first one says nothing about the second.
const SEVERAL_ERRORS: &str = "
    int x = 5, y;
    if (x > 10) reach_error();
    if (chosen()) y = 0; else y = 20;
    if (y > 10) reach_error();
";

/// A deterministic decision hides that the choice matters.
const DETERMINISTIC_CONTROL: &str = "
    int x = 1, y;
    if (chosen()) x = 0;
    if (x == 0) y = 5; else y = 20;
    if (y > 10) reach_error();
";

/// The other sides of choices write what is read.
const SKIPPED_DEFINITIONS: &str = "
    int x = 5, y = 0;
    if (chosen()) y = 1; else x = 20;
    if (chosen()) y = 2; else x = 3;
    if (x > 10) reach_error();
";

/// Nothing is reached, whatever eight choices are.
const EVEN: &str = "
    int sum = 0;
    for (int i = 0; i < 8; i++)
        if (chosen()) sum += 2; else sum += 4;
    if (sum % 2 == 1) reach_error();
";

/// What the error needs contradicts itself.
const TWELVE_BITS: &str = "
    int set = 0;
    for (int i = 0; i < 12; i++)
        if (chosen()) set |= 1 << i;
    if ((set & 0x111) == 0x111 && set < 256) reach_error();
";

fn checked(body: &str, dpr: DprSettings) -> CheckReport {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.c");
    let source = format!(
        "extern _Bool __VERIFIER_nondet_bool(void);\nextern void reach_error(void);
         static _Bool chosen(void) {{ return __VERIFIER_nondet_bool(); }}\nint main(void) {{ {body} return 0; }}\n"
    );
    std::fs::write(&file, source).expect("the folder can be written to");
    let property = Some(PropertyChoice::of("unreach-call"));
    let settings = CheckSettings { property, engine: EngineChoice::Dpr, dpr, ..CheckSettings::default() };
    check(&[file], &settings, &mut |_| {}).expect("it is checked")
}

/// Compares the verdict and the numbers of all paths, of those run and of those pruned.
#[track_caller]
fn check_paths(body: &str, dpr: DprSettings, expected: (&str, [f64; 3])) {
    let report = checked(body, dpr);
    let paths = ["paths_total", "paths_explored", "paths_pruned"];
    let paths = paths.map(|name| report.statistics.get(name).unwrap_or(f64::NAN));
    assert_eq!((answer(&report).as_str(), paths), expected, "{body}");
}

fn answer(report: &CheckReport) -> String {
    match &report.verdict {
        CheckVerdict::Holds => "holds".to_owned(),
        CheckVerdict::Violated(_) => "violated".to_owned(),
        CheckVerdict::Unknown(no_answer) => format!("unknown: {}", no_answer.reason),
    }
}

#[test]
fn one_path_proves_figure_1() {
    check_paths(FIGURE_1, DprSettings::default(), ("holds", [4.0, 1.0, 3.0]));
}

#[test]
fn without_learning_all_paths_are_run() {
    let learning = DprLearning::Off;
    check_paths(FIGURE_1, DprSettings { learning, ..DprSettings::default() }, ("holds", [4.0, 4.0, 0.0]));
    check_paths(EVEN, DprSettings { learning, ..DprSettings::default() }, ("holds", [256.0, 256.0, 0.0]));
}

/// Of four paths one is run, another one is pruned, and two are left, of which the next is a violation.
#[test]
fn figure_2_leaves_the_paths_of_the_paper() {
    check_paths(FIGURE_2, DprSettings::default(), ("violated", [4.0, 2.0, 1.0]));
}

#[test]
fn verdicts_do_not_depend_on_settings() {
    let programs = [
        (FIGURE_1, "holds"),
        (FIGURE_2, "violated"),
        (SEVERAL_ERRORS, "violated"),
        (DETERMINISTIC_CONTROL, "violated"),
        (SKIPPED_DEFINITIONS, "violated"),
        (EVEN, "holds"),
        (TWELVE_BITS, "holds"),
    ];
    for (number, space) in DprSpace::CHOICES.iter().enumerate() {
        for (order, core) in DprOrder::CHOICES.iter().zip(DprCore::CHOICES.iter().cycle().skip(number)) {
            for (body, expected) in programs {
                let (space, order, core) = (space.value, order.value, core.value);
                let settings = DprSettings { space, order, core, seed: 7, ..DprSettings::default() };
                assert_eq!(answer(&checked(body, settings.clone())), expected, "{settings:?}\n{body}");
            }
        }
    }
}

#[test]
fn a_bound_leaves_longer_paths_open() {
    let depth = |depth| DprSettings { depth, ..DprSettings::default() };
    let counted = "int n = 0; while (chosen()) { n++; if (n == 12) reach_error(); }";
    assert_eq!(answer(&checked(counted, depth(Some(5)))), "unknown: bound 5");
    assert_eq!(answer(&checked(counted, depth(None))), "violated");
    assert_eq!(answer(&checked(EVEN, depth(Some(8)))), "holds");
}

/// A function that is called back twice from one place decides twice there.
#[test]
fn what_is_called_back_twice_decides_twice() {
    let report = checked(
        "extern int atexit(void (*)(void)); extern void twice(void); atexit(twice); atexit(twice);
         return 0; } static int chosen_so_far; void twice(void) {
         if (chosen()) chosen_so_far++; else if (chosen_so_far == 1) reach_error(); } static int unused(void) {",
        DprSettings::default(),
    );
    assert_eq!(answer(&report), "violated");
}

/// Conditionals with more than two targets make a choice for each target but the last one, and every path is told apart by all of them.
#[test]
fn switches_have_as_many_paths_as_targets() {
    let switched = "int x = 0; switch (chosen() + 2 * chosen()) { case 1: x = 1; break; case 2: x = 2; break;
        case 3: x = 3; break; default: x = 4; } if (x > 4) reach_error();";
    let two = format!("{{ {switched} }} {{ {switched} }}");
    for space in DprSpace::CHOICES {
        let settings = |learning| DprSettings { space: space.value, learning, ..DprSettings::default() };
        check_paths(switched, settings(DprLearning::Off), ("holds", [4.0, 4.0, 0.0]));
        check_paths(&two, settings(DprLearning::Off), ("holds", [16.0, 16.0, 0.0]));
        check_paths(switched, settings(DprLearning::On), ("holds", [4.0, 1.0, 3.0]));
    }
}

/// Where a jump goes is chosen once, and labels that follow on each other are not.
#[test]
fn computed_jumps_are_choices() {
    let jump = "void *to[3] = {&&a, &&b, &&c}; unsigned i = chosen() + chosen(); int x = 0;
        goto *to[i]; a: x += 1; b: x += 2; c: x += 4; if (x == 6) reach_error();";
    for space in DprSpace::CHOICES {
        for learning in [DprLearning::On, DprLearning::Off] {
            let settings = DprSettings { space: space.value, learning, ..DprSettings::default() };
            assert_eq!(answer(&checked(jump, settings)), "violated");
        }
    }
}
