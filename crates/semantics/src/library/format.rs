//! The format language of `printf` without any machine: a format taken apart, and values written as a conversion says,
//! byte for byte as glibc does it in the C locale.

mod number;
pub(super) mod pattern;
#[cfg(test)]
mod tests;

pub(super) use number::{float, pointer, signed, text, unsigned};

/// A part of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece<'a> {
    /// Bytes that are printed as they are.
    Text(&'a [u8]),
    /// Something to be converted.
    Directive(Directive),
}

/// A conversion: `%`, flags, width, precision, length, and the letter that says what to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    pub(super) flags: Flags,
    pub(super) width: Option<Count>,
    pub(super) precision: Option<Count>,
    pub(super) length: Length,
    pub(super) conversion: u8,
}

impl Directive {
    /// Whether C says what the flags, the precision and the length do for this conversion.
    pub(super) fn is_defined(&self) -> bool {
        let is_among = |letters: &[u8]| letters.contains(&self.conversion);
        let is_number = is_among(b"diouxXbBaAeEfFgG");
        let may_be_alternate = is_among(b"oxXbBaAeEfFgG");
        let may_be_precise = is_number || is_among(b"sm");
        let has_length = match self.length {
            Length::Default => true,
            Length::Long => is_number || is_among(b"csn"),
            Length::LongDouble => is_among(b"aAeEfFgG"),
            _ => is_among(b"diouxXbBn"),
        };
        (may_be_alternate || !self.flags.alternate)
            && (is_number || !self.flags.zero)
            && (may_be_precise || self.precision.is_none())
            && has_length
    }
}

/// The flags of a conversion.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Flags {
    /// `-`: padding stands at the right.
    pub(super) left: bool,
    /// `+`: numbers that are not negative get a plus.
    pub(super) plus: bool,
    /// A space: numbers that are not negative get a space.
    pub(super) space: bool,
    /// `#`: the base shows, and the point stays.
    pub(super) alternate: bool,
    /// `0`: numbers are padded with zeros.
    pub(super) zero: bool,
}

/// A width or precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Count {
    Number(usize),
    /// `*`: the next argument, an `int`.
    Argument,
}

/// The type that a number has among the arguments.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Length {
    Default,
    Char,
    Short,
    Long,
    LongLong,
    Max,
    Size,
    Difference,
    LongDouble,
}

/// A conversion whose width and precision are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Field {
    pub(super) flags: Flags,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

/// Why a format cannot be taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FormatError {
    /// It ends inside a conversion.
    Incomplete,
    /// A width or precision is absurdly great.
    CountTooGreat,
    /// Arguments are named by number (`%1$d`).
    Positional,
}

/// The greatest width and precision.
pub(super) const GREATEST_COUNT: usize = 1 << 24;

/// The pieces of a format, one after another.
pub(super) struct Pieces<'a> {
    rest: &'a [u8],
}

impl<'a> Pieces<'a> {
    pub(super) const fn of(format: &'a [u8]) -> Self {
        Self { rest: format }
    }

    fn take_while(&mut self, accept: impl Fn(u8) -> bool) -> &'a [u8] {
        let length = self.rest.iter().take_while(|&&byte| accept(byte)).count();
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn take(&mut self, wanted: &[u8]) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn directive(&mut self) -> Result<Directive, FormatError> {
        let mut flags = Flags::default();
        for &flag in self.take_while(|byte| b"-+ #0'".contains(&byte)) {
            match flag {
                b'-' => flags.left = true,
                b'+' => flags.plus = true,
                b' ' => flags.space = true,
                b'#' => flags.alternate = true,
                b'0' => flags.zero = true,
                // Grouping of thousands does nothing in the C locale.
                _ => {}
            }
        }
        let width = self.count()?;
        let precision = if self.take(b".") { Some(self.count()?.unwrap_or(Count::Number(0))) } else { None };
        let length = self.length();
        let (&conversion, rest) = self.rest.split_first().ok_or(FormatError::Incomplete)?;
        self.rest = rest;
        match conversion {
            b'$' => Err(FormatError::Positional),
            _ => Ok(Directive { flags, width, precision, length, conversion }),
        }
    }

    fn count(&mut self) -> Result<Option<Count>, FormatError> {
        if self.take(b"*") {
            return Ok(Some(Count::Argument));
        }
        let digits = self.take_while(|byte| byte.is_ascii_digit());
        if digits.is_empty() {
            return Ok(None);
        }
        let append = |count: usize, digit: &u8| count * 10 + usize::from(digit - b'0');
        let count = digits.iter().fold(0, |count, digit| append(count, digit).min(GREATEST_COUNT + 1));
        if count <= GREATEST_COUNT { Ok(Some(Count::Number(count))) } else { Err(FormatError::CountTooGreat) }
    }

    pub(super) fn length(&mut self) -> Length {
        const LENGTHS: [(&[u8], Length); 9] = [
            (b"hh", Length::Char),
            (b"h", Length::Short),
            (b"ll", Length::LongLong),
            (b"l", Length::Long),
            (b"q", Length::LongLong),
            (b"j", Length::Max),
            (b"z", Length::Size),
            (b"t", Length::Difference),
            (b"L", Length::LongDouble),
        ];
        LENGTHS.iter().find(|(text, _)| self.take(text)).map_or(Length::Default, |&(_, length)| length)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Result<Piece<'a>, FormatError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        if self.take(b"%") {
            Some(self.directive().map(Piece::Directive))
        } else {
            Some(Ok(Piece::Text(self.take_while(|byte| byte != b'%'))))
        }
    }
}

impl Length {
    /// The bits of an integer of this type, given those of a `long`; arguments shorter than `int` are passed as `int`.
    pub(super) const fn width(self, long: u32) -> u32 {
        match self {
            Self::Default => 32,
            Self::Char => 8,
            Self::Short => 16,
            Self::Long | Self::Size | Self::Difference => long,
            Self::LongLong | Self::Max | Self::LongDouble => 64,
        }
    }
}
