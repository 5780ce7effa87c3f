//! What a call may do when the function called has no body: by name, as the models of the library behave.
//!
//! Only rows of functions whose model is simple say so. Of all others the worst is assumed: they read and write whatever they may
//! reach, fail, and never return. Functions whose call is the error that a property names are apart, whether or not they have a body.

pub(crate) mod format;

use adamant_base::{IdVec, choices};
use adamant_library::{Asks, CallEffect, Facts, Library, Size};
use adamant_program::{Argument, Function, FunctionId, Program};

use crate::errno::may_read_errno;
use crate::points_to::constant_number;

/// What a call of a function may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Behaviour {
    /// It runs the body of the function.
    Body,
    /// It is the error that the property names.
    Error,
    /// It fails an assertion and ends the run.
    FailedAssertion,
    /// It ends the run.
    End,
    /// It ends the run unless its argument is other than zero.
    Assumption,
    /// It only makes a value of its arguments, or chooses one.
    Value,
    /// It returns an arbitrary value, whatever its arguments.
    Arbitrary,
    /// It makes a new object of arbitrary contents, or one that is all zeros, and returns its address.
    NewObject,
    /// It ends the life of the object that its argument points to, or fails.
    Free,
    /// It makes a value of its arguments and of what they point to, or fails.
    Look,
    /// It writes text where its first argument points, made of its arguments and of what they point to, or fails. It returns that pointer or
    /// a number.
    Fill,
    /// It shows text, or it fails because of its arguments. Its result is chosen: output may fail.
    Output,
    /// It may do anything to what it can reach, fail, and not return.
    Anything,
}

/// Who does what a call does, besides the accesses that are told of its site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Doer {
    /// The function that is called.
    Body,
    /// Nobody.
    Nobody,
    /// Whoever the library calls, and the library, which may do anything.
    Library,
}

impl Behaviour {
    /// Who does what the call does, besides the accesses that are told of its site.
    pub const fn doer(self) -> Doer {
        match self {
            Self::Body => Doer::Body,
            Self::Anything => Doer::Library,
            Self::Error
            | Self::FailedAssertion
            | Self::End
            | Self::Assumption
            | Self::Value
            | Self::Arbitrary
            | Self::NewObject
            | Self::Free
            | Self::Look
            | Self::Fill
            | Self::Output => Doer::Nobody,
        }
    }
}

/// What calls of each function may do.
#[derive(Clone, Debug)]
pub struct Behaviours {
    of: IdVec<FunctionId, Behaviour>,
    is_assumed: IdVec<FunctionId, bool>,
    assertions: bool,
    faults: Faults,
}

/// What is taken to be true of functions without body, and of undefined behaviour.
#[derive(Clone, Copy)]
pub struct Assumptions<'a> {
    /// The functions whose call is an error.
    pub error_functions: &'a [String],
    /// Whether a failed assertion is an error, too.
    pub assertions: bool,
    /// Whether a function of which nothing is known returns an arbitrary value and does nothing else.
    pub returns_anything: &'a dyn Fn(&str) -> bool,
    /// Whether a function of the library has a model.
    pub is_modelled: &'a dyn Fn(&str) -> bool,
    /// Whether allocations may find no memory.
    pub allocations_fail: bool,
    /// What becomes of runs that come to undefined behaviour.
    pub faults: Faults,
}

impl Assumptions<'_> {
    /// Nothing: failed assertions are the only errors, all that is known of the library is so, and faults stop runs.
    pub const NONE: Assumptions<'static> = Assumptions {
        error_functions: &[],
        assertions: true,
        returns_anything: &|_| false,
        is_modelled: &|_| true,
        allocations_fail: false,
        faults: Faults::Stop,
    };
}

choices! {
    /// What becomes of a run that comes to undefined behaviour.
    pub enum Faults {
        /// There is no proof, as anything may happen then.
        Stop = "unknown",
        /// Runs go on: what is read is any value, what is written is lost. What is proved holds of such runs, too; a violation after it is no answer.
        PassOver = "passed-over",
    }
}

