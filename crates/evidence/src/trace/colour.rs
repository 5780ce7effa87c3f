//! Colours of traces: one for each thread, taking turns.

use std::borrow::Cow;
use std::fmt;

/// Whether there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Palette {
    Plain,
    Coloured,
}

/// What is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// What a thread does.
    Thread(usize),
    /// That a thread goes on.
    Switch(usize),
    /// What is wrong.
    Violation,
}

/// The colours of threads in the codes of terminals; the first thread has none.
const THREADS: [&str; 6] = ["36", "33", "35", "32", "34", "31"];
const RESET: &str = "\u{1b}[0m";

impl Palette {
    /// The colours that a formatter was asked for.
    pub(super) fn of(f: &fmt::Formatter<'_>) -> Self {
        if f.alternate() { Self::Coloured } else { Self::Plain }
    }

    /// A text in its colour, line by line.
    pub(super) fn paint(self, text: &str, paint: Paint) -> Cow<'_, str> {
        let code = match paint {
            _ if self == Self::Plain => return Cow::Borrowed(text),
            Paint::Thread(0) => return Cow::Borrowed(text),
            Paint::Thread(thread) => THREADS[(thread - 1) % THREADS.len()].to_owned(),
            Paint::Switch(0) => "1".to_owned(),
            Paint::Switch(thread) => format!("1;{}", THREADS[(thread - 1) % THREADS.len()]),
            Paint::Violation => "1;31".to_owned(),
        };
        let painted = text.split_inclusive('\n').map(|line| {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            format!("\u{1b}[{code}m{line}{RESET}{end}")
        });
        Cow::Owned(painted.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_colour_and_ends_it() {
        assert_eq!(Palette::Plain.paint("a\n", Paint::Thread(1)), "a\n");
        assert_eq!(Palette::Coloured.paint("a\nb", Paint::Thread(0)), "a\nb");
        assert_eq!(Palette::Coloured.paint("a\nb", Paint::Thread(1)), "\u{1b}[36ma\u{1b}[0m\n\u{1b}[36mb\u{1b}[0m");
        assert_eq!(Palette::Coloured.paint("a", Paint::Thread(7)), "\u{1b}[36ma\u{1b}[0m");
        assert_eq!(Palette::Coloured.paint("a", Paint::Switch(2)), "\u{1b}[1;33ma\u{1b}[0m");
    }
}
