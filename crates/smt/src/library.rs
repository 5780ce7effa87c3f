//! Finds and loads the libraries of solvers at run time.
//!
//! Solvers are not linked: building needs none, a missing one is an error with advice instead of a program that does not
//! start, and no library path has to be set. Libraries are looked for in `../lib/adamant` beside the executable, then
//! where `make setup` put them when this was built.

use crate::error::SolverError;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};
use std::ffi::c_int;
use std::path::{Path, PathBuf};

/// glibc's flag by which a library prefers its own symbols. LLVM brings another, older Z3 into the process, whose functions
/// bear the same names.
const RTLD_DEEPBIND: c_int = 0x8;

/// Where a library of a solver may be.
pub(crate) fn candidates(solver: &str, file: &str) -> Vec<PathBuf> {
    let installed = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("../lib/adamant").join(file)));
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../third_party").join(solver).join("lib").join(file);
    installed.into_iter().chain([built]).collect()
}

/// The first of these files that is there.
pub(crate) fn installed(solver: &'static str, files: &[PathBuf]) -> Result<PathBuf, SolverError> {
    files.iter().find(|path| path.exists()).cloned().ok_or_else(|| {
        let places: Vec<_> = files.iter().map(|path| path.display().to_string()).collect();
        SolverError::NotInstalled { solver, reason: format!("it is not at {}", places.join(" nor at ")) }
    })
}

/// Loads the first of these files that is there.
pub(crate) fn load(solver: &'static str, files: &[PathBuf]) -> Result<Library, SolverError> {
    let path = installed(solver, files)?;
    // SAFETY: the library is a solver's, whose initialisers only set up its own state.
    unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) }
        .map_err(|error| SolverError::NotInstalled { solver, reason: error.to_string() })
}

/// Declares the functions of a library and a struct that holds them once they are found.
macro_rules! functions {
    ($(#[$attribute:meta])* $visibility:vis struct $name:ident of $solver:literal; $(fn $function:ident($($type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        $(#[$attribute])*
        #[allow(non_snake_case, reason = "the names are the library's")]
        $visibility struct $name {
            $(pub(super) $function: unsafe extern "C" fn($($type),*) $(-> $result)?,)*
            /// Kept so that the functions stay where they are.
            _library: libloading::os::unix::Library,
        }

        impl $name {
            /// Finds the functions in a library.
            fn find(library: libloading::os::unix::Library) -> Result<Self, crate::error::SolverError> {
                let missing = |error: libloading::Error| {
                    crate::error::SolverError::NotInstalled { solver: $solver, reason: error.to_string() }
                };
                Ok(Self {
                    $($function: {
                        // SAFETY: the type is that of the library's header.
                        let symbol = unsafe { library.get(concat!(stringify!($function), "\0").as_bytes()) };
                        *symbol.map_err(missing)?
                    },)*
                    _library: library,
                })
            }
        }
    };
}
pub(crate) use functions;
