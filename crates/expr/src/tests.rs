//! What concerns the whole of terms: depth, sharing, text and values.

use crate::bitvec::BitVec;
use crate::error::ExprError;
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::substitute::Substitution;
use crate::term::Term;
use crate::value::{Assignment, Value};
use rustc_hash::FxHashMap;

/// A chain of `depth` operators that nothing simplifies.
fn deep(pool: &mut TermPool, depth: u32) -> Term {
    let x = pool.symbol("x", Sort::Bits(32));
    let y = pool.symbol("y", Sort::Bits(32));
    (0..depth).fold(x, |term, step| if step % 2 == 0 { pool.bv_udiv(term, y) } else { pool.bv_xor(term, y) })
}

#[test]
fn depth_does_not_matter() {
    let mut pool = TermPool::new();
    let term = deep(&mut pool, 1_000_000);
    let (x, y) = (pool.symbol("x", Sort::Bits(32)), pool.symbol("y", Sort::Bits(32)));
    let [x_symbol, y_symbol] = [x, y].map(|symbol| pool.as_symbol(symbol).unwrap());
    assert_eq!(pool.free_symbols(term), [x_symbol, y_symbol]);
    assert_eq!(pool.size(term), 1_000_002);
    assert_eq!(pool.postorder(&[term]).len(), 1_000_002);
    let values = [(x_symbol, 5), (y_symbol, 1)].map(|(symbol, value)| (symbol, Value::Bits(BitVec::new(32, value))));
    let assignment: Assignment = values.into_iter().collect();
    // Each pair of steps divides by one and flips the lowest bit.
    assert_eq!(pool.eval(term, &assignment), Ok(Value::Bits(BitVec::new(32, 5))));
    let text = pool.display(term).to_string();
    assert_eq!(pool.parse(&text), Ok(term));
    let one = pool.bits_u64(32, 1);
    let replaced = pool.substitute(term, &FxHashMap::from_iter([(y, one)]));
    assert_eq!(replaced, x);
}

#[test]
fn deep_negations_and_sums_are_built_without_recursion() {
    let mut pool = TermPool::new();
    let mut sum = pool.symbol("a", Sort::Bits(32));
    let mut choice = sum;
    let mut all = pool.symbol("p", Sort::Bool);
    for index in 0..100_000_u32 {
        let addend = pool.fresh_symbol("b", Sort::Bits(32));
        sum = pool.bv_add(sum, addend);
        let constant = pool.bits_u64(32, u64::from(index));
        let condition = pool.eq(addend, constant);
        choice = pool.ite(condition, constant, choice);
        all = pool.or(all, condition);
    }
    let negated = pool.bv_neg(sum);
    assert_eq!(pool.bv_neg(negated), sum);
    let difference = pool.bv_sub(sum, sum);
    assert_eq!(pool.constant(difference), Some(BitVec::zero(32)));
    let low = pool.trunc(sum, 8);
    assert_eq!(pool.sort(low), Sort::Bits(8));
    let constant = pool.bits_u64(32, 7);
    assert!(pool.eq(choice, constant).as_bool().is_none());
    assert!(pool.not(all).as_bool().is_none());
}

#[test]
fn shared_terms_are_evaluated_once() {
    let mut pool = TermPool::new();
    let x = pool.symbol("x", Sort::Bits(64));
    // As a tree this has 2^60 leaves.
    let term = (0..60).fold(x, |term, _| {
        let other = pool.bv_lshr(term, x);
        pool.bv_mul(term, other)
    });
    let assignment = Assignment::completed_with_zero();
    assert_eq!(pool.eval(term, &assignment), Ok(Value::Bits(BitVec::zero(64))));
    let y = pool.symbol("y", Sort::Bits(64));
    let mut exchange: Substitution = [(x, y), (y, x)].into_iter().collect();
    let exchanged = exchange.apply(&mut pool, term);
    assert_ne!(exchanged, term);
    assert_eq!(exchange.apply(&mut pool, y), x);
    let mut back: Substitution = [(x, y), (y, x)].into_iter().collect();
    assert_eq!(back.apply(&mut pool, exchanged), term);
}

