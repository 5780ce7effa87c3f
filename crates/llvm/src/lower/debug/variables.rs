//! Variables of the source with the statements that tell where they live, and labels.

use adamant_program as model;
use model::{Binding, Op, Variable, VariableId};

use crate::ir::{Instruction, Metadata, MetadataKind, Value};
use crate::lower::Lowering;
use crate::lower::body::{BodyLowering, Lowered};
use crate::prepare::is_needless_value;

/// Positions among the operands of a variable, local or global, or of a label.
const SCOPE: usize = 0;
const NAME: usize = 1;
const FILE: usize = 2;
const TYPE: usize = 3;

impl<'m> Lowering<'m> {
    /// The variable of the source that a global variable is.
    pub(in crate::lower) fn global_variable(&mut self, global: Value<'m>) -> Option<VariableId> {
        let variable = global.global_debug_variable()?;
        self.variable(variable)
    }

    /// A variable of the source; `None` if it has no name.
    fn variable(&mut self, variable: Metadata<'m>) -> Option<VariableId> {
        if let Some(&known) = self.debug.variables.get(&variable) {
            return known;
        }
        let made = self.make_variable(variable);
        self.debug.variables.insert(variable, made);
        made
    }

    fn make_variable(&mut self, variable: Metadata<'m>) -> Option<VariableId> {
        let is_variable = matches!(
            variable.kind(),
            MetadataKind::LLVMDILocalVariableMetadataKind | MetadataKind::LLVMDIGlobalVariableMetadataKind
        );
        if !is_variable {
            return None;
        }
        let operands = variable.operands();
        let name = operands.get(NAME)?.text()?.to_owned();
        let node = |position: usize| operands.get(position).and_then(|operand| operand.node());
        let scope = node(SCOPE).and_then(|scope| self.scope(scope));
        let file = node(FILE).and_then(|file| self.file(file));
        let ty = node(TYPE).map(|ty| self.source_type(ty));
        let parameter = self.debug.parameter_numbers.get(&variable.key()).copied();
        let line = variable.variable_line();
        Some(self.program.source.variables.push(Variable { name, ty, scope, file, line, parameter }))
    }

    /// Whether a debug expression leaves the value or address as it is.
    fn is_plain(&mut self, expression: Metadata<'m>) -> bool {
        *self.debug.expressions.entry(expression).or_insert_with(|| {
            matches!(expression.kind(), MetadataKind::LLVMDIExpressionMetadataKind)
                && expression.text().trim_end().ends_with("!DIExpression()")
        })
    }
}

impl<'m> BodyLowering<'_, 'm> {
    /// Adds a binding for a call of `llvm.dbg.declare`, `value` or `assign`. One that the model cannot express is left
    /// out: bindings only serve to show values.
    pub(in crate::lower) fn bind_variable(&mut self, call: Instruction<'m>) {
        if let Some((variable, binding)) = self.binding(call) {
            self.push(Op::Bind { variable, binding });
        }
    }

    /// Notes the label that a call of `llvm.dbg.label` names. Clang starts a block at each; one that an optimiser moved is left out.
    pub(in crate::lower) fn note_label(&mut self, call: Instruction<'m>) {
        let label = call.operand(0).as_metadata().map(Metadata::operands);
        let is_first = self.statements.iter().all(|statement| matches!(statement.op, Op::Bind { .. }));
        if is_first && self.label.is_none() {
            self.label = label.and_then(|operands| Some(operands.get(NAME)?.text()?.to_owned()));
        }
    }

    fn binding(&mut self, call: Instruction<'m>) -> Option<(VariableId, Binding)> {
        let value = call.operand(0).as_wrapped_value()?;
        let variable = call.operand(1).as_metadata()?;
        let expression = call.operand(2).as_metadata()?;
        if !self.cx.is_plain(expression) || value.is_undefined() || is_dropped(value) {
            return None;
        }
        let is_address = call.called_intrinsic()? == "llvm.dbg.declare";
        let operand = self.bound_operand(value, call)?;
        let variable = self.cx.variable(variable)?;
        Some((variable, if is_address { Binding::Address(operand) } else { Binding::Value(operand) }))
    }

    /// The operand of a binding, if it takes no statement to compute it, and is always defined there: optimisers do not
    /// keep that true for debug information.
    fn bound_operand(&mut self, value: Value<'m>, place: Instruction<'m>) -> Option<model::Operand> {
        self.cx.ty(value.ty()).ok()?;
        if value.is_constant() {
            return self.cx.named_constant(value).ok().flatten().map(model::Operand::Constant);
        }
        let Lowered::One(operand) = self.values.get(&value)?.clone() else { return None };
        self.is_defined_in(value, place.block()).then_some(operand)
    }
}

/// Whether this is an arbitrary value that lowering leaves out, as nothing else uses it.
fn is_dropped(value: Value<'_>) -> bool {
    value.as_instruction().is_some_and(is_needless_value)
}
