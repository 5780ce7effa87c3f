//! Where tasks come from: a folder, a `.set` file or a table (`.tsv`); and which of them are run.
//!
//! A task that a list names must be there and be readable. What is left out (other properties, files that are no tasks) is
//! counted or named, so that a table of results never stands for less than it seems to.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::definition::{ANY_PROPERTY, Definition};
use crate::error::BenchError;
use crate::verdict::Expected;

/// A program, a property and what is known about them.
#[derive(Clone, Debug)]
pub struct Task {
    /// The line of the table that it counts in.
    pub category: String,
    /// The task definition.
    pub definition: PathBuf,
    /// The name of the property.
    pub property: String,
    /// The file that specifies the property, if the definition names one.
    pub property_file: Option<PathBuf>,
    /// What is known.
    pub expected: Expected,
    /// The program.
    pub inputs: Vec<PathBuf>,
}

/// What a source of tasks holds.
#[derive(Default, Debug)]
pub struct TaskList {
    /// The tasks, in the order of the source.
    pub tasks: Vec<Task>,
    /// How many tasks of other properties were left out.
    pub other_properties: usize,
    /// What a user should know about the rest.
    pub remarks: Vec<Remark>,
}

/// Something in a source of tasks that was left out.
#[derive(Debug)]
pub enum Remark {
    /// A YAML file that defines no task.
    NoTask(PathBuf),
    /// A task without an expected verdict.
    NoExpectedVerdict(PathBuf),
    /// A pattern in a set that no file matches.
    NoMatch {
        /// The set.
        path: PathBuf,
        /// Where in it.
        line: usize,
        /// The pattern.
        pattern: String,
    },
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTask(path) => write!(f, "{} is left out: it defines no task", path.display()),
            Self::NoExpectedVerdict(path) => write!(f, "{} is left out: it has no expected verdict", path.display()),
            Self::NoMatch { path, line, pattern } => write!(f, "{}:{line}: nothing matches {pattern}", path.display()),
        }
    }
}

impl TaskList {
    /// Reads the tasks with this property from a folder, a `.set` file or a table.
    ///
    /// The category is the column of the table, the stem of the set, or the folder that the task lies in.
    pub fn read(source: &Path, property: &str) -> Result<Self, BenchError> {
        let mut list = Self::default();
        let extension = source.extension().and_then(OsStr::to_str);
        if source.is_dir() {
            for definition in definitions_below(source)? {
                list.add_if_task(&definition, &folder_name(&definition), property)?;
            }
        } else if extension == Some("set") {
            let text = fs::read_to_string(source).map_err(BenchError::reading(source))?;
            list.read_set(source, &text, property)?;
        } else if extension == Some("tsv") {
            let text = fs::read_to_string(source).map_err(BenchError::reading(source))?;
            list.read_table(source, &text, property)?;
        } else {
            fs::metadata(source).map_err(BenchError::reading(source))?;
            return Err(BenchError::NotAList { path: source.to_owned() });
        }
        Ok(list)
    }

    /// Adds what another source holds.
    pub fn append(&mut self, other: Self) {
        self.tasks.extend(other.tasks);
        self.other_properties += other.other_properties;
        self.remarks.extend(other.remarks);
    }

    fn add_if_task(&mut self, definition: &Path, category: &str, property: &str) -> Result<(), BenchError> {
        let document = Definition::read(definition)?;
        let Some(inputs) = document.inputs.clone() else {
            self.remarks.push(Remark::NoTask(definition.to_owned()));
            return Ok(());
        };
        let Some(of_task) = document.property(property) else {
            self.other_properties += 1;
            return Ok(());
        };
        let Some(expected) = of_task.expected else {
            self.remarks.push(Remark::NoExpectedVerdict(definition.to_owned()));
            return Ok(());
        };
        self.tasks.push(Task {
            category: category.to_owned(),
            definition: definition.to_owned(),
            property: property.to_owned(),
            property_file: Some(of_task.file),
            expected,
            inputs,
        });
        Ok(())
    }

