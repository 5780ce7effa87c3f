//! Task definitions of SV-COMP (`.yml`, formats 1.0 and 2.0), as far as measuring needs them: the input files, and for a
//! property its file and the expected verdict.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::BenchError;
use crate::verdict::Expected;

/// Stands for whichever property a task lists first.
pub(crate) const ANY_PROPERTY: &str = "any";

/// A task definition.
#[derive(Debug)]
pub(crate) struct Definition {
    /// The program, or nothing if the file defines something else than a task.
    pub(crate) inputs: Option<Vec<PathBuf>>,
    properties: Vec<PropertyEntry>,
    folder: PathBuf,
}

#[derive(Deserialize)]
struct Document {
    input_files: Option<OneOrMany>,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize, Debug)]
struct PropertyEntry {
    property_file: String,
    expected_verdict: Option<bool>,
    subproperty: Option<String>,
}

/// What a definition says about a property.
#[derive(Debug)]
pub(crate) struct PropertyOfTask {
    /// The file that specifies the property.
    pub(crate) file: PathBuf,
    /// Whether it holds, if that is known.
    pub(crate) expected: Option<Expected>,
}

impl Definition {
    /// Reads a definition.
    pub(crate) fn read(path: &Path) -> Result<Self, BenchError> {
        let text = fs::read_to_string(path).map_err(BenchError::reading(path))?;
        let options = serde_saphyr::options! { with_snippet: false };
        let document: Document = serde_saphyr::from_str_with_options(&text, options)
            .map_err(|source| BenchError::Definition { path: path.to_owned(), source: Box::new(source) })?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        let inputs = document.input_files.map(|inputs| match inputs {
            OneOrMany::One(file) => vec![folder.join(file)],
            OneOrMany::Many(files) => files.iter().map(|file| folder.join(file)).collect(),
        });
        Ok(Self { inputs, properties: document.properties, folder })
    }

    /// What it says about its property, if it has just one.
    pub(crate) fn only_property(&self) -> Option<PropertyOfTask> {
        if self.properties.len() == 1 { self.property(ANY_PROPERTY) } else { None }
    }

    /// What it says about the property with this name, which is the stem of the property's file.
    pub(crate) fn property(&self, name: &str) -> Option<PropertyOfTask> {
        let entry = self.properties.iter().find(|entry| {
            name == ANY_PROPERTY
                || Path::new(&entry.property_file).file_stem().is_some_and(|stem| stem.to_string_lossy() == name)
        })?;
        let expected = entry
            .expected_verdict
            .map(|holds| if holds { Expected::Holds } else { Expected::Violated(entry.subproperty.clone()) });
        Some(PropertyOfTask { file: self.folder.join(&entry.property_file), expected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Definition, BenchError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("task.yml");
        fs::write(&path, text).unwrap();
        Definition::read(&path).map(|definition| Definition { folder: PathBuf::from("tasks"), ..definition })
    }

    #[test]
    fn a_definition_tells_files_and_verdicts() {
        let text = "format_version: '2.0'\ninput_files: ['a.c', \"b.c\"]\nproperties:\n  - property_file: ../p/unreach-call.prp\n    \
                    expected_verdict: true\n  - property_file: ../p/valid-memsafety.prp\n    expected_verdict: false\n    \
                    subproperty: valid-free\n  - property_file: ../p/coverage.prp\noptions:\n  data_model: ILP32\n";
        let definition = read(text).unwrap();
        let names = definition.inputs.as_ref().unwrap().iter().map(|path| path.file_name().unwrap().to_owned());
        assert_eq!(names.collect::<Vec<_>>(), ["a.c", "b.c"]);
        let property = definition.property("unreach-call").unwrap();
        assert_eq!(property.file, Path::new("tasks/../p/unreach-call.prp"));
        assert_eq!(property.expected, Some(Expected::Holds));
        let expected = |name| definition.property(name).map(|property| property.expected);
        assert_eq!(expected("valid-memsafety"), Some(Some(Expected::Violated(Some("valid-free".to_owned())))));
        assert_eq!(expected("coverage"), Some(None));
        assert_eq!(expected("termination"), None);
    }

    #[test]
    fn one_input_needs_no_list() {
        assert_eq!(read("input_files: a.c\n").unwrap().inputs.unwrap().len(), 1);
    }

    #[test]
    fn other_documents_are_told_apart_from_damaged_ones() {
        assert!(read("jobs:\n  build: {}\n").unwrap().inputs.is_none());
        let error = read("input_files: [a.c\nproperties: 3\n").unwrap_err();
        assert!(matches!(error, BenchError::Definition { .. }), "{error}");
    }
}
