//! The links: logs of queries, and two solvers that are compared.

#![allow(clippy::unwrap_used)]

use adamant_expr::{Term, TermPool};
use adamant_smt::{
    Answer, CrossCheck, CrossChecked, Interrupter, Query, Solver, SolverError, SolverSettings, SolverStatistics, Wants,
    assemble,
};
use std::fs;

/// A solver that finds values for everything, or for nothing.
struct Stubborn(Answer);

impl Solver for Stubborn {
    fn name(&self) -> &'static str {
        "a stubborn solver"
    }

    fn version(&self) -> String {
        String::new()
    }

    fn solve(&mut self, _: &TermPool, _: &Query<'_>) -> Result<Answer, SolverError> {
        Ok(self.0.clone())
    }

    fn statistics(&self) -> SolverStatistics {
        SolverStatistics::default()
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::new()
    }
}

fn queries(terms: &mut TermPool) -> [Vec<Term>; 2] {
    let (low, high) = (terms.parse("(bvult x:8 #10:8)").unwrap(), terms.parse("(bvult #9:8 x:8)").unwrap());
    [vec![low], vec![low, high]]
}

#[test]
fn every_query_is_logged_with_its_answer() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("deeper");
    let mut terms = TermPool::new();
    let [satisfiable, unsatisfiable] = queries(&mut terms);
    let settings = SolverSettings { log_dir: Some(path.clone()), ..SolverSettings::default() };
    let mut solver = assemble(&settings).unwrap();
    assert!(solver.solve(&terms, &Query::new(&satisfiable).wanting(Wants::Model)).unwrap().is_satisfiable());
    assert!(solver.solve(&terms, &Query::new(&unsatisfiable)).unwrap().is_unsatisfiable());
    assert_eq!(solver.statistics().queries, 2);
    let first = fs::read_to_string(path.join("query-000001.smt2")).unwrap();
    assert!(first.starts_with("; Z3 answered in ") && first.lines().next().unwrap().ends_with("s: sat"), "{first}");
    assert!(first.contains("(declare-fun |0:x| () (_ BitVec 8))"), "{first}");
    let second = fs::read_to_string(path.join("query-000002.smt2")).unwrap();
    assert!(second.lines().next().unwrap().ends_with("s: unsat"), "{second}");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 2);
    let mut next = assemble(&SolverSettings { logged_before: 2, ..settings }).unwrap();
    assert!(next.solve(&terms, &Query::new(&unsatisfiable)).unwrap().is_unsatisfiable());
    assert!(path.join("query-000003.smt2").exists());
}

#[test]
fn two_solvers_agree() {
    let mut terms = TermPool::new();
    let queries = queries(&mut terms);
    let mut solver = assemble(&SolverSettings { cross_check: CrossCheck::On, ..SolverSettings::default() }).unwrap();
    assert!(solver.solve(&terms, &Query::new(&queries[0])).unwrap().is_satisfiable());
    assert!(solver.solve(&terms, &Query::new(&queries[1])).unwrap().is_unsatisfiable());
    assert_eq!(solver.statistics().queries, 4);
    solver.interrupter().interrupt();
    assert!(matches!(solver.solve(&terms, &Query::new(&queries[0])).unwrap(), Answer::GaveUp(_)));
}

#[test]
fn a_disagreement_is_no_answer() {
    let directory = tempfile::tempdir().unwrap();
    let mut terms = TermPool::new();
    let queries = queries(&mut terms);
    for (query, lie) in queries.iter().zip([Answer::Unsatisfiable(None), Answer::Satisfiable(None)]) {
        let honest = assemble(&SolverSettings::default()).unwrap();
        let mut solver = CrossChecked::new(honest, Box::new(Stubborn(lie)), directory.path().to_owned());
        let error = solver.solve(&terms, &Query::new(query)).unwrap_err();
        let SolverError::Disagreement { saved: Some(path), .. } = &error else { panic!("{error}") };
        let text = fs::read_to_string(path).unwrap();
        assert!(text.contains("a stubborn solver answers") && text.contains("(check-sat)"), "{text}");
        assert!(error.to_string().contains("please report it"), "{error}");
    }
}

#[test]
fn one_that_does_not_know_does_not_count() {
    let mut terms = TermPool::new();
    let queries = queries(&mut terms);
    let unsure = Stubborn(Answer::GaveUp(adamant_smt::GaveUp::Incomplete));
    let honest = assemble(&SolverSettings::default()).unwrap();
    let mut solver = CrossChecked::new(honest, Box::new(unsure), ".".into());
    assert!(solver.solve(&terms, &Query::new(&queries[1])).unwrap().is_unsatisfiable());
}
