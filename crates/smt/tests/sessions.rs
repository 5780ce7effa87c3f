//! Sessions: what they answer is what the solver answers to the same assertions at once, in whatever order they are asked.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{FloatKind, Sort, Term, TermPool, Value};
use adamant_smt::{
    Answer, Check, CrossCheck, GaveUp, Query, Session, Solver, SolverError, SolverKind, SolverSettings, Wants, assemble,
};
use garden::{Garden, Random, Theory};
use std::thread;
use std::time::Duration;

const SOLVERS: [SolverKind; 2] = [SolverKind::Z3, SolverKind::Cvc5];

/// A solver that is asked everything.
fn alone(solver: SolverKind) -> Box<dyn Solver> {
    assemble(&SolverSettings { solver, related: false, ..SolverSettings::default() }).unwrap()
}

fn parse<const N: usize>(terms: &mut TermPool, texts: [&str; N]) -> [Term; N] {
    texts.map(|text| terms.parse(text).unwrap())
}

/// The answer as text: a word, and the core.
fn said(answer: &Answer) -> String {
    match answer {
        Answer::Unsatisfiable(Some(core)) => format!("unsat {core:?}"),
        answer => answer.word().to_owned(),
    }
}

#[test]
fn a_session_goes_up_and_down() {
    for kind in SOLVERS {
        let mut terms = TermPool::new();
        let texts = ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)", "(bvult x:8 #3:8)", "(= x:8 #4:8)", "(bvult y:8 x:8)"];
        let [below, above, lower, four, other] = parse(&mut terms, texts);
        let mut solver = alone(kind);
        let mut session = Session::new();
        let mut check = |session: &Session, assumptions: &[Term], expected: &str| {
            for wants in [Wants::ModelOrCore, Wants::Core, Wants::ModelOrCore] {
                let answer = session.check(&mut *solver, &terms, &Check::assuming(assumptions).wanting(wants)).unwrap();
                assert_eq!(said(&answer), expected, "{kind:?}: {assumptions:?}");
            }
            for wants in [Wants::Answer, Wants::Model] {
                let answer = session.check(&mut *solver, &terms, &Check::assuming(assumptions).wanting(wants)).unwrap();
                assert_eq!(Some(answer.word()), expected.split(' ').next(), "{kind:?}: {assumptions:?}");
            }
        };
        check(&session, &[], "sat");
        session.assert(below);
        check(&session, &[other, four], "sat");
        check(&session, &[other, above], "unsat [1]");
        session.push();
        session.assert(lower);
        check(&session, &[four, other], "unsat [0]");
        check(&session, &[other], "sat");
        session.push();
        session.assert(four);
        check(&session, &[other], "unsat []");
        check(&session, &[], "unsat []");
        assert!(session.pop());
        check(&session, &[], "sat");
        assert!(session.pop());
        check(&session, &[four], "sat");
        session.assert(Term::FALSE);
        check(&session, &[four], "unsat []");
    }
}

/// What random sessions do.
enum Move {
    Push,
    Pop,
    Assert(Term),
    Check { assumptions: Vec<Term>, wants: Wants },
}

fn moves(random: &mut Random, conditions: &[Term], count: usize) -> Vec<Move> {
    let few = |random: &mut Random| {
        let count = random.below(4);
        (0..count).map(|_| random.pick(conditions)).collect()
    };
    let wants = [Wants::Answer, Wants::Model, Wants::Core, Wants::ModelOrCore];
    (0..count)
        .map(|_| match random.below(8) {
            0 => Move::Push,
            1 => Move::Pop,
            2 => Move::Assert(random.pick(conditions)),
            _ => Move::Check { assumptions: few(random), wants: random.pick(&wants) },
        })
        .collect()
}

/// Makes a move, and says what was answered.
fn make(session: &mut Session, solver: &mut dyn Solver, terms: &TermPool, step: &Move) -> Option<(Vec<Term>, Answer)> {
    match step {
        Move::Push => session.push(),
        Move::Pop => {
            session.pop();
        }
        Move::Assert(term) => session.assert(*term),
        Move::Check { assumptions, wants } => {
            let check = Check::assuming(assumptions).wanting(*wants).within(Duration::from_secs(2));
            return Some((assumptions.clone(), session.check(solver, terms, &check).unwrap()));
        }
    }
    None
}

/// Compares an answer with that to a query, and looks into it.
fn inspect(garden: &Garden, session: &Session, (assumptions, answer): &(Vec<Term>, Answer), judge: &mut dyn Solver) {
    let all = [session.assertions(), assumptions].concat();
    let limit = Duration::from_secs(2);
    let expected = judge.solve(&garden.terms, &Query::new(&all).within(limit)).unwrap();
    let words = [answer.word(), expected.word()];
    assert!(words[0] == words[1] || words.contains(&"unknown"), "{words:?}");
    match answer {
        Answer::Satisfiable(Some(model)) => {
            assert!(all.iter().all(|&term| garden.terms.eval(term, model).unwrap() == Value::Bool(true)));
        }
        Answer::Unsatisfiable(Some(core)) => {
            assert!(core.is_sorted_by(|a, b| a < b) && core.iter().all(|&place| place < assumptions.len()));
            let mut part = session.assertions().to_vec();
            part.extend(core.iter().map(|&place| assumptions[place]));
            assert!(!judge.solve(&garden.terms, &Query::new(&part).within(limit)).unwrap().is_satisfiable());
        }
        _ => {}
    }
}

