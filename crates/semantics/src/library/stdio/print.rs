//! The `printf` family: to a stream, into a buffer, into a new block; arguments given or listed.

use adamant_expr::FloatKind;
use adamant_program::{BinaryOp, Signedness};

use super::output::shown;
use super::streams::{Outcome, StandardStream};
use super::values::{Purpose, Values, unknown_conversion};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::errno::{ENOMEM, error_text};
use crate::library::format::{self, Count, Directive, Field, FormatError, GREATEST_COUNT, Length, Piece, Pieces};
use crate::library::heap::HEAP_ALIGN;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::{AccessKind, Stop};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    SHAPES.iter().map(|shape| (shape.function, print::<D> as Model<'p, D>)).collect()
}

/// Where a function of the family finds what: numbers are positions among its arguments.
struct Shape {
    function: &'static str,
    target: Target,
    format: usize,
    arguments: Arguments,
}

/// Where the text goes.
#[derive(Clone, Copy)]
enum Target {
    Output,
    Stream(usize),
    Descriptor(usize),
    /// A buffer that is taken to be large enough.
    Buffer(usize),
    /// A buffer of a known size.
    Bounded {
        buffer: usize,
        size: usize,
    },
    /// A new block of the heap, the pointer to which is stored.
    NewBlock(usize),
}

/// Whether the values follow the format, or a list of them does.
#[derive(Clone, Copy)]
enum Arguments {
    Given,
    Listed,
}

const fn shape(function: &'static str, target: Target, format: usize, arguments: Arguments) -> Shape {
    Shape { function, target, format, arguments }
}

use Arguments::{Given, Listed};
use Target::{Bounded, Buffer, Descriptor, NewBlock, Output, Stream};

/// The functions; those in underscores are what `-D_FORTIFY_SOURCE` makes of the others.
const SHAPES: &[Shape] = &[
    shape("printf", Output, 0, Given),
    shape("fprintf", Stream(0), 1, Given),
    shape("dprintf", Descriptor(0), 1, Given),
    shape("sprintf", Buffer(0), 1, Given),
    shape("snprintf", Bounded { buffer: 0, size: 1 }, 2, Given),
    shape("asprintf", NewBlock(0), 1, Given),
    shape("vprintf", Output, 0, Listed),
    shape("vfprintf", Stream(0), 1, Listed),
    shape("vdprintf", Descriptor(0), 1, Listed),
    shape("vsprintf", Buffer(0), 1, Listed),
    shape("vsnprintf", Bounded { buffer: 0, size: 1 }, 2, Listed),
    shape("vasprintf", NewBlock(0), 1, Listed),
    shape("__printf_chk", Output, 1, Given),
    shape("__fprintf_chk", Stream(0), 2, Given),
    shape("__dprintf_chk", Descriptor(0), 2, Given),
    shape("__sprintf_chk", Buffer(0), 3, Given),
    shape("__snprintf_chk", Bounded { buffer: 0, size: 1 }, 4, Given),
    shape("__asprintf_chk", NewBlock(0), 2, Given),
    shape("__vprintf_chk", Output, 1, Listed),
    shape("__vfprintf_chk", Stream(0), 2, Listed),
    shape("__vdprintf_chk", Descriptor(0), 2, Listed),
    shape("__vsprintf_chk", Buffer(0), 3, Listed),
    shape("__vsnprintf_chk", Bounded { buffer: 0, size: 1 }, 4, Listed),
    shape("__vasprintf_chk", NewBlock(0), 2, Listed),
];

fn print<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(shape) = SHAPES.iter().find(|shape| shape.function == call.name) else {
        return Err(Stop::situation(format!("printing function `{}`", call.name)));
    };
    let format_start = machine.argument_pointer(call, shape.format)?;
    let format = machine.c_string(&format_start)?;
    let mut values = match shape.arguments {
        Given => Values::given(call, shape.format + 1),
        Listed => Values::listed(machine, call, shape.format + 1)?,
    };
    let purpose = match shape.target {
        Output | Stream(_) | Descriptor(_) => Purpose::Show,
        Buffer(_) | Bounded { .. } | NewBlock(_) => Purpose::Store,
    };
    let mut written = compose(machine, &format, &mut values, purpose)?;
    written.sources.push((format_start, format.len() as u64 + 1));
    let fails = deliver(machine, call, shape.target, &written)?;
    if let Some(Outcome { fails, .. }) = &fails {
        take_counts_back(machine, fails, &written)?;
    }
    let length = written.length_bits(machine, 32);
    Ok(Reply::Return(Value::Bits(match fails {
        Some(Outcome { result, fails }) => machine.domain.select(&fails, &result, &length),
        None => length,
    })))
}

