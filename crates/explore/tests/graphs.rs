//! The graph of states of small programs in the text form: a program in, its states and steps out. What is expected was derived by hand.

use adamant_base::Budget;
use adamant_check::{Alone, Effort, Engine as _, Property, Run, Task, Verdict};
use adamant_explore::{Explore, ExploreSettings, Finds, PartialOrder, StateGraph, Symmetry, Trouble};
use adamant_program::{Program, verify};
use adamant_semantics::MachineSettings;
use adamant_smt::SolverSettings;

/// Room for every state of these programs.
const ROOM: usize = 100;

/// The graph of a program, and the word of its verdict.
fn graph(text: &str, settings: ExploreSettings) -> (StateGraph, &'static str) {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{text}"));
    let property = Property::UnreachCall { functions: vec!["reach_error".to_owned()], assertions: false };
    let task = Task { program: &program, property, machine: MachineSettings::default() };
    let mut engine = Explore::new(settings).recording(ROOM);
    let budget = Budget::unlimited();
    let mut run =
        Run { budget: &budget, effort: Effort::Full, solver: &SolverSettings::default(), planner: &mut Alone };
    let report = engine.check(&task, &mut run).expect("a solver is installed");
    let verdict = match report.verdict {
        Verdict::Holds => "holds",
        Verdict::Violated(_) => "violated",
        Verdict::Unknown(_) => "unknown",
    };
    (engine.take_graph().expect("it was recorded"), verdict)
}

/// A graph in words: states with what holds of their inputs and what is wrong with them, then steps.
fn describe(graph: &StateGraph) -> Vec<String> {
    let states = graph.states.iter().enumerate().map(|(number, state)| {
        let threads = state.threads.iter().map(|thread| format!("{}@{}", thread.number, thread.place.statement));
        let trouble = match &state.trouble {
            None => "",
            Some(Trouble::Violation(_)) => " violation",
            Some(Trouble::Obstacle(_)) => " obstacle",
        };
        let conditions: String = state.conditions.iter().map(|condition| format!(" if {condition}")).collect();
        format!("{number}: {}{conditions}{trouble}", threads.collect::<Vec<_>>().join(" "))
    });
    let steps = graph.steps.iter().map(|step| {
        let finds = match step.finds {
            Finds::New => "new",
            Finds::Known => "known",
            Finds::Awakes => "awakes",
        };
        format!("{} -{}-> {} {finds}", step.from, step.thread, step.to)
    });
    states.chain(steps).collect()
}

#[track_caller]
fn check(text: &str, settings: ExploreSettings, verdict: &str, expected: &[&str]) {
    let (graph, found) = graph(text, settings);
    assert_eq!(describe(&graph), expected);
    assert_eq!(found, verdict);
}

/// Without reductions that leave threads out.
fn all_orders() -> ExploreSettings {
    ExploreSettings { partial_order: PartialOrder::Off, symmetry: Symmetry::Off, ..ExploreSettings::default() }
}

const LOOP: &str = "program lp64 as_written
    fn @main() -> i32 {
    bb0:
      jump bb1(i32 0)
    bb1(%0: i32):
      %1: i1 = compare ult %0, i32 3
      branch %1, bb2, bb3
    bb2:
      %2: i32 = add %0, i32 1
      jump bb1(%2)
    bb3:
      return i32 0
    }";

#[test]
fn a_step_of_a_thread_that_nobody_notices_takes_two_rounds_of_a_loop() {
    check(
        LOOP,
        ExploreSettings::default(),
        "holds",
        &[
            "0: ",
            "1: 0@bb1: %1: i1 = compare ult %0, i32 3",
            "2: 0@bb1: %1: i1 = compare ult %0, i32 3",
            "0 -0-> 1 new",
            "1 -0-> 2 new",
        ],
    );
}

const INPUT: &str = "program lp64 as_written
    declare @__VERIFIER_nondet_int() -> i32
    declare @reach_error()
    fn @main() -> i32 {
    bb0:
      %0: i32 = call @__VERIFIER_nondet_int()
      jump bb1
    bb1:
      %1: i1 = compare eq %0, i32 7
      branch %1, bb2, bb3
    bb2:
      call @reach_error()
      return i32 1
    bb3:
      jump bb1
    }";

#[test]
fn a_branch_splits_a_state_and_a_loop_closes() {
    check(
        INPUT,
        ExploreSettings::default(),
        "violated",
        &[
            "0: ",
            "1: 0@bb1: %1: i1 = compare eq %0, i32 7",
            "2: 0@bb2: call @reach_error() if (= i0_32 7) violation",
            "0 -0-> 1 new",
            "1 -0-> 2 new",
            "1 -0-> 1 known",
        ],
    );
}

const THREADS: &str = "program lp64 as_written
    global @x size 4 align 4 = zero 4
    declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
    fn @f(%0: ptr) -> ptr {
    bb0:
      store i32 1, @x
      return null
    }
    fn @main() -> i32 {
    bb0:
      %0: ptr = stack_allocate i64 8 align 8
      %1: i32 = call @pthread_create(%0, null, @f, null)
      store i32 2, @x
      %2: i32 = load @x
      return %2
    }";

#[test]
fn threads_take_turns_in_all_orders() {
    check(
        THREADS,
        all_orders(),
        "holds",
        &[
            "0: ",
            "1: 0@bb0: store i32 2, @x 1@bb0: store i32 1, @x",
            "2: 0@bb0: %2: i32 = load @x 1@bb0: store i32 1, @x",
            "3: 0@bb0: store i32 2, @x",
            "4: 1@bb0: store i32 1, @x",
            "5: 0@bb0: %2: i32 = load @x",
            "6: ",
            "0 -0-> 1 new",
            "1 -0-> 2 new",
            "1 -1-> 3 new",
            "2 -0-> 4 new",
            "2 -1-> 5 new",
            "4 -1-> 6 new",
        ],
    );
}
