//! Small programs and what each pass leaves of them.

use adamant_analysis::{Assumptions, Site};
use adamant_base::Id as _;
use adamant_program::{BlockId, Program};
use adamant_reduce::{Approximation, BackMap, Reduced, ReductionPass, Refusal};

const DECLARATIONS: &str = "
    declare @reach_error()
    declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
    declare @__VERIFIER_nondet_int() -> i32 ";

fn parse(functions: &str) -> Program {
    let text = format!("program lp64 as_written {DECLARATIONS} {functions}");
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    program
}

fn reduce(pass: ReductionPass, program: &Program) -> Result<Reduced, Refusal> {
    let assumptions = Assumptions { error_functions: &["reach_error".to_owned()], ..Assumptions::NONE };
    pass.apply(program, assumptions)
}

/// Compares what a pass leaves of the functions.
fn check(pass: ReductionPass, functions: &str, expected: &str) {
    let program = parse(functions);
    let reduced = reduce(pass, &program).unwrap_or_else(|refusal| panic!("{refusal}"));
    adamant_program::verify(&reduced.program).unwrap_or_else(|violations| panic!("{}\n{functions}", violations[0]));
    assert_eq!(reduced.approximation, Approximation::Exact);
    let shown = |program: &Program| -> Vec<String> {
        let with_body = program.functions.enumerate().filter(|(_, function)| function.body.is_some());
        with_body.map(|(id, _)| program.display_function(id).to_string()).collect()
    };
    assert_eq!(shown(&reduced.program), shown(&parse(expected)), "{functions}");
}

#[test]
fn small_bodies_stand_in_place_of_their_calls() {
    let least = "fn @least(%0: i32, %1: i32) -> i32 {
         bb0: %2: i1 = compare slt %0, %1 branch %2, bb1, bb2
         bb1: return %0
         bb2: return %1 }";
    check(
        ReductionPass::Inline,
        &format!(
            "{least} fn @main() -> i32 {{
             bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = call @least(%0, i32 7) %2: i32 = add %1, 1 return %2 }}"
        ),
        &format!(
            "{least} fn @main() -> i32 {{
             bb0: %0: i32 = call @__VERIFIER_nondet_int() jump bb2(%0, i32 7)
             bb1(%1: i32): %2: i32 = add %1, 1 return %2
             bb2(%3: i32, %4: i32): %5: i1 = compare slt %3, %4 branch %5, bb3, bb4
             bb3: jump bb1(%3)
             bb4: jump bb1(%4) }}"
        ),
    );
}

#[test]
fn calls_that_do_more_than_run_a_body_stay() {
    let kept = [
        "fn @f(%0: i32) { bb0: call @f(%0) return } fn @main() { bb0: call @f(i32 1) return }",
        "fn @f() { bb0: %0: ptr = stack_allocate i64 4 align 4 store i32 1, %0 return } fn @main() { bb0: call @f() return }",
        "fn @f(%0: i32) { bb0: return } fn @main() { bb0: call @f(i64 1) return }",
        "fn @__VERIFIER_atomic_f() { bb0: return } fn @main() { bb0: call @__VERIFIER_atomic_f() return }",
    ];
    for functions in kept {
        check(ReductionPass::Inline, functions, functions);
    }
}

#[test]
fn what_nobody_reads_goes_and_control_stays() {
    check(
        ReductionPass::Dead,
        "global @read size 4 align 4 = zero
         global @written size 4 align 4 = zero
         fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() %1: i32 = call @__VERIFIER_nondet_int() store %1, @written store %0, @read
           %2: i32 = load @read %3: i1 = compare eq %2, i32 7 branch %3, bb1, bb2
         bb1: jump bb3
         bb2: jump bb3
         bb3: return i32 0
         bb4: return i32 1 }",
        "global @read size 4 align 4 = zero
         global @written size 4 align 4 = zero
         fn @main() -> i32 {
         bb0: %0: i32 = call @__VERIFIER_nondet_int() store %0, @read
           %1: i32 = load @read %2: i1 = compare eq %1, i32 7 branch %2, bb1, bb2
         bb1: jump bb3
         bb2: jump bb3
         bb3: return i32 0 }",
    );
}

