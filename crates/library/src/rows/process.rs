//! The end of a program: `exit`, `abort`, assertions, exit handlers, traps.

use crate::facts::{CallEffect, EndOfRun, Header, When};
use crate::row::{Row, missing, ordinary};

const H: Header = Header::Process;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["abort"]).effect(CallEffect::End(EndOfRun::AtOnce)).never_returns().asks_first().leaves_errno(),
    // What it runs was registered before.
    ordinary(H, &["exit"]).effect(CallEffect::End(EndOfRun::AfterHandlers)).never_returns(),
    ordinary(H, &["_exit", "_Exit", "quick_exit"]).effect(CallEffect::End(EndOfRun::AtOnce)).never_returns(),
    ordinary(H, &["atexit"]).calls_back(0, When::AtExit),
    ordinary(H, &["__cxa_atexit"]).calls_back(0, When::AtExit).acts_at_once(),
    missing(H, &["on_exit"]).calls_back(0, When::AtExit),
    missing(H, &["at_quick_exit"]).calls_back(0, When::AtExit),
    ordinary(H, &["__assert_fail", "__assert", "__assert_rtn"])
        .effect(CallEffect::FailedAssertion)
        .touches_nothing()
        .leaves_errno(),
    ordinary(H, &["llvm.trap", "llvm.debugtrap", "llvm.ubsantrap", "__stack_chk_fail"]),
    missing(H, &["longjmp", "_longjmp", "siglongjmp"]).never_returns(),
    missing(H, &["setjmp", "_setjmp"]),
    missing(H, UNDEFINED_BEHAVIOUR_FOUND).never_returns(),
];

/// What instrumentation calls that looks for undefined behaviour, where it ends the program.
const UNDEFINED_BEHAVIOUR_FOUND: &[&str] = &[
    "__ubsan_handle_add_overflow_abort",
    "__ubsan_handle_alignment_assumption_abort",
    "__ubsan_handle_builtin_unreachable",
    "__ubsan_handle_divrem_overflow_abort",
    "__ubsan_handle_float_cast_overflow_abort",
    "__ubsan_handle_implicit_conversion_abort",
    "__ubsan_handle_invalid_builtin_abort",
    "__ubsan_handle_load_invalid_value_abort",
    "__ubsan_handle_missing_return",
    "__ubsan_handle_mul_overflow_abort",
    "__ubsan_handle_negate_overflow_abort",
    "__ubsan_handle_nonnull_arg_abort",
    "__ubsan_handle_nonnull_return_v1_abort",
    "__ubsan_handle_out_of_bounds_abort",
    "__ubsan_handle_pointer_overflow_abort",
    "__ubsan_handle_shift_out_of_bounds_abort",
    "__ubsan_handle_sub_overflow_abort",
    "__ubsan_handle_type_mismatch_v1_abort",
    "__ubsan_handle_vla_bound_not_positive_abort",
];
