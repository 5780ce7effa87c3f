//! A memory of bounded size: two generations of entries. What is asked for again moves to the young one; when that is full, the old
//! one is forgotten and the young one becomes old.

use std::borrow::Borrow;
use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A map that forgets what has not been asked for in a while.
pub struct Generations<K, V> {
    young: FxHashMap<K, V>,
    old: FxHashMap<K, V>,
    /// The most entries of one generation.
    most: usize,
}

impl<K: Eq + Hash, V: Clone> Generations<K, V> {
    /// A map of at most twice so many entries.
    pub fn of(most: usize) -> Self {
        Self { young: FxHashMap::default(), old: FxHashMap::default(), most }
    }

    /// What is remembered under a key.
    pub fn get<Q>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        if let Some(found) = self.young.get(key) {
            return Some(found.clone());
        }
        let (key, found) = self.old.remove_entry(key)?;
        self.insert(key, found.clone());
        Some(found)
    }

    /// Forgets entries.
    pub fn retain(&mut self, mut stays: impl FnMut(&K, &V) -> bool) {
        self.young.retain(|key, value| stays(key, value));
        self.old.retain(|key, value| stays(key, value));
    }

    /// The keys of the young generation: what was asked for or came lately.
    pub fn recent(&self) -> impl Iterator<Item = &K> {
        self.young.keys()
    }

    /// Remembers something under a key.
    pub fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.most {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays() {
        let mut map = Generations::of(2);
        map.insert(0, 'a');
        for key in 1..10 {
            map.insert(key, 'b');
            assert_eq!(map.get(&0), Some('a'), "after {key}");
        }
        assert_eq!(map.get(&1), None);
        assert!(map.young.len() + map.old.len() <= 4);
    }
}
