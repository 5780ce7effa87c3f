//! What is written as SMT-LIB text, read by Z3 itself.

use super::api::{Api, Z3Context};
use super::context::Context;
use crate::{Answer, Query, Solver, SolverSettings, Wants, Z3, to_smt_lib};
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
