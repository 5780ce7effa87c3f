//! What compiled C++ calls: the library of C++ under the names that linkers see.

use crate::facts::{Asks, CallEffect, Header, RuntimeFile, Waits, When};
use crate::row::{Row, frees, in_c, missing, ordinary};

const H: Header = Header::Cxx;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, NEW).touches_nothing().leaves_errno(),
    ordinary(H, ALIGNED_NEW).touches_nothing().leaves_errno(),
    ordinary(H, DELETE).accesses(&[frees(0)]).frees_blocks().acts_at_once(),
    ordinary(H, &["__cxa_guard_acquire"]).waits(Waits::Word).acts_at_once(),
    ordinary(H, &["__cxa_guard_release", "__cxa_guard_abort"]).acts_at_once(),
    ordinary(H, &["__cxa_thread_atexit", "__cxa_thread_atexit_impl"]).calls_back(0, When::AtThreadEnd).acts_at_once(),
    ordinary(H, &["__cxa_pure_virtual", "__cxa_deleted_virtual"]).never_returns().acts_at_once(),
    ordinary(H, &["_ZSt9terminatev"]).never_returns(),
    ordinary(H, &["_ZSt18uncaught_exceptionv", "_ZSt19uncaught_exceptionsv"]),
    ordinary(H, &["__cxa_allocate_exception"]).acts_at_once(),
    // Attempts to lock may fail for no reason.
    ordinary(H, &["__adamant_attempt_fails"])
        .effect(CallEffect::Chooses)
        .asks(Asks::AttemptFails)
        .touches_nothing()
        .leaves_errno()
        .asks_first(),
    ordinary(H, THROWING).never_returns().acts_at_once(),
    missing(H, NEVER_RETURNING).never_returns(),
    ordinary(H, &["_ZSt21__glibcxx_assert_failPKciS0_S0_", "_ZSt21__glibcxx_assert_failPKciS0_S0_z"]),
    ordinary(H, &["_ZSt29__adamant_broken_preconditionPKciS0_S0_", "_ZSt29__adamant_broken_preconditionPKciS0_S0_z"]),
    ordinary(
        H,
        &[
            "_ZNSt6chrono3_V212steady_clock3nowEv",
            "_ZNSt6chrono3_V212system_clock3nowEv",
            "_ZNSt6thread20hardware_concurrencyEv",
        ],
    ),
    ordinary(H, LISTS_AND_TREES),
    ordinary(H, HASHES),
    ordinary(H, STREAMS),
    ordinary(H, NOTHING).touches_nothing().leaves_errno(),
    in_c(H, RuntimeFile::Thread, IN_C),
];

/// `operator new` and `operator new[]`; a size is `m` on x86-64 and `j` on i386.
pub const NEW: &[&str] = &[
    "_Znwm",
    "_Znwj",
    "_Znam",
    "_Znaj",
    "_ZnwmRKSt9nothrow_t",
    "_ZnwjRKSt9nothrow_t",
    "_ZnamRKSt9nothrow_t",
    "_ZnajRKSt9nothrow_t",
];

/// The same with an alignment.
pub const ALIGNED_NEW: &[&str] = &[
    "_ZnwmSt11align_val_t",
    "_ZnwjSt11align_val_t",
    "_ZnamSt11align_val_t",
    "_ZnajSt11align_val_t",
    "_ZnwmSt11align_val_tRKSt9nothrow_t",
    "_ZnwjSt11align_val_tRKSt9nothrow_t",
    "_ZnamSt11align_val_tRKSt9nothrow_t",
    "_ZnajSt11align_val_tRKSt9nothrow_t",
];

/// `operator delete` and `operator delete[]`.
pub const DELETE: &[&str] = &[
    "_ZdlPv",
    "_ZdlPvm",
    "_ZdlPvj",
    "_ZdlPvSt11align_val_t",
    "_ZdlPvmSt11align_val_t",
    "_ZdlPvjSt11align_val_t",
    "_ZdlPvRKSt9nothrow_t",
    "_ZdlPvSt11align_val_tRKSt9nothrow_t",
    "_ZdaPv",
    "_ZdaPvm",
    "_ZdaPvj",
    "_ZdaPvSt11align_val_t",
    "_ZdaPvmSt11align_val_t",
    "_ZdaPvjSt11align_val_t",
    "_ZdaPvRKSt9nothrow_t",
    "_ZdaPvSt11align_val_tRKSt9nothrow_t",
];

