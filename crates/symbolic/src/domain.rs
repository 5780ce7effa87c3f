//! The symbolic domain: computes with terms over inputs, answers what has one answer, and interrupts the machine where the
//! multi-state has to be split.

use adamant_base::{Budget, Id};
use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, Term, TermPool, float_unary};
use adamant_program::{BinaryOp, FloatCastOp, OverflowOp, Predicate, Signedness, UnaryOp};
use adamant_semantics::{
    ArbitraryBase, Audience, Domain, FreshContents, InputRequest, Machine, Pointee, SharedAccess, State,
    StridedInterval, ThreadId,
};
use adamant_smt::Solver;

use crate::bits::Bits;
use crate::data::Data;
use crate::floats;
use crate::log::{Event, Log};
use crate::oracle::{Feasible, Oracle};
use crate::pointers::Followed;
use crate::settings::{Cache, Store, TauReduction};
use crate::step_record::{Acted, Reach, StepRecord};
use crate::strided_interval::strided_interval;
use crate::symbols::{StandsFor, Symbols};

/// Terms, the data of the state that runs, and the record of the step it is in. `E` is what the engine keeps beside them.
pub struct Symbolic<E> {
    /// All terms.
    pub pool: TermPool,
    /// The symbols in them.
    pub symbols: Symbols,
    /// Answers questions about them.
    pub oracle: Oracle,
    /// What takes long looks at it.
    pub budget: Budget,
    /// What is known about the symbols of the state that runs.
    pub data: Data,
    /// The step that runs.
    pub step: StepRecord,
    /// How states were reached.
    pub log: Log,
    /// Whether what nobody can notice is an action.
    pub tau: TauReduction,
    /// Whether the accesses of steps are recorded.
    pub accesses: Accesses,
    /// What the engine keeps.
    pub engine: E,
}

/// A machine over symbolic data.
pub type SymbolicMachine<'p, E> = Machine<'p, Symbolic<E>>;

/// A state with its data: it stands for all states that values of its symbols give under its conditions.
#[derive(Clone)]
pub struct MultiState {
    /// Control and memory, their bits explicit or terms over the symbols.
    pub state: State<Bits>,
    /// The conditions, and which symbols are in use.
    pub data: Data,
}

/// Whether the accesses of steps to memory that others can reach are recorded.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Accesses {
    /// They are not.
    #[default]
    Ignored,
    /// They are.
    Recorded,
}

/// Why the machine was interrupted.
#[derive(Debug)]
pub enum Interrupt {
    /// The next statement does something that other threads can notice, and the step has done so already.
    Visible,
    /// The condition and its negation are both possible.
    Split {
        /// The condition.
        condition: Term,
        /// Models of both.
        feasible: Feasible,
    },
    /// Each of so many possibilities is to be tried.
    Choice(usize),
    /// There are too many values to try them all.
    TooManyValues,
    /// An arbitrary pointer is followed, and its object is to be made.
    Followed(Box<Followed>),
}

impl<E> Symbolic<E> {
    /// The domain of a state that nothing is known about.
    pub fn new(solver: Box<dyn Solver>, store: Store, cache: Cache, budget: Budget, engine: E) -> Self {
        Self {
            pool: TermPool::new(),
            symbols: Symbols::default(),
            oracle: Oracle::new(solver, cache),
            budget,
            data: Data::new(store),
            step: StepRecord::new(ThreadId::FIRST, Reach::OneAction),
            log: Log::default(),
            tau: TauReduction::default(),
            accesses: Accesses::default(),
            engine,
        }
    }

    fn fresh(&mut self, width: u32) -> Term {
        self.fresh_for(width, StandsFor::Number)
    }

    fn fresh_for(&mut self, width: u32, stands: StandsFor) -> Term {
        let number = self.data.next_symbol;
        self.data.next_symbol += 1;
        self.symbols.numbered(&mut self.pool, number, width, stands)
    }

    /// Bits as a term.
    pub fn term(&mut self, bits: &Bits) -> Term {
        match bits {
            Bits::Known(value) => self.pool.bits(value.clone()),
            Bits::Open(term) => *term,
        }
    }

