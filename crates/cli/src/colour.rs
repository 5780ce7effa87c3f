//! Whether output has colours.

use std::io::IsTerminal;

use clap::ValueEnum;

/// When output has colours.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColourChoice {
    /// On a terminal, unless the environment has NO_COLOR or a dumb TERM
    Auto,
    /// Wherever it goes
    Always,
    /// Nowhere
    Never,
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
