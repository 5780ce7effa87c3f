//! A directory of segments that several processes use at once.
//!
//! No file is ever changed: a process writes what it learns to a file of its own under another name, and renames it when it is
//! whole. So there are no locks, a process that is killed leaves no half segment behind, and removing a file never hurts
//! another process, which has read it or does without. The oldest segments go when all of them are too large, many small
//! ones become one, and one that is damaged is removed with a warning.
//!
//! Only files whose names are of our form are touched.

use super::segment::{Segment, records};
use rustc_hash::FxHashMap;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// What was learnt is written when it is so much, or so old: a process that is killed loses no more.
const SEGMENT_BYTES: usize = 4 << 20;
const SEGMENT_AGE: Duration = Duration::from_secs(30);

/// Answers that take more bytes are not kept.
const MOST_RECORD: usize = 1 << 20;

/// More segments than this are merged.
const MOST_SEGMENTS: usize = 24;
/// Merged segments are at most so large a part of the limit, because a segment is removed as a whole.
const PARTS: u64 = 8;

/// A file that is not whole and as old as this has lost its writer: writing takes no time.
const LEFT_BEHIND: Duration = Duration::from_secs(600);

const WHOLE: &str = "segment";
const PARTIAL: &str = "partial";

/// Records by their keys.
pub(super) struct Store {
    directory: PathBuf,
    limit: u64,
    is_read: bool,
    /// The segments that were read or written.
    blocks: Vec<Vec<u8>>,
    /// Where records are, in blocks or in what is to be written.
    places: FxHashMap<u128, RecordPosition>,
    /// The bytes of the blocks.
    held: u64,
    learnt: Segment,
    /// When the first record was learnt that is not written.
    learnt_since: Option<Instant>,
    /// Whether nothing can be written any more.
    is_closed: bool,
    has_rejected: bool,
    names: u32,
    warnings: Vec<String>,
}

#[derive(Clone)]
struct RecordPosition {
    /// The block; that after the last is what is to be written.
    block: usize,
    range: Range<usize>,
}

/// A segment in the directory.
struct SegmentFile {
    path: PathBuf,
    length: u64,
    /// When it was written, in nanoseconds since 1970.
    time: u64,
}

impl Store {
    /// A store in a directory, which is made if need be and must be writable. Its contents are read when they are asked for.
    pub(super) fn open(directory: &Path, limit: u64) -> io::Result<Self> {
        fs::create_dir_all(directory)?;
        let mut store = Self {
            directory: directory.to_owned(),
            limit,
            is_read: false,
            blocks: Vec::new(),
            places: FxHashMap::default(),
            held: 0,
            learnt: Segment::new(),
            learnt_since: None,
            is_closed: false,
            has_rejected: false,
            names: 0,
            warnings: Vec::new(),
        };
        let probe = store.write_partial(now(), &[])?;
        fs::remove_file(probe)?;
        Ok(store)
    }

    /// The record under a key.
    pub(super) fn get(&mut self, key: u128) -> Option<&[u8]> {
        self.read_once();
        let RecordPosition { block, range } = self.places.get(&key)?.clone();
        Some(match self.blocks.get(block) {
            Some(bytes) => &bytes[range],
            None => self.learnt.get(range),
        })
    }

    fn read_once(&mut self) {
        if !std::mem::replace(&mut self.is_read, true) {
            self.read();
        }
    }

    /// Keeps a record.
    pub(super) fn insert(&mut self, key: u128, record: &[u8]) {
        if self.is_closed || record.len() > MOST_RECORD {
            return;
        }
        // What is learnt stands behind all that was read.
        self.read_once();
        let range = self.learnt.push(key, record);
        self.places.insert(key, RecordPosition { block: self.blocks.len(), range });
        self.learnt_since.get_or_insert_with(Instant::now);
        self.save_if_due();
    }

    /// Forgets a record that is no answer to what was asked.
    pub(super) fn reject(&mut self, key: u128) {
        self.places.remove(&key);
        if !self.has_rejected {
            self.has_rejected = true;
            let directory = self.directory.display();
            self.warnings.push(format!("{directory}: a remembered answer does not fit its query; it is asked anew"));
        }
    }

    /// Writes what was learnt if it is much or old.
    pub(super) fn save_if_due(&mut self) {
        let is_old = self.learnt_since.is_some_and(|since| since.elapsed() >= SEGMENT_AGE);
        if is_old || self.learnt.len() >= SEGMENT_BYTES {
            self.save();
        }
    }

