//! From formulas to automata. A state is a set of formulas that hold from there on; its edges say what must hold now and what from the next
//! state on, after Couvreur (On-the-fly verification of linear temporal logic, 1999). Whoever postpones `a U b` promises it; an edge belongs to
//! the acceptance set of `a U b` unless it promises it, so that nobody postpones for ever.
//!
//! Edges that ask more than another edge and give no more in return are left out at once, as Gastin and Oddoux do (Fast LTL to Büchi Automata
//! Translation, 2001).

use adamant_base::IdVec;
use rustc_hash::FxHashMap;

use super::{Automaton, Edge, State, StateId};
use crate::error::AutomatonError;
use crate::formula::Formula;
use crate::normal::{Node, NodeId, Nodes};
use crate::valuation::Guard;

/// How many states an automaton may have before it is reduced.
const MAX_STATES: usize = 4096;
/// How many edges may leave a state.
const MAX_EDGES: usize = 2048;
/// How many pairs of steps may be compared.
const MAX_WORK: usize = 50_000_000;
/// How many formulas may be postponed: one mark for each.
const MAX_SETS: usize = 64;

/// Formulas that must hold, sorted.
type Obligations = Vec<NodeId>;

/// A way on from a state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Transition {
    guard: Guard,
    /// What must hold from the next state on.
    next: Obligations,
    /// The numbers of the formulas that are postponed, as bits.
    promised: u64,
}

impl Transition {
    /// Whether whoever can take the other step does no worse with this one.
    fn covers(&self, other: &Self) -> bool {
        self.promised & !other.promised == 0
            && other.guard.implies(self.guard)
            && self.next.iter().all(|part| other.next.binary_search(part).is_ok())
    }

    /// Both steps at once, if they do not contradict each other.
    fn and(&self, other: &Self) -> Option<Self> {
        let guard = self.guard.and(other.guard)?;
        let mut next: Obligations = self.next.iter().chain(&other.next).copied().collect();
        next.sort_unstable();
        next.dedup();
        Some(Self { guard, next, promised: self.promised | other.promised })
    }
}

/// The automaton of a formula, as it is found.
pub(super) fn translate(formula: &Formula) -> Result<Automaton, AutomatonError> {
    let mut nodes = Nodes::new();
    let root = nodes.import(formula);
    let mut translation = Translation { nodes, steps: FxHashMap::default(), postponed: FxHashMap::default(), work: 0 };
    let mut known: FxHashMap<Obligations, StateId> = FxHashMap::default();
    let mut found: IdVec<StateId, Obligations> = IdVec::new();
    let mut state_of = |obligations: Obligations, found: &mut IdVec<StateId, Obligations>| {
        *known.entry(obligations).or_insert_with_key(|obligations| found.push(obligations.clone()))
    };
    let initial = state_of(translation.nodes.conjuncts(root), &mut found);
    let mut steps: IdVec<StateId, Vec<(Transition, StateId)>> = IdVec::new();
    while let Some(obligations) = found.get(steps.next_id()) {
        let mut edges = Vec::new();
        for step in translation.steps_of_all(&obligations.clone())? {
            let target = state_of(step.next.clone(), &mut found);
            edges.push((step, target));
        }
        steps.push(edges);
        if found.len() > MAX_STATES {
            return Err(AutomatonError::States { max: MAX_STATES });
        }
    }
    let acceptance_sets = u32::try_from(translation.postponed.len()).expect("there are at most 64 sets");
    let mut automaton = Automaton { initial, states: IdVec::new(), acceptance_sets };
    let all = automaton.all_marks();
    for edges in steps.iter() {
        let edges =
            edges.iter().map(|(step, target)| Edge { guard: step.guard, target: *target, marks: all & !step.promised });
        automaton.states.push(State { edges: edges.collect() });
    }
    Ok(automaton)
}

struct Translation {
    nodes: Nodes,
    /// The steps of each formula, once they are known.
    steps: FxHashMap<NodeId, Vec<Transition>>,
    /// The acceptance set of each formula that may be postponed.
    postponed: FxHashMap<NodeId, usize>,
    /// How many pairs of steps were compared.
    work: usize,
}

impl Translation {
    /// The steps of a conjunction.
    fn steps_of_all(&mut self, parts: &[NodeId]) -> Result<Vec<Transition>, AutomatonError> {
        let mut steps = vec![nothing()];
        for &part in parts {
            let part = self.steps_of(part)?;
            steps = self.both(&steps, &part)?;
        }
        Ok(steps)
    }

    /// The steps of a formula.
    fn steps_of(&mut self, id: NodeId) -> Result<Vec<Transition>, AutomatonError> {
        if let Some(known) = self.steps.get(&id) {
            return Ok(known.clone());
        }
        let steps = match self.nodes.node(id).clone() {
            Node::True => vec![nothing()],
            Node::False => Vec::new(),
            Node::Literal(proposition, holds) => {
                vec![Transition { guard: Guard::literal(proposition, holds), ..nothing() }]
            }
            Node::And(parts) => self.steps_of_all(&parts)?,
            Node::Or(parts) => {
                let mut steps = Vec::new();
                for part in parts {
                    steps.extend(self.steps_of(part)?);
                }
                self.essential(steps)?
            }
            Node::Next(operand) => vec![Transition { next: self.nodes.conjuncts(operand), ..nothing() }],
            Node::Until(left, right) => {
                let promise = Transition { promised: 1 << self.acceptance_set(id)?, next: vec![id], ..nothing() };
                let left = self.steps_of(left)?;
                let mut steps = self.both(&left, &[promise])?;
                steps.extend(self.steps_of(right)?);
                self.essential(steps)?
            }
            Node::Release(left, right) => {
                let mut released = self.steps_of(left)?;
                released.push(Transition { next: vec![id], ..nothing() });
                let right = self.steps_of(right)?;
                self.both(&right, &released)?
            }
        };
        self.steps.insert(id, steps.clone());
        Ok(steps)
    }

    /// Every step of the one side together with every step of the other.
    fn both(&mut self, left: &[Transition], right: &[Transition]) -> Result<Vec<Transition>, AutomatonError> {
        self.essential(left.iter().flat_map(|left| right.iter().filter_map(|right| left.and(right))))
    }

    /// The steps that no other step covers, in order.
    fn essential(&mut self, steps: impl IntoIterator<Item = Transition>) -> Result<Vec<Transition>, AutomatonError> {
        let mut kept: Vec<Transition> = Vec::new();
        for step in steps {
            self.work += kept.len() + 1;
            if self.work > MAX_WORK {
                return Err(AutomatonError::Work);
            }
            if kept.iter().any(|other| other.covers(&step)) {
                continue;
            }
            kept.retain(|other| !step.covers(other));
            kept.push(step);
            if kept.len() > MAX_EDGES {
                return Err(AutomatonError::Edges { max: MAX_EDGES });
            }
        }
        kept.sort_unstable();
        Ok(kept)
    }

    fn acceptance_set(&mut self, until: NodeId) -> Result<usize, AutomatonError> {
        let next = self.postponed.len();
        let set = *self.postponed.entry(until).or_insert(next);
        if set < MAX_SETS { Ok(set) } else { Err(AutomatonError::Sets { max: MAX_SETS }) }
    }
}

/// The step of a formula that asks nothing.
const fn nothing() -> Transition {
    Transition { guard: Guard::TRUE, next: Vec::new(), promised: 0 }
}
