//! Splits a proposition into the words of C.

use super::column;
use super::lexer::is_letter;
use crate::error::{ParseError, ParseErrorKind};
use crate::expression::{IntegerLiteral, Name, Span};

/// A word of an expression and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

/// What a word is.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum TokenKind {
    Name(Name),
    Integer(IntegerLiteral),
    Float(f64),
    Character(u8),
    /// An operator or a bracket.
    Mark(&'static str),
    /// The end of the proposition; always the last token.
    End,
}

impl TokenKind {
    /// The word as a message shows it.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Name(name) => format!("`{name}`"),
            Self::Integer(_) | Self::Float(_) => "a number".to_owned(),
            Self::Character(_) => "a character".to_owned(),
            Self::Mark(mark) => format!("`{mark}`"),
            Self::End => "the end of the proposition".to_owned(),
        }
    }
}

/// Operators and brackets, those before their own beginnings.
const MARKS: [&str; 44] = [
    "<<=", ">>=", "->", "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "==", "!=", "<=", ">=", "<<", ">>",
    "&&", "||", "+", "-", "*", "/", "%", "<", ">", "=", "!", "~", "&", "|", "^", "?", ":", "(", ")", "[", "]", ".",
    ",", "{", "}",
];

/// The endings of files that may stand before `::`.
const FILE_ENDINGS: [&str; 9] = [".c", ".h", ".i", ".cc", ".cpp", ".cxx", ".hpp", ".ll", ".bc"];

/// All words between two places of a text, [`TokenKind::End`] last.
pub(super) fn tokens(text: &[char], start: usize, end: usize) -> Result<Vec<Token>, ParseError> {
    let mut lexer = Lexer { text: &text[..end], at: start };
    let mut tokens = Vec::new();
    loop {
        while lexer.peek(0).is_some_and(char::is_whitespace) {
            lexer.at += 1;
        }
        let start = lexer.at;
        let kind = lexer.token().map_err(|kind| kind.at(column(start)))?;
        let last = kind == TokenKind::End;
        tokens.push(Token { kind, span: Span { start: column(start), end: column(lexer.at) } });
        if last {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a [char],
    at: usize,
}

impl Lexer<'_> {
    fn token(&mut self) -> Result<TokenKind, ParseErrorKind> {
        let Some(first) = self.peek(0) else { return Ok(TokenKind::End) };
        if let Some(file) = self.file() {
            return Ok(TokenKind::Name(self.name(Some(file))));
        }
        if first == '\'' {
            return self.character();
        }
        if first.is_ascii_digit() || first == '.' && self.peek(1).is_some_and(|next| next.is_ascii_digit()) {
            return self.number();
        }
        if is_letter(first) {
            return Ok(TokenKind::Name(self.name(None)));
        }
        let mark = MARKS.iter().find(|mark| self.starts_with(mark)).ok_or(ParseErrorKind::Character(first))?;
        self.at += mark.len();
        Ok(TokenKind::Mark(mark))
    }

    /// The name of a file with `::` behind it.
    fn file(&mut self) -> Option<String> {
        let belongs = |character: &&char| is_letter(**character) || ['.', '/', '-', '+'].contains(character);
        let length = self.text[self.at..].iter().take_while(belongs).count();
        let file: String = self.text[self.at..self.at + length].iter().collect();
        let is_file = FILE_ENDINGS.iter().any(|ending| file.ends_with(ending));
        if !is_file || self.peek(length) != Some(':') || self.peek(length + 1) != Some(':') {
            return None;
        }
        self.at += length + 2;
        Some(file)
    }

    /// `name` or `function::name`.
    fn name(&mut self, file: Option<String>) -> Name {
        let first = self.identifier();
        if self.starts_with("::") && self.peek(2).is_some_and(is_letter) {
            self.at += 2;
            return Name { file, function: Some(first), name: self.identifier() };
        }
        Name { file, function: None, name: first }
    }

    fn identifier(&mut self) -> String {
        let length = self.text[self.at..].iter().take_while(|&&character| is_letter(character)).count();
        let name = self.text[self.at..self.at + length].iter().collect();
        self.at += length;
        name
    }

    fn number(&mut self) -> Result<TokenKind, ParseErrorKind> {
        let start = self.at;
        let hexadecimal = self.starts_with("0x") || self.starts_with("0X");
        while let Some(character) = self.peek(0) {
            let after_exponent = !hexadecimal && self.at > start && ['e', 'E'].contains(&self.text[self.at - 1]);
            if !(is_letter(character) || character == '.' || after_exponent && ['+', '-'].contains(&character)) {
                break;
            }
            self.at += 1;
        }
        let text: String = self.text[start..self.at].iter().collect();
        let is_float = text.contains('.') || !hexadecimal && text.contains(['e', 'E']);
        if is_float { float(&text) } else { integer(&text) }
    }

    fn character(&mut self) -> Result<TokenKind, ParseErrorKind> {
        let rest: String = self.text[self.at..].iter().take(6).collect();
        let malformed = || ParseErrorKind::Literal(rest.clone());
        // What follows a backslash is never the end.
        let shortest = if rest.starts_with("'\\") { 3 } else { 2 };
        let mut ends = rest.char_indices().skip(shortest);
        let (end, _) = ends.find(|(_, character)| *character == '\'').ok_or_else(malformed)?;
        let content = &rest[1..end];
        let value = match content.strip_prefix('\\') {
            Some(escape) => escaped(escape).ok_or_else(malformed)?,
            None if content.len() == 1 => content.as_bytes()[0],
            None => return Err(malformed()),
        };
        self.at += rest[..=end].chars().count();
        Ok(TokenKind::Character(value))
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.at + ahead).copied()
    }

    fn starts_with(&self, mark: &str) -> bool {
        mark.chars().enumerate().all(|(index, character)| self.peek(index) == Some(character))
    }
}

