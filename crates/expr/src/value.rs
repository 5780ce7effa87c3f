//! Values of terms, and assignments of values to symbols.

use crate::bitvec::BitVec;
use crate::sort::Sort;
use crate::term::SymbolId;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The value of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A bit-vector, or the pattern of a floating-point number.
    Bits(BitVec),
    /// An array.
    Array(ArrayValue),
}

/// An array that differs from one element in finitely many places. Cloning shares the places.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct ArrayValue {
    index_width: u32,
    default: BitVec,
    places: Arc<BTreeMap<BitVec, BitVec>>,
}

impl ArrayValue {
    /// The array that holds `element` at every index of `index_width` bits.
    pub fn constant(index_width: u32, element: BitVec) -> Self {
        Self { index_width, default: element, places: Arc::default() }
    }

    /// The element at an index.
    pub fn get(&self, index: &BitVec) -> &BitVec {
        self.places.get(index).unwrap_or(&self.default)
    }

    /// Sets the element at an index.
    pub fn set(&mut self, index: &BitVec, element: BitVec) {
        let places = Arc::make_mut(&mut self.places);
        if element == self.default {
            places.remove(index);
        } else {
            places.insert(index.clone(), element);
        }
    }

    /// The element at all indices but those of [`iter`](Self::iter).
    pub fn default_element(&self) -> &BitVec {
        &self.default
    }

    /// The places that differ from the default, by increasing index.
    pub fn iter(&self) -> impl Iterator<Item = (&BitVec, &BitVec)> {
        self.places.iter()
    }

    /// The sort of the array.
    pub fn sort(&self) -> Sort {
        Sort::Array { index: self.index_width, element: self.default.width() }
    }
}

impl fmt::Debug for ArrayValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:?}", self.default)?;
        for (index, element) in self.iter() {
            write!(f, ", {index}: {element}")?;
        }
        f.write_str("]")
    }
}

impl Value {
    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The bit-vector or the pattern of the number.
    pub fn as_bits(&self) -> Option<&BitVec> {
        match self {
            Self::Bits(value) => Some(value),
            _ => None,
        }
    }

    /// The array.
    pub fn as_array(&self) -> Option<&ArrayValue> {
        match self {
            Self::Array(value) => Some(value),
            _ => None,
        }
    }

    /// Whether this can be a value of a term of the sort.
    pub fn fits(&self, sort: Sort) -> bool {
        match (self, sort) {
            (Self::Bool(_), Sort::Bool) => true,
            (Self::Bits(value), Sort::Bits(_) | Sort::Float(_)) => Some(value.width()) == sort.width(),
            (Self::Array(value), Sort::Array { .. }) => value.sort() == sort,
            _ => false,
        }
    }

    /// False, all bits zero, or the array of these.
    pub fn zero(sort: Sort) -> Self {
        match sort {
            Sort::Bool => Self::Bool(false),
            Sort::Bits(width) => Self::Bits(BitVec::zero(width)),
            Sort::Float(kind) => Self::Bits(BitVec::zero(kind.width())),
            Sort::Array { index, element } => Self::Array(ArrayValue::constant(index, BitVec::zero(element))),
        }
    }
}

/// What an assignment says of symbols that it does not name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Unnamed {
    /// They have no value, and a term that depends on them has none.
    #[default]
    Unassigned,
    /// They are false or zero: any value would do.
    Zero,
}

/// Values of symbols.
#[derive(Clone, Default, Debug)]
pub struct Assignment {
    values: FxHashMap<SymbolId, Value>,
    unnamed: Unnamed,
}

impl Assignment {
    /// No values, and none for symbols that will not be named.
    pub fn new() -> Self {
        Self::default()
    }

    /// No values, and zero for symbols that will not be named.
    pub fn completed_with_zero() -> Self {
        Self { values: FxHashMap::default(), unnamed: Unnamed::Zero }
    }

    /// Gives a symbol its value.
    pub fn set(&mut self, symbol: SymbolId, value: Value) {
        self.values.insert(symbol, value);
    }

    /// The value that a symbol was given.
    pub fn get(&self, symbol: SymbolId) -> Option<&Value> {
        self.values.get(&symbol)
    }

    /// What is said of the other symbols.
    pub fn unnamed(&self) -> Unnamed {
        self.unnamed
    }

    /// All values, by increasing symbol.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, &Value)> {
        let mut named: Vec<_> = self.values.iter().map(|(&symbol, value)| (symbol, value)).collect();
        named.sort_by_key(|(symbol, _)| *symbol);
        named.into_iter()
    }
}

impl FromIterator<(SymbolId, Value)> for Assignment {
    fn from_iter<I: IntoIterator<Item = (SymbolId, Value)>>(values: I) -> Self {
        Self { values: values.into_iter().collect(), unnamed: Unnamed::Unassigned }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_that_hold_the_same_are_equal() {
        let mut a = ArrayValue::constant(64, BitVec::zero(8));
        let mut b = a.clone();
        for index in [3, 300, 2] {
            a.set(&BitVec::new(64, index), BitVec::new(8, index));
        }
        for index in [2, 3, 7, 300] {
            b.set(&BitVec::new(64, index), BitVec::new(8, index));
        }
        assert_ne!(a, b);
        b.set(&BitVec::new(64, 7), BitVec::zero(8));
        assert_eq!(a, b);
        assert_eq!(format!("{a:?}"), "[0:8, 2: 2, 3: 3, 300: 44]");
    }
}
