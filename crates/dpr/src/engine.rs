//! The engine `dpr`: runs a path, learns from it which other paths are like it, and goes on with one that is not, until none is left.

use adamant_base::{Budget, Exhausted};
use adamant_check::{Engine, EngineError, Planner, Progress, Reason, Refusal, Report, Run, Task, Verdict};
use adamant_semantics::{Pauses, ProgramLiveness, ThreadId};
use adamant_symbolic::{MultiState, NodeId, Oracle};
use std::time::Duration;

use crate::choices::Choices;
use crate::guard::{Asking, Guard};
use crate::path::{Bound, Deciding, run_path};
use crate::path_graph;
use crate::prepare::{self, Figures};
use crate::running::{Around, Machine, Standing};
use crate::settings::{DprLearning, DprSettings};
use crate::space::{Clause, GoalId, Literal, OracleSpace, oracle_space};
use crate::unfolding::{self, Unfolding, unfold};
use crate::unrolling::{Nestings, Unrolling};
use crate::unsat::Reduction;

/// The first bound, if none is given.
const FIRST_DEPTH: usize = 8;

/// How long the smallest reason is looked for.
const LIMIT_OF_REDUCTION: Duration = Duration::from_secs(1);

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Dpr {
    settings: DprSettings,
}

impl Dpr {
    /// An engine with these settings.
    pub fn new(settings: DprSettings) -> Self {
        Self { settings }
    }
}

impl Engine for Dpr {
    fn name(&self) -> &'static str {
        "dpr"
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        prepare::supports(task)
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let live = ProgramLiveness::of(task.program);
        let nestings = Nestings::of(task.program);
        let stops = Stops {
            heads: unfolding::heads(task.program, &nestings),
            joins: unfolding::joins(task.program, &nestings),
            all: unfolding::all(task.program),
        };
        let mut machine = prepare::machine(task, run)?;
        let quick = prepare::quick_oracle(run)?;
        let budget = run.effort.limiting(run.budget);
        let around = Around { live: &live, nestings: &nestings, property: &task.property, budget: &budget };
        let at = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let root = machine.domain.log.push(None, ThreadId::FIRST, 0, Vec::new());
        let start = Standing { at, unrolling: Unrolling::default() };
        let mut rounds = Rounds {
            settings: &self.settings,
            around,
            stops: &stops,
            start: (start, root),
            quick,
            planner: &mut *run.planner,
            figures: Figures::default(),
        };
        let verdict = rounds.run(&mut machine).unwrap_or_else(|why| Verdict::Unknown(prepare::reason(why)));
        let Rounds { figures, quick, .. } = rounds;
        Ok(prepare::report(self.name(), &mut machine, quick, verdict, &figures))
    }
}

/// Where threads pause when they enter a block.
struct Stops {
    heads: Pauses,
    joins: Pauses,
    all: Pauses,
}

/// Searches with greater and greater bounds.
struct Rounds<'a, 'r> {
    settings: &'a DprSettings,
    around: Around<'a>,
    stops: &'a Stops,
    start: (Standing, NodeId),
    /// Who is asked while the program is unfolded.
    quick: Oracle,
    planner: &'r mut dyn Planner,
    figures: Figures,
}

/// What a search with one bound comes to.
enum Outcome {
    Decided(Verdict),
    /// Nothing bad happens within the bound.
    NothingWithin,
}

impl<'a> Rounds<'a, '_> {
    fn run(&mut self, machine: &mut Machine<'a>) -> Result<Verdict, Exhausted> {
        let mut depth = self.settings.depth.unwrap_or(FIRST_DEPTH);
        for number in 0.. {
            let outcome = Search::new(self, depth, number).run(machine)?;
            match (outcome, self.settings.depth) {
                (Outcome::Decided(verdict), _) => return Ok(verdict),
                (Outcome::NothingWithin, Some(_)) => break,
                (Outcome::NothingWithin, None) => depth = depth.saturating_mul(2),
            }
        }
        Ok(Verdict::Unknown(Reason::Bound(depth)))
    }
}

/// A search with one bound.
struct Search<'s, 'a, 'r> {
    rounds: &'s mut Rounds<'a, 'r>,
    depth: usize,
    number: usize,
    space: Box<dyn OracleSpace>,
    choices: Choices,
    /// What is not known yet, as long as the program is not unfolded.
    everything: GoalId,
    learning: Learning,
    obstacle: Option<Reason>,
    is_cut: bool,
}

/// What is known of all runs.
enum Learning {
    /// Nothing yet.
    Waiting,
    /// Nothing, and nothing will be.
    None,
    /// The ends that runs must not come to.
    Ends(Box<Ends>),
}

struct Ends {
    unfolding: Unfolding,
    guard: Guard,
    goals: Vec<Goal>,
}

/// An end that is to be excluded.
struct Goal {
    id: GoalId,
    /// Sides with which no run comes there.
    excluded: Vec<Vec<Literal>>,
}

impl Goal {
    fn is_excluded(&self, sides: &[Literal]) -> bool {
        self.excluded.iter().any(|clause| clause.iter().all(|side| sides.contains(side)))
    }
}

