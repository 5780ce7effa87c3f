//! The way from input files to a program.

use std::path::{Path, PathBuf};

use adamant_program::{DataModel, Origin, Program};

use crate::compile::{self, ReturnPolicy};
use crate::input::{Input, IrForm, Language};
use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings, OptLevel, lower, prepare, reader, runtime, target};

/// A program with what there is to say about it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The program.
    pub program: Program,
    /// What a user should know: LLVM's warnings, and assumptions made.
    pub warnings: Vec<String>,
}

/// Compiles or reads all inputs, links them and lowers the result.
pub fn load(inputs: &[PathBuf], settings: &FrontendSettings) -> Result<Loaded, FrontendError> {
    if inputs.is_empty() {
        return Err(FrontendError::NoInput);
    }
    let context = Context::new();
    let mut linker = Linker::new(settings);
    for file in inputs {
        match Input::open(file)? {
            Input::Source(file, language) => {
                let mut module = compile_source(&context, &file, language, settings)?;
                if inputs.len() == 1 && language == Language::C && may_drop_bodies(&file) {
                    module = with_inline_bodies(&context, &file, module, settings);
                }
                linker.add(&file, module)?;
            }
            Input::Ir(file, form, bytes) => {
                let module = reader::read(&context, &file, form, &bytes)?;
                linker.add_given(&file, module)?;
            }
        }
    }
    linker.finish(&context)
}

/// Reads one module from memory, LLVM text or bitcode by its first bytes; `name` stands for a file in messages.
pub fn load_ir_bytes(name: &str, bytes: &[u8], settings: &FrontendSettings) -> Result<Loaded, FrontendError> {
    let context = Context::new();
    let file = Path::new(name);
    let mut linker = Linker::new(settings);
    let module = reader::read(&context, file, reader::form_of(bytes), bytes)?;
    linker.add_given(file, module)?;
    linker.finish(&context)
}

/// Compiles a file; once more, with `noreturn` switched off, if it declares that calls never return.
fn compile_source<'c>(
    context: &'c Context,
    file: &Path,
    language: Language,
    settings: &FrontendSettings,
) -> Result<Module<'c>, FrontendError> {
    let compile = |returns| {
        let bitcode = compile::compile(file, language, returns, settings)?;
        reader::read_trusted(context, file, IrForm::Bitcode, &bitcode)
    };
    let module = compile(ReturnPolicy::AsDeclared)?;
    if !prepare::declares_calls_without_return(&module) {
        return Ok(module);
    }
    drop(module);
    let mut module = compile(ReturnPolicy::AlwaysPossible)?;
    prepare::let_calls_return(&mut module);
    Ok(module)
}

/// The spellings of the word that marks functions as inline.
const INLINE: [&str; 3] = ["inline", "__inline", "__inline__"];

/// Whether a file may mark functions as inline that are not static. Those of system headers are, and another run of the compiler is saved.
fn may_drop_bodies(file: &Path) -> bool {
    marks_more_than_static(&std::fs::read(file).unwrap_or_default())
}

/// Whether some declaration of a text has the word for inline functions without `static` before it. Text with comments and directives in it is
/// not looked at closely.
fn marks_more_than_static(text: &[u8]) -> bool {
    let is_end = |byte: &u8| matches!(byte, b';' | b'{' | b'}');
    text.split(is_end).any(|declaration| {
        let mut words = declaration.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let inline = |word: &[u8]| INLINE.iter().any(|inline| inline.as_bytes() == word);
        match words.find(|word| inline(word) || *word == b"static") {
            None => false,
            Some(b"static") => {
                let mut lines = declaration.split(|byte| *byte == b'\n').filter(|line| !is_line_marker(line));
                let is_odd = lines.any(|line| line.iter().any(|byte| matches!(byte, b'#' | b'/' | b'"' | b'\'')));
                is_odd && words.any(inline)
            }
            Some(_) => true,
        }
    })
}

/// Whether a line only tells where preprocessed text comes from.
fn is_line_marker(line: &[u8]) -> bool {
    line.strip_prefix(b"# ").and_then(<[u8]>::first).is_some_and(u8::is_ascii_digit)
}

