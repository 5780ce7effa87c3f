//! What a slice keeps, by line of the source.
//!
//! A line is told by its statements and decisions, and by the variables that it declares: initialising a local variable with a constant leaves
//! no statement behind. A variable is kept if a register that holds its value or its address is.

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::Site;
use adamant_program::{
    Binding, Body, FileId, FunctionId, Op, Operand, PositionId, Program, TerminatorEffect, VariableId,
};

use crate::slice::{Decision, ProgramSlice};

/// What becomes of a line; if several things on it fare differently, the last of these counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineMark {
    /// Nothing on it is left.
    Removed,
    /// Something on it is left.
    Kept,
    /// A decision on it is made freely.
    Nondeterministic,
}

/// What becomes of the source.
#[derive(Clone, Default, Debug)]
pub struct MarkedSource {
    /// Lines that became statements or declare variables, by file and number.
    pub lines: BTreeMap<(FileId, u32), LineMark>,
    /// Variables that became registers, with the functions they belong to. An assignment may leave nothing else behind.
    pub variables: BTreeMap<(FunctionId, VariableId), LineMark>,
    /// Variables that hold a constant somewhere: who reads that is not known.
    pub constants: BTreeSet<(FunctionId, VariableId)>,
}

impl MarkedSource {
    /// What becomes of it in a slice.
    pub fn of(slice: &ProgramSlice<'_, '_>) -> Self {
        let mut lines = Lines { slice, found: Self::default() };
        for (function, found) in slice.slicing().dependences().program().functions.enumerate() {
            if let Some(body) = &found.body {
                lines.body(function, body);
            }
        }
        lines.found
    }

    /// Adds the lines of the program before it was reduced, of which nothing was left to slice.
    pub fn add_gone(&mut self, original: &Program) {
        let bodies = original.functions.iter().filter_map(|function| function.body.as_ref());
        for block in bodies.flat_map(|body| body.blocks.iter()) {
            for statement in &block.statements {
                if let Op::Bind { variable, binding: Binding::Value(bound) | Binding::Address(bound) } = statement.op {
                    if let Operand::Register(_) = bound {
                        self.mark(declaration(original, variable), LineMark::Removed);
                    }
                } else {
                    self.mark(line(original, statement.position), LineMark::Removed);
                }
            }
            if !matches!(block.terminator.op.effect(), TerminatorEffect::Jumps | TerminatorEffect::Fails(_)) {
                self.mark(line(original, block.terminator.position), LineMark::Removed);
            }
        }
    }

    fn mark(&mut self, line: Option<(FileId, u32)>, mark: LineMark) {
        if let Some(line) = line {
            let found = self.lines.entry(line).or_insert(mark);
            *found = mark.max(*found);
        }
    }
}

/// The line of a position.
fn line(program: &Program, position: Option<PositionId>) -> Option<(FileId, u32)> {
    let position = program.source.position(position?)?;
    (position.line > 0).then_some((position.file, position.line))
}

/// The line that declares a variable which is no parameter.
fn declaration(program: &Program, variable: VariableId) -> Option<(FileId, u32)> {
    let variable = &program.source.variables[variable];
    match (variable.file, variable.parameter, variable.line) {
        (Some(file), None, line @ 1..) => Some((file, line)),
        _ => None,
    }
}

struct Lines<'l, 's, 'p> {
    slice: &'l ProgramSlice<'s, 'p>,
    found: MarkedSource,
}

impl Lines<'_, '_, '_> {
    fn body(&mut self, function: FunctionId, body: &Body) {
        for (block, contents) in body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                let mark = |is_kept: bool| if is_kept { LineMark::Kept } else { LineMark::Removed };
                if let Op::Bind { variable, binding } = statement.op {
                    match binding {
                        Binding::Value(Operand::Constant(_)) => {
                            self.found.constants.insert((function, variable));
                        }
                        Binding::Value(Operand::Register(bound)) | Binding::Address(Operand::Register(bound)) => {
                            self.mark_variable(function, variable, mark(self.slice.keeps_register(function, bound)));
                        }
                        Binding::Address(Operand::Constant(_)) => {}
                    }
                } else {
                    let is_kept = self.slice.keeps(Site { function, block, statement: index as u32 });
                    self.mark(statement.position, mark(is_kept));
                }
            }
            let site = Site { function, block, statement: contents.statements.len() as u32 };
            let mark = match contents.terminator.op.effect() {
                TerminatorEffect::Returns(_) if self.slice.keeps_function(function) => LineMark::Kept,
                TerminatorEffect::Returns(_) => LineMark::Removed,
                TerminatorEffect::Decides(_) => match self.slice.decisions().get(&site) {
                    Some(Decision::Concrete) => LineMark::Kept,
                    Some(Decision::Nondeterministic) => LineMark::Nondeterministic,
                    Some(Decision::Given) | None => LineMark::Removed,
                },
                TerminatorEffect::Jumps | TerminatorEffect::Fails(_) => continue,
            };
            self.mark(contents.terminator.position, mark);
        }
    }

    fn mark(&mut self, position: Option<PositionId>, mark: LineMark) {
        self.found.mark(line(self.slice.slicing().dependences().program(), position), mark);
    }

    fn mark_variable(&mut self, function: FunctionId, variable: VariableId, mark: LineMark) {
        self.found.mark(declaration(self.slice.slicing().dependences().program(), variable), mark);
        let found = self.found.variables.entry((function, variable)).or_insert(mark);
        *found = mark.max(*found);
    }
}
