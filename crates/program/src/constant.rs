//! The constants that operands name, interned per program.

use adamant_base::{IdVec, typed_id};
use adamant_expr::BitVec;
use rustc_hash::FxHashMap;

use crate::{FunctionId, GlobalId, TypeId};

typed_id! {
    /// A constant of a program.
    pub struct ConstantId("c");
}

/// A constant with its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Constant {
    /// The type of the constant.
    pub ty: TypeId,
    /// Its value.
    pub value: ConstantValue,
}

/// What a constant is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstantValue {
    /// The bits of an integer or of a floating-point number.
    Bits(BitVec),
    /// The null pointer.
    Null,
    /// The address of a global or a function, some bytes on; of pointer type, or an integer as wide as a pointer.
    Address {
        /// What the address points to.
        target: AddressTarget,
        /// Bytes from its start.
        offset: i64,
    },
    /// An aggregate of constants.
    Aggregate(Vec<ConstantId>),
    /// Any value of the type; each evaluation may give another.
    Undefined,
}

/// What an address in a constant points to. Thread-local globals have no constant address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressTarget {
    /// A global that is not thread-local.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
}

/// The interned constants of a program.
#[derive(Clone, Debug, Default)]
pub struct Constants {
    all: IdVec<ConstantId, Constant>,
    ids: FxHashMap<Constant, ConstantId>,
}

impl Constants {
    /// The id of a constant, the same for equal constants.
    pub fn intern(&mut self, ty: TypeId, value: ConstantValue) -> ConstantId {
        let constant = Constant { ty, value };
        if let Some(&id) = self.ids.get(&constant) {
            return id;
        }
        let id = self.all.push(constant.clone());
        self.ids.insert(constant, id);
        id
    }

    /// All constants with their ids; the parts of an aggregate come before it.
    pub fn enumerate(&self) -> impl ExactSizeIterator<Item = (ConstantId, &Constant)> {
        self.all.enumerate()
    }

    /// The constant, if the id belongs to this program.
    pub fn get(&self, id: ConstantId) -> Option<&Constant> {
        self.all.get(id)
    }
}

impl std::ops::Index<ConstantId> for Constants {
    type Output = Constant;
    #[inline]
    fn index(&self, id: ConstantId) -> &Constant {
        &self.all[id]
    }
}
