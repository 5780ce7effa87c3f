//! What a thread adds to shared numbers when it runs alone, by where its control stands: guesses for [`contributions`](crate::contributions).

use std::collections::{BTreeMap, VecDeque};

use adamant_base::{Exhausted, Id as _};
use adamant_expr::{Assignment, BitVec, Value};
use adamant_semantics::{DataSlot, ObjectKind, ThreadId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ask::{Asking, Found};
use crate::contributions::{Contributions, ControlId, LARGEST, Passages};
use crate::location::{Location, PlacedData};
use crate::points::{Inputs, after};
use crate::system::{LocationId, System};

/// So many steps are followed.
const MOST_STEPS: usize = 800;

/// Wider numbers are left alone.
const WIDEST: u32 = 32;

/// A part of a global variable.
type Shared = (u32, u64, u64);

/// The shared numbers of a point.
type Numbers = BTreeMap<Shared, u64>;

/// What threads that run alone contribute to each shared number, where that is a constant of their control. Those that take back what they added come first.
pub(crate) fn alone(
    system: &System,
    passages: &Passages,
    asking: &mut Asking<'_>,
) -> Result<Vec<Contributions>, Exhausted> {
    let mut watching = Watching { system, passages, widths: FxHashMap::default(), seen: BTreeMap::new() };
    watching.watch(asking)?;
    watching.guess_rest(asking)?;
    let seen = std::mem::take(&mut watching.seen);
    let mut found: Vec<Contributions> = Vec::new();
    for seen in seen.into_values() {
        if let Some(contributions) = seen.contributions(passages)
            && !found.contains(&contributions)
        {
            found.push(contributions);
        }
    }
    found.sort_by_key(|contributions| contributions.left.iter().any(|&left| left > 0));
    Ok(found)
}

/// What was seen of the contributions to one number.
#[derive(Default)]
struct Seen {
    at: BTreeMap<ControlId, u64>,
    left: BTreeMap<ControlId, u64>,
    is_constant: Constant,
    /// What the number was when the last thread began that was seen.
    base: u64,
}

/// Whether a contribution is a constant of control.
#[derive(Default, PartialEq, Eq)]
enum Constant {
    #[default]
    SoFar,
    Not,
}

impl Seen {
    fn note(&mut self, from: Option<ControlId>, to: Option<ControlId>, added: u64) {
        let noted = match (from, to) {
            (_, Some(to)) => self.at.entry(to).or_insert(added),
            (Some(from), None) => self.left.entry(from).or_insert(added),
            (None, None) => return,
        };
        if *noted != added || added > LARGEST {
            self.is_constant = Constant::Not;
        }
    }

    /// The contributions; none if there are none, or they are not constant.
    fn contributions(self, passages: &Passages) -> Option<Contributions> {
        let is_something = self.at.values().chain(self.left.values()).any(|&added| added > 0);
        if self.is_constant == Constant::Not || !is_something {
            return None;
        }
        let controls = 0..passages.controls.count();
        let known = |known: &BTreeMap<ControlId, u64>, control| known.get(&control).copied().unwrap_or(0);
        Some(Contributions {
            at: controls.clone().map(|control| known(&self.at, control)).collect(),
            left: controls.map(|control| known(&self.left, control)).collect(),
        })
    }
}

/// A run of the first thread, or of one that it has started.
struct Running {
    at: LocationId,
    point: Assignment,
    who: ThreadId,
    /// The shared numbers when it began.
    base: Numbers,
}

/// Watches threads that run alone.
struct Watching<'w> {
    system: &'w System,
    passages: &'w Passages,
    widths: FxHashMap<Shared, u32>,
    seen: BTreeMap<Shared, Seen>,
}