/// What a format and its values make.
struct Written<B> {
    text: Vec<u8>,
    /// Bytes of the text that are not explicit; in the text there are question marks.
    open: Vec<(usize, B)>,
    /// Whether a question mark stands for a text of unknown length.
    guessed: bool,
    /// The format and the strings that it was made of: where, and how many bytes of them were looked at.
    sources: Vec<(Pointer<B>, u64)>,
    /// The numbers that `%n` has stored.
    counts: Vec<StoredCount<B>>,
}

/// A number of bytes that `%n` has stored.
struct StoredCount<B> {
    place: Pointer<B>,
    /// What was there before.
    before: B,
}

impl<B: Clone> Written<B> {
    /// The length of the text as bits.
    fn length_bits<D: Domain<Bits = B>>(&self, machine: &mut Machine<'_, D>, width: u32) -> B {
        if !self.guessed {
            return machine.number(width, self.text.len() as u64);
        }
        let (length, mask) = (machine.domain.arbitrary(width), machine.number(width, (1 << (width.min(32) - 1)) - 1));
        machine.domain.binary(BinaryOp::And, &length, &mask)
    }

    /// Appends a text that is known but for some bytes, in a field.
    fn push_field(&mut self, field: &Field, bytes: Vec<u8>, open: Vec<(usize, B)>) {
        let padding = if field.flags.left { 0 } else { field.width.saturating_sub(bytes.len()) };
        let start = self.text.len() + padding;
        self.text.extend(format::text(field, &bytes));
        self.open.extend(open.into_iter().map(|(at, byte)| (start + at, byte)));
    }

    fn push_unknown(&mut self) {
        self.text.push(b'?');
        self.guessed = true;
    }
}

fn compose<D: Domain>(
    machine: &mut Machine<'_, D>,
    format: &[u8],
    values: &mut Values<'_, D>,
    purpose: Purpose,
) -> Step<Written<Bits<D>>, D> {
    let mut written =
        Written { text: Vec::new(), open: Vec::new(), guessed: false, sources: Vec::new(), counts: Vec::new() };
    for piece in Pieces::of(format) {
        match piece.map_err(format_stop)? {
            Piece::Text(text) => written.text.extend(text),
            Piece::Directive(directive) => {
                if !directive.is_defined() {
                    let rule = "flags, precision or length do not suit the conversion";
                    machine.expect_shown(rule, purpose)?;
                }
                let field = field_of(machine, directive, values, purpose, &mut written)?;
                convert(machine, directive, &field, values, purpose, &mut written)?;
            }
        }
    }
    Ok(written)
}

fn format_stop<I>(error: FormatError) -> Box<Stop<I>> {
    match error {
        FormatError::Incomplete => misuse("printf", "the format ends inside a conversion"),
        FormatError::CountTooGreat => Stop::situation("a format with a field of millions of characters"),
        FormatError::Positional => Stop::situation("a format that names its arguments by number"),
    }
}

/// Width and precision, which may be arguments; one that is not known is left out, and the length is then a guess.
fn field_of<D: Domain>(
    machine: &mut Machine<'_, D>,
    directive: Directive,
    values: &mut Values<'_, D>,
    purpose: Purpose,
    written: &mut Written<Bits<D>>,
) -> Step<Field, D> {
    let width = known_count(machine, directive.width, values, purpose)?;
    // The precision of a string says how much of it is looked at.
    let purpose = if directive.conversion == b's' { Purpose::Store } else { purpose };
    let precision = known_count(machine, directive.precision, values, purpose)?;
    written.guessed |= directive.width.is_some() && width.is_none();
    written.guessed |= directive.precision.is_some() && precision.is_none();
    let mut field = Field { flags: directive.flags, width: 0, precision: None };
    if let Some(width) = width {
        field.flags.left |= width < 0;
        field.width = width.unsigned_abs() as usize;
    }
    field.precision = precision.and_then(|precision| usize::try_from(precision).ok());
    if field.width.max(field.precision.unwrap_or(0)) <= GREATEST_COUNT {
        Ok(field)
    } else {
        Err(format_stop(FormatError::CountTooGreat))
    }
}

fn known_count<D: Domain>(
    machine: &mut Machine<'_, D>,
    count: Option<Count>,
    values: &mut Values<'_, D>,
    purpose: Purpose,
) -> Step<Option<i64>, D> {
    match count {
        None => Ok(None),
        Some(Count::Number(number)) => Ok(Some(number as i64)),
        Some(Count::Argument) => {
            let bits = values.integer(machine, 32, purpose)?;
            Ok(machine.value_for(&bits, purpose)?.and_then(|value| value.to_i64()))
        }
    }
}

