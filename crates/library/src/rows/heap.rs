//! The heap.

use crate::facts::{CallEffect, Chosen, Extent, Header, Size};
use crate::row::{Row, frees, ordinary, writes};

const H: Header = Header::Heap;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["malloc"])
        .effect(CallEffect::NewObject(Size::Argument(0)))
        .touches_nothing()
        .allocates()
        .acts_at_once()
        .asks_first()
        .chosen(Chosen::Block),
    ordinary(H, &["calloc"])
        .effect(CallEffect::NewObject(Size::Product(0, 1)))
        .touches_nothing()
        .allocates()
        .acts_at_once(),
    ordinary(H, &["realloc", "reallocarray"]).allocates().frees_blocks(),
    ordinary(H, &["free"]).effect(CallEffect::Free).accesses(&[frees(0)]).frees_blocks().acts_at_once().asks_first(),
    ordinary(H, &["cfree"]).accesses(&[frees(0)]).frees_blocks().acts_at_once().asks_first(),
    ordinary(H, &["aligned_alloc", "memalign", "valloc"]).touches_nothing().allocates(),
    ordinary(H, &["posix_memalign"]).accesses(&[writes(0, Extent::Bytes(8))]),
];
