//! Expressions of C, without what has side effects.

use super::expression_lexer::{Token, TokenKind, tokens};
use super::{Brackets, MAX_NESTING, column};
use crate::error::{ParseError, ParseErrorKind};
use crate::expression::{
    BinaryOperator, Expression, ExpressionKind, IntegerLiteral, IntegerType, Name, Span, UnaryOperator,
};

/// Reads the expression between two places of a formula's text.
pub(super) fn parse(text: &[char], start: usize, end: usize, brackets: Brackets) -> Result<Expression, ParseError> {
    let tokens = tokens(text, start, end)?;
    if tokens.len() == 1 {
        return Err(ParseErrorKind::EmptyProposition.at(column(start)));
    }
    let mut parser = Parser { tokens: &tokens, at: 0, depth: 0, brackets };
    let expression = match (brackets, parser.peek()) {
        (Brackets::Bare, TokenKind::Name(name)) if name.name == "end" => {
            let span = parser.next().span;
            Expression { kind: ExpressionKind::Ended, span }
        }
        _ => parser.conditional()?,
    };
    match parser.peek() {
        TokenKind::End => Ok(expression),
        _ => Err(parser.unexpected("an operator or the end of the proposition")),
    }
}

/// Operators with two operands, those that bind weakest first.
const LEVELS: [&[(&str, BinaryOperator)]; 10] = [
    &[("||", BinaryOperator::Or)],
    &[("&&", BinaryOperator::And)],
    &[("|", BinaryOperator::BitOr)],
    &[("^", BinaryOperator::BitXor)],
    &[("&", BinaryOperator::BitAnd)],
    &[("==", BinaryOperator::Equal), ("!=", BinaryOperator::NotEqual)],
    &[
        ("<", BinaryOperator::Less),
        ("<=", BinaryOperator::LessOrEqual),
        (">", BinaryOperator::Greater),
        (">=", BinaryOperator::GreaterOrEqual),
    ],
    &[("<<", BinaryOperator::ShiftLeft), (">>", BinaryOperator::ShiftRight)],
    &[("+", BinaryOperator::Add), ("-", BinaryOperator::Subtract)],
    &[("*", BinaryOperator::Multiply), ("/", BinaryOperator::Divide), ("%", BinaryOperator::Remainder)],
];

/// Operators that change a variable.
const ASSIGNMENTS: [&str; 12] = ["++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="];

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    brackets: Brackets,
}

