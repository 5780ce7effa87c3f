//! Loops that are known to end, so that proofs need not count: the decisions by which they do are left open, and runs that go round such a loop
//! for ever are none.
//!
//! Leaving decisions open adds runs. Those that go round for ever leave out no run of the program, whose loops end. So what no run of the program
//! with open decisions violates, no run of the program does; a violation proves nothing.
//!
//! A run goes round a loop for ever if it comes to the head again and again, and from some time on is never outside of the loop. Every step ends where
//! the head of a loop is entered, and between two visits of a loop the head of another one is passed outside, so both can be told from the states.

use adamant_analysis::{CountingLoop, counting_loops};
use adamant_library::Library;
use adamant_program::{Op, Program, Register, Statement, TerminatorOp};
use adamant_semantics::State;
use adamant_symbolic::Bits;

/// The loops of a program without threads that are known to end.
pub(crate) struct EndingLoops(Vec<CountingLoop>);

/// Where the thread of a state stands, with a bit for each loop.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Standing {
    /// At the start of the head.
    pub(crate) at_head: u64,
    /// Anywhere inside.
    pub(crate) inside: u64,
}

impl EndingLoops {
    /// None.
    pub(crate) const NONE: Self = Self(Vec::new());

    /// Of a program; none if it may have several threads.
    pub(crate) fn of(program: &Program) -> Self {
        let starts_threads = |name: &str| Library::of(name).may_start_threads();
        if program.functions.iter().any(|function| function.body.is_none() && starts_threads(&function.name)) {
            return Self::NONE;
        }
        let mut loops = counting_loops(program);
        loops.truncate(u64::BITS as usize);
        Self(loops)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those whose bits are set.
    pub(crate) fn only(&self, bits: u64) -> Self {
        let chosen = self.0.iter().enumerate().filter(|(number, _)| bits >> number & 1 == 1);
        Self(chosen.map(|(_, found)| found.clone()).collect())
    }

    /// The program with the decisions left open.
    pub(crate) fn freed(&self, program: &Program) -> Program {
        let mut freed = program.clone();
        let bit = freed.types.int(1);
        for found in &self.0 {
            let Some(body) = &mut freed.functions[found.function].body else { continue };
            for &decision in &found.decisions {
                let block = &mut body.blocks[decision];
                if let TerminatorOp::Branch { condition, .. } = &mut block.terminator.op {
                    let dest = body.registers.push(Register { ty: bit });
                    *condition = dest.into();
                    block
                        .statements
                        .push(Statement { op: Op::Arbitrary { dest }, position: block.terminator.position });
                }
            }
        }
        freed
    }

    /// Where a state stands.
    pub(crate) fn standing(&self, state: &State<Bits>) -> Standing {
        let mut standing = Standing::default();
        let mut threads = state.threads.iter();
        let (Some(thread), None) = (threads.next(), threads.next()) else { return standing };
        for (number, found) in self.0.iter().enumerate() {
            let is_inside = thread
                .frames
                .iter()
                .any(|frame| frame.function == found.function && found.members.binary_search(&frame.block).is_ok());
            let is_at_head = thread.frames.last().is_some_and(|frame| {
                frame.function == found.function && frame.block == found.head && frame.statement == 0
            });
            standing.inside |= u64::from(is_inside) << number;
            standing.at_head |= u64::from(is_at_head) << number;
        }
        standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: &str = "program lp64 as_written global @k size 4 align 4 = zero 4 fn @main() { bb0: jump bb1 \
         bb1: %0: i32 = load @k %1: i1 = compare sgt %0, i32 0 branch %1, bb2, bb3 \
         bb2: %2: i32 = load @k %3: i32 = add %2, -1 store %3, @k jump bb1 bb3: return }";

    #[test]
    fn decisions_of_loops_that_end_are_left_open() {
        let program = Program::parse(COUNTS).unwrap();
        let loops = EndingLoops::of(&program);
        assert!(!loops.is_empty() && loops.only(0).is_empty());
        let freed = loops.freed(&program);
        assert!(adamant_program::verify(&freed).is_ok());
        let text = freed.display().to_string();
        assert!(text.contains("arbitrary") && text.contains("branch %4, bb2, bb3"), "{text}");
    }

    #[test]
    fn nothing_is_known_to_end_where_threads_may_write() {
        let program = Program::parse(&format!("{COUNTS} declare @pthread_create(ptr, ptr, ptr, ptr) -> i32")).unwrap();
        assert!(EndingLoops::of(&program).is_empty());
    }
}
