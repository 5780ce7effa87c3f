//! From C, C++ and LLVM to the program model; the only crate that knows LLVM.
//!
//! [`load`] calls clang where there is something to compile, reads the bitcode in this process, links all inputs,
//! prepares them and lowers them to a [`Program`](adamant_program::Program). Nothing that the model lacks is dropped
//! silently: such a statement becomes [`Unsupported`](adamant_program::Op::Unsupported), harmful only if reached, and
//! an initial value that cannot be expressed is an error.

mod compile;
mod error;
mod input;
mod ir;
mod load;
mod lower;
mod prepare;
mod reader;
mod runtime;
mod settings;
mod target;

pub use error::FrontendError;
pub use load::{Loaded, load, load_ir_bytes};
pub use settings::{FrontendSettings, LocalName, OptLevel};
