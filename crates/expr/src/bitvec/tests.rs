//! Bit-vectors against machine arithmetic of 128 bits, and against circuits that work bit by bit.

use super::BitVec;
use proptest::prelude::*;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// A value as its bits, least significant first: the naive model.
type Bits = Vec<bool>;

fn bits(value: &BitVec) -> Bits {
    (0..value.width()).map(|index| value.bit(index)).collect()
}

fn value(bits: &[bool]) -> BitVec {
    bits.iter()
        .enumerate()
        .fold(BitVec::zero(bits.len() as u32), |value, (index, &bit)| value.with_bit(index as u32, bit))
}

fn ripple_add(a: &[bool], b: &[bool], mut carry: bool) -> (Bits, bool) {
    let sum = a.iter().zip(b).map(|(&a, &b)| {
        let sum = a ^ b ^ carry;
        carry = a & b | carry & (a ^ b);
        sum
    });
    (sum.collect(), carry)
}

fn complement(a: &[bool]) -> Bits {
    a.iter().map(|bit| !bit).collect()
}

fn ripple_sub(a: &[bool], b: &[bool]) -> (Bits, bool) {
    ripple_add(a, &complement(b), true)
}

fn naive_mul(a: &[bool], b: &[bool]) -> Bits {
    let mut sum = vec![false; a.len()];
    for (shift, _) in b.iter().enumerate().filter(|&(_, &bit)| bit) {
        let shifted: Bits = std::iter::repeat_n(false, shift).chain(a.iter().copied()).take(a.len()).collect();
        sum = ripple_add(&sum, &shifted, false).0;
    }
    sum
}

fn naive_divide(a: &[bool], b: &[bool]) -> (Bits, Bits) {
    if !b.contains(&true) {
        return (vec![true; a.len()], a.to_vec());
    }
    let divisor: Bits = b.iter().copied().chain([false]).collect();
    let mut remainder = vec![false; divisor.len()];
    let mut quotient = vec![false; a.len()];
    for index in (0..a.len()).rev() {
        remainder.rotate_right(1);
        remainder[0] = a[index];
        let (difference, fits) = ripple_sub(&remainder, &divisor);
        if fits {
            remainder = difference;
            quotient[index] = true;
        }
    }
    remainder.truncate(a.len());
    (quotient, remainder)
}

fn negate(a: &[bool]) -> Bits {
    ripple_sub(&vec![false; a.len()], a).0
}

fn magnitude(a: &[bool]) -> Bits {
    if a.last() == Some(&true) { negate(a) } else { a.to_vec() }
}

/// Widths around the borders of the representation.
fn widths() -> impl Strategy<Value = u32> {
    prop_oneof![
        Just(1),
        Just(8),
        Just(32),
        Just(63),
        Just(64),
        Just(65),
        Just(80),
        Just(127),
        Just(128),
        Just(129),
        Just(192),
        1..200_u32
    ]
}

/// Values of which many are small, near the ends, or equal in their high words.
fn of_width(width: u32) -> impl Strategy<Value = BitVec> {
    let bytes = proptest::collection::vec(any::<u8>(), width.div_ceil(8) as usize);
    prop_oneof![
        bytes.prop_map(move |bytes| BitVec::from_le_bytes(width, &bytes)),
        any::<i8>().prop_map(move |value| BitVec::from_i64(width, i64::from(value))),
        any::<i8>().prop_map(move |value| BitVec::min_signed(width).add(&BitVec::from_i64(width, i64::from(value)))),
        (0..width).prop_map(move |count| BitVec::low_ones(width, count)),
        (0..width).prop_map(move |index| BitVec::zero(width).with_bit(index, true)),
    ]
}

