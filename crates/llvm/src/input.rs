//! What each input file is, and its contents if it is LLVM.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::FrontendError;

/// The language of a source file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    /// C.
    C,
    /// C++.
    Cpp,
}

/// The form in which LLVM is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum IrForm {
    /// Text, `.ll`.
    Text,
    /// Bitcode, `.bc`.
    Bitcode,
}

/// An input file.
pub(crate) enum Input {
    /// A file to compile.
    Source(PathBuf, Language),
    /// LLVM.
    Ir(PathBuf, IrForm, Vec<u8>),
}

impl Input {
    /// Looks at a file.
    pub(crate) fn open(file: &Path) -> Result<Self, FrontendError> {
        let owned = || file.to_owned();
        let metadata = fs::metadata(file).map_err(|reason| match reason.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => FrontendError::NotFound { file: owned() },
            _ => FrontendError::Unreadable { file: owned(), reason },
        })?;
        if metadata.is_dir() {
            return Err(FrontendError::IsDirectory { file: owned() });
        }
        let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let kind = Kind::of_extension(extension).ok_or_else(|| FrontendError::UnknownExtension { file: owned() })?;
        let contents = fs::read(file).map_err(|reason| FrontendError::Unreadable { file: owned(), reason })?;
        if contents.iter().all(u8::is_ascii_whitespace) {
            return Err(FrontendError::Empty { file: owned() });
        }
        Ok(match kind {
            Kind::Source(language) => Self::Source(owned(), language),
            Kind::Ir(form) => Self::Ir(owned(), form, contents),
        })
    }
}

enum Kind {
    Source(Language),
    Ir(IrForm),
}

impl Kind {
    fn of_extension(extension: &str) -> Option<Self> {
        Some(match extension {
            "c" | "i" => Self::Source(Language::C),
            "cc" | "cpp" | "cxx" | "c++" | "C" | "ii" => Self::Source(Language::Cpp),
            "ll" => Self::Ir(IrForm::Text),
            "bc" => Self::Ir(IrForm::Bitcode),
            _ => return None,
        })
    }
}
