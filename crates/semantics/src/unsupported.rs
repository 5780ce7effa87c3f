//! What the model does not cover, by kind, and what a user can do about it.
//!
//! Nobody looks into the texts: whether an option helps is told by the kind and by what was asked for.

use std::borrow::Cow;
use std::fmt;

use crate::machine::Extern;

/// What the model does not cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsupported {
    /// A function of this name, without body and model.
    Function(String),
    /// A function that a standard defines, without body and model: it does more than to return something.
    LibraryFunction(String),
    /// An error function of the library that the property does not name.
    ErrorFunction(String),
    /// A function without body that the library is to call.
    CalledBack(String),
    /// Inline assembly, under the name that shows its instructions.
    Assembly(String),
    /// A variable that the program only declares.
    Variable(String),
    /// A call of the system by its number.
    SystemCall(i32),
    /// A construct of the language or of LLVM.
    Construct(Cow<'static, str>),
    /// A situation that the model of a library function refuses, or that something made up leads to.
    Situation(Cow<'static, str>),
    /// What a proposition asks for.
    Proposition(Cow<'static, str>),
    /// Something that comes up while this proposition is evaluated.
    InProposition(Box<Self>, String),
    /// An input of this function that cannot be made.
    Input(String),
    /// More than the machine allows.
    Limit(Limit),
    /// A cycle of states in which a formula may fail, along which no run is known.
    CycleWithoutRun,
    /// A search that was to be short.
    ShortSearch,
    /// Something that an engine does not cover, although the machine does.
    ByEngine(String),
}

/// What the machine allows so much of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So many calls on a stack.
    Stack(usize),
    /// Bytes of an object: those asked for, and the most.
    Object(u64, u64),
    /// An object whose size, in decimal, is no machine number.
    HugeObject(String),
    /// So many bytes in all objects.
    Memory(u64),
    /// The addresses of the data model.
    Addresses,
    /// The places that a symbolic offset may lead to: these are too many.
    Places(u64),
    /// The values of something that must be explicit.
    Values,
}

/// What a user can ask for so that the check or the run gets further.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Functions without a body may return anything.
    HavocFunctions,
    /// Variables without a definition may hold anything.
    HavocVariables,
    /// Calls of the system may return anything.
    HavocSystemCalls,
    /// Inline assembly may give its outputs any value, in proofs.
    HavocAssembly,
    /// Runs may go on after undefined behaviour.
    PassOverFaults,
    /// The engine that explores states covers more.
    Explore,
    /// There are engines for loops.
    EnginesForLoops,
}

impl Unsupported {
    /// What helps, if functions without body or model did this.
    pub const fn advice(&self, external: Extern) -> Option<Advice> {
        match (self, external) {
            (Self::Function(_), Extern::Error) => Some(Advice::HavocFunctions),
            (Self::Variable(_), Extern::Error) => Some(Advice::HavocVariables),
            (Self::SystemCall(_), Extern::Error) => Some(Advice::HavocSystemCalls),
            (Self::Assembly(_), Extern::Error) => Some(Advice::HavocAssembly),
            (Self::Function(_) | Self::Variable(_) | Self::SystemCall(_) | Self::Assembly(_), Extern::Havoc)
            | (
                Self::LibraryFunction(_)
                | Self::ErrorFunction(_)
                | Self::CalledBack(_)
                | Self::Construct(_)
                | Self::Situation(_)
                | Self::Proposition(_)
                | Self::Input(_)
                | Self::Limit(_)
                | Self::CycleWithoutRun
                | Self::ShortSearch
                | Self::ByEngine(_),
                _,
            ) => None,
            (Self::InProposition(what, _), external) => what.advice(external),
        }
    }
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(name) | Self::LibraryFunction(name) | Self::ErrorFunction(name) => {
                write!(f, "function `{name}`, which has no body and no model")
            }
            Self::CalledBack(name) => write!(f, "function `{name}` called back, which has no body"),
            Self::Assembly(name) => f.write_str(name),
            Self::Variable(name) => write!(f, "variable `{name}`, which the program only declares"),
            Self::SystemCall(number) => write!(f, "system call {number}"),
            Self::Construct(what) | Self::Situation(what) | Self::Proposition(what) => f.write_str(what),
            Self::InProposition(what, proposition) => write!(f, "{what}, in the proposition `{proposition}`"),
            Self::ByEngine(what) => f.write_str(what),
            Self::Input(function) => write!(f, "an input of {function} that cannot be made"),
            Self::Limit(limit) => write!(f, "{limit}"),
            Self::CycleWithoutRun => {
                f.write_str("a cycle of states in which the property may fail, but no run along it was found")
            }
            Self::ShortSearch => f.write_str("a search that was to be short"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stack(most) => write!(f, "more than {most} calls on a stack"),
            Self::Object(size, most) => write!(f, "an object of {size} bytes, more than the {most} that one may have"),
            Self::HugeObject(size) => write!(f, "an object of {size} bytes"),
            Self::Memory(most) => write!(f, "more than {most} bytes of memory in all objects"),
            Self::Addresses => f.write_str("more memory than the address space of the data model holds"),
            Self::Places(count) => {
                write!(f, "an access at a symbolic offset of an object with {count} possible places")
            }
            Self::Values => f.write_str("more than 1,024 values where one must be explicit"),
        }
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::HavocFunctions => "With --extern havoc such functions return anything and do nothing else.",
            Self::HavocVariables => "With --extern havoc such variables hold any value.",
            Self::HavocSystemCalls => "With --extern havoc such calls return anything and do nothing else.",
            Self::HavocAssembly => {
                "With --extern havoc it may be proved, if it holds whatever the assembly gives its outputs."
            }
            Self::PassOverFaults => {
                "With --undefined-behaviour passed-over runs go on after it, and a proof covers them, in programs without threads."
            }
            Self::Explore => "Another engine may know (--engine explore).",
            Self::EnginesForLoops => {
                "Where loops have many rounds, other engines may know (--engine kinduction, --engine cegar)."
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_given_where_it_helps() {
        let name = || "f".to_owned();
        let helps = [Unsupported::Function(name()), Unsupported::Variable(name()), Unsupported::SystemCall(1)];
        for what in helps {
            assert!(what.advice(Extern::Error).is_some(), "{what}");
            assert_eq!(what.advice(Extern::Havoc), None, "{what}");
        }
        let in_vain = [Unsupported::LibraryFunction(name()), Unsupported::ErrorFunction(name())];
        for what in in_vain {
            assert_eq!(what.advice(Extern::Error), None, "{what}");
        }
    }
}
