//! Random terms, built through the simplifying constructors, against the values of the operations they stand for.
//!
//! A recipe is a list of steps, each of which applies one operation to results of earlier ones. The expected values are
//! computed beside the terms, directly on values and without looking at terms, under several assignments at once.

#![allow(clippy::unwrap_used)]

use adamant_expr::{
    ArrayValue, Assignment, BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, Sort, Substitution, Term,
    TermPool, Value, float_binary, float_compare, float_convert, float_fma, float_from_signed, float_from_unsigned,
    float_to_signed, float_to_unsigned, float_unary,
};
use proptest::prelude::*;

const ASSIGNMENTS: usize = 4;
const WIDTHS: [u32; 7] = [1, 8, 16, 32, 64, 65, 128];
const KINDS: [FloatKind; 3] = [FloatKind::F32, FloatKind::F64, FloatKind::X87];

/// The sort of the arrays that occur.
const ARRAY: Sort = Sort::Array { index: 8, element: 16 };

/// One operation: which, on which earlier results, and numbers for what else it needs.
#[derive(Clone, Debug)]
struct Step {
    operation: u8,
    operands: [u16; 3],
    numbers: [u32; 2],
    constant: u64,
}

fn steps(operations: impl Strategy<Value = u8>, count: usize) -> impl Strategy<Value = Vec<Step>> {
    let step = (operations, any::<[u16; 3]>(), any::<[u32; 2]>(), any::<u64>())
        .prop_map(|(operation, operands, numbers, constant)| Step { operation, operands, numbers, constant });
    proptest::collection::vec(step, 1..count)
}

/// A term with the values that it must have, and the size of its text.
#[derive(Clone)]
struct Entry {
    term: Term,
    sort: Sort,
    values: [Value; ASSIGNMENTS],
    text: u64,
}

struct Kitchen {
    pool: TermPool,
    entries: Vec<Entry>,
    assignments: [Assignment; ASSIGNMENTS],
}

/// Numbers that make rules apply, and any others.
fn interesting(width: u32, seed: u64) -> BitVec {
    let low = BitVec::new(width, seed >> 8);
    match seed % 8 {
        0 => BitVec::zero(width),
        1 => BitVec::one(width),
        2 => BitVec::ones(width),
        3 => BitVec::min_signed(width),
        4 => BitVec::max_signed(width),
        5 => BitVec::low_ones(width, (seed >> 8) as u32 % (width + 1)),
        6 => BitVec::zero(width).with_bit((seed >> 8) as u32 % width, true),
        _ if width > 64 => low.concat(&BitVec::new(64, seed)).trunc(width),
        _ => low,
    }
}

fn interesting_float(kind: FloatKind, seed: u64) -> BitVec {
    match seed % 4 {
        0 => float_from_signed(kind, &BitVec::new(8, seed >> 8)),
        1 => float_unary(kind, FloatUnary::Sqrt, &float_from_signed(kind, &BitVec::new(16, seed >> 8))).unwrap(),
        2 => BitVec::from_u128(kind.width(), u128::from(seed) << 64 | u128::from(seed.rotate_left(7))),
        _ => float_binary(
            kind,
            FloatBinary::Div,
            &float_from_signed(kind, &BitVec::new(8, seed >> 8)),
            &float_from_signed(kind, &BitVec::new(4, seed >> 16)),
        )
        .unwrap(),
    }
}