/// Converts one value.
fn convert<D: Domain>(
    machine: &mut Machine<'_, D>,
    directive: Directive,
    field: &Field,
    values: &mut Values<'_, D>,
    purpose: Purpose,
    written: &mut Written<Bits<D>>,
) -> Step<(), D> {
    let Directive { conversion, length, .. } = directive;
    let width = length.width(machine.word());
    let text = match conversion {
        b'%' => Some(b"%".to_vec()),
        b'd' | b'i' => {
            let bits = values.integer(machine, width, purpose)?;
            let value = machine.value_for(&bits, purpose)?;
            value.and_then(|value| value.to_i64()).map(|value| format::signed(field, value))
        }
        b'u' | b'o' | b'x' | b'X' | b'b' | b'B' => {
            let bits = values.integer(machine, width, purpose)?;
            let value = machine.value_for(&bits, purpose)?;
            value.map(|value| format::unsigned(field, value.low_u64(), conversion))
        }
        b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
            let kind = if length == Length::LongDouble { FloatKind::X87 } else { FloatKind::F64 };
            let bits = values.float(machine, kind)?;
            machine.value_for(&bits, purpose)?.map(|value| format::float(field, kind, &value, conversion))
        }
        b'p' => {
            let pointer = values.pointer(machine)?;
            let address = machine.address_of(&pointer)?;
            machine.value_for(&address, purpose)?.map(|address| format::pointer(field, address.low_u64()))
        }
        b'c' | b's' if length == Length::Long => return Err(Stop::situation("wide characters in a format")),
        b'c' => {
            let byte = values.integer(machine, 8, purpose)?;
            push_bytes(machine, field, vec![byte], written);
            return Ok(());
        }
        b's' => return convert_string(machine, field, values, written),
        b'n' => return store_length(machine, width, values, written),
        // Where nothing was known to look at `errno` it was not kept.
        b'm' if !machine.asks.errno => return Err(Stop::situation("`%m` in a format that is no constant")),
        b'm' => {
            // Where nothing asks for it, it is not kept.
            if !machine.asks.errno {
                return Err(Stop::situation("`%m` in a format that is no constant"));
            }
            machine.assume(Assumption::ErrorTexts);
            machine.assume(Assumption::ErrnoKept);
            let errno = machine.errno()?;
            let number = machine.value_for(&errno, purpose)?.map(|number| number.low_u64() as i32);
            number.map(|number| format::text(field, error_text(number).as_bytes()))
        }
        _ => return Err(unknown_conversion("printf")),
    };
    match text {
        Some(text) => written.text.extend(text),
        None => written.push_unknown(),
    }
    Ok(())
}

fn push_bytes<D: Domain>(machine: &Machine<'_, D>, field: &Field, bytes: Vec<Bits<D>>, written: &mut Written<Bits<D>>) {
    let text = bytes.iter().map(|byte| shown(machine.domain.explicit(byte))).collect();
    let is_open = |(_, byte): &(usize, Bits<D>)| machine.domain.explicit(byte).is_none();
    written.push_field(field, text, bytes.into_iter().enumerate().filter(is_open).collect());
}

/// A string, of which no more bytes are looked at than the precision says.
fn convert_string<D: Domain>(
    machine: &mut Machine<'_, D>,
    field: &Field,
    values: &mut Values<'_, D>,
    written: &mut Written<Bits<D>>,
) -> Step<(), D> {
    let start = values.pointer(machine)?;
    let limit = field.precision.map_or(u64::MAX, |precision| precision as u64);
    let length = machine.bounded_length(&start, limit)?;
    written.sources.push((start.clone(), limit.min(length + 1)));
    match machine.explicit_bytes(&start, length)? {
        Some(bytes) => written.push_field(field, bytes, Vec::new()),
        None => {
            let bytes = machine.bytes_at(&start, length)?;
            push_bytes(machine, field, bytes, written);
        }
    }
    Ok(())
}

/// `%n`: how much has been written so far.
fn store_length<D: Domain>(
    machine: &mut Machine<'_, D>,
    width: u32,
    values: &mut Values<'_, D>,
    written: &mut Written<Bits<D>>,
) -> Step<(), D> {
    let place = values.pointer(machine)?;
    let length = written.length_bits(machine, 32);
    let length = match width {
        ..=32 => machine.resize(&length, width),
        _ => machine.domain.extend(&length, width, Signedness::Unsigned),
    };
    let before = machine.read_bits(&place, u64::from(width / 8))?;
    machine.write_bits(&place, length)?;
    written.counts.push(StoredCount { place, before });
    Ok(())
}