fn float(text: &str) -> Result<TokenKind, ParseErrorKind> {
    if text.ends_with(['f', 'F', 'l', 'L']) {
        return Err(ParseErrorKind::NotSupported("a number of type float or long double"));
    }
    text.parse().map(TokenKind::Float).map_err(|_| ParseErrorKind::Literal(text.to_owned()))
}

fn integer(text: &str) -> Result<TokenKind, ParseErrorKind> {
    let malformed = || ParseErrorKind::Literal(text.to_owned());
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let suffix = text[digits.len()..].to_ascii_lowercase();
    if !["", "u", "l", "ul", "lu", "ll", "ull", "llu"].contains(&suffix.as_str()) {
        return Err(malformed());
    }
    let (digits, radix) = match digits.to_ascii_lowercase() {
        digits if digits.starts_with("0x") => (digits[2..].to_owned(), 16),
        digits if digits.starts_with("0b") => (digits[2..].to_owned(), 2),
        digits if digits.len() > 1 && digits.starts_with('0') => (digits[1..].to_owned(), 8),
        digits => (digits, 10),
    };
    if digits.is_empty() || !digits.chars().all(|digit| digit.is_digit(radix)) {
        return Err(malformed());
    }
    let value = u64::from_str_radix(&digits, radix).map_err(|_| ParseErrorKind::TooLarge(text.to_owned()))?;
    let (unsigned, long) = (suffix.contains('u'), suffix.contains('l'));
    Ok(TokenKind::Integer(IntegerLiteral { value, decimal: radix == 10, unsigned, long }))
}

/// The character that stands behind a backslash.
fn escaped(escape: &str) -> Option<u8> {
    let number = |digits: &str, radix| {
        let is_number = digits.chars().all(|digit| digit.is_digit(radix));
        is_number.then(|| u8::from_str_radix(digits, radix).ok()).flatten()
    };
    Some(match escape {
        "a" => 7,
        "b" => 8,
        "t" => 9,
        "n" => 10,
        "v" => 11,
        "f" => 12,
        "r" => 13,
        "\\" | "'" | "\"" | "?" => escape.as_bytes()[0],
        _ => match escape.strip_prefix('x') {
            Some(digits) => number(digits, 16)?,
            None => number(escape, 8)?,
        },
    })
}
