//! What is to be checked: program files as they are named, or one task definition of SV-COMP (`.yml`, format 2.0), with what it
//! says about the program files, the data model and the properties. Paths in a definition are relative to it.

use std::path::{Path, PathBuf};

use adamant_check::Property;
use adamant_evidence::HashedFile;
use adamant_ltl::FormulaSource;
use adamant_program::DataModel;
use serde::Deserialize;

use crate::error::CheckError;
use crate::property::{self, PropertyChoice};

/// What is to be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TaskFiles {
    /// The program.
    pub(crate) files: Vec<PathBuf>,
    /// The definition that names them, if there is one.
    pub(crate) definition: Option<Definition>,
}

/// What a task definition says besides the program files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Definition {
    /// The definition itself.
    pub(crate) file: PathBuf,
    /// The property files that it lists.
    pub(crate) properties: Vec<PathBuf>,
    /// The data model, if it names one.
    pub(crate) data_model: Option<DataModel>,
}

#[derive(Deserialize)]
struct Document {
    format_version: String,
    input_files: OneOrMany,
    #[serde(default)]
    properties: Vec<PropertyEntry>,
    #[serde(default)]
    options: Options,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

#[derive(Deserialize)]
struct PropertyEntry {
    property_file: String,
}

#[derive(Deserialize, Default)]
struct Options {
    language: Option<String>,
    data_model: Option<String>,
}

/// Looks at what the user named: files of a program, or one task definition.
pub(crate) fn read(inputs: &[PathBuf]) -> Result<TaskFiles, CheckError> {
    match inputs.iter().find(|input| is_definition(input)) {
        Some(definition) if inputs.len() == 1 => read_definition(definition),
        Some(definition) => Err(CheckError::DefinitionNotAlone { file: definition.clone() }),
        None => Ok(TaskFiles { files: inputs.to_vec(), definition: None }),
    }
}

fn is_definition(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "yml" || extension == "yaml")
}