impl<'s, 'a, 'r> Search<'s, 'a, 'r> {
    fn new(rounds: &'s mut Rounds<'a, 'r>, depth: usize, number: usize) -> Self {
        let settings = rounds.settings;
        let mut space = oracle_space(settings.space, settings.order, settings.seed);
        let everything = space.add_goal(Vec::new());
        let learning = match settings.learning {
            DprLearning::On => Learning::Waiting,
            DprLearning::Off => Learning::None,
        };
        Self {
            rounds,
            depth,
            number,
            space,
            choices: Choices::default(),
            everything,
            learning,
            obstacle: None,
            is_cut: false,
        }
    }

    fn run(mut self, machine: &mut Machine<'a>) -> Result<Outcome, Exhausted> {
        let outcome = self.follow_oracles(machine);
        if let Learning::Ends(ends) = &self.learning {
            path_graph::tell(machine, &ends.unfolding, &mut self.choices, &mut *self.space);
        }
        self.rounds.figures.note_paths(&self.space.counts());
        outcome
    }

    fn follow_oracles(&mut self, machine: &mut Machine<'a>) -> Result<Outcome, Exhausted> {
        while let Some(oracle) = self.space.next() {
            self.rounds.figures.oracles += 1;
            self.tell(machine);
            let bound = match &self.learning {
                Learning::Ends(ends) => Bound::Places(&ends.unfolding.cuts),
                Learning::Waiting | Learning::None => Bound::Decisions(self.depth),
            };
            let stops = self.rounds.stops;
            machine.pauses = Some(match bound {
                Bound::Places(cuts) if !cuts.is_empty() => &stops.all,
                Bound::Places(_) | Bound::Decisions(_) => &stops.heads,
            });
            let deciding = Deciding { oracle: &oracle, choices: &mut self.choices, space: &mut *self.space };
            let path = run_path(machine, self.rounds.start.clone(), bound, deciding, self.rounds.around)?;
            self.space.record(&path.sides);
            if let Some(found) = path.violation {
                return Ok(Outcome::Decided(Verdict::Violated(found)));
            }
            self.is_cut |= path.is_cut;
            if self.obstacle.is_none() {
                self.obstacle = path.obstacle;
            }
            self.learn(machine, &path.sides)?;
        }
        Ok(match self.obstacle.take() {
            Some(why) => Outcome::Decided(Verdict::Unknown(why)),
            None if self.is_cut => Outcome::NothingWithin,
            None => Outcome::Decided(Verdict::Holds),
        })
    }

    /// Excludes what is like a path.
    fn learn(&mut self, machine: &mut Machine<'a>, sides: &[Literal]) -> Result<(), Exhausted> {
        if matches!(self.learning, Learning::Waiting) {
            self.unfold(machine)?;
        }
        let Learning::Ends(ends) = &mut self.learning else { return Ok(()) };
        let Ends { unfolding, guard, goals } = &mut **ends;
        let domain = &mut machine.domain;
        let mut asking = Asking {
            pool: &mut domain.pool,
            solver: &mut *domain.oracle.solver,
            budget: self.rounds.around.budget,
            failure: &mut domain.oracle.failure,
        };
        for (index, (end, goal)) in unfolding.ends.iter().zip(goals).enumerate() {
            if goal.is_excluded(sides) {
                continue;
            }
            let DprSettings { core, weight, .. } = *self.rounds.settings;
            let reduction = Reduction { core, budget: Budget::within(LIMIT_OF_REDUCTION) };
            let found = guard.sufficient((index, end), sides, &self.choices, (weight, &reduction), &mut asking)?;
            if let Some(sufficient) = found {
                self.rounds.figures.clauses += 1;
                self.space.learn(Clause { goal: Some(goal.id), sides: sufficient.clone() });
                goal.excluded.push(sufficient);
            }
        }
        Ok(())
    }

    /// Finds the ends that runs must not come to.
    fn unfold(&mut self, machine: &mut Machine<'a>) -> Result<(), Exhausted> {
        machine.pauses = Some(&self.rounds.stops.joins);
        std::mem::swap(&mut machine.domain.oracle, &mut self.rounds.quick);
        let found = unfold(machine, self.rounds.start.0.clone(), self.depth, self.rounds.around);
        std::mem::swap(&mut machine.domain.oracle, &mut self.rounds.quick);
        let Some(unfolding) = found? else {
            self.learning = Learning::None;
            return Ok(());
        };
        self.is_cut |= !unfolding.cuts.is_empty();
        let goals = unfolding.ends.iter().map(|_| Goal { id: self.space.add_goal(Vec::new()), excluded: Vec::new() });
        let goals = goals.collect();
        self.space.close(self.everything);
        let guard = Guard::new(&unfolding, self.number, &mut machine.domain.pool);
        self.learning = Learning::Ends(Box::new(Ends { unfolding, guard, goals }));
        Ok(())
    }

    fn tell(&mut self, machine: &Machine<'a>) {
        let states = self.rounds.figures.oracles;
        let queries = machine.domain.oracle.solver.statistics().queries;
        self.rounds.planner.progress(&Progress { work: states, states, frontier: 0, queries });
    }
}
