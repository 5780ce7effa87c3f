//! What the propositions of a formula were along a run that is executed: a word, on which the formula can be evaluated.

use adamant_check::{LtlProperty, Propositions};
use adamant_ltl::Valuation;
use adamant_semantics::Moment;

use crate::replay::{ReplayError, ReplayMachine};
use crate::replay_world::Told;

/// What the propositions were along a run.
pub(crate) struct Labels<'p> {
    propositions: &'p Propositions,
    /// Whether a position of the word is a turn. Otherwise it is a time at which something changed: the formula cannot tell.
    counts_turns: bool,
    pub(crate) word: Vec<Valuation>,
}

/// The propositions of a formula in the program of a machine, which from now on tells when it comes to what they ask about.
pub(crate) fn propositions(
    machine: &mut ReplayMachine<'_, '_>,
    property: &LtlProperty,
) -> Result<Propositions, ReplayError> {
    let propositions = property.propositions(machine.program());
    let propositions = propositions.map_err(|error| ReplayError::Property(error.to_string()))?;
    machine.watched_blocks = propositions.entered_blocks();
    Ok(propositions)
}

impl<'p> Labels<'p> {
    /// The word of a run that has not begun.
    pub(crate) fn at_start(
        machine: &mut ReplayMachine<'_, '_>,
        propositions: &'p Propositions,
        property: &LtlProperty,
    ) -> Result<Self, ReplayError> {
        let counts_turns = !property.formula.formula.is_stutter_invariant();
        let mut labels = Self { propositions, counts_turns, word: Vec::new() };
        labels.note(machine, Moment::Running)?;
        Ok(labels)
    }

    /// Looks at the propositions after a statement.
    pub(crate) fn after_statement(&mut self, machine: &mut ReplayMachine<'_, '_>) -> Result<(), ReplayError> {
        if self.counts_turns {
            return Ok(());
        }
        let label = self.label(machine, Moment::Running)?;
        if self.word.last() != Some(&label) {
            self.add(machine, label);
        }
        Ok(())
    }

    /// Looks at the propositions after a turn.
    pub(crate) fn end_turn(&mut self, machine: &mut ReplayMachine<'_, '_>) -> Result<(), ReplayError> {
        if self.counts_turns { self.note(machine, Moment::Running) } else { Ok(()) }
    }

    /// Begins another part of the word; gives where it begins. If only changes are told, the state there is told again.
    pub(crate) fn begin_part(&mut self) -> usize {
        let start = self.word.len();
        if !self.counts_turns {
            self.word.extend(self.word.last().copied());
        }
        start
    }

    pub(crate) fn note(&mut self, machine: &mut ReplayMachine<'_, '_>, moment: Moment) -> Result<(), ReplayError> {
        let label = self.label(machine, moment)?;
        self.add(machine, label);
        Ok(())
    }

    fn add(&mut self, machine: &mut ReplayMachine<'_, '_>, label: Valuation) {
        for (id, named) in self.propositions.enumerate() {
            let holds = label.holds(id);
            if self.word.last().is_none_or(|last| last.holds(id) != holds) {
                machine.domain.world.told.push(Told::Proposition { text: named.text.clone(), holds });
            }
        }
        self.word.push(label);
    }

    fn label(&self, machine: &mut ReplayMachine<'_, '_>, moment: Moment) -> Result<Valuation, ReplayError> {
        let mut label = Valuation::NONE;
        for (id, named) in self.propositions.enumerate() {
            let bit = machine.evaluate(&named.proposition, moment);
            let bit = bit.map_err(|stop| ReplayError::Property(stop.to_string()))?;
            label = label.with(id, bit.as_bool());
        }
        Ok(label)
    }
}
