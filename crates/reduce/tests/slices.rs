//! Small programs and what their backward slices are.

use std::collections::BTreeSet;

use adamant_analysis::{Assumptions, Faults};
use adamant_program::Program;
use adamant_reduce::{Refusal, Selection, Slicer, Slicing};

const DECLARATIONS: &str = "
    declare @reach_error()
    declare @abort()
    declare @__VERIFIER_nondet_int() -> i32
    declare @library(ptr) ";

fn parse(functions: &str) -> Program {
    let text = format!("program lp64 as_written {DECLARATIONS} {functions}");
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

fn slicing(program: &Program) -> Result<Slicing<'_>, Refusal> {
    slicing_where(Faults::Stop, program)
}

fn slicing_where(faults: Faults, program: &Program) -> Result<Slicing<'_>, Refusal> {
    let assumptions = Assumptions { error_functions: &["reach_error".to_owned()], faults, ..Assumptions::NONE };
    Slicing::new(program, assumptions)
}

/// Compares what is left of the functions for the property.
fn check(functions: &str, expected: &str) {
    check_selection(&Selection::All, functions, expected);
}

/// Compares what is left of the functions for the property if runs go on after faults.
fn check_passed_over(functions: &str, expected: &str) {
    let program = parse(functions);
    check_slice(&slicing_where(Faults::PassOver, &program), &Selection::All, functions, expected);
}

/// Compares what is left of the functions for a criterion.
fn check_selection(selection: &Selection, functions: &str, expected: &str) {
    let program = parse(functions);
    check_slice(&slicing(&program), selection, functions, expected);
}

fn check_slice(slicing: &Result<Slicing<'_>, Refusal>, selection: &Selection, functions: &str, expected: &str) {
    let slicing = slicing.as_ref().unwrap_or_else(|refusal| panic!("{refusal}"));
    let reduced = slicing.slice(Slicer::Backward, selection, &BTreeSet::new()).reduced();
    adamant_program::verify(&reduced.program).unwrap_or_else(|violations| panic!("{}\n{functions}", violations[0]));
    let shown = |program: &Program| -> Vec<String> {
        let with_body = program.functions.enumerate().filter(|(_, function)| function.body.is_some());
        with_body.map(|(id, _)| program.display_function(id).to_string()).collect()
    };
    assert_eq!(shown(&reduced.program), shown(&parse(expected)), "{functions}");
}

#[test]
fn what_nothing_depends_on_goes() {
    check(
        "global @g size 4 align 4 = zero
         fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = call @__VERIFIER_nondet_int() %2: i32 = add %1, 1 store %2, @g
           %3: i1 = compare eq %0, i32 7 branch %3, bb1, bb2
         bb1: call @reach_error() jump bb2
         bb2: return %2 }",
        "fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
         bb1: call @reach_error() unreachable
         bb2: call @abort(i32 0) unreachable }",
    );
}

#[test]
fn writes_to_globals_are_a_criterion() {
    let globals = "global @watched size 4 align 4 = zero global @other size 4 align 4 = zero";
    let watched = parse(&format!("{globals} fn @main() {{ bb0: return }}")).global("watched").unwrap();
    check_selection(
        &Selection::Writes(vec![watched]),
        &format!(
            "{globals} fn @main() {{
             bb0: %0: i32 = call @__VERIFIER_nondet_int() store %0, @other %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
             bb1: store i32 1, @watched jump bb2
             bb2: store i32 2, @other return }}"
        ),
        &format!(
            "{globals} fn @main() {{
             bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
             bb1: store i32 1, @watched jump bb2
             bb2: return }}"
        ),
    );
}

#[test]
fn assumptions_after_the_last_write_to_a_global_stay() {
    let globals = "global @watched size 4 align 4 = zero";
    let watched = parse(&format!("{globals} fn @main() {{ bb0: return }}")).global("watched").unwrap();
    let kept = format!(
        "{globals} declare @__VERIFIER_assume(i32) fn @main() {{
         bb0: %0: i32 = call @__VERIFIER_nondet_int() store %0, @watched call @__VERIFIER_assume(%0) return }}"
    );
    check_selection(&Selection::Writes(vec![watched]), &kept, &kept);
}

#[test]
fn stores_stay_where_what_they_write_is_read() {
    check(
        "global @g size 8 align 4 = zero
         fn @main() {
         bb0: %0: ptr = offset @g, 4 store i32 1, @g store i32 2, %0 %1: i32 = load @g %2: i1 = compare eq %1, i32 7 branch %2, bb1, bb2
         bb1: call @reach_error() jump bb2
         bb2: return }",
        "global @g size 8 align 4 = zero
         fn @main() {
         bb0: store i32 1, @g %0: i32 = load @g %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
         bb1: call @reach_error() unreachable
         bb2: call @abort(i32 0) unreachable }",
    );
}

