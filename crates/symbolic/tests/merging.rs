//! Merged states, told in the text form of programs: ways that come to a block become one state, which stands for what they stand for together.

use std::collections::BTreeSet;

use adamant_base::{Budget, Id as _};
use adamant_check::{Choice, Violation};
use adamant_expr::{Assignment, BitVec, SymbolId, Term, Value};
use adamant_program::{Program, verify};
use adamant_semantics::{DataSlot, Machine, MachineSettings, PauseAt, Pauses, ProgramLiveness, ThreadId, ThreadOrder};
use adamant_smt::SolverSettings;
use adamant_symbolic::{
    Bits, Cache, Event, Merged, MultiState, NodeId, Scene, Shaped, Store, Symbolic, SymbolicMachine, Until,
    counterexample, merge, successors,
};

/// Two ways set a register and a global, and one of them looks at memory that the other leaves as it is.
const BRANCH: &str = "program lp64 as_written
    global @g size 4 align 4 = zero 4
    declare @__VERIFIER_nondet_char() -> i8
    fn @main() -> i32 {
    bb0:
      %0: i8 = call @__VERIFIER_nondet_char()
      %1: ptr = stack_allocate i64 1 align 1
      %2: i1 = compare ult %0, i8 10
      branch %2, bb1, bb2
    bb1:
      %3: i8 = add %0, i8 1
      store i32 1, @g
      store i8 3, %1
      jump bb3(%3)
    bb2:
      store i32 258, @g
      jump bb3(i8 7)
    bb3(%4: i8):
      %5: i32 = load @g
      %6: i8 = load %1
      %7: i8 = add %4, %6
      %8: i32 = zero_extend %7
      %9: i32 = add %5, %8
      return %9
    }";

/// Four ways, three of which differ in explicit data alone.
const NESTED: &str = "program lp64 as_written
    declare @__VERIFIER_nondet_char() -> i8
    fn @main() -> i32 {
    bb0:
      %0: i8 = call @__VERIFIER_nondet_char()
      %1: i1 = compare ult %0, i8 10
      branch %1, bb1, bb2
    bb1:
      %2: i1 = compare eq %0, i8 4
      branch %2, bb4(i32 1), bb4(i32 2)
    bb2:
      %3: i1 = compare ult %0, i8 -56
      branch %3, bb4(i32 3), bb3
    bb3:
      %4: i32 = zero_extend %0
      jump bb4(%4)
    bb4(%5: i32):
      return %5
    }";

/// Merges the states in which a program comes to a block, after a change, and compares what they stand for.
#[track_caller]
fn check(text: &str, (block, ways): (usize, usize), change: impl Fn(&mut MultiState)) {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{text}"));
    let solver = adamant_smt::assemble(&SolverSettings::default()).expect("a solver is installed");
    let budget = Budget::unlimited();
    let domain = Symbolic::new(solver, Store::Partial, Cache::On, budget.clone(), ());
    let pauses = Pauses::new(&program, |_, _| PauseAt::Always);
    let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("there is a main");
    machine.pauses = Some(&pauses);
    let live = ProgramLiveness::of(&program);
    let mut states = states_at(block, &mut machine, Scene { live: &live, budget: &budget });
    assert_eq!(states.len(), ways);
    states.iter_mut().for_each(change);
    let shaped: Vec<Shaped> = states.into_iter().map(|at| shaped(&mut machine, at, &live)).collect();
    let together: BTreeSet<Vec<u64>> =
        shaped.iter().flat_map(|state| denoted(&mut machine, state, Term::TRUE)).collect();
    let Merged { whole, parts } = merge(&mut machine, shaped.clone());
    assert_eq!(denoted(&mut machine, &whole, Term::TRUE), together, "the union");
    for (part, state) in parts.iter().zip(&shaped) {
        let of_part = denoted(&mut machine, &whole, part.chosen);
        assert_eq!(of_part, denoted(&mut machine, state, Term::TRUE), "what became of a part");
    }
    assert!(whole.at.data.groups.model().is_some(), "a model is known");
}

