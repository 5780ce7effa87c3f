//! Which registers are live where: whose value may still be read.
//!
//! A register is live at a place if some way through the graph leads from there to a step that reads it, and nothing
//! on the way assigns it. `Bind` statements describe and execute nothing, so they do not read. What an edge passes is
//! read by the terminator that the edge leaves, and the parameters of a block are assigned when the block is entered.
//!
//! Because a register is assigned at one place, each is followed backwards from its uses to that place, which costs no
//! more than the answer is long. (Boissinot and others, "Computing Liveness Sets for SSA-Form Programs", 2011, call
//! this exploring paths by variable.)

use adamant_base::{Id as _, IdVec};
use adamant_program::{Block, BlockId, Body, Op, Operand, RegisterId};
use rustc_hash::FxHashMap;

use crate::graph;

/// Which registers are live where, in one body.
#[derive(Clone, Debug)]
pub struct Liveness {
    /// The distinct sets, each ascending.
    sets: Vec<Box<[RegisterId]>>,
    blocks: IdVec<BlockId, BlockSets>,
}

/// The sets of one block, by their places in [`Liveness::sets`].
#[derive(Clone, Debug)]
struct BlockSets {
    /// Before each statement, and last before the terminator.
    before: Box<[u32]>,
    /// During each call, by ascending statement.
    during_calls: Box<[(u32, u32)]>,
}

impl Liveness {
    /// Analyses a body.
    pub fn of(body: &Body) -> Self {
        let mut sets = SetTable::default();
        let live_out = live_out(body);
        let blocks = body.blocks.iter().zip(live_out).map(|(block, out)| sets_of_block(block, out, &mut sets));
        let blocks = blocks.collect();
        Self { sets: sets.into_vec(), blocks }
    }

    /// Changes all sets; they must stay ascending.
    pub fn adjust(&mut self, change: impl Fn(&mut Vec<RegisterId>)) {
        for set in &mut self.sets {
            let mut changed = std::mem::take(set).into_vec();
            change(&mut changed);
            *set = changed.into();
        }
    }

    /// Registers whose value may still be read when control stands before `statement` of `block` (the number of
    /// statements stands for the terminator), ascending. The parameters of the block have been assigned.
    pub fn before(&self, block: BlockId, statement: u32) -> &[RegisterId] {
        &self.sets[self.blocks[block].before[statement as usize] as usize]
    }

    /// Registers live while the call at `statement` runs, ascending: those live after it, without the register that
    /// takes its result. This holds where control comes back behind the call; a call that will be tried again reads
    /// its operands again and needs [`before`](Self::before), which is also the answer for other statements.
    pub fn during_call(&self, block: BlockId, statement: u32) -> &[RegisterId] {
        let calls = &self.blocks[block].during_calls;
        match calls.binary_search_by_key(&statement, |&(call, _)| call) {
            Ok(index) => &self.sets[calls[index].1 as usize],
            Err(_) => self.before(block, statement),
        }
    }
}

/// Sets of registers, each stored once.
#[derive(Default)]
struct SetTable {
    places: FxHashMap<Box<[RegisterId]>, u32>,
}

impl SetTable {
    fn intern(&mut self, set: &[RegisterId]) -> u32 {
        if let Some(&place) = self.places.get(set) {
            return place;
        }
        let place = u32::try_from(self.places.len()).expect("a body has fewer than 2^32 places");
        self.places.insert(set.into(), place);
        place
    }

    fn into_vec(self) -> Vec<Box<[RegisterId]>> {
        let mut sets = vec![Box::default(); self.places.len()];
        for (set, place) in self.places {
            sets[place as usize] = set;
        }
        sets
    }
}

