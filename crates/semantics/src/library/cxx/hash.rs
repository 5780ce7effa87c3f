//! What `std::unordered_map` and its kin ask: how many buckets to have, and the hash of bytes.
//!
//! The answers are those of libstdc++, so that the order of elements is the same.

use adamant_expr::{FloatKind, float_to_f64};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm", need_rehash),
        ("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEjjj", need_rehash),
        ("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm", next_bucket_count),
        ("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEj", next_bucket_count),
        ("_ZSt11_Hash_bytesPKvmm", hash_bytes),
        ("_ZSt11_Hash_bytesPKvjj", hash_bytes),
    ]
}

/// The number of buckets for less than so many elements, by the number.
const FEW: [u64; 14] = [1, 2, 2, 3, 5, 5, 7, 7, 11, 11, 11, 11, 13, 13];

/// The numbers of buckets beyond: primes that grow by about a twelfth.
#[rustfmt::skip]
const MANY: &[u64] = &[
    17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 103, 109, 113, 127, 137, 139, 149,
    157, 167, 179, 193, 199, 211, 227, 241, 257, 277, 293, 313, 337, 359, 383, 409, 439, 467, 503, 541, 577, 619,
    661, 709, 761, 823, 887, 953, 1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741, 1879, 2029, 2179, 2357, 2549, 2753,
    2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087, 5503, 5953, 6427, 6949, 7517, 8123, 8783, 9497, 10273, 11113,
    12011, 12983, 14033, 15173, 16411, 17749, 19183, 20753, 22447, 24281, 26267, 28411, 30727, 33223, 35933, 38873,
    42043, 45481, 49201, 53201, 57557, 62233, 67307, 72817, 78779, 85229, 92203, 99733, 107_897, 116_731, 126_271,
    136_607, 147_793, 159_871, 172_933, 187_091, 202_409, 218_971, 236_897, 256_279, 277_261, 299_951, 324_503,
    351_061, 379_787, 410_857, 444_487, 480_881, 520_241, 562_841, 608_903, 658_753, 712_697, 771_049, 834_181,
    902_483, 976_369, 1_056_323, 1_142_821, 1_236_397, 1_337_629, 1_447_153, 1_565_659, 1_693_859, 1_832_561,
    1_982_627, 2_144_977, 2_320_627, 2_510_653, 2_716_249, 2_938_679, 3_179_303, 3_439_651, 3_721_303, 4_026_031,
    4_355_707, 4_712_381, 5_098_259, 5_515_729, 5_967_347, 6_456_007, 6_984_629, 7_556_579, 8_175_383, 8_844_859,
    9_569_143, 10_352_717, 11_200_489, 12_117_689, 13_109_983, 14_183_539, 15_345_007, 16_601_593, 17_961_079,
    19_431_899, 21_023_161, 22_744_717, 24_607_243, 26_622_317, 28_802_401, 31_160_981, 33_712_729, 36_473_443,
    39_460_231, 42_691_603, 46_187_573, 49_969_847, 54_061_849, 58_488_943, 63_278_561, 68_460_391, 74_066_549,
    80_131_819, 86_693_767, 93_793_069, 101_473_717, 109_783_337, 118_773_397, 128_499_677, 139_022_417, 150_406_843,
    162_723_577, 176_048_909, 190_465_427, 206_062_531, 222_936_881, 241_193_053, 260_944_219, 282_312_799,
    305_431_229, 330_442_829, 357_502_601, 386_778_277, 418_451_333, 452_718_089, 489_790_921, 529_899_637,
    573_292_817, 620_239_453, 671_030_513, 725_980_837, 785_430_967, 849_749_479, 919_334_987, 994_618_837,
    1_076_067_617, 1_164_186_217, 1_259_520_799, 1_362_662_261, 1_474_249_943, 1_594_975_441, 1_725_587_117,
    1_866_894_511, 2_019_773_507, 2_185_171_673, 2_364_114_217, 2_557_710_269, 2_767_159_799, 2_993_761_039,
    3_238_918_481, 3_504_151_727, 3_791_104_843, 4_101_556_399, 4_294_967_291,
];

/// A policy in memory: the load factor, a `float`, and how many elements fit before the next growth, a `size_t`.
struct Policy<D: Domain> {
    load_factor: f64,
    next_growth: u64,
    place: Pointer<Bits<D>>,
}

impl<D: Domain> Policy<D> {
    fn read(machine: &mut Machine<'_, D>, place: Pointer<Bits<D>>) -> Step<Self, D> {
        let factor = machine.read_bits(&place, 4)?;
        let load_factor = float_to_f64(FloatKind::F32, &machine.concretise(&factor)?);
        let field = machine.advanced(&place, u64::from(machine.word() / 8));
        let next = machine.read_bits(&field, u64::from(machine.word() / 8))?;
        let next_growth = machine.concretise(&next)?.low_u64();
        Ok(Self { load_factor, next_growth, place })
    }

    fn set_next_growth(&self, machine: &mut Machine<'_, D>, buckets: u64) -> Step<(), D> {
        let elements = (buckets as f64 * self.load_factor).floor() as u64;
        let field = machine.advanced(&self.place, u64::from(machine.word() / 8));
        let bits = machine.number(machine.word(), elements);
        machine.write_bits(&field, bits)
    }

