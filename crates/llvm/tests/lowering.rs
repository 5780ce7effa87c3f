//! Lowering of single constructs, shown in the text form.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use adamant_program::{Callee, Function, FunctionId, Op};
use support::{c, count, cpp, function, ir, refused, text};

/// The statements of `@f` in an LLVM text, one per line.
fn lowered(program: &str) -> String {
    let text = text(&ir(program), "f");
    let lines: Vec<_> = text.lines().skip(1).filter(|line| *line != "}").map(str::trim).collect();
    lines.join("\n")
}

fn check(program: &str, expected: &str) {
    let expected: Vec<_> = expected.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(lowered(program), expected.join("\n"));
}

#[test]
fn addresses_are_signed_sums_of_scaled_indices() {
    check(
        "%s = type { i8, i32, [4 x i16] }
        define ptr @f(ptr %p, i32 %i, i8 %j) {
          %a = getelementptr %s, ptr %p, i32 %i, i32 2, i8 %j
          %b = getelementptr %s, ptr %a, i64 -1, i32 1
          %c = getelementptr i8, ptr %b, i64 0
          ret ptr %c
        }",
        "bb0:
        %3: ptr = offset %0, 8, %1 * 16, %2 * 2
        %4: ptr = offset %3, -12
        return %4",
    );
}

#[test]
fn constant_expressions_are_folded_or_computed() {
    check(
        "@g = global [4 x i32] zeroinitializer
        @t = thread_local global i32 0
        define i64 @f() {
          store i32 1, ptr getelementptr (i32, ptr @g, i64 3)
          store i32 2, ptr getelementptr (i8, ptr @t, i64 1)
          store i32 3, ptr inttoptr (i64 4096 to ptr)
          store i8 trunc (i64 ptrtoint (ptr @g to i64) to i8), ptr @g
          ret i64 sub (i64 ptrtoint (ptr getelementptr (i32, ptr @g, i64 2) to i64), i64 ptrtoint (ptr @g to i64))
        }",
        "bb0:
        store i32 1, @g+12
        %0: ptr = thread_local @t
        %1: ptr = offset %0, 1
        store i32 2, %1
        %2: ptr = int_to_pointer i64 4096
        store i32 3, %2
        %3: i8 = pointer_to_int @g
        store %3, @g
        return i64 8",
    );
}

#[test]
fn phis_become_parameters() {
    check(
        "define i32 @f(i32 %n) {
        entry:
          switch i32 %n, label %end [ i32 -1, label %end
                                      i32 7, label %loop ]
        loop:
          %i = phi i32 [ 0, %entry ], [ %j, %loop ]
          %j = phi i32 [ 1, %entry ], [ %i, %loop ]
          %c = icmp slt i32 %i, %n
          br i1 %c, label %loop, label %end
        end:
          %r = phi i32 [ 5, %entry ], [ 5, %entry ], [ %j, %loop ]
          ret i32 %r
        dead:
          br label %end2
        end2:
          ret i32 0
        }",
        "bb0:
        switch i32 %0 {
        -1: bb2(i32 5),
        7: bb1(i32 0, i32 1),
        else: bb2(i32 5)
        }
        bb1(%1: i32, %2: i32):
        %4: i1 = compare slt %1, %0
        branch %4, bb1(%2, %1), bb2(%2)
        bb2(%3: i32):
        return %3",
    );
}

#[test]
fn wide_numbers_keep_all_their_bits() {
    check(
        "define i128 @f(i128 %x, x86_fp80 %l) {
          %a = add nsw i128 %x, -170141183460469231731687303715884105728
          %b = xor i128 %a, 1180591620717411303425
          %c = fadd x86_fp80 %l, 0xK3FFF8000000000000001
          %d = bitcast x86_fp80 %c to i80
          %e = zext i80 %d to i128
          %f = add i128 %b, %e
          ret i128 %f
        }",
        "bb0:
        %2: i128 = add nsw %0, -170141183460469231731687303715884105728
        %3: i128 = xor %2, 1180591620717411303425
        %4: x87 = float add %1, 0x3fff8000000000000001
        %5: i80 = reinterpret %4
        %6: i128 = zero_extend %5
        %7: i128 = add %3, %6
        return %7",
    );
}

