//! The format language of `scanf` without any machine.

use adamant_program::Signedness;

use super::{Length, Pieces};

/// A part of a format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::library) enum Part {
    /// Any amount of white space, even none.
    Space,
    /// This very byte.
    Byte(u8),
    /// Something to be read.
    Conversion(Conversion),
}

/// What to read and where it goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::library) struct Conversion {
    /// `*`: the value is read and not stored.
    pub(in crate::library) suppressed: bool,
    /// The most bytes to read.
    pub(in crate::library) width: Option<usize>,
    pub(in crate::library) length: Length,
    pub(in crate::library) what: What,
}

/// What to read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::library) enum What {
    /// `d`, `i`, `u`, `o`, `x`; base 0 is told by the prefix.
    Integer {
        base: u32,
        signedness: Signedness,
    },
    Float,
    Pointer,
    /// `s`: bytes that are not white space.
    Word,
    /// `[`: bytes of a set.
    Span(Box<[bool; 256]>),
    /// `c`: bytes, white space included.
    Bytes,
    /// `n`: how many bytes have been read.
    Count,
    /// `%`: a percent sign.
    Percent,
}

/// The parts of a format; `None` if it asks for a conversion that does not exist.
pub(in crate::library) fn parts(format: &[u8]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = Pieces::of(format);
    while let Some((&first, after)) = rest.rest.split_first() {
        rest.rest = after;
        parts.push(match first {
            b'%' => Part::Conversion(conversion(&mut rest)?),
            b' ' | b'\t'..=b'\r' => Part::Space,
            byte => Part::Byte(byte),
        });
    }
    Some(parts)
}

fn conversion(rest: &mut Pieces<'_>) -> Option<Conversion> {
    let suppressed = rest.take(b"*");
    let digits = rest.take_while(|byte| byte.is_ascii_digit());
    let width = match digits {
        [] => None,
        digits => Some(std::str::from_utf8(digits).ok()?.parse().ok().filter(|&width| width > 0)?),
    };
    let length = rest.length();
    let (&letter, after) = rest.rest.split_first()?;
    rest.rest = after;
    let what = match letter {
        b'd' => What::Integer { base: 10, signedness: Signedness::Signed },
        b'i' => What::Integer { base: 0, signedness: Signedness::Signed },
        b'u' => What::Integer { base: 10, signedness: Signedness::Unsigned },
        b'o' => What::Integer { base: 8, signedness: Signedness::Unsigned },
        b'x' | b'X' => What::Integer { base: 16, signedness: Signedness::Unsigned },
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => What::Float,
        b'p' => What::Pointer,
        b's' => What::Word,
        b'[' => What::Span(set(rest)?),
        b'c' => What::Bytes,
        b'n' => What::Count,
        b'%' => What::Percent,
        _ => return None,
    };
    Some(Conversion { suppressed, width, length, what })
}

/// The set that ends with `]`; one that stands first is a member, and `^` before it means all others.
fn set(rest: &mut Pieces<'_>) -> Option<Box<[bool; 256]>> {
    let complement = rest.take(b"^");
    let first_bracket = usize::from(rest.rest.first() == Some(&b']'));
    let length = first_bracket + rest.rest.get(first_bracket..)?.iter().position(|&byte| byte == b']')?;
    let (members, after) = rest.rest.split_at(length);
    rest.rest = &after[1..];
    let mut set = Box::new([complement; 256]);
    let mut at = 0;
    while at < members.len() {
        let (first, last, taken) = match members[at..] {
            [first, b'-', last, ..] if first <= last => (first, last, 3),
            _ => (members[at], members[at], 1),
        };
        (first..=last).for_each(|byte| set[usize::from(byte)] = !complement);
        at += taken;
    }
    Some(set)
}
