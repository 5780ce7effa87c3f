//! Proofs that were changed are rejected.

use adamant_base::Budget;
use adamant_check::{Alone, Effort, Property, Run, Task};
use adamant_expr::Term;
use adamant_program::{Program, verify};
use adamant_semantics::{MachineSettings, ProgramLiveness};
use adamant_smt::SolverSettings;
use adamant_symbolic::{Symbolic, SymbolicMachine};

use super::{Flaw, Proof, check};
use crate::ask::Asking;
use crate::build::{Many, Surroundings, build};
use crate::cegar::Cegar;
use crate::cuts::{Cuts, Joins};
use crate::frame::Outcome;
use crate::kinduction::InductionSettings;
use crate::learning;
use crate::moves::{Seen, Threads};
use crate::prepare::machine;
use crate::rounds::Rounds;
use crate::settings::{CegarBlocks, CegarDomain, CegarSettings, CegarSpacer};
use crate::system::{LocationId, System};
use crate::telling::Untold;
use crate::unfolding::Unfolding;

/// Two variables are exchanged in a loop of any number of rounds; a second loop counts up to the first of them and 100.
const PROGRAM: &str = "program lp64 as_written
    declare @__VERIFIER_nondet_int() -> i32
    declare @reach_error()
    fn @main() -> i32 {
    bb0:
      jump bb1(i32 100, i32 200)
    bb1(%0: i32, %1: i32):
      %2: i32 = call @__VERIFIER_nondet_int()
      %3: i1 = compare eq %2, i32 0
      branch %3, bb2(i32 0), bb1(%1, %0)
    bb2(%4: i32):
      %5: i32 = add %0, i32 100
      %6: i1 = compare ult %4, %5
      branch %6, bb3, bb4
    bb3:
      %7: i32 = add %4, i32 1
      jump bb2(%7)
    bb4:
      %8: i1 = compare eq %4, %5
      branch %8, bb5, bb6
    bb5:
      return i32 0
    bb6:
      call @reach_error()
      return i32 1
    }";

/// Three inputs below four go round, until one is four; a second loop counts up to another input, or waits.
///
/// That none becomes four needs paths of three edges, that the second loop stays below the input needs an invariant.
const ROUNDS: &str = "program lp64 as_written
    declare @__VERIFIER_nondet_int() -> i32
    declare @reach_error()
    fn @main() -> i32 {
    bb0:
      %0: i32 = call @__VERIFIER_nondet_int()
      %1: i32 = and %0, i32 3
      %2: i32 = call @__VERIFIER_nondet_int()
      %3: i32 = and %2, i32 3
      %4: i32 = call @__VERIFIER_nondet_int()
      %5: i32 = and %4, i32 3
      %6: i32 = call @__VERIFIER_nondet_int()
      jump bb1(%1, %3, %5)
    bb1(%7: i32, %8: i32, %9: i32):
      %10: i1 = compare eq %7, i32 4
      branch %10, bb7, bb2
    bb2:
      %11: i32 = call @__VERIFIER_nondet_int()
      %12: i1 = compare eq %11, i32 0
      branch %12, bb3(i32 0), bb1(%8, %9, %7)
    bb3(%13: i32):
      %14: i32 = call @__VERIFIER_nondet_int()
      %15: i1 = compare eq %14, i32 0
      branch %15, bb5, bb4
    bb4:
      %16: i1 = compare ult %13, %6
      branch %16, bb8, bb3(%13)
    bb5:
      %17: i1 = compare ult %6, %13
      branch %17, bb7, bb6
    bb6:
      return i32 0
    bb7:
      call @reach_error()
      return i32 1
    bb8:
      %18: i32 = add %13, i32 1
      jump bb3(%18)
    }";

/// How a proof is found.
#[derive(Clone, Copy, Debug)]
enum By {
    Abstraction(CegarBlocks, CegarDomain),
    Induction,
    /// Of any number of threads, of which locations see one.
    Views,
}

/// Any number of threads read a number, and put in its place the next greater one, if it is still there. It is never less than five.
const THREADS: &str = "program lp64 as_written
    declare @__VERIFIER_atomic_begin()
    declare @__VERIFIER_atomic_end()
    declare @reach_error()
    declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
    global @number size 4 align 4 = x\"05000000\"
    fn @work(%0: ptr) -> ptr {
    bb0:
      %1: i32 = load @number
      %2: i32 = add %1, i32 1
      %3: i1 = compare ult %2, i32 5
      branch %3, bb4, bb1
    bb1:
      call @__VERIFIER_atomic_begin()
      %4: i32 = load @number
      %5: i1 = compare eq %4, %1
      branch %5, bb2, bb3
    bb2:
      store %2, @number
      jump bb3
    bb3:
      call @__VERIFIER_atomic_end()
      %6: i32 = load @number
      %7: i1 = compare ult %6, i32 5
      branch %7, bb5, bb4
    bb4:
      return null
    bb5:
      call @reach_error()
      return null
    }
    fn @main() -> i32 {
    bb0:
      %0: ptr = stack_allocate i64 8 align 8
      jump bb1
    bb1:
      %1: i32 = call @pthread_create(%0, null, @work, null)
      jump bb1
    }";

