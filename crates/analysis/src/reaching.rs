//! Reaching definitions of memory: which statements may have written what a load reads, by the order of statements in its function. (Registers
//! have one definition each, [`Dependences::definition`].)
//!
//! Followed are places of which there is one at a time, that loads of a function read and that it surely writes or makes itself. Where what is
//! read may have been written before the function was called, or by a function that it calls, nothing is said: then every statement
//! that may write there counts. All this is about programs without threads.

use std::collections::BTreeSet;

use adamant_base::IdVec;
use adamant_program::{BlockId, Body, FunctionId, Op};
use rustc_hash::FxHashMap;

use crate::accesses::ByteRange;
use crate::dependence::Dependences;
use crate::external::Doer;
use crate::points_to::{AbstractObject, ObjectKind, Site};
use crate::strong_update::{is_singleton, strongly_updated};
use crate::summaries::Summaries;

/// Functions with more places to follow, counted for each block, are not looked at.
const MOST_PLACES: usize = 4_000_000;

/// If more statements may have written to a place, nothing is said about it.
const MOST_SOURCES: usize = 16;

/// Which statements may have written what loads read.
#[derive(Clone, Default, Debug)]
pub struct ReachingStores {
    by_load: FxHashMap<Site, Vec<Site>>,
}

impl ReachingStores {
    /// Looks at all functions that may run.
    pub fn of(dependences: &Dependences<'_>, summaries: &Summaries) -> Self {
        let mut found = Self::default();
        for &function in dependences.reached() {
            let Some(body) = &dependences.program().functions[function].body else { continue };
            let mut walk =
                Walk { dependences, summaries, function, body, places: Vec::new(), by_object: FxHashMap::default() };
            walk.collect();
            if !walk.places.is_empty() && walk.places.len().saturating_mul(body.blocks.len()) <= MOST_PLACES {
                walk.run(&mut found.by_load);
            }
        }
        found
    }

    /// The statements that may have written what a load reads, if they are known to be all; there is none where it reads what was there at
    /// first.
    pub fn sources(&self, load: Site) -> Option<&[Site]> {
        self.by_load.get(&load).map(Vec::as_slice)
    }
}

/// Who may have written what a place holds.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sources {
    /// Anybody.
    Elsewhere,
    /// One of these statements of the function, in their order, or nobody.
    Here(Vec<Site>),
}

impl Sources {
    /// Adds others; whether some are new.
    fn add(&mut self, others: &Self) -> bool {
        match (&mut *self, others) {
            (Self::Elsewhere, _) => false,
            (_, Self::Elsewhere) => {
                *self = Self::Elsewhere;
                true
            }
            (Self::Here(known), Self::Here(others)) => {
                let before = known.len();
                for other in others {
                    if let Err(place) = known.binary_search(other) {
                        known.insert(place, *other);
                    }
                }
                let is_new = known.len() != before;
                if known.len() > MOST_SOURCES {
                    *self = Self::Elsewhere;
                }
                is_new
            }
        }
    }
}

/// The walk through one body.
struct Walk<'w, 'p> {
    dependences: &'w Dependences<'p>,
    summaries: &'w Summaries,
    function: FunctionId,
    body: &'p Body,
    /// The places that are followed.
    places: Vec<ByteRange>,
    by_object: FxHashMap<AbstractObject, Vec<usize>>,
}

impl Walk<'_, '_> {
    /// Finds the places that are read here, and surely written or made here.
    fn collect(&mut self) {
        let (mut stored, mut loaded) = (Vec::new(), Vec::new());
        self.for_each_statement(|walk, site, op| {
            stored.extend(strongly_updated(walk.dependences, walk.summaries, site, op));
            loaded.extend(walk.loaded(site, op));
        });
        for place in loaded {
            let known = self.by_object.entry(place.object).or_default();
            let is_written = stored.iter().any(|range| range.covers(&place));
            if known.iter().all(|&number| self.places[number] != place)
                && (is_written || is_made_in(self.dependences, self.function, place.object))
            {
                known.push(self.places.len());
                self.places.push(place);
            }
        }
    }

