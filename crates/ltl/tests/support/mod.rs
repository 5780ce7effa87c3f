//! Random formulas and words, and which words automata accept.

#![allow(dead_code, reason = "not every test needs all of it")]

use adamant_base::Id;
use adamant_ltl::{Automaton, Formula, PropositionId, StateId, Valuation};

pub(crate) const PROPOSITIONS: u64 = 3;

/// A generator of numbers that are the same in every run (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    pub(crate) fn formula(&mut self, depth: u32) -> Formula {
        if depth == 0 || self.below(8) == 0 {
            return match self.below(10) {
                0 => Formula::True,
                1 => Formula::False,
                _ => Formula::Atom(PropositionId::new(self.below(PROPOSITIONS) as usize)),
            };
        }
        let kind = self.below(15);
        let first = self.formula(depth - 1);
        let one = |make: fn(Box<Formula>) -> Formula, first| make(Box::new(first));
        match kind {
            0 | 1 => return one(Formula::Not, first),
            2 => return one(Formula::Next, first),
            3 | 4 => return one(Formula::Finally, first),
            5 | 6 => return one(Formula::Globally, first),
            _ => {}
        }
        let second = self.formula(depth - 1);
        match kind {
            7 => return Formula::And(vec![first, second, self.formula(depth - 1)]),
            8 => return Formula::Or(vec![first, second]),
            _ => {}
        }
        let (first, second) = (Box::new(first), Box::new(second));
        match kind {
            9 => Formula::Implies(first, second),
            10 => Formula::Equivalent(first, second),
            11 => Formula::Until(first, second),
            12 => Formula::Release(first, second),
            13 => Formula::WeakUntil(first, second),
            _ => Formula::StrongRelease(first, second),
        }
    }

    pub(crate) fn word(&mut self, length: u64) -> Vec<Valuation> {
        (0..length).map(|_| Valuation::from_bits(self.below(1 << PROPOSITIONS))).collect()
    }
}

/// Whether an automaton accepts a lasso.
pub(crate) fn accepts(automaton: &Automaton, stem: &[Valuation], cycle: &[Valuation]) -> bool {
    let edges = |state: usize, valuation: &Valuation| {
        let edges = automaton.states[StateId::new(state)].edges.iter().filter(|edge| edge.guard.holds(valuation));
        edges.map(|edge| (edge.target.index(), edge.marks)).collect()
    };
    accepts_by(automaton.states.len(), automaton.initial.index(), automaton.all_marks(), edges, stem, cycle)
}

/// Whether some cycle of the product with a lasso that can be reached takes edges with all marks.
pub(crate) fn accepts_by(
    states: usize,
    initial: usize,
    all_marks: u64,
    edges_of: impl Fn(usize, &Valuation) -> Vec<(usize, u64)>,
    stem: &[Valuation],
    cycle: &[Valuation],
) -> bool {
    let length = stem.len() + cycle.len();
    let mut edges = vec![Vec::new(); length * states];
    for (position, valuation) in stem.iter().chain(cycle).enumerate() {
        let next = if position + 1 < length { position + 1 } else { stem.len() };
        for state in 0..states {
            let targets = edges_of(state, valuation).into_iter();
            edges[position * states + state] =
                targets.map(|(target, marks)| (next * states + target, marks)).collect::<Vec<_>>();
        }
    }
    let reach = |start: usize| {
        let mut seen = vec![false; edges.len()];
        let mut open: Vec<usize> = edges[start].iter().map(|&(target, _)| target).collect();
        while let Some(next) = open.pop() {
            if !std::mem::replace(&mut seen[next], true) {
                open.extend(edges[next].iter().map(|&(target, _)| target));
            }
        }
        seen
    };
    let reached = reach(initial);
    let reaches: Vec<Vec<bool>> = (0..edges.len()).map(reach).collect();
    (0..edges.len()).filter(|&root| (root == initial || reached[root]) && reaches[root][root]).any(|root| {
        let inside = |other: usize| reaches[root][other] && reaches[other][root];
        let marks = (0..edges.len()).filter(|&from| inside(from)).flat_map(|from| &edges[from]);
        let marks = marks.filter(|(target, _)| inside(*target)).fold(0, |all, (_, marks)| all | marks);
        marks == all_marks
    })
}