/// Runs something with a machine at the start of a program.
fn at_start(program: &str, blocks: CegarBlocks, run: impl FnOnce(&mut SymbolicMachine<'_, ()>, Surroundings<'_>)) {
    let program = Program::parse(program).unwrap_or_else(|error| panic!("{error}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}"));
    let property = Property::UnreachCall { functions: vec!["reach_error".to_owned()], assertions: false };
    let settings = MachineSettings { error_functions: property.error_functions().to_vec(), ..Default::default() };
    let task = Task { program: &program, property, machine: settings };
    let budget = Budget::unlimited();
    let solver = SolverSettings::default();
    let asked = Run { budget: &budget, effort: Effort::Full, solver: &solver, planner: &mut Alone };
    let threads = Threads::of(&program);
    let many = if threads.is_some() { Many::InViewsOfOne } else { Many::Counted };
    let (live, cuts) = (ProgramLiveness::of(&program), Cuts::of(&program, blocks, Joins::of(threads.as_ref())));
    let pauses = cuts.pauses(&program);
    let mut machine = machine(&task, &asked, &pauses).expect("there is a solver");
    let around = Surroundings {
        live: &live,
        cuts: &cuts,
        threads: threads.as_ref(),
        many,
        property: &task.property,
        telling: &Untold,
        budget: &budget,
    };
    run(&mut machine, around);
}

/// Somebody who asks a machine's solver.
fn asking<'a>(machine: &'a mut SymbolicMachine<'_, ()>, budget: &'a Budget) -> Asking<'a> {
    let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
    Asking { pool, symbols, solver: &mut *oracle.solver, budget, telling: &Untold, failure: None }
}

