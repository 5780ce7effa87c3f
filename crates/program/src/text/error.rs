//! Why a text is not the text form of a program.

/// Why a text is not the text form of a program, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The column in bytes, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseErrorKind {
    /// A character that starts no word.
    #[error("unexpected character {0:?}")]
    Character(char),
    /// Quotes that are not closed.
    #[error("the text in quotes does not end")]
    OpenQuotes,
    /// A backslash before something that it does not escape.
    #[error("unknown escape in quotes")]
    Escape,
    /// A name that is not UTF-8 once its escapes are read.
    #[error("the name is not UTF-8")]
    NotUtf8,
    /// Bytes that are not pairs of hexadecimal digits.
    #[error("bytes are written as pairs of hexadecimal digits")]
    HexBytes,
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// A number that does not fit where it stands.
    #[error("{0} does not fit here")]
    Number(String),
    /// An integer type of no width, or of a width that is not supported.
    #[error("integers have from 1 to {max} bits")]
    IntWidth {
        /// The greatest width.
        max: u32,
    },
    /// A number of an id that is too large.
    #[error("the id is too large")]
    Id,
    /// The definition of an item out of turn.
    #[error("expected the definition of {expected}, found that of {found}")]
    OutOfOrder {
        /// The id that is next.
        expected: String,
        /// The id that is defined.
        found: String,
    },
    /// A constant whose type neither it nor its context tells.
    #[error("the type of this constant is not known: write it before the constant")]
    UntypedConstant,
    /// A constant that its type does not have.
    #[error("this is not a constant of type {0}")]
    ConstantOfType(String),
    /// A symbol that nothing defines.
    #[error("@{0} is not defined")]
    UndefinedSymbol(String),
    /// Two items of one name.
    #[error("@{0} is defined twice")]
    DuplicateSymbol(String),
    /// A register with two types.
    #[error("%{0} has another type elsewhere")]
    RegisterType(u32),
    /// A hole in the registers of a function.
    #[error("%{0} is missing: registers are numbered from 0 on")]
    MissingRegister(u32),
    /// A position equal to an earlier one.
    #[error("this position equals an earlier one")]
    DuplicatePosition,
    /// Types or constants nested too deeply.
    #[error("nested too deeply")]
    Nesting,
    /// More initial bytes than the text form carries.
    #[error("too many initial bytes")]
    TooManyBytes,
}
