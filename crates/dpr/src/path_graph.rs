//! Which choices follow which on all paths, also on those that are never run: what the unfolded program tells about it, for counts.
//!
//! A decision counts as a choice if an oracle made it, or if it is about an input that no decision before was about. Other decisions follow from
//! earlier ones; they are passed over.

use std::collections::BTreeSet;

use adamant_program::BlockId;

use crate::choices::Choices;
use crate::passages::Way;
use crate::path::targets;
use crate::running::Machine;
use crate::space::{Literal, Next, OracleSpace, Side};
use crate::unfolding::{Following, Unfolding};
use crate::unrolling::Place;

/// Tells a space of oracles which choices follow which.
pub(crate) fn tell(machine: &Machine<'_>, unfolding: &Unfolding, choices: &mut Choices, space: &mut dyn OracleSpace) {
    let made = choices.ways().map(|(place, _)| place);
    let decisions: BTreeSet<Place> = unfolding.free.iter().chain(made).cloned().collect();
    let mut graph = Graph { machine, unfolding, decisions: &decisions, choices, space };
    graph.follow(None, None);
    for decision in &decisions {
        graph.decision(decision);
    }
}

struct Graph<'g, 'p> {
    machine: &'g Machine<'p>,
    unfolding: &'g Unfolding,
    decisions: &'g BTreeSet<Place>,
    choices: &'g mut Choices,
    space: &'g mut dyn OracleSpace,
}

impl Graph<'_, '_> {
    /// Tells what follows the sides of a decision.
    fn decision(&mut self, place: &Place) {
        let targets = self.targets(place);
        let Some((&last, others)) = targets.split_last() else { return };
        let mut before: Option<Literal> = None;
        for &target in others {
            let choice = self.choices.whether((place.clone(), target), self.space);
            if let Some(before) = before {
                self.space.follow(Some(before), Next::Choice(choice));
            }
            self.follow(Some(Literal { choice, side: Side::Then }), Some((place.clone(), target)));
            before = Some(Literal { choice, side: Side::Else });
        }
        if let Some(before) = before {
            self.follow(Some(before), Some((place.clone(), last)));
        }
    }

    /// The blocks that some run goes to from a decision.
    fn targets(&self, place: &Place) -> Vec<BlockId> {
        let mut targets = targets(self.machine, place);
        targets.retain(|target| self.unfolding.following.contains_key(&Some((place.clone(), *target))));
        targets
    }

    /// Tells what follows a way.
    fn follow(&mut self, from: Option<Literal>, way: Option<Way>) {
        let mut seen: BTreeSet<Option<Way>> = [way.clone()].into();
        let mut open = vec![way];
        while let Some(way) = open.pop() {
            for next in self.unfolding.following.get(&way).into_iter().flatten() {
                let Following::Decision(place) = next else {
                    self.space.follow(from, Next::End);
                    continue;
                };
                let targets = self.targets(place);
                if let [first, _, ..] = targets[..]
                    && self.decisions.contains(place)
                {
                    let choice = self.choices.whether((place.clone(), first), self.space);
                    self.space.follow(from, Next::Choice(choice));
                    continue;
                }
                let ways = targets.into_iter().map(|target| Some((place.clone(), target)));
                open.extend(ways.filter(|way| seen.insert(way.clone())));
            }
        }
    }
}
