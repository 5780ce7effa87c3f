//! Floating-point functions against the host's own.

use adamant_expr::{FloatKind, float_parse};

use super::Arg::{Buffer, Double, Float, Int, Text};
use super::{Bench, check, empty_program};
use crate::value::Value;
use adamant_program::DataModel;

const VALUES: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.1,
    1e300,
    -2.5e-7,
    f64::MAX,
    f64::MIN_POSITIVE,
    5e-324,
    -1e-310,
    f64::INFINITY,
    f64::NEG_INFINITY,
    123456.789,
];

fn bits(value: f64) -> String {
    (value.to_bits() as i64).to_string()
}

fn float_bits(value: f32) -> String {
    (value.to_bits() as i32).to_string()
}

#[test]
fn tables() {
    check("sqrt", &[Double(2.0)], &bits(2_f64.sqrt()));
    check("sqrtf", &[Float(2.0)], &float_bits(2_f32.sqrt()));
    check("pow", &[Double(2.0), Double(0.5)], &bits(2_f64.powf(0.5)));
    check("fma", &[Double(2.0), Double(3.0), Double(1.0)], &bits(7.0));
    check("lround", &[Double(-2.5)], "-3");
    check("lrint", &[Double(-2.5)], "-2");
    check("fdim", &[Double(3.0), Double(1.0)], &bits(2.0));
    check("fdim", &[Double(1.0), Double(3.0)], &bits(0.0));
    check("sin", &[Float(1.0)], "unsupported: `sin` called with arguments of other types");
}

#[test]
fn classes() {
    check("__isnan", &[Double(f64::NAN)], "1");
    check("__isinff", &[Float(f32::NEG_INFINITY)], "-1");
    check("__finite", &[Double(f64::MAX)], "1");
    check("__signbit", &[Double(-0.0)], "1");
    for (value, class) in [(f64::NAN, "0"), (f64::INFINITY, "1"), (-0.0, "2"), (5e-324, "3"), (f64::MIN_POSITIVE, "4")]
    {
        check("__fpclassify", &[Double(value)], class);
    }
}

/// `long double` arguments are given by their text.
#[test]
fn extended_classes_and_neighbours() {
    let program = empty_program(DataModel::Lp64);
    let mut bench = Bench::new(&program, b"");
    let mut call = |name: &str, arguments: &[&str]| {
        let number = |text: &&str| Value::Bits(float_parse(FloatKind::X87, text).expect("a number"));
        let arguments: Vec<_> = arguments.iter().map(number).collect();
        match bench.call(name, &arguments, None).expect("no fault") {
            Some(Value::Bits(bits)) => bits,
            other => panic!("{other:?}"),
        }
    };
    for (text, class) in [("nan", 0), ("-inf", 1), ("0", 2), ("0x1p-16400", 3), ("0x1p-16382", 4), ("1", 4)] {
        assert_eq!(call("__fpclassifyl", &[text]).low_u64(), class, "{text}");
    }
    let mut check_next = |from: &str, toward: &str, expected: &str| {
        let expected = float_parse(FloatKind::X87, expected).expect("a number");
        assert_eq!(call("nextafterl", &[from, toward]), expected, "from {from} toward {toward}");
    };
    check_next("1", "2", "0x1.0000000000000002p0");
    check_next("1", "0", "0x1.fffffffffffffffep-1");
    check_next("0x1p-16382", "0", "0x1.fffffffffffffffcp-16383");
    check_next("-0", "1", "0x1p-16445");
}

#[test]
fn parts() {
    check("frexp", &[Double(8.0), Buffer("####")], &format!("{} [\u{4}...]", bits(0.5)));
    check(
        "modf",
        &[Double(-2.5), Buffer("########")],
        &format!("{} [......\u{0}\u{c0}]", bits(-0.5)).replace('\0', "."),
    );
    check("ldexp", &[Double(0.75), Int(4)], &bits(12.0));
    check("ldexp", &[Double(1.0), Int(-2000)], &bits(0.0));
    check("nan", &[Text("5")], &(0x7ff8_0000_0000_0005_i64).to_string());
    check("ilogb", &[Double(0.0)], "-2147483648");
    check("logb", &[Double(0.0)], &bits(f64::NEG_INFINITY));
    check("nexttoward", &[Double(1.0)], "unsupported: `nexttoward` called with too few arguments");
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn parts_agree_with_the_host() {
    use std::ffi::c_int;

    unsafe extern "C" {
        safe fn ldexp(value: f64, by: c_int) -> f64;
        safe fn ldexpf(value: f32, by: c_int) -> f32;
        safe fn logb(value: f64) -> f64;
        safe fn ilogb(value: f64) -> c_int;
        safe fn nextafter(value: f64, toward: f64) -> f64;
        safe fn nextafterf(value: f32, toward: f32) -> f32;
        safe fn fdim(left: f64, right: f64) -> f64;
        fn frexp(value: f64, exponent: *mut c_int) -> f64;
    }
    for value in VALUES {
        for by in [0, 1, -1, 60, -60, 1000, -1000, -1074, 3000, -3000] {
            check("ldexp", &[Double(value), Int(by)], &bits(ldexp(value, by)));
            check("ldexpf", &[Float(value as f32), Int(by)], &float_bits(ldexpf(value as f32, by)));
        }
        check("logb", &[Double(value)], &bits(logb(value)));
        check("ilogb", &[Double(value)], &ilogb(value).to_string());
        let mut exponent = 0;
        // SAFETY: the pointer is to an int.
        let fraction = unsafe { frexp(value, &raw mut exponent) };
        if value.is_finite() {
            let stored: String =
                exponent.to_le_bytes().map(|byte| if byte == 0 { '.' } else { char::from(byte) }).iter().collect();
            check("frexp", &[Double(value), Buffer("####")], &format!("{} [{stored}]", bits(fraction)));
        }
        for toward in VALUES {
            check("nextafter", &[Double(value), Double(toward)], &bits(nextafter(value, toward)));
            let (value32, toward32) = (value as f32, toward as f32);
            check("nextafterf", &[Float(value32), Float(toward32)], &float_bits(nextafterf(value32, toward32)));
            if !fdim(value, toward).is_nan() {
                check("fdim", &[Double(value), Double(toward)], &bits(fdim(value, toward)));
            }
        }
    }
}
