//! Prints functions and their blocks, with lines of the source above the statements if asked.

use std::fmt;

use super::{name, separated, statement, value};
use crate::text::DisplayOptions;
use crate::{BlockId, Body, FileId, Function, FunctionId, Op, PositionId, Program, RegisterId};

/// Prints one function with its head.
pub(super) fn function(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    options: &DisplayOptions<'_>,
    id: FunctionId,
) -> fmt::Result {
    let Some(function) = program.functions.get(id) else {
        return writeln!(f, "?{id:?}");
    };
    let entry = function.body.as_ref().and_then(|body| fitting_entry(function, body));
    f.write_str(if function.body.is_some() { "fn " } else { "declare " })?;
    head(f, program, options, function, entry)?;
    let Some(body) = &function.body else {
        return writeln!(f);
    };
    writeln!(f, " {{")?;
    let printer = BodyPrinter { program, options, body };
    printer.unassigned(f)?;
    for block in body.blocks.ids() {
        let shown = if entry.is_some() && block == body.entry() { Parameters::OfFunction } else { Parameters::OfBlock };
        printer.block(f, block, shown)?;
    }
    writeln!(f, "}}")
}

/// The parameters of the entry block, if they are those of the function.
fn fitting_entry<'a>(function: &Function, body: &'a Body) -> Option<&'a [RegisterId]> {
    let parameters = &body.blocks.get(body.entry())?.parameters;
    let types = parameters.iter().map(|&register| body.registers.get(register).map(|register| register.ty));
    types.eq(function.parameters.iter().map(|&ty| Some(ty))).then_some(parameters)
}

fn head(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    options: &DisplayOptions<'_>,
    function: &Function,
    entry: Option<&[RegisterId]>,
) -> fmt::Result {
    name::symbol(f, &function.name)?;
    f.write_str("(")?;
    separated(f, function.parameters.iter().enumerate(), |f, (index, &ty)| {
        if let Some(register) = entry.and_then(|entry| entry.get(index)) {
            write!(f, "{register:?}: ")?;
        }
        write!(f, "{}", value::type_text(program, ty))
    })?;
    if function.variadic {
        f.write_str(if function.parameters.is_empty() { "..." } else { ", ..." })?;
    }
    f.write_str(")")?;
    if let Some(result) = function.result {
        write!(f, " -> {}", value::type_text(program, result))?;
    }
    if let Some(source_name) = &function.source_name {
        f.write_str(" as ")?;
        name::quoted(f, source_name)?;
    }
    if !options.source_section {
        return Ok(());
    }
    if let Some(scope) = function.scope {
        write!(f, " in {scope:?}")?;
    }
    position(f, function.position)
}

fn position(f: &mut fmt::Formatter<'_>, position: Option<PositionId>) -> fmt::Result {
    position.map_or(Ok(()), |position| write!(f, " {position:?}"))
}

/// A register with its type, as where it is assigned.
fn typed_register(f: &mut fmt::Formatter<'_>, program: &Program, body: &Body, id: RegisterId) -> fmt::Result {
    write!(f, "{id:?}: ")?;
    match body.registers.get(id) {
        Some(register) => write!(f, "{}", value::type_text(program, register.ty)),
        None => f.write_str("?"),
    }
}

/// A statement with its destination, without its position.
fn statement(f: &mut fmt::Formatter<'_>, program: &Program, body: &Body, op: &Op) -> fmt::Result {
    if let Some(dest) = op.dest() {
        typed_register(f, program, body, dest)?;
        f.write_str(" = ")?;
    }
    statement::op(f, program, body, op)
}

/// The statement of this index in a block, or its terminator, as text.
pub(in crate::text) fn step_text(
    program: &Program,
    function: FunctionId,
    block: BlockId,
    index: usize,
) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| {
        let body = program.functions.get(function).and_then(|function| function.body.as_ref());
        match body.and_then(|body| Some((body, body.blocks.get(block)?))) {
            Some((body, block)) => match block.statements.get(index) {
                Some(statement) => self::statement(f, program, body, &statement.op),
                None => statement::terminator(f, program, body, &block.terminator.op),
            },
            None => write!(f, "?{function:?} {block:?}"),
        }
    })
}

/// Whose the parameters of a block are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parameters {
    /// Those of the function, in whose head they stand.
    OfFunction,
    OfBlock,
}

struct BodyPrinter<'a> {
    program: &'a Program,
    options: &'a DisplayOptions<'a>,
    body: &'a Body,
}

impl BodyPrinter<'_> {
    /// The registers that nothing assigns, which would be lost otherwise.
    fn unassigned(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut assigned = vec![false; self.body.registers.len()];
        let blocks = self.body.blocks.iter();
        let registers = blocks.flat_map(|block| {
            block.parameters.iter().copied().chain(block.statements.iter().filter_map(|statement| statement.op.dest()))
        });
        for register in registers {
            if let Some(assigned) = assigned.get_mut(adamant_base::Id::index(register)) {
                *assigned = true;
            }
        }
        for (id, _) in self.body.registers.enumerate().filter(|(id, _)| !assigned[adamant_base::Id::index(*id)]) {
            f.write_str("  unassigned ")?;
            typed_register(f, self.program, self.body, id)?;
            writeln!(f)?;
        }
        Ok(())
    }

    fn block(&self, f: &mut fmt::Formatter<'_>, id: BlockId, parameters: Parameters) -> fmt::Result {
        let block = &self.body.blocks[id];
        write!(f, "{id:?}")?;
        if parameters == Parameters::OfBlock && !block.parameters.is_empty() {
            f.write_str("(")?;
            separated(f, &block.parameters, |f, &parameter| typed_register(f, self.program, self.body, parameter))?;
            f.write_str(")")?;
        }
        if let Some(label) = &block.label {
            f.write_str(" as ")?;
            name::quoted(f, label)?;
        }
        writeln!(f, ":")?;
        let mut shown = None;
        for statement in &block.statements {
            self.source_line(f, statement.position, &mut shown)?;
            f.write_str("  ")?;
            self::statement(f, self.program, self.body, &statement.op)?;
            self.end(f, statement.position)?;
            statement::remark(f, self.program, &statement.op)?;
            writeln!(f)?;
        }
        self.source_line(f, block.terminator.position, &mut shown)?;
        f.write_str("  ")?;
        statement::terminator(f, self.program, self.body, &block.terminator.op)?;
        self.end(f, block.terminator.position)?;
        writeln!(f)
    }

    fn end(&self, f: &mut fmt::Formatter<'_>, place: Option<PositionId>) -> fmt::Result {
        position(f, place.filter(|_| self.options.source_section))
    }

    /// Shows the line of the source that a statement belongs to, unless it was the last one shown.
    fn source_line(
        &self,
        f: &mut fmt::Formatter<'_>,
        position: Option<PositionId>,
        shown: &mut Option<(FileId, u32)>,
    ) -> fmt::Result {
        let Some(source_line) = self.options.source_line else { return Ok(()) };
        let Some(position) = position.and_then(|id| self.program.source.position(id)) else { return Ok(()) };
        let Some(file) = self.program.source.files.get(position.file) else { return Ok(()) };
        let line = (position.file, position.line);
        if position.line == 0 || shown.replace(line) == Some(line) {
            return Ok(());
        }
        write!(f, "  ; ")?;
        statement::comment(f, &file.name)?;
        write!(f, ":{}", position.line)?;
        if let Some(text) = source_line(file, position.line) {
            f.write_str(": ")?;
            statement::comment(f, text.trim_end())?;
        }
        writeln!(f)
    }
}
