//! Direct simulation: a state simulates another one if it can answer every edge with one that asks no more, has all its marks, and leads to a
//! state that simulates the other target. States that simulate each other are one; edges that a better edge answers go.

use adamant_base::{Id, IdVec};

use super::{Automaton, Edge, State, StateId};

/// For how many states the relation is looked for, and for how many edges: each is compared with each.
const MAX_STATES: usize = 400;
const MAX_EDGES: usize = 4_000;

/// Which states simulate which.
struct Simulation {
    states: usize,
    related: Vec<bool>,
}

impl Simulation {
    /// The greatest simulation.
    fn of(automaton: &Automaton) -> Self {
        let states = automaton.states.len();
        let mut simulation = Self { states, related: vec![true; states * states] };
        loop {
            let mut changed = false;
            for (weak, strong) in
                automaton.states.ids().flat_map(|weak| automaton.states.ids().map(move |id| (weak, id)))
            {
                if simulation.simulates(strong, weak) && !simulation.answers_all(automaton, strong, weak) {
                    simulation.related[weak.index() * states + strong.index()] = false;
                    changed = true;
                }
            }
            if !changed {
                return simulation;
            }
        }
    }

    fn simulates(&self, strong: StateId, weak: StateId) -> bool {
        self.related[weak.index() * self.states + strong.index()]
    }

    fn answers_all(&self, automaton: &Automaton, strong: StateId, weak: StateId) -> bool {
        let answers = &automaton.states[strong].edges;
        automaton.states[weak].edges.iter().all(|edge| answers.iter().any(|answer| self.answers(answer, edge)))
    }

    fn answers(&self, answer: &Edge, edge: &Edge) -> bool {
        edge.marks & !answer.marks == 0
            && edge.guard.implies(answer.guard)
            && self.simulates(answer.target, edge.target)
    }

    /// The first of all states that this one simulates and that simulate it.
    fn representative(&self, automaton: &Automaton, state: StateId) -> StateId {
        let equal = |other: &StateId| self.simulates(state, *other) && self.simulates(*other, state);
        automaton.states.ids().find(equal).unwrap_or(state)
    }

    /// The edges that no other edge answers; of edges that answer each other the first one stays.
    fn best(&self, edges: &[Edge]) -> Vec<Edge> {
        let is_answered = |index: usize, edge: &Edge| {
            edges.iter().enumerate().any(|(other, answer)| {
                other != index && self.answers(answer, edge) && (other < index || !self.answers(edge, answer))
            })
        };
        edges.iter().enumerate().filter(|(index, edge)| !is_answered(*index, edge)).map(|(_, edge)| *edge).collect()
    }
}

/// Makes states that simulate each other one, and drops edges that others answer. States that are no longer reached stay.
pub(super) fn merge(automaton: &mut Automaton) {
    let edges: usize = automaton.states.iter().map(|state| state.edges.len()).sum();
    if automaton.states.len() > MAX_STATES || edges > MAX_EDGES {
        return;
    }
    let simulation = Simulation::of(automaton);
    let representatives: IdVec<StateId, StateId> =
        automaton.states.ids().map(|state| simulation.representative(automaton, state)).collect();
    automaton.initial = representatives[automaton.initial];
    for state in automaton.states.iter_mut() {
        for edge in &mut state.edges {
            edge.target = representatives[edge.target];
        }
        *state = State { edges: simulation.best(&state.edges) };
    }
}
