//! Values of any kind, global objects, and basic blocks.

use std::iter::successors;
use std::marker::PhantomData;
use std::ptr::NonNull;

use llvm_sys::core::{
    LLVMAddAttributeAtIndex, LLVMAliasGetAliasee, LLVMCountParams, LLVMCreateEnumAttribute, LLVMGetAlignment,
    LLVMGetBasicBlockParent, LLVMGetBasicBlockTerminator, LLVMGetBlockAddressBasicBlock, LLVMGetEnumAttributeAtIndex,
    LLVMGetFirstBasicBlock, LLVMGetFirstInstruction, LLVMGetFirstUse, LLVMGetInitializer, LLVMGetIntrinsicID,
    LLVMGetLinkage, LLVMGetNextBasicBlock, LLVMGetNextInstruction, LLVMGetNextUse, LLVMGetNumOperands, LLVMGetOperand,
    LLVMGetParam, LLVMGetTypeAttributeValue, LLVMGetTypeContext, LLVMGetUser, LLVMGetValueKind, LLVMGetValueName2,
    LLVMGlobalGetValueType, LLVMIntrinsicGetName, LLVMIsAUser, LLVMIsDeclaration, LLVMIsGlobalConstant,
    LLVMIsThreadLocal, LLVMPrintValueToString, LLVMRemoveEnumAttributeAtIndex, LLVMTypeOf,
};
use llvm_sys::prelude::{LLVMBasicBlockRef, LLVMContextRef, LLVMValueRef};
use llvm_sys::{LLVMAttributeFunctionIndex, LLVMBasicBlock, LLVMLinkage, LLVMValue};

use super::{Instruction, Type, ValueKind, text};

/// A value of LLVM: an instruction, an argument, a constant, a global, ...
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Value<'m> {
    raw: NonNull<LLVMValue>,
    module: PhantomData<&'m ()>,
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Block<'m> {
    raw: NonNull<LLVMBasicBlock>,
    module: PhantomData<&'m ()>,
}

impl<'m> Value<'m> {
    /// `None` for a null pointer.
    ///
    /// # Safety
    /// `raw` is null or a value of a module that lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMValueRef) -> Option<Self> {
        Some(Self { raw: NonNull::new(raw)?, module: PhantomData })
    }

    pub(super) const fn raw(self) -> LLVMValueRef {
        self.raw.as_ptr()
    }

    /// What kind of value this is.
    pub(crate) fn kind(self) -> ValueKind {
        // SAFETY: the value is valid.
        unsafe { LLVMGetValueKind(self.raw()) }
    }

    fn expect(self, kind: ValueKind) {
        assert_eq!(self.kind(), kind, "asked of another kind of value");
    }

    /// The type of the value; for a global, that of its address.
    pub(crate) fn ty(self) -> Type<'m> {
        // SAFETY: the value is valid, and its type lives as long.
        unsafe { Type::new(LLVMTypeOf(self.raw())) }
    }

    /// The context the value lives in.
    pub(super) fn context(self) -> LLVMContextRef {
        // SAFETY: the type is valid.
        unsafe { LLVMGetTypeContext(self.ty().raw()) }
    }

    /// The name; empty for a value without one.
    pub(crate) fn name(self) -> String {
        let mut length = 0;
        // SAFETY: the value is valid and lends out `length` bytes.
        unsafe { text::borrowed(LLVMGetValueName2(self.raw(), &raw mut length), length) }
    }

    /// The value as LLVM writes it; slow for an instruction, as LLVM numbers the whole function first.
    pub(crate) fn text(self) -> String {
        // SAFETY: the message is ours to free.
        unsafe { text::owned(LLVMPrintValueToString(self.raw())) }
    }

    /// The instruction that makes this value, if one does.
    pub(crate) fn as_instruction(self) -> Option<Instruction<'m>> {
        Instruction::new(self)
    }

    /// The number of operands of an instruction or a constant; 0 for anything else.
    pub(crate) fn operand_count(self) -> u32 {
        // SAFETY: the value is valid, and only a user is asked for its operands.
        unsafe { if LLVMIsAUser(self.raw()).is_null() { 0 } else { LLVMGetNumOperands(self.raw()).cast_unsigned() } }
    }

    /// An operand of an instruction or a constant.
    pub(crate) fn operand(self, index: u32) -> Value<'m> {
        assert!(index < self.operand_count(), "operand {index} of {}", self.operand_count());
        // SAFETY: the index is in range, and operands live as long as their user.
        unsafe { Self::new(LLVMGetOperand(self.raw(), index)).expect("operands are set in a verified module") }
    }

    /// All operands of an instruction or a constant.
    pub(crate) fn operands(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.operand_count()).map(move |index| self.operand(index))
    }

    /// The instructions and constants that use this value; one that uses it twice comes twice.
    pub(crate) fn users(self) -> impl Iterator<Item = Value<'m>> {
        // SAFETY: the value is valid; each use belongs to its list and has a user.
        unsafe {
            let first = NonNull::new(LLVMGetFirstUse(self.raw()));
            successors(first, |next| NonNull::new(LLVMGetNextUse(next.as_ptr())))
                .filter_map(|found| Self::new(LLVMGetUser(found.as_ptr())))
        }
    }

    /// Whether nothing uses this value, debug information aside.
    pub(crate) fn is_unused(self) -> bool {
        // SAFETY: the value is valid.
        unsafe { LLVMGetFirstUse(self.raw()).is_null() }
    }
}

