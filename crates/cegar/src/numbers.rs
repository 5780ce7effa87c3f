//! Numbers that are made up, the same in every run: values for inputs.

use adamant_expr::BitVec;

/// What inputs an execution has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inputs {
    /// All have so many bits, as far as they are so wide.
    Alike(u32),
    /// Some have so many bits, others are small, or constants, or anything.
    Mixed(u32),
}

/// A source of numbers.
pub(crate) struct Numbers(u64);

impl Default for Numbers {
    fn default() -> Self {
        Self(1)
    }
}

impl Numbers {
    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        // The multiplier is that of Knuth's MMIX; the upper bits are the better ones.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 20
    }

    /// A number below another one, and zero below zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// An input.
    pub(crate) fn input(&mut self, width: u32, inputs: Inputs, constants: &[BitVec]) -> BitVec {
        let (Inputs::Alike(bits) | Inputs::Mixed(bits)) = inputs;
        let kind = match inputs {
            Inputs::Alike(_) => 0,
            Inputs::Mixed(_) => self.next() % 8,
        };
        let value = match kind {
            0..=2 => self.of_bits(bits.min(width)),
            3 => self.next() % 13,
            4..=5 => match self.constant(width, constants) {
                Some(constant) => return constant,
                None => self.next() % 13,
            },
            6 => self.of_bits(bits.min(width)).wrapping_neg(),
            _ => self.any(),
        };
        of_width(width, value)
    }

    /// A small number, or any.
    pub(crate) fn small_or_any(&mut self, width: u32) -> BitVec {
        let number = self.next();
        of_width(width, if number & 3 == 0 { self.any() } else { (number >> 2) % 13 })
    }

    /// A number with so many bits, of which the first is set.
    fn of_bits(&mut self, bits: u32) -> u64 {
        match bits {
            0 => 0,
            1..=64 => {
                let first = 1_u64 << (bits - 1);
                first | (self.any() & (first - 1))
            }
            65.. => self.any(),
        }
    }

    fn any(&mut self) -> u64 {
        self.next() << 32 ^ self.next()
    }

    fn constant(&mut self, width: u32, constants: &[BitVec]) -> Option<BitVec> {
        let fitting: Vec<&BitVec> = constants.iter().filter(|constant| constant.width() == width).collect();
        let place = self.below(fitting.len());
        fitting.get(place).copied().cloned()
    }
}

fn of_width(width: u32, value: u64) -> BitVec {
    let narrow = width.min(64);
    BitVec::new(narrow, value & (u64::MAX >> (64 - narrow))).zext(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_have_their_width() {
        let mut numbers = Numbers::default();
        let constants = [BitVec::new(8, 200), BitVec::new(32, 7)];
        for width in [1, 8, 31, 64, 100] {
            for bits in [0, 1, 5, 17, 64, u32::MAX] {
                for inputs in [Inputs::Alike(bits), Inputs::Mixed(bits)] {
                    for _ in 0..20 {
                        assert_eq!(numbers.input(width, inputs, &constants).width(), width);
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_numbers_come_again() {
        let some = |mut numbers: Numbers| (0..20).map(|_| numbers.next()).collect::<Vec<_>>();
        assert_eq!(some(Numbers::default()), some(Numbers::default()));
        assert!((0..100).all(|_| Numbers::default().below(3) < 3));
        assert_eq!(Numbers::default().of_bits(1), 1);
    }
}