impl Kitchen {
    fn new(seed: u64, widths: &[u32]) -> Self {
        let mut kitchen = Self { pool: TermPool::new(), entries: Vec::new(), assignments: Default::default() };
        let mut seed = seed;
        let mut random = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 16 ^ seed << 40
        };
        for name in ["p", "q"] {
            kitchen.symbol(name, Sort::Bool, || Value::Bool(random().is_multiple_of(2)));
        }
        for &width in widths {
            for name in ["x", "y"] {
                let name = format!("{name}{width}");
                kitchen.symbol(&name, Sort::Bits(width), || Value::Bits(interesting(width, random())));
            }
        }
        for kind in KINDS {
            kitchen.symbol(kind.name(), Sort::Float(kind), || Value::Bits(interesting_float(kind, random())));
        }
        kitchen.symbol("m", ARRAY, || {
            let mut array = ArrayValue::constant(8, interesting(16, random()));
            for _ in 0..random() % 5 {
                array.set(&interesting(8, random()), interesting(16, random()));
            }
            Value::Array(array)
        });
        kitchen
    }

    fn symbol(&mut self, name: &str, sort: Sort, mut value: impl FnMut() -> Value) {
        let term = self.pool.symbol(name, sort);
        let values = std::array::from_fn(|_| value());
        let symbol = self.pool.as_symbol(term).unwrap();
        for (assignment, value) in self.assignments.iter_mut().zip(&values) {
            assignment.set(symbol, value.clone());
        }
        self.entries.push(Entry { term, sort, values, text: 1 });
    }

    /// An entry of a sort that is accepted; later ones are likelier.
    fn pick(&self, choice: u16, accept: impl Fn(Sort) -> bool) -> Option<Entry> {
        let matching: Vec<&Entry> = self.entries.iter().filter(|entry| accept(entry.sort)).collect();
        let position = match choice % 3 {
            0 => choice as usize / 3 % matching.len().max(1),
            _ => matching.len().checked_sub(1 + choice as usize / 3 % matching.len().clamp(1, 4))?,
        };
        matching.get(position).map(|&entry| entry.clone())
    }

    fn bits(&self, choice: u16) -> Entry {
        self.pick(choice, |sort| matches!(sort, Sort::Bits(_))).expect("there are symbols")
    }

    fn of(&self, choice: u16, sort: Sort) -> Option<Entry> {
        self.pick(choice, |other| other == sort)
    }

    fn float(&self, choice: u16) -> Entry {
        self.pick(choice, |sort| matches!(sort, Sort::Float(_))).expect("there are symbols")
    }

    fn keep(&mut self, term: Term, operands: &[&Entry], value: impl Fn(&[&Value]) -> Value) {
        let values: [Value; ASSIGNMENTS] = std::array::from_fn(|index| {
            let operands: Vec<&Value> = operands.iter().map(|entry| &entry.values[index]).collect();
            value(&operands)
        });
        let text = operands.iter().map(|entry| entry.text).sum::<u64>() + 1;
        self.entries.push(Entry { term, sort: self.pool.sort(term), values, text });
    }

    fn constant(&mut self, width: u32, seed: u64) {
        let value = interesting(width, seed);
        let term = self.pool.bits(value.clone());
        self.keep(term, &[], |_| Value::Bits(value.clone()));
    }

    fn cook(&mut self, step: &Step) {
        match step.operation {
            0..40 => self.cook_bits(step),
            40..55 => self.cook_bool(step),
            55..60 => self.cook_ite(step),
            60..70 => self.cook_array(step),
            _ => self.cook_float(step),
        }
    }

    fn cook_bits(&mut self, step: &Step) {
        let a = self.bits(step.operands[0]);
        let width = a.sort.width().unwrap();
        let pool = &mut self.pool;
        match step.operation {
            0 | 1 => return self.constant(width, step.constant),
            2 => {
                let term = pool.bv_not(a.term);
                return self.keep(term, &[&a], |v| Value::Bits(bits(v[0]).not()));
            }
            3 => {
                let term = pool.bv_neg(a.term);
                return self.keep(term, &[&a], |v| Value::Bits(bits(v[0]).neg()));
            }
            4 | 5 => {
                let (high, low) = (step.numbers[0] % width, step.numbers[1] % width);
                let (high, low) = if step.operation == 4 { (high.max(low), high.min(low)) } else { (high, 0) };
                let term = pool.extract(a.term, high, low);
                return self.keep(term, &[&a], |v| Value::Bits(bits(v[0]).extract(high, low)));
            }
            6 | 7 => {
                let to = width + step.numbers[0] % 70;
                if to > 300 {
                    return;
                }
                let signed = step.operation == 7;
                let term = if signed { pool.sext(a.term, to) } else { pool.zext(a.term, to) };
                return self.keep(term, &[&a], |v| {
                    Value::Bits(if signed { bits(v[0]).sext(to) } else { bits(v[0]).zext(to) })
                });
            }
            8 | 9 => {
                let b = self.bits(step.operands[1]);
                if width + b.sort.width().unwrap() <= 300 {
                    let term = self.pool.concat(a.term, b.term);
                    self.keep(term, &[&a, &b], |v| Value::Bits(bits(v[0]).concat(bits(v[1]))));
                }
                return;
            }
            _ => {}
        }
        let b = self.second(step, width);
        let (build, value): (BuildBits, ValueBits) = match step.operation {
            10..14 => (TermPool::bv_add, BitVec::add),
            14..16 => (TermPool::bv_sub, BitVec::sub),
            16..18 => (TermPool::bv_mul, BitVec::mul),
            18..22 => (TermPool::bv_and, BitVec::and),
            22..26 => (TermPool::bv_or, BitVec::or),
            26..28 => (TermPool::bv_xor, BitVec::xor),
            28 => (TermPool::bv_udiv, BitVec::udiv),
            29 => (TermPool::bv_urem, BitVec::urem),
            30 => (TermPool::bv_sdiv, BitVec::sdiv),
            31 => (TermPool::bv_srem, BitVec::srem),
            32..34 => (TermPool::bv_shl, BitVec::shl),
            34..36 => (TermPool::bv_lshr, BitVec::lshr),
            36..38 => (TermPool::bv_ashr, BitVec::ashr),
            _ => return self.cook_count(&a, step),
        };
        let term = build(&mut self.pool, a.term, b.term);
        self.keep(term, &[&a, &b], |v| Value::Bits(value(bits(v[0]), bits(v[1]))));
    }

    fn cook_count(&mut self, a: &Entry, step: &Step) {
        let width = a.sort.width().unwrap();
        let number = |value: u32| BitVec::new(width, u64::from(value));
        if !(8..=32).contains(&width) {
            return;
        }
        let pool = &mut self.pool;
        let (term, value): (Term, &dyn Fn(&BitVec) -> BitVec) = match step.numbers[0] % 5 {
            0 => (pool.bv_count_ones(a.term), &|v| number(v.count_ones())),
            1 => (pool.bv_leading_zeros(a.term), &|v| number(v.leading_zeros())),
            2 => (pool.bv_trailing_zeros(a.term), &|v| number(v.trailing_zeros())),
            3 => (pool.bv_reverse_bits(a.term), &BitVec::reverse_bits),
            _ if width.is_multiple_of(8) => (pool.bv_swap_bytes(a.term), &BitVec::swap_bytes),
            _ => return,
        };
        self.keep(term, &[a], |v| Value::Bits(value(bits(v[0]))));
        // The text of these is long.
        if let Some(entry) = self.entries.last_mut() {
            entry.text *= 100;
        }
    }

    /// Another operand of this width, every third time a constant.
    fn second(&mut self, step: &Step, width: u32) -> Entry {
        if step.constant.is_multiple_of(3) {
            self.constant(width, step.constant >> 4);
            return self.entries.pop().unwrap();
        }
        self.of(step.operands[1], Sort::Bits(width)).expect("the first operand has this width")
    }

    fn cook_bool(&mut self, step: &Step) {
        if step.operation < 46 {
            let [a, b] = [0, 1].map(|index| self.of(step.operands[index], Sort::Bool).expect("there are symbols"));
            let (term, value): (Term, fn(bool, bool) -> bool) = match step.operation {
                40 | 41 => (self.pool.and(a.term, b.term), |a, b| a && b),
                42 => (self.pool.or(a.term, b.term), |a, b| a || b),
                43 => (self.pool.xor(a.term, b.term), |a, b| a != b),
                44 => (self.pool.implies(a.term, b.term), |a, b| !a || b),
                _ => (self.pool.not(a.term), |a, _| !a),
            };
            return self
                .keep(term, &[&a, &b], |v| Value::Bool(value(v[0].as_bool().unwrap(), v[1].as_bool().unwrap())));
        }
        let a = self.bits(step.operands[0]);
        let b = self.second(step, a.sort.width().unwrap());
        let (a, b) = if step.constant.is_multiple_of(2) { (a, b) } else { (b, a) };
        let (build, value): (BuildBits, fn(&BitVec, &BitVec) -> bool) = match step.operation {
            46 | 47 => (TermPool::eq, |a, b| a == b),
            48 => (TermPool::bv_ult, BitVec::ult),
            49 => (TermPool::bv_ule, BitVec::ule),
            50 => (TermPool::bv_slt, BitVec::slt),
            51 => (TermPool::bv_sle, BitVec::sle),
            52 => match step.numbers[0] % 3 {
                0 => (TermPool::add_overflows_signed, BitVec::add_overflows_signed),
                1 => (TermPool::sub_overflows_signed, BitVec::sub_overflows_signed),
                _ => (TermPool::mul_overflows_signed, BitVec::mul_overflows_signed),
            },
            53 => match step.numbers[0] % 3 {
                0 => (TermPool::add_overflows_unsigned, BitVec::add_overflows_unsigned),
                1 => (TermPool::sub_overflows_unsigned, BitVec::sub_overflows_unsigned),
                _ => (TermPool::mul_overflows_unsigned, BitVec::mul_overflows_unsigned),
            },
            _ => (TermPool::ne, |a, b| a != b),
        };
        let term = build(&mut self.pool, a.term, b.term);
        self.keep(term, &[&a, &b], |v| Value::Bool(value(bits(v[0]), bits(v[1]))));
        self.entries.last_mut().unwrap().text *= 4;
    }

    fn cook_ite(&mut self, step: &Step) {
        let condition = self.of(step.operands[0], Sort::Bool).expect("there are symbols");
        if step.operation == 55 {
            let width = WIDTHS[step.numbers[0] as usize % WIDTHS.len()];
            let term = self.pool.bits_of_bool(width, condition.term);
            return self
                .keep(term, &[&condition], |v| Value::Bits(BitVec::new(width, u64::from(v[0].as_bool().unwrap()))));
        }
        let then = self.pick(step.operands[1], |_| true).expect("there are symbols");
        let other = match then.sort {
            Sort::Bits(width) => self.second(step, width),
            sort => self.of(step.operands[2], sort).expect("the branch has this sort"),
        };
        let term = self.pool.ite(condition.term, then.term, other.term);
        self.keep(term, &[&condition, &then, &other], |v| v[if v[0].as_bool().unwrap() { 1 } else { 2 }].clone());
    }

    fn cook_array(&mut self, step: &Step) {
        let array = self.of(step.operands[0], ARRAY).expect("there is a symbol");
        let index = match self.of(step.operands[1], Sort::Bits(8)) {
            Some(index) if step.numbers[0].is_multiple_of(2) => index,
            _ => {
                self.constant(8, step.constant % 200);
                self.entries.pop().unwrap()
            }
        };
        match step.operation {
            60..64 => {
                let term = self.pool.select(array.term, index.term);
                self.keep(term, &[&array, &index], |v| Value::Bits(v[0].as_array().unwrap().get(bits(v[1])).clone()));
            }
            64 => {
                let element = self.of(step.operands[2], Sort::Bits(16));
                let Some(element) = element else { return };
                let term = self.pool.constant_array(8, element.term);
                self.keep(term, &[&element], |v| Value::Array(ArrayValue::constant(8, bits(v[0]).clone())));
            }
            65 => {
                let other = self.of(step.operands[2], ARRAY).expect("there is a symbol");
                let term = self.pool.eq(array.term, other.term);
                self.keep(term, &[&array, &other], |v| Value::Bool(v[0] == v[1]));
            }
            _ => {
                let Some(element) = self.of(step.operands[2], Sort::Bits(16)) else { return };
                let term = self.pool.store(array.term, index.term, element.term);
                self.keep(term, &[&array, &index, &element], |v| {
                    let mut array = v[0].as_array().unwrap().clone();
                    array.set(bits(v[1]), bits(v[2]).clone());
                    Value::Array(array)
                });
            }
        }
    }

    fn cook_float(&mut self, step: &Step) {
        let a = self.float(step.operands[0]);
        let Sort::Float(kind) = a.sort else { unreachable!("a number was picked") };
        let b = self.of(step.operands[1], a.sort).expect("the first operand has this sort");
        let c = self.of(step.operands[2], a.sort).expect("the first operand has this sort");
        let other = KINDS[step.numbers[0] as usize % KINDS.len()];
        let pool = &mut self.pool;
        match step.operation {
            70..73 => {
                let ops = [FloatUnary::Neg, FloatUnary::Abs, FloatUnary::Sqrt, FloatUnary::Floor, FloatUnary::Round];
                let op = ops[step.numbers[0] as usize % ops.len()];
                let term = pool.float_unary(op, a.term);
                self.keep(term, &[&a], |v| Value::Bits(float_unary(kind, op, bits(v[0])).unwrap()));
            }
            73..76 => {
                let ops = [FloatBinary::Add, FloatBinary::Sub, FloatBinary::Mul, FloatBinary::Div, FloatBinary::Min];
                let op = ops[step.numbers[0] as usize % ops.len()];
                let term = pool.float_binary(op, a.term, b.term);
                self.keep(term, &[&a, &b], |v| Value::Bits(float_binary(kind, op, bits(v[0]), bits(v[1])).unwrap()));
            }
            76..79 => {
                let predicate = FloatPredicate::ALL[step.numbers[0] as usize % FloatPredicate::ALL.len()];
                let term = pool.float_compare(predicate, a.term, b.term);
                self.keep(term, &[&a, &b], |v| Value::Bool(float_compare(kind, predicate, bits(v[0]), bits(v[1]))));
                self.entries.last_mut().unwrap().text *= 2;
            }
            79 => {
                let term = pool.float_fma(a.term, b.term, c.term);
                self.keep(term, &[&a, &b, &c], |v| Value::Bits(float_fma(kind, bits(v[0]), bits(v[1]), bits(v[2]))));
            }
            80 => {
                let term = pool.float_convert(other, a.term);
                self.keep(term, &[&a], |v| Value::Bits(float_convert(kind, other, bits(v[0]))));
            }
            81 => {
                let term = pool.float_to_bits(a.term);
                self.keep(term, &[&a], |v| v[0].clone());
            }
            82 => {
                let value = interesting_float(kind, step.constant);
                let term = pool.float(kind, value.clone());
                self.keep(term, &[], |_| Value::Bits(value.clone()));
            }
            83 => {
                let Some(pattern) = self.of(step.operands[1], Sort::Bits(other.width())) else { return };
                let term = self.pool.float_from_bits(other, pattern.term);
                self.keep(term, &[&pattern], |v| v[0].clone());
            }
            84 | 85 => {
                let integer = self.bits(step.operands[1]);
                let signed = step.operation == 84;
                let pool = &mut self.pool;
                let term = if signed {
                    pool.float_from_signed(kind, integer.term)
                } else {
                    pool.float_from_unsigned(kind, integer.term)
                };
                let value = if signed { float_from_signed } else { float_from_unsigned };
                self.keep(term, &[&integer], |v| Value::Bits(value(kind, bits(v[0]))));
            }
            86 => {
                let width = WIDTHS[step.numbers[1] as usize % WIDTHS.len()];
                let signed = step.numbers[0].is_multiple_of(2);
                let term = if signed {
                    pool.float_fits_signed(a.term, width)
                } else {
                    pool.float_fits_unsigned(a.term, width)
                };
                let value = if signed { float_to_signed } else { float_to_unsigned };
                self.keep(term, &[&a], |v| Value::Bool(value(kind, bits(v[0]), width).is_some()));
                self.entries.last_mut().unwrap().text *= 4;
            }
            87 => {
                let term = pool.eq(a.term, b.term);
                self.keep(term, &[&a, &b], |v| Value::Bool(v[0] == v[1]));
            }
            _ => {
                let width = WIDTHS[step.numbers[1] as usize % WIDTHS.len()];
                let signed = step.numbers[0].is_multiple_of(2);
                let term =
                    if signed { pool.float_to_signed(a.term, width) } else { pool.float_to_unsigned(a.term, width) };
                self.keep(term, &[&a], |v| {
                    let exact = if signed { float_to_signed } else { float_to_unsigned }(kind, bits(v[0]), width);
                    let none = if signed { BitVec::min_signed(width) } else { BitVec::ones(width) };
                    Value::Bits(exact.unwrap_or(none))
                });
            }
        }
    }
}

