//! Data races: two threads that stand before accesses to the same memory, one of them a write, not both of them atomic.
//!
//! From every state that is expanded, each thread runs for a step, and a step outside an atomic section has one statement at most that others
//! can notice. The accesses of that statement are kept, and those of different threads are compared. No race is missed:
//! - Say two threads can stand before accesses that race. Both objects are shared, so both statements are noticeable. What the threads do
//!   before them, since their last noticeable statements, is invisible: it does not depend on the order in which threads run, and nobody else
//!   depends on it. So the noticeable statements that lead there, in the same order, lead to a stored state from which
//!   neither of the two accesses has been made, and in which what is invisible before them may or may not have been done yet.
//! - If a step from that state ends before its access, at the head of a loop, at a join or after an object was made, its thread goes on alone
//!   while the others stand still. That leads to a state at which it stands before its access, or to one that was seen, which is
//!   expanded for the others. So in the end there is a state from which both accesses are made in the step of their thread.
//! - With tau-reduction switched off a step is shorter, and the same holds. A state that is not kept because another one contains it has its races
//!   there. The order of the search does not matter.
//! - What a thread accesses inside an atomic section belongs to several steps if there are loops inside. The others stand still meanwhile, before
//!   the same accesses; they are run from every such state only to see these.
//! - A step ends where it makes the object that an arbitrary pointer leads to, so both accesses name the same object if they can meet.
//!
//! - Where partial-order reduction lets one thread go on alone, its action has nothing to do with whatever the others may access before it, so it is part of no race
//!   there; and two other threads that can come to stand before accesses that race can do so after it as well.
//!
//! No race is reported that is not one: the conditions of both steps hold together with those of the state, and the run is executed again.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use adamant_base::Exhausted;
use adamant_check::{Counterexample, Violation};
use adamant_expr::{Substitution, Term, TermPool};
use adamant_semantics::{AccessManner, SharedAccess, ThreadId};
use adamant_symbolic::{Bits, Event, Feasible, Length, MultiState, NodeId, StepAccess, counterexample};

use crate::domain::{Symbolic, SymbolicMachine};
use crate::transitions::{StepContext, Turn, run_thread};

/// The accesses that threads can make next from the state that is expanded.
#[derive(Default)]
pub(crate) struct NextAccesses(Vec<NextAccess>);

/// An access that a thread can make next.
#[derive(Clone)]
struct NextAccess {
    thread: ThreadId,
    access: SharedAccess<Bits>,
    ticks: u64,
    /// What happens in the thread before, conditions included.
    events: Vec<Event>,
    next_symbol: u32,
}

impl NextAccess {
    /// What has to hold for the thread to get there.
    fn conditions(&self) -> impl Iterator<Item = Term> {
        self.events.iter().filter_map(Event::condition)
    }

    /// Whether nothing more is to be learnt from this access than from another one.
    fn is_like(&self, other: &Self) -> bool {
        self.thread == other.thread
            && (self.access.object, self.access.length) == (other.access.object, other.access.length)
            && (self.access.kind, self.access.manner) == (other.access.kind, other.access.manner)
            && self.access.offset == other.access.offset
            && self.conditions().eq(other.conditions())
    }
}

/// Keeps the accesses of the step that has ended in one of its ways.
pub(crate) fn keep_accesses(domain: &mut Symbolic) {
    let Symbolic { step, engine, .. } = domain;
    if step.accesses.is_empty() {
        return;
    }
    let NextAccesses(known) = &mut engine.next_accesses;
    for made in std::mem::take(&mut step.accesses) {
        let conditions = made.conditions.iter().map(|&condition| Event::Condition(condition));
        let events = step.events[..made.events].iter().cloned().chain(conditions).collect();
        let StepAccess { access, ticks, next_symbol, .. } = made;
        let next = NextAccess { thread: step.thread, access, ticks, events, next_symbol };
        if !known.iter().any(|found| found.is_like(&next)) {
            known.push(next);
        }
    }
}

/// A race, or that it is not known whether there is one.
pub(crate) enum Race {
    Found(Box<Counterexample>, Length),
    SolverGaveUp,
}

/// Whether accesses that threads can make next from a state race. The steps of the threads that may run have been made.
pub(crate) fn race_at(
    machine: &mut SymbolicMachine<'_>,
    at: &MultiState,
    node: NodeId,
    around: &StepContext<'_>,
) -> Result<Option<Race>, Exhausted> {
    look_into_atomic_section(machine, at, around)?;
    let NextAccesses(accesses) = std::mem::take(&mut machine.domain.engine.next_accesses);
    let mut doubtful = None;
    for (index, second) in accesses.iter().enumerate() {
        for first in &accesses[..index] {
            around.budget.check()?;
            match race_of(&mut machine.domain, at, node, first, second) {
                Some(found @ Race::Found(..)) => return Ok(Some(found)),
                found => doubtful = doubtful.or(found),
            }
        }
    }
    Ok(doubtful)
}

