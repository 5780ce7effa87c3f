//! Calls that may fail: how a model asks whether this one does, and what it leaves behind then.
//!
//! An outcome is one number that is chosen anew. Where nothing depends on it nothing forks: results, `errno` and the mark of a stream are selected by it. Zero
//! stands for success in full, so that whoever chooses nothing gets that.

use adamant_program::Predicate;

use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::errno::ENOMEM;
use crate::library::{Answer, Call, Reply};
use crate::machine::{AllocationFailures, Bits, IoFailures, Machine, StandardInput, Step, interrupted};
use crate::value::Value;

/// Error numbers that a call may fail with.
pub(super) type Errors = &'static [i32];

impl<D: Domain> Machine<'_, D> {
    /// How a call of the system ends: a negative number if it fails, and whatever the model makes of another one.
    pub(super) fn outcome(&mut self, call: &Call<'_, D>, width: u32) -> Step<Bits<D>, D> {
        match self.settings.io_failures {
            IoFailures::On => self.input(call, InputKind::Outcome, width),
            IoFailures::Off => {
                if self.settings.standard_input == StandardInput::Arbitrary {
                    self.assume(Assumption::CallsSucceed);
                }
                Ok(self.number(width, 0))
            }
        }
    }

    /// Whether an outcome is a failure; one bit.
    pub(super) fn is_negative(&mut self, bits: &Bits<D>) -> Bits<D> {
        let zero = self.number(self.domain.width(bits), 0);
        self.domain.compare(Predicate::Slt, bits, &zero)
    }

    /// Where `fails` is set, `errno` becomes one of these numbers.
    pub(super) fn set_errno_where(&mut self, fails: &Bits<D>, errors: Errors) -> Step<(), D> {
        // What is asked for must not depend on what is known: a replay knows more.
        if !self.asks.errno {
            return Ok(());
        }
        let mut number = self.signed(32, i64::from(errors[0]));
        if errors.len() > 1 {
            let which = self.domain.arbitrary(8);
            for (index, &error) in errors.iter().enumerate().skip(1) {
                let (index, error) = (self.number(8, index as u64), self.signed(32, i64::from(error)));
                let is_this = self.domain.compare(Predicate::Eq, &which, &index);
                number = self.domain.select(&is_this, &error, &number);
            }
        }
        let before = self.errno()?;
        let number = self.domain.select(fails, &number, &before);
        self.write_errno(number)
    }

    /// Where `fails` is set, `errno` becomes one of these numbers, which POSIX names; it lets systems tell others, too.
    pub(super) fn tell_error_where(&mut self, fails: &Bits<D>, errors: Errors) -> Step<(), D> {
        if self.asks.errno && self.domain.explicit(fails).is_none_or(|fails| !fails.is_zero()) {
            self.assume(Assumption::ErrorNumbers);
        }
        self.set_errno_where(fails, errors)
    }

    /// Where `fails` is set, `errno` becomes one of these or stays as it is: a standard says that the call may set it.
    pub(super) fn may_set_errno_where(&mut self, fails: &Bits<D>, errors: Errors) -> Step<(), D> {
        if !self.asks.errno {
            return Ok(());
        }
        let is_silent = self.domain.arbitrary(1);
        let told = self.number(1, 0);
        let is_told = self.domain.compare(Predicate::Eq, &is_silent, &told);
        let is_told = self.domain.binary(adamant_program::BinaryOp::And, &is_told, fails);
        self.set_errno_where(&is_told, errors)
    }

    /// A bit that may be either, and is the usual one where nothing is chosen.
    pub(super) fn usually(&mut self, usual: bool) -> Bits<D> {
        let (other, usual) = (self.domain.arbitrary(1), self.number(1, u64::from(usual)));
        self.domain.binary(adamant_program::BinaryOp::Xor, &usual, &other)
    }

    /// Where `fails` is set, the mark of a stream for failures is.
    pub(super) fn mark_stream_where(&mut self, descriptor: u8, fails: &Bits<D>) -> Step<(), D> {
        if !self.asks.stream_failures || self.domain.explicit(fails).is_some_and(adamant_expr::BitVec::is_zero) {
            return Ok(());
        }
        self.notice_action()?;
        let fact = Fact::StreamFailed(descriptor);
        let marked = match self.state.library.facts.get(&fact) {
            Some(Value::Bits(before)) => {
                let before = before.clone();
                self.domain.binary(adamant_program::BinaryOp::Or, &before, fails)
            }
            _ => fails.clone(),
        };
        self.state.library.facts.insert(fact, Value::Bits(marked));
        Ok(())
    }

    /// An `int`: `failed` where the bit is set, or else `otherwise`.
    pub(super) fn reply_failed(&mut self, fails: &Bits<D>, failed: i32, otherwise: &Bits<D>) -> Answer<D> {
        let failed = self.signed(self.domain.width(otherwise), i64::from(failed));
        Ok(Reply::Return(Value::Bits(self.domain.select(fails, &failed, otherwise))))
    }

    /// Whether there is no memory left for a call.
    pub(super) fn is_out_of_memory(&mut self) -> Step<bool, D> {
        Ok(self.want_of(&[ENOMEM])?.is_some())
    }

    /// The error number that a call fails with because the system has no more of what it needs, if it does.
    pub(super) fn want_of(&mut self, errors: &[i32]) -> Step<Option<i32>, D> {
        match self.settings.allocation_failures {
            AllocationFailures::On => {
                let which = self.domain.choose(errors.len() + 1).map_err(interrupted)?;
                Ok(which.checked_sub(1).map(|index| errors[index]))
            }
            AllocationFailures::Off => {
                self.assume(Assumption::ResourcesSuffice);
                Ok(None)
            }
        }
    }

    /// A fact that is a number, found out by `find` when it is first asked for.
    pub(super) fn known_number(
        &mut self,
        fact: Fact,
        find: impl FnOnce(&mut Self) -> Step<Bits<D>, D>,
    ) -> Step<Bits<D>, D> {
        if let Some(Value::Bits(known)) = self.state.library.facts.get(&fact) {
            return Ok(known.clone());
        }
        let found = find(self)?;
        self.state.library.facts.insert(fact, Value::Bits(found.clone()));
        Ok(found)
    }
}
