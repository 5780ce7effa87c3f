//! Random terms: what solvers say of them against evaluation.
//!
//! Three properties. With all symbols pinned to values, a term has the value that evaluation gives and no other: so the encoding
//! of every operator is exact, NaN patterns included. Values that a solver finds satisfy the query. Where a solver finds
//! none, random values do not satisfy it either, and the other solver finds none.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{FloatKind, Sort, Term, Value};
use adamant_smt::{Answer, GaveUp, Query, Solver, SolverKind, SolverSettings, Wants, assemble};
use garden::{Garden, Theory};
use std::time::Duration;

fn solver(kind: SolverKind) -> Box<dyn Solver> {
    assemble(&SolverSettings { solver: kind, ..SolverSettings::default() }).unwrap()
}

/// Pins all symbols, and asks of the last terms whether they have another value than evaluation says.
fn pinned(kind: SolverKind, theory: Theory, seed: u64) {
    let mut garden = Garden::new(theory, seed, 12);
    let assignment = garden.assignment();
    let mut assertions = garden.pins(&assignment);
    let mut solver = solver(kind);
    let mut differences = Term::FALSE;
    for term in garden.grown.clone() {
        let value = garden.terms.eval(term, &assignment).unwrap();
        let constant = garden.constant(&value, garden.terms.sort(term));
        let same = garden.terms.eq(term, constant);
        let differs = garden.terms.not(same);
        differences = garden.terms.or(differences, differs);
    }
    assertions.push(differences);
    let answer = solver.solve(&garden.terms, &Query::new(&assertions).wanting(Wants::Model)).unwrap();
    if kind == SolverKind::Cvc5 && matches!(answer, Answer::GaveUp(GaveUp::Incomplete)) {
        // It does not know arrays that hold one element everywhere.
        assert!(theory == Theory::Arrays, "seed {seed}");
        return;
    }
    assert!(answer.is_unsatisfiable(), "{kind:?}, seed {seed}: {answer:?}");
    *assertions.last_mut().unwrap() = garden.terms.not(differences);
    let answer = solver.solve(&garden.terms, &Query::new(&assertions)).unwrap();
    assert!(answer.is_satisfiable(), "{kind:?}, seed {seed}: {answer:?}");
}

/// Asks for values under which random conditions hold. Says whether the answer was known.
fn free(theory: Theory, seed: u64) -> bool {
    let mut garden = Garden::new(theory, seed, 25);
    let conditions: Vec<Term> =
        garden.grown.iter().copied().filter(|&term| garden.terms.sort(term) == Sort::Bool).rev().take(4).collect();
    let query = Query::new(&conditions).within(Duration::from_secs(2));
    let answer = solver(SolverKind::Z3).solve(&garden.terms, &query.wanting(Wants::Model)).unwrap();
    match &answer {
        Answer::Satisfiable(model) => {
            let model = model.as_ref().unwrap();
            for &condition in &conditions {
                assert_eq!(garden.terms.eval(condition, model).unwrap(), Value::Bool(true), "seed {seed}");
            }
        }
        Answer::Unsatisfiable(_) => {
            for _ in 0..100 {
                let assignment = garden.assignment();
                let holds = conditions
                    .iter()
                    .all(|&condition| garden.terms.eval(condition, &assignment).unwrap() == Value::Bool(true));
                assert!(!holds, "seed {seed}: {assignment:?}");
            }
        }
        Answer::GaveUp(reason) => assert_eq!(*reason, GaveUp::Time, "seed {seed}"),
    }
    if matches!(answer, Answer::GaveUp(_)) {
        return false;
    }
    if seed.is_multiple_of(4) {
        let second = solver(SolverKind::Cvc5).solve(&garden.terms, &query).unwrap();
        let agrees = matches!(second, Answer::GaveUp(_)) || second.word() == answer.word();
        assert!(agrees, "seed {seed}: {} and {}", answer.word(), second.word());
    }
    true
}

#[test]
fn bit_vectors_are_exact() {
    for seed in 0..60 {
        pinned(SolverKind::Z3, Theory::Bits, seed);
        pinned(SolverKind::Z3, Theory::Arrays, seed);
    }
    for seed in 0..8 {
        pinned(SolverKind::Cvc5, Theory::Bits, seed);
        pinned(SolverKind::Cvc5, Theory::Arrays, seed);
    }
}

#[test]
fn single_precision_is_exact() {
    for seed in 0..20 {
        pinned(SolverKind::Z3, Theory::Floats(FloatKind::F32), seed);
    }
}

#[test]
fn wider_floating_point_is_exact() {
    for seed in 0..3 {
        for kind in [FloatKind::F64, FloatKind::X87, FloatKind::F128] {
            pinned(SolverKind::Z3, Theory::Floats(kind), seed);
        }
    }
}

#[test]
fn cvc5_agrees_about_floating_point() {
    for seed in 0..2 {
        for kind in FloatKind::ALL {
            pinned(SolverKind::Cvc5, Theory::Floats(kind), seed);
        }
    }
}

#[test]
fn answers_survive_evaluation() {
    let known = (0..60).filter(|&seed| free(Theory::Bits, seed)).count();
    assert!(known >= 50, "{known} of 60");
    let known = (0..30).filter(|&seed| free(Theory::Arrays, seed)).count();
    assert!(known >= 20, "{known} of 30");
}

#[test]
fn answers_about_floating_point_survive_evaluation() {
    let known = (0..10).filter(|&seed| free(Theory::Floats(FloatKind::F32), seed)).count();
    assert!(known >= 3, "{known} of 10");
}
