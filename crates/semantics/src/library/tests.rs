//! Models called one by one on a machine without a program, through [`check`]. Whole programs are compared with native
//! code elsewhere.

mod heap;
mod math;
mod numerals;
mod open;
mod robustness;
mod stdio;
mod stdlib;
mod string;

use std::collections::{BTreeSet, VecDeque};

use adamant_expr::{BitVec, FloatKind, float_from_f64};
use adamant_library::Library;
use adamant_program::{
    Block, Body, DataModel, Function, Global, Origin, Program, Terminator, TerminatorOp, Type, TypeId,
};

use rustc_hash::FxHashMap;

use crate::library::{self, Call, Model, Reply};
use crate::memory::ObjectKind;
use crate::value::{ObjectId, Pointer, Value};
use crate::{Concrete, InputRequest, Machine, MachineSettings, Stream, World};

#[test]
fn models_and_rows_belong_together() {
    let modelled: BTreeSet<_> = library::modelled_functions::<Concrete<Script>>().into_iter().collect();
    let said: BTreeSet<_> = Library::all().filter(|(_, facts)| facts.is_modelled()).map(|(name, _)| name).collect();
    let without_row: Vec<_> = modelled.difference(&said).collect();
    let without_model: Vec<_> = said.difference(&modelled).collect();
    assert_eq!((without_row, without_model), (Vec::new(), Vec::new()));
}

