//! What verifiers provide: inputs, assumptions, errors and atomic sections.

use crate::facts::{CallEffect, Chosen, Header};
use crate::row::{Row, ordinary};

const fn plain(names: &'static [&'static str]) -> Row {
    ordinary(Header::Verifier, names).acts_at_once().leaves_errno().asks_first()
}

const fn input(names: &'static [&'static str]) -> Row {
    plain(names).effect(CallEffect::Arbitrary)
}

/// Inputs of all types.
const INPUTS: &[&str] = names!["__VERIFIER_nondet_":
    bool _Bool char schar s8 S8 int8_t uchar unsigned_char u8 U8 uint8_t short s16 S16 int16_t ushort unsigned_short
    u16 U16 uint16_t int s32 S32 int32_t uint unsigned unsigned_int u32 U32 uint32_t long ssize_t ptrdiff_t ulong
    unsigned_long size_t pthread_t longlong long_long loff_t s64 S64 int64_t ulonglong unsigned_long_long sector_t
    u64 U64 uint64_t int128 uint128 float double long_double longdouble pointer pchar charp const_char_pointer
];

pub(super) const ROWS: &[Row] = &[
    input(INPUTS),
    ordinary(Header::Verifier, &["__VERIFIER_nondet_memory"]).acts_at_once().chosen(Chosen::Bytes),
    plain(&["__VERIFIER_assume"]).effect(CallEffect::Assumption),
    plain(&["reach_error", "__VERIFIER_error"]).effect(CallEffect::Error),
    plain(&["__VERIFIER_atomic_begin", "__VERIFIER_atomic_end"]).chosen(Chosen::Nothing),
];
