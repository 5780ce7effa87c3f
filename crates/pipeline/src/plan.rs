//! The plan of a check: which searches there are, on what, how far they go and what their verdicts count for.
//!
//! [`conduct`] runs the plan. A step may lead to others: to the same question with more effort, on a slice with fewer free decisions, on
//! the whole program. All of them stand in one queue.

mod ask;
pub(crate) mod conduct;
pub(crate) mod ground;
pub(crate) mod knowledge;
mod lifting;
mod settle;
mod steps;

use std::collections::BTreeSet;
use std::fmt;

use adamant_analysis::Site;
use adamant_check::{Counts, Effort, Reason, Refusal};
use adamant_reduce::{Selection, Slicer};

/// One search of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanStep {
    /// The name of the engine.
    pub engine: &'static str,
    /// Which program it sees.
    pub subject: Subject,
    /// Which runs that program has.
    pub rules: Rules,
    /// How much is done at most.
    pub effort: Effort,
    /// What the verdict counts for.
    pub counts: Counts,
}

/// The program that an engine sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The program as it was loaded.
    Whole,
    /// What the reductions leave.
    Reduced,
    /// A slice of that.
    ProgramSlice {
        /// What it is about.
        selection: Selection,
        /// Which dependences it follows.
        slicer: Slicer,
        /// Decisions that it would leave free and does not.
        brought_back: BTreeSet<Site>,
    },
}

/// Which runs of a program are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rules {
    /// Those that a proof is to cover, as was asked for: also runs that go on after undefined behaviour, or in which assembly does anything.
    AsAsked,
    /// Those that can be executed.
    AsExecuted,
}

/// What became of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepOutcome {
    /// There is a proof.
    Proved,
    /// There is a violation, which was executed again.
    Violated,
    /// There is a verdict that counts for nothing here.
    NotCounted,
    /// A violation does not lift to a run of the larger program.
    NotLifted,
    /// A violation is none when it is executed.
    NotReplayed,
    /// The engine could not decide.
    Unknown(Reason),
    /// The engine was not asked.
    Refused(Refusal),
    /// The engine could not begin.
    Failed(String),
    /// What it asks was known already, or the answer did not wait for it.
    NotNeeded,
}

/// A step, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepReport {
    /// The step.
    pub step: PlanStep,
    /// What became of it.
    pub outcome: StepOutcome,
}

impl fmt::Display for PlanStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.engine, self.subject)?;
        match self.rules {
            Rules::AsAsked => {}
            Rules::AsExecuted => f.write_str(", runs that can be executed")?,
        }
        match self.effort {
            Effort::Full => f.write_str(", to the end")?,
            Effort::Work(most) => write!(f, ", work up to {most}")?,
        }
        f.write_str(match self.counts {
            Counts::Proof => ", for a proof",
            Counts::Violation => ", for a violation",
            Counts::Both => ", for a proof or a violation",
        })
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => f.write_str("the program"),
            Self::Reduced => f.write_str("the reduced program"),
            Self::ProgramSlice { selection, slicer, brought_back } => {
                let slicer = match slicer {
                    Slicer::Backward => "backward",
                    Slicer::Value => "value",
                    Slicer::Thin => "thin",
                };
                write!(f, "the {slicer} slice for ")?;
                match selection {
                    Selection::All => f.write_str("all assertions and whatever may fail")?,
                    Selection::Failing => f.write_str("whatever may fail")?,
                    Selection::Writes(_) => f.write_str("the globals that the formula reads")?,
                    Selection::Assertions(numbers) => {
                        let numbers: Vec<_> = numbers.iter().map(|number| (number + 1).to_string()).collect();
                        write!(f, "assertion {}", numbers.join(", "))?;
                    }
                }
                match brought_back.len() {
                    0 => Ok(()),
                    count => write!(f, " with {count} decisions brought back"),
                }
            }
        }
    }
}

impl fmt::Display for StepOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved => f.write_str("proved"),
            Self::Violated => f.write_str("violated"),
            Self::NotCounted => f.write_str("a verdict that does not count"),
            Self::NotLifted => f.write_str("a violation that is none of the larger program"),
            Self::NotReplayed => f.write_str("a violation that is none when it is executed"),
            Self::Unknown(reason) => write!(f, "unknown: {reason}"),
            Self::Refused(refusal) => write!(f, "refused: {refusal}"),
            Self::Failed(error) => write!(f, "failed: {error}"),
            Self::NotNeeded => f.write_str("not needed"),
        }
    }
}
