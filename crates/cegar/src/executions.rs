//! Bounded search by execution: edges are followed with a value for every variable, to find violations that only many rounds of a loop lead to.
//!
//! Each execution has larger inputs than the one before, so that loops end after more and more rounds. What is found is a path of the system with the values
//! along it; whether the program has this run is for others to see. That nothing is found says nothing.

use adamant_base::Exhausted;
use adamant_expr::{Assignment, BitVec, Evaluator, Sort, SymbolId, Term, Value};

use crate::ask::Asking;
use crate::candidates::constants;
use crate::numbers::{Inputs, Numbers};
use crate::system::{Bad, LocationId, System};
use crate::trace::AbstractPath;

/// How many formulas and values an execution computes at most, in each of the searches.
const MOST_WORK: [usize; 3] = [2_000, 40_000, 1_500_000];

/// So many times as much compute all executions of a search.
const EXECUTIONS_OF_MOST_WORK: usize = 4;

/// The executions of a search have inputs of fewer bits than this, each of one bit more than the one before.
const MOST_BITS: u32 = 33;

/// So many inputs are tried where no edge can be taken.
const TRIALS: usize = 4;

/// So many constants of the program are inputs, for each width.
const MOST_CONSTANTS: usize = 24;

/// Along longer paths, the program is run with the values of the execution.
const LONGEST_OPEN_PATH: usize = 200;

/// The budget is looked at after so many steps.
const STEPS_BETWEEN_LOOKS: usize = 256;

/// A path to a violation, and the values of variables along it.
pub(crate) struct Execution {
    /// The path.
    pub(crate) path: AbstractPath,
    /// For each edge, what the variables of its target become; for no edge, if that is not known.
    pub(crate) values: Vec<Vec<BitVec>>,
}

impl From<AbstractPath> for Execution {
    fn from(path: AbstractPath) -> Self {
        Self { path, values: Vec::new() }
    }
}

/// Searches, each of which follows executions further than the one before.
pub(crate) struct Executions<'s> {
    system: &'s System,
    departures: Vec<Departure>,
    constants: Vec<BitVec>,
    numbers: Numbers,
    /// How many searches there were.
    pub(crate) searches: usize,
}

/// What leaves a location.
struct Departure {
    edges: Vec<usize>,
    /// Ends that are violations.
    ends: Vec<usize>,
    /// Inputs of all of them, with their widths.
    inputs: Vec<(SymbolId, u32)>,
}

/// What an execution came to.
enum Came {
    /// To this end.
    To(usize),
    /// No further, and it had inputs.
    Nowhere,
    /// No further, and there is no other execution.
    NowhereForCertain,
}

impl<'s> Executions<'s> {
    /// Executions of a system.
    pub(crate) fn new(system: &'s System, asking: &Asking<'_>) -> Self {
        let (edges, ends) = (system.edges_by_source(), system.ends_by_source());
        let departures = system.locations.ids().map(|at| {
            let is_violation = |end: &usize| matches!(system.ends[*end].what, Bad::Violation(_));
            let ends = ends[at].iter().copied().filter(is_violation).collect();
            Departure::of(system, at, edges[at].clone(), ends, asking)
        });
        Self {
            system,
            departures: departures.collect(),
            constants: constants(system, asking.pool, MOST_CONSTANTS),
            numbers: Numbers::default(),
            searches: 0,
        }
    }

    /// Searches further than before.
    pub(crate) fn search(&mut self, asking: &Asking<'_>) -> Result<Option<Execution>, Exhausted> {
        let is_threaded = !self.system.turns.of_edges.is_empty();
        let Some(&most) = MOST_WORK.get(self.searches).filter(|_| !is_threaded) else { return Ok(None) };
        self.searches += 1;
        let mut all = EXECUTIONS_OF_MOST_WORK * most;
        for number in 0..2 * MOST_BITS {
            let inputs = if number % 2 == 0 { Inputs::Alike(number / 2) } else { Inputs::Mixed(number / 2) };
            let work = most.min(all);
            let mut running = Running { inputs, left: work, edges: Vec::new(), values: Vec::new(), last_input: None };
            let came = self.execute(&mut running, asking)?;
            all -= work - running.left;
            match came {
                Came::To(end) => {
                    let Running { edges, values, .. } = running;
                    // A short path is followed with all inputs that lead along it.
                    let values = if edges.len() > LONGEST_OPEN_PATH { values } else { Vec::new() };
                    return Ok(Some(Execution { path: AbstractPath { edges, end }, values }));
                }
                Came::Nowhere => {}
                Came::NowhereForCertain => break,
            }
        }
        Ok(None)
    }

    fn execute(&mut self, running: &mut Running, asking: &Asking<'_>) -> Result<Came, Exhausted> {
        let mut at = System::ROOT;
        let root = self.system.locations[at].variables.iter();
        let mut values: Vec<BitVec> = root
            .map(|&variable| self.numbers.input(asking.pool.width(variable), running.inputs, &self.constants))
            .collect();
        if !values.is_empty() {
            running.last_input = Some(0);
        }
        let mut repetition = Repetition::at(at, &values);
        loop {
            if running.edges.len().is_multiple_of(STEPS_BETWEEN_LOOKS) {
                asking.budget.check()?;
            }
            match self.step(at, &values, running, asking) {
                Stepped::End(end) => return Ok(Came::To(end)),
                Stepped::Edge(edge, next) => {
                    at = self.system.edges[edge].to;
                    running.edges.push(edge);
                    running.values.push(next.clone());
                    values = next;
                }
                Stepped::Nowhere => return Ok(running.nowhere()),
            }
            if running.left == 0 || repetition.is_back(at, &values, running) {
                return Ok(running.nowhere());
            }
        }
    }

