//! Which strongly connected components of an automaton hold accepting cycles.

use adamant_base::{Components, Id};

use super::{Automaton, Edge, StateId};

/// The components of what the initial state reaches.
pub(super) struct AcceptingComponents {
    components: Components,
    /// Whether a cycle through each component takes edges of all sets.
    accepting: Vec<bool>,
    /// Whether an accepting component can be reached from each component.
    useful: Vec<bool>,
}

impl AcceptingComponents {
    /// The components of what the initial state reaches.
    pub(super) fn of(automaton: &Automaton) -> Self {
        let target = |state: usize, edge: usize| {
            automaton.states[StateId::new(state)].edges.get(edge).map(|edge| edge.target.index())
        };
        let components = Components::of(automaton.states.len(), [automaton.initial.index()], target);
        let of = |state: StateId| components.component(state.index()).map(|component| component as usize);
        let count = components.count();
        let mut marks: Vec<Option<u64>> = vec![None; count];
        let mut useful = vec![false; count];
        for (id, state) in automaton.states.enumerate() {
            for edge in &state.edges {
                if let Some(component) = of(id)
                    && of(edge.target) == Some(component)
                {
                    *marks[component].get_or_insert(0) |= edge.marks;
                }
            }
        }
        let accepting: Vec<bool> = marks.iter().map(|marks| *marks == Some(automaton.all_marks())).collect();
        let mut edges: Vec<(usize, usize)> = Vec::new();
        for (id, state) in automaton.states.enumerate() {
            let targets = state.edges.iter().filter_map(|edge| Some((of(id)?, of(edge.target)?)));
            edges.extend(targets);
        }
        // Targets have smaller numbers, so that they are settled first.
        edges.sort_unstable();
        for component in 0..count {
            let start = edges.partition_point(|&(from, _)| from < component);
            let targets = edges[start..].iter().take_while(|&&(from, _)| from == component);
            useful[component] = accepting[component] || targets.clone().any(|&(_, to)| useful[to]);
        }
        Self { components, accepting, useful }
    }

    /// Whether some word is accepted from this state.
    pub(super) fn is_useful(&self, state: StateId) -> bool {
        self.component(state).is_some_and(|component| self.useful[component])
    }

    /// Whether an edge lies on accepting cycles.
    pub(super) fn is_on_accepting_cycle(&self, from: StateId, edge: &Edge) -> bool {
        let component = self.component(from);
        component == self.component(edge.target) && component.is_some_and(|component| self.accepting[component])
    }

    /// Whether an edge lies on cycles of which none accepts.
    pub(super) fn is_on_refused_cycle(&self, from: StateId, edge: &Edge) -> bool {
        let component = self.component(from);
        component == self.component(edge.target) && component.is_some_and(|component| !self.accepting[component])
    }

    fn component(&self, state: StateId) -> Option<usize> {
        self.components.component(state.index()).map(|component| component as usize)
    }
}
