//! Floating-point operations against the machine: SSE for `f32` and `f64`, the x87 unit itself for its format.

use super::*;
use proptest::prelude::*;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn x87(word: u128) -> BitVec {
    BitVec::from_u128(80, word)
}

/// Patterns of which many are special or near to each other.
fn patterns(kind: FloatKind) -> impl Strategy<Value = BitVec> {
    let width = kind.width();
    let any_bits = any::<u128>().prop_map(move |word| BitVec::from_u128(width, word));
    let near_one = (-70..70_i32, any::<u64>(), any::<bool>()).prop_map(move |(scale, digits, negative)| {
        let value = float_from_unsigned(kind, &BitVec::new(64, digits >> (digits % 60)));
        let scaled = float_from_f64(kind, 2_f64.powi(scale));
        let product = float_binary(kind, FloatBinary::Mul, &value, &scaled).unwrap();
        product.with_bit(width - 1, negative)
    });
    let special = prop_oneof![
        Just(0.0),
        Just(1.0),
        Just(1.5),
        Just(2.5),
        Just(0.5),
        Just(f64::INFINITY),
        Just(f64::NAN),
        Just(f64::MIN_POSITIVE),
        Just(f64::MAX),
        Just(9_007_199_254_740_993.0),
    ];
    let special = (special, any::<bool>())
        .prop_map(move |(value, negative)| float_from_f64(kind, value).with_bit(width - 1, negative));
    let subnormal = any::<u16>().prop_map(move |digits| BitVec::new(width, u64::from(digits)));
    prop_oneof![4 => any_bits.prop_map(move |bits| repair(kind, bits)), 4 => near_one, 2 => special, 1 => subnormal]
}

/// Sets the integer bit of an x87 pattern if its exponent asks for it: the unit refuses the others.
fn repair(kind: FloatKind, bits: BitVec) -> BitVec {
    match kind {
        FloatKind::X87 => {
            let normal = !bits.extract(78, 64).is_zero();
            bits.with_bit(63, normal)
        }
        _ => bits,
    }
}

fn any_pattern() -> impl Strategy<Value = (FloatKind, BitVec)> {
    proptest::sample::select(FloatKind::ALL.to_vec()).prop_flat_map(|kind| (Just(kind), patterns(kind)))
}

/// The x87 unit as an oracle.
#[cfg(target_arch = "x86_64")]
mod unit {
    use super::*;
    use std::arch::asm;

    macro_rules! run {
        ($a:expr, $b:expr, $($instruction:literal),+) => {{
            let (a, b) = ($a.to_u128().unwrap(), $b.to_u128().unwrap());
            let mut result = 0_u128;
            // SAFETY: reads and writes ten bytes at the addresses of 16-byte variables, and leaves the register stack empty.
            unsafe {
                asm!(
                    "fld tbyte ptr [{b}]",
                    "fld tbyte ptr [{a}]",
                    $($instruction,)+
                    "fstp tbyte ptr [{result}]",
                    "ffree st(0)",
                    "fninit",
                    a = in(reg) &a,
                    b = in(reg) &b,
                    result = in(reg) &mut result,
                    out("ax") _,
                    out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
                    out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
                );
            }
            x87(result)
        }};
    }

