//! The types of registers and of what loads and stores move. Layout is explicit: an array knows its stride, a
//! structure the offsets of its fields. Types are interned: equal types have equal ids.

use adamant_base::{IdVec, typed_id};
use adamant_expr::FloatKind;
use rustc_hash::FxHashMap;

typed_id! {
    /// A type of a program.
    pub struct TypeId("t");
}

/// What a register or a memory access holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// An integer of this many bits; a Boolean is an integer of one bit.
    Int(u32),
    /// A floating-point number.
    Float(FloatKind),
    /// A pointer to anything, data or function.
    Pointer,
    /// `count` elements, each `stride` bytes after the one before.
    Array {
        /// The type of the elements.
        element: TypeId,
        /// How many there are.
        count: u64,
        /// The distance in bytes from one element to the next.
        stride: u64,
    },
    /// Fields at explicit offsets.
    Struct {
        /// The fields in order.
        fields: Vec<Field>,
        /// The size in bytes, padding included.
        size: u64,
    },
}

impl Type {
    /// The greatest width of an integer. It bounds what a single constant can cost.
    pub const MAX_INT_WIDTH: u32 = 1 << 16;
}

/// A field of a structure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field {
    /// What the field holds.
    pub ty: TypeId,
    /// Bytes from the start of the structure.
    pub offset: u64,
}

/// The interned types of a program.
#[derive(Clone, Debug, Default)]
pub struct Types {
    all: IdVec<TypeId, Type>,
    ids: FxHashMap<Type, TypeId>,
}

impl Types {
    /// The id of `ty`, the same for equal types.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        if let Some(&id) = self.ids.get(&ty) {
            return id;
        }
        let id = self.all.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The id of the integer type of this width.
    pub fn int(&mut self, width: u32) -> TypeId {
        self.intern(Type::Int(width))
    }

    /// The id of the floating-point type of this kind.
    pub fn float(&mut self, kind: FloatKind) -> TypeId {
        self.intern(Type::Float(kind))
    }

    /// The id of the pointer type.
    pub fn pointer(&mut self) -> TypeId {
        self.intern(Type::Pointer)
    }

    /// The id of a type that is already interned.
    pub fn find(&self, ty: &Type) -> Option<TypeId> {
        self.ids.get(ty).copied()
    }

    /// All types with their ids.
    pub fn enumerate(&self) -> impl Iterator<Item = (TypeId, &Type)> {
        self.all.enumerate()
    }

    /// The type, if the id belongs to this program.
    pub fn get(&self, id: TypeId) -> Option<&Type> {
        self.all.get(id)
    }

    /// How many bytes an access of this type touches, given the bytes of a pointer.
    pub fn access_size(&self, id: TypeId, pointer_bytes: u64) -> u64 {
        match &self[id] {
            Type::Int(width) => u64::from(width.div_ceil(8)),
            Type::Float(kind) => u64::from(kind.width().div_ceil(8)),
            Type::Pointer => pointer_bytes,
            Type::Array { count, stride, .. } => count * stride,
            Type::Struct { size, .. } => *size,
        }
    }

    /// Like [`access_size`](Self::access_size), or `None` if the size does not fit or a type is missing.
    pub fn checked_access_size(&self, id: TypeId, pointer_bytes: u64) -> Option<u64> {
        match self.get(id)? {
            Type::Array { count, stride, .. } => count.checked_mul(*stride),
            _ => Some(self.access_size(id, pointer_bytes)),
        }
    }

    /// The types of the direct parts of an aggregate, with their offsets; `None` for a scalar.
    pub fn parts(&self, id: TypeId) -> Option<Vec<Field>> {
        match &self[id] {
            Type::Array { element, count, stride } => {
                Some((0..*count).map(|index| Field { ty: *element, offset: index * stride }).collect())
            }
            Type::Struct { fields, .. } => Some(fields.clone()),
            Type::Int(_) | Type::Float(_) | Type::Pointer => None,
        }
    }

    /// The type of part `index` of an aggregate.
    pub fn part(&self, id: TypeId, index: u32) -> Option<TypeId> {
        match &self[id] {
            Type::Array { element, count, .. } => (u64::from(index) < *count).then_some(*element),
            Type::Struct { fields, .. } => fields.get(index as usize).map(|field| field.ty),
            Type::Int(_) | Type::Float(_) | Type::Pointer => None,
        }
    }

    /// The type reached from `id` by following `path` into its parts.
    pub fn at_path(&self, id: TypeId, path: &[u32]) -> Option<TypeId> {
        path.iter().try_fold(id, |ty, &index| self.part(ty, index))
    }
}

impl std::ops::Index<TypeId> for Types {
    type Output = Type;
    #[inline]
    fn index(&self, id: TypeId) -> &Type {
        &self.all[id]
    }
}
