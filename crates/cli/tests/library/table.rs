//! The tables of `docs/library`: which functions a row is about, and which programs check it.

use std::fs;
use std::io;
use std::path::Path;

const HEADING: &str = "| functions | the standard lets it | the model | does less: warning | tests |";

/// The table of one part of the library.
#[derive(Clone)]
pub(crate) struct Table {
    /// The name of the file, and of the folder in which its programs are.
    pub(crate) topic: String,
    pub(crate) rows: Vec<Row>,
}

/// Functions that share a model.
#[derive(Clone)]
pub(crate) struct Row {
    /// As the linker knows them.
    pub(crate) functions: Vec<String>,
    /// The programs that check it, without the folder and the ending.
    pub(crate) tests: Vec<String>,
}

/// All tables of a folder, in order of their names.
pub(crate) fn read_tables(folder: &Path) -> io::Result<Vec<Table>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    let is_table = |path: &&std::path::PathBuf| {
        path.extension().is_some_and(|extension| extension == "md")
            && path.file_stem().is_some_and(|stem| stem != "README")
    };
    paths.iter().filter(is_table).map(|path| Table::read(path)).collect()
}

impl Table {
    fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let topic = path.file_stem().map(|stem| stem.display().to_string()).unwrap_or_default();
        let wrong = |what: String| io::Error::other(format!("{}: {what}", path.display()));
        let mut lines = text.lines().skip_while(|line| !line.starts_with('|'));
        if lines.next() != Some(HEADING) {
            return Err(wrong(format!("the table does not begin with `{HEADING}`")));
        }
        let rows = lines.skip(1).take_while(|line| line.starts_with('|'));
        let rows = rows.map(|line| Row::parse(line).map_err(&wrong)).collect::<Result<_, _>>()?;
        Ok(Self { topic, rows })
    }
}

impl Row {
    fn parse(line: &str) -> Result<Self, String> {
        let line = line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|')).unwrap_or(line);
        let cells: Vec<_> = line.split(" | ").map(str::trim).collect();
        let [functions, standard, model, less, tests] = cells[..] else {
            return Err(format!("a row has {} cells and not 5: {line}", cells.len()));
        };
        if [standard, model, less].iter().any(|cell| cell.is_empty()) {
            return Err(format!("a cell is empty: {line}"));
        }
        let (functions, tests) = (names(functions)?, names(tests)?);
        if functions.is_empty() || tests.is_empty() {
            Err(format!("a row names no function or no test: {line}"))
        } else {
            Ok(Self { functions, tests })
        }
    }
}

/// Names in backticks, with spaces between them.
fn names(cell: &str) -> Result<Vec<String>, String> {
    let name = |word: &str| word.strip_prefix('`').and_then(|word| word.strip_suffix('`')).map(str::to_owned);
    cell.split_whitespace()
        .map(|word| name(word).ok_or_else(|| format!("`{word}` is not a name in backticks")))
        .collect()
}