/// Where output fails it may do so before `%n` is reached, so that nothing is stored.
fn take_counts_back<D: Domain>(
    machine: &mut Machine<'_, D>,
    fails: &Bits<D>,
    written: &Written<Bits<D>>,
) -> Step<(), D> {
    let mut is_early = fails.clone();
    for count in written.counts.iter().rev() {
        // What comes later in the format is stored only where all before it is. The choice must not depend on
        // what is known of the failure: a replay knows more.
        let is_reached = machine.domain.arbitrary(1);
        let set = machine.number(1, 1);
        let is_skipped = machine.domain.binary(BinaryOp::Xor, &is_reached, &set);
        is_early = machine.domain.binary(BinaryOp::And, &is_early, &is_skipped);
        let stored = machine.read_bits(&count.place, u64::from(machine.domain.width(&count.before) / 8))?;
        let number = machine.domain.select(&is_early, &count.before, &stored);
        machine.write_bits(&count.place, number)?;
    }
    Ok(())
}

/// Puts the text where it goes; how that ended, if it may fail.
fn deliver<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    target: Target,
    written: &Written<Bits<D>>,
) -> Step<Option<Outcome<D>>, D> {
    match target {
        Output => {
            machine.expect_open(StandardStream::Output)?;
            show(machine, call, StandardStream::Output, written).map(Some)
        }
        Stream(index) => {
            let stream = machine.argument_stream(call, index)?;
            show(machine, call, stream, written).map(Some)
        }
        Descriptor(index) => match machine.argument_descriptor(call, index)? {
            Some(stream) => {
                machine.emit(stream, &written.text)?;
                machine.output_outcome(call, None).map(Some)
            }
            None => Ok(Some(failed(machine))),
        },
        Buffer(index) => {
            let buffer = machine.argument_pointer(call, index)?;
            store(machine, &buffer, written, written.text.len())?;
            Ok(None)
        }
        Bounded { buffer, size } => {
            let buffer = machine.argument_pointer(call, buffer)?;
            if let Some(room) = machine.argument_size(call, size)?.checked_sub(1) {
                store(machine, &buffer, written, written.text.len().min(room as usize))?;
            }
            Ok(None)
        }
        NewBlock(index) => deliver_in_new_block(machine, call, index, written),
    }
}

fn show<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    stream: StandardStream,
    written: &Written<Bits<D>>,
) -> Step<Outcome<D>, D> {
    machine.emit(stream, &written.text)?;
    machine.output_outcome(call, Some(stream))
}

/// The end of a call that fails.
fn failed<D: Domain>(machine: &mut Machine<'_, D>) -> Outcome<D> {
    Outcome { result: machine.signed(32, -1), fails: machine.number(1, 1) }
}

/// Where there is no memory, what the place holds afterwards is open.
fn deliver_in_new_block<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    index: usize,
    written: &Written<Bits<D>>,
) -> Step<Option<Outcome<D>>, D> {
    let place = machine.argument_pointer(call, index)?;
    if machine.is_out_of_memory()? {
        let anything = machine.domain.arbitrary(machine.word());
        machine.write_bits(&place, anything)?;
        machine.set_errno(ENOMEM)?;
        return Ok(Some(failed(machine)));
    }
    let size = machine.number(machine.word(), written.text.len() as u64 + 1);
    let block = machine.new_block(&size, HEAP_ALIGN)?;
    store(machine, &block, written, written.text.len())?;
    machine.write_pointer(&place, block)?;
    Ok(None)
}

/// Stores the first `length` bytes of the text, and a zero.
fn store<D: Domain>(
    machine: &mut Machine<'_, D>,
    buffer: &Pointer<Bits<D>>,
    written: &Written<Bits<D>>,
    length: usize,
) -> Step<(), D> {
    let mut text = written.text[..length].to_vec();
    text.push(0);
    let (object, offset) = machine.check(buffer, text.len() as u64, AccessKind::Write)?;
    for (source, looked_at) in written.sources.iter().filter(|(_, looked_at)| *looked_at > 0) {
        let from = machine.check(source, *looked_at, AccessKind::Read)?;
        if from.0 == object && from.1 < offset + text.len() as u64 && offset < from.1 + looked_at {
            return Err(misuse("sprintf", "the text is written over its format, or over a string that it is made of"));
        }
    }
    machine.write_bytes(buffer, &text)?;
    for (at, byte) in written.open.iter().filter(|(at, _)| *at < length) {
        let place = machine.advanced(buffer, *at as u64);
        machine.write_bits(&place, byte.clone())?;
    }
    Ok(())
}
