//! Inline assembly. Only an empty one is understood: it keeps the compiler from moving code across it.

use adamant_program as model;
use model::{Op, Ordering};

use super::body::{BodyLowering, Lowered};
use super::constants::shortened;
use super::{Step, Unsupported};
use crate::ir::Instruction;

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
            if passes_through(constraints) && call.operand(0).ty() == call.ty() {
                return self.lowered(call.operand(0)).map(Some);
            }
        }
        let text = template.split_whitespace().collect::<Vec<_>>().join(" ");
        Unsupported::of(format!("inline assembly \"{}\"", shortened(&text)))
    }
}

/// Whether the one output is the register of the one input: the value comes back unchanged.
fn passes_through(constraints: &str) -> bool {
    let mut operands = constraints.split(',').filter(|operand| !operand.starts_with('~'));
    let output = operands.next().is_some_and(|operand| operand.starts_with('=') && !operand.contains('*'));
    output && operands.next() == Some("0") && operands.next().is_none()
}
