//! The functions behind atomic operations.

use crate::facts::Header;
use crate::row::{Row, missing, ordinary};

const H: Header = Header::Atomic;

/// Functions of C, each also in a form that names the ordering.
macro_rules! ordered {
    ($($name:ident)*) => { &[$(concat!("atomic_", stringify!($name)), concat!("atomic_", stringify!($name), "_explicit")),*] };
}

/// Operations on so many bytes.
macro_rules! of_sizes {
    ($beginning:literal: $($name:ident)*) => {
        &[$(
            concat!($beginning, stringify!($name), "_1"),
            concat!($beginning, stringify!($name), "_2"),
            concat!($beginning, stringify!($name), "_4"),
            concat!($beginning, stringify!($name), "_8"),
            concat!($beginning, stringify!($name), "_16"),
        )*]
    };
}

/// Operations of kernels on their three types.
macro_rules! of_kernels {
    ($($name:ident)*) => {
        &[$(
            concat!("atomic_", stringify!($name)),
            concat!("atomic64_", stringify!($name)),
            concat!("atomic_long_", stringify!($name)),
        )*]
    };
}

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["__atomic_load", "__atomic_store", "__atomic_exchange", "__atomic_is_lock_free"]).acts_at_once(),
    ordinary(H, &["__atomic_compare_exchange"]).compares_pointers().acts_at_once(),
    missing(H, OF_C),
    missing(H, OF_C_WITH_ORDERING),
    missing(H, BUILT_IN),
    missing(H, BUILT_IN_BEFORE),
    missing(H, OF_A_SIZE),
    missing(H, OF_A_SIZE_BEFORE),
    missing(H, OF_KERNELS),
    missing(H, OF_ONE_KERNEL),
    missing(
        H,
        &[
            "_atomic_dec_and_lock",
            "atomic64_fetch_add",
            "atomic64_fetch_sub",
            "atomic_long_fetch_add",
            "atomic_long_fetch_sub",
        ],
    ),
];

// Operations of C are macros or built into compilers; a compiler that does not know them calls them.
const OF_C: &[&str] = names!["atomic_": init is_lock_free signal_fence thread_fence];

const OF_C_WITH_ORDERING: &[&str] = ordered![
    load store exchange compare_exchange_strong compare_exchange_weak fetch_add fetch_sub fetch_or fetch_xor
    fetch_and flag_clear flag_test_and_set
];

const BUILT_IN: &[&str] = names!["__atomic_":
    always_lock_free feraiseexcept signal_fence thread_fence compare_exchange_n load_n store_n exchange_n fetch_add
    fetch_sub fetch_or fetch_xor fetch_and fetch_nand add_fetch sub_fetch or_fetch xor_fetch and_fetch nand_fetch
    test_and_set clear
];

const BUILT_IN_BEFORE: &[&str] = names!["__sync_":
    synchronize fetch_and_add add_and_fetch fetch_and_sub sub_and_fetch fetch_and_and and_and_fetch fetch_and_or
    or_and_fetch fetch_and_xor xor_and_fetch fetch_and_nand nand_and_fetch val_compare_and_swap
    bool_compare_and_swap lock_test_and_set lock_release
];

const OF_A_SIZE: &[&str] = of_sizes!["__atomic_":
    add_fetch and_fetch compare_exchange exchange fetch_add fetch_and fetch_nand fetch_or fetch_sub fetch_xor load
    nand_fetch or_fetch store sub_fetch test_and_set xor_fetch
];

const OF_A_SIZE_BEFORE: &[&str] = of_sizes!["__sync_":
    add_and_fetch and_and_fetch bool_compare_and_swap fetch_and_add fetch_and_and fetch_and_max fetch_and_min
    fetch_and_nand fetch_and_or fetch_and_sub fetch_and_umax fetch_and_umin fetch_and_xor lock_release
    lock_test_and_set nand_and_fetch or_and_fetch sub_and_fetch swap val_compare_and_swap xor_and_fetch
];

/// Operations of kernels. Programs made of parts of them declare these without their bodies.
const OF_KERNELS: &[&str] = of_kernels![
    read set add sub inc dec and or xor add_return sub_return inc_return dec_return fetch_inc fetch_dec add_and_test
    sub_and_test inc_and_test dec_and_test add_negative add_unless inc_not_zero inc_unless_negative
    dec_unless_positive dec_if_positive xchg cmpxchg try_cmpxchg read_acquire set_release
];

/// Those that one kernel has.
const OF_ONE_KERNEL: &[&str] = names!["atomic_":
    dec_and_lock dec_and_mutex_lock set_mask clear_mask cas_32 cas_64 cas_ptr swap_32 swap_64 swap_ptr add_32 add_64
    add_int add_long inc_32 inc_64 inc_uint dec_32 dec_64 dec_uint add_32_nv add_64_nv inc_32_nv dec_32_nv
    add_acq_int subtract_int cmpset_int fetchadd_int load_acq_int store_rel_int
];
