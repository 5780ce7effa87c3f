//! An engine of cvc5 for one session: definitions are written once, assertions stay on its stack.
//!
//! Each session has an engine and a thread of its own, so that one that is interrupted leaves the others as they are. The limit of
//! time is an option of the engine, which cannot be changed: a session that changes its limit gets a new engine.

use super::api::Api;
use super::worker::{Commands, Worker};
use crate::error::SolverError;
use crate::query::Query;
use crate::session::{Asking, Change, Stack};
use crate::smtlib::{Definitions, get_values, symbol_name};
use adamant_expr::{SymbolId, TermPool};
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// After so many checks the engine is made anew: each definition, needed or not, makes all checks that follow slower.
const MOST_CHECKS: usize = 400;

/// An engine with what it holds.
pub(super) struct Incremental {
    pub(super) worker: Worker,
    options: Options,
    definitions: Definitions,
    stack: Stack,
    /// How many labels have been declared.
    labels: usize,
    /// Commands to be run before the next check.
    pending: String,
    checks: usize,
}

/// What cannot be changed once an engine runs. The limit is of the clock on the wall.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub(super) limit: Duration,
    pub(super) seed: u32,
    /// Whether cores can be asked for, which makes the engine slower.
    pub(super) cores: bool,
}

impl Incremental {
    pub(super) fn new(api: &Arc<Api>, options: Options) -> Result<Self, SolverError> {
        let cores = if options.cores { "(set-option :produce-unsat-assumptions true)\n" } else { "" };
        let pending = format!(
            "(set-option :incremental true)\n(set-option :global-declarations true)\n(set-option :produce-models true)\n\
             {cores}(set-option :seed {})\n(set-option :tlimit-per {})\n(set-logic ALL)\n",
            options.seed,
            options.limit.as_millis().max(1)
        );
        let (definitions, stack) = (Definitions::new(), Stack::default());
        Ok(Self { worker: Worker::start(api)?, options, definitions, stack, labels: 0, pending, checks: 0 })
    }

    /// Whether this can answer checks that need these options.
    pub(super) fn fits(&self, options: Options) -> bool {
        let is_worn = self.checks >= MOST_CHECKS;
        let same = Options { cores: self.options.cores, ..options };
        !is_worn && self.options == same && (self.options.cores || !options.cores)
    }

    /// The commands that answer a check of the session. They count as run: where they fail, this is to be given up.
    pub(super) fn commands(
        &mut self,
        terms: &TermPool,
        query: &Query<'_>,
        asking: &Asking<'_>,
        symbols: &[SymbolId],
    ) -> Commands {
        self.checks += 1;
        // Assumptions that are to be told apart are not held.
        let held = if query.wants.core() { asking.asserted() } else { query.assertions.len() };
        let mut text = std::mem::take(&mut self.pending);
        for change in self.stack.change_to(&query.assertions[..held], &asking.starts()) {
            let _ = match change {
                Change::Pop(levels) => writeln!(text, "(pop {levels})"),
                Change::Push => writeln!(text, "(push 1)"),
                Change::Assert(assertion) => {
                    let node = self.definitions.mention(terms, assertion, &mut text).to_owned();
                    writeln!(text, "(assert {node})")
                }
            };
        }
        if held < query.assertions.len() {
            self.assume(terms, query, held, &mut text);
        } else {
            text.push_str("(check-sat)\n");
        }
        let names: Vec<String> = symbols.iter().map(|&symbol| symbol_name(terms, symbol)).collect();
        Commands {
            check: text,
            values: (!names.is_empty()).then(|| get_values(names.iter().map(String::as_str))),
            core: (held < query.assertions.len()).then_some("(get-unsat-assumptions)\n"),
        }
    }

    /// Asks under labels, each of which implies an assumption.
    fn assume(&mut self, terms: &TermPool, query: &Query<'_>, held: usize, text: &mut String) {
        text.push_str("(push 1)\n");
        let mut labels = Vec::new();
        for (place, &assumption) in query.assertions[held..].iter().enumerate() {
            let label = label_name(place);
            if place >= self.labels {
                let _ = writeln!(text, "(declare-fun {label} () Bool)");
                self.labels = place + 1;
            }
            let node = self.definitions.mention(terms, assumption, text).to_owned();
            let _ = writeln!(text, "(assert (=> {label} {node}))");
            labels.push(label);
        }
        let _ = writeln!(text, "(check-sat-assuming ({}))", labels.join(" "));
        self.pending.push_str("(pop 1)\n");
    }
}

/// The name of the label of an assumption.
fn label_name(place: usize) -> String {
    format!("label!{place}")
}

/// The places of the assumptions whose labels a core names.
pub(super) fn labelled(core: &str, count: usize) -> Vec<usize> {
    let names: Vec<&str> = core.split(|c: char| c.is_whitespace() || "()|".contains(c)).collect();
    (0..count).filter(|&place| names.contains(&label_name(place).as_str())).collect()
}
