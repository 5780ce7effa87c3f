//! Prints programs. Every id is looked up with care, so that malformed programs print as well.

mod function;
mod global;
mod name;
mod source;
mod statement;
mod value;

use std::fmt;

pub(super) use function::step_text;
pub(super) use value::{constant_text, type_text};

use super::DisplayOptions;
use super::keyword::Keyword as _;
use crate::{FunctionId, Program};

/// Prints what the options ask for.
pub(super) fn program(f: &mut fmt::Formatter<'_>, program: &Program, options: &DisplayOptions<'_>) -> fmt::Result {
    if let Some(id) = options.function {
        return function::function(f, program, options, id);
    }
    writeln!(f, "program {} {}", program.data_model.keyword(), program.origin.keyword())?;
    initialisation(f, program, "constructors", &program.constructors)?;
    initialisation(f, program, "destructors", &program.destructors)?;
    if !program.globals.is_empty() {
        writeln!(f)?;
    }
    for global in program.globals.iter() {
        global::global(f, program, options, global)?;
    }
    for id in program.functions.ids() {
        writeln!(f)?;
        function::function(f, program, options, id)?;
    }
    if options.source_section { source::section(f, &program.source) } else { Ok(()) }
}

fn initialisation(f: &mut fmt::Formatter<'_>, program: &Program, when: &str, functions: &[FunctionId]) -> fmt::Result {
    if functions.is_empty() {
        return Ok(());
    }
    write!(f, "{when} ")?;
    separated(f, functions, |f, &id| name::function(f, program, id))?;
    writeln!(f)
}

/// Prints items with commas between them.
fn separated<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    mut print: impl FnMut(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        print(f, item)?;
    }
    Ok(())
}
