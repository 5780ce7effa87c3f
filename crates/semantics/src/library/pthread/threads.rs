//! Threads themselves: creation, end, join.
//!
//! A `pthread_t` is a pointer to an object without bytes that stands for the thread. It becomes a number only where the program
//! computes with it, so that states which differ in the numbers of their threads alone can be told to be the same.

use super::{
    EACCES, EAGAIN, EBUSY, EDEADLK, EINTR, EINVAL, EIO, EMFILE, ENFILE, ENOENT, ENOMEM, ENOTSUP, EPERM, ERANGE, ESRCH,
    misuse, succeed,
};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::memory::{Dead, ObjectKind};
use crate::shared::Shared;
use crate::state::ExitHandler;
use crate::stop::{AccessKind, Stop};
use crate::tearing::{Progress, Torn};
use crate::thread::{OnReturn, Status, Thread, ThreadId, Wait};
use crate::value::{ObjectId, Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("pthread_create", create),
        ("pthread_join", join),
        ("pthread_tryjoin_np", try_join),
        ("pthread_timedjoin_np", timed_join),
        ("pthread_exit", exit),
        ("pthread_self", self_id),
        ("pthread_equal", equal),
        ("pthread_detach", detach),
        ("pthread_yield", yield_turn),
        ("sched_yield", yield_turn),
        ("pthread_setname_np", set_name),
        ("pthread_setschedparam", set_scheduling),
        ("pthread_setschedprio", set_priority),
        ("pthread_setaffinity_np", set_affinity),
        ("pthread_setconcurrency", set_concurrency),
        ("pthread_atfork", at_fork),
        ("pthread_setcancelstate", set_cancellation),
        ("pthread_setcanceltype", set_cancellation),
        ("pthread_cancel", cancel),
        ("__sigsetjmp", set_jump),
        ("__pthread_register_cancel", push_cleanup),
        ("__pthread_unregister_cancel", pop_cleanup),
        ("__cxa_thread_atexit", at_end_of_thread),
        ("__cxa_thread_atexit_impl", at_end_of_thread),
    ];
    models.extend(HARMLESS.iter().map(|name| (*name, succeed::<D> as Model<'p, D>)));
    models
}

/// Functions that change only what happens on a cancellation, which there is not.
const HARMLESS: &[&str] = &["pthread_testcancel"];

pub(super) fn yield_turn<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let zero = machine.number(32, 0);
    Ok(Reply::ReturnAndYield(Value::Bits(zero)))
}

fn create<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (routine, argument) = (machine.argument(call, 2)?, machine.argument(call, 3)?);
    let is_fresh = machine.torn().is_none();
    let detached = is_fresh && is_detached(machine, call)?;
    if is_fresh && let Some(error) = machine.want_of(&[EAGAIN])? {
        // POSIX leaves open what the place of the handle holds then.
        let handle = machine.argument_pointer(call, 0)?;
        let anything = machine.domain.arbitrary(machine.word());
        machine.write_bits(&handle, anything)?;
        return Ok(machine.reply_int(error));
    }
    match machine.start_thread(call, Thread { detached, ..Thread::new() }, routine, argument)? {
        Progress::Done => Ok(machine.reply_int(0)),
        Progress::Again => Ok(Reply::Again),
    }
}

/// Whether the attributes that a thread is made with say that nobody will join it.
fn is_detached<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<bool, D> {
    let attributes = machine.argument_attributes(call, 1, machine.thread_attributes_size())?;
    let Some(attributes) = attributes else { return Ok(false) };
    let state = machine.read_bits(&attributes, 1)?;
    Ok(!machine.decide_zero(&state)?)
}

