//! What the machine does, told in the text form of programs: each test is a `main` and how it ends.

use adamant_base::Budget;
use adamant_expr::BitVec;
use adamant_program::{Program, verify};
use adamant_semantics::{Concrete, Fair, InputRequest, Machine, MachineSettings, RunEnd, Stream, World, execute};

/// A world without inputs, whose arbitrary values count up.
struct Silent {
    next: u64,
}

impl World for Silent {
    fn input(&mut self, _: &InputRequest<'_>) -> Option<BitVec> {
        None
    }
    fn arbitrary(&mut self, width: u32) -> BitVec {
        self.next += 1;
        BitVec::new(width, self.next)
    }
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        vec![0xa5; length]
    }
    fn choose(&mut self, _: usize) -> usize {
        0
    }
    fn print(&mut self, _: Stream, _: &[u8]) {}
    fn read_byte(&mut self) -> Option<u8> {
        None
    }
}

/// Runs a program and compares how it ends.
fn check_program(text: &str, expected: &str) {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{text}"));
    let domain = Concrete { world: Silent { next: 0 } };
    let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("there is a main");
    let ending = match execute(&mut machine, &mut Fair::default(), &Budget::unlimited(), None) {
        RunEnd::Stopped(stop) => stop.to_string(),
        RunEnd::Deadlock => "deadlock".to_owned(),
        RunEnd::Exhausted(_) => unreachable!("the budget is unlimited"),
    };
    assert_eq!(ending, expected, "{text}");
}

/// Runs a `main` of one block with these statements.
fn check(statements: &str, expected: &str) {
    check_program(&format!("program lp64 as_written\nfn @main() -> i32 {{\nbb0:\n{statements}\n}}"), expected);
}

#[test]
fn arithmetic_wraps_and_divides_by_sign() {
    check("%0: i8 = add i8 127, i8 2 %1: i32 = sign_extend %0 return %1", "exit with status -127");
    check("%0: i32 = sdiv i32 -7, i32 2 return %0", "exit with status -3");
    check("%0: i32 = srem i32 -7, i32 2 return %0", "exit with status -1");
    check("%0: i8 = udiv i8 -7, i8 2 %1: i32 = zero_extend %0 return %1", "exit with status 124");
}

#[test]
fn divisions_that_have_no_result_are_faults() {
    check("%0: i32 = udiv i32 1, i32 0 return %0", "division by zero");
    check("%0: i32 = srem i32 1, i32 0 return %0", "division by zero");
    check("%0: i8 = sdiv i8 -128, i8 -1 return i32 0", "division overflows: the least number divided by -1");
}

#[test]
fn shifts_too_far_are_faults_unless_an_optimiser_moved_them() {
    check("%0: i32 = shl i32 1, i32 32 return %0", "shift of 32 bits by 32");
    check("%0: i1 = shl i1 true, i1 true return i32 0", "shift of 1 bits by -1");
    let optimised = "program lp64 optimised\nfn @main() -> i32 {\nbb0:\n%0: i32 = shl i32 1, i32 32 return %0\n}";
    check_program(optimised, "exit with status 1");
}

#[test]
fn memory_is_byte_accurate() {
    let text = "
        %0: ptr = stack_allocate i64 8 align 8
        store i32 0x11223344, %0
        %1: ptr = offset %0, 1
        store i8 -1, %1
        %2: i32 = load %0
        %3: i1 = compare eq %2, i32 0x1122ff44
        %4: i32 = zero_extend %3
        return %4";
    check(text, "exit with status 1");
}

#[test]
fn accesses_are_checked() {
    let outside = "%0: ptr = stack_allocate i64 4 align 4 %1: ptr = offset %0, 1 %2: i32 = load %1 return %2";
    check(outside, "read of 4 bytes at offset 1 of a local variable, which has 4 bytes");
    check("%0: i32 = load null return %0", "read through a null pointer");
    check(
        "%0: ptr = int_to_pointer i64 99999 store i8 1, %0 return i32 0",
        "write at address 0x1869f, where no object is",
    );
    check("%0: i8 = load @main return i32 0", "read of the code of function main");
}

