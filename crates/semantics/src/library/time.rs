//! `<time.h>` and waiting: clocks are inputs of the program, of which the range is known, and that some never go back; waiting gives way to
//! others, and may be interrupted.

use adamant_expr::FloatKind;
use adamant_program::{BinaryOp, Predicate, Signedness};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::errno::{EINTR, EINVAL, ENOTSUP, EOVERFLOW, EPERM};
use crate::library::failures::Errors;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, IoFailures, Machine, Step};
use crate::stop::Stop;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("time", time),
        ("clock", clock),
        ("gettimeofday", gettimeofday),
        ("clock_gettime", clock_gettime),
        ("clock_getres", clock_getres),
        ("timespec_get", timespec_get),
        ("difftime", difftime),
        ("sleep", sleep),
        ("usleep", usleep),
        ("nanosleep", nanosleep),
        ("thrd_sleep", thrd_sleep),
        ("clock_nanosleep", clock_nanosleep),
    ]
}

const NANOSECONDS: u64 = 1_000_000_000;

/// Seconds since 1970, also stored where the argument points unless it is null; -1 if the system does not know them.
fn time<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let place = machine.argument_pointer(call, 0)?;
    let now = machine.natural_input(call, machine.word())?;
    let now = machine.unless_unknown(call, now)?;
    if !machine.decide_null(&place)? {
        machine.write_bits(&place, now.clone())?;
    }
    Ok(Reply::Return(Value::Bits(now)))
}

/// The time of a processor, which starts again from zero when it does not fit any more; -1 if the system does not know it.
fn clock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let now = machine.natural_input(call, machine.word())?;
    Ok(Reply::Return(Value::Bits(machine.unless_unknown(call, now)?)))
}

/// Seconds and a fraction of one, each a `long`.
struct Time<B> {
    seconds: B,
    fraction: B,
}

impl<D: Domain> Machine<'_, D> {
    /// A time, or -1 where the system does not know it.
    fn unless_unknown(&mut self, call: &Call<'_, D>, time: Bits<D>) -> Step<Bits<D>, D> {
        let outcome = self.outcome(call, 32)?;
        let (fails, unknown) = (self.is_negative(&outcome), self.signed(self.word(), -1));
        Ok(self.domain.select(&fails, &unknown, &time))
    }

    /// Any time.
    fn time_input(&mut self, call: &Call<'_, D>, fractions_per_second: u64) -> Step<Time<Bits<D>>, D> {
        let width = self.word();
        let seconds = self.natural_input(call, width)?;
        let fraction = self.natural_input(call, width)?;
        let (limit, zero) = (self.number(width, fractions_per_second), self.number(width, 0));
        let is_fraction = self.domain.compare(Predicate::Ult, &fraction, &limit);
        Ok(Time { seconds, fraction: self.domain.select(&is_fraction, &fraction, &zero) })
    }

    /// Whether a time is before another one; one bit.
    fn is_before(&mut self, left: &Time<Bits<D>>, right: &Time<Bits<D>>) -> Bits<D> {
        let less = self.domain.compare(Predicate::Slt, &left.seconds, &right.seconds);
        let same = self.domain.compare(Predicate::Eq, &left.seconds, &right.seconds);
        let less_then = self.domain.compare(Predicate::Slt, &left.fraction, &right.fraction);
        let then = self.domain.binary(BinaryOp::And, &same, &less_then);
        self.domain.binary(BinaryOp::Or, &less, &then)
    }

    /// What a clock shows that does not go back.
    fn not_before(&mut self, clock: i32, now: Time<Bits<D>>) -> Step<Time<Bits<D>>, D> {
        self.notice_action()?;
        let last = self.state.library.facts.get(&Fact::Clock(clock)).cloned();
        let now = self.later(last, now)?;
        self.state.library.facts.insert(Fact::Clock(clock), as_value(&now));
        Ok(now)
    }

    /// What the clock of this thread's processor time shows, which does not go back.
    fn processor_time(&mut self, now: Time<Bits<D>>) -> Step<Time<Bits<D>>, D> {
        let last = self.state.threads[self.current].library.processor_time.clone();
        let now = self.later(last, now)?;
        self.state.threads[self.current].library.processor_time = Some(as_value(&now));
        Ok(now)
    }

    /// This time, or the last one if that is later. Where times are open, a run in which a clock would go back is none: a choice of two
    /// times would be harder to compare, round after round.
    fn later(&mut self, last: Option<Value<Bits<D>>>, now: Time<Bits<D>>) -> Step<Time<Bits<D>>, D> {
        let Some(Value::Aggregate(parts)) = last else { return Ok(now) };
        let [seconds, fraction] = &*parts else { return Ok(now) };
        let last = Time { seconds: self.to_bits(seconds.clone())?, fraction: self.to_bits(fraction.clone())? };
        let goes_back = self.is_before(&now, &last);
        if D::SPLITS && self.decide(&goes_back)? {
            return Err(Box::new(Stop::AssumptionFailed));
        }
        let seconds = self.domain.select(&goes_back, &last.seconds, &now.seconds);
        Ok(Time { seconds, fraction: self.domain.select(&goes_back, &last.fraction, &now.fraction) })
    }

    /// A number of nanoseconds that a clock of C++ shows; one that is steady does not go back.
    pub(super) fn nanoseconds(&mut self, call: &Call<'_, D>, steadiness: Steadiness) -> Step<Bits<D>, D> {
        self.assume(Assumption::CxxEpoch);
        let now = self.natural_input(call, 64)?;
        let most = self.number(64, u64::MAX >> 2);
        let now = self.domain.binary(BinaryOp::And, &now, &most);
        if steadiness == Steadiness::Settable {
            return Ok(now);
        }
        let zero = self.number(64, 0);
        Ok(self.not_before(STEADY_CLOCK, Time { seconds: now, fraction: zero })?.seconds)
    }

    fn store_time(&mut self, place: &Pointer<Bits<D>>, time: Time<Bits<D>>) -> Step<(), D> {
        let fraction_place = self.advanced(place, u64::from(self.word() / 8));
        self.write_bits(place, time.seconds)?;
        self.write_bits(&fraction_place, time.fraction)
    }

    fn read_time(&mut self, place: &Pointer<Bits<D>>) -> Step<Time<Bits<D>>, D> {
        let bytes = u64::from(self.word() / 8);
        let fraction_place = self.advanced(place, bytes);
        let seconds = self.read_bits(place, bytes)?;
        Ok(Time { seconds, fraction: self.read_bits(&fraction_place, bytes)? })
    }
}

