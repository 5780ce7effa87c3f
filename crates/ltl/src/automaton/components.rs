//! Strongly connected components, and which of them hold accepting cycles.

use adamant_base::{Id, IdVec};

use super::{Automaton, Edge, StateId};

/// The components of an automaton, numbered so that edges lead to the same or to smaller numbers.
pub(super) struct Components {
    /// The component of each state that the initial state reaches.
    of: IdVec<StateId, Option<usize>>,
    /// Whether a cycle through each component takes edges of all sets.
    accepting: Vec<bool>,
    /// Whether an accepting component can be reached from each component.
    useful: Vec<bool>,
}

impl Components {
    /// The components of what the initial state reaches.
    pub(super) fn of(automaton: &Automaton) -> Self {
        let (of, count) = Search::run(automaton);
        let mut marks: Vec<Option<u64>> = vec![None; count];
        let mut useful = vec![false; count];
        for (id, state) in automaton.states.enumerate() {
            for edge in &state.edges {
                if let Some(component) = of[id]
                    && of[edge.target] == Some(component)
                {
                    *marks[component].get_or_insert(0) |= edge.marks;
                }
            }
        }
        let accepting: Vec<bool> = marks.iter().map(|marks| *marks == Some(automaton.all_marks())).collect();
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for (id, state) in automaton.states.enumerate() {
            let targets = state.edges.iter().filter_map(|edge| Some((of[id]?, of[edge.target]?)));
            edges.extend(targets);
        }
        // Targets have smaller numbers, so that they are settled first.
        edges.sort_unstable();
        for component in 0..count {
            let start = edges.partition_point(|&(from, _)| from < component);
            let targets = edges[start..].iter().take_while(|&&(from, _)| from == component);
            useful[component] = accepting[component] || targets.clone().any(|&(_, to)| useful[to]);
        }
        Self { of, accepting, useful }
    }

    /// Whether some word is accepted from this state.
    pub(super) fn is_useful(&self, state: StateId) -> bool {
        self.of[state].is_some_and(|component| self.useful[component])
    }

    /// Whether an edge lies on accepting cycles.
    pub(super) fn is_on_accepting_cycle(&self, from: StateId, edge: &Edge) -> bool {
        let component = self.of[from];
        component == self.of[edge.target] && component.is_some_and(|component| self.accepting[component])
    }

    /// Whether an edge lies on cycles of which none accepts.
    pub(super) fn is_on_refused_cycle(&self, from: StateId, edge: &Edge) -> bool {
        let component = self.of[from];
        component == self.of[edge.target] && component.is_some_and(|component| !self.accepting[component])
    }
}

/// The search of Tarjan, without recursion.
struct Search<'a> {
    automaton: &'a Automaton,
    /// When each state was found.
    found: IdVec<StateId, Option<usize>>,
    /// The earliest state on the stack that each state is known to reach.
    low: IdVec<StateId, usize>,
    component: IdVec<StateId, Option<usize>>,
    stack: Vec<StateId>,
    time: usize,
    components: usize,
}

impl<'a> Search<'a> {
    fn run(automaton: &'a Automaton) -> (IdVec<StateId, Option<usize>>, usize) {
        let states = automaton.states.len();
        let mut search = Self {
            automaton,
            found: (0..states).map(|_| None).collect(),
            low: (0..states).map(|_| 0).collect(),
            component: (0..states).map(|_| None).collect(),
            stack: Vec::new(),
            time: 0,
            components: 0,
        };
        search.visit(automaton.initial);
        (search.component, search.components)
    }

    fn visit(&mut self, root: StateId) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((state, next)) = path.last_mut() {
            let (state, edge) = (*state, self.automaton.states[*state].edges.get(*next));
            *next += 1;
            match edge {
                Some(edge) => match self.found[edge.target] {
                    None => {
                        self.enter(edge.target);
                        path.push((edge.target, 0));
                    }
                    Some(time) if self.component[edge.target].is_none() => {
                        self.low[state] = self.low[state].min(time);
                    }
                    Some(_) => {}
                },
                None => {
                    path.pop();
                    self.leave(state);
                    if let Some((parent, _)) = path.last() {
                        self.low[*parent] = self.low[*parent].min(self.low[state]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, state: StateId) {
        self.found[state] = Some(self.time);
        self.low[state] = self.time;
        self.time += 1;
        self.stack.push(state);
    }

    /// All edges of a state were followed; if it reaches nothing before it, a component is complete.
    fn leave(&mut self, state: StateId) {
        if self.found[state] != Some(self.low[state]) {
            return;
        }
        while let Some(member) = self.stack.pop() {
            self.component[member] = Some(self.components);
            if member.index() == state.index() {
                break;
            }
        }
        self.components += 1;
    }
}
