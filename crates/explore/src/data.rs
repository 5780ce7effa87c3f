//! The symbolic part of a multi-state: which inputs are possible, and one of them.

use std::rc::Rc;

use adamant_base::Id;
use adamant_expr::{Assignment, Op, Substitution, SymbolId, Term, TermPool};
use adamant_semantics::ThreadId;

/// What a multi-state knows about its symbols.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    /// Conditions that all hold, in the order in which they came.
    pub(crate) conjuncts: Vec<Term>,
    /// Values of the symbols under which they hold. `None` if a solver gave up, so that there may be none.
    pub(crate) model: Option<Rc<Model>>,
    /// Symbols with a number from this on are not used.
    pub(crate) next_symbol: u32,
    /// How often each thread has asked for fresh memory.
    fresh_memory: Vec<u64>,
}

/// Values of symbols. A symbol without value is zero.
pub(crate) type Model = Assignment;

impl Data {
    pub(crate) fn new() -> Self {
        Self {
            conjuncts: Vec::new(),
            model: Some(Rc::new(Model::completed_with_zero())),
            next_symbol: 0,
            fresh_memory: Vec::new(),
        }
    }

    /// Forgets all symbols: nothing depends on them any more.
    pub(crate) fn forget(&mut self) {
        self.conjuncts.clear();
        self.next_symbol = 0;
        // If it was not known whether there is any run, it is not known now; going on as if there were one proves nothing false.
        self.model = Some(Rc::new(Model::completed_with_zero()));
    }

    /// Forgets the values of all symbols but these, whose names may be given to others now.
    pub(crate) fn keep_values(&mut self, symbols: &[SymbolId]) {
        let Some(model) = &self.model else { return };
        let mut kept = Model::completed_with_zero();
        for &symbol in symbols {
            if let Some(value) = model.get(symbol) {
                kept.set(symbol, value.clone());
            }
        }
        self.model = Some(Rc::new(kept));
    }

    /// Replaces symbols by others, or by the only values that they can have.
    pub(crate) fn substitute(&mut self, pool: &mut TermPool, substitution: &mut Substitution) {
        let before = std::mem::take(&mut self.conjuncts);
        for conjunct in before {
            let changed = substitution.apply(pool, conjunct);
            if changed != Term::TRUE && !self.conjuncts.contains(&changed) {
                self.conjuncts.push(changed);
            }
        }
        let Some(model) = &self.model else { return };
        let mut renamed = Model::completed_with_zero();
        for (symbol, value) in model.iter() {
            let term = pool.symbol_term(symbol);
            let changed = substitution.apply(pool, term);
            if let Some(symbol) = pool.as_symbol(changed) {
                renamed.set(symbol, value.clone());
            }
        }
        self.model = Some(Rc::new(renamed));
    }

    /// How often a thread has asked for fresh memory.
    pub(crate) fn fresh_count(&self, thread: ThreadId) -> u64 {
        self.fresh_memory.get(thread.index()).copied().unwrap_or(0)
    }

    pub(crate) fn set_fresh_count(&mut self, thread: ThreadId, count: u64) {
        if self.fresh_memory.len() <= thread.index() {
            self.fresh_memory.resize(thread.index() + 1, 0);
        }
        self.fresh_memory[thread.index()] = count;
    }

    /// Adds a condition, one conjunct for each of its parts, that holds under this model.
    pub(crate) fn assume(&mut self, pool: &TermPool, condition: Term, model: Option<Rc<Model>>) {
        self.model = model;
        let mut pending = vec![condition];
        while let Some(term) = pending.pop() {
            match pool.op(term) {
                Op::And => pending.extend(pool.operands(term).into_iter().rev()),
                _ if term == Term::TRUE || self.conjuncts.contains(&term) => {}
                _ => self.conjuncts.push(term),
            }
        }
    }
}
