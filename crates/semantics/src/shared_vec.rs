//! A sequence whose copies share its parts until one of them is written.

use std::ops::{Index, IndexMut};

use smallvec::SmallVec;

use crate::shared::Shared;

/// How many elements a part has: a copy costs a step for each part, the first write to a part one for each of its elements.
const PART: usize = 8;

/// A sequence whose copies share its parts until one of them is written. All parts but the last are full.
#[derive(Clone, Debug)]
pub(crate) struct SharedVec<T> {
    parts: Vec<Shared<SmallVec<[T; PART]>>>,
}

impl<T: Clone> SharedVec<T> {
    pub(crate) const fn new() -> Self {
        Self { parts: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.parts.last().map_or(0, |last| (self.parts.len() - 1) * PART + last.len())
    }

    pub(crate) fn push(&mut self, element: T) {
        match self.parts.last_mut().filter(|last| last.len() < PART) {
            Some(last) => last.push(element),
            None => self.parts.push(Shared::new(SmallVec::from_iter([element]))),
        }
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<&T> {
        self.parts.get(index / PART)?.get(index % PART)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        self.parts.iter().flat_map(|part| part.iter())
    }
}

impl<T> Index<usize> for SharedVec<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.parts[index / PART][index % PART]
    }
}

impl<T: Clone> IndexMut<usize> for SharedVec<T> {
    #[inline]
    fn index_mut(&mut self, index: usize) -> &mut T {
        &mut self.parts[index / PART][index % PART]
    }
}

#[cfg(test)]
mod tests {
    use super::SharedVec;

    #[test]
    fn a_copy_does_not_see_what_is_written_later() {
        let mut numbers = SharedVec::new();
        (0..20).for_each(|number| numbers.push(number));
        let copy = numbers.clone();
        numbers[9] = 100;
        numbers.push(20);
        assert_eq!(numbers.iter().filter(|&&number| number == 100).count(), 1);
        assert_eq!((numbers.len(), numbers[20]), (21, 20));
        assert!(copy.iter().copied().eq(0..20));
        assert_eq!(copy.len(), 20);
    }
}
