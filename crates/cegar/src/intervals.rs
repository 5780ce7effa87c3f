//! Constants and intervals: between which values each variable of a location lies, with and without sign.
//!
//! A variable has one value as long as a solver finds no other; then its bounds move to the next constant of the program, or one beside it,
//! so that they move a few times at most. The solver is asked for a step out of the bounds until there is none: what is found holds of
//! machine integers as they are, whatever overflows. See Cousot and Cousot, "Abstract Interpretation", on widening to thresholds, and Reps, Sagiv and
//! Yorsh, "Symbolic Implementation of the Best Transformer".

use std::collections::{BTreeSet, VecDeque};

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{BitVec, Term, TermPool};

use crate::ask::{Asking, Satisfiability};
use crate::candidates::constants;
use crate::houdini::Invariants;
use crate::system::{Edge, LocationId, System};

/// So many thresholds of one width are used.
const MOST_THRESHOLDS: usize = 96;

/// After so many questions the bounds are given up.
const MOST_QUESTIONS: usize = 4000;

/// The bounds of a variable of up to 64 bits.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Bounds {
    width: u32,
    unsigned: (u64, u64),
    signed: (i64, i64),
}

impl Bounds {
    const fn of_value(width: u32, value: u64) -> Self {
        let signed = with_sign(width, value);
        Self { width, unsigned: (value, value), signed: (signed, signed) }
    }

    const fn of_all(width: u32) -> Self {
        Self { width, unsigned: (0, greatest(width)), signed: least_with_sign(width) }
    }

    /// Lets a value in, up to the next thresholds.
    fn add(&mut self, value: u64, thresholds: &Thresholds) {
        let all = Self::of_all(self.width);
        if value < self.unsigned.0 {
            self.unsigned.0 = thresholds.unsigned(self.width, ..=value).next_back().unwrap_or(all.unsigned.0);
        }
        if value > self.unsigned.1 {
            self.unsigned.1 = thresholds.unsigned(self.width, value..).next().unwrap_or(all.unsigned.1);
        }
        let signed = with_sign(self.width, value);
        if signed < self.signed.0 {
            self.signed.0 = thresholds.signed(self.width, ..=signed).next_back().unwrap_or(all.signed.0);
        }
        if signed > self.signed.1 {
            self.signed.1 = thresholds.signed(self.width, signed..).next().unwrap_or(all.signed.1);
        }
    }

    /// The bounds of a term as formulas; those that every value has are left out.
    fn formulas(&self, pool: &mut TermPool, term: Term) -> Vec<Term> {
        let all = Self::of_all(self.width);
        let mut formulas = Vec::new();
        let [least, most] = [self.unsigned.0, self.unsigned.1].map(|bound| pool.bits_u64(self.width, bound));
        if least == most {
            return vec![pool.eq(term, least)];
        }
        if self.unsigned.0 > all.unsigned.0 {
            formulas.push(pool.bv_ule(least, term));
        }
        if self.unsigned.1 < all.unsigned.1 {
            formulas.push(pool.bv_ule(term, most));
        }
        if self.unsigned.1 <= all.signed.1 as u64 {
            // Without a sign there is nothing more to be said.
            return formulas;
        }
        let [least, most] = [self.signed.0, self.signed.1].map(|bound| pool.bits_u64(self.width, bound as u64));
        if self.signed.0 > all.signed.0 {
            formulas.push(pool.bv_sle(least, term));
        }
        if self.signed.1 < all.signed.1 {
            formulas.push(pool.bv_sle(term, most));
        }
        formulas
    }
}

