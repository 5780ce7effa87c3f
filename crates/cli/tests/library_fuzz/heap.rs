//! Calls that make, change and free blocks of the heap.

use crate::sequence::Sequence;

pub(crate) const CALLS: &[fn(&mut Sequence)] =
    &[grow, zeroed, nothing, reused, ordered, aligned, misaligned, too_large, resized_to_nothing];

fn grow(s: &mut Sequence) {
    let (block, moved, old, new) = (s.fresh("b"), s.fresh("b"), s.number(8, 24), s.number(8, 40));
    s.line(format!("char *{block} = malloc({old});"));
    s.see_open(format!("{block} != 0"));
    s.line(format!("if ({block}) {{ memset({block}, 'q', 8); uintptr_t {block}_before = (uintptr_t){block};"));
    s.line(format!("char *{moved} = realloc({block}, {new});"));
    s.see_open(format!("{moved} != 0"));
    s.see_open(format!("(uintptr_t){moved} == {block}_before"));
    s.see(format!("bytes({moved}, 8)"));
    s.line(format!("free({moved}); }}"));
}

fn zeroed(s: &mut Sequence) {
    let (block, count, size) = (s.fresh("b"), s.number(1, 4), s.random.pick(&[&2, &4, &8]));
    s.line(format!("char *{block} = calloc({count}, {size});"));
    s.see_open(format!("{block} != 0"));
    s.line(format!("if ({block}) {{"));
    s.see(format!("bytes({block}, 2)"));
    s.line(format!("free({block}); }}"));
}

fn nothing(s: &mut Sequence) {
    let block = s.fresh("b");
    let call = s.random.pick(&["malloc(0)", "calloc(0, 4)", "calloc(3, 0)", "realloc(0, 0)"]);
    s.line(format!("void *{block} = {call};"));
    s.see_open(format!("{block} != 0"));
    s.line(format!("free({block}); free(0);"));
}

/// Whether a new block lies where one that was freed lay.
fn reused(s: &mut Sequence) {
    let (first, second) = (s.fresh("b"), s.fresh("b"));
    let (size, other) = (s.random.between(1, 40), s.random.between(1, 40));
    let other = if s.random.once_in(2) { size } else { other };
    s.line(format!("void *{first} = malloc({size}); uintptr_t {first}_before = (uintptr_t){first}; free({first});"));
    s.line(format!("void *{second} = malloc({other});"));
    s.see_open(format!("(uintptr_t){second} == {first}_before"));
    s.line(format!("free({second});"));
}

fn ordered(s: &mut Sequence) {
    let (first, second) = (s.fresh("b"), s.fresh("b"));
    match s.random.below(3) {
        0 => s.line(format!("char {first}_x, {second}_x, *{first} = &{first}_x, *{second} = &{second}_x;")),
        1 => s.line(format!("static char {first}_x, {second}_x; char *{first} = &{first}_x, *{second} = &{second}_x;")),
        _ => s.line(format!("char *{first} = malloc(8), *{second} = malloc(8);")),
    }
    s.see_open(format!("(uintptr_t){first} < (uintptr_t){second}"));
}

fn aligned(s: &mut Sequence) {
    let (block, align) = (s.fresh("b"), s.random.pick(&[&16, &32, &64, &256]));
    match s.random.below(3) {
        0 => s.line(format!("void *{block} = aligned_alloc({align}, {align});")),
        1 => s.line(format!("void *{block} = malloc({align});")),
        _ => {
            s.line(format!("void *{block} = 0;"));
            s.see_open(format!("posix_memalign(&{block}, {align}, 5)"));
        }
    }
    s.see(format!("(uintptr_t){block} % 16"));
    s.see_open(format!("(uintptr_t){block} % {align}"));
    s.line(format!("free({block});"));
}

fn misaligned(s: &mut Sequence) {
    let (block, align) = (s.fresh("b"), s.random.pick(&[&0, &3, &12, &24]));
    s.line(format!("void *{block} = 0;"));
    s.see(format!("posix_memalign(&{block}, {align}, 5)"));
}

fn too_large(s: &mut Sequence) {
    let call =
        s.random.pick(&["calloc(SIZE_MAX / 2, 4)", "reallocarray(0, SIZE_MAX / 2, 3)", "calloc(SIZE_MAX, SIZE_MAX)"]);
    let block = s.fresh("b");
    s.line(format!("errno = 0; void *{block} = {call};"));
    s.see(format!("{block} == 0"));
    s.see("errno");
}

/// What C leaves to the implementation: the block may be freed or replaced.
fn resized_to_nothing(s: &mut Sequence) {
    let (block, moved) = (s.fresh("b"), s.fresh("b"));
    s.line(format!("void *{block} = malloc(4), *{moved} = realloc({block}, 0);"));
    s.see_open(format!("{moved} != 0"));
}
