//! `<unistd.h>`, `<signal.h>`, `<locale.h>`: the little of the surroundings that programs ask for.
//!
//! What the system tells is chosen when the program first asks, and stays so. Signals are never delivered, and are handled by default when the
//! program starts; whatever the locale, text is treated as in "C". Both are told as assumptions.

use adamant_program::{BinaryOp, Predicate, Signedness};

use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::errno::{EBADF, EINVAL, ENOTTY};
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, StandardInput, Step, interrupted};
use crate::memory::ObjectKind;
use crate::stop::Stop;
use crate::thread::ThreadId;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("getpid", getpid),
        ("getppid", getppid),
        ("gettid", gettid),
        ("getuid", number),
        ("geteuid", number),
        ("getgid", number),
        ("getegid", number),
        ("get_nprocs", processors),
        ("get_nprocs_conf", processors),
        ("_ZNSt6thread20hardware_concurrencyEv", hardware_concurrency),
        ("isatty", isatty),
        ("signal", signal),
        ("raise", raise),
        ("setlocale", setlocale),
        ("__stack_chk_fail", stack_smashed),
    ]
}

/// Numbers of users and groups, which do not change.
const NUMBERS: [&str; 4] = ["getuid", "geteuid", "getgid", "getegid"];

fn number<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(name) = NUMBERS.iter().find(|name| **name == call.name) else {
        return Err(Stop::unsupported(format!("function `{}`", call.name)));
    };
    let found = machine.known_number(Fact::Number(name), |machine| machine.owner_input(call))?;
    Ok(Reply::Return(Value::Bits(found)))
}

/// The number of the parent changes when the parent ends, and is 0 where the parent is out of sight. It is never that of the process itself.
fn getppid<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = machine.natural_input(call, 32)?;
    let process = machine.process_number(call)?;
    let zero = machine.number(32, 0);
    let is_process = machine.domain.compare(Predicate::Eq, &found, &process);
    Ok(Reply::Return(Value::Bits(machine.domain.select(&is_process, &zero, &found))))
}

/// A hint, which may be another one each time.
fn hardware_concurrency<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = machine.input(call, InputKind::Integer(Signedness::Unsigned), 32)?;
    Ok(Reply::Return(Value::Bits(found)))
}

/// There is at least one processor, and those in use, which may change, are among those that there are.
fn processors<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let all = machine.known_number(Fact::Number("get_nprocs_conf"), |machine| machine.positive_input(call))?;
    if call.name == "get_nprocs_conf" {
        return Ok(Reply::Return(Value::Bits(all)));
    }
    let found = machine.positive_input(call)?;
    let is_possible = machine.domain.compare(Predicate::Ule, &found, &all);
    Ok(Reply::Return(Value::Bits(machine.domain.select(&is_possible, &found, &all))))
}

impl<D: Domain> Machine<'_, D> {
    /// A number of a user or a group: any but the greatest.
    fn owner_input(&mut self, call: &Call<'_, D>) -> Step<Bits<D>, D> {
        let found = self.input(call, InputKind::Integer(Signedness::Unsigned), 32)?;
        let (nobody, zero) = (self.signed(32, -1), self.number(32, 0));
        let is_nobody = self.domain.compare(Predicate::Eq, &found, &nobody);
        Ok(self.domain.select(&is_nobody, &zero, &found))
    }

    /// A number of a process or a thread, which is positive.
    fn positive_input(&mut self, call: &Call<'_, D>) -> Step<Bits<D>, D> {
        let found = self.natural_input(call, 32)?;
        let (zero, one) = (self.number(32, 0), self.number(32, 1));
        let is_zero = self.domain.compare(Predicate::Eq, &found, &zero);
        Ok(self.domain.select(&is_zero, &one, &found))
    }

    /// The number of the process, which is that of its first thread.
    fn process_number(&mut self, call: &Call<'_, D>) -> Step<Bits<D>, D> {
        if let Some(Value::Bits(known)) = self.state.library.facts.get(&Fact::Number("getpid")) {
            return Ok(known.clone());
        }
        let found = self.positive_input(call)?;
        self.state.library.facts.insert(Fact::Number("getpid"), Value::Bits(found.clone()));
        Ok(found)
    }

    /// Leaves out runs in which the process, or another thread that has lived at the same time, has this number.
    fn expect_other_numbers(&mut self, number: &Bits<D>, process: Bits<D>) -> Step<(), D> {
        let others = self.state.threads[self.current].library.numbers_of_others.clone();
        for other in others.into_iter().chain([Value::Bits(process)]) {
            let other = self.to_bits(other)?;
            if self.decide_equal(number, &other)? {
                return Err(Box::new(Stop::AssumptionFailed));
            }
        }
        Ok(())
    }

    /// Gives the current thread its number, and lets no other one that lives now have it later.
    fn take_thread_number(&mut self, number: &Bits<D>) {
        let library = &mut self.state.threads[self.current].library;
        library.number = Some(Value::Bits(number.clone()));
        library.numbers_of_others.clear();
        let has_none = |thread: &ThreadId| {
            let thread = &self.state.threads[*thread];
            thread.library.number.is_none() && !thread.is_finished()
        };
        let others = self.state.threads.ids().filter(|thread| *thread != ThreadId::FIRST && has_none(thread));
        for other in others.collect::<Vec<_>>() {
            self.state.threads[other].library.numbers_of_others.push(Value::Bits(number.clone()));
        }
    }
}

