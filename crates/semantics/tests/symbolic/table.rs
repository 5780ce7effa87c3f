//! A domain whose bit-vectors are tables: one value for each assignment of the inputs. A question to which the assignments that are
//! left disagree interrupts the machine, and whoever drives it splits them.

use std::rc::Rc;

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::{BinaryOp, FloatCastOp, OverflowOp, Predicate, Signedness, UnaryOp};
use adamant_semantics::{Concrete, Domain, FreshContents, InputRequest, Stream, StridedInterval, World};

/// How many assignments there are: two inputs of three bits.
pub(crate) const ASSIGNMENTS: usize = 64;

/// What the world looks like under one assignment.
#[derive(Clone, Debug)]
pub(crate) struct Assigned {
    pub(crate) assignment: usize,
    pub(crate) counts: Counts,
    pub(crate) printed: Vec<u8>,
}

/// How much has been asked of the world so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    inputs: usize,
    arbitrary: u64,
    pieces: u64,
    bytes: usize,
}

/// Numbers that look random and depend on all of these.
fn mixed(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0x9e37_79b9_7f4a_7c15, |state, &number| {
        let state = (state ^ number).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state ^ (state >> 29)
    })
}

fn input(assignment: usize, index: usize, width: u32) -> BitVec {
    BitVec::new(width, if index < 2 { (assignment >> (3 * index)) as u64 & 7 } else { 0 })
}

fn arbitrary(assignment: usize, index: u64, width: u32) -> BitVec {
    BitVec::from_u128(width, u128::from(mixed(&[assignment as u64, index])))
}

fn fresh_byte(assignment: usize, piece: u64, offset: u64) -> u8 {
    mixed(&[assignment as u64, piece, offset, 7]) as u8
}

/// Standard input: digits, signs and blanks, of a length that depends on the assignment.
fn standard_input(assignment: usize, index: usize) -> Option<u8> {
    let length = 4 + assignment % 3;
    (index < length).then(|| b"7 -42\n"[(mixed(&[assignment as u64 / 5, index as u64]) % 6) as usize])
}

impl World for Assigned {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        self.counts.inputs += 1;
        Some(input(self.assignment, self.counts.inputs - 1, request.width))
    }
    fn arbitrary(&mut self, width: u32) -> BitVec {
        self.counts.arbitrary += 1;
        arbitrary(self.assignment, self.counts.arbitrary, width)
    }
    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        self.counts.pieces += 1;
        (0..length as u64).map(|offset| fresh_byte(self.assignment, self.counts.pieces, offset)).collect()
    }
    fn choose(&mut self, _: usize) -> usize {
        0
    }
    fn print(&mut self, _: Stream, text: &[u8]) {
        self.printed.extend_from_slice(text);
    }
    fn read_byte(&mut self) -> Option<u8> {
        self.counts.bytes += 1;
        standard_input(self.assignment, self.counts.bytes - 1)
    }
}

/// A bit-vector: its value under each assignment.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    width: u32,
    pub(crate) values: Rc<[BitVec]>,
}

/// How much a table tells about where an offset may lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Precision {
    /// Nothing.
    Coarse,
    /// All that a progression can say.
    Exact,
}

/// The domain of tables.
#[derive(Clone)]
pub(crate) struct Table {
    /// The assignments that are left.
    pub(crate) active: Vec<usize>,
    pub(crate) counts: Counts,
    pub(crate) precision: Precision,
}

/// The assignments disagree about this.
#[derive(Debug)]
pub(crate) struct Split(pub(crate) Column);

impl Table {
    pub(crate) fn new(precision: Precision) -> Self {
        Self { active: (0..ASSIGNMENTS).collect(), counts: Counts::default(), precision }
    }

    fn of(width: u32, value: impl FnMut(usize) -> BitVec) -> Column {
        Column { width, values: (0..ASSIGNMENTS).map(value).collect() }
    }

    fn each(value: impl Fn(&mut Concrete<Assigned>, usize) -> BitVec) -> Column {
        let compute = |assignment| {
            let world = Assigned { assignment, counts: Counts::default(), printed: Vec::new() };
            value(&mut Concrete { world }, assignment)
        };
        let values: Rc<[BitVec]> = (0..ASSIGNMENTS).map(compute).collect();
        Column { width: values[0].width(), values }
    }

    fn each_if_known(value: impl Fn(&mut Concrete<Assigned>, usize) -> Option<BitVec>) -> Option<Column> {
        let world = Assigned { assignment: 0, counts: Counts::default(), printed: Vec::new() };
        let mut concrete = Concrete { world };
        let values: Option<Rc<[BitVec]>> = (0..ASSIGNMENTS).map(|at| value(&mut concrete, at)).collect();
        values.map(|values| Column { width: values[0].width(), values })
    }

    fn one(&self, column: &Column) -> Option<BitVec> {
        self.explicit(column).cloned()
    }
}

impl Domain for Table {
    type Bits = Column;
    type Interrupt = Split;

    const SPLITS: bool = true;

