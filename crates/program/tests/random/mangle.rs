//! Changes text at random places, mostly from word to word, so that some of it still parses.

/// Applies the changes one after another: what to do, where, and with what.
pub(crate) fn text(text: &str, changes: &[(u32, u32, u32)]) -> String {
    let mut words: Vec<String> = words(text);
    for &(what, place, with) in changes {
        if words.is_empty() {
            break;
        }
        let at = place as usize % words.len();
        let other = with as usize % words.len();
        match what % 8 {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[other].clone()),
            2 => words[at] = words[other].clone(),
            3 => words.swap(at, other),
            4 | 5 => words[at] = WORDS[with as usize % WORDS.len()].to_owned(),
            6 => bytes(&mut words[at], with),
            _ => drop(words.drain(at..words.len().min(at + with as usize % 40))),
        }
    }
    words.concat()
}

/// Words that are likely to be special.
const WORDS: [&str; 40] = [
    "4000000000",
    "18446744073709551615",
    "-1",
    "0",
    "%4000000000",
    "%0",
    "bb0",
    "bb4000000000",
    "!4000000000",
    "i1",
    "i0",
    "i65536",
    "ptr",
    "f32",
    "x87",
    "[18446744073709551615 x i8]",
    "[4294967296 x [4294967296 x i64]]",
    "{0: i8, 1}",
    "{8: ptr, 0: i32, 4}",
    "undefined",
    "null",
    "true",
    "(",
    ")",
    "{",
    "}",
    "()",
    "\"\\xff\"",
    "@main",
    "@main-9",
    ",",
    ":",
    "=",
    "zero 70000000",
    "zero 20",
    "var0",
    "st99",
    "file0",
    "scope3",
    "0x7fffffffffffffffffffffff",
];

fn words(text: &str) -> Vec<String> {
    let is_word = |byte: char| byte.is_alphanumeric() || matches!(byte, '_' | '%' | '@' | '!');
    let mut words: Vec<String> = Vec::new();
    for character in text.chars() {
        match words.last_mut() {
            Some(word) if is_word(character) && word.chars().next_back().is_some_and(is_word) => word.push(character),
            _ => words.push(character.to_string()),
        }
    }
    words
}

/// Changes a byte of a word.
fn bytes(word: &mut String, with: u32) {
    let mut bytes = word.clone().into_bytes();
    let at = (with >> 8) as usize % bytes.len();
    bytes[at] = with as u8;
    *word = String::from_utf8_lossy(&bytes).into_owned();
}
