//! Lifts a run of a part of a program that breaks a formula to the whole program.
//!
//! The run of the part is executed, and what it executes that comes from the whole program is counted: so many of these statements lead to where
//! its cycle begins, begins again, and ends. The whole program runs as [`lift`](crate::lift()) lets it, up to the same counts. Where the part ends, the whole
//! program may still have something to do that nobody watches: it goes on until it ends, or comes to a state where it was.
//!
//! Nothing is claimed here; whoever replays the run finds out whether it breaks the formula. Only for programs with one thread.

use adamant_base::Budget;
use adamant_check::{Counterexample, LtlProperty, Turn, Violation};
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{Concrete, Machine, MachineSettings, Pause, ProgramLiveness, State, ThreadId, ThreadOrder};
use rustc_hash::FxHashMap;

use crate::cycle::ends_run;
use crate::lift::{BelongsToPart, Calls, LiftWorld, MOST_STEPS, MOST_STEPS_ALONE, STEPS_PER_CHECK, start_whole};
use crate::replay::ReplayError;

/// The most steps in which a run that is over as far as the part goes may come back to a state.
const LONGEST_REST: u64 = 100_000;

/// A program and a part of it.
#[derive(Clone, Copy)]
pub struct WholeAndPart<'a> {
    /// The program.
    pub whole: &'a Program,
    /// The part.
    pub part: &'a Program,
    /// Whether a statement of the program belongs to the part.
    pub belongs: &'a BelongsToPart<'a>,
    /// Whether a statement of the part comes from the program, and was not made up.
    pub comes_from_whole: &'a BelongsToPart<'a>,
}

/// A run of the whole program, made from one of the part.
pub fn lift_formula(
    programs: WholeAndPart<'_>,
    settings: &MachineSettings,
    property: &LtlProperty,
    part: &Counterexample,
    budget: &Budget,
) -> Result<Counterexample, ReplayError> {
    let milestones = milestones(programs, settings, part, budget)?;
    let mut run = Run {
        machine: start_whole(programs.whole, settings, part)?,
        belongs: programs.belongs,
        calls: Calls::default(),
        steps: 0,
        executed: 0,
        has_ended: false,
    };
    let mut ends = Vec::new();
    for &milestone in &milestones {
        run.go_to(milestone, budget)?;
        ends.push(run.machine.ticks());
    }
    let mut violation = part.violation.clone();
    if let Violation::Ltl { cycle, again } = &mut violation {
        if ends.len() == 1 {
            let propositions = property.propositions(programs.whole);
            let propositions = propositions.map_err(|error| ReplayError::Property(error.to_string()))?;
            let round = run.rest(&propositions.relevant(programs.whole), budget)?;
            ends = round.map_or(ends, Vec::from);
        }
        (*cycle, *again) = (1, ends.len().min(2));
    }
    let turns = ends.iter().scan(0, |before, &end| {
        let ticks = end - std::mem::replace(before, end);
        Some(Turn { thread: ThreadId::FIRST, ticks })
    });
    let choices = run.machine.domain.world.choices();
    Ok(Counterexample { turns: turns.collect(), choices, objects: part.objects.clone(), violation })
}

/// How many statements of the whole program the part executes up to where its cycle begins, begins again, and ends; only the last of these, if
/// there is no cycle.
fn milestones(
    programs: WholeAndPart<'_>,
    settings: &MachineSettings,
    part: &Counterexample,
    budget: &Budget,
) -> Result<Vec<u64>, ReplayError> {
    let turns = &part.turns;
    let wanted = match part.violation {
        Violation::Ltl { cycle, again } if cycle < again => vec![cycle, again, turns.len()],
        _ => vec![turns.len()],
    };
    let mut machine = crate::replay::start(programs.part, settings, part)?;
    let mut counts = vec![0];
    for turn in turns {
        let mut count = counts.last().copied().unwrap_or(0);
        let end = machine.ticks().saturating_add(turn.ticks);
        while machine.ticks() < end {
            budget.check().map_err(ReplayError::Exhausted)?;
            count +=
                u64::from(next_site(&machine.state).is_some_and(|(function, block, statement)| {
                    (programs.comes_from_whole)(function, block, statement)
                }));
            let result = machine.run(ThreadId::FIRST, 1);
            if let Some(mismatch) = machine.domain.world.mismatch.take() {
                return Err(mismatch.into());
            }
            if !matches!(result, Ok(Pause::Fuel | Pause::Entered)) {
                return Err(ReplayError::NoViolation);
            }
        }
        counts.push(count);
    }
    Ok(wanted.into_iter().filter_map(|turn| counts.get(turn).copied()).collect())
}

/// What the first thread executes next.
fn next_site<B: Clone>(state: &State<B>) -> Option<(FunctionId, BlockId, u32)> {
    let frame = state.threads[ThreadId::FIRST].frames.last()?;
    Some((frame.function, frame.block, frame.statement))
}

/// The whole program, as it runs.
struct Run<'p, 'c> {
    machine: Machine<'p, Concrete<LiftWorld<'c>>>,
    belongs: &'c BelongsToPart<'c>,
    calls: Calls,
    steps: u64,
    /// How many steps belonged to the part.
    executed: u64,
    has_ended: bool,
}

impl Run<'_, '_> {
    /// Runs until so many steps belonged to the part.
    fn go_to(&mut self, milestone: u64, budget: &Budget) -> Result<(), ReplayError> {
        let mut alone = 0;
        while self.executed < milestone {
            let before = self.executed;
            self.step(budget)?;
            alone = if self.executed > before { 0 } else { alone + 1 };
            if self.has_ended || alone > MOST_STEPS_ALONE {
                return Err(ReplayError::NoViolation);
            }
        }
        Ok(())
    }

    /// Runs on until the program ends, or comes back to a state; then the ticks up to that state, up to when it came back, and up to when it did so
    /// once more.
    fn rest(&mut self, live: &ProgramLiveness, budget: &Budget) -> Result<Option<[u64; 3]>, ReplayError> {
        let mut seen = FxHashMap::default();
        for _ in 0..LONGEST_REST {
            let state = self.machine.encode(live, ThreadOrder::ByNumber, &[]).shape;
            let now = (self.machine.ticks(), self.steps);
            if let Some((ticks, steps)) = seen.insert(state, now) {
                for _ in steps..now.1 {
                    self.step(budget)?;
                }
                return Ok(Some([ticks, now.0, self.machine.ticks()]));
            }
            self.step(budget)?;
            if self.has_ended {
                return Ok(None);
            }
        }
        Err(ReplayError::NoViolation)
    }

    fn step(&mut self, budget: &Budget) -> Result<(), ReplayError> {
        if self.steps.is_multiple_of(STEPS_PER_CHECK) {
            budget.check().map_err(ReplayError::Exhausted)?;
        }
        self.steps += 1;
        let belongs = self.calls.look(&self.machine, ThreadId::FIRST, self.belongs);
        let has_frame = next_site(&self.machine.state).is_some();
        self.machine.domain.world.belongs = belongs;
        let result = self.machine.run(ThreadId::FIRST, 1);
        if let Some(mismatch) = self.machine.domain.world.take_mismatch() {
            return Err(mismatch.into());
        }
        self.executed += u64::from(belongs && has_frame);
        match result {
            Ok(Pause::Fuel | Pause::Entered) if self.steps < MOST_STEPS => Ok(()),
            Err(stop) if ends_run(&stop) => {
                self.has_ended = true;
                Ok(())
            }
            _ => Err(ReplayError::NoViolation),
        }
    }
}