    /// Writes what was learnt, and gives the warnings that have come up.
    pub(super) fn finish(&mut self) -> Vec<String> {
        self.save();
        std::mem::take(&mut self.warnings)
    }

    fn save(&mut self) {
        self.learnt_since = None;
        if self.learnt.is_empty() {
            return;
        }
        let bytes = std::mem::replace(&mut self.learnt, Segment::new()).into_bytes();
        if let Err(error) = self.write(now(), &bytes) {
            self.is_closed = true;
            let directory = self.directory.display();
            self.warnings.push(format!("{directory}: answers cannot be kept for later runs: {error}"));
        }
        self.hold(bytes);
        if self.held > self.limit {
            // What the disk may not hold, memory need not either.
            self.blocks.clear();
            self.places.clear();
            self.held = 0;
        }
        let segments = self.segments();
        self.shrink(segments);
    }

    fn hold(&mut self, bytes: Vec<u8>) {
        self.held += bytes.len() as u64;
        self.blocks.push(bytes);
    }

    /// Tidies the directory up and reads all segments.
    fn read(&mut self) {
        self.remove_left_behind();
        let segments = self.segments();
        let segments = self.shrink(segments);
        let mut whole = Vec::new();
        for segment in segments {
            if self.read_segment(&segment.path) {
                whole.push(segment);
            }
        }
        if whole.len() > MOST_SEGMENTS {
            self.merge(&whole);
        }
    }

