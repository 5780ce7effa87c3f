//! `--log FILE`: what a check does, line by line, for those who work on Adamant or wonder why a check takes long.
//!
//! A line has a level, a target and what happened. The targets are `plan` (stages, engines, verdicts), `reduce` (passes and slices with their
//! sizes) and `explore` (states taken, steps, look-ups, comparisons, threads left out, violations). There are no times in it: the same check writes the same
//! log, so that two can be compared. Lines are written as they come, so that none is missing where a check was left behind.

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use adamant_pipeline::{CheckEvent, StepReport};
use anyhow::{Context, bail};
use clap::Args;
use tracing::Dispatch;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

/// What lines of the log are about.
const TARGETS: [&str; 3] = ["plan", "reduce", "explore"];

#[derive(Args, Debug)]
pub(crate) struct LogArguments {
    /// Write what the check does into this file, line by line
    #[arg(id = "log", long = "log", value_name = "FILE", help_heading = "Output")]
    pub(crate) file: Option<PathBuf>,
    /// What is written: error, warn, info, debug or trace, for all or by target, such as plan=info,explore=trace; the targets are plan,
    /// reduce and explore
    #[arg(
        id = "log_level",
        long = "log-level",
        value_name = "LEVELS",
        default_value = "debug",
        requires = "log",
        help_heading = "Output"
    )]
    pub(crate) level: String,
}

impl LogArguments {
    /// Where the log goes.
    pub(crate) fn open(&self) -> anyhow::Result<Log> {
        let Some(file) = &self.file else { return Ok(Log(Dispatch::none())) };
        let levels = levels(&self.level)?;
        let file = File::create(file).with_context(|| format!("cannot write {}", file.display()))?;
        let lines = tracing_subscriber::fmt::layer().with_writer(Arc::new(file)).with_ansi(false).without_time();
        Ok(Log(Dispatch::new(tracing_subscriber::registry().with(levels).with(lines))))
    }
}

/// The levels that a text asks for.
fn levels(text: &str) -> anyhow::Result<Targets> {
    let known = "error, warn, info, debug, trace or off, for all or by target (plan, reduce, explore), such as plan=info,explore=trace";
    let levels: Targets = text.parse().map_err(|_| anyhow::anyhow!("--log-level {text}: say {known}"))?;
    for (target, _) in levels.iter() {
        if !TARGETS.contains(&target) {
            bail!("--log-level {text}: there is no target `{target}`; say {known}");
        }
    }
    Ok(levels)
}

/// Where the log goes, if anywhere.
#[derive(Clone)]
pub(crate) struct Log(Dispatch);

impl Log {
    /// Does some work whose log this is.
    pub(crate) fn during<R>(&self, work: impl FnOnce() -> R) -> R {
        // Without a log nothing is set up, so that whoever has something to tell sees at once that nobody listens.
        if self.0.is::<tracing::subscriber::NoSubscriber>() {
            return work();
        }
        tracing::dispatcher::with_default(&self.0, work)
    }
}

/// What a check tells while it runs, for the log.
pub(crate) fn tell(event: CheckEvent<'_>) {
    match event {
        CheckEvent::Stage(stage) => tracing::info!(target: "plan", ?stage, "stage"),
        CheckEvent::StepBegins(step) => tracing::info!(target: "plan", %step, "step begins"),
        CheckEvent::StepEnds(StepReport { step, outcome }) => {
            tracing::info!(target: "plan", %step, %outcome, "step ends");
        }
        CheckEvent::Warning(warning) => tracing::info!(target: "plan", warning, "assumption"),
        CheckEvent::Progress(progress) => tracing::debug!(
            target: "plan",
            states = progress.states,
            waiting = progress.frontier,
            queries = progress.queries,
            "progress"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_understood_or_refused() {
        for text in ["debug", "explore=trace", "info,explore=debug", "plan=info,reduce=off"] {
            assert!(levels(text).is_ok(), "{text}");
        }
        for text in ["explor=debug", "loud", "explore=loud", "plan=info,search=debug"] {
            assert!(levels(text).is_err(), "{text}");
        }
    }
}
