//! What the machine does with values that are not explicit: a run over all assignments of two small inputs at once agrees with the run over
//! each of them.

#[path = "symbolic/compare.rs"]
mod compare;
#[path = "symbolic/random.rs"]
mod random;
#[path = "symbolic/table.rs"]
mod table;

use proptest::prelude::*;

use random::Generator;
use table::Precision;

const DECLARATIONS: &str = "program lp64 as_written
    declare @abort()
    declare @malloc(i64) -> ptr
    declare @free(ptr)
    declare @__VERIFIER_nondet_ulong() -> i64
    declare @__VERIFIER_nondet_int() -> i32
    global @bytes size 16 align 16 = x\"00112233445566778899aabbccddeeff\"
    constant @fixed size 4 align 4 = x\"01010305\"
    global @pointers size 32 align 8 = { 0: @bytes, 8: @fixed, 16: @bytes+4 }
    global @functions size 24 align 8 = { 0: @one, 8: @two, 16: @one }
    fn @one(%0: i32) -> i32 {
    bb0:
      %1: i32 = add %0, 1
      return %1
    }
    fn @two(%0: i32) -> i32 {
    bb0:
      return i32 2
    }
";

fn program(statements: &str) -> String {
    format!(
        "{DECLARATIONS}
    fn @main() -> i32 {{
    bb0:
      %0: i64 = call @__VERIFIER_nondet_ulong()
      %1: i64 = call @__VERIFIER_nondet_ulong()
{statements}
      call @abort()
      return i32 0
    }}"
    )
}

/// Compares a `main` that has the inputs in `%0` and `%1`, and counts the runs that it is split into: with nothing known about where
/// an offset lies, and with all that can be.
fn check(statements: &str, runs: [usize; 2]) {
    let text = program(statements);
    let found = [Precision::Coarse, Precision::Exact].map(|precision| compare::agrees(&text, precision));
    assert_eq!(found, runs, "{text}");
}

#[test]
fn reads_do_not_split() {
    check("%2: ptr = offset @bytes, 0, %0 * 1 %3: i8 = load %2", [1, 1]);
    check("%2: ptr = offset @bytes, 0, %0 * 2 %3: i16 = load %2", [1, 1]);
    check("%2: ptr = offset @bytes, 1, %0 * 1, %1 * 1 %3: i8 = load %2", [1, 1]);
    check("%2: ptr = offset @bytes, 0, %0 * 1 %3: i64 = load %2", [1, 1]);
    check("%2: ptr = offset @bytes, 0, %0 * 1 %3: {0: i8, 2: i16, 4: [2 x i8], 8} = load %2", [1, 1]);
    check("%2: ptr = offset @bytes, 0, %0 * 1 %3: f32 = load %2", [1, 1]);
    check("%2: ptr = stack_allocate i64 16 align 1 %3: ptr = offset %2, 0, %0 * 2 %4: i16 = load %3", [1, 1]);
}

#[test]
fn accesses_outside_are_told_apart() {
    check("%2: ptr = offset @fixed, 0, %0 * 1 %3: i8 = load %2", [2, 2]);
    check("%2: ptr = offset @fixed, 0, %0 * 1, %1 * -1 %3: i8 = load %2", [2, 2]);
    check("%2: ptr = offset @fixed, 0, %0 * 1 store i8 1, %2", [1, 1]);
    check("%2: ptr = offset @bytes, 2, %0 * 2 store i32 1, %2", [2, 2]);
}

#[test]
fn writes_do_not_split() {
    check("%2: ptr = offset @bytes, 0, %0 * 1 store i8 7, %2 %3: i64 = load @bytes", [1, 1]);
    check(
        "%2: ptr = offset @bytes, 0, %0 * 1 store i32 -2, %2 %3: ptr = offset @bytes, 0, %1 * 1 %4: i32 = load %3",
        [1, 1],
    );
    let twice = "%2: ptr = offset @bytes, 0, %0 * 2 store %1, %2 %3: ptr = offset @bytes, 1, %1 * 1 store %4, %3";
    check(&format!("%4: i16 = truncate %0 {twice}"), [1, 1]);
    check("%2: ptr = stack_allocate i64 16 align 1 %3: ptr = offset %2, 0, %0 * 1 store i32 9, %3", [1, 1]);
}

