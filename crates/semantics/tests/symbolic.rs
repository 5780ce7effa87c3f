//! What the machine does with values that are not explicit: a run over all assignments of two small inputs at once agrees with the run over
//! each of them.

#[path = "symbolic/compare.rs"]
mod compare;
#[path = "symbolic/propositions.rs"]
mod propositions;
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
    declare @strlen(ptr) -> i64
    declare @strcmp(ptr, ptr) -> i32
    declare @strncasecmp(ptr, ptr, i64) -> i32
    declare @strcpy(ptr, ptr) -> ptr
    declare @strchr(ptr, i32) -> ptr
    declare @strstr(ptr, ptr) -> ptr
    declare @strtok(ptr, ptr) -> ptr
    declare @strspn(ptr, ptr) -> i64
    declare @strtol(ptr, ptr, i32) -> i64
    declare @memcmp(ptr, ptr, i64) -> i32
    declare @memchr(ptr, i32, i64) -> ptr
    declare @memset(ptr, i32, i64) -> ptr
    declare @memcpy(ptr, ptr, i64) -> ptr
    declare @calloc(i64, i64) -> ptr
    declare @realloc(ptr, i64) -> ptr
    declare @sprintf(ptr, ptr, ...) -> i32
    declare @printf(ptr, ...) -> i32
    declare @sscanf(ptr, ptr, ...) -> i32
    declare @scanf(ptr, ...) -> i32
    declare @getchar() -> i32
    declare @isalpha(i32) -> i32
    declare @toupper(i32) -> i32
    declare @abs(i32) -> i32
    declare @div(i32, i32) -> i64
    declare @floor(f64) -> f64
    declare @pthread_mutex_lock(ptr) -> i32
    declare @pthread_mutex_trylock(ptr) -> i32
    declare @pthread_mutex_unlock(ptr) -> i32
    declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
    declare @pthread_join(i64, ptr) -> i32
    declare @pthread_detach(i64) -> i32
    declare @sem_init(ptr, i32, i32) -> i32
    declare @sem_trywait(ptr) -> i32
    declare @sem_wait(ptr) -> i32
    declare @sem_post(ptr) -> i32
    declare @sem_getvalue(ptr, ptr) -> i32
    declare @signal(i32, ptr) -> ptr
    declare @__VERIFIER_nondet_memory(ptr, i64)
    constant @text size 16 align 1 = \"Ab, -12 xyz,AB\"
    constant @other size 8 align 1 = \"ab, 7\"
    constant @separators size 4 align 1 = \", \"
    constant @decimal size 8 align 1 = \"<%d>\"
    constant @word size 8 align 1 = \"%.*s|\"
    global @locks size 160 align 8 = zero
    global @semaphores size 64 align 8 = zero
    global @handles size 24 align 8 = zero
    fn @thread(%0: ptr) -> ptr {
    bb0:
      return %0
    }
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
    let twice = "%2: ptr = offset @bytes, 0, %0 * 1 store %1, %2 %3: ptr = offset @bytes, 1, %1 * 1 store %4, %3";
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
    check("%2: ptr = offset @pointers, 0, %0 * 4 %3: i32 = load %2", [8, 8]);
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

#[test]
fn strings_at_any_place() {
    let place = "%2: ptr = offset @text, 0, %0 * 2 %3: ptr = offset @text, 0, %1 * 1";
    check_all(
        &[
            "%4: i64 = call @strlen(%2)",
            "%4: i32 = call @strcmp(%2, %3)",
            "%4: i32 = call @strncasecmp(%2, %3, i64 3)",
            "%4: i32 = call @memcmp(%2, %3, i64 2)",
            "%4: i32 = call @memcmp(%2, %3, %1)",
            "%4: ptr = call @memchr(%2, i32 44, i64 4)",
            "%4: ptr = call @strchr(%2, i32 66)",
            "%4: i32 = truncate %1 %5: i32 = add %4, 64 %6: ptr = call @strchr(%2, %5)",
            "%4: ptr = call @strstr(@text, %2)",
            "%4: i64 = call @strspn(%2, %3)",
            "%4: i64 = call @strtol(%2, null, i32 10)",
            "%4: i64 = call @strtol(%2, @bytes, i32 0)",
            "%4: ptr = call @strcpy(@locks, %2)",
            "%4: ptr = offset @locks, 0, %1 * 1 %5: ptr = call @strcpy(%4, %2) %6: i64 = call @strlen(@locks)",
            "%4: ptr = call @strcpy(@locks, @text) %5: ptr = offset @locks, 0, %0 * 1 \
         %6: ptr = call @strtok(%5, @separators) %7: ptr = call @strtok(null, @separators)",
        ]
        .map(|call| format!("{place} {call}")),
    );
}

