//! A transition system: locations, edges between them, and ends that must not be reached.
//!
//! An edge leads from one location to another along paths of the program: under its guard, the variables of the target get terms over the
//! variables of the source and inputs. So the weakest precondition of a formula is a substitution. Edges cover all steps of the states that
//! their source covers; an end covers a step that violates the property, or of which the machine cannot say what comes of it.

use adamant_base::{IdVec, typed_id};
use adamant_check::Violation;
use adamant_expr::{Term, TermPool};
use adamant_program::PositionId;
use adamant_semantics::{DataSlot, Unsupported};
use adamant_symbolic::MultiState;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::contributions::Passages;
use crate::houdini::Invariants;
use crate::location::Location;
use crate::moves::{Counting, Turn};

typed_id! {
    /// A location.
    pub(crate) struct LocationId("location");
}

/// A transition system.
pub(crate) struct System {
    /// The locations; the first is where the program starts.
    pub(crate) locations: IdVec<LocationId, Location>,
    /// The edges between them.
    pub(crate) edges: Vec<Edge>,
    /// What must not be reached.
    pub(crate) ends: Vec<BadEnd>,
    /// Whose turns edges and ends are, in programs with threads.
    pub(crate) turns: Turns,
    /// Locations that more general ones have replaced; no edge leads to them or from them.
    pub(crate) gone: FxHashSet<LocationId>,
}

/// Whose turns edges and ends are; there are none in programs without threads.
#[derive(Default)]
pub(crate) struct Turns {
    /// For each edge.
    pub(crate) of_edges: Vec<Turn>,
    /// For each end.
    pub(crate) of_ends: Vec<Turn>,
    /// Whether threads that are alike are counted.
    pub(crate) counting: Counting,
    /// How edges change the controls of threads, in systems of views.
    pub(crate) passages: Passages,
    /// The variables of all locations but the first that are sums over all threads.
    pub(crate) sums: Vec<Term>,
}

/// A step from one location to another.
pub(crate) struct Edge {
    /// Where it starts.
    pub(crate) from: LocationId,
    /// Where it ends.
    pub(crate) to: LocationId,
    /// When it is taken: conditions over the variables of `from` and inputs.
    pub(crate) guard: Vec<Term>,
    /// What else the state is known for in which it is taken.
    pub(crate) views: Vec<View>,
    /// What the variables of `to` become.
    pub(crate) values: Vec<Term>,
    /// The state that it ends in, from which values are read, and where its data stands.
    pub(crate) arrival: Arrival,
}

/// Another location that covers a part of the state in which a step is taken: what holds at that location holds of these values.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The location.
    pub(crate) at: LocationId,
    /// What its variables are, as terms over the variables of where the step starts and inputs.
    pub(crate) values: Vec<Term>,
}

/// A state that an edge ends in.
pub(crate) struct Arrival {
    /// The state.
    pub(crate) at: MultiState,
    /// Where its data stands.
    pub(crate) slots: Vec<DataSlot>,
}

/// A step that must not be possible.
pub(crate) struct BadEnd {
    /// Where it starts.
    pub(crate) from: LocationId,
    /// When it is taken.
    pub(crate) guard: Vec<Term>,
    /// What else the state is known for in which it is taken.
    pub(crate) views: Vec<View>,
    /// What happens.
    pub(crate) what: Bad,
}

/// What must not happen.
#[derive(Clone, Debug)]
pub(crate) enum Bad {
    /// The property is violated.
    Violation(Violation),
    /// The program does what the language does not define.
    Undefined(String, Option<PositionId>),
    /// The program does what the model does not cover.
    Unsupported(Unsupported, Option<PositionId>),
}

impl System {
    /// A system with the location where the program starts.
    pub(crate) fn starting(root: Location) -> Self {
        let locations = [root].into_iter().collect();
        Self { locations, edges: Vec::new(), ends: Vec::new(), turns: Turns::default(), gone: FxHashSet::default() }
    }

    /// The system without locations that were replaced.
    pub(crate) fn without_gone(mut self) -> Self {
        let mut numbers: FxHashMap<LocationId, LocationId> = FxHashMap::default();
        let mut kept = IdVec::default();
        for (id, location) in self.locations.into_enumerated() {
            if !self.gone.contains(&id) {
                numbers.insert(id, kept.push(location));
            }
        }
        for edge in &mut self.edges {
            (edge.from, edge.to) = (numbers[&edge.from], numbers[&edge.to]);
        }
        self.ends.iter_mut().for_each(|end| end.from = numbers[&end.from]);
        Self { locations: kept, edges: self.edges, ends: self.ends, turns: self.turns, gone: FxHashSet::default() }
    }

    /// Whether a location was replaced.
    pub(crate) fn is_gone(&self, location: LocationId) -> bool {
        self.gone.contains(&location)
    }

    /// What views say, with what is known at their locations.
    pub(crate) fn seen(&self, views: &[View], known: &Invariants, pool: &mut TermPool) -> Vec<Term> {
        let mut seen = Vec::new();
        for view in views {
            let mut replacement = self.locations[view.at].replacement(&view.values);
            seen.extend(known[view.at].iter().map(|&formula| replacement.apply(pool, formula)));
        }
        seen.retain(|&formula| formula != Term::TRUE);
        seen
    }

    /// Where the program starts. No edge leads there, and nothing is assumed of its variables.
    pub(crate) const ROOT: LocationId = LocationId::FIRST;

    /// The edges that end in a location.
    pub(crate) fn edges_to(&self, to: LocationId) -> impl Iterator<Item = &Edge> {
        self.edges.iter().filter(move |edge| edge.to == to)
    }
}
