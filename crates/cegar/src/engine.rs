//! The engine: builds the transition system, looks for invariants and refutations in rounds, and checks what it found.

use adamant_base::Exhausted;
use adamant_check::{Engine, EngineError, Reason, Refusal, Report, Run, Task, Verdict};
use adamant_expr::Term;
use adamant_semantics::{ProgramLiveness, Unsupported};
use adamant_smt::SolverSettings;
use adamant_symbolic::{MultiState, Symbolic, SymbolicMachine};

use crate::affine;
use crate::ask::Asking;
use crate::build::{NotBuilt, Surroundings, build};
use crate::candidates::{Guesses, candidates};
use crate::houdini::{Invariants, inductive};
use crate::induction::{Outcome, refute};
use crate::needed::needed;
use crate::prepare::{self, as_far_as_asked, checked_again, machine, pauses, reason, report};
use crate::proof::Proof;
use crate::system::{Bad, System};
use crate::violation;

/// How the engine works.
#[derive(Clone, Copy, Debug)]
pub struct InductionSettings {
    /// The most edges of a path that is looked at.
    pub depth: usize,
}

impl Default for InductionSettings {
    fn default() -> Self {
        Self { depth: 8 }
    }
}

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct KInduction {
    settings: InductionSettings,
}

impl KInduction {
    /// An engine with these settings.
    pub fn new(settings: InductionSettings) -> Self {
        Self { settings }
    }
}

impl Engine for KInduction {
    fn name(&self) -> &'static str {
        "kinduction"
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        prepare::supports(task)
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let live = ProgramLiveness::of(task.program);
        let pauses = pauses(task.program);
        let mut machine = machine(task, run, &pauses)?;
        let budget = run.effort.limiting(run.budget);
        let around = Surroundings { live: &live, property: &task.property, budget: &budget };
        let mut counts = Counts::default();
        let verdict = match decide(&mut machine, around, self.settings, run.solver, &mut counts)? {
            Ok(verdict) => as_far_as_asked(verdict, &budget),
            Err(why) => Verdict::Unknown(reason(why)),
        };
        let figures = [
            ("iterations", counts.rounds),
            ("arg_nodes", counts.locations),
            ("edges", counts.edges),
            ("predicates", counts.invariants),
        ];
        Ok(report("kinduction", &mut machine, verdict, counts.warnings, &figures))
    }
}

/// What the engine did, for the statistics.
#[derive(Default)]
struct Counts {
    locations: usize,
    edges: usize,
    invariants: usize,
    rounds: usize,
    warnings: Vec<String>,
}

