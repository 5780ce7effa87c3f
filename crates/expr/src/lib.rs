//! Bit-vector and floating-point values, and interned, simplified terms over them.
//!
//! [`TermPool`] builds and owns terms. Whoever needs values alone takes [`BitVec`] and the `float_` functions.

mod bitvec;
mod build;
mod error;
mod eval;
mod float;
mod node;
mod op;
mod parse;
mod pool;
mod print;
mod sort;
mod substitute;
mod table;
mod term;
#[cfg(test)]
mod tests;
mod value;
mod visit;

pub use bitvec::BitVec;
pub use error::ExprError;
pub use eval::Evaluator;
pub use float::{
    DecimalStyle, FloatBinary, FloatClass, FloatKind, FloatPredicate, FloatUnary, float_binary, float_class,
    float_compare, float_convert, float_fma, float_from_f64, float_from_signed, float_from_unsigned, float_is_infinite,
    float_is_nan, float_is_negative, float_is_normal, float_is_subnormal, float_is_zero, float_parse, float_to_decimal,
    float_to_f64, float_to_hex, float_to_signed, float_to_unsigned, float_unary,
};
pub use op::Op;
pub use pool::{Operands, TermPool};
pub use print::TermDisplay;
pub use sort::Sort;
pub use substitute::Substitution;
pub use term::{SymbolId, Term};
pub use value::{ArrayValue, Assignment, Unnamed, Value};
