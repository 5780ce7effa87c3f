//! The conditions of a multi-state, in groups that share no symbol (Mrázek, Jonáš, Barnat 2017, section 3).
//!
//! A condition joins the groups that it mentions; a group falls apart when the symbol or the conjunct that held it together goes. Each
//! group keeps values under which it holds, so that a question about it is half answered without a solver, and no question touches
//! another group. The store `smt` keeps all conditions in one group.

use std::borrow::Cow;
use std::rc::Rc;

use adamant_expr::{Assignment, Op, Substitution, SymbolId, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::partition::Partition;
use crate::settings::Store;
use crate::symbols::Symbols;

/// Values of symbols. A symbol without value is zero.
pub type Model = Assignment;

/// Conditions that share symbols.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The symbols that they mention, ascending.
    symbols: Box<[SymbolId]>,
    /// Conditions that all hold, in the order in which they came.
    conjuncts: Box<[Term]>,
    /// Values of the symbols under which they hold. `None` if a solver gave up, so that there may be none.
    model: Option<Rc<Model>>,
}

/// All conditions of a multi-state.
#[derive(Clone, Debug)]
pub struct Groups {
    store: Store,
    groups: Vec<Rc<Group>>,
    /// The model of no conditions.
    free: Rc<Model>,
}

/// The groups that a term mentions, as if they were one.
pub struct Touched<'g> {
    /// Their conditions.
    pub conjuncts: Cow<'g, [Term]>,
    /// Values under which they hold. `None` if a solver gave up on one of them.
    pub model: Option<Rc<Model>>,
}

impl Groups {
    /// No conditions.
    pub fn new(store: Store) -> Self {
        Self { store, groups: Vec::new(), free: Rc::new(Model::completed_with_zero()) }
    }

    /// How conditions are kept.
    pub const fn store(&self) -> Store {
        self.store
    }

    /// Forgets all conditions: nothing depends on them any more.
    pub fn clear(&mut self) {
        // If it was not known whether there is any run, it is not known now; going on as if there were one proves nothing false.
        self.groups.clear();
    }

    /// All conjuncts.
    pub fn conjuncts(&self) -> impl Iterator<Item = Term> {
        self.groups.iter().flat_map(|group| group.conjuncts.iter().copied())
    }

    /// Values under which all conditions hold. `None` if a solver gave up on some.
    pub fn model(&self) -> Option<Rc<Model>> {
        joined_model(self.groups.iter().map(|group| &**group))
    }

    /// The symbols of each group.
    pub fn symbols(&self) -> impl Iterator<Item = &[SymbolId]> {
        self.groups.iter().map(|group| &*group.symbols)
    }

