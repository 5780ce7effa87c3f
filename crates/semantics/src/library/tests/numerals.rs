//! Numbers in text against the host's own library.

use adamant_expr::{BitVec, FloatKind};

use crate::library::numerals::{Integer, Prefixes, Real};

/// Texts that are numbers, nearly numbers, or none.
const TEXTS: &[&str] = &[
    "",
    " ",
    "+",
    "-",
    "0",
    "-0",
    "7",
    " 42",
    "\t\n-17abc",
    "+5",
    "++5",
    "- 5",
    "none",
    "0x",
    "0x1F",
    "0XfG",
    "0xg",
    "-0x1f",
    "017",
    "089",
    "1012",
    "zZ9-",
    "2147483647",
    "2147483648",
    "-2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "-18446744073709551615",
    "-18446744073709551616",
    "99999999999999999999999999",
    "0b101",
    "1_000",
    "1.5",
    ".5",
    "5.",
    ".",
    "-.5e+2.7",
    "1e",
    "1e+",
    "1e5",
    "1E-5",
    "1e400",
    "-1e400",
    "1e-400",
    "4.9e-324",
    "2.2e-308",
    "1e99999999999999999999",
    "1e-99999999999999999999",
    "0e99999999999",
    "inf",
    "INF.",
    "infinity",
    "Infinit",
    "-inf",
    "nan",
    "NaN(12)",
    "nan(0x7f)z",
    "nan(",
    "-nan",
    "0x1.8p3z",
    "0x.8",
    "0x.",
    "0x1p",
    "0x1p+",
    "0X1P-1074",
    "0x1p-1075",
    "0x1.fffffffffffff8p0",
    "0x1.fffffffffffff7p0",
    "0x1p1024",
    "0.1000000000000000055511151231257827021181583404541015625",
    "9007199254740993",
    "16777217",
    "3.4028235e38",
    "3.5e38",
    "1e-45",
    "7e-46",
    "123456789012345678901234567890",
];

#[test]
fn integers() {
    let check = |text: &str, base: u32, expected: (bool, u64, bool, usize)| {
        let number = Integer::read(text.as_bytes(), base, Prefixes::C99);
        assert_eq!((number.negative, number.magnitude, number.fits, number.length), expected, "{text} to base {base}");
    };
    check("  -12x", 10, (true, 12, true, 5));
    check("0x1f", 0, (false, 31, true, 4));
    check("0x", 16, (false, 0, true, 1));
    check("zz", 36, (false, 35 * 36 + 35, true, 2));
    check("18446744073709551616", 10, (false, u64::MAX, false, 20));
    assert_eq!(Integer::read(b"0b11", 0, Prefixes::C23).magnitude, 3);
    assert_eq!(Integer::read(b"0b11", 0, Prefixes::C99).length, 1);
    assert_eq!(Integer::read(b"-5", 10, Prefixes::C99).to_unsigned(32).0, BitVec::from_i64(32, -5));
    assert_eq!(Integer::read(b"2147483648", 10, Prefixes::C99).to_signed(32), (BitVec::max_signed(32), false));
}

#[cfg(all(target_os = "linux", target_env = "gnu", target_pointer_width = "64"))]
mod against_the_host {
    use std::ffi::{CString, c_char, c_int};

    use super::*;

    unsafe extern "C" {
        fn strtol(text: *const c_char, end: *mut *const c_char, base: c_int) -> i64;
        fn strtoul(text: *const c_char, end: *mut *const c_char, base: c_int) -> u64;
        fn strtod(text: *const c_char, end: *mut *const c_char) -> f64;
        fn strtof(text: *const c_char, end: *mut *const c_char) -> f32;
        fn __errno_location() -> *mut c_int;
    }

    /// What the host reads, how far, and whether it says that the number is in range.
    fn host<T>(text: &str, read: impl FnOnce(*const c_char, *mut *const c_char) -> T) -> (T, usize, bool) {
        const ERANGE: c_int = 34;
        let text = CString::new(text).expect("no zero inside");
        let mut end = text.as_ptr();
        // SAFETY: this thread's `errno` is always there.
        unsafe { *__errno_location() = 0 };
        let value = read(text.as_ptr(), &raw mut end);
        // SAFETY: as above; and both pointers point into the same string.
        let (error, length) = unsafe { (*__errno_location(), end.offset_from(text.as_ptr())) };
        (value, usize::try_from(length).expect("the end is not before the start"), error != ERANGE)
    }

    #[test]
    fn integers_agree() {
        for text in TEXTS {
            for base in [0, 2, 8, 10, 16, 36] {
                let number = Integer::read(text.as_bytes(), base, Prefixes::C99);
                // SAFETY: both pointers are those of a string that lives.
                let signed = host(text, |text, end| unsafe { strtol(text, end, base as c_int) });
                let (value, in_range) = number.to_signed(64);
                assert_eq!(
                    (value, number.length, in_range),
                    (BitVec::from_i64(64, signed.0), signed.1, signed.2),
                    "{text} to base {base}"
                );
                // SAFETY: as above.
                let unsigned = host(text, |text, end| unsafe { strtoul(text, end, base as c_int) });
                let (value, in_range) = number.to_unsigned(64);
                assert_eq!(
                    (value, in_range),
                    (BitVec::new(64, unsigned.0), unsigned.2),
                    "{text} to base {base}, unsigned"
                );
            }
        }
    }

    #[test]
    fn floats_agree() {
        for text in TEXTS {
            let number = Real::read(text.as_bytes(), FloatKind::F64);
            // SAFETY: both pointers are those of a string that lives.
            let double = host(text, |text, end| unsafe { strtod(text, end) });
            let bits = BitVec::new(64, double.0.to_bits());
            assert_eq!((number.bits, number.length, number.in_range), (bits, double.1, double.2), "{text}");
            let number = Real::read(text.as_bytes(), FloatKind::F32);
            // SAFETY: as above.
            let single = host(text, |text, end| unsafe { strtof(text, end) });
            let bits = BitVec::new(32, u64::from(single.0.to_bits()));
            assert_eq!((number.bits, number.length, number.in_range), (bits, single.1, single.2), "{text} as float");
        }
    }

    #[test]
    fn long_doubles_are_read() {
        for text in TEXTS {
            let double = Real::read(text.as_bytes(), FloatKind::F64);
            assert_eq!(Real::read(text.as_bytes(), FloatKind::X87).length, double.length, "{text}");
        }
    }
}
