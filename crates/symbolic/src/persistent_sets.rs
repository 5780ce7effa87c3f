//! Partial-order reduction: where one thread suffices to go on, because nothing that the others may do before it acts has to do with what it
//! does next.
//!
//! The thread's next action is compared with everything that the other threads may still touch, as the program tells
//! ([`Footprints`]) and as far as they can reach it in the state. Accesses under a mutex that the thread holds come after it has given the mutex
//! back; a thread that is waiting for its end does nothing before. So whatever the others do first, the action is possible, does the same, and lets them do
//! the same: the set of the one thread is persistent, and no violation and no state in which all wait is lost, as long as no thread is put
//! off for ever. The search sees to that: where the thread leads to states that are known, all threads go on.

// What is not named here would be taken to depend on nothing.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use std::cell::OnceCell;
use std::rc::Rc;

use adamant_analysis::{Footprints, LOCK_BYTES, MutexPlace, Target, Touch};
use adamant_library::{Asks, Library};
use adamant_program::{Function, GlobalId, Program};
use adamant_semantics::{JoinsAhead, NextAction, ObjectId, ProgramLiveness, Status, ThreadId, Wait};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::domain::SymbolicMachine;
use crate::settings::TauReduction;

/// So many threads are started before others have their turns.
const MOST_STARTED: usize = 32;

/// What is known of a program's threads.
pub struct PersistentSets {
    footprints: Footprints,
    /// Globals whose mutexes prove nothing: the program may overwrite them, even while they are held.
    distrusted: FxHashSet<GlobalId>,
    /// The touches in a set of them.
    listed: FxHashMap<Vec<u64>, Rc<[Touch]>>,
    /// Whether the program can tell which threads live at the same time, so that starts and ends of threads depend on each other.
    asks_who_lives: bool,
}

impl PersistentSets {
    /// What the program tells.
    pub fn of(program: &Program) -> Self {
        let footprints = Footprints::of(program);
        let distrusted = footprints.written_plainly().collect();
        let asks = |function: &Function| Library::of(&function.name).may_ask(Asks::ThreadNumber);
        let asks_who_lives = program.functions.iter().any(|function| function.body.is_none() && asks(function));
        Self { footprints, distrusted, listed: FxHashMap::default(), asks_who_lives }
    }

    /// A thread that suffices to go on in the state of the machine: it alone is a persistent set. It stops before every action that others can notice, and is asked again
    /// whether it suffices for that one.
    pub fn persistent_thread<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        threads: &[ThreadId],
    ) -> Option<ThreadId> {
        if machine.is_constructing() || self.asks_who_lives {
            return None;
        }
        let actions: Vec<_> = threads.iter().map(|&thread| (thread, machine.next_action(thread))).collect();
        if machine.domain.tau == TauReduction::On
            && let Some((thread, _)) = actions.iter().find(|(_, action)| *action == NextAction::Invisible)
        {
            return Some(*thread);
        }
        actions
            .into_iter()
            .find(|&(thread, action)| self.is_independent(machine, live, thread, action))
            .map(|(thread, _)| thread)
    }

    /// Whether a thread suffices to go on with its next action.
    pub fn is_persistent<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        thread: ThreadId,
    ) -> bool {
        !machine.is_constructing() && self.is_independent(machine, live, thread, machine.next_action(thread))
    }

    /// Whether nothing that other threads may do before a thread's next action has to do with it.
    fn is_independent<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        thread: ThreadId,
        action: NextAction,
    ) -> bool {
        let starts_thread = match action {
            NextAction::Other | NextAction::Invisible => return false,
            NextAction::Create { .. } => true,
            NextAction::Access { .. } | NextAction::Join(_) => false,
        };
        let others = self.active_without(machine, live, thread);
        // A thread that was let go makes its number free when it ends. One that starts others without end must not keep them from what they violate.
        if starts_thread && (others.len() >= MOST_STARTED || others.iter().any(|&other| machine.is_detached(other))) {
            return false;
        }
        let touches = self.touches_of(machine, &others);
        let distrusted = &self.distrusted;
        let others =
            Others { machine, live, threads: &others, touches: &touches, distrusted, reached: OnceCell::new() };
        touches.iter().all(|touch| others.is_ruled_out(thread, touch) || !others.conflicts(action, touch))
    }

    /// The threads other than one that may act before it does.
    fn active_without<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        thread: ThreadId,
    ) -> Vec<ThreadId> {
        let state = &machine.state;
        let mut waits = |other: ThreadId| match &state.threads[other].status {
            Status::Finished(_) => true,
            Status::Waiting(Wait::Join(joined)) if *joined == thread => true,
            Status::Running | Status::Waiting(_) => self.joins_ahead(machine, live, other).threads.contains(&thread),
        };
        state.threads.ids().filter(|&other| other != thread && !waits(other)).collect()
    }

    /// The joins that lie ahead of a thread, as far as no other thread can have to do with them.
    pub fn joins_ahead<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        thread: ThreadId,
    ) -> JoinsAhead {
        machine.joins_ahead(thread, |object| self.is_left_alone(machine, live, thread, object))
    }

    /// Whether no thread but this one touches an object any more.
    fn is_left_alone<E>(
        &mut self,
        machine: &SymbolicMachine<'_, E>,
        live: &ProgramLiveness,
        thread: ThreadId,
        object: ObjectId,
    ) -> bool {
        let ids = machine.state.threads.ids();
        let others: Vec<_> =
            ids.filter(|&other| other != thread && !machine.state.threads[other].is_finished()).collect();
        let touches = self.touches_of(machine, &others);
        let distrusted = &self.distrusted;
        let others =
            Others { machine, live, threads: &others, touches: &touches, distrusted, reached: OnceCell::new() };
        let anything = NextAction::Access { object, range: None, writes: true };
        touches.iter().all(|touch| !others.conflicts(anything, touch))
    }

    /// Everything that threads may still touch.
    fn touches_of<E>(&mut self, machine: &SymbolicMachine<'_, E>, threads: &[ThreadId]) -> Rc<[Touch]> {
        let mut all: Vec<u64> = self.footprints.at_the_end().to_vec();
        for &thread in threads {
            for (function, block, statement) in machine.continuations(thread) {
                let found = self.footprints.from(function, block, statement);
                all.iter_mut().zip(found.iter()).for_each(|(all, found)| *all |= found);
            }
        }
        let footprints = &self.footprints;
        let listed = self.listed.entry(all).or_insert_with_key(|all| {
            let numbers = (0..all.len() * 64).filter(|number| all[number / 64] >> (number % 64) & 1 == 1);
            numbers.map(|number| footprints.touch(number).clone()).collect()
        });
        Rc::clone(listed)
    }
}