#[test]
fn blocks_of_any_length() {
    check_all(
        &[
            "%2: ptr = call @memset(@bytes, i32 7, %0)",
            "%2: i32 = truncate %0 %3: ptr = offset @bytes, 0, %1 * 1 %4: ptr = call @memset(%3, %2, i64 3)",
            "%2: ptr = offset @bytes, 8, %1 * 1 %3: ptr = call @memcpy(%2, @text, %0)",
            "%2: ptr = offset @bytes, 0, %1 * 1 %3: ptr = call @memcpy(%2, @bytes, %0)",
            "%2: ptr = call @calloc(%0, %1) %3: ptr = offset %2, 0, %1 * 1 %4: i8 = load %3",
            "%2: ptr = call @malloc(i64 4) %3: ptr = call @realloc(%2, %0) %4: i8 = load %3",
            "%2: ptr = offset @bytes, 0, %1 * 1 call @__VERIFIER_nondet_memory(%2, i64 10)",
        ]
        .map(str::to_owned),
    );
}

#[test]
fn numbers_in_text() {
    let number = "%2: i32 = truncate %0 %3: i32 = sub %2, 3";
    check_all(
        &[
            "%4: i32 = call @sprintf(@bytes, @decimal, %3)",
            "%4: ptr = offset @locks, 0, %1 * 1 %5: i32 = call @sprintf(%4, @decimal, %3)",
            "%4: i32 = call @sprintf(@locks, @word, %2, @text)",
            "%4: i32 = call @printf(@word, %2, @text)",
            "%4: ptr = offset @text, 3, %1 * 1 %5: i32 = call @sscanf(%4, @decimal, @bytes)",
            "%4: ptr = offset @decimal, 1 %5: ptr = offset @text, 3, %1 * 1 %6: i32 = call @sscanf(%5, %4, @bytes)",
            "%4: ptr = offset @decimal, 1 %5: i32 = call @scanf(%4, @bytes) %6: i32 = call @getchar()",
            "%4: i32 = add %3, 63 %5: i32 = call @isalpha(%4) %6: i32 = call @toupper(%4)",
            "%4: i32 = sub %3, 126 %5: i32 = call @isalpha(%4)",
            "%4: i32 = call @abs(%3) %5: i32 = truncate %1 %6: i64 = call @div(%3, %5)",
            "%4: f64 = float from_signed %3 %5: f64 = float mul %4, 0.4 %6: f64 = call @floor(%5)",
        ]
        .map(|call| format!("{number} {call}")),
    );
}

#[test]
fn locks_at_any_place() {
    let lock = "%2: i64 = and %0, 3 %3: ptr = offset @locks, 0, %2 * 40";
    let other = "%4: i64 = and %1, 3 %5: ptr = offset @locks, 0, %4 * 40";
    check_all(
        &[
            "%6: i32 = call @pthread_mutex_lock(%3) %7: i32 = call @pthread_mutex_trylock(%5)",
            "%6: i32 = call @pthread_mutex_lock(%3) %7: i32 = call @pthread_mutex_lock(%5)",
            "%6: i32 = call @pthread_mutex_lock(%3) %7: i32 = call @pthread_mutex_unlock(%5)",
        ]
        .map(|call| format!("{lock} {other} {call}")),
    );
    let semaphore = "%2: ptr = offset @semaphores, 0, %0 * 4 %3: i32 = truncate %1";
    check_all(
        &[
            "%4: i32 = call @sem_init(@semaphores, i32 0, %3) %5: i32 = call @sem_trywait(@semaphores) \
         %6: i32 = call @sem_wait(@semaphores) %7: i32 = call @sem_post(@semaphores)",
            "%4: i32 = call @sem_init(%2, i32 0, %3) %5: i32 = call @sem_trywait(@semaphores) \
         %6: i32 = call @sem_getvalue(%2, @bytes)",
        ]
        .map(|call| format!("{semaphore} {call}")),
    );
}

#[test]
fn threads_of_any_number() {
    let create = "%2: i32 = call @pthread_create(@handles, null, @thread, @text) %3: i64 = load @handles";
    check_all(
        &[
            "%4: i64 = and %0, 3 %5: i32 = call @pthread_join(%4, @bytes)",
            "%4: i64 = sub %0, %0 %5: ptr = int_to_pointer %4 %6: i32 = call @pthread_join(%3, %5)",
            "%4: i64 = and %1, 1 %5: ptr = offset @bytes, 0, %4 * 8 %6: i32 = call @pthread_join(%3, %5)",
            "%4: i64 = and %0, 3 %5: i32 = call @pthread_detach(%4)",
        ]
        .map(|call| format!("{create} {call}")),
    );
    check_all(&["%2: ptr = int_to_pointer %0 %3: ptr = call @signal(i32 2, %2)".to_owned()]);
}

/// Compares several programs, however many runs they are split into.
fn check_all(statements: &[String]) {
    for statements in statements {
        for precision in [Precision::Coarse, Precision::Exact] {
            compare::agrees(&program(statements), precision);
        }
    }
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
