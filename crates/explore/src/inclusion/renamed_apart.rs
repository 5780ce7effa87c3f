//! Names for the symbols of one slice that are apart from those of another.

use adamant_expr::{Sort, Substitution, SymbolId, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Which symbols have a name apart, and which symbols are such names.
#[derive(Default)]
pub(super) struct RenamedApart {
    names: Substitution,
    named: FxHashSet<SymbolId>,
    originals: FxHashMap<Term, Term>,
}

/// The most terms whose other names are remembered.
const MOST_REMEMBERED: usize = 1 << 20;

impl RenamedApart {
    /// A term with its symbols renamed apart.
    pub(super) fn renamed(&mut self, pool: &mut TermPool, term: Term) -> Term {
        for symbol in pool.free_symbols(term) {
            if self.named.insert(symbol) {
                let original = pool.symbol_term(symbol);
                let name = format!("old_{}", pool.symbol_name(symbol));
                let renamed = pool.symbol(&name, Sort::Bits(pool.width(original)));
                self.originals.insert(renamed, original);
                self.names.insert(original, renamed);
            }
        }
        if self.names.remembered() > MOST_REMEMBERED {
            self.names = self.originals.iter().map(|(&renamed, &original)| (original, renamed)).collect();
        }
        self.names.apply(pool, term)
    }

    /// Whether a symbol is a name apart.
    pub(super) fn is_apart(&self, pool: &TermPool, symbol: SymbolId) -> bool {
        self.originals.contains_key(&pool.symbol_term(symbol))
    }

    /// The names apart that a term mentions.
    pub(super) fn symbols_of(&self, pool: &TermPool, term: Term) -> Vec<SymbolId> {
        pool.free_symbols(term).into_iter().filter(|&symbol| self.is_apart(pool, symbol)).collect()
    }

    /// Back to the names that the symbols had.
    pub(super) fn originals(&self, pool: &TermPool, symbols: &[SymbolId]) -> Substitution {
        let original = |&symbol: &SymbolId| {
            let renamed = pool.symbol_term(symbol);
            (renamed, self.originals[&renamed])
        };
        symbols.iter().map(original).collect()
    }
}
