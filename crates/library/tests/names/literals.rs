//! The string literals of Rust sources.

/// The string literals of a source with their lines. Escapes stay as they are.
pub(crate) fn literals(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut found) = (0, 1, Vec::new());
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => text[at..].find('\n').map_or(bytes.len(), |length| at + length),
            b'\'' => end_of_character(bytes, at),
            b'"' => {
                let end = end_of_string(bytes, at + 1);
                found.push((line, &text[at + 1..end]));
                end + 1
            }
            _ => at + 1,
        };
        line += bytes[at..end.min(bytes.len())].iter().filter(|byte| **byte == b'\n').count();
        at = end;
    }
    found
}

/// Behind a character, or behind the mark of a lifetime.
fn end_of_character(bytes: &[u8], at: usize) -> usize {
    match (bytes.get(at + 1), bytes.get(at + 2)) {
        (Some(b'\\'), _) => bytes[at + 3..].iter().position(|byte| *byte == b'\'').map_or(at + 1, |more| at + 4 + more),
        (Some(_), Some(b'\'')) => at + 3,
        _ => at + 1,
    }
}

/// The quotation mark that ends a string.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}
