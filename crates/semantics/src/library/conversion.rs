//! `<stdlib.h>`, numbers in text: `atoi`, `strtol`, `strtod` and their kin.
//!
//! The text is taken as it is, byte by byte up to the first one that no number contains; a byte that is not explicit gets a value.

use adamant_expr::{FloatKind, float_is_infinite};
use adamant_program::Signedness;

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::errno::{EINVAL, ERANGE};
use crate::library::numerals::{Integer, Prefixes, Real, is_space};
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("atoi", atoi),
        ("atol", atoi),
        ("atoll", atoi),
        ("atof", atof),
        ("strtof", strtod),
        ("strtod", strtod),
        ("strtold", strtod),
    ];
    models.extend(INTEGERS.iter().map(|(name, ..)| (*name, strtol::<D> as Model<'p, D>)));
    models
}

/// The width of a C type.
#[derive(Clone, Copy)]
enum Width {
    Long,
    Bits(u32),
}

use Signedness::{Signed, Unsigned};
use Width::Long;

const LONG_LONG: Width = Width::Bits(64);

/// The functions that read integers to any base.
const INTEGERS: &[(&str, Width, Signedness, Prefixes)] = &[
    ("strtol", Long, Signed, Prefixes::C99),
    ("strtoul", Long, Unsigned, Prefixes::C99),
    ("strtoll", LONG_LONG, Signed, Prefixes::C99),
    ("strtoull", LONG_LONG, Unsigned, Prefixes::C99),
    ("strtoimax", LONG_LONG, Signed, Prefixes::C99),
    ("strtoumax", LONG_LONG, Unsigned, Prefixes::C99),
    ("strtoq", LONG_LONG, Signed, Prefixes::C99),
    ("strtouq", LONG_LONG, Unsigned, Prefixes::C99),
    ("__isoc23_strtol", Long, Signed, Prefixes::C23),
    ("__isoc23_strtoul", Long, Unsigned, Prefixes::C23),
    ("__isoc23_strtoll", LONG_LONG, Signed, Prefixes::C23),
    ("__isoc23_strtoull", LONG_LONG, Unsigned, Prefixes::C23),
    ("__isoc23_strtoimax", LONG_LONG, Signed, Prefixes::C23),
    ("__isoc23_strtoumax", LONG_LONG, Unsigned, Prefixes::C23),
];

/// Why a conversion that cannot tell of mistakes is undefined.
const TOO_GREAT: &str = "the number does not fit the type of the result";

/// White space, and then all bytes that may belong to a number.
fn numeral<D: Domain>(machine: &mut Machine<'_, D>, start: &Pointer<Bits<D>>) -> Step<Vec<u8>, D> {
    let mut text = Vec::new();
    let mut started = false;
    loop {
        let at = machine.advanced(start, text.len() as u64);
        let byte = machine.known_byte(&at)?;
        started |= !is_space(byte);
        let belongs = byte.is_ascii_alphanumeric() || b"+-._()".contains(&byte);
        if started && !belongs {
            if byte != 0 {
                machine.expect_end_behind(&at, 1);
            }
            return Ok(text);
        }
        text.push(byte);
    }
}

/// Stores where a number ends, unless the caller does not want to know.
fn store_end<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    start: &Pointer<Bits<D>>,
    length: usize,
) -> Step<(), D> {
    let place = machine.argument_pointer(call, 1)?;
    if machine.decide_null(&place)? {
        return Ok(());
    }
    let end = machine.advanced(start, length as u64);
    machine.write_pointer(&place, end)
}

/// As `strtol` to base ten, but what does not fit is undefined.
fn atoi<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let text = numeral(machine, &start)?;
    let width = match call.name {
        "atoi" => 32,
        "atol" => machine.word(),
        _ => 64,
    };
    let (value, in_range) = Integer::read(&text, 10, Prefixes::C99).to_signed(width);
    if !in_range {
        return Err(misuse(call.name, TOO_GREAT));
    }
    Ok(Reply::Return(Value::Bits(machine.domain.constant(&value))))
}

fn strtol<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((_, width, signedness, prefixes)) = INTEGERS.iter().find(|(name, ..)| *name == call.name) else {
        return Err(Stop::situation(format!("conversion function `{}`", call.name)));
    };
    let width = match width {
        Long => machine.word(),
        Width::Bits(width) => *width,
    };
    let start = machine.argument_pointer(call, 0)?;
    let base = machine.argument_int(call, 2)?;
    let Some(base) = u32::try_from(base).ok().filter(|base| *base == 0 || (2..=36).contains(base)) else {
        // POSIX lets the function say so, or not; glibc does.
        let says_so = machine.usually(true);
        machine.set_errno_where(&says_so, &[EINVAL])?;
        return Ok(Reply::Return(Value::Bits(machine.number(width, 0))));
    };
    let text = numeral(machine, &start)?;
    let number = Integer::read(&text, base, *prefixes);
    let (value, in_range) = match signedness {
        Signed => number.to_signed(width),
        Unsigned => number.to_unsigned(width),
    };
    store_end(machine, call, &start, number.length)?;
    if number.length == 0 {
        // POSIX lets the function say so, or not.
        let says_so = machine.domain.arbitrary(1);
        machine.set_errno_where(&says_so, &[EINVAL])?;
    }
    if !in_range {
        machine.set_errno(ERANGE)?;
    }
    Ok(Reply::Return(Value::Bits(machine.domain.constant(&value))))
}

fn atof<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let text = numeral(machine, &start)?;
    let number = Real::read(&text, FloatKind::F64);
    if !number.in_range && float_is_infinite(FloatKind::F64, &number.bits) {
        return Err(misuse(call.name, TOO_GREAT));
    }
    Ok(Reply::Return(Value::Bits(machine.domain.constant(&number.bits))))
}

fn strtod<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = match call.name {
        "strtof" => FloatKind::F32,
        "strtold" => FloatKind::X87,
        _ => FloatKind::F64,
    };
    let start = machine.argument_pointer(call, 0)?;
    let text = numeral(machine, &start)?;
    let number = Real::read(&text, kind);
    store_end(machine, call, &start, number.length)?;
    if number.is_tiny {
        // Whether numbers that are too small are told is for the implementation to say.
        let says_so = machine.usually(!number.in_range);
        machine.set_errno_where(&says_so, &[ERANGE])?;
    } else if !number.in_range {
        machine.set_errno(ERANGE)?;
    }
    Ok(Reply::Return(Value::Bits(machine.domain.constant(&number.bits))))
}
