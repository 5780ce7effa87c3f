//! Prints globals with their initial contents.

use std::fmt;

use super::{name, separated};
use crate::text::DisplayOptions;
use crate::{Global, Initialiser, Program};

/// Zeros in the middle are written as a count from this many on.
const ZERO_RUN: usize = 16;
/// The most bytes in one pair of quotes.
const PIECE: usize = 64;
/// More addresses than this stand on lines of their own.
const ADDRESSES_IN_LINE: usize = 4;

/// One global on its line.
pub(super) fn global(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    options: &DisplayOptions<'_>,
    global: &Global,
) -> fmt::Result {
    if global.thread_local {
        f.write_str("thread_local ")?;
    }
    f.write_str(if global.constant { "constant " } else { "global " })?;
    name::symbol(f, &global.name)?;
    write!(f, " size {} align {}", global.size, global.align)?;
    if let Some(variable) = global.variable.filter(|_| options.source_section) {
        write!(f, " {variable:?}")?;
    }
    if let Some(initialiser) = &global.initialiser {
        f.write_str(" =")?;
        contents(f, program, initialiser, global.align)?;
    }
    writeln!(f)
}

fn contents(f: &mut fmt::Formatter<'_>, program: &Program, initialiser: &Initialiser, align: u64) -> fmt::Result {
    let used = initialiser.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    let bytes = &initialiser.bytes[..used];
    let pieces = pieces(bytes);
    if pieces.is_empty() && initialiser.relocations.is_empty() {
        return f.write_str(" zero");
    }
    // A small number must not look like text because its bytes happen to be letters.
    let text = bytes.iter().all(|&byte| is_text(byte)) && (align == 1 || bytes.len() >= 8);
    for piece in &pieces {
        f.write_str(if pieces.len() == 1 { " " } else { "\n  " })?;
        match piece {
            Piece::Zeros(count) => write!(f, "zero {count}")?,
            Piece::Bytes(bytes) if text => name::quoted_bytes(f, bytes)?,
            Piece::Bytes(bytes) => {
                f.write_str("x\"")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                f.write_str("\"")?;
            }
        }
    }
    relocations(f, program, initialiser)
}

enum Piece<'a> {
    Zeros(usize),
    Bytes(&'a [u8]),
}

const fn is_text(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t' | b'\r')
}

/// The bytes in pieces of readable length, long runs of zeros apart.
fn pieces(mut bytes: &[u8]) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    while !bytes.is_empty() {
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        if zeros >= ZERO_RUN {
            pieces.push(Piece::Zeros(zeros));
            bytes = &bytes[zeros..];
            continue;
        }
        let mut end = 0;
        let mut run = 0;
        while end < bytes.len().min(PIECE) && run < ZERO_RUN {
            run = if bytes[end] == 0 { run + 1 } else { 0 };
            end += 1;
        }
        if run == ZERO_RUN {
            end -= run;
        }
        pieces.push(Piece::Bytes(&bytes[..end]));
        bytes = &bytes[end..];
    }
    pieces
}

fn relocations(f: &mut fmt::Formatter<'_>, program: &Program, initialiser: &Initialiser) -> fmt::Result {
    let relocations = &initialiser.relocations;
    if relocations.is_empty() {
        return Ok(());
    }
    let in_line = relocations.len() <= ADDRESSES_IN_LINE;
    f.write_str(if in_line { " { " } else { " {\n  " })?;
    if in_line {
        separated(f, relocations, |f, relocation| {
            write!(f, "{}: ", relocation.at)?;
            name::address(f, program, relocation.target, relocation.offset)
        })?;
        return f.write_str(" }");
    }
    for (index, relocation) in relocations.iter().enumerate() {
        f.write_str(if index > 0 { ",\n  " } else { "" })?;
        write!(f, "{}: ", relocation.at)?;
        name::address(f, program, relocation.target, relocation.offset)?;
    }
    f.write_str("\n}")
}
