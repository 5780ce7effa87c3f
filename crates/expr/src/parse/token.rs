//! Words and parentheses of the text form.

use crate::error::ExprError;
use std::borrow::Cow;
use std::fmt;

/// A part of the text.
pub(super) enum Token<'a> {
    Open,
    Close,
    /// `#VALUE:SORT`.
    Constant {
        value: &'a str,
        sort: &'a str,
    },
    /// `NAME:SORT`.
    Symbol {
        name: Cow<'a, str>,
        sort: &'a str,
    },
    /// Anything without a sort: an operator, a number, a format, a truth value.
    Word(&'a str),
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("("),
            Self::Close => f.write_str(")"),
            Self::Constant { value, sort } => write!(f, "#{value}:{sort}"),
            Self::Symbol { name, sort } => write!(f, "{name}:{sort}"),
            Self::Word(word) => f.write_str(word),
        }
    }
}

/// The tokens of a text, from the first on.
pub(super) struct Tokens<'a> {
    text: &'a str,
    position: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, position: 0 }
    }

    /// The next token and where it starts.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, ExprError> {
        let rest = self.text[self.position..].trim_start();
        let start = self.text.len() - rest.len();
        self.position = start;
        let token = match rest.chars().next() {
            None => return Ok(None),
            Some('(') => {
                self.position += 1;
                Token::Open
            }
            Some(')') => {
                self.position += 1;
                Token::Close
            }
            Some('|') => self.quoted(start)?,
            Some(_) => {
                let word = self.word();
                match (word.strip_prefix('#'), word.rsplit_once(':')) {
                    (Some(constant), Some(_)) => {
                        let (value, sort) = constant.rsplit_once(':').unwrap_or((constant, ""));
                        Token::Constant { value, sort }
                    }
                    (None, Some((name, sort))) if !name.is_empty() => Token::Symbol { name: name.into(), sort },
                    _ => Token::Word(word),
                }
            }
        };
        Ok(Some((start, token)))
    }

    /// Everything up to a space or parenthesis.
    fn word(&mut self) -> &'a str {
        let rest = &self.text[self.position..];
        let end = rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len());
        self.position += end;
        &rest[..end]
    }

    /// A symbol whose name stands between bars, in which a backslash makes the next character plain.
    fn quoted(&mut self, start: usize) -> Result<Token<'a>, ExprError> {
        let mut name = String::new();
        let mut characters = self.text[start + 1..].char_indices();
        let end = loop {
            match characters.next() {
                None => return Err(ExprError::UnexpectedEnd),
                Some((end, '|')) => break end,
                Some((_, '\\')) => name.extend(characters.next().map(|(_, escaped)| escaped)),
                Some((_, character)) => name.push(character),
            }
        };
        self.position = start + 1 + end + 1;
        let position = self.position;
        let word = self.word();
        match word.strip_prefix(':') {
            Some(sort) => Ok(Token::Symbol { name: name.into(), sort }),
            None => Err(ExprError::Unexpected { expected: "`:` and a sort", found: word.to_owned(), position }),
        }
    }
}
