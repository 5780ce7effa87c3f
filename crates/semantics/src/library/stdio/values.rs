//! The values that a format consumes: arguments of the call, or what a `va_list` leads to.

use adamant_expr::{BitVec, FloatKind};
use adamant_program::DataModel;

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::Call;
use crate::library::arguments::misuse;
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::thread::ArgumentClass;
use crate::value::{Pointer, Value};

const OTHER_TYPE: &str = "an argument does not have the type that the format asks for";

/// The values that have not been consumed.
pub(super) enum Values<'a, D: Domain> {
    /// Arguments of the call itself, and the number of the next one.
    Given(&'a [Value<Bits<D>>], usize),
    /// Places in memory, one after another, as on i386.
    Consecutive(Pointer<Bits<D>>),
    /// What a `va_list` of x86-64 leads to; it moves on, for the caller who goes on with it.
    Listed(Pointer<Bits<D>>),
}

impl<'a, D: Domain> Values<'a, D> {
    /// The arguments of a call from `first` on.
    pub(super) const fn given(call: &Call<'a, D>, first: usize) -> Self {
        Self::Given(call.arguments, first)
    }

    /// The arguments of the list that is argument `index`.
    pub(super) fn listed(machine: &mut Machine<'_, D>, call: &Call<'_, D>, index: usize) -> Step<Self, D> {
        let list = machine.argument_pointer(call, index)?;
        match machine.program.data_model {
            DataModel::Ilp32 => Ok(Self::Consecutive(list)),
            DataModel::Lp64 => Ok(Self::Listed(list)),
        }
    }

    /// An integer that is passed with at least as many bits as an `int`. One of another size is undefined; where the text is only shown,
    /// it is taken to do no harm.
    pub(super) fn integer(&mut self, machine: &mut Machine<'_, D>, width: u32, purpose: Purpose) -> Step<Bits<D>, D> {
        let passed = width.max(32);
        let bits = match self.next(machine, ArgumentClass::General, u64::from(passed / 8))? {
            Next::Value(value) => machine.to_bits(value)?,
            Next::At(place) => machine.read_bits(&place, u64::from(passed / 8))?,
        };
        if machine.domain.width(&bits) != passed {
            machine.expect_shown(OTHER_TYPE, purpose)?;
        }
        Ok(machine.resize(&bits, width))
    }

    pub(super) fn pointer(&mut self, machine: &mut Machine<'_, D>) -> Step<Pointer<Bits<D>>, D> {
        match self.next(machine, ArgumentClass::General, machine.program.data_model.pointer_bytes())? {
            Next::Value(value) => machine.to_pointer(value),
            Next::At(place) => machine.read_pointer(&place),
        }
    }

    pub(super) fn float(&mut self, machine: &mut Machine<'_, D>, kind: FloatKind) -> Step<Bits<D>, D> {
        let (class, size) = match (kind, machine.program.data_model) {
            (FloatKind::X87, DataModel::Lp64) => (ArgumentClass::Memory, 16),
            (FloatKind::X87, DataModel::Ilp32) => (ArgumentClass::Memory, 12),
            _ => (ArgumentClass::Vector, u64::from(kind.width() / 8)),
        };
        let bits = match self.next(machine, class, size)? {
            Next::Value(value) => machine.to_bits(value)?,
            Next::At(place) => machine.read_bits(&place, u64::from(kind.width() / 8))?,
        };
        if machine.domain.width(&bits) == kind.width() { Ok(bits) } else { Err(misuse("printf", OTHER_TYPE)) }
    }

    /// The next argument, which takes `size` bytes in memory.
    fn next(&mut self, machine: &mut Machine<'_, D>, class: ArgumentClass, size: u64) -> Step<Next<D>, D> {
        match self {
            Self::Given(arguments, next) => {
                let missing = || misuse("printf", "there are fewer arguments than the format asks for");
                let value = arguments.get(*next).cloned().ok_or_else(missing)?;
                // Where the function looks for it there may be anything.
                if machine.class_of_argument(*next).is_some_and(|passed| passed != class) {
                    return Err(misuse("printf", OTHER_TYPE));
                }
                *next += 1;
                Ok(Next::Value(value))
            }
            Self::Consecutive(next) => {
                let place = next.clone();
                *next = machine.advanced(&place, size.next_multiple_of(4));
                Ok(Next::At(place))
            }
            Self::Listed(list) => machine.next_variadic(list, class, size, size).map(Next::At),
        }
    }
}

/// Where the next argument is.
enum Next<D: Domain> {
    Value(Value<Bits<D>>),
    At(Pointer<Bits<D>>),
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
    /// Fails where a format is undefined and its text is kept; where it is only shown, this is noted.
    pub(super) fn expect_shown(&mut self, rule: &'static str, purpose: Purpose) -> Step<(), D> {
        if purpose == Purpose::Store {
            return Err(misuse("printf", rule));
        }
        self.assume(Assumption::Formats);
        Ok(())
    }

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
