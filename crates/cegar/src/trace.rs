//! A path to an end as formulas: each step with symbols of its own, and a formula for each condition and each assignment.

use std::time::Duration;

use adamant_base::{Exhausted, Id as _};
use adamant_expr::{Substitution, SymbolId, Term, TermPool};
use adamant_smt::{Answer, Query, Wants};
use adamant_symbolic::Symbols;
use rustc_hash::FxHashSet;

use crate::abstract_state::AbstractState;
use crate::ask::Asking;
use crate::cases::simplified;
use crate::system::{LocationId, System};

/// How long one question about a path may take.
const LIMIT: Duration = Duration::from_secs(10);

/// So many formulas are tried to be left out of a core.
const MOST_TRIALS: usize = 60;

/// An edge with more terms is large: whether a path along several of them can be taken is hard to tell.
const LARGE: usize = 1500;

/// A path from the start to an end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AbstractPath {
    /// The edges, by their numbers.
    pub(crate) edges: Vec<usize>,
    /// The end, by its number.
    pub(crate) end: usize,
}

/// What a formula of a path comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum FormulaOrigin {
    /// The condition of this number, of the step that leaves this position.
    Condition(usize, usize),
    /// The value that the variable of this number gets, by the step that comes to this position.
    Assignment(usize, usize),
}

impl FormulaOrigin {
    /// The position that the step of this part leaves.
    pub(crate) const fn step(self) -> usize {
        match self {
            Self::Condition(position, _) => position,
            Self::Assignment(position, _) => position - 1,
        }
    }
}

/// The formulas of a path: of its edges, and of the abstract states before those that are large. What these states tell is put into the terms of
/// edges, of which it leaves little where many paths were merged.
pub(crate) struct Trace<'s> {
    pub(crate) system: &'s System,
    pub(crate) path: AbstractPath,
    /// The conditions of the step that leaves each position, those of the abstract state first.
    guards: Vec<Vec<Term>>,
    /// How many of them are those of the abstract state.
    known: Vec<usize>,
    /// What the variables of the next position become.
    values: Vec<Vec<Term>>,
    /// The locations on it.
    pub(crate) locations: Vec<LocationId>,
    /// What the variables of each location are called.
    pub(crate) names: Vec<Vec<Term>>,
    /// All formulas, those of the first step first.
    pub(crate) formulas: Vec<(FormulaOrigin, Term)>,
}

/// Whether a path can be taken.
pub(crate) enum Feasibility {
    /// It can, as far as locations tell.
    Possible,
    /// These parts contradict each other.
    Impossible(FxHashSet<FormulaOrigin>),
    /// The solver does not know.
    Unknown,
}

impl<'s> Trace<'s> {
    /// The formulas of a path through these abstract states.
    pub(crate) fn of(
        system: &'s System,
        path: AbstractPath,
        states: &[&AbstractState],
        asking: &mut Asking<'_>,
    ) -> Self {
        let mut locations = vec![System::ROOT];
        locations.extend(path.edges.iter().map(|&edge| system.edges[edge].to));
        let (guards, known, values) = (Vec::new(), Vec::new(), Vec::new());
        let mut trace =
            Self { system, path, guards, known, values, locations, names: Vec::new(), formulas: Vec::new() };
        for (position, state) in states.iter().enumerate() {
            trace.simplify(position, state, asking.pool);
        }
        let Asking { pool, symbols, .. } = asking;
        for (position, &at) in trace.locations.iter().enumerate() {
            let variables = system.locations[at].variables.iter().enumerate();
            let name = |(index, &variable): (usize, &Term)| {
                let name = format!("v{index} of {} at {position}", at.index());
                pool.symbol(&name, pool.sort(variable))
            };
            trace.names.push(variables.map(name).collect());
        }
        for position in 0..trace.locations.len() {
            for (number, &condition) in trace.guards[position].iter().enumerate() {
                let formula = trace.named(position, condition, pool, symbols);
                trace.formulas.push((FormulaOrigin::Condition(position, number), formula));
            }
            let Some(values) = trace.values.get(position) else { continue };
            for (number, &value) in values.iter().enumerate() {
                let value = trace.named(position, value, pool, symbols);
                let equation = pool.eq(trace.names[position + 1][number], value);
                trace.formulas.push((FormulaOrigin::Assignment(position + 1, number), equation));
            }
        }
        trace.formulas.retain(|(_, formula)| *formula != Term::TRUE);
        trace
    }

    /// The step that leaves a position from an abstract state.
    fn simplify(&mut self, position: usize, state: &AbstractState, pool: &mut TermPool) {
        let edge = self.path.edges.get(position).map(|&edge| &self.system.edges[edge]);
        let guard = edge.map_or(&self.system.ends[self.path.end].guard, |edge| &edge.guard);
        let values = edge.map_or(&[][..], |edge| &edge.values);
        let terms = [guard, values].concat();
        let is_large = pool.postorder(&terms).len() > LARGE;
        let known = if is_large { state.formulas() } else { &[] };
        let simple = if is_large { simplified(known, &terms, pool).unwrap_or(terms) } else { terms };
        let (guard, values) = simple.split_at(guard.len());
        self.known.push(known.len());
        self.guards.push([known, guard].concat());
        if edge.is_some() {
            self.values.push(values.to_vec());
        }
    }

    /// What abstract states on the path tell in it.
    pub(crate) fn known(&self) -> Vec<Vec<Term>> {
        self.known.iter().zip(&self.guards).map(|(&count, guard)| guard[..count].to_vec()).collect()
    }

    /// The conditions of the step that leaves a position.
    pub(crate) fn guard(&self, position: usize) -> &[Term] {
        &self.guards[position]
    }