impl<D: Domain> Machine<'_, D> {
    /// Starts a thread, and stores its number where the first argument points: in a step of its own where others may look there, since the
    /// thread may run before.
    pub(super) fn start_thread(
        &mut self,
        call: &Call<'_, D>,
        fresh: Thread<Bits<D>>,
        routine: Value<Bits<D>>,
        argument: Value<Bits<D>>,
    ) -> Step<Progress, D> {
        let handle = self.argument_pointer(call, 0)?;
        if let Some(Torn { value: Some(Value::Pointer(stands)), .. }) = self.torn() {
            let stands = stands.clone();
            self.write_pointer(&handle, stands)?;
            return Ok(self.end_torn());
        }
        let routine = self.called_function(routine)?;
        self.notice_creation()?;
        let new = self.state.free_thread();
        let object = self.make_handle();
        let stands = self.start_of(object);
        self.share_value(&argument);
        let mut fresh = Thread { handle: Some(object), ..fresh };
        let living = self.state.threads.iter().filter(|thread| !thread.is_finished());
        let numbers: Vec<_> = living.filter_map(|thread| thread.library.number.clone()).collect();
        if !numbers.is_empty() {
            fresh.library.numbers_of_others = numbers;
        }
        match self.state.threads.get_mut(new) {
            Some(ended) => **ended = fresh,
            None => {
                self.state.threads.push(Shared::new(fresh));
            }
        }
        let creator = std::mem::replace(&mut self.current, new);
        let entered = self.enter(routine, vec![argument], OnReturn::EndThread);
        self.current = creator;
        entered?;
        if self.is_seen(handle.object) {
            return Ok(self.set_torn(Torn { value: Some(stands.into()), ..Torn::default() }));
        }
        self.write_pointer(&handle, stands)?;
        Ok(Progress::Done)
    }

    /// What a `pthread_t` that stands for a new thread points to.
    fn make_handle(&mut self) -> ObjectId {
        self.state.memory.allocate_bytes(ObjectKind::Thread, Vec::new(), 0, 1)
    }

    /// Ends what stands for a thread that has ended and that nobody can ask for any more.
    pub(crate) fn release_handle(&mut self, thread: ThreadId) {
        let gone = &self.state.threads[thread];
        if gone.detached
            && gone.is_finished()
            && let Some(handle) = self.state.threads[thread].handle.take()
        {
            self.state.memory.release(handle);
        }
    }
}

/// The thread that a `pthread_t` stands for.
fn thread_argument<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Option<ThreadId>, D> {
    let handle = machine.argument_pointer(call, 0)?;
    if handle.object.is_null() {
        return machine.thread_at(&handle.offset);
    }
    match machine.state.memory.object(handle.object) {
        Ok(_) => {}
        Err(Dead { kind: None | Some(ObjectKind::Thread) }) => {
            return Err(misuse(call.name, "the thread was joined or detached before"));
        }
        Err(_) => return Ok(None),
    }
    let zero = machine.number(machine.word(), 0);
    let found = machine.thread_with(handle.object);
    Ok(if found.is_some() && machine.decide_equal(&handle.offset, &zero)? { found } else { None })
}

impl<D: Domain> Machine<'_, D> {
    /// The thread that a handle points to.
    pub fn thread_with(&self, handle: ObjectId) -> Option<ThreadId> {
        self.state.threads.enumerate().find(|(_, thread)| thread.handle == Some(handle)).map(|(id, _)| id)
    }

    /// The handle of a thread. The first thread has none until somebody asks for it.
    fn handle_of(&mut self, thread: ThreadId) -> Pointer<Bits<D>> {
        let handle = self.state.threads[thread].handle.unwrap_or_else(|| self.make_handle());
        self.state.threads[thread].handle = Some(handle);
        self.start_of(handle)
    }

    /// Whether a thread has ended and nothing stands for it.
    fn is_forgotten(&self, thread: ThreadId) -> bool {
        let thread = &self.state.threads[thread];
        thread.handle.is_none() && thread.is_finished()
    }

    /// The thread that a number stands for which is not known to be a handle: it may be that of any thread.
    fn thread_at(&mut self, number: &Bits<D>) -> Step<Option<ThreadId>, D> {
        if self.state.has_crowds() {
            return Err(Stop::situation("a number that may stand for any of a crowd of threads"));
        }
        let ids = self.state.threads.ids();
        let asked: Vec<_> = ids.filter(|&thread| !self.is_forgotten(thread)).collect();
        let handles: Vec<_> = asked.iter().map(|&thread| self.handle_of(thread)).collect();
        for (thread, handle) in asked.into_iter().zip(handles) {
            let address = self.address_of(&handle)?;
            if self.decide_equal(number, &address)? {
                return Ok(Some(thread));
            }
        }
        Ok(None)
    }
}

/// What came of an attempt to join a thread.
pub(super) enum Joined<B> {
    /// It has ended with this result, and nobody can join it again.
    With(Value<B>),
    NotYet(ThreadId),
    Failed(i32),
}

