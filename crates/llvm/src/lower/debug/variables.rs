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
    /// The variable of the source that a global variable of so many bytes is. A part that an optimiser cut off is a variable named by the
    /// way to it; what an optimiser made something else of is none.
    pub(in crate::lower) fn global_variable(&mut self, global: Value<'m>, size: u64) -> Option<VariableId> {
        let (variable, expression) = global.global_debug_variable()?;
        let is_plain = self.is_plain(expression);
        let whole = self.variable(variable)?;
        if is_plain {
            let ty = self.program.source.variables[whole].ty;
            let needed = ty.and_then(|ty| self.program.source.size_in_bits(ty)).unwrap_or(0);
            return (needed.div_ceil(8) <= size).then_some(whole);
        }
        let (offset, bits) = fragment(&expression.text())?;
        if bits.div_ceil(8) != size {
            return None;
        }
        let described = self.program.source.variables[whole].clone();
        let (path, ty) = self.program.source.part(described.ty?, offset, bits)?;
        let part = Variable { name: format!("{}{path}", described.name), ty: Some(ty), ..described };
        Some(self.program.source.variables.push(part))
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

/// The offset and the size in bits of the part that a debug expression is about, if it says nothing else.
fn fragment(expression: &str) -> Option<(u64, u64)> {
    let (_, operations) = expression.trim_end().rsplit_once("!DIExpression(")?;
    let (offset, bits) = operations.strip_prefix("DW_OP_LLVM_fragment, ")?.strip_suffix(')')?.split_once(", ")?;
    Some((offset.parse().ok()?, bits.parse().ok()?))
}

/// Whether this is an arbitrary value that lowering leaves out, as nothing else uses it.
fn is_dropped(value: Value<'_>) -> bool {
    value.as_instruction().is_some_and(is_needless_value)
}

#[cfg(test)]
mod tests {
    use super::fragment;

    #[test]
    fn only_plain_parts_are_fragments() {
        assert_eq!(fragment("!DIExpression(DW_OP_LLVM_fragment, 8, 16)"), Some((8, 16)));
        assert_eq!(fragment("<0x1> = !DIExpression(DW_OP_LLVM_fragment, 0, 32)\n"), Some((0, 32)));
        assert_eq!(fragment("!DIExpression()"), None);
        assert_eq!(fragment("!DIExpression(DW_OP_plus_uconst, 4, DW_OP_LLVM_fragment, 0, 32)"), None);
    }
}
