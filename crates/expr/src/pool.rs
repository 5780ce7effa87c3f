//! The pool that owns terms: interning, constants, symbols, and what there is to ask of a term.
//!
//! Terms are never freed, and equal terms are the same term. The constructors that simplify live in
//! [`build`](crate::build); this file only keeps what they decide to build.

use crate::bitvec::BitVec;
use crate::float::FloatKind;
use crate::node::Node;
use crate::op::Op;
use crate::sort::{PackedSort, Sort};
use crate::table::{InternTable, Lookup};
use crate::term::{SymbolId, Term};
use adamant_base::{Id, IdVec};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Interned terms, simplified when they are built.
pub struct TermPool {
    nodes: Vec<Node>,
    table: InternTable,
    wide_constants: Vec<BitVec>,
    wide_positions: FxHashMap<BitVec, u32>,
    symbols: IdVec<SymbolId, Symbol>,
    symbols_by_name: FxHashMap<Box<str>, SymbolId>,
    fresh: u64,
}

struct Symbol {
    name: Box<str>,
    term: Term,
}

/// The operands of a term.
pub type Operands = SmallVec<[Term; 3]>;

impl Default for TermPool {
    fn default() -> Self {
        Self::with_capacity(0)
    }
}

impl TermPool {
    /// A pool that holds the two Boolean constants.
    pub fn new() -> Self {
        Self::default()
    }

    /// A pool with room for this many terms before it grows.
    pub fn with_capacity(terms: usize) -> Self {
        let mut pool = Self {
            nodes: Vec::with_capacity(terms),
            table: InternTable::with_capacity(terms),
            wide_constants: Vec::new(),
            wide_positions: FxHashMap::default(),
            symbols: IdVec::new(),
            symbols_by_name: FxHashMap::default(),
            fresh: 0,
        };
        for value in [false, true] {
            let term = pool.intern(Op::Constant, PackedSort::BOOL, [0, u32::from(value), 0]);
            debug_assert_eq!(term, Term::bool(value));
        }
        pool
    }