/// A time as facts keep it.
fn as_value<B: Clone>(time: &Time<B>) -> Value<B> {
    Value::Aggregate(Box::new([time.seconds.clone(), time.fraction.clone()].map(Value::Bits)))
}

/// Whether a clock may go back.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Steadiness {
    Settable,
    NeverBack,
}

/// The clock of C++ that does not go back, as a number that no other clock has.
const STEADY_CLOCK: i32 = -2;

/// What is stored where the second argument points is open.
fn gettimeofday<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (place, zone) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let (tells_time, tells_zone) = (!machine.decide_null(&place)?, !machine.decide_null(&zone)?);
    if tells_time {
        let now = machine.time_input(call, 1_000_000)?;
        machine.store_time(&place, now)?;
    }
    if tells_zone {
        let (west, saving) = (machine.domain.arbitrary(32), machine.domain.arbitrary(32));
        let second = machine.advanced(&zone, 4);
        machine.write_bits(&zone, west)?;
        machine.write_bits(&second, saving)?;
    }
    Ok(machine.reply_int(0))
}

/// What a clock is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Clock {
    /// There is none.
    Missing,
    /// It may be set.
    Settable,
    /// It does not go back.
    Steady,
    /// It does not go back, and each thread has its own.
    OfThread,
}

/// Whether a thread can sleep by a clock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sleeping {
    Possible,
    Impossible,
    /// It depends on the system.
    Unclear,
}

/// By which of the clocks of Linux a thread can sleep: not by those that are coarse or raw.
const fn sleeping_by(number: i32) -> Sleeping {
    match number {
        0 | 1 => Sleeping::Possible,
        4..=6 => Sleeping::Impossible,
        _ => Sleeping::Unclear,
    }
}