fn states_at(block: usize, machine: &mut SymbolicMachine<'_, ()>, scene: Scene<'_>) -> Vec<MultiState> {
    let mut waiting = vec![MultiState { state: machine.state.clone(), data: machine.domain.data.clone() }];
    let mut found = Vec::new();
    while let Some(next) = waiting.pop() {
        let ways = successors(machine, next, ThreadId::FIRST, Until::Block, scene).expect("the budget is unlimited");
        for way in ways.ways {
            let frame = way.at.state.threads[ThreadId::FIRST].frames.last().expect("it has not ended");
            let is_there = frame.block.index() == block;
            if is_there { &mut found } else { &mut waiting }.push(way.at);
        }
    }
    found
}

fn shaped(machine: &mut SymbolicMachine<'_, ()>, at: MultiState, live: &ProgramLiveness) -> Shaped {
    machine.state = at.state;
    let encoding = machine.encode(live, ThreadOrder::ByNumber, &[]);
    machine.collect(&encoding);
    let shape = machine.shape(live);
    assert!(!shape.slots.is_empty() && shape.open.is_empty());
    Shaped { at: MultiState { state: machine.state.take(), data: at.data }, slots: shape.slots }
}

/// The data of all states that a state stands for, under a condition. It has at most two symbols of a byte and some bits.
fn denoted(machine: &mut SymbolicMachine<'_, ()>, state: &Shaped, condition: Term) -> BTreeSet<Vec<u64>> {
    machine.state = state.at.state.clone();
    machine.domain.data = state.at.data.clone();
    let data: Vec<Bits> = state.slots.iter().filter_map(|slot| bits_at(machine, slot)).collect();
    let data: Vec<Term> = data.iter().map(|bits| machine.domain.term(bits)).collect();
    let mut conditions: Vec<Term> = state.at.data.groups.conjuncts().collect();
    conditions.push(condition);
    let all: Vec<Term> = data.iter().chain(&conditions).copied().collect();
    let pool = &machine.domain.pool;
    let symbols: Vec<SymbolId> = pool.free_symbols_of(&all).into_iter().collect();
    let widths: Vec<u32> = symbols.iter().map(|&symbol| pool.width(pool.symbol_term(symbol))).collect();
    assert!(widths.iter().sum::<u32>() <= 18, "{widths:?}");
    let mut denoted = BTreeSet::new();
    for number in 0..1_u64 << widths.iter().sum::<u32>() {
        let mut model = Assignment::completed_with_zero();
        let mut rest = number;
        for (&symbol, &width) in symbols.iter().zip(&widths) {
            model.set(symbol, Value::Bits(BitVec::new(width, rest & ((1 << width) - 1))));
            rest >>= width;
        }
        let value = |term: Term| pool.eval(term, &model).expect("it can be computed");
        if conditions.iter().all(|&condition| value(condition).as_bool() == Some(true)) {
            denoted.insert(data.iter().map(|&term| value(term).as_bits().expect("bits").low_u64()).collect());
        }
    }
    denoted
}

fn bits_at(machine: &mut SymbolicMachine<'_, ()>, slot: &DataSlot) -> Option<Bits> {
    match slot {
        DataSlot::Register { .. } | DataSlot::Offset { .. } => machine.slot(slot),
        DataSlot::Bytes { object, begin, end } => Some(machine.settled_bytes(*object, *begin, *end)),
    }
}

#[test]
fn ways_that_contradict_each_other_are_told_apart_by_their_conditions() {
    check(BRANCH, (3, 2), |_| {});
    check(NESTED, (4, 4), |_| {});
}

#[test]
fn ways_without_conditions_are_told_apart_by_a_symbol() {
    check(BRANCH, (3, 2), |state| state.data.groups.clear());
    check(NESTED, (4, 4), |state| state.data.groups.clear());
}

