//! What a program can do with `errno`: whether it looks at it at all, and whether another thread may know where that of a thread is.
//!
//! Programs mostly read and write `errno` where they ask for its address. As long as they do nothing else with the address, nobody but the
//! thread and the functions that it calls can touch it.

use adamant_library::{Asks, Library};
use adamant_program::{Body, Function, FunctionId, Op, Operand, Program};

use crate::external::format::asks_for_error;

/// Whether a program may see the value of `errno`: by its address, or in texts. A format that asks for the text of an error stands in the
/// initial contents of a global; whoever finds one elsewhere must not take `errno` to be known.
pub fn may_read_errno(program: &Program) -> bool {
    let is_read = |function: &Function| function.body.is_none() && Library::of(&function.name).reads_errno();
    let mut contents = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
    program.functions.iter().any(is_read) || contents.any(|contents| asks_for_error(&contents.bytes))
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
        let tells = |function: &Function| Library::of(&function.name).may_ask(Asks::ErrnoPlace);
        let telling: Vec<_> = program.functions.enumerate().filter(|(_, function)| tells(function)).collect();
        let is_handed_out = telling.iter().any(|&(teller, _)| {
            let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
            crate::call_graph::address_taken(program).contains(&teller) || bodies.any(|body| hands_out(body, teller))
        });
        if is_handed_out { Self::HandedOut } else { Self::Private }
    }
}

/// Whether a function does more with the address than to access what is there.
fn hands_out(body: &Body, teller: FunctionId) -> bool {
    let statements = || body.blocks.iter().flat_map(|block| &block.statements);
    let is_told = |op: &Op| op.called_by_name() == Some(teller);
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
