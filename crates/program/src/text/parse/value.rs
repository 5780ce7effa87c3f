//! Reads types, constants and operands.

use adamant_base::Id as _;
use adamant_expr::{BitVec, FloatKind};

use super::Parser;
use super::cursor::{Parsed, shortened};
use crate::text::error::ParseErrorKind;
use crate::text::keyword::Keyword as _;
use crate::text::lexer::TokenKind;
use crate::text::{MAX_NESTING, type_text};
use crate::{AddressTarget, ConstantId, ConstantValue, Field, Operand, RegisterId, Type, TypeId};

impl Parser<'_> {
    pub(super) fn ty(&mut self) -> Parsed<TypeId> {
        self.nested_type(0)
    }

    /// Whether a type stands here.
    pub(super) fn at_type(&self) -> bool {
        match *self.cursor.peek() {
            TokenKind::Word(word) => {
                word == "ptr" || int_width(word).is_some() || FloatKind::from_keyword(word).is_some()
            }
            TokenKind::Mark('[' | '{') => true,
            _ => false,
        }
    }

    fn nested_type(&mut self, depth: usize) -> Parsed<TypeId> {
        if depth > MAX_NESTING {
            return Err(self.cursor.error(ParseErrorKind::Nesting));
        }
        if self.cursor.eat('[') {
            return self.array(depth);
        }
        if self.cursor.eat('{') {
            return self.structure(depth);
        }
        let TokenKind::Word(word) = *self.cursor.peek() else { return Err(self.cursor.expected("a type")) };
        let ty = if word == "ptr" {
            Type::Pointer
        } else if let Some(kind) = FloatKind::from_keyword(word) {
            Type::Float(kind)
        } else {
            let digits = int_width(word).ok_or_else(|| self.cursor.expected("a type"))?;
            let width = digits.parse().ok().filter(|width| (1..=Type::MAX_INT_WIDTH).contains(width));
            let error = || self.cursor.error(ParseErrorKind::IntWidth { max: Type::MAX_INT_WIDTH });
            Type::Int(width.ok_or_else(error)?)
        };
        self.cursor.advance();
        Ok(self.program.types.intern(ty))
    }

    fn array(&mut self, depth: usize) -> Parsed<TypeId> {
        let count = self.cursor.number()?;
        self.cursor.expect_word("x", "`x`")?;
        let element = self.nested_type(depth + 1)?;
        let stride = if self.cursor.eat_word("by") {
            self.cursor.number()?
        } else {
            let natural = self.program.types.checked_access_size(element, self.program.data_model.pointer_bytes());
            natural.ok_or_else(|| self.cursor.expected("`by` and the stride"))?
        };
        self.cursor.expect(']', "`]`")?;
        Ok(self.program.types.intern(Type::Array { element, count, stride }))
    }

    fn structure(&mut self, depth: usize) -> Parsed<TypeId> {
        let mut fields = Vec::new();
        let size = loop {
            let number = self.cursor.number()?;
            if !self.cursor.eat(':') {
                break number;
            }
            let ty = self.nested_type(depth + 1)?;
            fields.push(Field { ty, offset: number });
            self.cursor.expect(',', "a comma, then the next field or the size")?;
        };
        self.cursor.expect('}', "`}`")?;
        Ok(self.program.types.intern(Type::Struct { fields, size }))
    }

    /// Reads an operand; a constant without a type is of type `expected`.
    pub(super) fn operand(&mut self, expected: Option<TypeId>) -> Parsed<Operand> {
        match *self.cursor.peek() {
            TokenKind::Register(id) => {
                self.cursor.advance();
                Ok(Operand::Register(RegisterId::new(id as usize)))
            }
            _ => self.constant(expected).map(Operand::Constant),
        }
    }

    /// Reads a constant; one without a type is of type `expected`.
    pub(super) fn constant(&mut self, expected: Option<TypeId>) -> Parsed<ConstantId> {
        self.nested_constant(expected, 0)
    }

    fn nested_constant(&mut self, expected: Option<TypeId>, depth: usize) -> Parsed<ConstantId> {
        if depth > MAX_NESTING {
            return Err(self.cursor.error(ParseErrorKind::Nesting));
        }
        let written = if self.at_type() { Some(self.ty()?) } else { None };
        self.constant_of(written, expected, depth)
    }

    /// Reads a constant whose type has been read, or else is given by itself or by the context.
    pub(super) fn constant_of(
        &mut self,
        written: Option<TypeId>,
        expected: Option<TypeId>,
        depth: usize,
    ) -> Parsed<ConstantId> {
        let (ty, value) = match *self.cursor.peek() {
            TokenKind::Word(word @ ("true" | "false")) => {
                let bit = self.program.types.int(1);
                if written.is_some_and(|written| written != bit) {
                    return Err(self.not_of_type(written.unwrap_or(bit)));
                }
                self.cursor.advance();
                (bit, ConstantValue::Bits(BitVec::bool(word == "true")))
            }
            TokenKind::Word("null") => {
                self.cursor.advance();
                (written.unwrap_or_else(|| self.program.types.pointer()), ConstantValue::Null)
            }
            TokenKind::Symbol(_) => {
                let (target, offset) = self.address()?;
                let ty = written.unwrap_or_else(|| self.program.types.pointer());
                (ty, ConstantValue::Address { target, offset })
            }
            TokenKind::Word("undefined") => {
                let ty = self.known(written.or(expected))?;
                self.cursor.advance();
                (ty, ConstantValue::Undefined)
            }
            TokenKind::Mark('(') => {
                let ty = self.known(written.or(expected))?;
                self.cursor.advance();
                let mut index = 0;
                let parts = self.list_until(')', |parser| {
                    let part = parser.program.types.part(ty, index);
                    index = index.saturating_add(1);
                    parser.nested_constant(part, depth + 1)
                })?;
                (ty, ConstantValue::Aggregate(parts))
            }
            TokenKind::Number(text) => {
                let ty = self.known(written.or(expected))?;
                let bits = self.bits(ty, text)?;
                self.cursor.advance();
                (ty, ConstantValue::Bits(bits))
            }
            _ => return Err(self.cursor.expected("a constant")),
        };
        Ok(self.program.constants.intern(ty, value))
    }

    fn known(&self, ty: Option<TypeId>) -> Parsed<TypeId> {
        ty.ok_or_else(|| self.cursor.error(ParseErrorKind::UntypedConstant))
    }

    fn not_of_type(&self, ty: TypeId) -> crate::ParseError {
        self.cursor.error(ParseErrorKind::ConstantOfType(type_text(&self.program, ty).to_string()))
    }

    /// A number as the bits of its type.
    fn bits(&self, ty: TypeId, text: &str) -> Parsed<BitVec> {
        let bits = match self.program.types.get(ty) {
            Some(&Type::Int(width)) => int_bits(width, text),
            Some(&Type::Float(kind)) => float_bits(kind, text),
            _ => return Err(self.not_of_type(ty)),
        };
        bits.ok_or_else(|| self.cursor.error(ParseErrorKind::Number(shortened(text))))
    }

    /// Reads `@name` and the offset after it.
    pub(super) fn address(&mut self) -> Parsed<(AddressTarget, i64)> {
        let target = self.symbol()?;
        let offset = match self.cursor.peek() {
            TokenKind::Number(text) if text.starts_with(['+', '-']) => self.cursor.number()?,
            _ => 0,
        };
        Ok((target, offset))
    }
}

/// The digits in the name of an integer type.
fn int_width(word: &str) -> Option<&str> {
    word.strip_prefix('i').filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

fn int_bits(width: u32, text: &str) -> Option<BitVec> {
    // More digits than the width can use would cost time in vain.
    if text.len() > width as usize + 3 {
        return None;
    }
    BitVec::parse(width, text)
}

fn float_bits(kind: FloatKind, text: &str) -> Option<BitVec> {
    if text.starts_with("0x") {
        return int_bits(kind.width(), text);
    }
    match kind {
        FloatKind::F32 => {
            let value: f32 = text.parse().ok()?;
            value.is_finite().then(|| BitVec::new(32, u64::from(value.to_bits())))
        }
        FloatKind::F64 => {
            let value: f64 = text.parse().ok()?;
            value.is_finite().then(|| BitVec::new(64, value.to_bits()))
        }
        FloatKind::X87 | FloatKind::F128 => None,
    }
}
