//! Sets of small numbers that only grow: sorted, most of them with a handful of elements.

/// An ascending set.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Set {
    items: Vec<u32>,
}

impl Set {
    pub(crate) fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        self.items.iter().copied()
    }

    pub(crate) fn contains(&self, item: u32) -> bool {
        self.items.binary_search(&item).is_ok()
    }

    /// Keeps those of its elements.
    pub(crate) fn retain(&mut self, mut is_kept: impl FnMut(u32) -> bool) {
        self.items.retain(|&item| is_kept(item));
    }

    pub(crate) fn insert(&mut self, item: u32) -> bool {
        let place = self.items.binary_search(&item);
        if let Err(place) = place {
            self.items.insert(place, item);
        }
        place.is_err()
    }

    /// The elements of another set that are not in this one.
    pub(crate) fn missing(&self, other: &Self) -> Self {
        if self.items.is_empty() {
            return other.clone();
        }
        let mut mine = self.items.iter().peekable();
        let mut items = Vec::new();
        for &item in &other.items {
            while mine.next_if(|&&found| found < item).is_some() {}
            if mine.peek() != Some(&&item) {
                items.push(item);
            }
        }
        Self { items }
    }

    /// Adds the elements of a set that has none of this one.
    pub(crate) fn extend(&mut self, new: &Self) {
        if new.items.len() == 1 {
            self.insert(new.items[0]);
        } else if !new.items.is_empty() {
            self.items.extend(&new.items);
            self.items.sort_unstable();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_added() {
        let of = |items: &[u32]| {
            let mut set = Set::default();
            items.iter().for_each(|&item| {
                set.insert(item);
            });
            set
        };
        let mut set = of(&[3, 1, 7]);
        let new = set.missing(&of(&[0, 1, 2, 7, 9]));
        assert_eq!(new, of(&[0, 2, 9]));
        set.extend(&new);
        assert_eq!(set, of(&[0, 1, 2, 3, 7, 9]));
        assert!(set.missing(&new).is_empty());
        assert_eq!(Set::default().missing(&new), new);
    }
}
