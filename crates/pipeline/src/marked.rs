//! The source of a program with what a slice keeps of it, line by line.
//!
//! Variables that are registers leave no statement where they are assigned constants or each other; such lines are told by their text.

use adamant_evidence::{SourceText, assigns};
use adamant_program::{FileId, Program, SourceFile};
use adamant_reduce::{LineMark, MarkedSource, ProgramSlice};

/// A file of the source with what becomes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedFile {
    /// Its name.
    pub name: String,
    /// Its lines, from the first; none of those without code is marked.
    pub lines: Vec<(String, Option<LineMark>)>,
}

/// The source of a program with what a slice keeps of it, after passes or without.
pub(crate) fn marked_files(program: &Program, slice: &ProgramSlice<'_, '_>) -> Vec<MarkedFile> {
    let mut marks = MarkedSource::of(slice);
    marks.add_gone(program);
    let mut text = SourceText::default();
    let mut files = Vec::new();
    for (id, file) in program.source.files.enumerate() {
        if !marks.lines.keys().any(|(found, _)| *found == id) {
            continue;
        }
        let mut lines = Vec::new();
        keep_constants(program, &mut marks, (id, file), &mut text);
        while let Some(line) = text.whole_line(file, lines.len() as u32 + 1) {
            let place = (id, lines.len() as u32 + 1);
            let mark = marks.lines.get(&place).copied().or_else(|| assignment(program, &marks, place, line));
            lines.push((line.to_owned(), mark));
        }
        files.push(MarkedFile { name: file.name.clone(), lines });
    }
    files
}

/// Keeps variables that hold constants and that a line names which is kept: reading a constant leaves nothing behind.
fn keep_constants(
    program: &Program,
    marks: &mut MarkedSource,
    (id, file): (FileId, &SourceFile),
    text: &mut SourceText,
) {
    for (function, variable) in marks.constants.clone() {
        let declared = &program.source.variables[variable];
        if declared.file != Some(id) || marks.variables.get(&(function, variable)) != Some(&LineMark::Removed) {
            continue;
        }
        let later = marks.lines.range((id, declared.line + 1)..(id, end_of(program, (id, declared.line))));
        let mut kept = later.filter(|(_, mark)| **mark != LineMark::Removed).map(|((_, line), _)| *line);
        if kept.any(|line| text.whole_line(file, line).is_some_and(|line| reads(line, &declared.name))) {
            marks.variables.insert((function, variable), LineMark::Kept);
            marks.lines.insert((id, declared.line), LineMark::Kept);
        }
    }
}

/// The line where the function after a line starts.
fn end_of(program: &Program, (file, line): (FileId, u32)) -> u32 {
    let starts = program
        .functions
        .iter()
        .filter_map(|function| program.source.position(function.position.filter(|_| function.body.is_some())?));
    starts.filter(|start| start.file == file && start.line > line).map(|start| start.line).min().unwrap_or(u32::MAX)
}

/// Whether a line names a variable other than to assign it, by its text.
fn reads(text: &str, name: &str) -> bool {
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    text.match_indices(name).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        let is_whole = !before.ends_with(is_word) && !after.starts_with(is_word);
        let after = after.trim_start();
        is_whole && (after.starts_with("==") || !after.starts_with('='))
    })
}

/// What becomes of a line that left nothing behind but assigns a variable, by its text: what becomes of the variable.
fn assignment(program: &Program, marks: &MarkedSource, (file, line): (FileId, u32), text: &str) -> Option<LineMark> {
    let starts = program.functions.enumerate().filter_map(|(id, function)| {
        let start = program.source.position(function.position.filter(|_| function.body.is_some())?)?;
        (start.file == file && start.line <= line).then_some((start.line, id))
    });
    let (_, function) = starts.max()?;
    let own = marks.variables.iter().filter(|((found, _), _)| *found == function);
    let assigned = own.filter(|((_, variable), _)| {
        let variable = &program.source.variables[*variable];
        variable.line <= line && assigns(text, &variable.name)
    });
    assigned.map(|(_, &mark)| mark).max()
}
