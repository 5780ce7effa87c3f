//! Rejects malformed programs, with the place and the rule.
//!
//! What passes has these properties: all ids exist; types and constants are well-formed; every register is assigned at
//! exactly one place, which dominates all its uses; operands, results and what edges pass have the types that the
//! statements ask for; globals hold their initial bytes; the source map refers to itself without cycles where it
//! must.
//!
//! Not checked, on purpose:
//! - Calls: C allows calls through prototypes that do not match the callee, so the number and types of arguments and
//!   the type of the result are free. The semantics adapts them, or faults.
//! - Blocks that no path from the entry reaches may use registers that do not dominate them. Everything else is
//!   checked there too; and a register assigned in such a block does not dominate any reachable use.
//! - Types of the source: execution does not depend on them; only their ids are checked.

mod body;
mod data;
mod dominance;
mod memory;
mod operation;
mod rule;
mod source;
mod terminator;
mod typing;

use std::fmt;

pub use rule::Rule;

use crate::{BlockId, ConstantId, FunctionId, GlobalId, PositionId, Program, TypeId};

/// A rule broken at a place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{description}: {rule}")]
pub struct Violation {
    /// Where the rule is broken.
    pub place: ProgramItem,
    /// The nearest place in the source.
    pub position: Option<PositionId>,
    /// The place in words: names, ids, and where it is in the source.
    pub description: String,
    /// The rule.
    pub rule: Rule,
}

/// A place in a program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum ProgramItem {
    /// The program as a whole.
    Program,
    /// The source map.
    Source,
    /// A type.
    Type(TypeId),
    /// A constant.
    Constant(ConstantId),
    /// A global.
    Global(GlobalId),
    /// A function: its head or its registers.
    Function(FunctionId),
    /// A block: its parameters.
    Block { function: FunctionId, block: BlockId },
    /// A statement, by its index in the block.
    Statement { function: FunctionId, block: BlockId, index: usize },
    /// The end of a block.
    Terminator { function: FunctionId, block: BlockId },
}

/// Checks all rules; an error lists all violations, in the order of the program.
pub fn verify(program: &Program) -> Result<(), Vec<Violation>> {
    let mut report = Report { program, violations: Vec::new() };
    data::types(&mut report);
    if report.violations.is_empty() {
        data::constants(&mut report);
        data::globals(&mut report);
        source::source_map(&mut report);
        for id in program.functions.ids() {
            body::function(&mut report, id);
        }
    }
    if report.violations.is_empty() { Ok(()) } else { Err(report.violations) }
}

/// The violations found so far.
struct Report<'a> {
    program: &'a Program,
    violations: Vec<Violation>,
}

impl Report<'_> {
    fn violation(&mut self, place: ProgramItem, position: Option<PositionId>, rule: Rule) {
        let position = position.filter(|&id| self.program.source.position(id).is_some());
        let description = self.describe(place, position);
        self.violations.push(Violation { place, position, description, rule });
    }

    fn describe(&self, place: ProgramItem, position: Option<PositionId>) -> String {
        let mut text = self.place_text(place).to_string();
        let file = |id| self.program.source.position(id).and_then(|at| self.program.source.files.get(at.file));
        if let Some(id) = position.filter(|&id| file(id).is_some()) {
            text = format!("{text} ({})", self.program.source.describe(id));
        }
        text
    }

    fn place_text(&self, place: ProgramItem) -> impl fmt::Display {
        let function = |id| self.program.functions.get(id).map_or("", |function| function.name.as_str());
        fmt::from_fn(move |f| match place {
            ProgramItem::Program => f.write_str("program"),
            ProgramItem::Source => f.write_str("source map"),
            ProgramItem::Type(id) => write!(f, "type {}", self.program.display_type(id)),
            ProgramItem::Constant(id) => write!(f, "constant {}", self.program.display_constant(id)),
            ProgramItem::Global(id) => {
                write!(f, "@{}", self.program.globals.get(id).map_or("", |global| global.name.as_str()))
            }
            ProgramItem::Function(id) => write!(f, "@{}", function(id)),
            ProgramItem::Block { function: id, block } => write!(f, "@{} {block:?}", function(id)),
            ProgramItem::Statement { function: id, block, index } => {
                let statement = self.program.display_step(id, block, index);
                write!(f, "@{} {block:?} statement {index} `{statement}`", function(id))
            }
            ProgramItem::Terminator { function: id, block } => write!(f, "@{} {block:?} terminator", function(id)),
        })
    }
}