    proptest! {
        #![proptest_config(config(3000))]

        #[test]
        fn arithmetic_is_that_of_the_unit(a in patterns(FloatKind::X87), b in patterns(FloatKind::X87)) {
            let is = |op| float_binary(FloatKind::X87, op, &a, &b).unwrap();
            prop_assert_eq!(is(FloatBinary::Add), run!(a, b, "faddp st(1), st"));
            prop_assert_eq!(is(FloatBinary::Sub), run!(a, b, "fsubrp st(1), st"));
            prop_assert_eq!(is(FloatBinary::Mul), run!(a, b, "fmulp st(1), st"));
            prop_assert_eq!(is(FloatBinary::Div), run!(a, b, "fdivrp st(1), st"));
            let remainder = run!(a, b, "2:", "fprem", "fnstsw ax", "test ax, 0x400", "jnz 2b", "fstp st(1)");
            prop_assert_eq!(is(FloatBinary::Rem), remainder);
            let remainder = run!(a, b, "2:", "fprem1", "fnstsw ax", "test ax, 0x400", "jnz 2b", "fstp st(1)");
            prop_assert_eq!(is(FloatBinary::Remainder), remainder);
        }

        #[test]
        fn roots_and_rounding_are_those_of_the_unit(a in patterns(FloatKind::X87)) {
            let is = |op| float_unary(FloatKind::X87, op, &a).unwrap();
            prop_assert_eq!(is(FloatUnary::Sqrt), run!(a, a, "fsqrt", "fstp st(1)"));
            prop_assert_eq!(is(FloatUnary::RoundEven), run!(a, a, "frndint", "fstp st(1)"));
            prop_assert_eq!(is(FloatUnary::Neg), run!(a, a, "fchs", "fstp st(1)"));
            prop_assert_eq!(is(FloatUnary::Abs), run!(a, a, "fabs", "fstp st(1)"));
        }
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn doubles_are_machine_arithmetic(a in patterns(FloatKind::F64), b in patterns(FloatKind::F64)) {
        let (x, y) = (f64::from_bits(a.low_u64()), f64::from_bits(b.low_u64()));
        let binary = |op| f64::from_bits(float_binary(FloatKind::F64, op, &a, &b).unwrap().low_u64());
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
        prop_assert!(same(binary(FloatBinary::Add), x + y));
        prop_assert!(same(binary(FloatBinary::Div), x / y));
        prop_assert!(same(binary(FloatBinary::Rem), x % y));
        prop_assert_eq!(float_compare(FloatKind::F64, FloatPredicate::Olt, &a, &b), x < y);
        prop_assert_eq!(float_compare(FloatKind::F64, FloatPredicate::Une, &a, &b), x != y);
        prop_assert_eq!(float_is_nan(FloatKind::F64, &a), x.is_nan());
        prop_assert_eq!(float_is_infinite(FloatKind::F64, &a), x.is_infinite());
        prop_assert_eq!(float_is_subnormal(FloatKind::F64, &a), x.is_subnormal());
        prop_assert_eq!(float_is_normal(FloatKind::F64, &a), x.is_normal());
        prop_assert_eq!(float_is_zero(FloatKind::F64, &a), x == 0.0);
    }

    /// The soft operations in a wide format are exact for narrow operands, so that rounding back is the machine's result.
    #[test]
    fn quadruple_precision_agrees_with_single(a in patterns(FloatKind::F32), b in patterns(FloatKind::F32)) {
        let (wide_a, wide_b) = (
            float_convert(FloatKind::F32, FloatKind::F128, &a),
            float_convert(FloatKind::F32, FloatKind::F128, &b),
        );
        for op in [FloatBinary::Mul, FloatBinary::Rem, FloatBinary::Remainder, FloatBinary::Min, FloatBinary::Max,
            FloatBinary::Minimum, FloatBinary::Maximum, FloatBinary::CopySign] {
            let narrow = float_binary(FloatKind::F32, op, &a, &b).unwrap();
            let wide = float_binary(FloatKind::F128, op, &wide_a, &wide_b).unwrap();
            let back = float_convert(FloatKind::F128, FloatKind::F32, &wide);
            let both_nan = float_is_nan(FloatKind::F32, &narrow) && float_is_nan(FloatKind::F32, &back);
            prop_assert!(narrow == back || both_nan, "{op} {a:?} {b:?} {narrow:?} {back:?}");
        }
        for op in [FloatUnary::Sqrt, FloatUnary::Floor, FloatUnary::Ceil, FloatUnary::Trunc, FloatUnary::Round,
            FloatUnary::RoundEven, FloatUnary::Neg, FloatUnary::Abs] {
            let narrow = float_unary(FloatKind::F32, op, &a).unwrap();
            let wide = float_unary(FloatKind::F128, op, &wide_a).unwrap();
            let back = float_convert(FloatKind::F128, FloatKind::F32, &wide);
            let both_nan = float_is_nan(FloatKind::F32, &narrow) && float_is_nan(FloatKind::F32, &back);
            prop_assert!(narrow == back || both_nan, "{op} {a:?} {narrow:?} {back:?}");
        }
    }

    #[test]
    fn a_root_is_the_nearest((kind, a) in any_pattern()) {
        let a = float_unary(kind, FloatUnary::Abs, &a).unwrap();
        prop_assume!(float_is_normal(kind, &a));
        let root = float_unary(kind, FloatUnary::Sqrt, &a).unwrap();
        // fma(root, root, -a) is the exact sign of the error, and moving by one place must not make it smaller.
        let error = |root: &BitVec| {
            let negated = float_unary(kind, FloatUnary::Neg, &a).unwrap();
            let error = float_fma(kind, root, root, &negated);
            float_unary(kind, FloatUnary::Abs, &error).unwrap()
        };
        let one = BitVec::one(kind.width());
        for neighbour in [root.add(&one), root.sub(&one)] {
            prop_assert!(float_compare(kind, FloatPredicate::Ole, &error(&root), &error(&repair(kind, neighbour))));
        }
    }

    #[test]
    fn conversion_to_a_wider_format_is_undone((kind, a) in any_pattern()) {
        let wide = float_convert(kind, FloatKind::F128, &a);
        let back = float_convert(FloatKind::F128, kind, &wide);
        let expected = if float_is_nan(kind, &a) { quiet(kind, &a) } else { a.clone() };
        prop_assert_eq!(&back, &expected);
        prop_assert_eq!(float_class(kind, &a) == FloatClass::Nan, float_class(FloatKind::F128, &wide) == FloatClass::Nan);
        prop_assert_eq!(float_is_negative(kind, &a), float_is_negative(FloatKind::F128, &wide));
    }

    #[test]
    fn integers_convert_as_the_machine_does(value in any::<i128>(), shift in 0..127_u32, a in patterns(FloatKind::F64)) {
        let value = value >> shift;
        let bits = BitVec::from_u128(128, value as u128);
        let wide = bits.sext(140);
        for bits in [&bits, &wide] {
            prop_assert_eq!(float_from_signed(FloatKind::F64, bits).low_u64(), (value as f64).to_bits());
            prop_assert_eq!(float_from_signed(FloatKind::F32, bits).low_u64() as u32, (value as f32).to_bits());
        }
        let unsigned = bits.zext(140);
        for bits in [&bits, &unsigned] {
            prop_assert_eq!(float_from_unsigned(FloatKind::F64, bits).low_u64(), (value as u128 as f64).to_bits());
            prop_assert_eq!(float_from_unsigned(FloatKind::F32, bits).low_u64() as u32, (value as u128 as f32).to_bits());
        }
        let x = f64::from_bits(a.low_u64());
        for width in [1, 8, 32, 64, 65, 128] {
            let limit = 2_f64.powi(width as i32 - 1);
            let signed = (x.trunc() >= -limit && x.trunc() < limit).then(|| BitVec::from_u128(width, x as i128 as u128));
            let unsigned = (x.trunc() >= 0.0 && x.trunc() < 2.0 * limit).then(|| BitVec::from_u128(width, x as u128));
            prop_assert_eq!(&float_to_signed(FloatKind::F64, &a, width), &signed);
            prop_assert_eq!(&float_to_unsigned(FloatKind::F64, &a, width), &unsigned);
            let wide = float_convert(FloatKind::F64, FloatKind::X87, &a);
            prop_assert_eq!(&float_to_signed(FloatKind::X87, &wide, width), &signed);
            prop_assert_eq!(&float_to_unsigned(FloatKind::X87, &wide, width), &unsigned);
        }
    }

    #[test]
    fn decimal_text_is_exact(a in patterns(FloatKind::F64), precision in 0..25_usize) {
        let x = f64::from_bits(a.low_u64());
        prop_assume!(x.is_finite());
        let fixed = float_to_decimal(FloatKind::F64, &a, DecimalStyle::Fixed, precision);
        prop_assert_eq!(&fixed, &format!("{x:.precision$}"));
        let scientific = float_to_decimal(FloatKind::F64, &a, DecimalStyle::Exponent, precision);
        let (digits, exponent) = scientific.split_once('e').unwrap();
        let expected = format!("{x:.precision$e}");
        let (expected_digits, expected_exponent) = expected.split_once('e').unwrap();
        prop_assert_eq!(digits, expected_digits);
        prop_assert_eq!(exponent.parse::<i32>().unwrap(), expected_exponent.parse::<i32>().unwrap());
    }

    #[test]
    fn text_reads_back((kind, a) in any_pattern()) {
        prop_assume!(!float_is_nan(kind, &a));
        let hex = float_to_hex(kind, &a, None);
        prop_assert_eq!(float_parse(kind, &hex), Some(a.clone()), "{}", hex);
        let decimal = float_to_decimal(kind, &a, DecimalStyle::Exponent, 36);
        prop_assert_eq!(float_parse(kind, &decimal), Some(a.clone()), "{}", decimal);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[-+]?(0x)?[0-9a-fp.e+-]{0,12}") {
        for kind in FloatKind::ALL {
            if let Some(bits) = float_parse(kind, &text) {
                prop_assert_eq!(bits.width(), kind.width());
            }
        }
    }
}

#[test]
fn predicates_are_named_after_what_they_accept() {
    let (one, two) = (float_from_f64(FloatKind::X87, 1.0), float_from_f64(FloatKind::X87, 2.0));
    let nan = float_from_f64(FloatKind::X87, f64::NAN);
    let holds = |a: &BitVec, b: &BitVec| -> String {
        let names = FloatPredicate::ALL.iter().filter(|&&op| float_compare(FloatKind::X87, op, a, b));
        names.map(|op| op.name()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(holds(&one, &two), "olt ole one ord ult ule une true");
    assert_eq!(holds(&two, &one), "ogt oge one ord ugt uge une true");
    assert_eq!(holds(&one, &one), "oeq oge ole ord ueq uge ule true");
    assert_eq!(holds(&nan, &one), "uno ueq ugt uge ult ule une true");
}

#[test]
fn x87_patterns_have_an_explicit_integer_bit() {
    assert_eq!(float_from_f64(FloatKind::X87, 1.0), x87(0x3fff_8000_0000_0000_0000));
    assert_eq!(
        float_parse(FloatKind::X87, "3.14159265358979323846264338327950288"),
        Some(x87(0x4000_c90f_daa2_2168_c235))
    );
    assert_eq!(float_from_f64(FloatKind::X87, f64::NEG_INFINITY), x87(0xffff_8000_0000_0000_0000));
    assert!(float_is_nan(FloatKind::X87, &x87(0x3fff_0000_0000_0000_0001)), "an integer bit that is missing");
    assert_eq!(default_nan(FloatKind::X87), x87(0xffff_c000_0000_0000_0000));
    assert_eq!(default_nan(FloatKind::F64).low_u64(), 0xfff8_0000_0000_0000);
}

#[test]
fn transcendental_functions_exist_for_machine_formats_only() {
    for kind in FloatKind::ALL {
        let machine = matches!(kind, FloatKind::F32 | FloatKind::F64);
        let one = float_from_f64(kind, 1.0);
        assert_eq!(float_unary(kind, FloatUnary::Sin, &one).is_some(), machine);
        assert_eq!(float_binary(kind, FloatBinary::Pow, &one, &one).is_some(), machine);
    }
}

/// What glibc's `printf` writes for long doubles: `%La`, `%.3La`, `%.20Lf`, `%.15Le`, `%.7Lg`, `%#.5Lg` and `%.0Lf`.
const PRINTED: &[(u128, [&str; 7])] = &[
    (
        0x3ffcf9690975fbc00000,
        [
            "0xf.9690975fbcp-6",
            "0xf.969p-6",
            "0.24356474669087901930",
            "2.435647466908790e-01",
            "0.2435647",
            "0.24356",
            "0",
        ],
    ),
    (
        0x3fffe845105ed8c70000,
        [
            "0xe.845105ed8c7p-3",
            "0xe.845p-3",
            "1.81460766440573451064",
            "1.814607664405735e+00",
            "1.814608",
            "1.8146",
            "2",
        ],
    ),
    (
        0xc008b480000000000000,
        ["-0xb.48p+6", "-0xb.480p+6", "-722.00000000000000000000", "-7.220000000000000e+02", "-722", "-722.00", "-722"],
    ),
    (
        0x4007be1edefcfabd75da,
        [
            "0xb.e1edefcfabd75dap+5",
            "0xb.e1fp+5",
            "380.24118005984466500680",
            "3.802411800598447e+02",
            "380.2412",
            "380.24",
            "380",
        ],
    ),
    (
        0xc00091e69a347dd29400,
        [
            "-0x9.1e69a347dd294p-2",
            "-0x9.1e7p-2",
            "-2.27969985128519536666",
            "-2.279699851285195e+00",
            "-2.2797",
            "-2.2797",
            "-2",
        ],
    ),
    (
        0xc030fdc2ae8000000000,
        [
            "-0xf.dc2ae8p+46",
            "-0xf.dc3p+46",
            "-1116050372427776.00000000000000000000",
            "-1.116050372427776e+15",
            "-1.11605e+15",
            "-1.1161e+15",
            "-1116050372427776",
        ],
    ),
    (
        0xc001ec129af7f2440efe,
        [
            "-0xe.c129af7f2440efep-1",
            "-0xe.c13p-1",
            "-7.37727116038343122464",
            "-7.377271160383431e+00",
            "-7.377271",
            "-7.3773",
            "-7",
        ],
    ),
    (
        0xc003be55668178139c8e,
        [
            "-0xb.e55668178139c8ep+1",
            "-0xb.e55p+1",
            "-23.79169942043013310715",
            "-2.379169942043013e+01",
            "-23.7917",
            "-23.792",
            "-24",
        ],
    ),
    (
        0xc003b1db9b0fecbfaabe,
        [
            "-0xb.1db9b0fecbfaabep+1",
            "-0xb.1dcp+1",
            "-22.23222935143708888991",
            "-2.223222935143709e+01",
            "-22.23223",
            "-22.232",
            "-22",
        ],
    ),
    (
        0x80000c91e2fe14041a34,
        [
            "-0x0.c91e2fe14041a34p-16385",
            "-0x0.c92p-16385",
            "-0.00000000000000000000",
            "-3.301656174528791e-4933",
            "-3.301656e-4933",
            "-3.3017e-4933",
            "-0",
        ],
    ),
    (
        0x00005052886f7169c8c5,
        [
            "0x5.052886f7169c8c5p-16385",
            "0x5.053p-16385",
            "0.00000000000000000000",
            "2.109782613011884e-4932",
            "2.109783e-4932",
            "2.1098e-4932",
            "0",
        ],
    ),
    (
        0x1892bd0e482000000000,
        [
            "0xb.d0e482p-10096",
            "0xb.d0ep-10096",
            "0.00000000000000000000",
            "7.475388564338189e-3039",
            "7.475389e-3039",
            "7.4754e-3039",
            "0",
        ],
    ),
];

#[test]
fn text_of_long_doubles_is_that_of_printf() {
    for &(word, expected) in PRINTED {
        let bits = x87(word);
        let decimal = |style, precision| float_to_decimal(FloatKind::X87, &bits, style, precision);
        let written = [
            float_to_hex(FloatKind::X87, &bits, None),
            float_to_hex(FloatKind::X87, &bits, Some(3)),
            decimal(DecimalStyle::Fixed, 20),
            decimal(DecimalStyle::Exponent, 15),
            decimal(DecimalStyle::General, 7),
            decimal(DecimalStyle::GeneralKeepingZeros, 5),
            decimal(DecimalStyle::Fixed, 0),
        ];
        assert_eq!(written, expected);
    }
}

#[test]
fn text_of_doubles_is_that_of_printf() {
    let hex = |value: f64, precision| float_to_hex(FloatKind::F64, &BitVec::new(64, value.to_bits()), precision);
    assert_eq!(hex(1.0, None), "0x1p+0");
    assert_eq!(hex(-0.1, None), "-0x1.999999999999ap-4");
    assert_eq!(hex(0.0, None), "0x0p+0");
    assert_eq!(hex(5e-324, None), "0x0.0000000000001p-1022");
    assert_eq!(hex(1.999, Some(1)), "0x2.0p+0");
    assert_eq!(hex(1.0, Some(20)), "0x1.00000000000000000000p+0");
    let general =
        |value: f64| float_to_decimal(FloatKind::F64, &BitVec::new(64, value.to_bits()), DecimalStyle::General, 6);
    let cases = [
        (0.0, "0"),
        (-0.0, "-0"),
        (100_000.0, "100000"),
        (1_000_000.0, "1e+06"),
        (0.0001, "0.0001"),
        (0.00001, "1e-05"),
        (999_999.5, "1e+06"),
        (1e-300, "1e-300"),
        (f64::INFINITY, "inf"),
        (f64::NAN, "nan"),
    ];
    for (value, expected) in cases {
        assert_eq!(general(value), expected);
    }
}
