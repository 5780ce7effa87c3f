//! What a call may do when the function called has no body: by name, as the models of the library behave.
//!
//! Only functions whose model is simple are named here. Of all others the worst is assumed: they read and write whatever they may
//! reach, fail, and never return. Functions whose call is the error that a property names are apart, whether or not they have a body.

use adamant_base::IdVec;
use adamant_program::{
    AddressTarget, Argument, ConstantValue, Function, FunctionId, Global, Initialiser, Operand, Program,
};

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
    /// It only makes a value of its arguments.
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
    /// It shows text, or it fails because of its arguments.
    Output,
    /// It may do anything to what it can reach, fail, and not return.
    Anything,
}

/// What calls of each function may do.
#[derive(Clone, Debug)]
pub struct Behaviours {
    of: IdVec<FunctionId, Behaviour>,
    is_assumed: IdVec<FunctionId, bool>,
}

/// What is taken to be true of functions without body.
#[derive(Clone, Copy)]
pub struct Assumptions<'a> {
    /// The functions whose call is an error.
    pub error_functions: &'a [String],
    /// Whether a function without body, by its name, returns an arbitrary value and does nothing else.
    pub returns_anything: &'a dyn Fn(&str) -> bool,
}

impl Behaviours {
    /// Looks at every function.
    pub fn of(program: &Program, assumptions: Assumptions<'_>) -> Self {
        let of: IdVec<FunctionId, Behaviour> =
            program.functions.iter().map(|function| behaviour(function, assumptions)).collect();
        let is_assumed = |(id, function): (FunctionId, &Function)| {
            of[id] == Behaviour::Arbitrary && modelled(&function.name) != Behaviour::Arbitrary
        };
        let is_assumed = program.functions.enumerate().map(is_assumed).collect();
        Self { of, is_assumed }
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
            Behaviour::Output if is_plain_output(program, function, arguments) => Behaviour::Value,
            Behaviour::Output => Behaviour::Anything,
            Behaviour::Fill if !fills_with_text(program, function, arguments) => Behaviour::Anything,
            _ if arguments.len() < program.functions[function].parameters.len() => Behaviour::Anything,
            found => found,
        }
    }
}

fn behaviour(function: &Function, assumptions: Assumptions<'_>) -> Behaviour {
    if assumptions.error_functions.contains(&function.name) {
        return Behaviour::Error;
    }
    match &function.body {
        Some(_) => Behaviour::Body,
        None => match modelled(&function.name) {
            Behaviour::Anything if (assumptions.returns_anything)(&function.name) => Behaviour::Arbitrary,
            behaviour => behaviour,
        },
    }
}

/// Functions that only compute or choose a value.
const VALUES: [&str; 42] = [
    "abs",
    "labs",
    "llabs",
    "rand",
    "random",
    "lrand48",
    "getpid",
    "getuid",
    "fabs",
    "fabsf",
    "fabsl",
    "floor",
    "floorf",
    "floorl",
    "ceil",
    "ceilf",
    "ceill",
    "trunc",
    "truncf",
    "truncl",
    "round",
    "roundf",
    "roundl",
    "fmin",
    "fminf",
    "fminl",
    "fmax",
    "fmaxf",
    "fmaxl",
    "copysign",
    "copysignf",
    "copysignl",
    "__isnan",
    "__isnanf",
    "__isinf",
    "__isinff",
    "__finite",
    "__finitef",
    "__signbit",
    "__signbitf",
    "__fpclassify",
    "__fpclassifyf",
];

fn modelled(name: &str) -> Behaviour {
    match name {
        "__VERIFIER_nondet_memory" => Behaviour::Anything,
        "__VERIFIER_assume" => Behaviour::Assumption,
        "__VERIFIER_error" | "reach_error" => Behaviour::Error,
        "__assert_fail" | "__assert" | "__assert_rtn" => Behaviour::FailedAssertion,
        "abort" | "_exit" | "_Exit" | "quick_exit" | "exit" => Behaviour::End,
        "malloc" | "calloc" => Behaviour::NewObject,
        "free" => Behaviour::Free,
        "strlen" | "strnlen" | "strcmp" | "strncmp" | "memcmp" => Behaviour::Look,
        "strcpy" | "strncpy" | "strcat" | "strncat" | "sprintf" | "snprintf" => Behaviour::Fill,
        "printf" | "puts" | "putchar" => Behaviour::Output,
        _ if name.starts_with("__VERIFIER_nondet_") => Behaviour::Arbitrary,
        _ if VALUES.contains(&name) => Behaviour::Value,
        _ => Behaviour::Anything,
    }
}

/// Whether a call of an output function surely shows text that constants of the program and numbers make up: it neither fails nor
/// looks at memory that may change.
fn is_plain_output(program: &Program, function: FunctionId, arguments: &[Argument]) -> bool {
    let text = |argument: &Argument| constant_text(program, argument.value);
    match (program.functions[function].name.as_str(), arguments) {
        ("putchar", [_]) => true,
        ("puts", [shown]) => text(shown).is_some(),
        ("printf", [format, values @ ..]) => {
            text(format).is_some_and(|format| is_plain_format(program, format, values))
        }
        _ => false,
    }
}