#[test]
fn straight_lines_become_one_block() {
    check(
        ReductionPass::Merge,
        "fn @main(%0: i32, %1: ptr) -> i32 {
         bb0: %2: i32 = add %0, 1 jump bb1(%2, %1)
         bb1(%3: i32, %4: ptr): %5: i32 = load %4 %6: i32 = add %3, %5 %7: i1 = compare eq %6, i32 3 branch %7, bb2, bb3
         bb2: jump bb4
         bb3: %8: i32 = mul %6, %6 jump bb4
         bb4: return %6 }",
        "fn @main(%0: i32, %1: ptr) -> i32 {
         bb0: %2: i32 = add %0, 1 %3: ptr = copy %1 %4: i32 = load %3 %5: i32 = add %2, %4 %6: i1 = compare eq %5, i32 3 branch %6, bb2, bb1
         bb1: %7: i32 = mul %5, %5 jump bb2
         bb2: return %5 }",
    );
}

#[test]
fn circles_of_empty_blocks_stay() {
    let circle = "fn @main() { bb0: jump bb1 bb1: jump bb1 }";
    check(ReductionPass::Merge, circle, circle);
}

#[test]
fn statements_tell_where_they_come_from() {
    let program = parse(
        "fn @one() -> i32 { bb0: %0: i32 = call @__VERIFIER_nondet_int() return %0 }
         fn @main() { bb0: %0: i32 = call @one() return }",
    );
    let reduced = reduce(ReductionPass::Inline, &program).unwrap();
    let (one, main) = (program.function("one").unwrap(), program.function("main").unwrap());
    let site = |function, block, statement| Site { function, block: BlockId::new(block), statement };
    assert_eq!(reduced.back.origin(site(main, 2, 0)), Some(site(one, 0, 0)));
    assert_eq!(reduced.back.origin(site(main, 0, 0)), None);
    let kept = reduced.back.kept().unwrap();
    assert!(kept.contains(&site(main, 0, 0)), "the call is part of the run");
    assert!(matches!(reduce(ReductionPass::Constants, &program).unwrap().back, BackMap::Identity));
}

#[test]
fn programs_with_threads_are_not_inlined() {
    let program = parse(
        "fn @f(%0: ptr) -> ptr { bb0: return null }
         fn @main() { bb0: %0: i32 = call @pthread_create(null, null, @f, null) return }",
    );
    assert!(matches!(reduce(ReductionPass::Inline, &program), Err(Refusal::Threads { .. })));
    for pass in [ReductionPass::Constants, ReductionPass::Dead, ReductionPass::Merge] {
        assert!(reduce(pass, &program).is_ok(), "{pass:?}");
    }
}

#[test]
fn stores_that_are_overwritten_before_anybody_reads_go() {
    let globals = "global @g size 4 align 4 = zero global @h size 4 align 4 = zero";
    let functions =
        "fn @reads() -> i32 { bb0: %0: i32 = load @g return %0 } fn @writes() { bb0: store i32 1, @h return }
         fn @shows() { bb0: %0: i32 = load @g %1: i1 = compare eq %0, i32 1 branch %1, bb1, bb2 bb1: call @reach_error() unreachable bb2: return }";
    let main = |first: &str, between: &str| {
        format!(
            "{globals} {functions} fn @main() -> i32 {{ bb0: {first} {between} store i32 2, @g store i32 4, @h %0: i32 = call @reads() %1: i32 = load @h
               %2: i32 = add %0, %1 %3: i1 = compare eq %2, i32 3 branch %3, bb1, bb2
             bb1: call @reach_error() unreachable
             bb2: return i32 0 }}"
        )
    };
    let reduced = |text: &str| -> String {
        let program = reduce(ReductionPass::Dead, &parse(text)).unwrap_or_else(|refusal| panic!("{refusal}")).program;
        program.display_function(program.function("main").unwrap()).to_string()
    };
    let keeps_first = |first: &str, between: &str| reduced(&main(first, between)).contains("store i32 7, @g");
    assert!(!keeps_first("store i32 7, @g", ""));
    assert!(!keeps_first("store i32 7, @g", "call @writes()"));
    assert!(keeps_first("store i32 7, @g", "call @shows()"));
    assert!(reduced(&main("", "")).contains("store i32 2, @g"), "the one that is read stays");
    // Another thread may read it in between.
    let create = "%4: i32 = call @pthread_create(null, null, null, null)";
    assert!(keeps_first("store i32 7, @g", create));
    assert!(keeps_first(&format!("{create} store i32 7, @g"), ""));
}
