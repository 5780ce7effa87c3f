//! What a user may choose about the front end.

use adamant_base::choices;
use std::path::{Path, PathBuf};

use adamant_program::DataModel;

/// How programs are compiled and read.
#[derive(Clone, Debug)]
pub struct FrontendSettings {
    /// How far the program is optimised; not at all by default.
    pub opt: OptLevel,
    /// The sizes of C's basic types; `None` stands for those of the host when C is compiled, and for what the file
    /// says when LLVM is read.
    pub data_model: Option<DataModel>,
    /// Folders to search for headers (`-I`).
    pub include_dirs: Vec<PathBuf>,
    /// Macros, as `NAME` or `NAME=VALUE` (`-D`).
    pub defines: Vec<String>,
    /// Files to include first (`-include`).
    pub includes: Vec<PathBuf>,
    /// The language standard (`-std`); clang's own by default.
    pub std: Option<String>,
    /// Further flags for clang, given last.
    pub cflags: Vec<String>,
    /// Functions whose calls stay as they are written, whatever the level: a property asks about them.
    pub watched_functions: Vec<String>,
    /// Local variables that stay in memory, because a property asks about them.
    pub kept_locals: Vec<LocalName>,
    /// The compiler.
    pub clang: PathBuf,
}

/// The name of a local variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocalName {
    /// The function that declares it.
    pub function: String,
    /// Its own name.
    pub variable: String,
}

choices! {
    /// How far a program is optimised before it is lowered.
    #[derive(PartialOrd, Ord, Hash)]
    pub enum OptLevel {
        /// Not at all: the program as it is written.
        O0 = "0",
        /// As clang -O1 does, except for what other threads can see.
        O1 = "1",
        /// As clang -O2 does, except for what other threads can see.
        O2 = "2",
    }
}

/// Where Debian puts the compiler if it is not on the path.
const FALLBACK_CLANG: &str = "/usr/lib/llvm-19/bin/clang";

/// The compiler's name where it is on the path.
const DEFAULT_CLANG: &str = "clang-19";

impl Default for FrontendSettings {
    fn default() -> Self {
        Self {
            opt: OptLevel::O0,
            data_model: None,
            include_dirs: Vec::new(),
            defines: Vec::new(),
            includes: Vec::new(),
            std: None,
            cflags: Vec::new(),
            watched_functions: Vec::new(),
            kept_locals: Vec::new(),
            clang: PathBuf::from(DEFAULT_CLANG),
        }
    }
}

impl FrontendSettings {
    /// The programs to try as compiler, in order.
    pub(crate) fn compilers(&self) -> impl Iterator<Item = &Path> {
        let fallback = (self.clang == Path::new(DEFAULT_CLANG)).then_some(Path::new(FALLBACK_CLANG));
        std::iter::once(self.clang.as_path()).chain(fallback)
    }
}
