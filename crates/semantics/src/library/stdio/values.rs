//! The values that a format consumes: arguments of the call, or what a `va_list` leads to.

use adamant_expr::{BitVec, FloatKind};
use adamant_program::{BinaryOp, DataModel};

use crate::domain::Domain;
use crate::library::Call;
use crate::library::arguments::misuse;
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::{Pointer, Value};

/// The values that have not been consumed.
pub(super) enum Values<'a, D: Domain> {
    /// Arguments of the call itself.
    Given(std::slice::Iter<'a, Value<Bits<D>>>),
    /// Places in memory, one after another.
    Listed {
        next: Pointer<Bits<D>>,
        /// The field that says where the next argument is, for the caller who goes on with the list.
        field: Option<Pointer<Bits<D>>>,
    },
}

impl<'a, D: Domain> Values<'a, D> {
    /// The arguments of a call from `first` on.
    pub(super) fn given(call: &Call<'a, D>, first: usize) -> Self {
        Self::Given(call.arguments.get(first..).unwrap_or_default().iter())
    }

    /// The arguments of the list that is argument `index`.
    pub(super) fn listed(machine: &mut Machine<'_, D>, call: &Call<'_, D>, index: usize) -> Step<Self, D> {
        let list = machine.argument_pointer(call, index)?;
        if machine.program.data_model == DataModel::Ilp32 {
            return Ok(Self::Listed { next: list, field: None });
        }
        let field = machine.advanced(&list, machine.variadic_next_field());
        let next = machine.read_pointer(&field)?;
        Ok(Self::Listed { next, field: Some(field) })
    }

    /// An integer that is passed with at least as many bits as an `int`.
    pub(super) fn integer(&mut self, machine: &mut Machine<'_, D>, width: u32) -> Step<Bits<D>, D> {
        let passed = width.max(32);
        let bits = match self.next(machine, u64::from(passed / 8), 1)? {
            Next::Value(value) => machine.to_bits(value)?,
            Next::At(place) => machine.read_bits(&place, u64::from(passed / 8))?,
        };
        Ok(machine.resize(&bits, width))
    }

    pub(super) fn pointer(&mut self, machine: &mut Machine<'_, D>) -> Step<Pointer<Bits<D>>, D> {
        match self.next(machine, machine.program.data_model.pointer_bytes(), 1)? {
            Next::Value(value) => machine.to_pointer(value),
            Next::At(place) => machine.read_pointer(&place),
        }
    }

    pub(super) fn float(&mut self, machine: &mut Machine<'_, D>, kind: FloatKind) -> Step<Bits<D>, D> {
        let (size, align) = match (kind, machine.program.data_model) {
            (FloatKind::X87 | FloatKind::F128, DataModel::Lp64) => (16, 16),
            (FloatKind::X87, DataModel::Ilp32) => (12, 1),
            _ => (8, 1),
        };
        let bits = match self.next(machine, size, align)? {
            Next::Value(value) => machine.to_bits(value)?,
            Next::At(place) => machine.read_bits(&place, u64::from(kind.width() / 8))?,
        };
        match machine.domain.width(&bits) == kind.width() {
            true => Ok(bits),
            false => Err(misuse("printf", "an argument does not have the type that the format asks for")),
        }
    }

    /// The next argument, which takes `size` bytes in a list, at a multiple of `align` if that is more than a slot.
    fn next(&mut self, machine: &mut Machine<'_, D>, size: u64, align: u64) -> Step<Next<D>, D> {
        let (next, field) = match self {
            Self::Given(rest) => {
                let missing = || misuse("printf", "there are fewer arguments than the format asks for");
                return rest.next().cloned().map(Next::Value).ok_or_else(missing);
            }
            Self::Listed { next, field } => (next, field),
        };
        let slot = machine.program.data_model.pointer_bytes();
        let place = if align > slot { aligned(machine, next, align) } else { next.clone() };
        *next = machine.advanced(&place, size.next_multiple_of(slot));
        if let Some(field) = field {
            machine.write_pointer(field, next.clone())?;
        }
        Ok(Next::At(place))
    }
}

/// Where the next argument is.
enum Next<D: Domain> {
    Value(Value<Bits<D>>),
    At(Pointer<Bits<D>>),
}

/// The next multiple of a power of two; the area of arguments itself is aligned.
fn aligned<D: Domain>(machine: &mut Machine<'_, D>, pointer: &Pointer<Bits<D>>, align: u64) -> Pointer<Bits<D>> {
    let last = machine.advanced(pointer, align - 1);
    let mask = machine.signed(machine.word(), -(align as i64));
    Pointer { object: last.object, offset: machine.domain.binary(BinaryOp::And, &last.offset, &mask) }
}

/// What to do with a value that is not explicit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// It is only shown: a question mark will do.
    Show,
    /// It is stored in memory and must be right.
    Store,
}

impl<D: Domain> Machine<'_, D> {
    /// The value of bits, if it is explicit or must be known.
    pub(super) fn value_for(&mut self, bits: &Bits<D>, purpose: Purpose) -> Step<Option<BitVec>, D> {
        match (self.domain.explicit(bits), purpose) {
            (Some(value), _) => Ok(Some(value.clone())),
            (None, Purpose::Show) => Ok(None),
            (None, Purpose::Store) => self.concretise(bits).map(Some),
        }
    }
}

/// A format that C does not define.
pub(super) fn unknown_conversion<I>(function: &'static str) -> Box<Stop<I>> {
    misuse(function, "the format asks for a conversion that does not exist")
}
