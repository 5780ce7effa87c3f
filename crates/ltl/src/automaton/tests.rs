//! The sizes and forms of automata of well-known formulas. That they accept the right words is tested in `tests/random_formulas.rs`.

use crate::{AutomatonError, automaton, parse};

fn size(formula: &str) -> (usize, u32) {
    let automaton = automaton(&parse(formula).unwrap().formula).unwrap();
    (automaton.states.len(), automaton.acceptance_sets)
}

#[test]
fn automata_of_patterns_are_small() {
    assert_eq!(size(r#"G F "a""#), (1, 1));
    assert_eq!(size(r#"F G "a""#), (2, 1));
    assert_eq!(size(r#"G ("a" -> F "b")"#), (2, 1));
    assert_eq!(size(r#"! G ("a" -> F "b")"#), (2, 1));
    assert_eq!(size(r#"G "a""#), (1, 0));
    assert_eq!(size(r#"F "a""#), (2, 1));
    assert_eq!(size(r#""a" U "b""#), (2, 1));
    assert_eq!(size(r#"G F "a" && G F "b" && G F "c""#), (1, 3));
    assert_eq!(size(r#"(G F "a" && G F "b") -> G F "c""#), (5, 1));
    assert_eq!(size(r#"G ("a" -> X "b")"#), (2, 0));
}

#[test]
fn automata_without_words_have_no_edges() {
    for formula in ["false", r#"G "a" && F !"a""#, r#""a" && X "b" && X !"b""#, r#"G F "a" && F G !"a""#] {
        let automaton = automaton(&parse(formula).unwrap().formula).unwrap();
        assert_eq!((automaton.states.len(), automaton.states[automaton.initial].edges.len()), (1, 0), "{formula}");
    }
}

#[test]
fn automata_are_written_for_other_tools() {
    let parsed = parse(r#"G ("a" -> F "b > 0")"#).unwrap();
    let names: Vec<String> = parsed.atoms.iter().map(|atom| atom.text.clone()).collect();
    let automaton = automaton(&parsed.formula).unwrap();
    let hoa = "HOA: v1\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b > 0\"\nacc-name: generalized-Buchi 1\nAcceptance: 1 Inf(0)\n\
               properties: trans-labels explicit-labels trans-acc\n--BODY--\nState: 0\n[t] 1\n[!0] 0 {0}\n[1] 0 {0}\n\
               State: 1\n[t] 1\n[1] 0 {0}\n--END--\n";
    assert_eq!(automaton.to_hoa(&names), hoa);
    let dot = automaton.to_dot(&names);
    assert!(dot.contains("  q0 -> q1 [label=\"true\"];\n"), "{dot}");
    assert!(dot.contains("  q1 -> q0 [label=\"b > 0 {0}\"];\n"), "{dot}");
}

#[test]
fn automata_that_are_too_large_are_refused() {
    let parts: Vec<String> = (0..60).map(|index| format!("F \"x{index}\"")).collect();
    let error = automaton(&parse(&parts.join(" && ")).unwrap().formula).unwrap_err();
    assert!(matches!(error, AutomatonError::Edges { .. } | AutomatonError::Work), "{error}");
}