/// The clocks of Linux by number.
const fn clock_of(number: i32) -> Clock {
    match number {
        0 | 5 | 8 | 11 => Clock::Settable,
        1 | 2 | 4 | 6 | 7 | 9 => Clock::Steady,
        3 => Clock::OfThread,
        _ => Clock::Missing,
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The number of the clock that argument `index` names; one above all where there is none.
    fn argument_clock(&mut self, call: &Call<'_, D>, index: usize) -> Step<i32, D> {
        const MOST: u64 = 16;
        let number = self.argument_bits(call, index, 32)?;
        let is_negative = self.is_negative(&number);
        if self.decide(&is_negative)? {
            return Err(Stop::situation("the clock of another process or thread"));
        }
        let most = self.number(32, MOST);
        let is_known = self.domain.compare(Predicate::Ult, &number, &most);
        if self.decide(&is_known)? { Ok(self.concretise(&number)?.low_u64() as i32) } else { Ok(MOST as i32) }
    }

    /// Stores a time, but what was there before where the bit is set.
    fn store_time_unless(&mut self, fails: &Bits<D>, place: &Pointer<Bits<D>>, time: Time<Bits<D>>) -> Step<(), D> {
        let before = self.read_time(place)?;
        let seconds = self.domain.select(fails, &before.seconds, &time.seconds);
        let fraction = self.domain.select(fails, &before.fraction, &time.fraction);
        self.store_time(place, Time { seconds, fraction })
    }

    /// What a clock shows, which may have to agree with what it showed before.
    fn shown_by(&mut self, (clock, number): (Clock, i32), now: Time<Bits<D>>) -> Step<Time<Bits<D>>, D> {
        match clock {
            Clock::Steady => self.not_before(number, now),
            Clock::OfThread => self.processor_time(now),
            Clock::Settable | Clock::Missing => Ok(now),
        }
    }

    fn fail_with(&mut self, error: i32) -> Answer<D> {
        self.set_errno(error)?;
        Ok(self.reply_int(-1))
    }
}

fn clock_gettime<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let number = machine.argument_clock(call, 0)?;
    let place = machine.argument_pointer(call, 1)?;
    let clock = clock_of(number);
    if clock == Clock::Missing {
        return machine.fail_with(EINVAL);
    }
    let now = machine.time_input(call, NANOSECONDS)?;
    let Some(errors) = errors_of(number, machine.word()) else {
        let now = machine.shown_by((clock, number), now)?;
        machine.store_time(&place, now)?;
        return Ok(machine.reply_int(0));
    };
    let outcome = machine.outcome(call, 32)?;
    let fails = machine.is_negative(&outcome);
    let now = machine.shown_by((clock, number), now)?;
    machine.store_time_unless(&fails, &place, now)?;
    machine.tell_error_where(&fails, errors)?;
    let zero = machine.number(32, 0);
    machine.reply_failed(&fails, -1, &zero)
}

/// Why the system may not tell the time of a clock: it needs hardware, or the seconds of a date do not fit.
const fn errors_of(number: i32, word: u32) -> Option<Errors> {
    match (number, word) {
        (8 | 9, 64) => Some(&[EINVAL]),
        (8 | 9, _) => Some(&[EINVAL, EOVERFLOW]),
        (0 | 5 | 11, 32) => Some(&[EOVERFLOW]),
        _ => None,
    }
}

/// The resolution of a clock is a time that is not zero.
fn clock_getres<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let number = machine.argument_clock(call, 0)?;
    let place = machine.argument_pointer(call, 1)?;
    if clock_of(number) == Clock::Missing {
        return machine.fail_with(EINVAL);
    }
    if !machine.decide_null(&place)? {
        let found = machine.time_input(call, NANOSECONDS)?;
        let (zero, one) = (machine.number(machine.word(), 0), machine.number(machine.word(), 1));
        let either = machine.domain.binary(BinaryOp::Or, &found.seconds, &found.fraction);
        let is_zero = machine.domain.compare(Predicate::Eq, &either, &zero);
        let fraction = machine.domain.select(&is_zero, &one, &found.fraction);
        machine.store_time(&place, Time { seconds: found.seconds, fraction })?;
    }
    Ok(machine.reply_int(0))
}

/// The result is the base asked for, if it is one.
fn timespec_get<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (utc, base) = (machine.number(32, 1), machine.argument_bits(call, 1, 32)?);
    if !machine.decide_equal(&base, &utc)? {
        return Ok(machine.reply_int(0));
    }
    let place = machine.argument_pointer(call, 0)?;
    let now = machine.time_input(call, NANOSECONDS)?;
    let outcome = machine.outcome(call, 32)?;
    let fails = machine.is_negative(&outcome);
    // Where it fails, something may have been stored.
    let (one, zero) = (machine.number(32, 1), machine.number(32, 0));
    let lowest = machine.domain.binary(BinaryOp::And, &outcome, &one);
    let is_kept = machine.domain.compare(Predicate::Eq, &lowest, &zero);
    let is_kept = machine.domain.binary(BinaryOp::And, &fails, &is_kept);
    machine.store_time_unless(&is_kept, &place, now)?;
    machine.reply_failed(&fails, 0, &utc)
}