/// Runs something with the transition system of a program and a proof of it.
fn with_proof(program: &str, by: By, run: impl FnOnce(&System, &Proof, &mut Asking<'_>)) {
    let blocks = match by {
        By::Abstraction(blocks, _) => blocks,
        By::Induction | By::Views => CegarBlocks::Large,
    };
    at_start(program, blocks, |machine, around| {
        let system = build(machine, around).unwrap_or_else(|why| panic!("{why:?}"));
        let mut asking = asking(machine, around.budget);
        let found = match by {
            By::Induction => Rounds::new(&system, InductionSettings::default(), &mut asking).run(),
            By::Abstraction(_, domain) => {
                let settings = CegarSettings { domain, ..CegarSettings::default() };
                Cegar::new(&system, &settings, &mut asking).run()
            }
            By::Views => learning::look(&system, (Seen::One, CegarSpacer::Off), &mut asking, &mut Vec::new()),
        };
        let Ok(Outcome::Proved(proof)) = found else { panic!("there is a proof") };
        run(&system, &proof, &mut asking);
    });
}

/// A loop counts up to 100. A second one comes after it, where more was counted; it would lead to an error.
const BEYOND: &str = "program lp64 as_written
    declare @__VERIFIER_nondet_int() -> i32
    declare @reach_error()
    fn @main() -> i32 {
    bb0:
      jump bb1(i32 0)
    bb1(%0: i32):
      %1: i1 = compare ult %0, i32 100
      branch %1, bb2, bb3
    bb2:
      %2: i32 = add %0, i32 1
      jump bb1(%2)
    bb3:
      %3: i1 = compare ult i32 100, %0
      branch %3, bb4, bb6
    bb4:
      %4: i32 = call @__VERIFIER_nondet_int()
      %5: i1 = compare eq %4, i32 0
      branch %5, bb5, bb4
    bb5:
      call @reach_error()
      return i32 1
    bb6:
      return i32 0
    }";

#[test]
fn what_nobody_reaches_is_not_run() {
    at_start(BEYOND, CegarBlocks::Large, |machine, around| {
        let mut unfolding = Unfolding::of_start(machine, around).unwrap_or_else(|why| panic!("{why:?}"));
        let mut reached = vec![System::ROOT];
        let proof = loop {
            unfolding.grow(machine, around, &reached, 1).unwrap_or_else(|why| panic!("{why:?}"));
            let mut asking = asking(machine, around.budget);
            match Cegar::new(&unfolding.system, &CegarSettings::default(), &mut asking).run() {
                Ok(Outcome::Unexplored(open)) => reached = open,
                Ok(Outcome::Proved(proof)) => break proof,
                _ => panic!("there is a proof"),
            }
        };
        let system = &unfolding.system;
        assert!(!system.open.is_empty() && system.ends.is_empty(), "the second loop was not run");
        let asking = &mut asking(machine, around.budget);
        assert_eq!(changed(system, &proof, asking, |_, _| {}), None, "the proof as it is");
        for &at in &system.open {
            let reached = changed(system, &proof, asking, |proof, _| proof.invariants[at].clear());
            assert_eq!(reached, Some(Flaw::Open(at)), "nothing is known of what comes after it");
        }
    });
}

/// The locations of which a proof says something, besides those that are not reached.
fn told(proof: &Proof) -> Vec<LocationId> {
    let is_told = |formulas: &Vec<Term>| !formulas.is_empty() && !formulas.contains(&Term::FALSE);
    proof.invariants.enumerate().filter(|(_, formulas)| is_told(formulas)).map(|(id, _)| id).collect()
}

/// What the check says of a proof after a change.
fn changed(
    system: &System,
    proof: &Proof,
    asking: &mut Asking<'_>,
    change: impl FnOnce(&mut Proof, &mut Asking<'_>),
) -> Option<Flaw> {
    let mut changed = Proof { invariants: proof.invariants.clone(), k: proof.k };
    change(&mut changed, asking);
    check(system, &changed, asking).expect("there is no limit")
}

/// Changes a proof in every way that makes it wrong.
fn reject_changes(system: &System, proof: &Proof, asking: &mut Asking<'_>) {
    assert_eq!(changed(system, proof, asking, |_, _| {}), None, "the proof as it is");
    let &last = told(proof).last().expect("something is told");
    let dropped = changed(system, proof, asking, |proof, _| proof.invariants[last].clear());
    assert!(dropped.is_some(), "an invariant is dropped");
    let weakened = changed(system, proof, asking, |proof, asking| {
        let all = asking.pool.and_all(proof.invariants[last].iter().copied());
        let variable = system.locations[last].variables[0];
        let number = asking.pool.bits_u64(asking.pool.width(variable), 0x7777);
        let exception = asking.pool.eq(variable, number);
        proof.invariants[last] = vec![asking.pool.or(all, exception)];
    });
    assert!(weakened.is_some(), "an invariant is weakened");
    let strengthened = changed(system, proof, asking, |proof, asking| {
        let variable = system.locations[last].variables[0];
        let zero = asking.pool.bits_u64(asking.pool.width(variable), 0);
        proof.invariants[last].push(asking.pool.eq(variable, zero));
    });
    assert!(matches!(strengthened, Some(Flaw::NotInductive(_))), "{strengthened:?}");
    let negated = changed(system, proof, asking, |proof, asking| {
        proof.invariants[last] = vec![asking.not_all(proof.invariants[last].clone())];
    });
    assert!(negated.is_some(), "an invariant is negated");
    let other = system.locations.ids().skip(1).find(|&other| proof.invariants[other] != proof.invariants[last]);
    let other = other.expect("another location has another invariant");
    let swapped = changed(system, proof, asking, |proof, _| {
        let formulas = std::mem::take(&mut proof.invariants[last]);
        proof.invariants[last] = std::mem::replace(&mut proof.invariants[other], formulas);
    });
    assert!(swapped.is_some(), "two locations are exchanged");
    let everywhere = changed(system, proof, asking, |proof, _| {
        system.locations.ids().skip(1).for_each(|id| proof.invariants[id] = vec![Term::FALSE]);
    });
    assert!(matches!(everywhere, Some(Flaw::NotInductive(_))), "nothing is reached: {everywhere:?}");
    let at_the_start = changed(system, proof, asking, |proof, _| {
        proof.invariants[System::ROOT] = vec![Term::FALSE];
    });
    assert_eq!(at_the_start, Some(Flaw::Initial));
}

#[test]
fn mutated_proofs_are_rejected() {
    let configurations = [
        (CegarBlocks::Large, CegarDomain::Product),
        (CegarBlocks::Large, CegarDomain::Predicate),
        (CegarBlocks::Single, CegarDomain::Predicate),
    ];
    for (blocks, domain) in configurations {
        with_proof(PROGRAM, By::Abstraction(blocks, domain), reject_changes);
    }
}

#[test]
fn mutated_proofs_by_induction_are_rejected() {
    with_proof(ROUNDS, By::Induction, |system, proof, asking| {
        reject_changes(system, proof, asking);
        // Without what it says of the first loop, it needs paths of three edges.
        let &last = told(proof).last().expect("something is told");
        let mut with_paths = |k| {
            changed(system, proof, asking, |proof, _| {
                proof.k = k;
                system.locations.ids().filter(|&id| id != last).for_each(|id| proof.invariants[id].clear());
            })
        };
        assert_eq!(with_paths(3), None);
        for k in 0..3 {
            let shorter = with_paths(k);
            assert!(matches!(shorter, Some(Flaw::NotSafe(_))), "{k} edges: {shorter:?}");
        }
    });
}

#[test]
fn mutated_proofs_about_threads_are_rejected() {
    with_proof(THREADS, By::Views, |system, proof, asking| {
        assert_eq!(changed(system, proof, asking, |_, _| {}), None, "the proof as it is");
        for id in told(proof) {
            let dropped = changed(system, proof, asking, |proof, _| proof.invariants[id].clear());
            assert!(dropped.is_some(), "what holds at {id:?} is needed there, or where it is seen");
        }
        let everywhere = changed(system, proof, asking, |proof, _| {
            system.locations.ids().skip(1).for_each(|id| proof.invariants[id] = vec![Term::FALSE]);
        });
        assert!(matches!(everywhere, Some(Flaw::NotInductive(_))), "nothing is reached: {everywhere:?}");
        assert!(system.edges.iter().any(|edge| !edge.views.is_empty()), "threads meet");
    });
}
