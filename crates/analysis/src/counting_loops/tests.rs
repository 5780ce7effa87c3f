//! Which loops count, on bodies in the text form.

use super::*;

/// Compares the decisions of the loops of `main` that count, in a program with two numbers.
#[track_caller]
fn check(blocks: &str, expected: &[usize]) {
    let text = format!(
        "program lp64 as_written global @k size 4 align 4 = zero 4 global @n size 4 align 4 = zero 4 \
         declare @any() -> i1 fn @rise() {{ bb0: %0: i32 = load @k %1: i32 = add %0, 1 store %1, @k return }} \
         fn @quiet() {{ bb0: return }} fn @main() {{ {blocks} }}"
    );
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let found: Vec<usize> =
        counting_loops(&program).iter().flat_map(|found| found.decisions.iter().map(|block| block.index())).collect();
    assert_eq!(found, expected, "{blocks}");
}

/// A loop that goes on while a comparison with what `k` was at the head holds, and then does something.
fn while_loop(comparison: &str, rest: &str) -> String {
    format!(
        "bb0: jump bb1 bb1: %0: i32 = load @k %1: i32 = load @n %2: i1 = compare {comparison} branch %2, bb2, bb3 \
         bb2: {rest} bb3: return"
    )
}

const FALL: &str = "%3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1";
const GROW: &str = "%3: i32 = load @k %4: i32 = add %3, 1 store %4, @k jump bb1";

#[test]
fn loops_count_to_a_bound_that_they_cannot_miss() {
    check(&while_loop("sgt %0, i32 0", FALL), &[1]);
    check(&while_loop("sgt %0, %1", FALL), &[1]);
    check(&while_loop("sge %0, i32 0", FALL), &[1]);
    check(&while_loop("slt i32 0, %0", FALL), &[1]);
    check(&while_loop("ugt %0, i32 0", FALL), &[1]);
    check(&while_loop("ne %0, i32 0", FALL), &[1]);
    check(&while_loop("slt %0, %1", GROW), &[1]);
    check(&while_loop("sle %0, i32 7", GROW), &[1]);
    // These may go on for ever.
    check(&while_loop("sge %0, %1", FALL), &[]);
    check(&while_loop("sle %0, %1", GROW), &[]);
    check(&while_loop("uge %0, i32 0", FALL), &[]);
    check(&while_loop("sgt %0, i32 0", GROW), &[]);
    check(&while_loop("eq %0, i32 0", FALL), &[]);
    check(&while_loop("sle %0, i32 2147483647", GROW), &[]);
}

#[test]
fn steps_must_not_jump_over_the_bound() {
    let by = |step: &str| format!("%3: i32 = load @k %4: i32 = add %3, {step} store %4, @k jump bb1");
    check(&while_loop("sgt %0, i32 0", &by("-2")), &[1]);
    check(&while_loop("ne %0, i32 0", &by("-2")), &[]);
    check(&while_loop("sgt %0, %1", &by("-2")), &[]);
    check(&while_loop("ugt %0, i32 0", &by("-2")), &[]);
    check(&while_loop("ugt %0, i32 1", &by("-2")), &[1]);
    check(&while_loop("sgt %0, i32 -2147483648", &by("-2")), &[]);
}

#[test]
fn every_round_must_count_and_nobody_else_may() {
    check(
        &while_loop("sgt %0, i32 0", "call @quiet() %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
        &[1],
    );
    check(
        &while_loop("sgt %0, i32 0", "call @rise() %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
        &[],
    );
    check(&while_loop("sgt %0, i32 0", "jump bb1"), &[]);
    check(&while_loop("sgt %0, i32 0", "%3: i32 = load @n %4: i32 = add %3, -1 store %4, @k jump bb1"), &[]);
    check(
        &while_loop("sgt %0, %1", "store i32 3, @n %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
        &[],
    );
    let sometimes = "bb0: jump bb1 bb1: %0: i32 = load @k %2: i1 = compare sgt %0, i32 0 branch %2, bb2, bb3 \
         bb2: %1: i1 = call @any() branch %1, bb4, bb1 bb3: return \
         bb4: %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1";
    check(sometimes, &[]);
}

#[test]
fn conditions_may_be_made_of_several() {
    let both = "bb0: jump bb1 bb1: %0: i1 = call @any() branch %0, bb2, bb3(false) \
         bb2: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 jump bb3(%2) \
         bb3(%3: i1): branch %3, bb4, bb5 \
         bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return";
    check(both, &[3]);
    let ordered = "bb0: jump bb1 bb1: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 branch %2, bb2, bb3(false) \
         bb2: %0: i1 = call @any() jump bb3(%0) \
         bb3(%3: i1): branch %3, bb4, bb5 \
         bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return";
    check(ordered, &[1, 3]);
    check(&ordered.replace("bb3(%0)", "bb3(true)"), &[1, 3]);
    check(&ordered.replace("bb3(false)", "bb3(true)"), &[]);
    let either = "bb0: jump bb1 bb1: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 branch %2, bb2, bb3(false) \
         bb2: %0: i1 = call @any() branch %0, bb6(true), bb7 \
         bb3(%3: i1): branch %3, bb4, bb5 \
         bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return \
         bb6(%6: i1): jump bb3(%6) bb7: %7: i1 = call @any() jump bb6(%7)";
    check(either, &[1, 3]);
    let after = "bb0: jump bb1 bb1: %0: i32 = load @k %1: i32 = add %0, -1 store %1, @k \
         %2: i1 = compare sgt %1, i32 0 branch %2, bb1, bb2 bb2: return";
    check(after, &[1]);
}
