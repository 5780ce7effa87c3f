//! The states of a search as a graph, for those who want to see them: where threads stand, what variables hold, which steps lead to which
//! states, and what was left out. It is recorded while the search runs ([`Recorder`](crate::recorder::Recorder)) and changes nothing in it.

mod dot;

use adamant_program::PositionId;

pub use dot::Caption;

/// A graph of states.
#[derive(Clone, Default, Debug)]
pub struct StateGraph {
    /// The states, in the order in which they were found; the first one is the start.
    pub states: Vec<GraphState>,
    /// The steps, in the order in which they were taken.
    pub steps: Vec<GraphStep>,
    /// How many states were found for which there was no more room.
    pub left_out: u64,
}

/// A state.
#[derive(Clone, Debug)]
pub struct GraphState {
    /// Its threads that have not ended.
    pub threads: Vec<GraphThread>,
    /// What variables hold that matter here, by their names.
    pub values: Vec<(String, String)>,
    /// What holds of inputs.
    pub conditions: Vec<String>,
    /// Whether the search went on from here, and who had no turn.
    pub turns: Turns,
    /// What is wrong with it, if anything is.
    pub trouble: Option<Trouble>,
}

/// Who had turns in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Turns {
    /// Nobody: the search ended before.
    None,
    /// All who can run, but for those whom reductions left out, each in words.
    Taken(Vec<String>),
}

/// What is wrong with a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The property is violated.
    Violation(String),
    /// Nothing can be proved because of this.
    Obstacle(String),
}

/// A thread of a state.
#[derive(Clone, Debug)]
pub struct GraphThread {
    /// Its number; that of `main` is 0.
    pub number: usize,
    /// Where it stands.
    pub place: GraphPlace,
    /// Whether it waits for something.
    pub waits: Waits,
}

/// Whether a thread waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// It can go on.
    No,
    /// It cannot, for now.
    Yes,
}

/// A place in a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GraphPlace {
    /// The function.
    pub function: String,
    /// The place in the source.
    pub position: Option<PositionId>,
    /// The block and the statement that comes next, in the text form.
    pub statement: String,
}

/// A step from one state to another.
#[derive(Clone, Debug)]
pub struct GraphStep {
    /// The state before, by its number.
    pub from: usize,
    /// The state after.
    pub to: usize,
    /// The thread that took it.
    pub thread: usize,
    /// Where the thread stood.
    pub place: Option<GraphPlace>,
    /// What the state after was then.
    pub finds: Finds,
}

/// What a step finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finds {
    /// A state that no other contains.
    New,
    /// A state that one seen before contains.
    Known,
    /// A state that one seen before contains, but for threads that slept there and have turns now.
    Awakes,
}
