//! Segments: files of records that are written at once and never changed.
//!
//! A header (magic bytes, version of the format, number of records and bytes after the header), then records (length, key,
//! bytes, checksum of all these). Numbers are little-endian. One mistake anywhere, and nothing of a segment is believed.

use crate::fingerprint::FORMAT;
use std::fmt;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: [u8; 8] = *b"adamantQ";
const HEADER: usize = 24;
/// Length and key of a record.
const RECORD_HEADER: usize = 4 + 16;
const CHECKSUM: usize = 8;

/// Why a segment cannot be believed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Damage {
    Magic,
    Format(u32),
    Length,
    Checksum,
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic => f.write_str("is no file of remembered answers"),
            Self::Format(found) => write!(f, "is of format {found}, not {FORMAT}"),
            Self::Length => f.write_str("is not as long as it says"),
            Self::Checksum => f.write_str("has a wrong checksum"),
        }
    }
}

/// A segment that is being made.
pub(super) struct Segment {
    bytes: Vec<u8>,
    records: u32,
}

impl Segment {
    pub(super) fn new() -> Self {
        Self { bytes: vec![0; HEADER], records: 0 }
    }

    /// Adds a record, and says where its bytes are in the segment.
    pub(super) fn push(&mut self, key: u128, record: &[u8]) -> Range<usize> {
        let start = self.bytes.len();
        let length = u32::try_from(record.len()).expect("records are shorter than the segments they are kept in");
        self.bytes.extend(length.to_le_bytes());
        self.bytes.extend(key.to_le_bytes());
        self.bytes.extend(record);
        let checksum = xxh3_64(&self.bytes[start..]);
        self.bytes.extend(checksum.to_le_bytes());
        self.records += 1;
        let start = start + RECORD_HEADER;
        start..start + record.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.records == 0
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn get(&self, range: Range<usize>) -> &[u8] {
        &self.bytes[range]
    }

    /// The file.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let length = (self.bytes.len() - HEADER) as u64;
        self.bytes[..8].copy_from_slice(&MAGIC);
        self.bytes[8..12].copy_from_slice(&FORMAT.to_le_bytes());
        self.bytes[12..16].copy_from_slice(&self.records.to_le_bytes());
        self.bytes[16..HEADER].copy_from_slice(&length.to_le_bytes());
        self.bytes
    }
}

/// The keys of a segment, and where the bytes of their records are.
pub(super) fn records(bytes: &[u8]) -> Result<Vec<(u128, Range<usize>)>, Damage> {
    if bytes.len() < HEADER || bytes[..8] != MAGIC {
        return Err(Damage::Magic);
    }
    let format = word(bytes, 8);
    if format != FORMAT {
        return Err(Damage::Format(format));
    }
    let (count, length) = (word(bytes, 12), long(bytes, 16));
    if length != (bytes.len() - HEADER) as u64 {
        return Err(Damage::Length);
    }
    let mut found = Vec::new();
    let mut start = HEADER;
    while start < bytes.len() {
        let rest = bytes.len() - start;
        if rest < RECORD_HEADER + CHECKSUM || rest - RECORD_HEADER - CHECKSUM < word(bytes, start) as usize {
            return Err(Damage::Length);
        }
        let record = start + RECORD_HEADER;
        let end = record + word(bytes, start) as usize;
        if xxh3_64(&bytes[start..end]) != long(bytes, end) {
            return Err(Damage::Checksum);
        }
        let key = u128::from(long(bytes, start + 12)) << 64 | u128::from(long(bytes, start + 4));
        found.push((key, record..end));
        start = end + CHECKSUM;
    }
    if found.len() as u64 == u64::from(count) { Ok(found) } else { Err(Damage::Length) }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes are four bytes"))
}

fn long(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes are eight bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment() -> Vec<u8> {
        let mut segment = Segment::new();
        segment.push(1, b"one");
        segment.push(u128::MAX - 1, b"");
        segment.push(1 << 90, &[7; 100]);
        segment.into_bytes()
    }

    #[test]
    fn records_are_found_again() {
        let bytes = segment();
        let found: Vec<_> =
            records(&bytes).unwrap().into_iter().map(|(key, range)| (key, bytes[range].to_vec())).collect();
        assert_eq!(found, [(1, b"one".to_vec()), (u128::MAX - 1, Vec::new()), (1 << 90, vec![7; 100])]);
        assert_eq!(records(&Segment::new().into_bytes()), Ok(Vec::new()));
    }

    #[test]
    fn any_flipped_bit_and_any_other_length_is_noticed() {
        let bytes = segment();
        for position in 0..bytes.len() {
            for bit in 0..8 {
                let mut damaged = bytes.clone();
                damaged[position] ^= 1 << bit;
                assert!(records(&damaged).is_err(), "byte {position}, bit {bit}");
            }
            assert!(records(&bytes[..position]).is_err(), "cut at {position}");
        }
        assert_eq!(records(&[&bytes[..], &[0]].concat()), Err(Damage::Length));
        let mut newer = bytes;
        newer[8] += 1;
        assert_eq!(records(&newer), Err(Damage::Format(FORMAT + 1)));
    }
}
