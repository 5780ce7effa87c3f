//! What a slice keeps, by line of the source.
//!
//! A line is told by its statements and decisions, and by the variables that it declares: initialising a local variable with a constant leaves
//! no statement behind. A variable is kept if a register that holds its value or its address is.

use std::collections::BTreeMap;

use adamant_analysis::Site;
use adamant_program::{Binding, Body, FileId, FunctionId, Op, Operand, PositionId, TerminatorOp, VariableId};

use crate::slice::{Decision, Slice};

/// What becomes of a line; if several things on it fare differently, the last of these counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineMark {
    /// Nothing on it is left.
    Removed,
    /// Something on it is left.
    Kept,
    /// A decision on it is made freely.
    Abstract,
}

/// What becomes of the lines of the source that became statements, by file and number.
pub fn marked_lines(slice: &Slice<'_, '_>) -> BTreeMap<(FileId, u32), LineMark> {
    let mut lines = Lines { slice, marks: BTreeMap::new() };
    let dependences = slice.slicing().dependences();
    for (function, found) in dependences.program().functions.enumerate() {
        if let Some(body) = &found.body {
            lines.body(function, body);
        }
    }
    lines.marks
}

struct Lines<'l, 's, 'p> {
    slice: &'l Slice<'s, 'p>,
    marks: BTreeMap<(FileId, u32), LineMark>,
}

impl Lines<'_, '_, '_> {
    fn body(&mut self, function: FunctionId, body: &Body) {
        for (block, contents) in body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                let mark = |is_kept: bool| if is_kept { LineMark::Kept } else { LineMark::Removed };
                match statement.op {
                    Op::Bind { variable, binding: Binding::Value(bound) | Binding::Address(bound) } => {
                        if let Operand::Register(bound) = bound {
                            self.mark_declaration(variable, mark(self.slice.keeps_register(function, bound)));
                        }
                    }
                    _ => {
                        let is_kept = self.slice.keeps(Site { function, block, statement: index as u32 });
                        self.mark(statement.position, mark(is_kept));
                    }
                }
            }
            let site = Site { function, block, statement: contents.statements.len() as u32 };
            let mark = match (&contents.terminator.op, self.slice.decisions().get(&site)) {
                (TerminatorOp::Return(_), _) if self.slice.keeps_function(function) => LineMark::Kept,
                (TerminatorOp::Branch { .. } | TerminatorOp::Switch { .. }, Some(Decision::Concrete)) => LineMark::Kept,
                (TerminatorOp::Branch { .. } | TerminatorOp::Switch { .. }, Some(Decision::Abstract)) => {
                    LineMark::Abstract
                }
                (TerminatorOp::Jump(_) | TerminatorOp::Unreachable, _) => continue,
                _ => LineMark::Removed,
            };
            self.mark(contents.terminator.position, mark);
        }
    }

    fn mark(&mut self, position: Option<PositionId>, mark: LineMark) {
        let source = &self.slice.slicing().dependences().program().source;
        let Some(position) =
            position.and_then(|position| source.position(position)).filter(|position| position.line > 0)
        else {
            return;
        };
        let found = self.marks.entry((position.file, position.line)).or_insert(mark);
        *found = mark.max(*found);
    }

    fn mark_declaration(&mut self, variable: VariableId, mark: LineMark) {
        let variable = &self.slice.slicing().dependences().program().source.variables[variable];
        let (Some(file), None, 1..) = (variable.file, variable.parameter, variable.line) else { return };
        let found = self.marks.entry((file, variable.line)).or_insert(mark);
        *found = mark.max(*found);
    }
}