/// The program with the bodies of functions that are only `inline`. C keeps them for the optimiser and expects another
/// definition elsewhere; of a program of one file there is no elsewhere.
fn with_inline_bodies<'c>(
    context: &'c Context,
    file: &Path,
    module: Module<'c>,
    settings: &FrontendSettings,
) -> Module<'c> {
    let mut ordinary = settings.clone();
    ordinary.cflags.extend(INLINE.iter().map(|word| format!("-D{word}=")));
    let bodies = |module: &Module<'_>| module.functions().filter(|function| !function.is_declaration()).count();
    match compile_source(context, file, Language::C, &ordinary) {
        Ok(complete) if bodies(&complete) > bodies(&module) => complete,
        _ => module,
    }
}

/// What is assumed where attempts of C++ cannot be told from calls of POSIX.
const INLINED_ATTEMPTS: &str =
    "attempts of C++ to lock that are inlined in a given LLVM file were taken not to fail for no reason";
/// What is assumed where a program looks at a latch.
const LATCH_LOOKS: &str = "looks at a latch (`try_wait`) were taken not to fail for no reason";
/// What is assumed where `std::async` may choose.
const OPEN_POLICY: &str = "std::async was taken to start a thread where its policy leaves that open, as libstdc++ does";

/// The modules of a program, one after another.
struct Linker<'c, 's> {
    settings: &'s FrontendSettings,
    linked: Option<(Module<'c>, DataModel)>,
    origin: Origin,
    warnings: Vec<String>,
}

impl<'c, 's> Linker<'c, 's> {
    fn new(settings: &'s FrontendSettings) -> Self {
        let origin = if settings.opt == OptLevel::O0 { Origin::AsWritten } else { Origin::Optimised };
        Self { settings, linked: None, origin, warnings: Vec::new() }
    }

    /// Adds a module that was given as LLVM: somebody else may have optimised it.
    fn add_given(&mut self, file: &Path, mut module: Module<'c>) -> Result<(), FrontendError> {
        self.origin = Origin::Optimised;
        prepare::let_calls_return(&mut module);
        if prepare::may_be_inlined(&module) {
            self.warnings.push(INLINED_ATTEMPTS.to_owned());
        }
        self.add(file, module)
    }

    fn add(&mut self, file: &Path, mut module: Module<'c>) -> Result<(), FrontendError> {
        if prepare::look_at_latches(&module) && !self.warnings.iter().any(|warning| warning == LATCH_LOOKS) {
            self.warnings.push(LATCH_LOOKS.to_owned());
        }
        let before = self.linked.as_ref().map(|(_, model)| *model);
        let wanted = self.settings.data_model.or(before).unwrap_or(DataModel::Lp64);
        let found = target::data_model(&mut module, file, wanted)?;
        if let Some(expected) = self.settings.data_model.or(before).filter(|&expected| expected != found) {
            let asked = self.settings.data_model.is_some();
            return Err(FrontendError::DataModelConflict { file: file.to_owned(), found, expected, asked });
        }
        match &mut self.linked {
            None => self.linked = Some((module, found)),
            Some((linked, _)) => linked
                .link(module)
                .map_err(|errors| FrontendError::LinkFailed { file: file.to_owned(), message: errors.join("\n") })?,
        }
        Ok(())
    }

    fn finish(self, context: &'c Context) -> Result<Loaded, FrontendError> {
        let (mut module, data_model) = self.linked.ok_or(FrontendError::NoInput)?;
        let is_policy_open = prepare::is_policy_open(&module);
        runtime::link(context, &mut module, data_model, self.settings)?;
        prepare::run(&mut module, self.settings)?;
        let (program, mut warnings) = lower::lower(&mut module, data_model, self.origin)?;
        warnings.extend(self.warnings);
        if is_policy_open {
            warnings.push(OPEN_POLICY.to_owned());
        }
        warnings.extend(context.take_warnings());
        Ok(Loaded { program, warnings })
    }
}

#[cfg(test)]
mod tests {
    use super::marks_more_than_static;

    #[test]
    fn only_functions_that_are_not_static_lose_their_bodies() {
        let check =
            |text: &str, expected: bool| assert_eq!(marks_more_than_static(text.as_bytes()), expected, "{text}");
        check("int f(void) { return 0; }", false);
        check("static __inline int f(void) { return 0; } static inline int g(void);", false);
        check("extern int x; static const __inline__ int f(void) { return 0; }", false);
        check("int x;\n# 12 \"a.h\" 3\nstatic inline int f(void) { return 0; }", false);
        check("inline int f(void) { return 0; }", true);
        check("static int f(void) { return 0; } extern __inline int g(void) { return 1; }", true);
        check("#define STATIC static\n#define INLINE inline\nint x;", true);
        check("/* static */ inline int f(void) { return 0; }", true);
        check("int inlined;", false);
    }
}
