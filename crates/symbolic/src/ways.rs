//! The ways that a thread can go from a state: the machine runs, splits where its data allow both answers, and each way is followed until
//! whoever steers says that it ends.
//!
//! This is the only place at which statements run over symbolic data. It knows how a statement that was interrupted runs again; how far a way
//! goes and what becomes of it is for [`Steering`] to say.

use std::rc::Rc;

use adamant_base::{Budget, Exhausted};
use adamant_expr::Term;
use adamant_semantics::{Pause, ProgramLiveness, Stop, ThreadId};

use crate::domain::{Interrupt, MultiState, Symbolic, SymbolicMachine};
use crate::groups::Model;
use crate::oracle::Feasible;
use crate::pointers::{make_object, open_question};
use crate::step_record::StepRecord;

/// Decides how far the ways of a thread go, and takes what they come to. The state of a way is that of the machine, its record is
/// the domain's [`step`](Symbolic::step).
pub trait Steering<E> {
    /// A way begins: the first one, or one that split off from another.
    fn begin(&mut self) {}

    /// Whether the way is halted after its next statement, whatever that does.
    fn wants_one_statement(&self, machine: &SymbolicMachine<'_, E>, way: &Way) -> bool {
        machine.is_watched(way.thread)
    }

    /// The thread has come to where it can be halted: it goes on, or the way ends here.
    fn halt(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way, halt: Halt) -> Next;

    /// The way ends because the run of the program does, or because the machine cannot go on; the only interrupt is
    /// [`Interrupt::TooManyValues`]. The statement can be undone ([`Symbolic::rewind`]).
    fn stop(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way, stop: Stop<Interrupt>);

    /// A value must be explicit and has too many possibilities. Ways with some of them follow, not with all.
    fn miss_values(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way);
}

/// A way that a thread goes.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Who goes it.
    pub thread: ThreadId,
    /// The ticks of the machine when it began; those of the ways that it split off from count.
    first_tick: u64,
    /// Whether it was split, or split off.
    is_split: bool,
}

impl Way {
    /// How many ticks it took so far.
    pub fn ticks<E>(&self, machine: &SymbolicMachine<'_, E>) -> u64 {
        machine.ticks() - self.first_tick
    }

    /// Whether the state was split on it.
    pub const fn is_split(&self) -> bool {
        self.is_split
    }
}

/// Where a way can be halted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// One statement has run, as asked for.
    Statement,
    /// The thread has entered a block at which it pauses.
    Entered,
    /// The next statement does something that others can notice, and the step has done so before. If the way goes on, the record has to be
    /// told ([`StepRecord::go_on`]).
    Noticeable,
    /// An object that an arbitrary pointer leads to was made, and the statement that follows the pointer is next.
    ObjectMade,
    /// The thread waits.
    Waiting,
    /// The thread has ended.
    Finished,
}

/// Whether a way goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Next {
    GoOn,
    End,
}

/// What is the same for all ways.
#[derive(Clone, Copy)]
pub struct Scene<'s> {
    /// What the rest of the program may still look at.
    pub live: &'s ProgramLiveness,
    /// Looked at now and then.
    pub budget: &'s Budget,
}

/// A way that split off, to be followed later.
struct Branch {
    at: MultiState,
    step: StepRecord,
    ticks: u64,
    pauses_at_joins: bool,
    is_split: bool,
}

/// How many statements run between two looks at the budget.
const FUEL: u64 = 20_000;

/// Lets the thread of a step that begins in a state go all ways that its data allow, one after another: the first one, then always the last that split off.
pub fn run_ways<E>(
    machine: &mut SymbolicMachine<'_, E>,
    start: MultiState,
    step: StepRecord,
    scene: Scene<'_>,
    steering: &mut impl Steering<E>,
) -> Result<(), Exhausted> {
    let first = Branch { at: start, step, ticks: 0, pauses_at_joins: false, is_split: false };
    follow(machine, first, scene, steering)
}

/// Lets a thread go on in its step from where ways of it have joined, so that it pauses at the next joins as well: as far as the step had come
/// after so many ticks.
pub fn run_ways_on<E>(
    machine: &mut SymbolicMachine<'_, E>,
    joined: MultiState,
    (step, ticks): (StepRecord, u64),
    scene: Scene<'_>,
    steering: &mut impl Steering<E>,
) -> Result<(), Exhausted> {
    follow(machine, Branch { at: joined, step, ticks, pauses_at_joins: true, is_split: true }, scene, steering)
}