    /// A set: one path or pattern per line, relative to the set.
    fn read_set(&mut self, set: &Path, text: &str, property: &str) -> Result<(), BenchError> {
        let category = set.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = set.parent().unwrap_or(Path::new(""));
        let mut seen = HashSet::new();
        for (index, line) in text.lines().enumerate() {
            let (line, pattern) = (index + 1, line.trim());
            if pattern.is_empty() || pattern.starts_with('#') {
                continue;
            }
            let matches = matching(folder, pattern).map_err(|source| BenchError::Pattern {
                path: set.to_owned(),
                line,
                source,
            })?;
            if matches.is_empty() && !pattern.contains(['*', '?', '[']) {
                return Err(BenchError::MissingTask { path: set.to_owned(), line, missing: folder.join(pattern) });
            }
            if matches.is_empty() {
                self.remarks.push(Remark::NoMatch { path: set.to_owned(), line, pattern: pattern.to_owned() });
            }
            for definition in matches {
                if seen.insert(definition.clone()) {
                    self.add_if_task(&definition, &category, property)?;
                }
            }
        }
        Ok(())
    }

    /// A table: tabs between columns, their names in the first line, paths relative to the table.
    fn read_table(&mut self, table: &Path, text: &str, property: &str) -> Result<(), BenchError> {
        let folder = table.parent().unwrap_or(Path::new(""));
        let mut lines = text.lines().enumerate();
        let header: Vec<_> = lines.next().map_or("", |(_, line)| line).split('\t').map(str::trim).collect();
        let column = |name: &'static str| {
            let place = header.iter().position(|&column| column == name);
            place.ok_or_else(|| BenchError::NoColumn { path: table.to_owned(), column: name })
        };
        let (category, task) = (column("category")?, column("task")?);
        let (property_column, expected) = (column("property")?, column("expected")?);
        for (index, text) in lines {
            let line = index + 1;
            if text.trim().is_empty() {
                continue;
            }
            let cells: Vec<_> = text.split('\t').map(str::trim).collect();
            if cells.len() != header.len() {
                let (found, expected) = (cells.len(), header.len());
                return Err(BenchError::Columns { path: table.to_owned(), line, found, expected });
            }
            if property != ANY_PROPERTY && cells[property_column] != property {
                self.other_properties += 1;
                continue;
            }
            let definition = folder.join(cells[task]);
            if !definition.is_file() {
                return Err(BenchError::MissingTask { path: table.to_owned(), line, missing: definition });
            }
            let expected = cells[expected].parse().map_err(|_| BenchError::ExpectedVerdict {
                path: table.to_owned(),
                line,
                text: cells[expected].to_owned(),
            })?;
            let document = Definition::read(&definition)?;
            // A row is about its own property, whichever the definition lists first.
            let property = cells[property_column];
            // A formula is no name of a file; where the definition has one property, this is it.
            let of_row = document.property(property).or_else(|| document.only_property());
            let property_file = of_row.map(|of_task| of_task.file);
            let inputs = document.inputs.ok_or_else(|| BenchError::NoInputFiles { path: definition.clone() })?;
            let (category, property) = (cells[category].to_owned(), property.to_owned());
            self.tasks.push(Task { category, definition, property, property_file, expected, inputs });
        }
        Ok(())
    }
}

impl Task {
    /// Identifies the task: where it lies, and what its definition, program and property say. Headers that the program
    /// includes are not looked at, which is why the place counts.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        let place = self.definition.canonicalize().unwrap_or_else(|_| self.definition.clone());
        hash.update(place.as_os_str().as_encoded_bytes());
        let files = std::iter::once(&self.definition).chain(&self.inputs).chain(&self.property_file);
        for file in files {
            hash.update(file.file_name().unwrap_or_default().as_encoded_bytes());
            // A file that cannot be read is the checker's to complain about.
            let content = fs::read(file).unwrap_or_default();
            hash.update((content.len() as u64).to_le_bytes());
            hash.update(content);
        }
        hash.update(&self.property);
        short_hex(&hash.finalize())
    }
}

/// The first 16 bytes in hexadecimal.
pub(crate) fn short_hex(bytes: &[u8]) -> String {
    bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// Which tasks are run.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// A text that the path of the definition contains.
    pub filter: Option<String>,
    /// The categories; all if none is named.
    pub categories: Vec<String>,
    /// So many of what is left, chosen at random.
    pub sample: Option<Sample>,
}

/// A choice at random that is the same every time.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How many.
    pub count: usize,
    /// What determines the choice.
    pub seed: u64,
}