const fn greatest(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

const fn with_sign(width: u32, value: u64) -> i64 {
    ((value << (64 - width)) as i64) >> (64 - width)
}

const fn least_with_sign(width: u32) -> (i64, i64) {
    (i64::MIN >> (64 - width), i64::MAX >> (64 - width))
}

/// Where bounds may stand, by width.
struct Thresholds {
    unsigned: BTreeSet<(u32, u64)>,
    signed: BTreeSet<(u32, i64)>,
}

impl Thresholds {
    fn of(system: &System, pool: &TermPool) -> Self {
        let constants = constants(system, pool, MOST_THRESHOLDS);
        let values = || constants.iter().map(|constant: &BitVec| (constant.width(), constant.low_u64()));
        Self {
            unsigned: values().collect(),
            signed: values().map(|(width, value)| (width, with_sign(width, value))).collect(),
        }
    }

    fn unsigned(
        &self,
        width: u32,
        range: impl std::ops::RangeBounds<u64>,
    ) -> impl DoubleEndedIterator<Item = u64> + '_ {
        let bound = |bound: std::ops::Bound<&u64>, end: u64| match bound {
            std::ops::Bound::Included(&value) => (width, value),
            std::ops::Bound::Excluded(_) | std::ops::Bound::Unbounded => (width, end),
        };
        let range = bound(range.start_bound(), 0)..=bound(range.end_bound(), u64::MAX);
        self.unsigned.range(range).map(|(_, value)| *value)
    }

    fn signed(&self, width: u32, range: impl std::ops::RangeBounds<i64>) -> impl DoubleEndedIterator<Item = i64> + '_ {
        let bound = |bound: std::ops::Bound<&i64>, end: i64| match bound {
            std::ops::Bound::Included(&value) => (width, value),
            std::ops::Bound::Excluded(_) | std::ops::Bound::Unbounded => (width, end),
        };
        let range = bound(range.start_bound(), i64::MIN)..=bound(range.end_bound(), i64::MAX);
        self.signed.range(range).map(|(_, value)| *value)
    }
}

/// What is known of a location.
#[derive(Clone, Debug)]
enum Here {
    /// Nothing leads there so far.
    Unreached,
    /// The variables lie within these bounds; wider ones have none.
    Within(Vec<Option<Bounds>>),
}

/// The bounds that hold at each location, as formulas, where these formulas are known to hold. None at all if it takes too long.
pub(crate) fn bounds(system: &System, known: &Invariants, asking: &mut Asking<'_>) -> Result<Invariants, Exhausted> {
    let thresholds = Thresholds::of(system, asking.pool);
    let mut here: IdVec<LocationId, Here> = system.locations.iter().map(|_| Here::Unreached).collect();
    here[System::ROOT] = Here::Within(system.locations[System::ROOT].variables.iter().map(|_| None).collect());
    let mut waiting: VecDeque<usize> = (0..system.edges.len()).collect();
    let mut questions = 0;
    while let Some(number) = waiting.pop_front() {
        let edge = &system.edges[number];
        let mut is_wider = false;
        while let Some(values) = step_out(system, edge, &here, known, asking)? {
            widen(&mut here[edge.to], &values, &thresholds);
            is_wider = true;
            questions += 1;
            if questions > MOST_QUESTIONS {
                return Ok(system.locations.iter().map(|_| Vec::new()).collect());
            }
        }
        if is_wider {
            for (next, _) in system.edges.iter().enumerate().filter(|(_, next)| next.from == edge.to) {
                if !waiting.contains(&next) {
                    waiting.push_back(next);
                }
            }
        }
    }
    let mut formulas = Invariants::default();
    for (id, location) in system.locations.enumerate() {
        formulas.push(here[id].formulas(asking.pool, &location.variables).unwrap_or_else(|| vec![Term::FALSE]));
    }
    Ok(formulas)
}

/// What a variable becomes on a step that leads out of the bounds; of a variable that the solver knows nothing about, there is no value.
type Values = Vec<Option<(u32, u64)>>;

