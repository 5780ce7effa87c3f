//! `adamant replay`: executes a counterexample again that `adamant check --trace` saved.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use adamant_pipeline::{Budget, Choice as _, Reason, ReplayError, TraceFile, reason_of, replay_file};
use anyhow::Context;
use clap::Args;

use crate::arguments::parse_duration;
use crate::choice::choice;
use crate::colour::ColourChoice;
use crate::exit::{UNKNOWN, VIOLATED};

#[derive(Args, Debug)]
pub(crate) struct ReplayArguments {
    /// The file that `adamant check --trace` wrote
    #[arg(value_name = "TRACE")]
    trace: PathBuf,
    /// The program as it was given to `adamant check`
    #[arg(required = true, value_name = "INPUT")]
    files: Vec<PathBuf>,
    /// Whether each thread of the run has a colour
    #[arg(long, value_parser = choice::<ColourChoice>(), value_name = "WHEN", default_value = ColourChoice::default().word())]
    color: ColourChoice,
    /// Only the verdict
    #[arg(short = 'q', long)]
    quiet: bool,
    /// Stop after this long, such as 10s, 500ms or 2m
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    time_limit: Option<Duration>,
}

pub(crate) fn replay(arguments: &ReplayArguments) -> anyhow::Result<ExitCode> {
    let name = arguments.trace.display();
    let text = std::fs::read_to_string(&arguments.trace).with_context(|| format!("{name}: cannot be read"))?;
    let file = TraceFile::from_json(&text).with_context(|| format!("{name}"))?;
    let budget = arguments.time_limit.map_or_else(Budget::unlimited, Budget::within);
    let report = replay_file(&arguments.files, &file, &budget)?;
    for warning in &report.warnings {
        say!("adamant: warning: {warning}");
    }
    let mut output = std::io::stdout().lock();
    let (verdict, code) = match report.outcome {
        Ok(trace) => {
            if !arguments.quiet {
                let text = if arguments.color.are_shown() { format!("{trace:#}\n") } else { format!("{trace}\n") };
                print(&mut output, &text)?;
            }
            (format!("false({})", file.property.name()), VIOLATED)
        }
        Err(ReplayError::Exhausted(why)) => (format!("unknown({})", reason_of(why)), UNKNOWN),
        Err(error @ ReplayError::Startup(_)) => return Err(error.into()),
        Err(deviation) => {
            let place = report.place.map_or_else(String::new, |place| format!("{place}: "));
            say!("adamant: {place}{deviation}");
            (format!("unknown({})", Reason::NotReplayed), UNKNOWN)
        }
    };
    print(&mut output, &format!("RESULT: {verdict}\n"))?;
    Ok(ExitCode::from(code))
}

/// Prints; the reader of a pipe may have seen enough.
fn print(output: &mut impl Write, text: &str) -> std::io::Result<()> {
    match output.write_all(text.as_bytes()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
