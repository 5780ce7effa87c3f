//! Calling clang.
//!
//! The flags keep what the program may do: nothing that C leaves undefined is used to drop code that a verifier must
//! see, and old C is accepted. The result has not been optimised, whatever the level: at levels 1 and 2 clang only
//! prepares for optimisation, which runs in this process after memory that threads may share was marked.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use adamant_program::DataModel;

use crate::input::Language;
use crate::{FrontendError, FrontendSettings, OptLevel};

/// Flags for every compilation.
const FLAGS: &[&str] = &[
    "-c",
    "-emit-llvm",
    "-g",
    "-fno-finite-loops",
    "-fno-strict-aliasing",
    "-fno-delete-null-pointer-checks",
    "-fno-stack-protector",
    // The length of a variable-length array must be positive, also where nobody uses the array.
    "-fsanitize=vla-bound",
    "-fsanitize-trap=vla-bound",
    // Products and sums are rounded one by one, as on x86 without further instructions, whatever the level.
    "-ffp-contract=off",
    // What comparisons and classes of characters give is more than one number: they are calls, and neither folded nor macros.
    "-fno-builtin-memcmp",
    "-fno-builtin-bcmp",
    "-fno-builtin-strcmp",
    "-fno-builtin-strncmp",
    "-fno-builtin-strcasecmp",
    "-fno-builtin-strncasecmp",
    "-D__NO_CTYPE",
    // Of two zeros either is the smaller one, and errors of products with an addend may be told.
    "-fno-builtin-fmin",
    "-fno-builtin-fminf",
    "-fno-builtin-fminl",
    "-fno-builtin-fmax",
    "-fno-builtin-fmaxf",
    "-fno-builtin-fmaxl",
    "-fno-builtin-fma",
    "-fno-builtin-fmaf",
    "-fno-builtin-fmal",
    "-fno-color-diagnostics",
    "-fno-crash-diagnostics",
    "-fbracket-depth=65536",
    "-U_FORTIFY_SOURCE",
    "-w",
    // Input functions are declared `noreturn` by mistake; see also `ReturnPolicy`.
    "-D__noreturn__=",
    "-D_Noreturn=",
];

/// What old C needs to be accepted.
const OLD_C: &[&str] = &[
    "-fcommon",
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=int-conversion",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=incompatible-function-pointer-types",
    "-Wno-error=return-type",
    "-Wno-error=return-mismatch",
];

/// What is done about `noreturn`, spelled without underscores, in attributes.
///
/// The compiler drops the code after a call that is declared never to return, and programs declare input functions so
/// by mistake. The word may also be an ordinary name, so it is only redefined for a program that needs it; an unknown
/// attribute of another name is ignored, and a variable of another name is still a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReturnPolicy {
    /// The word means what it says.
    AsDeclared,
    /// Every function may return.
    AlwaysPossible,
}

/// Compiles a file to LLVM bitcode.
pub(crate) fn compile(
    file: &Path,
    language: Language,
    returns: ReturnPolicy,
    settings: &FrontendSettings,
) -> Result<Vec<u8>, FrontendError> {
    let folder = tempfile::tempdir().map_err(|reason| FrontendError::TemporaryFile { reason })?;
    let bitcode = folder.path().join("program.bc");
    let mut arguments = flags(language, returns, settings);
    arguments.extend([OsString::from("-o"), bitcode.clone().into_os_string(), OsString::from("--")]);
    arguments.push(file.as_os_str().to_owned());
    let output = run_clang(file, &arguments, settings)?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(FrontendError::CompileFailed { file: file.to_owned(), stderr });
    }
    fs::read(&bitcode).map_err(|reason| FrontendError::TemporaryFile { reason })
}

/// Runs the first compiler that is there, without a shell and without input.
pub(crate) fn run_clang(
    file: &Path,
    arguments: &[OsString],
    settings: &FrontendSettings,
) -> Result<Output, FrontendError> {
    let mut missing = None;
    for clang in settings.compilers() {
        match Command::new(clang).args(arguments).stdin(Stdio::null()).output() {
            Ok(output) => return Ok(output),
            Err(reason) => {
                let is_missing = reason.kind() == io::ErrorKind::NotFound;
                missing.get_or_insert((clang.to_owned(), reason.to_string()));
                if !is_missing {
                    break;
                }
            }
        }
    }
    let (clang, reason) = missing.expect("there is a compiler to try");
    Err(FrontendError::ClangMissing { file: file.to_owned(), clang, reason })
}

/// Whether the user wants failed preconditions of the C++ library to end the program.
fn asks_for_assertions(settings: &FrontendSettings) -> bool {
    settings.defines.iter().chain(&settings.cflags).any(|flag| flag.contains("_GLIBCXX_ASSERTIONS"))
}

fn flags(language: Language, returns: ReturnPolicy, settings: &FrontendSettings) -> Vec<OsString> {
    let mut flags: Vec<OsString> = FLAGS.iter().map(OsString::from).collect();
    let mut add = |flag: &dyn AsRef<OsStr>| flags.push(flag.as_ref().to_owned());
    match language {
        Language::C => {
            add(&"-xc");
            OLD_C.iter().for_each(|flag| add(flag));
        }
        Language::Cpp => {
            add(&"-xc++");
            // Misuse of containers is noticed, and their bodies are here instead of in a library.
            add(&"-D_GLIBCXX_ASSERTIONS");
            if !asks_for_assertions(settings) {
                // The program has no assertions there: what would fail them is undefined.
                add(&"-D__glibcxx_assert_fail=__adamant_broken_precondition");
            }
        }
    }
    match settings.data_model {
        Some(DataModel::Ilp32) => {
            // Floating-point arithmetic in the declared types, without the excess precision of the x87.
            ["-m32", "-msse2", "-mfpmath=sse"].iter().for_each(|flag| add(flag));
            // Debian keeps the kernel's headers for both data models in the folder of the host.
            add(&"-idirafter");
            add(&"/usr/include/x86_64-linux-gnu");
        }
        Some(DataModel::Lp64) | None => add(&"-m64"),
    }
    let level: &[&str] = match settings.opt {
        // Not even functions that are always to be inlined: calls of error functions and of atomic ones have to stay calls.
        OptLevel::O0 => &["-O0", "-Xclang", "-disable-O0-optnone", "-Xclang", "-disable-llvm-passes"],
        // Headers do not bring bodies of functions of the library, as at level 0.
        OptLevel::O1 => &["-O1", "-D__NO_INLINE__", "-Xclang", "-disable-llvm-passes"],
        OptLevel::O2 => &["-O2", "-D__NO_INLINE__", "-Xclang", "-disable-llvm-passes"],
    };
    level.iter().for_each(|flag| add(flag));
    if returns == ReturnPolicy::AlwaysPossible {
        add(&"-Dnoreturn=__adamant_may_return__");
    }
    for folder in &settings.include_dirs {
        add(&"-I");
        add(folder);
    }
    for define in &settings.defines {
        add(&"-D");
        add(define);
    }
    for include in &settings.includes {
        add(&"-include");
        add(include);
    }
    if let Some(std) = &settings.std {
        add(&format!("-std={std}"));
    }
    settings.cflags.iter().for_each(|flag| add(flag));
    flags
}
