//! Metadata: debug information.
//!
//! The C interface names only some fields. The operands of a node are read by position; the rest (the value of an
//! enumerator, the encoding of a basic type, the number of a parameter) only shows in the text of a node.

use std::ffi::c_char;
use std::marker::PhantomData;
use std::ptr::NonNull;

use llvm_sys::LLVMOpaqueMetadata;
use llvm_sys::core::{
    LLVMDisposeValueMetadataEntries, LLVMGetMDKindIDInContext, LLVMGetMDNodeNumOperands, LLVMGetMDNodeOperands,
    LLVMGetMDString, LLVMGlobalCopyAllMetadata, LLVMMetadataAsValue, LLVMPrintValueToString, LLVMValueAsMetadata,
    LLVMValueMetadataEntriesGetKind, LLVMValueMetadataEntriesGetMetadata,
};
use llvm_sys::debuginfo::{
    LLVMDIFileGetDirectory, LLVMDIFileGetFilename, LLVMDIGlobalVariableExpressionGetExpression,
    LLVMDIGlobalVariableExpressionGetVariable, LLVMDILocationGetColumn, LLVMDILocationGetInlinedAt,
    LLVMDILocationGetLine, LLVMDILocationGetScope, LLVMDIScopeGetFile, LLVMDISubprogramGetLine, LLVMDITypeGetFlags,
    LLVMDITypeGetOffsetInBits, LLVMDITypeGetSizeInBits, LLVMDIVariableGetLine, LLVMGetDINodeTag, LLVMGetMetadataKind,
    LLVMGetSubprogram,
};
use llvm_sys::prelude::{LLVMContextRef, LLVMMetadataRef};

use super::{MetadataKind, Value, ValueKind, text};

/// A piece of metadata.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Metadata<'m> {
    raw: NonNull<LLVMOpaqueMetadata>,
    context: NonNull<llvm_sys::LLVMContext>,
    module: PhantomData<&'m ()>,
}

/// An operand of a metadata node.
#[derive(Clone)]
pub(crate) enum MetadataOperand<'m> {
    /// Nothing.
    None,
    /// A text.
    Text(String),
    /// A value of the program.
    Value(Value<'m>),
    /// Another node.
    Node(Metadata<'m>),
}

impl<'m> MetadataOperand<'m> {
    /// The node, if it is one.
    pub(crate) fn node(&self) -> Option<Metadata<'m>> {
        if let Self::Node(node) = self { Some(*node) } else { None }
    }

    /// The text, if it is one that is not empty.
    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { (!text.is_empty()).then_some(text) } else { None }
    }
}

impl<'m> Metadata<'m> {
    /// `None` for a null pointer.
    ///
    /// # Safety
    /// `raw` is null or metadata of `context`, which lives for `'m`.
    pub(super) unsafe fn new(raw: LLVMMetadataRef, context: LLVMContextRef) -> Option<Self> {
        Some(Self { raw: NonNull::new(raw)?, context: NonNull::new(context)?, module: PhantomData })
    }

    const fn raw(self) -> LLVMMetadataRef {
        self.raw.as_ptr()
    }

    /// Another piece of metadata of the same context.
    ///
    /// # Safety
    /// `raw` is null or metadata of this context.
    unsafe fn other(self, raw: LLVMMetadataRef) -> Option<Self> {
        // SAFETY: promised by the caller.
        unsafe { Self::new(raw, self.context.as_ptr()) }
    }

    /// What kind of metadata this is.
    pub(crate) fn kind(self) -> MetadataKind {
        // SAFETY: the metadata is valid.
        unsafe { LLVMGetMetadataKind(self.raw()) }
    }

    fn is_node(self) -> bool {
        !matches!(
            self.kind(),
            MetadataKind::LLVMMDStringMetadataKind
                | MetadataKind::LLVMConstantAsMetadataMetadataKind
                | MetadataKind::LLVMLocalAsMetadataMetadataKind
                | MetadataKind::LLVMDistinctMDOperandPlaceholderMetadataKind
                | MetadataKind::LLVMDIArgListMetadataKind
        )
    }

