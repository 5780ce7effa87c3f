//! A place in the words of a text, and the small steps from there.

use std::borrow::Cow;
use std::str::FromStr;

use crate::text::error::{ParseError, ParseErrorKind};
use crate::text::keyword::Keyword;
use crate::text::lexer::{self, Token, TokenKind};

pub(super) type Parsed<T> = Result<T, ParseError>;

/// A place in the words of a text.
pub(super) struct Cursor<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Parsed<Self> {
        Ok(Self { text, tokens: lexer::tokens(text)?, at: 0 })
    }

    /// All words, whatever has been read.
    pub(super) fn all(&self) -> &[Token<'a>] {
        &self.tokens
    }

    /// The next word.
    pub(super) fn peek(&self) -> &TokenKind<'a> {
        self.peek_ahead(0)
    }

    /// A word further on.
    pub(super) fn peek_ahead(&self, ahead: usize) -> &TokenKind<'a> {
        self.tokens.get(self.at + ahead).map_or(&TokenKind::End, |token| &token.kind)
    }

    pub(super) fn advance(&mut self) {
        self.at += 1;
    }

    /// An error at the next word.
    pub(super) fn error(&self, kind: ParseErrorKind) -> ParseError {
        let offset = self.tokens.get(self.at).map_or(self.text.len(), |token| token.offset);
        lexer::error_at(self.text, offset, kind)
    }

    /// An error at a word given by its index.
    pub(super) fn error_at_token(&self, token: &Token<'_>, kind: ParseErrorKind) -> ParseError {
        lexer::error_at(self.text, token.offset, kind)
    }

    /// The error that something else should stand here.
    pub(super) fn expected(&self, expected: &'static str) -> ParseError {
        self.error(ParseErrorKind::Expected { expected, found: self.peek().describe() })
    }

    /// The error that something else should stand where the last word did.
    pub(super) fn expected_before(&mut self, expected: &'static str) -> ParseError {
        self.at = self.at.saturating_sub(1);
        self.expected(expected)
    }

    /// Reads the mark if it stands here.
    pub(super) fn eat(&mut self, mark: char) -> bool {
        let found = *self.peek() == TokenKind::Mark(mark);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, mark: char, expected: &'static str) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.expected(expected)) }
    }

    /// Reads the word if it stands here.
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = *self.peek() == TokenKind::Word(word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect_word(&mut self, word: &str, expected: &'static str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(expected)) }
    }

    pub(super) fn word(&mut self, expected: &'static str) -> Parsed<&'a str> {
        match *self.peek() {
            TokenKind::Word(word) => {
                self.advance();
                Ok(word)
            }
            _ => Err(self.expected(expected)),
        }
    }

    /// Reads a word of a table if one stands here.
    pub(super) fn eat_keyword<K: Keyword>(&mut self) -> Option<K> {
        let TokenKind::Word(word) = *self.peek() else { return None };
        let keyword = K::from_keyword(word)?;
        self.advance();
        Some(keyword)
    }

    pub(super) fn keyword<K: Keyword>(&mut self, expected: &'static str) -> Parsed<K> {
        self.eat_keyword().ok_or_else(|| self.expected(expected))
    }

    pub(super) fn number<T: FromStr>(&mut self) -> Parsed<T> {
        let TokenKind::Number(text) = *self.peek() else { return Err(self.expected("a number")) };
        let number = text.parse().map_err(|_| self.error(ParseErrorKind::Number(shortened(text))))?;
        self.advance();
        Ok(number)
    }

    pub(super) fn quoted_bytes(&mut self) -> Parsed<Cow<'a, [u8]>> {
        match self.peek() {
            TokenKind::Quoted(bytes) => {
                let bytes = bytes.clone();
                self.advance();
                Ok(bytes)
            }
            _ => Err(self.expected("text in quotes")),
        }
    }

    pub(super) fn quoted(&mut self) -> Parsed<String> {
        let TokenKind::Quoted(bytes) = self.peek() else { return Err(self.expected("text in quotes")) };
        let name = std::str::from_utf8(bytes).map_err(|_| self.error(ParseErrorKind::NotUtf8))?.to_owned();
        self.advance();
        Ok(name)
    }

    pub(super) fn eat_quoted(&mut self) -> Parsed<Option<String>> {
        if matches!(self.peek(), TokenKind::Quoted(_)) { self.quoted().map(Some) } else { Ok(None) }
    }

    /// Reads an id such as `bb3` if one with this prefix stands here.
    pub(super) fn eat_id(&mut self, prefix: &str) -> Parsed<Option<u32>> {
        let digits = match *self.peek() {
            TokenKind::Word(word) => word.strip_prefix(prefix),
            _ => None,
        };
        match digits.filter(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())) {
            None => Ok(None),
            Some(digits) => {
                let id = digits.parse().map_err(|_| self.error(ParseErrorKind::Id))?;
                self.advance();
                Ok(Some(id))
            }
        }
    }

    pub(super) fn id(&mut self, prefix: &str, expected: &'static str) -> Parsed<u32> {
        self.eat_id(prefix)?.ok_or_else(|| self.expected(expected))
    }

    /// Reads `!3` if it stands here.
    pub(super) fn eat_position(&mut self) -> Option<u32> {
        match *self.peek() {
            TokenKind::Position(id) => {
                self.advance();
                Some(id)
            }
            _ => None,
        }
    }

    pub(super) fn register(&mut self) -> Parsed<u32> {
        match *self.peek() {
            TokenKind::Register(id) => {
                self.advance();
                Ok(id)
            }
            _ => Err(self.expected("a register")),
        }
    }
}

/// The beginning of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
