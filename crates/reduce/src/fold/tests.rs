//! Small programs before and after.

use super::*;
use adamant_analysis::Faults;

/// Compares the blocks of `main` after constants were put in, in the text form.
fn check(globals: &str, blocks: &str, expected: &str) {
    check_where(Faults::Stop, globals, blocks, expected);
}

fn check_where(faults: Faults, globals: &str, blocks: &str, expected: &str) {
    let text = |blocks: &str| format!("program lp64 as_written {globals} fn @main(%0: i32) -> i32 {{ {blocks} }}");
    let program = Program::parse(&text(blocks)).unwrap_or_else(|error| panic!("{error}\n{blocks}"));
    let folded = fold_constants(&program, Assumptions { faults, ..Assumptions::NONE });
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
        "bb0: %1: i32 = load @fixed store %0, @written %2: i32 = load @written %3: i32 = add %1, %2 return %3",
        "bb0: %1: i32 = load @fixed store %0, @written %2: i32 = load @written %3: i32 = add i32 0, %2 return %3",
    );
}

#[test]
fn what_may_fail_is_left() {
    let blocks = "bb0: %1: i32 = sdiv i32 1, 0 %2: i32 = shl i32 1, 32 %3: i32 = add %1, %2 return %3";
    check("", blocks, blocks);
}

/// Compares whole programs, without declarations.
fn check_program(functions: &str, expected: &str) {
    let text = |functions: &str| {
        format!(
            "program lp64 as_written
             global @a size 4 align 4 = zero
             global @b size 4 align 4 = zero
             global @pointer size 8 align 8 = zero
             declare @library(ptr)
             declare @abort()
             declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
             {functions}"
        )
    };
    let program = Program::parse(&text(functions)).unwrap_or_else(|error| panic!("{error}\n{functions}"));
    let folded = fold_constants(&program, Assumptions::NONE);
    adamant_program::verify(&folded).unwrap_or_else(|violations| panic!("{}\n{functions}", violations[0]));
    let expected = Program::parse(&text(expected)).unwrap_or_else(|error| panic!("{error}\n{expected}"));
    assert_eq!(folded.display().to_string(), expected.display().to_string());
}

#[test]
fn what_is_read_by_an_access_that_may_fail_is_not_known_where_runs_go_on_after_it() {
    let blocks = |result: &str| {
        format!(
            "bb0: store i32 3, @a %1: i1 = compare eq %0, i32 1 %2: ptr = select %1, @a, null %3: i32 = load %2 return {result}"
        )
    };
    let globals = "global @a size 4 align 4 = zero";
    check_where(Faults::Stop, globals, &blocks("%3"), &blocks("i32 3"));
    check_where(Faults::PassOver, globals, &blocks("%3"), &blocks("%3"));
}

#[test]
fn memory_keeps_its_constant_over_calls_that_do_not_write_to_it() {
    let other = "fn @other() { bb0: store i32 7, @b return }";
    let main = |result: &str| {
        format!(
            "{other} fn @main() -> i32 {{ bb0: store i32 3, @a call @other() %0: i32 = load @a %1: i32 = load @b %2: i32 = add {result} return %2 }}"
        )
    };
    check_program(&main("%0, %1"), &main("i32 3, i32 7").replace("return %2", "return i32 10"));
}

#[test]
fn arguments_and_results_that_are_always_the_same_are_constants() {
    check_program(
        "fn @f(%0: i32, %1: i32) -> i32 { bb0: %2: i32 = add %0, %1 %3: i32 = mul %0, %0 return %3 }
         fn @main(%0: i32) -> i32 { bb0: %1: i32 = call @f(i32 2, i32 3) %2: i32 = call @f(i32 2, i32 4) %3: i32 = add %1, %2 return %3 }",
        "fn @f(%0: i32, %1: i32) -> i32 { bb0: %2: i32 = add i32 2, %1 %3: i32 = mul i32 2, i32 2 return i32 4 }
         fn @main(%0: i32) -> i32 { bb0: %1: i32 = call @f(i32 2, i32 3) %2: i32 = call @f(i32 2, i32 4) %3: i32 = add i32 4, i32 4 return i32 8 }",
    );
}

#[test]
fn nothing_follows_calls_that_do_not_return() {
    check_program(
        "fn @fail() { bb0: call @abort() return }
         fn @main(%0: i1) -> i32 { bb0: branch %0, bb1, bb2 bb1: call @fail() jump bb3(i32 1) bb2: jump bb3(i32 2) bb3(%1: i32): return %1 }",
        "fn @fail() { bb0: call @abort() return }
         fn @main(%0: i1) -> i32 { bb0: branch %0, bb1, bb2 bb1: call @fail() jump bb3(i32 1) bb2: jump bb3(i32 2) bb3(%1: i32): return i32 2 }",
    );
}

#[test]
fn what_others_may_write_to_is_not_known() {
    let kept = [
        // The library calls what it is given, and writes to what it knows.
        "fn @back() { bb0: store i32 1, @a return }
         fn @main() -> i32 { bb0: store i32 3, @a call @library(@back) %0: i32 = load @a return %0 }",
        "fn @main() -> i32 { bb0: call @library(@a) store i32 3, @a call @library(null) %0: i32 = load @a return %0 }",
        // A pointer may lead to two places.
        "fn @main(%0: i1) -> i32 { bb0: %1: ptr = select %0, @a, @b store i32 3, @a store i32 4, %1 %2: i32 = load @a return %2 }",
        // Half of it is written.
        "fn @main() -> i32 { bb0: %0: ptr = offset @a, 2 store i32 3, @a store i16 4, %0 %1: i32 = load @a return %1 }",
        // Another thread runs.
        "fn @worker(%0: ptr) -> ptr { bb0: store i32 1, @a return null }
         fn @main() -> i32 { bb0: %0: i32 = call @pthread_create(@pointer, null, @worker, null) store i32 3, @a %1: i32 = load @a return %1 }",
        // There may be several of these locals.
        "fn @deep(%0: i32, %1: ptr) -> i32 { bb0: %2: ptr = stack_allocate i64 4 align 4 store %0, %2 %3: i1 = compare eq %0, i32 0 branch %3, bb1, bb2
           bb1: store i32 5, %1 return i32 0
           bb2: store i32 4, %2 %4: i32 = sub %0, 1 %5: i32 = call @deep(%4, %2) %6: i32 = load %2 return %6 }
         fn @main(%0: i32) -> i32 { bb0: %1: i32 = call @deep(%0, @a) return %1 }",
    ];
    for functions in kept {
        check_program(functions, functions);
    }
}

#[test]
fn ways_that_bring_different_contents_meet() {
    let main = |result: &str| {
        format!(
            "fn @main(%0: i1) -> i32 {{
             bb0: %1: ptr = stack_allocate i64 8 align 4 %2: ptr = offset %1, 4 store i32 1, %1 branch %0, bb1, bb2
             bb1: store i32 2, %2 jump bb3
             bb2: store i32 3, %2 jump bb3
             bb3: %3: i32 = load %1 %4: i32 = load %2 %5: i32 = add {result}, %4 return %5 }}"
        )
    };
    check_program(&main("%3"), &main("i32 1"));
}