    /// The number of distinct terms built so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: the Boolean constants are always there.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// About how many bytes the terms take.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>() + self.table.bytes()
    }

    /// The term with this root, built only if there is none yet. Does not simplify.
    #[inline]
    pub(crate) fn intern(&mut self, op: Op, sort: PackedSort, words: [u32; 3]) -> Term {
        let node = Node::new(op, sort, words);
        let hash = node.hash();
        match self.table.find(hash, |id| self.nodes[id as usize] == node) {
            Lookup::Id(id) => Term::from_word(id),
            Lookup::Vacant(slot) => {
                let term = Term::new(self.nodes.len());
                self.nodes.push(node);
                self.table.insert(slot, hash, term.word());
                term
            }
        }
    }

    /// A term with one operand, not simplified.
    #[inline]
    pub(crate) fn intern_unary(&mut self, op: Op, sort: PackedSort, a: Term) -> Term {
        self.intern(op, sort, [a.word(), 0, 0])
    }

    /// A term with two operands, not simplified.
    #[inline]
    pub(crate) fn intern_binary(&mut self, op: Op, sort: PackedSort, a: Term, b: Term) -> Term {
        self.intern(op, sort, [a.word(), b.word(), 0])
    }

    /// A term with three operands, not simplified.
    #[inline]
    pub(crate) fn intern_ternary(&mut self, op: Op, sort: PackedSort, a: Term, b: Term, c: Term) -> Term {
        self.intern(op, sort, [a.word(), b.word(), c.word()])
    }

    /// A bit-vector constant.
    #[inline]
    pub fn bits(&mut self, value: BitVec) -> Term {
        let sort = PackedSort::bits(value.width());
        self.constant_of(sort, value)
    }

    /// The bit-vector constant `bits`, truncated or zero-extended to `width`.
    #[inline]
    pub fn bits_u64(&mut self, width: u32, bits: u64) -> Term {
        self.bits(BitVec::new(width, bits))
    }

    /// The floating-point constant with this pattern.
    #[inline]
    pub fn float(&mut self, kind: FloatKind, pattern: BitVec) -> Term {
        assert_eq!(pattern.width(), kind.width(), "a pattern of {kind}");
        self.constant_of(PackedSort::pack(Sort::Float(kind)), pattern)
    }

    #[inline]
    fn constant_of(&mut self, sort: PackedSort, value: BitVec) -> Term {
        if value.width() <= 64 {
            let bits = value.low_u64();
            return self.intern(Op::Constant, sort, [0, bits as u32, (bits >> 32) as u32]);
        }
        let position = self.wide_position(value);
        self.intern(Op::Constant, sort, [position, 0, 0])
    }

    fn wide_position(&mut self, value: BitVec) -> u32 {
        if let Some(&position) = self.wide_positions.get(&value) {
            return position;
        }
        let position = u32::try_from(self.wide_constants.len()).expect("fewer than 2^32 wide constants");
        self.wide_constants.push(value.clone());
        self.wide_positions.insert(value, position);
        position
    }

    /// The symbol of this name, declared if it is new.
    ///
    /// # Panics
    /// If the name was declared with another sort.
    pub fn symbol(&mut self, name: &str, sort: Sort) -> Term {
        if let Some(&symbol) = self.symbols_by_name.get(name) {
            let term = self.symbols[symbol].term;
            assert_eq!(self.sort(term), sort, "the symbol {name} has another sort");
            return term;
        }
        let symbol = self.symbols.next_id();
        let term = self.intern(Op::Symbol, PackedSort::pack(sort), [symbol.word(), 0, 0]);
        self.symbols.push(Symbol { name: name.into(), term });
        self.symbols_by_name.insert(name.into(), symbol);
        term
    }

    /// A symbol that was not there before; its name starts with `prefix`.
    pub fn fresh_symbol(&mut self, prefix: &str, sort: Sort) -> Term {
        loop {
            let name = format!("{prefix}!{}", self.fresh);
            self.fresh += 1;
            if !self.symbols_by_name.contains_key(name.as_str()) {
                return self.symbol(&name, sort);
            }
        }
    }

    /// The symbol of this name, if it was declared.
    pub fn find_symbol(&self, name: &str) -> Option<SymbolId> {
        self.symbols_by_name.get(name).copied()
    }

    /// All symbols, in the order of their declaration.
    pub fn symbols(&self) -> impl DoubleEndedIterator<Item = SymbolId> + ExactSizeIterator + use<> {
        self.symbols.ids()
    }

    /// The name of a symbol.
    pub fn symbol_name(&self, symbol: SymbolId) -> &str {
        &self.symbols[symbol].name
    }

    /// The term that is just this symbol.
    pub fn symbol_term(&self, symbol: SymbolId) -> Term {
        self.symbols[symbol].term
    }

    /// The sort of a symbol.
    pub fn symbol_sort(&self, symbol: SymbolId) -> Sort {
        self.sort(self.symbols[symbol].term)
    }

    #[inline]
    pub(crate) fn node(&self, term: Term) -> &Node {
        &self.nodes[term.index()]
    }

    #[inline]
    pub(crate) fn packed_sort(&self, term: Term) -> PackedSort {
        self.node(term).sort
    }

    /// The operator at the root.
    #[inline]
    pub fn op(&self, term: Term) -> Op {
        self.node(term).op
    }

    /// The sort.
    #[inline]
    pub fn sort(&self, term: Term) -> Sort {
        self.node(term).sort.unpack()
    }

    /// The width of a bit-vector term; other sorts have none and are a mistake of the caller.
    #[inline]
    pub fn width(&self, term: Term) -> u32 {
        self.node(term).sort.bits_width()
    }

    /// The operands, from the first on.
    #[inline]
    pub fn operands(&self, term: Term) -> Operands {
        let node = self.node(term);
        node.words[..node.op.arity()].iter().map(|&word| Term::from_word(word)).collect()
    }

    /// The operand at `index`.
    #[inline]
    pub fn operand(&self, term: Term, index: usize) -> Term {
        self.node(term).operand(index)
    }

    /// Whether the term is a constant of any sort but arrays.
    #[inline]
    pub fn is_constant(&self, term: Term) -> bool {
        self.node(term).op == Op::Constant
    }

    /// The value of a bit-vector constant, or the pattern of a floating-point constant.
    #[inline]
    pub fn constant(&self, term: Term) -> Option<BitVec> {
        let node = self.node(term);
        if node.op != Op::Constant {
            return None;
        }
        match node.sort.unpack() {
            Sort::Bits(width) => Some(self.constant_bits(node, width)),
            Sort::Float(kind) => Some(self.constant_bits(node, kind.width())),
            Sort::Bool | Sort::Array { .. } => None,
        }
    }

    #[inline]
    fn constant_bits(&self, node: &Node, width: u32) -> BitVec {
        if width <= 64 {
            BitVec::new(width, u64::from(node.words[2]) << 32 | u64::from(node.words[1]))
        } else {
            self.wide_constants[node.words[0] as usize].clone()
        }
    }

    /// The symbol that the term is.
    #[inline]
    pub fn as_symbol(&self, term: Term) -> Option<SymbolId> {
        let node = self.node(term);
        (node.op == Op::Symbol).then(|| SymbolId::from_word(node.words[0]))
    }

    /// The highest and the lowest bit that an extraction takes.
    #[inline]
    pub fn extract_bounds(&self, term: Term) -> Option<(u32, u32)> {
        let node = self.node(term);
        (node.op == Op::Extract).then(|| {
            let low = node.words[1];
            (low + node.sort.bits_width() - 1, low)
        })
    }

    /// The operand of a term with this operator and one operand.
    #[inline]
    pub(crate) fn unary_of(&self, op: Op, term: Term) -> Option<Term> {
        let node = self.node(term);
        (node.op == op).then(|| node.operand(0))
    }

    /// The operands of a term with this operator and two operands.
    #[inline]
    pub(crate) fn binary_of(&self, op: Op, term: Term) -> Option<(Term, Term)> {
        let node = self.node(term);
        (node.op == op).then(|| (node.operand(0), node.operand(1)))
    }

    /// The operands of a term with this operator whose second operand is a constant.
    #[inline]
    pub(crate) fn with_constant(&self, op: Op, term: Term) -> Option<(Term, BitVec)> {
        let (a, b) = self.binary_of(op, term)?;
        Some((a, self.constant(b)?))
    }

    /// Condition and branches of an if-then-else.
    #[inline]
    pub(crate) fn ite_of(&self, term: Term) -> Option<(Term, Term, Term)> {
        let node = self.node(term);
        (node.op == Op::Ite).then(|| (node.operand(0), node.operand(1), node.operand(2)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_are_the_same() {
        let mut pool = TermPool::new();
        let x = pool.symbol("x", Sort::Bits(32));
        assert_eq!(pool.symbol("x", Sort::Bits(32)), x);
        assert_eq!(pool.bits_u64(32, 7), pool.bits_u64(32, 7));
        assert_ne!(pool.bits_u64(32, 7), pool.bits_u64(33, 7));
        assert_eq!(pool.bits(BitVec::ones(200)), pool.bits(BitVec::ones(200)));
        assert_eq!(pool.constant(Term::TRUE), None);
        assert_eq!(Term::TRUE.as_bool(), Some(true));
        let float = pool.float(FloatKind::F32, BitVec::new(32, 7));
        assert_ne!(float, pool.bits_u64(32, 7));
        assert_eq!(pool.constant(float), Some(BitVec::new(32, 7)));
    }

    #[test]
    fn fresh_symbols_are_new() {
        let mut pool = TermPool::new();
        let taken = pool.symbol("x!0", Sort::Bool);
        let fresh = pool.fresh_symbol("x", Sort::Bool);
        assert_ne!(taken, fresh);
        let symbol = pool.as_symbol(fresh).unwrap();
        assert_eq!(pool.symbol_name(symbol), "x!1");
        assert_eq!(pool.find_symbol("x!1"), Some(symbol));
        assert_eq!(pool.symbol_term(symbol), fresh);
        assert_eq!(pool.symbol_sort(symbol), Sort::Bool);
    }

    #[test]
    #[should_panic(expected = "has another sort")]
    fn a_symbol_has_one_sort() {
        let mut pool = TermPool::new();
        pool.symbol("x", Sort::Bool);
        pool.symbol("x", Sort::Bits(1));
    }
}
