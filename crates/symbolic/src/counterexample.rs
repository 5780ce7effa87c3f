//! From the log of a search to a run: the path is walked from its start, every input gets a symbol of its own, and a solver finds
//! values under which all conditions of the path hold. Where states were merged on the way, a possible path is chosen first.

use adamant_base::Id;
use adamant_check::{Choice, Counterexample, FreshMemory, LazyObject, ThreadChoices, Turn, Violation};
use adamant_expr::{Assignment, BitVec, Sort, Substitution, Term, TermPool};
use adamant_semantics::InputKind;
use adamant_smt::{Answer, Query, Wants};
use rustc_hash::FxHashMap;

use crate::alternatives::possible_way;
use crate::domain::{FreshOrigin, Symbolic, source};
use crate::log::{Event, FunctionName, NodeId};
use crate::symbols::Symbols;

/// The run that leads to a node, if the solver finds values for it.
pub fn counterexample<E>(domain: &mut Symbolic<E>, end: NodeId, violation: Violation) -> Option<Box<Counterexample>> {
    let selected = possible_way(domain, end)?;
    let mut walk = Walk::default();
    let Symbolic { pool, symbols, log, .. } = domain;
    let path = log.path_by(end, |node| selected[&node]);
    for step in &path {
        if step.ticks > 0 || (!step.events.is_empty() && !step.is_merging) || walk.turns.is_empty() {
            walk.turns.push(Turn { thread: step.thread, ticks: step.ticks });
        }
        walk.events((pool, symbols), step.thread.index(), step.events);
    }
    // The last turn runs until the violation.
    if let Some(last) = path.last()
        && walk.turns.last().is_none_or(|turn| turn.thread != last.thread)
    {
        walk.turns.push(Turn { thread: last.thread, ticks: last.ticks });
    }
    let model = solve(domain, &walk.conditions)?;
    Some(walk.counterexample(domain, &model, violation))
}

/// Values under which all conditions hold, if the solver finds some.
pub fn solve<E>(domain: &mut Symbolic<E>, conditions: &[Term]) -> Option<Assignment> {
    let query = Query::new(conditions).wanting(Wants::Model);
    let answer = domain.oracle.ask(&domain.pool, &query);
    let Answer::Satisfiable(Some(found)) = answer else { return None };
    let mut model = Assignment::completed_with_zero();
    for (symbol, value) in found.iter() {
        model.set(symbol, value.clone());
    }
    Some(model)
}

/// How far a walk has come.
#[derive(Clone, Debug)]
pub struct Mark {
    /// How many turns there were.
    turns: usize,
    /// How much each thread had asked for.
    asked: Vec<usize>,
    /// How many pieces of fresh memory each thread had got.
    fresh: Vec<u64>,
    objects: usize,
}

/// What symbols of a state stand for: terms over those of a path.
pub(crate) type Names = FxHashMap<Term, Term>;

/// What was asked for on a path, with symbols that are used once.
#[derive(Default)]
pub struct Walk {
    /// Who ran, and how long.
    pub turns: Vec<Turn>,
    /// What has to hold.
    pub conditions: Vec<Term>,
    asked: Vec<Vec<Asked>>,
    /// The objects that arbitrary pointers lead to, each with its size, and what was found in them: address, offset, symbol.
    objects: Vec<(u64, u64)>,
    contents: Vec<(u64, u64, Term)>,
    names: Names,
    count: usize,
}

/// Something that a thread asked for.
enum Asked {
    Input { symbol: Term, function: FunctionName, kind: InputKind, position: Option<adamant_program::PositionId> },
    Arbitrary { symbol: Term },
    ArbitraryIf { condition: Term, symbol: Term },
    Memory { number: u64, offset: u64, symbol: Term },
    Pick(usize),
    Byte(Option<Term>),
}

impl Walk {
    /// Goes on with what happened in a step of a thread.
    pub fn events(&mut self, (pool, symbols): (&mut TermPool, &Symbols), thread: usize, events: &[Event]) {
        events.iter().for_each(|event| self.event(pool, symbols, thread, event));
    }

    /// The walk at a state whose symbols stand for these.
    pub(crate) fn standing_at(&mut self, names: Names) -> &mut Self {
        self.names = names;
        self
    }

