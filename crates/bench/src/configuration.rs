//! Configurations of the checker that are compared, and the checker itself.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::BenchError;
use crate::tasks::short_hex;

/// Options of the checker, under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// How tables call it.
    pub name: String,
    /// What is added to the command line.
    pub options: Vec<String>,
}

impl Configuration {
    /// The one without options.
    pub fn default_options() -> Self {
        Self { name: "default".to_owned(), options: Vec::new() }
    }

    /// Reads `NAME: OPTIONS`; spaces separate options, quotation marks of either kind hold one together.
    pub fn parse(text: &str) -> Result<Self, BenchError> {
        let refuse = || BenchError::Configuration { text: text.to_owned() };
        let (name, options) = text.split_once(':').ok_or_else(refuse)?;
        let name = name.trim().to_owned();
        if name.is_empty() {
            return Err(refuse());
        }
        let options = words(options).ok_or_else(|| BenchError::OpenQuotation { name: name.clone() })?;
        Ok(Self { name, options })
    }

    /// Refuses two configurations of the same name, which a table could not tell apart.
    pub fn check_names(configurations: &[Self]) -> Result<(), BenchError> {
        for (index, configuration) in configurations.iter().enumerate() {
            if configurations[..index].iter().any(|other| other.name == configuration.name) {
                return Err(BenchError::SameName { name: configuration.name.clone() });
            }
        }
        Ok(())
    }
}

/// The words of a text, or nothing if a quotation does not end.
fn words(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quotation = None;
    for character in text.chars() {
        match quotation {
            Some(mark) if character == mark => quotation = None,
            None if character == '"' || character == '\'' => {
                quotation = Some(character);
                word.get_or_insert_default();
            }
            None if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    quotation.is_none().then_some(words)
}

/// The program that is measured.
#[derive(Clone, Debug)]
pub struct Checker {
    /// Its file.
    pub command: PathBuf,
    /// Identifies its content, so that results of another build are not taken for its own.
    pub fingerprint: String,
}

impl Checker {
    /// The checker in this file.
    pub fn at(command: &Path) -> Result<Self, BenchError> {
        // A name without a folder would be looked for among the commands of the system.
        let command = command.canonicalize().map_err(BenchError::reading(command))?;
        Self::with_content(command)
    }

    /// The program that is running. It stays the same to the end, even if another build takes its place meanwhile: this
    /// name leads a new process to the file that we were started from.
    pub fn this_program() -> Result<Self, BenchError> {
        Self::with_content(PathBuf::from("/proc/self/exe"))
    }

    fn with_content(command: PathBuf) -> Result<Self, BenchError> {
        let fingerprint = File::open(&command).and_then(hash_of).map_err(BenchError::reading(&command))?;
        Ok(Self { command, fingerprint })
    }
}

fn hash_of(mut file: File) -> io::Result<String> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match io::Read::read(&mut file, &mut buffer)? {
            0 => return Ok(short_hex(&hash.finalize())),
            length => hash.update(&buffer[..length]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, name: &str, options: &[&str]) {
        let configuration = Configuration::parse(text).unwrap();
        assert_eq!(
            (configuration.name.as_str(), configuration.options),
            (name, options.iter().map(|&option| option.to_owned()).collect())
        );
    }

    #[test]
    fn a_configuration_is_a_name_and_options() {
        check("dfs: --explore-search dfs", "dfs", &["--explore-search", "dfs"]);
        check("plain:", "plain", &[]);
        check("odd: -D 'A=b c' --x=\"it's\" ''", "odd", &["-D", "A=b c", "--x=it's", ""]);
    }

    #[test]
    fn this_program_is_the_one_in_its_file() {
        let here = Checker::at(&std::env::current_exe().unwrap()).unwrap();
        assert_eq!(Checker::this_program().unwrap().fingerprint, here.fingerprint);
    }

    #[test]
    fn what_is_none_is_refused() {
        for text in ["no colon", ": --nameless", "a: 'open"] {
            assert!(Configuration::parse(text).is_err(), "{text}");
        }
        let twice = [Configuration::default_options(), Configuration::default_options()];
        assert!(Configuration::check_names(&twice).is_err());
    }
}
