//! Walks over the distinct subterms of terms, without a call stack.

use crate::op::Op;
use crate::pool::TermPool;
use crate::term::{SymbolId, Term};
use rustc_hash::FxHashSet;

impl TermPool {
    /// All distinct subterms of the roots, each after its operands.
    pub fn postorder(&self, roots: &[Term]) -> Vec<Term> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        // A term is pushed to be entered, and a second time to be left after its operands.
        let mut pending: Vec<(Term, bool)> = Vec::new();
        for &root in roots {
            pending.push((root, false));
            while let Some((term, entered)) = pending.pop() {
                if entered {
                    order.push(term);
                } else if seen.insert(term) {
                    pending.push((term, true));
                    pending.extend(self.operands(term).into_iter().rev().map(|operand| (operand, false)));
                }
            }
        }
        order
    }

    /// The free symbols of a term, in the order of their declaration.
    pub fn free_symbols(&self, term: Term) -> Vec<SymbolId> {
        self.free_symbols_of(&[term])
    }

    /// The free symbols of terms, in the order of their declaration.
    pub fn free_symbols_of(&self, terms: &[Term]) -> Vec<SymbolId> {
        let mut symbols = Vec::new();
        self.for_each(terms, |term| symbols.extend(self.as_symbol(term)));
        symbols.sort_unstable();
        symbols
    }

    /// The number of distinct subterms, the term itself included.
    pub fn size(&self, term: Term) -> usize {
        let mut size = 0;
        self.for_each(&[term], |_| size += 1);
        size
    }

    /// Calls `visit` once for each distinct subterm, in no particular order.
    fn for_each(&self, terms: &[Term], mut visit: impl FnMut(Term)) {
        let mut seen: FxHashSet<Term> = terms.iter().copied().collect();
        let mut pending: Vec<Term> = seen.iter().copied().collect();
        while let Some(term) = pending.pop() {
            visit(term);
            if !matches!(self.op(term), Op::Constant | Op::Symbol) {
                pending.extend(self.operands(term).into_iter().filter(|&operand| seen.insert(operand)));
            }
        }
    }
}
