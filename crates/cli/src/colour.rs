//! Whether output has colours.

use std::io::IsTerminal;

use adamant_pipeline::choices;

choices! {
    /// When output has colours.
    pub(crate) enum ColourChoice {
        /// On a terminal, unless the environment has NO_COLOR or a dumb TERM.
        Auto = "auto",
        /// Wherever it goes.
        Always = "always",
        /// Nowhere.
        Never = "never",
    }
}

impl ColourChoice {
    /// Whether standard output has colours.
    pub(crate) fn are_shown(self) -> bool {
        let wanted = || {
            std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                && std::env::var_os("TERM").is_some_and(|terminal| terminal != "dumb")
        };
        match self {
            Self::Auto => std::io::stdout().is_terminal() && wanted(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}
