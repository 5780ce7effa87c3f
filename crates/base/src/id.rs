//! Typed ids and the arenas they index.
//!
//! An id is a `u32` that only fits the arena of its own kind; [`typed_id!`](crate::typed_id) makes a new kind.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A position in an [`IdVec`], of one kind of thing.
pub trait Id: Copy + Eq + fmt::Debug {
    /// The id of the item at `index`.
    fn new(index: usize) -> Self;
    /// The position this id stands for.
    fn index(self) -> usize;
}

/// Declares id types: `typed_id! { /// A function. pub struct FunctionId("f"); }`; the text is the prefix of the debug form.
#[macro_export]
macro_rules! typed_id {
    ($($(#[$attribute:meta])* $visibility:vis struct $name:ident($prefix:literal);)*) => {$(
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(u32);

        #[allow(dead_code, reason = "not every kind of id needs it")]
        impl $name {
            /// The id of the first item of an arena.
            $visibility const FIRST: Self = Self(0);
        }

        impl $crate::Id for $name {
            #[inline]
            fn new(index: usize) -> Self {
                Self(u32::try_from(index).expect("an arena holds fewer than 2^32 items"))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    )*};
}

/// A vector that only ids of one kind index.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    kind: PhantomData<I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty arena.
    pub const fn new() -> Self {
        Self { items: Vec::new(), kind: PhantomData }
    }

    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::new(self.items.len());
        self.items.push(item);
        id
    }

    /// Makes the arena hold exactly `count` items, new ones made by `make`.
    pub fn resize_with(&mut self, count: usize, make: impl FnMut() -> T) {
        self.items.resize_with(count, make);
    }

    /// The id that the next [`push`](Self::push) will return.
    pub fn next_id(&self) -> I {
        I::new(self.items.len())
    }

    /// The number of items.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The item for change, if the id belongs to this arena.
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    /// The item, if the id belongs to this arena.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::new)
    }

    /// All items, in the order of their ids.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All items for change, in the order of their ids.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All items with their ids, the arena being used up.
    pub fn into_enumerated(self) -> impl Iterator<Item = (I, T)> {
        self.items.into_iter().enumerate().map(|(index, item)| (I::new(index), item))
    }

    /// All items with their ids.
    pub fn enumerate(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items.iter().enumerate().map(|(index, item)| (I::new(index), item))
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<S: IntoIterator<Item = T>>(items: S) -> Self {
        Self { items: items.into_iter().collect(), kind: PhantomData }
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Id, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    typed_id! {
        struct LampId("lamp");
    }

    #[test]
    fn ids_index_their_arena() {
        let mut lamps: IdVec<LampId, &str> = IdVec::new();
        let red = lamps.push("red");
        let green = lamps.push("green");
        assert_eq!(lamps[red], "red");
        assert_eq!(lamps[green], "green");
        assert_eq!(format!("{green:?}"), "lamp1");
        assert_eq!(lamps.ids().collect::<Vec<_>>(), [red, green]);
        assert_eq!(lamps.get(lamps.next_id()), None);
    }
}