fn getpid<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Return(Value::Bits(machine.process_number(call)?)))
}

fn gettid<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    if machine.current == ThreadId::FIRST {
        return getpid(machine, call);
    }
    if let Some(known) = &machine.state.threads[machine.current].library.number {
        return Ok(Reply::Return(known.clone()));
    }
    // Which numbers are taken depends on which threads have asked.
    machine.notice_action()?;
    // That of the process is chosen before all others, so that none of them can have been it.
    let process = machine.process_number(call)?;
    let found = machine.positive_input(call)?;
    machine.expect_other_numbers(&found, process)?;
    machine.take_thread_number(&found);
    Ok(Reply::Return(Value::Bits(found)))
}

/// A descriptor is a terminal or none for the whole run; a program that is executed has none.
fn isatty<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(stream) = machine.known_descriptor(call, 0)? else {
        let always = machine.number(1, 1);
        machine.may_set_errno_where(&always, &[EBADF])?;
        return Ok(machine.reply_int(0));
    };
    let descriptor = stream as u8;
    let is_terminal =
        machine.known_number(Fact::Terminal(descriptor), |machine| match machine.settings.standard_input {
            StandardInput::Given => Ok(machine.number(32, 0)),
            StandardInput::Arbitrary => {
                let found = machine.natural_input(call, 32)?;
                let one = machine.number(32, 1);
                Ok(machine.domain.binary(BinaryOp::And, &found, &one))
            }
        })?;
    let zero = machine.number(32, 0);
    let is_none = machine.domain.compare(Predicate::Eq, &is_terminal, &zero);
    machine.may_set_errno_where(&is_none, &[ENOTTY, EINVAL, EBADF])?;
    Ok(Reply::Return(Value::Bits(is_terminal)))
}

/// Whether a signal exists and may be handled; the C library keeps two for itself.
const fn may_be_handled(signal: i32) -> bool {
    const SIGKILL: i32 = 9;
    const SIGSTOP: i32 = 19;
    matches!(signal, 1..=31 | 34..=64) && signal != SIGKILL && signal != SIGSTOP
}

/// Signals come from outside, so only their default and their being ignored are modelled.
fn signal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    const MOST: u64 = 64;
    let number = machine.argument_bits(call, 0, 32)?;
    let most = machine.number(32, MOST);
    let is_signal = machine.domain.compare(Predicate::Ule, &number, &most);
    let is_signal = machine.decide(&is_signal)?;
    let number = if is_signal { machine.concretise(&number)?.low_u64() as i32 } else { 0 };
    if !may_be_handled(number) {
        machine.set_errno(EINVAL)?;
        let error = machine.signed(machine.word(), -1);
        let error = Pointer { object: machine.null().object, offset: error };
        return Ok(machine.reply_pointer(error));
    }
    let handler = machine.argument_pointer(call, 1)?;
    let handler = machine.resolve_among_known(&handler)?;
    if !handler.object.is_null() {
        return Err(Stop::unsupported("a signal handler"));
    }
    machine.notice_action()?;
    machine.assume(Assumption::NoSignals);
    let before = machine.state.library.facts.insert(Fact::Disposition(number), Value::Pointer(handler));
    match before {
        Some(before) => Ok(Reply::Return(before)),
        None => Ok(Reply::Return(Value::Pointer(machine.first_disposition()?))),
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Whether a signal is ignored.
    fn is_ignored(&mut self, signal: i32) -> Step<bool, D> {
        self.notice_action()?;
        let disposition = match self.state.library.facts.get(&Fact::Disposition(signal)).cloned() {
            Some(known) => self.to_pointer(known)?,
            None => {
                let first = self.first_disposition()?;
                self.state.library.facts.insert(Fact::Disposition(signal), Value::Pointer(first.clone()));
                first
            }
        };
        Ok(!self.decide_null(&disposition)?)
    }

    /// What a signal does when the program starts: whoever starts it may have it ignored.
    fn first_disposition(&mut self) -> Step<Pointer<Bits<D>>, D> {
        const IGNORED: usize = 1;
        let disposition = self.domain.choose(2).map_err(interrupted)?;
        let ignored = self.number(self.word(), IGNORED as u64);
        let object = self.null().object;
        Ok(if disposition == IGNORED { Pointer { object, offset: ignored } } else { self.null() })
    }
}

