//! Engines: what they are asked, what they may use, what they answer.

use adamant_base::Budget;
use adamant_program::{Function, Program};
use adamant_semantics::{MachineSettings, StartupError};

use crate::property::Property;
use crate::verdict::Verdict;

/// Something that decides properties of programs.
pub trait Engine {
    /// The name that users know it by.
    fn name(&self) -> &'static str;
    /// Decides the property. A budget that ends is [`Verdict::Unknown`], never an error.
    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError>;
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
    /// Is told now and then how far the work has come.
    pub progress: &'a mut dyn FnMut(&Progress),
}

/// How far an engine has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Progress {
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
    /// The answer.
    pub verdict: Verdict,
    /// Every assumption that the answer rests on, in words.
    pub warnings: Vec<String>,
    /// Counts and seconds, by the names that the statistics of `check` have.
    pub statistics: Statistics,
}

/// What is said about a function without body or model, or about inline assembly, that was made up.
pub fn assumption_about(function: &Function) -> String {
    let name = function.display_name();
    match Function::is_assembly(name) {
        true => format!("{name} was taken to give its outputs any value and to do nothing else"),
        false => format!("`{name}` has no body and no model; it was taken to return any value and to do nothing else"),
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
            match name.starts_with("max_") {
                true => {
                    let greatest = self.get(name).map_or(value, |known| known.max(value));
                    self.0.retain(|(known, _)| *known != name);
                    self.push(name, greatest);
                }
                false => self.add(name, value),
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
    fn figures_of_parts_are_summed_and_greatest_ones_stay() {
        let mut all = Statistics(vec![("states", 3.0), ("max_frontier", 7.0)]);
        all.absorb(&Statistics(vec![("states", 4.0), ("max_frontier", 5.0), ("queries", 1.0)]));
        let found = ["states", "max_frontier", "queries"].map(|name| all.get(name));
        assert_eq!(found, [Some(7.0), Some(7.0), Some(1.0)]);
    }
}
