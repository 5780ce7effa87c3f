//! Reads globals with their initial contents.

use super::Parser;
use super::cursor::Parsed;
use crate::text::error::ParseErrorKind;
use crate::text::lexer::TokenKind;
use crate::{Global, Initialiser, Relocation, VariableId};
use adamant_base::Id as _;

/// The most initial bytes of a program that may be written as counts of zeros, since they cost memory but no text.
pub(super) const MAX_BYTES: usize = 1 << 26;

impl Parser<'_> {
    pub(super) fn global(&mut self) -> Parsed<()> {
        let thread_local = self.cursor.eat_word("thread_local");
        let constant = self.cursor.eat_word("constant");
        if !constant {
            self.cursor.expect_word("global", "`global` or `constant`")?;
        }
        let name = self.new_symbol()?;
        self.cursor.expect_word("size", "`size`")?;
        let size = self.cursor.number()?;
        self.cursor.expect_word("align", "`align`")?;
        let align = self.cursor.number()?;
        let variable = self.cursor.eat_id("var")?.map(|id| VariableId::new(id as usize));
        let initialiser = if self.cursor.eat('=') { Some(self.initialiser()?) } else { None };
        self.program.globals.push(Global { name, size, align, constant, thread_local, initialiser, variable });
        Ok(())
    }

    fn initialiser(&mut self) -> Parsed<Initialiser> {
        let mut bytes = Vec::new();
        if *self.cursor.peek() == TokenKind::Word("zero") && !matches!(self.cursor.peek_ahead(1), TokenKind::Number(_))
        {
            self.cursor.advance();
        }
        loop {
            match *self.cursor.peek() {
                TokenKind::Quoted(_) => bytes.extend_from_slice(&self.cursor.quoted_bytes()?),
                TokenKind::Word("x") => {
                    self.cursor.advance();
                    self.hexadecimal(&mut bytes)?;
                }
                TokenKind::Word("zero") => {
                    self.cursor.advance();
                    let count: usize = self.cursor.number()?;
                    self.bytes_left = match self.bytes_left.checked_sub(count) {
                        Some(left) => left,
                        None => return Err(self.cursor.error(ParseErrorKind::TooManyBytes)),
                    };
                    bytes.resize(bytes.len() + count, 0);
                }
                _ => break,
            }
        }
        let relocations = if self.cursor.eat('{') { self.list_until('}', Self::relocation)? } else { Vec::new() };
        Ok(Initialiser { bytes, relocations })
    }

    fn hexadecimal(&mut self, bytes: &mut Vec<u8>) -> Parsed<()> {
        let error = |parser: &Self| parser.cursor.error(ParseErrorKind::HexBytes);
        let TokenKind::Quoted(digits) = self.cursor.peek() else { return Err(error(self)) };
        for pair in digits.chunks(2) {
            let digit = |index: usize| pair.get(index).and_then(|&digit| char::from(digit).to_digit(16));
            let (Some(high), Some(low)) = (digit(0), digit(1)) else { return Err(error(self)) };
            bytes.push((high * 16 + low) as u8);
        }
        self.cursor.advance();
        Ok(())
    }

    fn relocation(&mut self) -> Parsed<Relocation> {
        let at = self.cursor.number()?;
        self.cursor.expect(':', "`:`")?;
        let (target, offset) = self.address()?;
        Ok(Relocation { at, target, offset })
    }
}
