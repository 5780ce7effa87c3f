//! Rows, and the words in which they are written.

use crate::facts::{
    Access, Asks, Attempt, CallEffect, Calls, Chosen, Extent, Facts, Generator, Header, Implementation, Keys, Locks,
    Memory, Role, RuntimeFile, Seeds, Shares, Use, Waits, When,
};

/// Functions of which the same is known.
pub(crate) struct Row {
    /// Their names, as the linker sees them.
    pub(crate) names: &'static [&'static str],
    /// What is known.
    pub(crate) facts: Facts,
}

/// Functions that nobody implements: like those without row, but they must not be taken to do something else than their standards say.
pub(crate) const fn missing(header: Header, names: &'static [&'static str]) -> Row {
    Row { names, facts: Facts { header: Some(header), ..Facts::UNKNOWN } }
}

/// Functions that have models; all that is said is what follows.
pub(crate) const fn model(header: Header, names: &'static [&'static str]) -> Row {
    let facts = Facts { header: Some(header), implementation: Implementation::Model, ..Facts::UNSAID };
    Row { names, facts }
}

/// Functions that have models and are ordinary: they call nobody back, have nothing to do with threads, locks and what others left behind, never wait,
/// end no blocks, return no new ones, touch no memory but what their arguments lead to, and are thread-safe.
pub(crate) const fn ordinary(header: Header, names: &'static [&'static str]) -> Row {
    let row = model(header, names).calls_nobody().waits(Waits::Never).locks(Locks::Neither).touches(Memory::Reachable);
    row.role(Role::None).frees_nothing().keeps_to_itself()
}

/// Functions that are written in C. The rest of their rows counts only where they are not linked.
pub(crate) const fn in_c(header: Header, source: RuntimeFile, names: &'static [&'static str]) -> Row {
    let facts = Facts { header: Some(header), implementation: Implementation::InC(source), ..Facts::UNKNOWN };
    Row { names, facts }
}

/// An access through an argument.
pub(crate) const fn reads(argument: u8, extent: Extent) -> Access {
    Access { argument, does: Use::Reads, extent }
}

/// An access through an argument that may change what is there.
pub(crate) const fn writes(argument: u8, extent: Extent) -> Access {
    Access { argument, does: Use::Writes, extent }
}

/// The end of what an argument points to.
pub(crate) const fn frees(argument: u8) -> Access {
    Access { argument, does: Use::Frees, extent: Extent::Object }
}

impl Row {
    /// What a call does to values and memory. But for `Anything`, it calls nobody back.
    pub(crate) const fn effect(mut self, effect: CallEffect) -> Self {
        self.facts.effect = effect;
        self
    }

    /// The memory that it touches.
    pub(crate) const fn touches(mut self, memory: Memory) -> Self {
        self.facts.memory = memory;
        self
    }

    /// It touches no memory that others see, whatever its arguments.
    pub(crate) const fn touches_nothing(self) -> Self {
        self.touches(Memory::Arguments(&[]))
    }

    /// It touches memory through these arguments alone, and no further than told.
    pub(crate) const fn accesses(self, accesses: &'static [Access]) -> Self {
        self.touches(Memory::Arguments(accesses))
    }

    /// What it does to mutexes.
    pub(crate) const fn locks(mut self, locks: Locks) -> Self {
        self.facts.locks = locks;
        self
    }

    /// It calls nobody back.
    pub(crate) const fn calls_nobody(mut self) -> Self {
        self.facts.calls = Calls::Nobody;
        self
    }

    /// It calls this argument then, and nobody else.
    pub(crate) const fn calls_back(mut self, argument: u8, when: When) -> Self {
        self.facts.calls = Calls::Back { argument, when };
        self
    }

    /// What it has to do with threads.
    pub(crate) const fn role(mut self, role: Role) -> Self {
        self.facts.role = role;
        self
    }

    /// Whether and for what it waits.
    pub(crate) const fn waits(mut self, waits: Waits) -> Self {
        self.facts.waits = waits;
        self
    }

    /// What of the state of the library it hands to the program.
    pub(crate) const fn asks(mut self, asks: Asks) -> Self {
        self.facts.asks = asks;
        self
    }

    /// It gives a generator of random numbers its seed.
    pub(crate) const fn seeds(mut self, generator: Generator) -> Self {
        self.facts.seeds = Seeds::Generator(generator);
        self
    }

    /// This argument is a format for the arguments behind it.
    pub(crate) const fn format(mut self, argument: u8) -> Self {
        self.facts.format = Some(argument);
        self
    }

    /// What it has to do with keys.
    pub(crate) const fn keys(mut self, keys: Keys) -> Self {
        self.facts.keys = keys;
        self
    }

    /// It tries to take a lock.
    pub(crate) const fn attempts(mut self, attempt: Attempt) -> Self {
        self.facts.attempt = attempt;
        self
    }

    /// What it does to a read-write lock.
    pub(crate) const fn shares(mut self, shares: Shares) -> Self {
        self.facts.shares = shares;
        self
    }

    /// Where what was chosen for a call is found.
    pub(crate) const fn chosen(mut self, chosen: Chosen) -> Self {
        self.facts.chosen = chosen;
        self
    }

    /// It may end blocks of the heap.
    pub(crate) const fn frees_blocks(mut self) -> Self {
        self.facts.frees = true;
        self
    }

    /// It ends no blocks of the heap, and compares no pointers in memory.
    pub(crate) const fn frees_nothing(mut self) -> Self {
        self.facts.frees = false;
        self.facts.compares_pointers = false;
        self
    }

    /// It asks for nothing that others left behind in the library and leaves nothing that they could notice, returns no new memory, and
    /// standards ask it to be thread-safe.
    const fn keeps_to_itself(mut self) -> Self {
        self.facts.asks = Asks::Nothing;
        self.facts.seeds = Seeds::Nothing;
        self.facts.keys = Keys::None;
        self.facts.shares = Shares::Nothing;
        self.facts.closes_streams = false;
        self.facts.is_for_one_thread = false;
        self.facts.allocates = false;
        self
    }

    /// It may compare pointers that lie in memory.
    pub(crate) const fn compares_pointers(mut self) -> Self {
        self.facts.compares_pointers = true;
        self
    }

    /// It leaves `errno` alone.
    pub(crate) const fn leaves_errno(mut self) -> Self {
        self.facts.writes_errno = false;
        self
    }

    /// It never returns, and no program defines it so that it does.
    pub(crate) const fn never_returns(mut self) -> Self {
        self.facts.never_returns = true;
        self
    }

    /// Its model asks before it changes anything.
    pub(crate) const fn asks_first(mut self) -> Self {
        self.facts.asks_first = true;
        self
    }

    /// It synchronises or ends objects.
    pub(crate) const fn acts_at_once(mut self) -> Self {
        self.facts.acts_at_once = true;
        self
    }

    /// It need not be thread-safe.
    pub(crate) const fn for_one_thread(mut self) -> Self {
        self.facts.is_for_one_thread = true;
        self
    }

    /// It closes a stream.
    pub(crate) const fn closes_streams(mut self) -> Self {
        self.facts.closes_streams = true;
        self
    }

    /// It returns memory that it allocates, or null.
    pub(crate) const fn allocates(mut self) -> Self {
        self.facts.allocates = true;
        self
    }
}
