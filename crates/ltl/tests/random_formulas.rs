//! Automata of random formulas against direct evaluation on random lassos: an automaton accepts exactly the words that satisfy its formula.

mod support;

use adamant_ltl::{Automaton, Valuation, automaton, holds_on_lasso, is_refuted_by};
use support::{Random, accepts};

const FORMULAS: usize = 3_000;
const LASSOS: usize = 12;

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

#[test]
fn what_a_prefix_refutes_no_continuation_mends() {
    let mut random = Random(0x51_7CC1_B727_220A);
    let (mut refuted, mut seen_by_automaton) = (0, 0);
    for round in 0..FORMULAS {
        let formula = random.formula(1 + (round % 4) as u32);
        let forbidden = automaton(&formula.negated()).expect("small formulas have automata");
        let length = 1 + random.below(4);
        let prefix = random.word(length);
        let is_refuted = is_refuted_by(&formula, &prefix);
        let is_forbidden = accepts_all_after(&forbidden, &prefix);
        refuted += usize::from(is_refuted);
        seen_by_automaton += usize::from(is_refuted && is_forbidden);
        for _ in 0..LASSOS {
            let (rest, cycle) = (random.below(4), 1 + random.below(4));
            let stem = [prefix.clone(), random.word(rest)].concat();
            let holds = holds_on_lasso(&formula, &stem, &random.word(cycle));
            assert!(!(is_refuted || is_forbidden) || !holds, "{formula} after {prefix:?}");
        }
    }
    assert!(refuted > FORMULAS / 10 && seen_by_automaton > refuted * 4 / 5, "{seen_by_automaton} of {refuted}");
}

/// Whether some way of the automaton along the prefix leads to where every word is accepted.
fn accepts_all_after(automaton: &Automaton, prefix: &[Valuation]) -> bool {
    let Some((last, before)) = prefix.split_last() else { return false };
    let mut states = vec![automaton.initial];
    for valuation in before {
        let edges = states.iter().flat_map(|&state| &automaton.states[state].edges);
        states = edges.filter(|edge| edge.guard.holds(valuation)).map(|edge| edge.target).collect();
        states.sort_unstable();
        states.dedup();
    }
    states.iter().any(|&state| automaton.accepts_all_after(state, last))
}
