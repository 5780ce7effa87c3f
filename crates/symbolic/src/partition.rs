//! Which symbols belong together: a union-find over them.

use adamant_expr::SymbolId;
use rustc_hash::FxHashMap;

/// Sets of symbols that were joined.
#[derive(Default)]
pub struct Partition {
    index: FxHashMap<SymbolId, usize>,
    parent: Vec<usize>,
}

impl Partition {
    /// Joins the sets of these symbols.
    pub fn join(&mut self, symbols: &[SymbolId]) {
        let Some((&first, others)) = symbols.split_first() else { return };
        let mut root = self.root(first);
        for &other in others {
            let other = self.root(other);
            let (older, younger) = (root.min(other), root.max(other));
            self.parent[younger] = older;
            root = older;
        }
    }

    /// What stands for the set of a symbol.
    pub fn root(&mut self, symbol: SymbolId) -> usize {
        let next = self.parent.len();
        let mut at = *self.index.entry(symbol).or_insert(next);
        if at == next {
            self.parent.push(next);
        }
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]];
            at = self.parent[at];
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_expr::{Sort, TermPool};

    #[test]
    fn joined_symbols_have_one_root() {
        let mut pool = TermPool::new();
        let symbols: Vec<SymbolId> = (0..6)
            .filter_map(|number| {
                let term = pool.symbol(&format!("x{number}"), Sort::Bits(8));
                pool.as_symbol(term)
            })
            .collect();
        let mut partition = Partition::default();
        partition.join(&[symbols[2]]);
        partition.join(&[symbols[1], symbols[2]]);
        partition.join(&[symbols[4], symbols[3]]);
        let mut roots = |range: std::ops::Range<usize>| {
            symbols[range].iter().map(|&symbol| partition.root(symbol)).collect::<Vec<_>>()
        };
        let found = roots(0..6);
        assert_eq!(found[1], found[2]);
        assert_eq!(found[3], found[4]);
        assert_eq!(found.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{found:?}");
        partition.join(&[symbols[3], symbols[1], symbols[0]]);
        let found: Vec<_> = symbols.iter().map(|&symbol| partition.root(symbol)).collect();
        assert!(found[..5].iter().all(|root| *root == found[0]), "{found:?}");
        assert_ne!(found[5], found[0]);
    }
}
