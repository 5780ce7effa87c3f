//! The normal form of a multi-state: what nothing depends on is dropped, values with one possibility are explicit, symbols are numbered
//! in the order of their first occurrence. Two states that differ only in names have the same normal form.

use std::rc::Rc;

use adamant_base::Id;
use adamant_expr::{Substitution, SymbolId, Term};
use adamant_semantics::Pointee;
use rustc_hash::FxHashSet;

use crate::bits::Bits;
use crate::data::Model;
use crate::domain::Symbolic;
use crate::live::Live;
use crate::log::Event;
use crate::oracle::{Extended, evaluate};
use crate::settings::Explication;
use crate::transitions::SymbolicMachine;

/// A state as it is looked up: control and explicit data, then the symbolic part.
pub(crate) struct NormalForm {
    /// Control, the shape of memory, explicit data.
    pub(crate) shape: Vec<u8>,
    /// The terms of the open places, in the order of the shape.
    pub(crate) open: Vec<Term>,
    /// The conjuncts that matter to them, sorted.
    pub(crate) conjuncts: Vec<Term>,
}

/// Brings the state of the machine into normal form. New names of symbols are noted in `events`.
pub(crate) fn normalise(
    machine: &mut SymbolicMachine<'_>,
    live: &Live,
    explication: Explication,
    events: &mut Vec<Event>,
) -> NormalForm {
    let mut encoding = machine.encode(live);
    machine.collect(&encoding);
    if encoding.open.is_empty() {
        machine.domain.data.forget();
        events.push(Event::Kept(0));
        return NormalForm { shape: encoding.shape, open: Vec::new(), conjuncts: Vec::new() };
    }
    let mut open = open_terms(&encoding.open);
    drop_irrelevant(&mut machine.domain, &open);
    rename(machine, live, &mut open, events);
    if explication == Explication::On {
        // With canonical names the same questions come again and again, and are remembered.
        let explicit = explicate(&mut machine.domain, &open);
        if !explicit.is_empty() {
            // What is said about a term that is not a symbol is said about its symbols, and stays.
            let symbols: Vec<_> =
                explicit.iter().copied().filter(|(term, _)| machine.domain.pool.as_symbol(*term).is_some()).collect();
            rewrite_places(machine, live, &mut explicit.into_iter().collect());
            let domain = &mut machine.domain;
            domain.data.substitute(&mut domain.pool, &mut symbols.into_iter().collect());
            encoding = machine.encode(live);
            open = open_terms(&encoding.open);
            drop_irrelevant(&mut machine.domain, &open);
            rename(machine, live, &mut open, events);
        }
    }
    let mut conjuncts = machine.domain.data.conjuncts.clone();
    conjuncts.sort_unstable();
    let mut shape = encoding.shape;
    tell_pointers(&mut machine.domain, &open, &mut shape);
    NormalForm { shape, open, conjuncts }
}

/// Adds to the shape which places depend on pointers, and what these lead to: numbers with the same values do not lead there.
fn tell_pointers(domain: &mut Symbolic, open: &[Term], shape: &mut Vec<u8>) {
    for (index, &term) in open.iter().enumerate() {
        for &symbol in domain.symbols.of(&domain.pool, term).iter() {
            if let Some(Pointee { size, ty }) = domain.symbols.stands_for(symbol).pointee() {
                let ty = ty.map_or(0, |ty| ty.index() as u64 + 1);
                [index as u64, size, ty].iter().for_each(|number| shape.extend(number.to_le_bytes()));
            }
        }
    }
}

fn open_terms(open: &[Bits]) -> Vec<Term> {
    let term = |bits: &Bits| match bits {
        Bits::Open(term) => *term,
        Bits::Known(_) => unreachable!("open bits are terms"),
    };
    open.iter().map(term).collect()
}

/// Drops the conjuncts that share no symbol with a place, directly or through others: they are satisfiable, so they say nothing.
fn drop_irrelevant(domain: &mut Symbolic, open: &[Term]) {
    let conjuncts = std::mem::take(&mut domain.data.conjuncts);
    let mut reached: FxHashSet<SymbolId> = FxHashSet::default();
    for &term in open {
        reached.extend(domain.symbols.of(&domain.pool, term).iter().copied());
    }
    let mut taken = vec![false; conjuncts.len()];
    let mut grew = true;
    while grew {
        grew = false;
        for (index, &conjunct) in conjuncts.iter().enumerate() {
            let mentioned = domain.symbols.of(&domain.pool, conjunct);
            if !taken[index] && mentioned.iter().any(|symbol| reached.contains(symbol)) {
                taken[index] = true;
                grew = true;
                reached.extend(mentioned.iter().copied());
            }
        }
    }
    domain.data.conjuncts =
        conjuncts.into_iter().zip(taken).filter_map(|(term, taken)| taken.then_some(term)).collect();
}

