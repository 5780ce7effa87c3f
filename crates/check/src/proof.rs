//! What a proof rests on, in the words of the source.

/// A formula that holds whenever a place of the source is reached, with the variables as they are in scope there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvedInvariant {
    /// The file.
    pub file: String,
    /// The line of the head of a loop, from 1; 0 if it is not known.
    pub line: u32,
    /// The function.
    pub function: String,
    /// An expression of C; nothing if the proof says nothing there that C can say.
    pub invariant: Option<String>,
    /// How many parts of the proof are left out because they have no form in C or no variable of the source.
    pub left_out: usize,
}
