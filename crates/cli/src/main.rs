//! The command line of Adamant.
fn main() {}