/// Threads, and what they may touch.
struct Others<'a, 'p, E> {
    machine: &'a SymbolicMachine<'p, E>,
    live: &'a ProgramLiveness,
    threads: &'a [ThreadId],
    touches: &'a [Touch],
    distrusted: &'a FxHashSet<GlobalId>,
    reached: OnceCell<Vec<bool>>,
}

impl<E> Others<'_, '_, E> {
    /// Whether their pointers may lead to an object.
    fn reach(&self, object: ObjectId) -> bool {
        self.reached.get_or_init(|| self.reachable())[object.number() as usize]
    }

    fn reachable(&self) -> Vec<bool> {
        let mut known = Vec::new();
        let mut contents = Vec::new();
        for touch in self.touches {
            match touch.target {
                Target::Named(global) => known.push(self.machine.object_of(global)),
                Target::Global { global, .. } => contents.push(self.machine.object_of(global)),
                Target::Lock(_) | Target::Pointed | Target::Threads | Target::Library | Target::Anything => {}
            }
        }
        self.machine.reachable(self.live, self.threads.iter().copied(), &known, &contents)
    }

    /// Whether a touch comes only after the thread has given back a mutex that it holds.
    fn is_ruled_out(&self, thread: ThreadId, touch: &Touch) -> bool {
        let holds = |guard: &&MutexPlace| {
            let object = self.machine.object_of(guard.global);
            u64::try_from(guard.offset).is_ok_and(|offset| self.machine.is_held_by(thread, object, offset))
        };
        let mut guards = touch.guards.iter().filter(|guard| !self.distrusted.contains(&guard.global));
        guards.by_ref().filter(holds).any(|guard| self.respect(*guard))
    }

    /// Whether they change a mutex only by taking it and, under it, giving it back.
    fn respect(&self, mutex: MutexPlace) -> bool {
        self.touches.iter().all(|touch| match touch.target {
            Target::Global { global, offset, length } if global == mutex.global && touch.writes => {
                touch.guards.contains(&mutex) || !overlap((offset, length), (mutex.offset, LOCK_BYTES))
            }
            Target::Lock(MutexPlace { global, offset }) if global == mutex.global => {
                touch.guards.contains(&mutex) || !overlap((offset, LOCK_BYTES), (mutex.offset, LOCK_BYTES))
            }
            Target::Pointed => !touch.writes || !self.reach(self.machine.object_of(mutex.global)),
            Target::Anything => false,
            Target::Global { .. } | Target::Lock(_) | Target::Named(_) | Target::Threads | Target::Library => true,
        })
    }

    /// Whether an action of another thread and a touch of theirs depend on each other.
    fn conflicts(&self, action: NextAction, touch: &Touch) -> bool {
        let (object, range, writes) = match action {
            NextAction::Access { object, range, writes } => (object, range, writes),
            // Which number a thread gets depends on those that were let go before.
            NextAction::Create { .. } | NextAction::Join(_) if touch.target == Target::Threads => return true,
            NextAction::Create { handle } => (handle, None, true),
            NextAction::Join(_) => return touch.target == Target::Anything,
            NextAction::Invisible | NextAction::Other => return true,
        };
        match touch.target {
            Target::Anything => true,
            Target::Named(_) | Target::Threads | Target::Library => false,
            Target::Pointed => (touch.writes || writes) && self.reach(object),
            Target::Global { global, offset, length } => {
                (touch.writes || writes) && self.meet((object, range), (global, offset, length))
            }
            Target::Lock(MutexPlace { global, offset }) => self.meet((object, range), (global, offset, LOCK_BYTES)),
        }
    }

    /// Whether bytes of an object may be among those of a global.
    fn meet(
        &self,
        (object, range): (ObjectId, Option<(u64, u64)>),
        (global, offset, length): (GlobalId, i64, u64),
    ) -> bool {
        self.machine.object_of(global) == object
            && range.is_none_or(|(start, size)| {
                i64::try_from(start).map_or(true, |start| overlap((start, size), (offset, length)))
            })
    }
}

fn overlap(left: (i64, u64), right: (i64, u64)) -> bool {
    let ends_before = |(start, length): (i64, u64), other: (i64, u64)| start.saturating_add_unsigned(length) <= other.0;
    !ends_before(left, right) && !ends_before(right, left)
}