#[test]
fn a_state_alone_stays_as_it_is() {
    let jump = "program lp64 as_written
        declare @__VERIFIER_nondet_char() -> i8
        fn @main() -> i32 {
        bb0:
          %0: i8 = call @__VERIFIER_nondet_char()
          jump bb1
        bb1:
          jump bb2
        bb2:
          jump bb3
        bb3:
          %1: i32 = zero_extend %0
          return %1
        }";
    let with_condition = |state: &mut MultiState| assert_eq!(state.data.groups.conjuncts().count(), 0);
    check(jump, (3, 1), with_condition);
}

/// The states in which `BRANCH` comes to its join, with their nodes in the log.
fn logged_ways(machine: &mut SymbolicMachine<'_, ()>, scene: Scene<'_>) -> Vec<(MultiState, NodeId)> {
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let root = machine.domain.log.push(None, ThreadId::FIRST, 0, Vec::new());
    let mut ways = vec![(start, root)];
    for _ in 0..2 {
        let before = std::mem::take(&mut ways);
        for (at, node) in before {
            let found = successors(machine, at, ThreadId::FIRST, Until::Block, scene).expect("the budget is unlimited");
            for way in found.ways {
                let node = machine.domain.log.push(Some(node), ThreadId::FIRST, way.ticks, way.events);
                ways.push((way.at, node));
            }
        }
    }
    ways
}

/// The input that a run to the join of `BRANCH` reads if the global has this value there, whether or not conditions tell ways apart.
#[track_caller]
fn check_run(global: u64, change: impl Fn(&mut MultiState), is_expected: impl Fn(u64) -> bool) {
    let program = Program::parse(BRANCH).unwrap_or_else(|error| panic!("{error}"));
    let solver = adamant_smt::assemble(&SolverSettings::default()).expect("a solver is installed");
    let budget = Budget::unlimited();
    let domain = Symbolic::new(solver, Store::Partial, Cache::On, budget.clone(), ());
    let pauses = Pauses::new(&program, |_, _| PauseAt::Always);
    let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("there is a main");
    machine.pauses = Some(&pauses);
    let live = ProgramLiveness::of(&program);
    let mut ways = logged_ways(&mut machine, Scene { live: &live, budget: &budget });
    assert_eq!(ways.len(), 2);
    ways.iter_mut().for_each(|(at, _)| change(at));
    let (states, nodes): (Vec<_>, Vec<_>) =
        ways.into_iter().map(|(at, node)| (shaped(&mut machine, at, &live), node)).unzip();
    let Merged { whole, parts } = merge(&mut machine, states);
    let node = machine.domain.log.push_merged(nodes.into_iter().zip(parts).collect(), ThreadId::FIRST);
    machine.state = whole.at.state.clone();
    machine.domain.data = whole.at.data.clone();
    let words = whole.slots.iter().filter_map(|slot| bits_at(&mut machine, slot)).collect::<Vec<_>>();
    let words: Vec<Term> = words.iter().map(|bits| machine.domain.term(bits)).collect();
    let pool = &mut machine.domain.pool;
    let word = words.into_iter().find(|&word| pool.width(word) == 32).expect("the global is there");
    let value = pool.bits(BitVec::new(32, global));
    let condition = pool.eq(word, value);
    let end = machine.domain.log.push(Some(node), ThreadId::FIRST, 1, vec![Event::Condition(condition)]);
    let violation = Violation::ErrorCalled { function: "reach_error".into() };
    let run = counterexample(&mut machine.domain, end, violation).expect("there is a run");
    let inputs: Vec<u64> = run.choices[0]
        .choices
        .iter()
        .filter_map(|choice| if let Choice::Input { value, .. } = choice { Some(value.low_u64()) } else { None })
        .collect();
    assert!(matches!(inputs[..], [input] if is_expected(input)), "{inputs:?}");
}

#[test]
fn a_run_goes_one_of_the_ways_that_were_merged() {
    check_run(1, |_| {}, |input| input < 10);
    check_run(258, |_| {}, |input| input >= 10);
}

#[test]
fn a_run_goes_one_of_the_ways_that_a_symbol_tells_apart() {
    check_run(1, |state| state.data.groups.clear(), |input| input < 10);
    check_run(258, |state| state.data.groups.clear(), |input| input >= 10);
}
