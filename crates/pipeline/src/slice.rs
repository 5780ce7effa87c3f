//! Slices of a program as its reader sees them: lines of the source, sizes, a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use adamant_check::{Property, Task};
use adamant_evidence::SourceText;
use adamant_program::{FileId, Program};
use adamant_reduce::{LineMark, Reduced, Refusal, Selection, Size, Slice, Slicer, Slicing, marked_lines, picture};

use crate::check::{Check, CheckSettings, reduced, sliced};
use crate::error::CheckError;
use crate::limits::cpu_seconds;
use crate::load::{Loaded, load};

/// Whether there is one slice for all assertions or one for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Partition {
    /// One slice for all that the property forbids, and for what may fail.
    Together,
    /// One for each call that the property forbids.
    Separate,
}

/// The slices of a program.
#[derive(Clone, Debug)]
pub struct SlicesReport {
    /// The slices, in the order of the program; or why there are none.
    pub slices: Result<Vec<SliceReport>, Refusal>,
    /// The size of what may run.
    pub before: Size,
    /// What the user should know.
    pub warnings: Vec<String>,
    /// The CPU time that passes and slices took.
    pub reduce_seconds: f64,
}

/// One slice.
#[derive(Clone, Debug)]
pub struct SliceReport {
    /// What it is about.
    pub title: String,
    /// The size of what is left.
    pub after: Size,
    /// The source.
    pub files: Vec<MarkedFile>,
    /// The control flow, in the language of Graphviz.
    pub picture: String,
}

/// A file of the source with what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedFile {
    /// Its name.
    pub name: String,
    /// Its lines, from the first; none of those without code is marked.
    pub lines: Vec<(String, Option<LineMark>)>,
}

/// Slices a program: files of a program, or one task definition. Without a slicer everything stays that the passes leave.
pub fn slices(
    inputs: &[PathBuf],
    settings: &CheckSettings,
    slicer: Option<Slicer>,
    partition: Partition,
) -> Result<SlicesReport, CheckError> {
    let check = Check::prepare(inputs, settings)?;
    let Loaded { program, mut warnings } = load(check.files(), &check.frontend)?;
    let before = size(&program, &check);
    let started = cpu_seconds();
    let task = Task { program: &program, property: check.property.clone(), machine: check.machine.clone() };
    let (passes, refused) = reduced::reduced(&settings.reductions, &task);
    warnings.extend(refused);
    let smallest = passes.last().map_or(&program, |reduced| &reduced.program);
    let prepared = sliced::slicing(smallest, &check.property, &check.machine)
        .and_then(|slicing| Ok((slicing, sliced::watched_globals(smallest, &check.property)?)));
    let (slicing, watched) = match prepared {
        Ok(prepared) => prepared,
        Err(refusal) => {
            let reduce_seconds = cpu_seconds() - started;
            return Ok(SlicesReport { slices: Err(refusal), before, warnings, reduce_seconds });
        }
    };
    let found = match (slicer, watched, partition) {
        (None, _, _) => vec![slicing.whole()],
        (Some(_), Some(globals), _) => {
            vec![slicing.slice(Slicer::Backward, &Selection::Writes(globals), &BTreeSet::new())]
        }
        (Some(slicer), None, Partition::Together) => vec![slicing.slice(slicer, &Selection::All, &BTreeSet::new())],
        (Some(slicer), None, Partition::Separate) => {
            let one = |&site: &_| slicing.slice(slicer, &Selection::Calls(vec![site]), &BTreeSet::new());
            slicing.criteria().iter().map(one).collect()
        }
    };
    let reduced: Vec<Reduced> = found.iter().map(Slice::reduced).collect();
    let reduce_seconds = cpu_seconds() - started;
    let titles = match (&check.property, slicer) {
        (Property::Ltl(_), Some(_)) => {
            vec!["Slice for the globals that the formula reads and whatever may fail".to_owned()]
        }
        _ => titles(smallest, &slicing, slicer, partition),
    };
    let told = titles.into_iter().zip(found.iter().zip(&reduced)).map(|(title, (slice, reduced))| SliceReport {
        title,
        after: slice.size(reduced),
        files: marked_files(smallest, &marked_lines(slice)),
        picture: picture(slice),
    });
    Ok(SlicesReport { slices: Ok(told.collect()), before, warnings, reduce_seconds })
}

/// The size of what may run, by the same analysis that tells the sizes of slices, if it can be made of the program.
fn size(program: &Program, check: &Check) -> Size {
    match sliced::slicing(program, &check.property, &check.machine) {
        Ok(slicing) => slicing.size(),
        Err(_) => reduced::size(program),
    }
}

/// What the slices are about.
fn titles(program: &Program, slicing: &Slicing<'_>, slicer: Option<Slicer>, partition: Partition) -> Vec<String> {
    match (slicer, partition) {
        (None, _) => vec!["What may run".to_owned()],
        (Some(_), Partition::Together) => vec!["Slice for all assertions and whatever may fail".to_owned()],
        (Some(_), Partition::Separate) => {
            let place = |&site: &_| match slicing.dependences().position(site) {
                Some(position) => format!("Slice for {}", program.source.describe(position)),
                None => "Slice for a call without a place in the source".to_owned(),
            };
            slicing.criteria().iter().map(place).collect()
        }
    }
}

fn marked_files(program: &Program, marks: &BTreeMap<(FileId, u32), LineMark>) -> Vec<MarkedFile> {
    let mut text = SourceText::default();
    let mut files = Vec::new();
    for (id, file) in program.source.files.enumerate() {
        if !marks.keys().any(|(found, _)| *found == id) {
            continue;
        }
        let mut lines = Vec::new();
        while let Some(line) = text.whole_line(file, lines.len() as u32 + 1) {
            lines.push((line.to_owned(), marks.get(&(id, lines.len() as u32 + 1)).copied()));
        }
        files.push(MarkedFile { name: file.name.clone(), lines });
    }
    files
}