fn conditions(garden: &Garden) -> Vec<Term> {
    garden.grown.iter().copied().filter(|&term| garden.terms.sort(term) == Sort::Bool).rev().take(8).collect()
}

fn random_session(garden: &mut Garden, solver: &mut dyn Solver, judge: &mut dyn Solver, count: usize) {
    let conditions = conditions(garden);
    let mut session = Session::new();
    for step in moves(&mut garden.random, &conditions, count) {
        if let Some(answered) = make(&mut session, solver, &garden.terms, &step) {
            inspect(garden, &session, &answered, judge);
        }
    }
}

#[test]
fn random_sessions_are_answered_as_queries() {
    let theories = [(Theory::Bits, 12), (Theory::Arrays, 5), (Theory::Floats(FloatKind::F32), 1)];
    for kind in SOLVERS {
        for (theory, seeds) in theories {
            for seed in 0..seeds {
                let mut garden = Garden::new(theory, seed, 30);
                random_session(&mut garden, &mut *alone(kind), &mut *alone(SolverKind::Z3), 30);
            }
        }
    }
}

#[test]
fn links_answer_sessions_rightly() {
    let directory = tempfile::tempdir().unwrap();
    let settings = SolverSettings {
        related: true,
        tried: true,
        cross_check: CrossCheck::On,
        cache_dir: Some(directory.path().join("cache")),
        log_dir: Some(directory.path().join("log")),
        ..SolverSettings::default()
    };
    let mut without = 0;
    for seed in 0..6 {
        let mut garden = Garden::new(Theory::Bits, seed, 30);
        let mut solver = assemble(&settings).unwrap();
        random_session(&mut garden, &mut *solver, &mut *alone(SolverKind::Z3), 30);
        let statistics = solver.statistics();
        without += statistics.by_core + statistics.by_model + statistics.remembered;
    }
    assert!(without > 30, "{without}");
    assert!(directory.path().join("log/query-000001.smt2").exists());
}

/// Two sessions in turns, and one after the other.
#[test]
fn sessions_do_not_see_each_other() {
    for kind in SOLVERS {
        for seed in 0..4 {
            let mut garden = Garden::new(Theory::Bits, seed, 30);
            let conditions = conditions(&garden);
            let scripts = [0, 1].map(|_| moves(&mut garden.random, &conditions, 25));
            let (mut solver, mut sessions) = (alone(kind), [Session::new(), Session::new()]);
            let mut in_turns = [Vec::new(), Vec::new()];
            for step in 0..25 {
                for ((script, session), answers) in scripts.iter().zip(&mut sessions).zip(&mut in_turns) {
                    answers.extend(make(session, &mut *solver, &garden.terms, &script[step]));
                }
            }
            for (script, answers) in scripts.iter().zip(&in_turns) {
                let (mut solver, mut session) = (alone(kind), Session::new());
                let mut answers = answers.iter();
                for step in script {
                    if let Some(answered) = make(&mut session, &mut *solver, &garden.terms, step) {
                        assert_eq!(answered.1.word(), answers.next().unwrap().1.word(), "{kind:?}, seed {seed}");
                    }
                }
            }
        }
    }
}

#[test]
fn answers_of_links_leave_the_solver_behind_only_for_a_while() {
    let mut terms = TermPool::new();
    let texts = ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)", "(bvult y:8 x:8)", "(bvult x:8 z:8)", "(bvult z:8 #2:8)"];
    let [below, above, over, under, two] = parse(&mut terms, texts);
    for kind in SOLVERS {
        let mut solver = assemble(&SolverSettings { solver: kind, ..SolverSettings::default() }).unwrap();
        assert!(solver.solve(&terms, &Query::new(&[below, above])).unwrap().is_unsatisfiable());
        let mut session = Session::new();
        session.assert(below);
        session.push();
        session.assert(over);
        assert!(session.check(&mut *solver, &terms, &Check::assuming(&[above])).unwrap().is_unsatisfiable());
        assert_eq!((solver.statistics().queries, solver.statistics().by_core), (1, 1), "{kind:?}");
        // The solver has heard nothing of this session so far.
        session.assert(under);
        let answer = session.check(&mut *solver, &terms, &Check::assuming(&[two]).wanting(Wants::Core)).unwrap();
        assert_eq!(said(&answer), "unsat [0]", "{kind:?}");
        assert_eq!(solver.statistics().queries, 2, "{kind:?}");
        assert!(session.pop());
        session.assert(two);
        assert!(session.check(&mut *solver, &terms, &Check::default()).unwrap().is_satisfiable());
    }
}

