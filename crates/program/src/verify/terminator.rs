//! Checks terminators and the edges they follow.

use rustc_hash::FxHashSet;

use super::Rule;
use super::typing::{Class, Typing};
use crate::{ConstantValue, Edge, Operand, SwitchCase, TerminatorOp};

impl Typing<'_> {
    /// Checks a terminator.
    pub(super) fn terminator(&mut self, op: &TerminatorOp) {
        match op {
            TerminatorOp::Jump(_) | TerminatorOp::Unreachable => {}
            TerminatorOp::Branch { condition, .. } => self.operand("condition", *condition, Class::Bit),
            TerminatorOp::Switch { value, cases, .. } => self.switch(*value, cases),
            TerminatorOp::Return(value) => match (self.function.result, *value) {
                (Some(result), Some(value)) => self.operand("value returned", value, Class::Only(result)),
                (None, None) => {}
                (expected, _) => self.rules.push(Rule::ReturnValue { expected: expected.is_some() }),
            },
        }
        for edge in op.edges() {
            self.edge(edge);
        }
    }

    fn switch(&mut self, value: Operand, cases: &[SwitchCase]) {
        self.operand("value", value, Class::Int);
        let ty = self.operand_type(value);
        let mut seen = FxHashSet::default();
        for (index, case) in cases.iter().enumerate() {
            match self.program.constants.get(case.value) {
                None => self.rules.push(Rule::UnknownId { id: format!("{:?}", case.value) }),
                Some(constant) if constant.ty == ty && matches!(constant.value, ConstantValue::Bits(_)) => {
                    if !seen.insert(case.value) {
                        self.rules.push(Rule::SwitchDuplicate { index });
                    }
                }
                Some(_) => {
                    let expected = self.text(ty);
                    self.rules.push(Rule::SwitchCase { index, expected });
                }
            }
        }
    }

    fn edge(&mut self, edge: &Edge) {
        let Some(block) = self.body.blocks.get(edge.target) else {
            self.rules.push(Rule::UnknownId { id: format!("{:?}", edge.target) });
            return;
        };
        if edge.target == self.body.entry() {
            self.rules.push(Rule::EntryTarget);
        }
        let (expected, found) = (block.parameters.len(), edge.arguments.len());
        if expected != found {
            self.rules.push(Rule::EdgeCount { block: edge.target, expected, found });
            return;
        }
        for (index, (&parameter, &argument)) in block.parameters.iter().zip(&edge.arguments).enumerate() {
            // A parameter that does not exist has been reported at its block.
            let Some(parameter) = self.body.registers.get(parameter) else { continue };
            let found = self.operand_type(argument);
            if parameter.ty != found {
                let (expected, found) = (self.text(parameter.ty), self.text(found));
                self.rules.push(Rule::EdgeType { block: edge.target, index, expected, found });
            }
        }
    }
}
