//! Affine relations modulo 2^w between the variables of a location.
//!
//! The relations that hold of a set of points are a module over the integers modulo 2^w; a point that is added leaves those that hold of it as
//! well. Points come from a solver that is asked for a step out of the relations, until there is none: symbolic abstraction. See King and Søndergaard, "Automatic
//! Abstraction for Congruences", and Elder, Lim, Sharma, Andersen and Reps, "Abstract Domains of Affine Relations".

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{BitVec, Term};

use crate::ask::{Asking, Satisfiability};
use crate::system::{LocationId, System};

/// So many variables of one width are related at most.
const MOST_VARIABLES: usize = 12;

/// Relations between variables of one width: each row has a factor for each variable, and a constant. A row says that the sum is zero.
#[derive(Clone, Debug)]
struct Relations {
    width: u32,
    variables: Vec<usize>,
    rows: Vec<Vec<u64>>,
}

impl Relations {
    /// All relations: those of no points.
    fn of_nothing(width: u32, variables: Vec<usize>) -> Self {
        let size = variables.len() + 1;
        let row = |index: usize| (0..size).map(|at| u64::from(at == index)).collect();
        Self { width, variables, rows: (0..size).map(row).collect() }
    }

    const fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    /// Keeps the relations that hold of a point as well. The point ends with a one, for the constant.
    fn add(&mut self, point: &[u64]) {
        let mask = self.mask();
        let product = |row: &[u64]| {
            let sum = row.iter().zip(point).fold(0_u64, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)));
            sum & mask
        };
        let products: Vec<u64> = self.rows.iter().map(|row| product(row)).collect();
        let nonzero = products.iter().enumerate().filter(|(_, product)| **product != 0);
        let Some((pivot, &value)) = nonzero.min_by_key(|(_, product)| product.trailing_zeros()) else { return };
        let zeros = value.trailing_zeros();
        let inverse = inverse(value >> zeros);
        let pivot_row = self.rows[pivot].clone();
        for (index, row) in self.rows.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = (products[index] >> zeros).wrapping_mul(inverse);
            for (entry, other) in row.iter_mut().zip(&pivot_row) {
                *entry = entry.wrapping_sub(factor.wrapping_mul(*other)) & mask;
            }
        }
        // The pivot itself holds after it is multiplied by what makes its product vanish.
        let shift = self.width - zeros;
        for entry in &mut self.rows[pivot] {
            *entry = entry.checked_shl(shift).unwrap_or(0) & mask;
        }
        self.rows.retain(|row| row.iter().any(|entry| *entry != 0));
    }

    /// The relations as formulas over terms for all variables of a location.
    fn formulas(&self, asking: &mut Asking<'_>, terms: &[Term]) -> Vec<Term> {
        let pool = &mut *asking.pool;
        let zero = pool.bits_u64(self.width, 0);
        let mut formulas = Vec::new();
        for row in &self.rows {
            let (factors, constant) = row.split_at(self.variables.len());
            let mut sum = pool.bits_u64(self.width, constant[0]);
            for (&factor, &variable) in factors.iter().zip(&self.variables).filter(|(factor, _)| **factor != 0) {
                let factor = pool.bits_u64(self.width, factor);
                let product = pool.bv_mul(factor, terms[variable]);
                sum = pool.bv_add(sum, product);
            }
            formulas.push(pool.eq(sum, zero));
        }
        formulas
    }
}

/// The inverse of an odd number, modulo 2^64.
fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

/// The affine relations that hold at each location, as formulas; none at all where a solver did not know.
pub(crate) fn relations(system: &System, asking: &mut Asking<'_>) -> Result<IdVec<LocationId, Vec<Term>>, Exhausted> {
    let mut known: IdVec<LocationId, Vec<Relations>> = IdVec::default();
    for (id, location) in system.locations.enumerate() {
        let widths = location.variables.iter().map(|&variable| asking.pool.width(variable)).collect::<Vec<_>>();
        known.push(if id == System::ROOT { Vec::new() } else { of_no_points(&widths) });
    }
    let mut changed = true;
    while changed {
        changed = false;
        for edge in &system.edges {
            loop {
                let mut formulas = Vec::new();
                for relations in &known[edge.from] {
                    formulas.extend(relations.formulas(asking, &system.locations[edge.from].variables));
                }
                formulas.extend(&edge.guard);
                let mut after = Vec::new();
                for relations in &known[edge.to] {
                    after.extend(relations.formulas(asking, &edge.values));
                }
                formulas.push(asking.not_all(after));
                match asking.model(&formulas)? {
                    Satisfiability::Nothing => break,
                    Satisfiability::Unknown => {
                        known[edge.to].clear();
                        changed = true;
                        break;
                    }
                    Satisfiability::Model(model) => {
                        changed = true;
                        let value = |&term: &Term| {
                            let value = asking.pool.eval(term, &model).ok();
                            value.and_then(|value| value.as_bits().map(BitVec::low_u64)).unwrap_or(0)
                        };
                        let values: Vec<u64> = edge.values.iter().map(value).collect();
                        for relations in &mut known[edge.to] {
                            let point = relations.variables.iter().map(|&variable| values[variable]);
                            let point: Vec<u64> = point.chain([1]).collect();
                            relations.add(&point);
                        }
                        known[edge.to].retain(|relations| !relations.rows.is_empty());
                    }
                }
            }
        }
    }
    let mut formulas: IdVec<LocationId, Vec<Term>> = IdVec::default();
    for (id, location) in system.locations.enumerate() {
        let mut here = Vec::new();
        for relations in &known[id] {
            here.extend(relations.formulas(asking, &location.variables));
        }
        formulas.push(here);
    }
    Ok(formulas)
}

/// All relations between variables of these widths, each width for itself.
fn of_no_points(widths: &[u32]) -> Vec<Relations> {
    let mut all: Vec<u32> = widths.iter().copied().filter(|width| *width <= 64).collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
        .map(|width| {
            let same = widths.iter().enumerate().filter(|(_, other)| **other == width).map(|(index, _)| index);
            Relations::of_nothing(width, same.take(MOST_VARIABLES).collect())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether every relation holds of a point.
    fn holds(relations: &Relations, point: &[u64]) -> bool {
        relations.rows.iter().all(|row| {
            let sum = row.iter().zip(point).fold(0_u64, |sum, (a, b)| sum.wrapping_add(a.wrapping_mul(*b)));
            sum & relations.mask() == 0
        })
    }

    #[test]
    fn relations_are_those_of_all_points() {
        let mut relations = Relations::of_nothing(8, vec![0, 1]);
        // y = 2x + 1 modulo 256.
        for x in [3_u64, 5, 250] {
            relations.add(&[x, (2 * x + 1) & 255, 1]);
        }
        for x in 0..256_u64 {
            // The differences of the points are even and seven: their multiples reach every x.
            assert!(holds(&relations, &[x, (2 * x + 1) & 255, 1]), "{x}");
            assert!(!holds(&relations, &[x, (2 * x + 2) & 255, 1]), "{x}");
        }
    }

    #[test]
    fn low_bits_are_related() {
        let mut relations = Relations::of_nothing(8, vec![0]);
        relations.add(&[1, 1]);
        relations.add(&[5, 1]);
        // All that is known is that the difference is a multiple of four.
        for x in 0..256_u64 {
            assert_eq!(holds(&relations, &[x, 1]), x % 4 == 1, "{x}");
        }
    }
}
