//! Where control goes at the end of a block, and how calls return.

use adamant_expr::BitVec;
use adamant_program::{Block, Body, Edge, Operand, Predicate, SwitchCase, TerminatorOp};

use crate::domain::Domain;
use crate::machine::{Bits, Flow, Machine, Step};
use crate::stop::Fault;
use crate::thread::{OnReturn, Resume};
use crate::value::Value;

/// How many register files are kept for later calls.
const SPARE_REGISTERS: usize = 64;

impl<'p, D: Domain> Machine<'p, D> {
    #[inline]
    pub(crate) fn terminate(&mut self, body: &'p Body, block: &'p Block) -> Step<Flow, D> {
        match &block.terminator.op {
            TerminatorOp::Jump(edge) => self.leave_for(body, edge)?,
            TerminatorOp::Branch { condition, then, otherwise } => {
                let condition = self.bits(*condition)?;
                if D::SPLITS && self.domain.explicit(&condition).is_none() && self.merges_here(body) {
                    return Ok(Flow::Moved);
                }
                let edge = if self.decide(&condition)? { then } else { otherwise };
                self.leave_for(body, edge)?;
            }
            TerminatorOp::Switch { value, cases, default } => {
                let value = self.operand(*value);
                let edge = self.switch_target(value, cases)?.unwrap_or(default);
                self.leave_for(body, edge)?;
            }
            TerminatorOp::Return(value) => {
                let flow = self.return_from_call(*value)?;
                self.ticks += 1;
                return Ok(flow);
            }
            TerminatorOp::Unreachable => return Err(Fault::Unreachable.into()),
        }
        Ok(Flow::Moved)
    }

    /// Chooses values instead of going one way, where the branch does nothing else.
    fn merges_here(&mut self, body: &'p Body) -> bool {
        let frame = self.frame();
        let (function, block) = (frame.function, frame.block);
        match self.pauses.and_then(|pauses| pauses.pure_branch(function, block)) {
            Some(branch) => self.merge(body, branch),
            None => false,
        }
    }

    /// Goes to another block, unless that is watched and what was done before is to be seen first.
    #[inline]
    fn leave_for(&mut self, body: &Body, edge: &Edge) -> Step<(), D> {
        if !self.watched_blocks.is_empty() {
            self.notice_entry(self.frame().function, edge.target)?;
        }
        self.follow(body, edge);
        Ok(())
    }

    /// Goes to another block; all arguments are read before any parameter is assigned.
    #[inline]
    pub(super) fn follow(&mut self, body: &Body, edge: &Edge) {
        let parameters = &body.blocks[edge.target].parameters;
        match (&edge.arguments[..], &parameters[..]) {
            ([], _) => {}
            ([argument], [parameter]) => {
                let value = self.operand(*argument);
                self.assign(*parameter, value);
            }
            (arguments, parameters) => {
                let values: smallvec::SmallVec<[_; 8]> =
                    arguments.iter().map(|&argument| self.operand(argument)).collect();
                for (&parameter, value) in parameters.iter().zip(values) {
                    self.assign(parameter, value);
                }
            }
        }
        let frame = self.frame_mut();
        frame.block = edge.target;
        frame.statement = 0;
    }

    fn switch_target<'c>(&mut self, value: Value<Bits<D>>, cases: &'c [SwitchCase]) -> Step<Option<&'c Edge>, D> {
        let bits = self.to_bits(value)?;
        if let Some(known) = self.domain.explicit(&bits) {
            let matches = |case: &&SwitchCase| match &self.program.constants[case.value].value {
                adamant_program::ConstantValue::Bits(constant) => constant == known,
                _ => false,
            };
            return Ok(cases.iter().find(matches).map(|case| &case.edge));
        }
        for case in cases {
            let constant = self.operand(Operand::Constant(case.value));
            let constant = self.to_bits(constant)?;
            let equal = self.domain.compare(Predicate::Eq, &bits, &constant);
            if self.decide(&equal)? {
                return Ok(Some(&case.edge));
            }
        }
        Ok(None)
    }

    fn return_from_call(&mut self, value: Option<Operand>) -> Step<Flow, D> {
        let value = value.map(|value| self.operand(value));
        let on_return = self.frame().on_return;
        // What may fail comes before anything changes.
        let adapted = match (on_return, value) {
            (OnReturn::Assign(Some(dest)), value) => {
                let ty = self.caller_register_type(dest);
                Some(match value {
                    Some(value) => self.adapted(value, ty)?,
                    None => self.arbitrary(ty),
                })
            }
            (_, value) => value,
        };
        if on_return == OnReturn::EndThread {
            let result = adapted.unwrap_or_else(|| Value::Bits(self.domain.constant(&BitVec::zero(1))));
            return self.end_thread(result);
        }
        let owned: smallvec::SmallVec<[_; 8]> = self.frame().owned_objects().collect();
        self.notice_release(owned.iter().copied())?;
        let ends_program = on_return == OnReturn::NextPhase && self.state.phase == crate::state::Phase::Main;
        if !ends_program && !owned.is_empty() {
            let function = self.frame().function;
            self.check_locks_in(self.program.functions[function].display_name(), &owned)?;
        }
        if ends_program {
            self.state.library.exit_status = match adapted {
                Some(status) => self.status_of(status)?,
                None => Some(0),
            };
            // From here on the first thread runs exit handlers.
            self.leave_frame();
            self.state.phase = crate::state::Phase::Exiting(0);
            return Ok(Flow::Moved);
        }
        self.leave_frame();
        match on_return {
            OnReturn::Assign(dest) => {
                if let (Some(dest), Some(value)) = (dest, adapted) {
                    self.assign(dest, value);
                }
                self.frame_mut().statement += 1;
            }
            OnReturn::Resume => self.state.threads[self.current].resume = Resume::Returned,
            OnReturn::NextPhase | OnReturn::EndThread => {}
        }
        Ok(Flow::Moved)
    }

    fn leave_frame(&mut self) {
        let thread = &mut self.state.threads[self.current];
        let frame = thread.frames.pop().expect("a call that returns has a frame");
        if frame.atomic {
            self.leave_section();
        }
        frame.owned_objects().for_each(|object| self.state.memory.release(object));
        if self.spare_registers.len() < SPARE_REGISTERS
            && let Some(frame) = frame.into_inner()
        {
            self.spare_registers.push(frame.registers);
        }
    }
}
