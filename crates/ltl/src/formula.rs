//! Formulas as users write them.

use std::fmt;

use adamant_base::{Id, typed_id};

use crate::parse::Atom;

typed_id! {
    /// An atomic proposition of a formula.
    pub struct PropositionId("p");
}

/// A formula of linear temporal logic over infinite words.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Formula {
    /// Holds always.
    True,
    /// Holds never.
    False,
    /// The proposition holds now.
    Atom(PropositionId),
    /// `! a`.
    Not(Box<Formula>),
    /// `a && b && ...`, of at least two operands.
    And(Vec<Formula>),
    /// `a || b || ...`, of at least two operands.
    Or(Vec<Formula>),
    /// `a -> b`.
    Implies(Box<Formula>, Box<Formula>),
    /// `a <-> b`.
    Equivalent(Box<Formula>, Box<Formula>),
    /// `X a`: in the next state.
    Next(Box<Formula>),
    /// `F a`: now or later.
    Finally(Box<Formula>),
    /// `G a`: now and always.
    Globally(Box<Formula>),
    /// `a U b`: `b` now or later, and `a` until then.
    Until(Box<Formula>, Box<Formula>),
    /// `a R b`: `b` up to and with the first state where `a` holds; always, if there is none.
    Release(Box<Formula>, Box<Formula>),
    /// `a W b`: like `a U b`, but `b` need not come if `a` holds always.
    WeakUntil(Box<Formula>, Box<Formula>),
    /// `a M b`: like `a R b`, but `a` must come.
    StrongRelease(Box<Formula>, Box<Formula>),
}

impl Formula {
    /// The formula that holds where this one does not.
    pub fn negated(&self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Not(operand) => (**operand).clone(),
            _ => Self::Not(Box::new(self.clone())),
        }
    }

    /// Whether the formula, by its form, cannot tell words apart that differ only in how often states repeat: it has no `X`.
    pub fn is_stutter_invariant(&self) -> bool {
        !matches!(self, Self::Next(_)) && self.operands().all(Self::is_stutter_invariant)
    }

    /// The operands, from left to right.
    pub fn operands(&self) -> impl Iterator<Item = &Self> {
        let (list, first, second): (&[Self], _, _) = match self {
            Self::True | Self::False | Self::Atom(_) => (&[], None, None),
            Self::And(operands) | Self::Or(operands) => (operands, None, None),
            Self::Not(operand) | Self::Next(operand) | Self::Finally(operand) | Self::Globally(operand) => {
                (&[], Some(&**operand), None)
            }
            Self::Implies(left, right)
            | Self::Equivalent(left, right)
            | Self::Until(left, right)
            | Self::Release(left, right)
            | Self::WeakUntil(left, right)
            | Self::StrongRelease(left, right) => (&[], Some(&**left), Some(&**right)),
        };
        list.iter().chain(first).chain(second)
    }

    /// The formula with its propositions in the words of these atoms.
    pub fn with_atoms<'a>(&'a self, atoms: &'a [Atom]) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            self.print(f, &|f, id| match atoms.get(id.index()) {
                Some(atom) => write!(f, "{atom}"),
                None => write!(f, "{id:?}"),
            })
        })
    }

    fn print(&self, f: &mut fmt::Formatter<'_>, atom: &AtomPrinter<'_>) -> fmt::Result {
        match self {
            Self::True => f.write_str("true"),
            Self::False => f.write_str("false"),
            Self::Atom(id) => atom(f, *id),
            Self::Not(operand) => print_unary(f, "!", operand, atom),
            Self::Next(operand) => print_unary(f, "X ", operand, atom),
            Self::Finally(operand) => print_unary(f, "F ", operand, atom),
            Self::Globally(operand) => print_unary(f, "G ", operand, atom),
            Self::And(operands) => print_joined(f, "&&", operands.iter(), atom),
            Self::Or(operands) => print_joined(f, "||", operands.iter(), atom),
            Self::Implies(left, right) => print_joined(f, "->", [&**left, &**right].into_iter(), atom),
            Self::Equivalent(left, right) => print_joined(f, "<->", [&**left, &**right].into_iter(), atom),
            Self::Until(left, right) => print_joined(f, "U", [&**left, &**right].into_iter(), atom),
            Self::Release(left, right) => print_joined(f, "R", [&**left, &**right].into_iter(), atom),
            Self::WeakUntil(left, right) => print_joined(f, "W", [&**left, &**right].into_iter(), atom),
            Self::StrongRelease(left, right) => print_joined(f, "M", [&**left, &**right].into_iter(), atom),
        }
    }

    /// Whether the formula is printed without parentheses as an operand.
    fn is_unary_or_atomic(&self) -> bool {
        matches!(
            self,
            Self::True
                | Self::False
                | Self::Atom(_)
                | Self::Not(_)
                | Self::Next(_)
                | Self::Finally(_)
                | Self::Globally(_)
        )
    }
}

type AtomPrinter<'a> = dyn Fn(&mut fmt::Formatter<'_>, PropositionId) -> fmt::Result + 'a;

fn print_unary(f: &mut fmt::Formatter<'_>, sign: &str, operand: &Formula, atom: &AtomPrinter<'_>) -> fmt::Result {
    f.write_str(sign)?;
    print_operand(f, operand, atom)
}

/// Operands of binary operators that are binary themselves stand in parentheses, so that nobody has to know what binds stronger.
fn print_joined<'a>(
    f: &mut fmt::Formatter<'_>,
    sign: &str,
    operands: impl Iterator<Item = &'a Formula>,
    atom: &AtomPrinter<'_>,
) -> fmt::Result {
    for (index, operand) in operands.enumerate() {
        if index > 0 {
            write!(f, " {sign} ")?;
        }
        print_operand(f, operand, atom)?;
    }
    Ok(())
}

fn print_operand(f: &mut fmt::Formatter<'_>, operand: &Formula, atom: &AtomPrinter<'_>) -> fmt::Result {
    if operand.is_unary_or_atomic() {
        return operand.print(f, atom);
    }
    f.write_str("(")?;
    operand.print(f, atom)?;
    f.write_str(")")
}

impl fmt::Display for Formula {
    /// Propositions by their numbers: `G (p0 -> F p1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, &|f, id| write!(f, "{id:?}"))
    }
}
