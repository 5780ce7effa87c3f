//! The normal form of a multi-state: what nothing depends on is dropped, values with one possibility are explicit, the symbolic data are
//! cut into slices that do not depend on each other. Two states that differ only in names have the same normal form, as far as the shapes of
//! conditions tell them apart; what is missed is left to inclusion.

use std::rc::Rc;

use adamant_expr::{BitVec, Substitution, SymbolId, Term};
use adamant_semantics::{Encoding, JoinsAhead, ProgramLiveness, ThreadId, ThreadOrder, Threads};
use adamant_symbolic::{Bits, Event, Extended, Model, Partition, Store, Touched, evaluate};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::data_slices::DataSliceId;
use crate::domain::{Symbolic, SymbolicMachine};
use crate::settings::Explication;

/// A state as it is looked up: control and explicit data, then the symbolic part.
pub(crate) struct NormalForm {
    /// Control, the shape of memory, explicit data.
    pub(crate) shape: Vec<u8>,
    /// Where the values of the open places stand, in the order of the shape.
    pub(crate) slots: Vec<Slot>,
    /// The slices, in the order of their first slots.
    pub(crate) slices: Vec<DataSliceId>,
    /// The threads, in the order of the shape.
    pub(crate) threads: Threads,
    /// Threads that are like others, each with the first of these.
    pub(crate) twins: Vec<(ThreadId, ThreadId)>,
}

/// Where the value of an open place stands: which of the state's slices, and which of its places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slot {
    pub(crate) slice: u32,
    pub(crate) place: u32,
}

/// Brings the state of the machine into normal form. New names of symbols are noted in `events`. If `identity` is given, states that agree in it
/// have the same normal form; it has a part of what is live.
pub(crate) fn normalise(
    machine: &mut SymbolicMachine<'_>,
    live: &ProgramLiveness,
    identity: Option<&ProgramLiveness>,
    explication: Explication,
    (order, joins): (ThreadOrder, &[JoinsAhead]),
    events: &mut Vec<Event>,
) -> NormalForm {
    let mut encoding = machine.encode(live, order, joins);
    machine.collect(&encoding);
    loop {
        let mut rest = Vec::new();
        if let Some(identity) = identity {
            rest = open_terms(&encoding.open);
            encoding = machine.encode(identity, order, joins);
        }
        if encoding.open.is_empty() && rest.is_empty() {
            if machine.domain.data.next_symbol > 0 {
                machine.domain.data.forget();
                events.push(Event::SymbolsBelow(0));
            }
            let Encoding { shape, threads, twins, .. } = encoding;
            return NormalForm { shape, slots: Vec::new(), slices: Vec::new(), threads, twins };
        }
        let mut open = open_terms(&encoding.open);
        let count = open.len();
        open.append(&mut rest);
        drop_irrelevant(&mut machine.domain, &open);
        rename(machine, live, &mut open, events);
        open.truncate(count);
        let cut = cut(&mut machine.domain, &open);
        let explicit = match explication {
            Explication::On => explicit_places(&mut machine.domain, &cut),
            Explication::Off => Vec::new(),
        };
        if explicit.is_empty() {
            let Encoding { shape, threads, twins, .. } = encoding;
            return NormalForm { shape, slots: cut.slots, slices: cut.slices, threads, twins };
        }
        // What is said about a term that is not a symbol is said about its symbols, and stays.
        let symbols: Vec<_> =
            explicit.iter().copied().filter(|(term, _)| machine.domain.pool.as_symbol(*term).is_some()).collect();
        rewrite_places(machine, live, &mut explicit.into_iter().collect());
        let Symbolic { pool, symbols: names, data, .. } = &mut machine.domain;
        data.groups.substitute(pool, names, &mut symbols.into_iter().collect());
        encoding = machine.encode(live, order, joins);
    }
}

/// Bits that are not explicit, as the terms that they are.
pub(crate) fn open_terms(open: &[Bits]) -> Vec<Term> {
    let term = |bits: &Bits| match bits {
        Bits::Open(term) => *term,
        Bits::Known(_) => unreachable!("open bits are terms"),
    };
    open.iter().map(term).collect()
}

/// Drops the conditions that share no symbol with a place, directly or through others.
pub(crate) fn drop_irrelevant(domain: &mut Symbolic, open: &[Term]) {
    let mut reached: FxHashSet<SymbolId> = FxHashSet::default();
    for &term in open {
        reached.extend(domain.symbols.of(&domain.pool, term).iter().copied());
    }
    domain.data.groups.retain(&domain.pool, &mut domain.symbols, &reached);
}

/// So many numbers may go unused before symbols are renamed, besides as many as are used: renaming touches all of the state.
const FREE_NUMBERS: usize = 16;

/// Gives the symbols of the state the names that the order of its places gives them, if too many numbers go unused.
fn rename(machine: &mut SymbolicMachine<'_>, live: &ProgramLiveness, open: &mut [Term], events: &mut Vec<Event>) {
    let domain = &mut machine.domain;
    let conjuncts: Vec<Term> = domain.data.groups.conjuncts().collect();
    let order = domain.symbols.order(&domain.pool, open.iter().copied().chain(conjuncts));
    let used = order.iter().filter_map(|&symbol| domain.symbols.number(symbol)).max();
    let used = used.map_or(0, |greatest| greatest + 1);
    if used as usize <= 2 * order.len() + FREE_NUMBERS {
        domain.data.next_symbol = used;
        return events.push(Event::SymbolsBelow(used));
    }
    domain.data.next_symbol = order.len() as u32;
    let (mut names, numbered) = domain.symbols.numbering(&mut domain.pool, &order);
    if order == numbered {
        return events.push(Event::SymbolsBelow(domain.data.next_symbol));
    }
    open.iter_mut().for_each(|term| *term = names.apply(&mut domain.pool, *term));
    domain.data.groups.substitute(&mut domain.pool, &mut domain.symbols, &mut names);
    rewrite_places(machine, live, &mut names);
    let pool = &machine.domain.pool;
    let renamed = order.iter().zip(&numbered).map(|(&old, &new)| (pool.symbol_term(old), pool.symbol_term(new)));
    events.push(Event::Renamed(renamed.collect()));
}

