//! From files to a program that has been verified.

use std::path::PathBuf;

use adamant_llvm::{FrontendError, FrontendSettings};
use adamant_program::{Program, verify};

/// A program, and what its user should know about it.
#[derive(Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// Assumptions made on the way.
    pub warnings: Vec<String>,
}

/// Why no program came out.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The inputs are at fault.
    #[error(transparent)]
    Frontend(#[from] FrontendError),
    /// The front end made a program that breaks the rules of the model: a bug of ours.
    #[error("the front end made a malformed program: {0}")]
    Malformed(String),
}

/// Reads, links and lowers the inputs.
pub fn load(inputs: &[PathBuf], settings: &FrontendSettings) -> Result<Loaded, LoadError> {
    let adamant_llvm::Loaded { program, warnings } = adamant_llvm::load(inputs, settings)?;
    match verify(&program) {
        Ok(()) => Ok(Loaded { program, warnings }),
        Err(violations) => {
            let shown: Vec<_> = violations.iter().take(5).map(ToString::to_string).collect();
            Err(LoadError::Malformed(shown.join("; ")))
        }
    }
}