#[test]
fn a_place_is_modified_in_one_step() {
    let place = "%2: ptr = offset @bytes, 0, %0 * 1";
    check(&format!("{place} %3: i32 = read_modify_write add monotonic %2, i32 77"), [1, 1]);
    let exchange = "%3: {0: i8, 1: i1, 2} = compare_exchange monotonic %2, i8 0x33, i8 1";
    check(&format!("{place} {exchange}"), [1, 1]);
}

#[test]
fn pointers_in_the_way_split() {
    // Both pointers into the same object stay together.
    check("%3: i64 = and %0, 3 %2: ptr = offset @pointers, 0, %3 * 8 %4: ptr = load %2", [4, 3]);
    check("%3: i64 = and %0, 1 %2: ptr = offset @pointers, 0, %3 * 16 %4: ptr = load %2 %5: i8 = load %4", [2, 1]);
    check("%2: ptr = offset @pointers, 0, %0 * 4 %4: i32 = load %2", [8, 8]);
    check("%2: ptr = offset @bytes, 0, %0 * 1 store @fixed, %2", [8, 8]);
    check("%2: ptr = offset @pointers, 24, %0 * 1 store i8 1, %2", [8, 1]);
}

#[test]
fn a_table_of_functions_splits_by_function() {
    let call = "%4: ptr = load %2 %5: i32 = call_indirect %4(i32 5)";
    check(&format!("%3: i64 = urem %0, 3 %2: ptr = offset @functions, 0, %3 * 8 {call}"), [3, 2]);
    check("%2: ptr = offset @one, 0, %0 * 1 %3: i32 = call_indirect %2(i32 5)", [2, 2]);
}

#[test]
fn numbers_that_are_pointers_are_asked_about() {
    check("%2: ptr = int_to_pointer %0 %3: i8 = load %2", [1, 1]);
    check("%2: ptr = int_to_pointer %0 call @free(%2)", [2, 2]);
    check("%2: ptr = int_to_pointer %0 %3: i32 = call_indirect %2(i32 1)", [2, 2]);
    // The product makes numbers of the address; the difference finds the way back.
    let address = "%2: i64 = pointer_to_int @bytes %3: i64 = mul %2, 2 %4: i64 = sub %3, %2 %5: i64 = xor %4, %0";
    check(&format!("{address} %6: ptr = int_to_pointer %5 %7: i8 = load %6 store i8 1, %6"), [1, 1]);
    let function = "%2: i64 = pointer_to_int @one %3: i64 = mul %2, 2 %4: i64 = sub %3, %2 %5: i64 = xor %4, %0";
    check(&format!("{function} %6: ptr = int_to_pointer %5 %7: i32 = call_indirect %6(i32 5)"), [2, 2]);
}

#[test]
fn blocks_are_freed_whole() {
    let block = "%2: ptr = call @malloc(i64 8) %3: ptr = offset %2, 0, %0 * 1";
    check(&format!("{block} call @free(%3)"), [2, 2]);
    check("%2: ptr = call @malloc(%0) %3: ptr = offset %2, 0, %1 * 1 store i8 1, %3", [15, 15]);
}

#[test]
fn the_order_of_places_is_asked_only_outside() {
    let places = "%2: ptr = offset @bytes, 0, %0 * 1 %3: ptr = offset @bytes, 0, %1 * 2";
    check(&format!("{places} %4: i1 = compare ult %2, %3"), [1, 1]);
    check(&format!("{places} %4: ptr = offset %2, -2 %5: i1 = compare ult %4, %3"), [2, 2]);
    check(&format!("{places} %4: i1 = compare eq %2, %3"), [1, 1]);
}

fn objects() -> String {
    "%2: ptr = stack_allocate i64 8 align 8
      %3: ptr = copy @bytes
      %4: ptr = call @malloc(i64 16)
"
    .to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn random_accesses_agree(choices in prop::collection::vec(any::<u32>(), 6..60), exact in any::<bool>()) {
        let precision = if exact { Precision::Exact } else { Precision::Coarse };
        compare::agrees(&program(&(objects() + &Generator::statements(choices, 3))), precision);
    }
}
