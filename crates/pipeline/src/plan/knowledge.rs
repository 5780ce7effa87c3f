//! What is known while a plan runs: which parts of the question are decided, and why others are not.

use std::collections::BTreeSet;

use adamant_check::{Reason, Refusal};
use adamant_semantics::{Advice, Unsupported};

use crate::check::NoAnswer;

/// What a step is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The whole question.
    Everything,
    /// The part with this number; all parts together are the question.
    Part(usize),
}

/// What is known.
#[derive(Default)]
pub(super) struct Knowledge {
    /// The parts that are not proved; none if the question was not parted.
    open: BTreeSet<usize>,
    is_proved: bool,
    /// Why an engine did not decide: the first reason that there was.
    no_answer: Option<NoAnswer>,
    /// Why an engine was not asked, for want of a better reason.
    refusal: Option<NoAnswer>,
    /// What was reported as a violation and is none: whoever hears of a proof hears of this, too.
    mistakes: Vec<String>,
}

impl Knowledge {
    /// Forgets what was answered, for the question is asked again in another way. Mistakes are kept.
    pub(super) fn begin_anew(&mut self) {
        let mistakes = std::mem::take(&mut self.mistakes);
        *self = Self { mistakes, ..Self::default() };
    }

    /// Something was reported as a violation and is none.
    pub(super) fn note_mistake(&mut self, sentence: String) {
        self.mistakes.push(sentence);
    }

    /// The mistakes that were made.
    pub(super) fn take_mistakes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.mistakes)
    }

    /// The question has so many parts.
    pub(super) fn part(&mut self, parts: usize) {
        self.open = (0..parts).collect();
    }

    pub(super) fn note_proof(&mut self, about: About) {
        match about {
            About::Everything => self.is_proved = true,
            About::Part(part) => {
                let was_open = self.open.remove(&part);
                self.is_proved |= was_open && self.open.is_empty();
            }
        }
    }

    /// Whether all is proved.
    pub(super) const fn is_proved(&self) -> bool {
        self.is_proved
    }

    /// Whether this is proved.
    pub(super) fn knows(&self, about: About) -> bool {
        match about {
            About::Everything => self.is_proved,
            About::Part(part) => !self.open.contains(&part),
        }
    }

    pub(super) fn note_no_answer(&mut self, no_answer: NoAnswer) {
        self.no_answer.get_or_insert(no_answer);
    }

    pub(super) fn note_refusal(&mut self, engine: &str, refusal: &Refusal) {
        let what = Unsupported::ByEngine(format!("{engine}: {refusal}"));
        let reason = Reason::Unsupported { what, position: None };
        let no_answer = NoAnswer { advice: Some(Advice::Explore), ..NoAnswer::without_place(reason) };
        self.refusal.get_or_insert(no_answer);
    }

    /// Why there is no answer.
    pub(super) fn why_not(self) -> Option<NoAnswer> {
        self.no_answer.or(self.refusal)
    }
}