impl<D: Domain> Machine<'_, D> {
    /// Joins the thread that the first argument stands for, if it has ended.
    pub(super) fn join_thread(&mut self, call: &Call<'_, D>) -> Step<Joined<Bits<D>>, D> {
        let Some(thread) = thread_argument(self, call)? else { return Ok(Joined::Failed(ESRCH)) };
        if thread == self.current {
            self.assume(Assumption::Deadlocks);
            return Ok(Joined::Failed(EDEADLK));
        }
        let joined = &self.state.threads[thread];
        if joined.detached {
            return Err(misuse(call.name, "the thread was joined or detached before"));
        }
        match &joined.status {
            Status::Finished(result) => Ok(Joined::With(result.clone())),
            _ => {
                self.note_circle(Some(thread));
                Ok(Joined::NotYet(thread))
            }
        }
    }

    /// Nobody will ask for a thread any more.
    fn forget_thread(&mut self, call: &Call<'_, D>) -> Step<(), D> {
        if let Some(thread) = thread_argument(self, call)? {
            self.state.threads[thread].detached = true;
            self.release_handle(thread);
        }
        Ok(())
    }

    /// Stores the result of a thread that was joined where the second argument points.
    fn finish_join(&mut self, call: &Call<'_, D>, result: Value<Bits<D>>) -> Answer<D> {
        let place = self.argument_pointer(call, 1)?;
        if !self.decide_null(&place)? {
            let result = self.to_pointer(result)?;
            self.write_pointer(&place, result)?;
        }
        self.forget_thread(call)?;
        Ok(self.reply_int(0))
    }

    /// Stores the result of a thread that was joined, a number, where the second argument points.
    pub(super) fn finish_join_with_number(&mut self, call: &Call<'_, D>, result: Value<Bits<D>>) -> Answer<D> {
        let place = self.argument_pointer(call, 1)?;
        if !self.decide_null(&place)? {
            let result = self.to_bits(result)?;
            let result = self.resize(&result, 32);
            self.write_bits(&place, result)?;
        }
        self.forget_thread(call)?;
        Ok(self.reply_int(0))
    }
}

fn join<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.join_thread(call)? {
        Joined::With(result) => machine.finish_join(call, result),
        Joined::NotYet(thread) => Ok(Reply::Wait(Wait::Join(thread))),
        Joined::Failed(error) => Ok(machine.reply_int(error)),
    }
}

fn try_join<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    join_or(machine, call, EBUSY)
}

fn timed_join<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_pointer(call, 2)?;
    if machine.decide_null(&limit)? {
        return join(machine, call);
    }
    if !machine.is_time(&limit)? {
        return Ok(machine.reply_int(EINVAL));
    }
    join_or(machine, call, super::ETIMEDOUT)
}

/// Joins a thread, or fails with an error if it has not ended. Between the last thing that a thread does and its end some time may pass.
fn join_or<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, error: i32) -> Answer<D> {
    machine.notice_action()?;
    match machine.join_thread(call)? {
        Joined::With(result) if machine.domain.choose(2).map_err(interrupted)? == 0 => {
            machine.finish_join(call, result)
        }
        Joined::With(_) | Joined::NotYet(_) => Ok(machine.reply_int(error)),
        Joined::Failed(error) => Ok(machine.reply_int(error)),
    }
}

pub(super) fn exit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    if machine.state.threads[machine.current].library.ending.is_some() {
        return Err(misuse(call.name, "the thread ends already"));
    }
    if machine.state.threads[machine.current].library.cleanups > 0 {
        return Err(Stop::situation(format!("`{}` where `pthread_cleanup_push` is in force", call.name)));
    }
    // The destructors of objects on the stack would run.
    if machine.program.function("__gxx_personality_v0").is_some() {
        return Err(Stop::situation(format!("`{}` in C++, which leaves functions as an exception does", call.name)));
    }
    Ok(Reply::EndThread(machine.argument(call, 0)?))
}

pub(super) fn self_id<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let handle = machine.handle_of(machine.current);
    Ok(machine.reply_pointer(handle))
}

pub(super) fn equal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (left, right) = (machine.argument(call, 0)?, machine.argument(call, 1)?);
    let equal = machine.compare_values(adamant_program::Predicate::Eq, left, right)?;
    Ok(machine.reply_condition(&equal, 1))
}