#[test]
fn overflow_saturation_and_funnel_shifts() {
    check(
        "declare {i32, i1} @llvm.ssub.with.overflow.i32(i32, i32)
        declare i8 @llvm.uadd.sat.i8(i8, i8)
        declare i8 @llvm.fshl.i8(i8, i8, i8)
        define i8 @f(i32 %a, i8 %b, i8 %c) {
          %r = call {i32, i1} @llvm.ssub.with.overflow.i32(i32 %a, i32 1)
          %o = extractvalue {i32, i1} %r, 1
          %s = call i8 @llvm.uadd.sat.i8(i8 %b, i8 %c)
          %g = call i8 @llvm.fshl.i8(i8 %b, i8 %s, i8 %c)
          ret i8 %g
        }",
        "bb0:
        %3: i32 = sub %0, 1
        %4: i1 = overflows ssub %0, i32 1
        %5: {0: i32, 4: i1, 8} = insert undefined, %3 [0]
        %6: {0: i32, 4: i1, 8} = insert %5, %4 [1]
        %7: i1 = extract %6 [1]
        %8: i8 = add %1, %2
        %9: i1 = overflows uadd %1, %2
        %10: i8 = select %9, -1, %8
        %11: i8 = urem %2, 8
        %12: i8 = sub 7, %11
        %13: i8 = shl %1, %11
        %14: i8 = lshr %10, 1
        %15: i8 = lshr %14, %12
        %16: i8 = or %13, %15
        return %16",
    );
}

#[test]
fn vectors_are_computed_lane_by_lane() {
    check(
        "declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
        define i64 @f(<2 x i32> %v, ptr %p) {
          %a = add <2 x i32> %v, <i32 1, i32 -2>
          %s = shufflevector <2 x i32> %a, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
          %r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %s)
          %i = insertelement <2 x i32> %s, i32 %r, i64 0
          store <2 x i32> %i, ptr %p
          %b = bitcast <2 x i32> %i to i64
          ret i64 %b
        }",
        "bb0:
        %2: i32 = extract %0 [0]
        %3: i32 = extract %0 [1]
        %4: i32 = add %2, 1
        %5: i32 = add %3, -2
        %6: i32 = add %5, %4
        %7: [2 x i32] = insert undefined, %6 [0]
        %8: [2 x i32] = insert %7, %4 [1]
        store %8, %1
        %9: i64 = zero_extend %6
        %10: i64 = zero_extend %4
        %11: i64 = shl %10, 32
        %12: i64 = or %9, %11
        return %12",
    );
}

#[test]
fn undefined_values_are_frozen_once() {
    check(
        "define i32 @f() {
          %u = freeze i32 undef
          %d = freeze i32 undef
          %r = add i32 %u, %u
          %s = add i32 %r, undef
          ret i32 %s
        }",
        "bb0:
        %0: i32 = arbitrary
        %1: i32 = add %0, %0
        %2: i32 = add %1, undefined
        return %2",
    );
}

#[test]
fn what_is_not_covered_says_so_where_it_stands() {
    let program = ir("declare half @h(half)
        declare void @llvm.eh.unknown.thing()
        define i32 @f(ptr %p, i32 %n) {
          %a = call half @h(half 1.0)
          %b = fadd half %a, %a
          %d = load <4 x i1>, ptr %p
          %e = va_arg ptr %p, i32
          ret i32 %e
        }
        define half @g(half %x) { ret half %x }");
    let expected = ["type half", "type half", "vector <4 x i1> in memory", "instruction va_arg", "type half"];
    assert_eq!(refused(&program), expected);
}

#[test]
fn empty_assembly_is_a_fence() {
    let program = c(
        "int f(int x) { __asm__ volatile(\"\" ::: \"memory\"); __asm__(\"\" : \"+r\"(x)); __asm__(\"\" : \"+m\"(x)); return x; }",
    );
    assert_eq!(refused(&program), Vec::<String>::new());
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Fence { .. })), 2);
    let hidden = c("long f(int *p) { long x; __asm__(\"\" : \"=r\"(x) : \"0\"(p)); return x; }");
    assert!(text(&hidden, "f").contains("pointer_to_int %0"));
}

#[test]
fn assembly_is_a_call_that_gives_values_to_its_outputs() {
    let program =
        c("int f(int *p) { int x; __asm__(\"rdtsc\" : \"=a\"(x)); __asm__(\"incl %0\" : \"+m\"(*p)); return x; }");
    assert_eq!(refused(&program), Vec::<String>::new());
    let is_assembly = |function: FunctionId| Function::is_assembly(&program.functions[function].name);
    let calls = count(
        &program,
        "f",
        |op| matches!(op, Op::Call { callee: Callee::Direct(callee), .. } if is_assembly(*callee)),
    );
    assert_eq!(calls, 2);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::Store { .. })), 1);
}

