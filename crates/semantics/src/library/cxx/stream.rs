//! Output to `std::cout`, `std::cerr` and `std::clog` in the default format.

use adamant_expr::{BitVec, FloatKind};

use crate::domain::{Domain, Stream};
use crate::library::format::{self, Field};
use crate::library::stdio::StandardStream;
use crate::library::{Answer, Call, Model, Models};
use crate::machine::{Machine, Step};
use crate::memory::ObjectKind;
use crate::stop::Stop;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc", print_text),
        (
            "_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE",
            print_string,
        ),
        ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c", print_character),
        ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h", print_character),
        ("_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a", print_character),
        ("_ZNSo3putEc", print_character),
        ("_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l", print_block),
        ("_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_i", print_block),
        ("_ZNSo5writeEPKcl", print_block),
        ("_ZNSo5writeEPKci", print_block),
        ("_ZNSo5flushEv", flush),
        ("_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", flush),
        ("_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", end_line),
        ("_ZNSolsEPFRSoS_E", manipulate),
    ];
    models.extend(NUMBERS.iter().map(|(name, _)| (*name, print_number::<D> as Model<'p, D>)));
    models
}

/// How a number is printed.
#[derive(Clone, Copy)]
enum Number {
    Signed(u32),
    Unsigned(u32),
    /// `long`.
    Long,
    /// `unsigned long`.
    UnsignedLong,
    /// As `%g`; a `float` is converted first.
    Float(FloatKind),
    Pointer,
}

const NUMBERS: &[(&str, Number)] = &[
    ("_ZNSolsEb", Number::Unsigned(1)),
    ("_ZNSolsEs", Number::Signed(16)),
    ("_ZNSolsEt", Number::Unsigned(16)),
    ("_ZNSolsEi", Number::Signed(32)),
    ("_ZNSolsEj", Number::Unsigned(32)),
    ("_ZNSolsEl", Number::Long),
    ("_ZNSolsEm", Number::UnsignedLong),
    ("_ZNSolsEx", Number::Signed(64)),
    ("_ZNSolsEy", Number::Unsigned(64)),
    ("_ZNSolsEf", Number::Float(FloatKind::F32)),
    ("_ZNSolsEd", Number::Float(FloatKind::F64)),
    ("_ZNSolsEe", Number::Float(FloatKind::X87)),
    ("_ZNSolsEPKv", Number::Pointer),
];

/// Prints to the stream that the first argument is, and returns it.
fn print<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, text: &[u8]) -> Answer<D> {
    let stream = machine.argument_pointer(call, 0)?;
    let global = match machine.state.memory.object(stream.object).map(|object| object.kind) {
        Ok(ObjectKind::External(global)) => machine.program.globals[global].name.as_str(),
        _ => "",
    };
    // They write to the streams of C.
    let (below, output) = match global {
        "_ZSt4cout" => (StandardStream::Output, Stream::Output),
        "_ZSt4cerr" | "_ZSt4clog" => (StandardStream::Error, Stream::Error),
        _ => return Err(Stop::situation("a C++ stream that is not a standard one")),
    };
    machine.expect_open(below)?;
    machine.domain.print(output, text);
    Ok(machine.reply_pointer(stream))
}

fn print_text<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 1)?;
    let length = machine.string_length(&start)?;
    let text = machine.shown_bytes(&start, length)?;
    print(machine, call, &text)
}

/// A `std::string` starts with a pointer to its bytes and their number.
fn print_string<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let string = machine.argument_pointer(call, 1)?;
    let start = machine.read_pointer(&string)?;
    let bytes = machine.program.data_model.pointer_bytes();
    let field = machine.advanced(&string, bytes);
    let length = machine.read_bits(&field, bytes)?;
    let length = machine.concretise(&length)?.low_u64();
    let text = machine.shown_bytes(&start, length)?;
    print(machine, call, &text)
}

fn print_block<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 1)?;
    let length = machine.argument_size(call, 2)?;
    let text = machine.shown_bytes(&start, length)?;
    print(machine, call, &text)
}

fn print_character<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let byte = machine.argument_bits(call, 1, 8)?;
    let text = machine.domain.explicit(&byte).map_or(b'?', |byte| byte.low_u64() as u8);
    print(machine, call, &[text])
}

fn flush<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    print(machine, call, b"")
}

fn end_line<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    print(machine, call, b"\n")
}

/// `stream << std::endl`: the function pointed to is called with the stream.
fn manipulate<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let function = machine.argument(call, 1)?;
    let function = machine.called_function(function)?;
    match machine.program.functions[function].name.as_str() {
        name if name.starts_with("_ZSt4endlI") => end_line(machine, call),
        name if name.starts_with("_ZSt5flushI") => flush(machine, call),
        name => Err(Stop::situation(format!("the stream manipulator `{name}`"))),
    }
}

fn print_number<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((_, number)) = NUMBERS.iter().find(|(name, _)| *name == call.name) else {
        return Err(Stop::situation(format!("stream operator `{}`", call.name)));
    };
    let text = number_text(machine, call, *number)?.unwrap_or_else(|| b"?".to_vec());
    print(machine, call, &text)
}

/// A number as it is printed; none if it is not explicit.
fn number_text<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    number: Number,
) -> Step<Option<Vec<u8>>, D> {
    let width = match number {
        Number::Signed(width) | Number::Unsigned(width) => width,
        Number::Long | Number::UnsignedLong | Number::Pointer => machine.word(),
        Number::Float(kind) => kind.width(),
    };
    let bits = machine.argument_bits(call, 1, width)?;
    let field = Field::default();
    let write = |value: &BitVec| match number {
        Number::Signed(_) | Number::Long => format::signed(&field, value.to_i64().unwrap_or(0)),
        Number::Unsigned(_) | Number::UnsignedLong => format::unsigned(&field, value.low_u64(), b'u'),
        Number::Pointer if value.is_zero() => b"0".to_vec(),
        Number::Pointer => format::pointer(&field, value.low_u64()),
        Number::Float(kind) => format::float(&field, kind, value, b'g'),
    };
    Ok(machine.domain.explicit(&bits).map(write))
}