    fn for_each_statement(&self, mut visit: impl FnMut(&Self, Site, &Op)) {
        for (block, contents) in self.body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                visit(self, Site { function: self.function, block, statement: index as u32 }, &statement.op);
            }
        }
    }

    /// The place that a load reads, if there is one at a time.
    fn loaded(&self, site: Site, op: &Op) -> Option<ByteRange> {
        // Of other statements that read, nothing is said.
        let Op::Load { .. } = op else { return None };
        let range = self.dependences.accesses(site)?.only_read()?;
        (range.bits().is_some() && is_singleton(self.dependences, self.summaries, range.object)).then_some(range)
    }

    fn run(&self, by_load: &mut FxHashMap<Site, Vec<Site>>) {
        let mut entered: IdVec<BlockId, Option<Vec<Sources>>> = self.body.blocks.iter().map(|_| None).collect();
        entered[self.body.entry()] = Some(self.at_entry());
        let mut open = BTreeSet::from([self.body.entry()]);
        while let Some(block) = open.pop_first() {
            let Some(mut held) = entered[block].clone() else { continue };
            self.through(block, &mut held, |_, _| {});
            if self.dependences.surely_ends(self.function, block) {
                continue;
            }
            for edge in self.body.blocks[block].terminator.op.edges() {
                let is_new = match &mut entered[edge.target] {
                    Some(known) => known.iter_mut().zip(&held).fold(false, |new, (known, held)| known.add(held) | new),
                    target @ None => {
                        *target = Some(held.clone());
                        true
                    }
                };
                if is_new {
                    open.insert(edge.target);
                }
            }
        }
        for (block, entered) in entered.enumerate() {
            if let Some(mut held) = entered.clone() {
                self.through(block, &mut held, |load, sources| {
                    if let Sources::Here(sources) = sources {
                        by_load.insert(load, sources.clone());
                    }
                });
            }
        }
    }

    /// What places hold when the function is called: what was there before, or nothing where the run begins.
    fn at_entry(&self) -> Vec<Sources> {
        let program = self.dependences.program();
        let begins_run = program.function("main") == Some(self.function)
            && program.constructors.is_empty()
            && self.dependences.callers(self.function).is_empty()
            && !self.dependences.called_by_library().contains(&self.function);
        let at_entry = |place: &ByteRange| {
            if begins_run || is_made_in(self.dependences, self.function, place.object) {
                Sources::Here(Vec::new())
            } else {
                Sources::Elsewhere
            }
        };
        self.places.iter().map(at_entry).collect()
    }

    /// Goes through a block; tells of loads.
    fn through(&self, block: BlockId, held: &mut [Sources], mut tell: impl FnMut(Site, &Sources)) {
        let count = self.dependences.live_statements(self.function, block) as usize;
        for (index, statement) in self.body.blocks[block].statements.iter().enumerate().take(count) {
            let site = Site { function: self.function, block, statement: index as u32 };
            if let Some(range) = self.loaded(site, &statement.op)
                && let Some(number) = self.number(&range)
            {
                tell(site, &held[number]);
            }
            self.statement(site, &statement.op, held);
        }
    }

    fn number(&self, place: &ByteRange) -> Option<usize> {
        self.by_object.get(&place.object)?.iter().copied().find(|&number| self.places[number] == *place)
    }

    fn statement(&self, site: Site, op: &Op, held: &mut [Sources]) {
        let here = Sources::Here(vec![site]);
        if op.effects().objects.local().is_some() {
            for (number, place) in self.places.iter().enumerate() {
                if self.dependences.points_to().kind(place.object) == ObjectKind::Allocated(site) {
                    held[number] = Sources::Here(Vec::new());
                }
            }
            return;
        }
        let surely = strongly_updated(self.dependences, self.summaries, site, op);
        let escaped = self.dependences.points_to().escaped();
        for write in self.dependences.accesses(site).into_iter().flat_map(|accesses| &accesses.writes) {
            for (number, place) in self.places.iter().enumerate() {
                if surely.is_some_and(|range| range.covers(place)) {
                    held[number] = here.clone();
                } else if write.overlaps(place) || escaped.may_meet(write.object, place.object) {
                    held[number].add(&here);
                }
            }
        }
        let Some((callee, _)) = op.call() else { return };
        for callee in self.dependences.called(site, callee) {
            let may_write = |place: &ByteRange| match self.dependences.behaviour_of_call(site, callee).doer() {
                Doer::Body => self.summaries.may_write(callee, place),
                Doer::Library => self.summaries.library_may_write(place),
                Doer::Nobody => false,
            };
            for (held, place) in held.iter_mut().zip(&self.places) {
                if may_write(place) {
                    *held = Sources::Elsewhere;
                }
            }
        }
    }
}

