//! Small programs and what their functions, with all that they call, may read and write.

use adamant_analysis::{Assumptions, Behaviours, ByteRange, Dependences, Extent, ObjectKind, Summaries};
use adamant_program::Program;

const DECLARATIONS: &str = "program lp64 as_written
    global @a size 4 align 4 = zero
    global @b size 8 align 4 = zero
    global @pointer size 8 align 8 = zero
    declare @library(ptr)
    declare @__VERIFIER_nondet_int() -> i32 ";

/// Compares the globals that calls of a function may write to and read, in words.
fn check(functions: &str, function: &str, expected: &str) {
    let program = Program::parse(&format!("{DECLARATIONS} {functions}")).unwrap_or_else(|error| panic!("{error}"));
    let assumptions = Assumptions::NONE;
    let main = program.function("main").expect("there is a main");
    let dependences = Dependences::of(&program, Behaviours::of(&program, assumptions), &[main]);
    let summaries = Summaries::of(&dependences);
    let function = program.function(function).expect("the function is there");
    let mut found = Vec::new();
    for (object, kind) in dependences.points_to().objects() {
        let ObjectKind::Global(global) = kind else { continue };
        let name = &program.globals[global].name;
        for start in (0..program.globals[global].size).step_by(4) {
            let part = ByteRange { object, extent: Extent::Bytes(start, start + 4) };
            found.extend(summaries.may_write(function, &part).then(|| format!("writes {name}+{start}")));
            found.extend(summaries.may_read(function, &part).then(|| format!("reads {name}+{start}")));
        }
    }
    found.sort();
    assert_eq!(found.join(", "), expected, "{functions}");
}

const CALLS: &str = "
    fn @set(%0: ptr) { bb0: store i32 1, %0 return }
    fn @get() -> i32 { bb0: %0: i32 = load @a return %0 }
    fn @both() { bb0: %0: ptr = offset @b, 4 call @set(%0) %1: i32 = call @get() return }
    fn @main() { bb0: call @both() return }";

#[test]
fn what_is_called_counts() {
    check(CALLS, "set", "writes b+4");
    check(CALLS, "get", "reads a+0");
    check(CALLS, "both", "reads a+0, writes b+4");
    check(CALLS, "main", "reads a+0, writes b+4");
}

#[test]
fn the_library_writes_to_what_it_knows_and_calls_what_it_was_given() {
    let functions = "
        fn @back() { bb0: store i32 1, @a return }
        fn @quiet() -> i32 { bb0: %0: i32 = call @__VERIFIER_nondet_int() return %0 }
        fn @loud() { bb0: call @library(null) return }
        fn @main() { bb0: %0: i32 = load @b call @library(@back) call @library(@pointer) call @loud() %1: i32 = call @quiet() return }";
    check(functions, "quiet", "");
    check(functions, "loud", "reads pointer+0, reads pointer+4, writes a+0, writes pointer+0, writes pointer+4");
}

#[test]
fn functions_that_call_each_other_have_one_summary() {
    let functions = "
        fn @even(%0: i1) { bb0: store i32 1, @a branch %0, bb1, bb2 bb1: call @odd(%0) return bb2: return }
        fn @odd(%0: i1) { bb0: store i32 1, @b call @even(%0) return }
        fn @main() { bb0: call @even(i1 1) return }";
    check(functions, "even", "writes a+0, writes b+0");
    check(functions, "odd", "writes a+0, writes b+0");
}
