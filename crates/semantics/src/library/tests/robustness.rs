//! No model panics, whatever it is called with.

use adamant_expr::BitVec;
use adamant_program::DataModel;

use super::{Arg, Bench, Concretely, empty_program};
use crate::library;
use crate::value::{ObjectId, Pointer, Value};

/// A small generator of pseudo-random numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

const ARGUMENTS: &[Arg<'_>] = &[
    Arg::Null,
    Arg::Int(0),
    Arg::Int(-1),
    Arg::Int(i32::MIN),
    Arg::Int(7),
    Arg::Long(0),
    Arg::Long(3),
    Arg::Long(-1),
    Arg::Long(i64::MIN),
    Arg::Long(1 << 40),
    Arg::Double(1.5),
    Arg::Double(f64::NAN),
    Arg::Float(-0.0),
    Arg::Text(""),
    Arg::Text("12 abc"),
    Arg::Text("%d %s %f %n %[a-z"),
    Arg::Text("%*.*Lf%5c%p%%"),
    Arg::Buffer(""),
    Arg::Buffer("abc"),
    Arg::Buffer("0123456789abcdef0123456789abcdef0123456789abcdef"),
    Arg::Place,
    Arg::Stream(0),
    Arg::Stream(1),
];

#[test]
fn no_model_panics() {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let program = empty_program(model);
        let mut names: Vec<_> = library::table::<Concretely>().keys().copied().collect();
        names.sort_unstable();
        for name in names {
            let mut dice =
                Dice(name.bytes().fold(1, |hash: u64, byte| hash.wrapping_mul(31).wrapping_add(byte.into())));
            let mut bench = Bench::new(&program, b"");
            bench.machine.settings.largest_object = 1 << 16;
            let start = bench.machine.state.clone();
            for _ in 0..60 {
                bench.machine.state = start.clone();
                bench.machine.domain.world.input = b"12 ab\n-1.5e3".iter().copied().collect();
                let arguments: Vec<_> = (0..dice.roll(6)).map(|_| argument(&mut bench, &mut dice)).collect();
                // Any outcome will do.
                let _ = bench.call(name, &arguments, None);
            }
        }
    }
}

/// An argument, a pointer into an object or past it, or a dangling pointer.
fn argument(bench: &mut Bench<'_>, dice: &mut Dice) -> Value<BitVec> {
    let value = bench.value(&ARGUMENTS[dice.roll(ARGUMENTS.len())]);
    match (value, dice.roll(8)) {
        (Value::Pointer(pointer), 0) => {
            let width = pointer.offset.width();
            Value::Pointer(Pointer { offset: BitVec::from_i64(width, dice.roll(50) as i64 - 1), ..pointer })
        }
        (Value::Pointer(pointer), 1) if pointer.object != ObjectId::NULL => {
            bench.machine.state.memory.release(pointer.object);
            Value::Pointer(pointer)
        }
        (value, _) => value,
    }
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = library::all_models::<Concretely>().into_iter().map(|(name, _)| name).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count, "two models have the same name");
}