/// Global variables, functions, aliases.
impl<'m> Value<'m> {
    fn is_global(self) -> bool {
        matches!(
            self.kind(),
            ValueKind::LLVMFunctionValueKind
                | ValueKind::LLVMGlobalVariableValueKind
                | ValueKind::LLVMGlobalAliasValueKind
                | ValueKind::LLVMGlobalIFuncValueKind
        )
    }

    /// Whether a global or function is only declared here.
    pub(crate) fn is_declaration(self) -> bool {
        assert!(self.is_global(), "only globals are declared");
        // SAFETY: it is a global value.
        unsafe { LLVMIsDeclaration(self.raw()) != 0 }
    }

    /// The type of what a global's address points to.
    pub(crate) fn value_type(self) -> Type<'m> {
        assert!(self.is_global(), "only globals have a value type");
        // SAFETY: it is a global value.
        unsafe { Type::new(LLVMGlobalGetValueType(self.raw())) }
    }

    /// The initialiser of a global variable, if it has one.
    pub(crate) fn initialiser(self) -> Option<Value<'m>> {
        self.expect(ValueKind::LLVMGlobalVariableValueKind);
        // SAFETY: it is a global variable.
        unsafe { Self::new(LLVMGetInitializer(self.raw())) }
    }

    /// What an alias stands for; `None` for anything else.
    pub(crate) fn aliasee(self) -> Option<Value<'m>> {
        if self.kind() != ValueKind::LLVMGlobalAliasValueKind {
            return None;
        }
        // SAFETY: it is an alias.
        unsafe { Self::new(LLVMAliasGetAliasee(self.raw())) }
    }

    /// Whether every thread has its own instance of this global variable.
    pub(crate) fn is_thread_local(self) -> bool {
        // SAFETY: it is a global variable where that is asked.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsThreadLocal(self.raw()) != 0 }
    }

    /// Whether this is a global variable that is never written.
    pub(crate) fn is_constant_global(self) -> bool {
        // SAFETY: it is a global variable where that is asked.
        self.kind() == ValueKind::LLVMGlobalVariableValueKind && unsafe { LLVMIsGlobalConstant(self.raw()) != 0 }
    }

    /// The alignment of a global variable in bytes, if it is given.
    pub(crate) fn global_align(self) -> Option<u64> {
        self.expect(ValueKind::LLVMGlobalVariableValueKind);
        // SAFETY: it is a global variable.
        let align = unsafe { LLVMGetAlignment(self.raw()) };
        (align != 0).then_some(u64::from(align))
    }

    /// The parameters of a function.
    pub(crate) fn parameters(self) -> impl Iterator<Item = Value<'m>> {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function, and the index is in range.
        unsafe { (0..LLVMCountParams(self.raw())).filter_map(move |index| Self::new(LLVMGetParam(self.raw(), index))) }
    }

    /// The blocks of a function, the entry first.
    pub(crate) fn blocks(self) -> impl Iterator<Item = Block<'m>> {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function, and each block belongs to it.
        unsafe {
            successors(Block::new(LLVMGetFirstBasicBlock(self.raw())), |block| {
                Block::new(LLVMGetNextBasicBlock(block.raw()))
            })
        }
    }

    /// The label whose address this constant is, as a number: that of its block.
    pub(crate) fn label_number(self) -> Option<u64> {
        if self.kind() != ValueKind::LLVMBlockAddressValueKind {
            return None;
        }
        // SAFETY: it is the address of a block.
        unsafe { Block::new(LLVMGetBlockAddressBasicBlock(self.raw())) }?.number()
    }

    /// The base name of an intrinsic function, without its types: `llvm.umin`.
    pub(crate) fn intrinsic_name(self) -> Option<String> {
        if self.kind() != ValueKind::LLVMFunctionValueKind {
            return None;
        }
        let mut length = 0;
        // SAFETY: it is a function, and an intrinsic one where its name is asked.
        unsafe {
            match LLVMGetIntrinsicID(self.raw()) {
                0 => None,
                id => Some(text::borrowed(LLVMIntrinsicGetName(id, &raw mut length), length)),
            }
        }
    }

    /// Whether a function has this attribute.
    pub(crate) fn has_function_attribute(self, kind: u32) -> bool {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function.
        unsafe { !LLVMGetEnumAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, kind).is_null() }
    }

    /// Takes an attribute off a function.
    pub(crate) fn remove_function_attribute(self, kind: u32) {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function.
        unsafe { LLVMRemoveEnumAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, kind) }
    }

    /// Takes an attribute off the result and all parameters of a function.
    pub(crate) fn remove_value_attribute(self, kind: u32) {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function; the result has index 0, and the parameters follow.
        unsafe {
            for index in 0..=LLVMCountParams(self.raw()) {
                LLVMRemoveEnumAttributeAtIndex(self.raw(), index, kind);
            }
        }
    }

    /// Takes the alignment off the result and those parameters of a function that are no copies; that of a copy says how it is made.
    pub(crate) fn remove_alignment(self) {
        self.expect(ValueKind::LLVMFunctionValueKind);
        let [align, by_value] = ["align", "byval"].map(super::Context::attribute_kind);
        // SAFETY: it is a function; the result has index 0, and the parameters follow.
        unsafe {
            for index in 0..=LLVMCountParams(self.raw()) {
                if LLVMGetEnumAttributeAtIndex(self.raw(), index, by_value).is_null() {
                    LLVMRemoveEnumAttributeAtIndex(self.raw(), index, align);
                }
            }
        }
    }

    /// Gives a function an attribute without a value.
    pub(crate) fn add_function_attribute(self, name: &str) {
        self.expect(ValueKind::LLVMFunctionValueKind);
        let kind = super::Context::attribute_kind(name);
        // SAFETY: it is a function, and the attribute is made in its context.
        unsafe {
            let context = LLVMGetTypeContext(LLVMTypeOf(self.raw()));
            let attribute = LLVMCreateEnumAttribute(context, kind, 0);
            LLVMAddAttributeAtIndex(self.raw(), LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Whether a global is declared such that it may be missing, and is then null.
    pub(crate) fn may_be_missing(self) -> bool {
        // SAFETY: it is a global value.
        self.is_declaration() && unsafe { LLVMGetLinkage(self.raw()) } == LLVMLinkage::LLVMExternalWeakLinkage
    }

    /// The type that an attribute such as `byval` gives to parameter `index`, from 0, of a function.
    pub(crate) fn parameter_type_attribute(self, index: u32, kind: u32) -> Option<Type<'m>> {
        self.expect(ValueKind::LLVMFunctionValueKind);
        // SAFETY: it is a function, and the attribute is one of those that carry a type.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.raw(), index + 1, kind);
            (!attribute.is_null()).then(|| Type::new(LLVMGetTypeAttributeValue(attribute)))
        }
    }
}

