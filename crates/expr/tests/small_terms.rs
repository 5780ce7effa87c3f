//! Small terms over two symbols of three bits, with all their values.
//!
//! What a rule sees is an operator and the operators of its operands, so that combining what was combined once meets
//! every rule; and three bits have few enough values to try them all.

use adamant_expr::{Assignment, BitVec, Evaluator, Sort, Term, TermPool, Value};

const WIDTH: u32 = 3;
const VALUES: u64 = 1 << (2 * WIDTH);

/// A term with its expected value under each assignment.
#[derive(Clone)]
struct Entry {
    term: Term,
    sort: Sort,
    values: Vec<BitVec>,
}

type Build = fn(&mut TermPool, Term, Term) -> Term;
type Meaning = fn(&BitVec, &BitVec) -> BitVec;

/// Operators on two bit-vectors of one width. A truth value is one bit.
const BITS: &[(Build, Meaning)] = &[
    (TermPool::bv_add, BitVec::add),
    (TermPool::bv_sub, BitVec::sub),
    (TermPool::bv_mul, BitVec::mul),
    (TermPool::bv_udiv, BitVec::udiv),
    (TermPool::bv_urem, BitVec::urem),
    (TermPool::bv_sdiv, BitVec::sdiv),
    (TermPool::bv_srem, BitVec::srem),
    (TermPool::bv_and, BitVec::and),
    (TermPool::bv_or, BitVec::or),
    (TermPool::bv_xor, BitVec::xor),
    (TermPool::bv_shl, BitVec::shl),
    (TermPool::bv_lshr, BitVec::lshr),
    (TermPool::bv_ashr, BitVec::ashr),
    (TermPool::eq, |a, b| BitVec::bool(a == b)),
    (TermPool::ne, |a, b| BitVec::bool(a != b)),
    (TermPool::bv_ult, |a, b| BitVec::bool(a.ult(b))),
    (TermPool::bv_ule, |a, b| BitVec::bool(a.ule(b))),
    (TermPool::bv_slt, |a, b| BitVec::bool(a.slt(b))),
    (TermPool::bv_sle, |a, b| BitVec::bool(a.sle(b))),
    (TermPool::add_overflows_signed, |a, b| BitVec::bool(a.add_overflows_signed(b))),
    (TermPool::add_overflows_unsigned, |a, b| BitVec::bool(a.add_overflows_unsigned(b))),
    (TermPool::sub_overflows_signed, |a, b| BitVec::bool(a.sub_overflows_signed(b))),
    (TermPool::mul_overflows_signed, |a, b| BitVec::bool(a.mul_overflows_signed(b))),
    (TermPool::mul_overflows_unsigned, |a, b| BitVec::bool(a.mul_overflows_unsigned(b))),
];

/// Operators on two Booleans.
const BOOLEANS: &[(Build, Meaning)] = &[
    (TermPool::and, BitVec::and),
    (TermPool::or, BitVec::or),
    (TermPool::xor, BitVec::xor),
    (TermPool::eq, |a, b| BitVec::bool(a == b)),
    (TermPool::implies, |a, b| a.not().or(b)),
];

struct Garden {
    pool: TermPool,
    entries: Vec<Entry>,
    random: u64,
}

impl Garden {
    fn new() -> Self {
        let mut garden = Self { pool: TermPool::new(), entries: Vec::new(), random: 1 };
        for (position, name) in ["x", "y"].into_iter().enumerate() {
            let term = garden.pool.symbol(name, Sort::Bits(WIDTH));
            let value = |index: u64| BitVec::new(WIDTH, index >> (WIDTH * position as u32));
            garden.plant(term, (0..VALUES).map(value).collect());
        }
        for constant in 0..1 << WIDTH {
            let value = BitVec::new(WIDTH, constant);
            let term = garden.pool.bits(value.clone());
            garden.plant(term, vec![value; VALUES as usize]);
        }
        garden
    }

    fn plant(&mut self, term: Term, values: Vec<BitVec>) {
        self.entries.push(Entry { term, sort: self.pool.sort(term), values });
    }

