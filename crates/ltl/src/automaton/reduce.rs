//! Makes automata smaller: what accepts nothing goes, acceptance sets that say nothing go, states that do the same become one.

use adamant_base::IdVec;

use super::components::AcceptingComponents;
use super::{Automaton, Edge, State, StateId, simulation};

/// For how many edges of a state pairs are looked for that can be joined.
const MAX_JOINED: usize = 200;

/// Reduces an automaton until nothing changes.
pub(super) fn reduce(automaton: &mut Automaton) {
    loop {
        let before = automaton.clone();
        drop_useless(automaton);
        drop_acceptance_sets(automaton);
        automaton.states.iter_mut().for_each(|state| join_edges(&mut state.edges));
        simulation::merge(automaton);
        renumber(automaton);
        if *automaton == before {
            return;
        }
    }
}

/// Drops edges to states from which nothing is accepted, and marks that are on no accepting cycle.
fn drop_useless(automaton: &mut Automaton) {
    let components = AcceptingComponents::of(automaton);
    for id in automaton.states.ids() {
        let edges = &mut automaton.states[id].edges;
        edges.retain(|edge| components.is_useful(edge.target));
        for edge in edges.iter_mut().filter(|edge| !components.is_on_accepting_cycle(id, edge)) {
            edge.marks = 0;
        }
    }
}

/// Drops acceptance sets that every cycle in an accepting component visits if it visits the others: those that hold all edges there, or all
/// edges of another set. Cycles elsewhere have no marks, so that one set must stay to refuse them.
fn drop_acceptance_sets(automaton: &mut Automaton) {
    let components = AcceptingComponents::of(automaton);
    let states = automaton.states.enumerate();
    let edges: Vec<(StateId, &Edge)> =
        states.flat_map(|(id, state)| state.edges.iter().map(move |edge| (id, edge))).collect();
    let relevant = edges.iter().filter(|(id, edge)| components.is_on_accepting_cycle(*id, edge));
    let relevant: Vec<u64> = relevant.map(|(_, edge)| edge.marks).collect();
    let refuses = edges.iter().any(|(id, edge)| components.is_on_refused_cycle(*id, edge));
    let mut kept: Vec<u32> = (0..automaton.acceptance_sets).collect();
    let holds = |marks: u64, set: u32| marks >> set & 1 == 1;
    let mut index = 0;
    while index < kept.len() {
        let set = kept[index];
        let is_last = refuses && kept.len() == 1;
        let is_implied = !is_last && relevant.iter().all(|&marks| holds(marks, set))
            || kept
                .iter()
                .any(|&other| other != set && relevant.iter().all(|&marks| !holds(marks, other) || holds(marks, set)));
        if is_implied {
            kept.remove(index);
        } else {
            index += 1;
        }
    }
    let edges = automaton.states.iter_mut().flat_map(|state| &mut state.edges);
    for edge in edges {
        let marks = kept.iter().enumerate().filter(|&(_, &set)| holds(edge.marks, set));
        edge.marks = marks.fold(0, |marks, (index, _)| marks | 1 << index);
    }
    automaton.acceptance_sets = u32::try_from(kept.len()).expect("there are at most 64 sets");
}

/// Joins edges to the same target with the same marks where one guard says what two do.
fn join_edges(edges: &mut Vec<Edge>) {
    if edges.len() > MAX_JOINED {
        return;
    }
    let mut index = 0;
    while index < edges.len() {
        let edge = edges[index];
        let partner = (index + 1..edges.len()).find_map(|other| {
            let same = edges[other].target == edge.target && edges[other].marks == edge.marks;
            same.then(|| edge.guard.or(edges[other].guard)).flatten().map(|guard| (other, guard))
        });
        match partner {
            Some((other, guard)) => {
                edges.remove(other);
                edges[index].guard = guard;
                // The new guard may fit edges that the old one did not.
                index = 0;
            }
            None => index += 1,
        }
    }
}

/// Keeps what the initial state reaches, numbered in the order in which it is found.
fn renumber(automaton: &mut Automaton) {
    let mut numbers: IdVec<StateId, Option<StateId>> = automaton.states.ids().map(|_| None).collect();
    let mut order: IdVec<StateId, StateId> = IdVec::new();
    let mut number_of =
        |state: StateId, order: &mut IdVec<StateId, StateId>| *numbers[state].get_or_insert_with(|| order.push(state));
    automaton.initial = number_of(automaton.initial, &mut order);
    let mut states: IdVec<StateId, State> = IdVec::new();
    while let Some(&old) = order.get(states.next_id()) {
        let edges = automaton.states[old].edges.iter();
        let edges = edges.map(|edge| Edge { target: number_of(edge.target, &mut order), ..*edge });
        states.push(State { edges: edges.collect() });
    }
    automaton.states = states;
}
