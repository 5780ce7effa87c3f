//! The symbols that stand for inputs: numbered, so that states with the same number of inputs share them, and the inputs that
//! terms depend on. A symbol says whether it stands for a pointer, and what that leads to if it is followed.

use std::rc::Rc;

use adamant_base::Id;
use adamant_expr::{Sort, Substitution, SymbolId, Term, TermPool};
use adamant_semantics::Pointee;
use rustc_hash::FxHashMap;

use crate::generations::Generations;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum StandsFor {
    /// A number.
    Number,
    /// A pointer.
    Pointer(Pointee),
}

impl StandsFor {
    /// What it leads to if it is followed.
    pub const fn pointee(self) -> Option<Pointee> {
        match self {
            Self::Number => None,
            Self::Pointer(pointee) => Some(pointee),
        }
    }
}

/// Symbols by number, and which of them terms mention.
pub struct Symbols {
    numbered: FxHashMap<(u32, u32, StandsFor), Term>,
    /// The symbols that do not stand for a number.
    pointers: FxHashMap<SymbolId, StandsFor>,
    mentioned: Generations<Term, Rc<[SymbolId]>>,
}

/// The most terms of one generation whose symbols are remembered.
const MOST_MENTIONED: usize = 1 << 19;

impl Default for Symbols {
    fn default() -> Self {
        let mentioned = Generations::of(MOST_MENTIONED);
        Self { numbered: FxHashMap::default(), pointers: FxHashMap::default(), mentioned }
    }
}

impl Symbols {
    /// The symbol with this number and width.
    pub fn numbered(&mut self, pool: &mut TermPool, number: u32, width: u32, stands: StandsFor) -> Term {
        if let Some(&known) = self.numbered.get(&(number, width, stands)) {
            return known;
        }
        let name = match stands {
            StandsFor::Number => format!("i{number}_{width}"),
            StandsFor::Pointer(Pointee { size, ty: None }) => format!("p{number}_{width}_{size}"),
            StandsFor::Pointer(Pointee { size, ty: Some(ty) }) => format!("p{number}_{width}_{size}_{}", ty.index()),
        };
        let term = pool.symbol(&name, Sort::Bits(width));
        self.numbered.insert((number, width, stands), term);
        if let (true, Some(symbol)) = (stands != StandsFor::Number, pool.as_symbol(term)) {
            self.pointers.insert(symbol, stands);
        }
        term
    }

    /// What a symbol stands for.
    pub fn stands_for(&self, symbol: SymbolId) -> StandsFor {
        self.pointers.get(&symbol).copied().unwrap_or(StandsFor::Number)
    }

    /// The symbol with this number that can stand for another one.
    pub fn renumbered(&mut self, pool: &mut TermPool, symbol: SymbolId, number: u32) -> Term {
        let width = pool.width(pool.symbol_term(symbol));
        let stands = self.stands_for(symbol);
        self.numbered(pool, number, width, stands)
    }

    /// New names for symbols, numbered in their order, and these names.
    pub fn numbering(&mut self, pool: &mut TermPool, order: &[SymbolId]) -> (Substitution, Vec<SymbolId>) {
        let mut names = Substitution::default();
        let mut numbered = Vec::with_capacity(order.len());
        for (number, &symbol) in order.iter().enumerate() {
            let name = self.renumbered(pool, symbol, number as u32);
            names.insert(pool.symbol_term(symbol), name);
            numbered.extend(pool.as_symbol(name));
        }
        (names, numbered)
    }

    /// The symbols that a term mentions, in the order of their first occurrence from left to right.
    pub fn of(&mut self, pool: &TermPool, term: Term) -> Rc<[SymbolId]> {
        if let Some(known) = self.mentioned.get(&term) {
            return known;
        }
        let symbols: Rc<[SymbolId]> =
            pool.postorder(&[term]).into_iter().filter_map(|part| pool.as_symbol(part)).collect();
        self.mentioned.insert(term, Rc::clone(&symbols));
        symbols
    }

    /// The symbols of terms in the order of their first occurrence.
    pub fn order(&mut self, pool: &TermPool, terms: impl IntoIterator<Item = Term>) -> Vec<SymbolId> {
        let mut order: Vec<SymbolId> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for term in terms {
            for &symbol in self.of(pool, term).iter() {
                if seen.insert(symbol) {
                    order.push(symbol);
                }
            }
        }
        order
    }
}

/// The number of a numbered symbol.
pub fn number_of(pool: &TermPool, symbol: Term) -> Option<u32> {
    let name = pool.symbol_name(pool.as_symbol(symbol)?);
    name.strip_prefix(['i', 'p'])?.split_once('_')?.0.parse().ok()
}