fn pairs() -> impl Strategy<Value = (BitVec, BitVec)> {
    widths().prop_flat_map(|width| (of_width(width), of_width(width)))
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn arithmetic_is_that_of_circuits((a, b) in pairs()) {
        let (x, y) = (bits(&a), bits(&b));
        prop_assert_eq!(a.add(&b), value(&ripple_add(&x, &y, false).0));
        prop_assert_eq!(a.sub(&b), value(&ripple_sub(&x, &y).0));
        prop_assert_eq!(a.mul(&b), value(&naive_mul(&x, &y)));
        prop_assert_eq!(a.neg(), value(&negate(&x)));
        let (quotient, remainder) = naive_divide(&x, &y);
        prop_assert_eq!(a.udiv(&b), value(&quotient));
        prop_assert_eq!(a.urem(&b), value(&remainder));
        let (quotient, remainder) = naive_divide(&magnitude(&x), &magnitude(&y));
        let negative = x.last() != y.last();
        prop_assert_eq!(a.sdiv(&b), value(&if negative { negate(&quotient) } else { quotient }));
        prop_assert_eq!(a.srem(&b), value(&if a.sign_bit() { negate(&remainder) } else { remainder }));
    }

    #[test]
    fn overflow_is_a_difference_to_the_double_width((a, b) in pairs()) {
        let double = 2 * a.width();
        let fits = |exact: &BitVec, wrapped: &BitVec| [wrapped.zext(double) == *exact, wrapped.sext(double) == *exact];
        let (ua, ub, sa, sb) = (a.zext(double), b.zext(double), a.sext(double), b.sext(double));
        prop_assert_eq!(a.add_overflows_unsigned(&b), !fits(&ua.add(&ub), &a.add(&b))[0]);
        prop_assert_eq!(a.sub_overflows_unsigned(&b), !fits(&ua.sub(&ub), &a.sub(&b))[0]);
        prop_assert_eq!(a.mul_overflows_unsigned(&b), !fits(&ua.mul(&ub), &a.mul(&b))[0]);
        prop_assert_eq!(a.mul_overflows_signed(&b), !fits(&sa.mul(&sb), &a.mul(&b))[1]);
        if a.width() > 1 {
            prop_assert_eq!(a.add_overflows_signed(&b), !fits(&sa.add(&sb), &a.add(&b))[1]);
            prop_assert_eq!(a.sub_overflows_signed(&b), !fits(&sa.sub(&sb), &a.sub(&b))[1]);
        }
    }

    #[test]
    fn order_is_the_sign_of_the_difference((a, b) in pairs()) {
        let double = 2 * a.width();
        let below = a.zext(double).sub(&b.zext(double)).sign_bit();
        prop_assert_eq!(a.ult(&b), below);
        prop_assert_eq!(a.ule(&b), below || a == b);
        let below = a.sext(double).sub(&b.sext(double)).sign_bit();
        prop_assert_eq!(a.slt(&b), below);
        prop_assert_eq!(a.sle(&b), below || a == b);
    }

    #[test]
    fn bitwise_operations_act_on_each_bit((a, b) in pairs()) {
        for index in 0..a.width() {
            let (x, y) = (a.bit(index), b.bit(index));
            prop_assert_eq!(a.and(&b).bit(index), x & y);
            prop_assert_eq!(a.or(&b).bit(index), x | y);
            prop_assert_eq!(a.xor(&b).bit(index), x ^ y);
            prop_assert_eq!(a.not().bit(index), !x);
            prop_assert_eq!(a.reverse_bits().bit(a.width() - 1 - index), x);
        }
    }

    #[test]
    fn shifts_move_bits(a in widths().prop_flat_map(of_width), by in 0..300_u64) {
        let width = a.width();
        let amount = BitVec::new(width, by);
        let by = amount.to_u64().unwrap();
        for index in 0..width {
            let from_below = u64::from(index).checked_sub(by).is_some_and(|source| a.bit(source as u32));
            let source = u64::from(index) + by;
            let from_above = (source < u64::from(width)).then(|| a.bit(source as u32));
            prop_assert_eq!(a.shl(&amount).bit(index), from_below);
            prop_assert_eq!(a.lshr(&amount).bit(index), from_above.unwrap_or(false));
            prop_assert_eq!(a.ashr(&amount).bit(index), from_above.unwrap_or(a.sign_bit()));
        }
    }

    #[test]
    fn widths_change_as_lists_of_bits_do(
        (a, b) in (widths(), widths()).prop_flat_map(|(a, b)| (of_width(a), of_width(b))),
        cut in any::<(u32, u32)>(),
        more in 0..150_u32,
    ) {
        let x = bits(&a);
        let (high, low) = (cut.0 % a.width(), cut.1 % a.width());
        let (high, low) = (high.max(low), high.min(low));
        prop_assert_eq!(bits(&a.extract(high, low)), &x[low as usize..=high as usize]);
        prop_assert_eq!(bits(&a.trunc(high + 1)), &x[..=high as usize]);
        prop_assert_eq!(bits(&a.concat(&b)), [bits(&b), x.clone()].concat());
        prop_assert_eq!(bits(&a.zext(a.width() + more)), [x.clone(), vec![false; more as usize]].concat());
        prop_assert_eq!(bits(&a.sext(a.width() + more)), [x.clone(), vec![a.sign_bit(); more as usize]].concat());
        let zeros = x.iter().take_while(|bit| !**bit).count() as u32;
        prop_assert_eq!(a.trailing_zeros(), zeros);
        prop_assert_eq!(a.leading_zeros(), x.iter().rev().take_while(|bit| !**bit).count() as u32);
        prop_assert_eq!(a.count_ones(), x.iter().filter(|bit| **bit).count() as u32);
        prop_assert_eq!(a.is_ones(), zeros == 0 && !x.contains(&false));
        prop_assert_eq!(a.is_zero(), !x.contains(&true));
    }

    #[test]
    fn bytes_and_text_round_trip(a in widths().prop_flat_map(of_width)) {
        let width = a.width();
        let bytes = a.to_le_bytes();
        prop_assert_eq!(bytes.len() as u32, width.div_ceil(8));
        prop_assert_eq!(&BitVec::from_le_bytes(width, &bytes), &a);
        prop_assert_eq!(BitVec::parse(width, &a.to_string()), Some(a.clone()));
        prop_assert_eq!(BitVec::parse(width, &format!("{a:#x}")), Some(a.clone()));
        prop_assert_eq!(BitVec::parse(width, &a.to_signed_decimal()), Some(a.clone()));
        if width.is_multiple_of(8) {
            let mut swapped = bytes.clone();
            swapped.reverse();
            prop_assert_eq!(a.swap_bytes().to_le_bytes(), swapped);
        }
    }

    #[test]
    fn up_to_128_bits_it_is_machine_arithmetic(width in 1..=128_u32, x in any::<u128>(), y in any::<u128>()) {
        let mask = u128::MAX >> (128 - width);
        let signed = |value: u128| (value << (128 - width)) as i128 >> (128 - width);
        let (x, y) = (x & mask, y & mask);
        let (a, b) = (BitVec::from_u128(width, x), BitVec::from_u128(width, y));
        let is = |result: BitVec, expected: u128| result.to_u128() == Some(expected & mask);
        prop_assert!(is(a.add(&b), x.wrapping_add(y)));
        prop_assert!(is(a.mul(&b), x.wrapping_mul(y)));
        prop_assert_eq!(a.to_string(), x.to_string());
        prop_assert_eq!(a.to_signed_decimal(), signed(x).to_string());
        prop_assert_eq!(a.to_u64(), u64::try_from(x).ok());
        prop_assert_eq!(a.to_i64(), i64::try_from(signed(x)).ok());
        if let Some(quotient) = x.checked_div(y) {
            prop_assert!(is(a.udiv(&b), quotient));
            prop_assert!(is(a.srem(&b), signed(x).wrapping_rem(signed(y)) as u128));
            prop_assert!(is(a.sdiv(&b), signed(x).wrapping_div(signed(y)) as u128));
        }
    }
}

