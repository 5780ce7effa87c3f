//! `<stdlib.h>`, the heap: allocation fails only if it is asked to, and what is freed must have been allocated and be the whole block.

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::errno::{EINVAL, ENOMEM};
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, address_space_full, interrupted};
use crate::memory::{Dead, ObjectKind};
use crate::stop::{AccessKind, Fault, InvalidFree};
use crate::value::{ObjectId, Pointer};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("malloc", malloc),
        ("calloc", calloc),
        ("realloc", realloc),
        ("reallocarray", reallocarray),
        ("free", free),
        ("cfree", free),
        ("aligned_alloc", aligned_alloc),
        ("memalign", aligned_alloc),
        ("posix_memalign", posix_memalign),
        ("valloc", valloc),
    ]
}

/// The alignment of what `malloc` returns.
pub(super) const HEAP_ALIGN: u64 = 16;
const PAGE: u64 = 4096;

impl<D: Domain> Machine<'_, D> {
    /// A new block of the heap whose contents are arbitrary.
    pub(super) fn new_block(&mut self, size: &Bits<D>, align: u64) -> Step<Pointer<Bits<D>>, D> {
        let size = self.size_of(size)?;
        self.notice_new_block()?;
        let object = self.state.memory.allocate(&mut self.domain, ObjectKind::Heap, size, align);
        Ok(self.start_of(object))
    }

    /// A block is about to be made: where it may lie depends on what others have freed by then.
    pub(super) fn notice_new_block(&mut self) -> Step<(), D> {
        match self.state.memory.lifetimes() {
            Some(_) => self.notice_action(),
            None => Ok(()),
        }
    }

    /// The block that a pointer given to `free` or `realloc` stands for; none for null.
    pub(super) fn whole_block(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Option<ObjectId>, D> {
        if pointer.object.is_null() && self.decide_null(pointer)? {
            return Ok(None);
        }
        let pointer = &self.resolve(pointer)?;
        if pointer.object.is_null() {
            return Err(Fault::InvalidFree { reason: InvalidFree::NoObject }.into());
        }
        let reason = match self.state.memory.object(pointer.object) {
            Err(dead @ Dead { kind: Some(kind) }) if !is_block(kind) => {
                InvalidFree::NotHeap { object: self.describe_dead(dead) }
            }
            Err(_) => InvalidFree::AlreadyFreed,
            Ok(object) if !is_block(object.kind) => InvalidFree::NotHeap { object: self.describe(pointer.object) },
            Ok(_) => {
                if self.decide_zero(&pointer.offset)? {
                    return Ok(Some(pointer.object));
                }
                let (object, offset) = (self.describe(pointer.object), self.offset_text(&pointer.offset));
                InvalidFree::NotTheStart { object, offset }
            }
        };
        Err(Fault::InvalidFree { reason }.into())
    }

    /// Ends the life of a block; null is allowed.
    pub(super) fn free_block(&mut self, pointer: &Pointer<Bits<D>>) -> Step<(), D> {
        if let Some(object) = self.whole_block(pointer)? {
            self.notice_access(object, AccessKind::Write)?;
            self.check_locks_in(self.called_name(), &[object])?;
            self.tell_release(object);
            self.state.memory.release(object);
        }
        Ok(())
    }

    /// A block of another size with the same contents as far as both reach; the old one ends.
    pub(super) fn resize_block(&mut self, old: &Pointer<Bits<D>>, size: &Bits<D>) -> Step<Pointer<Bits<D>>, D> {
        let Some(old) = self.whole_block(old)? else { return self.new_block(size, HEAP_ALIGN) };
        self.notice_access(old, AccessKind::Write)?;
        self.check_locks_in(self.called_name(), &[old])?;
        self.tell_release(old);
        let new = self.new_block(size, HEAP_ALIGN)?;
        let size_of = |id| self.state.memory.object(id).map_or(0, |object| object.size);
        let length = size_of(old).min(size_of(new.object));
        let memory = &mut self.state.memory;
        memory.copy(&mut self.domain, (old, 0), (new.object, 0), length).map_err(address_space_full)?;
        memory.release(old);
        memory.begin_again(new.object);
        Ok(new)
    }

    /// The name of the function that was called last.
    fn called_name(&self) -> &str {
        self.called.map_or("free", |function| self.program.functions[function].display_name())
    }

    /// A block that a program asked for, which may have no bytes.
    fn reply_block(&mut self, block: Pointer<Bits<D>>) -> Reply<Bits<D>> {
        self.note_if_empty(&block);
        self.reply_pointer(block)
    }

    fn note_if_empty(&mut self, block: &Pointer<Bits<D>>) {
        if self.state.memory.object(block.object).is_ok_and(|object| object.size == 0) {
            self.assume(Assumption::EmptyBlocks);
        }
    }

    /// The null pointer, and why in `errno`.
    pub(super) fn no_memory(&mut self) -> Answer<D> {
        self.set_errno(ENOMEM)?;
        Ok(self.reply_null())
    }
}

