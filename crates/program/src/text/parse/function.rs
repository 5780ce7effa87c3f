//! Reads functions and blocks.

use adamant_base::{Id as _, IdVec};
use rustc_hash::FxHashMap;

use super::Parser;
use super::cursor::Parsed;
use crate::text::error::ParseErrorKind;
use crate::text::lexer::TokenKind;
use crate::{Block, BlockId, Body, Function, PositionId, Register, RegisterId, ScopeId, Statement, Terminator, TypeId};

/// The types of the registers seen so far in a function.
pub(super) type RegisterTypes = FxHashMap<u32, TypeId>;

/// Whether the parameters of a function have registers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Names {
    Given,
    /// It has no body.
    Left,
}

impl Parser<'_> {
    pub(super) fn function(&mut self) -> Parsed<()> {
        let has_body = self.cursor.eat_word("fn");
        if !has_body {
            self.cursor.expect_word("declare", "`fn` or `declare`")?;
        }
        let name = self.new_symbol()?;
        let mut registers = RegisterTypes::default();
        let head = self.parameters(if has_body { Names::Given } else { Names::Left }, &mut registers)?;
        let result = if *self.cursor.peek() == TokenKind::Arrow {
            self.cursor.advance();
            Some(self.ty()?)
        } else {
            None
        };
        let source_name = if self.cursor.eat_word("as") { Some(self.cursor.quoted()?) } else { None };
        let scope = if self.cursor.eat_word("in") { Some(self.scope_id()?) } else { None };
        let position = self.eat_position();
        let body = if has_body { Some(self.body(head.entry, registers)?) } else { None };
        let parameters = head.types;
        let variadic = head.variadic;
        let function = Function { name, parameters, result, variadic, body, source_name, position, scope };
        self.program.functions.push(function);
        Ok(())
    }

    fn parameters(&mut self, names: Names, registers: &mut RegisterTypes) -> Parsed<Head> {
        self.cursor.expect('(', "`(`")?;
        let mut head = Head { types: Vec::new(), entry: Vec::new(), variadic: false };
        while !self.cursor.eat(')') {
            if head.variadic || (!head.types.is_empty() && !self.cursor.eat(',')) {
                return Err(self.cursor.expected("a comma or the end of the parameters"));
            }
            match self.cursor.peek() {
                TokenKind::Ellipsis => {
                    self.cursor.advance();
                    head.variadic = true;
                }
                TokenKind::Register(_) if names == Names::Given && head.entry.len() == head.types.len() => {
                    let (register, ty) = self.typed_register(registers)?;
                    head.entry.push(register);
                    head.types.push(ty);
                }
                _ if head.entry.is_empty() => head.types.push(self.ty()?),
                _ => return Err(self.cursor.expected("a register")),
            }
        }
        Ok(head)
    }

    /// Reads `%3: i32` and notes the type.
    pub(super) fn typed_register(&mut self, registers: &mut RegisterTypes) -> Parsed<(RegisterId, TypeId)> {
        let id = self.cursor.register()?;
        self.cursor.expect(':', "`:` and a type")?;
        let ty = self.ty()?;
        match registers.insert(id, ty) {
            Some(other) if other != ty => Err(self.cursor.error(ParseErrorKind::RegisterType(id))),
            _ => Ok((RegisterId::new(id as usize), ty)),
        }
    }

    fn body(&mut self, entry: Vec<RegisterId>, mut registers: RegisterTypes) -> Parsed<Body> {
        self.cursor.expect('{', "`{`")?;
        while self.cursor.eat_word("unassigned") {
            self.typed_register(&mut registers)?;
        }
        let mut blocks: IdVec<BlockId, Block> = IdVec::new();
        let mut parameters_in_head = Some(entry).filter(|entry| !entry.is_empty());
        while parameters_in_head.is_some() || !self.cursor.eat('}') {
            let block = self.block(blocks.next_id(), parameters_in_head.take(), &mut registers)?;
            blocks.push(block);
        }
        Ok(Body { registers: self.registers(&registers)?, blocks })
    }

    /// All registers in order. There must be no holes, or a large id would cost memory.
    fn registers(&self, types: &RegisterTypes) -> Parsed<IdVec<RegisterId, Register>> {
        let count = u32::try_from(types.len()).map_err(|_| self.cursor.error(ParseErrorKind::Id))?;
        let register = |id| match types.get(&id) {
            Some(&ty) => Ok(Register { ty }),
            None => Err(self.cursor.error(ParseErrorKind::MissingRegister(id))),
        };
        (0..count).map(register).collect()
    }

    fn block(
        &mut self,
        id: BlockId,
        parameters_in_head: Option<Vec<RegisterId>>,
        registers: &mut RegisterTypes,
    ) -> Parsed<Block> {
        let found = self.block_id()?;
        if found != id {
            let (expected, found) = (format!("{id:?}"), format!("{found:?}"));
            return Err(self.cursor.error(ParseErrorKind::OutOfOrder { expected, found }));
        }
        let parameters = match parameters_in_head {
            Some(parameters) => parameters,
            None if self.cursor.eat('(') => {
                self.list_until(')', |parser| parser.typed_register(registers).map(|(register, _)| register))?
            }
            None => Vec::new(),
        };
        let label = if self.cursor.eat_word("as") { Some(self.cursor.quoted()?) } else { None };
        self.cursor.expect(':', "`:`")?;
        let mut statements = Vec::new();
        let op = loop {
            if let Some(op) = self.terminator()? {
                break op;
            }
            let op = self.statement(registers)?;
            statements.push(Statement { op, position: self.eat_position() });
        };
        Ok(Block { label, parameters, statements, terminator: Terminator { op, position: self.eat_position() } })
    }

    pub(super) fn block_id(&mut self) -> Parsed<BlockId> {
        self.cursor.id("bb", "a block").map(|id| BlockId::new(id as usize))
    }

    pub(super) fn scope_id(&mut self) -> Parsed<ScopeId> {
        self.cursor.id("scope", "a scope").map(|id| ScopeId::new(id as usize))
    }

    pub(super) fn eat_position(&mut self) -> Option<PositionId> {
        self.cursor.eat_position().map(|id| PositionId::new(id as usize))
    }
}

/// The parameters in the head of a function.
struct Head {
    types: Vec<TypeId>,
    /// The parameters of the entry block, if the head names registers.
    entry: Vec<RegisterId>,
    variadic: bool,
}
