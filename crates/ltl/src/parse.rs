//! Formulas from text: letters (`G F X U R W M`), the symbols of Spin (`[] <> V`), and propositions in any of the brackets that tools use.
//!
//! Operators with one operand bind strongest, then `U R W M`, `&&`, `||`, and last `->` and `<->`. `U R W M -> <->` lead to the right:
//! `a U b U c` is `a U (b U c)`. `->` beside `<->` needs parentheses.

mod expression;
mod expression_lexer;
mod lexer;

use std::fmt;

use adamant_base::Id;

use self::lexer::{Token, TokenKind, tokens};
use crate::error::{ParseError, ParseErrorKind};
use crate::expression::{Expression, Span};
use crate::formula::{Formula, PropositionId};
use crate::valuation::MAX_PROPOSITIONS;

/// How deeply formulas and expressions may be nested.
const MAX_NESTING: usize = 200;

/// A formula and the propositions in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// The formula.
    pub formula: Formula,
    /// Its propositions by their ids; equal ones are one.
    pub atoms: Vec<Atom>,
}

/// An atomic proposition as it is written.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The text between the brackets.
    pub text: String,
    /// Where that text stands in the formula, the first time.
    pub span: Span,
    /// What it says.
    pub expression: Expression,
    brackets: Brackets,
}

impl PartialEq for Atom {
    fn eq(&self, other: &Self) -> bool {
        self.expression == other.expression
    }
}

/// What stands around a proposition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Brackets {
    Quotes,
    Braces,
    /// `AP(...)`.
    Named,
    /// `[...]`, in which `=` compares.
    Square,
    /// Nothing: `call(f)`, `at(label)`, `end`.
    Bare,
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.brackets {
            Brackets::Quotes => write!(f, "\"{text}\""),
            Brackets::Braces => write!(f, "{{{text}}}"),
            Brackets::Named => write!(f, "AP({text})"),
            Brackets::Square => write!(f, "[{text}]"),
            Brackets::Bare => f.write_str(text),
        }
    }
}

impl fmt::Display for Parsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.formula.with_atoms(&self.atoms))
    }
}

/// Reads a formula.
pub fn parse(text: &str) -> Result<Parsed, ParseError> {
    let characters: Vec<char> = text.chars().collect();
    let tokens = tokens(&characters)?;
    if tokens.len() == 1 {
        return Err(ParseErrorKind::EmptyFormula.at(1));
    }
    let mut parser = Parser { text: &characters, tokens: &tokens, at: 0, depth: 0, atoms: Vec::new() };
    let formula = parser.implication()?;
    match parser.peek() {
        TokenKind::End => Ok(Parsed { formula, atoms: parser.atoms }),
        TokenKind::Close => Err(ParseErrorKind::NotOpened.at(parser.column())),
        _ => Err(parser.expected("an operator or the end of the formula")),
    }
}

struct Parser<'a> {
    text: &'a [char],
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    atoms: Vec<Atom>,
}

