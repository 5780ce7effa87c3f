//! Small contradictions against all subsets of random constraints. A constraint is the set of worlds in which it holds.

use adamant_base::{Budget, Id, IdVec};
use proptest::prelude::*;

use super::{Answer, Constraints, PartId, Reduction, Size, Weights, contradiction};
use crate::{DprCore, DprWeight};

/// Constraints as sets of worlds, and how good the answers are.
struct Worlds {
    holds_in: IdVec<PartId, u16>,
    /// Every so many questions, there is no answer.
    unknown_every: Option<u32>,
    questions: u32,
}

impl Worlds {
    fn common(&self, parts: &[PartId]) -> u16 {
        parts.iter().fold(u16::MAX, |common, &part| common & self.holds_in[part])
    }

    fn contradicts(&self, parts: &[PartId]) -> bool {
        self.common(parts) == 0
    }
}

impl Constraints for Worlds {
    fn check(&mut self, parts: &[PartId]) -> Answer {
        self.questions += 1;
        if self.unknown_every.is_some_and(|every| self.questions.is_multiple_of(every)) {
            return Answer::Unknown;
        }
        let common = self.common(parts);
        if common != 0 {
            let world = 1 << common.trailing_zeros();
            let holding = self.holds_in.ids().filter(|&part| self.holds_in[part] & world != 0);
            return Answer::Satisfied(holding.collect());
        }
        // What was used: everything up to where nothing is left.
        let used = (0..=parts.len()).find(|&used| self.contradicts(&parts[..used]));
        Answer::Contradiction(parts[..used.expect("all of them contradict each other")].to_vec())
    }
}

fn subsets(count: usize) -> impl Iterator<Item = Vec<PartId>> {
    (0..1usize << count).map(move |bits| (0..count).filter(|index| bits >> index & 1 == 1).map(PartId::new).collect())
}

fn check(worlds: &mut Worlds, weights: &Weights, core: DprCore, budget: Budget) -> Result<(), TestCaseError> {
    let count = weights.things.len();
    let all = weights.things.ids().collect::<Vec<_>>();
    let found = contradiction(worlds, weights, &Reduction { core, budget });
    let Some(found) = found else {
        prop_assert!(!worlds.contradicts(&all) || worlds.unknown_every == Some(1));
        return Ok(());
    };
    prop_assert!(worlds.contradicts(&found.parts));
    prop_assert!(found.parts.is_sorted());
    if found.size >= Size::Minimal {
        for left_out in &found.parts {
            let others = found.parts.iter().copied().filter(|part| part != left_out).collect::<Vec<_>>();
            prop_assert!(!worlds.contradicts(&others));
        }
    }
    if found.size == Size::Smallest {
        let all = subsets(count).filter(|parts| worlds.contradicts(parts));
        let least = all.map(|parts| weights.of(&parts)).min();
        prop_assert_eq!(Some(weights.of(&found.parts)), least);
    }
    if worlds.unknown_every.is_none() {
        let wanted = match core {
            DprCore::Any => Size::Any,
            DprCore::Minimal => Size::Minimal,
            DprCore::Smallest => Size::Smallest,
        };
        prop_assert!(found.size == wanted);
    }
    Ok(())
}

fn constraints() -> impl Strategy<Value = Vec<(u16, Vec<u32>)>> {
    // Constraints hold in most worlds, so that several are needed.
    let mostly = (any::<u16>(), any::<u16>()).prop_map(|(one, other)| one | other);
    proptest::collection::vec((mostly, proptest::collection::vec(0..6u32, 0..4)), 0..11)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn contradictions_are_as_small_as_they_say(
        constraints in constraints(),
        core in prop::sample::select(vec![DprCore::Any, DprCore::Minimal, DprCore::Smallest]),
        weight in prop::sample::select(vec![DprWeight::Choices, DprWeight::Conjuncts]),
        unknown_every in prop::option::weighted(0.3, 1..9u32),
    ) {
        let holds_in = constraints.iter().map(|(worlds, _)| *worlds).collect();
        let things = constraints.into_iter().map(|(_, things)| things).collect();
        let mut worlds = Worlds { holds_in, unknown_every, questions: 0 };
        check(&mut worlds, &Weights { weight, things }, core, Budget::unlimited())?;
    }
}

/// What a budget leaves is a contradiction, though not known to be small.
#[test]
fn a_budget_that_ends_leaves_a_contradiction() {
    // Each holds in all worlds but one; the last one alone contradicts itself, and the solver uses the others.
    let holds_in = (0..16).map(|world| !(1u16 << world)).chain([0]).collect::<IdVec<PartId, u16>>();
    let things = holds_in.iter().map(|_| Vec::new()).collect::<IdVec<PartId, Vec<u32>>>();
    let weights = Weights { weight: DprWeight::Conjuncts, things };
    let mut sizes = Vec::new();
    for work in [0, 5, 1000] {
        let mut worlds = Worlds { holds_in: holds_in.clone(), unknown_every: None, questions: 0 };
        let reduction = Reduction { core: DprCore::Smallest, budget: Budget::unlimited().for_work(work) };
        let found = contradiction(&mut worlds, &weights, &reduction).expect("there is a contradiction");
        assert!(worlds.contradicts(&found.parts));
        sizes.push((found.parts.len(), found.size));
    }
    assert_eq!(sizes, [(16, Size::Any), (16, Size::Any), (1, Size::Smallest)]);
}

/// Choices that several constraints share count once.
#[test]
fn shared_choices_weigh_once() {
    let holds_in = [0b0011u16, 0b0101, 0b1001, 0b0110].map(|worlds| worlds & 0b1110).into_iter().collect();
    let things = [vec![7], vec![7], vec![7], vec![1, 2]].into_iter().collect();
    let weights = |weight| Weights { weight, things };
    let mut worlds = Worlds { holds_in, unknown_every: None, questions: 0 };
    let reduction = Reduction { core: DprCore::Smallest, budget: Budget::unlimited() };
    let weights = weights(DprWeight::Choices);
    let found = contradiction(&mut worlds, &weights, &reduction).expect("no world is left");
    assert_eq!(weights.of(&found.parts), 1);
}
