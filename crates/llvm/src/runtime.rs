//! Library functions that call back into the program. They are written in C (`runtime/`), compiled like the program and linked in when
//! it uses one of them without defining it, so that nothing past the front end has to know how a library calls back.

use std::io::Write;
use std::path::Path;

use crate::compile::{self, ReturnPolicy};
use crate::input::{IrForm, Language};
use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings, reader};
use adamant_program::DataModel;

/// The functions that the runtime defines.
const FUNCTIONS: &[&str] = &["qsort", "bsearch"];

const SOURCE: &str = include_str!("../runtime/stdlib.c");

/// Links the runtime if the program needs it.
pub(crate) fn link<'c>(
    context: &'c Context,
    module: &mut Module<'c>,
    data_model: DataModel,
    settings: &FrontendSettings,
) -> Result<(), FrontendError> {
    let is_needed =
        module.functions().any(|function| function.is_declaration() && FUNCTIONS.contains(&function.name().as_str()));
    if !is_needed {
        return Ok(());
    }
    let temporary = |reason| FrontendError::TemporaryFile { reason };
    let mut file = tempfile::Builder::new().prefix("adamant-stdlib-").suffix(".c").tempfile().map_err(temporary)?;
    // Positions name the runtime and not the temporary file.
    write!(file, "#line 1 \"adamant-stdlib.c\"\n{SOURCE}").map_err(temporary)?;
    let settings = FrontendSettings {
        data_model: Some(data_model),
        opt: settings.opt,
        clang: settings.clang.clone(),
        ..FrontendSettings::default()
    };
    let bitcode = compile::compile(file.path(), Language::C, ReturnPolicy::AsDeclared, &settings)?;
    let name = Path::new("stdlib.c");
    let runtime = reader::read_trusted(context, name, IrForm::Bitcode, &bitcode)?;
    module
        .link(runtime)
        .map_err(|errors| FrontendError::LinkFailed { file: name.to_owned(), message: errors.join("\n") })
}