pub(super) fn detach<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    let Some(thread) = thread_argument(machine, call)? else { return Ok(machine.reply_int(ESRCH)) };
    if machine.state.threads[thread].detached {
        return Err(misuse(call.name, "the thread was joined or detached before"));
    }
    machine.state.threads[thread].detached = true;
    machine.release_handle(thread);
    Ok(machine.reply_int(0))
}

impl<D: Domain> Machine<'_, D> {
    /// Reads what an argument points to and nothing depends on: an `int`, or as many bytes as another argument says.
    pub(super) fn read_argument(&mut self, call: &Call<'_, D>, index: usize, size: Option<usize>) -> Step<(), D> {
        let place = self.argument_pointer(call, index)?;
        let size = match size {
            Some(size) => self.argument_size(call, size)?,
            None => 4,
        };
        self.check(&place, size, AccessKind::Read)?;
        Ok(())
    }
}

/// The priority of a thread is read and has no effect; the system may refuse it.
fn set_scheduling<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.read_argument(call, 2, None)?;
    machine.reply_any_of(&[0, EINVAL, EPERM, ENOTSUP])
}

fn set_priority<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.reply_any_of(&[0, EINVAL, EPERM])
}

/// Which processors a thread may run on is read and has no effect; the system may refuse it.
fn set_affinity<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.read_argument(call, 2, Some(1))?;
    machine.reply_any_of(&[0, EINVAL, EPERM])
}

/// A name has at most 15 characters. That of another thread is written to a file of the system, which may fail as files do.
fn set_name<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    const ERRORS: [i32; 7] = [ENOENT, EINTR, EIO, ENOMEM, EACCES, ENFILE, EMFILE];
    let name = machine.argument_pointer(call, 1)?;
    let thread = thread_argument(machine, call)?;
    let length = machine.c_string(&name)?.len();
    if length > 15 {
        return Ok(machine.reply_int(ERANGE));
    }
    if thread == Some(machine.current) {
        return Ok(machine.reply_int(0));
    }
    let outcome = machine.outcome(call, 32)?;
    let fails = machine.is_negative(&outcome);
    let (error, zero) = (machine.any_of(&ERRORS), machine.number(32, 0));
    Ok(Reply::Return(Value::Bits(machine.domain.select(&fails, &error, &zero))))
}

fn set_concurrency<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.argument_int(call, 0)? {
        level if level < 0 => Ok(machine.reply_int(EINVAL)),
        _ => machine.reply_any_of(&[0, EAGAIN]),
    }
}

/// There is no `fork` that would call what is registered here.
fn at_fork<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let error = machine.want_of(&[ENOMEM])?;
    Ok(machine.reply_int(error.unwrap_or(0)))
}

/// What a thread tells about being cancelled is remembered and has no other effect.
fn set_cancellation<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let new = machine.argument_int(call, 0)?;
    if !matches!(new, 0 | 1) {
        return Ok(machine.reply_int(EINVAL));
    }
    let place = machine.argument_pointer(call, 1)?;
    let is_wanted = !machine.decide_null(&place)?;
    let cancellation = &mut machine.state.threads[machine.current].library.cancellation;
    let kept = if call.name.ends_with("state") { &mut cancellation.state } else { &mut cancellation.kind };
    let old = std::mem::replace(kept, new as u8);
    if is_wanted {
        let old = machine.number(32, u64::from(old));
        machine.write_bits(&place, old)?;
    }
    Ok(machine.reply_int(0))
}

/// The first return of `sigsetjmp`, which `pthread_cleanup_push` is made of. There is no second one: jumping back is not supported.
fn set_jump<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

fn push_cleanup<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.state.threads[machine.current].library.cleanups += 1;
    Ok(Reply::Nothing)
}

fn pop_cleanup<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let cleanups = &mut machine.state.threads[machine.current].library.cleanups;
    *cleanups = cleanups.saturating_sub(1);
    Ok(Reply::Nothing)
}

fn cancel<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(Stop::situation("`pthread_cancel`: threads that others cancel are not modelled"))
}

/// A destructor of a thread-local object of C++.
fn at_end_of_thread<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (function, argument) = (machine.argument(call, 0)?, machine.argument(call, 1)?);
    let handler = ExitHandler { function, argument: Some(argument) };
    machine.state.threads[machine.current].library.exit_handlers.push(handler);
    Ok(machine.reply_int(0))
}
