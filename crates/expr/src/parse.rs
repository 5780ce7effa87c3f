//! Reads the text form of terms; see [`print`](crate::print) for what it is.
//!
//! Terms are simplified as they are read, through the same constructors as any other. The reader needs no call stack,
//! so that nesting may be deep. Any text is either a term or an error.

mod apply;
mod token;

use crate::bitvec::BitVec;
use crate::error::ExprError;
use crate::float::{FloatKind, float_parse};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::Term;
use apply::Application;
use token::{Token, Tokens};

/// The greatest width that text may ask for, so that a short text is a small term.
const GREATEST_WIDTH: u32 = 1 << 20;

impl TermPool {
    /// Reads one term. Symbols that are new are declared.
    pub fn parse(&mut self, text: &str) -> Result<Term, ExprError> {
        let mut tokens = Tokens::new(text);
        let term = self.parse_term(&mut tokens)?;
        match tokens.next()? {
            None => Ok(term),
            Some((position, token)) => Err(unexpected("the end", position, &token)),
        }
    }

    fn parse_term(&mut self, tokens: &mut Tokens<'_>) -> Result<Term, ExprError> {
        let mut open: Vec<Application<'_>> = Vec::new();
        loop {
            let (position, token) = tokens.next()?.ok_or(ExprError::UnexpectedEnd)?;
            let complete = match token {
                Token::Open => {
                    match tokens.next()?.ok_or(ExprError::UnexpectedEnd)? {
                        (position, Token::Word(name)) => open.push(Application::new(name, position)),
                        (position, other) => return Err(unexpected("an operator", position, &other)),
                    }
                    continue;
                }
                Token::Close => match open.pop() {
                    Some(application) => application.build(self)?,
                    None => return Err(unexpected("a term", position, &token)),
                },
                Token::Word("true") => Term::TRUE,
                Token::Word("false") => Term::FALSE,
                Token::Word(word) => match open.last_mut() {
                    Some(application) => {
                        application.numbers.push(word);
                        continue;
                    }
                    None => return Err(unexpected("a term", position, &token)),
                },
                Token::Constant { value, sort } => self.parse_constant(value, sort, position)?,
                Token::Symbol { name, sort } => self.parse_symbol(&name, sort, position)?,
            };
            match open.last_mut() {
                Some(application) => application.operands.push(complete),
                None => return Ok(complete),
            }
        }
    }

    fn parse_constant(&mut self, value: &str, sort: &str, position: usize) -> Result<Term, ExprError> {
        let malformed = || unexpected("a constant", position, &Token::Constant { value, sort });
        match parse_sort(sort) {
            Some(Sort::Bits(width)) => Ok(self.bits(BitVec::parse(width, value).ok_or_else(malformed)?)),
            Some(Sort::Float(kind)) => {
                let pattern = match value.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                    Some(digits) => BitVec::parse(kind.width(), &format!("0x{digits}")),
                    None => float_parse(kind, value),
                };
                Ok(self.float(kind, pattern.ok_or_else(malformed)?))
            }
            _ => Err(malformed()),
        }
    }

    fn parse_symbol(&mut self, name: &str, sort: &str, position: usize) -> Result<Term, ExprError> {
        let malformed = || unexpected("a sort", position, &Token::Word(sort));
        let used = parse_sort(sort).ok_or_else(malformed)?;
        match self.find_symbol(name).map(|symbol| self.symbol_sort(symbol)) {
            Some(declared) if declared != used => Err(ExprError::SymbolSort { name: name.to_owned(), declared, used }),
            _ => Ok(self.symbol(name, used)),
        }
    }
}

fn unexpected(expected: &'static str, position: usize, found: &Token<'_>) -> ExprError {
    ExprError::Unexpected { expected, found: found.to_string(), position }
}

/// A width that text may ask for.
fn parse_width(text: &str) -> Option<u32> {
    text.parse().ok().filter(|width| (1..=GREATEST_WIDTH).contains(width))
}

fn parse_kind(text: &str) -> Option<FloatKind> {
    FloatKind::ALL.into_iter().find(|kind| kind.name() == text)
}

fn parse_sort(text: &str) -> Option<Sort> {
    if text == "bool" {
        return Some(Sort::Bool);
    }
    if let Some(kind) = parse_kind(text) {
        return Some(Sort::Float(kind));
    }
    if let Some((index, element)) =
        text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).and_then(|rest| rest.split_once("->"))
    {
        let width = |text| parse_width(text).filter(|&width| width < 1 << 15);
        return Some(Sort::Array { index: width(index)?, element: width(element)? });
    }
    parse_width(text).map(Sort::Bits)
}
