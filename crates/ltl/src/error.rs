//! Why a text is not a formula, and why a formula has no automaton.

/// Why a text is not a formula, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct ParseError {
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseErrorKind {
    /// There is no formula.
    #[error("the formula is empty; write one such as G (\"x > 0\" -> F \"x == 0\")")]
    EmptyFormula,
    /// There is nothing between the brackets of a proposition.
    #[error("the proposition is empty; write a C expression such as \"x > 0\"")]
    EmptyProposition,
    /// A character that starts no word.
    #[error("unexpected character `{0}`")]
    Character(char),
    /// A word that is no operator.
    #[error("`{0}` is no operator; a proposition stands in quotes: \"{0}\"")]
    Word(String),
    /// A parenthesis or another bracket without its partner.
    #[error("this `{0}` is not closed")]
    NotClosed(char),
    /// A closing parenthesis without its partner.
    #[error("this `)` closes nothing")]
    NotOpened,
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// `->` and `<->` side by side, which tools read differently.
    #[error("`->` and `<->` stand side by side; parentheses must tell which is meant")]
    Ambiguous,
    /// An operator that changes a variable.
    #[error("`{0}` changes a variable; a proposition must not have side effects")]
    SideEffect(String),
    /// A single `=`.
    #[error("`=` assigns, and a proposition must not have side effects; `==` compares")]
    Assignment,
    /// A call of a function.
    #[error("a proposition cannot call `{0}`; `call({0})` holds where the function is entered")]
    Call(String),
    /// A name as SymDIVINE writes it.
    #[error(
        "`{0}` names memory by its number in SymDIVINE; name the variable as the program does, such as [x = 0], or [x = 0(32)]"
    )]
    Segment(String),
    /// Something of C that propositions do not have.
    #[error("{0} cannot stand in a proposition")]
    NotSupported(&'static str),
    /// A number or a character that C does not have.
    #[error("`{0}` is no number and no character of C")]
    Literal(String),
    /// A number that does not fit into 64 bits.
    #[error("`{0}` does not fit into 64 bits")]
    TooLarge(String),
    /// Parentheses or operators nested too deeply.
    #[error("nested too deeply")]
    Nesting,
    /// More propositions than are supported.
    #[error("a formula has at most {max} different propositions")]
    TooManyPropositions {
        /// The greatest number.
        max: usize,
    },
    /// A line of a property file that specifies no formula.
    #[error("this is no property; write CHECK( init(main()), LTL( formula ) )")]
    Property,
    /// An annotation that cannot be read.
    #[error("this is no property; write //@ ltl invariant name: formula;")]
    Annotation,
}

impl ParseErrorKind {
    /// This problem at a column.
    pub(crate) const fn at(self, column: u32) -> ParseError {
        ParseError { column, kind: self }
    }
}

/// Why a formula has no automaton: it would be too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AutomatonError {
    /// Too many states.
    #[error("the automaton of the formula has more than {max} states")]
    States {
        /// The greatest number.
        max: usize,
    },
    /// Too many ways on from a state.
    #[error("the automaton of the formula has more than {max} edges at one state")]
    Edges {
        /// The greatest number.
        max: usize,
    },
    /// Too many ways on to be compared.
    #[error("the formula takes too long to become an automaton")]
    Work,
    /// Too many formulas that may be postponed.
    #[error("the formula has more than {max} parts of the form `a U b` or `F a`")]
    Sets {
        /// The greatest number.
        max: usize,
    },
}
