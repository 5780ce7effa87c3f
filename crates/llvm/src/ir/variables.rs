//! The numbers of parameters, which only the text of a variable tells.
//!
//! Printing a node that an instruction uses makes LLVM number the whole module first. So the nodes are collected while
//! debug information is written as calls, and printed while it is written as records, which use no values.

use rustc_hash::FxHashMap;

use super::{DebugFormat, Metadata, MetadataKind, Module, Value};

impl Module<'_> {
    /// The number, from 1, of each local variable that is a parameter, by its [key](Metadata::key). Afterwards, debug
    /// information is written as calls.
    pub(crate) fn read_parameter_numbers(&mut self) -> FxHashMap<usize, u32> {
        self.set_debug_format(DebugFormat::Calls);
        let mut variables: Vec<Metadata<'static>> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for block in self.functions().flat_map(Value::blocks) {
            for call in block.instructions().filter(|found| found.is_debug_variable()) {
                let Some(variable) = call.operand(1).as_metadata() else { continue };
                let is_local = matches!(variable.kind(), MetadataKind::LLVMDILocalVariableMetadataKind);
                if is_local && seen.insert(variable.key()) {
                    // SAFETY: variables live in the context, and the copies end before this function does.
                    variables.push(unsafe { variable.unbound() });
                }
            }
        }
        self.set_debug_format(DebugFormat::Records);
        let numbers = variables
            .iter()
            .filter_map(|variable| Some((variable.key(), variable.field("arg")?.parse().ok()?)))
            .collect();
        self.set_debug_format(DebugFormat::Calls);
        numbers
    }
}
