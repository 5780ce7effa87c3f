//! Where invariants come from, besides abstractions: each source adds to what is known.
//!
//! Intervals and affine relations hold by how they are found. Templates and guesses of other methods are candidates, of which stay those that are
//! inductive together with what is known.

use std::time::Duration;

use adamant_base::Exhausted;

use crate::affine;
use crate::ask::Asking;
use crate::candidates::{Guesses, MOST, candidates};
use crate::guesses::guesses;
use crate::houdini::{Invariants, inductive};
use crate::intervals;
use crate::points::Points;
use crate::system::System;

/// Nothing is looked for in larger systems.
const MOST_EDGES: usize = 300;

/// A source of invariants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InvariantSource {
    /// Between which values variables lie.
    Intervals,
    /// Affine relations between variables.
    Affine,
    /// Formulas of certain forms.
    Templates(Guesses),
    /// What Z3's Spacer believes after so much time.
    Spacer(Duration),
}

/// Whether there is something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum News {
    Some,
    None,
}

/// What is known to hold at each location.
pub(crate) struct KnownInvariants<'s> {
    system: &'s System,
    /// The formulas.
    pub(crate) invariants: Invariants,
    /// Guesses of others, which are tried with those of a source.
    pub(crate) hints: Invariants,
    points: Option<Points>,
}

impl<'s> KnownInvariants<'s> {
    /// Nothing is known.
    pub(crate) fn nothing(system: &'s System) -> Self {
        let nothing: Invariants = system.locations.iter().map(|_| Vec::new()).collect();
        Self { system, invariants: nothing.clone(), hints: nothing, points: None }
    }

    /// Adds what a source finds.
    pub(crate) fn add(&mut self, source: InvariantSource, asking: &mut Asking<'_>) -> Result<News, Exhausted> {
        if self.system.edges.len() > MOST_EDGES && !matches!(source, InvariantSource::Templates(_)) {
            return Ok(News::None);
        }
        let before = self.size();
        match source {
            InvariantSource::Intervals => {
                let found = intervals::bounds(self.system, &self.invariants, asking)?;
                self.take(&found);
            }
            InvariantSource::Affine => {
                let found = affine::relations(self.system, asking)?;
                self.take(&found);
            }
            InvariantSource::Templates(guesses) => {
                let mut guessed = self.hints.clone();
                for (id, here) in candidates(self.system, asking.pool, guesses).into_enumerated() {
                    guessed[id].extend(here);
                }
                self.points(asking)?.filter(&mut guessed, asking);
                guessed.iter_mut().for_each(|here| here.truncate(MOST));
                self.keep_inductive(guessed, asking)?;
            }
            InvariantSource::Spacer(limit) => {
                if let Some(guessed) = guesses(self.system, &self.invariants, limit, asking)? {
                    self.keep_inductive(guessed, asking)?;
                }
            }
        }
        Ok(if self.size() > before { News::Some } else { News::None })
    }

    /// Adds the candidates that are inductive together with what is known.
    fn keep_inductive(&mut self, guessed: Invariants, asking: &mut Asking<'_>) -> Result<(), Exhausted> {
        self.take(&guessed);
        let all = std::mem::take(&mut self.invariants);
        self.invariants = inductive(self.system, all, asking)?;
        Ok(())
    }

    /// Adds formulas, each once; of the start nothing is said.
    fn take(&mut self, formulas: &Invariants) {
        for id in self.system.locations.ids().skip(1) {
            for &formula in &formulas[id] {
                if !self.invariants[id].contains(&formula) {
                    self.invariants[id].push(formula);
                }
            }
        }
    }

    fn points(&mut self, asking: &mut Asking<'_>) -> Result<&Points, Exhausted> {
        match &mut self.points {
            Some(points) => Ok(points),
            none => Ok(none.insert(Points::of(self.system, asking)?)),
        }
    }

    /// How many formulas there are.
    pub(crate) fn size(&self) -> usize {
        self.invariants.iter().map(Vec::len).sum()
    }
}