    /// What the symbols of the current state stand for.
    pub(crate) fn take_names(&mut self) -> Names {
        std::mem::take(&mut self.names)
    }

    /// How far the walk has come; `fresh` says how many pieces of fresh memory each thread has got.
    pub fn mark(&self, fresh: Vec<u64>) -> Mark {
        let asked = self.asked.iter().map(Vec::len).collect();
        Mark { turns: self.turns.len(), asked, fresh, objects: self.objects.len() }
    }

    /// The run with these values.
    pub fn counterexample<E>(
        self,
        domain: &Symbolic<E>,
        model: &Assignment,
        violation: Violation,
    ) -> Box<Counterexample> {
        let choices = self.asked.iter().map(|asked| choices(domain, model, asked)).collect();
        let object = |&object: &_| lazy_object(domain, model, object, &self.contents);
        let objects = self.objects.iter().map(object).collect();
        Box::new(Counterexample { turns: self.turns, choices, objects, violation })
    }

    /// The run with these values that goes round from one mark to the end, and then once more. None if an arbitrary pointer is followed on the
    /// way round: the object would have to be made again.
    pub fn round_again<E>(
        self,
        domain: &Symbolic<E>,
        model: &Assignment,
        from: &Mark,
        to: &Mark,
    ) -> Option<Box<Counterexample>> {
        if from.objects != to.objects {
            return None;
        }
        let count = |counts: &[usize], thread: usize| counts.get(thread).copied().unwrap_or(0);
        let again: Vec<_> = (0..self.asked.len())
            .map(|thread| {
                let (first, last) = (count(&from.asked, thread), count(&to.asked, thread));
                choices(domain, model, &self.asked[thread][first..last])
            })
            .collect();
        let violation = Violation::Ltl { cycle: from.turns, again: to.turns };
        let mut run = self.counterexample(domain, model, violation);
        run.turns.extend_from_within(from.turns..to.turns);
        for (thread, again) in again.into_iter().enumerate() {
            let fresh = |mark: &Mark| mark.fresh.get(thread).copied().unwrap_or(0);
            let (first, round) = (fresh(from), fresh(to) - fresh(from));
            run.choices[thread].choices.extend(again.choices);
            let fresh = again.memory.into_iter().filter(|memory| memory.number >= first);
            run.choices[thread]
                .memory
                .extend(fresh.map(|memory| FreshMemory { number: memory.number + round, ..memory }));
        }
        Some(run)
    }

    fn event(&mut self, pool: &mut TermPool, symbols: &Symbols, thread: usize, event: &Event) {
        let asked = match event {
            Event::Input { symbol, function, kind, position } => {
                let symbol = self.fresh(pool, *symbol);
                Asked::Input { symbol, function: *function, kind: *kind, position: *position }
            }
            Event::Arbitrary { symbol } => Asked::Arbitrary { symbol: self.fresh(pool, *symbol) },
            Event::ArbitraryIf { condition, symbol } => {
                let condition = self.translated(pool, *condition);
                Asked::ArbitraryIf { condition, symbol: self.fresh(pool, *symbol) }
            }
            Event::Settled { origin, offset, symbol } => {
                let symbol = self.fresh(pool, *symbol);
                match source(*origin) {
                    FreshOrigin::Thread(owner, number) => {
                        let asked = Asked::Memory { number, offset: *offset, symbol };
                        self.of_thread(owner).push(asked);
                    }
                    FreshOrigin::Object(address) => self.contents.push((address, *offset, symbol)),
                }
                return;
            }
            Event::Object { address, size } => return self.objects.push((*address, *size)),
            Event::Told { symbol } => {
                self.fresh(pool, *symbol);
                return;
            }
            Event::Picked(pick) => Asked::Pick(*pick),
            Event::Byte(None) => Asked::Byte(None),
            Event::Byte(Some(symbol)) => Asked::Byte(Some(self.fresh(pool, *symbol))),
            Event::Condition(condition) => {
                let condition = self.translated(pool, *condition);
                return self.conditions.push(condition);
            }
            Event::SymbolsBelow(count) => {
                let number = |symbol: Term| pool.as_symbol(symbol).and_then(|symbol| symbols.number(symbol));
                let is_kept = |symbol: Term| number(symbol).is_some_and(|number| number < *count);
                self.names.retain(|&symbol, _| is_kept(symbol));
                return;
            }
            Event::Renamed(names) => {
                let renamed = names.iter().map(|(old, new)| (*new, self.names.get(old).copied().unwrap_or(*old)));
                self.names = renamed.collect();
                return;
            }
        };
        self.of_thread(thread).push(asked);
    }

