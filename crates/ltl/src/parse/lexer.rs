//! Splits a formula into operators and propositions. What stands inside a proposition is left as it is.

use super::{Brackets, column};
use crate::error::{ParseError, ParseErrorKind};

/// A word of a formula and the column where it starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) column: u32,
}

/// What a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Open,
    Close,
    Not,
    And,
    Or,
    Implies,
    Equivalent,
    Next,
    Finally,
    Globally,
    Until,
    Release,
    WeakUntil,
    StrongRelease,
    True,
    False,
    /// The characters between the brackets, from `start` up to `end`.
    Proposition {
        brackets: Brackets,
        start: usize,
        end: usize,
    },
    /// The end of the text; always the last token.
    End,
}

impl TokenKind {
    /// The word as a message shows it.
    pub(super) const fn describe(self) -> &'static str {
        match self {
            Self::Open => "`(`",
            Self::Close => "`)`",
            Self::Not => "`!`",
            Self::And => "`&&`",
            Self::Or => "`||`",
            Self::Implies => "`->`",
            Self::Equivalent => "`<->`",
            Self::Next => "`X`",
            Self::Finally => "`F`",
            Self::Globally => "`G`",
            Self::Until => "`U`",
            Self::Release => "`R`",
            Self::WeakUntil => "`W`",
            Self::StrongRelease => "`M`",
            Self::True => "`true`",
            Self::False => "`false`",
            Self::Proposition { .. } => "a proposition",
            Self::End => "the end of the formula",
        }
    }
}

/// Symbols, those before their own beginnings.
const SYMBOLS: [(&str, TokenKind); 17] = [
    ("<==>", TokenKind::Equivalent),
    ("<=>", TokenKind::Equivalent),
    ("<->", TokenKind::Equivalent),
    ("==>", TokenKind::Implies),
    ("=>", TokenKind::Implies),
    ("->", TokenKind::Implies),
    ("<>", TokenKind::Finally),
    ("[]", TokenKind::Globally),
    ("&&", TokenKind::And),
    ("&", TokenKind::And),
    ("/\\", TokenKind::And),
    ("||", TokenKind::Or),
    ("|", TokenKind::Or),
    ("\\/", TokenKind::Or),
    ("!", TokenKind::Not),
    ("(", TokenKind::Open),
    (")", TokenKind::Close),
];

/// Operators that are letters; they need no blanks between them. `WU` stands before `W`.
const LETTERS: [(&str, TokenKind); 9] = [
    ("WU", TokenKind::WeakUntil),
    ("G", TokenKind::Globally),
    ("F", TokenKind::Finally),
    ("X", TokenKind::Next),
    ("U", TokenKind::Until),
    ("R", TokenKind::Release),
    ("V", TokenKind::Release),
    ("W", TokenKind::WeakUntil),
    ("M", TokenKind::StrongRelease),
];