/// Whether an object may have been allocated on the heap. What an arbitrary pointer leads to may.
const fn is_block(kind: ObjectKind) -> bool {
    matches!(kind, ObjectKind::Heap | ObjectKind::Lazy { .. })
}

fn malloc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = machine.argument_bits(call, 0, machine.word())?;
    if machine.is_out_of_memory()? {
        return machine.no_memory();
    }
    let block = machine.new_block(&size, HEAP_ALIGN)?;
    Ok(machine.reply_block(block))
}

/// The product of two sizes; none where it does not fit a `size_t`.
fn product<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, first: usize) -> Step<Option<Bits<D>>, D> {
    let (count, size) = (machine.argument_size(call, first)?, machine.argument_size(call, first + 1)?);
    let greatest = u64::MAX >> (64 - machine.word());
    let total = count.checked_mul(size).filter(|&total| total <= greatest);
    Ok(total.map(|total| machine.number(machine.word(), total)))
}

fn calloc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(size) = product(machine, call, 0)? else { return machine.no_memory() };
    if machine.is_out_of_memory()? {
        return machine.no_memory();
    }
    let size = machine.size_of(&size)?;
    machine.notice_new_block()?;
    let object = machine.state.memory.allocate_bytes(ObjectKind::Heap, Vec::new(), size, HEAP_ALIGN);
    let block = machine.start_of(object);
    Ok(machine.reply_block(block))
}

/// As glibc does it: `realloc` to no bytes frees the block and returns null.
fn realloc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let old = machine.argument_pointer(call, 0)?;
    let size = machine.argument_bits(call, 1, machine.word())?;
    reallocate(machine, &old, &size)
}

fn reallocarray<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let old = machine.argument_pointer(call, 0)?;
    match product(machine, call, 1)? {
        Some(size) => reallocate(machine, &old, &size),
        None => machine.no_memory(),
    }
}

fn reallocate<D: Domain>(machine: &mut Machine<'_, D>, old: &Pointer<Bits<D>>, size: &Bits<D>) -> Answer<D> {
    let frees = machine.decide_zero(size)? && !machine.decide_null(old)?;
    if !frees && machine.is_out_of_memory()? {
        machine.whole_block(old)?;
        return machine.no_memory();
    }
    let block = if frees {
        machine.assume(Assumption::EmptyBlocks);
        machine.free_block(old)?;
        machine.null()
    } else {
        machine.resize_block(old, size)?
    };
    Ok(machine.reply_block(block))
}

fn free<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let block = machine.argument_pointer(call, 0)?;
    machine.free_block(&block)?;
    Ok(Reply::Nothing)
}

fn aligned_alloc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let align = machine.argument_size(call, 0)?;
    let size = machine.argument_bits(call, 1, machine.word())?;
    let Some(align) = alignment(machine, call, align)? else {
        machine.set_errno(EINVAL)?;
        return Ok(machine.reply_null());
    };
    if machine.is_out_of_memory()? {
        return machine.no_memory();
    }
    let block = machine.new_block(&size, align.max(HEAP_ALIGN))?;
    Ok(machine.reply_block(block))
}

/// An alignment as it is asked for. One that is none may be refused, or, by `memalign`, which no standard has, rounded up.
fn alignment<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, align: u64) -> Step<Option<u64>, D> {
    if align.is_power_of_two() {
        return Ok(Some(align));
    }
    if call.name != "memalign" || machine.domain.choose(2).map_err(interrupted)? == 1 {
        return Ok(None);
    }
    Ok(align.checked_next_power_of_two())
}

/// Why there is no block. The place may be left alone, or become null.
fn refuse_block<D: Domain>(machine: &mut Machine<'_, D>, place: &Pointer<Bits<D>>, error: i32) -> Answer<D> {
    if machine.domain.choose(2).map_err(interrupted)? == 1 {
        let null = machine.null();
        machine.write_pointer(place, null)?;
    }
    Ok(machine.reply_int(error))
}

fn posix_memalign<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    let align = machine.argument_size(call, 1)?;
    let size = machine.argument_bits(call, 2, machine.word())?;
    if !align.is_power_of_two() || align < machine.program.data_model.pointer_bytes() {
        return refuse_block(machine, &place, EINVAL);
    }
    if machine.is_out_of_memory()? {
        return refuse_block(machine, &place, ENOMEM);
    }
    let block = machine.new_block(&size, align.max(HEAP_ALIGN))?;
    machine.note_if_empty(&block);
    machine.write_pointer(&place, block)?;
    Ok(machine.reply_int(0))
}

fn valloc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = machine.argument_bits(call, 0, machine.word())?;
    if machine.is_out_of_memory()? {
        return machine.no_memory();
    }
    let block = machine.new_block(&size, PAGE)?;
    Ok(machine.reply_block(block))
}