/// Whether a call of a function that fills a buffer writes nothing else: no directive of its format counts characters.
fn fills_with_text(program: &Program, function: FunctionId, arguments: &[Argument]) -> bool {
    let format = match program.functions[function].name.as_str() {
        "sprintf" => arguments.get(1),
        "snprintf" => arguments.get(2),
        _ => return true,
    };
    format.and_then(|format| constant_text(program, format.value)).is_some_and(|format| !counts_characters(format))
}

/// Whether a format has a directive that writes a number where an argument points, or one that does not end.
fn counts_characters(format: &[u8]) -> bool {
    let mut rest = format;
    while let Some(start) = rest.iter().position(|&byte| byte == b'%') {
        rest = &rest[start + 1..];
        match rest.iter().position(is_conversion) {
            Some(end) if rest[end] != b'n' => rest = &rest[end + 1..],
            _ => return true,
        }
    }
    false
}

/// Whether a character of a directive is its last one.
fn is_conversion(byte: &u8) -> bool {
    byte.is_ascii_alphabetic() && !b"hlqjztL".contains(byte) || *byte == b'%'
}

/// The text that an operand points to, if it is a constant of the program that ends with a zero.
fn constant_text(program: &Program, operand: Operand) -> Option<&[u8]> {
    let Operand::Constant(constant) = operand else { return None };
    let ConstantValue::Address { target: AddressTarget::Global(global), offset } = program.constants[constant].value
    else {
        return None;
    };
    let Global { constant: true, size, initialiser: Some(Initialiser { bytes, relocations }), .. } =
        &program.globals[global]
    else {
        return None;
    };
    let start = usize::try_from(offset).ok().filter(|_| relocations.is_empty())?;
    let rest = bytes.get(start..)?;
    match rest.iter().position(|&byte| byte == 0) {
        Some(end) => Some(&rest[..end]),
        None => ((bytes.len() as u64) < *size).then_some(rest),
    }
}

/// Whether each directive of a format is one for a number, without stars, and there is a value for each. A text may be a constant.
fn is_plain_format(program: &Program, format: &[u8], values: &[Argument]) -> bool {
    let mut values = values.iter();
    let mut rest = format;
    while let Some(start) = rest.iter().position(|&byte| byte == b'%') {
        rest = &rest[start + 1..];
        let Some(end) = rest.iter().position(is_conversion) else { return false };
        let (flags, conversion) = (&rest[..end], rest[end]);
        rest = &rest[end + 1..];
        let fits = match conversion {
            b'%' => flags.is_empty(),
            // Wide characters are not supported.
            b'c' => flags.is_empty() && values.next().is_some(),
            b'd' | b'i' | b'u' | b'x' | b'X' | b'o' => {
                flags.iter().all(|flag| b"0123456789-+ #.hljzt".contains(flag)) && values.next().is_some()
            }
            b's' => {
                flags.is_empty() && values.next().is_some_and(|value| constant_text(program, value.value).is_some())
            }
            _ => false,
        };
        // Fields of many characters are not supported.
        if !fits || flags.iter().filter(|flag| flag.is_ascii_digit()).count() > 4 {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_of_numbers_are_plain() {
        let program = Program::parse(
            "program lp64 as_written
             constant @text size 3 align 1 = \"hi\\00\"
             global @buffer size 3 align 1 = zero
             declare @printf(ptr, ...) -> i32
             fn @main(%0: i32) { bb0: %1: i32 = call @printf(@text, %0, @text, @buffer) return }",
        );
        let program = program.unwrap_or_else(|error| panic!("{error}"));
        let call = program
            .functions
            .iter()
            .filter_map(|function| function.body.as_ref())
            .flat_map(|body| body.blocks.iter())
            .next();
        let adamant_program::Op::Call { arguments, .. } = &call.unwrap().statements[0].op else { panic!("a call") };
        let (number, text, buffer) = (arguments[1], arguments[2], arguments[3]);
        let check = |format: &str, values: &[Argument], expected: bool| {
            assert_eq!(is_plain_format(&program, format.as_bytes(), values), expected, "{format}");
        };
        check("nothing", &[], true);
        check("%d and %5.2lu", &[number, number], true);
        check("100 %%", &[], true);
        check("%d", &[], false);
        check("%s", &[text], true);
        check("%s", &[buffer], false);
        check("%s", &[number], false);
        check("%n", &[number], false);
        check("%*d", &[number, number], false);
        check("%", &[], false);
        check("%99999d", &[number], false);
        let counting = |format: &str| counts_characters(format.as_bytes());
        assert_eq!(["%d%%n", "%s/%5ld", "%n", "%d %hhn", "%"].map(counting), [false, false, true, true, true]);
        let printf = program.function("printf").unwrap();
        assert!(is_plain_output(&program, printf, &[text]));
        assert!(!is_plain_output(&program, printf, &[buffer]));
    }
}
