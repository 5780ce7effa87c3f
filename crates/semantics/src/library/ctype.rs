//! `<ctype.h>` in the C locale: functions, and the tables of glibc that its macros look into.

use adamant_program::{BinaryOp, Predicate};

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("toupper", toupper),
        ("tolower", tolower),
        ("isascii", isascii),
        ("toascii", toascii),
        ("__ctype_b_loc", class_table),
        ("__ctype_toupper_loc", upper_table),
        ("__ctype_tolower_loc", lower_table),
    ];
    models.extend(CLASSES.iter().map(|class| (class.function, classify::<D> as Model<'p, D>)));
    models
}

/// A class of characters: the function that tests for it, its bit in glibc's table, the ranges of its members.
struct Class {
    function: &'static str,
    bit: u16,
    ranges: &'static [(u8, u8)],
}

const UPPER: (u8, u8) = (b'A', b'Z');
const LOWER: (u8, u8) = (b'a', b'z');
const DIGIT: (u8, u8) = (b'0', b'9');

const CLASSES: [Class; 12] = [
    Class { function: "isupper", bit: 1 << 8, ranges: &[UPPER] },
    Class { function: "islower", bit: 1 << 9, ranges: &[LOWER] },
    Class { function: "isalpha", bit: 1 << 10, ranges: &[UPPER, LOWER] },
    Class { function: "isdigit", bit: 1 << 11, ranges: &[DIGIT] },
    Class { function: "isxdigit", bit: 1 << 12, ranges: &[DIGIT, (b'A', b'F'), (b'a', b'f')] },
    Class { function: "isspace", bit: 1 << 13, ranges: &[(b'\t', b'\r'), (b' ', b' ')] },
    Class { function: "isprint", bit: 1 << 14, ranges: &[(b' ', b'~')] },
    Class { function: "isgraph", bit: 1 << 15, ranges: &[(b'!', b'~')] },
    Class { function: "isblank", bit: 1, ranges: &[(b'\t', b'\t'), (b' ', b' ')] },
    Class { function: "iscntrl", bit: 1 << 1, ranges: &[(0, 31), (127, 127)] },
    Class { function: "ispunct", bit: 1 << 2, ranges: &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')] },
    Class { function: "isalnum", bit: 1 << 3, ranges: &[DIGIT, UPPER, LOWER] },
];

/// The least argument: EOF. The greatest is 255. What glibc does with other negative ones is no part of the standard.
const FIRST: i32 = -1;

/// Whether a number is from `first` to `last`, as one bit.
fn within<D: Domain>(machine: &mut Machine<'_, D>, value: &Bits<D>, first: i64, last: i64) -> Bits<D> {
    let width = machine.domain.width(value);
    let (first, distance) = (machine.signed(width, first), machine.signed(width, last - first));
    let offset = machine.domain.binary(BinaryOp::Sub, value, &first);
    machine.domain.compare(Predicate::Ule, &offset, &distance)
}

fn within_any<D: Domain>(machine: &mut Machine<'_, D>, value: &Bits<D>, ranges: &[(u8, u8)]) -> Bits<D> {
    let mut found = machine.number(1, 0);
    for &(first, last) in ranges {
        let inside = within(machine, value, i64::from(first), i64::from(last));
        found = machine.domain.binary(BinaryOp::Or, &found, &inside);
    }
    found
}

/// The argument, which must be EOF or the value of an `unsigned char`.
fn character<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Bits<D>, D> {
    let value = machine.argument_bits(call, 0, 32)?;
    let covered = within(machine, &value, i64::from(FIRST), 255);
    if machine.decide(&covered)? {
        Ok(value)
    } else {
        Err(misuse(call.name, "the argument is neither EOF nor the value of an unsigned char"))
    }
}

/// Whether the argument is in a class; the usual number is that of glibc.
fn classify<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(class) = CLASSES.iter().find(|class| class.function == call.name) else {
        return Err(Stop::situation(format!("character class function `{}`", call.name)));
    };
    let value = character(machine, call)?;
    let is_member = within_any(machine, &value, class.ranges);
    Ok(machine.reply_condition(&is_member, i32::from(class.bit)))
}

/// The argument, moved by `distance` if it is in the range.
fn mapped<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, range: (u8, u8), distance: i64) -> Answer<D> {
    let value = character(machine, call)?;
    let is_member = within_any(machine, &value, &[range]);
    let distance = machine.signed(32, distance);
    let moved = machine.domain.binary(BinaryOp::Add, &value, &distance);
    Ok(Reply::Return(Value::Bits(machine.domain.select(&is_member, &moved, &value))))
}

fn toupper<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    mapped(machine, call, LOWER, -32)
}

