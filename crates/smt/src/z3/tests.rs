//! What is written as SMT-LIB text, read by Z3 itself.

use super::api::{Api, Z3Context};
use super::context::Context;
use crate::{
    Answer, Application, HornClauses, HornRule, Interpretation, Query, Solver, SolverSettings, Wants, Z3, to_smt_lib,
};
use adamant_expr::TermPool;
use std::ffi::{CStr, CString, c_char};
use std::sync::Arc;

/// What Z3 prints when it runs a script.
fn run_script(text: &str) -> String {
    let context = Context::new(&Arc::new(Api::load().unwrap())).unwrap();
    let path = crate::library::candidates("z3", "libz3.so").pop().unwrap();
    let library = crate::library::load("Z3", &[path]).unwrap();
    let text = CString::new(text).unwrap();
    // SAFETY: the type is that of the header; the text is copied while the context is alive.
    unsafe {
        let run = library
            .get::<unsafe extern "C" fn(Z3Context, *const c_char) -> *const c_char>(b"Z3_eval_smtlib2_string\0")
            .unwrap();
        CStr::from_ptr(run(context.raw, text.as_ptr())).to_string_lossy().into_owned()
    }
}

/// Reads the script of a query, and compares the answer with that to the query itself.
fn check(assertions: &[&str], universal: Option<(&str, &str)>) {
    let mut terms = TermPool::new();
    let assertions: Vec<_> = assertions.iter().map(|text| terms.parse(text).unwrap()).collect();
    let body = universal.map(|(_, body)| terms.parse(body).unwrap());
    let bound: Vec<_> = universal.iter().map(|(symbol, _)| terms.find_symbol(symbol).unwrap()).collect();
    let mut solver = Z3::new(&SolverSettings::default(), crate::Interrupter::new()).unwrap();
    for wants in [Wants::Answer, Wants::Model, Wants::Core] {
        let mut query = Query::new(&assertions).wanting(wants);
        if let Some(body) = body {
            query = query.for_all(&bound, body);
        }
        let answer = solver.solve(&terms, &query).unwrap();
        assert!(!matches!(answer, Answer::GaveUp(_)), "{answer:?}");
        let text = to_smt_lib(&terms, &query);
        let printed = run_script(&text);
        // A script asks for a model or a core without knowing the answer.
        let unavailable = ["model is not available", "unsat core is not available"];
        let complaint = printed.contains("error") && !unavailable.iter().any(|text| printed.contains(text));
        assert!(!complaint, "{printed}\n{text}");
        assert_eq!(printed.split_whitespace().next(), Some(answer.word()), "{text}");
    }
}

#[test]
fn z3_reads_what_is_written() {
    check(&[], None);
    check(&["p:bool", "(bvult x:8 #10:8)", "(= (sext 16 x:8) (concat y:5 z:11))"], None);
    check(&["(bvslt x:65 #10:65)", "(not (bvslt x:65 #11:65))"], None);
    check(&["(= (select (store m:[8->16] x:8 #3:16) y:8) #4:16)", "(= m:[8->16] (array 8 #5:16))"], None);
    check(&["(fp.olt (fp.add x:f32 #1:f32) #3:f32)", "(fp.ogt x:f32 #0:f32)", "(= (fp.to_signed 8 x:f32) #1:8)"], None);
    check(&["(fp.oeq (fp.convert f64 x:f32) #0.1:f64)"], None);
    check(&["(bvult x:8 #9:8)"], Some(("y", "(not (= (bvadd y:8 y:8) x:8))")));
    check(&["(bvult #0:8 x:8)"], Some(("y", "(not (bvult y:8 x:8))")));
    check(
        &["(= x:f32 x:f32)"],
        Some(("y", "(= (fp.to_bits (fp.neg y:f32)) (bvxor (fp.to_bits y:f32) #0x80000000:32))")),
    );
}

#[test]
fn odd_names_are_written_as_names() {
    let mut terms = TermPool::new();
    let names = ["a b", "|x|", "x\\", "(", "\u{e9}", "", "0:a_b"];
    let symbols = names.map(|name| terms.symbol(name, adamant_expr::Sort::Bits(8)));
    let assertions: Vec<_> = symbols.windows(2).map(|pair| terms.bv_ult(pair[0], pair[1])).collect();
    let printed = run_script(&to_smt_lib(&terms, &Query::new(&assertions).wanting(Wants::Model)));
    assert!(printed.starts_with("sat") && !printed.contains("error"), "{printed}");
}

/// Rules of a counter `x` of 8 bits that goes up by two from zero as long as it is below a limit; it must not be `bad`.
fn counter(terms: &mut TermPool, limit: &str, bad: &str) -> HornClauses {
    let [x, zero, next] = ["x:8", "#0:8", "(bvadd x:8 #2:8)"].map(|text| terms.parse(text).unwrap());
    let [goes_on, bad] = [limit, bad].map(|text| terms.parse(text).unwrap());
    let at = |argument| Some(Application { predicate: 0, arguments: vec![argument] });
    let rule = |premise: Option<_>, conditions, conclusion| {
        let premises = premise.into_iter().collect();
        HornRule { premises, conditions, conclusion }
    };
    let rules = vec![rule(None, vec![], at(zero)), rule(at(x), vec![goes_on], at(next)), rule(at(x), vec![bad], None)];
    HornClauses { predicates: vec![vec![x]], rules }
}

#[test]
fn spacer_guesses_what_keeps_the_rules() {
    let mut terms = TermPool::new();
    let clauses = counter(&mut terms, "(bvult x:8 #10:8)", "(bvult #20:8 x:8)");
    let limit = std::time::Duration::from_secs(60);
    let found = crate::spacer(&mut terms, &clauses, limit, &crate::Interrupter::new()).unwrap();
    let Interpretation::Guess(guess) = found else { panic!("{found:?}") };
    // The guess holds at the start, is kept by a step, and excludes what is bad.
    let x = clauses.predicates[0][0];
    for rule in &clauses.rules {
        let after = rule.conclusion.as_ref().map_or(adamant_expr::Term::FALSE, |conclusion| {
            let mut replacement: adamant_expr::Substitution = [(x, conclusion.arguments[0])].into_iter().collect();
            replacement.apply(&mut terms, guess[0])
        });
        let mut formulas = rule.conditions.clone();
        formulas.extend(rule.premises.iter().map(|_| guess[0]));
        formulas.push(terms.not(after));
        let mut solver = Z3::new(&SolverSettings::default(), crate::Interrupter::new()).unwrap();
        let answer = solver.solve(&terms, &Query::new(&formulas)).unwrap();
        assert!(matches!(answer, Answer::Unsatisfiable(_)), "{}", terms.display(guess[0]));
    }
}

#[test]
fn spacer_finds_what_is_possible() {
    let mut terms = TermPool::new();
    let clauses = counter(&mut terms, "(bvult x:8 #10:8)", "(= x:8 #10:8)");
    let limit = std::time::Duration::from_secs(60);
    let found = crate::spacer(&mut terms, &clauses, limit, &crate::Interrupter::new()).unwrap();
    assert_eq!(found, Interpretation::Refuted);
}

#[test]
fn spacer_is_interrupted() {
    let mut terms = TermPool::new();
    let clauses = counter(&mut terms, "(bvult x:8 #10:8)", "(bvult #20:8 x:8)");
    let interrupter = crate::Interrupter::new();
    interrupter.interrupt();
    let limit = std::time::Duration::from_secs(60);
    assert_eq!(crate::spacer(&mut terms, &clauses, limit, &interrupter).unwrap(), Interpretation::GaveUp);
}
