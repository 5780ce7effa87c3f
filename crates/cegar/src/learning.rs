//! Invariants learnt from what leads to something bad, in systems whose edges depend on more than one location.
//!
//! What an end needs is followed backward, along edges and into what they see ([`View`]). At each location that it comes to, guesses say that
//! a part of it is impossible; those stay that are inductive together ([`houdini`](crate::houdini)). In between, Spacer is asked, which reads such systems as
//! Horn clauses with several premises. What was guessed and dropped is guessed again when there is more to rely on.

use std::collections::BTreeSet;
use std::time::Duration;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Op, Substitution, Term, TermPool};
use adamant_semantics::{DataSlot, State, ThreadId};
use adamant_symbolic::Bits;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ask::{Asking, Found};
use crate::candidates::{Guesses, candidates};
use crate::contributions;
use crate::frame::Outcome;
use crate::guesses::guesses;
use crate::houdini::{Invariants, inductive_along};
use crate::location::{Location, PlacedData};
use crate::moves::Seen;
use crate::needed::needed;
use crate::places::{Place, place_of};
use crate::points::Points;
use crate::proof::Proof;
use crate::refinement::conjuncts;
use crate::settings::CegarSpacer;
use crate::stretches::Range;
use crate::system::{Edge, LocationId, System, View};

/// So often what was found is followed one step further back. What one thread alone does not show is not worth much time.
const fn most_rounds(views: Seen) -> usize {
    match views {
        Seen::One => 8,
        Seen::Two => 12,
    }
}

/// So many things that must not be are looked at in one round.
const MOST_OBLIGATIONS: usize = 400;

/// So many guesses are kept at a location, and so many formulas of certain forms besides.
const MOST_GUESSES: usize = 400;

/// So many parts of what must not be are guessed to be impossible together.
const MOST_TOGETHER: usize = 3;

/// What has more parts than this is not divided.
const MOST_PARTS: usize = 7;

/// Larger parts are left out.
const LARGEST: usize = 120;

/// How long Spacer may take at first, and in the end.
const SPACER: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(60)];

/// Looks for invariants that exclude every end.
pub(crate) fn look(
    system: &System,
    (seen, spacer): (Seen, CegarSpacer),
    asking: &mut Asking<'_>,
    figures: &mut Vec<(&'static str, usize)>,
) -> Result<Outcome, Exhausted> {
    let nothing: Invariants = system.locations.iter().map(|_| Vec::new()).collect();
    let mut learning = Learning {
        system,
        edges: (0..system.edges.len()).collect(),
        guesses: nothing.clone(),
        known: nothing,
        points: Points::of(system, asking)?,
        asking,
        rounds: 0,
    };
    let outcome = learning.run(seen, spacer);
    figures.extend([("iterations", learning.rounds), ("predicates", learning.known.iter().map(Vec::len).sum())]);
    outcome
}

/// Something that must not be at a location: all of its parts hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Obligation {
    at: LocationId,
    /// Formulas over the variables of the location, in order.
    parts: Vec<Term>,
}

struct Learning<'l, 's, 'a> {
    system: &'s System,
    /// The edges that are possible, as far as is known.
    edges: Vec<usize>,
    /// What may hold at each location.
    guesses: Invariants,
    /// What does, as far as is known.
    known: Invariants,
    points: Points,
    asking: &'l mut Asking<'a>,
    rounds: usize,
}

