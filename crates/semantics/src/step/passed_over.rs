//! Runs that go on after undefined behaviour: what a proof covers that is to hold even then.
//!
//! An access that fails reads any value, or writes nothing; so do arithmetic and functions of the library. A copy of what cannot be read
//! writes any bytes. A call of a body or of what is no
//! function is not passed over, since what is called might have broken the property. Where the source promises that runs never come, they end.

use adamant_program::{Body, Op, Operand, PositionId, Statement};

use crate::domain::Domain;
use crate::machine::{Flow, Link, Machine, Step, address_space_full};
use crate::stop::{AccessKind, Fault, Stop};
use crate::thread::Resume;

impl<'p, D: Domain> Machine<'p, D> {
    /// Goes on behind a statement that was stopped by a fault.
    #[cold]
    pub(crate) fn pass_over(
        &mut self,
        body: &'p Body,
        statement: &'p Statement,
        stop: Box<Stop<D::Interrupt>>,
    ) -> Step<Flow, D> {
        let Stop::Fault(fault) = *stop else { return Err(stop) };
        let is_model = || self.called.is_some_and(|function| matches!(self.links[function], Link::Model(..)));
        match (&statement.op, &fault) {
            (_, Fault::NotAFunction { .. }) => return Err(fault.into()),
            (Op::Call { .. }, _) if !is_model() => return Err(fault.into()),
            (_, Fault::BrokenAssumption | Fault::LengthNotPositive | Fault::Trap) => {
                return Err(self.no_run(statement.position, &fault));
            }
            _ => {}
        }
        self.passed_over.entry(statement.position).or_insert_with(|| fault.to_string());
        if let Some(dest) = statement.op.dest() {
            let value = self.arbitrary_in(dest, body.registers[dest].ty);
            self.assign(dest, value);
        }
        if let Op::CopyMemory { to, length, .. } = statement.op {
            self.write_any_bytes(to, length)?;
        }
        self.abandon_torn();
        self.state.threads[self.current].resume = Resume::Fresh;
        Ok(Flow::Next)
    }

    /// Writes any bytes, where it can.
    fn write_any_bytes(&mut self, to: Operand, length: Operand) -> Step<(), D> {
        let (to, length) = (self.pointer(to)?, self.bits(length)?);
        let length = self.concretise(&length)?.low_u64();
        match self.check(&to, length, AccessKind::Write).map_err(|stop| *stop) {
            Ok((object, offset)) => {
                self.state.memory.make_range_fresh(&mut self.domain, object, offset, length).map_err(address_space_full)
            }
            Err(Stop::Fault(_)) => Ok(()),
            Err(stop) => Err(Box::new(stop)),
        }
    }

    /// Why the end of a block stopped the machine. A run that comes where none may come is none.
    #[cold]
    pub(crate) fn end_over(
        &mut self,
        position: Option<PositionId>,
        stop: Box<Stop<D::Interrupt>>,
    ) -> Box<Stop<D::Interrupt>> {
        match *stop {
            Stop::Fault(fault @ Fault::Unreachable) => self.no_run(position, &fault),
            _ => stop,
        }
    }

    fn no_run(&mut self, position: Option<PositionId>, fault: &Fault) -> Box<Stop<D::Interrupt>> {
        self.passed_over.entry(position).or_insert_with(|| fault.to_string());
        Box::new(Stop::AssumptionFailed)
    }
}
