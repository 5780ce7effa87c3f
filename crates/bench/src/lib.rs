//! Many tasks under limits: task lists, enforced limits, resumable results, tables and plots.
//!
//! A [`TaskList`] is read from a folder, a set or a table; a [`Plan`] says what is run with which configurations and
//! limits; its results are kept in a [`ResultsFile`] as they come, and shown as tables ([`category_table`],
//! [`comparison_table`], [`statistics_tables`], [`medians_table`]), as JSON ([`json_report`]) or as plots ([`cactus_plot`],
//! [`scatter_plot`], [`heat_map`]).
//!
//! The checker is a process of its own, and its limits are enforced on that process and its children: a
//! checker that crashes, hangs or devours memory costs one task. Nothing is printed here.

mod checking;
mod configuration;
mod definition;
mod error;
mod heat_map;
mod limits;
mod plot;
mod process;
mod report;
mod results;
mod run;
mod statistics;
mod summary;
mod svg;
mod table;
mod tasks;
mod usage;
mod verdict;

pub use configuration::{Checker, Configuration};
pub use error::BenchError;
pub use heat_map::heat_map;
pub use limits::Limits;
pub use plot::{cactus_plot, scatter_plot};
pub use report::json_report;
pub use results::{Record, ResultsFile, RunKey};
pub use run::{ConfigurationResults, Detail, KnownResults, Plan, Progress, TaskResult};
pub use statistics::{Figure, Statistics, medians_table, statistics_tables};
pub use summary::{Disagreement, Summary, categories, disagreements};
pub use table::{category_table, comparison_table, findings, reasons_table};
pub use tasks::{Remark, Sample, Selection, Task, TaskList};
pub use verdict::{
    Answer, Assessment, Expected, Failure, Lateness, LimitReached, NoVerdict, Outcome, ProcessEnd, UnknownKind,
};
