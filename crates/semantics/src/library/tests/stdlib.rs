//! Numbers in text, division, character classes.

use super::Arg::{Double, Int, Long, Null, Place, Text};
use super::{Bench, check, check_with, empty_program};
use adamant_program::{DataModel, Type};

#[test]
fn conversions() {
    check("atoi", &[Text("  -17abc")], "-17");
    check("atoi", &[Text("4294967297")], "atoi: the number does not fit the type of the result");
    check("strtol", &[Text("0x1Fz"), Place, Int(0)], "31 [0+4]");
    check("strtol", &[Text("none"), Place, Int(10)], "0 [0+0]");
    check("strtol", &[Text("99999999999999999999"), Null, Int(10)], "9223372036854775807");
    check_with(DataModel::Ilp32, b"", "strtol", &[Text("99999999999"), Null, Int(10)], "2147483647");
    check("strtoul", &[Text("-1"), Null, Int(10)], "-1");
    check("strtol", &[Text("1"), Null, Int(99)], "0");
    check("strtod", &[Text("2.5e1x"), Place], &format!("{} [0+5]", 25_f64.to_bits()));
}

#[test]
fn absolute_values_and_division() {
    check("abs", &[Int(-5)], "5");
    check("llabs", &[Long(-(1 << 40))], "1099511627776");
    check("div", &[Int(-7), Int(2)], &((-1_i64 << 32) | 0xffff_fffd).to_string());
    check("div", &[Int(1), Int(0)], "division by zero");
    check("lldiv", &[Long(i64::MIN), Long(-1)], "division overflows: the least number divided by -1");
    check_with(
        DataModel::Ilp32,
        b"",
        "div",
        &[super::Arg::Buffer("########"), Int(0x4142), Int(0x100)],
        "nothing [A...B...]",
    );
    let program = empty_program(DataModel::Lp64);
    let pair = program.types.enumerate().find(|(_, ty)| matches!(ty, Type::Struct { .. })).map(|(id, _)| id);
    let mut bench = Bench::new(&program, b"");
    let arguments = [bench.value(&Long(-7)), bench.value(&Long(2))];
    let result = bench.call("ldiv", &arguments, pair).expect("no fault");
    assert_eq!(bench.show(&result, &[]), "-3,-1");
}

#[test]
fn characters() {
    check("isalpha", &[Int(i32::from(b'q'))], "1024");
    check("isalpha", &[Int(-1)], "0");
    check("ispunct", &[Int(i32::from(b'!'))], "4");
    check("isspace", &[Int(11)], "8192");
    check("isdigit", &[Int(256)], "isdigit: the argument is neither EOF nor the value of an unsigned char");
    check("toupper", &[Int(i32::from(b'q'))], "81");
    check("tolower", &[Int(i32::from(b'['))], "91");
    check("tolower", &[Int(-128)], "tolower: the argument is neither EOF nor the value of an unsigned char");
    check("tolower", &[Int(-1)], "-1");
}

/// The functions agree with the tables, which agree with the host's functions.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn characters_agree_with_the_host() {
    use std::ffi::c_int;

    unsafe extern "C" {
        fn isalpha(value: c_int) -> c_int;
        fn isalnum(value: c_int) -> c_int;
        fn ispunct(value: c_int) -> c_int;
        fn iscntrl(value: c_int) -> c_int;
        fn isgraph(value: c_int) -> c_int;
        fn isblank(value: c_int) -> c_int;
        fn tolower(value: c_int) -> c_int;
        fn toupper(value: c_int) -> c_int;
        safe fn __ctype_b_loc() -> *const *const u16;
    }
    type HostFunction = unsafe extern "C" fn(c_int) -> c_int;
    let functions: [(&str, HostFunction); 8] = [
        ("isalpha", isalpha),
        ("isalnum", isalnum),
        ("ispunct", ispunct),
        ("iscntrl", iscntrl),
        ("isgraph", isgraph),
        ("isblank", isblank),
        ("tolower", tolower),
        ("toupper", toupper),
    ];
    for value in -1..256 {
        for (name, host) in functions {
            // SAFETY: glibc's tables cover the range.
            check(name, &[Int(value)], &unsafe { host(value) }.to_string());
        }
    }
    let program = empty_program(DataModel::Lp64);
    let mut bench = Bench::new(&program, b"");
    bench.call("__ctype_b_loc", &[], None).expect("no fault");
    let again = bench.call("__ctype_b_loc", &[], None).expect("no fault").expect("a pointer");
    let place = bench.machine.to_pointer(again).expect("a pointer");
    let entry = bench.machine.read_pointer(&place).expect("it can be read");
    let start = bench.machine.start_of(entry.object);
    let table = bench.machine.known_bytes(&start, 257 * 2).expect("it can be read");
    for (index, bytes) in table.chunks(2).enumerate() {
        // SAFETY: the table has 384 entries, of which these are the last; the pointer is to the one for 0.
        let host = unsafe { *(*__ctype_b_loc()).offset(index as isize - 1) };
        assert_eq!(u16::from_le_bytes([bytes[0], bytes[1]]), host, "{}", index as isize - 1);
    }
}

#[test]
fn surroundings() {
    check("rand", &[], "1");
    check("getenv", &[Text("HOME")], "null");
    check("time", &[Null], "1");
    check("clock_gettime", &[Int(0), super::Arg::Buffer("################")], "0 [\u{1}.......\u{2}.......]");
    check("strerror", &[Int(34)], "\"Numerical result out of range.\"");
    check("nanosleep", &[Null, Null], "0");
    check("setlocale", &[Int(6), Text("")], "\"C.\"");
    check("raise", &[Int(6)], "abort");
    check("difftime", &[Long(5), Long(2)], &3_f64.to_bits().to_string());
    check("fabs", &[Double(-1.0)], &1_f64.to_bits().to_string());
}
