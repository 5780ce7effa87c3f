//! Constructs that the model does not cover.

/// A construct that the model does not cover, named for the user.
#[derive(Clone, Debug)]
pub(super) struct Unsupported(pub(super) String);

/// What a step of lowering gives, unless the construct is not covered.
pub(super) type LoweringResult<T> = Result<T, Unsupported>;

impl Unsupported {
    /// The error for a construct of this name.
    pub(super) fn of<T>(what: impl Into<String>) -> LoweringResult<T> {
        Err(Self(what.into()))
    }
}
