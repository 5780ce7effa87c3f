//! MAX-3SAT by chance: each variable gets a value by a nondeterministic conditional, and the clauses that are satisfied are counted.

use std::collections::BTreeSet;
use std::fmt::Write;

use rustsat::solvers::{Solve, SolverResult};
use rustsat::types::Lit;
use rustsat_cadical::CaDiCaL;

use crate::random::Random;

/// A formula in conjunctive normal form, three different variables in each clause.
pub(crate) struct Formula {
    variables: usize,
    clauses: Vec<[Literal; 3]>,
}

/// A variable, or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Literal {
    variable: usize,
    is_negated: bool,
}

/// What must not happen, and does not.
#[derive(Clone, Copy)]
pub(crate) enum Error {
    /// All clauses are satisfied.
    All,
    /// More clauses are satisfied than there are.
    More,
}

/// A formula with different clauses that is not satisfiable. Nothing if there are not so many clauses, or so few of them can be satisfied.
pub(crate) fn formula(variables: usize, clauses: usize, seed: u64) -> Option<Formula> {
    let different = 8 * variables * variables.checked_sub(1)? * variables.checked_sub(2)? / 6;
    if clauses > different {
        return None;
    }
    let mut random = Random::new(seed);
    (0..1000).map(|_| drawn(variables, clauses, &mut random)).find(|formula| !formula.is_satisfiable())
}

fn drawn(variables: usize, clauses: usize, random: &mut Random) -> Formula {
    let mut known = BTreeSet::new();
    let mut order = Vec::new();
    while order.len() < clauses {
        let mut of = BTreeSet::new();
        while of.len() < 3 {
            of.insert(random.below(variables));
        }
        let mut literals = of.into_iter().map(|variable| Literal { variable, is_negated: random.below(2) == 1 });
        let clause = std::array::from_fn(|_| literals.next().expect("there are three variables"));
        if known.insert(clause) {
            order.push(clause);
        }
    }
    Formula { variables, clauses: order }
}

impl Formula {
    fn is_satisfiable(&self) -> bool {
        let mut solver = CaDiCaL::default();
        for clause in &self.clauses {
            let literal = |literal: &Literal| {
                let variable = u32::try_from(literal.variable).expect("few variables");
                Lit::new(variable, literal.is_negated)
            };
            solver.add_clause(clause.iter().map(literal).collect()).expect("a solver without limits takes clauses");
        }
        solver.solve().expect("a solver without limits solves") == SolverResult::Sat
    }
}

/// The program for a formula.
pub(crate) fn program(formula: &Formula, error: Error) -> String {
    let mut text = String::from(
        "extern _Bool __VERIFIER_nondet_bool(void);\nextern void reach_error(void);\n\nint main(void) {\n    int satisfied = 0;\n",
    );
    let mut line = |indented: std::fmt::Arguments<'_>| writeln!(text, "    {indented}").expect("strings grow");
    for variable in 0..formula.variables {
        line(format_args!("_Bool x{variable};"));
        line(format_args!("if (__VERIFIER_nondet_bool()) x{variable} = 1; else x{variable} = 0;"));
    }
    for [first, second, third] in &formula.clauses {
        line(format_args!("if ({first} || {second} || {third}) satisfied++;"));
    }
    let clauses = formula.clauses.len();
    match error {
        Error::All => line(format_args!("if (satisfied == {clauses}) reach_error();")),
        Error::More => line(format_args!("if (satisfied > {clauses}) reach_error();")),
    }
    text.push_str("    return 0;\n}\n");
    text
}

impl std::fmt::Display for Literal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.is_negated { "!" } else { "" };
        write!(f, "{sign}x{}", self.variable)
    }
}
