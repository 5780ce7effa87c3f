//! What pointers may point to against what they do point to, in runs of random programs.

#[path = "random/programs.rs"]
mod programs;

use std::collections::HashMap;

use adamant_analysis::{Assumptions, Behaviours, Location, ObjectKind, PointsTo, Site};
use adamant_expr::BitVec;
use adamant_pipeline::{FrontendSettings, load};
use adamant_program::{FunctionId, Op, Operand, Program, RegisterId};
use adamant_semantics::{
    Concrete, InputRequest, Machine, MachineSettings, ObjectId, ObjectKind as Kind, Pause, Pointer, Stream, ThreadId,
    Value, World,
};

/// Inputs by a simple rule.
struct Inputs(u64);

impl World for Inputs {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Some(BitVec::new(request.width, self.0 >> 40))
    }
    fn arbitrary(&mut self, width: u32) -> BitVec {
        BitVec::zero(width)
    }
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        vec![0; length]
    }
    fn choose(&mut self, _: usize) -> usize {
        0
    }
    fn print(&mut self, _: Stream, _: &[u8]) {}
    fn read_byte(&mut self) -> Option<u8> {
        None
    }
}

/// A run, and where its objects were made.
struct Watched<'p> {
    program: &'p Program,
    points_to: PointsTo,
    machine: Machine<'p, Concrete<Inputs>>,
    made: HashMap<ObjectId, Site>,
    pointers: u32,
}

impl Watched<'_> {
    /// Takes a step and looks at what it assigned; whether the run goes on.
    fn step(&mut self) -> bool {
        let thread = ThreadId::FIRST;
        let place = |machine: &Machine<'_, Concrete<Inputs>>| {
            let frames = &machine.state.threads[thread].frames;
            frames.last().map(|frame| (frames.len(), frame.function, frame.block, frame.statement))
        };
        let before = place(&self.machine);
        let statement = self.machine.next_statement(thread);
        if !matches!(self.machine.run(thread, 1), Ok(Pause::Fuel)) {
            return false;
        }
        let (Some(before), Some(after)) = (before, place(&self.machine)) else { return true };
        let body = self.program.functions[after.1].body.as_ref().expect("what runs has a body");
        if (after.2, after.3) != (before.2, before.3 + 1) && after.3 == 0 {
            body.blocks[after.2].parameters.iter().for_each(|&parameter| self.look(after.1, parameter));
        }
        if let Some(dest) = statement.and_then(|statement| statement.op.dest()).filter(|_| before.0 == after.0) {
            let (_, function, block, number) = before;
            if let Some(Op::StackAllocate { .. } | Op::Call { .. }) = statement.map(|statement| &statement.op)
                && let Some(Value::Pointer(pointer)) = self.machine.value_of(thread, Operand::Register(dest))
            {
                self.made.entry(pointer.object).or_insert(Site { function, block, statement: number });
            }
            self.look(function, dest);
        }
        true
    }

    fn look(&mut self, function: FunctionId, register: RegisterId) {
        let Some(Value::Pointer(pointer)) = self.machine.value_of(ThreadId::FIRST, Operand::Register(register)) else {
            return;
        };
        let pointer = pointer.clone();
        let found = self.points_to.register(function, register);
        let is_covered = found.iter().any(|location| self.covers(*location, &pointer));
        assert!(
            is_covered,
            "%{register:?} of {} leads to {pointer:?}, not in {found:?}",
            self.program.functions[function].name
        );
        self.pointers += 1;
    }

    fn covers(&self, location: Location, pointer: &Pointer<BitVec>) -> bool {
        let kind = self.points_to.kind(location.object);
        if pointer.object.is_null() {
            return matches!(kind, ObjectKind::Null | ObjectKind::Anything);
        }
        let Ok(object) = self.machine.state.memory.object(pointer.object) else { return true };
        let is_this = match (kind, object.kind) {
            (ObjectKind::Global(global), Kind::Global(found)) => global == found,
            (ObjectKind::Function(function), Kind::Function(found)) => function == found,
            (ObjectKind::Allocated(site), Kind::Stack | Kind::Heap) => self.made.get(&pointer.object) == Some(&site),
            (ObjectKind::Anything, _) => {
                let escaped = self.points_to.escaped().objects().iter();
                escaped.into_iter().any(|&object| self.covers(Location { object, offset: None }, pointer))
            }
            _ => false,
        };
        is_this && location.offset.is_none_or(|offset| offset == pointer.offset.low_u64())
    }
}

#[test]
fn every_pointer_is_in_its_set() {
    let mut pointers = 0;
    for seed in 1..=16 {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("random.c");
        std::fs::write(&file, programs::program(seed)).expect("the folder can be written to");
        let program = load(&[file], &FrontendSettings::default()).expect("the program compiles").program;
        for input in 0..8 {
            let behaviours = Behaviours::of(&program, Assumptions::NONE);
            let main = program.function("main").expect("there is a main");
            let points_to = PointsTo::of(&program, &behaviours, &[main]);
            let domain = Concrete { world: Inputs(input) };
            let machine = Machine::new(&program, domain, MachineSettings::default()).expect("the program starts");
            let mut watched = Watched { program: &program, points_to, machine, made: HashMap::new(), pointers: 0 };
            for _ in 0..5_000 {
                if !watched.step() {
                    break;
                }
            }
            pointers += watched.pointers;
        }
    }
    assert!(pointers > 300, "only {pointers} pointers were looked at");
}
