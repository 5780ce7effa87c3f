//! Bit-vectors of the symbolic domain: explicit ones are machine integers and never terms.

use adamant_expr::{BitVec, Term};

/// A bit-vector that is known, or a term over the inputs.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Bits {
    /// This value.
    Known(BitVec),
    /// The value of this term, which is not a constant and has the sort of bit-vectors.
    Open(Term),
}
