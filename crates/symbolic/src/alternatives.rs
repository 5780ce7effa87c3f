//! Which states a run goes through where states were merged on the way to a node.
//!
//! All ways there are one question: at each node where states were merged, selecting symbols say which of them it is. Conditions count where they
//! are on the selected way, and a symbol of a merged state stands for what it stands for in the selected one. The question grows with
//! the number of nodes, not with that of ways. Its answer is a way, which is then walked like any other: nothing rests on the answer.

use std::collections::BTreeMap;

use adamant_base::Id as _;
use adamant_expr::{Assignment, Sort, Term, TermPool};
use rustc_hash::FxHashMap;

use crate::counterexample::{Names, Walk, solve};
use crate::domain::Symbolic;
use crate::log::{Log, NodeId, Origin};
use crate::symbols::Symbols;

/// For each node on a possible way at which states were merged, which of them it is.
pub(crate) type Selected = FxHashMap<NodeId, usize>;

/// A possible way to a node, if a solver finds one. It is asked only if states were merged on the way.
pub(crate) fn possible_way<E>(domain: &mut Symbolic<E>, end: NodeId) -> Option<Selected> {
    let Symbolic { pool, symbols, log, .. } = domain;
    if !has_merged(log, end) {
        return Some(Selected::default());
    }
    let ways = Ways::to(pool, log, end);
    let conditions = ways.conditions(pool, symbols, log);
    let model = solve(domain, &conditions)?;
    Some(ways.selected(&domain.pool, &model))
}

/// Whether states were merged on the way to a node.
fn has_merged(log: &Log, end: NodeId) -> bool {
    let mut next = Some(end);
    while let Some(node) = next {
        match log.origin(node) {
            Origin::Ran { parent, .. } => next = *parent,
            Origin::Merged(_) => return true,
        }
    }
    false
}

/// All ways to a node.
struct Ways {
    /// The nodes on them, the last one first, each with the condition under which the selected way goes through it.
    nodes: Vec<(NodeId, Term)>,
    /// Where states were merged, the conditions under which it is the first of them, the second one and so on.
    selecting: FxHashMap<NodeId, Vec<Term>>,
    /// How many nodes come right after each.
    followers: FxHashMap<NodeId, usize>,
}

impl Ways {
    fn to(pool: &mut TermPool, log: &Log, end: NodeId) -> Self {
        let mut ways = Self { nodes: Vec::new(), selecting: FxHashMap::default(), followers: FxHashMap::default() };
        // Nodes are numbered as they are made, so the greatest one is followed by none of the others.
        let mut open = BTreeMap::from([(end, Term::TRUE)]);
        while let Some((node, through)) = open.pop_last() {
            // All ways go through the only one.
            let through = if open.is_empty() { Term::TRUE } else { through };
            ways.nodes.push((node, through));
            let before = match log.origin(node) {
                Origin::Ran { parent, .. } => parent.iter().map(|&parent| (parent, through)).collect(),
                Origin::Merged(alternatives) => {
                    let selecting = ways.selecting_symbols(pool, node, alternatives.len());
                    let parents = alternatives.iter().map(|alternative| alternative.parent);
                    parents.zip(selecting).map(|(parent, selects)| (parent, pool.and(through, selects))).collect()
                }
            };
            let before: Vec<(NodeId, Term)> = before;
            for (parent, through) in before {
                *ways.followers.entry(parent).or_insert(0) += 1;
                let known = open.entry(parent).or_insert(Term::FALSE);
                *known = pool.or(*known, through);
            }
        }
        ways
    }

    /// Conditions of which exactly one holds, whatever the values of fresh symbols.
    fn selecting_symbols(&mut self, pool: &mut TermPool, node: NodeId, count: usize) -> Vec<Term> {
        let mut selecting = Vec::with_capacity(count);
        let mut none_before = Term::TRUE;
        for place in 0..count {
            if place + 1 == count {
                selecting.push(none_before);
                break;
            }
            let symbol = pool.symbol(&format!("way{}_{place}", node.number()), Sort::Bits(1));
            let is_this = pool.bool_of_bits(symbol);
            selecting.push(pool.and(none_before, is_this));
            let is_other = pool.not(is_this);
            none_before = pool.and(none_before, is_other);
        }
        self.selecting.insert(node, selecting.clone());
        selecting
    }

    /// What holds on the selected way.
    fn conditions(&self, pool: &mut TermPool, symbols: &Symbols, log: &Log) -> Vec<Term> {
        let mut followers = self.followers.clone();
        let mut found: FxHashMap<NodeId, Names> = FxHashMap::default();
        let mut walk = Walk::default();
        let mut conditions = Vec::new();
        for &(node, through) in self.nodes.iter().rev() {
            let thread = log.thread(node).index();
            let names = match log.origin(node) {
                Origin::Ran { parent, events, .. } => {
                    let names = parent.map_or_else(Names::default, |parent| taken(&mut found, &mut followers, parent));
                    walk.standing_at(names).events((pool, symbols), thread, events);
                    conditions.extend(on_the_way(pool, through, &mut walk));
                    walk.take_names()
                }
                Origin::Merged(alternatives) => {
                    let mut merged: Option<Names> = None;
                    for (alternative, &selects) in alternatives.iter().zip(&self.selecting[&node]) {
                        let names = taken(&mut found, &mut followers, alternative.parent);
                        walk.standing_at(names).events((pool, symbols), thread, &alternative.events);
                        let through = pool.and(through, selects);
                        conditions.extend(on_the_way(pool, through, &mut walk));
                        let names = walk.take_names();
                        merged = Some(match merged {
                            Some(before) => selected(pool, selects, names, before),
                            None => names,
                        });
                    }
                    merged.unwrap_or_default()
                }
            };
            found.insert(node, names);
        }
        conditions
    }

    /// Which states it is with these values.
    fn selected(&self, pool: &TermPool, model: &Assignment) -> Selected {
        let holds =
            |condition: &Term| pool.eval(*condition, model).ok().and_then(|value| value.as_bool()) == Some(true);
        let first = |selecting: &Vec<Term>| selecting.iter().position(holds).unwrap_or(0);
        self.selecting.iter().map(|(&node, selecting)| (node, first(selecting))).collect()
    }
}

/// What symbols stand for at a node; it is not kept longer than it is asked for.
fn taken(found: &mut FxHashMap<NodeId, Names>, followers: &mut FxHashMap<NodeId, usize>, node: NodeId) -> Names {
    let names = match followers.get_mut(&node) {
        Some(left) if *left > 1 => {
            *left -= 1;
            found.get(&node).cloned()
        }
        _ => found.remove(&node),
    };
    names.unwrap_or_default()
}

/// The conditions met on a walk, where they count.
fn on_the_way(pool: &mut TermPool, through: Term, walk: &mut Walk) -> Vec<Term> {
    let elsewhere = pool.not(through);
    std::mem::take(&mut walk.conditions).into_iter().map(|condition| pool.or(elsewhere, condition)).collect()
}

/// What symbols stand for: one thing if a condition holds, else another. What one side does not know stands for what it does on the other.
fn selected(pool: &mut TermPool, condition: Term, names: Names, mut otherwise: Names) -> Names {
    let mut names: Vec<_> = names.into_iter().collect();
    // Terms are numbered as they are made, so their order must not be that of a hash map.
    names.sort_unstable_by_key(|(symbol, _)| *symbol);
    for (symbol, this) in names {
        let other = otherwise.entry(symbol).or_insert(this);
        *other = pool.ite(condition, this, *other);
    }
    otherwise
}
