//! How a thread ends: it leaves its stack, calls the destructors of its thread-local objects and of its keys, and its objects end.

use adamant_library::Library;
use adamant_program::{Function, FunctionId};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Call, Reply};
use crate::machine::{Bits, Flow, Link, Machine, Step, interrupted};
use crate::startup::PendingCall;
use crate::stop::Stop;
use crate::thread::{OnReturn, Resume, Status};
use crate::thread_library_state::{ThreadEnd, ThreadLibraryState};
use crate::value::{ObjectId, Value};

/// How often all keys are looked at before values are left as they are.
const MOST_ROUNDS: u32 = 4;

impl<D: Domain> Machine<'_, D> {
    /// Ends the current thread with a result, unless something is to be called before.
    pub(crate) fn end_thread(&mut self, result: Value<Bits<D>>) -> Step<Flow, D> {
        let thread = &self.state.threads[self.current];
        let mut owned: Vec<_> = thread.frames.iter().flat_map(|frame| frame.owned_objects()).collect();
        // A destructor that ends its thread does not change what the thread ends with.
        let library = &thread.library;
        let calls_first = library.ending.is_some() || !library.exit_handlers.is_empty() || !library.specific.is_empty();
        if !calls_first {
            owned.extend(self.lasting_objects());
        }
        self.notice_release(owned.iter().copied())?;
        if let Some(frame) = self.state.threads[self.current].frames.last() {
            self.check_locks_in(self.program.functions[frame.function].display_name(), &owned)?;
        }
        while let Some(frame) = self.state.threads[self.current].frames.pop() {
            frame.owned_objects().for_each(|object| self.state.memory.release(object));
        }
        let thread = &mut self.state.threads[self.current];
        thread.atomic_depth = 0;
        thread.resume = Resume::Fresh;
        if calls_first {
            thread.library.ending.get_or_insert_with(|| Box::new(ThreadEnd { result, rounds: 0, keys: Vec::new() }));
            return Ok(Flow::Moved);
        }
        self.finish_thread(result);
        Ok(Flow::Finished)
    }

    /// The next thing that a thread does which has left its stack.
    pub(crate) fn go_on_ending(&mut self) -> Step<Flow, D> {
        let before = D::SPLITS.then(|| self.state.clone());
        let result = self.next_of_ending();
        match (result.is_ok(), before) {
            (true, _) => self.ticks += 1,
            (false, Some(before)) => self.state = before,
            (false, None) => {}
        }
        result
    }

    fn next_of_ending(&mut self) -> Step<Flow, D> {
        if let Some(handler) = self.state.threads[self.current].library.exit_handlers.pop() {
            let function = self.called_function(handler.function)?;
            self.call_at_end(function, handler.argument.into_iter().collect())?;
            return Ok(Flow::Moved);
        }
        if !self.state.threads[self.current].library.specific.is_empty() {
            // Another thread may delete a key.
            self.notice_action()?;
            if let Some((function, arguments)) = self.next_destructor()? {
                self.call_at_end(function, arguments)?;
                return Ok(Flow::Moved);
            }
        }
        let lasting = self.lasting_objects();
        self.notice_release(lasting.into_iter())?;
        let ending =
            self.state.threads[self.current].library.ending.take().expect("only a thread that ends comes here");
        self.finish_thread(ending.result);
        Ok(Flow::Finished)
    }

    /// The destructor of a key whose value is not null, and the value, which becomes null. Each round looks at all keys that have a
    /// value then, in any order.
    fn next_destructor(&mut self) -> Step<Option<PendingCall<D>>, D> {
        loop {
            let ThreadLibraryState { specific, ending, .. } = &mut *self.state.threads[self.current].library;
            let ending = ending.as_mut().expect("only a thread that ends comes here");
            if ending.keys.is_empty() {
                if specific.is_empty() {
                    return Ok(None);
                }
                if ending.rounds == MOST_ROUNDS {
                    return self.leave_values().map(|()| None);
                }
                ending.rounds += 1;
                ending.keys = specific.iter().map(|(key, _)| *key).collect();
            }
            let count = ending.keys.len();
            let chosen = self.domain.choose(count).map_err(interrupted)?;
            let library = &mut *self.state.threads[self.current].library;
            let key = library.ending.as_mut().map(|ending| ending.keys.remove(chosen));
            let Some(index) = library.specific.iter().position(|(found, _)| Some(*found) == key) else { continue };
            let (key, value) = library.specific.remove(index);
            let Some(Some(destructor)) = self.state.library.keys.get(key as usize).cloned() else { continue };
            let destructor = self.to_pointer(destructor)?;
            if !self.decide_null(&destructor)? {
                return Ok(Some((self.called_function(destructor.into())?, vec![value])));
            }
        }
    }

    /// Leaves the values of keys as they are. POSIX lets destructors be called further on, C does not.
    fn leave_values(&mut self) -> Step<(), D> {
        let is_of_posix = |function: &Function| Library::of(&function.name).makes_keys_of_posix();
        let are_of_posix = self.program.functions.iter().any(is_of_posix);
        for (key, _) in std::mem::take(&mut self.state.threads[self.current].library.specific) {
            let destructor = self.state.library.keys.get(key as usize).cloned().flatten();
            let Some(destructor) = destructor else { continue };
            let destructor = self.to_pointer(destructor)?;
            if are_of_posix && !self.decide_null(&destructor)? {
                self.assume(Assumption::DestructorRounds);
            }
        }
        Ok(())
    }

    /// Calls a function on the empty stack: its body is entered, a model runs at once.
    fn call_at_end(&mut self, function: FunctionId, arguments: Vec<Value<Bits<D>>>) -> Step<(), D> {
        let Link::Model(model, facts) = self.links[function] else {
            return self.enter(function, arguments, OnReturn::EndThread);
        };
        let name = &self.program.functions[function].name;
        let call = Call { name, facts, arguments: &arguments, result: None, position: None };
        match model(self, &call)? {
            Reply::Return(_) | Reply::Nothing | Reply::ReturnAndYield(_) => Ok(()),
            Reply::Wait(_) | Reply::Again | Reply::Enter(..) | Reply::EndThread(_) => {
                Err(Stop::situation(format!("`{name}` called at the end of a thread")))
            }
        }
    }

    /// The objects of the current thread that last as long as it does.
    fn lasting_objects(&self) -> Vec<ObjectId> {
        let locals = self.state.threads[self.current].library.locals.iter().map(|(_, object)| *object);
        let errno = self.state.library.errno.iter().filter(|(owner, _)| *owner == self.current);
        locals.chain(errno.map(|(_, object)| *object)).collect()
    }

    /// Ends the current thread, which has left its stack.
    fn finish_thread(&mut self, result: Value<Bits<D>>) {
        self.share_value(&result);
        let thread = &mut self.state.threads[self.current];
        let locals = std::mem::take(&mut thread.library.locals);
        thread.library.reading.clear();
        thread.status = Status::Finished(result);
        locals.iter().for_each(|&(_, object)| self.state.memory.release(object));
        self.release_errno(self.current);
        self.release_handle(self.current);
    }
}
