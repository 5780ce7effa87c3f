//! Runs a program once over tables, splitting where the machine asks, and once for each assignment over values, and demands that both end
//! alike: the same outcome, registers and memory.

use std::fmt::Debug;

use adamant_base::Id;
use adamant_expr::BitVec;
use adamant_program::{Program, verify};
use adamant_semantics::{
    Concrete, Domain, Fault, Machine, MachineSettings, Memory, Pause, State, Status, Stop, ThreadId, Value, Wait,
};

use crate::table::{ASSIGNMENTS, Assigned, Column, Counts, Precision, Split, Table};

/// What a finished run left behind.
pub(crate) struct End<B> {
    pub(crate) outcome: String,
    pub(crate) state: State<B>,
}

/// Demands that the run over tables agrees with every concrete run; gives how many runs over tables there were.
pub(crate) fn agrees(text: &str, precision: Precision) -> usize {
    let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{violations:?}\n{text}"));
    let ends = explore(&program, precision);
    let mut seen = vec![0; ASSIGNMENTS];
    for (table, end) in &ends {
        for &assignment in &table.active {
            seen[assignment] += 1;
            if end.outcome.contains("arbitrary pointer") {
                continue;
            }
            let (world, concrete) = run(&program, assignment);
            let told = |what: &str| format!("{what} under {:?}\n{text}", [assignment & 7, assignment >> 3]);
            assert_eq!(end.outcome, concrete.outcome, "{}", told("outcome"));
            compare_registers(&program, assignment, end, &concrete, &told);
            compare_memory(table, assignment, end, &world, &concrete, &told);
        }
    }
    assert!(seen.iter().all(|&count| count == 1), "every assignment belongs to one run: {seen:?}\n{text}");
    ends.len()
}

pub(crate) fn run(program: &Program, assignment: usize) -> (Assigned, End<BitVec>) {
    let world = Assigned { assignment, counts: Counts::default(), printed: Vec::new() };
    let mut machine = machine(program, Concrete { world });
    loop {
        if let Err(stop) = step(&mut machine) {
            let end = End { outcome: outcome(&stop), state: machine.state };
            return (machine.domain.world, end);
        }
    }
}

pub(crate) fn machine<D: Domain>(program: &Program, domain: D) -> Machine<'_, D> {
    Machine::new(program, domain, MachineSettings::default()).expect("there is a main")
}

/// One step of the first thread that can take one.
fn step<D: Domain>(machine: &mut Machine<'_, D>) -> Result<(), Box<Stop<D::Interrupt>>> {
    let runnable = machine.runnable_threads();
    let thread = *runnable
        .first()
        .ok_or_else(|| Box::new(Stop::Unsupported(adamant_semantics::Unsupported::Situation("deadlock".into()))))?;
    match machine.run(thread, 1)? {
        Pause::Fuel | Pause::Waiting | Pause::Yielded | Pause::Finished | Pause::Entered => Ok(()),
    }
}

/// All runs over tables.
pub(crate) fn explore(program: &Program, precision: Precision) -> Vec<(Table, End<Column>)> {
    let mut machine = machine(program, Table::new(precision));
    let mut pending = vec![(machine.domain.clone(), machine.state.clone())];
    let mut ends = Vec::new();
    while let Some((table, state)) = pending.pop() {
        (machine.domain, machine.state) = (table, state);
        loop {
            let (table, state) = (machine.domain.clone(), machine.state.clone());
            let Err(stop) = step(&mut machine) else { continue };
            match *stop {
                Stop::Interrupted(Split(column)) => {
                    assert_eq!(shown(&state), shown(&machine.state), "a statement asks before it changes anything");
                    for part in parts(&table.active, &column) {
                        pending.push((Table { active: part, ..table.clone() }, state.clone()));
                    }
                }
                stop => {
                    let end = End { outcome: outcome(&stop), state: machine.state.clone() };
                    ends.push((machine.domain.clone(), end));
                }
            }
            break;
        }
    }
    ends
}