/// Follows a way, and those that split off.
fn follow<E>(
    machine: &mut SymbolicMachine<'_, E>,
    first: Branch,
    scene: Scene<'_>,
    steering: &mut impl Steering<E>,
) -> Result<(), Exhausted> {
    let thread = first.step.thread;
    let mut next = Some(first);
    let mut branches = Vec::new();
    while let Some(branch) = next {
        let mut way = Way { thread, first_tick: machine.ticks() - branch.ticks, is_split: branch.is_split };
        machine.state = branch.at.state;
        machine.domain.data = branch.at.data;
        machine.domain.step = branch.step;
        machine.domain.step.first_tick = way.first_tick;
        machine.pause_at_joins = branch.pauses_at_joins;
        steering.begin();
        loop {
            scene.budget.check()?;
            let is_single = steering.wants_one_statement(machine, &way);
            let halt = match machine.run(thread, if is_single { 1 } else { FUEL }) {
                Ok(Pause::Fuel | Pause::Yielded) if !is_single => continue,
                Ok(Pause::Fuel | Pause::Yielded) => Halt::Statement,
                Ok(Pause::Entered) => Halt::Entered,
                Ok(Pause::Finished) => Halt::Finished,
                Ok(Pause::Waiting) => Halt::Waiting,
                Err(stop) => match *stop {
                    Stop::Interrupted(Interrupt::TooManyValues) => {
                        steering.stop(machine, &way, Stop::Interrupted(Interrupt::TooManyValues));
                        break;
                    }
                    Stop::Interrupted(interrupt) => {
                        machine.domain.rewind();
                        if std::mem::take(&mut machine.domain.step.tells_many) {
                            steering.miss_values(machine, &way);
                        }
                        match answer(machine, &mut way, scene.live, interrupt, &mut branches) {
                            Some(halt) => halt,
                            None => continue,
                        }
                    }
                    stop => {
                        steering.stop(machine, &way, stop);
                        break;
                    }
                },
            };
            if steering.halt(machine, &way, halt) == Next::End {
                break;
            }
        }
        next = branches.pop();
    }
    Ok(())
}

/// Gives the statement that was interrupted what it asked for, so that it can run again; says where the way can be halted before it does.
fn answer<E>(
    machine: &mut SymbolicMachine<'_, E>,
    way: &mut Way,
    live: &ProgramLiveness,
    interrupt: Interrupt,
    branches: &mut Vec<Branch>,
) -> Option<Halt> {
    match interrupt {
        Interrupt::Visible => return Some(Halt::Noticeable),
        Interrupt::Split { condition, feasible: Feasible::Both { when_true, when_false } } => {
            branches.push(split(machine, way, condition, (when_true, when_false)));
        }
        Interrupt::Split { .. } | Interrupt::TooManyValues => unreachable!("only splits interrupt"),
        Interrupt::Choice(count) => {
            way.is_split = true;
            for pick in 1..count {
                let mut branch = snapshot(machine, way);
                branch.step.picks.push(pick);
                branches.push(branch);
            }
            machine.domain.step.picks.push(0);
        }
        Interrupt::Followed(followed) => match open_question(machine, live, &followed) {
            Some(condition) => branches.extend(decide_both_ways(machine, way, condition)),
            None => {
                make_object(machine, live, *followed);
                return Some(Halt::ObjectMade);
            }
        },
    }
    None
}

/// Lets a condition hold in the state of the machine, and gives the state in which it does not.
fn split<E>(
    machine: &mut SymbolicMachine<'_, E>,
    way: &mut Way,
    condition: Term,
    (when_true, when_false): (Option<Rc<Model>>, Option<Rc<Model>>),
) -> Branch {
    machine.pause_at_joins = true;
    way.is_split = true;
    let negation = machine.domain.pool.not(condition);
    let mut other = snapshot(machine, way);
    let Symbolic { pool, symbols, data, step, .. } = &mut machine.domain;
    other.at.data.groups.assume(pool, symbols, negation, when_false);
    other.step.add_condition(negation);
    other.step.decided.push((condition, false));
    data.groups.assume(pool, symbols, condition, when_true);
    step.add_condition(condition);
    step.decided.push((condition, true));
    other
}

/// Decides a condition before the statement that was interrupted runs again; gives the other state if it can go both ways.
fn decide_both_ways<E>(machine: &mut SymbolicMachine<'_, E>, way: &mut Way, condition: Term) -> Option<Branch> {
    let Symbolic { pool, symbols, data, step, oracle, .. } = &mut machine.domain;
    match oracle.decide(pool, symbols, data, condition) {
        Feasible::Only(answer) => {
            step.decided.push((condition, answer));
            None
        }
        Feasible::Both { when_true, when_false } => Some(split(machine, way, condition, (when_true, when_false))),
    }
}

fn snapshot<E>(machine: &SymbolicMachine<'_, E>, way: &Way) -> Branch {
    Branch {
        at: MultiState { state: machine.state.clone(), data: machine.domain.data.clone() },
        step: machine.domain.step.clone(),
        ticks: way.ticks(machine),
        pauses_at_joins: machine.pause_at_joins,
        is_split: way.is_split,
    }
}