/// Goes backwards through a block, from what is live at its end.
fn sets_of_block(block: &Block, live_out: Vec<RegisterId>, sets: &mut SetTable) -> BlockSets {
    let mut live = live_out;
    let mut before = vec![0; block.statements.len() + 1];
    let mut during_calls = Vec::new();
    block.terminator.op.for_each_operand(|operand| {
        add(&mut live, operand);
    });
    let mut current = sets.intern(&live);
    before[block.statements.len()] = current;
    for (index, statement) in block.statements.iter().enumerate().rev() {
        let mut changed = statement.op.dest().is_some_and(|dest| remove(&mut live, dest));
        if statement.op.call().is_some() {
            let statement = u32::try_from(index).expect("a body has fewer than 2^32 statements");
            during_calls.push((statement, if changed { sets.intern(&live) } else { current }));
        }
        for_each_read(&statement.op, |operand| changed |= add(&mut live, operand));
        if changed {
            current = sets.intern(&live);
        }
        before[index] = current;
    }
    during_calls.reverse();
    BlockSets { before: before.into(), during_calls: during_calls.into() }
}

/// Visits what a statement reads when it runs.
pub(crate) fn for_each_read(op: &Op, visit: impl FnMut(Operand)) {
    if op.is_executed() {
        op.for_each_operand(visit);
    }
}

/// Adds a register to an ascending set; tells whether it is new.
fn add(set: &mut Vec<RegisterId>, operand: Operand) -> bool {
    let Operand::Register(register) = operand else { return false };
    let place = set.binary_search(&register);
    if let Err(place) = place {
        set.insert(place, register);
    }
    place.is_err()
}

/// Removes a register from an ascending set; tells whether it was there.
fn remove(set: &mut Vec<RegisterId>, register: RegisterId) -> bool {
    let place = set.binary_search(&register);
    if let Ok(place) = place {
        set.remove(place);
    }
    place.is_ok()
}

/// By block, the registers that some successor reads before assigning them, ascending.
fn live_out(body: &Body) -> Vec<Vec<RegisterId>> {
    let successors = graph::successors(body);
    let predecessors = graph::reversed(&successors);
    let assigned_in = assigning_blocks(body);
    let mut live_out = vec![Vec::new(); body.blocks.len()];
    // The register last found live at the start and at the end of each block: registers come one after another.
    let mut live_at_start = vec![None; body.blocks.len()];
    let mut live_at_end = vec![None; body.blocks.len()];
    let mut open = Vec::new();
    for (register, reading) in body.registers.ids().zip(blocks_that_need(body)) {
        for block in reading {
            live_at_start[block] = Some(register);
            open.push(block);
        }
        while let Some(block) = open.pop() {
            for &predecessor in &predecessors[block] {
                if live_at_end[predecessor].replace(register) == Some(register) {
                    continue;
                }
                live_out[predecessor].push(register);
                let passes = assigned_in[register.index()] != Some(predecessor);
                if passes && live_at_start[predecessor].replace(register) != Some(register) {
                    open.push(predecessor);
                }
            }
        }
    }
    live_out
}

/// By register, the block that assigns it.
fn assigning_blocks(body: &Body) -> Vec<Option<usize>> {
    let mut assigned_in = vec![None; body.registers.len()];
    for (index, block) in body.blocks.iter().enumerate() {
        let dests = block.statements.iter().filter_map(|statement| statement.op.dest());
        for register in block.parameters.iter().copied().chain(dests) {
            assigned_in[register.index()] = Some(index);
        }
    }
    assigned_in
}

/// By register, the blocks that read the value it has when they are entered.
fn blocks_that_need(body: &Body) -> Vec<Vec<usize>> {
    let mut needing: Vec<Vec<usize>> = vec![Vec::new(); body.registers.len()];
    // The last block that has assigned each register, so far as it has been walked through.
    let mut assigned = vec![None; body.registers.len()];
    for (index, block) in body.blocks.iter().enumerate() {
        let mut read = |operand, assigned: &[Option<usize>]| {
            let Operand::Register(register) = operand else { return };
            let blocks = &mut needing[register.index()];
            if assigned[register.index()] != Some(index) && blocks.last() != Some(&index) {
                blocks.push(index);
            }
        };
        for &parameter in &block.parameters {
            assigned[parameter.index()] = Some(index);
        }
        for statement in &block.statements {
            for_each_read(&statement.op, |operand| read(operand, &assigned));
            if let Some(dest) = statement.op.dest() {
                assigned[dest.index()] = Some(index);
            }
        }
        block.terminator.op.for_each_operand(|operand| read(operand, &assigned));
    }
    needing
}