impl<'m> Block<'m> {
    /// `None` for a null pointer.
    ///
    /// # Safety
    /// `raw` is null or a block of a module that lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMBasicBlockRef) -> Option<Self> {
        Some(Self { raw: NonNull::new(raw)?, module: PhantomData })
    }

    pub(super) const fn raw(self) -> LLVMBasicBlockRef {
        self.raw.as_ptr()
    }

    /// The instructions in order.
    pub(crate) fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        // SAFETY: the block is valid, and each instruction belongs to it.
        unsafe {
            successors(Value::new(LLVMGetFirstInstruction(self.raw())), |value| {
                Value::new(LLVMGetNextInstruction(value.raw()))
            })
            .filter_map(Value::as_instruction)
        }
    }

    /// The position of the block in its function, from 1.
    pub(crate) fn number(self) -> Option<u64> {
        // SAFETY: the block is valid and belongs to a function.
        let function = unsafe { Value::new(LLVMGetBasicBlockParent(self.raw())) }?;
        function.blocks().zip(1..).find_map(|(found, number)| (found == self).then_some(number))
    }

    /// The last instruction.
    pub(crate) fn terminator(self) -> Instruction<'m> {
        // SAFETY: the block is valid.
        let terminator = unsafe { Value::new(LLVMGetBasicBlockTerminator(self.raw())) };
        terminator.and_then(Value::as_instruction).expect("a block of a verified module ends in a terminator")
    }
}
