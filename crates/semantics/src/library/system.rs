//! `<unistd.h>`, `<signal.h>`, `<locale.h>`: the little of the surroundings that programs ask for.
//!
//! Numbers that the system hands out are inputs. Signals are never delivered; the locale is always "C".

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::stop::Stop;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("getpid", number),
        ("getppid", number),
        ("gettid", number),
        ("getuid", number),
        ("geteuid", number),
        ("getgid", number),
        ("getegid", number),
        ("isatty", isatty),
        ("signal", signal),
        ("raise", raise),
        ("setlocale", setlocale),
        ("__stack_chk_fail", stack_smashed),
    ]
}

fn number<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Return(Value::Bits(machine.natural_input(call, 32)?)))
}

fn isatty<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

/// Signals come from outside, so only their default and their being ignored are modelled.
fn signal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let handler = machine.argument_pointer(call, 1)?;
    let handler = machine.resolve_among_known(&handler)?;
    match handler.object.is_null() {
        true => Ok(machine.reply_null()),
        false => Err(Stop::unsupported("a signal handler")),
    }
}

fn raise<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    const SIGABRT: i32 = 6;
    match machine.argument_int(call, 0)? {
        SIGABRT => Err(Box::new(Stop::Abort)),
        signal => Err(Stop::unsupported(format!("signal {signal} raised"))),
    }
}

/// Only the locale "C" exists, by the names "", "C" and "POSIX"; null asks for its name.
fn setlocale<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let wanted = machine.argument_pointer(call, 1)?;
    if !machine.decide_null(&wanted)? && !matches!(machine.c_string(&wanted)?.as_slice(), b"" | b"C" | b"POSIX") {
        return Ok(machine.reply_null());
    }
    let name = machine.kept_object("setlocale", || b"C\0".to_vec());
    let name = machine.start_of(name);
    Ok(machine.reply_pointer(name))
}

fn stack_smashed<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(crate::library::arguments::misuse("__stack_chk_fail", "the stack protector found its mark overwritten"))
}
