//! The end of a program: `exit`, `abort`, assertions, exit handlers.

use adamant_program::Predicate;

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Models, Reply, cxx};
use crate::machine::{Machine, interrupted};
use crate::state::{ExitHandler, Phase};
use crate::stop::{Fault, Stop};
use crate::thread::Resume;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("abort", abort),
        ("exit", exit),
        ("_exit", exit_at_once),
        ("_Exit", exit_at_once),
        ("quick_exit", exit_at_once),
        ("atexit", atexit),
        ("__cxa_atexit", cxa_atexit),
        ("__assert_fail", assert_fail),
        ("__assert", assert_fail),
        ("__assert_rtn", assert_fail),
        ("llvm.trap", trap),
        ("llvm.debugtrap", trap),
        ("llvm.ubsantrap", trap_of_check),
    ]
}

fn abort<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(Box::new(Stop::Abort))
}

fn trap<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(Fault::Trap.into())
}

/// A check that the compiler has put there failed; the front end asks for that of variable-length arrays.
fn trap_of_check<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    /// What clang calls `VLABoundNotPositive`.
    const LENGTH_NOT_POSITIVE: u64 = 24;
    let check = machine.argument_bits(call, 0, 8)?;
    let is_of_length = machine.domain.explicit(&check).is_some_and(|check| check.low_u64() == LENGTH_NOT_POSITIVE);
    Err(if is_of_length { Fault::LengthNotPositive } else { Fault::Trap }.into())
}

/// Runs the exit handlers, one by one, in the thread that called.
fn exit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    if machine.state.threads[machine.current].resume != Resume::Returned {
        machine.notice_action()?;
        if matches!(machine.state.phase, Phase::Exiting(_)) {
            return Err(misuse("exit", "the program ends already"));
        }
        let status = machine.argument(call, 0)?;
        machine.state.library.exit_status = machine.status_of(status)?;
        machine.state.phase = Phase::Exiting(0);
    }
    match machine.next_exit_handler()? {
        Some((function, arguments)) => Ok(Reply::Enter(function, arguments)),
        None => Err(Box::new(Stop::Exit(machine.state.library.exit_status))),
    }
}

fn exit_at_once<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let status = machine.argument(call, 0)?;
    Err(Box::new(Stop::Exit(machine.status_of(status)?)))
}

fn atexit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    /// So many registrations succeed on every implementation, before the program ends.
    const PROMISED: usize = 32;
    machine.notice_action()?;
    let function = machine.argument(call, 0)?;
    let registered = machine.state.library.exit_handlers.len();
    let may_fail = registered >= PROMISED || matches!(machine.state.phase, Phase::Exiting(_));
    if may_fail && machine.domain.choose(2).map_err(interrupted)? == 1 {
        let (any, zero, one) = (machine.domain.arbitrary(32), machine.number(32, 0), machine.number(32, 1));
        let is_zero = machine.domain.compare(Predicate::Eq, &any, &zero);
        return Ok(Reply::Return(Value::Bits(machine.domain.select(&is_zero, &one, &any))));
    }
    machine.state.library.exit_handlers.push(ExitHandler { function, argument: None });
    Ok(machine.reply_int(0))
}

fn cxa_atexit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    let (function, argument) = (machine.argument(call, 0)?, machine.argument(call, 1)?);
    machine.share_value(&argument);
    let called = machine.called_function(function.clone())?;
    // The destructor of the standard streams is a model without effect: there is no body to enter at exit.
    if !cxx::does_nothing(&machine.program.functions[called].name) {
        machine.state.library.exit_handlers.push(ExitHandler { function, argument: Some(argument) });
    }
    Ok(machine.reply_int(0))
}

fn assert_fail<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let text = match call.arguments.first() {
        Some(value) => machine.to_pointer(value.clone()).and_then(|pointer| machine.c_string(&pointer)),
        None => Ok(Vec::new()),
    };
    let text = match text {
        Ok(text) => String::from_utf8_lossy(&text).into_owned(),
        Err(stop) if matches!(*stop, Stop::Interrupted(_)) => return Err(stop),
        // It fails whatever its text.
        Err(_) => String::new(),
    };
    Err(Box::new(Stop::AssertionFailed(text)))
}
