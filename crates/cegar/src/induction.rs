//! k-induction backward from what must not be reached: along every path of k edges that ends there, the invariants are contradicted.
//!
//! A path that begins at the start of the program and is possible is a run, or what the generalisation of locations takes for one. A path of k edges that
//! begins elsewhere and contradicts the invariants shows that no run ends with it. So if no path is left, nothing bad is reached: this is the base and the step
//! of k-induction in one walk over the paths, with invariants that hold everywhere on them. See Sheeran, Singh and Stålmarck, "Checking Safety Properties
//! Using Induction and a SAT-Solver".

use adamant_base::Exhausted;
use adamant_expr::{Substitution, Term};

use crate::ask::{Asking, Found};
use crate::houdini::Invariants;
use crate::system::{Edge, LocationId, System};

/// So many questions are asked for one end and each edge that paths may have.
const MOST_QUESTIONS: usize = 250;

/// For short paths, so many are asked.
const LEAST_QUESTIONS: usize = 2000;

/// Whether something bad can be reached.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It cannot.
    Unreachable,
    /// Along these edges, by their numbers, as far as locations tell.
    Path(Vec<usize>),
    /// A path of k edges is possible, or a solver did not know. Conditions at the location where it begins.
    Open(LocationId, Vec<Term>),
}

/// Looks whether an end can be reached, along paths of up to `most` edges.
pub(crate) fn refute(
    system: &System,
    invariants: &Invariants,
    end: usize,
    most: usize,
    asking: &mut Asking<'_>,
) -> Result<Outcome, Exhausted> {
    let end = &system.ends[end];
    let mut walk = Walk { system, invariants, most, questions: 0, used: None, asking };
    let own = &system.locations[end.from].variables;
    let seen = system.seen(&end.views, invariants, walk.asking.pool);
    let guard = walk.with_own_inputs(own, 0, &[end.guard.as_slice(), &seen].concat());
    walk.refute(end.from, guard, &mut Vec::new())
}

/// The invariants by which an end that cannot be reached is excluded.
pub(crate) fn used(
    system: &System,
    invariants: &Invariants,
    end: usize,
    most: usize,
    asking: &mut Asking<'_>,
) -> Result<Vec<(LocationId, usize)>, Exhausted> {
    let end = &system.ends[end];
    let mut walk = Walk { system, invariants, most, questions: 0, used: Some(Vec::new()), asking };
    let own = &system.locations[end.from].variables;
    let guard = walk.with_own_inputs(own, 0, &end.guard);
    walk.refute(end.from, guard, &mut Vec::new())?;
    Ok(walk.used.unwrap_or_default())
}

struct Walk<'w, 'a> {
    system: &'w System,
    invariants: &'w Invariants,
    most: usize,
    questions: usize,
    /// The invariants that contradict paths, if somebody wants to know.
    used: Option<Vec<(LocationId, usize)>>,
    asking: &'w mut Asking<'a>,
}

impl Walk<'_, '_> {
    /// Looks whether formulas can hold at a location, from which the path leads to something bad.
    fn refute(&mut self, at: LocationId, formulas: Vec<Term>, path: &mut Vec<usize>) -> Result<Outcome, Exhausted> {
        self.questions += 1;
        let assumed: Vec<Term> = self.invariants[at].iter().chain(&formulas).copied().collect();
        match self.asking.model(&assumed)? {
            Found::Nothing => {
                if let Some(used) = &mut self.used {
                    let core = self.asking.core(&assumed)?;
                    used.extend(
                        core.into_iter().filter(|place| *place < self.invariants[at].len()).map(|place| (at, place)),
                    );
                }
                return Ok(Outcome::Unreachable);
            }
            Found::Unknown => return Ok(Outcome::Open(at, formulas)),
            Found::Model(_) => {}
        }
        if at == System::ROOT {
            return Ok(Outcome::Path(path.iter().rev().copied().collect()));
        }
        if path.len() >= self.most || self.questions >= LEAST_QUESTIONS.max(MOST_QUESTIONS * self.most) {
            return Ok(Outcome::Open(at, formulas));
        }
        for (number, edge) in self.system.edges.iter().enumerate().filter(|(_, edge)| edge.to == at) {
            let before = self.before(edge, &formulas, path.len() + 1);
            path.push(number);
            let outcome = self.refute(edge.from, before, path)?;
            path.pop();
            match outcome {
                Outcome::Unreachable => {}
                Outcome::Path(_) | Outcome::Open(..) => return Ok(outcome),
            }
        }
        Ok(Outcome::Unreachable)
    }

    /// What has to hold before an edge so that it is taken and formulas hold after it.
    fn before(&mut self, edge: &Edge, formulas: &[Term], depth: usize) -> Vec<Term> {
        let own = &self.system.locations[edge.from].variables;
        let seen = self.system.seen(&edge.views, self.invariants, self.asking.pool);
        let mut before = self.with_own_inputs(own, depth, &[edge.guard.as_slice(), &seen].concat());
        let values = self.with_own_inputs(own, depth, &edge.values);
        let mut replacement = self.system.locations[edge.to].replacement(&values);
        before.extend(self.asking.replaced(&mut replacement, formulas));
        before.retain(|&formula| formula != Term::TRUE);
        before
    }

    /// Terms whose inputs have names that only this step of a path has; these are variables.
    fn with_own_inputs(&mut self, own: &[Term], depth: usize, terms: &[Term]) -> Vec<Term> {
        let pool = &mut *self.asking.pool;
        let mut names = Substitution::default();
        for symbol in pool.free_symbols_of(terms) {
            let term = pool.symbol_term(symbol);
            if self.asking.symbols.number(symbol).is_some() && !own.contains(&term) {
                let name = format!("{} before step {depth}", pool.symbol_name(symbol));
                let renamed = pool.symbol(&name, pool.sort(term));
                names.insert(term, renamed);
            }
        }
        terms.iter().map(|&term| names.apply(pool, term)).collect()
    }
}