/// All of a state but whether threads have noticed yet that they can go on.
pub(crate) fn shown(state: &State<Column>) -> String {
    let mut state = state.clone();
    for thread in state.threads.iter_mut() {
        if matches!(thread.status, Status::Waiting(Wait::Join(_) | Wait::Word(..))) {
            thread.status = Status::Running;
        }
    }
    format!("{state:?}")
}

/// The assignments apart by what a column has for them.
pub(crate) fn parts(active: &[usize], column: &Column) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for &assignment in active {
        let alike = |part: &&mut Vec<usize>| column.values[part[0]] == column.values[assignment];
        match parts.iter_mut().find(alike) {
            Some(part) => part.push(assignment),
            None => parts.push(vec![assignment]),
        }
    }
    parts
}

/// How a run ended, without what only one of both can tell.
pub(crate) fn outcome<I: Debug>(stop: &Stop<I>) -> String {
    match stop {
        Stop::Exit(_) => "exit".to_owned(),
        Stop::Fault(fault @ Fault::LibraryMisuse { .. }) => format!("{fault:?}"),
        Stop::Fault(fault) => {
            let text = format!("{fault:?}");
            text.split(' ').next().expect("a text has a first word").to_owned()
        }
        stop => stop.to_string(),
    }
}

/// The registers of the first thread's innermost call.
fn compare_registers(
    program: &Program,
    assignment: usize,
    table: &End<Column>,
    concrete: &End<BitVec>,
    told: &dyn Fn(&str) -> String,
) {
    let first = ThreadId::new(0);
    let (Some(table), Some(concrete)) =
        (table.state.threads[first].frames.last(), concrete.state.threads[first].frames.last())
    else {
        return;
    };
    assert_eq!((table.function, table.block, table.statement), (concrete.function, concrete.block, concrete.statement));
    let body = program.functions[table.function].body.as_ref().expect("functions that run have a body");
    for register in body.registers.ids() {
        let what = told(&format!("register {}", register.index()));
        compare_values(assignment, table.register(register), concrete.register(register), &what);
    }
}

fn compare_values(assignment: usize, table: &Value<Column>, concrete: &Value<BitVec>, what: &str) {
    match (table, concrete) {
        (Value::Bits(table), Value::Bits(concrete)) => assert_eq!(table.values[assignment], *concrete, "{what}"),
        (Value::Pointer(table), Value::Pointer(concrete)) if table.object == concrete.object => {
            assert_eq!(table.offset.values[assignment], concrete.offset, "{what}");
        }
        (Value::Aggregate(table), Value::Aggregate(concrete)) => {
            assert_eq!(table.len(), concrete.len(), "{what}");
            table.iter().zip(concrete).for_each(|(table, concrete)| compare_values(assignment, table, concrete, what));
        }
        // A number that is not explicit leads to its object only when it is used.
        (Value::Pointer(table), Value::Pointer(_)) => assert!(table.object.is_null(), "{what}"),
        (table, concrete) => panic!("{what}: {table:?} and {concrete:?}"),
    }
}

/// The bytes of all objects that live.
fn compare_memory(
    table: &Table,
    assignment: usize,
    end: &End<Column>,
    world: &Assigned,
    concrete: &End<BitVec>,
    told: &dyn Fn(&str) -> String,
) {
    let (mut left, mut right) = (end.state.memory.clone(), concrete.state.memory.clone());
    let sizes = |memory: &Memory<BitVec>| memory.objects().map(|(id, object)| (id, object.size)).collect::<Vec<_>>();
    let objects = sizes(&right);
    assert_eq!(
        left.objects().map(|(id, object)| (id, object.size)).collect::<Vec<_>>(),
        objects,
        "{}",
        told("objects")
    );
    let (mut table, mut world) = (table.clone(), Concrete { world: world.clone() });
    for (id, size) in objects {
        for at in 0..size {
            let left = left.read(&mut table, id, at, 1).expect("there is room for addresses");
            let right = right.read(&mut world, id, at, 1).expect("there is room for addresses");
            compare_values(assignment, &left, &right, &told(&format!("byte {at} of {id:?}")));
        }
    }
}