#[cfg(test)]
mod tests {
    use adamant_program::Program;

    use super::*;

    fn liveness(text: &str) -> (Program, Liveness) {
        let program = Program::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}", violations[0]));
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let liveness = Liveness::of(body);
        (program, liveness)
    }

    /// Compares what is live before each step of the first body with one line by block, steps between bars.
    fn check(text: &str, expected: &str) {
        let (program, liveness) = liveness(text);
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let mut found = String::new();
        for (id, block) in body.blocks.enumerate() {
            let sets = (0..=block.statements.len() as u32).map(|statement| {
                let live = liveness.before(id, statement).iter();
                live.map(|register| format!("{}", register.index())).collect::<Vec<_>>().join(" ")
            });
            found += &format!("{}\n", sets.collect::<Vec<_>>().join("|"));
        }
        assert_eq!(found.trim_end(), expected);
    }

    #[test]
    fn a_loop_keeps_what_its_next_round_reads() {
        check(
            "program lp64 as_written
             fn @sum(%0: i32) -> i32 {
             bb0: jump bb1(i32 0, i32 0)
             bb1(%1: i32, %2: i32):
               %3: i1 = compare slt %1, %0
               branch %3, bb2, bb3
             bb2:
               %4: i32 = add nsw %1, 1
               %5: i32 = add nsw %2, %1
               jump bb1(%4, %5)
             bb3: return %2
             }",
            "0\n0 1 2|0 1 2 3\n0 1 2|0 1 2 4|0 4 5\n2",
        );
    }

    #[test]
    fn debug_information_reads_nothing() {
        check(
            "program lp64 as_written
             fn @f(%0: i32, %1: ptr) {
             bb0:
               %2: i32 = add %0, 1
               bind var0 = %0
               store %2, %1
               bind var0 at %1
               return
             }
             source { var0 \"x\" line 1 }",
            "0 1|1 2|1 2||",
        );
    }

    #[test]
    fn edges_read_what_they_pass_before_they_assign() {
        check(
            "program lp64 as_written
             fn @swap(%0: i32, %1: i32, %2: i1) -> i32 {
             bb0: jump bb1(%0, %1)
             bb1(%3: i32, %4: i32): branch %2, bb1(%4, %3), bb2
             bb2: return %3
             }",
            "0 1 2\n2 3 4\n3",
        );
    }

    #[test]
    fn a_dead_result_is_never_live() {
        check(
            "program lp64 as_written
             fn @f(%0: ptr) {
             bb0:
               %1: i32 = load %0
               %2: i32 = load %0
               return
             }",
            "0|0|",
        );
    }

    #[test]
    fn a_running_call_needs_neither_its_arguments_nor_its_result() {
        let (_, liveness) = liveness(
            "program lp64 as_written
             fn @f(%0: i32, %1: i32) -> i32 {
             bb0:
               %2: i32 = call @f(%0, %1)
               %3: i32 = call @f(%1, %2)
               %4: i32 = add %2, %3
               return %4
             }",
        );
        let during = |statement| liveness.during_call(BlockId::FIRST, statement);
        let registers = |numbers: &[usize]| numbers.iter().map(|&number| RegisterId::new(number)).collect::<Vec<_>>();
        assert_eq!(during(0), registers(&[1]));
        assert_eq!(during(1), registers(&[2]));
        assert_eq!(during(2), registers(&[2, 3]), "not a call: what is live before it");
    }
}
