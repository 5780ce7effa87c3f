//! What functions do that show text or write it into a buffer, by their formats.

use adamant_library::{Extent, Library, Use};
use adamant_program::{AddressTarget, Argument, ConstantValue, FunctionId, Global, Initialiser, Operand, Program};

/// A part of a format that asks for a value, or for a percent sign.
struct Directive<'f> {
    flags: &'f [u8],
    conversion: u8,
}

/// The directives of a format; nothing for one that does not end.
fn directives(format: &[u8]) -> impl Iterator<Item = Option<Directive<'_>>> {
    let mut rest = Some(format);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let start = text.iter().position(|&byte| byte == b'%')?;
        let text = &text[start + 1..];
        let is_conversion = |byte: &u8| byte.is_ascii_alphabetic() && !b"hlqjztL".contains(byte) || *byte == b'%';
        let Some(end) = text.iter().position(is_conversion) else { return Some(None) };
        rest = Some(&text[end + 1..]);
        Some(Some(Directive { flags: &text[..end], conversion: text[end] }))
    })
}

/// Whether bytes may hold a format that asks for the text of `errno`.
pub(crate) fn asks_for_error(bytes: &[u8]) -> bool {
    directives(bytes).flatten().any(|directive| directive.conversion == b'm')
}

/// Whether a call of an output function surely shows text that constants of the program and numbers make up: it neither fails nor
/// looks at memory that may change.
pub(super) fn is_plain_output(program: &Program, function: FunctionId, arguments: &[Argument]) -> bool {
    if arguments.is_empty() {
        return false;
    }
    match format_of(program, function, arguments) {
        Some((format, values)) => format.is_some_and(|format| is_plain_format(program, format, values)),
        None => match Library::of(&program.functions[function].name).accesses() {
            Some(accesses) => accesses.iter().all(|access| {
                let shown = arguments.get(usize::from(access.argument));
                let text = shown.and_then(|shown| constant_text(program, shown.value));
                access.does == Use::Reads && access.extent == Extent::String && text.is_some()
            }),
            None => false,
        },
    }
}

/// Whether a call of a function that fills a buffer writes nothing else, and looks at nothing but its arguments and what they point to.
pub(super) fn fills_with_text(program: &Program, function: FunctionId, arguments: &[Argument]) -> bool {
    match format_of(program, function, arguments) {
        Some((format, _)) => format.is_some_and(is_of_values),
        None => true,
    }
}

/// The values that a call of a function for formatted text shows as numbers; text that it copies is none.
pub(crate) fn shown_as_numbers<'a>(
    program: &'a Program,
    function: FunctionId,
    arguments: &'a [Argument],
) -> Vec<&'a Argument> {
    let Some((Some(format), values)) = format_of(program, function, arguments) else { return Vec::new() };
    let asking = directives(format).flatten().filter(|directive| directive.conversion != b'%');
    asking.zip(values).filter(|(directive, _)| directive.conversion != b's').map(|(_, value)| value).collect()
}

/// The format of a call, if it is a constant, and the values for it; nothing if the function has none.
fn format_of<'a>(
    program: &'a Program,
    function: FunctionId,
    arguments: &'a [Argument],
) -> Option<(Option<&'a [u8]>, &'a [Argument])> {
    let number = usize::from(Library::of(&program.functions[function].name).format?);
    let format = arguments.get(number).and_then(|format| constant_text(program, format.value));
    Some((format, arguments.get(number + 1..).unwrap_or_default()))
}

/// Whether a format asks for numbers, characters and text alone, each by one value.
fn is_of_values(format: &[u8]) -> bool {
    directives(format).all(|directive| {
        directive.is_some_and(|Directive { flags, conversion }| {
            // Wide characters, and fields of many, are not supported.
            let is_wide = b"cs".contains(&conversion) && flags.contains(&b'l');
            let is_long = flags.iter().filter(|flag| flag.is_ascii_digit()).count() > 4;
            b"diuxXocsfFeEgG%".contains(&conversion)
                && !flags.iter().any(|flag| b"*$".contains(flag))
                && !is_wide
                && !is_long
        })
    })
}

