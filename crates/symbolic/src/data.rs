//! The symbolic part of a multi-state: which inputs are possible, and what is in use.

use adamant_base::Id;
use adamant_semantics::ThreadId;

use crate::groups::Groups;
use crate::settings::Store;

/// What a multi-state knows about its symbols.
#[derive(Clone, Debug)]
pub struct Data {
    /// What holds.
    pub groups: Groups,
    /// Symbols with a number from this on are not used.
    pub next_symbol: u32,
    /// How often each thread has asked for fresh memory.
    fresh_memory: Vec<u64>,
}

impl Data {
    /// Nothing is known, and no symbol is in use.
    pub fn new(store: Store) -> Self {
        Self { groups: Groups::new(store), next_symbol: 0, fresh_memory: Vec::new() }
    }

    /// Forgets all symbols: nothing depends on them any more.
    pub fn forget(&mut self) {
        self.groups.clear();
        self.next_symbol = 0;
    }

    /// How often each thread has asked for fresh memory, by its number.
    pub fn fresh_counts(&self) -> &[u64] {
        &self.fresh_memory
    }

    /// How often a thread has asked for fresh memory.
    pub fn fresh_count(&self, thread: ThreadId) -> u64 {
        self.fresh_memory.get(thread.index()).copied().unwrap_or(0)
    }

    /// Says how often a thread has asked for fresh memory.
    pub fn set_fresh_count(&mut self, thread: ThreadId, count: u64) {
        if self.fresh_memory.len() <= thread.index() {
            self.fresh_memory.resize(thread.index() + 1, 0);
        }
        self.fresh_memory[thread.index()] = count;
    }
}