/// The difference is exact before it is rounded.
fn difftime<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let width = machine.word();
    let (end, start) = (machine.argument_bits(call, 0, width)?, machine.argument_bits(call, 1, width)?);
    let end = machine.domain.extend(&end, width + 1, Signedness::Signed);
    let start = machine.domain.extend(&start, width + 1, Signedness::Signed);
    let difference = machine.domain.binary(BinaryOp::Sub, &end, &start);
    let seconds = machine.domain.float_from_int(FloatKind::F64, Signedness::Signed, &difference);
    Ok(Reply::Return(Value::Bits(seconds)))
}

/// Time does not pass here: any other thread may run, and the wait is over, or was interrupted with so many seconds left.
fn sleep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let asked = machine.argument_bits(call, 0, 32)?;
    let left = machine.outcome(call, 32)?;
    let is_possible = machine.domain.compare(Predicate::Ule, &left, &asked);
    let left = machine.domain.select(&is_possible, &left, &asked);
    Ok(Reply::ReturnAndYield(Value::Bits(left)))
}

/// A second or more may be refused.
fn usleep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (asked, second) = (machine.argument_bits(call, 0, 32)?, machine.number(32, 1_000_000));
    let outcome = machine.outcome(call, 32)?;
    let fails = machine.is_negative(&outcome);
    let is_long = machine.domain.compare(Predicate::Uge, &asked, &second);
    let is_refused = machine.domain.binary(BinaryOp::And, &fails, &is_long);
    machine.tell_error_where(&fails, &[EINTR])?;
    machine.tell_error_where(&is_refused, &[EINTR, EINVAL])?;
    waited(machine, &fails, -1)
}

/// The wait is over; the result is `failed` where the bit is set.
fn waited<D: Domain>(machine: &mut Machine<'_, D>, fails: &Bits<D>, failed: i32) -> Answer<D> {
    let (failed, zero) = (machine.signed(32, i64::from(failed)), machine.number(32, 0));
    Ok(Reply::ReturnAndYield(Value::Bits(machine.domain.select(fails, &failed, &zero))))
}

/// What came of a wait for a time in memory; bits.
struct Waited<B> {
    /// The time is none.
    is_invalid: B,
    /// A signal ended the wait.
    is_interrupted: B,
}

/// Waits as long as argument `index` says, or until a signal comes, where the bit is set. Then what is left of the time is stored where the
/// next argument points.
fn wait_for<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    index: usize,
    stores_rest: StoresRest,
    has_signal: &Bits<D>,
) -> Step<Waited<Bits<D>>, D> {
    let asked = machine.argument_pointer(call, index)?;
    let asked = machine.read_time(&asked)?;
    let (zero, second) = (machine.number(machine.word(), 0), machine.number(machine.word(), NANOSECONDS));
    let is_negative = machine.domain.compare(Predicate::Slt, &asked.seconds, &zero);
    let is_no_fraction = machine.domain.compare(Predicate::Uge, &asked.fraction, &second);
    let is_invalid = machine.domain.binary(BinaryOp::Or, &is_negative, &is_no_fraction);
    let clear = machine.number(1, 0);
    let is_interrupted = machine.domain.select(&is_invalid, &clear, has_signal);
    let may_be_interrupted = machine.settings.io_failures == IoFailures::On;
    if stores_rest == StoresRest::Yes && may_be_interrupted && call.arguments.len() > index + 1 {
        let place = machine.argument_pointer(call, index + 1)?;
        if !machine.decide_null(&place)? {
            store_rest(machine, call, &place, &asked, &is_interrupted)?;
        }
    }
    Ok(Waited { is_invalid, is_interrupted })
}

/// Whether the time that is left is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StoresRest {
    Yes,
    No,
}