impl Parser<'_> {
    /// `a -> b`, `a <-> b`.
    fn implication(&mut self) -> Result<Formula, ParseError> {
        self.implication_after(None)
    }

    /// The same, behind an operator that must not meet the other one.
    fn implication_after(&mut self, before: Option<TokenKind>) -> Result<Formula, ParseError> {
        let left = self.junction(TokenKind::Or)?;
        let operator = self.peek();
        let make = match operator {
            TokenKind::Implies => Formula::Implies,
            TokenKind::Equivalent => Formula::Equivalent,
            _ => return Ok(left),
        };
        if before.is_some_and(|before| before != operator) {
            return Err(ParseErrorKind::Ambiguous.at(self.column()));
        }
        self.at += 1;
        let right = self.deeper(|parser| parser.implication_after(Some(operator)))?;
        Ok(make(Box::new(left), Box::new(right)))
    }

    /// `a || b || ...` or `a && b && ...`.
    fn junction(&mut self, operator: TokenKind) -> Result<Formula, ParseError> {
        let operand = |parser: &mut Self| match operator {
            TokenKind::Or => parser.junction(TokenKind::And),
            _ => parser.until(),
        };
        let first = operand(self)?;
        if self.peek() != operator {
            return Ok(first);
        }
        let mut operands = vec![first];
        while self.peek() == operator {
            self.at += 1;
            operands.push(operand(self)?);
        }
        Ok(if operator == TokenKind::Or { Formula::Or(operands) } else { Formula::And(operands) })
    }

    /// `a U b` and its relatives.
    fn until(&mut self) -> Result<Formula, ParseError> {
        let left = self.unary()?;
        let make = match self.peek() {
            TokenKind::Until => Formula::Until,
            TokenKind::Release => Formula::Release,
            TokenKind::WeakUntil => Formula::WeakUntil,
            TokenKind::StrongRelease => Formula::StrongRelease,
            _ => return Ok(left),
        };
        self.at += 1;
        let right = self.deeper(Self::until)?;
        Ok(make(Box::new(left), Box::new(right)))
    }

    fn unary(&mut self) -> Result<Formula, ParseError> {
        let make = match self.peek() {
            TokenKind::Not => Formula::Not,
            TokenKind::Next => Formula::Next,
            TokenKind::Finally => Formula::Finally,
            TokenKind::Globally => Formula::Globally,
            _ => return self.primary(),
        };
        self.at += 1;
        Ok(make(Box::new(self.deeper(Self::unary)?)))
    }

    fn primary(&mut self) -> Result<Formula, ParseError> {
        let column = self.column();
        let formula = match self.peek() {
            TokenKind::True => Formula::True,
            TokenKind::False => Formula::False,
            TokenKind::Proposition { brackets, start, end } => self.atom(brackets, start, end)?,
            TokenKind::Open => {
                self.at += 1;
                let formula = self.deeper(Self::implication)?;
                match self.peek() {
                    TokenKind::Close => formula,
                    TokenKind::End => return Err(ParseErrorKind::NotClosed('(').at(column)),
                    _ => return Err(self.expected("an operator or `)`")),
                }
            }
            _ => return Err(self.expected("a proposition, an operator such as `G`, or `(`")),
        };
        self.at += 1;
        Ok(formula)
    }

    /// The proposition between two places of the text.
    fn atom(&mut self, brackets: Brackets, start: usize, end: usize) -> Result<Formula, ParseError> {
        let expression = expression::parse(self.text, start, end, brackets)?;
        let blank = |range: &[char]| range.iter().take_while(|character| character.is_whitespace()).count();
        let start = start + blank(&self.text[start..end]);
        let text: String = self.text[start..end].iter().collect();
        let text = text.trim_end().to_owned();
        let span = Span { start: column(start), end: column(start + text.chars().count()) };
        let atom = Atom { text, span, expression, brackets };
        let index = match self.atoms.iter().position(|known| *known == atom) {
            Some(index) => index,
            None if self.atoms.len() == MAX_PROPOSITIONS => {
                return Err(ParseErrorKind::TooManyPropositions { max: MAX_PROPOSITIONS }.at(column(start)));
            }
            None => {
                self.atoms.push(atom);
                self.atoms.len() - 1
            }
        };
        Ok(Formula::Atom(PropositionId::new(index)))
    }

    fn deeper(&mut self, parse: impl FnOnce(&mut Self) -> Result<Formula, ParseError>) -> Result<Formula, ParseError> {
        if self.depth == MAX_NESTING {
            return Err(ParseErrorKind::Nesting.at(self.column()));
        }
        self.depth += 1;
        let formula = parse(self);
        self.depth -= 1;
        formula
    }

    fn peek(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    fn column(&self) -> u32 {
        self.tokens[self.at].column
    }

    fn expected(&self, expected: &'static str) -> ParseError {
        ParseErrorKind::Expected { expected, found: self.peek().describe().to_owned() }.at(self.column())
    }
}

/// The column of the character with this index.
fn column(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
