//! Splits text into words.

use std::borrow::Cow;

use super::error::{ParseError, ParseErrorKind};

/// A word of the text, and the byte where it starts.
#[derive(Clone, Debug)]
pub(super) struct Token<'a> {
    pub(super) kind: TokenKind<'a>,
    pub(super) offset: usize,
}

/// What a word is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TokenKind<'a> {
    /// A keyword, a type, or an id with a prefix of letters, such as `bb3`.
    Word(&'a str),
    /// `@name`.
    Symbol(Cow<'a, str>),
    /// `%3`.
    Register(u32),
    /// `!3`.
    Position(u32),
    /// A number of any kind, with its sign.
    Number(&'a str),
    /// Text in quotes, its escapes read.
    Quoted(Cow<'a, [u8]>),
    /// One of `{ } ( ) [ ] , : = *`.
    Mark(char),
    /// `->`.
    Arrow,
    /// `...`.
    Ellipsis,
    /// The end of the text; always the last token.
    End,
}

impl TokenKind<'_> {
    /// The word as a message shows it.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Word(word) | Self::Number(word) => format!("`{word}`"),
            Self::Symbol(name) => format!("`@{name}`"),
            Self::Register(id) => format!("`%{id}`"),
            Self::Position(id) => format!("`!{id}`"),
            Self::Quoted(_) => "text in quotes".to_owned(),
            Self::Mark(mark) => format!("`{mark}`"),
            Self::Arrow => "`->`".to_owned(),
            Self::Ellipsis => "`...`".to_owned(),
            Self::End => "the end".to_owned(),
        }
    }
}

/// All words of a text, [`TokenKind::End`] last.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ParseError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    loop {
        lexer.skip_blank();
        let offset = lexer.at;
        let kind = lexer.token().map_err(|kind| match kind {
            ParseErrorKind::Id | ParseErrorKind::NotUtf8 => error_at(text, offset, kind),
            _ => error_at(text, lexer.at, kind),
        })?;
        let last = kind == TokenKind::End;
        tokens.push(Token { kind, offset });
        if last {
            return Ok(tokens);
        }
    }
}

