//! Says the same with fewer formulas: at each location, what follows from the rest is left out, and of alternatives those that others cover.
//!
//! What holds at a location stays the same, so a proof stays one; it is quicker to check, and people can read it.

use std::cmp::Reverse;

use adamant_base::Exhausted;
use adamant_expr::{Op, Term, TermPool};

use crate::ask::{Asking, Satisfiability};
use crate::houdini::Invariants;
use crate::refinement::conjuncts;

/// So many questions are asked at most.
const MOST_QUESTIONS: usize = 600;

/// Formulas that say the same at each location.
pub(crate) fn concise(invariants: &Invariants, asking: &mut Asking<'_>) -> Result<Invariants, Exhausted> {
    let mut work = Work { asking, questions: 0 };
    let mut concise = Invariants::default();
    for formulas in invariants.iter() {
        let mut here = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            here.push(work.without_covered(formula)?);
        }
        concise.push(work.without_implied(here)?);
    }
    Ok(concise)
}

struct Work<'w, 'a> {
    asking: &'w mut Asking<'a>,
    questions: usize,
}

impl Work<'_, '_> {
    /// Whether formulas are known to contradict each other.
    fn contradict(&mut self, formulas: &[Term]) -> Result<bool, Exhausted> {
        self.questions += 1;
        let is_open = self.questions > MOST_QUESTIONS;
        Ok(!is_open && matches!(self.asking.model(formulas)?, Satisfiability::Nothing))
    }

    /// Formulas without those that follow from the others; the largest ones are left out first.
    fn without_implied(&mut self, mut formulas: Vec<Term>) -> Result<Vec<Term>, Exhausted> {
        let mut by_size: Vec<(usize, usize)> =
            formulas.iter().enumerate().map(|(place, &formula)| (self.asking.pool.size(formula), place)).collect();
        by_size.sort_by_key(|&key| Reverse(key));
        let mut is_kept = vec![true; formulas.len()];
        for (_, place) in by_size {
            let others = (0..formulas.len()).filter(|&other| other != place && is_kept[other]);
            let mut question: Vec<Term> = others.map(|other| formulas[other]).collect();
            question.push(self.asking.pool.not(formulas[place]));
            is_kept[place] = !self.contradict(&question)?;
        }
        let mut is_kept = is_kept.into_iter();
        formulas.retain(|_| is_kept.next().unwrap_or(true));
        Ok(formulas)
    }

    /// A disjunction without the parts that the others cover; the most special ones, which are small, are left out first.
    fn without_covered(&mut self, formula: Term) -> Result<Term, Exhausted> {
        let parts = disjuncts(self.asking.pool, formula);
        if parts.len() < 2 {
            return Ok(formula);
        }
        let mut is_kept = vec![true; parts.len()];
        for (place, &part) in parts.iter().enumerate() {
            let others: Vec<usize> = (0..parts.len()).filter(|&other| other != place && is_kept[other]).collect();
            let mut question = vec![part];
            question.extend(others.into_iter().map(|other| self.asking.pool.not(parts[other])));
            is_kept[place] = !self.contradict(&question)?;
        }
        let kept = parts.into_iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(part, _)| part);
        let kept: Vec<Term> = kept.collect();
        Ok(self.asking.pool.or_all(kept))
    }
}

/// The parts of a disjunction.
fn disjuncts(pool: &mut TermPool, formula: Term) -> Vec<Term> {
    if pool.op(formula) != Op::Not {
        return vec![formula];
    }
    let inner = pool.operand(formula, 0);
    conjuncts(pool, inner).into_iter().map(|part| pool.not(part)).collect()
}
