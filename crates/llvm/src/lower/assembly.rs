//! Inline assembly. Only an empty one is understood: it keeps the compiler from moving code across it.

use adamant_program as model;
use model::{Op, Ordering};

use super::body::{BodyLowering, Lowered};
use super::constants::shortened;
use super::{Step, Unsupported};
use crate::ir::{Instruction, Opcode};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a call of inline assembly.
    pub(super) fn assembly(
        &mut self,
        call: Instruction<'m>,
        template: &str,
        constraints: &str,
    ) -> Step<Option<Lowered>> {
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
        let text = template.split_whitespace().collect::<Vec<_>>().join(" ");
        Unsupported::of(format!("inline assembly \"{}\"", shortened(&text)))
    }

    /// The one input as the one output, whose type may be an integer where the other is a pointer.
    fn passed_through(&mut self, call: Instruction<'m>) -> Step<Lowered> {
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
