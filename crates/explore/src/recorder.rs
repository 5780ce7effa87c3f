//! Records the graph of a search, up to so many states.

use adamant_base::Id as _;
use adamant_semantics::ThreadId;
use adamant_symbolic::NodeId;
use rustc_hash::FxHashMap;

use crate::domain::SymbolicMachine;
use crate::graph::{Finds, GraphPlace, GraphState, GraphStep, StateGraph, Trouble, Turns};
use crate::sketch::Sketches;
use crate::visited::{Met, Novelty};

/// Records a graph.
pub(crate) struct Recorder {
    most: usize,
    graph: StateGraph,
    sketches: Sketches,
    /// States by the nodes of the log that lead to them, and by the hashes under which they are kept.
    by_node: FxHashMap<NodeId, usize>,
    by_hash: FxHashMap<u128, usize>,
    /// Where only the shortest run counts: states that are looked up when their turn comes.
    put_off: FxHashMap<NodeId, Box<Sketched>>,
}

/// A state that a step led to, before it is known whether it is new.
pub(crate) struct Sketched {
    from: NodeId,
    thread: ThreadId,
    state: GraphState,
}

impl Recorder {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            most,
            graph: StateGraph::default(),
            sketches: Sketches::default(),
            by_node: FxHashMap::default(),
            by_hash: FxHashMap::default(),
            put_off: FxHashMap::default(),
        }
    }

    /// What was recorded.
    pub(crate) fn into_graph(self) -> StateGraph {
        self.graph
    }

    /// The state of the machine is the start.
    pub(crate) fn start(&mut self, machine: &SymbolicMachine<'_>, root: NodeId) {
        self.graph.states.push(self.sketches.state(machine));
        self.by_node.insert(root, 0);
    }

    /// The state of the machine, to which a step of a thread led.
    pub(crate) fn sketch(&mut self, machine: &SymbolicMachine<'_>, from: NodeId, thread: ThreadId) -> Box<Sketched> {
        Box::new(Sketched { from, thread, state: self.sketches.state(machine) })
    }

    /// A state was looked up; if the search will go on from it, it has a node.
    pub(crate) fn meet(&mut self, sketched: Sketched, met: Met, node: Option<NodeId>) {
        let (number, finds) = match met.novelty {
            Novelty::New => (self.add(&sketched), Finds::New),
            Novelty::Known => (self.by_hash.get(&met.container).copied(), Finds::Known),
            Novelty::Awoken { .. } => (self.by_hash.get(&met.container).copied(), Finds::Awakes),
        };
        let Some(number) = number else { return };
        self.by_hash.insert(met.own, number);
        if let Some(node) = node {
            self.by_node.insert(node, number);
        }
        self.connect(&sketched, number, finds);
    }

    /// A state will be looked up when its turn comes.
    pub(crate) fn put_off(&mut self, sketched: Box<Sketched>, node: NodeId) {
        self.put_off.insert(node, sketched);
    }

    /// The turn of a state that was put off has come.
    pub(crate) fn meet_now(&mut self, node: NodeId, met: Met) {
        if let Some(sketched) = self.put_off.remove(&node) {
            self.meet(*sketched, met, Some(node));
        }
    }

    /// A step ended in a state from which nobody goes on, and which is not looked up.
    pub(crate) fn end(&mut self, sketched: &Sketched, node: Option<NodeId>) -> Option<&mut GraphState> {
        let number = self.add(sketched)?;
        self.connect(sketched, number, Finds::New);
        if let Some(node) = node {
            self.by_node.insert(node, number);
        }
        Some(&mut self.graph.states[number])
    }

    /// Something is wrong with a state.
    pub(crate) fn trouble(&mut self, node: NodeId, trouble: Trouble) {
        if let Some(&number) = self.by_node.get(&node) {
            self.graph.states[number].trouble = Some(trouble);
        }
    }

    /// The search goes on from a state.
    pub(crate) fn expand(&mut self, node: NodeId) {
        if let Some(state) = self.by_node.get(&node).map(|&number| &mut self.graph.states[number])
            && state.turns == Turns::None
        {
            state.turns = Turns::Taken(Vec::new());
        }
    }

    /// A reduction left threads of a state out.
    pub(crate) fn leave_out(&mut self, node: NodeId, what: String) {
        if let Some(&number) = self.by_node.get(&node)
            && let Turns::Taken(left_out) = &mut self.graph.states[number].turns
        {
            left_out.push(what);
        }
    }

    fn add(&mut self, sketched: &Sketched) -> Option<usize> {
        if self.graph.states.len() >= self.most {
            self.graph.left_out += 1;
            return None;
        }
        self.graph.states.push(sketched.state.clone());
        Some(self.graph.states.len() - 1)
    }

    fn connect(&mut self, sketched: &Sketched, to: usize, finds: Finds) {
        let Some(&from) = self.by_node.get(&sketched.from) else { return };
        let thread = sketched.thread.index();
        let stood = self.graph.states[from].threads.iter().find(|stood| stood.number == thread);
        let place: Option<GraphPlace> = stood.map(|stood| stood.place.clone());
        self.graph.steps.push(GraphStep { from, to, thread, place, finds });
    }
}