/// While a thread is inside an atomic section the others do not run, but stand before accesses all the same.
fn look_into_atomic_section(
    machine: &mut SymbolicMachine<'_>,
    at: &MultiState,
    around: &StepContext<'_>,
) -> Result<(), Exhausted> {
    machine.state = at.state.clone();
    let [inside] = machine.runnable_threads()[..] else { return Ok(()) };
    if !machine.is_in_atomic_section(inside) {
        return Ok(());
    }
    let others: Vec<_> = machine.state.threads.ids().filter(|&thread| thread != inside).collect();
    let others: Vec<_> = others.into_iter().filter(|&thread| machine.is_runnable(thread)).collect();
    for thread in others {
        // What else comes of these steps is found where the threads may run.
        run_thread(machine, at.clone(), Turn::of(thread, 0), around, |_, _| {}, |_, _| {})?;
    }
    Ok(())
}

/// Whether two accesses race, and the run that leads there.
fn race_of(
    domain: &mut Symbolic,
    at: &MultiState,
    node: NodeId,
    first: &NextAccess,
    second: &NextAccess,
) -> Option<Race> {
    // What a step has made itself, no other thread stands before.
    let is_there = at.state.memory.object(first.access.object).is_ok();
    if first.thread == second.thread || !first.access.clashes_with(&second.access) || !is_there {
        return None;
    }
    // Both steps have named their new symbols alike.
    let shift = first.next_symbol.saturating_sub(at.data.next_symbol);
    let mut second = second.clone();
    rename_new_symbols(domain, &mut second, at.data.next_symbol, shift);
    let overlap = overlap(domain, &first.access, &second.access);
    let conditions: Vec<_> = first.conditions().chain(second.conditions()).chain([overlap]).collect();
    let both = conditions.into_iter().fold(Term::TRUE, |all, condition| domain.pool.and(all, condition));
    if let Some(holds) = both.as_bool() {
        if !holds {
            return None;
        }
    } else if matches!(
        domain.oracle.decide(&mut domain.pool, &mut domain.symbols, &at.data, both),
        Feasible::Only(false)
    ) {
        return None;
    }
    second.events.push(Event::Condition(overlap));
    let threads = [first.thread, second.thread];
    let mut end = node;
    for next in [first, &second] {
        // A thread that is outside an atomic section stands before the access when it has run through what is invisible.
        let ticks = if next.access.manner == AccessManner::InSection { next.ticks } else { 0 };
        end = domain.log.push(Some(end), next.thread, ticks, next.events.clone());
    }
    match counterexample(domain, end, Violation::DataRace { threads }) {
        Some(found) => Some(Race::Found(found, domain.log.length(end))),
        None => Some(Race::SolverGaveUp),
    }
}

/// The condition under which two accesses of one object overlap. Both lie inside it, so that no sum wraps.
fn overlap(domain: &mut Symbolic, first: &SharedAccess<Bits>, second: &SharedAccess<Bits>) -> Term {
    if let (Bits::Known(one), Bits::Known(other)) = (&first.offset, &second.offset) {
        let (one, other) = (one.low_u64(), other.low_u64());
        let meets = one < other + second.length && other < one + first.length;
        return if meets { Term::TRUE } else { Term::FALSE };
    }
    let (one, other) = (domain.term(&first.offset), domain.term(&second.offset));
    let pool = &mut domain.pool;
    let width = pool.width(one);
    let end = |pool: &mut TermPool, start: Term, length: u64| {
        let length = pool.bits_u64(width, length);
        pool.bv_add(start, length)
    };
    let (one_end, other_end) = (end(pool, one, first.length), end(pool, other, second.length));
    let (begins, goes_on) = (pool.bv_ult(one, other_end), pool.bv_ult(other, one_end));
    pool.and(begins, goes_on)
}

/// Gives the symbols that a step made other numbers.
fn rename_new_symbols(domain: &mut Symbolic, next: &mut NextAccess, first_new: u32, shift: u32) {
    if shift == 0 || next.next_symbol == first_new {
        return;
    }
    let mut names = Names { domain, names: Substitution::default(), first_new, shift };
    if let Bits::Open(offset) = next.access.offset {
        next.access.offset = Bits::Open(names.renamed(offset));
    }
    for event in &mut next.events {
        match event {
            Event::Input { symbol, .. }
            | Event::Arbitrary { symbol }
            | Event::Settled { symbol, .. }
            | Event::Byte(Some(symbol))
            | Event::Told { symbol }
            | Event::Condition(symbol) => *symbol = names.renamed(*symbol),
            Event::ArbitraryIf { condition, symbol } => {
                *condition = names.renamed(*condition);
                *symbol = names.renamed(*symbol);
            }
            Event::Object { .. }
            | Event::Picked(_)
            | Event::Byte(None)
            | Event::SymbolsBelow(_)
            | Event::Renamed(_) => {}
        }
    }
}

/// Other numbers for new symbols.
struct Names<'d> {
    domain: &'d mut Symbolic,
    names: Substitution,
    first_new: u32,
    shift: u32,
}

impl Names<'_> {
    fn renamed(&mut self, term: Term) -> Term {
        let Symbolic { pool, symbols, .. } = &mut *self.domain;
        for &symbol in symbols.of(pool, term).iter() {
            let old = pool.symbol_term(symbol);
            if let Some(number) = symbols.number(symbol).filter(|&number| number >= self.first_new) {
                let new = symbols.renumbered(pool, symbol, number + self.shift);
                self.names.insert(old, new);
            }
        }
        self.names.apply(pool, term)
    }
}
