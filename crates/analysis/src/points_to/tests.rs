//! Small programs and what the registers of their `main` may point to.

use super::*;
use crate::external::Assumptions;

/// Compares what register `register` of `main` may point to, in words.
fn check(text: &str, register: usize, expected: &str) {
    let text = format!("program lp64 as_written {text}");
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    let behaviours = Behaviours::of(&program, Assumptions::NONE);
    let main = program.function("main").unwrap();
    let points_to = PointsTo::of(&program, &behaviours, &[main]);
    let mut found: Vec<String> = points_to
        .register(main, RegisterId::new(register))
        .iter()
        .map(|location| describe(&program, &points_to, *location))
        .collect();
    found.sort();
    assert_eq!(found.join(" "), expected, "{text}");
}

fn describe(program: &Program, points_to: &PointsTo, location: Location) -> String {
    let object = match points_to.kind(location.object) {
        ObjectKind::Anything => return "anything".to_owned(),
        ObjectKind::Null => return "null".to_owned(),
        ObjectKind::Global(global) => program.globals[global].name.clone(),
        ObjectKind::Function(function) => program.functions[function].name.clone(),
        ObjectKind::Allocated(site) => format!("new{}.{}", site.block.index(), site.statement),
        ObjectKind::Copied(..) => "copy".to_owned(),
        ObjectKind::Variadic(_) => "variadic".to_owned(),
    };
    match location.offset {
        Some(offset) => format!("{object}+{offset}"),
        None => format!("{object}+?"),
    }
}

const GLOBALS: &str = "
    global @a size 4 align 4 = zero
    global @b size 4 align 4 = zero
    global @pair size 16 align 8 = zero
    global @table size 16 align 8 = zero { 0: @a, 8: @f }
    declare @library(ptr) -> ptr
    declare @malloc(i64) -> ptr
    fn @f() -> ptr { bb0: return @b }
    fn @same(%0: ptr) -> ptr { bb0: return %0 } ";

fn check_main(blocks: &str, register: usize, expected: &str) {
    check(&format!("{GLOBALS} fn @main(%0: i1, %1: i64) {{ {blocks} }}"), register, expected);
}

#[test]
fn addresses_flow_through_memory_by_offset() {
    let store = "bb0: %2: ptr = offset @pair, 8 store ptr @a, @pair store ptr @b, %2";
    check_main(&format!("{store} %3: ptr = load @pair return"), 3, "a+0 null");
    check_main(&format!("{store} %3: ptr = load %2 return"), 3, "b+0 null");
    check_main(&format!("{store} %3: ptr = offset @pair, 0, %1 * 8 %4: ptr = load %3 return"), 4, "a+0 b+0 null");
    check_main("bb0: %2: ptr = load @table return", 2, "a+0");
}

#[test]
fn blocks_choose() {
    check_main("bb0: branch %0, bb1(@a), bb1(null) bb1(%2: ptr): return", 2, "a+0 null");
    check_main("bb0: %2: ptr = select %0, @a, @b return", 2, "a+0 b+0");
}

#[test]
fn loops_blur_offsets() {
    check_main(
        "bb0: %2: ptr = stack_allocate i64 8000 align 8 jump bb1(%2)
         bb1(%3: ptr): %4: ptr = offset %3, 8 branch %0, bb1(%4), bb2 bb2: return",
        4,
        &{
            let mut all: Vec<_> = (1..64).map(|index| format!("new0.0+{}", 8 * index)).collect();
            all.push("new0.0+?".to_owned());
            all.sort();
            all.join(" ")
        },
    );
}

#[test]
fn calls_pass_and_return() {
    check_main("bb0: %2: ptr = call @same(@a) %3: ptr = call @same(@b) return", 2, "a+0 b+0");
    check_main("bb0: %2: ptr = offset @table, 8 %3: ptr = load %2 %4: ptr = call_indirect %3() return", 4, "b+0");
    check_main("bb0: %2: ptr = call @malloc(i64 8) %3: ptr = offset %2, 4 return", 3, "new0.0+4");
}

#[test]
fn numbers_lead_to_what_has_become_a_number() {
    check_main("bb0: %2: ptr = int_to_pointer %1 return", 2, "anything");
    check_main(
        "bb0: %2: i64 = pointer_to_int @a %3: i64 = add %2, 4 %4: ptr = int_to_pointer %3 return",
        4,
        "a+? anything",
    );
    // What was written through a number is read through its object.
    check_main(
        "bb0: %2: i64 = pointer_to_int @pair %3: ptr = int_to_pointer %1 store ptr @b, %3 %4: ptr = load @pair return",
        4,
        "anything b+0 null",
    );
    check_main("bb0: %2: ptr = int_to_pointer %1 store ptr @b, %2 %3: ptr = load @pair return", 3, "null");
}

#[test]
fn the_library_may_do_anything_with_what_it_gets() {
    check_main(
        "bb0: store ptr @a, @pair %2: ptr = call @library(@pair) %3: ptr = load @pair return",
        3,
        "a+0 anything null",
    );
    check_main("bb0: store %1, @pair %2: ptr = load @pair return", 2, "anything null");
    check_main("bb0: %2: ptr = stack_allocate i64 8 align 8 %3: ptr = load %2 return", 3, "anything");
}

#[test]
fn bytes_are_copied_with_the_pointers_in_them() {
    check_main(
        "bb0: %2: ptr = stack_allocate i64 16 align 8 copy_memory %2, @table, i64 16 %3: ptr = load %2 return",
        3,
        "a+0 anything f+0",
    );
}
