//! The data in a stretch of memory, generalised: which bytes are the same in all states that were joined, which are variables, and which may be
//! anything.

use adamant_semantics::{Content, Piece};
use adamant_symbolic::Bits;

/// So many variables at most stand in the bytes of one slot; where more would, they may be anything.
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
    pub(crate) known: Known,
}

/// What is known of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// They are always these.
    Fixed(Vec<u8>),
    /// Together they are a variable.
    Variable,
    /// They may be anything.
    Nothing,
}

/// What becomes of a byte that was fixed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Fixed,
    /// It belongs to the variable that begins at this byte.
    Variable(u64),
    Nothing,
}

/// The stretches of a first state.
pub(crate) fn of_pieces(pieces: &[Piece<Bits>]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    for piece in pieces {
        match &piece.content {
            Content::Plain(bytes) => {
                stretches.push(Stretch { begin: piece.begin, end: piece.end, known: Known::Fixed(bytes.clone()) });
            }
            Content::Bits(_) => {
                let mut at = piece.begin;
                while at < piece.end {
                    let end = piece.end.min(at + WIDEST);
                    stretches.push(Stretch { begin: at, end, known: Known::Variable });
                    at = end;
                }
            }
            Content::Arbitrary => {
                stretches.push(Stretch { begin: piece.begin, end: piece.end, known: Known::Nothing });
            }
        }
    }
    with_few_variables(stretches)
}

/// The stretches that cover these and another state. `object_size` tells how bytes that differ are grouped: a small object is one variable, larger
/// ones are divided into words.
pub(crate) fn joined(stretches: &[Stretch], pieces: &[Piece<Bits>], object_size: u64) -> Vec<Stretch> {
    let mut result = Vec::new();
    for stretch in stretches {
        match &stretch.known {
            Known::Variable | Known::Nothing => result.push(stretch.clone()),
            Known::Fixed(bytes) => split(stretch, bytes, pieces, object_size, &mut result),
        }
    }
    with_few_variables(result)
}

/// Divides fixed bytes by whether they are the same in another state.
fn split(stretch: &Stretch, bytes: &[u8], pieces: &[Piece<Bits>], object_size: u64, result: &mut Vec<Stretch>) {
    let mut classes = vec![Class::Fixed; bytes.len()];
    let index = |at: u64| (at - stretch.begin) as usize;
    for piece in pieces.iter().filter(|piece| piece.begin < stretch.end && stretch.begin < piece.end) {
        let (from, to) = (piece.begin.max(stretch.begin), piece.end.min(stretch.end));
        match &piece.content {
            Content::Arbitrary => classes[index(from)..index(to)].fill(Class::Nothing),
            Content::Bits(_) => {
                for at in from..to {
                    classes[index(at)] = Class::Variable(from + (at - from) / WIDEST * WIDEST);
                }
            }
            Content::Plain(others) => {
                for at in from..to {
                    if others[(at - piece.begin) as usize] != bytes[index(at)] {
                        let word = if object_size <= WIDEST { object_size } else { 4 };
                        let (first, last) = (at / word * word, at / word * word + word);
                        let (first, last) = (first.max(from), last.min(to));
                        classes[index(first)..index(last)].fill(Class::Variable(first));
                    }
                }
            }
        }
    }
    let mut at = stretch.begin;
    while at < stretch.end {
        let class = classes[index(at)];
        let length = classes[index(at)..].iter().take_while(|&&other| other == class).count();
        let end = at + length as u64;
        let known = match class {
            Class::Fixed => Known::Fixed(bytes[index(at)..index(at) + length].to_vec()),
            Class::Variable(_) => Known::Variable,
            Class::Nothing => Known::Nothing,
        };
        result.push(Stretch { begin: at, end, known });
        at = end;
    }
}

/// Gives up variables where there are too many.
fn with_few_variables(mut stretches: Vec<Stretch>) -> Vec<Stretch> {
    let is_variable = |stretch: &&mut Stretch| stretch.known == Known::Variable;
    if stretches.iter_mut().filter(is_variable).count() > MOST_VARIABLES {
        stretches.iter_mut().filter(is_variable).for_each(|stretch| stretch.known = Known::Nothing);
    }
    stretches
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(begin: u64, bytes: &[u8]) -> Piece<Bits> {
        Piece { begin, end: begin + bytes.len() as u64, content: Content::Plain(bytes.to_vec()) }
    }

    fn check(first: &[Piece<Bits>], second: &[Piece<Bits>], size: u64, expected: &str) {
        let joined = joined(&of_pieces(first), second, size);
        let shown: Vec<_> = joined
            .iter()
            .map(|stretch| {
                let known = match &stretch.known {
                    Known::Fixed(_) => "fixed",
                    Known::Variable => "variable",
                    Known::Nothing => "anything",
                };
                format!("{known} {}-{}", stretch.begin, stretch.end)
            })
            .collect();
        assert_eq!(shown.join(", "), expected);
    }

    #[test]
    fn bytes_that_differ_become_variables_of_whole_words() {
        let zeros = [plain(0, &[0; 12])];
        check(&zeros, &zeros, 12, "fixed 0-12");
        check(&zeros, &[plain(0, &[0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0])], 12, "fixed 0-4, variable 4-8, fixed 8-12");
        check(&[plain(0, &[0; 2])], &[plain(0, &[1, 0])], 2, "variable 0-2");
    }

    #[test]
    fn what_nobody_looked_at_may_be_anything() {
        let arbitrary = Piece { begin: 4, end: 8, content: Content::Arbitrary };
        check(&[plain(0, &[7; 8])], &[plain(0, &[7; 4]), arbitrary], 8, "fixed 0-4, anything 4-8");
    }
}