#[test]
fn pointers_in_memory_keep_their_object_even_bytewise() {
    let text = "
        %0: ptr = stack_allocate i64 4 align 4
        store i32 7, %0
        %1: ptr = stack_allocate i64 8 align 8
        store %0, %1
        %2: i32 = load %1
        %3: ptr = stack_allocate i64 8 align 8
        store %2, %3
        %4: ptr = offset %1, 4
        %5: i32 = load %4
        %6: ptr = offset %3, 4
        store %5, %6
        %7: ptr = load %3
        %8: i32 = load %7
        return %8";
    check(text, "exit with status 7");
}

#[test]
fn a_returned_local_dangles() {
    let text = "program lp64 as_written
        fn @escape() -> ptr {
        bb0:
          %0: ptr = stack_allocate i64 4 align 4
          return %0
        }
        fn @main() -> i32 {
        bb0:
          %0: ptr = call @escape()
          %1: ptr = stack_allocate i64 4 align 4
          %2: i32 = load %0
          return %2
        }";
    check_program(text, "read of a local variable after its life has ended");
}

#[test]
fn block_parameters_are_assigned_at_once() {
    let text = "program lp64 as_written
        fn @main() -> i32 {
        bb0:
          jump bb1(i32 1, i32 2, i32 0)
        bb1(%0: i32, %1: i32, %2: i32):
          %3: i32 = add %2, 1
          %4: i1 = compare eq %3, i32 4
          branch %4, bb2, bb1(%1, %0, %3)
        bb2:
          return %1
        }";
    check_program(text, "exit with status 1");
}

#[test]
fn arguments_that_c_lets_differ_are_adapted() {
    let text = "program lp64 as_written
        fn @low(%0: i8) -> i8 {
        bb0:
          return %0
        }
        fn @main() -> i32 {
        bb0:
          %0: i32 = call @low(i32 511)
          return %0
        }";
    check_program(text, "exit with status 255");
}

#[test]
fn calls_to_nothing_are_told() {
    let text = "program lp64 as_written
        declare @mystery()
        fn @main() -> i32 {
        bb0:
          call @mystery()
          return i32 0
        }";
    check_program(text, "unsupported: function `mystery`, which has no body and no model");
    check("call_indirect null() return i32 0", "call through a pointer to null, which is not a function");
}

#[test]
fn threads_wait_for_each_other() {
    let text = "program lp64 as_written
        global @mutex size 40 align 8 = zero 40
        declare @pthread_mutex_lock(ptr) -> i32
        fn @main() -> i32 {
        bb0:
          %0: i32 = call @pthread_mutex_lock(@mutex)
          %1: i32 = call @pthread_mutex_lock(@mutex)
          return i32 0
        }";
    check_program(text, "deadlock");
}

#[test]
fn a_thread_local_that_is_only_declared_is_told() {
    let text = "program lp64 as_written
        thread_local global @x size 4 align 4
        fn @main() -> i32 {
        bb0:
          %0: ptr = thread_local @x
          %1: i32 = load %0
          return %1
        }";
    check_program(text, "unsupported: variable `x`, which the program only declares");
}

#[test]
fn aggregates_that_do_not_fit_are_adapted_part_by_part() {
    let text = "program lp64 as_written
        fn @pair() -> {0: i64, 8: i64, 16} {
        bb0:
          return {0: i64, 8: i64, 16} (4294967303, 5)
        }
        fn @main() -> i32 {
        bb0:
          %0: {0: i32, 4: i32, 8} = call @pair()
          %1: i32 = extract %0 [0]
          %2: ptr = stack_allocate i64 4 align 4
          store %1, %2
          return %1
        }";
    check_program(text, "exit with status 7");
}

#[test]
fn a_pointer_read_in_an_odd_width_is_a_number() {
    let text = "
        %0: ptr = stack_allocate i64 8 align 8
        store %0, %0
        %1: i63 = load %0
        %2: i32 = truncate %1
        %3: i1 = compare ne %2, i32 0
        %4: i32 = zero_extend %3
        return %4";
    check(text, "exit with status 1");
}

#[test]
fn what_the_source_assumes_must_hold() {
    check("assume i1 false return i32 0", "what the source tells the compiler to assume does not hold");
}