impl Behaviours {
    /// Looks at every function.
    pub fn of(program: &Program, assumptions: Assumptions<'_>) -> Self {
        let of: IdVec<FunctionId, Behaviour> =
            program.functions.iter().map(|function| behaviour(function, assumptions)).collect();
        let of = Self::in_view_of_what_is_asked(program, of, assumptions);
        let is_assumed = |(id, function): (FunctionId, &Function)| {
            of[id] == Behaviour::Arbitrary && modelled(&function.name, assumptions) != Behaviour::Arbitrary
        };
        let is_assumed = program.functions.enumerate().map(is_assumed).collect();
        Self { of, is_assumed, assertions: assumptions.assertions, faults: assumptions.faults }
    }

    /// What functions do where the program can look at more than their results: output leaves behind why it failed, it must not go to a
    /// closed stream, streams that were used keep their buffers, and random numbers depend on the last seed. Where allocations fail, they say so in `errno`.
    fn in_view_of_what_is_asked(
        program: &Program,
        mut of: IdVec<FunctionId, Behaviour>,
        assumptions: Assumptions<'_>,
    ) -> IdVec<FunctionId, Behaviour> {
        let declares = |is_meant: &dyn Fn(&Facts) -> bool| {
            let is_meant = |function: &Function| function.body.is_none() && is_meant(Library::of(&function.name));
            program.functions.iter().any(is_meant)
        };
        let tells_failures = may_read_errno(program) || declares(&|facts| facts.may_ask(Asks::StreamFailures));
        let closes_streams = declares(&Facts::closes_streams);
        let asks_for_use = declares(&|facts| facts.may_ask(Asks::StreamUse));
        let gives_seeds = declares(&Facts::may_seed);
        for (id, function) in program.functions.enumerate() {
            let depends = match of[id] {
                Behaviour::Output => tells_failures || closes_streams || asks_for_use,
                Behaviour::NewObject => assumptions.allocations_fail,
                Behaviour::Value => gives_seeds && Library::of(&function.name).may_draw(),
                Behaviour::Body
                | Behaviour::Error
                | Behaviour::FailedAssertion
                | Behaviour::End
                | Behaviour::Assumption
                | Behaviour::Arbitrary
                | Behaviour::Free
                | Behaviour::Look
                | Behaviour::Fill
                | Behaviour::Anything => false,
            };
            if depends {
                of[id] = Behaviour::Anything;
            }
        }
        of
    }

    /// What becomes of runs that come to undefined behaviour.
    pub const fn faults(&self) -> Faults {
        self.faults
    }

    /// Whether calls of this function are errors.
    pub fn is_error(&self, function: FunctionId) -> bool {
        match self.of[function] {
            Behaviour::Error => true,
            Behaviour::FailedAssertion => self.assertions,
            Behaviour::Body
            | Behaviour::End
            | Behaviour::Assumption
            | Behaviour::Value
            | Behaviour::Arbitrary
            | Behaviour::NewObject
            | Behaviour::Free
            | Behaviour::Look
            | Behaviour::Fill
            | Behaviour::Output
            | Behaviour::Anything => false,
        }
    }

    /// Whether a function is only assumed to return an arbitrary value and to do nothing else.
    pub fn is_assumed(&self, function: FunctionId) -> bool {
        self.is_assumed[function]
    }

    /// What calls of this function may do, whatever their arguments.
    pub fn behaviour(&self, function: FunctionId) -> Behaviour {
        self.of[function]
    }