/// The error at this byte of the text.
pub(super) fn error_at(text: &str, offset: usize, kind: ParseErrorKind) -> ParseError {
    let before = &text.as_bytes()[..offset.min(text.len())];
    let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let clamp = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    ParseError { line: clamp(line), column: clamp(before.len() - line_start + 1), kind }
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn skip_blank(&mut self) {
        while let Some(byte) = self.peek(0) {
            if byte == b';' {
                self.take_while(|byte| byte != b'\n');
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Takes ASCII bytes, or all bytes of characters, as long as the test accepts them.
    fn take_while(&mut self, accepts: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        self.at += rest.iter().position(|&byte| !accepts(byte)).unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    fn token(&mut self) -> Result<TokenKind<'a>, ParseErrorKind> {
        let Some(first) = self.peek(0) else { return Ok(TokenKind::End) };
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Ok(TokenKind::Word(self.take_while(is_word))),
            b'0'..=b'9' => self.number(),
            b'+' | b'-' if self.peek(1).is_some_and(|next| next.is_ascii_digit()) => self.number(),
            b'-' if self.peek(1) == Some(b'>') => {
                self.at += 2;
                Ok(TokenKind::Arrow)
            }
            b'.' if self.text[self.at..].starts_with("...") => {
                self.at += 3;
                Ok(TokenKind::Ellipsis)
            }
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b',' | b':' | b'=' | b'*' => {
                self.at += 1;
                Ok(TokenKind::Mark(char::from(first)))
            }
            b'%' => self.id().map(TokenKind::Register),
            b'!' => self.id().map(TokenKind::Position),
            b'@' => self.symbol().map(TokenKind::Symbol),
            b'"' => self.quoted().map(TokenKind::Quoted),
            _ => Err(self.unexpected()),
        }
    }

    fn unexpected(&self) -> ParseErrorKind {
        match self.text.get(self.at..).and_then(|rest| rest.chars().next()) {
            Some(character) => ParseErrorKind::Character(character),
            None => ParseErrorKind::Expected { expected: "more", found: TokenKind::End.describe() },
        }
    }

    fn number(&mut self) -> Result<TokenKind<'a>, ParseErrorKind> {
        let start = self.at;
        if matches!(self.peek(0), Some(b'+' | b'-')) {
            self.at += 1;
        }
        if self.peek(0) == Some(b'0') && self.peek(1) == Some(b'x') {
            self.at += 2;
            self.take_while(|byte| byte.is_ascii_hexdigit());
        } else {
            self.take_while(|byte| byte.is_ascii_digit());
            if self.peek(0) == Some(b'.') && self.peek(1).is_some_and(|next| next.is_ascii_digit()) {
                self.at += 1;
                self.take_while(|byte| byte.is_ascii_digit());
            }
            if self.peek(0) == Some(b'e') {
                self.at += 1;
                if matches!(self.peek(0), Some(b'+' | b'-')) {
                    self.at += 1;
                }
                self.take_while(|byte| byte.is_ascii_digit());
            }
        }
        if self.peek(0).is_some_and(is_word) {
            return Err(self.unexpected());
        }
        Ok(TokenKind::Number(&self.text[start..self.at]))
    }

    /// The number after a mark such as `%`.
    fn id(&mut self) -> Result<u32, ParseErrorKind> {
        self.at += 1;
        if !self.peek(0).is_some_and(|digit| digit.is_ascii_digit()) {
            return Err(self.unexpected());
        }
        self.take_while(|byte| byte.is_ascii_digit()).parse().map_err(|_| ParseErrorKind::Id)
    }

    fn symbol(&mut self) -> Result<Cow<'a, str>, ParseErrorKind> {
        self.at += 1;
        match self.peek(0) {
            Some(b'"') => match self.quoted()? {
                Cow::Borrowed(bytes) => {
                    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| ParseErrorKind::NotUtf8)
                }
                Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|_| ParseErrorKind::NotUtf8),
            },
            Some(first) if is_symbol(first) && !first.is_ascii_digit() => Ok(Cow::Borrowed(self.take_while(is_symbol))),
            _ => Err(self.unexpected()),
        }
    }

    fn quoted(&mut self) -> Result<Cow<'a, [u8]>, ParseErrorKind> {
        self.at += 1;
        let plain = self.take_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n')).as_bytes();
        if self.peek(0) == Some(b'"') {
            self.at += 1;
            return Ok(Cow::Borrowed(plain));
        }
        let mut bytes = plain.to_vec();
        loop {
            bytes.extend_from_slice(self.take_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n')).as_bytes());
            match self.peek(0) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(Cow::Owned(bytes));
                }
                Some(b'\\') => bytes.push(self.escape()?),
                _ => return Err(ParseErrorKind::OpenQuotes),
            }
        }
    }

    fn escape(&mut self) -> Result<u8, ParseErrorKind> {
        let hex = |digit: Option<u8>| digit.and_then(|digit| char::from(digit).to_digit(16));
        let (byte, length) = match self.peek(1) {
            Some(b'n') => (b'\n', 2),
            Some(b't') => (b'\t', 2),
            Some(b'r') => (b'\r', 2),
            Some(b'0') => (0, 2),
            Some(same @ (b'"' | b'\\')) => (same, 2),
            Some(b'x') => match (hex(self.peek(2)), hex(self.peek(3))) {
                (Some(high), Some(low)) => ((high * 16 + low) as u8, 4),
                _ => return Err(ParseErrorKind::Escape),
            },
            _ => return Err(ParseErrorKind::Escape),
        };
        self.at += length;
        Ok(byte)
    }
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

const fn is_symbol(byte: u8) -> bool {
    is_word(byte) || matches!(byte, b'.' | b'$')
}