fn tolower<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    mapped(machine, call, UPPER, 32)
}

fn isascii<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let value = machine.argument_bits(call, 0, 32)?;
    let is_ascii = within(machine, &value, 0, 127);
    Ok(machine.reply_condition(&is_ascii, 1))
}

fn toascii<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let value = machine.argument_bits(call, 0, 32)?;
    let mask = machine.number(32, 0x7f);
    Ok(Reply::Return(Value::Bits(machine.domain.binary(BinaryOp::And, &value, &mask))))
}

/// The bits of all classes that a character is in.
fn class_bits(value: i32) -> u16 {
    let Ok(byte) = u8::try_from(value) else { return 0 };
    let holds = |class: &&Class| class.ranges.iter().any(|&(first, last)| (first..=last).contains(&byte));
    CLASSES.iter().filter(holds).map(|class| class.bit).sum()
}

/// What glibc's tables map a character to; EOF to itself.
fn table_entry(value: i32, map: fn(&u8) -> u8) -> i32 {
    match value {
        -1 => -1,
        _ => i32::from(map(&(value as u8))),
    }
}

fn class_table<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let bytes = || (FIRST..256).flat_map(|value| class_bits(value).to_le_bytes()).collect();
    table(machine, ["ctype classes", "ctype classes table"], 2, bytes)
}

fn upper_table<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let bytes = || (FIRST..256).flat_map(|value| table_entry(value, u8::to_ascii_uppercase).to_le_bytes()).collect();
    table(machine, ["ctype upper", "ctype upper table"], 4, bytes)
}

fn lower_table<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let bytes = || (FIRST..256).flat_map(|value| table_entry(value, u8::to_ascii_lowercase).to_le_bytes()).collect();
    table(machine, ["ctype lower", "ctype lower table"], 4, bytes)
}

/// A pointer to a pointer to the entry for 0 of a table.
fn table<D: Domain>(
    machine: &mut Machine<'_, D>,
    [pointer_name, table_name]: [&'static str; 2],
    entry_bytes: u64,
    bytes: impl FnOnce() -> Vec<u8>,
) -> Answer<D> {
    let pointer_bytes = machine.program.data_model.pointer_bytes() as usize;
    let pointer = machine.named_object(pointer_name, || vec![0; pointer_bytes]);
    let pointer = machine.start_of(pointer);
    let first_use = machine.read_pointer(&pointer)?;
    if machine.is_null(&first_use) {
        fill_table_pointer(machine, &pointer, table_name, entry_bytes, bytes)?;
    }
    Ok(machine.reply_pointer(pointer))
}

fn fill_table_pointer<D: Domain>(
    machine: &mut Machine<'_, D>,
    pointer: &crate::value::Pointer<Bits<D>>,
    table_name: &'static str,
    entry_bytes: u64,
    bytes: impl FnOnce() -> Vec<u8>,
) -> Step<(), D> {
    let table = machine.named_object(table_name, bytes);
    machine.state.memory.set_constant(table);
    let start = machine.start_of(table);
    let entry = machine.advanced(&start, u64::from(FIRST.unsigned_abs()) * entry_bytes);
    machine.write_pointer(pointer, entry)
}