/// The text that an operand points to, if it is a constant of the program that ends with a zero.
fn constant_text(program: &Program, operand: Operand) -> Option<&[u8]> {
    let Operand::Constant(constant) = operand else { return None };
    let ConstantValue::Address { target: AddressTarget::Global(global), offset } = program.constants[constant].value
    else {
        return None;
    };
    let Global { constant: true, size, initialiser: Some(Initialiser { bytes, relocations }), .. } =
        &program.globals[global]
    else {
        return None;
    };
    let start = usize::try_from(offset).ok().filter(|_| relocations.is_empty())?;
    let rest = bytes.get(start..)?;
    match rest.iter().position(|&byte| byte == 0) {
        Some(end) => Some(&rest[..end]),
        None => ((bytes.len() as u64) < *size).then_some(rest),
    }
}

/// Whether each directive of a format is one for a number, without stars, and there is a value for each. A text may be a constant.
fn is_plain_format(program: &Program, format: &[u8], values: &[Argument]) -> bool {
    let mut values = values.iter();
    directives(format).all(|directive| {
        let Some(Directive { flags, conversion }) = directive else { return false };
        let fits = match conversion {
            b'%' => flags.is_empty(),
            // Wide characters are not supported.
            b'c' => flags.is_empty() && values.next().is_some(),
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                flags.iter().all(|flag| b"0123456789-+ #.hljzt".contains(flag)) && values.next().is_some()
            }
            b's' => {
                flags.is_empty() && values.next().is_some_and(|value| constant_text(program, value.value).is_some())
            }
            _ => false,
        };
        // Fields of many characters are not supported.
        fits && flags.iter().filter(|flag| flag.is_ascii_digit()).count() <= 4
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_of_numbers_are_plain() {
        let program = Program::parse(
            "program lp64 as_written
             constant @text size 3 align 1 = \"hi\\00\"
             global @buffer size 3 align 1 = zero
             declare @printf(ptr, ...) -> i32
             fn @main(%0: i32) { bb0: %1: i32 = call @printf(@text, %0, @text, @buffer) return }",
        );
        let program = program.unwrap_or_else(|error| panic!("{error}"));
        let call = program
            .functions
            .iter()
            .filter_map(|function| function.body.as_ref())
            .flat_map(|body| body.blocks.iter())
            .next();
        let adamant_program::Op::Call { arguments, .. } = &call.unwrap().statements[0].op else { panic!("a call") };
        let (number, text, buffer) = (arguments[1], arguments[2], arguments[3]);
        let check = |format: &str, values: &[Argument], expected: bool| {
            assert_eq!(is_plain_format(&program, format.as_bytes(), values), expected, "{format}");
        };
        check("nothing", &[], true);
        check("%d and %5.2lu", &[number, number], true);
        check("100 %%", &[], true);
        check("%d", &[], false);
        check("%s", &[text], true);
        check("%s", &[buffer], false);
        check("%s", &[number], false);
        check("%n", &[number], false);
        check("%*d", &[number, number], false);
        check("%", &[], false);
        check("%99999d", &[number], false);
        let printf = program.function("printf").unwrap();
        assert!(is_plain_output(&program, printf, &[text]));
        assert!(!is_plain_output(&program, printf, &[buffer]));
    }

    #[test]
    fn formats_of_values_neither_count_nor_look_elsewhere() {
        let accepted = ["", "%d%%n", "%s/%5ld", "%.3f"];
        assert!(accepted.iter().all(|format| is_of_values(format.as_bytes())));
        let refused = ["%n", "%d %hhn", "%", "%m", "%p", "%*d", "%1$d", "%ls", "%99999d"];
        assert!(!refused.iter().any(|format| is_of_values(format.as_bytes())));
    }
}
