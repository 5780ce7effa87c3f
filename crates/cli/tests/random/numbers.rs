//! Random numbers, and the seeds that a test tries.

use std::ops::RangeInclusive;

/// Numbers from a seed.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// The seeds that a variable of the environment names, as `1-500` or `7`, or else these.
pub(crate) fn seeds(variable: &str, usual: RangeInclusive<u64>) -> RangeInclusive<u64> {
    let Ok(text) = std::env::var(variable) else { return usual };
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    first.parse().expect("a number")..=last.parse().expect("a number")
}
