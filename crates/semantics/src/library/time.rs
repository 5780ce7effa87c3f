//! `<time.h>` and waiting: clocks are inputs of the program, of which only the range is known; waiting gives way to others.

use adamant_expr::BitVec;
use adamant_program::BinaryOp;

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("time", time),
        ("clock", clock),
        ("gettimeofday", gettimeofday),
        ("clock_gettime", clock_gettime),
        ("timespec_get", timespec_get),
        ("difftime", difftime),
        ("sleep", wait),
        ("usleep", wait),
        ("nanosleep", wait),
        ("thrd_sleep", wait),
        ("clock_nanosleep", wait),
    ]
}

/// Seconds since 1970, also stored where the argument points unless it is null.
fn time<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    let now = machine.natural_input(call, machine.word())?;
    if !machine.decide_null(&place)? {
        machine.write_bits(&place, now.clone())?;
    }
    Ok(Reply::Return(Value::Bits(now)))
}

fn clock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Return(Value::Bits(machine.natural_input(call, machine.word())?)))
}

/// Stores seconds and a fraction of one, each a `long`.
fn store_time<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    place: &Pointer<Bits<D>>,
    fractions_per_second: u64,
) -> Step<(), D> {
    let width = machine.word();
    let seconds = machine.natural_input(call, width)?;
    let fraction = machine.natural_input(call, width)?;
    let limit = machine.domain.constant(&BitVec::new(width, fractions_per_second));
    let fraction = machine.domain.binary(BinaryOp::URem, &fraction, &limit);
    let fraction_place = machine.advanced(place, u64::from(width / 8));
    machine.write_bits(place, seconds)?;
    machine.write_bits(&fraction_place, fraction)
}

fn gettimeofday<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    if !machine.decide_null(&place)? {
        store_time(machine, call, &place, 1_000_000)?;
    }
    Ok(machine.reply_int(0))
}

fn clock_gettime<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 1)?;
    store_time(machine, call, &place, 1_000_000_000)?;
    Ok(machine.reply_int(0))
}

/// The result is the base asked for.
fn timespec_get<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    store_time(machine, call, &place, 1_000_000_000)?;
    Ok(Reply::Return(Value::Bits(machine.argument_bits(call, 1, 32)?)))
}

fn difftime<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    use adamant_expr::{FloatBinary, FloatKind};
    let width = machine.word();
    let (end, start) = (machine.argument_bits(call, 0, width)?, machine.argument_bits(call, 1, width)?);
    let signed = adamant_program::Signedness::Signed;
    let end = machine.domain.float_from_int(FloatKind::F64, signed, &end);
    let start = machine.domain.float_from_int(FloatKind::F64, signed, &start);
    let difference = machine.domain.float_binary(FloatKind::F64, FloatBinary::Sub, &end, &start);
    difference
        .map(|bits| Reply::Return(Value::Bits(bits)))
        .ok_or_else(|| crate::stop::Stop::unsupported("function `difftime`"))
}

/// Time does not pass here: any other thread may run, and the wait is over.
fn wait<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::ReturnAndYield(Value::Bits(machine.number(32, 0))))
}
