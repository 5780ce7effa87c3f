//! What a function and everything that it calls may read and write, in one list: its summary (mod and ref, after Banning, "An Efficient Way
//! to Find the Side Effects of Procedure Calls and the Aliases of Variables", 1979).
//!
//! A function of the library of which nothing is known may do anything to what it can reach, and run every function that it may have been
//! given. What other threads do meanwhile is no part of a summary.

use std::collections::BTreeMap;

use adamant_base::Id as _;
use adamant_program::FunctionId;

use crate::accesses::{ByteRange, Extent};
use crate::dependence::Dependences;
use crate::external::Doer;
use crate::graph;
use crate::points_to::{AbstractObject, Escaped, PointsTo};

/// How many parts of one object are told apart.
const MOST_PARTS: usize = 16;

/// What functions and all that they call may do to memory.
#[derive(Clone, Debug)]
pub struct Summaries {
    /// By function; the last one is what any function of the library may do.
    of: Vec<Summary>,
    escaped: Escaped,
    is_recursive: Vec<bool>,
}

/// What one function may do to memory.
#[derive(Clone, Default, Debug)]
struct Summary {
    reads: Parts,
    writes: Parts,
}

/// Parts of objects.
#[derive(Clone, Default, Debug)]
struct Parts {
    of: BTreeMap<AbstractObject, Vec<Extent>>,
}

impl Parts {
    fn insert(&mut self, part: ByteRange) {
        let found = self.of.entry(part.object).or_default();
        if found.contains(&Extent::Any) || found.contains(&part.extent) {
            return;
        }
        if part.extent == Extent::Any || found.len() == MOST_PARTS {
            *found = vec![Extent::Any];
        } else {
            found.push(part.extent);
        }
    }

    fn insert_all(&mut self, other: &Self) {
        for (&object, extents) in &other.of {
            extents.iter().for_each(|&extent| self.insert(ByteRange { object, extent }));
        }
    }

    fn overlap(&self, part: &ByteRange) -> bool {
        let extents = self.of.get(&part.object);
        extents.into_iter().flatten().any(|&extent| part.overlaps(&ByteRange { object: part.object, extent }))
    }
}

impl Summaries {
    /// Sums up the functions that may run.
    pub fn of(dependences: &Dependences<'_>) -> Self {
        let callees = callees(dependences);
        let mut of: Vec<Summary> = callees.iter().map(|_| Summary::default()).collect();
        for (site, accesses) in dependences.all_accesses() {
            let own = &mut of[site.function.index()];
            accesses.reads.iter().for_each(|&part| own.reads.insert(part));
            accesses.writes.iter().for_each(|&part| own.writes.insert(part));
        }
        let anything = ByteRange { object: PointsTo::ANYTHING, extent: Extent::Any };
        if let Some(library) = of.last_mut() {
            library.reads.insert(anything);
            library.writes.insert(anything);
        }
        let mut is_recursive = vec![false; callees.len()];
        // Those that are called come first.
        for component in &graph::components(&callees) {
            let mut sum = Summary::default();
            for &function in component {
                for &part in callees[function].iter().chain([&function]) {
                    sum.reads.insert_all(&of[part].reads);
                    sum.writes.insert_all(&of[part].writes);
                }
                is_recursive[function] = component.len() > 1 || callees[function].contains(&function);
            }
            component.iter().for_each(|&function| of[function] = sum.clone());
        }
        Self { of, escaped: dependences.points_to().escaped().clone(), is_recursive }
    }

    /// Whether a call of a function may write to a part of an object.
    pub fn may_write(&self, function: FunctionId, part: &ByteRange) -> bool {
        self.touch(&self.of[function.index()].writes, part)
    }

    /// Whether a call of a function may read a part of an object.
    pub fn may_read(&self, function: FunctionId, part: &ByteRange) -> bool {
        self.touch(&self.of[function.index()].reads, part)
    }

    /// Whether a function of the library of which nothing is known may write to a part of an object, by itself or by what it calls.
    pub fn library_may_write(&self, part: &ByteRange) -> bool {
        self.of.last().is_some_and(|library| self.touch(&library.writes, part))
    }

    /// Whether a call of a function may lead to another one before it ends, also by way of the library.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        self.is_recursive[function.index()]
    }

    fn touch(&self, parts: &Parts, part: &ByteRange) -> bool {
        let goes_anywhere = parts.of.contains_key(&PointsTo::ANYTHING);
        parts.overlap(part)
            || goes_anywhere && self.escaped.may_meet(PointsTo::ANYTHING, part.object)
            || part.object == PointsTo::ANYTHING && parts.of.keys().any(|&object| self.escaped.contains(object))
    }
}

/// By function, those that it may call; the last one is the library.
fn callees(dependences: &Dependences<'_>) -> Vec<Vec<usize>> {
    let program = dependences.program();
    let library = program.functions.len();
    let mut callees: Vec<Vec<usize>> = vec![Vec::new(); library + 1];
    callees[library] = dependences.called_by_library().iter().map(|function| function.index()).collect();
    for (callee, _) in program.functions.enumerate() {
        for &site in dependences.callers(callee) {
            let called = match dependences.behaviour_of_call(site, callee).doer() {
                Doer::Body => callee.index(),
                Doer::Library => library,
                Doer::Nobody => continue,
            };
            callees[site.function.index()].push(called);
        }
    }
    for called in &mut callees {
        called.sort_unstable();
        called.dedup();
    }
    callees
}
