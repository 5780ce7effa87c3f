//! A thin safe layer over LLVM's C interface: just what reading, preparing and lowering a module needs.
//!
//! Everything that belongs to a module borrows it, so that nothing outlives the module or survives a pass that may
//! delete it. All `unsafe` of the crate is below this module. Accessors that only make sense for some kinds of value
//! check the kind first: the C interface would read wild memory instead.

mod builder;
mod constant;
mod context;
mod instruction;
mod layout;
mod metadata;
mod module;
mod text;
mod types;
mod value;
mod variables;

pub(crate) use builder::Builder;
pub(crate) use context::Context;
pub(crate) use instruction::Instruction;
pub(crate) use layout::Layout;
pub(crate) use metadata::{Metadata, MetadataOperand};
pub(crate) use module::{DebugFormat, Module};
pub(crate) use types::Type;
pub(crate) use value::{Block, Value};

pub(crate) use llvm_sys::LLVMAtomicOrdering as AtomicOrdering;
pub(crate) use llvm_sys::LLVMAtomicRMWBinOp as AtomicOp;
pub(crate) use llvm_sys::LLVMIntPredicate as IntPredicate;
pub(crate) use llvm_sys::LLVMOpcode as Opcode;
pub(crate) use llvm_sys::LLVMRealPredicate as RealPredicate;
pub(crate) use llvm_sys::LLVMTypeKind as TypeKind;
pub(crate) use llvm_sys::LLVMValueKind as ValueKind;
pub(crate) use llvm_sys::debuginfo::LLVMMetadataKind as MetadataKind;