#[test]
fn structures_pass_by_value_and_calls_keep_their_arguments() {
    let program = c("struct big { long a[4]; }; long take(struct big b, int n) { b.a[n]++; return b.a[n]; }
        int old(); int f(struct big *b) { return take(*b, 2) + old(1, 2.5, b); } int old(a, b) int a; char b; { return a + b; }");
    let shown = text(&program, "f");
    assert!(shown.contains("call @take(by_value size 32 align 8 %0, i32 2)"), "{shown}");
    assert!(shown.contains("call @old(i32 1, f64 2.5, %0)"), "{shown}");
}

#[test]
fn constructors_and_destructors_are_ordered() {
    let program =
        c("void __attribute__((constructor(200))) b(void) {} void __attribute__((constructor(101))) a(void) {}
        void __attribute__((constructor)) z(void) {} void __attribute__((destructor)) last(void) {}
        void __attribute__((destructor(300))) early(void) {} int main(void) { return 0; }");
    let names = |list: &[_]| list.iter().map(|&id| program.functions[id].name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&program.constructors), ["a", "b", "z"]);
    assert_eq!(names(&program.destructors), ["last", "early"]);
}

#[test]
fn aliases_stand_for_what_they_name() {
    let program = c("int g(void) { return 4; } int h(void) __attribute__((alias(\"g\"))); int f(void) { return h(); }");
    assert!(text(&program, "f").contains("call @g()"));
}

#[test]
fn classes_and_templates_are_lowered() {
    let program = cpp("struct Base { virtual int area() const { return 1; } virtual ~Base() {} int tag = 3; };
        struct Square : Base { int side; explicit Square(int s) : side(s) {} int area() const override { return side * side; } };
        template <class T> T larger(T a, T b) { return a < b ? b : a; }
        namespace n { int twice(int x) { return 2 * x; } }
        int total = n::twice(21);
        int main() { Square s(4); Base &b = s; Base *p = new Square(2); int r = b.area() + larger(1, 2) + p->tag; delete p; return r; }");
    assert_eq!(refused(&program), Vec::<String>::new());
    assert_eq!(program.constructors.len(), 1);
    assert_eq!(function(&program, "_ZN1n5twiceEi").source_name.as_deref(), Some("n::twice"));
    assert!(count(&program, "main", |op| matches!(op, Op::Call { callee: Callee::Indirect(_), .. })) >= 1);
}

#[test]
fn initial_bytes_are_laid_out() {
    let program = c("struct bits { unsigned a : 3; int b : 5; long double l; } x = { 5, -3, 1.0L };
        union { int i; float f; char c[8]; } u = { .f = 1.5f }; int y[4] = { 1 };
        void *table[] = { &x, (char *)&u + 4, 0, (void *)0x1234 }; long distance = (char *)&table[3] - (char *)&table[1];");
    let global = |name: &str| {
        let shown = program.display().to_string();
        shown
            .lines()
            .find(|line| line.contains(&format!("@{name} ")))
            .unwrap()
            .split(" = ")
            .nth(1)
            .unwrap_or("")
            .to_owned()
    };
    assert_eq!(global("u"), "x\"0000c03f\"");
    assert_eq!(global("y"), "x\"01\"");
    assert_eq!(global("distance"), "x\"10\"");
    let table = program.globals[program.global("table").unwrap()].initialiser.clone().unwrap();
    assert_eq!(table.relocations.iter().map(|found| (found.at, found.offset)).collect::<Vec<_>>(), [(0, 0), (8, 4)]);
    assert_eq!(table.bytes[24..26], [0x34, 0x12]);
}

#[test]
fn an_arbitrary_value_that_is_stored_and_used_is_stored() {
    let text = lowered(
        "define i1 @f() {
           %local = alloca i32
           %value = freeze i32 undef
           store i32 %value, ptr %local
           %place = getelementptr i8, ptr %local, i64 0
           %found = load i32, ptr %place
           %same = icmp eq i32 %found, %value
           ret i1 %same
         }",
    );
    assert!(text.contains("store"), "{text}");
}

#[test]
fn globals_without_a_name_get_one_that_is_free() {
    let program = ir("@0 = private constant i8 1
        @unnamed.0 = global i8 2
        @1 = private constant i8 3
        define i8 @f() {
          %a = load i8, ptr @0
          %b = load i8, ptr @1
          %c = add i8 %a, %b
          ret i8 %c
        }");
    let names: Vec<_> = program.globals.iter().map(|global| global.name.as_str()).collect();
    assert_eq!(names, ["unnamed.1", "unnamed.0", "unnamed.2"]);
}
