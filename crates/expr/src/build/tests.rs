//! What the constructors make of terms, in the text form.

use crate::pool::TermPool;

/// Reads `input` and compares the text of what was built; the text must read back as the same term.
#[track_caller]
pub(super) fn check(input: &str, expected: &str) {
    let mut pool = TermPool::new();
    let term = pool.parse(input).unwrap();
    let text = pool.display(term).to_string();
    assert_eq!(text, expected);
    assert_eq!(pool.parse(&text), Ok(term), "the text reads back as another term");
}

/// Compares many.
#[track_caller]
pub(super) fn check_all(cases: &[(&str, &str)]) {
    for (input, expected) in cases {
        check(input, expected);
    }
}
