//! Invariants beside the abstraction: the longer it is refined, the more is done to find them.

use std::collections::VecDeque;
use std::time::Duration;

use adamant_base::Exhausted;

use crate::ask::Asking;
use crate::candidates::Guesses;
use crate::houdini::Invariants;
use crate::settings::{CegarInvariants, CegarSpacer};
use crate::sources::{InvariantSource, KnownInvariants, News};
use crate::system::System;

/// After how many refinements each source has its turn.
const TURNS: [(usize, InvariantSource); 6] = [
    (3, InvariantSource::Intervals),
    (3, InvariantSource::Affine),
    (8, InvariantSource::Templates(Guesses::Plain)),
    (12, InvariantSource::Spacer(Duration::from_secs(4))),
    (25, InvariantSource::Templates(Guesses::Sums)),
    (50, InvariantSource::Spacer(Duration::from_secs(60))),
];

/// Sources that wait for their turn.
pub(crate) struct Strengthening<'s> {
    known: KnownInvariants<'s>,
    waiting: VecDeque<(usize, InvariantSource)>,
}

impl<'s> Strengthening<'s> {
    /// The sources that are wanted.
    pub(crate) fn new(system: &'s System, wanted: CegarInvariants, spacer: CegarSpacer) -> Self {
        let is_wanted = |source: InvariantSource| match source {
            InvariantSource::Spacer(_) => spacer == CegarSpacer::On,
            _ => wanted.include(source),
        };
        let waiting = TURNS.into_iter().filter(|&(_, source)| is_wanted(source)).collect();
        Self { known: KnownInvariants::nothing(system), waiting }
    }

    /// What is known, if it is more since this refinement.
    pub(crate) fn after(
        &mut self,
        refinements: usize,
        asking: &mut Asking<'_>,
    ) -> Result<Option<Invariants>, Exhausted> {
        let mut news = News::None;
        while let Some((_, source)) = self.waiting.pop_front_if(|(patience, _)| refinements > *patience) {
            if self.known.add(source, asking)? == News::Some {
                news = News::Some;
            }
        }
        Ok((news == News::Some).then(|| self.known.invariants.clone()))
    }

    /// What is known, if some source has more to say, however early it is.
    pub(crate) fn at_last(&mut self, asking: &mut Asking<'_>) -> Result<Option<Invariants>, Exhausted> {
        while let Some((_, source)) = self.waiting.pop_front() {
            if self.known.add(source, asking)? == News::Some {
                return Ok(Some(self.known.invariants.clone()));
            }
        }
        Ok(None)
    }
}
