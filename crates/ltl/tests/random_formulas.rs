//! Automata of random formulas against direct evaluation on random lassos: an automaton accepts exactly the words that satisfy its formula.

mod support;

use adamant_ltl::{automaton, holds_on_lasso};
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
