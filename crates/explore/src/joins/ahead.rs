//! What decides where control goes soon after a place: registers and global variables on whose values the next branches depend.
//!
//! This is for heuristics alone: it looks a few blocks ahead, into calls and back to callers, and knows memory by the names of globals.

use std::collections::VecDeque;

use adamant_base::IdVec;
use adamant_program::{
    AddressTarget, BlockId, Body, Callee, ConstantValue, FunctionId, GlobalId, Op, Operand, Program, RegisterId,
};
use rustc_hash::FxHashSet;

/// So many blocks are looked at.
const MOST_BLOCKS: usize = 24;

/// Who assigns each register of a function: a statement, or the edges to a block.
enum Assigned {
    Statement(BlockId, usize),
    Parameter(BlockId, usize),
}

/// A place in a call: a function, a block, and the statement that runs next.
pub(crate) type CallPlace = (FunctionId, BlockId, u32);

/// What decides where control goes soon.
#[derive(Clone, Debug, Default)]
pub(crate) struct DecidedAhead {
    registers: FxHashSet<(FunctionId, RegisterId)>,
    globals: FxHashSet<GlobalId>,
    /// Whether memory does that is not known by the name of a global.
    other_memory: bool,
}

impl DecidedAhead {
    /// Looks ahead from a stack of calls, the outermost first.
    pub(crate) fn of(program: &Program, stack: &[CallPlace]) -> Self {
        let mut looking =
            Looking { program, assigned: program.functions.iter().map(|_| None).collect(), found: Self::default() };
        looking.look(stack);
        looking.found
    }

    /// Whether a register of a function does.
    pub(crate) fn by_register(&self, function: FunctionId, register: RegisterId) -> bool {
        self.registers.contains(&(function, register))
    }

    /// Whether a global variable does.
    pub(crate) fn by_global(&self, global: GlobalId) -> bool {
        self.globals.contains(&global)
    }

    /// Whether memory does that is not known by the name of a global.
    pub(crate) const fn by_other_memory(&self) -> bool {
        self.other_memory
    }
}

struct Looking<'p> {
    program: &'p Program,
    assigned: IdVec<FunctionId, Option<IdVec<RegisterId, Option<Assigned>>>>,
    found: DecidedAhead,
}

impl<'p> Looking<'p> {
    fn look(&mut self, stack: &[CallPlace]) {
        let Some(innermost) = stack.len().checked_sub(1) else { return };
        let (function, block, statement) = stack[innermost];
        // Blocks to be looked at, each with the number of calls outside of it that may go on after it.
        let mut open = VecDeque::from([(innermost, function, block, statement as usize)]);
        let mut seen = FxHashSet::default();
        while let Some((outside, function, block, first)) = open.pop_front() {
            if seen.len() >= MOST_BLOCKS {
                break;
            }
            let Some(body) = self.program.functions[function].body.as_ref() else { continue };
            if !seen.insert((function, block, first)) {
                continue;
            }
            for statement in body.blocks[block].statements.iter().skip(first) {
                if let Op::Call { callee, arguments, .. } = &statement.op {
                    arguments.iter().for_each(|argument| self.decides(function, argument.value));
                    if let Callee::Direct(callee) = callee
                        && let Some(called) = self.program.functions[*callee].body.as_ref()
                    {
                        // What follows the call is looked at anyway.
                        open.push_back((0, *callee, called.entry(), 0));
                    }
                }
            }
            let terminator = &body.blocks[block].terminator.op;
            if let Some(decision) = terminator.decides_by() {
                self.decides(function, decision);
            }
            open.extend(terminator.edges().map(|edge| (outside, function, edge.target, 0)));
            if terminator.edges().count() == 0 && outside > 0 {
                let (function, block, statement) = stack[outside - 1];
                open.push_back((outside - 1, function, block, statement as usize));
            }
        }
    }