impl Parser<'_> {
    fn conditional(&mut self) -> Result<Expression, ParseError> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let then = self.deeper(Self::conditional)?;
        self.expect(":", "`:`")?;
        let otherwise = self.deeper(Self::conditional)?;
        let span = condition.span.to(otherwise.span);
        let [condition, then, otherwise] = [condition, then, otherwise].map(Box::new);
        Ok(Expression { kind: ExpressionKind::Conditional { condition, then, otherwise }, span })
    }

    fn binary(&mut self, level: usize) -> Result<Expression, ParseError> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        let mut chained = 0;
        while let Some(operator) = self.operator(operators) {
            chained += 1;
            // Every link makes the tree deeper by one.
            if self.depth + chained > MAX_NESTING {
                return Err(ParseErrorKind::Nesting.at(self.span().start));
            }
            self.at += 1;
            let right = self.binary(level + 1)?;
            let span = left.span.to(right.span);
            let kind = ExpressionKind::Binary { operator, left: Box::new(left), right: Box::new(right) };
            left = Expression { kind, span };
        }
        Ok(left)
    }

    /// The operator that stands here, if it is one of these.
    fn operator(&self, operators: &[(&str, BinaryOperator)]) -> Option<BinaryOperator> {
        let TokenKind::Mark(mark) = self.peek() else { return None };
        let mark = if *mark == "=" && self.brackets == Brackets::Square { "==" } else { mark };
        operators.iter().find(|(known, _)| *known == mark).map(|(_, operator)| *operator)
    }

    fn unary(&mut self) -> Result<Expression, ParseError> {
        let start = self.span();
        let TokenKind::Mark(mark) = *self.peek() else { return self.postfix() };
        let unary = |operator| move |operand| ExpressionKind::Unary { operator, operand };
        let make: Box<dyn FnOnce(Box<Expression>) -> ExpressionKind> = match mark {
            "+" => Box::new(unary(UnaryOperator::Plus)),
            "-" => Box::new(unary(UnaryOperator::Minus)),
            "~" => Box::new(unary(UnaryOperator::BitNot)),
            "!" => Box::new(unary(UnaryOperator::Not)),
            "*" => Box::new(ExpressionKind::Dereference),
            "&" => Box::new(ExpressionKind::Address),
            "(" => match self.cast()? {
                Some(ty) => Box::new(move |operand| ExpressionKind::Cast { ty, operand }),
                None => return self.postfix(),
            },
            _ => return self.postfix(),
        };
        if mark != "(" {
            self.at += 1;
        }
        let operand = self.deeper(Self::unary)?;
        let span = start.to(operand.span);
        Ok(Expression { kind: make(Box::new(operand)), span })
    }

    /// The type of a cast, if one stands here; the parser then stands behind it.
    fn cast(&mut self) -> Result<Option<IntegerType>, ParseError> {
        let is_type = |kind: &TokenKind| matches!(kind, TokenKind::Name(name) if is_type_word(name));
        let words = self.tokens[self.at + 1..].iter().take_while(|token| is_type(&token.kind));
        let words: Vec<&str> = words.filter_map(|token| plain_name(&token.kind)).collect();
        if words.is_empty() {
            return Ok(None);
        }
        let start = self.at + 1;
        self.at = start + words.len();
        if self.take("*") {
            return Err(ParseErrorKind::NotSupported("a cast to a pointer").at(self.tokens[start].span.start));
        }
        self.expect(")", "`)`")?;
        match integer_type(&words) {
            Some(ty) => Ok(Some(ty)),
            None => Err(ParseErrorKind::NotSupported("this type").at(self.tokens[start].span.start)),
        }
    }

    fn postfix(&mut self) -> Result<Expression, ParseError> {
        let mut expression = self.primary()?;
        let mut chained = 0;
        loop {
            let start = expression.span;
            let TokenKind::Mark(mark @ ("[" | "." | "->" | "(")) = *self.peek() else { return Ok(expression) };
            if mark == "(" {
                return Err(ParseErrorKind::NotSupported("a call through a pointer").at(start.start));
            }
            chained += 1;
            if self.depth + chained > MAX_NESTING {
                return Err(ParseErrorKind::Nesting.at(self.span().start));
            }
            self.at += 1;
            let base = Box::new(expression);
            let kind = match mark {
                "[" => {
                    let index = Box::new(self.deeper(Self::conditional)?);
                    self.expect("]", "`]`")?;
                    ExpressionKind::Index { base, index }
                }
                "." => ExpressionKind::Member { base, member: self.member()? },
                _ => {
                    let span = start;
                    let base = Box::new(Expression { kind: ExpressionKind::Dereference(base), span });
                    ExpressionKind::Member { base, member: self.member()? }
                }
            };
            expression = Expression { kind, span: start.to(self.tokens[self.at - 1].span) };
        }
    }

    fn member(&mut self) -> Result<String, ParseError> {
        match self.peek() {
            TokenKind::Name(Name { file: None, function: None, name }) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.unexpected("the name of a member")),
        }
    }

    fn primary(&mut self) -> Result<Expression, ParseError> {
        let span = self.span();
        let kind = match self.peek().clone() {
            TokenKind::Integer(literal) => {
                self.at += 1;
                match self.width()? {
                    Some(bits) => ExpressionKind::Sized { value: literal.value, bits },
                    None => ExpressionKind::Integer(literal),
                }
            }
            TokenKind::Float(value) => self.skip(ExpressionKind::Float(value)),
            TokenKind::Character(value) => self.skip(ExpressionKind::Character(value)),
            TokenKind::Name(name) => self.named(name)?,
            TokenKind::Mark("(") => {
                self.at += 1;
                let inner = self.deeper(Self::conditional)?;
                if *self.peek() == TokenKind::End {
                    return Err(ParseErrorKind::NotClosed('(').at(span.start));
                }
                self.expect(")", "an operator or `)`")?;
                inner.kind
            }
            _ => return Err(self.unexpected("a variable, a number or `(`")),
        };
        Ok(Expression { kind, span: span.to(self.tokens[self.at - 1].span) })
    }

    /// The width behind a number in square brackets: `(32)`.
    fn width(&mut self) -> Result<Option<u32>, ParseError> {
        if self.brackets != Brackets::Square || *self.peek() != TokenKind::Mark("(") {
            return Ok(None);
        }
        self.at += 1;
        let bits = match self.peek() {
            TokenKind::Integer(IntegerLiteral { value: bits @ (8 | 16 | 32 | 64), .. }) => *bits as u32,
            _ => return Err(self.unexpected("8, 16, 32 or 64 bits")),
        };
        self.at += 1;
        self.expect(")", "`)`")?;
        Ok(Some(bits))
    }

    /// What starts with a name.
    fn named(&mut self, name: Name) -> Result<ExpressionKind, ParseError> {
        let column = self.span().start;
        self.at += 1;
        let opens = *self.peek() == TokenKind::Mark("(");
        let number = |value| ExpressionKind::Integer(IntegerLiteral::plain(value));
        match (name.file.is_none() && name.function.is_none()).then_some(name.name.as_str()) {
            Some("call") if opens => Ok(ExpressionKind::Called(self.place()?)),
            Some("at") if opens => Ok(ExpressionKind::At(self.place()?)),
            Some("sizeof") => Err(ParseErrorKind::NotSupported("`sizeof`").at(column)),
            _ if opens => Err(ParseErrorKind::Call(name.to_string()).at(column)),
            Some("true") => Ok(number(1)),
            Some("false" | "NULL" | "nullptr") => Ok(number(0)),
            Some(word) if is_segment(word) => Err(ParseErrorKind::Segment(word.to_owned()).at(column)),
            _ => Ok(ExpressionKind::Name(name)),
        }
    }

    /// A function or a label in parentheses; a function may have its own: `(f())`.
    fn place(&mut self) -> Result<Name, ParseError> {
        let open = self.span().start;
        self.expect("(", "`(`")?;
        let TokenKind::Name(name) = self.peek().clone() else {
            return Err(self.unexpected("a name"));
        };
        self.at += 1;
        if self.take("(") {
            self.expect(")", "`)`")?;
        }
        if *self.peek() == TokenKind::End {
            return Err(ParseErrorKind::NotClosed('(').at(open));
        }
        self.expect(")", "`)`")?;
        Ok(name)
    }

    fn deeper(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<Expression, ParseError>,
    ) -> Result<Expression, ParseError> {
        if self.depth == MAX_NESTING {
            return Err(ParseErrorKind::Nesting.at(self.span().start));
        }
        self.depth += 1;
        let expression = parse(self);
        self.depth -= 1;
        expression
    }

    fn peek(&self) -> &TokenKind {
        &self.tokens[self.at].kind
    }

    fn span(&self) -> Span {
        self.tokens[self.at].span
    }

    fn next(&mut self) -> &Token {
        self.at += 1;
        &self.tokens[self.at - 1]
    }

    fn skip(&mut self, kind: ExpressionKind) -> ExpressionKind {
        self.at += 1;
        kind
    }

    fn take(&mut self, mark: &'static str) -> bool {
        let found = *self.peek() == TokenKind::Mark(mark);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, mark: &'static str, expected: &'static str) -> Result<(), ParseError> {
        if self.take(mark) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// What is wrong with the word that stands here.
    fn unexpected(&self, expected: &'static str) -> ParseError {
        let kind = match self.peek() {
            TokenKind::Mark(mark) if ASSIGNMENTS.contains(mark) => ParseErrorKind::SideEffect((*mark).to_owned()),
            TokenKind::Mark("=") => ParseErrorKind::Assignment,
            TokenKind::Mark(",") => ParseErrorKind::NotSupported("`,`"),
            found => ParseErrorKind::Expected { expected, found: found.describe() },
        };
        kind.at(self.span().start)
    }
}

