//! Interpolants: those of paths in the text form, those of random contradictions, and wrong ones.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{Sort, Term, TermPool};
use adamant_smt::{
    Answer, ByCores, Checked, Flaw, GaveUp, Interpolating, Interpolation, NoInterpolants, Query, Solver, SolverKind,
    SolverSettings, assemble, check_interpolants,
};
use garden::{Garden, Theory};
use std::time::Duration;

fn solver(solver: SolverKind) -> Box<dyn Solver> {
    assemble(&SolverSettings { solver, ..SolverSettings::default() }).unwrap()
}

fn interpolants(terms: &mut TermPool, formulas: &[Term]) -> Interpolation {
    let mut solver = solver(SolverKind::Z3);
    ByCores::new(&mut *solver).interpolants(terms, formulas, Some(Duration::from_secs(20))).unwrap()
}

fn parse(terms: &mut TermPool, texts: &[&str]) -> Vec<Term> {
    texts.iter().map(|text| terms.parse(text).unwrap()).collect()
}

/// The interpolants between the first and the last, as text.
fn check(formulas: &[&str], expected: &[&str]) {
    let mut terms = TermPool::new();
    let formulas = parse(&mut terms, formulas);
    match interpolants(&mut terms, &formulas) {
        Interpolation::Found(found) => {
            let texts: Vec<String> =
                found[1..found.len() - 1].iter().map(|&term| terms.display(term).to_string()).collect();
            assert_eq!(texts, expected);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn paths_have_short_interpolants() {
    check(&["(= x0:8 #0:8)", "(= x1:8 (bvadd x0:8 #1:8))", "(= x1:8 #2:8)"], &["(= x0:8 #0:8)", "(= x1:8 #1:8)"]);
    // What does not matter is left out, and what is local is eliminated.
    check(
        &[
            "(and (= x0:8 #0:8) (= y0:8 #7:8))",
            "(and (= t:8 (bvadd x0:8 #1:8)) (= x1:8 (bvadd t:8 t:8)))",
            "(= y1:8 (bvadd y0:8 #1:8))",
            "(and (bvult #2:8 x1:8) (= y1:8 #8:8))",
        ],
        &["(= x0:8 #0:8)", "(= x1:8 #2:8)", "(= x1:8 #2:8)"],
    );
    // A product is not inverted, but the other direction does without it.
    check(
        &["(and (= x:32 (bvmul a:32 (bvmul b:32 c:32))) (bvult x:32 #10:32))", "(bvult #9:32 x:32)"],
        &["(bvult x:32 #10:32)"],
    );
    // One formula that contradicts itself has none but the ends.
    check(&["(and (bvult x:8 y:8) (bvult y:8 x:8))"], &[]);
}

#[test]
fn where_there_are_none_that_is_said() {
    let mut terms = TermPool::new();
    let formulas = parse(&mut terms, &["(bvult x:8 #3:8)", "(bvult #1:8 x:8)"]);
    assert_eq!(interpolants(&mut terms, &formulas), Interpolation::Satisfiable);
    assert_eq!(interpolants(&mut terms, &[]), Interpolation::Satisfiable);
    // A square and three more than a square, of numbers that do not wrap around.
    let formulas = parse(
        &mut terms,
        &[
            "(and (= s:16 (bvmul a:16 a:16)) (bvult a:16 #200:16))",
            "(and (= s:16 (bvadd (bvmul b:16 b:16) #2:16)) (bvult b:16 #200:16))",
        ],
    );
    assert_eq!(interpolants(&mut terms, &formulas), Interpolation::GaveUp(NoInterpolants::Projection));
    let mut solver = solver(SolverKind::Z3);
    solver.interrupter().interrupt();
    let found = ByCores::new(&mut *solver).interpolants(&mut terms, &formulas, None).unwrap();
    assert_eq!(found, Interpolation::GaveUp(NoInterpolants::Solver(GaveUp::Interrupted)));
}

#[test]
fn wrong_interpolants_are_rejected() {
    let mut terms = TermPool::new();
    let formulas = parse(&mut terms, &["(= x0:8 #0:8)", "(= x1:8 (bvadd x0:8 #1:8))", "(= x1:8 #2:8)"]);
    for (candidates, expected) in [
        (&["true", "(= x0:8 #0:8)", "(= x1:8 #1:8)", "false"][..], Checked::Right),
        (&["true", "(bvult x0:8 #1:8)", "(bvult x1:8 #2:8)", "false"], Checked::Right),
        (&["true", "(= x0:8 #0:8)", "false"], Checked::Wrong(Flaw::Count)),
        (&["(= x0:8 x0:8)", "true", "true", "true"], Checked::Wrong(Flaw::Ends)),
        (&["false", "false", "false", "false"], Checked::Wrong(Flaw::Ends)),
        (&["true", "(= x1:8 #1:8)", "(= x1:8 #1:8)", "false"], Checked::Wrong(Flaw::Symbols(1))),
        (&["true", "(= z:8 #0:8)", "(= x1:8 #1:8)", "false"], Checked::Wrong(Flaw::Symbols(1))),
        (&["true", "(= x0:8 #0:8)", "(= x0:8 #0:8)", "false"], Checked::Wrong(Flaw::Symbols(2))),
        (&["true", "(= x0:8 #1:8)", "(= x1:8 #1:8)", "false"], Checked::Wrong(Flaw::Step(1))),
        (&["true", "(bvult x0:8 #2:8)", "(= x1:8 #1:8)", "false"], Checked::Wrong(Flaw::Step(2))),
        (&["true", "(bvult x0:8 #2:8)", "(bvult x1:8 #3:8)", "false"], Checked::Wrong(Flaw::Step(3))),
    ] {
        let interpolants = parse(&mut terms, candidates);
        let checked = check_interpolants(&mut *solver(SolverKind::Z3), &mut terms, &formulas, &interpolants, None);
        assert_eq!(checked.unwrap(), expected, "{candidates:?}");
    }
}

/// Whether a step of a sequence is wrong, as another solver sees it.
fn is_wrong_step(garden: &mut Garden, judge: &mut dyn Solver, formula: Term, (before, after): (Term, Term)) -> bool {
    let violated = garden.terms.not(after);
    let answer = judge.solve(&garden.terms, &Query::new(&[before, formula, violated])).unwrap();
    assert!(!matches!(answer, Answer::GaveUp(_)), "{answer:?}");
    answer.is_satisfiable()
}

#[test]
fn random_contradictions() {
    let (mut found, mut failed, mut rejected) = (0, 0, 0);
    for seed in 0..30 {
        let mut garden = Garden::new(Theory::Bits, seed, 40);
        let is_condition = |term: &Term| garden.terms.sort(*term) == Sort::Bool;
        let conditions: Vec<Term> = garden.grown.iter().copied().filter(is_condition).collect();
        let formulas: Vec<Term> = (0..5)
            .map(|_| {
                let condition = garden.random.pick(&conditions);
                if garden.random.below(2) == 0 { garden.terms.not(condition) } else { condition }
            })
            .collect();
        let (mut first, mut judge) = (solver(SolverKind::Z3), solver(SolverKind::Cvc5));
        let is_satisfiable = judge.solve(&garden.terms, &Query::new(&formulas)).unwrap().is_satisfiable();
        let limit = Some(Duration::from_secs(5));
        match ByCores::new(&mut *first).interpolants(&mut garden.terms, &formulas, limit).unwrap() {
            Interpolation::Satisfiable => assert!(is_satisfiable, "seed {seed}"),
            Interpolation::GaveUp(NoInterpolants::Rejected(flaw)) => panic!("seed {seed}: {flaw}"),
            Interpolation::GaveUp(_) => failed += 1,
            Interpolation::Found(interpolants) => {
                assert!(!is_satisfiable, "seed {seed}");
                found += 1;
                let again = check_interpolants(&mut *judge, &mut garden.terms, &formulas, &interpolants, None).unwrap();
                assert_eq!(again, Checked::Right, "seed {seed}");
                rejected += mutate(&mut garden, &mut *first, &mut *judge, &formulas, &interpolants);
            }
        }
    }
    assert!(found > 6 && failed < found && rejected > 6, "{found} {failed} {rejected}");
}

/// Changes interpolants, and counts how often that was rejected; another solver has to agree.
fn mutate(
    garden: &mut Garden,
    solver: &mut dyn Solver,
    judge: &mut dyn Solver,
    formulas: &[Term],
    interpolants: &[Term],
) -> usize {
    let mut rejected = 0;
    for place in 1..formulas.len() {
        let opposite = garden.terms.not(interpolants[place]);
        for other in [Term::TRUE, Term::FALSE, opposite, formulas[place]] {
            let mut mutated = interpolants.to_vec();
            mutated[place] = other;
            match check_interpolants(solver, &mut garden.terms, formulas, &mutated, None).unwrap() {
                Checked::Right => {
                    for step in 0..formulas.len() {
                        let ends = (mutated[step], mutated[step + 1]);
                        assert!(!is_wrong_step(garden, judge, formulas[step], ends));
                    }
                }
                Checked::Wrong(Flaw::Step(step)) => {
                    let ends = (mutated[step - 1], mutated[step]);
                    assert!(is_wrong_step(garden, judge, formulas[step - 1], ends));
                    rejected += 1;
                }
                Checked::Wrong(Flaw::Symbols(wrong)) => assert_eq!(wrong, place),
                other => panic!("{other:?}"),
            }
        }
    }
    rejected
}
