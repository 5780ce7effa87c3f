//! What a program can do with `errno`: whether it looks at it at all, and whether another thread may know where that of a thread is.
//!
//! Programs mostly read and write `errno` where they ask for its address. As long as they do nothing else with the address, nobody but the
//! thread and the functions that it calls can touch it.

use adamant_program::{Body, Callee, FunctionId, Op, Operand, Program};

use crate::external::format::asks_for_error;

/// The function that tells the address.
const ADDRESS: &str = "__errno_location";

/// Whether a program may see the value of `errno`: by its address, or in texts. A format that asks for the text of an error stands in the
/// initial contents of a global; whoever finds one elsewhere must not take `errno` to be known.
pub fn may_read_errno(program: &Program) -> bool {
    let is_declared = |name: &str| program.function(name).is_some_and(|id| program.functions[id].body.is_none());
    let mut contents = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
    is_declared(ADDRESS) || is_declared("perror") || contents.any(|contents| asks_for_error(&contents.bytes))
}

/// Who may know where the `errno` of a thread is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errno {
    /// The thread, while it accesses it.
    Private,
    /// Anybody.
    HandedOut,
}

impl Errno {
    pub(crate) fn of(program: &Program) -> Self {
        let Some(teller) = program.function(ADDRESS) else { return Self::Private };
        let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
        if crate::call_graph::address_taken(program).contains(&teller) || bodies.any(|body| hands_out(body, teller)) {
            Self::HandedOut
        } else {
            Self::Private
        }
    }
}

/// Whether a function does more with the address than to access what is there.
fn hands_out(body: &Body, teller: FunctionId) -> bool {
    let statements = || body.blocks.iter().flat_map(|block| &block.statements);
    let is_told = |op: &Op| matches!(op.call(), Some((Callee::Direct(callee), _)) if callee == teller);
    let told: Vec<Operand> = statements()
        .filter(|statement| is_told(&statement.op))
        .filter_map(|statement| statement.op.dest().map(Operand::Register))
        .collect();
    if told.is_empty() {
        return false;
    }
    let mut found = false;
    let mut look = |operand: Operand| found |= told.contains(&operand);
    // What a variable is called changes nothing.
    let executed = statements().map(|statement| &statement.op).filter(|op| op.is_executed());
    executed.for_each(|op| op.for_each_operand_besides_address(&mut look));
    body.blocks.iter().for_each(|block| block.terminator.op.for_each_operand(&mut look));
    found
}