type BuildBits = fn(&mut TermPool, Term, Term) -> Term;
type ValueBits = fn(&BitVec, &BitVec) -> BitVec;

fn bits(value: &Value) -> &BitVec {
    value.as_bits().unwrap()
}

/// Cooks the recipe and compares all values.
fn cook(seed: u64, widths: &[u32], steps: &[Step]) -> Result<Kitchen, TestCaseError> {
    let mut kitchen = Kitchen::new(seed, widths);
    for step in steps {
        kitchen.cook(step);
        let entry = kitchen.entries.last().unwrap();
        for (assignment, expected) in kitchen.assignments.iter().zip(&entry.values) {
            let value = kitchen.pool.eval(entry.term, assignment);
            prop_assert_eq!(value.as_ref(), Ok(expected), "{:?} made {}", step, kitchen.pool.display(entry.term));
        }
    }
    Ok(kitchen)
}

/// Every term whose text is short reads back as itself, so that building it anew changes nothing.
fn reads_back(kitchen: &mut Kitchen) -> Result<(), TestCaseError> {
    for entry in kitchen.entries.iter().filter(|entry| entry.text < 400) {
        let text = kitchen.pool.display(entry.term).to_string();
        let back = kitchen.pool.parse(&text);
        prop_assert_eq!(
            back.as_ref(),
            Ok(&entry.term),
            "{} became {}",
            text,
            kitchen.pool.display(back.clone().unwrap_or(Term::FALSE))
        );
    }
    Ok(())
}

