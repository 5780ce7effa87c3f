//! Numbers and texts as a conversion of `printf` writes them.

use adamant_expr::{
    BitVec, DecimalStyle, FloatKind, float_is_infinite, float_is_nan, float_is_negative, float_to_decimal, float_to_hex,
};

use super::Field;

/// What fills a field.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Padding {
    Spaces,
    /// Zeros between sign and digits, if the flags say so.
    Zeros,
}

/// A prefix (sign, base) and digits in a field.
fn padded(field: &Field, prefix: &str, digits: &str, padding: Padding) -> Vec<u8> {
    let missing = field.width.saturating_sub(prefix.len() + digits.len());
    let (before, zeros, after) = match (field.flags.left, padding) {
        (true, _) => (0, 0, missing),
        (false, Padding::Zeros) if field.flags.zero => (0, missing, 0),
        (false, _) => (missing, 0, 0),
    };
    let parts = [&b" ".repeat(before), prefix.as_bytes(), &b"0".repeat(zeros), digits.as_bytes(), &b" ".repeat(after)];
    parts.concat()
}

/// `%d` and `%i`.
pub(in crate::library) fn signed(field: &Field, value: i64) -> Vec<u8> {
    let digits = value.unsigned_abs().to_string();
    let sign = if value < 0 { "-" } else { plus(field) };
    integer(field, sign, digits)
}

/// `%u`, `%o`, `%x`, `%X`, `%b` and `%B`, by the letter.
pub(in crate::library) fn unsigned(field: &Field, value: u64, conversion: u8) -> Vec<u8> {
    let (digits, prefix) = match conversion {
        b'o' => (format!("{value:o}"), ""),
        b'x' => (format!("{value:x}"), "0x"),
        b'X' => (format!("{value:X}"), "0X"),
        b'b' => (format!("{value:b}"), "0b"),
        b'B' => (format!("{value:b}"), "0B"),
        _ => (value.to_string(), ""),
    };
    let prefix = if field.flags.alternate && value != 0 { prefix } else { "" };
    let mut field = *field;
    if conversion == b'o' && field.flags.alternate {
        let leading_zero = digits.len() + usize::from(value != 0);
        // A precision that only makes room for the leading zero leaves the padding with zeros alone.
        match field.precision {
            Some(precision) => field.precision = Some(precision.max(leading_zero)),
            None if value != 0 => return integer(&field, "", format!("0{digits}")),
            None => {}
        }
    }
    integer(&field, prefix, digits)
}

fn integer(field: &Field, prefix: &str, digits: String) -> Vec<u8> {
    match field.precision {
        Some(0) if digits == "0" => padded(field, prefix, "", Padding::Spaces),
        Some(precision) => padded(field, prefix, &format!("{digits:0>precision$}"), Padding::Spaces),
        None => padded(field, prefix, &digits, Padding::Zeros),
    }
}

/// `%p`: an address, or `(nil)`.
pub(in crate::library) fn pointer(field: &Field, address: u64) -> Vec<u8> {
    if address == 0 {
        return padded(field, "", "(nil)", Padding::Spaces);
    }
    integer(field, "0x", format!("{address:x}"))
}

/// `%s` and `%c`: bytes in a field; their number was limited before.
pub(in crate::library) fn text(field: &Field, bytes: &[u8]) -> Vec<u8> {
    let padding = b" ".repeat(field.width.saturating_sub(bytes.len()));
    if field.flags.left { [bytes, &padding].concat() } else { [&padding, bytes].concat() }
}

/// What stands before a number that is not negative.
const fn plus(field: &Field) -> &'static str {
    match (field.flags.plus, field.flags.space) {
        (true, _) => "+",
        (_, true) => " ",
        _ => "",
    }
}

/// `%f`, `%e`, `%g` and `%a`, by the letter; a capital letter gives capital letters.
pub(in crate::library) fn float(field: &Field, kind: FloatKind, bits: &BitVec, conversion: u8) -> Vec<u8> {
    let negative = float_is_negative(kind, bits);
    let magnitude = bits.with_bit(kind.width() - 1, false);
    let finite = !float_is_nan(kind, bits) && !float_is_infinite(kind, bits);
    let precision = field.precision.unwrap_or(6);
    let decimal = |style| float_to_decimal(kind, &magnitude, style, precision);
    let plain = match conversion.to_ascii_lowercase() {
        b'f' => decimal(DecimalStyle::Fixed),
        b'e' => decimal(DecimalStyle::Exponent),
        b'g' if field.flags.alternate => decimal(DecimalStyle::GeneralKeepingZeros),
        b'g' => decimal(DecimalStyle::General),
        _ => float_to_hex(kind, &magnitude, field.precision),
    };
    let with_point = if field.flags.alternate && finite { with_point(&plain) } else { plain };
    let written = if conversion.is_ascii_uppercase() { with_point.to_ascii_uppercase() } else { with_point };
    let (base, digits) = match written.split_at_checked(2) {
        Some((base @ ("0x" | "0X"), digits)) => (base, digits),
        _ => ("", written.as_str()),
    };
    let padding = if finite { Padding::Zeros } else { Padding::Spaces };
    let sign = if negative { "-" } else { plus(field) };
    padded(field, &format!("{sign}{base}"), digits, padding)
}

/// A number that shows its point, even if no digit follows.
fn with_point(number: &str) -> String {
    if number.contains('.') {
        return number.to_owned();
    }
    let is_hexadecimal = number.starts_with("0x");
    let end = number.find(if is_hexadecimal { 'p' } else { 'e' }).unwrap_or(number.len());
    let (digits, exponent) = number.split_at(end);
    format!("{digits}.{exponent}")
}