impl Learning<'_, '_, '_> {
    fn run(&mut self, views: Seen, spacer: CegarSpacer) -> Result<Outcome, Exhausted> {
        self.exclude()?;
        let mut seen = FxHashSet::default();
        let mut level = Vec::new();
        for end in &self.system.ends {
            level.extend(self.needed(end.from, &end.guard, &end.views));
        }
        while self.rounds < most_rounds(views) {
            self.rounds += 1;
            level.retain(|obligation| seen.insert(obligation.clone()));
            level.truncate(MOST_OBLIGATIONS);
            level.iter().for_each(|obligation| self.guess(obligation));
            if self.rounds == 1 {
                self.spread();
            }
            self.settle()?;
            if let Some(proved) = self.proved()? {
                return Ok(proved);
            }
            self.asking.tell(self.system.locations.len(), level.len());
            match (self.rounds, views) {
                (1, _) => self.guess_forms(Guesses::Orders),
                (2, Seen::One) => self.guess_sums(contributions::Compared::All),
                (3, Seen::One) | (8, Seen::Two) => self.guess_forms(Guesses::Plain),
                (4, _) if spacer == CegarSpacer::On => self.ask_spacer(SPACER[0])?,
                _ if level.is_empty() => break,
                _ => {}
            }
            level = self.before(&level)?;
        }
        if spacer == CegarSpacer::On && views == Seen::Two {
            self.ask_spacer(SPACER[1])?;
            self.settle()?;
            if let Some(proved) = self.proved()? {
                return Ok(proved);
            }
        }
        Ok(Outcome::Open)
    }

    /// A proof, if what is known excludes every end.
    fn proved(&mut self) -> Result<Option<Outcome>, Exhausted> {
        for end in &self.system.ends {
            let mut formulas = self.known[end.from].clone();
            formulas.extend(self.system.seen(&end.views, &self.known, self.asking.pool));
            formulas.extend(&end.guard);
            if !matches!(self.asking.model(&formulas)?, Found::Nothing) {
                return Ok(None);
            }
        }
        let proof = Proof { invariants: self.known.clone(), k: 0 };
        Ok(Some(Outcome::Proved(needed(self.system, &proof, self.asking)?)))
    }

    /// Finds out what holds of all that was guessed.
    fn settle(&mut self) -> Result<(), Exhausted> {
        let mut candidates = self.guesses.clone();
        self.points.filter(&mut candidates, self.asking);
        for (id, known) in self.known.enumerate() {
            let here = &mut candidates[id];
            let new: Vec<Term> = known.iter().copied().filter(|formula| !here.contains(formula)).collect();
            here.extend(new);
        }
        self.known = inductive_along(self.system, &self.edges, candidates, self.asking)?;
        Ok(())
    }

    /// Guesses that what must not be is impossible, because some of its parts are.
    fn guess(&mut self, obligation: &Obligation) {
        let parts = &obligation.parts;
        let mut found = Vec::new();
        for chosen in subsets(parts.len()) {
            let some: Vec<Term> = chosen.iter().map(|&place| parts[place]).collect();
            found.push(self.asking.not_all(some));
        }
        self.add(obligation.at, found);
    }

    fn add(&mut self, at: LocationId, found: Vec<Term>) {
        if at == System::ROOT {
            return;
        }
        let here = &mut self.guesses[at];
        let most = here.len() + MOST_GUESSES;
        for guess in found {
            if guess.as_bool() != Some(true) && here.len() < most && !here.contains(&guess) {
                here.push(guess);
            }
        }
    }

    /// Guesses what was guessed at one location at all others that have the same data.
    fn spread(&mut self) {
        let names: IdVec<LocationId, Vec<Option<DataName>>> =
            self.system.locations.iter().map(|location| names_of_data(&location.state, location)).collect();
        let guesses = self.guesses.clone();
        for (from, found) in guesses.enumerate() {
            for to in self.system.locations.ids().filter(|&to| to != from) {
                let (source, target) = (&self.system.locations[from].variables, &self.system.locations[to].variables);
                for mut renamed in renamings((&names[from], source), (&names[to], target)) {
                    renamed.extend(self.system.turns.sums.iter().map(|&sum| (sum, sum)));
                    let mut renaming: Substitution = renamed.iter().map(|(&from, &to)| (from, to)).collect();
                    let pool = &mut *self.asking.pool;
                    let is_there = |pool: &TermPool, guess: Term| {
                        pool.free_symbols(guess)
                            .into_iter()
                            .all(|symbol| renamed.contains_key(&pool.symbol_term(symbol)))
                    };
                    let there: Vec<Term> = found.iter().copied().filter(|&guess| is_there(pool, guess)).collect();
                    let there = there.into_iter().map(|guess| renaming.apply(pool, guess)).collect();
                    self.add(to, there);
                }
            }
        }
    }

    /// Guesses formulas of certain forms as well.
    fn guess_forms(&mut self, forms: Guesses) {
        let guessed = candidates(self.system, self.asking.pool, forms);
        self.add_possible(guessed);
    }

    /// Guesses how variables and sums over all threads compare.
    fn guess_sums(&mut self, compared: contributions::Compared) {
        let guessed = contributions::guesses(self.system, compared, self.asking.pool);
        self.add_possible(guessed);
    }

    /// Finds out which threads exclude each other, before anything else: many edges are impossible then.
    fn exclude(&mut self) -> Result<(), Exhausted> {
        if self.system.turns.sums.is_empty() {
            return Ok(());
        }
        self.guess_sums(contributions::Compared::Shared);
        self.settle()?;
        let mut possible = Vec::new();
        for &number in &self.edges {
            let edge = &self.system.edges[number];
            let mut question = self.known[edge.from].clone();
            question.extend(self.system.seen(&edge.views, &self.known, self.asking.pool));
            question.extend(&edge.guard);
            if !matches!(self.asking.model(&question)?, Found::Nothing) {
                possible.push(number);
            }
        }
        self.edges = possible;
        Ok(())
    }

    /// Adds those that no point shows to be wrong.
    fn add_possible(&mut self, mut guessed: Invariants) {
        self.points.filter(&mut guessed, self.asking);
        for (id, found) in guessed.into_enumerated() {
            self.add(id, found);
        }
    }

    fn ask_spacer(&mut self, limit: Duration) -> Result<(), Exhausted> {
        if let Some(found) = guesses(self.system, &self.known, limit, self.asking)? {
            for (id, found) in found.into_enumerated() {
                // What it says belongs together: none of it is left out.
                self.guesses[id].extend(found);
            }
        }
        Ok(())
    }

    /// What must not be so that nothing of a level comes to be by one step.
    fn before(&mut self, level: &[Obligation]) -> Result<Vec<Obligation>, Exhausted> {
        let mut into: IdVec<LocationId, Vec<usize>> = self.system.locations.iter().map(|_| Vec::new()).collect();
        self.edges.iter().for_each(|&number| into[self.system.edges[number].to].push(number));
        let mut found = Vec::new();
        for obligation in level {
            let mut is_impossible = self.known[obligation.at].clone();
            is_impossible.extend(&obligation.parts);
            if matches!(self.asking.model(&is_impossible)?, Found::Nothing) {
                continue;
            }
            for &number in &into[obligation.at] {
                if found.len() >= MOST_OBLIGATIONS {
                    return Ok(found);
                }
                found.extend(self.along(&self.system.edges[number], obligation)?);
            }
        }
        Ok(found)
    }

    /// What must not be before an edge.
    fn along(&mut self, edge: &Edge, obligation: &Obligation) -> Result<Vec<Obligation>, Exhausted> {
        let mut replacement = self.system.locations[edge.to].replacement(&edge.values);
        let mut conditions = self.asking.replaced(&mut replacement, &obligation.parts);
        conditions.extend(&edge.guard);
        let mut question = self.known[edge.from].clone();
        question.extend(self.system.seen(&edge.views, &self.known, self.asking.pool));
        question.extend(&conditions);
        if matches!(self.asking.model(&question)?, Found::Nothing) {
            return Ok(Vec::new());
        }
        Ok(self.needed(edge.from, &conditions, &edge.views))
    }

    /// What conditions of a step say about where it starts, and about what it sees.
    fn needed(&mut self, from: LocationId, conditions: &[Term], views: &[View]) -> Vec<Obligation> {
        // Sums over all threads are told by the program's own numbers where they matter.
        let sums = &self.system.turns.sums;
        let own = self.system.locations[from].variables.iter().filter(|own| !sums.contains(own));
        let mut all = vec![obligation(from, conditions, &own.map(|&own| (own, own)).collect(), self.asking.pool)];
        for view in views {
            let variables = &self.system.locations[view.at].variables;
            let named = view.values.iter().zip(variables);
            let is_named = |value: Term| self.asking.pool.as_symbol(value).is_some() && !sums.contains(&value);
            let symbols = named.filter(|(value, _)| is_named(**value));
            let names: FxHashMap<Term, Term> = symbols.map(|(&value, &variable)| (value, variable)).collect();
            all.push(obligation(view.at, conditions, &names, self.asking.pool));
        }
        all
    }
}

