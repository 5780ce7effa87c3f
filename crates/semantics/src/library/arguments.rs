//! What models use to look at their arguments and to touch memory.

use adamant_expr::BitVec;
use adamant_program::{Op, Predicate, Type};

use crate::domain::Domain;
use crate::library::{Call, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::memory::ObjectKind;
use crate::step::class_of;
use crate::stop::{Fault, Stop};
use crate::thread::ArgumentClass;
use crate::value::{ObjectId, Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    /// Argument `index`; a call with too few arguments is unsupported.
    pub(crate) fn argument(&self, call: &Call<'_, D>, index: usize) -> Step<Value<Bits<D>>, D> {
        let missing = || Stop::situation(format!("`{}` called with too few arguments", call.name));
        call.arguments.get(index).cloned().ok_or_else(missing)
    }

    /// How argument `index` of the call that is executed is passed.
    pub(crate) fn class_of_argument(&self, index: usize) -> Option<ArgumentClass> {
        let frame = self.state.threads[self.current].frames.last()?;
        let Op::Call { arguments, .. } = &self.next_statement(self.current)?.op else { return None };
        let argument = arguments.get(index)?;
        let ty = self.operand_type(self.body_of(frame.function), argument.value);
        Some(class_of(&self.program.types[ty], argument.by_value))
    }

    /// Argument `index` as bits of a width, cut or extended by zeros.
    pub(crate) fn argument_bits(&mut self, call: &Call<'_, D>, index: usize, width: u32) -> Step<Bits<D>, D> {
        let value = self.argument(call, index)?;
        let bits = self.to_bits(value)?;
        Ok(self.resize(&bits, width))
    }

    /// Argument `index` as a pointer.
    pub(crate) fn argument_pointer(&mut self, call: &Call<'_, D>, index: usize) -> Step<Pointer<Bits<D>>, D> {
        let value = self.argument(call, index)?;
        self.to_pointer(value)
    }

    /// Argument `index` as a pointer to something that is one place and not one of several, such as a lock.
    pub(crate) fn argument_place(&mut self, call: &Call<'_, D>, index: usize) -> Step<Pointer<Bits<D>>, D> {
        /// No lock is smaller.
        const LEAST_SIZE: u64 = 4;
        let pointer = self.argument_pointer(call, index)?;
        self.pinned(&pointer, LEAST_SIZE)
    }

    /// Argument `index` as a `size_t` with one value.
    pub(crate) fn argument_size(&mut self, call: &Call<'_, D>, index: usize) -> Step<u64, D> {
        let bits = self.argument_bits(call, index, self.program.data_model.pointer_width())?;
        Ok(self.concretise(&bits)?.low_u64())
    }

    /// Argument `index` as an `int` with one value.
    pub(crate) fn argument_int(&mut self, call: &Call<'_, D>, index: usize) -> Step<i32, D> {
        let bits = self.argument_bits(call, index, 32)?;
        Ok(self.concretise(&bits)?.low_u64() as i32)
    }

    /// An `int` result.
    pub(crate) fn reply_int(&mut self, value: i32) -> Reply<Bits<D>> {
        Reply::Return(Value::Bits(self.domain.constant(&BitVec::from_i64(32, i64::from(value)))))
    }

    /// A result as wide as the caller expects, sign-extended.
    pub(crate) fn reply_number(&mut self, call: &Call<'_, D>, value: i64) -> Reply<Bits<D>> {
        let width = match call.result.map(|ty| &self.program.types[ty]) {
            Some(Type::Int(width)) => *width,
            _ => self.program.data_model.pointer_width(),
        };
        Reply::Return(Value::Bits(self.domain.constant(&BitVec::from_i64(width, value))))
    }

    /// A pointer result.
    pub(crate) fn reply_pointer(&mut self, pointer: Pointer<Bits<D>>) -> Reply<Bits<D>> {
        Reply::Return(Value::Pointer(pointer))
    }

    /// The null pointer as a result.
    pub(crate) fn reply_null(&mut self) -> Reply<Bits<D>> {
        let null = self.null();
        self.reply_pointer(null)
    }

    /// The null pointer.
    pub(crate) fn null(&mut self) -> Pointer<Bits<D>> {
        Pointer { object: ObjectId::NULL, offset: self.number(self.program.data_model.pointer_width(), 0) }
    }

    /// A pointer some bytes on.
    pub(crate) fn advanced(&mut self, pointer: &Pointer<Bits<D>>, bytes: u64) -> Pointer<Bits<D>> {
        let distance = self.number(self.program.data_model.pointer_width(), bytes);
        let offset = self.domain.binary(adamant_program::BinaryOp::Add, &pointer.offset, &distance);
        Pointer { object: pointer.object, offset }
    }

    /// Reads `bytes` bytes as bits, checked.
    pub(crate) fn read_bits(&mut self, pointer: &Pointer<Bits<D>>, bytes: u64) -> Step<Bits<D>, D> {
        let value = self.read_raw(pointer, bytes)?;
        self.to_bits(value)
    }

    /// Reads a pointer, checked.
    pub(crate) fn read_pointer(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        let value = self.read_raw(pointer, self.program.data_model.pointer_bytes())?;
        self.to_pointer(value)
    }

    /// Writes bits, whole bytes of them, checked.
    pub(crate) fn write_bits(&mut self, pointer: &Pointer<Bits<D>>, bits: Bits<D>) -> Step<(), D> {
        self.write_raw(pointer, bits)
    }

    /// The one value of a byte in memory.
    pub(crate) fn known_byte(&mut self, pointer: &Pointer<Bits<D>>) -> Step<u8, D> {
        let bits = self.read_bits(pointer, 1)?;
        Ok(self.concretise(&bits)?.low_u64() as u8)
    }

    /// The bytes of a C string, without the zero that ends it.
    pub(crate) fn c_string(&mut self, start: &Pointer<Bits<D>>) -> Step<Vec<u8>, D> {
        let length = self.string_length(start)?;
        self.known_bytes(start, length)
    }

    /// Whether a pointer is null; asked where it is a number that is not explicit.
    pub(crate) fn decide_null(&mut self, pointer: &Pointer<Bits<D>>) -> Step<bool, D> {
        if pointer.object.is_null() { self.decide_zero(&pointer.offset) } else { Ok(false) }
    }

    /// Whether all bits are zero.
    pub(crate) fn decide_zero(&mut self, bits: &Bits<D>) -> Step<bool, D> {
        if let Some(known) = self.domain.explicit(bits) {
            return Ok(known.is_zero());
        }
        let zero = self.number(self.domain.width(bits), 0);
        self.decide_equal(bits, &zero)
    }

    /// Whether two bit-vectors of one width are the same.
    pub(crate) fn decide_equal(&mut self, left: &Bits<D>, right: &Bits<D>) -> Step<bool, D> {
        let equal = self.domain.compare(Predicate::Eq, left, right);
        self.decide(&equal)
    }

    /// Whether two pointers are the same.
    pub(crate) fn decide_same(&mut self, left: &Pointer<Bits<D>>, right: &Pointer<Bits<D>>) -> Step<bool, D> {
        let equal = self.compare_values(Predicate::Eq, left.clone().into(), right.clone().into())?;
        self.decide(&equal)
    }

    /// A known number, sign-extended, as bits.
    pub(crate) fn signed(&mut self, width: u32, value: i64) -> Bits<D> {
        self.domain.constant(&BitVec::from_i64(width, value))
    }

    /// The one bit `condition` as an `int`: any number but 0, or 0. `usual` is the number where nothing else is chosen.
    pub(crate) fn reply_condition(&mut self, condition: &Bits<D>, usual: i32) -> Reply<Bits<D>> {
        let usual = self.signed(32, i64::from(usual));
        self.reply_nonzero(condition, &usual)
    }

    /// The same, where what is usual is no constant.
    pub(crate) fn reply_nonzero(&mut self, condition: &Bits<D>, usual: &Bits<D>) -> Reply<Bits<D>> {
        // A number is chosen whatever the answer: a run in which the answer is explicit makes the same choices.
        let (yes, no) = (self.any_but_zero(usual), self.number(32, 0));
        Reply::Return(Value::Bits(self.domain.select(condition, &yes, &no)))
    }

    /// Any number but 0, as wide as `usual`, which stands for an arbitrary 0.
    pub(crate) fn any_but_zero(&mut self, usual: &Bits<D>) -> Bits<D> {
        let width = self.domain.width(usual);
        let (any, zero) = (self.domain.arbitrary(width), self.number(width, 0));
        let is_zero = self.domain.compare(Predicate::Eq, &any, &zero);
        self.domain.select(&is_zero, usual, &any)
    }

    /// An object that the library keeps under a name, made when first asked for.
    pub(crate) fn named_object(&mut self, name: &'static str, bytes: impl FnOnce() -> Vec<u8>) -> ObjectId {
        if let Some((_, object)) = self.state.library.named_objects.iter().find(|(found, _)| *found == name) {
            return *object;
        }
        let bytes = bytes();
        let size = bytes.len() as u64;
        let object = self.state.memory.allocate_bytes(ObjectKind::Library, bytes, size, 16);
        self.state.memory.share(object);
        self.state.library.named_objects.push((name, object));
        object
    }

    /// The width of `long`, `size_t` and pointers.
    pub(crate) fn word(&self) -> u32 {
        self.program.data_model.pointer_width()
    }
}

/// A use of a library function that its documentation forbids.
pub(crate) fn misuse<I>(function: &str, rule: &'static str) -> Box<Stop<I>> {
    Fault::LibraryMisuse { function: function.to_owned(), rule: rule.into() }.into()
}

impl<D: Domain> Machine<'_, D> {
    /// A use of a library function that its documentation forbids, with the object that it is about.
    pub(crate) fn misuse_of(&self, function: &str, object: ObjectId, rule: &str) -> Box<Stop<D::Interrupt>> {
        let rule = format!("{rule} ({})", self.describe(object)).into();
        Fault::LibraryMisuse { function: function.to_owned(), rule }.into()
    }
}