    /// What the variables at a position get, by the step that comes to it.
    pub(crate) fn values(&self, position: usize) -> &[Term] {
        &self.values[position - 1]
    }

    /// A core with all that abstract states say where it has something: terms of edges were simplified by it.
    fn with_states(&self, core: FxHashSet<FormulaOrigin>) -> FxHashSet<FormulaOrigin> {
        let steps: FxHashSet<usize> = core.iter().map(|part| part.step()).collect();
        let known = steps.into_iter().flat_map(|step| (0..self.known[step]).map(move |number| (step, number)));
        let known: Vec<FormulaOrigin> = known.map(|(step, number)| FormulaOrigin::Condition(step, number)).collect();
        core.into_iter().chain(known).collect()
    }

    /// A term over the variables at a position and the inputs of the step that leaves it, in the symbols of the path.
    pub(crate) fn named(&self, position: usize, term: Term, pool: &mut TermPool, symbols: &Symbols) -> Term {
        let variables = &self.system.locations[self.locations[position]].variables;
        let mut names: Substitution = variables.iter().copied().zip(self.names[position].iter().copied()).collect();
        for symbol in pool.free_symbols(term) {
            let input = pool.symbol_term(symbol);
            if !variables.contains(&input) {
                names.insert(input, input_at(position, symbol, pool, symbols));
            }
        }
        names.apply(pool, term)
    }

    /// A formula in the symbols of the path over the variables of a location on it; nothing if it mentions anything else.
    pub(crate) fn unnamed(&self, position: usize, formula: Term, pool: &mut TermPool) -> Option<Term> {
        let names = &self.names[position];
        let is_here = |symbol: SymbolId| names.contains(&pool.symbol_term(symbol));
        if !pool.free_symbols(formula).into_iter().all(is_here) {
            return None;
        }
        let variables = &self.system.locations[self.locations[position]].variables;
        let mut back: Substitution = names.iter().copied().zip(variables.iter().copied()).collect();
        Some(back.apply(pool, formula))
    }

    /// Whether the path can be taken. If not, parts of its shortest end that is impossible from anywhere contradict each other: what
    /// they need is more likely to hold in every round of a loop than what the beginning of the path tells.
    pub(crate) fn feasibility(&self, asking: &mut Asking<'_>) -> Result<Feasibility, Exhausted> {
        let formulas: Vec<Term> = self.formulas.iter().map(|(_, formula)| *formula).collect();
        let mut core = match contradiction(&formulas, asking)? {
            Contradiction::None => return Ok(Feasibility::Possible),
            Contradiction::Unknown => return Ok(Feasibility::Unknown),
            Contradiction::Among(core) => core,
        };
        // The end from the first of these positions on is impossible; that from the second on is not known to be.
        let (mut impossible, mut open) = (0, self.locations.len());
        while open - impossible > 1 {
            let middle = usize::midpoint(impossible, open);
            let first = self.formulas.partition_point(|(part, _)| part.step() < middle);
            match contradiction(&formulas[first..], asking)? {
                Contradiction::Among(found) => {
                    core = found.into_iter().map(|place| first + place).collect();
                    impossible = middle;
                }
                Contradiction::None | Contradiction::Unknown => open = middle,
            }
        }
        let core = smaller(core, &formulas, asking)?;
        let core = core.into_iter().map(|place| self.formulas[place].0).collect();
        Ok(Feasibility::Impossible(self.with_states(core)))
    }
}

/// The symbol of an input at a position of a path.
fn input_at(position: usize, symbol: SymbolId, pool: &mut TermPool, symbols: &Symbols) -> Term {
    let term = pool.symbol_term(symbol);
    let number = symbols.number(symbol).unwrap_or(u32::MAX);
    let name = format!("input {number} of width {} at {position}", pool.width(term));
    pool.symbol(&name, pool.sort(term))
}

enum Contradiction {
    None,
    Among(Vec<usize>),
    Unknown,
}

fn contradiction(formulas: &[Term], asking: &mut Asking<'_>) -> Result<Contradiction, Exhausted> {
    asking.budget.check()?;
    if let Some(place) = formulas.iter().position(|&formula| formula == Term::FALSE) {
        return Ok(Contradiction::Among(vec![place]));
    }
    let query = Query::new(formulas).wanting(Wants::Core).within(LIMIT);
    Ok(match asking.solver.solve(asking.pool, &query) {
        Ok(Answer::Satisfiable(_)) => Contradiction::None,
        Ok(Answer::Unsatisfiable(core)) => {
            let mut core = core.unwrap_or_else(|| (0..formulas.len()).collect());
            core.sort_unstable();
            Contradiction::Among(core)
        }
        Ok(Answer::GaveUp(_)) => Contradiction::Unknown,
        Err(error) => {
            asking.failure.get_or_insert(error);
            Contradiction::Unknown
        }
    })
}

/// A core without formulas that it does not need, as far as few questions tell.
fn smaller(mut core: Vec<usize>, formulas: &[Term], asking: &mut Asking<'_>) -> Result<Vec<usize>, Exhausted> {
    let (mut place, mut trials) = (0, 0);
    while place < core.len() && trials < MOST_TRIALS && core.len() > 1 {
        trials += 1;
        let others: Vec<usize> = core.iter().copied().filter(|&other| other != core[place]).collect();
        let left: Vec<Term> = others.iter().map(|&other| formulas[other]).collect();
        match contradiction(&left, asking)? {
            Contradiction::Among(smaller) => core = smaller.into_iter().map(|inner| others[inner]).collect(),
            Contradiction::None | Contradiction::Unknown => place += 1,
        }
    }
    Ok(core)
}
