//! Mistakes that engines of this kind are known to make, each with a program that shows it.

#[path = "random/verdicts.rs"]
mod verdicts;

use std::time::Duration;

use adamant_pipeline::{
    CegarDomain, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement, CegarSettings, CegarSpacer,
    Choice as _, InductionSettings,
};
use verdicts::{Asked, Prepared};

/// How long an engine may take.
const PATIENT: Duration = Duration::from_secs(20);

/// How long one is looked at that may come to no verdict.
const IMPATIENT: Duration = Duration::from_millis(400);

/// The program with this body of `main`, and functions before it.
fn prepared(functions: &str, body: &str) -> Prepared {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pitfall.c");
    let head = "extern int __VERIFIER_nondet_int(void);\nextern void __VERIFIER_assume(int);\nextern void reach_error(void);\n";
    let text = format!("{head}{functions}int main(void) {{\n{body}\nreturn 0;\n}}\n");
    std::fs::write(&file, text).expect("the folder can be written to");
    Prepared::of(&file)
}

/// The abstraction alone, without invariants from elsewhere.
fn of(domain: CegarDomain) -> CegarSettings {
    CegarSettings { domain, invariants: CegarInvariants::None, ..CegarSettings::default() }
}

fn refined_by(refinement: CegarRefinement) -> CegarSettings {
    CegarSettings { refinement, ..of(CegarDomain::Predicate) }
}

/// All refinements of predicates.
fn refinements() -> impl Iterator<Item = CegarSettings> {
    CegarRefinement::CHOICES.iter().map(|described| refined_by(described.value))
}

/// All domains.
fn domains() -> impl Iterator<Item = CegarSettings> {
    CegarDomain::CHOICES.iter().map(|described| of(described.value))
}

/// Looks for the verdict in these configurations, which must find it.
fn found(program: &Prepared, expected: bool, all: impl Iterator<Item = CegarSettings>) {
    for settings in all {
        let asked = Asked::Cegar(settings);
        assert_eq!(program.is_violated(&asked, PATIENT), Ok(expected), "{asked:?}");
    }
}

/// Looks that no configuration finds the other verdict.
fn never(program: &Prepared, wrong: bool, all: impl Iterator<Item = CegarSettings>) {
    for settings in all {
        let asked = Asked::Cegar(settings);
        assert_ne!(program.is_violated(&asked, IMPATIENT), Ok(wrong), "{asked:?}");
    }
}

fn by_induction(program: &Prepared) -> Result<bool, String> {
    program.is_violated(&Asked::KInduction(InductionSettings::default()), PATIENT)
}

/// Parameters of a block get their values at once: one after the other, both would have the same.
#[test]
fn an_exchange_is_one_step() {
    let go_round = "while (__VERIFIER_nondet_int()) { int old = a; a = b; b = old; }\n";
    let kept = prepared("", &format!("int a = 1, b = 2;\n{go_round}if (a == b) reach_error();"));
    found(&kept, false, domains().chain(refinements()));
    assert_eq!(by_induction(&kept), Ok(false));
    let seen = prepared("", &format!("int a = 1, b = 2;\n{go_round}if (a == 2 && b == 1) reach_error();"));
    found(&seen, true, domains().chain(refinements()));
    let gcd = "unsigned a = 12, b = 18;\nwhile (b) { unsigned rest = a % b; a = b; b = rest; }\n";
    found(&prepared("", &format!("{gcd}if (a != 6) reach_error();")), false, domains());
    found(&prepared("", &format!("{gcd}if (a == 6) reach_error();")), true, domains());
}

/// A path that comes to one location several times needs another predicate each time: all of them are looked at there.
#[test]
fn a_location_that_comes_again_on_a_path_keeps_all_its_predicates() {
    let body = "unsigned n = __VERIFIER_nondet_int(), at = n;
        while (__VERIFIER_nondet_int()) {
            if (at == n) at = n + 5;
            else if (at == n + 5) at = n + 9;
            else if (at == n + 9) at = n;
            else at = n + 1;
        }
        if (at == n + 1) reach_error();";
    let program = prepared("", body);
    found(&program, false, refinements());
}

