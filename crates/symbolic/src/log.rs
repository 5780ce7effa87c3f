//! What happened on the way to a state, as far as a counterexample needs it.

use adamant_expr::Term;
use adamant_program::PositionId;
use adamant_semantics::{InputKind, ThreadId};

use crate::merging::MergedState;

/// Something that happened in a step. Symbols are those of the state at that time.
#[derive(Clone, Debug)]
pub enum Event {
    /// An input was read.
    Input {
        /// Its value.
        symbol: Term,
        /// Who was asked.
        function: FunctionName,
        /// How the value is to be read.
        kind: InputKind,
        /// Where.
        position: Option<PositionId>,
    },
    /// Something undefined got a value.
    Arbitrary {
        /// The value.
        symbol: Term,
    },
    /// Something undefined got a value if this condition holds, otherwise it was not asked for.
    ArbitraryIf {
        /// The condition.
        condition: Term,
        /// The value.
        symbol: Term,
    },
    /// Fresh memory was looked at.
    Settled {
        /// Which piece, by its number.
        origin: u64,
        /// From this byte on.
        offset: u64,
        /// What was there.
        symbol: Term,
    },
    /// The object that an arbitrary pointer leads to was made.
    Object {
        /// Where it lies.
        address: u64,
        /// How many bytes it has.
        size: u64,
    },
    /// One of several possibilities was picked.
    Picked(usize),
    /// A byte of standard input was read, or its end.
    Byte(Option<Term>),
    /// States were merged that nothing told apart, and this tells since then which of them it is.
    Told {
        /// What tells it.
        symbol: Term,
    },
    /// A condition was assumed.
    Condition(Term),
    /// Only the symbols with smaller numbers than this are used any more.
    SymbolsBelow(u32),
    /// Symbols got other names, all at once; others are not used any more.
    Renamed(Box<[(Term, Term)]>),
}

impl Event {
    /// The condition that was assumed, if that is what happened.
    pub const fn condition(&self) -> Option<Term> {
        match self {
            Self::Condition(condition) => Some(*condition),
            Self::Input { .. }
            | Self::Arbitrary { .. }
            | Self::ArbitraryIf { .. }
            | Self::Settled { .. }
            | Self::Object { .. }
            | Self::Picked(_)
            | Self::Byte(_)
            | Self::Told { .. }
            | Self::SymbolsBelow(_)
            | Self::Renamed(_) => None,
        }
    }
}

/// The name of a function, by its place in the list of all names.
#[derive(Clone, Copy, Debug)]
pub struct FunctionName(u32);

/// How every state was reached first.
#[derive(Default)]
pub struct Log {
    nodes: Vec<Node>,
    names: Vec<String>,
}

/// A node: how it came about, and by whom.
struct Node {
    thread: ThreadId,
    length: Length,
    origin: Origin,
}

/// How a node came about.
pub(crate) enum Origin {
    /// A thread ran from the node before, if there is one.
    Ran { parent: Option<NodeId>, ticks: u64, events: Box<[Event]> },
    /// The states of several nodes were merged. Which of them it is on a run, values tell.
    Merged(Box<[Alternative]>),
}

/// One of several states that were merged.
pub(crate) struct Alternative {
    pub(crate) parent: NodeId,
    /// What was looked at for merging, and the condition under which it is this state.
    pub(crate) events: Box<[Event]>,
}

/// How long a run is; the shorter one is less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Length {
    ticks: u64,
    /// How often another thread goes on.
    switches: u32,
}

/// A node of the log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Its number; nodes are numbered as they are made.
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// A step on the way to a state.
pub(crate) struct PathStep<'l> {
    /// Who made it.
    pub thread: ThreadId,
    /// How many ticks it took.
    pub ticks: u64,
    /// What happened in it.
    pub events: &'l [Event],
    /// Whether nobody ran: states were merged.
    pub is_merging: bool,
}

impl Log {
    /// Adds a step.
    pub fn push(&mut self, parent: Option<NodeId>, thread: ThreadId, ticks: u64, events: Vec<Event>) -> NodeId {
        let length = self.length_after(parent, thread, ticks);
        let events = events.into_boxed_slice();
        self.add(Node { thread, length, origin: Origin::Ran { parent, ticks, events } })
    }

    /// Adds a node at which states are merged that were reached in steps of a thread; there are some.
    pub fn push_merged(&mut self, parts: Vec<(NodeId, MergedState)>, thread: ThreadId) -> NodeId {
        let length = parts.iter().map(|(parent, _)| self.length(*parent)).max().unwrap_or_default();
        let alternative = |(parent, part): (NodeId, MergedState)| {
            let chosen = std::iter::once(Event::Condition(part.chosen));
            Alternative { parent, events: part.events.into_iter().chain(chosen).collect() }
        };
        let origin = Origin::Merged(parts.into_iter().map(alternative).collect());
        self.add(Node { thread, length, origin })
    }

    fn add(&mut self, node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("fewer than 2^32 states fit in memory"));
        self.nodes.push(node);
        id
    }

    /// How a node came about.
    pub(crate) fn origin(&self, NodeId(id): NodeId) -> &Origin {
        &self.nodes[id as usize].origin
    }

    /// Whose step led to a node.
    pub(crate) fn thread(&self, NodeId(id): NodeId) -> ThreadId {
        self.nodes[id as usize].thread
    }

    /// The length of the run to a node.
    pub fn length(&self, node: NodeId) -> Length {
        self.nodes[node.0 as usize].length
    }

    /// The length of the run to a node and a step of a thread.
    pub fn length_after(&self, parent: Option<NodeId>, thread: ThreadId, ticks: u64) -> Length {
        let Some(parent) = parent.map(|NodeId(id)| &self.nodes[id as usize]) else { return Length::default() };
        let Length { ticks: before, switches } = parent.length;
        Length { ticks: before + ticks, switches: switches + u32::from(parent.thread != thread) }
    }

    /// All steps from the start to a node, by one of the ways there: `chosen` says which of the alternatives is taken at a node where
    /// states were merged.
    pub(crate) fn path_by(&self, end: NodeId, mut chosen: impl FnMut(NodeId) -> usize) -> Vec<PathStep<'_>> {
        let mut path = Vec::new();
        let mut next = Some(end);
        while let Some(node) = next {
            let thread = self.thread(node);
            match self.origin(node) {
                Origin::Ran { parent, ticks, events } => {
                    path.push(PathStep { thread, ticks: *ticks, events, is_merging: false });
                    next = *parent;
                }
                Origin::Merged(alternatives) => {
                    let Alternative { parent, events } = &alternatives[chosen(node)];
                    path.push(PathStep { thread, ticks: 0, events, is_merging: true });
                    next = Some(*parent);
                }
            }
        }
        path.reverse();
        path
    }

    /// The short form of a function's name.
    pub fn intern(&mut self, name: &str) -> FunctionName {
        let found = self.names.iter().position(|found| found == name);
        let index = found.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        FunctionName(index as u32)
    }

    /// The name that a short form stands for.
    pub fn name(&self, name: FunctionName) -> &str {
        &self.names[name.0 as usize]
    }
}
