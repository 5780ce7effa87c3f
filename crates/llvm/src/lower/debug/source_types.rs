//! Types of the source. They refer to each other in cycles, so each gets its id before it is read.

use adamant_program as model;
use model::{Encoding, Member, SourceType, SourceTypeId};

use crate::ir::{Metadata, MetadataKind, MetadataOperand};
use crate::lower::Lowering;

/// Positions among the operands of a type.
const NAME: usize = 2;
const BASE: usize = 3;
const ELEMENTS: usize = 4;
/// The position of the list of types of a function type.
const SIGNATURE: usize = 3;
/// Positions among the operands of the range of an array.
const COUNT: usize = 0;
const LOWER_BOUND: usize = 1;
const UPPER_BOUND: usize = 2;

/// Tags of DWARF.
mod tag {
    pub(super) const ARRAY: u16 = 0x01;
    pub(super) const CLASS: u16 = 0x02;
    pub(super) const ENUMERATION: u16 = 0x04;
    pub(super) const MEMBER: u16 = 0x0d;
    pub(super) const POINTER: u16 = 0x0f;
    pub(super) const REFERENCE: u16 = 0x10;
    pub(super) const STRUCTURE: u16 = 0x13;
    pub(super) const TYPEDEF: u16 = 0x16;
    pub(super) const UNION: u16 = 0x17;
    pub(super) const INHERITANCE: u16 = 0x1c;
    pub(super) const POINTER_TO_MEMBER: u16 = 0x1f;
    pub(super) const CONST: u16 = 0x26;
    pub(super) const VOLATILE: u16 = 0x35;
    pub(super) const RESTRICT: u16 = 0x37;
    pub(super) const RVALUE_REFERENCE: u16 = 0x42;
    pub(super) const TEMPLATE_ALIAS: u16 = 0x43;
    pub(super) const ATOMIC: u16 = 0x47;
}

impl<'m> Lowering<'m> {
    /// The type of the source that a node describes, with all types it refers to.
    pub(super) fn source_type(&mut self, node: Metadata<'m>) -> SourceTypeId {
        let mut open = Vec::new();
        let id = self.enter_type(node, &mut open);
        while let Some((id, node)) = open.pop() {
            let made = self.make_source_type(node, &mut open);
            self.program.source.types[id] = made;
        }
        id
    }

