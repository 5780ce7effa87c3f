//! Handles of terms and symbols.

use adamant_base::typed_id;

typed_id! {
    /// A term of a [`TermPool`](crate::TermPool). Two handles of one pool are equal exactly if the terms are.
    pub struct Term("t");

    /// A free symbol of a [`TermPool`](crate::TermPool).
    pub struct SymbolId("s");
}

impl Term {
    /// The Boolean constant false, in every pool.
    pub const FALSE: Self = Self(0);

    /// The Boolean constant true, in every pool.
    pub const TRUE: Self = Self(1);

    /// The truth value as a term.
    #[inline]
    pub const fn bool(value: bool) -> Self {
        if value { Self::TRUE } else { Self::FALSE }
    }

    /// The truth value, if this is one.
    #[inline]
    pub fn as_bool(self) -> Option<bool> {
        match self {
            Self::FALSE => Some(false),
            Self::TRUE => Some(true),
            _ => None,
        }
    }

    /// The handle as the word that nodes keep.
    #[inline]
    pub(crate) const fn word(self) -> u32 {
        self.0
    }

    /// The handle of a word that a node keeps.
    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        Self(word)
    }
}

impl SymbolId {
    /// The handle as the word that nodes keep.
    #[inline]
    pub(crate) const fn word(self) -> u32 {
        self.0
    }

    /// The handle of a word that a node keeps.
    #[inline]
    pub(crate) const fn from_word(word: u32) -> Self {
        Self(word)
    }
}
