//! What the machine cannot follow is an obstacle wherever something behind it can violate the property.

use std::time::Duration;

use adamant_pipeline::{Budget, CheckSettings, CheckVerdict, EngineChoice, Faults, PropertyChoice, check};

/// The verdict of an engine for a program with these functions, where runs go on after undefined behaviour.
fn verdict(functions: &str, engine: EngineChoice, faults: Faults) -> CheckVerdict {
    let head = "extern unsigned __VERIFIER_nondet_uint(void);\nextern void reach_error(void);\n\
        extern int atexit(void (*handler)(void));\n\
        /* An array of so many elements that nobody follows them. */\n\
        static unsigned large(void) { unsigned n = __VERIFIER_nondet_uint(); int a[n]; a[0] = 1; return n; }\n";
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("aftermath.c");
    std::fs::write(&file, format!("{head}{functions}\n")).expect("the folder can be written to");
    let settings = CheckSettings {
        property: Some(PropertyChoice::of("unreach-call")),
        engine,
        faults,
        budget: Budget::within(Duration::from_secs(20)),
        ..CheckSettings::default()
    };
    check(&[file], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}")).verdict
}

const ENGINES: [EngineChoice; 2] = [EngineChoice::Cegar, EngineChoice::KInduction];

fn is_not_proved(functions: &str, faults: Faults) {
    for engine in ENGINES {
        let verdict = verdict(functions, engine, faults);
        assert!(!matches!(verdict, CheckVerdict::Holds), "{functions}: {engine:?}");
    }
}

#[test]
fn undefined_behaviour_may_come_behind_it() {
    is_not_proved("int main(void) { large(); return 0; }", Faults::Stop);
}

#[test]
fn something_may_go_wrong_behind_it() {
    let all = [
        "int main(void) { if (large() == 7) reach_error(); return 0; }",
        "int main(void) { for (int i = 0; i < 2; i++) { if (i) reach_error(); large(); } return 0; }",
        "static void fails(void) { reach_error(); }\nstatic void calls(void) { fails(); }\n\
            int main(void) { if (large() == 7) calls(); return 0; }",
        "static unsigned inner(void) { unsigned n = large(); return n + 1; }\n\
            int main(void) { if (inner() == 7) reach_error(); return 0; }",
        "static void fails(void) { reach_error(); }\n\
            int main(void) { void (*late)(void) = fails; if (large() == 7) late(); return 0; }",
        "static unsigned n;\nstatic void fails(void) { if (n == 7) reach_error(); }\n\
            int main(void) { atexit(fails); n = large(); return 0; }",
        "static unsigned n;\n__attribute__((destructor)) static void fails(void) { if (n == 7) reach_error(); }\n\
            int main(void) { n = large(); return 0; }",
        "static unsigned n;\n__attribute__((constructor)) static void first(void) { n = large(); }\n\
            int main(void) { if (n == 7) reach_error(); return 0; }",
    ];
    for functions in all {
        is_not_proved(functions, Faults::PassOver);
    }
}
