//! Counter abstraction: threads that are alike, however many, as one, a crowd.
//!
//! A crowd stands for any number of threads that do the same with the same values, none included. A step of one of its members takes the member out and leaves the
//! crowd as it is. So a state with crowds stands for all states in which each crowd is replaced by some number of
//! threads, and whatever such a thread can do, a member that is taken out can: what the states lead to is among what the state with crowds
//! leads to. The other way round that need not be so; crowds can prove that nothing happens, but show no run in which it does.
//!
//! Nothing may depend on who or how many the members are: nobody has a handle of them, they hold no lock, wait for nothing that
//! somebody counts or picks from, and nothing else leads to what ends with their calls.

use crate::canonical::{LiveRegisters, LocalState};
use crate::domain::Domain;
use crate::machine::Machine;
use crate::shared::Shared;
use crate::state::State;
use crate::thread::{Status, Thread, ThreadId};
use crate::thread_order::ThreadOrder;
use crate::value::{ObjectId, Value};

impl<B> State<B> {
    /// Whether a thread stands for any number of threads.
    pub fn is_crowd(&self, thread: ThreadId) -> bool {
        self.threads[thread].is_crowd
    }

    /// Whether some thread stands for any number of threads.
    pub fn has_crowds(&self) -> bool {
        self.threads.iter().any(|thread| thread.is_crowd)
    }

    /// Whether all threads have ended, if there is none in any crowd.
    pub fn may_have_ended(&self) -> bool {
        self.threads.iter().all(|thread| thread.is_finished() || thread.is_crowd)
    }
}

impl<B: Clone> State<B> {
    /// Takes a thread out of a crowd, which stays as it is. The thread has objects of its own like those of the crowd.
    pub fn take_member(&mut self, crowd: ThreadId) -> ThreadId {
        let member = Thread { is_crowd: false, ..Thread::clone(&self.threads[crowd]) };
        let copies = own_objects(&member).map(|object| (object, self.memory.duplicate(object))).collect();
        self.add_member(member, copies)
    }

    /// Adds a thread like one of another state of the same program, which leads to nothing but globals and objects of its own.
    pub fn adopt_member(&mut self, other: &Self, thread: ThreadId) -> ThreadId {
        let member = Thread { handle: None, ..Thread::clone(&other.threads[thread]) };
        let copies = own_objects(&member).map(|object| (object, self.memory.duplicate_from(&other.memory, object)));
        let copies = copies.collect();
        self.add_member(member, copies)
    }

    /// Adds a thread whose own objects are to be these copies.
    fn add_member(&mut self, mut member: Thread<B>, copies: Vec<(ObjectId, ObjectId)>) -> ThreadId {
        if !copies.is_empty() {
            let copy_of = |object: &mut ObjectId| {
                if let Some(&(_, copy)) = copies.iter().find(|(found, _)| *found == *object) {
                    *object = copy;
                }
            };
            for frame in &mut member.frames {
                frame.objects.iter_mut().for_each(copy_of);
                frame.registers.iter_mut().for_each(|value| for_each_object(value, &copy_of));
            }
            copies.iter().for_each(|&(_, copy)| self.memory.for_each_pointer_in(copy, &copy_of));
        }
        let id = self.free_thread();
        match self.threads.get_mut(id) {
            Some(gone) => **gone = member,
            None => {
                self.threads.push(Shared::new(member));
            }
        }
        id
    }
}

/// The objects that end with the calls of a thread.
fn own_objects<B>(thread: &Thread<B>) -> impl Iterator<Item = ObjectId> {
    thread.frames.iter().flat_map(|frame| frame.objects.iter().copied())
}

fn for_each_object<B>(value: &mut Value<B>, change: &impl Fn(&mut ObjectId)) {
    match value {
        Value::Bits(_) => {}
        Value::Pointer(pointer) => change(&mut pointer.object),
        Value::Aggregate(parts) => parts.iter_mut().for_each(|part| for_each_object(part, change)),
    }
}

impl<B> State<B> {
    /// The objects that end with the calls of a thread.
    pub fn objects_of(&self, thread: ThreadId) -> Vec<ObjectId> {
        own_objects(&self.threads[thread]).collect()
    }
}

impl<B: Clone> State<B> {
    /// Lets a thread stand for any number of threads like it.
    pub fn make_crowd(&mut self, thread: ThreadId) {
        let crowd = &mut self.threads[thread];
        crowd.is_crowd = true;
        if let Some(handle) = crowd.handle.take() {
            self.memory.release(handle);
        }
    }

    /// Takes a thread away with all that is its own, as if it had never been there.
    pub fn leave(&mut self, thread: ThreadId) {
        let leaving = &self.threads[thread];
        let errno = self.library.errno.iter().filter(|(owner, _)| *owner == thread).map(|&(_, object)| object);
        let gone: Vec<_> = own_objects(leaving).chain(leaving.handle).chain(errno).collect();
        self.library.errno.retain(|(owner, _)| *owner != thread);
        gone.into_iter().for_each(|object| self.memory.release(object));
        self.threads[thread].end_unnoticed();
    }