fn read_definition(file: &Path) -> Result<TaskFiles, CheckError> {
    let owned = || file.to_owned();
    let text =
        std::fs::read_to_string(file).map_err(|reason| CheckError::UnreadableDefinition { file: owned(), reason })?;
    let malformed = |reason: String| CheckError::MalformedDefinition { file: owned(), reason };
    let options = serde_saphyr::options! { with_snippet: false };
    let document: Document =
        serde_saphyr::from_str_with_options(&text, options).map_err(|error| malformed(error.to_string()))?;
    if document.format_version != "2.0" {
        return Err(malformed(format!("format_version is {}, and only 2.0 is read", document.format_version)));
    }
    match document.options.language.as_deref() {
        None | Some("C" | "C++") => {}
        Some(language) => return Err(malformed(format!("the language is {language}; C and C++ can be checked"))),
    }
    let data_model = match document.options.data_model.as_deref() {
        None => None,
        Some("ILP32") => Some(DataModel::Ilp32),
        Some("LP64") => Some(DataModel::Lp64),
        Some(other) => return Err(malformed(format!("the data model is {other}; known are ILP32 and LP64"))),
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    let files: Vec<_> = match document.input_files {
        OneOrMany::One(input) => vec![folder.join(input)],
        OneOrMany::Many(inputs) => inputs.into_iter().map(|input| folder.join(input)).collect(),
    };
    if files.is_empty() {
        return Err(malformed("it names no input file".to_owned()));
    }
    if let Some(missing) = files.iter().find(|input| !input.exists()) {
        return Err(malformed(format!("the input file {} does not exist", missing.display())));
    }
    let properties = document.properties.into_iter().map(|entry| folder.join(entry.property_file)).collect();
    Ok(TaskFiles { files, definition: Some(Definition { file: owned(), properties, data_model }) })
}

impl TaskFiles {
    /// The property to check: what the user chose, else the first one of the definition that can be checked, else that no
    /// assertion fails.
    pub(crate) fn property(&self, choice: Option<&PropertyChoice>) -> Result<Property, CheckError> {
        match (choice, &self.definition) {
            (Some(PropertyChoice::File(file)), _) => property::asked(file),
            (Some(PropertyChoice::Formula(text)), _) => {
                let stated = self.stated_formulas()?;
                let of_that_name = stated.iter().find(|(_, source)| source.name.as_deref() == Some(text.trim()));
                match of_that_name {
                    Some((file, source)) => property::of_source(file, source),
                    None => property::of_formula(text),
                }
            }
            (Some(PropertyChoice::Named(name)), definition) => {
                let wanted = property::named(name)?;
                // A definition knows better which call is the error.
                let listed = definition.as_ref().map(|definition| definition.supported()).transpose()?;
                let of_that_name = listed.into_iter().flatten().find(|listed| listed.name() == wanted.name());
                Ok(of_that_name.unwrap_or(wanted))
            }
            (None, Some(definition)) => {
                let first = definition.supported()?.into_iter().next();
                first.ok_or_else(|| CheckError::NoSupportedProperty { file: definition.file.clone() })
            }
            (None, None) => {
                let stated = self.stated_formulas()?;
                match stated.as_slice() {
                    [] => Ok(Property::assertion_safety()),
                    [(file, source)] => property::of_source(file, source),
                    _ => {
                        let names = stated.iter().filter_map(|(_, source)| source.name.as_deref());
                        Err(CheckError::SeveralFormulas { names: names.collect::<Vec<_>>().join(", ") })
                    }
                }
            }
        }
    }

    /// The formulas that annotations in the program state, with their files. Files that cannot be read are left to the front end.
    fn stated_formulas(&self) -> Result<Vec<(String, FormulaSource)>, CheckError> {
        let mut stated = Vec::new();
        for file in &self.files {
            let Ok(text) = std::fs::read_to_string(file) else { continue };
            let name = file.display().to_string();
            let formulas = adamant_ltl::formulas_of_program(&text).map_err(|(line, error)| CheckError::Formula {
                place: format!("{name}:{line}"),
                reason: error.to_string(),
                marked: String::new(),
            })?;
            stated.extend(formulas.into_iter().map(|source| (name.clone(), source)));
        }
        Ok(stated)
    }

    /// The program files with their hashes. Files that cannot be read are left to the front end.
    pub(crate) fn hashed(&self) -> Vec<HashedFile> {
        self.files.iter().filter_map(|file| HashedFile::read(file).ok()).collect()
    }
}

impl Definition {
    /// The listed properties that can be checked.
    fn supported(&self) -> Result<Vec<Property>, CheckError> {
        let read = |file: &PathBuf| match property::read(file) {
            Err(CheckError::UnsupportedProperty { .. }) => None,
            read => Some(read),
        };
        self.properties.iter().filter_map(read).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNREACH: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
    const OVERFLOW: &str = "CHECK( init(main()), LTL(G ! overflow) )\n";

    /// A folder with a program, two property files and this definition.
    fn folder_with(definition: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [
            ("a.c", "int main;"),
            ("unreach-call.prp", UNREACH),
            ("no-overflow.prp", OVERFLOW),
            ("task.yml", definition),
        ] {
            std::fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    fn check_refused(definition: &str, said: &str) {
        let folder = folder_with(definition);
        let message = read(&[folder.path().join("task.yml")]).unwrap_err().to_string();
        assert!(message.contains("task.yml") && message.contains(said), "{message}");
    }

    #[test]
    fn a_definition_names_files_data_model_and_property() {
        let folder = folder_with(
            "format_version: '2.0'\ninput_files: 'a.c'\nproperties:\n  - property_file: no-overflow.prp\n    \
             expected_verdict: true\n  - property_file: unreach-call.prp\noptions:\n  language: C\n  data_model: ILP32\n",
        );
        let task = read(&[folder.path().join("task.yml")]).unwrap();
        assert_eq!(task.files, [folder.path().join("a.c")]);
        assert_eq!(task.definition.as_ref().unwrap().data_model, Some(DataModel::Ilp32));
        let expected = Property::UnreachCall { functions: vec!["reach_error".to_owned()], assertions: false };
        assert_eq!(task.property(None).unwrap(), expected);
        assert_eq!(task.property(Some(&PropertyChoice::of("unreach-call"))).unwrap(), expected);
        assert_eq!(task.hashed(), [HashedFile::read(&folder.path().join("a.c")).unwrap()]);
    }

    #[test]
    fn several_files_may_be_listed() {
        let folder = folder_with("format_version: 2.0\ninput_files: [a.c, a.c]\n");
        let task = read(&[folder.path().join("task.yml")]).unwrap();
        assert_eq!(task.files.len(), 2);
        assert!(matches!(task.property(None), Err(CheckError::NoSupportedProperty { .. })));
    }

    #[test]
    fn bad_definitions_are_refused() {
        check_refused("input_files: [a.c\n", "line");
        check_refused("format_version: '2.0'\n", "input_files");
        check_refused("format_version: '9.1'\ninput_files: a.c\n", "9.1");
        check_refused("format_version: '2.0'\ninput_files: []\n", "no input file");
        check_refused("format_version: '2.0'\ninput_files: b.c\n", "b.c does not exist");
        check_refused("format_version: '2.0'\ninput_files: a.c\noptions:\n  language: Java\n", "Java");
        check_refused("format_version: '2.0'\ninput_files: a.c\noptions:\n  data_model: LLP64\n", "LLP64");
    }

    #[test]
    fn plain_files_are_taken_as_they_are() {
        let files = [PathBuf::from("x.c"), PathBuf::from("y.c")];
        let task = read(&files).unwrap();
        assert_eq!(task.files, files);
        assert_eq!(task.property(None).unwrap(), Property::assertion_safety());
        let mixed = [PathBuf::from("x.c"), PathBuf::from("task.yml")];
        assert!(matches!(read(&mixed), Err(CheckError::DefinitionNotAlone { .. })));
    }
}
