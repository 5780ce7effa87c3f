//! Arguments made of the descriptions of choices, so that nothing is said twice.

use adamant_pipeline::{Choice, Described, ReductionPass};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A choice, or none of its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OrNone<T>(pub(crate) Option<T>);

/// Passes that a word asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passes {
    None,
    All,
    One(ReductionPass),
}

/// The word for none.
const NONE: &str = "none";

/// The word for all.
const ALL: &str = "all";

/// Reads a choice.
pub(crate) fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(values::<T>()).map(|word| of_word(&word))
}

/// Reads a choice, or that there is none of it, which means this.
pub(crate) fn choice_or_none<T: Choice>(meaning: &'static str) -> impl TypedValueParser<Value = OrNone<T>> {
    let none = PossibleValue::new(NONE).help(meaning);
    PossibleValuesParser::new(std::iter::once(none).chain(values::<T>()))
        .map(|word| OrNone((word != NONE).then(|| of_word(&word))))
}

/// Reads which passes there are.
pub(crate) fn passes() -> impl TypedValueParser<Value = Passes> {
    let none = PossibleValue::new(NONE).help("Nothing");
    let all = PossibleValue::new(ALL).help("All of the following, in the order that fits best");
    PossibleValuesParser::new([none, all].into_iter().chain(values::<ReductionPass>())).map(|word| {
        match word.as_str() {
            NONE => Passes::None,
            ALL => Passes::All,
            word => Passes::One(of_word(word)),
        }
    })
}

fn values<T: Choice>() -> impl Iterator<Item = PossibleValue> {
    let value = |described: &Described<T>| PossibleValue::new(described.word).help(described.meaning());
    T::CHOICES.iter().map(value)
}

fn of_word<T: Choice>(word: &str) -> T {
    T::of_word(word).expect("only words of the choice are let through")
}

impl<T: Choice> OrNone<T> {
    /// What users type for it.
    pub(crate) fn word(self) -> &'static str {
        self.0.map_or(NONE, Choice::word)
    }
}

/// What users type for a list of values; none of them has a word, too.
pub(crate) fn words<T: Choice>(values: &[T]) -> Vec<&'static str> {
    match values {
        [] => vec![NONE],
        values => values.iter().map(|value| value.word()).collect(),
    }
}

impl Passes {
    /// The passes that a list asks for.
    pub(crate) fn of(names: &[Self]) -> anyhow::Result<Vec<ReductionPass>> {
        if names.len() > 1 && names.contains(&Self::None) {
            anyhow::bail!("--reduce none stands alone; otherwise name the passes: inline, const, dead, merge, or all");
        }
        let passes = names.iter().map(|name| match name {
            Self::None => Vec::new(),
            Self::All => ReductionPass::ALL.to_vec(),
            Self::One(pass) => vec![*pass],
        });
        Ok(passes.flatten().collect())
    }
}