    /// The groups that one of these symbols belongs to.
    pub fn touched(&self, symbols: &[SymbolId]) -> Touched<'_> {
        let found = self.indices(symbols);
        match *found {
            [] => Touched { conjuncts: Cow::Borrowed(&[]), model: Some(Rc::clone(&self.free)) },
            [only] => {
                let group = &self.groups[only];
                Touched { conjuncts: Cow::Borrowed(&group.conjuncts), model: group.model.clone() }
            }
            _ => {
                let touched = found.iter().map(|&index| &*self.groups[index]);
                let conjuncts = touched.clone().flat_map(|group| group.conjuncts.iter().copied()).collect();
                Touched { conjuncts: Cow::Owned(conjuncts), model: joined_model(touched) }
            }
        }
    }

    fn indices(&self, symbols: &[SymbolId]) -> SmallVec<[usize; 4]> {
        if self.store == Store::Smt {
            return (0..self.groups.len()).collect();
        }
        let is_touched = |group: &Group| symbols.iter().any(|symbol| group.symbols.binary_search(symbol).is_ok());
        let found = self.groups.iter().enumerate().filter(|(_, group)| is_touched(group));
        found.map(|(index, _)| index).collect()
    }

    /// Adds a condition, one conjunct for each of its parts. The model is one of the groups that it touches and of the condition.
    pub fn assume(&mut self, pool: &TermPool, symbols: &mut Symbols, condition: Term, model: Option<Rc<Model>>) {
        let found = self.indices(&symbols.of(pool, condition));
        let mut conjuncts = Vec::new();
        for &index in &found {
            conjuncts.extend_from_slice(&self.groups[index].conjuncts);
        }
        add_parts(pool, condition, &mut conjuncts);
        let several = pool.op(condition) == Op::And;
        for &index in found.iter().rev() {
            self.groups.remove(index);
        }
        self.add(pool, symbols, conjuncts, model, if several { Cohesion::Unknown } else { Cohesion::Whole });
    }

    /// Adds conjuncts that no group touches.
    fn add(
        &mut self,
        pool: &TermPool,
        symbols: &mut Symbols,
        conjuncts: Vec<Term>,
        model: Option<Rc<Model>>,
        cohesion: Cohesion,
    ) {
        if conjuncts.is_empty() {
            return;
        }
        let parts = match (cohesion, self.store) {
            (Cohesion::Whole, _) | (_, Store::Smt) => vec![conjuncts],
            (Cohesion::Unknown, Store::Partial) => components(pool, symbols, conjuncts),
        };
        for conjuncts in parts {
            let mentioned = mentioned(pool, symbols, &conjuncts);
            // Values of other symbols would be taken for those of symbols that get their names.
            let model = model.as_ref().map(|model| restricted(model, &mentioned));
            let group = Group { symbols: mentioned, conjuncts: conjuncts.into(), model };
            debug_assert!(group.holds_in_model(pool), "a model satisfies its group");
            debug_assert!(self.indices(&group.symbols).is_empty(), "groups share no symbol");
            self.groups.push(Rc::new(group));
        }
    }

    /// Drops the groups that mention none of these symbols: they are satisfiable, so they say nothing.
    pub fn retain(&mut self, pool: &TermPool, symbols: &mut Symbols, reached: &FxHashSet<SymbolId>) {
        if self.store == Store::Smt {
            for group in std::mem::take(&mut self.groups) {
                let parts = components(pool, symbols, group.conjuncts.to_vec());
                let is_reached =
                    |part: &Vec<Term>| mentioned(pool, symbols, part).iter().any(|symbol| reached.contains(symbol));
                let kept: Vec<Term> = parts.into_iter().filter(is_reached).flatten().collect();
                let model = group.model.as_ref().map(|model| restricted(model, &mentioned(pool, symbols, &kept)));
                self.add(pool, symbols, kept, model, Cohesion::Whole);
            }
            return;
        }
        self.groups.retain(|group| group.symbols.iter().any(|symbol| reached.contains(symbol)));
    }

    /// Replaces symbols by others, or by the only values that they can have.
    pub fn substitute(&mut self, pool: &mut TermPool, symbols: &mut Symbols, substitution: &mut Substitution) {
        for group in std::mem::take(&mut self.groups) {
            let mut conjuncts = Vec::with_capacity(group.conjuncts.len());
            let mut changed_any = false;
            for &conjunct in &group.conjuncts {
                let changed = substitution.apply(pool, conjunct);
                changed_any |= changed != conjunct;
                add_parts(pool, changed, &mut conjuncts);
            }
            if !changed_any {
                self.groups.push(group);
                continue;
            }
            let model = group.model.as_ref().map(|model| renamed(pool, model, &group.symbols, substitution));
            self.add(pool, symbols, conjuncts, model, Cohesion::Unknown);
        }
    }
}

impl Group {
    /// Whether the conjuncts hold under the model, as far as they can be computed.
    fn holds_in_model(&self, pool: &TermPool) -> bool {
        let Some(model) = &self.model else { return true };
        self.conjuncts
            .iter()
            .all(|&conjunct| pool.eval(conjunct, model).map_or(true, |value| value.as_bool() != Some(false)))
    }
}

/// Whether conjuncts are known to hang together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cohesion {
    Whole,
    Unknown,
}

/// Adds the parts of a conjunction that are not there yet.
fn add_parts(pool: &TermPool, condition: Term, conjuncts: &mut Vec<Term>) {
    let mut pending: SmallVec<[Term; 4]> = SmallVec::from_slice(&[condition]);
    while let Some(term) = pending.pop() {
        match pool.op(term) {
            Op::And => pending.extend(pool.operands(term).into_iter().rev()),
            _ if term == Term::TRUE || conjuncts.contains(&term) => {}
            _ => conjuncts.push(term),
        }
    }
}

/// Conjuncts apart that share no symbols, directly or through others; in the order of their first ones.
fn components(pool: &TermPool, symbols: &mut Symbols, conjuncts: Vec<Term>) -> Vec<Vec<Term>> {
    let mut partition = Partition::default();
    for &conjunct in &conjuncts {
        partition.join(&symbols.of(pool, conjunct));
    }
    let mut parts: Vec<Vec<Term>> = Vec::new();
    let mut part_of: FxHashMap<usize, usize> = FxHashMap::default();
    for conjunct in conjuncts {
        // A condition without symbols, a false one, is a part of its own.
        let root = symbols.of(pool, conjunct).first().map_or(usize::MAX, |&symbol| partition.root(symbol));
        let part = *part_of.entry(root).or_insert_with(|| {
            parts.push(Vec::new());
            parts.len() - 1
        });
        parts[part].push(conjunct);
    }
    parts
}

fn mentioned(pool: &TermPool, symbols: &mut Symbols, conjuncts: &[Term]) -> Box<[SymbolId]> {
    let mut mentioned: Vec<SymbolId> = Vec::new();
    for &conjunct in conjuncts {
        mentioned.extend(symbols.of(pool, conjunct).iter());
    }
    mentioned.sort_unstable();
    mentioned.dedup();
    mentioned.into()
}

