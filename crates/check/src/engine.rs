//! Engines: what they are asked, what they may use, what they answer.
//!
//! An engine may propose another one while it works, where it sees that this may be shorter; whoever runs it decides whether that
//! gets its turn, and what its answer counts for.

use adamant_base::Budget;
use adamant_program::{Function, Program};
use adamant_semantics::{MachineSettings, StartupError};
use adamant_smt::SolverSettings;

use crate::proof::ProvedInvariant;
use crate::property::Property;
use crate::verdict::Verdict;

/// Something that decides properties of programs.
pub trait Engine: Send {
    /// The name that users know it by.
    fn name(&self) -> &'static str;
    /// Whether it can be asked this at all, as far as that is seen without work.
    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal>;
    /// Decides the property. A budget or an effort that ends is [`Verdict::Unknown`], never an error.
    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError>;
}

/// Why an engine is not asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It decides other properties.
    #[error("it does not decide {property}")]
    Property {
        /// The name of the property.
        property: &'static str,
    },
    /// The program has nothing that it could make use of, or something that it does not cover.
    #[error("{why}")]
    Program {
        /// What that is.
        why: &'static str,
    },
    /// Its settings leave it out.
    #[error("left out by {option}")]
    Settings {
        /// The option.
        option: &'static str,
    },
}

/// A program and what is asked of it.
#[derive(Clone, Debug)]
pub struct Task<'p> {
    /// The program.
    pub program: &'p Program,
    /// What must hold.
    pub property: Property,
    /// How the machine treats what the program leaves open. Counterexamples are replayed under the same settings.
    pub machine: MachineSettings,
}

/// What surrounds the work of an engine.
pub struct Run<'a> {
    /// How long it may take.
    pub budget: &'a Budget,
    /// How much it may do.
    pub effort: Effort,
    /// Who answers its questions about values.
    pub solver: &'a SolverSettings,
    /// Who runs it.
    pub planner: &'a mut dyn Planner,
}

/// Whoever runs engines.
pub trait Planner {
    /// Is told now and then how far the work has come.
    fn progress(&mut self, progress: &Progress);
    /// Is told what else could be tried on the same task, now; the engine that proposes it goes on afterwards.
    fn propose(&mut self, proposal: Proposal) -> Settled;
}

/// A planner that tries nothing else: for one engine alone.
#[derive(Clone, Copy, Default, Debug)]
pub struct Alone;

impl Planner for Alone {
    fn progress(&mut self, _: &Progress) {}

    fn propose(&mut self, _: Proposal) -> Settled {
        Settled::Open
    }
}

/// What an engine proposes to try.
pub struct Proposal {
    /// Who would try.
    pub engine: Box<dyn Engine>,
    /// How much it would do at most.
    pub effort: Effort,
    /// What its verdict would count for.
    pub counts: Counts,
}

/// What came of a proposal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// The property holds, and there is nothing left to do.
    Proved,
    /// Nothing came of it.
    Open,
}

/// What a verdict counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// More is looked at than the program does: only a proof.
    Proof,
    /// Less is looked at than the program does: only a violation.
    Violation,
    /// Both.
    Both,
}

impl Counts {
    /// Whether a proof is one.
    pub const fn proves(self) -> bool {
        matches!(self, Self::Proof | Self::Both)
    }

    /// Whether a violation is one.
    pub const fn refutes(self) -> bool {
        matches!(self, Self::Violation | Self::Both)
    }
}

/// How much an engine may do before something else is tried. It is counted in units of work, so that the answer does not depend on the
/// machine; what a unit is, the engine says: about one state that it looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Whatever the budget allows.
    Full,
    /// So many units of work.
    Work(u64),
}

impl Effort {
    /// The smaller one of two.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        match (self, other) {
            (Self::Full, other) => other,
            (own, Self::Full) => own,
            (Self::Work(own), Self::Work(other)) => Self::Work(own.min(other)),
        }
    }

    /// The budget of a run with this effort, for engines whose work its checks count.
    #[must_use]
    pub fn limiting(self, budget: &Budget) -> Budget {
        match self {
            Self::Full => budget.clone(),
            Self::Work(most) => budget.for_work(most),
        }
    }

    /// Whether so much work is more than that.
    pub const fn is_spent(self, work: u64) -> bool {
        match self {
            Self::Full => false,
            Self::Work(most) => work > most,
        }
    }
}

/// How far an engine has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
    /// The units of work done, which the effort counts.
    pub work: u64,
    /// States seen.
    pub states: u64,
    /// States that wait for their turn.
    pub frontier: u64,
    /// Questions asked of a solver.
    pub queries: u64,
}

/// What an engine found, and how.
#[derive(Clone, Debug)]
pub struct Report {
    /// The name of the engine.
    pub engine: &'static str,
    /// The answer.
    pub verdict: Verdict,
    /// What a proof rests on, as far as it can be told; nothing for other answers.
    pub proof: Vec<ProvedInvariant>,
    /// Every assumption that the answer rests on, in words.
    pub warnings: Vec<String>,
    /// Counts and seconds, by the names that the statistics of `check` have.
    pub statistics: Statistics,
}

/// What is said about a function without body or model, or about inline assembly, that was made up.
pub fn assumption_about(function: &Function) -> String {
    let name = function.display_name();
    if Function::is_assembly(name) {
        format!("{name} was taken to give its outputs any value and to do nothing else")
    } else {
        format!("`{name}` has no body and no model; it was taken to return any value and to do nothing else")
    }
}

/// Counts and seconds under names that do not change.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Statistics(pub Vec<(&'static str, f64)>);

impl Statistics {
    /// The figure of this name.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0.iter().find(|(found, _)| *found == name).map(|(_, value)| *value)
    }

    /// Adds a figure.
    pub fn push(&mut self, name: &'static str, value: f64) {
        self.0.push((name, value));
    }

    /// Adds to a figure, which is zero as long as nobody has told it.
    pub fn add(&mut self, name: &'static str, value: f64) {
        match self.0.iter_mut().find(|(found, _)| *found == name) {
            Some((_, sum)) => *sum += value,
            None => self.push(name, value),
        }
    }

    /// Adds the figures of another part of the work; of figures that are greatest ones, the greater stays.
    pub fn absorb(&mut self, other: &Self) {
        for &(name, value) in &other.0 {
            if name.starts_with("max_") {
                let greatest = self.get(name).map_or(value, |known| known.max(value));
                self.0.retain(|(known, _)| *known != name);
                self.push(name, greatest);
            } else {
                self.add(name, value)
            }
        }
    }
}

/// Why an engine could not begin.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error(transparent)]
    Startup(#[from] StartupError),
    /// A solver cannot be used.
    #[error("{0}")]
    Solver(String),
    /// The property does not fit the program.
    #[error("{0}")]
    Property(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smaller_effort_counts() {
        assert_eq!(Effort::Full.min(Effort::Work(3)), Effort::Work(3));
        assert_eq!(Effort::Work(3).min(Effort::Work(2)), Effort::Work(2));
        assert!(Effort::Work(2).is_spent(3) && !Effort::Work(2).is_spent(2) && !Effort::Full.is_spent(u64::MAX));
    }

    #[test]
    fn figures_of_parts_are_summed_and_greatest_ones_stay() {
        let mut all = Statistics(vec![("states", 3.0), ("max_frontier", 7.0)]);
        all.absorb(&Statistics(vec![("states", 4.0), ("max_frontier", 5.0), ("queries", 1.0)]));
        let found = ["states", "max_frontier", "queries"].map(|name| all.get(name));
        assert_eq!(found, [Some(7.0), Some(7.0), Some(1.0)]);
    }
}
