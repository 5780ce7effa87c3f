//! A query that needs more memory than it is given. A test program of its own: Z3 counts the memory of the whole process.

#![allow(clippy::unwrap_used)]

use adamant_expr::{Sort, TermPool};
use adamant_smt::{Answer, GaveUp, Query, SolverSettings, assemble};
use std::time::Duration;

#[test]
fn memory_that_ends_is_no_answer_and_no_crash() {
    let mut terms = TermPool::new();
    let x: Vec<_> = (0..40).map(|index| terms.symbol(&format!("x{index}"), Sort::Bits(256))).collect();
    let products: Vec<_> = x.windows(2).map(|pair| terms.bv_mul(pair[0], pair[1])).collect();
    let hard: Vec<_> = products.windows(2).map(|pair| terms.bv_ult(pair[0], pair[1])).collect();
    let easy = [terms.bv_ult(x[0], x[1])];
    let settings = SolverSettings { memory_limit: Some(128 << 20), ..SolverSettings::default() };
    let mut solver = assemble(&settings).unwrap();
    let answer = solver.solve(&terms, &Query::new(&hard).within(Duration::from_secs(60))).unwrap();
    assert!(matches!(answer, Answer::GaveUp(GaveUp::Memory)), "{answer:?}");
    let answer = solver.solve(&terms, &Query::new(&easy)).unwrap();
    assert!(answer.is_satisfiable(), "{answer:?}");
}