/// Decides the property; a limit may end the work.
fn decide(
    machine: &mut SymbolicMachine<'_, ()>,
    around: Surroundings<'_>,
    settings: InductionSettings,
    solver: &SolverSettings,
    counts: &mut Counts,
) -> Result<Result<Verdict, Exhausted>, EngineError> {
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let system = match build(machine, around) {
        Ok(system) => system,
        Err(NotBuilt::Exhausted(why)) => return Ok(Err(why)),
        Err(NotBuilt::Unsupported(what)) => {
            return Ok(Ok(Verdict::Unknown(Reason::Unsupported {
                what: Unsupported::Situation(what.into()),
                position: None,
            })));
        }
    };
    (counts.locations, counts.edges) = (system.locations.len(), system.edges.len());
    let found = match search(machine, &system, around, settings, counts) {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    Ok(match found {
        Search::Proved(proof) => checked(machine, &system, &proof, around, solver, counts)?,
        Search::Path { end, edges } => match violation::along(machine, &start, &system, &edges, around) {
            Err(why) => Err(why),
            Ok(Some(found)) => Ok(Verdict::Violated(found)),
            Ok(None) => Ok(Verdict::Unknown(obstacle(&system.ends[end].what, settings.depth))),
        },
        Search::Open => Ok(Verdict::Unknown(Reason::Bound(settings.depth))),
    })
}

/// The verdict of a proof after it was checked again.
fn checked(
    machine: &mut SymbolicMachine<'_, ()>,
    system: &System,
    proof: &Proof,
    around: Surroundings<'_>,
    solver: &SolverSettings,
    counts: &mut Counts,
) -> Result<Result<Verdict, Exhausted>, EngineError> {
    counts.invariants = proof.invariants.iter().map(Vec::len).sum();
    Ok(match checked_again(machine, system, proof, solver, around.budget)? {
        Err(why) => Err(why),
        Ok(None) => Ok(Verdict::Holds),
        Ok(Some(flaw)) => {
            counts.warnings.push(format!("a proof by k-induction was rejected when it was checked again: {flaw:?}"));
            Ok(Verdict::Unknown(Reason::SolverGaveUp))
        }
    })
}

/// What the search came to.
enum Search {
    Proved(Proof),
    /// A path to an end, as far as locations tell.
    Path {
        end: usize,
        edges: Vec<usize>,
    },
    Open,
}

/// How far-fetched guesses are, round by round.
const ROUNDS: [Guesses; 5] =
    [Guesses::Nothing, Guesses::Plain, Guesses::Plain, Guesses::Implications, Guesses::Implications];

/// Looks for invariants with which k-induction excludes every end, in rounds: what could not be excluded in one is guessed to be impossible in the
/// next.
fn search(
    machine: &mut SymbolicMachine<'_, ()>,
    system: &System,
    around: Surroundings<'_>,
    settings: InductionSettings,
    counts: &mut Counts,
) -> Result<Search, Exhausted> {
    let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
    let mut asking = Asking { pool, symbols, solver: &mut *oracle.solver, budget: around.budget, failure: None };
    let mut known: Invariants = system.locations.iter().map(|_| Vec::new()).collect();
    let mut refined: Invariants = system.locations.iter().map(|_| Vec::new()).collect();
    for guesses in ROUNDS {
        counts.rounds += 1;
        if counts.rounds == 2 {
            known = affine::relations(system, &mut asking)?;
        }
        let mut guessed = candidates(system, asking.pool, guesses);
        for id in system.locations.ids().skip(1) {
            let mut here = known[id].clone();
            here.extend(&refined[id]);
            here.append(&mut guessed[id]);
            guessed[id] = here;
        }
        known = inductive(system, guessed, &mut asking)?;
        let mut depth = 0;
        loop {
            let (mut open, mut path) = (0, None);
            for end in 0..system.ends.len() {
                match refute(system, &known, end, depth, &mut asking)? {
                    Outcome::Unreachable => {}
                    Outcome::Path(edges) => path = path.or(Some(Search::Path { end, edges })),
                    Outcome::Open(at, formulas) => {
                        open += 1;
                        if depth >= settings.depth {
                            refine(system, &mut refined, at, &formulas, &mut asking);
                        }
                    }
                }
            }
            match path {
                Some(path) => return Ok(path),
                None if open == 0 => {
                    let proof = needed(system, &Proof { invariants: known, k: depth }, &mut asking)?;
                    return Ok(Search::Proved(proof));
                }
                None if depth >= settings.depth => break,
                None => depth = (2 * depth).clamp(1, settings.depth),
            }
        }
    }
    Ok(Search::Open)
}

/// Guesses that what leads to something bad is impossible, as far as it is about variables.
fn refine(
    system: &System,
    refined: &mut Invariants,
    at: crate::system::LocationId,
    formulas: &[Term],
    asking: &mut Asking<'_>,
) {
    let own = &system.locations[at].variables;
    let is_own = |asking: &Asking<'_>, formula: Term| {
        let mut symbols = asking.pool.free_symbols(formula).into_iter();
        symbols.all(|symbol| own.contains(&asking.pool.symbol_term(symbol)))
    };
    let about_own: Vec<Term> = formulas.iter().copied().filter(|&formula| is_own(asking, formula)).collect();
    let guess = asking.not_all(about_own);
    if guess.as_bool().is_none() && !refined[at].contains(&guess) {
        refined[at].push(guess);
    }
}

/// Why there is no answer where a path leads to an end and no run follows it.
fn obstacle(what: &Bad, depth: usize) -> Reason {
    match what {
        Bad::Violation(_) => Reason::Bound(depth),
        Bad::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
        Bad::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
    }
}
