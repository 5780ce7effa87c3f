//! The data in a stretch of memory, generalised: which bytes are explicit, which are variables, and which may be anything.

use adamant_semantics::{Content, Piece};
use adamant_symbolic::Bits;

/// So many variables at most stand in the bytes of one slot; where more would, nobody keeps what they are.
const MOST_VARIABLES: usize = 64;

/// The widest variable, in bytes.
const WIDEST: u64 = 8;

/// Consecutive bytes of which the same is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stretch {
    /// The first byte.
    pub(crate) begin: u64,
    /// The byte after the last.
    pub(crate) end: u64,
    /// What is known.
    pub(crate) known: StretchContent,
}

/// What is known of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum StretchContent {
    /// They are always these.
    Fixed(Vec<u8>),
    /// Together they are a variable.
    Variable,
    /// Nobody has written them.
    Unwritten,
    /// Together they are some number, and nobody keeps which.
    Forgotten,
}

/// Bytes that are a variable in all locations of a family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Range {
    /// The first byte.
    pub(crate) begin: u64,
    /// The byte after the last.
    pub(crate) end: u64,
}

/// The stretches of a state, in which these ranges are variables.
pub(crate) fn of_pieces(pieces: &[Piece<Bits>], variable: &[Range]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    for piece in pieces {
        match &piece.content {
            Content::Plain(bytes) => divide(piece.begin, bytes, variable, &mut stretches),
            Content::Bits(_) => {
                let mut at = piece.begin;
                while at < piece.end {
                    let end = piece.end.min(at + WIDEST);
                    stretches.push(Stretch { begin: at, end, known: StretchContent::Variable });
                    at = end;
                }
            }
            Content::Arbitrary => {
                stretches.push(Stretch { begin: piece.begin, end: piece.end, known: StretchContent::Unwritten });
            }
        }
    }
    with_few_variables(stretches)
}

/// Divides explicit bytes into those that are fixed and those in ranges that are variables.
fn divide(begin: u64, bytes: &[u8], variable: &[Range], stretches: &mut Vec<Stretch>) {
    let end = begin + bytes.len() as u64;
    let mut at = begin;
    while at < end {
        let here = variable.iter().find(|range| range.begin <= at && at < range.end);
        let next = variable.iter().map(|range| range.begin).filter(|&next| next > at).min();
        let to = here.map_or(next, |range| Some(range.end)).map_or(end, |to| to.min(end));
        let known = match here {
            Some(_) => StretchContent::Variable,
            None => StretchContent::Fixed(bytes[(at - begin) as usize..(to - begin) as usize].to_vec()),
        };
        stretches.push(Stretch { begin: at, end: to, known });
        at = to;
    }
}

/// Whether a state has the fixed bytes, and nothing symbolic in their place.
pub(crate) fn cover(stretches: &[Stretch], pieces: &[Piece<Bits>]) -> bool {
    stretches.iter().all(|stretch| match &stretch.known {
        StretchContent::Variable | StretchContent::Forgotten => true,
        // What was written is not taken to be what nobody has written: that may be a pointer to an object of its own.
        StretchContent::Unwritten => overlapping(stretch, pieces).all(|piece| piece.content == Content::Arbitrary),
        StretchContent::Fixed(bytes) => overlapping(stretch, pieces).all(|piece| match &piece.content {
            Content::Plain(others) => {
                let (from, to) = (piece.begin.max(stretch.begin), piece.end.min(stretch.end));
                let part = |bytes: &[u8], begin: u64, from: u64, to: u64| {
                    bytes[(from - begin) as usize..(to - begin) as usize].to_vec()
                };
                part(others, piece.begin, from, to) == part(bytes, stretch.begin, from, to)
            }
            Content::Bits(_) | Content::Arbitrary => false,
        }),
    })
}

fn overlapping<'p>(stretch: &Stretch, pieces: &'p [Piece<Bits>]) -> impl Iterator<Item = &'p Piece<Bits>> {
    let (begin, end) = (stretch.begin, stretch.end);
    pieces.iter().filter(move |piece| piece.begin < end && begin < piece.end)
}

/// The words of fixed bytes. A small object is one word, larger ones are divided.
pub(crate) fn words(stretches: &[Stretch], object_size: u64) -> Vec<(Range, Vec<u8>)> {
    let word = if object_size <= WIDEST { object_size.max(1) } else { 4 };
    let mut words = Vec::new();
    for stretch in stretches {
        let StretchContent::Fixed(bytes) = &stretch.known else { continue };
        let mut at = stretch.begin;
        while at < stretch.end {
            let end = (at / word * word + word).min(stretch.end);
            let part = bytes[(at - stretch.begin) as usize..(end - stretch.begin) as usize].to_vec();
            words.push((Range { begin: at, end }, part));
            at = end;
        }
    }
    words
}

/// Gives up variables where there are too many.
fn with_few_variables(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    let is_variable = |stretch: &&mut Stretch| stretch.known == StretchContent::Variable;
    if stretches.iter_mut().filter(is_variable).count() > MOST_VARIABLES {
        stretches.iter_mut().filter(is_variable).for_each(|stretch| stretch.known = StretchContent::Forgotten);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(begin: u64, bytes: &[u8]) -> Piece<Bits> {
        Piece { begin, end: begin + bytes.len() as u64, content: Content::Plain(bytes.to_vec()) }
    }

    fn show(stretches: &[Stretch]) -> String {
        let shown = stretches.iter().map(|stretch| {
            let known = match &stretch.known {
                StretchContent::Fixed(_) => "fixed",
                StretchContent::Variable => "variable",
                StretchContent::Unwritten => "unwritten",
                StretchContent::Forgotten => "forgotten",
            };
            format!("{known} {}-{}", stretch.begin, stretch.end)
        });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn ranges_become_variables() {
        let zeros = [plain(0, &[0; 12])];
        let stretches = of_pieces(&zeros, &[Range { begin: 4, end: 8 }]);
        assert_eq!(show(&stretches), "fixed 0-4, variable 4-8, fixed 8-12");
        assert!(cover(&stretches, &[plain(0, &[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])]));
        assert!(!cover(&stretches, &[plain(0, &[0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])]));
        assert_eq!(words(&stretches, 12).len(), 2);
    }

    #[test]
    fn what_nobody_has_written_covers_nothing_else() {
        let arbitrary = Piece { begin: 4, end: 8, content: Content::Arbitrary };
        let stretches = of_pieces(&[plain(0, &[7; 4]), arbitrary.clone()], &[]);
        assert_eq!(show(&stretches), "fixed 0-4, unwritten 4-8");
        assert!(cover(&stretches, &[plain(0, &[7; 4]), arbitrary.clone()]));
        assert!(!cover(&stretches, &[plain(0, &[7; 8])]), "it was written since");
        assert!(!cover(&of_pieces(&[plain(0, &[7; 8])], &[]), &[plain(0, &[7; 4]), arbitrary]));
    }
}
