//! Proofs in the words of the source: what is told of the heads of loops is what the program means by its variables there.

use adamant_pipeline::{
    CheckReport, CheckSettings, CheckVerdict, EngineChoice, PropertyChoice, ProvedInvariant, check,
};

/// What an engine tells of a program that it proves, line by line.
fn told(engine: EngineChoice, source: &str) -> Vec<(u32, String)> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.c");
    std::fs::write(&file, source).unwrap();
    let property = Some(PropertyChoice::of("unreach-call"));
    let settings = CheckSettings { property, engine, ..CheckSettings::default() };
    let CheckReport { verdict, proof, warnings, .. } = check(&[file], &settings, &mut |_| {}).unwrap();
    assert!(matches!(verdict, CheckVerdict::Holds), "{verdict:?} {warnings:?}");
    let line = |found: ProvedInvariant| {
        assert_eq!(found.function, "main");
        assert_eq!(found.left_out, 0, "{:?}", found.invariant);
        (found.line, found.invariant.expect("there is something to say"))
    };
    proof.into_iter().map(line).collect()
}

const COUNTER: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int i = 0;
    while (i < 1000000) {
        if (__VERIFIER_nondet_int()) i++;
    }
    if (i != 1000000) reach_error();
    return 0;
}
";

const LIMITED: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned level;
int main(void) {
    while (__VERIFIER_nondet_uint()) {
        if (level < 5000) level++;
    }
    if (level > 5000) reach_error();
    return 0;
}
";

/// `old` is `i` of the round before: nothing that is said of one may be said of the other.
const OLD: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int i = 500000, old = 0;
    while (__VERIFIER_nondet_int()) {
        old = i;
        if (i < 1000000) i = i + 1;
    }
    if (i < old) reach_error();
    return 0;
}
";

#[test]
fn invariants_are_told_of_locals() {
    for engine in [EngineChoice::KInduction, EngineChoice::Cegar] {
        let told = told(engine, COUNTER);
        let [(5, text)] = &told[..] else { panic!("{told:?}") };
        assert!(text.contains("i <= 1000000"), "{text}");
    }
}

#[test]
fn invariants_are_told_of_globals() {
    for engine in [EngineChoice::KInduction, EngineChoice::Cegar] {
        let told = told(engine, LIMITED);
        let [(5, text)] = &told[..] else { panic!("{told:?}") };
        assert!(text.contains("level <= 5000u"), "{text}");
    }
}

#[test]
fn values_of_earlier_rounds_have_their_own_names() {
    let told = told(EngineChoice::KInduction, OLD);
    let [(5, text)] = &told[..] else { panic!("{told:?}") };
    assert!(text.contains("old") && !text.contains("i < old"), "{text}");
}