    /// One step of an execution, with the first inputs that lead somewhere.
    fn step(&mut self, at: LocationId, values: &[BitVec], running: &mut Running, asking: &Asking<'_>) -> Stepped {
        let system = self.system;
        let departure = &self.departures[adamant_base::Id::index(at)];
        let mut assignment = Assignment::completed_with_zero();
        for (&variable, value) in system.locations[at].variables.iter().zip(values) {
            if let Some(symbol) = asking.pool.as_symbol(variable) {
                assignment.set(symbol, Value::Bits(value.clone()));
            }
        }
        for _ in 0..if departure.inputs.is_empty() { 1 } else { TRIALS } {
            for &(symbol, width) in &departure.inputs {
                let input = self.numbers.input(width, running.inputs, &self.constants);
                assignment.set(symbol, Value::Bits(input));
                running.last_input = Some(running.edges.len());
            }
            let mut evaluator = Evaluator::new(asking.pool, &assignment);
            for &end in &departure.ends {
                if running.holds(&mut evaluator, &system.ends[end].guard) {
                    return Stepped::End(end);
                }
            }
            // Where several edges can be taken, no one is always preferred.
            let first = if departure.inputs.is_empty() { 0 } else { self.numbers.below(departure.edges.len()) };
            let (before, after) = departure.edges.split_at(first);
            for &edge in after.iter().chain(before) {
                if running.holds(&mut evaluator, &system.edges[edge].guard)
                    && let Some(next) = running.values(&mut evaluator, &system.edges[edge].values)
                {
                    return Stepped::Edge(edge, next);
                }
            }
        }
        Stepped::Nowhere
    }
}

impl Departure {
    fn of(system: &System, at: LocationId, edges: Vec<usize>, ends: Vec<usize>, asking: &Asking<'_>) -> Self {
        let mut terms: Vec<Term> = Vec::new();
        for &edge in &edges {
            terms.extend(system.edges[edge].guard.iter().chain(&system.edges[edge].values));
        }
        terms.extend(ends.iter().flat_map(|&end| &system.ends[end].guard));
        let own = &system.locations[at].variables;
        let symbols = asking.pool.free_symbols_of(&terms).into_iter();
        let inputs = symbols.filter_map(|symbol| {
            let term = asking.pool.symbol_term(symbol);
            match asking.pool.symbol_sort(symbol) {
                Sort::Bits(width) if !own.contains(&term) => Some((symbol, width)),
                _ => None,
            }
        });
        Self { edges, ends, inputs: inputs.collect() }
    }
}

/// What a step came to.
enum Stepped {
    End(usize),
    Edge(usize, Vec<BitVec>),
    Nowhere,
}

/// An execution so far.
struct Running {
    /// What inputs it has.
    inputs: Inputs,
    /// How much may still be computed.
    left: usize,
    edges: Vec<usize>,
    values: Vec<Vec<BitVec>>,
    /// Before which step it had an input; another execution may have others.
    last_input: Option<usize>,
}

impl Running {
    fn holds(&mut self, evaluator: &mut Evaluator<'_>, conditions: &[Term]) -> bool {
        conditions.iter().all(|&condition| {
            self.left = self.left.saturating_sub(1);
            evaluator.eval(condition).ok().and_then(|value| value.as_bool()).unwrap_or(false)
        })
    }

    fn values(&mut self, evaluator: &mut Evaluator<'_>, terms: &[Term]) -> Option<Vec<BitVec>> {
        self.left = self.left.saturating_sub(1 + terms.len());
        terms.iter().map(|&term| evaluator.eval(term).ok()?.as_bits().cloned()).collect()
    }

    const fn nowhere(&self) -> Came {
        if self.last_input.is_some() { Came::Nowhere } else { Came::NowhereForCertain }
    }
}

/// Notices that an execution goes round for ever, as nothing changes it. See Brent, "An Improved Monte Carlo Factorization Algorithm".
struct Repetition {
    at: LocationId,
    values: Vec<BitVec>,
    /// How many steps had been made when this was noted.
    noted: usize,
}

impl Repetition {
    fn at(at: LocationId, values: &[BitVec]) -> Self {
        Self { at, values: values.to_vec(), noted: 0 }
    }

    /// Whether an execution is where it was, and had no input since.
    fn is_back(&mut self, at: LocationId, values: &[BitVec], running: &Running) -> bool {
        let steps = running.edges.len();
        if running.last_input.is_none_or(|last| last < self.noted) && self.at == at && self.values == values {
            return true;
        }
        if steps >= 2 * self.noted {
            *self = Self { at, values: values.to_vec(), noted: steps };
        }
        false
    }
}