/// A function that is called at several places is looked at apart at each of them: no violation is lost, and none is made up.
#[test]
fn copies_of_a_function_are_told_apart() {
    let function = "static unsigned up(unsigned limit) {
        unsigned i = 0;
        while (i < limit) i++;
        return i;
    }\n";
    let kept = "unsigned n = __VERIFIER_nondet_int();
        if (up(n) != n) reach_error();
        if (up(n / 2) != n / 2) reach_error();
        if (up(7) != 7) reach_error();";
    let program = prepared(function, kept);
    never(&program, true, domains().chain(refinements()));
    assert_ne!(by_induction(&program), Ok(true));
    let broken = "unsigned n = __VERIFIER_nondet_int();
        __VERIFIER_assume(n < 4);
        if (up(n) != n) reach_error();
        if (up(n + 1) == 4) reach_error();";
    let broken = prepared(function, broken);
    never(&broken, false, domains().chain(refinements()));
    found(&broken, true, std::iter::once(of(CegarDomain::Product)));
}

/// A path may be impossible although there is nothing to look at: no variable is concerned, or none that the domain can tell apart.
#[test]
fn a_refutation_without_predicates_is_no_end() {
    let of_inputs = "int rounds = 0;
        while (__VERIFIER_nondet_int()) {
            unsigned x = __VERIFIER_nondet_int();
            if (x * x == 3 || x * (x + 1) % 2 == 1) reach_error();
            rounds++;
        }";
    let program = prepared("", of_inputs);
    never(&program, true, domains().chain(refinements()));
    assert_ne!(by_induction(&program), Ok(true));
    let of_many_values = "unsigned x = __VERIFIER_nondet_int(), y = x * 2;
        while (__VERIFIER_nondet_int()) { x++; y += 2; }
        if (y & 1) reach_error();";
    never(&prepared("", of_many_values), true, domains().chain(refinements()));
}

/// Explicit values that are too many are given up, not forgotten: an error that is obvious is found.
#[test]
fn explicit_values_do_not_hide_errors() {
    let explicit = || {
        let of_values = |most_values| CegarSettings { most_values, ..of(CegarDomain::Explicit) };
        [1, 2, 40].into_iter().map(of_values)
    };
    let input =
        "int x = __VERIFIER_nondet_int();\nwhile (__VERIFIER_nondet_int()) x++;\nif (x == 12345) reach_error();";
    found(&prepared("", input), true, explicit());
    let plain = "int x = __VERIFIER_nondet_int();\nwhile (__VERIFIER_nondet_int()) { }\nif (x) reach_error();";
    found(&prepared("", plain), true, explicit());
    let counted = "int x = 0;\nwhile (__VERIFIER_nondet_int() && x < 100) x++;\nif (x == 41) reach_error();";
    never(&prepared("", counted), false, explicit());
}

/// The same counterexample again is progress at first, and then an end with a reason, not a search without end.
#[test]
fn the_same_counterexample_again_is_an_honest_end() {
    // Only all combinations of predicates, or values, tell which of the two is set.
    let body = "_Bool a = __VERIFIER_nondet_int(), b = !a, c = a;
        while (__VERIFIER_nondet_int()) { _Bool old = a; a = b; b = old; c = !c; }
        if (a == b || a != c) reach_error();";
    let program = prepared("", body);
    for pruning in [CegarPruning::Lazy, CegarPruning::Full] {
        for predicates in [CegarPredicates::Cartesian, CegarPredicates::Boolean] {
            found(&program, false, refinements().map(|settings| CegarSettings { pruning, predicates, ..settings }));
        }
    }
    // No value that is kept helps: the search says so.
    let body = "unsigned x = __VERIFIER_nondet_int(), y = x;
        while (__VERIFIER_nondet_int()) { x += 3; y += 3; }
        if (x != y) reach_error();";
    let asked = Asked::Cegar(CegarSettings { spacer: CegarSpacer::Off, ..of(CegarDomain::Explicit) });
    let told = prepared("", body).is_violated(&asked, PATIENT);
    assert!(matches!(&told, Err(reason) if reason.starts_with("NoFinerAbstraction")), "{told:?}");
}

/// An input that is read before hundreds of rounds has the value with which the path was found, when the path is run.
#[test]
fn early_inputs_keep_their_values_on_long_paths() {
    let program = prepared(
        "",
        "int first = __VERIFIER_nondet_int();
         for (int i = 0; i < 300; i++)
             if (__VERIFIER_nondet_int() == 77)
                 return 0;
         for (int i = 0; i < 3; i++)
             first = first * 3 + 1;
         if (first == 40)
             reach_error();",
    );
    found(&program, true, std::iter::once(CegarSettings::default()));
    assert_eq!(by_induction(&program), Ok(true));
}
