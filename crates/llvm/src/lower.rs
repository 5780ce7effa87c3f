//! Lowering: from a prepared module to a program.
//!
//! What the model lacks becomes a statement that says so, at the place where it stands. Blocks that cannot be reached
//! are left out; phis become block parameters; vectors become arrays, and operations on them are done lane by lane.

mod address;
mod aggregates;
mod arithmetic;
mod assembly;
mod atomics;
mod body;
mod calls;
mod casts;
mod constants;
mod control;
mod debug;
mod dominance;
mod emit;
mod floats;
mod functions;
mod globals;
mod initialisers;
mod instruction;
mod intrinsics;
mod lanes;
mod memory;
mod shuffles;
mod types;
mod unsupported;

use adamant_program as model;
use rustc_hash::FxHashMap;

use crate::FrontendError;
use crate::ir::{Builder, Layout, Module, Value};

use self::calls::Attributes;
use self::debug::DebugInfo;
use self::types::TypeTable;
use self::unsupported::{LoweringResult, Unsupported};

/// Lowers a module; the second result is what a user should know.
pub(crate) fn lower(
    module: &mut Module<'_>,
    data_model: model::DataModel,
    origin: model::Origin,
) -> Result<(model::Program, Vec<String>), FrontendError> {
    let parameter_numbers = module.read_parameter_numbers();
    let module = &*module;
    let mut lowering = Lowering {
        module,
        layout: module.layout(),
        builder: Builder::new(module),
        program: model::Program::new(data_model, origin),
        types: TypeTable::default(),
        functions: FxHashMap::default(),
        globals: FxHashMap::default(),
        library: FxHashMap::default(),
        constants: FxHashMap::default(),
        attributes: Attributes::new(),
        debug: DebugInfo::new(module, parameter_numbers),
        warnings: Vec::new(),
    };
    lowering.declare_globals();
    lowering.declare_functions();
    lowering.initialise_globals()?;
    lowering.lower_bodies();
    lowering.find_constructors()?;
    if !module.assembly().trim().is_empty() {
        lowering
            .warnings
            .push("assembly outside functions is left out; a symbol it defines counts as undefined".to_owned());
    }
    Ok((lowering.program, lowering.warnings))
}

/// What is known while a module is lowered.
struct Lowering<'m> {
    module: &'m Module<'m>,
    layout: Layout<'m>,
    builder: Builder<'m>,
    program: model::Program,
    types: TypeTable<'m>,
    functions: FxHashMap<Value<'m>, model::FunctionId>,
    globals: FxHashMap<Value<'m>, model::GlobalId>,
    /// Functions that intrinsics stand for, by name.
    library: FxHashMap<String, model::FunctionId>,
    /// Constants that were asked for before.
    constants: FxHashMap<Value<'m>, model::ConstantId>,
    attributes: Attributes,
    debug: DebugInfo<'m>,
    warnings: Vec<String>,
}
