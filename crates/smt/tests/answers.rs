//! Queries with known answers: satisfiability, models, cores, universal parts.

#![allow(clippy::unwrap_used)]

use adamant_expr::{SymbolId, Term, TermPool};
use adamant_smt::{Answer, GaveUp, Query, Solver, SolverKind, SolverSettings, Wants, assemble};
use std::time::Duration;

const WANTS: [Wants; 3] = [Wants::Answer, Wants::Model, Wants::Core];
const SOLVERS: [SolverKind; 2] = [SolverKind::Z3, SolverKind::Cvc5];

fn solver(kind: SolverKind) -> Box<dyn Solver> {
    assemble(&SolverSettings { solver: kind, ..SolverSettings::default() }).unwrap()
}

fn parse(terms: &mut TermPool, texts: &[&str]) -> Vec<Term> {
    texts.iter().map(|text| terms.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

/// Asks whether the assertions can hold together; a model is evaluated, a core is asked again.
fn check(texts: &[&str], expected: &str) {
    for kind in SOLVERS {
        check_with(kind, texts, expected);
    }
}

fn check_with(kind: SolverKind, texts: &[&str], expected: &str) {
    let mut terms = TermPool::new();
    let assertions = parse(&mut terms, texts);
    let mut solver = solver(kind);
    let answer = solver.solve(&terms, &Query::new(&assertions)).unwrap();
    assert_eq!(answer.word(), expected, "{texts:?}");
    match solver.solve(&terms, &Query::new(&assertions).wanting(Wants::Model)).unwrap() {
        Answer::Satisfiable(model) => {
            assert_eq!(expected, "sat", "{texts:?}");
            let model = model.expect("a model was wanted");
            for &assertion in &assertions {
                assert_eq!(terms.eval(assertion, &model).unwrap().as_bool(), Some(true), "{texts:?} under {model:?}");
            }
        }
        Answer::Unsatisfiable(core) => assert!(core.is_none() && expected == "unsat", "{texts:?}"),
        Answer::GaveUp(reason) => assert_eq!(expected, "unknown", "{texts:?}: {reason}"),
    }
    if let Answer::Unsatisfiable(core) = solver.solve(&terms, &Query::new(&assertions).wanting(Wants::Core)).unwrap() {
        let core: Vec<Term> = core.expect("a core was wanted").into_iter().map(|index| assertions[index]).collect();
        assert!(solver.solve(&terms, &Query::new(&core)).unwrap().is_unsatisfiable(), "{texts:?}");
    } else {
        assert_ne!(expected, "unsat", "{texts:?}");
    }
}

#[test]
fn bit_vectors() {
    check(&[], "sat");
    check(&["true", "p:bool"], "sat");
    check(&["false"], "unsat");
    check(&["p:bool", "(not p:bool)"], "unsat");
    check(&["(bvult x:8 #10:8)", "(bvult #8:8 x:8)"], "sat");
    check(&["(bvult x:8 #10:8)", "(bvult #9:8 x:8)"], "unsat");
    check(&["(= (bvmul x:32 y:32) #2147483647:32)", "(bvult #1:32 x:32)", "(bvult x:32 #100:32)"], "sat");
    check(&["(= (bvudiv x:8 #0:8) y:8)", "(not (= y:8 #255:8))"], "unsat");
    check(&["(= (bvsrem x:8 #0:8) y:8)", "(not (= y:8 x:8))"], "unsat");
    check(&["(= (concat x:100 y:100) (concat y:100 x:100))", "(not (= x:100 y:100))"], "unsat");
    check(&["(= (concat x:100 y:100) (sext 200 y:100))", "(not (= x:100 #0:100))"], "sat");
}

#[test]
fn arrays() {
    check(&["(= (select m:[8->16] x:8) #3:16)", "(not (= (select m:[8->16] y:8) #3:16))"], "sat");
    check(&["(= (select m:[8->16] x:8) #3:16)", "(not (= (select m:[8->16] y:8) #3:16))", "(= x:8 y:8)"], "unsat");
    check(&["(= (store m:[8->16] x:8 #3:16) n:[8->16])", "(not (= (select n:[8->16] x:8) #3:16))"], "unsat");
    check(&["(not (= m:[8->16] n:[8->16]))", "(= (select m:[8->16] #0:8) #0:16)"], "sat");
}

#[test]
fn a_core_leaves_out_what_is_not_needed() {
    let mut terms = TermPool::new();
    let assertions = parse(&mut terms, &["(bvult y:8 #3:8)", "(bvult x:8 #10:8)", "(= z:8 y:8)", "(bvult #9:8 x:8)"]);
    for kind in SOLVERS {
        let answer = solver(kind).solve(&terms, &Query::new(&assertions).wanting(Wants::Core)).unwrap();
        let Answer::Unsatisfiable(Some(core)) = answer else { panic!("{answer:?}") };
        assert_eq!(core, [1, 3]);
    }
}

/// Are there values such that the assertions hold, and the body for all values of the bound symbols?
fn check_universal(assertions: &[&str], bound: &[&str], body: &str, expected: &str) {
    let mut terms = TermPool::new();
    let assertions = parse(&mut terms, assertions);
    let body = terms.parse(body).unwrap();
    let bound: Vec<SymbolId> = bound.iter().map(|name| terms.find_symbol(name).unwrap()).collect();
    for (kind, wants) in SOLVERS.into_iter().flat_map(|kind| WANTS.map(|wants| (kind, wants))) {
        let answer = solver(kind).solve(&terms, &Query::new(&assertions).for_all(&bound, body).wanting(wants)).unwrap();
        assert_eq!(answer.word(), expected, "{kind:?}, {wants:?}: {}", terms.display(body));
    }
}

#[test]
fn universal_parts() {
    // There is a least number.
    check_universal(&[], &["y"], "(not (bvult y:32 x:32))", "sat");
    check_universal(&["(bvult #0:32 x:32)"], &["y"], "(not (bvult y:32 x:32))", "unsat");
    // Is { x | x < 10 } within { 2 * y | y < 5 }? Three is not.
    check_universal(
        &["(bvult x:32 #10:32)"],
        &["y"],
        "(not (and (bvult y:32 #5:32) (= (bvshl y:32 #1:32) x:32)))",
        "sat",
    );
    check_universal(
        &["(bvult x:32 #10:32)", "(= (extract 0 0 x:32) #0:1)"],
        &["y"],
        "(not (and (bvult y:32 #5:32) (= (bvshl y:32 #1:32) x:32)))",
        "unsat",
    );
    // Is { x + 1 | x < 100 } within { y | 0 < y <= 100 }, and the other way round?
    check_universal(
        &["(bvult x:32 #100:32)"],
        &["y"],
        "(not (and (and (bvult #0:32 y:32) (bvult y:32 #101:32)) (= y:32 (bvadd x:32 #1:32))))",
        "unsat",
    );
    // A bound symbol is another one than the free symbol of the same name.
    check_universal(&["(= y:8 #3:8)", "(= x:8 #0:8)"], &["y"], "(not (bvult y:8 x:8))", "sat");
    // No number is less than minus infinity.
    check_universal(&["(fp.oeq x:f32 x:f32)"], &["y"], "(not (fp.olt y:f32 x:f32))", "sat");
    check_universal(&["(fp.oeq x:f32 #0:f32)"], &["y"], "(not (fp.olt y:f32 x:f32))", "unsat");
    // A sum is never a signalling NaN.
    check_universal(&["(= x:32 #0x7f800001:32)"], &["y"], "(not (= (fp.to_bits (fp.add y:f32 y:f32)) x:32))", "sat");
    // Nothing is bound.
    check_universal(&["p:bool"], &[], "(not p:bool)", "unsat");
}

#[test]
fn floating_point() {
    check(&["(fp.olt x:f64 #1:f64)", "(fp.ogt x:f64 #0.5:f64)"], "sat");
    check(&["(fp.olt x:f32 y:f32)", "(fp.olt y:f32 x:f32)"], "unsat");
    // NaN is not equal to itself, but it is the same pattern.
    check(&["(fp.uno x:f32 x:f32)", "(= x:f32 y:f32)"], "sat");
    check(&["(fp.uno x:f32 x:f32)", "(fp.oeq x:f32 y:f32)"], "unsat");
    check(&["(fp.oeq x:f32 y:f32)", "(not (= x:f32 y:f32))"], "sat");
    // The sum of numbers of either infinity is the default NaN, whose sign is set.
    check(
        &[
            "(fp.oeq x:f32 #inf:f32)",
            "(fp.oeq y:f32 #-inf:f32)",
            "(not (= (fp.to_bits (fp.add x:f32 y:f32)) #0xffc00000:32))",
        ],
        "unsat",
    );
    // A NaN operand is handed on, quiet.
    check(&["(= (fp.to_bits (fp.add x:f32 #1:f32)) #0x7fc00123:32)"], "sat");
    check(&["(= (fp.to_bits (fp.add x:f32 #1:f32)) #0x7f800123:32)"], "unsat");
    check(&["(fp.oeq (fp.round x:x87) #2:x87)", "(fp.olt x:x87 #2:x87)"], "sat");
    // An 80-bit pattern without its integer bit is no number.
    check(&["(= (fp.to_bits x:x87) #0x3fff0000000000000000:80)", "(fp.oeq x:x87 x:x87)"], "unsat");
    check(&["(= (fp.to_signed 8 x:f32) #7:8)", "(fp.ogt x:f32 #7.5:f32)"], "sat");
    check(&["(= (fp.to_signed 8 x:f32) #7:8)", "(fp.ogt x:f32 #8:f32)"], "unsat");
    check(&["(fp.oeq (fp.convert f32 x:f64) #1:f32)", "(not (fp.oeq x:f64 #1:f64))"], "sat");
}

#[test]
fn functions_that_solvers_do_not_know() {
    // Whatever the sine is, it is one number.
    check(&["(fp.olt (fp.sin x:f64) #0:f64)", "(fp.ogt (fp.sin x:f64) #0:f64)"], "unsat");
    for text in ["(fp.ogt (fp.sin x:f64) #2:f64)", "(fp.olt (fp.sin #1:x87) #2:x87)"] {
        let mut terms = TermPool::new();
        let assertions = parse(&mut terms, &[text]);
        for kind in SOLVERS {
            let answer = solver(kind).solve(&terms, &Query::new(&assertions)).unwrap();
            assert!(matches!(answer, Answer::GaveUp(GaveUp::Incomplete)), "{kind:?}: {answer:?}");
        }
    }
}

#[test]
fn depth_does_not_matter() {
    let mut terms = TermPool::new();
    let mut deep = terms.parse("x:32").unwrap();
    for index in 0..100_000_u64 {
        let other = terms.parse(if index % 2 == 0 { "y:32" } else { "z:32" }).unwrap();
        deep = if index % 3 == 0 { terms.bv_xor(deep, other) } else { terms.bv_add(deep, other) };
    }
    let zero = terms.bits_u64(32, 0);
    let assertions = [terms.bv_ult(zero, deep)];
    let mut solver = solver(SolverKind::Z3);
    let answer = solver.solve(&terms, &Query::new(&assertions).within(Duration::from_secs(1))).unwrap();
    assert!(!answer.is_unsatisfiable(), "{answer:?}");
    assert!(solver.statistics().time < Duration::from_secs(20));
}
