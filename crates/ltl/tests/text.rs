//! Formulas as text: what is printed is read back, and no text makes the parser fail in any other way than by an error.

mod support;

use adamant_ltl::{Atom, Formula, formulas_of_program, formulas_of_property, parse};
use support::{PROPOSITIONS, Random};

/// Propositions in the order of their numbers.
fn atoms() -> Vec<Atom> {
    let parsed = parse("{a[1] == 0} && [b = 1] && AP(p->c)").expect("these are propositions");
    assert_eq!(parsed.atoms.len() as u64, PROPOSITIONS);
    parsed.atoms
}

/// The text of a formula with these propositions, which are numbered anew when it is read.
fn text(formula: &Formula, atoms: &[Atom]) -> String {
    formula.with_atoms(atoms).to_string()
}

#[test]
fn what_is_printed_is_read_back() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let atoms = atoms();
    for _ in 0..2_000 {
        let printed = text(&random.formula(5), &atoms);
        let parsed = parse(&printed).unwrap_or_else(|error| panic!("{printed}: {error}"));
        assert_eq!(parsed.to_string(), printed);
    }
}

#[test]
fn every_text_is_read_or_refused() {
    let pieces = [
        "G",
        "F",
        "X",
        "U",
        "WU",
        "GF",
        "(",
        ")",
        "!",
        "&&",
        "|",
        "->",
        "<->",
        "[]",
        "<>",
        "\"",
        "{",
        "}",
        "[",
        "]",
        "AP(",
        "call(",
        "at(",
        "end",
        "true",
        "x",
        "1",
        "==",
        "=",
        "++",
        "'",
        "\\",
        "a[1]",
        "p->q",
        "f::x",
        "a.c::x",
        "0x",
        "1.5",
        "'a'",
        "(int)",
        ":",
        "?",
        ";",
        "*",
        "&",
        "ä",
        "\n",
        "//@ ltl invariant a: ",
        "CHECK( init(main()), LTL(",
        " ",
    ];
    let mut random = Random(0xA076_1D64_78BD_642F);
    let mut read = 0;
    for _ in 0..20_000 {
        let length = 1 + random.below(12);
        let text: String = (0..length).map(|_| pieces[random.below(pieces.len() as u64) as usize]).collect();
        if let Ok(parsed) = parse(&text) {
            read += 1;
            assert_eq!(parse(&parsed.to_string()).map(|again| again.formula), Ok(parsed.formula), "{text}");
        }
        let _ = formulas_of_property(&text);
        let _ = formulas_of_program(&text);
    }
    assert!(read > 20, "{read} of the texts are formulas");
}
