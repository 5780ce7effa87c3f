//! What a domain of values is: how to compute with bit-vectors, how a question about them is answered, and where
//! arbitrary values come from.
//!
//! The machine is written once over this trait. The concrete domain answers every question; a symbolic one may find
//! that both answers are possible and return its [`Interrupt`](Domain::Interrupt), upon which the engine splits the
//! state and runs the statement again. For that to be sound, ordinary statements ask all their questions before they
//! change the state; that includes giving contents to memory that was left open, because what is chosen anew when the statement runs again
//! could be confused with what was chosen before. Models of library functions are held to this only if they say so.

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::{BinaryOp, FloatCastOp, OverflowOp, PositionId, Predicate, Signedness, SourceTypeId, UnaryOp};

use crate::access::SharedAccess;

/// Bit-vectors and the questions one can ask about them.
pub trait Domain {
    /// A bit-vector of known width. Floating-point numbers are their bit patterns; a Boolean has one bit.
    type Bits: Clone + std::fmt::Debug;
    /// Why a question cannot be answered here and now.
    type Interrupt: std::fmt::Debug;

    /// Whether questions may be interrupted. The machine then puts the state back when a library model is.
    const SPLITS: bool = false;

    /// A statement, or the end of a block, is about to run, perhaps again.
    #[inline]
    fn begin_statement(&mut self) {}

    /// The bit-vector of a known value.
    fn constant(&mut self, value: &BitVec) -> Self::Bits;
    /// The value, if it is known without asking.
    fn explicit<'a>(&'a self, bits: &'a Self::Bits) -> Option<&'a BitVec>;
    /// The width of a bit-vector.
    fn width(&self, bits: &Self::Bits) -> u32;

    /// Integer arithmetic, total as in SMT-LIB; the machine asks for faults first.
    fn binary(&mut self, op: BinaryOp, left: &Self::Bits, right: &Self::Bits) -> Self::Bits;
    /// Counting and permuting bits; the result is as wide as the operand.
    fn unary(&mut self, op: UnaryOp, value: &Self::Bits) -> Self::Bits;
    /// Whether the operation leaves its range; one bit.
    fn overflows(
        &mut self,
        op: OverflowOp,
        signedness: Signedness,
        left: &Self::Bits,
        right: &Self::Bits,
    ) -> Self::Bits;
    /// Comparison; one bit.
    fn compare(&mut self, predicate: Predicate, left: &Self::Bits, right: &Self::Bits) -> Self::Bits;
    /// Extension to a width that is not less.
    fn extend(&mut self, value: &Self::Bits, width: u32, signedness: Signedness) -> Self::Bits;
    /// The `width` bits from bit `low` on.
    fn extract(&mut self, value: &Self::Bits, low: u32, width: u32) -> Self::Bits;
    /// The bits of both, `high` above `low`.
    fn concat(&mut self, high: &Self::Bits, low: &Self::Bits) -> Self::Bits;
    /// One of two bit-vectors.
    fn select(&mut self, condition: &Self::Bits, then: &Self::Bits, otherwise: &Self::Bits) -> Self::Bits;

    /// Floating-point arithmetic; `None` if this domain cannot compute it.
    fn float_binary(
        &mut self,
        kind: FloatKind,
        op: FloatBinary,
        left: &Self::Bits,
        right: &Self::Bits,
    ) -> Option<Self::Bits>;
    /// A floating-point function; `None` if this domain cannot compute it.
    fn float_unary(&mut self, kind: FloatKind, op: FloatUnary, value: &Self::Bits) -> Option<Self::Bits>;
    /// `left * right + addend`, rounded once.
    fn float_multiply_add(
        &mut self,
        kind: FloatKind,
        left: &Self::Bits,
        right: &Self::Bits,
        addend: &Self::Bits,
    ) -> Option<Self::Bits>;
    /// Floating-point comparison; one bit.
    fn float_compare(
        &mut self,
        kind: FloatKind,
        predicate: FloatPredicate,
        left: &Self::Bits,
        right: &Self::Bits,
    ) -> Self::Bits;
    /// A conversion to the format `to`.
    fn float_convert(&mut self, from: FloatKind, to: FloatKind, value: &Self::Bits) -> Self::Bits;
    /// A conversion from an integer.
    fn float_from_int(&mut self, kind: FloatKind, signedness: Signedness, value: &Self::Bits) -> Self::Bits;
    /// A conversion to an integer of `width` bits; `op` is one of the conversions to integers.
    fn float_to_int(&mut self, kind: FloatKind, op: FloatCastOp, value: &Self::Bits, width: u32) -> Self::Bits;

    /// Whether the one-bit `condition` is set.
    fn decide(&mut self, condition: &Self::Bits) -> Result<bool, Self::Interrupt>;
    /// The one value that `bits` has here.
    fn concretise(&mut self, bits: &Self::Bits) -> Result<BitVec, Self::Interrupt>;
    /// Whether `bits` has so few values that they may be tried one by one only to compute with it.
    fn has_few_values(&mut self, _: &Self::Bits) -> bool {
        true
    }
    /// Whether a condition may tell that arbitrary pointers are equal to others, or to addresses: then it has to be decided.
    fn asks_about_pointers(&mut self, _condition: &Self::Bits) -> bool {
        false
    }
    /// Where an offset that is not explicit may lie, given that it is at most `last`. The answer may hold more than the offset can be,
    /// never less.
    fn strided_interval(&mut self, _offset: &Self::Bits, last: u64) -> StridedInterval {
        StridedInterval { first: 0, step: 1, last }
    }
    /// One of `count` possibilities, from 0.
    fn choose(&mut self, count: usize) -> Result<usize, Self::Interrupt>;

