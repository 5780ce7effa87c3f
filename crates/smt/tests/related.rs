//! Answers that follow from earlier ones: they are those of the solver, and the solver is not asked.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{FloatKind, Sort, Term, TermPool, Value};
use adamant_smt::{Answer, GaveUp, Query, Solver, SolverSettings, Wants, assemble};
use garden::{Garden, Theory};
use std::time::Duration;

fn solver(related: bool) -> Box<dyn Solver> {
    assemble(&SolverSettings { related, ..SolverSettings::default() }).unwrap()
}

fn parse<const N: usize>(terms: &mut TermPool, texts: [&str; N]) -> [Term; N] {
    texts.map(|text| terms.parse(text).unwrap())
}

#[test]
fn more_assertions_do_not_help() {
    let mut terms = TermPool::new();
    let texts = ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)", "(bvult y:8 #9:8)", "(bvult z:8 #9:8)"];
    let [low, high, y, z] = parse(&mut terms, texts);
    let mut solver = solver(true);
    assert!(solver.solve(&terms, &Query::new(&[low, high])).unwrap().is_unsatisfiable());
    for (query, core) in [(vec![high, low], vec![0, 1]), (vec![y, high, z, y, low], vec![1, 4])] {
        assert!(matches!(solver.solve(&terms, &Query::new(&query)).unwrap(), Answer::Unsatisfiable(None)));
        let answer = solver.solve(&terms, &Query::new(&query).wanting(Wants::Core)).unwrap();
        assert!(matches!(&answer, Answer::Unsatisfiable(Some(found)) if *found == core), "{answer:?}");
    }
    assert_eq!((solver.statistics().queries, solver.statistics().by_core), (1, 4));
    assert!(solver.solve(&terms, &Query::new(&[low, y])).unwrap().is_satisfiable());
    assert_eq!(solver.statistics().queries, 2);
}

#[test]
fn a_core_that_was_wanted_is_smaller() {
    let mut terms = TermPool::new();
    let texts = ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)", "(bvult y:8 #9:8)", "(bvult z:8 #9:8)"];
    let [low, high, y, z] = parse(&mut terms, texts);
    let mut solver = solver(true);
    let query = [y, low, high];
    assert!(solver.solve(&terms, &Query::new(&query).wanting(Wants::Core)).unwrap().is_unsatisfiable());
    assert!(solver.solve(&terms, &Query::new(&[z, low, high])).unwrap().is_unsatisfiable());
    assert_eq!((solver.statistics().queries, solver.statistics().by_core), (1, 1));
}

#[test]
fn values_are_tried_again() {
    let mut terms = TermPool::new();
    let texts = ["(bvult #9:8 x:8)", "(bvult #8:8 x:8)", "(bvult y:8 #9:8)", "(bvult x:8 #9:8)"];
    let [high, lower, y, low] = parse(&mut terms, texts);
    let mut solver = solver(true);
    assert!(solver.solve(&terms, &Query::new(&[high]).wanting(Wants::Model)).unwrap().is_satisfiable());
    // Symbols that had no value are zero.
    let query = [lower, y];
    let answer = solver.solve(&terms, &Query::new(&query).wanting(Wants::Model)).unwrap();
    let Answer::Satisfiable(Some(model)) = &answer else { panic!("{answer:?}") };
    assert!(query.iter().all(|&assertion| terms.eval(assertion, model).unwrap() == Value::Bool(true)));
    assert!(matches!(solver.solve(&terms, &Query::new(&query)).unwrap(), Answer::Satisfiable(None)));
    assert!(matches!(
        solver.solve(&terms, &Query::new(&query).wanting(Wants::Core)).unwrap(),
        Answer::Satisfiable(None)
    ));
    assert_eq!((solver.statistics().queries, solver.statistics().by_model), (1, 3));
    assert!(solver.solve(&terms, &Query::new(&[low]).wanting(Wants::Model)).unwrap().is_satisfiable());
    assert_eq!(solver.statistics().queries, 2);
    assert!(solver.solve(&terms, &Query::new(&[low, lower])).unwrap().is_unsatisfiable());
}

#[test]
fn universal_parts_and_interruptions_go_to_the_solver() {
    let mut terms = TermPool::new();
    let texts = ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)", "(bvult x:8 (bvor y:8 #8:8))"];
    let [low, high, body] = parse(&mut terms, texts);
    let mut solver = solver(true);
    assert!(solver.solve(&terms, &Query::new(&[low]).wanting(Wants::Model)).unwrap().is_satisfiable());
    assert!(solver.solve(&terms, &Query::new(&[low, high])).unwrap().is_unsatisfiable());
    let bound = [terms.find_symbol("y").unwrap()];
    assert!(solver.solve(&terms, &Query::new(&[low]).for_all(&bound, body)).unwrap().is_satisfiable());
    assert!(solver.solve(&terms, &Query::new(&[low, high]).for_all(&bound, body)).unwrap().is_unsatisfiable());
    assert_eq!(solver.statistics().queries, 4);
    solver.interrupter().interrupt();
    for query in [&[low][..], &[low, high]] {
        let answer = solver.solve(&terms, &Query::new(query)).unwrap();
        assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{answer:?}");
    }
}

/// Asks sets of random conditions in an order in which many follow from others.
#[test]
fn random_queries_are_answered_as_without() {
    let mut inferred = (0, 0);
    for (theory, seeds) in [(Theory::Bits, 30), (Theory::Arrays, 10), (Theory::Floats(FloatKind::F32), 1)] {
        for seed in 0..seeds {
            let mut garden = Garden::new(theory, seed, 30);
            let is_condition = |term: &Term| garden.terms.sort(*term) == Sort::Bool;
            let conditions: Vec<Term> = garden.grown.iter().copied().filter(is_condition).rev().take(5).collect();
            let settings = SolverSettings { tried: true, ..SolverSettings::default() };
            let (mut alone, mut related) = (solver(false), assemble(&settings).unwrap());
            for _ in 0..25 {
                let query: Vec<Term> = conditions.iter().copied().filter(|_| garden.random.below(5) < 3).collect();
                let wants = garden.random.pick(&[Wants::Answer, Wants::Model, Wants::Model, Wants::Core]);
                let query = Query::new(&query).wanting(wants).within(Duration::from_millis(300));
                let answers = [&mut alone, &mut related].map(|solver| solver.solve(&garden.terms, &query).unwrap());
                let words = answers.each_ref().map(Answer::word);
                assert!(words[0] == words[1] || words.contains(&"unknown"), "seed {seed}: {words:?}");
                match &answers[1] {
                    Answer::Satisfiable(model) => {
                        assert_eq!(model.is_some(), wants == Wants::Model);
                        for (model, &condition) in
                            model.iter().flat_map(|m| query.assertions.iter().map(move |c| (m, c)))
                        {
                            assert_eq!(garden.terms.eval(condition, model).unwrap(), Value::Bool(true), "seed {seed}");
                        }
                    }
                    Answer::Unsatisfiable(core) => {
                        assert_eq!(core.is_some(), wants == Wants::Core);
                        let core: Option<Vec<Term>> =
                            core.as_ref().map(|core| core.iter().map(|&place| query.assertions[place]).collect());
                        if let Some(core) = core {
                            assert!(!alone.solve(&garden.terms, &Query::new(&core)).unwrap().is_satisfiable());
                        }
                    }
                    Answer::GaveUp(_) => {}
                }
            }
            let statistics = related.statistics();
            inferred.0 += statistics.by_core;
            inferred.1 += statistics.by_model;
        }
    }
    assert!(inferred.0 > 30 && inferred.1 > 100, "{inferred:?}");
}
