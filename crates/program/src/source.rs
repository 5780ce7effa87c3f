//! The way back to the source: files, positions, scopes and variables.

use adamant_base::{IdVec, typed_id};
use rustc_hash::FxHashMap;

use crate::{Member, SourceType, SourceTypeId};

typed_id! {
    /// A file of the source.
    pub struct FileId("file");
    /// A position in the source.
    pub struct PositionId("!");
    /// A scope of the source.
    pub struct ScopeId("scope");
    /// A variable of the source.
    pub struct VariableId("var");
}

/// Everything that leads from the program back to the source.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    /// The files.
    pub files: IdVec<FileId, SourceFile>,
    /// The scopes; a parent comes before its children.
    pub scopes: IdVec<ScopeId, Scope>,
    /// The variables, global and local.
    pub variables: IdVec<VariableId, Variable>,
    /// The types of variables.
    pub types: IdVec<SourceTypeId, SourceType>,
    positions: IdVec<PositionId, Position>,
    position_ids: FxHashMap<Position, PositionId>,
}

/// A file of the source.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SourceFile {
    /// The name as the compiler was given it.
    pub name: String,
    /// The folder that a relative name is relative to.
    pub directory: String,
}

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The file.
    pub file: FileId,
    /// The line, from 1; 0 where the compiler made the code up.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
    /// The innermost scope around it.
    pub scope: Option<ScopeId>,
    /// The call that an optimiser replaced by the code at this position.
    pub inlined_at: Option<PositionId>,
}

/// A function or block of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scope {
    /// The scope around it; `None` for a function.
    pub parent: Option<ScopeId>,
    /// The function's name, if it is one.
    pub function: Option<String>,
    /// The file.
    pub file: FileId,
    /// The line where it starts.
    pub line: u32,
}

/// A variable of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Option<SourceTypeId>,
    /// The scope that declares it; `None` for a global.
    pub scope: Option<ScopeId>,
    /// The file that declares it.
    pub file: Option<FileId>,
    /// The line that declares it.
    pub line: u32,
    /// For a parameter, its number from 1.
    pub parameter: Option<u32>,
}

impl SourceMap {
    /// The id of a position, the same for equal positions.
    pub fn intern_position(&mut self, position: Position) -> PositionId {
        *self.position_ids.entry(position).or_insert_with(|| self.positions.push(position))
    }

    /// All positions with their ids; the place of an inlined call comes before the code inlined there.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (PositionId, &Position)> {
        self.positions.enumerate()
    }

    /// The position, if the id belongs to this program.
    pub fn position(&self, id: PositionId) -> Option<&Position> {
        self.positions.get(id)
    }

    /// The type without typedefs and qualifiers.
    pub fn plain_type(&self, mut id: SourceTypeId) -> &SourceType {
        // A chain of names is short; the bound guards against a malformed cycle.
        for _ in 0..64 {
            match &self.types[id] {
                SourceType::Typedef { of, .. } | SourceType::Qualified { of, .. } => id = *of,
                ty => return ty,
            }
        }
        &SourceType::Void
    }

    /// The size of a type, if it has one.
    pub fn size_in_bits(&self, ty: SourceTypeId) -> Option<u64> {
        let bits = match self.plain_type(ty) {
            SourceType::Basic { bits, .. }
            | SourceType::Pointer { bits, .. }
            | SourceType::Struct { bits, .. }
            | SourceType::Union { bits, .. }
            | SourceType::Enum { bits, .. } => *bits,
            SourceType::Array { element, count } => self.size_in_bits(*element)?.checked_mul((*count)?)?,
            SourceType::Void
            | SourceType::Typedef { .. }
            | SourceType::Qualified { .. }
            | SourceType::Function { .. } => {
                return None;
            }
        };
        (bits > 0).then_some(bits)
    }

    /// The outermost part of a type that begins at bit `offset` and has so many bits: the way to it, in C, and its type.
    pub fn part(&self, mut ty: SourceTypeId, mut offset: u64, bits: u64) -> Option<(String, SourceTypeId)> {
        let mut path = String::new();
        while offset != 0 || self.size_in_bits(ty) != Some(bits) {
            match self.plain_type(ty) {
                SourceType::Array { element, .. } => {
                    let size = self.size_in_bits(*element)?;
                    path.push_str(&format!("[{}]", offset / size));
                    (ty, offset) = (*element, offset % size);
                }
                SourceType::Struct { members, .. } => {
                    let holds = |member: &&Member| {
                        member.offset <= offset && offset.saturating_add(bits) <= member.offset + member.bits
                    };
                    let member = members.iter().find(holds)?;
                    if !member.name.is_empty() {
                        path.push_str(&format!(".{}", member.name));
                    }
                    (ty, offset) = (member.ty, offset - member.offset);
                }
                _ => return None,
            }
        }
        Some((path, ty))
    }

    /// `file:line:column`, as messages show a place.
    pub fn describe(&self, id: PositionId) -> String {
        let position = &self.positions[id];
        let file = &self.files[position.file].name;
        match (position.line, position.column) {
            (0, _) => file.clone(),
            (line, 0) => format!("{file}:{line}"),
            (line, column) => format!("{file}:{line}:{column}"),
        }
    }
}

impl std::ops::Index<PositionId> for SourceMap {
    type Output = Position;
    fn index(&self, id: PositionId) -> &Position {
        &self.positions[id]
    }
}