    fn of_thread(&mut self, thread: usize) -> &mut Vec<Asked> {
        if self.asked.len() <= thread {
            self.asked.resize_with(thread + 1, Vec::new);
        }
        &mut self.asked[thread]
    }

    /// A symbol that stands for this input alone.
    fn fresh(&mut self, pool: &mut TermPool, symbol: Term) -> Term {
        let own = pool.symbol(&format!("path{}_{}", self.count, pool.width(symbol)), Sort::Bits(pool.width(symbol)));
        self.count += 1;
        self.names.insert(symbol, own);
        own
    }

    /// A term over the symbols of the current state as one over those of the path.
    pub fn translated(&self, pool: &mut TermPool, term: Term) -> Term {
        let mut names: Substitution = self.names.iter().map(|(&old, &new)| (old, new)).collect();
        names.apply(pool, term)
    }
}

/// What a thread asked for, with values.
fn choices<E>(domain: &Symbolic<E>, model: &Assignment, asked: &[Asked]) -> ThreadChoices {
    let mut choices = ThreadChoices::default();
    for asked in asked {
        let choice = match asked {
            Asked::Input { symbol, function, kind, position } => Choice::Input {
                function: domain.log.name(*function).to_owned(),
                kind: *kind,
                position: *position,
                value: value(domain, model, *symbol),
            },
            Asked::Arbitrary { symbol } => Choice::Arbitrary(value(domain, model, *symbol)),
            Asked::ArbitraryIf { condition, symbol } => {
                let holds = domain.pool.eval(*condition, model).ok().and_then(|value| value.as_bool());
                if holds != Some(true) {
                    continue;
                }
                Choice::Arbitrary(value(domain, model, *symbol))
            }
            Asked::Memory { number, offset, symbol } => {
                let bytes = value(domain, model, *symbol).to_le_bytes();
                write_memory(&mut choices.memory, *number, *offset as usize, &bytes);
                continue;
            }
            Asked::Pick(pick) => Choice::Pick(*pick),
            Asked::Byte(symbol) => Choice::Byte(symbol.map(|symbol| value(domain, model, symbol).low_u64() as u8)),
        };
        choices.choices.push(choice);
    }
    choices.memory.sort_by_key(|memory| memory.number);
    choices
}

/// An object that an arbitrary pointer leads to, with its contents.
fn lazy_object<E>(
    domain: &Symbolic<E>,
    model: &Assignment,
    (address, size): (u64, u64),
    contents: &[(u64, u64, Term)],
) -> LazyObject {
    let mut bytes = vec![0; usize::try_from(size).expect("the size of an object was checked")];
    for &(_, offset, symbol) in contents.iter().filter(|(found, ..)| *found == address) {
        let found = value(domain, model, symbol).to_le_bytes();
        bytes[offset as usize..offset as usize + found.len()].copy_from_slice(&found);
    }
    LazyObject { address, bytes }
}

fn value<E>(domain: &Symbolic<E>, model: &Assignment, symbol: Term) -> BitVec {
    let value = domain.pool.eval(symbol, model).expect("every symbol has a value, zero if no other");
    value.as_bits().expect("inputs are bit-vectors").clone()
}

fn write_memory(memory: &mut Vec<FreshMemory>, number: u64, offset: usize, bytes: &[u8]) {
    let index = memory.iter().position(|found| found.number == number).unwrap_or_else(|| {
        memory.push(FreshMemory { number, bytes: Vec::new() });
        memory.len() - 1
    });
    let contents = &mut memory[index].bytes;
    if contents.len() < offset + bytes.len() {
        contents.resize(offset + bytes.len(), 0);
    }
    contents[offset..offset + bytes.len()].copy_from_slice(bytes);
}
