//! Library functions that call back into the program. They are written in C (`runtime/`), compiled like the program and linked in when
//! it uses one of them without defining it, so that nothing past the front end has to know how a library calls back.

use std::io::Write;
use std::path::Path;

use crate::compile::{self, ReturnPolicy};
use crate::input::{IrForm, Language};
use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings, reader};
use adamant_library::{Implementation, Library, RuntimeFile};
use adamant_program::DataModel;

/// A file of the runtime. The rows of the functions that programs use it for name it.
struct File {
    name: &'static str,
    text: &'static str,
    source: RuntimeFile,
}

const FILES: [File; 2] = [
    File { name: "stdlib.c", text: include_str!("../runtime/stdlib.c"), source: RuntimeFile::Stdlib },
    File { name: "thread.c", text: include_str!("../runtime/thread.c"), source: RuntimeFile::Thread },
];

impl File {
    /// Whether a program calls a function of this file without defining it.
    fn is_needed(&self, module: &Module<'_>) -> bool {
        let is_ours = |name: &str| Library::of(name).implementation == Implementation::InC(self.source);
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
    for file in FILES.iter().filter(|file| file.is_needed(module)).collect::<Vec<_>>() {
        link_file(context, module, file, data_model, settings)?;
    }
    Ok(())
}

fn link_file<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    File { name, text, .. }: &File,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_define_the_functions_that_name_them() {
        for (name, facts) in Library::all() {
            let Implementation::InC(source) = facts.implementation else { continue };
            let file = FILES.iter().find(|file| file.source == source).expect("every source is a file");
            let text: String = file.text.split('"').map(str::trim).filter(|part| !part.is_empty()).collect();
            assert!(text.contains(name), "{name} in {}", file.name);
        }
    }
}
