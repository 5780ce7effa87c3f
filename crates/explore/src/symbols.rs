//! The symbols that stand for inputs: numbered, so that states with the same number of inputs share them, and the inputs that
//! terms depend on.

use std::rc::Rc;

use adamant_expr::{Sort, SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;

/// Symbols by number, and which of them terms mention.
#[derive(Default)]
pub(crate) struct Symbols {
    numbered: FxHashMap<(u32, u32), Term>,
    mentioned: FxHashMap<Term, Rc<[SymbolId]>>,
}

impl Symbols {
    /// The symbol with this number and width.
    pub(crate) fn numbered(&mut self, pool: &mut TermPool, number: u32, width: u32) -> Term {
        *self
            .numbered
            .entry((number, width))
            .or_insert_with(|| pool.symbol(&format!("i{number}_{width}"), Sort::Bits(width)))
    }

    /// The symbols that a term mentions.
    pub(crate) fn of(&mut self, pool: &TermPool, term: Term) -> Rc<[SymbolId]> {
        let mentioned = self.mentioned.entry(term);
        Rc::clone(mentioned.or_insert_with(|| pool.free_symbols(term).into()))
    }
}

/// The number of a numbered symbol.
pub(crate) fn number_of(pool: &TermPool, symbol: Term) -> Option<u32> {
    let name = pool.symbol_name(pool.as_symbol(symbol)?);
    name.strip_prefix('i')?.split_once('_')?.0.parse().ok()
}
