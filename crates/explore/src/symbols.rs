//! The symbols that stand for inputs: numbered, so that states with the same number of inputs share them, and the inputs that
//! terms depend on. A symbol says whether it stands for a pointer, and what that leads to if it is followed.

use std::rc::Rc;

use adamant_base::Id;
use adamant_expr::{Sort, SymbolId, Term, TermPool};
use adamant_semantics::Pointee;
use rustc_hash::FxHashMap;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum StandsFor {
    /// A number.
    Number,
    /// What stood in a word of memory that nobody had looked at: it may be a pointer.
    Word,
    /// A pointer.
    Pointer(Pointee),
}

impl StandsFor {
    /// What it leads to if it is followed.
    pub(crate) const fn pointee(self) -> Option<Pointee> {
        match self {
            Self::Number => None,
            Self::Word => Some(Pointee::UNKNOWN),
            Self::Pointer(pointee) => Some(pointee),
        }
    }
}

/// Symbols by number, and which of them terms mention.
#[derive(Default)]
pub(crate) struct Symbols {
    numbered: FxHashMap<(u32, u32, StandsFor), Term>,
    /// The symbols that do not stand for a number.
    pointers: FxHashMap<SymbolId, StandsFor>,
    mentioned: FxHashMap<Term, Rc<[SymbolId]>>,
}

impl Symbols {
    /// The symbol with this number and width.
    pub(crate) fn numbered(&mut self, pool: &mut TermPool, number: u32, width: u32, stands: StandsFor) -> Term {
        if let Some(&known) = self.numbered.get(&(number, width, stands)) {
            return known;
        }
        let name = match stands {
            StandsFor::Number => format!("i{number}_{width}"),
            StandsFor::Word => format!("w{number}_{width}"),
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
    pub(crate) fn stands_for(&self, symbol: SymbolId) -> StandsFor {
        self.pointers.get(&symbol).copied().unwrap_or(StandsFor::Number)
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
    name.strip_prefix(['i', 'w', 'p'])?.split_once('_')?.0.parse().ok()
}
