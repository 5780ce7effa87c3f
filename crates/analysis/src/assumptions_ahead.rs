//! From where a run may still come to an assumption: such a run may turn out to be none.
//!
//! Every call that may be made counts, whatever decisions lead to it.

use adamant_base::{Id as _, IdVec};
use adamant_library::{CallEffect, Library};
use adamant_program::{BlockId, Body, FunctionId, Program};

use crate::call_graph::CallGraph;
use crate::graph;

/// What may still come to an assumption.
#[derive(Clone, Debug)]
pub struct AssumptionsAhead {
    /// By function, whether a call of it may come to one.
    functions: IdVec<FunctionId, bool>,
    /// By function and block, whether that may be when the call stands in the block.
    blocks: IdVec<FunctionId, Vec<bool>>,
    at_end: bool,
}

impl AssumptionsAhead {
    /// Analyses a program.
    pub fn of(program: &Program) -> Self {
        let calls = CallGraph::of(program);
        let callees: Vec<Vec<usize>> = program
            .functions
            .ids()
            .map(|function| calls.callees(function).iter().map(|callee| callee.index()).collect())
            .collect();
        let is_assumption = |function: &adamant_program::Function| {
            function.body.is_none() && Library::of(&function.name).effect == CallEffect::Assumption
        };
        let assumptions = program.functions.enumerate().filter(|(_, function)| is_assumption(function));
        let reaching = reaching(&callees, assumptions.map(|(id, _)| id.index()));
        let functions: IdVec<FunctionId, bool> = reaching.into_iter().collect();
        let of_body = |body: &Body| blocks_before(program, &calls, &functions, body);
        let blocks = program.functions.iter().map(|function| function.body.as_ref().map(of_body).unwrap_or_default());
        let blocks = blocks.collect();
        let at_end = program.destructors.iter().any(|&destructor| functions[destructor])
            || registers_for_end(program) && functions.iter().any(|&may| may);
        Self { functions, blocks, at_end }
    }

    /// Whether a call of a function may come to an assumption.
    pub fn in_call(&self, function: FunctionId) -> bool {
        self.functions[function]
    }

    /// Whether a call that stands in this block may, before it returns.
    pub fn from_block(&self, function: FunctionId, block: BlockId) -> bool {
        self.blocks[function].get(block.index()).copied().unwrap_or(self.functions[function])
    }

    /// Whether what runs when a thread or the program ends may.
    pub fn at_end(&self) -> bool {
        self.at_end
    }
}

/// By block of a body, whether a block that it leads to, or itself, makes a call that counts.
fn blocks_before(program: &Program, calls: &CallGraph, counts: &IdVec<FunctionId, bool>, body: &Body) -> Vec<bool> {
    let makes_call =
        |block: &adamant_program::Block| {
            // What the source promises is no assumption: a run that breaks it is one.
            block.statements.iter().filter_map(|statement| statement.op.call()).any(|(callee, arguments)| {
                calls.called_by(program, callee, arguments).iter().any(|&called| counts[called])
            })
        };
    let starts = body.blocks.enumerate().filter(|(_, block)| makes_call(block)).map(|(id, _)| id.index());
    reaching(&graph::successors(body), starts)
}

/// By node, whether it leads to one of these, or is one.
fn reaching(successors: &[Vec<usize>], ends: impl Iterator<Item = usize>) -> Vec<bool> {
    let predecessors = graph::reversed(successors);
    let mut reaches = vec![false; successors.len()];
    let mut open: Vec<usize> = ends.collect();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut reaches[node], true) {
            open.extend(&predecessors[node]);
        }
    }
    reaches
}

/// Whether the program can register functions that run when a thread or the program ends.
fn registers_for_end(program: &Program) -> bool {
    let registers = |name: &str| Library::of(name).may_register_for_the_end();
    program.functions.iter().any(|function| function.body.is_none() && registers(&function.name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "program lp64 as_written
        declare @__VERIFIER_assume(i32)
        fn @main() { bb0: jump bb1 bb1: call @guess() jump bb2 bb2: call @quiet() jump bb3 bb3: jump bb2 }
        fn @guess() { bb0: call @__VERIFIER_assume(i32 1) jump bb1 bb1: return }
        fn @quiet() { bb0: return }";

    #[test]
    fn blocks_after_the_last_assumption_are_free_of_them() {
        let program = Program::parse(PROGRAM).unwrap();
        let ahead = AssumptionsAhead::of(&program);
        let [main, guess, quiet] = ["main", "guess", "quiet"].map(|name| program.function(name).unwrap());
        let from = |function: FunctionId, block| ahead.from_block(function, BlockId::new(block));
        assert_eq!([0, 1, 2, 3].map(|block| from(main, block)), [true, true, false, false]);
        assert_eq!([0, 1].map(|block| from(guess, block)), [true, false]);
        assert!(ahead.in_call(main) && ahead.in_call(guess) && !ahead.in_call(quiet) && !ahead.at_end());
    }

    #[test]
    fn what_runs_at_the_end_counts() {
        let text = PROGRAM.replace("fn @main", "declare @atexit(ptr) -> i32 fn @main");
        assert!(AssumptionsAhead::of(&Program::parse(&text).unwrap()).at_end());
    }
}
