//! Library functions that call back into the program. They are written in C (`runtime/`), compiled like the program and linked in when
//! it uses one of them without defining it, so that nothing past the front end has to know how a library calls back.

use std::io::Write;
use std::path::Path;

use crate::compile::{self, ReturnPolicy};
use crate::input::{IrForm, Language};
use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings, reader};
use adamant_program::DataModel;

/// A file of the runtime.
struct Source {
    name: &'static str,
    text: &'static str,
    /// How the names of the functions begin that programs use it for.
    beginnings: &'static [&'static str],
}

const SOURCES: [Source; 2] = [
    Source { name: "stdlib.c", text: include_str!("../runtime/stdlib.c"), beginnings: &["qsort", "bsearch"] },
    Source {
        name: "thread.c",
        text: include_str!("../runtime/thread.c"),
        beginnings: &[
            "_ZNSt6thread",
            "_ZNSt18condition_variable",
            "_ZNSt13__future_base",
            "_ZNSt28__atomic_futex_unsigned_base",
            "__once_proxy",
        ],
    },
];

impl Source {
    /// Whether a program calls a function of this file without defining it.
    fn is_needed(&self, module: &Module<'_>) -> bool {
        let is_ours = |name: &str| self.beginnings.iter().any(|beginning| name.starts_with(beginning));
        module.functions().any(|function| function.is_declaration() && is_ours(&function.name()))
    }
}

/// Links the parts of the runtime that the program needs.
pub(crate) fn link<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    data_model: DataModel,
    settings: &FrontendSettings,
) -> Result<(), FrontendError> {
    for source in SOURCES.iter().filter(|source| source.is_needed(module)).collect::<Vec<_>>() {
        link_source(context, module, source, data_model, settings)?;
    }
    Ok(())
}

fn link_source<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    Source { name, text, .. }: &Source,
    data_model: DataModel,
    settings: &FrontendSettings,
) -> Result<(), FrontendError> {
    let temporary = |reason| FrontendError::TemporaryFile { reason };
    let mut file = tempfile::Builder::new().prefix("adamant-").suffix(name).tempfile().map_err(temporary)?;
    // Positions name the runtime and not the temporary file.
    write!(file, "#line 1 \"adamant-{name}\"\n{text}").map_err(temporary)?;
    let settings = FrontendSettings {
        data_model: Some(data_model),
        opt: settings.opt,
        clang: settings.clang.clone(),
        ..FrontendSettings::default()
    };
    let bitcode = compile::compile(file.path(), Language::C, ReturnPolicy::AsDeclared, &settings)?;
    let name = Path::new(name);
    let runtime = reader::read_trusted(context, name, IrForm::Bitcode, &bitcode)?;
    module
        .link(runtime)
        .map_err(|errors| FrontendError::LinkFailed { file: name.to_owned(), message: errors.join("\n") })
}