    /// The bits of a term, explicit if it is a constant.
    pub fn bits_of(&self, term: Term) -> Bits {
        match self.pool.constant(term) {
            Some(value) => Bits::Known(value),
            None => Bits::Open(term),
        }
    }

    fn bit_of_condition(&mut self, condition: Term) -> Bits {
        let bit = self.pool.bit_of_bool(condition);
        self.bits_of(bit)
    }

    fn combined(&mut self, left: &Bits, right: &Bits, build: impl FnOnce(&mut TermPool, Term, Term) -> Term) -> Bits {
        let (left, right) = (self.term(left), self.term(right));
        let term = build(&mut self.pool, left, right);
        self.bits_of(term)
    }

    /// Decides a Boolean term.
    pub fn decide_term(&mut self, condition: Term) -> Result<bool, Interrupt> {
        if let Some(known) = condition.as_bool() {
            return Ok(known);
        }
        if let Some((_, answer)) = self.step.decided.iter().find(|(found, _)| *found == condition) {
            return Ok(*answer);
        }
        match self.oracle.decide(&mut self.pool, &mut self.symbols, &self.data, condition) {
            Feasible::Only(answer) => {
                self.step.decided.push((condition, answer));
                Ok(answer)
            }
            feasible => Err(Interrupt::Split { condition, feasible }),
        }
    }
}

impl<E> Domain for Symbolic<E> {
    type Bits = Bits;
    type Interrupt = Interrupt;

    const SPLITS: bool = true;

    #[inline]
    fn begin_statement(&mut self) {
        self.begin_recording();
    }

    #[inline]
    fn constant(&mut self, value: &BitVec) -> Bits {
        Bits::Known(value.clone())
    }

    #[inline]
    fn explicit<'a>(&'a self, bits: &'a Bits) -> Option<&'a BitVec> {
        match bits {
            Bits::Known(value) => Some(value),
            Bits::Open(_) => None,
        }
    }

    #[inline]
    fn width(&self, bits: &Bits) -> u32 {
        match bits {
            Bits::Known(value) => value.width(),
            Bits::Open(term) => self.pool.width(*term),
        }
    }

    #[inline]
    fn binary(&mut self, op: BinaryOp, left: &Bits, right: &Bits) -> Bits {
        if let (Bits::Known(left), Bits::Known(right)) = (left, right) {
            return Bits::Known(op.apply(left, right));
        }
        self.combined(left, right, |pool, left, right| match op {
            BinaryOp::Add => pool.bv_add(left, right),
            BinaryOp::Sub => pool.bv_sub(left, right),
            BinaryOp::Mul => pool.bv_mul(left, right),
            BinaryOp::UDiv => pool.bv_udiv(left, right),
            BinaryOp::SDiv => pool.bv_sdiv(left, right),
            BinaryOp::URem => pool.bv_urem(left, right),
            BinaryOp::SRem => pool.bv_srem(left, right),
            BinaryOp::Shl => pool.bv_shl(left, right),
            BinaryOp::LShr => pool.bv_lshr(left, right),
            BinaryOp::AShr => pool.bv_ashr(left, right),
            BinaryOp::And => pool.bv_and(left, right),
            BinaryOp::Or => pool.bv_or(left, right),
            BinaryOp::Xor => pool.bv_xor(left, right),
        })
    }

    fn unary(&mut self, op: UnaryOp, value: &Bits) -> Bits {
        let value = self.term(value);
        let pool = &mut self.pool;
        let result = match op {
            UnaryOp::CountOnes => pool.bv_count_ones(value),
            UnaryOp::LeadingZeros => pool.bv_leading_zeros(value),
            UnaryOp::TrailingZeros => pool.bv_trailing_zeros(value),
            UnaryOp::SwapBytes => pool.bv_swap_bytes(value),
            UnaryOp::ReverseBits => pool.bv_reverse_bits(value),
        };
        self.bits_of(result)
    }