#[test]
fn only_the_branch_that_is_taken_needs_values() {
    let mut pool = TermPool::new();
    let term = pool.parse("(ite (= x:8 #1:8) y:8 z:8)").unwrap();
    let set = |pool: &TermPool, values: &[(&str, u64)]| -> Assignment {
        let value =
            |&(name, value): &(&str, u64)| (pool.find_symbol(name).unwrap(), Value::Bits(BitVec::new(8, value)));
        values.iter().map(value).collect()
    };
    assert_eq!(pool.eval(term, &set(&pool, &[("x", 1), ("y", 7)])), Ok(Value::Bits(BitVec::new(8, 7))));
    let missing = pool.eval(term, &set(&pool, &[("x", 2), ("y", 7)]));
    assert_eq!(missing, Err(ExprError::Unassigned { name: "z".into() }));
    let mut wrong = Assignment::new();
    wrong.set(pool.find_symbol("x").unwrap(), Value::Bool(true));
    assert_eq!(pool.eval(term, &wrong), Err(ExprError::ValueSort { name: "x".into(), sort: Sort::Bits(8) }));
    let inexact = pool.parse("(fp.sin #1:x87)").unwrap();
    let value = pool.eval(inexact, &Assignment::new());
    assert_eq!(value.unwrap_err().to_string(), "`sin` has no exact value in the format x87");
}

#[test]
fn names_that_need_quotes_get_them() {
    let mut pool = TermPool::new();
    for name in ["main::x", "a b", "", "(", "#1", "back\\slash|bar", "true", "ünder"] {
        let term = pool.symbol(name, Sort::Bits(8));
        let text = pool.display(term).to_string();
        assert_eq!(pool.parse(&text), Ok(term), "{text}");
    }
    assert_eq!(pool.parse("|main::x|:8"), Ok(pool.symbol("main::x", Sort::Bits(8))));
}

#[test]
fn text_that_is_no_term_is_an_error() {
    let cases = [
        ("", "the text ends within a term"),
        ("(bvadd x:8", "the text ends within a term"),
        ("(bvadd x:8 #1:8) y:8", "expected the end at byte 17, found `y:8`"),
        (")", "expected a term at byte 0, found `)`"),
        ("x", "expected a term at byte 0, found `x`"),
        ("#300:8", "expected a constant at byte 0, found `#300:8`"),
        ("#1:0", "expected a constant at byte 0, found `#1:0`"),
        ("x:lamp", "expected a sort at byte 0, found `lamp`"),
        ("(lamp x:8)", "`lamp` at byte 1 is no operator"),
        ("(fp.lamp x:f32)", "`fp.lamp` at byte 1 is no operator"),
        ("(bvadd x:8)", "`bvadd` at byte 1 does not take 1 operands"),
        ("(bvadd x:8 y:16)", "`bvadd` at byte 1 does not take an operand of the sort 16"),
        ("(and x:8 x:8)", "`and` at byte 1 does not take an operand of the sort 8"),
        ("(extract 8 0 x:8)", "`extract` at byte 1 is given a number out of range"),
        ("(zext 4 x:8)", "`zext` at byte 1 is given a number out of range"),
        ("(bvadd x:8 (not x:bool))", "the symbol `x` has the sort 8, not bool"),
        ("(select x:8 x:8)", "`select` at byte 1 does not take an operand of the sort 8"),
        ("|x", "the text ends within a term"),
        ("|x|8", "expected `:` and a sort at byte 3, found `8`"),
        ("()", "expected an operator at byte 1, found `)`"),
    ];
    for (text, expected) in cases {
        assert_eq!(TermPool::new().parse(text).unwrap_err().to_string(), expected, "{text}");
    }
}
