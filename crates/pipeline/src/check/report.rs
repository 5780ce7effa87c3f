//! What a check tells: while it runs, and when it has come to its end.

use adamant_check::{Progress, ProvedInvariant, Reason, Statistics};
use adamant_semantics::Advice;

use crate::confirm::ConfirmedViolation;
use crate::plan::{PlanStep, StepReport};

/// What a check tells while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckEvent<'a> {
    /// This part of the work begins.
    Stage(Stage),
    /// This step of the plan begins.
    StepBegins(&'a PlanStep),
    /// A step of the plan is over, or will not come to its turn.
    StepEnds(&'a StepReport),
    /// How far the engine has come.
    Progress(Progress),
    /// An assumption that was made.
    Warning(&'a str),
}

/// The parts of a check, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// From files to a program.
    FrontEnd,
    /// The search for a violation.
    Engine,
    /// Executing a counterexample again.
    Replay,
}

/// What came out of a check.
#[derive(Debug)]
pub struct CheckReport {
    /// The answer.
    pub verdict: CheckVerdict,
    /// Every assumption that the answer rests on, in words.
    pub warnings: Vec<String>,
    /// The steps of the plan in the order in which they ended.
    pub plan: Vec<StepReport>,
    /// What a proof rests on, if there is one, in the words of the source as far as it has them.
    pub proof: Vec<ProvedInvariant>,
    /// Counts and seconds. Seconds are CPU time, except `wall_s`.
    pub statistics: Statistics,
}

/// The answer, with what there is to show for it.
#[derive(Debug)]
pub enum CheckVerdict {
    /// The property holds.
    Holds,
    /// This run violates it; it was executed again.
    Violated(Box<ConfirmedViolation>),
    /// Neither is known.
    Unknown(NoAnswer),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoAnswer {
    /// The reason.
    pub reason: Reason,
    /// The place that it names.
    pub place: Option<SourceLocation>,
    /// What else is known about it.
    pub details: Option<String>,
    /// What helps under the settings that ran, if something does.
    pub advice: Option<Advice>,
}

impl NoAnswer {
    /// A reason that no place and no advice belongs to.
    pub const fn without_place(reason: Reason) -> Self {
        Self { reason, place: None, details: None, advice: None }
    }
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLocation {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 where the compiler made the code up.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
    /// The text of the line.
    pub text: Option<String>,
}
