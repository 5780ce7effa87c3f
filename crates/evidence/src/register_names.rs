//! Which variables of the source registers hold, where a call stands.
//!
//! The compiler tells by bindings: from there on a variable has the value of a register. A binding is known at a block if all ways there
//! agree, and ends where the register gets another value. So a register that is kept from an earlier round is not taken for the variable of this one.

use std::collections::{BTreeMap, VecDeque};

use adamant_base::IdVec;
use adamant_program::{Binding, Block, BlockId, Body, Op, Operand, Program, RegisterId, VariableId};
use adamant_semantics::Frame;

/// The register that each variable is bound to.
type Bound = BTreeMap<VariableId, RegisterId>;

/// The variables that registers hold where a call stands; bindings that come next, before anything else is done, count as well.
pub fn variables_in_registers<B>(program: &Program, frame: &Frame<B>) -> Vec<(RegisterId, VariableId)> {
    let Some(body) = &program.functions[frame.function].body else { return Vec::new() };
    let Some(mut bound) = at_entries(body)[frame.block].clone() else { return Vec::new() };
    let block = &body.blocks[frame.block];
    let here = frame.statement as usize;
    let next = block.statements.iter().skip(here).take_while(|next| matches!(next.op, Op::Bind { .. })).count();
    block.statements.iter().take(here + next).for_each(|statement| follow(&mut bound, &statement.op));
    bound.into_iter().map(|(variable, register)| (register, variable)).collect()
}

/// What is bound at the entry of each block that is reached, its parameters having their values.
fn at_entries(body: &Body) -> IdVec<BlockId, Option<Bound>> {
    let mut entries: IdVec<BlockId, Option<Bound>> = body.blocks.iter().map(|_| None).collect();
    entries[body.entry()] = Some(Bound::new());
    let mut waiting = VecDeque::from([body.entry()]);
    while let Some(id) = waiting.pop_front() {
        let block = &body.blocks[id];
        let Some(mut bound) = entries[id].clone() else { continue };
        block.statements.iter().for_each(|statement| follow(&mut bound, &statement.op));
        for edge in block.terminator.op.edges() {
            let next = without_parameters(&bound, &body.blocks[edge.target]);
            if join(&mut entries[edge.target], next) {
                waiting.push_back(edge.target);
            }
        }
    }
    entries
}

fn follow(bound: &mut Bound, op: &Op) {
    if let Some(dest) = op.dest() {
        bound.retain(|_, register| *register != dest);
    }
    if let Op::Bind { variable, binding } = op {
        match binding {
            Binding::Value(Operand::Register(register)) => {
                bound.insert(*variable, *register);
            }
            Binding::Value(Operand::Constant(_)) | Binding::Address(_) => {
                bound.remove(variable);
            }
        }
    }
}

/// What stays bound when a block is entered, whose parameters get new values.
fn without_parameters(bound: &Bound, block: &Block) -> Bound {
    let stays = |register: &RegisterId| !block.parameters.contains(register);
    bound.iter().filter(|(_, register)| stays(register)).map(|(variable, register)| (*variable, *register)).collect()
}

/// Keeps what several ways agree on. Tells whether that is something new.
fn join(known: &mut Option<Bound>, other: Bound) -> bool {
    match known {
        None => {
            *known = Some(other);
            true
        }
        Some(known) => {
            let before = known.len();
            known.retain(|variable, register| other.get(variable) == Some(register));
            known.len() < before
        }
    }
}
