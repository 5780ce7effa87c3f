//! Small programs before and after.

use super::*;

/// Compares the blocks of `main` after constants were put in, in the text form.
fn check(globals: &str, blocks: &str, expected: &str) {
    let text = |blocks: &str| format!("program lp64 as_written {globals} fn @main(%0: i32) -> i32 {{ {blocks} }}");
    let program = Program::parse(&text(blocks)).unwrap_or_else(|error| panic!("{error}\n{blocks}"));
    let folded = fold_constants(&program, Assumptions { error_functions: &[], returns_anything: &|_| false });
    adamant_program::verify(&folded).unwrap_or_else(|violations| panic!("{}\n{blocks}", violations[0]));
    let expected = Program::parse(&text(expected)).unwrap_or_else(|error| panic!("{error}\n{expected}"));
    let shown = |program: &Program| program.display().to_string();
    assert_eq!(shown(&folded), shown(&expected));
}

#[test]
fn numbers_are_reckoned() {
    check(
        "",
        "bb0: %1: i32 = add i32 2, 3 %2: i32 = mul %1, %0 %3: i1 = compare slt %1, i32 9 branch %3, bb1(%2), bb2 bb1(%4: i32): return %4 bb2: return %1",
        "bb0: %1: i32 = add i32 2, 3 %2: i32 = mul i32 5, %0 %3: i1 = compare slt i32 5, i32 9 jump bb1(%2) bb1(%4: i32): return %4 bb2: return i32 5",
    );
}

#[test]
fn ways_that_are_not_taken_bring_no_values() {
    check(
        "",
        "bb0: jump bb1(i32 1) bb1(%1: i32): %2: i1 = compare eq %1, i32 1 branch %2, bb2, bb3 bb2: return %1 bb3: jump bb1(i32 7)",
        "bb0: jump bb1(i32 1) bb1(%1: i32): %2: i1 = compare eq i32 1, i32 1 jump bb2 bb2: return i32 1 bb3: jump bb1(i32 7)",
    );
    check(
        "",
        "bb0: jump bb1(i32 1) bb1(%1: i32): %2: i32 = add %1, 1 %3: i1 = compare slt %2, %0 branch %3, bb1(%2), bb2 bb2: return %1",
        "bb0: jump bb1(i32 1) bb1(%1: i32): %2: i32 = add %1, 1 %3: i1 = compare slt %2, %0 branch %3, bb1(%2), bb2 bb2: return %1",
    );
}

#[test]
fn globals_that_nobody_writes_to_are_constants() {
    let globals = "global @fixed size 4 align 4 = zero global @written size 4 align 4 = zero";
    check(
        globals,
        "bb0: %1: i32 = load @fixed %2: i32 = load @written store i32 1, @written %3: i32 = add %1, %2 return %3",
        "bb0: %1: i32 = load @fixed %2: i32 = load @written store i32 1, @written %3: i32 = add i32 0, %2 return %3",
    );
}

#[test]
fn what_may_fail_is_left() {
    let blocks = "bb0: %1: i32 = sdiv i32 1, 0 %2: i32 = shl i32 1, 32 %3: i32 = add %1, %2 return %3";
    check("", blocks, blocks);
}