fn joined_model<'g>(groups: impl Iterator<Item = &'g Group>) -> Option<Rc<Model>> {
    let mut joined = Model::completed_with_zero();
    for group in groups {
        let model = group.model.as_ref()?;
        for &symbol in &group.symbols {
            if let Some(value) = model.get(symbol) {
                joined.set(symbol, value.clone());
            }
        }
    }
    Some(Rc::new(joined))
}

fn restricted(model: &Model, symbols: &[SymbolId]) -> Rc<Model> {
    let mut kept = Model::completed_with_zero();
    for &symbol in symbols {
        if let Some(value) = model.get(symbol) {
            kept.set(symbol, value.clone());
        }
    }
    Rc::new(kept)
}

fn renamed(pool: &mut TermPool, model: &Model, symbols: &[SymbolId], substitution: &mut Substitution) -> Rc<Model> {
    let mut renamed = Model::completed_with_zero();
    for &symbol in symbols {
        let changed = substitution.apply(pool, pool.symbol_term(symbol));
        if let (Some(symbol), Some(value)) = (pool.as_symbol(changed), model.get(symbol)) {
            renamed.set(symbol, value.clone());
        }
    }
    Rc::new(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The groups after conditions were assumed one after the other.
    fn groups(store: Store, conditions: &[&str]) -> (TermPool, Symbols, Groups) {
        let (mut pool, mut symbols, mut groups) = (TermPool::new(), Symbols::default(), Groups::new(store));
        for condition in conditions {
            let condition = pool.parse(condition).expect("a condition");
            groups.assume(&pool, &mut symbols, condition, None);
        }
        (pool, symbols, groups)
    }

    #[track_caller]
    fn check(pool: &TermPool, groups: &Groups, expected: &[&[&str]]) {
        let text = |group: &Rc<Group>| group.conjuncts.iter().map(|&term| pool.display(term).to_string()).collect();
        let mut found: Vec<Vec<String>> = groups.groups.iter().map(text).collect();
        found.sort();
        assert_eq!(found, expected);
    }

    const EXAMPLE: [&str; 4] = ["(= x:8 (bvadd y:8 z:8))", "(bvult c:8 b:8)", "(= z:8 a:8)", "(bvult d:8 #7:8)"];

    /// Example 3.1 of Mrázek, Jonáš and Barnat (2017).
    #[test]
    fn conditions_that_share_no_symbol_are_apart() {
        let (pool, _, groups) = groups(Store::Partial, &EXAMPLE);
        let texts: [&[&str]; 3] =
            [&["(= x:8 (bvadd y:8 z:8))", "(= z:8 a:8)"], &["(bvult c:8 b:8)"], &["(bvult d:8 #7:8)"]];
        check(&pool, &groups, &texts);
    }

    /// Example 3.2 of Mrázek, Jonáš and Barnat (2017).
    #[test]
    fn a_condition_joins_the_groups_that_it_mentions() {
        let conditions = [&EXAMPLE[..], &["(= x:8 b:8)"]].concat();
        let (pool, _, groups) = groups(Store::Partial, &conditions);
        let texts: [&[&str]; 2] =
            [&["(bvult c:8 b:8)", "(= x:8 (bvadd y:8 z:8))", "(= z:8 a:8)", "(= x:8 b:8)"], &["(bvult d:8 #7:8)"]];
        check(&pool, &groups, &texts);
    }

    #[test]
    fn a_group_falls_apart_with_the_symbol_that_held_it_together() {
        let conditions = ["(bvult x:8 y:8)", "(bvult y:8 z:8)", "(bvult x:8 #9:8)", "(bvult z:8 #50:8)"];
        let (mut pool, mut symbols, mut groups) = groups(Store::Partial, &conditions);
        let (y, four) = (pool.parse("y:8").expect("a term"), pool.parse("#4:8").expect("a term"));
        groups.substitute(&mut pool, &mut symbols, &mut [(y, four)].into_iter().collect());
        let texts: [&[&str]; 2] =
            [&["(bvule #5:8 z:8)", "(bvult z:8 #50:8)"], &["(bvult x:8 #4:8)", "(bvult x:8 #9:8)"]];
        check(&pool, &groups, &texts);
    }

    #[test]
    fn groups_that_no_place_mentions_are_dropped() {
        for (store, expected) in [(Store::Partial, "(bvult c:8 b:8)"), (Store::Smt, "(bvult c:8 b:8)")] {
            let (mut pool, mut symbols, mut groups) = groups(store, &EXAMPLE);
            let b = pool.parse("b:8").expect("a term");
            let reached = symbols.of(&pool, b).iter().copied().collect();
            groups.retain(&pool, &mut symbols, &reached);
            check(&pool, &groups, &[&[expected]]);
        }
    }

    #[test]
    fn the_store_smt_has_one_group() {
        let (_, _, groups) = groups(Store::Smt, &EXAMPLE);
        assert_eq!(groups.groups.len(), 1);
    }
}
