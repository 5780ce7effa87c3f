//! Where runs may end or go on for ever, so that what follows may not be reached: loops and calls.
//!
//! A loop is known to end if it counts: in each round it compares a number that grows (or falls) by one with a number that stays the same, and
//! leaves when it is reached. A function is known to return if it has only such loops, calls only functions known to return, and does not call
//! itself. Faults do not count: whoever keeps the statements that may fail keeps the ends that they bring.

use adamant_base::{Id as _, IdVec};
use adamant_program::{BlockId, Body, Callee, FunctionId, Op, Program};

use crate::control_dependence::Exits;
use crate::external::{Behaviour, Behaviours};
use crate::graph;
use crate::loops::Loops;
use crate::points_to::{PointsTo, Site};

/// Which functions may not return.
#[derive(Clone, Debug)]
pub struct Returns {
    may_not_return: IdVec<FunctionId, bool>,
}

impl Returns {
    /// Analyses the functions that may run.
    pub fn of(program: &Program, behaviours: &Behaviours, points_to: &PointsTo) -> Self {
        let callees = callees(program, points_to);
        let mut may_not_return: IdVec<FunctionId, bool> = program.functions.iter().map(|_| false).collect();
        for component in graph::components(&callees) {
            let is_cycle = component.len() > 1 || component.iter().any(|node| callees[*node].contains(node));
            component.iter().filter(|_| is_cycle).for_each(|&node| may_not_return[FunctionId::new(node)] = true);
        }
        for (id, function) in program.functions.enumerate() {
            may_not_return[id] |= match (behaviours.behaviour(id), &function.body) {
                (Behaviour::Body, Some(body)) => has_endless_loop(program, body),
                (behaviour, _) => may_end_run(behaviour),
            };
        }
        let mut returns = Self { may_not_return };
        returns.spread(&callees);
        returns
    }

    /// A call of a function that may not return may not return.
    fn spread(&mut self, callees: &[Vec<usize>]) {
        let callers = graph::reversed(callees);
        let mut open: Vec<usize> = (0..callees.len()).filter(|&id| self.may_not_return[FunctionId::new(id)]).collect();
        while let Some(function) = open.pop() {
            for &caller in &callers[function] {
                if !std::mem::replace(&mut self.may_not_return[FunctionId::new(caller)], true) {
                    open.push(caller);
                }
            }
        }
    }

    /// Whether a call of the function may not return.
    pub fn may_not_return(&self, function: FunctionId) -> bool {
        self.may_not_return[function]
    }

    /// Whether the run may end at a statement, or never come behind it, other than by a fault.
    pub fn may_stop(&self, points_to: &PointsTo, site: Site, op: &Op) -> bool {
        op.call().is_some_and(|(callee, _)| {
            called(points_to, site, callee).iter().any(|&callee| self.may_not_return(callee))
        })
    }

    /// Where a body may be left.
    pub fn exits(
        &self,
        program: &Program,
        behaviours: &Behaviours,
        points_to: &PointsTo,
        function: FunctionId,
        body: &Body,
    ) -> Exits {
        let endless = endless_loops(program, body);
        let stops = |block: BlockId| {
            body.blocks[block].statements.iter().enumerate().any(|(index, statement)| {
                self.may_stop(points_to, Site { function, block, statement: index as u32 }, &statement.op)
            })
        };
        let ends = |op: &Op| op.called_by_name().is_some_and(|callee| always_ends_run(behaviours.behaviour(callee)));
        Exits {
            may_leave: body.blocks.ids().map(|block| endless[block.index()] || stops(block)).collect(),
            always_leaves: body
                .blocks
                .iter()
                .map(|block| block.statements.iter().any(|statement| ends(&statement.op)))
                .collect(),
        }
    }
}

/// The functions that a call may reach.
pub(crate) fn called(points_to: &PointsTo, site: Site, callee: Callee) -> Vec<FunctionId> {
    match callee {
        Callee::Direct(function) => vec![function],
        Callee::Indirect(_) => points_to.indirect_callees(site).to_vec(),
    }
}

/// Whether a call of a function without body may end the run, or never return.
const fn may_end_run(behaviour: Behaviour) -> bool {
    match behaviour {
        Behaviour::Body
        | Behaviour::Value
        | Behaviour::Arbitrary
        | Behaviour::NewObject
        | Behaviour::Free
        | Behaviour::Look
        | Behaviour::Fill
        | Behaviour::Output => false,
        Behaviour::Error
        | Behaviour::FailedAssertion
        | Behaviour::End
        | Behaviour::Assumption
        | Behaviour::Anything => true,
    }
}

