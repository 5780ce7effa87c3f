//! What a call does to values and to memory.

/// What a call does to values and memory. But for `Anything`, it calls nobody back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallEffect {
    /// It may do anything to what it can reach, fail, and not return.
    Anything,
    /// It is an error that properties name.
    Error,
    /// It fails an assertion and ends the run.
    FailedAssertion,
    /// It ends the run.
    End(EndOfRun),
    /// It ends the run unless its argument is other than zero.
    Assumption,
    /// It makes a value of its arguments, touches no memory, never fails and always returns.
    Computes,
    /// The same, but the value is chosen, or depends on the state of the library.
    Chooses,
    /// It returns an arbitrary value, which is no pointer to anything that there is, whatever its arguments.
    Arbitrary,
    /// It makes a new object of arbitrary contents, or one that is all zeros, and returns its address.
    NewObject(Size),
    /// It ends the life of the object that its argument points to, or fails.
    Free,
    /// It makes a value of its arguments and of what they point to, or fails. It always returns.
    Look,
    /// It writes text where its first argument points, made of its arguments and of what they point to, or fails. It returns that pointer or
    /// a number.
    Fill,
    /// It shows text, or it fails because of its arguments. Its result is chosen: output may fail.
    Output,
}

impl CallEffect {
    /// Whether a value is chosen, and nothing else happens. Safe: no.
    pub const fn only_chooses(self) -> bool {
        match self {
            Self::Chooses | Self::Arbitrary => true,
            Self::Anything
            | Self::Error
            | Self::FailedAssertion
            | Self::End(_)
            | Self::Assumption
            | Self::Computes
            | Self::NewObject(_)
            | Self::Free
            | Self::Look
            | Self::Fill
            | Self::Output => false,
        }
    }

    /// Whether the result is made of the arguments and of what they point to, and nothing else happens but that the call fails. Safe: no.
    pub(crate) const fn only_looks(self, memory: Memory) -> bool {
        match (self, memory) {
            (Self::Computes, _) | (Self::Look, Memory::Arguments(_)) => true,
            (
                Self::Anything
                | Self::Error
                | Self::FailedAssertion
                | Self::End(_)
                | Self::Assumption
                | Self::Chooses
                | Self::Arbitrary
                | Self::NewObject(_)
                | Self::Free
                | Self::Look
                | Self::Fill
                | Self::Output,
                _,
            ) => false,
        }
    }
}

/// How a function ends the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndOfRun {
    /// At once.
    AtOnce,
    /// After what was registered for the end has run.
    AfterHandlers,
}

/// The size of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// An argument.
    Argument(u8),
    /// The product of two arguments.
    Product(u8, u8),
}

/// The memory that a call touches and that others may see; `errno`, which the call may write, is apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Anything, whatever its arguments.
    Anything,
    /// Whatever its arguments lead to, however far; nothing if none is a pointer.
    Reachable,
    /// What its arguments point to, and no further.
    Pointed,
    /// The words of the mutexes and condition variables that its arguments point to, and of what describes them.
    Locks,
    /// What single arguments point to, and no further.
    Arguments(&'static [Access]),
    /// It copies as many bytes as an argument says, perhaps in pieces.
    Copies {
        /// The argument that points to where.
        to: u8,
        /// The one that points to what.
        from: u8,
        /// The one that says how many.
        length: u8,
    },
    /// It sets as many bytes as an argument says, perhaps in pieces.
    Fills {
        /// The argument that points to them.
        to: u8,
        /// The one that says how many.
        length: u8,
    },
}

/// An access through an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The argument.
    pub argument: u8,
    /// What is done.
    pub does: Use,
    /// How far it goes from where the argument points.
    pub extent: Extent,
}

/// What is done with memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It is read.
    Reads,
    /// It is written, and perhaps read.
    Writes,
    /// Its life ends.
    Frees,
}

/// How far an access goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// So many bytes at most.
    Bytes(u8),
    /// As many bytes as an argument says, at most.
    Argument(u8),
    /// A string, or the place of one.
    String,
    /// Anywhere in the object.
    Object,
}