    /// Lets there be nobody in the crowds.
    pub fn empty_crowds(&mut self) {
        let crowds: Vec<_> = self.threads.ids().filter(|&thread| self.is_crowd(thread)).collect();
        crowds.into_iter().for_each(|crowd| self.leave(crowd));
    }
}

impl<B> Thread<B> {
    /// Ends, and nobody can tell that it was there.
    fn end_unnoticed(&mut self) {
        *self = Self { detached: true, status: Status::Finished(Value::Aggregate(Box::default())), ..Self::new() };
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Makes crowds of threads that are alike, and lets those go that nobody has a handle of. The program must not ask threads for their handles. Gives
    /// the threads that may be in crowds apart from the rest of the state, if all of that is explicit.
    pub fn gather(&mut self, live: &impl LiveRegisters) -> Option<CounterAbstractState> {
        let unnamed = self.let_unnamed_go(live);
        let mut firsts: Vec<(ThreadId, LocalState)> = Vec::new();
        for thread in unnamed {
            let Some(local_state) = self.local_state(thread, live) else { continue };
            match firsts.iter().find(|(_, first)| *first == local_state) {
                Some(&(first, _)) => {
                    self.state.make_crowd(first);
                    self.state.leave(thread);
                }
                None => firsts.push((thread, local_state)),
            }
        }
        self.apart(firsts, live)
    }

    /// Detaches the threads that nobody has a handle of, and gives them.
    fn let_unnamed_go(&mut self, live: &impl LiveRegisters) -> Vec<ThreadId> {
        let unnamed = self.unnamed_threads(live);
        for &thread in &unnamed {
            if !self.state.threads[thread].detached {
                self.state.threads[thread].detached = true;
                self.release_handle(thread);
            }
        }
        unnamed
    }

    /// The threads that nobody has a handle of, that nothing tells apart but what there is to say about them, and that lead to nothing but globals and objects
    /// of their own. They are let go; the program must not ask threads for their handles.
    pub fn interchangeable(&mut self, live: &impl LiveRegisters) -> Vec<Interchangeable> {
        let unnamed = self.let_unnamed_go(live);
        let has_errno = |thread| self.state.library.errno.iter().any(|&(owner, _)| owner == thread);
        let apart = unnamed.into_iter().filter(|&thread| !has_errno(thread) && !self.state.is_crowd(thread));
        let interchangeable = apart.filter_map(|thread| {
            let local_state = self.local_state(thread, live).filter(|local_state| local_state.others.is_empty())?;
            Some(Interchangeable { thread, said: local_state.said })
        });
        let interchangeable: Vec<Interchangeable> = interchangeable.collect();
        for Interchangeable { thread, .. } in &interchangeable {
            if let Some(handle) = self.state.threads[*thread].handle.take() {
                self.state.memory.release(handle);
            }
        }
        interchangeable
    }

    /// The state without these threads, apart from those of them that lead to no object but to globals and to their own.
    fn apart(
        &mut self,
        mut threads: Vec<(ThreadId, LocalState)>,
        live: &impl LiveRegisters,
    ) -> Option<CounterAbstractState> {
        threads.retain(|(_, local_state)| local_state.others.is_empty());
        let whole = self.state.clone();
        threads.iter().for_each(|&(thread, _)| self.state.leave(thread));
        let rest = self.encode(live, ThreadOrder::ByState, &[]);
        self.state = whole;
        let is_crowd = |thread| self.state.is_crowd(thread);
        let member = |(thread, local_state): (_, LocalState)| CrowdMember {
            thread,
            said: local_state.said,
            is_crowd: is_crowd(thread),
        };
        rest.open
            .is_empty()
            .then(|| CounterAbstractState { rest: rest.shape, members: threads.into_iter().map(member).collect() })
    }
}

/// A thread that others may stand for.
#[derive(Clone, Debug)]
pub struct Interchangeable {
    /// Its number.
    pub thread: ThreadId,
    /// What there is to say about it.
    pub said: Vec<u8>,
}

/// A state as what is left without the threads that may be in crowds, and these threads.
#[derive(Debug)]
pub struct CounterAbstractState {
    /// The encoding of the state without them.
    pub rest: Vec<u8>,
    /// These threads; no two are alike.
    pub members: Vec<CrowdMember>,
}

/// A thread that may be in a crowd.
#[derive(Debug)]
pub struct CrowdMember {
    /// Its number.
    pub thread: ThreadId,
    /// What there is to say about it.
    pub said: Vec<u8>,
    /// Whether it is a crowd already.
    pub is_crowd: bool,
}