/// Whether every call of a function without body ends the run.
pub const fn always_ends_run(behaviour: Behaviour) -> bool {
    match behaviour {
        Behaviour::Error | Behaviour::FailedAssertion | Behaviour::End => true,
        Behaviour::Body
        | Behaviour::Value
        | Behaviour::Arbitrary
        | Behaviour::NewObject
        | Behaviour::Free
        | Behaviour::Look
        | Behaviour::Fill
        | Behaviour::Output
        | Behaviour::Assumption
        | Behaviour::Anything => false,
    }
}

/// By function, those that it may call.
fn callees(program: &Program, points_to: &PointsTo) -> Vec<Vec<usize>> {
    let of_function = |(function, body): (FunctionId, &Body)| {
        let mut found = Vec::new();
        for (block, contents) in body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                if let Some((callee, _)) = statement.op.call() {
                    let site = Site { function, block, statement: index as u32 };
                    found.extend(called(points_to, site, callee).iter().map(|callee| callee.index()));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    };
    let bodies = program.functions.enumerate();
    bodies.map(|(id, function)| function.body.as_ref().map_or_else(Vec::new, |body| of_function((id, body)))).collect()
}

fn has_endless_loop(program: &Program, body: &Body) -> bool {
    endless_loops(program, body).contains(&true)
}

/// By block, whether it is the head of a loop that is not known to end.
fn endless_loops(program: &Program, body: &Body) -> Vec<bool> {
    let loops = Loops::of(program, body);
    body.blocks.ids().map(|head| loops.is_head(head.index()) && !loops.counts(head.index())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::Assumptions;

    /// Compares the names of the functions that may not return.
    fn check(functions: &str, expected: &str) {
        let text = format!(
            "program lp64 as_written declare @abort() declare @__VERIFIER_nondet_int() -> i32 declare @library() {functions}"
        );
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
        let behaviours = Behaviours::of(&program, Assumptions::NONE);
        let roots: Vec<_> = program.functions.ids().collect();
        let points_to = PointsTo::of(&program, &behaviours, &roots);
        let returns = Returns::of(&program, &behaviours, &points_to);
        let with_body = program.functions.enumerate().filter(|(_, function)| function.body.is_some());
        let found = with_body.filter(|(id, _)| returns.may_not_return(*id)).map(|(_, function)| function.name.as_str());
        assert_eq!(found.collect::<Vec<_>>().join(" "), expected, "{text}");
    }

    #[test]
    fn calls_and_recursion() {
        check(
            "fn @a() { bb0: call @abort() return } fn @b() { bb0: call @a() return } fn @c() { bb0: %0: i32 = call @__VERIFIER_nondet_int() return }
             fn @d() { bb0: call @d() return } fn @e() { bb0: call @library() return } fn @f(%0: i1) { bb0: assume %0 return }
             fn @g(%0: ptr) { bb0: call_indirect @c() return } fn @h(%0: ptr) { bb0: call_indirect @a() return }",
            "a b d e h",
        );
    }

    #[test]
    fn loops_that_count() {
        let counting = |name: &str, condition: &str, step: &str| {
            format!(
                "fn @{name}(%0: i32) {{ bb0: jump bb1(i32 0) bb1(%1: i32): %2: i1 = compare {condition} branch %2, bb2, bb3
                 bb2: %3: i32 = {step} jump bb1(%3) bb3: return }} "
            )
        };
        let all = [
            counting("up", "slt %1, %0", "add %1, 1"),
            counting("down", "sgt %1, i32 7", "sub %1, 1"),
            counting("unequal", "ne %0, %1", "add %1, -1"),
            counting("inclusive", "sle %1, %0", "add %1, 1"),
            counting("far", "slt %1, %0", "add %1, 2"),
            counting("still", "slt %1, %0", "add %0, 1"),
            counting("moving", "slt %1, %1", "add %1, 1"),
        ];
        check(&all.concat(), "inclusive far still moving");
        check("fn @forever() { bb0: jump bb1 bb1: jump bb1 }", "forever");
    }

    #[test]
    fn a_decision_that_rounds_pass_by_does_not_end_them() {
        check(
            "fn @f(%0: i32, %4: i1) { bb0: jump bb1(i32 0) bb1(%1: i32): branch %4, bb2, bb3
             bb2: %2: i1 = compare slt %1, %0 branch %2, bb3, bb4
             bb3: %3: i32 = add %1, 1 jump bb1(%3) bb4: return }",
            "f",
        );
    }
}
