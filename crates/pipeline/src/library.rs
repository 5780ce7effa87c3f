//! What is known of the library by name.

use adamant_program::Program;
use adamant_semantics::Concrete;

use crate::plan::ground::reached;
use crate::world::RunWorld;

/// The names of functions that run a model where a program has no body for them.
pub fn modelled_functions() -> Vec<&'static str> {
    adamant_semantics::modelled_functions::<Concrete<RunWorld<'_>>>()
}

/// The names of all functions that a program may call, the library's included.
pub fn called_functions(program: &Program) -> Vec<&str> {
    reached(program).into_iter().map(|function| program.functions[function].name.as_str()).collect()
}