#[test]
fn stores_go_where_others_come_between_them_and_every_load() {
    let globals = "global @g size 4 align 4 = zero";
    check(
        &format!(
            "{globals} fn @other() {{ bb0: %0: i32 = call @__VERIFIER_nondet_int() store %0, @g return }}
             fn @main() {{
             bb0: call @other() %0: i32 = load @g store i32 2, @g %1: i32 = load @g %2: i1 = compare eq %1, i32 7 branch %2, bb1, bb2
             bb1: call @reach_error() jump bb2
             bb2: call @other() return }}"
        ),
        &format!(
            "{globals} fn @other() {{ bb0: return }}
             fn @main() {{
             bb0: store i32 2, @g %0: i32 = load @g %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
             bb1: call @reach_error() unreachable
             bb2: call @abort(i32 0) unreachable }}"
        ),
    );
}

#[test]
fn a_loop_that_may_not_end_guards_what_follows() {
    let spinning = |condition: &str| {
        format!(
            "fn @main() {{
             bb0: %0: i32 = call @__VERIFIER_nondet_int() jump bb1(i32 0)
             bb1(%1: i32): %2: i1 = compare {condition} branch %2, bb2, bb3
             bb2: %3: i32 = add %1, 1 jump bb1(%3)
             bb3: call @reach_error() return }}"
        )
    };
    // It counts to a bound, so it ends.
    check(&spinning("slt %1, %0"), "fn @main() { bb0: jump bb1 bb1: call @reach_error() unreachable }");
    check(
        &spinning("ne %0, i32 5"),
        "fn @main() {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() jump bb1
         bb1: %1: i1 = compare ne %0, i32 5 branch %1, bb1, bb2
         bb2: call @reach_error() unreachable }",
    );
}

#[test]
fn calls_that_may_not_return_guard_what_follows() {
    check(
        "fn @main() { bb0: %0: i32 = call @__VERIFIER_nondet_int() call @stop(%0, i32 3) call @nothing() call @reach_error() return }
         fn @stop(%0: i32, %1: i32) { bb0: %2: i1 = compare eq %0, i32 0 branch %2, bb1, bb2 bb1: call @abort() unreachable bb2: return }
         fn @nothing() { bb0: return }",
        "fn @main() { bb0: %0: i32 = call @__VERIFIER_nondet_int() call @stop(%0, i32 3) call @reach_error() unreachable }
         fn @stop(%0: i32, %1: i32) { bb0: %2: i1 = compare eq %0, i32 0 branch %2, bb1, bb2 bb1: call @abort(i32 0) unreachable bb2: return }
         fn @nothing() { bb0: return }",
    );
}

#[test]
fn a_function_that_never_returns_does_not_become_one_that_does() {
    check(
        "fn @quit() { bb0: call @abort() unreachable } fn @main() -> i32 { bb0: call @quit() jump bb1 bb1: call @reach_error() unreachable }",
        "fn @quit() { bb0: jump bb1 bb1: call @abort(i32 0) unreachable } fn @main() -> i32 { bb0: call @quit() jump bb1 bb1: call @reach_error() unreachable }",
    );
}

#[test]
fn what_may_fail_stays() {
    check(
        "fn @main() -> i32 { bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = sdiv i32 1, %0 %2: i32 = sdiv %0, 2 return %2 }",
        "fn @main() -> i32 { bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = sdiv i32 1, %0 return i32 0 }",
    );
}

#[test]
fn what_may_fail_goes_where_runs_go_on_after_it() {
    check_passed_over(
        "fn @main() -> i32 { bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = sdiv i32 1, %0 %2: i32 = sdiv %0, 2 return %2 }",
        "fn @main() -> i32 { bb0: return i32 0 }",
    );
}

#[test]
fn writes_that_may_be_lost_replace_nothing() {
    let program = "global @g size 4 align 4 = zero
         fn @main() {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() store i32 1, @g %1: i1 = compare eq %0, i32 3 %2: ptr = select %1, @g, null store i32 2, %2
           %3: i32 = load @g %4: i1 = compare eq %3, i32 1 branch %4, bb1, bb2
         bb1: call @reach_error() unreachable
         bb2: call @abort(i32 0) unreachable }";
    check_passed_over(program, program);
    check(program, &program.replace("store i32 1, @g", ""));
}