    fn overflows(&mut self, op: OverflowOp, signedness: Signedness, left: &Bits, right: &Bits) -> Bits {
        let (left, right) = (self.term(left), self.term(right));
        let pool = &mut self.pool;
        let overflows = match (op, signedness) {
            (OverflowOp::Add, Signedness::Signed) => pool.add_overflows_signed(left, right),
            (OverflowOp::Add, Signedness::Unsigned) => pool.add_overflows_unsigned(left, right),
            (OverflowOp::Sub, Signedness::Signed) => pool.sub_overflows_signed(left, right),
            (OverflowOp::Sub, Signedness::Unsigned) => pool.sub_overflows_unsigned(left, right),
            (OverflowOp::Mul, Signedness::Signed) => pool.mul_overflows_signed(left, right),
            (OverflowOp::Mul, Signedness::Unsigned) => pool.mul_overflows_unsigned(left, right),
        };
        self.bit_of_condition(overflows)
    }

    #[inline]
    fn compare(&mut self, predicate: Predicate, left: &Bits, right: &Bits) -> Bits {
        if let (Bits::Known(left), Bits::Known(right)) = (left, right) {
            return Bits::Known(BitVec::bool(predicate.holds(left, right)));
        }
        let (left, right) = (self.term(left), self.term(right));
        let pool = &mut self.pool;
        let holds = match predicate {
            Predicate::Eq => pool.eq(left, right),
            Predicate::Ne => pool.ne(left, right),
            Predicate::Ult => pool.bv_ult(left, right),
            Predicate::Ule => pool.bv_ule(left, right),
            Predicate::Ugt => pool.bv_ugt(left, right),
            Predicate::Uge => pool.bv_uge(left, right),
            Predicate::Slt => pool.bv_slt(left, right),
            Predicate::Sle => pool.bv_sle(left, right),
            Predicate::Sgt => pool.bv_sgt(left, right),
            Predicate::Sge => pool.bv_sge(left, right),
        };
        self.bit_of_condition(holds)
    }

    #[inline]
    fn extend(&mut self, value: &Bits, width: u32, signedness: Signedness) -> Bits {
        match (value, signedness) {
            (Bits::Known(value), Signedness::Signed) => Bits::Known(value.sext(width)),
            (Bits::Known(value), Signedness::Unsigned) => Bits::Known(value.zext(width)),
            (Bits::Open(term), Signedness::Signed) => Bits::Open(self.pool.sext(*term, width)),
            (Bits::Open(term), Signedness::Unsigned) => Bits::Open(self.pool.zext(*term, width)),
        }
    }

    #[inline]
    fn extract(&mut self, value: &Bits, low: u32, width: u32) -> Bits {
        match value {
            Bits::Known(value) if low == 0 => Bits::Known(value.trunc(width)),
            Bits::Known(value) => Bits::Known(value.extract(low + width - 1, low)),
            Bits::Open(term) => {
                let part = self.pool.extract(*term, low + width - 1, low);
                self.bits_of(part)
            }
        }
    }

    fn concat(&mut self, high: &Bits, low: &Bits) -> Bits {
        self.combined(high, low, TermPool::concat)
    }

    fn select(&mut self, condition: &Bits, then: &Bits, otherwise: &Bits) -> Bits {
        let condition = self.term(condition);
        let condition = self.pool.bool_of_bits(condition);
        self.combined(then, otherwise, |pool, then, otherwise| pool.ite(condition, then, otherwise))
    }

    fn float_binary(&mut self, kind: FloatKind, op: FloatBinary, left: &Bits, right: &Bits) -> Option<Bits> {
        if let (Bits::Known(left), Bits::Known(right)) = (left, right) {
            return adamant_expr::float_binary(kind, op, left, right).map(Bits::Known);
        }
        Some(self.combined(left, right, |pool, left, right| floats::binary(pool, kind, op, left, right)))
    }

    fn float_unary(&mut self, kind: FloatKind, op: FloatUnary, value: &Bits) -> Option<Bits> {
        match value {
            Bits::Known(value) => float_unary(kind, op, value).map(Bits::Known),
            Bits::Open(term) => {
                let result = floats::unary(&mut self.pool, kind, op, *term);
                Some(self.bits_of(result))
            }
        }
    }

