//! The same questions about other symbols: they are not asked again, and answered as the solver answers them.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{Sort, Substitution, Term, TermPool, Value};
use adamant_smt::{Answer, Check, Query, Session, Solver, SolverSettings, Wants, assemble};
use garden::{Garden, Theory};

fn solver(renamed: bool) -> Box<dyn Solver> {
    assemble(&SolverSettings { renamed, related: false, ..SolverSettings::default() }).unwrap()
}

fn parse(terms: &mut TermPool, texts: &[&str]) -> Vec<Term> {
    texts.iter().map(|text| terms.parse(text).unwrap()).collect()
}

#[test]
fn names_and_order_do_not_matter() {
    let mut terms = TermPool::new();
    let first = parse(&mut terms, &["(bvult a:8 #5:8)", "(bvult #9:8 a:8)", "(bvslt b:8 a:8)"]);
    let second = parse(&mut terms, &["(bvslt d:8 c:8)", "(bvult c:8 #5:8)", "(bvult #9:8 c:8)"]);
    let mut solver = solver(true);
    let mut core = |query: &[Term]| match solver.solve(&terms, &Query::new(query).wanting(Wants::Core)).unwrap() {
        Answer::Unsatisfiable(Some(core)) => core,
        other => panic!("{other:?}"),
    };
    assert_eq!((core(&first), core(&second)), (vec![0, 1], vec![1, 2]));
    assert!(solver.solve(&terms, &Query::new(&second)).unwrap().is_unsatisfiable());
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (1, 2));
    // Of the same shapes, but not the same: it is asked.
    let other = parse(&mut terms, &["(bvult a:8 #5:8)", "(bvult #9:8 b:8)", "(bvslt b:8 a:8)"]);
    assert!(solver.solve(&terms, &Query::new(&other)).unwrap().is_satisfiable());
    assert_eq!(solver.statistics().queries, 2);
}

#[test]
fn values_are_those_of_the_other_symbols() {
    let mut terms = TermPool::new();
    let first = parse(&mut terms, &["(= (bvadd a:8 b:8) #7:8)", "(bvult #3:8 a:8)"]);
    let second = parse(&mut terms, &["(= (bvadd b:8 c:8) #7:8)", "(bvult #3:8 b:8)"]);
    let mut solver = solver(true);
    assert!(solver.solve(&terms, &Query::new(&first)).unwrap().is_satisfiable());
    // Without values, it is not known which ones there are.
    for (query, queries) in [(&first, 2), (&second, 2)] {
        let answer = solver.solve(&terms, &Query::new(query).wanting(Wants::Model)).unwrap();
        let Answer::Satisfiable(Some(model)) = answer else { panic!("{answer:?}") };
        assert!(query.iter().all(|&term| terms.eval(term, &model).unwrap() == Value::Bool(true)));
        assert_eq!(solver.statistics().queries, queries);
    }
}

#[test]
fn sessions_are_known_under_other_names() {
    let mut terms = TermPool::new();
    let first = parse(&mut terms, &["(bvult a:8 #5:8)", "(bvslt b:8 a:8)", "(bvult #9:8 a:8)"]);
    let second = parse(&mut terms, &["(bvult c:8 #5:8)", "(bvslt d:8 c:8)", "(bvult #9:8 c:8)"]);
    let mut solver = solver(true);
    for path in [&first, &second] {
        let mut session = Session::new();
        session.assert(path[0]);
        let check = Check::assuming(&path[1..]).wanting(Wants::ModelOrCore);
        let answer = session.check(&mut *solver, &terms, &check).unwrap();
        assert!(matches!(&answer, Answer::Unsatisfiable(Some(core)) if *core == [1]), "{answer:?}");
    }
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (1, 1));
}

/// Random conditions, and the same with symbols exchanged.
#[test]
fn random_queries_are_answered_as_without() {
    let mut remembered = 0;
    for seed in 0..20 {
        let mut garden = Garden::new(Theory::Bits, seed, 30);
        let is_condition = |term: &Term| garden.terms.sort(*term) == Sort::Bool;
        let mut conditions: Vec<Term> = garden.grown.iter().copied().filter(is_condition).rev().take(5).collect();
        let symbols: Vec<Term> = garden.terms.symbols().map(|symbol| garden.terms.symbol_term(symbol)).collect();
        let mut exchanged = Substitution::default();
        for (number, &symbol) in symbols.iter().enumerate() {
            let sort = garden.terms.sort(symbol);
            let other = garden.terms.symbol(&format!("other{number}"), sort);
            exchanged.insert(symbol, other);
        }
        let renamed: Vec<Term> = conditions.iter().map(|&term| exchanged.apply(&mut garden.terms, term)).collect();
        conditions.extend(renamed);
        let (mut alone, mut known) = (solver(false), solver(true));
        for _ in 0..20 {
            let query: Vec<Term> = conditions.iter().copied().filter(|_| garden.random.below(4) == 0).collect();
            let wants = garden.random.pick(&[Wants::Answer, Wants::Model, Wants::Core, Wants::ModelOrCore]);
            let query = Query::new(&query).wanting(wants);
            let answers = [&mut alone, &mut known].map(|solver| solver.solve(&garden.terms, &query).unwrap());
            assert_eq!(answers[0].word(), answers[1].word(), "seed {seed}");
            match &answers[1] {
                Answer::Satisfiable(model) => {
                    assert_eq!(model.is_some(), wants.model());
                    let holds = |term: &Term| {
                        model.as_ref().is_none_or(|model| garden.terms.eval(*term, model).unwrap() == Value::Bool(true))
                    };
                    assert!(query.assertions.iter().all(holds), "seed {seed}");
                }
                Answer::Unsatisfiable(core) => {
                    assert_eq!(core.is_some(), wants.core());
                    let core: Vec<Term> = core.iter().flatten().map(|&place| query.assertions[place]).collect();
                    let judged = alone.solve(&garden.terms, &Query::new(&core)).unwrap();
                    assert!(!wants.core() || judged.is_unsatisfiable(), "seed {seed}");
                }
                Answer::GaveUp(_) => panic!("seed {seed}"),
            }
        }
        remembered += known.statistics().remembered;
    }
    assert!(remembered > 50, "{remembered}");
}
