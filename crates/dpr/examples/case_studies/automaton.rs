//! A nondeterministic automaton for `[+]?[0-9]+\.[0-9]+` that reads a text: each character is read with a nondeterministic conditional, which chooses
//! between staying in a repetition and leaving it.
//!
//! States: 0 nothing read, 1 a sign or digits, 2 the last digit before the point, 3 the point or digits after it, 4 the last digit, 5 stuck.

use crate::random::Random;

/// A number of so many characters.
pub(crate) fn number(length: usize, seed: u64) -> Option<String> {
    if length < 3 {
        return None;
    }
    let mut random = Random::new(seed);
    let sign = if length > 3 { random.below(2) } else { 0 };
    let point = sign + 1 + random.below(length - sign - 2);
    let character = |place| match place {
        0 if sign == 1 => '+',
        place if place == point => '.',
        _ => char::from_digit(random.below(10) as u32, 10).expect("a digit"),
    };
    Some((0..length).map(character).collect())
}

/// A text of so many characters that is no number: a number with another character at some place.
pub(crate) fn no_number(length: usize, seed: u64) -> Option<String> {
    let mut text = number(length, seed)?.into_bytes();
    let mut random = Random::new(!seed);
    let place = random.below(length);
    let others = b"+.x".iter().copied().filter(|&other| {
        let mut changed = text.clone();
        changed[place] = other;
        !is_number(&changed)
    });
    let others = others.collect::<Vec<_>>();
    text[place] = others[random.below(others.len())];
    String::from_utf8(text).ok()
}

fn is_number(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let Some(point) = text.iter().position(|&character| character == b'.') else { return false };
    digits(&text[..point]) && digits(&text[point + 1..])
}

/// The program that reads a text.
pub(crate) fn program(text: &str) -> String {
    let length = text.len();
    let quoted = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        r#"extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);

int main(void) {{
    const char text[] = "{quoted}";
    int state = 0;
    for (int i = 0; i < {length}; i++) {{
        char c = text[i];
        _Bool digit = c >= '0' && c <= '9';
        if (__VERIFIER_nondet_bool()) {{
            if (state == 0 && c == '+') state = 1;
            else if ((state == 0 || state == 1) && digit) state = 1;
            else if (state == 3 && digit) state = 3;
            else state = 5;
        }} else {{
            if ((state == 0 || state == 1) && digit) state = 2;
            else if (state == 2 && c == '.') state = 3;
            else if (state == 3 && digit) state = 4;
            else state = 5;
        }}
    }}
    if (state == 4) reach_error();
    return 0;
}}
"#
    )
}
