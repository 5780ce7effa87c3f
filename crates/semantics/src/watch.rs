//! Memory that somebody outside the program watches: what is written there is noticed, whether or not other threads can reach it.

use crate::value::ObjectId;

/// Memory whose changes are noticed.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Watched {
    /// None.
    #[default]
    Nothing,
    /// These objects.
    Objects(Vec<ObjectId>),
    /// All of it.
    Everything,
}

impl Watched {
    /// Whether an object is watched.
    #[inline]
    pub fn includes(&self, object: ObjectId) -> bool {
        match self {
            Self::Nothing => false,
            Self::Objects(objects) => objects.contains(&object),
            Self::Everything => true,
        }
    }
}
