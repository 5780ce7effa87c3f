//! Results on disk: one line of JSON per finished run, written as it ends.
//!
//! A run is the same as another if task, property, options, limits and checker are the same; files count by their
//! content, configurations by their options and not by their name. The latest record of a run counts. A last line that was cut short by a crash is dropped; anything else that is no
//! record is refused, so that a file of somebody else's is never written to.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::BenchError;
use crate::limits::Limits;
use crate::statistics::Statistics;
use crate::verdict::{Assessment, Expected, Lateness, Outcome};

/// What makes two runs the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RunKey {
    /// Identifies the task, see [`crate::Task::fingerprint`].
    pub task_fingerprint: String,
    /// The property asked about.
    pub property: String,
    /// The options of the configuration.
    pub options: Vec<String>,
    /// The limits.
    #[serde(flatten)]
    pub limits: Limits,
    /// Identifies the content of the checker.
    pub checker_fingerprint: String,
}

/// What a run came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The task definition, as it was named.
    pub task: PathBuf,
    /// The configuration, as it was named.
    pub configuration: String,
    /// The answer, or why there is none.
    pub outcome: Outcome,
    /// CPU time of the checker and its children, in seconds.
    pub cpu_s: f64,
    /// Time on the clock, in seconds.
    pub wall_s: f64,
    /// The most memory resident at a time, in bytes.
    pub peak_memory_bytes: u64,
    /// What the checker says about its work, if it was asked for that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
    /// What was run.
    #[serde(flatten)]
    pub key: RunKey,
}

impl Record {
    /// What the outcome is worth.
    pub fn assess(&self, expected: &Expected) -> Assessment {
        let late = if self.cpu_s > self.key.limits.cpu.as_secs_f64() { Lateness::AfterLimit } else { Lateness::InTime };
        self.outcome.assess(&self.key.property, expected, late)
    }
}

/// A file of records, open for more.
#[derive(Debug)]
pub struct ResultsFile {
    path: PathBuf,
    file: File,
    records: HashMap<RunKey, Record>,
}

impl ResultsFile {
    /// Opens a file of records, or makes one. No other run can use it at the same time.
    pub fn open(path: &Path) -> Result<Self, BenchError> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(BenchError::writing(path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(BenchError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(error)) => return Err(BenchError::writing(path)(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(BenchError::reading(path))?;
        let complete = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |place| place + 1);
        let mut records = HashMap::new();
        for (index, line) in bytes[..complete].split(|&byte| byte == b'\n').enumerate() {
            if line.is_empty() {
                continue;
            }
            let record: Record = serde_json::from_slice(line).map_err(|source| BenchError::Result {
                path: path.to_owned(),
                line: index + 1,
                source,
            })?;
            records.insert(record.key.clone(), record);
        }
        let mut results = Self { path: path.to_owned(), file, records };
        results.mend_end(&bytes[complete..], complete)?;
        Ok(results)
    }

    /// A last line without its end is what a crash leaves of a record, or the record itself but for its end.
    fn mend_end(&mut self, rest: &[u8], complete: usize) -> Result<(), BenchError> {
        if rest.is_empty() {
            return Ok(());
        }
        let looks_like_ours = rest.starts_with(br#"{"task":"#) || br#"{"task":"#.starts_with(rest);
        if complete == 0 && !looks_like_ours {
            let source = serde_json::from_slice::<Record>(rest).expect_err("a record starts otherwise");
            return Err(BenchError::Result { path: self.path.clone(), line: 1, source });
        }
        self.file.set_len(complete as u64).map_err(BenchError::writing(&self.path))?;
        self.file.seek(SeekFrom::End(0)).map_err(BenchError::writing(&self.path))?;
        match serde_json::from_slice::<Record>(rest) {
            Ok(record) => self.add(record),
            Err(_) => Ok(()),
        }
    }

    /// The record of a run.
    pub fn get(&self, key: &RunKey) -> Option<&Record> {
        self.records.get(key)
    }

    /// Adds a record, in the file too.
    pub fn add(&mut self, record: Record) -> Result<(), BenchError> {
        let mut line = serde_json::to_vec(&record).expect("a record has only keys that are strings");
        line.push(b'\n');
        // One write, so that nothing can come between the parts of a line.
        self.file.write_all(&line).map_err(BenchError::writing(&self.path))?;
        self.records.insert(record.key.clone(), record);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verdict::Answer;
    use std::time::Duration;

    fn record(task: &str, outcome: Outcome) -> Record {
        Record {
            task: PathBuf::from(task),
            configuration: "default".to_owned(),
            outcome,
            cpu_s: 1.5,
            wall_s: 2.25,
            peak_memory_bytes: 1000,
            statistics: Some([("solver_s".to_owned(), 0.25)].into()),
            key: RunKey {
                task_fingerprint: task.to_owned(),
                property: "unreach-call".to_owned(),
                options: vec!["--seed".to_owned(), "1".to_owned()],
                limits: Limits::new(Duration::from_secs(10), 1 << 30),
                checker_fingerprint: "abc".to_owned(),
            },
        }
    }

    fn answered(task: &str) -> Record {
        record(task, Outcome::Answered(Answer::Holds))
    }

    #[test]
    fn records_are_found_again_and_the_latest_counts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        let first = answered("a.yml");
        let second = record("a.yml", Outcome::Answered(Answer::Unknown("time limit".to_owned())));
        {
            let mut results = ResultsFile::open(&path).unwrap();
            results.add(first.clone()).unwrap();
            results.add(second.clone()).unwrap();
            assert!(matches!(ResultsFile::open(&path), Err(BenchError::InUse { .. })));
        }
        let results = ResultsFile::open(&path).unwrap();
        assert_eq!(results.get(&first.key), Some(&second));
        let other_limits = RunKey { limits: Limits::new(Duration::from_secs(11), 1 << 30), ..first.key };
        assert_eq!(results.get(&other_limits), None);
    }

    #[test]
    fn a_line_cut_short_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.jsonl");
        ResultsFile::open(&path).unwrap().add(answered("a.yml")).unwrap();
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}{}", &whole[..40])).unwrap();
        ResultsFile::open(&path).unwrap().add(answered("b.yml")).unwrap();
        let results = ResultsFile::open(&path).unwrap();
        assert!(results.get(&answered("a.yml").key).is_some());
        assert!(results.get(&answered("b.yml").key).is_some());
        std::fs::write(&path, whole.trim_end()).unwrap();
        drop(results);
        assert!(ResultsFile::open(&path).unwrap().get(&answered("a.yml").key).is_some());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
    }

    #[test]
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("thesis.tex");
        for text in ["\\documentclass{article}\n", "years of work"] {
            std::fs::write(&path, text).unwrap();
            assert!(matches!(ResultsFile::open(&path), Err(BenchError::Result { line: 1, .. })));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
