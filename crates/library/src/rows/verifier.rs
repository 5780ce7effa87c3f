//! What verifiers provide: inputs, assumptions, errors and atomic sections.

use crate::facts::{CallEffect, Chosen, Header};
use crate::row::{Row, ordinary};

const fn plain(names: &'static [&'static str]) -> Row {
    ordinary(Header::Verifier, names).acts_at_once().leaves_errno().asks_first()
}

const fn input(names: &'static [&'static str]) -> Row {
    plain(names).effect(CallEffect::Arbitrary)
}

pub(super) const ROWS: &[Row] = &[
    input(&["__VERIFIER_nondet_bool", "__VERIFIER_nondet__Bool"]),
    input(&[
        "__VERIFIER_nondet_char",
        "__VERIFIER_nondet_schar",
        "__VERIFIER_nondet_s8",
        "__VERIFIER_nondet_S8",
        "__VERIFIER_nondet_int8_t",
        "__VERIFIER_nondet_uchar",
        "__VERIFIER_nondet_unsigned_char",
        "__VERIFIER_nondet_u8",
        "__VERIFIER_nondet_U8",
        "__VERIFIER_nondet_uint8_t",
        "__VERIFIER_nondet_short",
        "__VERIFIER_nondet_s16",
        "__VERIFIER_nondet_S16",
        "__VERIFIER_nondet_int16_t",
        "__VERIFIER_nondet_ushort",
        "__VERIFIER_nondet_unsigned_short",
        "__VERIFIER_nondet_u16",
        "__VERIFIER_nondet_U16",
        "__VERIFIER_nondet_uint16_t",
    ]),
    input(&[
        "__VERIFIER_nondet_int",
        "__VERIFIER_nondet_s32",
        "__VERIFIER_nondet_S32",
        "__VERIFIER_nondet_int32_t",
        "__VERIFIER_nondet_uint",
        "__VERIFIER_nondet_unsigned",
        "__VERIFIER_nondet_unsigned_int",
        "__VERIFIER_nondet_u32",
        "__VERIFIER_nondet_U32",
        "__VERIFIER_nondet_uint32_t",
    ]),
    input(&[
        "__VERIFIER_nondet_long",
        "__VERIFIER_nondet_ssize_t",
        "__VERIFIER_nondet_ptrdiff_t",
        "__VERIFIER_nondet_ulong",
        "__VERIFIER_nondet_unsigned_long",
        "__VERIFIER_nondet_size_t",
        "__VERIFIER_nondet_pthread_t",
        "__VERIFIER_nondet_longlong",
        "__VERIFIER_nondet_long_long",
        "__VERIFIER_nondet_loff_t",
        "__VERIFIER_nondet_s64",
        "__VERIFIER_nondet_S64",
        "__VERIFIER_nondet_int64_t",
        "__VERIFIER_nondet_ulonglong",
        "__VERIFIER_nondet_unsigned_long_long",
        "__VERIFIER_nondet_sector_t",
        "__VERIFIER_nondet_u64",
        "__VERIFIER_nondet_U64",
        "__VERIFIER_nondet_uint64_t",
        "__VERIFIER_nondet_int128",
        "__VERIFIER_nondet_uint128",
    ]),
    input(&[
        "__VERIFIER_nondet_float",
        "__VERIFIER_nondet_double",
        "__VERIFIER_nondet_long_double",
        "__VERIFIER_nondet_longdouble",
    ]),
    input(&[
        "__VERIFIER_nondet_pointer",
        "__VERIFIER_nondet_pchar",
        "__VERIFIER_nondet_charp",
        "__VERIFIER_nondet_const_char_pointer",
    ]),
    ordinary(Header::Verifier, &["__VERIFIER_nondet_memory"]).acts_at_once().chosen(Chosen::Bytes),
    plain(&["__VERIFIER_assume"]).effect(CallEffect::Assumption),
    plain(&["reach_error", "__VERIFIER_error"]).effect(CallEffect::Error),
    plain(&["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"]).chosen(Chosen::Nothing),
];