    fn constant(&mut self, value: &BitVec) -> Column {
        Self::of(value.width(), |_| value.clone())
    }
    fn explicit<'a>(&'a self, bits: &'a Column) -> Option<&'a BitVec> {
        let first = &bits.values[self.active[0]];
        self.active.iter().all(|&at| bits.values[at] == *first).then_some(first)
    }
    fn width(&self, bits: &Column) -> u32 {
        bits.width
    }
    fn binary(&mut self, op: BinaryOp, left: &Column, right: &Column) -> Column {
        Self::each(|concrete, at| concrete.binary(op, &left.values[at], &right.values[at]))
    }
    fn unary(&mut self, op: UnaryOp, value: &Column) -> Column {
        Self::each(|concrete, at| concrete.unary(op, &value.values[at]))
    }
    fn overflows(&mut self, op: OverflowOp, signedness: Signedness, left: &Column, right: &Column) -> Column {
        Self::each(|concrete, at| concrete.overflows(op, signedness, &left.values[at], &right.values[at]))
    }
    fn compare(&mut self, predicate: Predicate, left: &Column, right: &Column) -> Column {
        Self::each(|concrete, at| concrete.compare(predicate, &left.values[at], &right.values[at]))
    }
    fn extend(&mut self, value: &Column, width: u32, signedness: Signedness) -> Column {
        Self::each(|concrete, at| concrete.extend(&value.values[at], width, signedness))
    }
    fn extract(&mut self, value: &Column, low: u32, width: u32) -> Column {
        Self::each(|concrete, at| concrete.extract(&value.values[at], low, width))
    }
    fn concat(&mut self, high: &Column, low: &Column) -> Column {
        Self::each(|concrete, at| concrete.concat(&high.values[at], &low.values[at]))
    }
    fn select(&mut self, condition: &Column, then: &Column, otherwise: &Column) -> Column {
        assert_eq!(then.width, otherwise.width, "both values of a selection have one width");
        Self::each(|concrete, at| concrete.select(&condition.values[at], &then.values[at], &otherwise.values[at]))
    }
    fn float_binary(&mut self, kind: FloatKind, op: FloatBinary, left: &Column, right: &Column) -> Option<Column> {
        Self::each_if_known(|concrete, at| concrete.float_binary(kind, op, &left.values[at], &right.values[at]))
    }
    fn float_unary(&mut self, kind: FloatKind, op: FloatUnary, value: &Column) -> Option<Column> {
        Self::each_if_known(|concrete, at| concrete.float_unary(kind, op, &value.values[at]))
    }
    fn float_multiply_add(&mut self, kind: FloatKind, left: &Column, right: &Column, by: &Column) -> Option<Column> {
        let values = |at: usize| [&left.values[at], &right.values[at], &by.values[at]];
        Self::each_if_known(|concrete, at| {
            let [left, right, by] = values(at);
            concrete.float_multiply_add(kind, left, right, by)
        })
    }
    fn float_compare(&mut self, kind: FloatKind, op: FloatPredicate, left: &Column, right: &Column) -> Column {
        Self::each(|concrete, at| concrete.float_compare(kind, op, &left.values[at], &right.values[at]))
    }
    fn float_convert(&mut self, from: FloatKind, to: FloatKind, value: &Column) -> Column {
        Self::each(|concrete, at| concrete.float_convert(from, to, &value.values[at]))
    }
    fn float_from_int(&mut self, kind: FloatKind, signedness: Signedness, value: &Column) -> Column {
        Self::each(|concrete, at| concrete.float_from_int(kind, signedness, &value.values[at]))
    }
    fn float_to_int(&mut self, kind: FloatKind, op: FloatCastOp, value: &Column, width: u32) -> Column {
        Self::each(|concrete, at| concrete.float_to_int(kind, op, &value.values[at], width))
    }

    fn decide(&mut self, condition: &Column) -> Result<bool, Split> {
        self.concretise(condition).map(|answer| answer.as_bool())
    }
    fn concretise(&mut self, bits: &Column) -> Result<BitVec, Split> {
        self.one(bits).ok_or_else(|| Split(bits.clone()))
    }
    fn strided_interval(&mut self, offset: &Column, last: u64) -> StridedInterval {
        let mut found: Vec<u64> = self.active.iter().map(|&at| offset.values[at].low_u64()).collect();
        found.sort_unstable();
        assert!(found.iter().all(|&at| at <= last), "the question about the bounds comes first");
        let distance = found.windows(2).fold(0, |step, pair| greatest_common_divisor(step, pair[1] - pair[0]));
        match self.precision {
            Precision::Coarse => StridedInterval { first: 0, step: 1, last },
            Precision::Exact => {
                StridedInterval { first: found[0], step: distance.max(1), last: found[found.len() - 1] }
            }
        }
    }
    fn choose(&mut self, _: usize) -> Result<usize, Split> {
        Ok(0)
    }

    fn input(&mut self, request: &InputRequest<'_>) -> Option<Column> {
        self.counts.inputs += 1;
        Some(Self::of(request.width, |at| input(at, self.counts.inputs - 1, request.width)))
    }
    fn arbitrary(&mut self, width: u32) -> Column {
        self.counts.arbitrary += 1;
        Self::of(width, |at| arbitrary(at, self.counts.arbitrary, width))
    }
    fn fresh_memory(&mut self, _: usize) -> FreshContents {
        self.counts.pieces += 1;
        FreshContents::Open(self.counts.pieces)
    }
    fn settle(&mut self, origin: u64, offset: u64, width: u32) -> Column {
        Self::of(width, |at| {
            let bytes = (0..u64::from(width / 8)).map(|index| fresh_byte(at, origin, offset + index));
            BitVec::from_le_bytes(width, &bytes.collect::<Vec<_>>())
        })
    }
    fn read_byte(&mut self) -> Result<Option<Column>, Split> {
        let index = self.counts.bytes;
        let is_there = Self::of(1, |at| BitVec::bool(standard_input(at, index).is_some()));
        let is_there = self.decide(&is_there)?;
        self.counts.bytes += 1;
        let byte = |at| BitVec::new(8, u64::from(standard_input(at, index).unwrap_or(0)));
        Ok(is_there.then(|| Self::of(8, byte)))
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}
