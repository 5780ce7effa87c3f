//! Sets of assertions that cannot hold together, looked up by the sets that contain them.

use adamant_expr::Term;
use rustc_hash::FxHashMap;

/// The most terms that the cores of a generation may have in sum.
const MOST_TERMS: usize = 1 << 20;

/// The most cores that are looked at under one term.
const MOST_PER_TERM: usize = 32;

/// Cores, each under its newest term: old terms are in many queries, new ones in few, so that a look-up touches few cores.
///
/// There are two generations. When the young one is full it becomes the old one, and the one before is forgotten.
#[derive(Default)]
pub(super) struct Cores {
    young: Generation,
    old: Generation,
}

#[derive(Default)]
struct Generation {
    by_newest: FxHashMap<Term, Vec<Box<[Term]>>>,
    terms: usize,
}

impl Cores {
    /// Adds a core, which is sorted.
    pub(super) fn insert(&mut self, core: Vec<Term>) {
        let Some(&newest) = core.last() else { return };
        if self.young.terms + core.len() > MOST_TERMS {
            self.old = std::mem::take(&mut self.young);
        }
        let cores = self.young.by_newest.entry(newest).or_default();
        if cores.len() >= MOST_PER_TERM {
            self.young.terms -= cores.remove(0).len();
        }
        self.young.terms += core.len();
        cores.push(core.into());
    }

    /// A core within a sorted set of assertions.
    pub(super) fn within(&self, assertions: &[Term]) -> Option<&[Term]> {
        // Newest first: a query differs from those before by its newest assertion.
        assertions.iter().enumerate().rev().find_map(|(index, newest)| {
            let up_to_newest = &assertions[..=index];
            [&self.young, &self.old].into_iter().find_map(|generation| {
                let cores = generation.by_newest.get(newest)?;
                cores.iter().rev().find(|core| is_subset(core, up_to_newest)).map(|core| &**core)
            })
        })
    }
}

/// Whether one sorted set is a subset of another.
fn is_subset(part: &[Term], whole: &[Term]) -> bool {
    let mut rest = whole.iter();
    part.len() <= whole.len() && part.iter().all(|wanted| rest.by_ref().any(|found| found == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_base::Id;

    fn set(ids: &[usize]) -> Vec<Term> {
        ids.iter().map(|&id| Term::new(id)).collect()
    }

    #[test]
    fn cores_are_found_in_larger_sets() {
        let mut cores = Cores::default();
        for core in [&[3, 7][..], &[2, 5, 9], &[4]] {
            cores.insert(set(core));
        }
        for (query, expected) in [
            (&[3, 7][..], Some(&[3, 7][..])),
            (&[1, 3, 6, 7, 8], Some(&[3, 7])),
            (&[2, 3, 5, 8, 9], Some(&[2, 5, 9])),
            (&[4, 100], Some(&[4])),
            (&[2, 5], None),
            (&[7, 9], None),
            (&[], None),
        ] {
            assert_eq!(cores.within(&set(query)), expected.map(set).as_deref(), "{query:?}");
        }
    }

    #[test]
    fn memory_is_bounded() {
        let mut cores = Cores::default();
        for newest in 0..5000 {
            let core: Vec<usize> = (0..1000).map(|index| index + newest * 1000).collect();
            cores.insert(set(&core));
        }
        assert!(cores.young.terms <= MOST_TERMS && cores.old.terms <= MOST_TERMS);
        for first in 0..100 {
            cores.insert(set(&[first, 10_000_000]));
        }
        assert_eq!(cores.young.by_newest[&Term::new(10_000_000)].len(), MOST_PER_TERM);
        assert!(cores.within(&set(&[99, 10_000_000])).is_some());
    }
}
