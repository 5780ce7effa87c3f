//! The search of the engine `kinduction`: rounds of looking for invariants and of k-induction with those that are known.
//!
//! What could not be excluded in one round is guessed to be impossible in the next.

use std::time::Duration;

use adamant_base::Exhausted;
use adamant_expr::Term;

use crate::ask::Asking;
use crate::candidates::Guesses;
use crate::concise::concise;
use crate::executions::Executions;
use crate::frame::Outcome;
use crate::induction::{Outcome as Refutation, refute};
use crate::kinduction::InductionSettings;
use crate::needed::needed;
use crate::proof::Proof;
use crate::settings::CegarSpacer;
use crate::sources::{InvariantSource, KnownInvariants, News};
use crate::system::{LocationId, System};
use crate::trace::AbstractPath;

/// Where the invariants of each round come from.
const ROUNDS: [&[InvariantSource]; 8] = [
    &[],
    &[InvariantSource::Intervals, InvariantSource::Affine, InvariantSource::Templates(Guesses::Plain)],
    &[InvariantSource::Templates(Guesses::Plain)],
    &[InvariantSource::Spacer(Duration::from_secs(3))],
    &[InvariantSource::Templates(Guesses::Implications)],
    &[InvariantSource::Templates(Guesses::Implications)],
    &[InvariantSource::Templates(Guesses::Sums)],
    &[InvariantSource::Spacer(Duration::from_secs(60))],
];

/// What k-induction says with invariants.
enum Inducted {
    Found(Outcome),
    /// Paths of so many edges are possible, as far as is known.
    Open,
}

/// A search.
pub(crate) struct Rounds<'r, 's, 'a> {
    system: &'s System,
    settings: InductionSettings,
    asking: &'r mut Asking<'a>,
    known: KnownInvariants<'s>,
    executions: Executions<'s>,
    /// The most edges of a path that is looked at so far.
    depth: usize,
    /// The rounds so far.
    pub(crate) count: usize,
}

/// While invariants are looked for, paths have so many edges at most.
const FIRST_DEPTH: usize = 8;

impl<'r, 's, 'a> Rounds<'r, 's, 'a> {
    /// A search that begins.
    pub(crate) fn new(system: &'s System, settings: InductionSettings, asking: &'r mut Asking<'a>) -> Self {
        Self {
            system,
            settings,
            executions: Executions::new(system, asking),
            asking,
            known: KnownInvariants::nothing(system),
            depth: FIRST_DEPTH.min(settings.most_rounds()),
            count: 0,
        }
    }

    /// Searches until something is known, or paths are as long as they may be.
    pub(crate) fn run(&mut self) -> Result<Outcome, Exhausted> {
        for sources in ROUNDS {
            let is_new = self.prepare(sources)?;
            if self.count > 0
                && let Some(found) = self.executions.search(self.asking)?
            {
                return Ok(Outcome::Path(found));
            }
            if self.count > 0 && is_new == News::None {
                continue;
            }
            self.count += 1;
            match self.induct()? {
                Inducted::Found(found) => return Ok(found),
                Inducted::Open => {}
            }
        }
        // Nothing else is left than to look further back.
        while self.depth < self.settings.most_rounds() {
            self.depth = (2 * self.depth).clamp(1, self.settings.most_rounds());
            self.count += 1;
            match self.induct()? {
                Inducted::Found(found) => return Ok(found),
                Inducted::Open => {}
            }
        }
        Ok(Outcome::Open)
    }

    /// Looks for invariants. Tells whether there are new ones.
    fn prepare(&mut self, sources: &[InvariantSource]) -> Result<News, Exhausted> {
        let before = self.known.size();
        for &source in sources {
            if self.is_wanted(source) {
                self.known.add(source, self.asking)?;
            }
        }
        Ok(if self.known.size() == before { News::None } else { News::Some })
    }

    fn is_wanted(&self, source: InvariantSource) -> bool {
        match source {
            InvariantSource::Spacer(_) => self.settings.spacer == CegarSpacer::On,
            _ => self.settings.invariants.include(source),
        }
    }

    /// Excludes every end along paths of more and more edges.
    fn induct(&mut self) -> Result<Inducted, Exhausted> {
        let mut depth = 0;
        loop {
            let (mut open, mut path) = (0, None);
            self.asking.tell(self.system.locations.len(), self.system.ends.len());
            for end in 0..self.system.ends.len() {
                match refute(self.system, &self.known.invariants, end, depth, self.asking)? {
                    Refutation::Unreachable => {}
                    Refutation::Path(edges) => path = path.or(Some(Outcome::Path(AbstractPath { edges, end }.into()))),
                    Refutation::Open(at, formulas) => {
                        open += 1;
                        if depth >= self.depth {
                            self.refine(at, &formulas);
                        }
                    }
                }
            }
            match path {
                Some(path) => return Ok(Inducted::Found(path)),
                None if open == 0 => {
                    let proof = Proof { invariants: self.known.invariants.clone(), k: depth };
                    let Proof { invariants, k } = needed(self.system, &proof, self.asking)?;
                    let invariants = concise(&invariants, self.asking)?;
                    return Ok(Inducted::Found(Outcome::Proved(Proof { invariants, k })));
                }
                None if depth >= self.depth => return Ok(Inducted::Open),
                None => depth = (2 * depth).clamp(1, self.depth),
            }
        }
    }

    /// Guesses that what leads to something bad is impossible, as far as it is about variables.
    fn refine(&mut self, at: LocationId, formulas: &[Term]) {
        let own = &self.system.locations[at].variables;
        let pool = &self.asking.pool;
        let is_own = |formula: Term| {
            let mut symbols = pool.free_symbols(formula).into_iter();
            symbols.all(|symbol| own.contains(&pool.symbol_term(symbol)))
        };
        let about_own: Vec<Term> = formulas.iter().copied().filter(|&formula| is_own(formula)).collect();
        let guess = self.asking.not_all(about_own);
        let hints = &mut self.known.hints[at];
        if guess.as_bool().is_none() && !hints.contains(&guess) {
            hints.push(guess);
        }
    }
}
