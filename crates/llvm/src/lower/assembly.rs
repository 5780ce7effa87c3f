//! Inline assembly. Only an empty one is understood: it keeps the compiler from moving code across it. Any other is a call of a function without
//! body, whose name says which instructions it stands for; behind it, its outputs in memory hold arbitrary values.

use adamant_program as model;
use model::{Access, Callee, Function, Op, Operand, Ordering};

use super::body::{BodyLowering, Lowered};
use super::constants::shortened;
use super::{LoweringResult, Unsupported};
use crate::ir::{Instruction, Opcode};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a call of inline assembly.
    pub(super) fn assembly(
        &mut self,
        call: Instruction<'m>,
        template: &str,
        constraints: &str,
    ) -> LoweringResult<Option<Lowered>> {
        if template.trim().is_empty() {
            // An output in memory keeps what it holds.
            if call.ty().is_void() {
                self.push(Op::Fence { ordering: Ordering::SequentiallyConsistent });
                return Ok(None);
            }
            if passes_through(constraints) {
                return self.passed_through(call).map(Some);
            }
        }
        let outputs = self.outputs_in_memory(call, constraints)?;
        let text = template.split_whitespace().collect::<Vec<_>>().join(" ");
        let name = Function::assembly_name(&shortened(&text));
        let function = self.cx.library_function(&name, call.called_type())?;
        let result = self.push_call(call, Callee::Direct(function), Vec::new());
        for (pointer, ty) in outputs {
            let value = self.define(ty, |dest| Op::Arbitrary { dest });
            self.push(Op::Store { pointer, value, access: Access::default() });
        }
        Ok(result)
    }

    /// Where the outputs lie that are in memory, and their types.
    fn outputs_in_memory(
        &mut self,
        call: Instruction<'m>,
        constraints: &str,
    ) -> LoweringResult<Vec<(Operand, model::TypeId)>> {
        let mut outputs = Vec::new();
        let arguments: Vec<_> = call.arguments().collect();
        let mut next = 0;
        for constraint in constraints.split(',').filter(|constraint| !constraint.starts_with('~')) {
            let is_output = constraint.starts_with('=');
            let is_in_memory = constraint.contains('*');
            // An output in a register is no argument.
            if is_output && !is_in_memory {
                continue;
            }
            if is_output {
                let element = call.argument_type_attribute(next as u32, self.cx.attributes.elementtype);
                let (Some(element), Some(&pointer)) = (element, arguments.get(next)) else {
                    return Unsupported::of("inline assembly with an output of unknown type");
                };
                self.cx.require_memory_layout(element)?;
                outputs.push((self.operand(pointer)?, self.cx.ty(element)?));
            }
            next += 1;
        }
        Ok(outputs)
    }

    /// The one input as the one output, whose type may be an integer where the other is a pointer.
    fn passed_through(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let (input, output) = (call.operand(0), call.ty());
        let width = Some(self.cx.program.data_model.pointer_width());
        if input.ty() == output {
            return self.lowered(input);
        }
        if input.ty().is_pointer() && output.int_width() == width {
            return self.convert(Opcode::LLVMPtrToInt, input, output);
        }
        if input.ty().int_width() == width && output.is_pointer() {
            return self.convert(Opcode::LLVMIntToPtr, input, output);
        }
        Unsupported::of("inline assembly that changes the type of a value")
    }
}

/// Whether the one output is the register of the one input: the value comes back unchanged.
fn passes_through(constraints: &str) -> bool {
    let mut operands = constraints.split(',').filter(|operand| !operand.starts_with('~'));
    let output = operands.next().is_some_and(|operand| operand.starts_with('=') && !operand.contains('*'));
    output && operands.next() == Some("0") && operands.next().is_none()
}
