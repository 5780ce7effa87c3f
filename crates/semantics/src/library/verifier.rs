//! The functions of the verification competition: inputs, assumptions, atomic sections, the error call.

use adamant_expr::FloatKind;
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
    models.extend(INPUTS.iter().map(|(name, _)| (*name, input::<D> as Model<'p, D>)));
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

/// The input functions; pointers are addresses.
const INPUTS: &[(&str, InputType)] = &[
    ("__VERIFIER_nondet_bool", Number(BOOLEAN, 1)),
    ("__VERIFIER_nondet__Bool", Number(BOOLEAN, 1)),
    ("__VERIFIER_nondet_char", Number(SIGNED, 8)),
    ("__VERIFIER_nondet_schar", Number(SIGNED, 8)),
    ("__VERIFIER_nondet_s8", Number(SIGNED, 8)),
    ("__VERIFIER_nondet_S8", Number(SIGNED, 8)),
    ("__VERIFIER_nondet_int8_t", Number(SIGNED, 8)),
    ("__VERIFIER_nondet_uchar", Number(UNSIGNED, 8)),
    ("__VERIFIER_nondet_unsigned_char", Number(UNSIGNED, 8)),
    ("__VERIFIER_nondet_u8", Number(UNSIGNED, 8)),
    ("__VERIFIER_nondet_U8", Number(UNSIGNED, 8)),
    ("__VERIFIER_nondet_uint8_t", Number(UNSIGNED, 8)),
    ("__VERIFIER_nondet_short", Number(SIGNED, 16)),
    ("__VERIFIER_nondet_s16", Number(SIGNED, 16)),
    ("__VERIFIER_nondet_S16", Number(SIGNED, 16)),
    ("__VERIFIER_nondet_int16_t", Number(SIGNED, 16)),
    ("__VERIFIER_nondet_ushort", Number(UNSIGNED, 16)),
    ("__VERIFIER_nondet_unsigned_short", Number(UNSIGNED, 16)),
    ("__VERIFIER_nondet_u16", Number(UNSIGNED, 16)),
    ("__VERIFIER_nondet_U16", Number(UNSIGNED, 16)),
    ("__VERIFIER_nondet_uint16_t", Number(UNSIGNED, 16)),
    ("__VERIFIER_nondet_int", Number(SIGNED, 32)),
    ("__VERIFIER_nondet_s32", Number(SIGNED, 32)),
    ("__VERIFIER_nondet_S32", Number(SIGNED, 32)),
    ("__VERIFIER_nondet_int32_t", Number(SIGNED, 32)),
    ("__VERIFIER_nondet_uint", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_unsigned", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_unsigned_int", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_u32", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_U32", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_uint32_t", Number(UNSIGNED, 32)),
    ("__VERIFIER_nondet_longlong", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_long_long", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_loff_t", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_s64", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_S64", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_int64_t", Number(SIGNED, 64)),
    ("__VERIFIER_nondet_ulonglong", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_unsigned_long_long", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_sector_t", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_u64", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_U64", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_uint64_t", Number(UNSIGNED, 64)),
    ("__VERIFIER_nondet_int128", Number(SIGNED, 128)),
    ("__VERIFIER_nondet_uint128", Number(UNSIGNED, 128)),
    ("__VERIFIER_nondet_float", Number(InputKind::Float(FloatKind::F32), 32)),
    ("__VERIFIER_nondet_double", Number(InputKind::Float(FloatKind::F64), 64)),
    ("__VERIFIER_nondet_long_double", Number(InputKind::Float(FloatKind::X87), 80)),
    ("__VERIFIER_nondet_longdouble", Number(InputKind::Float(FloatKind::X87), 80)),
    ("__VERIFIER_nondet_long", Word(SIGNED)),
    ("__VERIFIER_nondet_ssize_t", Word(SIGNED)),
    ("__VERIFIER_nondet_ptrdiff_t", Word(SIGNED)),
    ("__VERIFIER_nondet_ulong", Word(UNSIGNED)),
    ("__VERIFIER_nondet_unsigned_long", Word(UNSIGNED)),
    ("__VERIFIER_nondet_size_t", Word(UNSIGNED)),
    ("__VERIFIER_nondet_pthread_t", Word(UNSIGNED)),
    ("__VERIFIER_nondet_pointer", Pointer),
    ("__VERIFIER_nondet_pchar", Pointer),
    ("__VERIFIER_nondet_charp", Pointer),
    ("__VERIFIER_nondet_const_char_pointer", Pointer),
];

fn input<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let word = machine.program.data_model.pointer_width();
    let (kind, width, pointee) = match INPUTS.iter().find(|(name, _)| *name == call.name) {
        Some((_, Number(kind, width))) => (*kind, *width, None),
        Some((_, Word(kind))) => (*kind, word, None),
        Some((_, Pointer)) => (UNSIGNED, word, Some(Pointee::UNKNOWN)),
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