fn plain_name(kind: &TokenKind) -> Option<&str> {
    match kind {
        TokenKind::Name(Name { file: None, function: None, name }) => Some(name),
        _ => None,
    }
}

fn is_type_word(name: &Name) -> bool {
    let words = ["char", "short", "int", "long", "unsigned", "signed", "_Bool", "bool", "float", "double", "void"];
    let is_plain = name.file.is_none() && name.function.is_none();
    is_plain
        && (words.contains(&name.name.as_str())
            || ["struct", "union", "enum"].contains(&name.name.as_str())
            || fixed_type(&name.name).is_some())
}

/// The types of `<stdint.h>` and `size_t`.
fn fixed_type(name: &str) -> Option<IntegerType> {
    Some(match name {
        "int8_t" => IntegerType::SignedChar,
        "uint8_t" => IntegerType::UnsignedChar,
        "int16_t" => IntegerType::Short,
        "uint16_t" => IntegerType::UnsignedShort,
        "int32_t" => IntegerType::Int,
        "uint32_t" => IntegerType::UnsignedInt,
        "int64_t" => IntegerType::LongLong,
        "uint64_t" => IntegerType::UnsignedLongLong,
        "ssize_t" | "intptr_t" | "ptrdiff_t" => IntegerType::Long,
        "size_t" | "uintptr_t" => IntegerType::UnsignedLong,
        _ => return None,
    })
}

/// The type that these words name, in whatever order they stand.
fn integer_type(words: &[&str]) -> Option<IntegerType> {
    if let [word] = words
        && let Some(ty) = fixed_type(word)
    {
        return Some(ty);
    }
    let mut sorted: Vec<&str> = words.iter().copied().filter(|word| *word != "int").collect();
    sorted.sort_unstable();
    let has_int = sorted.len() < words.len();
    Some(match sorted.as_slice() {
        ["_Bool" | "bool"] if !has_int => IntegerType::Bool,
        ["char"] if !has_int => IntegerType::Char,
        ["char", "signed"] if !has_int => IntegerType::SignedChar,
        ["char", "unsigned"] if !has_int => IntegerType::UnsignedChar,
        ["short"] | ["short", "signed"] => IntegerType::Short,
        ["short", "unsigned"] => IntegerType::UnsignedShort,
        [] | ["signed"] => IntegerType::Int,
        ["unsigned"] => IntegerType::UnsignedInt,
        ["long"] | ["long", "signed"] => IntegerType::Long,
        ["long", "unsigned"] => IntegerType::UnsignedLong,
        ["long", "long"] | ["long", "long", "signed"] => IntegerType::LongLong,
        ["long", "long", "unsigned"] => IntegerType::UnsignedLongLong,
        _ => return None,
    })
}

/// Whether this is a name such as `seg1_off0`.
fn is_segment(word: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|digit| digit.is_ascii_digit());
    let parts = word.strip_prefix("seg").and_then(|rest| rest.split_once("_off"));
    parts.is_some_and(|(segment, offset)| is_number(segment) && is_number(offset))
}