/// Data by what it is in the source, whatever the location: where it stands, and in which thread if it is in a register.
type DataName = (Option<ThreadId>, Place);

/// The names of the variables of a location.
fn names_of_data(state: &State<Bits>, location: &Location) -> Vec<Option<DataName>> {
    let placed = location.placed().into_iter().filter_map(|(slot, data)| match data {
        PlacedData::Variable(variable) => Some((variable, slot)),
        PlacedData::Fixed(_) => None,
    });
    let placed: FxHashMap<Term, DataSlot> = placed.collect();
    let name = |variable: &Term| {
        let slot = placed.get(variable)?;
        let (thread, range) = match slot {
            DataSlot::Register { thread, .. } => (Some(*thread), None),
            DataSlot::Offset { .. } => (None, None),
            DataSlot::Bytes { begin, end, .. } => (None, Some(Range { begin: *begin, end: *end })),
        };
        Some((thread, place_of(state, slot, range)?))
    };
    location.variables.iter().map(name).collect()
}

/// How variables of one location may be called at another one, where each thread of the one is some thread of the other.
fn renamings(
    (names, variables): (&[Option<DataName>], &[Term]),
    (other_names, others): (&[Option<DataName>], &[Term]),
) -> Vec<FxHashMap<Term, Term>> {
    let threads = |names: &[Option<DataName>]| -> BTreeSet<ThreadId> {
        names.iter().flatten().filter_map(|(thread, _)| *thread).filter(|&thread| thread != ThreadId::FIRST).collect()
    };
    let mut found: Vec<FxHashMap<Term, Term>> = Vec::new();
    for &from in threads(names).iter().chain(&[ThreadId::FIRST]) {
        for &to in threads(other_names).iter().chain(&[ThreadId::FIRST]) {
            let mut renaming = FxHashMap::default();
            for (name, &variable) in names.iter().zip(variables) {
                let Some((thread, place)) = name else { continue };
                let wanted = (thread.map(|thread| if thread == from { to } else { thread }), place.clone());
                let is_it = |other: &Option<DataName>| other.as_ref() == Some(&wanted);
                if let Some(index) = other_names.iter().position(is_it) {
                    renaming.insert(variable, others[index]);
                }
            }
            if !renaming.is_empty() && !found.contains(&renaming) {
                found.push(renaming);
            }
        }
    }
    found
}