    /// What was chosen so far in the statement has changed the state: it is not chosen again when the statement runs again.
    fn keep_choices(&mut self) {}

    /// An input of the program; `None` if there is none left.
    fn input(&mut self, request: &InputRequest<'_>) -> Option<Self::Bits>;
    /// The value of something undefined: an uninitialised variable, a result the language does not fix.
    fn arbitrary(&mut self, width: u32) -> Self::Bits;
    /// The value of an undefined pointer, which leads to such an object if it is followed.
    fn arbitrary_pointer(&mut self, width: u32, _pointee: Pointee) -> Self::Bits {
        self.arbitrary(width)
    }
    /// The contents of `length` bytes of fresh memory.
    fn fresh_memory(&mut self, length: usize) -> FreshContents;
    /// The bits of fresh memory that [`fresh_memory`](Self::fresh_memory) left open, from byte `offset` of the object on, now that
    /// they are looked at. Each byte is settled once.
    fn settle(&mut self, origin: u64, offset: u64, width: u32) -> Self::Bits;
    /// The same, where a pointer is read that leads to such an object if it is followed.
    fn settle_pointer(&mut self, origin: u64, offset: u64, width: u32, _pointee: Pointee) -> Self::Bits {
        self.settle(origin, offset, width)
    }
    /// The arbitrary pointer that an address is reckoned from, if it is.
    fn arbitrary_base(&mut self, _address: &Self::Bits) -> Result<Option<ArbitraryBase<Self::Bits>>, Self::Interrupt> {
        Ok(None)
    }
    /// An arbitrary pointer that is not null is followed, and an object of its own could lie at `address`. Where the pointer can be that
    /// address, the domain interrupts, makes the object, and runs the statement again; where it cannot, this does nothing.
    fn follow_arbitrary(&mut self, _base: &ArbitraryBase<Self::Bits>, _address: u64) -> Result<(), Self::Interrupt> {
        Ok(())
    }

    /// The running thread is about to access memory, or to do something else that the audience can notice. An engine that interleaves
    /// threads interrupts here; nothing of the statement has been done yet.
    #[inline]
    fn notice(&mut self, _: Audience) -> Result<(), Self::Interrupt> {
        Ok(())
    }

    /// The running thread leaves an atomic section: what it did there can be noticed from now on, and others may act.
    fn section_ends(&mut self) {}

    /// Whether [`accessed`](Self::accessed) is to be called.
    #[inline]
    fn watches_accesses(&self) -> bool {
        false
    }
    /// The running thread accesses memory that other threads can reach. The statement may still be interrupted and run again.
    fn accessed(&mut self, _: SharedAccess<Self::Bits>) {}

    /// Takes what the program prints.
    fn print(&mut self, _stream: Stream, _text: &[u8]) {}
    /// The next byte of the program's standard input; `Ok(None)` at its end.
    fn read_byte(&mut self) -> Result<Option<Self::Bits>, Self::Interrupt>;
}

/// Offsets at equal distances: `first`, `first + step` and so on, up to `last` at most. The step is not zero; no offset at all is a
/// `first` above `last`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the sentence above says it")]
pub struct StridedInterval {
    pub first: u64,
    pub step: u64,
    pub last: u64,
}

impl StridedInterval {
    /// How many there are.
    pub const fn count(&self) -> u64 {
        if self.first > self.last { 0 } else { ((self.last - self.first) / self.step).saturating_add(1) }
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u64> + use<> {
        let Self { first, step, .. } = *self;
        (0..self.count()).map(move |index| first + index * step)
    }
}

/// Who can notice an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// No other thread: the memory is private, no other thread lives, or this one is inside an atomic section.
    Nobody,
    /// No other thread, but somebody who watches the memory that is written.
    Watcher,
    /// Other threads.
    Others,
}

/// What fresh memory holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FreshContents {
    /// These bytes.
    Known(Vec<u8>),
    /// Bytes that are chosen when they are looked at; the number tells which piece of memory they belong to.
    Open(u64),
}

/// What an arbitrary pointer leads to, unless it is null.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pointee {
    /// The size of the object in bytes.
    pub size: u64,
    /// Its type, where debug information tells it.
    pub ty: Option<SourceTypeId>,
}

impl Pointee {
    /// An object of which nothing is known: a page, so that what programs keep behind a `void *` has room.
    pub const UNKNOWN: Self = Self { size: 4096, ty: None };
}

/// An address as an arbitrary pointer and the distance from it.
#[derive(Clone, Debug)]
pub struct ArbitraryBase<B> {
    /// The pointer.
    pub base: B,
    /// Bytes from there to the address.
    pub distance: B,
    /// What the pointer leads to.
    pub pointee: Pointee,
}

/// What the program asks for when it wants an input.
#[derive(Clone, Copy, Debug)]
pub struct InputRequest<'a> {
    /// The function asked, such as `__VERIFIER_nondet_int`.
    pub function: &'a str,
    /// The width of the value.
    pub width: u32,
    /// How the value is to be read.
    pub kind: InputKind,
    /// What the value leads to, if it is a pointer.
    pub pointee: Option<Pointee>,
    /// The place of the call.
    pub position: Option<PositionId>,
}

/// How an input is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A truth value: 0 or 1.
    Boolean,
    /// A number.
    Integer(Signedness),
    /// A floating-point number.
    Float(FloatKind),
    /// How a call ends: negative if it fails, zero if it does all that it was asked for.
    Outcome,
}

/// Where a program prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Stream {
    Output,
    Error,
}