impl Watching<'_> {
    fn watch(&mut self, asking: &mut Asking<'_>) -> Result<(), Exhausted> {
        let edges = self.system.edges_by_source();
        let point = Assignment::completed_with_zero();
        let base = self.numbers(System::ROOT, &point, asking);
        let mut waiting = VecDeque::from([Running { at: System::ROOT, point, who: ThreadId::FIRST, base }]);
        let mut been: FxHashSet<(LocationId, ThreadId, Vec<Option<u64>>)> = FxHashSet::default();
        let (mut steps, mut inputs) = (0, Inputs::new());
        while let Some(running) = waiting.pop_front() {
            for &number in &edges[running.at] {
                let edge = &self.system.edges[number];
                if !edge.views.is_empty() || self.system.turns.of_edges[number].thread != running.who {
                    continue;
                }
                steps += 1;
                if steps > MOST_STEPS {
                    return Ok(());
                }
                let Some(model) = inputs.along(self.system, edge, &running.point, asking)? else { continue };
                let Some((values, next)) = after(self.system, edge, &model, asking) else { continue };
                let there = self.numbers(edge.to, &next, asking);
                self.note(number, &running, &there);
                let values: Vec<Option<u64>> = values.iter().map(|value| value.as_ref().map(BitVec::low_u64)).collect();
                let runs = self.runs_after(number, &running, there);
                for (who, base) in runs {
                    if been.insert((edge.to, who, values.clone())) {
                        waiting.push_back(Running { at: edge.to, point: next.clone(), who, base });
                    }
                }
            }
        }
        Ok(())
    }

    /// Who may go on alone after an edge, and what the shared numbers were when they began.
    fn runs_after(&self, number: usize, running: &Running, there: Numbers) -> Vec<(ThreadId, Numbers)> {
        let passage = &self.passages.of_edges[number];
        let to = &self.system.locations[self.system.edges[number].to].state;
        let others: Vec<ThreadId> =
            to.threads.ids().filter(|&thread| thread != ThreadId::FIRST && !to.threads[thread].is_finished()).collect();
        let starts = passage.after.len() > passage.before.len();
        match (running.who, others.as_slice()) {
            (ThreadId::FIRST, [new]) if starts => {
                vec![(ThreadId::FIRST, running.base.clone()), (*new, there)]
            }
            (ThreadId::FIRST, _) => vec![(ThreadId::FIRST, running.base.clone())],
            (_, [same]) if !starts && passage.to.is_some() => vec![(*same, running.base.clone())],
            _ => Vec::new(),
        }
    }

    fn note(&mut self, number: usize, running: &Running, there: &Numbers) {
        let passage = &self.passages.of_edges[number];
        for (&shared, &value) in there {
            let Some(&base) = running.base.get(&shared) else { continue };
            let width = self.widths.get(&shared).copied().unwrap_or(WIDEST);
            let added = value.wrapping_sub(base) & (u64::MAX >> (64 - width.clamp(1, 64)));
            let seen = self.seen.entry(shared).or_default();
            seen.base = base;
            seen.note(passage.from, passage.to, added);
        }
    }

    /// Where no thread came that ran alone, a move adds what it may add where its thread alone has contributed so far.
    fn guess_rest(&mut self, asking: &mut Asking<'_>) -> Result<(), Exhausted> {
        let constant = |seen: &Seen| seen.is_constant == Constant::SoFar && seen.at.values().any(|&added| added > 0);
        let shared: Vec<Shared> =
            self.seen.iter().filter(|(_, seen)| constant(seen)).map(|(&shared, _)| shared).collect();
        for shared in shared {
            let mut is_more = true;
            while std::mem::take(&mut is_more) {
                for number in 0..self.system.edges.len() {
                    is_more |= self.guess_one(shared, number, asking)?.is_some();
                }
            }
        }
        Ok(())
    }

    /// Guesses what a move adds, if that is not known yet.
    fn guess_one(&mut self, shared: Shared, number: usize, asking: &mut Asking<'_>) -> Result<Option<u64>, Exhausted> {
        let (edge, passage) = (&self.system.edges[number], &self.passages.of_edges[number]);
        let Some(from) = passage.from.filter(|_| edge.views.is_empty()) else { return Ok(None) };
        let Some(seen) = self.seen.get(&shared) else { return Ok(None) };
        let is_known = match passage.to {
            Some(to) => seen.at.contains_key(&to),
            None => seen.left.contains_key(&from),
        };
        let Some(&so_far) = seen.at.get(&from).filter(|_| !is_known) else { return Ok(None) };
        let base = seen.base;
        let before = placed(&self.system.locations[edge.from]).remove(&shared);
        let after = placed(&self.system.locations[edge.to]).remove(&shared);
        let (Some(PlacedData::Variable(before)), Some(after)) = (before, after) else { return Ok(None) };
        let width = asking.pool.width(before);
        let mask = u64::MAX >> (64 - width.clamp(1, 64));
        let alone = asking.pool.bits_u64(width, base.wrapping_add(so_far) & mask);
        let mut question = edge.guard.clone();
        question.push(asking.pool.eq(before, alone));
        let Found::Model(model) = asking.model(&question)? else { return Ok(None) };
        let value = match after {
            PlacedData::Fixed(value) => Some(value.low_u64()),
            PlacedData::Variable(after) => {
                let variables = self.system.locations[edge.to].variables.iter();
                let place = variables.zip(&edge.values).find(|(variable, _)| **variable == after);
                let value = place.and_then(|(_, &value)| asking.pool.eval(value, &model).ok());
                value.and_then(|value| value.as_bits().map(BitVec::low_u64))
            }
        };
        let Some(value) = value else { return Ok(None) };
        let added = value.wrapping_sub(base) & mask;
        if added > LARGEST {
            return Ok(None);
        }
        let (from, to) = (passage.from, passage.to);
        self.seen.entry(shared).or_default().note(from, to, added);
        Ok(Some(added))
    }

    /// The shared numbers at a point of a location.
    fn numbers(&mut self, at: LocationId, point: &Assignment, asking: &Asking<'_>) -> Numbers {
        let mut numbers = Numbers::new();
        for (shared, data) in placed(&self.system.locations[at]) {
            let value = match data {
                PlacedData::Fixed(value) => value,
                PlacedData::Variable(term) => {
                    let point = asking.pool.as_symbol(term).and_then(|symbol| point.get(symbol));
                    let Some(Value::Bits(value)) = point else { continue };
                    value.clone()
                }
            };
            if value.width() <= WIDEST {
                self.widths.insert(shared, value.width());
                numbers.insert(shared, value.low_u64());
            }
        }
        numbers
    }
}

/// The data of a location in global variables.
fn placed(location: &Location) -> BTreeMap<Shared, PlacedData> {
    let shared = |(slot, data)| {
        let DataSlot::Bytes { object, begin, end } = slot else { return None };
        let ObjectKind::Global(global) = location.state.memory.object(object).ok()?.kind else { return None };
        Some(((global.index() as u32, begin, end), data))
    };
    location.placed().into_iter().filter_map(shared).collect()
}
