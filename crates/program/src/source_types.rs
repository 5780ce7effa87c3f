//! The types of the source's variables, as debug information tells them. They serve to show values, to name memory in
//! properties, and to tell what an unknown pointer points to; execution never depends on them.

use adamant_base::typed_id;

typed_id! {
    /// A type of the source.
    pub struct SourceTypeId("st");
}

/// A type of the source; sizes in bits, for bit-fields. Types refer to each other in cycles.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum SourceType {
    /// `void`, or a type that the compiler did not describe.
    Void,
    /// A number, a character or a Boolean.
    Basic { name: String, bits: u64, encoding: Encoding },
    /// A pointer or a reference.
    Pointer { to: SourceTypeId, bits: u64 },
    /// An array; `None` where its length is not constant.
    Array { element: SourceTypeId, count: Option<u64> },
    /// A structure or class; no members where it is only declared.
    Struct { name: Option<String>, members: Vec<Member>, bits: u64 },
    /// A union.
    Union { name: Option<String>, members: Vec<Member>, bits: u64 },
    /// An enumeration with its names.
    Enum { name: Option<String>, bits: u64, constants: Vec<(String, i128)> },
    /// Another name for a type.
    Typedef { name: String, of: SourceTypeId },
    /// `const`, `volatile`, `_Atomic` or `restrict`.
    Qualified { qualifier: &'static str, of: SourceTypeId },
    /// The type of a function: its result, then its parameters.
    Function { result: SourceTypeId, parameters: Vec<SourceTypeId> },
}

/// How the bits of a basic type are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Encoding {
    Boolean,
    Signed,
    Unsigned,
    SignedChar,
    UnsignedChar,
    Float,
    Other,
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name; empty for an anonymous structure or union, and for a base class.
    pub name: String,
    /// Its type.
    pub ty: SourceTypeId,
    /// Bits from the start.
    pub offset: u64,
    /// Its size in bits; less than its type's for a bit-field.
    pub bits: u64,
}
