//! Why a program could not be loaded. Each message names the file and, where something can be done, what.

use std::path::PathBuf;

use adamant_program::DataModel;

/// Why a program could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum FrontendError {
    /// No input was given.
    #[error("no input file: name at least one C, C++ or LLVM file")]
    NoInput,
    /// There is no such file.
    #[error("{}: no such file; check the path", .file.display())]
    NotFound {
        /// The file.
        file: PathBuf,
    },
    /// The input is a folder.
    #[error("{}: this is a directory; name the files in it instead", .file.display())]
    IsDirectory {
        /// The folder.
        file: PathBuf,
    },
    /// The file cannot be read.
    #[error("{}: cannot be read: {reason}", .file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file has no contents.
    #[error("{}: the file is empty; there is no program in it", .file.display())]
    Empty {
        /// The file.
        file: PathBuf,
    },
    /// The name does not tell what the file holds.
    #[error("{}: unknown kind of file; known are .c .i (C), .cc .cpp .cxx .C .ii (C++), .ll and .bc (LLVM)", .file.display())]
    UnknownExtension {
        /// The file.
        file: PathBuf,
    },
    /// The compiler rejects the file.
    #[error("{}: clang cannot compile this file:\n{}", .file.display(), .stderr.trim_end())]
    CompileFailed {
        /// The file.
        file: PathBuf,
        /// What clang printed.
        stderr: String,
    },
    /// There is no compiler.
    #[error("{}: the compiler {} cannot be run ({reason}); install clang-19, or name another clang of version 19", .file.display(), .clang.display())]
    ClangMissing {
        /// The file to be compiled.
        file: PathBuf,
        /// The compiler.
        clang: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// A file for intermediate results cannot be made.
    #[error("cannot make a temporary file: {reason}; check the free space of the temporary directory")]
    TemporaryFile {
        /// What the system says.
        reason: std::io::Error,
    },
    /// The file is not LLVM bitcode that can be read.
    #[error("{}: not readable as LLVM bitcode: {message}{}", .file.display(), hint(.producer.as_deref()))]
    BadBitcode {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        message: String,
        /// Who wrote the file, where it says so.
        producer: Option<String>,
    },
    /// The file is not LLVM text that can be read.
    #[error("{}: not readable as LLVM text: {message}{}", .file.display(), hint(.producer.as_deref()))]
    BadIr {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        message: String,
        /// Who wrote the file, where it says so.
        producer: Option<String>,
    },
    /// The file is for a machine that is not modelled.
    #[error("{}: compiled for {target}; only x86 Linux is modelled, with 32 bits (i386) or 64 (x86-64): compile for one of them (clang -m32 or -m64)", .file.display())]
    TargetMismatch {
        /// The file.
        file: PathBuf,
        /// The machine.
        target: String,
    },
    /// The file has another data model than asked for, or than the files before it.
    #[error("{}: has data model {found}, but {expected} is {}", .file.display(), if *.asked { ASKED_FOR } else { THAT_OF_OTHERS })]
    DataModelConflict {
        /// The file.
        file: PathBuf,
        /// Its data model.
        found: DataModel,
        /// What it should be.
        expected: DataModel,
        /// Whether the settings ask for that, or else another file.
        asked: bool,
    },
    /// Several inputs do not fit together.
    #[error("{}: cannot be linked with the files before it: {message}", .file.display())]
    LinkFailed {
        /// The file that was added last.
        file: PathBuf,
        /// What the linker says.
        message: String,
    },
    /// LLVM's passes failed.
    #[error("LLVM cannot optimise the program: {message}; try --opt 0")]
    PassFailed {
        /// What LLVM says.
        message: String,
    },
    /// The initial value of a global has no counterpart in the model.
    #[error("{}the initial value of global `{global}` is not supported: {what}", place(.position.as_deref()))]
    UnsupportedInitialiser {
        /// The global.
        global: String,
        /// Where it is declared, as `file:line`.
        position: Option<String>,
        /// The construct.
        what: String,
    },
}

/// The sentence about versions, which explains most failures to read LLVM.
fn hint(producer: Option<&str>) -> String {
    match producer {
        Some(producer) if producer.contains("LLVM19") || producer.contains("version 19") => {
            "\nIt was written by LLVM 19, which is read here: the file is damaged".to_owned()
        }
        Some(producer) => {
            format!("\nLLVM 19 is read here, and the file was written by {producer}: write it again with LLVM 19")
        }
        None => {
            "\nLLVM 19 is read here; a file of another version may have to be written again with LLVM 19".to_owned()
        }
    }
}

/// Why a data model is expected.
const ASKED_FOR: &str = "asked for; drop that option or compile the file again";
/// Why a data model is expected, where nobody asked for it.
const THAT_OF_OTHERS: &str = "that of the other files";

fn place(position: Option<&str>) -> String {
    position.map_or_else(String::new, |position| format!("{position}: "))
}