    /// Whether this is a type of the source.
    pub(crate) fn is_type(self) -> bool {
        matches!(
            self.kind(),
            MetadataKind::LLVMDIBasicTypeMetadataKind
                | MetadataKind::LLVMDIDerivedTypeMetadataKind
                | MetadataKind::LLVMDICompositeTypeMetadataKind
                | MetadataKind::LLVMDISubroutineTypeMetadataKind
                | MetadataKind::LLVMDIStringTypeMetadataKind
        )
    }

    /// Whether this is a scope of code: a function or a block.
    pub(crate) fn is_local_scope(self) -> bool {
        matches!(
            self.kind(),
            MetadataKind::LLVMDISubprogramMetadataKind
                | MetadataKind::LLVMDILexicalBlockMetadataKind
                | MetadataKind::LLVMDILexicalBlockFileMetadataKind
        )
    }

    fn is_scope(self) -> bool {
        self.is_local_scope()
            || self.is_type()
            || matches!(
                self.kind(),
                MetadataKind::LLVMDIFileMetadataKind
                    | MetadataKind::LLVMDICompileUnitMetadataKind
                    | MetadataKind::LLVMDINamespaceMetadataKind
                    | MetadataKind::LLVMDIModuleMetadataKind
                    | MetadataKind::LLVMDICommonBlockMetadataKind
            )
    }

    fn is_variable(self) -> bool {
        matches!(
            self.kind(),
            MetadataKind::LLVMDILocalVariableMetadataKind | MetadataKind::LLVMDIGlobalVariableMetadataKind
        )
    }

    fn expect(self, right: bool) {
        assert!(right, "asked of another kind of metadata: {:?}", self.kind());
    }

    /// The operands of a node; none for anything else.
    pub(crate) fn operands(self) -> Vec<MetadataOperand<'m>> {
        if !self.is_node() {
            return Vec::new();
        }
        // SAFETY: it is a node, and the buffer has room for all its operands.
        unsafe {
            let value = LLVMMetadataAsValue(self.context.as_ptr(), self.raw());
            let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
            LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
            operands.into_iter().map(|raw| self.read_operand(Value::new(raw))).collect()
        }
    }

    fn read_operand(self, operand: Option<Value<'m>>) -> MetadataOperand<'m> {
        let Some(value) = operand else { return MetadataOperand::None };
        if value.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return MetadataOperand::Value(value);
        }
        let mut length = 0;
        // SAFETY: the value wraps metadata of this context; only a text has a start.
        unsafe {
            let start: *const c_char = LLVMGetMDString(value.raw(), &raw mut length);
            if !start.is_null() {
                return MetadataOperand::Text(text::borrowed(start, length as usize));
            }
            self.other(LLVMValueAsMetadata(value.raw())).map_or(MetadataOperand::None, MetadataOperand::Node)
        }
    }

    /// A number that tells this metadata from all others of its context.
    pub(crate) fn key(self) -> usize {
        self.raw.as_ptr().addr()
    }

    /// The same metadata without the borrow of its module.
    ///
    /// # Safety
    /// The result is not used after the context is gone.
    pub(super) unsafe fn unbound(self) -> Metadata<'static> {
        Metadata { raw: self.raw, context: self.context, module: PhantomData }
    }

    /// A field of a node as LLVM writes it, such as `encoding`: `DW_ATE_signed`; `None` where it is left out. Cheap
    /// unless an instruction uses the node.
    pub(crate) fn field(self, name: &str) -> Option<String> {
        field_of(&self.text(), name).map(str::to_owned)
    }

    /// The node as LLVM writes it, other nodes as addresses or numbers. Cheap unless an instruction uses the node.
    pub(crate) fn text(self) -> String {
        // SAFETY: the metadata is valid; the message is ours to free.
        unsafe { text::owned(LLVMPrintValueToString(LLVMMetadataAsValue(self.context.as_ptr(), self.raw()))) }
    }
}