#[test]
fn whether_arbitrary_pointers_are_equal_stays() {
    let program = "declare @__VERIFIER_nondet_pointer() -> ptr
         fn @main() {
         bb0: %0: ptr = call @__VERIFIER_nondet_pointer() %1: ptr = call @__VERIFIER_nondet_pointer() %2: i1 = compare eq %0, %1 branch %2, bb1, bb2
         bb1: jump bb2
         bb2: %3: i32 = call @__VERIFIER_nondet_int() %4: i1 = compare eq %3, i32 1 branch %4, bb3, bb4
         bb3: call @reach_error() unreachable
         bb4: call @abort(i32 0) unreachable }";
    let found = slicing(&parse(program)).map(|slicing| {
        let slice = slicing.slice(Slicer::Thin, &Selection::All, &BTreeSet::new());
        slice.reduced().program.display().to_string()
    });
    assert!(found.as_ref().is_ok_and(|text| text.contains("compare eq %0, %1")), "{found:?}");
}

#[test]
fn what_the_library_calls_answers_it_as_ever() {
    check(
        "fn @main() { bb0: call @library(@answer) return } fn @answer(%0: i32) -> i32 { bb0: %1: i32 = add %0, 1 return %1 }",
        "fn @main() { bb0: call @library(@answer) return } fn @answer(%0: i32) -> i32 { bb0: %1: i32 = add %0, 1 return %1 }",
    );
}

const THREADS: &str = "declare @pthread_create(ptr, ptr, ptr, ptr) -> i32 declare @pthread_mutex_lock(ptr) -> i32
     declare @pthread_mutex_unlock(ptr) -> i32 global @m size 40 align 8 = zero global @g size 4 align 4 = zero global @h size 4 align 4 = zero";

#[test]
fn threads_keep_what_others_read_and_how_they_wait() {
    let worker = |body: &str| {
        format!(
            "{THREADS} fn @main() {{ bb0: %0: i32 = call @pthread_create(null, null, @worker, null) jump bb1
             bb1: %1: i32 = load @g %2: i1 = compare eq %1, i32 7 branch %2, bb2, bb3 bb2: call @reach_error() unreachable bb3: return }}
             fn @worker(%0: ptr) -> ptr {{ bb0: {body} return null }}"
        )
    };
    let sliced = |body: &str, selection: &Selection| -> String {
        let program = parse(&worker(body));
        let slicing = slicing(&program).unwrap_or_else(|refusal| panic!("{refusal}"));
        let reduced = slicing.slice(Slicer::Backward, selection, &BTreeSet::new()).reduced();
        reduced.program.display_function(program.function("worker").unwrap()).to_string()
    };
    for selection in [Selection::All, Selection::Assertions(vec![0])] {
        let kept = sliced("store i32 7, @g store i32 1, @h store i32 0, @g", &selection);
        assert!(kept.contains("store i32 7, @g") && kept.contains("store i32 0, @g") && !kept.contains("@h"), "{kept}");
        let kept = sliced(
            "%1: i32 = call @pthread_mutex_lock(@m) jump bb1 bb1: store i32 1, @h %2: i32 = call @pthread_mutex_unlock(@m)",
            &selection,
        );
        assert!(kept.contains("lock(@m)") && kept.contains("unlock(@m)") && !kept.contains("@h"), "{kept}");
        // A thread that never ends is not one that returns.
        let kept = sliced("jump bb1 bb1: store i32 1, @h jump bb1 bb2:", &selection);
        assert!(!kept.contains("@h") && kept.contains("abort") && !kept.contains("return"), "{kept}");
    }
    let watched = parse(&worker("")).globals.ids().last().expect("there are globals");
    let kept = sliced("jump bb1 bb1: store i32 1, @g jump bb1 bb2:", &Selection::Writes(vec![watched]));
    assert!(kept.contains("@g") && !kept.contains("abort"), "whoever watches sees what goes on for ever: {kept}");
}

#[test]
fn an_assertion_is_looked_at_while_the_others_hold() {
    let program = "fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = call @__VERIFIER_nondet_int() %2: i1 = compare eq %0, i32 7 branch %2, bb3, bb1
         bb1: %3: i1 = compare eq %1, i32 7 branch %3, bb3, bb2
         bb2: return i32 0
         bb3: call @reach_error() return i32 1 }";
    check_selection(
        &Selection::Assertions(vec![1]),
        program,
        "fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() jump bb1
         bb1: %1: i1 = compare eq %0, i32 7 branch %1, bb2, bb3
         bb2: call @reach_error() unreachable
         bb3: call @abort(i32 0) unreachable }",
    );
    check_selection(&Selection::Failing, program, "fn @main() -> i32 { bb0: return i32 0 }");
    // Whoever does something before the call is no assertion alone.
    let kept = "global @g size 4 align 4 = zero fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i1 = compare eq %0, i32 7 branch %1, bb1, bb2
         bb1: call @library(@g) call @reach_error() unreachable
         bb2: return i32 0 }";
    let parsed = parse(kept);
    assert_eq!(slicing(&parsed).unwrap_or_else(|refusal| panic!("{refusal}")).assertions(), 1);
}
