//! Proofs in the words of the source: what is told of the head of a loop holds there when the program itself asks for it.

use adamant_pipeline::{
    CheckReport, CheckSettings, CheckVerdict, EngineChoice, PropertyChoice, ProvedInvariant, check,
};

/// Where the head of the loop is, in the programs here.
const HEAD: &str = "/* head */";

/// What an engine tells of a program that it proves.
fn proof_of(engine: EngineChoice, source: &str) -> Vec<ProvedInvariant> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.c");
    std::fs::write(&file, source).expect("the folder can be written to");
    let property = Some(PropertyChoice::of("unreach-call"));
    let settings = CheckSettings { property, engine, ..CheckSettings::default() };
    let CheckReport { verdict, proof, warnings, .. } = check(&[file], &settings, &mut |_| {}).expect("it is checked");
    assert!(matches!(verdict, CheckVerdict::Holds), "{verdict:?} {warnings:?}\n{source}");
    proof
}

/// Proves a program, has something told of its loop with all of these variables, and proves the program that asks for it there.
fn check_told(engine: EngineChoice, source: &str, variables: &[&str]) {
    let told = proof_of(engine, source);
    let [ProvedInvariant { line, function, invariant: Some(invariant), left_out: 0, .. }] = &told[..] else {
        panic!("{told:?}")
    };
    let head = source.lines().position(|text| text.contains(HEAD)).expect("there is a loop") as u32 + 1;
    assert!((head - 1..=head + 1).contains(line), "{told:?}");
    assert_eq!(function, "main");
    for variable in variables {
        assert!(invariant.contains(variable), "{invariant}");
    }
    let asking = source.replace(HEAD, &format!("if (!({invariant})) reach_error();"));
    proof_of(engine, &asking);
}

const LOCAL: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int i = 0;
    for (;;) {
        /* head */
        if (i >= 1000000) break;
        if (__VERIFIER_nondet_int()) i++;
    }
    if (i != 1000000) reach_error();
    return 0;
}
";

const GLOBAL: &str = "extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
unsigned level;
int main(void) {
    for (;;) {
        /* head */
        if (!__VERIFIER_nondet_uint()) break;
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
    for (;;) {
        /* head */
        if (!__VERIFIER_nondet_int()) break;
        old = i;
        if (i < 1000000) i = i + 1;
    }
    if (i < old) reach_error();
    return 0;
}
";

/// What C reads of a bit-field is not the word that it stands in.
const BIT_FIELDS: &str = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct { unsigned a : 4, b : 4; } s;
int main(void) {
    s.b = 1;
    while (__VERIFIER_nondet_int()) {
        s.a++;
        if (s.b != 1) reach_error();
    }
    return 0;
}
";

#[test]
fn bit_fields_are_left_out() {
    let told = proof_of(EngineChoice::Cegar, BIT_FIELDS);
    let names_one = |found: &ProvedInvariant| found.invariant.as_ref().is_some_and(|text| text.contains("s."));
    assert!(!told.iter().any(names_one), "{told:?}");
}

#[test]
fn of_a_local_variable() {
    check_told(EngineChoice::Cegar, LOCAL, &["i"]);
}

#[test]
fn of_a_global_variable() {
    check_told(EngineChoice::KInduction, GLOBAL, &["level"]);
    check_told(EngineChoice::Cegar, GLOBAL, &["level"]);
}

#[test]
fn of_a_value_of_the_round_before() {
    check_told(EngineChoice::Cegar, OLD, &["old", "i"]);
}