/// The terms that have one possible value, each with the constant that it is. Symbols alone suffice where their value is known.
fn explicate(domain: &mut Symbolic, open: &[Term]) -> Vec<(Term, Term)> {
    let Some(model) = domain.data.model.clone() else { return Vec::new() };
    let mut constrained: FxHashSet<SymbolId> = FxHashSet::default();
    for index in 0..domain.data.conjuncts.len() {
        constrained.extend(domain.symbols.of(&domain.pool, domain.data.conjuncts[index]).iter().copied());
    }
    let mut explicit = Vec::new();
    let mut seen = FxHashSet::default();
    let mut others: Vec<Rc<Model>> = Vec::new();
    for &term in open {
        let mentioned = domain.symbols.of(&domain.pool, term);
        // A term over a free symbol is hardly ever constant, and never a symbol itself.
        if !seen.insert(term) || mentioned.iter().any(|symbol| !constrained.contains(symbol)) {
            continue;
        }
        let value = evaluate(&domain.pool, &model, term);
        if others.iter().any(|other| evaluate(&domain.pool, other, term) != value) {
            continue;
        }
        let Some(bits) = value.as_bits().cloned() else { continue };
        let constant = domain.pool.bits(bits);
        let differs = domain.pool.ne(term, constant);
        match domain.oracle.extend(&domain.pool, &mut domain.symbols, &domain.data, differs) {
            Extended::Impossible => {
                domain.oracle.counts.explications += 1;
                explicit.push((term, constant));
            }
            Extended::Possible(other) => others.extend(other),
        }
    }
    explicit
}

/// Gives the symbols their canonical names.
fn rename(machine: &mut SymbolicMachine<'_>, live: &Live, open: &mut [Term], events: &mut Vec<Event>) {
    let renaming = renaming(&mut machine.domain, open);
    if renaming.is_empty() {
        return events.push(Event::Kept(machine.domain.data.next_symbol));
    }
    let mut substitution: Substitution = renaming.iter().copied().collect();
    rewrite(machine, live, &mut substitution);
    open.iter_mut().for_each(|term| *term = substitution.apply(&mut machine.domain.pool, *term));
    events.push(Event::Renamed(renaming.into_boxed_slice()));
}

/// New names for the symbols, where they are not what they should be.
fn renaming(domain: &mut Symbolic, open: &[Term]) -> Vec<(Term, Term)> {
    let mut order: Vec<SymbolId> = Vec::new();
    let mut seen = FxHashSet::default();
    let conjuncts = domain.data.conjuncts.clone();
    for &term in open.iter().chain(&conjuncts) {
        for &symbol in domain.symbols.of(&domain.pool, term).iter() {
            if seen.insert(symbol) {
                order.push(symbol);
            }
        }
    }
    domain.data.next_symbol = order.len() as u32;
    domain.data.keep_values(&order);
    let mut renaming = Vec::new();
    let mut is_identity = true;
    for (number, symbol) in order.into_iter().enumerate() {
        let old = domain.pool.symbol_term(symbol);
        let width = domain.pool.width(old);
        let stands = domain.symbols.stands_for(symbol);
        let new = domain.symbols.numbered(&mut domain.pool, number as u32, width, stands);
        is_identity &= old == new;
        renaming.push((old, new));
    }
    if is_identity {
        return Vec::new();
    }
    renaming
}

/// Replaces terms everywhere in the state and its data.
fn rewrite(machine: &mut SymbolicMachine<'_>, live: &Live, substitution: &mut Substitution) {
    rewrite_places(machine, live, substitution);
    let domain = &mut machine.domain;
    domain.data.substitute(&mut domain.pool, substitution);
}

/// Replaces terms in the places of the state.
fn rewrite_places(machine: &mut SymbolicMachine<'_>, live: &Live, substitution: &mut Substitution) {
    machine.rewrite(live, |domain, bits| match bits {
        Bits::Known(_) => None,
        Bits::Open(term) => {
            let changed = substitution.apply(&mut domain.pool, *term);
            (changed != *term).then(|| domain.bits_of(changed))
        }
    });
}
