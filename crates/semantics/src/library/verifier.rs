//! The functions of the verification competition: inputs, assumptions, atomic sections, the error call.

use adamant_expr::FloatKind;
use adamant_library::{CallEffect, Library};
use adamant_program::Signedness;

use crate::domain::{Domain, InputKind, InputRequest, Pointee};
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("__VERIFIER_assume", assume),
        ("__VERIFIER_error", error),
        ("reach_error", error),
        ("__VERIFIER_atomic_begin", atomic_begin),
        ("__VERIFIER_atomic_end", atomic_end),
        ("__VERIFIER_nondet_memory", nondet_memory),
    ];
    let inputs = Library::that(|facts| facts.effect == CallEffect::Arbitrary).filter(|name| returned(name).is_some());
    models.extend(inputs.map(|name| (name, input::<D> as Model<'p, D>)));
    models
}

/// What an input function returns.
#[derive(Clone, Copy)]
enum InputType {
    /// A value of this width.
    Number(InputKind, u32),
    /// A value as wide as a pointer.
    Word(InputKind),
    /// An address, which leads to an object of its own if it is followed.
    Pointer,
}

use InputType::{Number, Pointer, Word};

const BOOLEAN: InputKind = InputKind::Boolean;
const SIGNED: InputKind = InputKind::Integer(Signedness::Signed);
const UNSIGNED: InputKind = InputKind::Integer(Signedness::Unsigned);

/// What an input function returns; pointers are addresses.
fn returned(name: &str) -> Option<InputType> {
    Some(match name.strip_prefix("__VERIFIER_nondet_")? {
        "bool" | "_Bool" => Number(BOOLEAN, 1),
        "char" | "schar" | "s8" | "S8" | "int8_t" => Number(SIGNED, 8),
        "uchar" | "unsigned_char" | "u8" | "U8" | "uint8_t" => Number(UNSIGNED, 8),
        "short" | "s16" | "S16" | "int16_t" => Number(SIGNED, 16),
        "ushort" | "unsigned_short" | "u16" | "U16" | "uint16_t" => Number(UNSIGNED, 16),
        "int" | "s32" | "S32" | "int32_t" => Number(SIGNED, 32),
        "uint" | "unsigned" | "unsigned_int" | "u32" | "U32" | "uint32_t" => Number(UNSIGNED, 32),
        "longlong" | "long_long" | "loff_t" | "s64" | "S64" | "int64_t" => Number(SIGNED, 64),
        "ulonglong" | "unsigned_long_long" | "sector_t" | "u64" | "U64" | "uint64_t" => Number(UNSIGNED, 64),
        "int128" => Number(SIGNED, 128),
        "uint128" => Number(UNSIGNED, 128),
        "float" => Number(InputKind::Float(FloatKind::F32), 32),
        "double" => Number(InputKind::Float(FloatKind::F64), 64),
        "long_double" | "longdouble" => Number(InputKind::Float(FloatKind::X87), 80),
        "long" | "ssize_t" | "ptrdiff_t" => Word(SIGNED),
        "ulong" | "unsigned_long" | "size_t" | "pthread_t" => Word(UNSIGNED),
        "pointer" | "pchar" | "charp" | "const_char_pointer" => Pointer,
        _ => return None,
    })
}

fn input<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let word = machine.program.data_model.pointer_width();
    let (kind, width, pointee) = match returned(call.name) {
        Some(Number(kind, width)) => (kind, width, None),
        Some(Word(kind)) => (kind, word, None),
        Some(Pointer) => (UNSIGNED, word, Some(Pointee::UNKNOWN)),
        None => return Err(Stop::situation(format!("input function `{}`", call.name))),
    };
    let bits =
        machine.requested(call, InputRequest { function: call.name, width, kind, pointee, position: call.position })?;
    // A declared result that is wider than the value takes it by the value's own sign.
    let value = match (call.result.map(|ty| &machine.program.types[ty]), kind) {
        (Some(adamant_program::Type::Int(wanted)), InputKind::Integer(signedness)) if *wanted > width => {
            machine.domain.extend(&bits, *wanted, signedness)
        }
        // A number of 128 bits comes back in two registers.
        (Some(adamant_program::Type::Struct { .. } | adamant_program::Type::Array { .. }), _) => {
            return Ok(Reply::Return(machine.parts_of(&bits, call.result)));
        }
        _ => bits,
    };
    Ok(Reply::Return(Value::Bits(value)))
}

impl<D: Domain> Machine<'_, D> {
    /// Bits cut into the parts of an aggregate of integers.
    fn parts_of(&mut self, bits: &Bits<D>, ty: Option<adamant_program::TypeId>) -> Value<Bits<D>> {
        let parts = ty.and_then(|ty| self.program.types.parts(ty)).unwrap_or_default();
        let part = |part: &adamant_program::Field| match self.program.types[part.ty] {
            adamant_program::Type::Int(width)
                if part.offset * 8 + u64::from(width) <= u64::from(self.domain.width(bits)) =>
            {
                Value::Bits(self.domain.extract(bits, part.offset as u32 * 8, width))
            }
            _ => Value::Aggregate(Box::new([])),
        };
        Value::Aggregate(parts.iter().map(part).collect())
    }

    /// An input of the program.
    pub(crate) fn input(&mut self, call: &Call<'_, D>, kind: InputKind, width: u32) -> Step<Bits<D>, D> {
        let request = InputRequest { function: call.name, width, kind, pointee: None, position: call.position };
        self.requested(call, request)
    }

    fn requested(&mut self, call: &Call<'_, D>, request: InputRequest<'_>) -> Step<Bits<D>, D> {
        self.domain.input(&request).ok_or_else(|| Box::new(Stop::NoInput(call.name.to_owned())))
    }
}

fn nondet_memory<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let length = machine.argument_size(call, 1)?;
    if length == 0 {
        return Ok(Reply::Nothing);
    }
    machine.check(&start, length, crate::stop::AccessKind::Write)?;
    let start = machine.pinned(&start, length)?;
    for index in 0..length {
        let at = machine.advanced(&start, index);
        let byte = machine.input(call, InputKind::Integer(Signedness::Unsigned), 8)?;
        machine.write_bits(&at, byte)?;
    }
    Ok(Reply::Nothing)
}

fn assume<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument(call, 0)?;
    let condition = machine.to_bits(condition)?;
    let zero = machine.number(machine.domain.width(&condition), 0);
    let holds = machine.domain.compare(adamant_program::Predicate::Ne, &condition, &zero);
    if machine.decide(&holds)? { Ok(Reply::Nothing) } else { Err(Box::new(Stop::AssumptionFailed)) }
}

fn error<D: Domain>(_: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Err(Box::new(Stop::ErrorCalled(call.name.to_owned())))
}

fn atomic_begin<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    machine.state.threads[machine.current].atomic_depth += 1;
    Ok(Reply::Nothing)
}

fn atomic_end<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.leave_section();
    Ok(Reply::Nothing)
}