/// Debug information.
impl<'m> Metadata<'m> {
    /// Line and column of a location.
    pub(crate) fn line_and_column(self) -> (u32, u32) {
        self.expect(matches!(self.kind(), MetadataKind::LLVMDILocationMetadataKind));
        // SAFETY: it is a location.
        unsafe { (LLVMDILocationGetLine(self.raw()), LLVMDILocationGetColumn(self.raw())) }
    }

    /// The scope of a location.
    pub(crate) fn location_scope(self) -> Option<Self> {
        self.expect(matches!(self.kind(), MetadataKind::LLVMDILocationMetadataKind));
        // SAFETY: it is a location.
        unsafe { self.other(LLVMDILocationGetScope(self.raw())) }
    }

    /// The call that was replaced by the code at this location.
    pub(crate) fn inlined_at(self) -> Option<Self> {
        self.expect(matches!(self.kind(), MetadataKind::LLVMDILocationMetadataKind));
        // SAFETY: it is a location.
        unsafe { self.other(LLVMDILocationGetInlinedAt(self.raw())) }
    }

    /// The file of a scope.
    pub(crate) fn scope_file(self) -> Option<Self> {
        self.expect(self.is_scope());
        // SAFETY: it is a scope.
        unsafe { self.other(LLVMDIScopeGetFile(self.raw())) }
    }

    /// Name and directory of a file.
    pub(crate) fn file_name(self) -> (String, String) {
        self.expect(matches!(self.kind(), MetadataKind::LLVMDIFileMetadataKind));
        let (mut name, mut directory) = (0, 0);
        // SAFETY: it is a file, which lends out so many bytes.
        unsafe {
            let name_start = LLVMDIFileGetFilename(self.raw(), &raw mut name);
            let directory_start = LLVMDIFileGetDirectory(self.raw(), &raw mut directory);
            (text::borrowed(name_start, name as usize), text::borrowed(directory_start, directory as usize))
        }
    }

    /// The line of a function.
    pub(crate) fn function_line(self) -> u32 {
        self.expect(matches!(self.kind(), MetadataKind::LLVMDISubprogramMetadataKind));
        // SAFETY: it is a function.
        unsafe { LLVMDISubprogramGetLine(self.raw()) }
    }

    /// The line of a variable.
    pub(crate) fn variable_line(self) -> u32 {
        self.expect(self.is_variable());
        // SAFETY: it is a variable.
        unsafe { LLVMDIVariableGetLine(self.raw()) }
    }

    /// The `DW_TAG` of a type.
    pub(crate) fn tag(self) -> u16 {
        self.expect(self.is_type());
        // SAFETY: it is a type.
        unsafe { LLVMGetDINodeTag(self.raw()) }
    }

    /// The size of a type in bits.
    pub(crate) fn size_in_bits(self) -> u64 {
        self.expect(self.is_type());
        // SAFETY: it is a type.
        unsafe { LLVMDITypeGetSizeInBits(self.raw()) }
    }

    /// The offset of a member in bits.
    pub(crate) fn offset_in_bits(self) -> u64 {
        self.expect(self.is_type());
        // SAFETY: it is a type.
        unsafe { LLVMDITypeGetOffsetInBits(self.raw()) }
    }

    /// Whether a member belongs to its class and not to each object.
    pub(crate) fn is_static_member(self) -> bool {
        self.expect(self.is_type());
        // SAFETY: it is a type.
        unsafe { LLVMDITypeGetFlags(self.raw()) & llvm_sys::debuginfo::LLVMDIFlagStaticMember != 0 }
    }
}

