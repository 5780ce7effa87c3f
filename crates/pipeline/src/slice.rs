//! Slices of a program as its reader sees them: lines of the source, sizes, a picture.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use adamant_evidence::SourceText;
use adamant_program::{FileId, Program};
use adamant_reduce::{LineMark, Refusal, Selection, Size, Slicer, Slicing, marked_lines, picture};

use crate::check::{Check, CheckSettings, sliced};
use crate::error::CheckError;
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
}

/// One slice.
#[derive(Clone, Debug)]
pub struct SliceReport {
    /// What it is about, as messages show a place; none if it is about everything.
    pub criterion: Option<String>,
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

/// Slices a program: files of a program, or one task definition.
pub fn slices(
    inputs: &[PathBuf],
    settings: &CheckSettings,
    slicer: Slicer,
    partition: Partition,
) -> Result<SlicesReport, CheckError> {
    let check = Check::prepare(inputs, settings)?;
    let Loaded { program, warnings } = load(check.files(), &check.frontend)?;
    let slicing = match sliced::slicing(&program, &check.property, &check.machine) {
        Ok(slicing) => slicing,
        Err(refusal) => return Ok(SlicesReport { slices: Err(refusal), before: Size::default(), warnings }),
    };
    let selections = match partition {
        Partition::Together => vec![(None, Selection::All)],
        Partition::Separate => {
            let one = |&site| (slicing.dependences().position(site), Selection::Calls(vec![site]));
            slicing.criteria().iter().map(one).collect()
        }
    };
    let described = selections.iter().map(|(position, selection)| {
        let criterion = position.map(|position| program.source.describe(position));
        report(&program, &slicing, slicer, selection, criterion)
    });
    Ok(SlicesReport { slices: Ok(described.collect()), before: slicing.size(), warnings })
}

fn report(
    program: &Program,
    slicing: &Slicing<'_>,
    slicer: Slicer,
    selection: &Selection,
    criterion: Option<String>,
) -> SliceReport {
    let slice = slicing.slice(slicer, selection, &BTreeSet::new());
    let reduced = slice.reduced();
    let files = marked_files(program, &marked_lines(&slice));
    SliceReport { criterion, after: slice.size(&reduced), files, picture: picture(&slice) }
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