    /// What a call of this function with these arguments may do. Where arguments are missing, or may make the function fail, nothing is known.
    pub fn of_call(&self, program: &Program, function: FunctionId, arguments: &[Argument]) -> Behaviour {
        match self.of[function] {
            found @ (Behaviour::Body | Behaviour::Error | Behaviour::Arbitrary) => found,
            Behaviour::Output if format::is_plain_output(program, function, arguments) => Behaviour::Value,
            Behaviour::Output => Behaviour::Anything,
            Behaviour::Fill if !format::fills_with_text(program, function, arguments) => Behaviour::Anything,
            Behaviour::NewObject
                if !finds_memory(program, Library::of(&program.functions[function].name), arguments) =>
            {
                Behaviour::Anything
            }
            _ if arguments.len() < program.functions[function].parameters.len() => Behaviour::Anything,
            found @ (Behaviour::FailedAssertion
            | Behaviour::End
            | Behaviour::Assumption
            | Behaviour::Value
            | Behaviour::NewObject
            | Behaviour::Free
            | Behaviour::Look
            | Behaviour::Fill
            | Behaviour::Anything) => found,
        }
    }
}

fn behaviour(function: &Function, assumptions: Assumptions<'_>) -> Behaviour {
    if assumptions.error_functions.contains(&function.name) {
        return Behaviour::Error;
    }
    match &function.body {
        Some(_) => Behaviour::Body,
        None => {
            let behaviour = modelled(&function.name, assumptions);
            let is_assumed = behaviour == Behaviour::Anything && (assumptions.returns_anything)(&function.name);
            if is_assumed { Behaviour::Arbitrary } else { behaviour }
        }
    }
}

/// What a function of the library does. Nothing is said of those that have no model, whatever their names.
fn modelled(name: &str, assumptions: Assumptions<'_>) -> Behaviour {
    if !(assumptions.is_modelled)(name) {
        return Behaviour::Anything;
    }
    match Library::of(name).effect {
        CallEffect::Anything => Behaviour::Anything,
        CallEffect::Error => Behaviour::Error,
        CallEffect::FailedAssertion => Behaviour::FailedAssertion,
        CallEffect::End(_) => Behaviour::End,
        CallEffect::Assumption => Behaviour::Assumption,
        // A value that is chosen may be the same at every call.
        CallEffect::Computes | CallEffect::Chooses => Behaviour::Value,
        CallEffect::Arbitrary => Behaviour::Arbitrary,
        CallEffect::NewObject(_) => Behaviour::NewObject,
        CallEffect::Free => Behaviour::Free,
        CallEffect::Look => Behaviour::Look,
        CallEffect::Fill => Behaviour::Fill,
        CallEffect::Output => Behaviour::Output,
    }
}

/// Whether a call that makes an object finds memory: it finds none, and says so in `errno`, only where the size is a product that does not fit.
fn finds_memory(program: &Program, facts: &Facts, arguments: &[Argument]) -> bool {
    let number = |index: u8| constant_number(program, arguments.get(usize::from(index))?.value);
    match facts.new_object() {
        Some(Size::Product(count, size)) => match (number(count), number(size)) {
            (Some(0 | 1), _) | (_, Some(0 | 1)) => true,
            (Some(count), Some(size)) => fitting_product(program, count, size).is_some(),
            _ => false,
        },
        Some(Size::Argument(_)) | None => true,
    }
}

/// The size of the object that a call of a function of the library makes, if it is a constant.
pub(crate) fn size_of_new(program: &Program, function: FunctionId, arguments: &[Argument]) -> Option<u64> {
    let number = |index: u8| constant_number(program, arguments.get(usize::from(index))?.value);
    match Library::of(&program.functions[function].name).new_object()? {
        Size::Argument(size) => number(size),
        Size::Product(count, size) => fitting_product(program, number(count)?, number(size)?),
    }
}

/// The product of two sizes, if it is one.
fn fitting_product(program: &Program, count: u64, size: u64) -> Option<u64> {
    let greatest = u64::MAX >> (64 - program.data_model.pointer_width());
    count.checked_mul(size).filter(|&product| product <= greatest)
}