/// What is ignored does nothing. Of what is not, only the signal that ends the program is modelled.
fn raise<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    const SIGABRT: i32 = 6;
    let signal = machine.argument_int(call, 0)?;
    if may_be_handled(signal) && machine.is_ignored(signal)? {
        return Ok(machine.reply_int(0));
    }
    match signal {
        SIGABRT => Err(Box::new(Stop::Abort)),
        _ => Err(Stop::unsupported(format!("signal {signal} raised"))),
    }
}

/// The categories of a locale; the last one stands for all.
const CATEGORIES: std::ops::RangeInclusive<i32> = 0..=12;
const ALL_CATEGORIES: i32 = 6;

/// "C" and "POSIX" always exist; another locale may or may not. Null asks for the name of the present one.
fn setlocale<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    let category = machine.argument_int(call, 0)?;
    let wanted = machine.argument_pointer(call, 1)?;
    if !CATEGORIES.contains(&category) {
        return Ok(machine.reply_null());
    }
    if machine.state.library.facts.keys().any(|fact| matches!(fact, Fact::Locale(_))) {
        machine.assume(Assumption::LocaleNames);
    }
    if machine.decide_null(&wanted)? {
        return present_locale(machine, category);
    }
    let wanted = machine.c_string(&wanted)?;
    let name = match wanted.as_slice() {
        b"C" | b"POSIX" => {
            let name = machine.named_object("setlocale", || b"C\0".to_vec());
            machine.start_of(name)
        }
        _ if machine.settings.standard_input == StandardInput::Given && !wanted.is_empty() => {
            return Ok(machine.reply_null());
        }
        _ => {
            if machine.domain.choose(2).map_err(interrupted)? == 1 {
                return Ok(machine.reply_null());
            }
            machine.assume(Assumption::LocaleC);
            locale_name(machine, wanted)
        }
    };
    let facts = &mut machine.state.library.facts;
    facts.retain(|fact, _| match fact {
        Fact::Locale(found) => category != ALL_CATEGORIES && *found != category,
        _ => true,
    });
    facts.insert(Fact::Locale(category), Value::Pointer(name.clone()));
    Ok(machine.reply_pointer(name))
}

/// The name of a locale that was found; one that the environment names has any.
fn locale_name<D: Domain>(machine: &mut Machine<'_, D>, mut wanted: Vec<u8>) -> Pointer<Bits<D>> {
    if wanted.is_empty() {
        wanted = b"C".to_vec();
    }
    wanted.push(0);
    let size = wanted.len() as u64;
    let object = machine.state.memory.allocate_bytes(ObjectKind::Library, wanted, size, 1);
    machine.state.memory.share(object);
    machine.start_of(object)
}

fn present_locale<D: Domain>(machine: &mut Machine<'_, D>, category: i32) -> Answer<D> {
    let facts = &machine.state.library.facts;
    let is_mixed = facts.keys().any(|fact| matches!(fact, Fact::Locale(found) if *found != ALL_CATEGORIES));
    let known = facts.get(&Fact::Locale(category)).or_else(|| facts.get(&Fact::Locale(ALL_CATEGORIES))).cloned();
    match known {
        _ if category == ALL_CATEGORIES && is_mixed => {
            Err(Stop::unsupported("the name of a locale that differs between categories"))
        }
        Some(name) => Ok(Reply::Return(name)),
        None => {
            let name = machine.named_object("setlocale", || b"C\0".to_vec());
            let name = machine.start_of(name);
            Ok(machine.reply_pointer(name))
        }
    }
}

fn stack_smashed<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(crate::library::arguments::misuse("__stack_chk_fail", "the stack protector found its mark overwritten"))
}