#[test]
fn a_value_is_two_words() {
    assert_eq!(size_of::<BitVec>(), 16);
}

#[test]
fn division_by_zero_is_that_of_smt_lib() {
    for width in [8, 64, 65, 128, 200] {
        let (zero, one, seven) = (BitVec::zero(width), BitVec::one(width), BitVec::new(width, 7));
        assert_eq!(seven.udiv(&zero), BitVec::ones(width));
        assert_eq!(seven.urem(&zero), seven);
        assert_eq!(seven.sdiv(&zero), BitVec::ones(width));
        assert_eq!(seven.neg().sdiv(&zero), one);
        assert_eq!(seven.neg().srem(&zero), seven.neg());
        assert_eq!(BitVec::min_signed(width).sdiv(&BitVec::ones(width)), BitVec::min_signed(width));
        assert_eq!(BitVec::min_signed(width).srem(&BitVec::ones(width)), zero);
    }
}

#[test]
fn text_outside_of_the_width_is_no_number() {
    assert_eq!(BitVec::parse(8, "255"), Some(BitVec::ones(8)));
    assert_eq!(BitVec::parse(8, "256"), None);
    assert_eq!(BitVec::parse(8, "-128"), Some(BitVec::min_signed(8)));
    assert_eq!(BitVec::parse(8, "-129"), None);
    assert_eq!(BitVec::parse(8, "0x1f"), Some(BitVec::new(8, 31)));
    assert_eq!(BitVec::parse(8, "0b101"), Some(BitVec::new(8, 5)));
    assert_eq!(BitVec::parse(80, "00000000000000000000000000000000000000000001"), Some(BitVec::one(80)));
    for text in ["", "-", "0x", "+-1", "1a", "0xg"] {
        assert_eq!(BitVec::parse(8, text), None, "{text}");
    }
}

#[test]
fn text_shows_value_and_width() {
    let wide = BitVec::one(128).shl(&BitVec::new(128, 64));
    assert_eq!(wide.to_string(), "18446744073709551616");
    assert_eq!(format!("{wide:?}"), "18446744073709551616:128");
    assert_eq!(format!("{wide:x}"), "10000000000000000");
    assert_eq!(format!("{:>4}", BitVec::new(8, 7)), "   7");
}