/// Whether an object is made on the stack by this function.
fn is_made_in(dependences: &Dependences<'_>, function: FunctionId, object: AbstractObject) -> bool {
    matches!(dependences.points_to().kind(object), ObjectKind::Allocated(site) if site.function == function)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::{Assumptions, Behaviours, Faults};
    use adamant_program::Program;

    /// Compares, for the only load of `main`, the blocks and numbers of the statements that may have written what it reads.
    #[track_caller]
    fn check(main: &str, expected: Option<&[(usize, u32)]>) {
        check_where(Faults::Stop, main, expected);
    }

    #[track_caller]
    fn check_where(faults: Faults, main: &str, expected: Option<&[(usize, u32)]>) {
        use adamant_base::Id as _;
        let text = format!(
            "program lp64 as_written global @g size 4 align 4 = zero 4 global @h size 4 align 4 = zero 4 \
             declare @any() -> i1 declare @library() fn @writes() {{ bb0: store i32 3, @g return }} fn @quiet() {{ bb0: store i32 3, @h return }} \
             fn @main() {{ {main} }}"
        );
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
        let assumptions = Assumptions { returns_anything: &|name| name == "any", faults, ..Assumptions::NONE };
        let main = program.function("main").expect("it was written down");
        let dependences = Dependences::of(&program, Behaviours::of(&program, assumptions), &[main]);
        let reaching = ReachingStores::of(&dependences, &Summaries::of(&dependences));
        let mut loads = Vec::new();
        for (block, contents) in program.functions[main].body.as_ref().expect("it has one").blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                if let Op::Load { .. } = statement.op {
                    loads.push(Site { function: main, block, statement: index as u32 });
                }
            }
        }
        let found = reaching
            .sources(loads[0])
            .map(|sources| sources.iter().map(|site| (site.block.index(), site.statement)).collect::<Vec<_>>());
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn a_store_replaces_those_before_it() {
        check("bb0: store i32 1, @g store i32 2, @g %0: i32 = load @g return", Some(&[(0, 1)]));
        check("bb0: store i32 1, @h store i32 2, @g store i32 3, @h %0: i32 = load @g return", Some(&[(0, 1)]));
        check("bb0: %0: i32 = load @g store i32 2, @g return", Some(&[]));
    }

    #[test]
    fn ways_that_meet_bring_what_each_wrote() {
        let branches = "bb0: store i32 1, @g %0: i1 = call @any() branch %0, bb1, bb2 bb1: store i32 2, @g jump bb2";
        check(&format!("{branches} bb2: %1: i32 = load @g return"), Some(&[(0, 0), (1, 0)]));
        let round = "bb0: store i32 1, @g jump bb1 bb1: %1: i32 = load @g %0: i1 = call @any() branch %0, bb2, bb3";
        check(&format!("{round} bb2: store i32 2, @g jump bb1 bb3: return"), Some(&[(0, 0), (2, 0)]));
    }

    #[test]
    fn calls_may_write_what_their_functions_do() {
        check("bb0: store i32 1, @g call @quiet() %0: i32 = load @g return", Some(&[(0, 0)]));
        check("bb0: store i32 1, @g call @writes() %0: i32 = load @g return", None);
        check("bb0: call @writes() store i32 1, @g %0: i32 = load @g return", Some(&[(0, 1)]));
    }

    #[test]
    fn what_is_not_sure_replaces_nothing() {
        let either = "%0: i1 = call @any() %1: ptr = select %0, @g, @h store i32 2, %1";
        check(&format!("bb0: store i32 1, @g {either} %2: i32 = load @g return"), Some(&[(0, 0), (0, 3)]));
        let perhaps = "%0: i1 = call @any() %1: ptr = select %0, @g, null store i32 2, %1";
        check(&format!("bb0: store i32 1, @g {perhaps} %2: i32 = load @g return"), Some(&[(0, 3)]));
        check_where(
            Faults::PassOver,
            &format!("bb0: store i32 1, @g {perhaps} %2: i32 = load @g return"),
            Some(&[(0, 0), (0, 3)]),
        );
    }

    #[test]
    fn a_variable_on_the_stack_begins_with_what_is_there() {
        check(
            "bb0: %0: ptr = stack_allocate i64 4 align 4 store i32 1, %0 call @writes() %1: i32 = load %0 return",
            Some(&[(0, 1)]),
        );
    }
}