/// Stores a time that is not later than the one asked for, if the wait was interrupted.
fn store_rest<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    place: &Pointer<Bits<D>>,
    asked: &Time<Bits<D>>,
    is_interrupted: &Bits<D>,
) -> Step<(), D> {
    let rest = machine.time_input(call, NANOSECONDS)?;
    let is_longer = machine.is_before(asked, &rest);
    let before = machine.read_time(place)?;
    let part = |machine: &mut Machine<'_, D>, rest: &Bits<D>, asked: &Bits<D>, before: &Bits<D>| {
        let rest = machine.domain.select(&is_longer, asked, rest);
        machine.domain.select(is_interrupted, &rest, before)
    };
    let seconds = part(machine, &rest.seconds, &asked.seconds, &before.seconds);
    let fraction = part(machine, &rest.fraction, &asked.fraction, &before.fraction);
    machine.store_time(place, Time { seconds, fraction })
}

fn nanosleep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let outcome = machine.outcome(call, 32)?;
    let has_signal = machine.is_negative(&outcome);
    let Waited { is_invalid, is_interrupted } = wait_for(machine, call, 0, StoresRest::Yes, &has_signal)?;
    machine.tell_error_where(&is_invalid, &[EINVAL])?;
    machine.tell_error_where(&is_interrupted, &[EINTR])?;
    let fails = machine.domain.binary(BinaryOp::Or, &is_invalid, &is_interrupted);
    waited(machine, &fails, -1)
}

/// The result is -1 for a signal, and any negative number for anything else that it fails with.
fn thrd_sleep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let outcome = machine.outcome(call, 32)?;
    let (fails, signal) = (machine.is_negative(&outcome), machine.signed(32, -1));
    let has_signal = machine.domain.compare(Predicate::Eq, &outcome, &signal);
    let Waited { is_invalid, .. } = wait_for(machine, call, 0, StoresRest::Yes, &has_signal)?;
    let (invalid, zero) = (machine.signed(32, -2), machine.number(32, 0));
    let otherwise = machine.domain.select(&is_invalid, &invalid, &zero);
    Ok(Reply::ReturnAndYield(Value::Bits(machine.domain.select(&fails, &outcome, &otherwise))))
}

/// The result is the error number; a wait until a time has no rest.
fn clock_nanosleep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let number = machine.argument_clock(call, 0)?;
    // A clock of the thread that waits does not go on.
    if matches!(clock_of(number), Clock::Missing | Clock::OfThread) {
        return Ok(machine.reply_int(EINVAL));
    }
    let refused = match sleeping_by(number) {
        Sleeping::Impossible => return Ok(machine.reply_int(ENOTSUP)),
        Sleeping::Possible => machine.number(32, 0),
        Sleeping::Unclear => refusal(machine, call)?,
    };
    let (until, one) = (machine.argument_bits(call, 1, 32)?, machine.number(32, 1));
    let until = machine.domain.binary(BinaryOp::And, &until, &one);
    let stores_rest = if machine.decide_zero(&until)? { StoresRest::Yes } else { StoresRest::No };
    let outcome = machine.outcome(call, 32)?;
    let (has_signal, zero) = (machine.is_negative(&outcome), machine.number(32, 0));
    let is_tried = machine.domain.compare(Predicate::Eq, &refused, &zero);
    let has_signal = machine.domain.binary(BinaryOp::And, &has_signal, &is_tried);
    let Waited { is_invalid, is_interrupted } = wait_for(machine, call, 2, stores_rest, &has_signal)?;
    let (invalid, interrupted) = (machine.number(32, EINVAL as u64), machine.number(32, EINTR as u64));
    let result = machine.domain.select(&is_interrupted, &interrupted, &zero);
    let result = machine.domain.select(&is_invalid, &invalid, &result);
    Ok(Reply::ReturnAndYield(Value::Bits(machine.domain.select(&is_tried, &result, &refused))))
}

/// The error number with which a system may refuse to let a thread sleep by a clock, or zero.
fn refusal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Bits<D>, D> {
    let outcome = machine.outcome(call, 32)?;
    let mut refused = machine.number(32, 0);
    for (number, error) in [(-1, ENOTSUP), (-2, EINVAL), (-3, EPERM)] {
        let (number, error) = (machine.signed(32, number), machine.number(32, error as u64));
        let is_this = machine.domain.compare(Predicate::Eq, &outcome, &number);
        refused = machine.domain.select(&is_this, &error, &refused);
    }
    Ok(refused)
}
