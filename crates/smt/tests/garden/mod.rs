//! Random terms of all kinds, and values and constants to go with them.

#![allow(dead_code, reason = "not every test needs all of it")]
#![allow(unreachable_pub, reason = "tests are programs of their own")]

use adamant_expr::{
    ArrayValue, Assignment, BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, Sort, Term, TermPool, Value,
    float_from_signed,
};

/// Numbers from a linear congruence: the same in every run.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 16 ^ self.0 << 40
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 8) as usize % end
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    pub fn bits(&mut self, width: u32) -> BitVec {
        let (high, low) = (self.next(), self.next());
        match self.below(7) {
            0 => BitVec::zero(width),
            1 => BitVec::ones(width),
            2 => BitVec::min_signed(width),
            3 => BitVec::max_signed(width),
            4 => BitVec::new(width, low % 8),
            _ => BitVec::from_u128(width, u128::from(high) << 64 | u128::from(low)),
        }
    }

    /// Small integers, specials, and any patterns.
    pub fn number(&mut self, kind: FloatKind) -> BitVec {
        let width = kind.width();
        match self.below(6) {
            0 => float_from_signed(kind, &BitVec::new(8, self.next())),
            1 => BitVec::zero(width).with_bit(width - 1, self.next().is_multiple_of(2)),
            2 => {
                // Infinity, or a NaN with a small payload.
                let ones = width - kind.precision() + u32::from(kind == FloatKind::X87) + 1;
                let head = BitVec::low_ones(ones, ones - 1);
                let tail = BitVec::new(width - ones, [0, 0, 1, 5][self.below(4)]);
                head.concat(&tail).with_bit(width - 1, self.next().is_multiple_of(2))
            }
            3 => BitVec::new(width, self.next() % 16),
            _ => {
                let (high, low) = (self.next(), self.next());
                BitVec::from_u128(width, u128::from(high) << 64 | u128::from(low))
            }
        }
    }

    pub fn value(&mut self, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(self.next().is_multiple_of(2)),
            Sort::Bits(width) => Value::Bits(self.bits(width)),
            Sort::Float(kind) => Value::Bits(self.number(kind)),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::constant(index, self.bits(element));
                for _ in 0..self.below(4) {
                    let at = self.bits(index);
                    array.set(&at, self.bits(element));
                }
                Value::Array(array)
            }
        }
    }
}

/// What terms are made of.
#[derive(Clone, Copy, PartialEq)]
pub enum Theory {
    Bits,
    Arrays,
    Floats(FloatKind),
}

pub struct Garden {
    pub terms: TermPool,
    pub random: Random,
    pub grown: Vec<Term>,
}

impl Garden {
    pub fn new(theory: Theory, seed: u64, steps: usize) -> Self {
        let mut garden = Self { terms: TermPool::new(), random: Random(seed), grown: Vec::new() };
        let mut sorts = vec![Sort::Bool, Sort::Bits(8), Sort::Bits(8), Sort::Bits(garden.random.pick(&[1, 5, 16, 70]))];
        match theory {
            Theory::Bits => {}
            Theory::Arrays => sorts.extend([Sort::Array { index: 8, element: 8 }; 2]),
            Theory::Floats(kind) => sorts.extend([Sort::Float(kind); 3]),
        }
        for (index, sort) in sorts.into_iter().enumerate() {
            let symbol = garden.terms.symbol(&format!("s{index}"), sort);
            garden.grown.push(symbol);
        }
        for _ in 0..steps {
            let term = match theory {
                Theory::Floats(kind) if garden.random.below(3) > 0 => garden.float(kind),
                Theory::Arrays if garden.random.below(3) == 0 => garden.array(),
                _ => garden.plain(),
            };
            garden.grown.push(term);
        }
        garden
    }

    pub fn any(&mut self, accept: impl Fn(Sort) -> bool) -> Term {
        let matching: Vec<Term> = self.grown.iter().copied().filter(|&term| accept(self.terms.sort(term))).collect();
        let recent = matching.len().saturating_sub(4);
        if self.random.below(2) == 0 { self.random.pick(&matching[recent..]) } else { self.random.pick(&matching) }
    }

    pub fn of(&mut self, sort: Sort) -> Term {
        self.any(|other| other == sort)
    }