impl<'m> Value<'m> {
    /// The metadata that an argument of a debug intrinsic wraps.
    pub(crate) fn as_metadata(self) -> Option<Metadata<'m>> {
        if self.kind() != ValueKind::LLVMMetadataAsValueValueKind {
            return None;
        }
        // SAFETY: the value wraps metadata of its context.
        unsafe { Metadata::new(LLVMValueAsMetadata(self.raw()), self.context()) }
    }

    /// The one value of the program that an argument of a debug intrinsic wraps.
    pub(crate) fn as_wrapped_value(self) -> Option<Value<'m>> {
        let metadata = self.as_metadata()?;
        if !matches!(
            metadata.kind(),
            MetadataKind::LLVMConstantAsMetadataMetadataKind | MetadataKind::LLVMLocalAsMetadataMetadataKind
        ) {
            return None;
        }
        let mut wrapped = std::ptr::null_mut();
        // SAFETY: the metadata wraps a value, which is its only operand.
        unsafe {
            LLVMGetMDNodeOperands(self.raw(), &raw mut wrapped);
            Value::new(wrapped)
        }
    }

    /// The debug information of a function.
    pub(crate) fn subprogram(self) -> Option<Metadata<'m>> {
        assert_eq!(self.kind(), ValueKind::LLVMFunctionValueKind, "only functions have a subprogram");
        // SAFETY: it is a function.
        unsafe { Metadata::new(LLVMGetSubprogram(self.raw()), self.context()) }
    }

    /// The variable of the source that a global variable is or is a part of, and the expression that says how.
    pub(crate) fn global_debug_variable(self) -> Option<(Metadata<'m>, Metadata<'m>)> {
        assert_eq!(self.kind(), ValueKind::LLVMGlobalVariableValueKind, "only global variables have a variable");
        let mut count = 0;
        // SAFETY: it is a global variable; the entries are read below their count and freed once.
        unsafe {
            let context = self.context();
            let debug = LLVMGetMDKindIDInContext(context, c"dbg".as_ptr(), 3);
            let entries = LLVMGlobalCopyAllMetadata(self.raw(), &raw mut count);
            let found = (0..u32::try_from(count).unwrap_or(0))
                .filter(|&index| LLVMValueMetadataEntriesGetKind(entries, index) == debug)
                .filter_map(|index| Metadata::new(LLVMValueMetadataEntriesGetMetadata(entries, index), context))
                .find(|node| matches!(node.kind(), MetadataKind::LLVMDIGlobalVariableExpressionMetadataKind));
            LLVMDisposeValueMetadataEntries(entries);
            let node = found?;
            let variable = node.other(LLVMDIGlobalVariableExpressionGetVariable(node.raw()))?;
            Some((variable, node.other(LLVMDIGlobalVariableExpressionGetExpression(node.raw()))?))
        }
    }
}

/// The field of this name in the text of a node, `!DIKind(name: "x", line: 3)`.
fn field_of<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let fields = text.get(text.find("!DI")?..)?;
    let fields = fields.get(fields.find('(')? + 1..)?;
    let (mut start, mut depth, mut is_quoted) = (0, 0_u32, false);
    for (at, character) in fields.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            ',' | ')' if depth == 0 => {
                let field = fields[start..at].trim_start();
                if let Some(value) = field.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) {
                    return Some(value);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::field_of;

    #[test]
    fn fields_are_found_outside_of_quotes() {
        let text = r#"<0x1> = !DILocalVariable(name: "a, arg: 7)", arg: 2, type: <0x2>, flags: DIFlagX)"#;
        assert_eq!(field_of(text, "arg"), Some("2"));
        assert_eq!(field_of(text, "flags"), Some("DIFlagX"));
        assert_eq!(field_of(text, "name"), Some(r#""a, arg: 7)""#));
        assert_eq!(field_of(text, "line"), None);
        assert_eq!(field_of("!{}", "line"), None);
    }
}