/// Functions that only throw, which is not supported.
pub const THROWING: &[&str] = &[
    "__cxa_throw",
    "__cxa_rethrow",
    "__cxa_bad_cast",
    "__cxa_bad_typeid",
    "__cxa_throw_bad_array_new_length",
    "_ZSt16__throw_bad_castv",
    "_ZSt17__throw_bad_allocv",
    "_ZSt18__throw_bad_typeidv",
    "_ZSt19__throw_logic_errorPKc",
    "_ZSt19__throw_range_errorPKc",
    "_ZSt19__throw_regex_errorNSt15regex_constants10error_typeE",
    "_ZSt19__throw_ios_failurePKc",
    "_ZSt20__throw_domain_errorPKc",
    "_ZSt20__throw_length_errorPKc",
    "_ZSt20__throw_out_of_rangePKc",
    "_ZSt20__throw_system_errori",
    "_ZSt20__throw_future_errori",
    "_ZSt21__throw_bad_exceptionv",
    "_ZSt21__throw_runtime_errorPKc",
    "_ZSt22__throw_overflow_errorPKc",
    "_ZSt23__throw_underflow_errorPKc",
    "_ZSt24__throw_invalid_argumentPKc",
    "_ZSt24__throw_out_of_range_fmtPKcz",
    "_ZSt25__throw_bad_function_callv",
    "_ZSt28__throw_bad_array_new_lengthv",
];

/// Other functions that leave by exceptions or end the program.
const NEVER_RETURNING: &[&str] = &[
    "_Unwind_Resume",
    "_Unwind_Resume_or_Rethrow",
    "__clang_call_terminate",
    "__cxa_call_unexpected",
    "__cxa_throw_bad_array_length",
    "_ZSt10unexpectedv",
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE",
    "_ZNKSt16nested_exception14rethrow_nestedEv",
];

const LISTS_AND_TREES: &[&str] = &[
    "_ZNSt8__detail15_List_node_base7_M_hookEPS0_",
    "_ZNSt8__detail15_List_node_base9_M_unhookEv",
    "_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_",
    "_ZNSt8__detail15_List_node_base10_M_reverseEv",
    "_ZNSt8__detail15_List_node_base4swapERS0_S1_",
    "_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base",
    "_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base",
    "_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_",
    "_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_",
];

const HASHES: &[&str] = &[
    "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm",
    "_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj",
    "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm",
    "_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj",
    "_ZSt11_Hash_bytesPKvmm",
    "_ZSt11_Hash_bytesPKvjj",
];

const STREAMS: &[&str] = &[
    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc",
    "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE",
    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c",
    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h",
    "_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a",
    "_ZNSo3putEc",
    "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l",
    "_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_i",
    "_ZNSo5writeEPKcl",
    "_ZNSo5writeEPKci",
    "_ZNSo5flushEv",
    "_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_",
    "_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_",
    "_ZNSolsEPFRSoS_E",
    "_ZNSolsEb",
    "_ZNSolsEs",
    "_ZNSolsEt",
    "_ZNSolsEi",
    "_ZNSolsEj",
    "_ZNSolsEl",
    "_ZNSolsEm",
    "_ZNSolsEx",
    "_ZNSolsEy",
    "_ZNSolsEf",
    "_ZNSolsEd",
    "_ZNSolsEe",
    "_ZNSolsEPKv",
];

/// Functions without an effect that a program sees: the life of the streams, and of allocators, which are empty.
pub const NOTHING: &[&str] = &[
    "_ZNSt8ios_base4InitC1Ev",
    "_ZNSt8ios_base4InitD1Ev",
    "_ZNSaIcEC1Ev",
    "_ZNSaIcEC2Ev",
    "_ZNSaIcEC1ERKS_",
    "_ZNSaIcEC2ERKS_",
    "_ZNSaIcED1Ev",
    "_ZNSaIcED2Ev",
    "_ZNSaIwEC1Ev",
    "_ZNSaIwEC2Ev",
    "_ZNSaIwEC1ERKS_",
    "_ZNSaIwEC2ERKS_",
    "_ZNSaIwED1Ev",
    "_ZNSaIwED2Ev",
];

/// Threads, conditions and futures.
const IN_C: &[&str] = &[
    "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE",
    "_ZNSt6thread6_StateD2Ev",
    "_ZNSt6thread4joinEv",
    "_ZNSt6thread6detachEv",
    "_ZNSt18condition_variableC1Ev",
    "_ZNSt18condition_variableC2Ev",
    "_ZNSt18condition_variableD1Ev",
    "_ZNSt18condition_variableD2Ev",
    "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE",
    "_ZNSt18condition_variable10notify_oneEv",
    "_ZNSt18condition_variable10notify_allEv",
    "__once_proxy",
    "_ZNSt13__future_base12_Result_baseC2Ev",
    "_ZNSt13__future_base12_Result_baseD2Ev",
    "_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE",
    "_ZNSt28__atomic_futex_unsigned_base26_M_futex_wait_until_steadyEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE",
    "_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj",
];
