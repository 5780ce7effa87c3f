//! Propositions: C expressions without side effects, and questions about where threads stand. Names are only names here.

use std::fmt;

/// Columns of a formula's text, counted in characters from 1; `end` is the column behind the last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the sentence above says it")]
pub struct Span {
    pub start: u32,
    pub end: u32,
}

impl Span {
    /// From the start of this span to the end of the other one.
    pub(crate) const fn to(self, other: Self) -> Self {
        Self { start: self.start, end: other.end }
    }
}

/// An expression and where it stands. Expressions are equal if they say the same, wherever they stand.
#[derive(Clone, Debug)]
pub struct Expression {
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it stands in the formula.
    pub span: Span,
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// An integer as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IntegerLiteral {
    /// The number.
    pub value: u64,
    /// Whether its digits are decimal ones.
    pub decimal: bool,
    /// Whether a suffix says that it is unsigned.
    pub unsigned: bool,
    /// Whether a suffix says that it is long.
    pub long: bool,
}

impl IntegerLiteral {
    /// A number in decimal digits without suffix.
    pub const fn plain(value: u64) -> Self {
        Self { value, decimal: true, unsigned: false, long: false }
    }
}

/// What an expression is.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum ExpressionKind {
    /// A number with the type that C gives it, as far as its spelling tells.
    Integer(IntegerLiteral),
    /// A number of this many bits: `0(32)`.
    Sized {
        value: u64,
        bits: u32,
    },
    /// A character: an `int` in C.
    Character(u8),
    /// A number of type `double`.
    Float(f64),
    /// A variable, or the constant of an enumeration.
    Name(Name),
    /// `base.member`.
    Member {
        base: Box<Expression>,
        member: String,
    },
    /// `base[index]`.
    Index {
        base: Box<Expression>,
        index: Box<Expression>,
    },
    /// `*pointer`; `p->m` is `(*p).m`.
    Dereference(Box<Expression>),
    /// `&place`.
    Address(Box<Expression>),
    Unary {
        operator: UnaryOperator,
        operand: Box<Expression>,
    },
    Binary {
        operator: BinaryOperator,
        left: Box<Expression>,
        right: Box<Expression>,
    },
    /// `condition ? then : otherwise`.
    Conditional {
        condition: Box<Expression>,
        then: Box<Expression>,
        otherwise: Box<Expression>,
    },
    /// `(type) operand`.
    Cast {
        ty: IntegerType,
        operand: Box<Expression>,
    },
    /// `call(f)`: a thread has just entered this function.
    Called(Name),
    /// `at(label)`: a thread stands at this label.
    At(Name),
    /// `end`: the program has ended.
    Ended,
}

impl Expression {
    /// The names of variables in the expression, from left to right.
    pub fn variables(&self) -> Vec<&Name> {
        let mut names = Vec::new();
        self.collect_variables(&mut names);
        names
    }

    fn collect_variables<'a>(&'a self, names: &mut Vec<&'a Name>) {
        match &self.kind {
            ExpressionKind::Name(name) => names.push(name),
            ExpressionKind::Member { base: operand, .. }
            | ExpressionKind::Dereference(operand)
            | ExpressionKind::Address(operand)
            | ExpressionKind::Unary { operand, .. }
            | ExpressionKind::Cast { operand, .. } => operand.collect_variables(names),
            ExpressionKind::Index { base: left, index: right } | ExpressionKind::Binary { left, right, .. } => {
                left.collect_variables(names);
                right.collect_variables(names);
            }
            ExpressionKind::Conditional { condition, then, otherwise } => {
                [condition, then, otherwise].into_iter().for_each(|part| part.collect_variables(names));
            }
            ExpressionKind::Integer(_)
            | ExpressionKind::Sized { .. }
            | ExpressionKind::Character(_)
            | ExpressionKind::Float(_)
            | ExpressionKind::Called(_)
            | ExpressionKind::At(_)
            | ExpressionKind::Ended => {}
        }
    }
}

/// A name with what stands before it: `file.c::function::name`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The file, if one is named.
    pub file: Option<String>,
    /// The function, if one is named.
    pub function: Option<String>,
    /// The name itself.
    pub name: String,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for qualifier in self.file.iter().chain(&self.function) {
            write!(f, "{qualifier}::")?;
        }
        f.write_str(&self.name)
    }
}

/// An operator with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum UnaryOperator {
    Plus,
    Minus,
    BitNot,
    Not,
}

/// An operator with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOperator {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    BitAnd,
    BitXor,
    BitOr,
    And,
    Or,
}

/// An integer type of C that a cast names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum IntegerType {
    Bool,
    /// `char`, signed on the machines that are modelled.
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
}