    /// The number of buckets for at least `count`; the policy remembers when it is too small.
    fn buckets_for(&self, machine: &mut Machine<'_, D>, count: u64) -> Step<u64, D> {
        if count == 0 {
            return Ok(1);
        }
        let few = usize::try_from(count).ok().and_then(|index| FEW.get(index));
        let buckets = match few {
            Some(&few) => few,
            None => MANY[MANY.partition_point(|&prime| prime < count).min(MANY.len() - 1)],
        };
        self.set_next_growth(machine, buckets)?;
        Ok(buckets)
    }
}

fn next_bucket_count<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    let count = machine.argument_size(call, 1)?;
    let buckets = Policy::read(machine, place)?.buckets_for(machine, count)?;
    Ok(machine.reply_number(call, buckets as i64))
}

/// Whether a table must grow, and to how many buckets: a pair, in memory where the first of five arguments says so.
fn need_rehash<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let in_memory = call.arguments.len() > 4;
    let first = usize::from(in_memory);
    let place = machine.argument_pointer(call, first)?;
    let buckets = machine.argument_size(call, first + 1)?;
    let elements = machine.argument_size(call, first + 2)?.saturating_add(machine.argument_size(call, first + 3)?);
    let policy = Policy::read(machine, place)?;
    machine.assume(Assumption::Hashes);
    let growth = growth(machine, &policy, buckets, elements)?;
    let width = machine.word();
    let (grows, count) = (machine.number(8, u64::from(growth.is_some())), machine.number(width, growth.unwrap_or(0)));
    if !in_memory {
        return Ok(Reply::Return(Value::Aggregate(Box::new([Value::Bits(grows), Value::Bits(count)]))));
    }
    let result = machine.argument_pointer(call, 0)?;
    let second = machine.advanced(&result, u64::from(width / 8));
    machine.write_bits(&result, grows)?;
    machine.write_bits(&second, count)?;
    Ok(Reply::Nothing)
}

/// The number of buckets to grow to, if so many elements are too many.
fn growth<D: Domain>(
    machine: &mut Machine<'_, D>,
    policy: &Policy<D>,
    buckets: u64,
    elements: u64,
) -> Step<Option<u64>, D> {
    if elements <= policy.next_growth {
        return Ok(None);
    }
    // The first table has room for eleven elements.
    let least_elements = elements.max(if policy.next_growth == 0 { 11 } else { 0 });
    let least_buckets = least_elements as f64 / policy.load_factor;
    if least_buckets < buckets as f64 {
        policy.set_next_growth(machine, buckets)?;
        return Ok(None);
    }
    let wanted = (least_buckets.floor() as u64).saturating_add(1).max(buckets.saturating_mul(2));
    policy.buckets_for(machine, wanted).map(Some)
}

/// `std::hash` of strings: Austin Appleby's MurmurHash, in the variant for the width of a `size_t`.
fn hash_bytes<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let length = machine.argument_size(call, 1)?;
    let seed = machine.argument_size(call, 2)?;
    let bytes = machine.known_bytes(&start, length)?;
    machine.assume(Assumption::Hashes);
    let hash = match machine.word() {
        64 => murmur_64(&bytes, seed),
        _ => u64::from(murmur_32(&bytes, seed as u32)),
    };
    Ok(machine.reply_number(call, hash as i64))
}

fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn murmur_64(bytes: &[u8], seed: u64) -> u64 {
    const FACTOR: u64 = 0xc6a4_a793_5bd1_e995;
    let mix = |word: u64| word ^ word >> 47;
    let mut hash = seed ^ (bytes.len() as u64).wrapping_mul(FACTOR);
    for chunk in bytes.chunks(8) {
        let word = little_endian(chunk);
        let data = if chunk.len() == 8 { mix(word.wrapping_mul(FACTOR)).wrapping_mul(FACTOR) } else { word };
        hash = (hash ^ data).wrapping_mul(FACTOR);
    }
    mix(mix(hash).wrapping_mul(FACTOR))
}

fn murmur_32(bytes: &[u8], seed: u32) -> u32 {
    const FACTOR: u32 = 0x5bd1_e995;
    let mut hash = seed ^ bytes.len() as u32;
    for chunk in bytes.chunks(4) {
        let word = little_endian(chunk) as u32;
        if chunk.len() < 4 {
            hash = (hash ^ word).wrapping_mul(FACTOR);
            continue;
        }
        let data = word.wrapping_mul(FACTOR);
        hash = hash.wrapping_mul(FACTOR) ^ (data ^ data >> 24).wrapping_mul(FACTOR);
    }
    hash = (hash ^ hash >> 13).wrapping_mul(FACTOR);
    hash ^ hash >> 15
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers of libstdc++ itself.
    #[test]
    fn hashes() {
        let check = |text: &str, expected: u64| assert_eq!(murmur_64(text.as_bytes(), 0xc70f_6907), expected, "{text}");
        check("", 0x553e_9390_1e46_2a6e);
        check("h", 0xa023_49e5_2773_a7cc);
        check("hello", 0x2655_3298_fdbe_39c8);
        check("hello wo", 0x33c5_b15d_27cf_70d5);
        check("hello world, this i", 0x9332_e805_8514_2f95);
    }
}
