//! Progress on standard error: a live line on a terminal, a line every ten seconds elsewhere.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use adamant_pipeline::{Stage, Usage};

use crate::check::watch::Snapshot;

/// How often the live line changes.
const LIVE: Duration = Duration::from_millis(250);
/// How often a line is written where nobody may be looking.
const STEADY: Duration = Duration::from_secs(10);

/// Where progress is shown.
pub(crate) struct ProgressLine {
    kind: Kind,
    last: Instant,
    queries: u64,
    /// Whether there is a live line on the screen.
    is_shown: bool,
}

enum Kind {
    Silent,
    Live,
    Steady,
}

impl ProgressLine {
    /// No progress.
    pub(crate) fn silent() -> Self {
        Self::new(Kind::Silent)
    }

    /// Progress as standard error takes it.
    pub(crate) fn on_standard_error() -> Self {
        Self::new(if std::io::stderr().is_terminal() { Kind::Live } else { Kind::Steady })
    }

    fn new(kind: Kind) -> Self {
        Self { kind, last: Instant::now(), queries: 0, is_shown: false }
    }

    /// Shows how far a check has come, if it is time to.
    pub(crate) fn show(&mut self, snapshot: &Snapshot, usage: &Usage) {
        let pause = match self.kind {
            Kind::Silent => return,
            Kind::Live => LIVE,
            Kind::Steady => STEADY,
        };
        let since = self.last.elapsed();
        if since < pause {
            return;
        }
        let asked = snapshot.progress.queries.saturating_sub(self.queries);
        let text = describe(snapshot, usage, asked as f64 / since.as_secs_f64());
        (self.last, self.queries) = (Instant::now(), snapshot.progress.queries);
        match self.kind {
            Kind::Silent => {}
            Kind::Live => {
                self.is_shown = true;
                let mut screen = std::io::stderr();
                let _ = write!(screen, "\r\x1b[K{text}").and_then(|()| screen.flush());
            }
            Kind::Steady => say!("adamant: {text}"),
        }
    }

    /// Takes the live line off the screen.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn describe(snapshot: &Snapshot, usage: &Usage, rate: f64) -> String {
    let stage = match snapshot.stage {
        None | Some(Stage::FrontEnd) => "compiling".to_owned(),
        Some(Stage::Replay) => "replaying the violation".to_owned(),
        Some(Stage::Engine) => {
            let progress = &snapshot.progress;
            let (states, frontier) = (progress.states, progress.frontier);
            let states = match snapshot.engine() {
                Some("cegar") => format!("{states} locations or abstract states"),
                Some("dpr") => format!("{states} paths"),
                Some("kinduction") => format!("{states} locations"),
                _ => format!("{states} states"),
            };
            format!("{states}, {frontier} to visit, {} queries ({rate:.0}/s)", progress.queries)
        }
    };
    format!("{stage}, {} MiB, {:.1} s CPU", usage.memory >> 20, usage.cpu_time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_pipeline::Progress;

    #[test]
    fn a_line_tells_states_queries_memory_and_time() {
        let usage = Usage { cpu_time: Duration::from_millis(12_340), memory: 99 << 20, peak_memory: 0 };
        let mut snapshot = Snapshot::default();
        assert_eq!(describe(&snapshot, &usage, 0.0), "compiling, 99 MiB, 12.3 s CPU");
        snapshot.stage = Some(Stage::Engine);
        snapshot.progress = Progress { work: 1200, states: 1200, frontier: 30, queries: 400 };
        let expected = "1200 states, 30 to visit, 400 queries (25/s), 99 MiB, 12.3 s CPU";
        assert_eq!(describe(&snapshot, &usage, 25.0), expected);
    }
}