/// A state cut into slices.
pub(crate) struct Cut {
    pub(crate) slots: Vec<Slot>,
    pub(crate) slices: Vec<DataSliceId>,
    /// The places of each slice as the terms that they are in the state.
    terms: Vec<Vec<Term>>,
}

/// Cuts the places into slices: places that share a symbol, directly or through conditions or other places, belong together.
pub(crate) fn cut(domain: &mut Symbolic, open: &[Term]) -> Cut {
    let mut partition = Partition::default();
    for symbols in domain.data.groups.symbols() {
        partition.join(symbols);
    }
    for &term in open {
        partition.join(&domain.symbols.of(&domain.pool, term));
    }
    let mut slots = Vec::with_capacity(open.len());
    let mut terms: Vec<Vec<Term>> = Vec::new();
    let mut slice_of: FxHashMap<usize, u32> = FxHashMap::default();
    let mut slot_of: FxHashMap<Term, Slot> = FxHashMap::default();
    for &term in open {
        if let Some(&slot) = slot_of.get(&term) {
            slots.push(slot);
            continue;
        }
        let symbols = domain.symbols.of(&domain.pool, term);
        let root = match domain.data.groups.store() {
            Store::Smt => 0,
            Store::Partial => symbols.first().map_or(0, |&symbol| partition.root(symbol)),
        };
        let slice = *slice_of.entry(root).or_insert_with(|| {
            terms.push(Vec::new());
            terms.len() as u32 - 1
        });
        let places = &mut terms[slice as usize];
        places.push(term);
        let slot = Slot { slice, place: places.len() as u32 - 1 };
        slot_of.insert(term, slot);
        slots.push(slot);
    }
    let Symbolic { pool, symbols, engine, data, .. } = domain;
    let interned = terms.iter().map(|places| {
        let mentioned = symbols.order(pool, places.iter().copied());
        let touched = data.groups.touched(&mentioned);
        engine.slices.intern(pool, symbols, places, &touched.conjuncts, touched.model.as_deref())
    });
    let interned = interned.collect();
    Cut { slots, slices: interned, terms }
}

/// The places of the state that have one value only, each with the constant that it is.
fn explicit_places(domain: &mut Symbolic, cut: &Cut) -> Vec<(Term, Term)> {
    let mut explicit = Vec::new();
    for (&slice, terms) in cut.slices.iter().zip(&cut.terms) {
        for (place, value) in explicit_in(domain, slice).iter() {
            domain.engine.counts.explications += 1;
            explicit.push((terms[*place], domain.pool.bits(value.clone())));
        }
    }
    explicit
}

/// The places of a slice that have one value only; looked for once.
fn explicit_in(domain: &mut Symbolic, id: DataSliceId) -> Rc<[(usize, BitVec)]> {
    let slice = domain.engine.slices.get(id);
    if let Some(known) = &slice.explicit {
        return Rc::clone(known);
    }
    let (places, conjuncts) = (Rc::clone(&slice.places), Rc::clone(&slice.conjuncts));
    let mut explicit = Vec::new();
    if let Some(model) = slice.models.first().cloned() {
        let mut constrained: FxHashSet<SymbolId> = FxHashSet::default();
        for &conjunct in conjuncts.iter() {
            constrained.extend(domain.symbols.of(&domain.pool, conjunct).iter().copied());
        }
        let mut others: Vec<Rc<Model>> = slice.models[1..].to_vec();
        let Symbolic { pool, symbols, oracle, budget, .. } = domain;
        for (index, &place) in places.iter().enumerate() {
            if budget.check().is_err() {
                // What is not looked for is not explicit; no more depends on it.
                break;
            }
            // A term over a free symbol is hardly ever constant, and never a symbol itself.
            if symbols.of(pool, place).iter().any(|symbol| !constrained.contains(symbol)) {
                continue;
            }
            let value = evaluate(pool, &model, place);
            if others.iter().any(|other| evaluate(pool, other, place) != value) {
                continue;
            }
            let Some(value) = value.as_bits().cloned() else { continue };
            let constant = pool.bits(value.clone());
            let differs = pool.ne(place, constant);
            let touched = Touched { conjuncts: (&*conjuncts).into(), model: Some(Rc::clone(&model)) };
            match oracle.extend(pool, symbols, &touched, differs) {
                Extended::Impossible => explicit.push((index, value)),
                Extended::Possible(other) => others.extend(other),
            }
        }
    }
    let explicit: Rc<[_]> = explicit.into();
    domain.engine.slices.set_explicit(id, Rc::clone(&explicit));
    explicit
}

/// Replaces terms in the places of the state.
fn rewrite_places(machine: &mut SymbolicMachine<'_>, live: &ProgramLiveness, substitution: &mut Substitution) {
    machine.rewrite(live, |domain, bits| match bits {
        Bits::Known(_) => None,
        Bits::Open(term) => {
            let changed = substitution.apply(&mut domain.pool, *term);
            (changed != *term).then(|| domain.bits_of(changed))
        }
    });
}
