//! Queries that are too hard: limits of time and interruption from another thread.

#![allow(clippy::unwrap_used)]

use adamant_expr::{Term, TermPool};
use adamant_smt::{Answer, GaveUp, Query, SolverKind, SolverSettings, assemble};
use std::thread;
use std::time::{Duration, Instant};

const SOLVERS: [SolverKind; 2] = [SolverKind::Z3, SolverKind::Cvc5];

fn settings(solver: SolverKind) -> SolverSettings {
    SolverSettings { solver, ..SolverSettings::default() }
}

/// The factors of a prime near 2^62: there are none, and no luck finds that out.
fn hard(terms: &mut TermPool) -> Vec<Term> {
    let prime = (1_u64 << 62) - 57;
    [
        format!("(= (bvmul x:64 y:64) #{prime}:64)"),
        "(bvult #1:64 x:64)".to_owned(),
        "(bvult x:64 y:64)".to_owned(),
        "(bvult y:64 #4294967296:64)".to_owned(),
    ]
    .map(|text| terms.parse(&text).unwrap())
    .to_vec()
}

fn easy(terms: &mut TermPool) -> Vec<Term> {
    vec![terms.parse("(bvult x:64 y:64)").unwrap()]
}

#[test]
fn a_limit_of_time_is_kept() {
    for kind in SOLVERS {
        let mut terms = TermPool::new();
        let (hard, easy) = (hard(&mut terms), easy(&mut terms));
        let mut solver = assemble(&settings(kind)).unwrap();
        for _ in 0..2 {
            let before = solver.statistics().time;
            let answer = solver.solve(&terms, &Query::new(&hard).within(Duration::from_millis(200))).unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Time)), "{kind:?}: {answer:?}");
            // CPU time, of which a busy machine gives less than the clock on the wall shows.
            let time = solver.statistics().time - before;
            let (least, most) = (Duration::from_millis(150), Duration::from_secs(3));
            assert!(least <= time && time < most, "{kind:?}: {time:?}");
            assert!(solver.solve(&terms, &Query::new(&easy)).unwrap().is_satisfiable());
        }
        let statistics = solver.statistics();
        assert_eq!((statistics.queries, statistics.satisfiable, statistics.gave_up), (4, 2, 2));
    }
}

#[test]
fn another_thread_interrupts() {
    for kind in SOLVERS {
        let mut terms = TermPool::new();
        let (hard, easy) = (hard(&mut terms), easy(&mut terms));
        let mut solver = assemble(&settings(kind)).unwrap();
        for wait in [300, 20, 1, 0] {
            let interrupter = solver.interrupter();
            let other = thread::spawn(move || {
                thread::sleep(Duration::from_millis(wait));
                let start = Instant::now();
                interrupter.interrupt();
                start
            });
            let limited = Query::new(&hard).within(Duration::from_secs(20));
            let answer = solver.solve(&terms, &limited).unwrap();
            let end = Instant::now();
            let start = other.join().unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{kind:?}: {answer:?}");
            // Far less on an idle machine.
            let delay = end.saturating_duration_since(start);
            assert!(delay < Duration::from_millis(1000), "{kind:?} took {delay:?} after {wait} ms");
            // What follows is interrupted too, until that is taken back.
            let answer = solver.solve(&terms, &Query::new(&easy)).unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{kind:?}: {answer:?}");
            solver.interrupter().clear();
            assert!(solver.solve(&terms, &Query::new(&easy)).unwrap().is_satisfiable());
        }
    }
}
