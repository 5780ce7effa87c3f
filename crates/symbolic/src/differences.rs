//! Where the data of two states of one shape differ.

use adamant_semantics::{Content, DataSlot, ObjectId, Piece};

use crate::bits::Bits;
use crate::domain::SymbolicMachine;
use crate::merging::Shaped;

/// The most bytes of memory that are one choice.
const WIDEST: u64 = 8;

/// Where explicit bytes of larger objects differ, words of so many bytes do.
const WORD: u64 = 4;

/// A place at which the data of two states differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which of their slots.
    pub slot: usize,
    /// Which bytes, if it is in bytes.
    pub range: Option<(u64, u64)>,
    /// What stands there.
    pub kind: DifferenceKind,
}

/// What stands where two states differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DifferenceKind {
    /// Explicit data in both.
    Explicit,
    /// Data that are not explicit in one of them at least.
    Open,
    /// Memory in one of them at which nobody has looked.
    Fresh,
}

/// Where two states of one shape differ.
pub fn differences<E>(machine: &mut SymbolicMachine<'_, E>, first: &Shaped, second: &Shaped) -> Vec<Difference> {
    debug_assert_eq!(first.slots.len(), second.slots.len(), "states of one shape");
    machine.state = first.at.state.clone();
    let data: Vec<SlotContent> = first.slots.iter().map(|slot| SlotContent::at(machine, slot)).collect();
    machine.state = second.at.state.clone();
    let mut differences = Vec::new();
    for (slot, (place, found)) in second.slots.iter().zip(data).enumerate() {
        match (found, SlotContent::at(machine, place)) {
            (SlotContent::Bits(one), SlotContent::Bits(other)) if one == other => {}
            (SlotContent::Bits(Some(Bits::Known(_))), SlotContent::Bits(Some(Bits::Known(_)))) => {
                differences.push(Difference { slot, range: None, kind: DifferenceKind::Explicit });
            }
            (SlotContent::Pieces(one, size), SlotContent::Pieces(other, _)) => {
                let ranges = ranges(&one, &other, size).into_iter();
                let range = |(begin, end, kind)| Difference { slot, range: Some((begin, end)), kind };
                differences.extend(ranges.map(range));
            }
            _ => differences.push(Difference { slot, range: None, kind: DifferenceKind::Open }),
        }
    }
    differences
}

/// What stands in a slot.
pub(crate) enum SlotContent {
    Bits(Option<Bits>),
    /// In an object of so many bytes.
    Pieces(Vec<Piece<Bits>>, u64),
}

impl SlotContent {
    pub(crate) fn at<E>(machine: &SymbolicMachine<'_, E>, slot: &DataSlot) -> Self {
        match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => Self::Bits(machine.slot(slot)),
            DataSlot::Bytes { object, begin, end } => {
                Self::Pieces(machine.pieces(*object, *begin, *end), size_of(machine, *object))
            }
        }
    }
}

fn size_of<E>(machine: &SymbolicMachine<'_, E>, object: ObjectId) -> u64 {
    machine.state.memory.object(object).map_or(0, |object| object.size)
}

/// Where the bytes of two states differ, cut where a piece of either ends, and what stands there.
pub(crate) fn ranges(first: &[Piece<Bits>], second: &[Piece<Bits>], size: u64) -> Vec<(u64, u64, DifferenceKind)> {
    let mut ranges = Vec::new();
    let (mut one, mut other) = (0, 0);
    while let (Some(left), Some(right)) = (first.get(one), second.get(other)) {
        let (begin, end) = (left.begin.max(right.begin), left.end.min(right.end));
        let mut words = Vec::new();
        let mut kind = DifferenceKind::Open;
        match (&left.content, &right.content) {
            (Content::Arbitrary, Content::Arbitrary) => {}
            (Content::Bits(a), Content::Bits(b)) if a == b && (left.begin, left.end) == (right.begin, right.end) => {}
            (Content::Plain(a), Content::Plain(b)) => {
                let a = &a[(begin - left.begin) as usize..(end - left.begin) as usize];
                let b = &b[(begin - right.begin) as usize..(end - right.begin) as usize];
                words = differing_words(begin, a, b, size);
                kind = DifferenceKind::Explicit;
            }
            (Content::Bits(_), content) | (content, Content::Bits(_)) => {
                add_words(&mut words, begin, end, WIDEST);
                kind = if *content == Content::Arbitrary { DifferenceKind::Fresh } else { DifferenceKind::Open };
            }
            (Content::Plain(_) | Content::Arbitrary, _) => {
                add_words(&mut words, begin, end, if size <= WIDEST { WIDEST } else { WORD });
                kind = DifferenceKind::Fresh;
            }
        }
        ranges.extend(words.into_iter().map(|(begin, end)| (begin, end, kind)));
        one += usize::from(left.end == end);
        other += usize::from(right.end == end);
    }
    ranges
}

/// The words in which explicit bytes differ. A small object is one word.
fn differing_words(begin: u64, first: &[u8], second: &[u8], size: u64) -> Vec<(u64, u64)> {
    let mut words = Vec::new();
    add_words(&mut words, begin, begin + first.len() as u64, if size <= WIDEST { WIDEST } else { WORD });
    words.retain(|&(from, to)| {
        let range = (from - begin) as usize..(to - begin) as usize;
        first[range.clone()] != second[range]
    });
    words
}

/// Cuts a range where multiples of the length of a word are.
fn add_words(words: &mut Vec<(u64, u64)>, begin: u64, end: u64, word: u64) {
    let mut at = begin;
    while at < end {
        let to = (at / word * word + word).min(end);
        words.push((at, to));
        at = to;
    }
}
