//! `<stdlib.h>`, arithmetic and the surroundings: absolute values, division, the environment.

use adamant_program::{BinaryOp, Predicate, Signedness, Type};

use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::memory::ObjectKind;
use crate::stop::Fault;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("abs", absolute_int),
        ("labs", absolute_long),
        ("llabs", absolute_wide),
        ("imaxabs", absolute_wide),
        ("div", divide_int),
        ("ldiv", divide_long),
        ("lldiv", divide_wide),
        ("imaxdiv", divide_wide),
        ("getenv", getenv),
        ("secure_getenv", secure_getenv),
    ]
}

fn absolute_int<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    absolute(machine, call, 32)
}

fn absolute_long<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    absolute(machine, call, machine.word())
}

fn absolute_wide<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    absolute(machine, call, 64)
}

fn absolute<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, width: u32) -> Answer<D> {
    let value = machine.argument_bits(call, 0, width)?;
    let zero = machine.number(width, 0);
    let is_negative = machine.domain.compare(Predicate::Slt, &value, &zero);
    let negated = machine.domain.binary(BinaryOp::Sub, &zero, &value);
    Ok(Reply::Return(Value::Bits(machine.domain.select(&is_negative, &negated, &value))))
}

fn divide_int<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    divide(machine, call, 32)
}

fn divide_long<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    divide(machine, call, machine.word())
}

fn divide_wide<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    divide(machine, call, 64)
}

/// Quotient and remainder in a structure: in registers, or where a first argument says that the caller wants it.
fn divide<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, width: u32) -> Answer<D> {
    let in_memory = call.arguments.len() > 2;
    let first = usize::from(in_memory);
    let (left, right) = (machine.argument_bits(call, first, width)?, machine.argument_bits(call, first + 1, width)?);
    let (quotient, remainder) = quotient_and_remainder(machine, &left, &right)?;
    if in_memory {
        let place = machine.argument_pointer(call, 0)?;
        let second = machine.advanced(&place, u64::from(width / 8));
        machine.write_bits(&place, quotient)?;
        machine.write_bits(&second, remainder)?;
        return Ok(Reply::Nothing);
    }
    match call.result.map(|ty| &machine.program.types[ty]) {
        Some(Type::Struct { .. } | Type::Array { .. }) => {
            Ok(Reply::Return(Value::Aggregate(Box::new([Value::Bits(quotient), Value::Bits(remainder)]))))
        }
        _ => Ok(Reply::Return(Value::Bits(machine.domain.concat(&remainder, &quotient)))),
    }
}

fn quotient_and_remainder<D: Domain>(
    machine: &mut Machine<'_, D>,
    left: &Bits<D>,
    right: &Bits<D>,
) -> Step<(Bits<D>, Bits<D>), D> {
    if machine.decide_zero(right)? {
        return Err(Fault::DivisionByZero.into());
    }
    let width = machine.domain.width(left);
    let least = machine.domain.constant(&adamant_expr::BitVec::min_signed(width));
    let minus_one = machine.signed(width, -1);
    let is_least = machine.domain.compare(Predicate::Eq, left, &least);
    let is_minus_one = machine.domain.compare(Predicate::Eq, right, &minus_one);
    let overflows = machine.domain.binary(BinaryOp::And, &is_least, &is_minus_one);
    if machine.decide(&overflows)? {
        return Err(Fault::DivisionOverflow.into());
    }
    let quotient = machine.domain.binary(BinaryOp::SDiv, left, right);
    Ok((quotient, machine.domain.binary(BinaryOp::SRem, left, right)))
}

impl<D: Domain> Machine<'_, D> {
    /// An input that is a number from 0 to the greatest signed number of this width.
    pub(super) fn natural_input(&mut self, call: &Call<'_, D>, width: u32) -> Step<Bits<D>, D> {
        let bits = self.input(call, InputKind::Integer(Signedness::Signed), width)?;
        let mask = self.domain.constant(&adamant_expr::BitVec::max_signed(width));
        Ok(self.domain.binary(BinaryOp::And, &bits, &mask))
    }
}

/// The most bytes that a variable of the environment has, the zero at its end included.
const ENVIRONMENT_VALUE: u64 = 64;

/// The variable is not there, or has arbitrary contents of a bounded length. What was found once is found again: nothing here changes the
/// environment.
fn getenv<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let name = machine.argument_pointer(call, 0)?;
    let fact = Fact::Variable(machine.c_string(&name)?.into());
    if let Some(known) = machine.state.library.facts.get(&fact) {
        return Ok(Reply::Return(known.clone()));
    }
    let is_string = |(fact, value): (&Fact, &Value<Bits<D>>)| matches!((fact, value), (Fact::Variable(_), Value::Pointer(found)) if !found.object.is_null());
    if machine.state.library.facts.iter().any(is_string) {
        machine.assume(Assumption::VariablesStay);
    }
    let value = match machine.domain.choose(2).map_err(interrupted)? {
        0 => machine.null(),
        _ => environment_value(machine)?,
    };
    machine.state.library.facts.insert(fact, Value::Pointer(value.clone()));
    Ok(machine.reply_pointer(value))
}

fn environment_value<D: Domain>(machine: &mut Machine<'_, D>) -> Step<Pointer<Bits<D>>, D> {
    machine.assume(Assumption::ShortVariable);
    let value = machine.state.memory.allocate(&mut machine.domain, ObjectKind::Library, ENVIRONMENT_VALUE, 1);
    machine.state.memory.share(value);
    let start = machine.start_of(value);
    let last = machine.advanced(&start, ENVIRONMENT_VALUE - 1);
    let zero = machine.number(8, 0);
    machine.write_bits(&last, zero)?;
    // Programs must not write there.
    machine.state.memory.set_constant(value);
    Ok(start)
}

/// A program that runs with the rights of somebody else finds nothing.
fn secure_getenv<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let is_secure = Fact::Number("secure_getenv");
    let found = machine.known_number(is_secure, |machine| {
        let found = machine.domain.choose(2).map_err(interrupted)?;
        Ok(machine.number(32, found as u64))
    })?;
    if machine.decide_zero(&found)? { getenv(machine, call) } else { Ok(machine.reply_null()) }
}