/// What conditions say about these symbols, under other names.
fn obligation(at: LocationId, conditions: &[Term], names: &FxHashMap<Term, Term>, pool: &mut TermPool) -> Obligation {
    let mut conditions: Vec<Term> = conditions.iter().flat_map(|&condition| conjuncts(pool, condition)).collect();
    without_others(&mut conditions, names, pool);
    let is_own = |pool: &TermPool, term: Term| {
        pool.free_symbols(term).into_iter().all(|symbol| names.contains_key(&pool.symbol_term(symbol)))
    };
    conditions.retain(|&condition| condition.as_bool().is_none() && is_own(pool, condition));
    conditions.retain(|&condition| pool.size(condition) <= LARGEST);
    let mut renaming: Substitution = names.iter().map(|(&from, &to)| (from, to)).collect();
    let mut parts: Vec<Term> = conditions.into_iter().map(|condition| renaming.apply(pool, condition)).collect();
    parts.sort_unstable();
    parts.dedup();
    Obligation { at, parts }
}

/// Replaces other symbols by what they are said to be equal to.
fn without_others(conditions: &mut Vec<Term>, names: &FxHashMap<Term, Term>, pool: &mut TermPool) {
    for _ in 0..4 {
        let mut replacement: Option<(Term, Term)> = None;
        for &condition in conditions.iter().filter(|&&condition| pool.op(condition) == Op::Eq) {
            let sides = [pool.operand(condition, 0), pool.operand(condition, 1)];
            for (one, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
                let is_other = pool.as_symbol(one).is_some() && !names.contains_key(&one);
                let mentions = pool.free_symbols(other).into_iter().any(|symbol| pool.symbol_term(symbol) == one);
                if replacement.is_none() && is_other && !mentions {
                    replacement = Some((one, other));
                }
            }
        }
        let Some((one, other)) = replacement else { return };
        let mut replacement = Substitution::from_iter([(one, other)]);
        for condition in conditions.iter_mut() {
            *condition = replacement.apply(pool, *condition);
        }
        conditions.retain(|&condition| condition != Term::TRUE);
    }
}

/// Which places of so many are chosen, few at first, then all of them.
fn subsets(size: usize) -> Vec<Vec<usize>> {
    let mut found = vec![Vec::new()];
    if size <= MOST_PARTS {
        let mut last = vec![Vec::new()];
        for _ in 0..MOST_TOGETHER.min(size) {
            let longer = |some: &Vec<usize>| {
                let first = some.last().map_or(0, |last| last + 1);
                let some = some.clone();
                (first..size).map(move |next| [some.as_slice(), &[next]].concat()).collect::<Vec<_>>()
            };
            last = last.iter().flat_map(longer).collect();
            found.extend(last.iter().cloned());
        }
    }
    if size > MOST_TOGETHER || size > MOST_PARTS {
        found.push((0..size).collect());
    }
    found
}
