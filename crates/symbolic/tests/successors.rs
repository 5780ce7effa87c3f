//! Successors of states, told in the text form of programs: a program in, where the ways of its thread lead and under which conditions out.

use adamant_base::{Budget, Id as _};
use adamant_check::{Choice, Violation};
use adamant_program::{Program, verify};
use adamant_semantics::{Machine, MachineSettings, PauseAt, Pauses, ProgramLiveness, ThreadId};
use adamant_smt::SolverSettings;
use adamant_symbolic::{
    Cache, End, MultiState, Scene, Store, Successor, Symbolic, SymbolicMachine, TauReduction, Until, counterexample,
    successors,
};

const PROGRAM: &str = "program lp64 as_written
    global @g size 4 align 4 = zero 4
    declare @__VERIFIER_nondet_int() -> i32
    declare @reach_error()
    fn @main() -> i32 {
    bb0:
      %0: i32 = call @__VERIFIER_nondet_int()
      %1: i1 = compare ult %0, i32 10
      branch %1, bb1, bb2
    bb1:
      %2: i32 = add %0, i32 1
      %3: i1 = compare eq %2, i32 5
      branch %3, bb2, bb3
    bb2:
      return i32 0
    bb3:
      store %0, @g
      store i32 1, @g
      call @reach_error()
      return i32 1
    }";

/// Parses a program and runs something with a machine at its start, which pauses at every block.
fn with_machine<T>(text: &str, run: impl FnOnce(&mut SymbolicMachine<'_, ()>, Scene<'_>) -> T) -> T {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{text}"));
    let solver = adamant_smt::assemble(&SolverSettings::default()).expect("a solver is installed");
    let budget = Budget::unlimited();
    let domain = Symbolic::new(solver, Store::Partial, Cache::On, budget.clone(), ());
    let pauses = Pauses::new(&program, |_, _| PauseAt::Always);
    let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("there is a main");
    machine.pauses = Some(&pauses);
    run(&mut machine, Scene { live: &ProgramLiveness::of(&program), budget: &budget })
}

/// The state of the machine.
fn here(machine: &SymbolicMachine<'_, ()>) -> MultiState {
    MultiState { state: machine.state.clone(), data: machine.domain.data.clone() }
}

/// All ways of the first thread from a state.
fn ways(machine: &mut SymbolicMachine<'_, ()>, at: MultiState, until: Until, scene: Scene<'_>) -> Vec<Successor> {
    let found = successors(machine, at, ThreadId::FIRST, until, scene).expect("the budget is unlimited");
    assert!(!found.misses_values);
    found.ways
}

/// Where a way ended, why, and under which conditions.
fn describe(machine: &SymbolicMachine<'_, ()>, way: &Successor) -> String {
    let place = way.at.state.threads[ThreadId::FIRST].frames.last();
    let place = place.map_or("nowhere".to_owned(), |frame| format!("bb{}.{}", frame.block.index(), frame.statement));
    let why = match &way.end {
        End::Halted(halt) => format!("{halt:?}"),
        End::Stopped(stop) => format!("{stop:?}"),
    };
    let conditions: Vec<_> =
        way.conditions().map(|condition| machine.domain.pool.display(condition).to_string()).collect();
    format!("{place} {why}: {}", conditions.join(" and "))
}

/// What the ways from the start of a program come to.
#[track_caller]
fn check(text: &str, until: Until, tau: TauReduction, expected: &[&str]) {
    with_machine(text, |machine, scene| {
        machine.domain.tau = tau;
        let found = ways(machine, here(machine), until, scene);
        let found: Vec<_> = found.iter().map(|way| describe(machine, way)).collect();
        assert_eq!(found, expected);
    });
}

#[test]
fn a_block_ends_where_the_next_one_is_entered() {
    check(
        PROGRAM,
        Until::Block,
        TauReduction::On,
        &["bb1.0 Entered: (bvult i0_32:32 #10:32)", "bb2.0 Entered: (bvule #10:32 i0_32:32)"],
    );
}

#[test]
fn a_way_goes_on_from_its_state() {
    with_machine(PROGRAM, |machine, scene| {
        let [small, _] = &ways(machine, here(machine), Until::Block, scene)[..] else { panic!("there are two ways") };
        let next = ways(machine, small.at.clone(), Until::Block, scene);
        let found: Vec<_> = next.iter().map(|way| describe(machine, way)).collect();
        assert_eq!(found, ["bb2.0 Entered: (= i0_32:32 #4:32)", "bb3.0 Entered: (not (= i0_32:32 #4:32))"]);
        let pool = &machine.domain.pool;
        let known: Vec<_> = next[1].at.data.groups.conjuncts().map(|term| pool.display(term).to_string()).collect();
        assert_eq!(known, ["(bvult i0_32:32 #10:32)", "(not (= i0_32:32 #4:32))"], "what held before holds still");
    });
}

#[test]
fn a_branch_ends_with_the_statement_that_splits() {
    let chosen = "program lp64 as_written
        declare @__VERIFIER_nondet_int() -> i32
        fn @main() -> i32 {
        bb0:
          %0: i32 = call @__VERIFIER_nondet_int()
          %1: i32 = sdiv i32 7, %0
          return %1
        }";
    check(
        chosen,
        Until::Branch,
        TauReduction::On,
        &["bb0.1 Fault(DivisionByZero): (= i0_32:32 #0:32)", "bb0.2 Statement: (not (= i0_32:32 #0:32))"],
    );
}

#[test]
fn without_a_stop_all_ways_go_to_their_ends() {
    check(
        PROGRAM,
        Until::Noticeable,
        TauReduction::On,
        &[
            "nowhere Exit(Some(0)): (bvult i0_32:32 #10:32) and (= i0_32:32 #4:32)",
            "bb3.2 ErrorCalled(\"reach_error\"): (bvult i0_32:32 #10:32) and (not (= i0_32:32 #4:32))",
            "nowhere Exit(Some(0)): (bvule #10:32 i0_32:32)",
        ],
    );
}

#[test]
fn a_step_has_one_noticeable_action() {
    check(
        PROGRAM,
        Until::Noticeable,
        TauReduction::Off,
        &[
            "nowhere Exit(Some(0)): (bvult i0_32:32 #10:32) and (= i0_32:32 #4:32)",
            "bb3.1 Noticeable: (bvult i0_32:32 #10:32) and (not (= i0_32:32 #4:32))",
            "nowhere Exit(Some(0)): (bvule #10:32 i0_32:32)",
        ],
    );
}

#[test]
fn a_path_leads_to_a_counterexample() {
    with_machine(PROGRAM, |machine, scene| {
        let found = ways(machine, here(machine), Until::Noticeable, scene);
        let error = found.into_iter().find(|way| describe(machine, way).contains("ErrorCalled")).expect("there is one");
        let log = &mut machine.domain.log;
        let root = log.push(None, ThreadId::FIRST, 0, Vec::new());
        let end = log.push(Some(root), ThreadId::FIRST, error.ticks, error.events);
        let violation = Violation::ErrorCalled { function: "reach_error".to_owned() };
        let found = counterexample(&mut machine.domain, end, violation).expect("the path has a run");
        let [Choice::Input { value, .. }] = &found.choices[0].choices[..] else { panic!("one input is read") };
        let value = value.to_u64().expect("it fits");
        assert!(value < 10 && value != 4, "{value}");
    });
}
