//! Counterexample-guided abstraction refinement.
//!
//! An abstract reachability graph grows until it is complete, which is a proof, or until it reaches what must not be reached. Such a path is either possible, or
//! it tells what the abstraction has to look at besides; then the part of the graph that changes is built anew. See Clarke, Grumberg, Jha, Lu and
//! Veith, "Counterexample-Guided Abstraction Refinement", and Henzinger, Jhala, Majumdar and Sutre, "Lazy Abstraction".

use adamant_base::Exhausted;
use adamant_expr::Term;
use adamant_smt::{Bitwuzla, BitwuzlaLimits};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::abstract_state::AbstractState;
use crate::abstraction::{Abstraction, domain};
use crate::ask::Asking;
use crate::executions::Executions;
use crate::frame::Outcome;
use crate::growth::Growth;
use crate::houdini::Invariants;
use crate::proof::Proof;
use crate::refinement::{findings, methods};
use crate::settings::{CegarPruning, CegarSettings};
use crate::strengthening::Strengthening;
use crate::system::{Bad, System};
use crate::trace::{AbstractPath, Feasibility, FormulaOrigin, Trace};

/// After so many refinements the program is executed, further each time.
const EXECUTIONS: [usize; 3] = [0, 3, 12];

/// A search.
pub(crate) struct Cegar<'c, 'a> {
    system: &'c System,
    settings: &'c CegarSettings,
    asking: &'c mut Asking<'a>,
    domain: Box<dyn Abstraction + 'c>,
    bitwuzla: Option<Bitwuzla>,
    growth: Growth<'c>,
    strengthening: Strengthening<'c>,
    executions: Executions<'c>,
    /// How often paths were found, through which states.
    times: FxHashMap<(AbstractPath, Vec<Vec<Term>>), usize>,
    /// How often the abstraction became finer.
    pub(crate) iterations: usize,
}

/// What is built anew after a refinement.
enum Anew {
    /// What comes from this position of the path on; everything at the start.
    From(usize),
    /// Everything, under invariants.
    Under(Invariants),
    /// Nothing: the abstraction does not become finer.
    Nothing,
}

impl<'c, 'a> Cegar<'c, 'a> {
    /// A search at the start of the program.
    pub(crate) fn new(system: &'c System, settings: &'c CegarSettings, asking: &'c mut Asking<'a>) -> Self {
        Self {
            system,
            settings,
            executions: Executions::new(system, asking),
            domain: domain(settings, system, asking.pool),
            asking,
            bitwuzla: Bitwuzla::find(BitwuzlaLimits::default()).ok(),
            growth: Growth::new(system, settings.search),
            strengthening: Strengthening::new(system, settings.invariants, settings.spacer),
            times: FxHashMap::default(),
            iterations: 0,
        }
    }

    /// Searches until something is known.
    pub(crate) fn run(&mut self) -> Result<Outcome, Exhausted> {
        loop {
            if EXECUTIONS.get(self.executions.searches).is_some_and(|&due| self.iterations >= due)
                && let Some(found) = self.executions.search(self.asking)?
            {
                return Ok(Outcome::Path(found));
            }
            let Some((node, end)) = self.growth.reach_an_end(&mut *self.domain, self.asking)? else {
                let open = self.growth.graph.reached(&self.system.open);
                if !open.is_empty() {
                    return Ok(Outcome::Unexplored(open));
                }
                return Ok(match self.growth.obstacles.first() {
                    Some(&end) => Outcome::Obstacle(end),
                    None => Outcome::Proved(Proof { invariants: self.growth.proof(self.asking.pool), k: 0 }),
                });
            };
            let (nodes, edges) = self.growth.graph.path_to(node);
            let path = AbstractPath { edges, end };
            let states: Vec<&AbstractState> = nodes.iter().map(|&node| &self.growth.graph.node(node).state).collect();
            let trace = Trace::of(self.system, path, &states, self.asking);
            match trace.feasibility(self.asking)? {
                Feasibility::Possible if matches!(self.system.ends[end].what, Bad::Violation(_)) => {
                    return Ok(Outcome::Path(trace.path.into()));
                }
                Feasibility::Possible => self.growth.pass_over(node, end),
                Feasibility::Unknown => return Ok(Outcome::GaveUp),
                Feasibility::Impossible(core) => match self.refine(&trace, &core)? {
                    Anew::From(position) => self.growth.prune(&nodes, position),
                    Anew::Under(invariants) => self.growth.assume(invariants),
                    Anew::Nothing => return Ok(Outcome::Open),
                },
            }
        }
    }

    /// How many abstract states there were.
    pub(crate) fn nodes(&self) -> usize {
        self.growth.nodes
    }

    /// How many variables and predicates the abstraction looks at.
    pub(crate) fn precision(&self) -> usize {
        self.domain.size()
    }

    /// Makes the abstraction finer, so that it excludes a path.
    ///
    /// When a path comes again, all is built anew; then combinations of predicates are told apart, then other methods have their turn.
    fn refine(&mut self, trace: &Trace<'_>, core: &FxHashSet<FormulaOrigin>) -> Result<Anew, Exhausted> {
        self.iterations += 1;
        let times = self.times.entry((trace.path.clone(), trace.known())).or_insert(0);
        *times += 1;
        let times = *times;
        if let Some(invariants) = self.strengthening.after(self.iterations, self.asking)? {
            return Ok(Anew::Under(invariants));
        }
        if times > 2 {
            self.domain.sharpen();
        }
        let is_lazy = times == 1 && self.settings.pruning == CegarPruning::Lazy;
        for method in methods(self.settings.refinement).skip(times.saturating_sub(3)) {
            let found = findings(method, trace, core, self.bitwuzla.as_ref(), self.asking)?;
            let mut first = None;
            for found in &found {
                if self.domain.refine(&found.finding, self.asking.pool) {
                    first = first.or(Some(found.position));
                }
            }
            match first {
                Some(first) if is_lazy => return Ok(Anew::From(first)),
                Some(_) => return Ok(Anew::From(0)),
                // What it found is looked at already, perhaps not where this part of the graph was built.
                None if !found.is_empty() && times == 1 => return Ok(Anew::From(0)),
                None => {}
            }
        }
        if self.domain.sharpen() {
            return Ok(Anew::From(0));
        }
        Ok(self.strengthening.at_last(self.asking)?.map_or(Anew::Nothing, Anew::Under))
    }
}
