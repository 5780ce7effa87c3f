//! Proofs that were changed are rejected.

use adamant_base::Budget;
use adamant_check::{Alone, Effort, Property, Run, Task};
use adamant_expr::Term;
use adamant_program::{Program, verify};
use adamant_semantics::{MachineSettings, ProgramLiveness};
use adamant_smt::SolverSettings;
use adamant_symbolic::Symbolic;

use super::{Flaw, Proof, check};
use crate::ask::Asking;
use crate::build::{Surroundings, build};
use crate::cegar::{Cegar, Outcome};
use crate::cuts::Cuts;
use crate::prepare::machine;
use crate::settings::{CegarBlocks, CegarDomain, CegarSettings};
use crate::system::{LocationId, System};

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

/// Runs something with the transition system of the program and a proof of it.
fn with_proof((blocks, domain): (CegarBlocks, CegarDomain), run: impl FnOnce(&System, &Proof, &mut Asking<'_>)) {
    let program = Program::parse(PROGRAM).unwrap_or_else(|error| panic!("{error}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}"));
    let property = Property::UnreachCall { functions: vec!["reach_error".to_owned()], assertions: false };
    let settings = MachineSettings { error_functions: property.error_functions().to_vec(), ..Default::default() };
    let task = Task { program: &program, property, machine: settings };
    let budget = Budget::unlimited();
    let solver = SolverSettings::default();
    let run_of_engine = Run { budget: &budget, effort: Effort::Full, solver: &solver, planner: &mut Alone };
    let (live, cuts) = (ProgramLiveness::of(&program), Cuts::of(&program, blocks));
    let pauses = cuts.pauses(&program);
    let mut machine = machine(&task, &run_of_engine, &pauses).expect("there is a solver");
    let around = Surroundings { live: &live, cuts: &cuts, property: &task.property, budget: &budget };
    let system = build(&mut machine, around).unwrap_or_else(|why| panic!("{why:?}"));
    let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
    let mut asking = Asking { pool, symbols, solver: &mut *oracle.solver, budget: &budget, failure: None };
    let settings = CegarSettings { domain, ..CegarSettings::default() };
    let outcome = Cegar::new(&system, &settings, &mut asking).run().expect("there is no limit");
    let Outcome::Proved(invariants) = outcome else { panic!("there is a proof") };
    run(&system, &Proof { invariants, k: 0 }, &mut asking);
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

#[test]
fn mutated_proofs_are_rejected() {
    let configurations = [
        (CegarBlocks::Large, CegarDomain::Product),
        (CegarBlocks::Large, CegarDomain::Predicate),
        (CegarBlocks::Single, CegarDomain::Predicate),
    ];
    for configuration in configurations {
        with_proof(configuration, |system, proof, asking| {
            assert_eq!(changed(system, proof, asking, |_, _| {}), None, "the proof as it is");
            let told = told(proof);
            let &last = told.last().expect("something is told");
            let dropped = changed(system, proof, asking, |proof, _| proof.invariants[last].clear());
            assert!(dropped.is_some(), "an invariant is dropped");
            let weakened = changed(system, proof, asking, |proof, asking| {
                let all = asking.pool.and_all(proof.invariants[last].iter().copied());
                let variable = system.locations[last].variables[0];
                let zero = asking.pool.bits_u64(asking.pool.width(variable), 0x7777);
                let exception = asking.pool.eq(variable, zero);
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
            let other = told.iter().copied().find(|&other| proof.invariants[other] != proof.invariants[last]);
            let other = other.expect("another location has another invariant");
            let swapped = changed(system, proof, asking, |proof, _| {
                let formulas = std::mem::take(&mut proof.invariants[last]);
                proof.invariants[last] = std::mem::replace(&mut proof.invariants[other], formulas);
            });
            assert!(swapped.is_some(), "two locations are exchanged");
            let at_the_start = changed(system, proof, asking, |proof, _| {
                proof.invariants[System::ROOT] = vec![Term::FALSE];
            });
            assert_eq!(at_the_start, Some(Flaw::Initial));
        });
    }
}
