//! What an optimiser must not build on: functions that promises would make constant stay what they are.

#![allow(clippy::unwrap_used, reason = "a test that cannot make its input fails")]

mod support;

use adamant_llvm::{FrontendSettings, OptLevel, load_ir_bytes};
use support::text;

/// Whether `@f`, which returns one bit, was found to be constant.
fn is_constant(program: &str, opt: OptLevel) -> bool {
    let settings = FrontendSettings { opt, ..FrontendSettings::default() };
    let loaded = load_ir_bytes("program.ll", program.as_bytes(), &settings).unwrap();
    text(&loaded.program, "f").lines().any(|line| matches!(line.trim(), "return true" | "return false"))
}

#[test]
fn promises_are_taken_back() {
    let programs = [
        "define i1 @f(i32 %x) { %y = add nsw i32 %x, 1 %z = icmp sgt i32 %y, %x ret i1 %z }",
        "define i1 @f(i32 %x) { %y = add nuw i32 %x, 1 %z = icmp ugt i32 %y, %x ret i1 %z }",
        "define i1 @f(i32 %x) { %y = sdiv exact i32 %x, 4 %w = mul i32 %y, 4 %z = icmp eq i32 %w, %x ret i1 %z }",
        "define i1 @f(i32 %x) { %y = zext nneg i32 %x to i64 %z = icmp ult i64 %y, 2147483648 ret i1 %z }",
        "define i1 @f(ptr %p, i64 %i) { %q = getelementptr inbounds nuw i8, ptr %p, i64 %i %z = icmp uge ptr %q, %p ret i1 %z }",
        "define i1 @f(ptr %p) { %x = load i32, ptr %p, !range !0 %z = icmp ult i32 %x, 2 ret i1 %z } !0 = !{i32 0, i32 2}",
        "define i1 @f(ptr nonnull %p) { %z = icmp eq ptr %p, null ret i1 %z }",
        "define i1 @f(ptr noalias %p, ptr noalias %q) { store i32 1, ptr %p store i32 2, ptr %q %x = load i32, ptr %p %z = icmp eq i32 %x, 1 ret i1 %z }",
        "define i1 @f(ptr %p) { %x = load i32, ptr %p %z = icmp eq ptr %p, null ret i1 %z }",
        "declare ptr @malloc(i64) define i1 @f() { %p = call ptr @malloc(i64 4) %z = icmp eq ptr %p, null ret i1 %z }",
    ];
    for program in programs {
        for opt in [OptLevel::O1, OptLevel::O2] {
            assert!(!is_constant(program, opt), "{program}");
        }
    }
}

#[test]
fn what_is_true_is_found_out() {
    let program = "define i1 @f(i32 %x) { %y = and i32 %x, 7 %w = add i32 %y, 1 %z = icmp sgt i32 %w, %y ret i1 %z }";
    assert!(is_constant(program, OptLevel::O2));
}