    pub fn plain(&mut self) -> Term {
        let a = self.any(|sort| matches!(sort, Sort::Bits(width) if width <= 80));
        let width = self.terms.width(a);
        let b = match self.random.below(3) {
            0 => {
                let value = self.random.bits(width);
                self.terms.bits(value)
            }
            _ => self.of(Sort::Bits(width)),
        };
        let (p, q) = (self.of(Sort::Bool), self.of(Sort::Bool));
        let terms = &mut self.terms;
        match self.random.below(24) {
            0 => terms.bv_add(a, b),
            1 => terms.bv_sub(a, b),
            2 if width <= 16 => terms.bv_mul(a, b),
            3 if width <= 8 => terms.bv_udiv(a, b),
            4 if width <= 8 => terms.bv_urem(a, b),
            5 if width <= 8 => terms.bv_sdiv(a, b),
            6 if width <= 8 => terms.bv_srem(a, b),
            7 => terms.bv_shl(a, b),
            8 => terms.bv_lshr(a, b),
            9 => terms.bv_ashr(a, b),
            10 => terms.bv_and(a, b),
            11 => terms.bv_or(a, b),
            12 => terms.bv_xor(a, b),
            13 => terms.bv_not(a),
            14 => terms.concat(a, b),
            15 => {
                let (high, low) = (self.random.below(width as usize) as u32, self.random.below(width as usize) as u32);
                terms.extract(a, high.max(low), high.min(low))
            }
            16 => terms.sext(a, width + 3),
            17 => terms.zext(a, width + 3),
            18 => terms.ite(p, a, b),
            19 => terms.eq(a, b),
            20 => terms.bv_slt(a, b),
            21 => terms.and(p, q),
            22 => terms.not(p),
            _ => terms.bv_ult(a, b),
        }
    }

    pub fn array(&mut self) -> Term {
        let sort = Sort::Array { index: 8, element: 8 };
        let (m, n) = (self.of(sort), self.of(sort));
        let (a, b) = (self.of(Sort::Bits(8)), self.of(Sort::Bits(8)));
        let p = self.of(Sort::Bool);
        match self.random.below(8) {
            0 => self.terms.eq(m, n),
            1 => self.terms.ite(p, m, n),
            2 => self.terms.constant_array(8, a),
            3 | 4 => self.terms.store(m, a, b),
            _ => self.terms.select(m, a),
        }
    }

    pub fn float(&mut self, kind: FloatKind) -> Term {
        let sort = Sort::Float(kind);
        let (a, b, c) = (self.of(sort), self.of(sort), self.of(sort));
        let i = self.any(|sort| matches!(sort, Sort::Bits(_)));
        let p = self.of(Sort::Bool);
        let (to, width) = (self.random.pick(&FloatKind::ALL), self.random.pick(&[1, 8, 16, 64]));
        let predicate = self.random.pick(FloatPredicate::ALL);
        let unary = self.random.pick(&[
            FloatUnary::Neg,
            FloatUnary::Abs,
            FloatUnary::Sqrt,
            FloatUnary::Floor,
            FloatUnary::Ceil,
            FloatUnary::Trunc,
            FloatUnary::Round,
            FloatUnary::RoundEven,
        ]);
        let binary = self.random.pick(&[
            FloatBinary::Add,
            FloatBinary::Sub,
            FloatBinary::Mul,
            FloatBinary::Div,
            FloatBinary::Min,
            FloatBinary::Max,
            FloatBinary::Minimum,
            FloatBinary::Maximum,
            FloatBinary::CopySign,
        ]);
        let terms = &mut self.terms;
        match self.random.below(16) {
            0..4 => terms.float_binary(binary, a, b),
            4..6 => terms.float_unary(unary, a),
            6 => terms.float_fma(a, b, c),
            7 | 8 => terms.float_compare(predicate, a, b),
            9 => terms.float_from_signed(kind, i),
            10 => terms.float_from_unsigned(kind, i),
            11 => terms.float_to_signed(a, width),
            12 => terms.float_to_unsigned(a, width),
            13 => {
                // There and back: rounding and the loss of payloads.
                let there = terms.float_convert(to, a);
                terms.float_convert(kind, there)
            }
            14 => terms.eq(a, b),
            _ => terms.ite(p, a, b),
        }
    }

    pub fn assignment(&mut self) -> Assignment {
        let symbols: Vec<_> = self.terms.symbols().collect();
        symbols.into_iter().map(|symbol| (symbol, self.random.value(self.terms.symbol_sort(symbol)))).collect()
    }

    /// A term that is just this value.
    pub fn constant(&mut self, value: &Value, sort: Sort) -> Term {
        match (value, sort) {
            (Value::Bool(value), _) => Term::bool(*value),
            (Value::Bits(value), Sort::Float(kind)) => self.terms.float(kind, value.clone()),
            (Value::Bits(value), _) => self.terms.bits(value.clone()),
            (Value::Array(array), _) => {
                let Sort::Array { index, .. } = sort else { unreachable!("an array has the sort of arrays") };
                let default = self.terms.bits(array.default_element().clone());
                let mut term = self.terms.constant_array(index, default);
                for (at, held) in array.iter() {
                    let (at, held) = (self.terms.bits(at.clone()), self.terms.bits(held.clone()));
                    term = self.terms.store(term, at, held);
                }
                term
            }
        }
    }

    /// Assertions that give every symbol its value.
    pub fn pins(&mut self, assignment: &Assignment) -> Vec<Term> {
        let values: Vec<_> = assignment.iter().map(|(symbol, value)| (symbol, value.clone())).collect();
        values
            .into_iter()
            .map(|(symbol, value)| {
                let constant = self.constant(&value, self.terms.symbol_sort(symbol));
                self.terms.eq(self.terms.symbol_term(symbol), constant)
            })
            .collect()
    }
}