/// All words of a formula, [`TokenKind::End`] last.
pub(super) fn tokens(text: &[char]) -> Result<Vec<Token>, ParseError> {
    let mut lexer = Lexer { text, at: 0 };
    let mut tokens = Vec::new();
    loop {
        while lexer.peek().is_some_and(char::is_whitespace) {
            lexer.at += 1;
        }
        let column = column(lexer.at);
        let kind = lexer.token()?;
        tokens.push(Token { kind, column });
        if kind == TokenKind::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a [char],
    at: usize,
}

impl Lexer<'_> {
    fn token(&mut self) -> Result<TokenKind, ParseError> {
        let Some(first) = self.peek() else { return Ok(TokenKind::End) };
        for (symbol, kind) in SYMBOLS {
            if self.starts_with(symbol) {
                self.at += symbol.len();
                return Ok(kind);
            }
        }
        match first {
            '"' => self.quoted(),
            '{' => self.bracketed(Brackets::Braces, '{', '}'),
            '[' => self.bracketed(Brackets::Square, '[', ']'),
            _ if is_letter(first) => self.word(),
            _ => Err(ParseErrorKind::Character(first).at(column(self.at))),
        }
    }

    /// A word, or the operator at the start of a run of letters such as `GF`.
    fn word(&mut self) -> Result<TokenKind, ParseError> {
        let length = self.text[self.at..].iter().take_while(|&&character| is_letter(character)).count();
        let word: String = self.text[self.at..self.at + length].iter().collect();
        let start = self.at;
        match word.as_str() {
            "true" => return Ok(self.skip(length, TokenKind::True)),
            "false" => return Ok(self.skip(length, TokenKind::False)),
            "end" => {
                let proposition = TokenKind::Proposition { brackets: Brackets::Bare, start, end: start + length };
                return Ok(self.skip(length, proposition));
            }
            "AP" if self.opens_after(length) => return self.bracketed(Brackets::Named, '(', ')'),
            "call" | "at" if self.opens_after(length) => {
                self.bracketed(Brackets::Bare, '(', ')')?;
                return Ok(TokenKind::Proposition { brackets: Brackets::Bare, start, end: self.at });
            }
            _ => {}
        }
        let is_run = |word: &str| word.chars().all(|letter| LETTERS.iter().any(|(name, _)| name.starts_with(letter)));
        let operators = ["true", "false", "end", "AP", "call", "at"]
            .iter()
            .find_map(|known| word.strip_suffix(known).filter(|before| is_run(before)))
            .unwrap_or(&word);
        match LETTERS.iter().find(|(letters, _)| operators.starts_with(letters)) {
            Some((letters, kind)) if is_run(operators) => Ok(self.skip(letters.len(), *kind)),
            _ => Err(ParseErrorKind::Word(word).at(column(start))),
        }
    }

    fn quoted(&mut self) -> Result<TokenKind, ParseError> {
        let open = self.at;
        let mut end = open + 1;
        while let Some(&character) = self.text.get(end) {
            match character {
                '"' => {
                    self.at = end + 1;
                    return Ok(TokenKind::Proposition { brackets: Brackets::Quotes, start: open + 1, end });
                }
                '\'' => end += self.character_length(end),
                _ => end += 1,
            }
        }
        Err(ParseErrorKind::NotClosed('"').at(column(open)))
    }

    /// A proposition from the next `open` to the `close` that belongs to it.
    fn bracketed(&mut self, brackets: Brackets, open: char, close: char) -> Result<TokenKind, ParseError> {
        while self.peek() != Some(open) {
            self.at += 1;
        }
        let start = self.at + 1;
        let (mut at, mut depth) = (start, 1);
        while let Some(&character) = self.text.get(at) {
            match character {
                '\'' => {
                    at += self.character_length(at);
                    continue;
                }
                _ if character == open => depth += 1,
                _ if character == close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at = at + 1;
                return Ok(TokenKind::Proposition { brackets, start, end: at });
            }
            at += 1;
        }
        Err(ParseErrorKind::NotClosed(open).at(column(self.at)))
    }

    /// The length of the character constant at this quote, or of the quote alone if there is none.
    fn character_length(&self, at: usize) -> usize {
        let rest = &self.text[at + 1..];
        let content = if rest.first() == Some(&'\\') { 2 } else { 1 };
        match rest.iter().skip(content).take(3).position(|&character| character == '\'') {
            Some(more) => 1 + content + more + 1,
            None => 1,
        }
    }

    fn skip(&mut self, length: usize, kind: TokenKind) -> TokenKind {
        self.at += length;
        kind
    }

    /// Whether a parenthesis opens after a word of this length.
    fn opens_after(&self, length: usize) -> bool {
        let rest = self.text[self.at + length..].iter().find(|character| !character.is_whitespace());
        rest == Some(&'(')
    }

    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn starts_with(&self, symbol: &str) -> bool {
        let rest = &self.text[self.at..];
        symbol.chars().enumerate().all(|(index, character)| rest.get(index) == Some(&character))
    }
}

/// Whether a word may have this character.
pub(super) fn is_letter(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}
