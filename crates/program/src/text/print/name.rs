//! Prints names and quoted text.

use std::fmt::{self, Write as _};

use crate::{AddressTarget, FunctionId, GlobalId, Program};

/// `@name`, quoted unless it is an identifier.
pub(super) fn symbol(f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
    f.write_char('@')?;
    let mut bytes = name.bytes();
    let plain = bytes.next().is_some_and(|first| is_plain(first) && !first.is_ascii_digit()) && bytes.all(is_plain);
    if plain { f.write_str(name) } else { quoted(f, name) }
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$')
}

/// The name of a function.
pub(super) fn function(f: &mut fmt::Formatter<'_>, program: &Program, id: FunctionId) -> fmt::Result {
    match program.functions.get(id) {
        Some(function) => symbol(f, &function.name),
        None => write!(f, "@?{id:?}"),
    }
}

/// The name of a global.
pub(super) fn global(f: &mut fmt::Formatter<'_>, program: &Program, id: GlobalId) -> fmt::Result {
    match program.globals.get(id) {
        Some(global) => symbol(f, &global.name),
        None => write!(f, "@?{id:?}"),
    }
}

/// An address: `@name` and, unless it is zero, the offset.
pub(super) fn address(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    target: AddressTarget,
    offset: i64,
) -> fmt::Result {
    match target {
        AddressTarget::Global(id) => global(f, program, id)?,
        AddressTarget::Function(id) => function(f, program, id)?,
    }
    if offset == 0 { Ok(()) } else { write!(f, "{offset:+}") }
}

/// Text in quotes. Letters of any script stay readable; what is invisible is escaped.
pub(super) fn quoted(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for character in text.chars() {
        if character.is_ascii() {
            escaped_byte(f, character as u8)?;
        } else if character.is_alphanumeric() {
            f.write_char(character)?;
        } else {
            character.encode_utf8(&mut [0; 4]).bytes().try_for_each(|byte| escaped_byte(f, byte))?;
        }
    }
    f.write_char('"')
}

/// Bytes in quotes.
pub(super) fn quoted_bytes(f: &mut fmt::Formatter<'_>, bytes: &[u8]) -> fmt::Result {
    f.write_char('"')?;
    bytes.iter().try_for_each(|&byte| escaped_byte(f, byte))?;
    f.write_char('"')
}

fn escaped_byte(f: &mut fmt::Formatter<'_>, byte: u8) -> fmt::Result {
    match byte {
        b'\n' => f.write_str("\\n"),
        b'\t' => f.write_str("\\t"),
        b'\r' => f.write_str("\\r"),
        0 => f.write_str("\\0"),
        b'"' => f.write_str("\\\""),
        b'\\' => f.write_str("\\\\"),
        b' '..=b'~' => f.write_char(char::from(byte)),
        _ => write!(f, "\\x{byte:02x}"),
    }
}