    /// Reads a segment to the last block, and says whether it is there and whole.
    fn read_segment(&mut self, path: &Path) -> bool {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            // Another process has removed it.
            Err(error) if error.kind() == ErrorKind::NotFound => return false,
            Err(error) => {
                self.warnings.push(format!("{}: cannot be read: {error}", path.display()));
                return false;
            }
        };
        match records(&bytes) {
            Ok(found) => {
                let block = self.blocks.len();
                self.places.extend(found.into_iter().map(|(key, range)| (key, RecordPosition { block, range })));
                self.hold(bytes);
                true
            }
            Err(damage) => {
                self.warnings.push(format!("{}: {damage}; it is removed, and made anew", path.display()));
                remove(path);
                false
            }
        }
    }

    /// Merges neighbours in age that were read to the blocks of the same numbers.
    fn merge(&mut self, segments: &[SegmentFile]) {
        let largest = self.limit / PARTS;
        let mut start = 0;
        while start < segments.len() {
            let mut end = start + 1;
            let mut length = segments[start].length;
            while end < segments.len() && length + segments[end].length <= largest {
                length += segments[end].length;
                end += 1;
            }
            if end - start > 1 {
                let merged = self.merged(start..end);
                // It is as old as the newest of them, so that all are removed in their turn.
                if self.write(segments[end - 1].time, &merged).is_err() {
                    return;
                }
                segments[start..end].iter().for_each(|segment| remove(&segment.path));
            }
            start = end;
        }
    }

    /// The segment of what is still looked up in these blocks.
    fn merged(&self, blocks: Range<usize>) -> Vec<u8> {
        let in_blocks = |(_, place): &(&u128, &RecordPosition)| blocks.contains(&place.block);
        let mut kept: Vec<_> = self.places.iter().filter(in_blocks).collect();
        kept.sort_unstable_by_key(|(key, _)| **key);
        let mut merged = Segment::new();
        for (&key, RecordPosition { block, range }) in kept {
            merged.push(key, &self.blocks[*block][range.clone()]);
        }
        merged.into_bytes()
    }

    /// The segments in the directory, the oldest first.
    fn segments(&self) -> Vec<SegmentFile> {
        let mut segments: Vec<SegmentFile> = self.files(WHOLE).collect();
        segments.sort_unstable_by(|a, b| a.path.cmp(&b.path));
        segments
    }

    /// Files of ours with this extension.
    fn files(&self, extension: &'static str) -> impl Iterator<Item = SegmentFile> + use<> {
        let entries = fs::read_dir(&self.directory).into_iter().flatten().flatten();
        entries.filter_map(move |entry| {
            let path = entry.path();
            let time = time_of(&path, extension)?;
            let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some(SegmentFile { path, length: data.len(), time })
        })
    }

    /// Removes the oldest segments until the others are within the limit.
    fn shrink(&self, mut segments: Vec<SegmentFile>) -> Vec<SegmentFile> {
        let mut sum: u64 = segments.iter().map(|segment| segment.length).sum();
        let mut surplus = 0;
        while sum > self.limit {
            remove(&segments[surplus].path);
            sum -= segments[surplus].length;
            surplus += 1;
        }
        segments.split_off(surplus)
    }

    fn remove_left_behind(&self) {
        for file in self.files(PARTIAL) {
            let modified = fs::metadata(&file.path).and_then(|data| data.modified()).ok();
            let age = modified.and_then(|modified| modified.elapsed().ok());
            if age.is_some_and(|age| age >= LEFT_BEHIND) {
                remove(&file.path);
            }
        }
    }

    /// Writes a segment, so that it is there as a whole or not at all.
    fn write(&mut self, time: u64, bytes: &[u8]) -> io::Result<()> {
        let partial = self.write_partial(time, bytes)?;
        fs::rename(&partial, partial.with_extension(WHOLE)).inspect_err(|_| remove(&partial))
    }

    /// Writes a file that nobody reads yet, under a name that nobody has.
    fn write_partial(&mut self, time: u64, bytes: &[u8]) -> io::Result<PathBuf> {
        loop {
            let name = format!("{time:016x}-{:08x}-{:04x}.{PARTIAL}", std::process::id(), self.names);
            self.names += 1;
            let path = self.directory.join(name);
            if path.with_extension(WHOLE).exists() {
                continue;
            }
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut file) => {
                    file.write_all(bytes).inspect_err(|_| remove(&path))?;
                    return Ok(path);
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// The time in the name of a file of ours with this extension.
fn time_of(path: &Path, extension: &str) -> Option<u64> {
    if path.extension() != Some(OsStr::new(extension)) {
        return None;
    }
    let parts: Vec<&str> = path.file_stem()?.to_str()?.split('-').collect();
    let &[time, process, count] = parts.as_slice() else { return None };
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    if time.len() != 16 || process.len() != 8 || count.len() < 4 || !is_number(process) || !is_number(count) {
        return None;
    }
    u64::from_str_radix(time, 16).ok()
}

/// Nanoseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

/// Removes a file, which another process may have done before.
fn remove(path: &Path) {
    drop(fs::remove_file(path));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn much_that_was_learnt_is_written_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let mut store = Store::open(directory.path(), 1 << 30).unwrap();
        for key in 0..5 {
            assert_eq!(store.get(key), None);
            store.insert(key, &vec![key as u8; MOST_RECORD]);
        }
        store.insert(5, &vec![5; MOST_RECORD + 1]);
        assert_eq!(store.segments().len(), 1);
        // What is written and what is not are found alike.
        for key in 0..5 {
            assert_eq!(store.get(key).map(|record| (record.len(), record[0])), Some((MOST_RECORD, key as u8)));
        }
        assert_eq!(store.get(5), None);
        drop(store);
        let mut store = Store::open(directory.path(), 1 << 30).unwrap();
        assert_eq!((0..6).filter(|&key| store.get(key).is_some()).count(), 4);
    }

    #[test]
    fn memory_is_within_the_limit() {
        let directory = tempfile::tempdir().unwrap();
        let mut store = Store::open(directory.path(), 10 << 20).unwrap();
        for key in 0..40 {
            store.insert(key, &vec![key as u8; MOST_RECORD]);
            assert!(store.held <= store.limit);
        }
        assert!(store.get(39).is_some() && store.get(0).is_none());
        let written: u64 = store.segments().iter().map(|segment| segment.length).sum();
        assert!(written <= store.limit && written > store.limit / 3, "{written}");
    }

    #[test]
    fn only_names_of_our_form_are_ours() {
        let time = |name: &str| time_of(Path::new(name), WHOLE);
        assert_eq!(time("a/00000000000000ff-0000abcd-0000.segment"), Some(255));
        assert_eq!(time("00000000000000ff-0000abcd-12345.segment"), Some(255));
        for name in [
            "00000000000000ff-0000abcd-0000.partial",
            "00000000000000ff-0000abcd.segment",
            "00000000000000fg-0000abcd-0000.segment",
            "00000000000000ff-0000abcx-0000.segment",
            "00000000000000ff-0000abcd-0000-1.segment",
            "ff-0000abcd-0000.segment",
            "segment",
        ] {
            assert_eq!(time(name), None, "{name}");
        }
    }
}
