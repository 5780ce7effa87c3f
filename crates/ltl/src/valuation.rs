//! Which propositions hold in a state, and what an edge of an automaton asks of them.

use std::fmt;

use adamant_base::Id;

use crate::formula::PropositionId;

/// How many propositions a formula may have: one bit for each.
pub(crate) const MAX_PROPOSITIONS: usize = 64;

/// The propositions that hold in a state.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Valuation(u64);

impl Valuation {
    /// None holds.
    pub const NONE: Self = Self(0);

    /// The valuation in which the propositions with set bits hold.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// A set bit for each proposition that holds.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether this proposition holds.
    pub fn holds(self, proposition: PropositionId) -> bool {
        self.0 & bit(proposition) != 0
    }

    /// The same valuation, but for one proposition.
    #[must_use]
    pub fn with(self, proposition: PropositionId, holds: bool) -> Self {
        let others = self.0 & !bit(proposition);
        Self(if holds { others | bit(proposition) } else { others })
    }
}

impl FromIterator<PropositionId> for Valuation {
    fn from_iter<I: IntoIterator<Item = PropositionId>>(holding: I) -> Self {
        holding.into_iter().fold(Self::NONE, |valuation, proposition| valuation.with(proposition, true))
    }
}

impl fmt::Debug for Valuation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(propositions(self.0)).finish()
    }
}

/// A conjunction of propositions and negated propositions; no proposition is both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Guard {
    positive: u64,
    negative: u64,
}

impl Guard {
    /// Asks nothing.
    pub const TRUE: Self = Self { positive: 0, negative: 0 };

    /// Asks that one proposition has this value.
    pub(crate) fn literal(proposition: PropositionId, holds: bool) -> Self {
        if holds {
            Self { positive: bit(proposition), negative: 0 }
        } else {
            Self { positive: 0, negative: bit(proposition) }
        }
    }

    /// Whether a state with these propositions passes.
    pub const fn holds(&self, valuation: &Valuation) -> bool {
        self.positive & !valuation.0 == 0 && self.negative & valuation.0 == 0
    }

    /// What the guard asks of a proposition, if it does.
    pub fn asks(&self, proposition: PropositionId) -> Option<bool> {
        let bit = bit(proposition);
        if self.positive & bit != 0 {
            return Some(true);
        }
        (self.negative & bit != 0).then_some(false)
    }

    /// The propositions that the guard asks about, and what it asks, in their order.
    pub fn literals(&self) -> impl Iterator<Item = (PropositionId, bool)> + use<> {
        let positive = self.positive;
        propositions(self.positive | self.negative).map(move |id| (id, positive & bit(id) != 0))
    }

    /// What both guards ask; `None` if they contradict each other.
    pub(crate) fn and(self, other: Self) -> Option<Self> {
        let (positive, negative) = (self.positive | other.positive, self.negative | other.negative);
        (positive & negative == 0).then_some(Self { positive, negative })
    }

    /// The guard that exactly what passes one of both passes, if there is one.
    pub(crate) const fn or(self, other: Self) -> Option<Self> {
        if self.implies(other) {
            return Some(other);
        }
        if other.implies(self) {
            return Some(self);
        }
        // Both ask the same of all propositions, but for one of which they ask the opposite.
        let differing = self.positive ^ other.positive;
        let opposite = differing == self.negative ^ other.negative && differing.is_power_of_two();
        if opposite && (self.positive | self.negative) == (other.positive | other.negative) {
            return Some(Self { positive: self.positive & !differing, negative: self.negative & !differing });
        }
        None
    }

    /// Whether all that passes here passes the other guard.
    pub(crate) const fn implies(self, other: Self) -> bool {
        other.positive & !self.positive == 0 && other.negative & !self.negative == 0
    }
}

impl fmt::Display for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::TRUE {
            return f.write_str("true");
        }
        for (index, (proposition, holds)) in self.literals().enumerate() {
            let (and, not) = (if index > 0 { " && " } else { "" }, if holds { "" } else { "!" });
            write!(f, "{and}{not}{proposition:?}")?;
        }
        Ok(())
    }
}

/// The bit of a proposition. The parser refuses formulas with more propositions than there are bits.
fn bit(proposition: PropositionId) -> u64 {
    assert!(proposition.index() < MAX_PROPOSITIONS, "a formula has at most {MAX_PROPOSITIONS} propositions");
    1 << proposition.index()
}

fn propositions(bits: u64) -> impl Iterator<Item = PropositionId> {
    (0..MAX_PROPOSITIONS).filter(move |index| bits >> index & 1 == 1).map(PropositionId::new)
}