    fn pick(&mut self, below: usize) -> usize {
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) as usize % below
    }

    /// Applies what can be applied to one entry.
    fn grow_from_one(&mut self, a: &Entry) {
        let Sort::Bits(width) = a.sort else {
            let term = self.pool.not(a.term);
            self.plant(term, a.values.iter().map(BitVec::not).collect());
            let term = self.pool.bits_of_bool(WIDTH, a.term);
            return self.plant(term, a.values.iter().map(|value| value.zext(WIDTH)).collect());
        };
        let term = self.pool.bv_not(a.term);
        self.plant(term, a.values.iter().map(BitVec::not).collect());
        let term = self.pool.bv_neg(a.term);
        self.plant(term, a.values.iter().map(BitVec::neg).collect());
        for low in 0..width {
            for high in low..width {
                let term = self.pool.extract(a.term, high, low);
                self.plant(term, a.values.iter().map(|value| value.extract(high, low)).collect());
            }
        }
        if width <= WIDTH {
            for wide in width + 1..=width + 2 {
                let term = self.pool.zext(a.term, wide);
                self.plant(term, a.values.iter().map(|value| value.zext(wide)).collect());
                let term = self.pool.sext(a.term, wide);
                self.plant(term, a.values.iter().map(|value| value.sext(wide)).collect());
            }
        }
    }

    /// Applies what can be applied to two entries.
    fn grow_from_two(&mut self, a: &Entry, b: &Entry) {
        let combine = |meaning: Meaning| a.values.iter().zip(&b.values).map(|(a, b)| meaning(a, b)).collect();
        match (a.sort, b.sort) {
            (Sort::Bool, Sort::Bool) => {
                for &(build, meaning) in BOOLEANS {
                    let term = build(&mut self.pool, a.term, b.term);
                    self.plant(term, combine(meaning));
                }
            }
            (Sort::Bits(width), Sort::Bits(other)) => {
                if width == other {
                    for &(build, meaning) in BITS {
                        let term = build(&mut self.pool, a.term, b.term);
                        self.plant(term, combine(meaning));
                    }
                }
                if width + other <= 2 * WIDTH {
                    let term = self.pool.concat(a.term, b.term);
                    self.plant(term, combine(BitVec::concat));
                }
            }
            _ => {}
        }
    }

    fn grow_choice(&mut self, condition: &Entry, then: &Entry, other: &Entry) {
        if condition.sort == Sort::Bool && then.sort == other.sort {
            let term = self.pool.ite(condition.term, then.term, other.term);
            let values = condition.values.iter().zip(then.values.iter().zip(&other.values));
            let values = values
                .map(|(condition, (then, other))| if condition.is_one() { then } else { other }.clone())
                .collect();
            self.plant(term, values);
        }
    }

    /// Compares all values, and forgets entries whose terms were there before.
    fn harvest(&mut self) {
        let mut seen = std::collections::HashSet::new();
        let symbols: Vec<_> = self.pool.symbols().collect();
        for index in 0..VALUES {
            let value = |position: usize| Value::Bits(BitVec::new(WIDTH, index >> (WIDTH * position as u32)));
            let assignment: Assignment =
                symbols.iter().enumerate().map(|(position, &symbol)| (symbol, value(position))).collect();
            let mut evaluator = Evaluator::new(&self.pool, &assignment);
            for entry in &self.entries {
                let expected = &entry.values[index as usize];
                let expected = match entry.sort {
                    Sort::Bool => Value::Bool(expected.is_one()),
                    _ => Value::Bits(expected.clone()),
                };
                assert_eq!(evaluator.eval(entry.term), Ok(expected), "{}", self.pool.display(entry.term));
            }
        }
        self.entries.retain(|entry| seen.insert(entry.term));
    }
}

#[test]
fn all_values_of_small_terms() {
    let mut garden = Garden::new();
    let leaves = garden.entries.clone();
    for a in &leaves {
        garden.grow_from_one(a);
        for b in &leaves {
            garden.grow_from_two(a, b);
        }
    }
    garden.harvest();
    let once = garden.entries.clone();
    for a in &once {
        garden.grow_from_one(a);
    }
    for _ in 0..ROUNDS {
        let [a, b, c] = [(); 3].map(|()| once[garden.pick(once.len())].clone());
        let leaf = &leaves[garden.pick(leaves.len())];
        garden.grow_from_two(&a, &b);
        garden.grow_from_two(&a, leaf);
        garden.grow_choice(&a, &b, &c);
    }
    garden.harvest();
    let twice = garden.entries.clone();
    for _ in 0..ROUNDS {
        let [a, b, c] = [(); 3].map(|()| twice[garden.pick(twice.len())].clone());
        garden.grow_from_one(&a);
        garden.grow_from_two(&a, &b);
        garden.grow_choice(&a, &b, &c);
    }
    garden.harvest();
}

/// How many pairs are combined.
const ROUNDS: usize = 1_000;
