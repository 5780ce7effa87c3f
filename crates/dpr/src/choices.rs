//! Choices by the places of conditionals: one for each block that a conditional may lead to, but the last.

use std::collections::BTreeMap;

use adamant_base::IdVec;

use crate::passages::Way;
use crate::space::{ChoiceId, OracleSpace};

/// The choices that are known.
#[derive(Default)]
pub(crate) struct Choices {
    ids: BTreeMap<Way, ChoiceId>,
    ways: IdVec<ChoiceId, Way>,
}

impl Choices {
    /// The choice whether a conditional leads to a block.
    pub(crate) fn whether(&mut self, way: Way, space: &mut dyn OracleSpace) -> ChoiceId {
        if let Some(&known) = self.ids.get(&way) {
            return known;
        }
        let id = space.add_choice();
        let own = self.ways.push(way.clone());
        assert_eq!(id, own, "choices are numbered as they are made");
        self.ids.insert(way, id);
        id
    }

    /// What all choices are about, in the order of places.
    pub(crate) fn ways(&self) -> impl Iterator<Item = &Way> {
        self.ids.keys()
    }

    /// What a choice is about.
    pub(crate) fn way(&self, choice: ChoiceId) -> &Way {
        &self.ways[choice]
    }
}