/// A step along an edge that leads out of the bounds, if there is one.
fn step_out(
    system: &System,
    edge: &Edge,
    here: &IdVec<LocationId, Here>,
    known: &Invariants,
    asking: &mut Asking<'_>,
) -> Result<Option<Values>, Exhausted> {
    let Some(mut formulas) = here[edge.from].formulas(asking.pool, &system.locations[edge.from].variables) else {
        return Ok(None);
    };
    formulas.extend(&known[edge.from]);
    formulas.extend(&edge.guard);
    if let Some(after) = here[edge.to].formulas(asking.pool, &edge.values) {
        formulas.push(asking.not_all(after));
    }
    Ok(match asking.model(&formulas)? {
        Satisfiability::Nothing => None,
        Satisfiability::Unknown => Some(vec![None; edge.values.len()]),
        Satisfiability::Model(model) => {
            let value = |&term: &Term| {
                let value = asking.pool.eval(term, &model).ok()?;
                let value = value.as_bits()?;
                (value.width() <= 64).then(|| (value.width(), value.low_u64()))
            };
            Some(edge.values.iter().map(value).collect())
        }
    })
}

/// Lets values in.
fn widen(here: &mut Here, values: &Values, thresholds: &Thresholds) {
    match here {
        Here::Unreached => {
            let exact = |value: &Option<(u32, u64)>| value.map(|(width, value)| Bounds::of_value(width, value));
            *here = Here::Within(values.iter().map(exact).collect());
        }
        Here::Within(bounds) => {
            let before = bounds.clone();
            for (bounds, value) in bounds.iter_mut().zip(values) {
                match (bounds.as_mut(), value) {
                    (Some(known), Some((_, value))) => known.add(*value, thresholds),
                    (Some(_), None) => *bounds = None,
                    (None, _) => {}
                }
            }
            if *bounds == before {
                // The values do not show what they should: nothing is known.
                bounds.iter_mut().for_each(|bounds| *bounds = None);
            }
        }
    }
}

impl Here {
    /// The bounds of these terms as formulas; nothing if there can be no values.
    fn formulas(&self, pool: &mut TermPool, terms: &[Term]) -> Option<Vec<Term>> {
        let Self::Within(bounds) = self else { return None };
        let mut formulas = Vec::new();
        for (bounds, &term) in bounds.iter().zip(terms) {
            formulas.extend(bounds.iter().flat_map(|bounds| bounds.formulas(pool, term)));
        }
        formulas.retain(|&formula| formula != Term::TRUE);
        Some(formulas)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thresholds(width: u32, values: &[u64]) -> Thresholds {
        Thresholds {
            unsigned: values.iter().map(|&value| (width, value)).collect(),
            signed: values.iter().map(|&value| (width, with_sign(width, value))).collect(),
        }
    }

    #[test]
    fn bounds_move_to_thresholds() {
        let thresholds = thresholds(8, &[0, 10, 100, 200]);
        let mut bounds = Bounds::of_value(8, 5);
        bounds.add(7, &thresholds);
        assert_eq!((bounds.unsigned, bounds.signed), ((5, 10), (5, 10)));
        bounds.add(3, &thresholds);
        assert_eq!((bounds.unsigned, bounds.signed), ((0, 10), (0, 10)));
        // 250 is -6: without a sign nothing bounds it, with one the threshold 200 does, which is -56.
        bounds.add(250, &thresholds);
        assert_eq!((bounds.unsigned, bounds.signed), ((0, 255), (-56, 10)));
    }

    /// Every value that was let in satisfies the formulas, whatever the thresholds.
    #[test]
    fn formulas_hold_of_all_values() {
        let thresholds = thresholds(4, &[0, 3, 7, 9, 12]);
        for first in 0..16_u64 {
            for second in 0..16_u64 {
                let mut bounds = Bounds::of_value(4, first);
                bounds.add(second, &thresholds);
                let mut pool = TermPool::new();
                for value in [first, second] {
                    let value = pool.bits_u64(4, value);
                    assert!(bounds.formulas(&mut pool, value).into_iter().all(|formula| formula == Term::TRUE));
                }
            }
        }
    }
}
