//! What level 0 does to locals, and what levels 1 and 2 must not do to shared memory.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use adamant_llvm::OptLevel;
use adamant_program::{Op, Origin, Program};
use support::{c, c_at, count, refused, text};

fn arbitrary(program: &Program, name: &str) -> usize {
    count(program, name, |op| matches!(op, Op::Arbitrary { .. }))
}

fn volatile_loads(program: &Program, name: &str) -> usize {
    count(program, name, |op| matches!(op, Op::Load { access, .. } if access.volatile))
}

#[test]
fn an_uninitialised_local_has_one_value() {
    let program = c("int f(void) { int x; return x == x; }");
    let expected = [
        "fn @f() -> i32 as \"f\" {",
        "bb0:",
        "  %0: i32 = arbitrary",
        "  bind var0 = %0 ; x",
        "  %1: i1 = compare eq %0, %0",
        "  %2: i32 = zero_extend %1",
        "  return %2",
        "}",
    ];
    assert_eq!(text(&program, "f"), expected.join("\n"));
    assert_eq!(program.origin, Origin::AsWritten);
}

#[test]
fn a_local_that_is_written_first_has_none() {
    let program =
        c("int f(int n) { int x; int i; double d; for (i = 0; i < n; i++) { x = i; d = x; n -= d; } return n; }");
    assert_eq!(arbitrary(&program, "f"), 0);
    assert_eq!(
        count(&program, "f", |op| matches!(op, Op::StackAllocate { .. } | Op::Load { .. } | Op::Store { .. })),
        0
    );
}

#[test]
fn a_local_that_may_be_read_first_is_chosen_before_the_branch() {
    let program = c("int f(int n) { int x; if (n) x = 1; return x + x; }");
    assert_eq!(arbitrary(&program, "f"), 1);
    assert!(!text(&program, "f").contains("undefined"));
}

#[test]
fn a_local_in_memory_needs_no_value() {
    let program = c("void g(int *); int f(void) { int x; struct { int a, b; } s; g(&x); g(&s.a); return x + s.b; }");
    assert_eq!(arbitrary(&program, "f"), 0);
    assert_eq!(count(&program, "f", |op| matches!(op, Op::StackAllocate { .. })), 2);
}

const RACE: &str = "typedef unsigned long pthread_t;
    extern int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
    extern void error(void);
    int shared; static const int table[4] = { 1, 2, 3, 4 };
    void *other(void *p) { shared = 1; return p; }
    int twice(void) { int first = shared; int second = shared; if (first != second) error(); return first; }
    int local(int n) { int own[8]; for (int i = 0; i < 8; i++) own[i] = n * i; return own[n & 7] + own[n & 3] + table[n & 3]; }
    int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); return twice() + local(shared); }";

#[test]
fn a_racy_second_read_stays_at_every_level() {
    for opt in [OptLevel::O1, OptLevel::O2] {
        let program = c_at(opt, RACE);
        assert_eq!(program.origin, Origin::Optimised);
        assert_eq!(volatile_loads(&program, "twice"), 2, "{}", program.display());
        assert_eq!(volatile_loads(&program, "local"), 0, "own memory needs no mark\n{}", program.display());
        assert!(refused(&program).is_empty());
    }
}

#[test]
fn without_threads_the_second_read_may_go() {
    let program = c_at(
        OptLevel::O2,
        &RACE
            .replace("pthread_create(&t, 0, other, 0);", "")
            .replace("extern int pthread_create", "extern int other_thing"),
    );
    assert_eq!(count(&program, "twice", |op| matches!(op, Op::Load { .. })), 1, "{}", program.display());
}

#[test]
fn memory_that_escapes_is_shared() {
    let program = c_at(
        OptLevel::O2,
        "extern int pthread_create(void *, void *, void *(*)(void *), void *); void error(void);
        void *other(void *p) { *(int *)p = 1; return 0; }
        int main(void) { int x = 0; long t; pthread_create(&t, 0, other, &x); if (x != x) error(); int y = x; if (x == 0 && y == 1) error(); return 0; }",
    );
    assert!(volatile_loads(&program, "main") >= 3, "{}", program.display());
}

#[test]
fn infinite_loops_and_null_stay() {
    let program =
        c_at(OptLevel::O2, "int f(int *p) { while (1) { } } int g(int *p) { int x = *p; if (!p) return 7; return x; }");
    assert!(text(&program, "f").contains("jump bb1") || text(&program, "f").contains("jump bb0"));
    assert!(text(&program, "g").contains("7"), "{}", program.display());
}

#[test]
fn optimised_vectors_are_lowered() {
    let program = c_at(
        OptLevel::O2,
        "typedef float v4 __attribute__((vector_size(16))); typedef int i4 __attribute__((vector_size(16)));
        typedef struct { float x, y; } pair;
        pair add(pair a, pair b) { return (pair){ a.x + b.x, a.y * b.y }; }
        v4 pick(v4 a, v4 b) { i4 m = a < b; return (v4)((m & (i4)a) | (~m & (i4)b)); }
        int lanes(i4 v, int n) { v[n & 3] = 1; return v[(n + 1) & 3]; }",
    );
    assert_eq!(refused(&program), Vec::<String>::new());
}

#[test]
fn inputs_declared_pure_are_still_read_twice() {
    for attribute in ["const", "pure"] {
        let text = format!(
            "extern int input(void) __attribute__(({attribute}, noreturn)); void use(int, int);
            int main(void) {{ int a = input(); int b = input(); use(a, b); return 0; }}"
        );
        let program = c_at(OptLevel::O2, &text);
        assert_eq!(count(&program, "main", |op| matches!(op, Op::Call { .. })), 3, "{}", program.display());
    }
}
