//! All combinations of settings of the engine `cegar`.

use adamant_pipeline::{
    CegarBlocks, CegarDomain, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement, CegarSearch,
    CegarSettings, Choice,
};

/// Settings for a program: others for each program, until all had their turn.
pub(crate) fn for_program(program: usize, count: usize) -> impl Iterator<Item = CegarSettings> {
    // A step that shares no factor with the number of combinations.
    (0..count).map(move |index| combination((program * count + index) * 161 % combinations()))
}

/// The settings with this number: every combination has one.
fn combination(mut number: usize) -> CegarSettings {
    CegarSettings {
        domain: taken(&mut number),
        refinement: taken(&mut number),
        search: taken(&mut number),
        predicates: taken::<CegarPredicates>(&mut number),
        pruning: taken::<CegarPruning>(&mut number),
        invariants: taken::<CegarInvariants>(&mut number),
        blocks: taken::<CegarBlocks>(&mut number),
        ..CegarSettings::default()
    }
}

/// How many combinations of settings there are.
fn combinations() -> usize {
    CegarDomain::CHOICES.len()
        * CegarRefinement::CHOICES.len()
        * CegarSearch::CHOICES.len()
        * CegarPredicates::CHOICES.len()
        * CegarPruning::CHOICES.len()
        * CegarInvariants::CHOICES.len()
        * CegarBlocks::CHOICES.len()
}

fn taken<C: Choice>(number: &mut usize) -> C {
    let choice = C::CHOICES[*number % C::CHOICES.len()].value;
    *number /= C::CHOICES.len();
    choice
}
