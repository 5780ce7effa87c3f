//! What domains begin with: the program's own conditions and constants, kept for locations that are alike.
//!
//! Locations of one shape with variables of the same widths share what is looked at: a formula over the variables of one
//! makes sense at the other, and nothing is wrong with an abstraction that asks for it.

use std::collections::{BTreeMap, BTreeSet};

use adamant_base::{IdVec, typed_id};
use adamant_expr::{BitVec, Op, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cases::anchor;
use crate::system::{LocationId, System};

typed_id! {
    /// Locations that share a precision.
    pub(crate) struct FamilyId("family");
}

/// Which locations share a precision.
pub(crate) struct Families {
    of: IdVec<LocationId, FamilyId>,
    members: IdVec<FamilyId, Vec<LocationId>>,
}

impl Families {
    /// The families of a system.
    pub(crate) fn of(system: &System, pool: &TermPool) -> Self {
        let mut known: FxHashMap<(&[u8], Vec<u32>), FamilyId> = FxHashMap::default();
        let mut families = Self { of: IdVec::new(), members: IdVec::new() };
        for (id, location) in system.locations.enumerate() {
            let widths = location.variables.iter().map(|&variable| pool.width(variable)).collect();
            let next = families.members.next_id();
            let family = *known.entry((&location.key, widths)).or_insert(next);
            if family == next {
                families.members.push(Vec::new());
            }
            families.members[family].push(id);
            families.of.push(family);
        }
        families
    }

    /// The family of a location.
    pub(crate) fn family(&self, location: LocationId) -> FamilyId {
        self.of[location]
    }

    /// Something for each family, made from its members.
    pub(crate) fn each<T>(&self, make: impl FnMut(&Vec<LocationId>) -> T) -> IdVec<FamilyId, T> {
        self.members.iter().map(make).collect()
    }
}

/// The variables of a location that a term mentions, by their numbers; none if it mentions anything else.
pub(crate) fn variables_of(variables: &[Term], term: Term, pool: &TermPool) -> Option<Vec<usize>> {
    let place = |symbol| variables.iter().position(|&variable| variable == pool.symbol_term(symbol));
    let places: Option<BTreeSet<usize>> = pool.free_symbols(term).into_iter().map(place).collect();
    places.map(|places| places.into_iter().collect())
}

/// The conditions by which locations are left, and those that paths which were merged differ by, as far as they are about variables alone.
/// Those of ends that must not be reached come first.
pub(crate) fn conditions(system: &System, members: &[LocationId], pool: &TermPool) -> Vec<Term> {
    let is_member: FxHashSet<LocationId> = members.iter().copied().collect();
    let bad = system.ends.iter().filter(|end| is_member.contains(&end.from)).map(|end| (end.from, &end.guard));
    let edges = system.edges.iter().filter(|edge| is_member.contains(&edge.from)).map(|edge| (edge.from, &edge.guard));
    let mut found = Found { pool, seen: FxHashSet::default(), conditions: Vec::new() };
    for (from, guard) in bad.chain(edges) {
        guard.iter().for_each(|&condition| found.add(&system.locations[from].variables, condition));
    }
    for edge in system.edges.iter().filter(|edge| is_member.contains(&edge.from)) {
        let own = &system.locations[edge.from].variables;
        for term in pool.postorder(&[edge.guard.as_slice(), &edge.values].concat()) {
            if pool.op(term) == Op::Ite {
                found.add(own, pool.operand(term, 0));
            }
        }
    }
    found.conditions
}

/// Conditions that were found, each once.
struct Found<'f> {
    pool: &'f TermPool,
    seen: FxHashSet<Term>,
    conditions: Vec<Term>,
}

impl Found<'_> {
    /// Adds the parts of a condition that are about these variables alone.
    fn add(&mut self, own: &[Term], condition: Term) {
        for atom in atoms(self.pool, condition) {
            if atom.as_bool().is_none() && self.seen.insert(atom) && variables_of(own, atom, self.pool).is_some() {
                self.conditions.push(atom);
            }
        }
    }
}

/// The numbers with which variables of locations are compared wherever they are left, by the variable.
pub(crate) fn compared(system: &System, members: &[LocationId], pool: &TermPool) -> BTreeMap<usize, BTreeSet<u64>> {
    let is_member: FxHashSet<LocationId> = members.iter().copied().collect();
    let mut roots: Vec<Term> = Vec::new();
    for end in system.ends.iter().filter(|end| is_member.contains(&end.from)) {
        roots.extend(&end.guard);
    }
    for edge in system.edges.iter().filter(|edge| is_member.contains(&edge.from)) {
        roots.extend(edge.guard.iter().chain(&edge.values));
    }
    let own = &system.locations[members[0]].variables;
    let places: FxHashMap<Term, usize> = own.iter().enumerate().map(|(place, &variable)| (variable, place)).collect();
    let mut found: BTreeMap<usize, BTreeSet<u64>> = BTreeMap::new();
    for term in pool.postorder(&roots) {
        if !matches!(pool.op(term), Op::Eq | Op::BvUlt | Op::BvSlt) {
            continue;
        }
        let [left, right] = [0, 1].map(|place| pool.operand(term, place));
        for (side, other) in [(left, right), (right, left)] {
            let Some(number) = pool.constant(other) else { continue };
            let Some((symbol, offset)) = anchor(pool, side) else { continue };
            if let Some(&place) = places.get(&pool.symbol_term(symbol)) {
                found.entry(place).or_default().insert(number.low_u64().wrapping_sub(offset));
            }
        }
    }
    found
}

/// The parts of a formula that are neither negations nor conjunctions, the first ones first.
pub(crate) fn atoms(pool: &TermPool, formula: Term) -> Vec<Term> {
    let mut pending = vec![formula];
    let mut atoms = Vec::new();
    while let Some(next) = pending.pop() {
        match pool.op(next) {
            Op::Not => pending.push(pool.operand(next, 0)),
            Op::And => pending.extend([pool.operand(next, 1), pool.operand(next, 0)]),
            _ if !atoms.contains(&next) => atoms.push(next),
            _ => {}
        }
    }
    atoms
}

/// The constants of terms, by width and value.
pub(crate) fn constants(pool: &TermPool, roots: &[Term]) -> BTreeSet<(u32, u64)> {
    let values = pool.postorder(roots).into_iter().filter_map(|term| pool.constant(term));
    let values = values.filter(|value| value.width() > 1 && value.width() <= 64);
    values.map(|value| (value.width(), BitVec::low_u64(&value))).collect()
}