    fn float_multiply_add(&mut self, kind: FloatKind, left: &Bits, right: &Bits, addend: &Bits) -> Option<Bits> {
        let (left, right, addend) = (self.term(left), self.term(right), self.term(addend));
        let result = floats::multiply_add(&mut self.pool, kind, left, right, addend);
        Some(self.bits_of(result))
    }

    fn float_compare(&mut self, kind: FloatKind, predicate: FloatPredicate, left: &Bits, right: &Bits) -> Bits {
        let (left, right) = (self.term(left), self.term(right));
        let holds = floats::compare(&mut self.pool, kind, predicate, left, right);
        self.bit_of_condition(holds)
    }

    fn float_convert(&mut self, from: FloatKind, to: FloatKind, value: &Bits) -> Bits {
        let value = self.term(value);
        let result = floats::convert(&mut self.pool, from, to, value);
        self.bits_of(result)
    }

    fn float_from_int(&mut self, kind: FloatKind, signedness: Signedness, value: &Bits) -> Bits {
        let value = self.term(value);
        let result = floats::from_int(&mut self.pool, kind, signedness, value);
        self.bits_of(result)
    }

    fn float_to_int(&mut self, kind: FloatKind, op: FloatCastOp, value: &Bits, width: u32) -> Bits {
        let value = self.term(value);
        let (result, unfit) = floats::to_int(&mut self.pool, kind, op, value, width);
        // A number that does not fit becomes anything.
        let result = match unfit {
            Term::FALSE => result,
            unfit => {
                let symbol = self.fresh(width);
                self.step.events.push(Event::ArbitraryIf { condition: unfit, symbol });
                self.pool.ite(unfit, symbol, result)
            }
        };
        self.bits_of(result)
    }

    #[inline]
    fn decide(&mut self, condition: &Bits) -> Result<bool, Interrupt> {
        match condition {
            Bits::Known(value) => Ok(value.as_bool()),
            Bits::Open(term) => {
                let condition = self.pool.bool_of_bits(*term);
                self.decide_term(condition)
            }
        }
    }

    fn concretise(&mut self, bits: &Bits) -> Result<BitVec, Interrupt> {
        match bits {
            Bits::Known(value) => Ok(value.clone()),
            Bits::Open(term) => self.one_value(*term),
        }
    }

    fn has_few_values(&mut self, bits: &Bits) -> bool {
        match bits {
            Bits::Known(_) => true,
            Bits::Open(term) => Self::has_few_values(self, *term),
        }
    }

    fn asks_about_pointers(&mut self, condition: &Bits) -> bool {
        match condition {
            Bits::Known(_) => false,
            Bits::Open(term) => self.may_equal_pointer(*term),
        }
    }

    fn strided_interval(&mut self, offset: &Bits, last: u64) -> StridedInterval {
        match offset {
            Bits::Known(_) => StridedInterval { first: 0, step: 1, last },
            Bits::Open(term) => strided_interval(&self.pool, *term, last),
        }
    }

    fn choose(&mut self, count: usize) -> Result<usize, Interrupt> {
        if count <= 1 {
            return Ok(0);
        }
        let pick = self.step.next_pick().ok_or(Interrupt::Choice(count))?;
        self.step.events.push(Event::Picked(pick));
        Ok(pick)
    }

    fn keep_choices(&mut self) {
        self.keep_picks();
    }

    fn input(&mut self, request: &InputRequest<'_>) -> Option<Bits> {
        let symbol = self.fresh_for(request.width, request.pointee.map_or(StandsFor::Number, StandsFor::Pointer));
        let function = self.log.intern(request.function);
        let (kind, position) = (request.kind, request.position);
        self.step.events.push(Event::Input { symbol, function, kind, position });
        Some(Bits::Open(symbol))
    }

    fn arbitrary(&mut self, width: u32) -> Bits {
        let symbol = self.fresh(width);
        self.step.events.push(Event::Arbitrary { symbol });
        Bits::Open(symbol)
    }

