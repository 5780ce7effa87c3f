//! How the text form spells operators, orderings and the like: one table per enum, read in both directions.

use adamant_expr::{FloatBinary, FloatKind, FloatPredicate, FloatUnary};

use crate::{
    BinaryOp, CastOp, DataModel, Encoding, FloatCastOp, Ordering, Origin, OverflowOp, Predicate, ReadModifyWriteOp,
    Signedness, UnaryOp,
};

/// What the text form spells as one word.
pub(super) trait Keyword: Copy + 'static {
    /// The word.
    fn keyword(self) -> &'static str;
    /// What the word stands for.
    fn from_keyword(word: &str) -> Option<Self>;
}

macro_rules! keywords {
    ($($name:ty { $($member:pat = $value:expr => $word:literal,)* })*) => {$(
        impl Keyword for $name {
            fn keyword(self) -> &'static str {
                match self {
                    $($member => $word,)*
                }
            }
            fn from_keyword(word: &str) -> Option<Self> {
                match word {
                    $($word => Some($value),)*
                    _ => None,
                }
            }
        }
    )*};
}

/// The table of an enum without payload.
macro_rules! plain_keywords {
    ($($name:ident { $($member:ident => $word:literal,)* })*) => {
        keywords! { $($name { $($name::$member = $name::$member => $word,)* })* }
    };
}

plain_keywords! {
    DataModel {
        Ilp32 => "ilp32",
        Lp64 => "lp64",
    }
    Origin {
        AsWritten => "as_written",
        Optimised => "optimised",
    }
    BinaryOp {
        Add => "add",
        Sub => "sub",
        Mul => "mul",
        UDiv => "udiv",
        SDiv => "sdiv",
        URem => "urem",
        SRem => "srem",
        Shl => "shl",
        LShr => "lshr",
        AShr => "ashr",
        And => "and",
        Or => "or",
        Xor => "xor",
    }
    UnaryOp {
        CountOnes => "count_ones",
        LeadingZeros => "leading_zeros",
        TrailingZeros => "trailing_zeros",
        SwapBytes => "swap_bytes",
        ReverseBits => "reverse_bits",
    }
    Predicate {
        Eq => "eq",
        Ne => "ne",
        Ult => "ult",
        Ule => "ule",
        Ugt => "ugt",
        Uge => "uge",
        Slt => "slt",
        Sle => "sle",
        Sgt => "sgt",
        Sge => "sge",
    }
    CastOp {
        ZeroExtend => "zero_extend",
        SignExtend => "sign_extend",
        Truncate => "truncate",
        PointerToInt => "pointer_to_int",
        IntToPointer => "int_to_pointer",
        Reinterpret => "reinterpret",
    }
    ReadModifyWriteOp {
        Exchange => "exchange",
        Add => "add",
        Sub => "sub",
        And => "and",
        Nand => "nand",
        Or => "or",
        Xor => "xor",
        SignedMax => "signed_max",
        SignedMin => "signed_min",
        UnsignedMax => "unsigned_max",
        UnsignedMin => "unsigned_min",
        FloatAdd => "float_add",
        FloatSub => "float_sub",
    }
    Ordering {
        Unordered => "unordered",
        Monotonic => "monotonic",
        Acquire => "acquire",
        Release => "release",
        AcquireRelease => "acquire_release",
        SequentiallyConsistent => "sequentially_consistent",
    }
    Encoding {
        Boolean => "boolean",
        Signed => "signed",
        Unsigned => "unsigned",
        SignedChar => "signed_char",
        UnsignedChar => "unsigned_char",
        Float => "float",
        Other => "other",
    }
}

/// The words after `overflows`.
pub(super) type Overflowing = (Signedness, OverflowOp);

keywords! {
    FloatCastOp {
        FloatCastOp::Convert = FloatCastOp::Convert => "convert",
        FloatCastOp::FromInt(Signedness::Signed) = FloatCastOp::FromInt(Signedness::Signed) => "from_signed",
        FloatCastOp::FromInt(Signedness::Unsigned) = FloatCastOp::FromInt(Signedness::Unsigned) => "from_unsigned",
        FloatCastOp::ToInt(Signedness::Signed) = FloatCastOp::ToInt(Signedness::Signed) => "to_signed",
        FloatCastOp::ToInt(Signedness::Unsigned) = FloatCastOp::ToInt(Signedness::Unsigned) => "to_unsigned",
        FloatCastOp::ToIntSaturating(Signedness::Signed) = FloatCastOp::ToIntSaturating(Signedness::Signed)
            => "to_signed_saturating",
        FloatCastOp::ToIntSaturating(Signedness::Unsigned) = FloatCastOp::ToIntSaturating(Signedness::Unsigned)
            => "to_unsigned_saturating",
    }
    Overflowing {
        (Signedness::Signed, OverflowOp::Add) = (Signedness::Signed, OverflowOp::Add) => "sadd",
        (Signedness::Signed, OverflowOp::Sub) = (Signedness::Signed, OverflowOp::Sub) => "ssub",
        (Signedness::Signed, OverflowOp::Mul) = (Signedness::Signed, OverflowOp::Mul) => "smul",
        (Signedness::Unsigned, OverflowOp::Add) = (Signedness::Unsigned, OverflowOp::Add) => "uadd",
        (Signedness::Unsigned, OverflowOp::Sub) = (Signedness::Unsigned, OverflowOp::Sub) => "usub",
        (Signedness::Unsigned, OverflowOp::Mul) = (Signedness::Unsigned, OverflowOp::Mul) => "umul",
    }
}

/// Enums that `adamant-expr` has already named.
macro_rules! named_elsewhere {
    ($($name:ident)*) => {$(
        impl Keyword for $name {
            fn keyword(self) -> &'static str {
                self.name()
            }
            fn from_keyword(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|member| member.name() == word)
            }
        }
    )*};
}

named_elsewhere! { FloatKind FloatUnary FloatBinary FloatPredicate }