/// Substitution is evaluation of the replacements first.
fn substitutes(kitchen: &mut Kitchen, choice: u16) -> Result<(), TestCaseError> {
    let symbols: Vec<Entry> =
        kitchen.pool.symbols().map(|symbol| kitchen.entries[symbol_index(symbol)].clone()).collect();
    let mut replacements = Vec::new();
    for (index, symbol) in symbols.iter().enumerate() {
        let choice = choice.wrapping_add(index as u16 * 7);
        if !choice.is_multiple_of(3)
            && let Some(replacement) = kitchen.of(choice, symbol.sort)
        {
            replacements.push((symbol.clone(), replacement));
        }
    }
    let mut substitution: Substitution =
        replacements.iter().map(|(symbol, replacement)| (symbol.term, replacement.term)).collect();
    for entry in kitchen.entries.clone() {
        let replaced = substitution.apply(&mut kitchen.pool, entry.term);
        for (index, assignment) in kitchen.assignments.iter().enumerate() {
            let mut extended = assignment.clone();
            for (symbol, replacement) in &replacements {
                extended.set(kitchen.pool.as_symbol(symbol.term).unwrap(), replacement.values[index].clone());
            }
            prop_assert_eq!(
                kitchen.pool.eval(replaced, assignment),
                kitchen.pool.eval(entry.term, &extended),
                "{} became {}",
                kitchen.pool.display(entry.term),
                kitchen.pool.display(replaced)
            );
        }
    }
    Ok(())
}

