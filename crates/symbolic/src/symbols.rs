//! The symbols that stand for inputs: numbered, so that states with the same number of inputs share them, and the inputs that
//! terms depend on. A symbol says whether it stands for a pointer, and what that leads to if it is followed.

use std::rc::Rc;

use adamant_base::{Id, IdVec};
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

/// An input, as its symbol says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Input {
    /// Its number among those of a state.
    pub number: u32,
    /// Its width in bits.
    pub width: u32,
    /// What it is.
    pub stands: StandsFor,
}

/// The table of symbols, and which of them terms mention.
pub struct Symbols {
    terms: FxHashMap<Input, Term>,
    /// What each symbol of the pool is, unless it is no input of a state.
    inputs: IdVec<SymbolId, Option<Input>>,
    mentioned: Generations<Term, Rc<[SymbolId]>>,
}

/// The most terms of one generation whose symbols are remembered.
const MOST_MENTIONED: usize = 1 << 19;

impl Default for Symbols {
    fn default() -> Self {
        let mentioned = Generations::of(MOST_MENTIONED);
        Self { terms: FxHashMap::default(), inputs: IdVec::new(), mentioned }
    }
}

impl Symbols {
    /// The symbol of an input.
    pub fn numbered(&mut self, pool: &mut TermPool, number: u32, width: u32, stands: StandsFor) -> Term {
        let input = Input { number, width, stands };
        if let Some(&known) = self.terms.get(&input) {
            return known;
        }
        // The name is for readers, and different for every input.
        let name = match stands {
            StandsFor::Number => format!("i{number}_{width}"),
            StandsFor::Pointer(Pointee { size, ty: None }) => format!("p{number}_{width}_{size}"),
            StandsFor::Pointer(Pointee { size, ty: Some(ty) }) => format!("p{number}_{width}_{size}_{}", ty.index()),
        };
        let term = pool.symbol(&name, Sort::Bits(width));
        let symbol = pool.as_symbol(term).expect("a symbol was made");
        while self.inputs.len() <= symbol.index() {
            self.inputs.push(None);
        }
        self.inputs[symbol] = Some(input);
        self.terms.insert(input, term);
        term
    }

    /// What a symbol is, unless it is no input of a state.
    #[inline]
    pub fn input(&self, symbol: SymbolId) -> Option<Input> {
        self.inputs.get(symbol).copied().flatten()
    }

    /// The number of an input.
    #[inline]
    pub fn number(&self, symbol: SymbolId) -> Option<u32> {
        self.input(symbol).map(|input| input.number)
    }

    /// What a symbol stands for.
    #[inline]
    pub fn stands_for(&self, symbol: SymbolId) -> StandsFor {
        self.input(symbol).map_or(StandsFor::Number, |input| input.stands)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_found_in_the_table() {
        let (mut pool, mut symbols) = (TermPool::new(), Symbols::default());
        let foreign = pool.symbol("i7_32", Sort::Bits(32));
        let pointee = StandsFor::Pointer(Pointee::UNKNOWN);
        let pointer = symbols.numbered(&mut pool, 3, 64, pointee);
        let number = symbols.numbered(&mut pool, 3, 64, StandsFor::Number);
        assert_ne!(pointer, number);
        let input = |term| pool.as_symbol(term).and_then(|symbol| symbols.input(symbol));
        assert_eq!(input(pointer), Some(Input { number: 3, width: 64, stands: pointee }));
        assert_eq!(input(number), Some(Input { number: 3, width: 64, stands: StandsFor::Number }));
        assert_eq!(input(foreign), None, "a name says nothing");
        let symbol = pool.as_symbol(pointer).expect("it is a symbol");
        let renumbered = symbols.renumbered(&mut pool, symbol, 5);
        let renumbered = pool.as_symbol(renumbered).expect("it is a symbol");
        assert_eq!(symbols.input(renumbered), Some(Input { number: 5, width: 64, stands: pointee }));
    }
}
