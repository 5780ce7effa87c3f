//! The concrete domain: every bit-vector is its value, every question has one answer.

use std::convert::Infallible;

use adamant_expr::{
    BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, float_binary, float_compare, float_convert, float_fma,
    float_from_signed, float_from_unsigned, float_is_nan, float_is_negative, float_to_signed, float_to_unsigned,
    float_unary,
};
use adamant_program::{BinaryOp, FloatCastOp, OverflowOp, Predicate, Signedness, UnaryOp};

use crate::access::SharedAccess;
use crate::domain::{Domain, FreshContents, InputRequest, Stream};

/// Values as they are. `W` is the world around the program.
#[derive(Debug)]
pub struct Concrete<W> {
    /// The world around the program.
    pub world: W,
}

/// What surrounds a program that runs: its inputs, its streams, and the choices that the language leaves open.
pub trait World {
    /// An input of the program; `None` if there is none left.
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec>;
    /// The value of something undefined.
    fn arbitrary(&mut self, width: u32) -> BitVec;
    /// The contents of fresh memory.
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8>;
    /// One of `count` possibilities, from 0.
    fn choose(&mut self, count: usize) -> usize;
    /// Takes what the program prints.
    fn print(&mut self, stream: Stream, text: &[u8]);
    /// The next byte of the program's standard input; `None` at its end.
    fn read_byte(&mut self) -> Option<u8>;
    /// Whether [`accessed`](Self::accessed) is to be called.
    #[inline]
    fn watches_accesses(&self) -> bool {
        false
    }
    /// The running thread accesses memory that other threads can reach.
    fn accessed(&mut self, _: SharedAccess<BitVec>) {}
}

impl<W: World> Domain for Concrete<W> {
    type Bits = BitVec;
    type Interrupt = Infallible;

    #[inline]
    fn constant(&mut self, value: &BitVec) -> BitVec {
        value.clone()
    }

    #[inline]
    fn explicit<'a>(&'a self, bits: &'a BitVec) -> Option<&'a BitVec> {
        Some(bits)
    }

    #[inline]
    fn width(&self, bits: &BitVec) -> u32 {
        bits.width()
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, left: &BitVec, right: &BitVec) -> BitVec {
        op.apply(left, right)
    }

    fn unary(&mut self, op: UnaryOp, value: &BitVec) -> BitVec {
        op.apply(value)
    }

    fn overflows(&mut self, op: OverflowOp, signedness: Signedness, left: &BitVec, right: &BitVec) -> BitVec {
        BitVec::bool(op.overflows(signedness, left, right))
    }

    #[inline]
    fn compare(&mut self, predicate: Predicate, left: &BitVec, right: &BitVec) -> BitVec {
        BitVec::bool(predicate.holds(left, right))
    }

    #[inline]
    fn extend(&mut self, value: &BitVec, width: u32, signedness: Signedness) -> BitVec {
        match signedness {
            Signedness::Signed => value.sext(width),
            Signedness::Unsigned => value.zext(width),
        }
    }

    #[inline]
    fn extract(&mut self, value: &BitVec, low: u32, width: u32) -> BitVec {
        if low == 0 { value.trunc(width) } else { value.extract(low + width - 1, low) }
    }

    fn concat(&mut self, high: &BitVec, low: &BitVec) -> BitVec {
        high.concat(low)
    }

    #[inline]
    fn select(&mut self, condition: &BitVec, then: &BitVec, otherwise: &BitVec) -> BitVec {
        if condition.as_bool() { then.clone() } else { otherwise.clone() }
    }

    fn float_binary(&mut self, kind: FloatKind, op: FloatBinary, left: &BitVec, right: &BitVec) -> Option<BitVec> {
        float_binary(kind, op, left, right)
    }

    fn float_unary(&mut self, kind: FloatKind, op: FloatUnary, value: &BitVec) -> Option<BitVec> {
        float_unary(kind, op, value)
    }

    fn float_multiply_add(
        &mut self,
        kind: FloatKind,
        left: &BitVec,
        right: &BitVec,
        addend: &BitVec,
    ) -> Option<BitVec> {
        Some(float_fma(kind, left, right, addend))
    }

    fn float_compare(&mut self, kind: FloatKind, predicate: FloatPredicate, left: &BitVec, right: &BitVec) -> BitVec {
        BitVec::bool(float_compare(kind, predicate, left, right))
    }

    fn float_convert(&mut self, from: FloatKind, to: FloatKind, value: &BitVec) -> BitVec {
        float_convert(from, to, value)
    }

    fn float_from_int(&mut self, kind: FloatKind, signedness: Signedness, value: &BitVec) -> BitVec {
        match signedness {
            Signedness::Signed => float_from_signed(kind, value),
            Signedness::Unsigned => float_from_unsigned(kind, value),
        }
    }

    fn float_to_int(&mut self, kind: FloatKind, op: FloatCastOp, value: &BitVec, width: u32) -> BitVec {
        let (signedness, saturating) = match op {
            FloatCastOp::ToIntSaturating(signedness) => (signedness, true),
            FloatCastOp::ToInt(signedness) | FloatCastOp::FromInt(signedness) => (signedness, false),
            FloatCastOp::Convert => (Signedness::Signed, false),
        };
        let fitting = match signedness {
            Signedness::Signed => float_to_signed(kind, value, width),
            Signedness::Unsigned => float_to_unsigned(kind, value, width),
        };
        match (fitting, signedness) {
            (Some(fitting), _) => fitting,
            (None, _) if !saturating => self.world.arbitrary(width),
            (None, _) if float_is_nan(kind, value) => BitVec::zero(width),
            (None, Signedness::Signed) if float_is_negative(kind, value) => BitVec::min_signed(width),
            (None, Signedness::Signed) => BitVec::max_signed(width),
            (None, Signedness::Unsigned) if float_is_negative(kind, value) => BitVec::zero(width),
            (None, Signedness::Unsigned) => BitVec::ones(width),
        }
    }

    #[inline]
    fn decide(&mut self, condition: &BitVec) -> Result<bool, Infallible> {
        Ok(condition.as_bool())
    }

    fn concretise(&mut self, bits: &BitVec) -> Result<BitVec, Infallible> {
        Ok(bits.clone())
    }

    fn choose(&mut self, count: usize) -> Result<usize, Infallible> {
        // Of a single possibility nobody is asked, and none is recorded.
        Ok(if count <= 1 { 0 } else { self.world.choose(count) })
    }

    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        self.world.input(request)
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        self.world.arbitrary(width)
    }

    fn fresh_memory(&mut self, length: usize) -> FreshContents {
        FreshContents::Known(self.world.fresh_bytes(length))
    }

    fn settle(&mut self, _: u64, _: u64, _: u32) -> BitVec {
        unreachable!("no memory is left open")
    }

    #[inline]
    fn watches_accesses(&self) -> bool {
        self.world.watches_accesses()
    }

    fn accessed(&mut self, access: SharedAccess<BitVec>) {
        self.world.accessed(access);
    }

    fn print(&mut self, stream: Stream, text: &[u8]) {
        self.world.print(stream, text);
    }

    fn read_byte(&mut self) -> Result<Option<BitVec>, Infallible> {
        Ok(self.world.read_byte().map(|byte| BitVec::new(8, u64::from(byte))))
    }
}
