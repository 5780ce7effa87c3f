//! The text form of programs: [`Program::display`] prints it, [`Program::parse`] reads it.
//!
//! ```text
//! program lp64 as_written
//!
//! constant @.str size 6 align 1 = "hello"
//! global @table size 16 align 8 = { 0: @main, 8: @.str+2 } var0
//!
//! declare @puts(ptr) -> i32
//!
//! fn @main(%0: i32) -> i32 as "main" in scope0 !0 {
//! bb0:
//!   %1: i1 = compare slt %0, i32 4 !0
//!   branch %1, bb1(i32 7), bb1(%0) !1
//! bb1(%2: i32) as "again":
//!   %3: i32 = add nsw %2, 1 !1
//!   %4: i32 = call @puts(@.str)
//!   return %3
//! }
//!
//! source {
//!   file0 "a.c" in "/home/me"
//!   ...
//! }
//! ```
//!
//! White space, line ends included, only separates words; `;` starts a comment that ends with the line.
//! - A constant is written with its type (`i32 4`), unless the type of the result gives it: `%3: i32 = add %2, 1`.
//!   `true` and `false` have one bit; `null`, `@name` and `@name+8` are pointers unless a type stands before them.
//!   Parts of an aggregate stand in parentheses. Integers are signed decimals; `f32` and `f64` are decimals that read
//!   back exactly, other floating-point numbers are written as their bits (`x87 0x3fff8000000000000000`).
//! - `[4 x i32]` is an array, `[4 x i24 by 4]` one whose stride is not the size of its elements. `{0: i32, 8: ptr, 16}`
//!   is a structure with the offsets of its fields and its size.
//! - The bytes of a global are text, `x"00ff"` in hexadecimal, and `zero 12` for many zeros; zeros at the end are left
//!   out. Addresses stored over the bytes follow in braces.
//! - A name that is not an identifier is quoted: `@"a b"`. In quotes `\n`, `\t`, `\r`, `\0`, `\"`, `\\` and the byte `\xff`
//!   are escapes.
//! - Where the parameters of the entry block are not those of the function, the head shows types only, and the entry
//!   block its own parameters. `unassigned %3: i32` after the head keeps registers that nothing assigns.
//! - Names of the source follow `as`: of functions, and labels of blocks.
//!
//! Printing a parsed program gives the same text, and all ids but those of types and constants are the same. The text
//! may describe a malformed program; that is for the [verifier](crate::verify) to find. Ids that no name stands for,
//! such as a global out of range, are printed with a question mark, and do not parse.

mod error;
mod keyword;
mod lexer;
mod parse;
mod print;

use std::fmt;

pub use error::{ParseError, ParseErrorKind};
use print::{constant_text, step_text, type_text};

use crate::{BlockId, ConstantId, FunctionId, Program, SourceFile, TypeId};

/// The deepest nesting of types and constants.
const MAX_NESTING: usize = 128;

/// What to print of a program.
#[derive(Clone, Copy)]
pub struct DisplayOptions<'a> {
    /// This function alone; `None` (the default) for everything.
    pub function: Option<FunctionId>,
    /// Whether to print the source map and the references to it (the default); the text parses without them too.
    pub source_section: bool,
    /// Gives the text of a line of the source. If set, each line is shown in a comment above the statements that
    /// belong to it.
    pub source_line: Option<&'a SourceLines<'a>>,
}

/// Gives the text of a line of the source, where it can be had.
pub type SourceLines<'a> = dyn Fn(&SourceFile, u32) -> Option<String> + 'a;

/// A program, or a part of it, to be printed.
#[derive(Clone, Copy)]
pub struct ProgramText<'a> {
    program: &'a Program,
    options: DisplayOptions<'a>,
}

impl Default for DisplayOptions<'_> {
    fn default() -> Self {
        Self { function: None, source_section: true, source_line: None }
    }
}

impl Program {
    /// The whole program in its text form.
    pub fn display(&self) -> ProgramText<'_> {
        self.display_with(DisplayOptions::default())
    }

    /// One function, without references to the source map.
    pub fn display_function(&self, function: FunctionId) -> ProgramText<'_> {
        self.display_with(DisplayOptions { function: Some(function), source_section: false, source_line: None })
    }

    /// What the options ask for.
    pub fn display_with<'a>(&'a self, options: DisplayOptions<'a>) -> ProgramText<'a> {
        ProgramText { program: self, options }
    }

    /// Reads the text form. The result may be malformed: [`verify`](crate::verify) tells.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        parse::program(text)
    }

    /// The statement of this index in a block, in its text form; its terminator if the block has no more statements.
    pub fn display_step(&self, function: FunctionId, block: BlockId, index: usize) -> impl fmt::Display + '_ {
        step_text(self, function, block, index)
    }

    /// A type in its text form.
    pub fn display_type(&self, ty: TypeId) -> impl fmt::Display + '_ {
        type_text(self, ty)
    }

    /// A constant in its text form, with its type.
    pub fn display_constant(&self, constant: ConstantId) -> impl fmt::Display + '_ {
        constant_text(self, constant)
    }
}

impl fmt::Display for ProgramText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print::program(f, self.program, &self.options)
    }
}
