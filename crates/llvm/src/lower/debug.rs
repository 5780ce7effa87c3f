//! Debug information: the way back to the source.

mod positions;
mod source_types;
mod variables;

use adamant_program as model;
use rustc_hash::FxHashMap;

use crate::ir::{Metadata, Module};

/// Debug information that was read before.
pub(super) struct DebugInfo<'m> {
    /// The folders that the compiler ran in.
    folders: Vec<String>,
    files: FxHashMap<Metadata<'m>, model::FileId>,
    scopes: FxHashMap<Metadata<'m>, Option<model::ScopeId>>,
    positions: FxHashMap<Metadata<'m>, Option<model::PositionId>>,
    variables: FxHashMap<Metadata<'m>, Option<model::VariableId>>,
    types: FxHashMap<Metadata<'m>, model::SourceTypeId>,
    void: Option<model::SourceTypeId>,
    /// Whether an expression changes nothing, by its node.
    expressions: FxHashMap<Metadata<'m>, bool>,
    /// The numbers of parameters, by the keys of their variables.
    parameter_numbers: FxHashMap<usize, u32>,
}

impl<'m> DebugInfo<'m> {
    pub(super) fn new(module: &'m Module<'_>, parameter_numbers: FxHashMap<usize, u32>) -> Self {
        let files = module.compile_units().into_iter().filter_map(Metadata::scope_file);
        Self {
            folders: files.map(|file| file.file_name().1).collect(),
            files: FxHashMap::default(),
            scopes: FxHashMap::default(),
            positions: FxHashMap::default(),
            variables: FxHashMap::default(),
            types: FxHashMap::default(),
            void: None,
            expressions: FxHashMap::default(),
            parameter_numbers,
        }
    }
}