/// Calls `function` with the arguments. What comes out in one line: the result, buffers among the arguments as they are
/// then, and what was printed; or why the machine stopped.
fn check(function: &str, arguments: &[Arg<'_>], expected: &str) {
    check_with(DataModel::Lp64, b"", function, arguments, expected);
}

/// As [`check`], with a data model and standard input.
fn check_with(model: DataModel, input: &[u8], function: &str, arguments: &[Arg<'_>], expected: &str) {
    let program = empty_program(model);
    let mut bench = Bench::new(&program, input);
    let values: Vec<_> = arguments.iter().map(|argument| bench.value(argument)).collect();
    let outcome = bench.call(function, &values, None);
    let mut shown = match outcome {
        Ok(result) => bench.show(&result, &values),
        Err(stop) => stop,
    };
    for (argument, value) in arguments.iter().zip(&values) {
        if matches!(argument, Arg::Buffer(_) | Arg::Place) {
            shown += &format!(" [{}]", bench.contents(value, &values));
        }
    }
    let printed = String::from_utf8_lossy(&bench.machine.domain.world.output);
    if !printed.is_empty() {
        shown += &format!(" > {printed}");
    }
    assert_eq!(shown, expected, "{function}");
}

/// An argument of a call.
#[derive(Clone, Copy)]
enum Arg<'a> {
    Int(i32),
    Long(i64),
    Double(f64),
    Float(f32),
    Null,
    /// A constant string.
    Text(&'a str),
    /// A block of the heap with these bytes, no zero added; it is shown afterwards.
    Buffer(&'a str),
    /// A place for a pointer, null at first; it is shown afterwards.
    Place,
    /// Some bytes into what an argument before points to.
    Into(usize, u64),
    /// A standard stream.
    Stream(usize),
}

type Concretely = Concrete<Script>;

/// A world with given input that keeps what is printed. Inputs are 1, 2, 3 and so on; what is arbitrary is zero.
#[derive(Default)]
struct Script {
    input: VecDeque<u8>,
    output: Vec<u8>,
    asked: u64,
}

impl World for Script {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        self.asked += 1;
        Some(BitVec::new(request.width, self.asked))
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        BitVec::zero(width)
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        vec![b'~'; length]
    }

    fn choose(&mut self, _: usize) -> usize {
        0
    }

    fn print(&mut self, stream: Stream, text: &[u8]) {
        if stream == Stream::Error {
            self.output.extend(b"error: ");
        }
        self.output.extend(text);
    }

    fn read_byte(&mut self) -> Option<u8> {
        self.input.pop_front()
    }
}

/// A program that only declares the standard streams.
fn empty_program(model: DataModel) -> Program {
    let mut program = Program::new(model, Origin::AsWritten);
    for name in ["stdin", "stdout", "stderr"] {
        program.globals.push(Global {
            name: name.to_owned(),
            size: model.pointer_bytes(),
            align: model.pointer_bytes(),
            constant: false,
            thread_local: false,
            initialiser: None,
            variable: None,
        });
    }
    let mut body = Body::default();
    let terminator = Terminator { op: TerminatorOp::Return(None), position: None };
    body.blocks.push(Block { label: None, parameters: Vec::new(), statements: Vec::new(), terminator });
    program.functions.push(Function {
        name: "main".to_owned(),
        parameters: Vec::new(),
        result: None,
        variadic: false,
        body: Some(body),
        source_name: None,
        position: None,
        scope: None,
    });
    let wide = program.types.int(64);
    let fields = [0, 8].map(|offset| adamant_program::Field { ty: wide, offset }).to_vec();
    program.types.intern(Type::Struct { fields, size: 16 });
    program
}

/// A machine whose library can be called.
struct Bench<'p> {
    machine: Machine<'p, Concretely>,
    models: FxHashMap<&'static str, Model<'p, Concretely>>,
}

impl<'p> Bench<'p> {
    fn new(program: &'p Program, input: &[u8]) -> Self {
        let world = Script { input: input.iter().copied().collect(), ..Script::default() };
        let machine = Machine::new(program, Concrete { world }, MachineSettings::default()).expect("it has a main");
        Self { machine, models: library::table() }
    }

    /// Calls a model; the error is the reason for stopping, in words.
    fn call(
        &mut self,
        name: &str,
        arguments: &[Value<BitVec>],
        result: Option<TypeId>,
    ) -> Result<Option<Value<BitVec>>, String> {
        let model = self.models.get(name).unwrap_or_else(|| panic!("no model of {name}"));
        let call = Call { name, facts: Library::of(name), arguments, result, position: None };
        match model(&mut self.machine, &call) {
            Ok(Reply::Return(value) | Reply::ReturnAndYield(value)) => Ok(Some(value)),
            Ok(_) => Ok(None),
            Err(stop) => Err(stop.to_string()),
        }
    }

    fn value(&mut self, argument: &Arg<'_>) -> Value<BitVec> {
        let word = self.machine.word();
        match argument {
            Arg::Int(value) => Value::Bits(BitVec::from_i64(32, i64::from(*value))),
            Arg::Long(value) => Value::Bits(BitVec::from_i64(64, *value)),
            Arg::Double(value) => Value::Bits(float_from_f64(FloatKind::F64, *value)),
            Arg::Float(value) => Value::Bits(float_from_f64(FloatKind::F32, f64::from(*value))),
            Arg::Null => self.machine.null().into(),
            Arg::Text(text) => {
                let object = self.allocate(ObjectKind::Library, &[text.as_bytes(), b"\0"].concat());
                self.machine.state.memory.set_constant(object);
                self.machine.start_of(object).into()
            }
            Arg::Buffer(bytes) => {
                let object = self.allocate(ObjectKind::Heap, bytes.as_bytes());
                self.machine.start_of(object).into()
            }
            Arg::Place => {
                let object = self.allocate(ObjectKind::Library, &vec![0; word as usize / 8]);
                self.machine.start_of(object).into()
            }
            Arg::Into(index, offset) => {
                // Objects are made in the order of the arguments, after those of the program.
                let all: Vec<ObjectId> = self.machine.state.memory.objects().map(|(id, _)| id).collect();
                let first = all.len() - index - 1;
                Value::Pointer(Pointer { object: all[first], offset: BitVec::new(word, *offset) })
            }
            Arg::Stream(number) => {
                let object = self.machine.state.library.streams[*number].expect("the program declares it");
                self.machine.start_of(object).into()
            }
        }
    }

    fn allocate(&mut self, kind: ObjectKind, bytes: &[u8]) -> ObjectId {
        self.machine.state.memory.allocate_bytes(kind, bytes.to_vec(), bytes.len() as u64, 16)
    }

    /// A value in words: a signed number, or `2+5` for five bytes into what argument 2 points to.
    fn show(&mut self, value: &Option<Value<BitVec>>, arguments: &[Value<BitVec>]) -> String {
        match value {
            None => "nothing".to_owned(),
            Some(Value::Bits(bits)) => bits.to_signed_decimal(),
            Some(Value::Aggregate(parts)) => {
                let parts: Vec<_> = parts.iter().map(|part| self.show(&Some(part.clone()), arguments)).collect();
                parts.join(",")
            }
            Some(Value::Pointer(pointer)) if self.machine.is_null(pointer) => "null".to_owned(),
            Some(Value::Pointer(pointer)) => {
                let same = |value: &Value<BitVec>| matches!(value, Value::Pointer(p) if p.object == pointer.object);
                match arguments.iter().position(same) {
                    Some(index) => format!("{index}+{}", pointer.offset),
                    None => format!("\"{}\"", self.contents(&Value::Pointer(pointer.clone()), arguments)),
                }
            }
        }
    }

    /// What an object holds: a pointer, or bytes, zeros as points.
    fn contents(&mut self, value: &Value<BitVec>, arguments: &[Value<BitVec>]) -> String {
        let Value::Pointer(pointer) = value else { panic!("{value:?} is no pointer") };
        let memory = &mut self.machine.state.memory;
        let Ok(object) = memory.object(pointer.object) else { return "gone".to_owned() };
        let size = object.size;
        if size == 0 {
            return String::new();
        }
        match memory.read(&mut self.machine.domain, pointer.object, 0, size) {
            Ok(Value::Bits(bits)) => {
                let shown = |byte: &u8| if *byte == 0 { '.' } else { char::from(*byte) };
                bits.to_le_bytes().iter().map(shown).collect()
            }
            Ok(value) => self.show(&Some(value), arguments),
            Err(full) => format!("{full:?}"),
        }
    }
}
