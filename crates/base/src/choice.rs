//! Settings with a few values, each described once: the word that users type and what it means.
//!
//! Arguments, help, documents and tables are made of these descriptions.

/// A setting with a few values.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// The values, in the order in which they are listed.
    const CHOICES: &'static [Described<Self>];

    /// The word for a value.
    fn word(self) -> &'static str {
        let described = Self::CHOICES.iter().find(|described| described.value == self);
        described.expect("every value is listed").word
    }

    /// The value that a word means.
    fn of_word(word: &str) -> Option<Self> {
        Self::CHOICES.iter().find(|described| described.word == word).map(|described| described.value)
    }
}

/// A value of a setting, with its words.
#[derive(Clone, Copy, Debug)]
pub struct Described<T> {
    /// The value.
    pub value: T,
    /// What users type.
    pub word: &'static str,
    /// What it means, as a comment says it.
    pub comment: &'static str,
}

impl<T> Described<T> {
    /// What it means, without a full stop.
    pub fn meaning(&self) -> &'static str {
        self.comment.trim().trim_end_matches('.')
    }
}

/// Makes an enum of a setting: comments on values are their meanings, and the first one is the default.
#[macro_export]
macro_rules! choices {
    ($(#[$attribute:meta])* $visibility:vis enum $name:ident {
        $($(#[doc = $meaning:literal])+ $variant:ident = $word:literal),+ $(,)?
    }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $visibility enum $name {
            $($(#[doc = $meaning])+ $variant),+
        }

        impl $crate::Choice for $name {
            const CHOICES: &'static [$crate::Described<Self>] = &[$($crate::Described {
                value: Self::$variant,
                word: $word,
                comment: concat!($($meaning),+),
            }),+];
        }

        impl Default for $name {
            fn default() -> Self {
                <Self as $crate::Choice>::CHOICES[0].value
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    choices! {
        /// A switch.
        enum Switch {
            /// It does,
            /// and often.
            On = "on",
            /// It does not.
            Off = "off",
        }
    }

    #[test]
    fn a_choice_is_described_once() {
        assert_eq!(Switch::default(), Switch::On);
        assert_eq!(Switch::Off.word(), "off");
        assert_eq!(Switch::of_word("on"), Some(Switch::On));
        assert_eq!(Switch::of_word("On"), None);
        let meanings = Switch::CHOICES.iter().map(Described::meaning).collect::<Vec<_>>();
        assert_eq!(meanings, ["It does, and often", "It does not"]);
    }
}
