//! A value that copies share until one of them is written.

use std::ops::{Deref, DerefMut};
use std::rc::Rc;

/// A value that copies share until one of them is written.
#[derive(Debug)]
pub struct Shared<T>(Rc<T>);

impl<T> Shared<T> {
    /// A value that nothing shares yet.
    pub fn new(value: T) -> Self {
        Self(Rc::new(value))
    }

    /// The value itself, if nothing shares it.
    pub fn into_inner(self) -> Option<T> {
        Rc::into_inner(self.0)
    }
}

impl<T> Clone for Shared<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        Rc::make_mut(&mut self.0)
    }
}