    /// Takes in all that an operand depends on.
    fn decides(&mut self, function: FunctionId, operand: Operand) {
        let Some(body) = self.program.functions[function].body.as_ref() else { return };
        let mut open = vec![operand];
        while let Some(operand) = open.pop() {
            let Operand::Register(register) = operand else { continue };
            if !self.found.registers.insert((function, register)) {
                continue;
            }
            match self.assigned(function, body)[register] {
                Some(Assigned::Statement(block, index)) => {
                    let op = &body.blocks[block].statements[index].op;
                    if let Op::Load { pointer, .. } = op {
                        self.memory(*pointer);
                    }
                    op.for_each_operand(|operand| open.push(operand));
                }
                Some(Assigned::Parameter(target, place)) => {
                    let edges = body.blocks.iter().flat_map(|block| block.terminator.op.edges());
                    open.extend(edges.filter(|edge| edge.target == target).map(|edge| edge.arguments[place]));
                }
                None => {}
            }
        }
    }

    /// Takes in memory that a pointer leads to.
    fn memory(&mut self, pointer: Operand) {
        if let Operand::Constant(constant) = pointer
            && let ConstantValue::Address { target: AddressTarget::Global(global), .. } =
                self.program.constants[constant].value
        {
            self.found.globals.insert(global);
        } else {
            self.found.other_memory = true;
        }
    }

    fn assigned(&mut self, function: FunctionId, body: &Body) -> &IdVec<RegisterId, Option<Assigned>> {
        self.assigned[function].get_or_insert_with(|| {
            let mut assigned: IdVec<RegisterId, Option<Assigned>> = body.registers.iter().map(|_| None).collect();
            for (id, block) in body.blocks.enumerate() {
                for (place, &parameter) in block.parameters.iter().enumerate() {
                    assigned[parameter] = Some(Assigned::Parameter(id, place));
                }
                for (index, statement) in block.statements.iter().enumerate() {
                    if let Some(dest) = statement.op.dest() {
                        assigned[dest] = Some(Assigned::Statement(id, index));
                    }
                }
            }
            assigned
        })
    }
}

#[cfg(test)]
mod tests {
    use adamant_base::Id as _;

    use super::*;

    /// What decides soon after the start of a function with these blocks: registers, then globals.
    fn check(blocks: &str, expected: &str) {
        let text = format!(
            "program lp64 as_written global @a size 4 align 4 global @b size 4 align 4
             fn @f(%0: i1, %1: i32, %2: i32) -> i32 {{ {blocks} }}"
        );
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let function = program.functions.ids().next().expect("there is one");
        let ahead = DecidedAhead::of(&program, &[(function, BlockId::FIRST, 0)]);
        let body = program.functions[function].body.as_ref().expect("it has a body");
        let registers = body.registers.ids().filter(|&register| ahead.by_register(function, register));
        let mut told: Vec<String> = registers.map(|register| format!("%{}", register.index())).collect();
        let globals = program.globals.enumerate().filter(|(id, _)| ahead.by_global(*id));
        told.extend(globals.map(|(_, global)| format!("@{}", global.name)));
        told.extend(ahead.by_other_memory().then(|| "other".to_owned()));
        assert_eq!(told.join(" "), expected, "{blocks}");
    }

    #[test]
    fn what_branches_depend_on_decides() {
        check(
            "bb0: %3: i32 = add %1, 1 %4: i1 = compare eq %3, i32 7 branch %4, bb1, bb2(%2)
             bb1: jump bb2(%1) bb2(%5: i32): return %5",
            "%1 %3 %4",
        );
        check(
            "bb0: %3: i32 = load @a %4: i32 = load @b jump bb1(%3, %4)
             bb1(%5: i32, %6: i32): %7: i1 = compare eq %5, i32 7 branch %7, bb2, bb3
             bb2: return %6 bb3: return %2",
            "%3 %5 %7 @a",
        );
    }

    #[test]
    fn what_is_far_away_does_not_decide() {
        let jumps: String = (1..30).map(|block| format!("bb{block}: jump bb{} ", block + 1)).collect();
        check(&format!("bb0: jump bb1 {jumps} bb30: branch %0, bb31, bb32 bb31: return %1 bb32: return %2"), "");
        check("bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: return %1 bb3: return %2", "%0");
    }
}