    /// The id of a type, which is put on the list of those to be read if it is new.
    fn enter_type(&mut self, node: Metadata<'m>, open: &mut Vec<(SourceTypeId, Metadata<'m>)>) -> SourceTypeId {
        if let Some(&known) = self.debug.types.get(&node) {
            return known;
        }
        let id = self.program.source.types.push(SourceType::Void);
        self.debug.types.insert(node, id);
        open.push((id, node));
        id
    }

    /// The id of a type that an operand refers to; nothing stands for `void`.
    fn referred(
        &mut self,
        operand: Option<&MetadataOperand<'m>>,
        open: &mut Vec<(SourceTypeId, Metadata<'m>)>,
    ) -> SourceTypeId {
        match operand.and_then(MetadataOperand::node) {
            Some(node) => self.enter_type(node, open),
            None => *self.debug.void.get_or_insert_with(|| self.program.source.types.push(SourceType::Void)),
        }
    }

    fn make_source_type(&mut self, node: Metadata<'m>, open: &mut Vec<(SourceTypeId, Metadata<'m>)>) -> SourceType {
        let operands = node.operands();
        match node.kind() {
            MetadataKind::LLVMDIBasicTypeMetadataKind => basic_type(node, &operands),
            MetadataKind::LLVMDIDerivedTypeMetadataKind => self.derived_type(node, &operands, open),
            MetadataKind::LLVMDICompositeTypeMetadataKind => self.composite_type(node, &operands, open),
            MetadataKind::LLVMDISubroutineTypeMetadataKind => {
                let signature = list(operands.get(SIGNATURE));
                let mut types = signature.iter().map(|ty| self.referred(Some(ty), open));
                let result = types.next();
                let parameters = types.collect();
                let result = result.unwrap_or_else(|| self.referred(None, open));
                SourceType::Function { result, parameters }
            }
            _ => SourceType::Void,
        }
    }

    fn derived_type(
        &mut self,
        node: Metadata<'m>,
        operands: &[MetadataOperand<'m>],
        open: &mut Vec<(SourceTypeId, Metadata<'m>)>,
    ) -> SourceType {
        let base = self.referred(operands.get(BASE), open);
        let qualified = |qualifier| SourceType::Qualified { qualifier, of: base };
        match node.tag() {
            tag::POINTER | tag::REFERENCE | tag::RVALUE_REFERENCE | tag::POINTER_TO_MEMBER => {
                SourceType::Pointer { to: base, bits: node.size_in_bits() }
            }
            tag::TYPEDEF | tag::TEMPLATE_ALIAS => {
                SourceType::Typedef { name: name_of(operands).unwrap_or_default(), of: base }
            }
            tag::CONST => qualified("const"),
            tag::VOLATILE => qualified("volatile"),
            tag::RESTRICT => qualified("restrict"),
            tag::ATOMIC => qualified("_Atomic"),
            _ => SourceType::Typedef { name: name_of(operands).unwrap_or_default(), of: base },
        }
    }

    fn composite_type(
        &mut self,
        node: Metadata<'m>,
        operands: &[MetadataOperand<'m>],
        open: &mut Vec<(SourceTypeId, Metadata<'m>)>,
    ) -> SourceType {
        let name = name_of(operands);
        let bits = node.size_in_bits();
        let elements = list(operands.get(ELEMENTS));
        match node.tag() {
            tag::ARRAY => self.array_of(operands, &elements, open),
            tag::ENUMERATION => {
                let constants = elements.iter().filter_map(|element| enumerator(element.node()?)).collect();
                SourceType::Enum { name, bits, constants }
            }
            tag::UNION => SourceType::Union { name, members: self.members(&elements, open), bits },
            tag::STRUCTURE | tag::CLASS => SourceType::Struct { name, members: self.members(&elements, open), bits },
            _ => SourceType::Void,
        }
    }

    /// An array; one of several dimensions is an array of arrays.
    fn array_of(
        &mut self,
        operands: &[MetadataOperand<'m>],
        ranges: &[MetadataOperand<'m>],
        open: &mut Vec<(SourceTypeId, Metadata<'m>)>,
    ) -> SourceType {
        let mut element = self.referred(operands.get(BASE), open);
        let mut counts = ranges.iter().map(length).rev().peekable();
        while let Some(count) = counts.next() {
            let array = SourceType::Array { element, count };
            if counts.peek().is_none() {
                return array;
            }
            element = self.program.source.types.push(array);
        }
        SourceType::Array { element, count: None }
    }

    fn members(
        &mut self,
        elements: &[MetadataOperand<'m>],
        open: &mut Vec<(SourceTypeId, Metadata<'m>)>,
    ) -> Vec<Member> {
        let mut members = Vec::new();
        for node in elements.iter().filter_map(MetadataOperand::node) {
            let is_derived = matches!(node.kind(), MetadataKind::LLVMDIDerivedTypeMetadataKind);
            if !is_derived || !matches!(node.tag(), tag::MEMBER | tag::INHERITANCE) || node.is_static_member() {
                continue;
            }
            let operands = node.operands();
            let base = operands.get(BASE).and_then(MetadataOperand::node);
            let bits = match (node.size_in_bits(), base) {
                (0, Some(base)) if base.is_type() => base.size_in_bits(),
                (bits, _) => bits,
            };
            let ty = self.referred(operands.get(BASE), open);
            let name = name_of(&operands).unwrap_or_default();
            members.push(Member { name, ty, offset: node.offset_in_bits(), bits });
        }
        members
    }
}

fn name_of(operands: &[MetadataOperand<'_>]) -> Option<String> {
    operands.get(NAME).and_then(MetadataOperand::text).map(str::to_owned)
}

/// The operands of a node that is a list.
fn list<'m>(operand: Option<&MetadataOperand<'m>>) -> Vec<MetadataOperand<'m>> {
    operand.and_then(MetadataOperand::node).map_or_else(Vec::new, Metadata::operands)
}

fn basic_type(node: Metadata<'_>, operands: &[MetadataOperand<'_>]) -> SourceType {
    let encoding = match node.field("encoding").as_deref() {
        Some("DW_ATE_boolean") => Encoding::Boolean,
        Some("DW_ATE_signed") => Encoding::Signed,
        Some("DW_ATE_unsigned") => Encoding::Unsigned,
        Some("DW_ATE_signed_char") => Encoding::SignedChar,
        Some("DW_ATE_unsigned_char") => Encoding::UnsignedChar,
        Some("DW_ATE_float") => Encoding::Float,
        _ => Encoding::Other,
    };
    match name_of(operands) {
        Some(name) => SourceType::Basic { name, bits: node.size_in_bits(), encoding },
        None => SourceType::Void,
    }
}

fn enumerator(node: Metadata<'_>) -> Option<(String, i128)> {
    if !matches!(node.kind(), MetadataKind::LLVMDIEnumeratorMetadataKind) {
        return None;
    }
    let name = node.operands().first()?.text()?.to_owned();
    Some((name, node.field("value")?.parse().ok()?))
}

/// The number of elements that a range of an array spans, if it is constant.
fn length(range: &MetadataOperand<'_>) -> Option<u64> {
    let range = range.node()?;
    if !matches!(range.kind(), MetadataKind::LLVMDISubrangeMetadataKind) {
        return None;
    }
    let operands = range.operands();
    let number = |position: usize| match operands.get(position) {
        Some(MetadataOperand::Value(value)) => value.as_i64(),
        _ => None,
    };
    let count = number(COUNT).or_else(|| Some(number(UPPER_BOUND)? - number(LOWER_BOUND).unwrap_or(0) + 1));
    count.and_then(|count| u64::try_from(count).ok())
}
