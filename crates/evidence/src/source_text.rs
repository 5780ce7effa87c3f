//! The text of source lines, read from the files when first asked for. A file that cannot be read has no lines.

use std::path::Path;

use adamant_program::SourceFile;
use rustc_hash::FxHashMap;

/// Source files read so far.
#[derive(Debug, Default)]
pub struct SourceText {
    files: FxHashMap<SourceFile, Vec<String>>,
}

impl SourceText {
    /// The text of a line, counted from 1, without the space around it.
    pub fn line(&mut self, file: &SourceFile, line: u32) -> Option<&str> {
        self.whole_line(file, line).map(str::trim)
    }

    /// The text of a line, counted from 1.
    pub fn whole_line(&mut self, file: &SourceFile, line: u32) -> Option<&str> {
        if !self.files.contains_key(file) {
            self.files.insert(file.clone(), read_lines(file));
        }
        let index = (line as usize).checked_sub(1)?;
        self.files.get(file)?.get(index).map(String::as_str)
    }
}

fn read_lines(file: &SourceFile) -> Vec<String> {
    let path = Path::new(&file.directory).join(&file.name);
    match std::fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect(),
        Err(_) => Vec::new(),
    }
}
