//! Reads statements and terminators.

use adamant_base::Id as _;
use adamant_expr::{FloatBinary, FloatUnary};

use super::Parser;
use super::cursor::Parsed;
use super::function::RegisterTypes;
use crate::text::keyword::Overflowing;
use crate::text::lexer::TokenKind;
use crate::{
    Access, Argument, BinaryOp, Binding, ByValue, Callee, CastOp, Edge, FloatCastOp, Op, Operand, Overlap, RegisterId,
    Strength, SwitchCase, TerminatorOp, TypeId, UnaryOp, VariableId, Wrap,
};

/// The destination of a statement, if one is written.
type Dest = Option<(RegisterId, TypeId)>;

impl Parser<'_> {
    /// Reads a terminator if one stands here.
    pub(super) fn terminator(&mut self) -> Parsed<Option<TerminatorOp>> {
        let TokenKind::Word(word @ ("jump" | "branch" | "switch" | "return" | "unreachable")) = *self.cursor.peek()
        else {
            return Ok(None);
        };
        self.cursor.advance();
        let op = match word {
            "jump" => TerminatorOp::Jump(self.edge()?),
            "branch" => {
                let [condition] = self.operands(None)?;
                self.comma()?;
                let then = self.edge()?;
                self.comma()?;
                TerminatorOp::Branch { condition, then, otherwise: self.edge()? }
            }
            "switch" => self.switch()?,
            "return" if self.at_operand() => TerminatorOp::Return(Some(self.operand(None)?)),
            "return" => TerminatorOp::Return(None),
            _ => TerminatorOp::Unreachable,
        };
        Ok(Some(op))
    }

    fn at_operand(&self) -> bool {
        match *self.cursor.peek() {
            TokenKind::Register(_) | TokenKind::Symbol(_) | TokenKind::Number(_) => true,
            TokenKind::Word("true" | "false" | "null" | "undefined") => true,
            _ => self.at_type(),
        }
    }

    fn switch(&mut self) -> Parsed<TerminatorOp> {
        let written = if self.at_type() { Some(self.ty()?) } else { None };
        let (value, ty) = match *self.cursor.peek() {
            TokenKind::Register(_) => (self.operand(None)?, written),
            _ => {
                let constant = self.constant_of(written, None, 0)?;
                (Operand::Constant(constant), Some(self.program.constants[constant].ty))
            }
        };
        self.cursor.expect('{', "`{`")?;
        let mut cases = Vec::new();
        while !self.cursor.eat_word("else") {
            let value = self.constant(ty)?;
            self.cursor.expect(':', "`:`")?;
            cases.push(SwitchCase { value, edge: self.edge()? });
            self.comma()?;
        }
        self.cursor.expect(':', "`:`")?;
        let default = self.edge()?;
        self.cursor.expect('}', "`}`")?;
        Ok(TerminatorOp::Switch { value, cases: cases.into(), default })
    }

    fn edge(&mut self) -> Parsed<Edge> {
        let target = self.block_id()?;
        let arguments =
            if self.cursor.eat('(') { self.list_until(')', |parser| parser.operand(None))? } else { Vec::new() };
        Ok(Edge { target, arguments: arguments.into() })
    }

    /// Reads a statement without its position.
    pub(super) fn statement(&mut self, registers: &mut RegisterTypes) -> Parsed<Op> {
        let dest = match self.cursor.peek() {
            TokenKind::Register(_) => {
                let dest = self.typed_register(registers)?;
                self.cursor.expect('=', "`=`")?;
                Some(dest)
            }
            _ => None,
        };
        match dest {
            Some((register, ty)) => self.op_with_result(register, ty),
            None => self.op_without_result(),
        }
    }

    fn op_with_result(&mut self, dest: RegisterId, ty: TypeId) -> Parsed<Op> {
        if let Some(op) = self.cursor.eat_keyword::<BinaryOp>() {
            let wrap = Wrap { no_signed: self.cursor.eat_word("nsw"), no_unsigned: self.cursor.eat_word("nuw") };
            let [left, right] = self.operands(Some(ty))?;
            return Ok(Op::Binary { dest, op, left, right, wrap });
        }
        if let Some(op) = self.cursor.eat_keyword::<CastOp>() {
            return Ok(Op::Cast { dest, op, value: self.operand(None)? });
        }
        if let Some(op) = self.cursor.eat_keyword::<UnaryOp>() {
            return Ok(Op::Unary { dest, op, value: self.operand(Some(ty))? });
        }
        let TokenKind::Word(word) = *self.cursor.peek() else { return Err(self.cursor.expected("an operation")) };
        if let "call" | "call_indirect" | "unsupported" = word {
            return self.op_with_or_without_result(Some((dest, ty)));
        }
        self.cursor.advance();
        match word {
            "overflows" => {
                let (signedness, op) = self.cursor.keyword::<Overflowing>("an operation that can overflow")?;
                let [left, right] = self.operands(None)?;
                Ok(Op::Overflows { dest, op, signedness, left, right })
            }
            "compare" => {
                let predicate = self.cursor.keyword("a comparison of integers")?;
                let [left, right] = self.operands(None)?;
                Ok(Op::Compare { dest, predicate, left, right })
            }
            "select" => {
                let condition = self.operand(None)?;
                self.comma()?;
                let [then, otherwise] = self.operands(Some(ty))?;
                Ok(Op::Select { dest, condition, then, otherwise })
            }
            "float" => self.float(dest, ty),
            "offset" => self.offset(dest),
            "extract" => {
                let aggregate = self.operand(None)?;
                Ok(Op::Extract { dest, aggregate, path: self.path()? })
            }
            "insert" => {
                let aggregate = self.operand(Some(ty))?;
                self.comma()?;
                let value = self.operand(None)?;
                Ok(Op::Insert { dest, aggregate, value, path: self.path()? })
            }
            "copy" => Ok(Op::Copy { dest, value: self.operand(Some(ty))? }),
            "arbitrary" => Ok(Op::Arbitrary { dest }),
            "thread_local" => Ok(Op::ThreadLocal { dest, global: self.global_name()? }),
            "stack_allocate" => {
                let size = self.operand(None)?;
                self.cursor.expect_word("align", "`align`")?;
                Ok(Op::StackAllocate { dest, size, align: self.cursor.number()? })
            }
            "stack_save" => Ok(Op::StackSave { dest }),
            "load" => {
                let access = self.access();
                Ok(Op::Load { dest, pointer: self.operand(None)?, access })
            }
            "compare_exchange" => {
                let strength = if self.cursor.eat_word("weak") { Strength::Weak } else { Strength::Strong };
                let ordering = self.cursor.keyword("an ordering")?;
                let [pointer, expected, new] = self.operands(None)?;
                Ok(Op::CompareExchange { dest, strength, pointer, expected, new, ordering })
            }
            "read_modify_write" => {
                let op = self.cursor.keyword("how to combine the values")?;
                let ordering = self.cursor.keyword("an ordering")?;
                let pointer = self.operand(None)?;
                self.comma()?;
                Ok(Op::ReadModifyWrite { dest, op, pointer, value: self.operand(Some(ty))?, ordering })
            }
            _ => Err(self.cursor.expected_before("an operation with a result")),
        }
    }

    fn op_without_result(&mut self) -> Parsed<Op> {
        let TokenKind::Word(word) = *self.cursor.peek() else { return Err(self.cursor.expected("a statement")) };
        if let "call" | "call_indirect" | "unsupported" = word {
            return self.op_with_or_without_result(None);
        }
        self.cursor.advance();
        match word {
            "stack_restore" => Ok(Op::StackRestore { mark: self.operand(None)? }),
            "lifetime_start" => Ok(Op::LifetimeStart { pointer: self.operand(None)? }),
            "lifetime_end" => Ok(Op::LifetimeEnd { pointer: self.operand(None)? }),
            "store" => {
                let access = self.access();
                let [value, pointer] = self.operands(None)?;
                Ok(Op::Store { pointer, value, access })
            }
            "fence" => Ok(Op::Fence { ordering: self.cursor.keyword("an ordering")? }),
            "copy_memory" | "move_memory" => {
                let volatile = self.cursor.eat_word("volatile");
                let [to, from, length] = self.operands(None)?;
                let overlap = if word == "move_memory" { Overlap::Allowed } else { Overlap::Undefined };
                Ok(Op::CopyMemory { to, from, length, overlap, volatile })
            }
            "set_memory" => {
                let volatile = self.cursor.eat_word("volatile");
                let [to, byte, length] = self.operands(None)?;
                Ok(Op::SetMemory { to, byte, length, volatile })
            }
            "variadic_start" => Ok(Op::VariadicStart { list: self.operand(None)? }),
            "variadic_copy" => {
                let [to, from] = self.operands(None)?;
                Ok(Op::VariadicCopy { to, from })
            }
            "variadic_end" => Ok(Op::VariadicEnd { list: self.operand(None)? }),
            "assume" => Ok(Op::Assume { condition: self.operand(None)? }),
            "bind" => {
                let variable = self.cursor.id("var", "a variable").map(|id| VariableId::new(id as usize))?;
                let binding = if self.cursor.eat('=') {
                    Binding::Value(self.operand(None)?)
                } else {
                    self.cursor.expect_word("at", "`=` or `at`")?;
                    Binding::Address(self.operand(None)?)
                };
                Ok(Op::Bind { variable, binding })
            }
            _ => Err(self.cursor.expected_before("a statement")),
        }
    }

    /// The statements whose result may be dropped.
    fn op_with_or_without_result(&mut self, dest: Dest) -> Parsed<Op> {
        let dest = dest.map(|(register, _)| register);
        let callee = match self.cursor.word("a call")? {
            "call" => Callee::Direct(self.function_name()?),
            "call_indirect" => Callee::Indirect(self.operand(None)?),
            _ => return Ok(Op::Unsupported { dest, what: self.cursor.quoted()?.into() }),
        };
        self.cursor.expect('(', "`(`")?;
        let arguments = self.list_until(')', Self::argument)?;
        Ok(Op::Call { dest, callee, arguments: arguments.into() })
    }

    fn argument(&mut self) -> Parsed<Argument> {
        let by_value = if self.cursor.eat_word("by_value") {
            self.cursor.expect_word("size", "`size`")?;
            let size = self.cursor.number()?;
            self.cursor.expect_word("align", "`align`")?;
            Some(ByValue { size, align: self.cursor.number()? })
        } else {
            None
        };
        Ok(Argument { value: self.operand(None)?, by_value })
    }

    /// What follows `float`.
    fn float(&mut self, dest: RegisterId, ty: TypeId) -> Parsed<Op> {
        if let Some(op) = self.cursor.eat_keyword::<FloatBinary>() {
            let [left, right] = self.operands(Some(ty))?;
            return Ok(Op::FloatBinary { dest, op, left, right });
        }
        if let Some(op) = self.cursor.eat_keyword::<FloatUnary>() {
            return Ok(Op::FloatUnary { dest, op, value: self.operand(Some(ty))? });
        }
        if let Some(op) = self.cursor.eat_keyword::<FloatCastOp>() {
            return Ok(Op::FloatCast { dest, op, value: self.operand(None)? });
        }
        if self.cursor.eat_word("multiply_add") {
            let [left, right, addend] = self.operands(Some(ty))?;
            return Ok(Op::FloatMultiplyAdd { dest, left, right, addend });
        }
        self.cursor.expect_word("compare", "an operation on floating-point numbers")?;
        let predicate = self.cursor.keyword("a comparison of floating-point numbers")?;
        let [left, right] = self.operands(None)?;
        Ok(Op::FloatCompare { dest, predicate, left, right })
    }

    fn offset(&mut self, dest: RegisterId) -> Parsed<Op> {
        let base = self.operand(None)?;
        self.comma()?;
        let constant = self.cursor.number()?;
        let mut scaled = Vec::new();
        while self.cursor.eat(',') {
            let index = self.operand(None)?;
            self.cursor.expect('*', "`*` and the scale")?;
            scaled.push((index, self.cursor.number()?));
        }
        Ok(Op::Offset { dest, base, constant, scaled: scaled.into() })
    }

    fn path(&mut self) -> Parsed<Box<[u32]>> {
        self.cursor.expect('[', "a path in brackets")?;
        self.list_until(']', |parser| parser.cursor.number()).map(Into::into)
    }

    fn access(&mut self) -> Access {
        Access { volatile: self.cursor.eat_word("volatile"), ordering: self.cursor.eat_keyword() }
    }

    fn comma(&mut self) -> Parsed<()> {
        self.cursor.expect(',', "a comma")
    }

    /// Reads operands with commas between them; constants without a type are of type `expected`.
    fn operands<const N: usize>(&mut self, expected: Option<TypeId>) -> Parsed<[Operand; N]> {
        let mut operands = [Operand::Register(RegisterId::FIRST); N];
        for (index, operand) in operands.iter_mut().enumerate() {
            if index > 0 {
                self.comma()?;
            }
            *operand = self.operand(expected)?;
        }
        Ok(operands)
    }
}
