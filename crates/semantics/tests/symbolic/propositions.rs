//! Propositions in a state whose variables are not explicit agree with propositions in each of the states that it stands for.

use adamant_expr::BitVec;
use adamant_program::{Program, verify};
use adamant_semantics::{Concrete, Machine, Moment, Proposition, Stop};

use crate::compare::{End, explore, machine, outcome, parts, run, shown};
use crate::table::{ASSIGNMENTS, Column, Precision, Split, Table};

/// A program that leaves its inputs in `index` and `divisor`, and in `place` a pointer that depends on one of them.
const PROGRAM: &str = "program lp64 as_written
declare @abort()
declare @__VERIFIER_nondet_ulong() -> i64
global @table size 16 align 4 var0 = x\"01000000020000000300000004000000\"
global @index size 8 align 8 var1 = zero
global @divisor size 8 align 8 var2 = zero
global @place size 8 align 8 var3 = zero
fn @main() -> i32 {
bb0:
  %0: i64 = call @__VERIFIER_nondet_ulong()
  %1: i64 = call @__VERIFIER_nondet_ulong()
  store %0, @index
  store %1, @divisor
  %2: ptr = offset @table, 0, %0 * 4
  store %2, @place
  call @abort()
  return i32 0
}
source {
  file0 \"a.c\" in \"\"
  st0 basic \"int\" 32 signed
  st1 array 4 st0
  st2 basic \"long\" 64 signed
  st3 pointer 64 st0
  var0 \"table\" file0:1 st1
  var1 \"index\" file0:1 st2
  var2 \"divisor\" file0:1 st2
  var3 \"place\" file0:1 st3
}";

/// What a proposition comes to: its truth, or why it has none.
fn told<I: std::fmt::Debug>(truth: Result<&BitVec, &Stop<I>>) -> String {
    match truth {
        Ok(bit) => bit.as_bool().to_string(),
        Err(stop) => outcome(stop),
    }
}

/// Evaluates a proposition at the end of a run over tables, split where it asks.
fn evaluate(
    program: &Program,
    proposition: &Proposition,
    (table, end): &(Table, End<Column>),
    truths: &mut [Vec<String>],
) -> usize {
    let mut machine: Machine<'_, Table> = machine(program, table.clone());
    let mut pending = vec![table.clone()];
    let mut evaluations = 0;
    while let Some(table) = pending.pop() {
        (machine.domain, machine.state) = (table.clone(), end.state.clone());
        let truth = machine.evaluate(proposition, Moment::Ended);
        match truth.as_ref().map_err(|stop| &**stop) {
            Err(Stop::Interrupted(Split(column))) => {
                assert_eq!(shown(&end.state), shown(&machine.state), "what is interrupted has changed nothing");
                let parts = parts(&table.active, column).into_iter();
                pending.extend(parts.map(|active| Table { active, ..table.clone() }));
            }
            truth => {
                evaluations += 1;
                for &assignment in &table.active {
                    truths[assignment].push(told(truth.map(|column| &column.values[assignment])));
                }
            }
        }
    }
    evaluations
}

/// Compares a proposition under all assignments, and counts the states that it is split into.
fn check(text: &str, states: usize) {
    let program = Program::parse(PROGRAM).expect("the program is well formed");
    verify(&program).expect("the program keeps the rules");
    let parsed = adamant_ltl::parse(&format!("{{{text}}}")).expect("the proposition is well formed");
    let proposition = Proposition::resolve(&program, &parsed.atoms[0].expression).expect("its names are known");
    let mut truths = vec![Vec::new(); ASSIGNMENTS];
    let ends = explore(&program, Precision::Exact);
    let found: usize = ends.iter().map(|end| evaluate(&program, &proposition, end, &mut truths)).sum();
    for (assignment, truths) in truths.iter().enumerate() {
        let (world, end) = run(&program, assignment);
        let mut concrete = machine(&program, Concrete { world });
        concrete.state = end.state;
        let truth = concrete.evaluate(&proposition, Moment::Ended);
        let expected = told(truth.as_ref().map_err(|stop| &**stop));
        assert_eq!(*truths, [expected], "{text} under {:?}", [assignment & 7, assignment >> 3]);
    }
    assert_eq!(found, states, "{text}");
}

#[test]
fn propositions_agree_with_those_of_each_state() {
    check("index == divisor", 1);
    check("index < 3 && divisor > 2 || index == 7", 1);
    check("(unsigned char) (index * 60) > 100", 1);
    check("place == &table[2]", 1);
    check("end", 1);
    check("index < divisor ? index : divisor", 1);
    check("table[index & 3] == 2", 1);
}

#[test]
fn what_may_be_undefined_is_asked_first() {
    check("table[index] == 2", 2);
    check("index < 4 && table[index] > 2", 2);
    check("index < 4 ? table[index] == 3 : divisor", 2);
    check("*place == 3", 2);
    check("place[-1] == 3", 2);
    check("divisor && index / divisor == 1", 2);
    check("index / divisor == 1", 2);
    check("(long) table[index & 3] << (divisor * 10)", 2);
}