/// Symbols are the first entries, in the order of their declaration.
fn symbol_index(symbol: adamant_expr::SymbolId) -> usize {
    adamant_base::Id::index(symbol)
}

fn widths() -> impl Strategy<Value = Vec<u32>> {
    proptest::sample::subsequence(WIDTHS.to_vec(), 1..=3)
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn bit_vectors_keep_their_values(seed in any::<u64>(), widths in widths(), steps in steps(0..60_u8, 30)) {
        let mut kitchen = cook(seed, &widths, &steps)?;
        reads_back(&mut kitchen)?;
    }

    #[test]
    fn one_width_keeps_its_values(seed in any::<u64>(), width in 1..12_u32, steps in steps(0..60_u8, 40)) {
        let mut kitchen = cook(seed, &[width], &steps)?;
        reads_back(&mut kitchen)?;
    }

    #[test]
    fn arrays_keep_their_values(seed in any::<u64>(), steps in steps(prop_oneof![8..16_u8, 46..50_u8, 60..70_u8], 30)) {
        let mut kitchen = cook(seed, &[8, 16], &steps)?;
        reads_back(&mut kitchen)?;
    }

    #[test]
    fn floats_keep_their_values(seed in any::<u64>(), steps in steps(55..90_u8, 30)) {
        let mut kitchen = cook(seed, &[8, 32, 64, 80], &steps)?;
        reads_back(&mut kitchen)?;
    }
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn substitution_commutes_with_evaluation(
        seed in any::<u64>(),
        widths in widths(),
        steps in steps(0..90_u8, 20),
        choice in any::<u16>(),
    ) {
        let mut kitchen = cook(seed, &widths, &steps)?;
        substitutes(&mut kitchen, choice)?;
    }
}
