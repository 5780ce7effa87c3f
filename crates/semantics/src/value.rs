//! Values: bits, pointers that know their object, and aggregates of values.
//!
//! A register of pointer type always holds a [`Value::Pointer`]. An integer register as wide as a pointer may hold one
//! too: an integer that was made from a pointer keeps its object until an operation needs the number.

use std::fmt;

/// A value over the bit-vectors `B` of a domain.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Value<B> {
    /// An integer or a floating-point number, as bits.
    Bits(B),
    /// A pointer, or an integer made from one.
    Pointer(Pointer<B>),
    /// The parts of an array or structure.
    Aggregate(Box<[Value<B>]>),
}

/// A place in memory: an object, which is always explicit, and an offset as wide as a pointer, which may be symbolic.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pointer<B> {
    /// The object pointed into.
    pub object: ObjectId,
    /// Bytes from the start of the object; the address itself where the object is [`ObjectId::NULL`].
    pub offset: B,
}

/// The name of an object: a slot of the memory, and how often the slot has been reused. A pointer to an object whose
/// life has ended never matches the object that took its slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId {
    pub(crate) slot: u32,
    pub(crate) generation: u32,
}

impl ObjectId {
    /// No object: null, and addresses that belong to no object.
    pub const NULL: Self = Self { slot: 0, generation: 0 };

    /// A number that tells objects that live at the same time apart.
    pub const fn number(self) -> u32 {
        self.slot
    }

    /// Whether this is no object at all.
    pub const fn is_null(self) -> bool {
        self.slot == 0
    }
}

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "object{}.{}", self.slot, self.generation)
    }
}

impl<B: Clone> Clone for Value<B> {
    #[inline]
    fn clone(&self) -> Self {
        match self {
            Self::Bits(bits) => Self::Bits(bits.clone()),
            Self::Pointer(pointer) => Self::Pointer(pointer.clone()),
            // Most registers have not been assigned.
            Self::Aggregate(parts) if parts.is_empty() => Self::unset(),
            Self::Aggregate(parts) => Self::Aggregate(parts.clone()),
        }
    }
}

impl<B> Value<B> {
    /// The value of a register that has not been assigned.
    pub(crate) fn unset() -> Self {
        Self::Aggregate(Box::new([]))
    }

    /// The object that a pointer leads to.
    pub(crate) fn object(&self) -> Option<ObjectId> {
        match self {
            Self::Pointer(pointer) => Some(pointer.object),
            Self::Bits(_) | Self::Aggregate(_) => None,
        }
    }
}

impl<B> From<Pointer<B>> for Value<B> {
    fn from(pointer: Pointer<B>) -> Self {
        Self::Pointer(pointer)
    }
}