    fn arbitrary_pointer(&mut self, width: u32, pointee: Pointee) -> Bits {
        let symbol = self.fresh_for(width, StandsFor::Pointer(pointee));
        self.step.events.push(Event::Arbitrary { symbol });
        Bits::Open(symbol)
    }

    fn fresh_memory(&mut self, _: usize) -> FreshContents {
        let thread = self.step.thread;
        let number = self.data.fresh_count(thread);
        self.data.set_fresh_count(thread, number + 1);
        FreshContents::Open(origin(thread.index(), number))
    }

    fn settle(&mut self, origin: u64, offset: u64, width: u32) -> Bits {
        let symbol = self.fresh(width);
        self.step.events.push(Event::Settled { origin, offset, symbol });
        Bits::Open(symbol)
    }

    fn settle_pointer(&mut self, origin: u64, offset: u64, width: u32, pointee: Pointee) -> Bits {
        let symbol = self.fresh_for(width, StandsFor::Pointer(pointee));
        self.step.events.push(Event::Settled { origin, offset, symbol });
        Bits::Open(symbol)
    }

    fn arbitrary_base(&mut self, address: &Bits) -> Result<Option<ArbitraryBase<Bits>>, Interrupt> {
        match address {
            Bits::Known(_) => Ok(None),
            Bits::Open(term) => self.base_of(*term),
        }
    }

    fn follow_arbitrary(&mut self, base: &ArbitraryBase<Bits>, address: u64) -> Result<(), Interrupt> {
        self.follow(base, address)
    }

    #[inline]
    fn notice(&mut self, audience: Audience) -> Result<(), Interrupt> {
        if audience == Audience::Nobody && self.tau == TauReduction::On {
            return Ok(());
        }
        match self.step.acted {
            Acted::InThisStatement => Ok(()),
            Acted::NotYet => {
                self.step.acted = Acted::InThisStatement;
                Ok(())
            }
            Acted::Before => Err(Interrupt::Visible),
        }
    }

    /// A section is an action, also where the step began inside.
    fn section_ends(&mut self) {
        if self.step.acted == Acted::NotYet {
            self.step.acted = Acted::InThisStatement;
        }
    }

    #[inline]
    fn watches_accesses(&self) -> bool {
        self.accesses == Accesses::Recorded
    }

    fn accessed(&mut self, access: SharedAccess<Bits>) {
        // What a step goes on with has nothing to do with what the other threads may access.
        if !self.step.has_gone_on() {
            self.step.access(access, self.data.next_symbol);
        }
    }

    fn read_byte(&mut self) -> Result<Option<Bits>, Interrupt> {
        let pick = self.step.next_pick().ok_or(Interrupt::Choice(2))?;
        if pick == 0 {
            self.step.events.push(Event::Byte(None));
            return Ok(None);
        }
        let symbol = self.fresh(8);
        self.step.events.push(Event::Byte(Some(symbol)));
        Ok(Some(Bits::Open(symbol)))
    }
}

/// The number of a piece of fresh memory: the thread that asked for it, and how many it had before.
fn origin(thread: usize, number: u64) -> u64 {
    (thread as u64) << 40 | number
}

/// The number of the contents of an object that an arbitrary pointer leads to.
pub(crate) const fn origin_of_object(address: u64) -> u64 {
    OBJECT | address
}

/// Marks the numbers of such contents; no address and no thread is that large.
const OBJECT: u64 = 1 << 63;

/// Where a piece of fresh memory comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum FreshOrigin {
    /// A thread asked for it, after it had asked for so many.
    Thread(usize, u64),
    /// It is what an arbitrary pointer to this address leads to.
    Object(u64),
}

/// Where the piece of fresh memory with this number comes from.
pub(crate) fn source(origin: u64) -> FreshOrigin {
    match origin & OBJECT {
        0 => FreshOrigin::Thread((origin >> 40) as usize, origin & ((1 << 40) - 1)),
        _ => FreshOrigin::Object(origin ^ OBJECT),
    }
}
