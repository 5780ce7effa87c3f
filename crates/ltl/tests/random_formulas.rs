//! Automata of random formulas against direct evaluation on random lassos: an automaton accepts exactly the words that satisfy its formula.

use adamant_base::Id;
use adamant_ltl::{Automaton, Formula, PropositionId, StateId, Valuation, automaton, holds_on_lasso};

const PROPOSITIONS: u64 = 3;
const FORMULAS: usize = 3_000;
const LASSOS: usize = 12;

/// A generator of numbers that are the same in every run (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    fn formula(&mut self, depth: u32) -> Formula {
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

    fn word(&mut self, length: u64) -> Vec<Valuation> {
        (0..length).map(|_| Valuation::from_bits(self.below(1 << PROPOSITIONS))).collect()
    }
}

/// Whether the automaton accepts a lasso: some cycle of the product that can be reached takes edges of every set.
fn accepts(automaton: &Automaton, stem: &[Valuation], cycle: &[Valuation]) -> bool {
    let length = stem.len() + cycle.len();
    let node = |position: usize, state: StateId| position * automaton.states.len() + state.index();
    let mut edges = vec![Vec::new(); length * automaton.states.len()];
    for (position, valuation) in stem.iter().chain(cycle).enumerate() {
        let next = if position + 1 < length { position + 1 } else { stem.len() };
        for (id, state) in automaton.states.enumerate() {
            for edge in state.edges.iter().filter(|edge| edge.guard.holds(valuation)) {
                edges[node(position, id)].push((node(next, edge.target), edge.marks));
            }
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
    let start = node(0, automaton.initial);
    let reached = reach(start);
    let reaches: Vec<Vec<bool>> = (0..edges.len()).map(reach).collect();
    (0..edges.len()).filter(|&root| (root == start || reached[root]) && reaches[root][root]).any(|root| {
        let inside = |other: usize| reaches[root][other] && reaches[other][root];
        let marks = (0..edges.len()).filter(|&from| inside(from)).flat_map(|from| &edges[from]);
        let marks = marks.filter(|(target, _)| inside(*target)).fold(0, |all, (_, marks)| all | marks);
        marks == automaton.all_marks()
    })
}

#[test]
fn automata_accept_what_satisfies_their_formula() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut compared, mut accepted, mut states) = (0, 0, 0);
    for round in 0..FORMULAS {
        let depth = 1 + (round % 4) as u32;
        let formula = random.formula(depth);
        let negated = formula.negated();
        let simplified = formula.simplified();
        let automata = [&formula, &negated].map(|formula| automaton(formula).expect("small formulas have automata"));
        states += automata[0].states.len();
        for _ in 0..LASSOS {
            let (stem, cycle) = (random.below(4), 1 + random.below(4));
            let (stem, cycle) = (random.word(stem), random.word(cycle));
            let expected = holds_on_lasso(&formula, &stem, &cycle);
            let context = || format!("{formula} on {stem:?} {cycle:?}");
            assert_eq!(holds_on_lasso(&simplified, &stem, &cycle), expected, "{simplified}, simplified: {}", context());
            assert_eq!(accepts(&automata[0], &stem, &cycle), expected, "{}", context());
            assert_eq!(accepts(&automata[1], &stem, &cycle), !expected, "negated: {}", context());
            compared += 1;
            accepted += usize::from(expected);
        }
    }
    // Words of both kinds were seen, and automata that are more than one state.
    assert!(accepted > compared / 5 && accepted < compared * 4 / 5, "{accepted} of {compared} words");
    assert!(states > FORMULAS, "{states} states");
}
