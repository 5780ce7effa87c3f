//! Interpolants by Bitwuzla: those of paths, those of random contradictions, and what it refuses or does not end.
//!
//! Where it is not installed these tests say so and do nothing.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

mod garden;

use adamant_expr::{Sort, Term, TermPool};
use adamant_smt::{
    Bitwuzla, BitwuzlaLimits, Checked, GaveUp, Interpolating, Interpolation, NoInterpolants, Query, Solver,
    SolverError, SolverKind, SolverSettings, Theory, assemble, check_interpolants,
};
use garden::Garden;
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn solver(solver: SolverKind) -> Box<dyn Solver> {
    assemble(&SolverSettings { solver, ..SolverSettings::default() }).unwrap()
}

/// Bitwuzla, if it is installed.
fn bitwuzla(limits: BitwuzlaLimits) -> Option<Bitwuzla> {
    match Bitwuzla::find(limits) {
        Ok(found) => Some(found),
        Err(error @ SolverError::NotInstalled { .. }) => {
            eprintln!("skipped: {error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

fn parse(terms: &mut TermPool, texts: &[&str]) -> Vec<Term> {
    texts.iter().map(|text| terms.parse(text).unwrap()).collect()
}

fn interpolants(bitwuzla: &Bitwuzla, terms: &mut TermPool, formulas: &[Term]) -> Interpolation {
    let mut solver = solver(SolverKind::Z3);
    bitwuzla.checked_by(&mut *solver).interpolants(terms, formulas, Some(Duration::from_secs(20))).unwrap()
}

/// What is found, checked by a solver that had no part in it.
fn check_found(terms: &mut TermPool, formulas: &[Term], found: &Interpolation) {
    let Interpolation::Found(found) = found else { panic!("{found:?}") };
    let again = check_interpolants(&mut *solver(SolverKind::Cvc5), terms, formulas, found, None).unwrap();
    assert_eq!(again, Checked::Right);
}

#[test]
fn paths_and_what_cores_cannot_do() {
    let Some(bitwuzla) = bitwuzla(BitwuzlaLimits::default()) else { return };
    for texts in [
        &["(= x0:8 #0:8)", "(= x1:8 (bvadd x0:8 #1:8))", "(= x1:8 #2:8)"][..],
        // A square and two more than a square: symbols that cores cannot eliminate.
        &[
            "(and (= s:8 (bvmul a:8 a:8)) (bvult a:8 #16:8))",
            "(and (= s:8 (bvadd (bvmul b:8 b:8) #2:8)) (bvult b:8 #15:8))",
        ],
        // One formula alone, formulas that stand twice, and such as are true.
        &["(and (bvult x:8 y:8) (bvult y:8 x:8))"],
        &["true", "(bvult x:8 y:8)", "(= z:8 x:8)", "(bvult x:8 y:8)", "true", "(bvult y:8 z:8)"],
        &["(bvult x:8 #3:8)", "false", "(= y:8 x:8)"],
        // Nothing is shared between the sides, and the contradiction is on one of them.
        &["(= a:8 #1:8)", "(and (= b:8 #1:8) (= b:8 #2:8))"],
        &["(and (= b:8 #1:8) (= b:8 #2:8))", "(= a:8 #1:8)", "(= c:8 a:8)"],
        &["(= (ite (= q:1 #1:1) #1:8 #2:8) x:8)", "(= x:8 #3:8)"],
    ] {
        let mut terms = TermPool::new();
        let formulas = parse(&mut terms, texts);
        let found = interpolants(&bitwuzla, &mut terms, &formulas);
        check_found(&mut terms, &formulas, &found);
    }
}

#[test]
fn where_there_are_none_that_is_said() {
    let Some(bitwuzla) = bitwuzla(BitwuzlaLimits::default()) else { return };
    let mut terms = TermPool::new();
    let formulas = parse(&mut terms, &["(bvult x:8 #3:8)", "(bvult #1:8 x:8)"]);
    assert_eq!(interpolants(&bitwuzla, &mut terms, &formulas), Interpolation::Satisfiable);
    assert_eq!(interpolants(&bitwuzla, &mut terms, &[]), Interpolation::Satisfiable);
    assert_eq!(interpolants(&bitwuzla, &mut terms, &[Term::TRUE]), Interpolation::Satisfiable);
}

#[test]
fn arrays_and_numbers_are_refused_and_left_to_cores() {
    let Some(bitwuzla) = bitwuzla(BitwuzlaLimits::default()) else { return };
    for (texts, theory) in [
        (&["(= (select m:[8->8] x:8) #1:8)", "(= (select m:[8->8] x:8) #2:8)"][..], Theory::Arrays),
        (&["(fp.olt a:f32 b:f32)", "(fp.olt b:f32 a:f32)"], Theory::Floats),
    ] {
        let mut terms = TermPool::new();
        let formulas = parse(&mut terms, texts);
        let refused = Interpolation::GaveUp(NoInterpolants::Unsupported(theory));
        assert_eq!(interpolants(&bitwuzla, &mut terms, &formulas), refused);
        let mut solver = solver(SolverKind::Z3);
        let found = bitwuzla.or_cores_of(&mut *solver).interpolants(&mut terms, &formulas, None).unwrap();
        check_found(&mut terms, &formulas, &found);
    }
}

/// Numbers whose product is a product of two primes, in which the factors do not wrap around: it takes long to refute that they are others.
fn hard(terms: &mut TermPool) -> Vec<Term> {
    parse(
        terms,
        &[
            "(= p:64 (bvmul (concat #0:32 a:32) (concat #0:32 b:32)))",
            "(and (= p:64 #9223372006790004743:64) (and (bvult #1:32 a:32) (bvult a:32 b:32)))",
            "(not (= a:32 #2147483647:32))",
        ],
    )
}

#[test]
fn limits_end_the_process() {
    let short = Duration::from_millis(700);
    let Some(slow) = bitwuzla(BitwuzlaLimits { time: short, ..BitwuzlaLimits::default() }) else { return };
    let mut terms = TermPool::new();
    let formulas = hard(&mut terms);
    let start = Instant::now();
    let time = Interpolation::GaveUp(NoInterpolants::Solver(GaveUp::Time));
    assert_eq!(interpolants(&slow, &mut terms, &formulas), time);
    // The limit is of CPU time, so it takes longer on a busy machine.
    assert!(start.elapsed() < Duration::from_secs(60));

    // A process that cannot allocate, and one that would print too much, end by themselves.
    let formulas = parse(&mut terms, &["(= x0:8 #0:8)", "(= x1:8 (bvadd x0:8 #1:8))", "(= x1:8 #2:8)"]);
    for limits in [
        BitwuzlaLimits { memory: 1 << 20, ..BitwuzlaLimits::default() },
        BitwuzlaLimits { nodes: 2, ..BitwuzlaLimits::default() },
    ] {
        let small = bitwuzla(limits).unwrap();
        let crashed = Interpolation::GaveUp(NoInterpolants::Crashed);
        assert_eq!(interpolants(&small, &mut terms, &formulas), crashed, "{limits:?}");
        let mut solver = solver(SolverKind::Z3);
        let found = small.or_cores_of(&mut *solver).interpolants(&mut terms, &formulas, None).unwrap();
        check_found(&mut terms, &formulas, &found);
    }
}

#[test]
fn an_interruption_ends_the_process() {
    let Some(bitwuzla) = bitwuzla(BitwuzlaLimits { time: Duration::from_secs(60), ..BitwuzlaLimits::default() }) else {
        return;
    };
    let mut terms = TermPool::new();
    let formulas = hard(&mut terms);
    let mut solver = solver(SolverKind::Z3);
    let interrupter = solver.interrupter();
    let start = Instant::now();
    let interrupting = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        interrupter.interrupt();
    });
    let found = bitwuzla.or_cores_of(&mut *solver).interpolants(&mut terms, &formulas, None).unwrap();
    interrupting.join().unwrap();
    assert_eq!(found, Interpolation::GaveUp(NoInterpolants::Solver(GaveUp::Interrupted)));
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// Conditions of a garden, or their negations, as many as said.
fn random_formulas(garden: &mut Garden, count: usize) -> Vec<Term> {
    let is_condition = |term: &Term| garden.terms.sort(*term) == Sort::Bool;
    let conditions: Vec<Term> = garden.grown.iter().copied().filter(is_condition).collect();
    (0..count)
        .map(|_| {
            let condition = garden.random.pick(&conditions);
            if garden.random.below(2) == 0 { garden.terms.not(condition) } else { condition }
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    /// What is found is right by another solver, and nothing is found where there is nothing.
    #[test]
    fn random_contradictions(seed in 0_u64..1 << 32, count in 2_usize..8) {
        let Some(bitwuzla) = bitwuzla(BitwuzlaLimits::default()) else { return Ok(()) };
        let mut garden = Garden::new(garden::Theory::Bits, seed, 40);
        let formulas = random_formulas(&mut garden, count);
        let judge = solver(SolverKind::Cvc5).solve(&garden.terms, &Query::new(&formulas)).unwrap();
        match interpolants(&bitwuzla, &mut garden.terms, &formulas) {
            Interpolation::Satisfiable => prop_assert!(!judge.is_unsatisfiable()),
            Interpolation::GaveUp(NoInterpolants::Rejected(flaw)) => prop_assert!(false, "{}", flaw),
            Interpolation::GaveUp(reason) => prop_assert!(reason == NoInterpolants::Solver(GaveUp::Time), "{}", reason),
            found @ Interpolation::Found(_) => {
                prop_assert!(!judge.is_satisfiable());
                check_found(&mut garden.terms, &formulas, &found);
            }
        }
    }
}