/// The factors of a prime near 2^62: there are none, and no luck finds that out.
fn hard(terms: &mut TermPool) -> [Term; 4] {
    let product = format!("(= (bvmul x:64 y:64) #{}:64)", (1_u64 << 62) - 57);
    parse(terms, [&product, "(bvult #1:64 x:64)", "(bvult x:64 y:64)", "(bvult y:64 #4294967296:64)"])
}

#[test]
fn sessions_keep_limits_and_outlive_them() {
    for kind in SOLVERS {
        let mut terms = TermPool::new();
        let hard = hard(&mut terms);
        let [five] = parse(&mut terms, ["(= x:64 #5:64)"]);
        let mut solver = alone(kind);
        let (mut session, mut bystander) = (Session::new(), Session::new());
        hard[1..].iter().for_each(|&term| session.assert(term));
        bystander.assert(five);
        for _ in 0..2 {
            assert!(bystander.check(&mut *solver, &terms, &Check::assuming(&hard[2..])).unwrap().is_satisfiable());
            let before = solver.statistics().time;
            let check = Check::assuming(&hard[..1]).within(Duration::from_millis(200));
            let answer = session.check(&mut *solver, &terms, &check).unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Time)), "{kind:?}: {answer:?}");
            let time = solver.statistics().time - before;
            assert!(time < Duration::from_secs(5), "{kind:?}: {time:?}");
            assert!(session.check(&mut *solver, &terms, &Check::assuming(&[five])).unwrap().is_satisfiable());
        }
    }
}

#[test]
fn sessions_are_interrupted_and_go_on() {
    for kind in SOLVERS {
        let mut terms = TermPool::new();
        let hard = hard(&mut terms);
        let [five] = parse(&mut terms, ["(= x:64 #5:64)"]);
        let mut solver = alone(kind);
        let mut session = Session::new();
        hard[1..].iter().for_each(|&term| session.assert(term));
        for wait in [200, 0] {
            let interrupter = solver.interrupter();
            let other = thread::spawn(move || {
                thread::sleep(Duration::from_millis(wait));
                interrupter.interrupt();
            });
            let check = Check::assuming(&hard[..1]).within(Duration::from_secs(20));
            let answer = session.check(&mut *solver, &terms, &check).unwrap();
            other.join().unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{kind:?}: {answer:?}");
            let answer = session.check(&mut *solver, &terms, &Check::assuming(&[five])).unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{kind:?}: {answer:?}");
            solver.interrupter().clear();
            assert!(session.check(&mut *solver, &terms, &Check::assuming(&[five])).unwrap().is_satisfiable());
        }
    }
}

/// More sessions than a solver keeps native ones, some of which end.
#[test]
fn many_sessions_are_right() {
    for (kind, count) in [(SolverKind::Z3, 150), (SolverKind::Cvc5, 20)] {
        let mut terms = TermPool::new();
        let x = terms.symbol("x", Sort::Bits(16));
        let mut solver = alone(kind);
        let mut sessions: Vec<(u64, Session)> = Vec::new();
        for number in 0..count {
            let mut session = Session::new();
            let constant = terms.bits_u64(16, number);
            session.assert(terms.eq(x, constant));
            sessions.push((number, session));
            if number % 3 == 0 {
                sessions.remove(0);
            }
            let last = sessions.len().saturating_sub(2);
            for (number, session) in sessions.iter().take(1).chain(&sessions[last..]) {
                for (other, expected) in [(*number, "sat"), (number + 1, "unsat")] {
                    let constant = terms.bits_u64(16, other);
                    let assumed = terms.eq(x, constant);
                    let answer = session.check(&mut *solver, &terms, &Check::assuming(&[assumed])).unwrap();
                    assert_eq!(answer.word(), expected, "{kind:?}, {number}");
                }
            }
        }
    }
}

/// A second solver that lies is found out in sessions as well.
#[test]
fn a_disagreement_about_a_session_is_no_answer() {
    struct Liar;
    impl Solver for Liar {
        fn name(&self) -> &'static str {
            "a liar"
        }
        fn version(&self) -> String {
            String::new()
        }
        fn solve(&mut self, _: &TermPool, _: &Query<'_>) -> Result<Answer, SolverError> {
            Ok(Answer::Satisfiable(None))
        }
        fn statistics(&self) -> adamant_smt::SolverStatistics {
            adamant_smt::SolverStatistics::default()
        }
        fn interrupter(&self) -> adamant_smt::Interrupter {
            adamant_smt::Interrupter::new()
        }
    }
    let directory = tempfile::tempdir().unwrap();
    let mut terms = TermPool::new();
    let [below, above] = parse(&mut terms, ["(bvult x:8 #5:8)", "(bvult #9:8 x:8)"]);
    let mut solver = adamant_smt::CrossChecked::new(alone(SolverKind::Z3), Box::new(Liar), directory.path().to_owned());
    let mut session = Session::new();
    session.assert(below);
    let error = session.check(&mut solver, &terms, &Check::assuming(&[above])).unwrap_err();
    assert!(matches!(error, SolverError::Disagreement { saved: Some(_), .. }), "{error}");
    assert!(session.check(&mut solver, &terms, &Check::default()).unwrap().is_satisfiable());
}
