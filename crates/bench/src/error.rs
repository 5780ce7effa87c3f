//! What can be wrong with the input of a benchmark run. What goes wrong with a single task is an outcome of that task
//! instead, see [`crate::Outcome`].

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// Why a benchmark run cannot be done.
#[derive(Error, Debug)]
pub enum BenchError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file or folder cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The source of tasks is of no known kind.
    #[error("{} is no list of tasks: a folder, a .set file or a .tsv file is needed", path.display())]
    NotAList {
        /// The file.
        path: PathBuf,
    },
    /// A task definition is not what it should be.
    #[error("{}: this is no task definition: {source}", path.display())]
    Definition {
        /// The file.
        path: PathBuf,
        /// What the reader of YAML says.
        source: Box<serde_saphyr::Error>,
    },
    /// A file that a list names as a task has no `input_files`.
    #[error("{}: this is no task definition: it has no `input_files`", path.display())]
    NoInputFiles {
        /// The file.
        path: PathBuf,
    },
    /// A table of tasks lacks a column.
    #[error("{}:1: there is no column `{column}`; columns are separated by tabs", path.display())]
    NoColumn {
        /// The table.
        path: PathBuf,
        /// The column.
        column: &'static str,
    },
    /// A line of a table has other columns than its header.
    #[error("{}:{line}: this line has {found} columns, the header has {expected}", path.display())]
    Columns {
        /// The table.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// How many columns the line has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// An expected verdict that is none.
    #[error("{}:{line}: `{text}` is no expected verdict; there are true, false and false(SUBPROPERTY)", path.display())]
    ExpectedVerdict {
        /// The table.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// A line of a set is no pattern.
    #[error("{}:{line}: {source}", path.display())]
    Pattern {
        /// The set.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// What is wrong.
        source: glob::PatternError,
    },
    /// A line of a list names a file that is not there.
    #[error("{}:{line}: there is no file {}", path.display(), missing.display())]
    MissingTask {
        /// The list.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// The file that is not there.
        missing: PathBuf,
    },
    /// A configuration that is not `NAME: OPTIONS`.
    #[error("`{text}` is no configuration: `NAME: OPTIONS` is needed")]
    Configuration {
        /// What was given.
        text: String,
    },
    /// A figure that is not made of keys.
    #[error("`{text}` is no figure: `[NAME=]KEY[+KEY...][/KEY]` is needed")]
    Figure {
        /// What was given.
        text: String,
    },
    /// A quotation mark in the options of a configuration has no partner.
    #[error("in the configuration `{name}` a quotation mark is not closed")]
    OpenQuotation {
        /// The configuration.
        name: String,
    },
    /// Two configurations have the same name.
    #[error("there are two configurations named `{name}`")]
    SameName {
        /// The name.
        name: String,
    },
    /// The file of results holds something else.
    #[error("{}:{line}: this is no result of a benchmark run ({source}); name another file", path.display())]
    Result {
        /// The file.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// Another run writes to the file of results.
    #[error("another run is using {}", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The checker cannot be started.
    #[error("cannot start {}: {source}", command.display())]
    Start {
        /// The command.
        command: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl BenchError {
    /// For `map_err` where a path is read.
    pub(crate) fn reading(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path, source }
    }

    /// For `map_err` where a path is written.
    pub(crate) fn writing(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Write { path, source }
    }
}
