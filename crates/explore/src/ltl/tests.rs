//! Formulas on small programs in the text form, with every search: what is found, and in which form.

use std::time::Duration;

use adamant_base::Budget;
use adamant_check::{Alone, Effort, Engine as _, Fairness, LtlProperty, Property, Run, Task, Verdict, Violation};
use adamant_program::Program;
use adamant_semantics::MachineSettings;
use adamant_smt::SolverSettings;

use crate::settings::{ExploreSettings, LtlSearch};

/// What a search finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Found {
    Nothing,
    /// A run with a cycle in which something moves.
    Cycle,
    /// A run that stays where it is.
    End,
    /// A run after which nothing matters.
    Prefix,
    NoAnswer,
}

#[track_caller]
fn check(functions: &str, formula: &str, expected: Found) {
    let text = format!(
        "program lp64 as_written global @g size 4 align 4 = zero 4 declare @__VERIFIER_assume(i32) {functions}"
    );
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let parsed = adamant_ltl::parse(formula).expect("the formula is well-formed");
    let property = LtlProperty { text: formula.to_owned(), stated_in: None, formula: parsed, fairness: Fairness::None };
    let task =
        Task { program: &program, property: Property::Ltl(Box::new(property)), machine: MachineSettings::default() };
    for ltl_search in [LtlSearch::Components, LtlSearch::Nested, LtlSearch::NestedDeepening] {
        let mut engine = crate::Explore::new(ExploreSettings { ltl_search, ..ExploreSettings::default() });
        let budget = Budget::within(Duration::from_secs(20));
        let mut run =
            Run { budget: &budget, effort: Effort::Full, solver: &SolverSettings::default(), planner: &mut Alone };
        let report = engine.check(&task, &mut run);
        let found = match report.expect("the check begins").verdict {
            Verdict::Holds => Found::Nothing,
            Verdict::Unknown(_) => Found::NoAnswer,
            Verdict::Violated(found) => match found.violation {
                Violation::LtlPrefix => Found::Prefix,
                Violation::Ltl { cycle, again } if cycle < again => Found::Cycle,
                _ => Found::End,
            },
        };
        assert_eq!(found, expected, "{ltl_search:?}: {formula}\n{text}");
    }
}

const ENDS: &str = "fn @main() { bb0: call @f() return } fn @f() { bb0: store i32 1, @g return }";
const LOOPS: &str = "fn @main() { bb0: jump bb1 bb1: call @f() jump bb1 } fn @f() { bb0: store i32 1, @g return }";
const COUNTS: &str = "fn @main() { bb0: jump bb1 bb1: call @f() jump bb1 }
    fn @f() { bb0: %0: i32 = load @g %1: i1 = compare eq %0, i32 -1 branch %1, bb1, bb2
    bb1: call @h() jump bb2 bb2: %2: i32 = add %0, 1 store %2, @g return } fn @h() { bb0: return }";

#[test]
fn runs_end_or_go_round() {
    check(ENDS, "F end", Found::Nothing);
    check(ENDS, "F (call(f) && F call(f) && X F call(f))", Found::End);
    check(LOOPS, "F end", Found::Cycle);
    check(LOOPS, "G F call(f)", Found::Nothing);
    check(LOOPS, "F G call(f)", Found::Cycle);
}

#[test]
fn what_is_broken_for_good_needs_no_cycle() {
    check(LOOPS, "G !call(f)", Found::Prefix);
    check(ENDS, "G !call(f)", Found::Prefix);
    check(ENDS, "G !end", Found::End);
    // To come back to a state would take too long.
    check(COUNTS, "G !call(f)", Found::Prefix);
    check(COUNTS, "!call(f) U call(h)", Found::Prefix);
}

#[test]
fn a_prefix_before_an_assumption_does_not_count() {
    let fails = "fn @main() { bb0: call @f() call @__VERIFIER_assume(i32 0) return } fn @f() { bb0: return }";
    check(fails, "G !call(f)", Found::Nothing);
    let holds = "fn @main() { bb0: call @f() call @__VERIFIER_assume(i32 1) return } fn @f() { bb0: return }";
    check(holds, "G !call(f)", Found::End);
}
