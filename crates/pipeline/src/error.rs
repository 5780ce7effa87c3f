//! Why a check could not begin. Each message names the file and what to do.

use std::path::PathBuf;

use adamant_check::EngineError;

use crate::load::LoadError;
use crate::property::supported;

/// Why a check could not begin. What happens later is part of the verdict.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The program cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The engine cannot begin.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No property has this name.
    #[error("unknown property `{name}`; supported are {}, by this name or by a property file (.prp)", supported())]
    UnknownProperty {
        /// The name.
        name: String,
    },
    /// A property file cannot be read.
    #[error("{}: the property file cannot be read: {reason}", .file.display())]
    UnreadableProperty {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A property file does not hold a property.
    #[error(
        "{}:{line}: `{text}` is no property; expected is a line such as CHECK( init(main()), LTL(G ! call(reach_error())) )",
        .file.display()
    )]
    MalformedProperty {
        /// The file.
        file: PathBuf,
        /// The line.
        line: usize,
        /// Its text.
        text: String,
    },
    /// A property file holds a property that cannot be checked.
    #[error("{}: the property `{formula}` is not supported; supported are {}", .file.display(), supported())]
    UnsupportedProperty {
        /// The file.
        file: PathBuf,
        /// The property.
        formula: String,
    },
    /// The states of a search for cycles were to be drawn.
    #[error("the states of a check of a formula cannot be drawn; ask for another property, such as unreach-call")]
    FormulaNotDrawn,
    /// A formula of linear temporal logic cannot be understood.
    #[error("{place}: {reason}{marked}")]
    Formula {
        /// Where it stands.
        place: String,
        /// What is wrong.
        reason: String,
        /// The formula, with a mark where that is; may be empty.
        marked: String,
    },
    /// A formula is asked of an optimised program.
    #[error("a formula is checked on the program as it is written; leave --opt out")]
    OptimisedFormula,
    /// Undefined behaviour is to be passed over where the property may be about it.
    #[error("--undefined-behaviour passed-over is for the property unreach-call; leave it out")]
    PassedOverProperty,
    /// Fairness is asked for where all runs count.
    #[error("--fairness says which runs a formula is about; give one by --ltl, or leave --fairness out")]
    FairnessWithoutFormula,
    /// The program states several formulas, and none was chosen.
    #[error("the program states several formulas; choose one of them by --ltl NAME: {names}")]
    SeveralFormulas {
        /// Their names.
        names: String,
    },
    /// A task definition cannot be read.
    #[error("{}: the task definition cannot be read: {reason}", .file.display())]
    UnreadableDefinition {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// A task definition does not say what it must.
    #[error("{}: not a task definition that can be checked: {reason}", .file.display())]
    MalformedDefinition {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A task definition stands among other inputs.
    #[error("{}: a task definition names all its files; give it alone", .file.display())]
    DefinitionNotAlone {
        /// The definition.
        file: PathBuf,
    },
    /// A task definition lists no property that can be checked.
    #[error("{}: lists no property that is supported; supported are {}: ask for one by --property", .file.display(), supported())]
    NoSupportedProperty {
        /// The definition.
        file: PathBuf,
    },
}