impl Selection {
    /// The tasks selected, in their order.
    pub fn of(&self, mut tasks: Vec<Task>) -> Vec<Task> {
        tasks.retain(|task| {
            let named = self.categories.is_empty() || self.categories.contains(&task.category);
            let path = task.definition.to_string_lossy();
            named && self.filter.as_ref().is_none_or(|text| path.contains(text.as_str()))
        });
        let Some(Sample { count, seed }) = self.sample else { return tasks };
        let mut order: Vec<usize> = (0..tasks.len()).collect();
        order.sort_by_key(|&index| scramble(seed ^ scramble(index as u64)));
        let chosen: HashSet<usize> = order.into_iter().take(count).collect();
        let mut index = 0..;
        tasks.retain(|_| index.next().is_some_and(|index| chosen.contains(&index)));
        tasks
    }
}

/// A permutation of the 64-bit numbers without visible order (the finaliser of splitmix64).
const fn scramble(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The `.yml` files below a folder, in the order of their names.
fn definitions_below(folder: &Path) -> Result<Vec<PathBuf>, BenchError> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(BenchError::reading(folder))? {
        entries.push(entry.map_err(BenchError::reading(folder))?);
    }
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.path();
        // A link to a folder might lead back here.
        if entry.file_type().map_err(BenchError::reading(&path))?.is_dir() {
            found.extend(definitions_below(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "yml") {
            found.push(path);
        }
    }
    Ok(found)
}

/// The files in `folder` that a pattern matches, in the order of their names.
fn matching(folder: &Path, pattern: &str) -> Result<Vec<PathBuf>, glob::PatternError> {
    let folder = glob::Pattern::escape(&folder.to_string_lossy());
    let whole = if folder.is_empty() { pattern.to_owned() } else { format!("{folder}/{pattern}") };
    Ok(glob::glob(&whole)?.filter_map(Result::ok).filter(|path| path.is_file()).collect())
}

/// The name of the folder that a file lies in.
fn folder_name(file: &Path) -> String {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with tasks `loops/{a,b}.yml` and `locks/c.yml` and a file that is no task.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        let task = |name: &str, property: &str, verdict: &str| {
            let file = name.rsplit('/').next().unwrap();
            let text = format!(
                "input_files: {file}.c\nproperties:\n  - property_file: ../{property}.prp\n    expected_verdict: {verdict}\n"
            );
            write(&format!("{name}.yml"), &text);
        };
        task("loops/b", "unreach-call", "true");
        task("loops/a", "unreach-call", "false");
        task("locks/c", "unreach-call", "true");
        task("locks/d", "termination", "true");
        write("notes.yml", "remarks: none\n");
        folder
    }

    fn names(list: &TaskList) -> Vec<String> {
        let stem = |task: &Task| task.definition.file_stem().unwrap().to_string_lossy().into_owned();
        list.tasks.iter().map(|task| format!("{}/{}", task.category, stem(task))).collect()
    }

    #[track_caller]
    fn check_file(name: &str, text: &str, expected: &[&str]) -> TaskList {
        let folder = folder();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let list = TaskList::read(&path, "unreach-call").unwrap();
        assert_eq!(names(&list), expected);
        list
    }

    #[track_caller]
    fn check_refused(name: &str, text: &str, said: &str) {
        let folder = folder();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let message = TaskList::read(&path, "unreach-call").unwrap_err().to_string();
        assert!(message.contains(said), "{message}");
    }

    #[test]
    fn a_folder_holds_tasks_in_the_order_of_names() {
        let folder = folder();
        let list = TaskList::read(folder.path(), "unreach-call").unwrap();
        assert_eq!(names(&list), ["locks/c", "loops/a", "loops/b"]);
        assert_eq!(list.other_properties, 1);
        assert_eq!(list.remarks.len(), 1);
        assert_eq!(list.tasks[1].expected, Expected::Violated(None));
    }

    #[test]
    fn a_set_holds_patterns() {
        let text = "# a comment\nloops/*.yml\n\nlocks/c.yml\nloops/b.yml\nnowhere/*.yml\n";
        let list = check_file("Mine.set", text, &["Mine/a", "Mine/b", "Mine/c"]);
        assert_eq!(list.remarks.len(), 1);
    }

    #[test]
    fn a_table_names_categories_and_verdicts() {
        let text = "category\ttask\tproperty\texpected\tbytes\nfirst\tloops/b.yml\tunreach-call\tfalse\t3\n\
                    second\tlocks/c.yml\tunreach-call\ttrue\t3\nthird\tlocks/d.yml\ttermination\ttrue\t4\n";
        let list = check_file("tasks.tsv", text, &["first/b", "second/c"]);
        assert_eq!(list.tasks[0].expected, Expected::Violated(None), "the table's word counts");
        assert!(list.tasks[0].property_file.as_ref().unwrap().ends_with("unreach-call.prp"));
        assert_eq!(list.other_properties, 1);
    }

    #[test]
    fn any_property_of_a_table_is_the_one_of_the_row() {
        let folder = folder();
        let two = "input_files: e.c\nproperties:\n  - property_file: ../unreach-call.prp\n    expected_verdict: false\n  - \
                   property_file: ../valid-memsafety.prp\n    expected_verdict: false\n    subproperty: valid-deref\n";
        fs::write(folder.path().join("e.yml"), two).unwrap();
        let path = folder.path().join("tasks.tsv");
        let text = "category\ttask\tproperty\texpected\nfirst\te.yml\tvalid-memsafety\tfalse(valid-deref)\n";
        fs::write(&path, text).unwrap();
        let list = TaskList::read(&path, ANY_PROPERTY).unwrap();
        assert_eq!(list.tasks[0].property, "valid-memsafety");
        assert!(list.tasks[0].property_file.as_ref().unwrap().ends_with("valid-memsafety.prp"));
    }

    #[test]
    fn a_formula_of_a_table_is_the_property_of_its_definition() {
        let folder = folder();
        let one = "input_files: e.c\nproperties:\n  - property_file: e.prp\n    expected_verdict: false\n";
        fs::write(folder.path().join("e.yml"), one).unwrap();
        let path = folder.path().join("tasks.tsv");
        fs::write(&path, "category\ttask\texpected\tproperty\nfirst\te.yml\tfalse\tCHECK(G \"x\")\n").unwrap();
        let list = TaskList::read(&path, ANY_PROPERTY).unwrap();
        assert!(list.tasks[0].property_file.as_ref().unwrap().ends_with("e.prp"));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        check_refused("x.set", "loops/missing.yml\n", "x.set:1: there is no file");
        check_refused("x.set", "loops/***.yml\n", "x.set:1: ");
        check_refused("x.tsv", "category\ttask\n", "x.tsv:1: there is no column `property`");
        let header = "category\ttask\tproperty\texpected";
        check_refused("x.tsv", &format!("{header}\na\tloops/a.yml\n"), "x.tsv:2: this line has 2 columns");
        let row = |verdict: &str| format!("{header}\na\tloops/a.yml\tunreach-call\t{verdict}\n");
        check_refused("x.tsv", &row("perhaps"), "x.tsv:2: `perhaps` is no expected verdict");
        check_refused("x.txt", "", "is no list of tasks");
        check_refused("broken.set", "broken.yml", "there is no file");
    }

    #[test]
    fn a_selection_filters_and_samples() {
        let folder = folder();
        let tasks = TaskList::read(folder.path(), "unreach-call").unwrap().tasks;
        let by_filter = Selection { filter: Some("loops/".to_owned()), ..Selection::default() };
        assert_eq!(by_filter.of(tasks.clone()).len(), 2);
        let by_category = Selection { categories: vec!["locks".to_owned()], ..Selection::default() };
        assert_eq!(by_category.of(tasks.clone()).len(), 1);
        let sample = |seed| {
            let selection = Selection { sample: Some(Sample { count: 2, seed }), ..Selection::default() };
            let chosen = selection.of(tasks.clone());
            chosen.iter().map(|task| task.definition.clone()).collect::<Vec<_>>()
        };
        assert_eq!(sample(1).len(), 2);
        assert_eq!(sample(1), sample(1));
        assert!((2..20).any(|seed| sample(seed) != sample(1)));
    }

    #[test]
    fn a_fingerprint_follows_the_content() {
        let folder = folder();
        let task = TaskList::read(folder.path(), "unreach-call").unwrap().tasks.remove(0);
        let before = task.fingerprint();
        assert_eq!(before, task.fingerprint());
        fs::write(&task.inputs[0], "int main(void) {}").unwrap();
        assert_ne!(before, task.fingerprint());
    }
}
