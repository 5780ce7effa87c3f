//! Formats written by hand, and every combination of flags, widths and precisions against the host's own `snprintf`.

use adamant_expr::{BitVec, FloatKind, float_from_f64, float_parse};

use super::{
    Count, Directive, Field, Flags, FormatError, Length, Piece, Pieces, float, pointer, signed, text, unsigned,
};

fn field_of(directive: Directive) -> Field {
    let number = |count: Option<Count>| match count {
        Some(Count::Number(number)) => Some(number),
        _ => None,
    };
    let (width, precision) = (number(directive.width).unwrap_or(0), number(directive.precision));
    Field { flags: directive.flags, width, precision }
}

fn only_directive(format: &str) -> Directive {
    match Pieces::of(format.as_bytes()).collect::<Result<Vec<_>, _>>().as_deref() {
        Ok([Piece::Directive(directive)]) => *directive,
        other => panic!("{format}: {other:?}"),
    }
}

fn check_signed(format: &str, value: i64, expected: &str) {
    let written = signed(&field_of(only_directive(format)), value);
    assert_eq!(String::from_utf8_lossy(&written), expected, "{format} of {value}");
}

fn check_unsigned(format: &str, value: u64, expected: &str) {
    let directive = only_directive(format);
    let written = unsigned(&field_of(directive), value, directive.conversion);
    assert_eq!(String::from_utf8_lossy(&written), expected, "{format} of {value}");
}

fn check_float(format: &str, value: f64, expected: &str) {
    let directive = only_directive(format);
    let bits = float_from_f64(FloatKind::F64, value);
    let written = float(&field_of(directive), FloatKind::F64, &bits, directive.conversion);
    assert_eq!(String::from_utf8_lossy(&written), expected, "{format} of {value}");
}

#[test]
fn integers() {
    check_signed("%d", -42, "-42");
    check_signed("%+06d", 42, "+00042");
    check_signed("%-6d", 42, "42    ");
    check_signed("%.0d", 0, "");
    check_signed("%08.3d", -5, "    -005");
    check_unsigned("%#x", 255, "0xff");
    check_unsigned("%#010X", 255, "0X000000FF");
    check_unsigned("%#o", 0, "0");
    check_unsigned("%#.0o", 0, "0");
    check_unsigned("%#5o", 8, "  010");
}

#[test]
fn floats() {
    check_float("%f", 2.5, "2.500000");
    check_float("%#.0e", 12345.0, "1.e+04");
    check_float("%+010.2f", -1.005, "-000001.00");
    check_float("%010f", f64::INFINITY, "       inf");
    check_float("%G", 1e-10, "1E-10");
    check_float("%012a", 1.5, "0x00001.8p+0");
}

#[test]
fn texts_and_pointers() {
    let field = Field { width: 6, ..Field::default() };
    assert_eq!(text(&field, b"abc"), b"   abc");
    let left = Field { flags: Flags { left: true, ..Flags::default() }, ..field };
    assert_eq!(text(&left, b"abc"), b"abc   ");
    assert_eq!(pointer(&field, 0), b" (nil)");
    assert_eq!(pointer(&field, 0x1234), b"0x1234");
}

#[test]
fn formats() {
    let pieces: Vec<_> = Pieces::of(b"a%-*.3lld%%").collect();
    let flags = Flags { left: true, ..Flags::default() };
    let directive = Directive {
        flags,
        width: Some(Count::Argument),
        precision: Some(Count::Number(3)),
        length: Length::LongLong,
        conversion: b'd',
    };
    assert_eq!(pieces[..2], [Ok(Piece::Text(b"a")), Ok(Piece::Directive(directive))]);
    assert!(matches!(pieces[2], Ok(Piece::Directive(Directive { conversion: b'%', .. }))));
    assert_eq!(Pieces::of(b"%5").collect::<Vec<_>>(), [Err(FormatError::Incomplete)]);
    assert_eq!(Pieces::of(b"%1$d").next(), Some(Err(FormatError::Positional)));
    assert_eq!(Pieces::of(b"%99999999999999999999d").next(), Some(Err(FormatError::CountTooGreat)));
}

/// The same formats through the library that runs these tests.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod against_the_host {
    use std::ffi::{CString, c_char, c_int};

    use super::*;

    unsafe extern "C" {
        fn snprintf(buffer: *mut c_char, size: usize, format: *const c_char, ...) -> c_int;
    }

    macro_rules! host {
        ($format:expr, $value:expr) => {{
            let format = CString::new($format).expect("no zero inside");
            let mut buffer = vec![0_u8; 2048];
            // SAFETY: the buffer has the size given, and the value is of the type that the format asks for.
            let length = unsafe { snprintf(buffer.as_mut_ptr().cast(), buffer.len(), format.as_ptr(), $value) };
            buffer.truncate(usize::try_from(length).expect("a valid format"));
            String::from_utf8(buffer).expect("only ASCII")
        }};
    }

    /// All flags and many widths and precisions, before a conversion.
    fn formats(conversion: &str) -> Vec<String> {
        let mut formats = Vec::new();
        for bits in 0..32_u32 {
            let flags: String =
                "-+ #0".chars().enumerate().filter(|(index, _)| bits >> index & 1 == 1).map(|(_, flag)| flag).collect();
            for width in ["", "1", "5", "12", "30"] {
                for precision in ["", ".", ".0", ".1", ".3", ".10"] {
                    formats.push(format!("%{flags}{width}{precision}{conversion}"));
                }
            }
        }
        formats
    }

    #[test]
    fn integers_agree() {
        for value in [0, 1, 7, 8, 42, 255, 123_456_789, u64::MAX, 1 << 63, u64::MAX - 6] {
            for format in formats("lld") {
                check_signed(&format, value as i64, &host!(&*format, value));
            }
            for conversion in ["llu", "llo", "llx", "llX"] {
                for format in formats(conversion) {
                    check_unsigned(&format, value, &host!(&*format, value));
                }
            }
        }
    }

    #[test]
    fn pointers_agree() {
        for value in [0_usize, 1, 0xdead_beef, usize::MAX] {
            for format in formats("p").iter().filter(|format| !format.contains(['+', ' ', '#'])) {
                let written = pointer(&field_of(only_directive(format)), value as u64);
                assert_eq!(String::from_utf8_lossy(&written), host!(&**format, value), "{format} of {value:#x}");
            }
        }
    }

    #[test]
    fn floats_agree() {
        let values = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.1,
            9.995,
            99999.5,
            123456.0,
            1e6,
            1e15,
            1.0 / 3.0,
            6.02e23,
            -2.5e-7,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            -f64::NAN,
        ];
        for value in values {
            for conversion in ["f", "F", "e", "E", "g", "G", "a", "A"] {
                for format in formats(conversion) {
                    check_float(&format, value, &host!(&*format, value));
                }
            }
        }
    }

    #[test]
    fn long_doubles_are_what_their_text_says() {
        // Rust cannot pass a long double; these are glibc's answers.
        let check = |format: &str, value: &str, expected: &str| {
            let directive = only_directive(format);
            let bits: BitVec = float_parse(FloatKind::X87, value).expect("a number");
            let written = float(&field_of(directive), FloatKind::X87, &bits, directive.conversion);
            assert_eq!(String::from_utf8_lossy(&written), expected, "{format} of {value}");
        };
        check("%Lf", "3.14159", "3.141590");
        check("%.25Lf", "0.1", "0.1000000000000000000013553");
        check("%La", "1", "0x8p-3");
        check("%Lg", "1e-4000", "1e-4000");
    }
}
