//! `adamant check`: decides a property and prints the verdict.
//!
//! The verdict line is the last of standard output; with a document for machines it is the only line on standard error instead.

mod answer;
mod arguments;
mod human;
mod json;
mod progress;
mod settings;
mod watch;

use std::fs;
use std::io::Write;
use std::process::ExitCode;

use adamant_pipeline::{
    Budget, Check, CheckReport, CheckVerdict, Exhausted, Limits, NoAnswer, Property, Reason, Statistics, reason_of,
};

use crate::check::answer::Answer;
use crate::check::arguments::Format;
pub(crate) use crate::check::arguments::{CheckArguments, check_targets};
use crate::check::json::{Circumstances, Told};
use crate::check::progress::ProgressLine;
use crate::check::watch::Outcome;
use crate::signals::{self, Death, Interrupts, LastWords};

pub(crate) fn check(arguments: &CheckArguments) -> anyhow::Result<ExitCode> {
    let limits = arguments.limits();
    let budget = Budget::unlimited();
    let mut settings = arguments.settings(&limits)?;
    settings.budget = budget.clone();
    arguments.check_targets()?;
    let log = arguments.log.open()?;
    let mut check = Check::prepare(&arguments.program.files, &settings)?;
    check.warnings.extend(settings::warning_of_ignored_options(&settings));
    let printer = Printer {
        circumstances: Circumstances::new(&check, &settings, arguments, &limits),
        property: check.property.clone(),
        arguments,
        limits,
    };
    signals::prepare_last_words(|death| printer.last_words(death));
    let mut interrupts = Interrupts::keep_back();
    let mut line = if arguments.quiet || arguments.format != Format::Human {
        ProgressLine::silent()
    } else {
        ProgressLine::on_standard_error()
    };
    match watch::watched(check, log, &budget, &limits, &mut interrupts, &mut line) {
        Outcome::Finished(report) => {
            let mut report = (*report)?;
            signals::answer_is_printed_here();
            printer.save(&mut report);
            Ok(ExitCode::from(printer.print(&report)))
        }
        Outcome::LeftBehind(why, snapshot) => {
            signals::answer_is_printed_here();
            let report = CheckReport {
                verdict: CheckVerdict::Unknown(NoAnswer::without_place(reason_of(why))),
                statistics: snapshot.statistics(),
                plan: snapshot.plan(why),
                proof: Vec::new(),
                warnings: snapshot.warnings,
            };
            let code = printer.print(&report);
            // The thread that checks still runs, in the middle of something: no destructor may disturb it.
            // SAFETY: the call has no preconditions.
            unsafe { libc::_exit(i32::from(code)) }
        }
    }
}

/// Prints answers, and knows what all of them have in common.
struct Printer<'a> {
    circumstances: Circumstances,
    property: Property,
    arguments: &'a CheckArguments,
    limits: Limits,
}

impl Printer<'_> {
    /// Prints an answer and gives its exit code.
    fn print(&self, report: &CheckReport) -> u8 {
        let answer = Answer::of(&report.verdict, &self.property);
        let (output, error) = match self.arguments.format {
            Format::Human => (self.human(report, &answer), self.warnings(report)),
            Format::Json => (self.json(report, &answer), format!("{}\n", answer.line())),
        };
        // Where nobody reads, there is still the exit code; where somebody will look in vain, it is not that of an answer.
        let _ = std::io::stderr().write_all(error.as_bytes());
        let mut stdout = std::io::stdout().lock();
        match stdout.write_all(output.as_bytes()).and_then(|()| stdout.flush()) {
            Err(reason) if reason.kind() != std::io::ErrorKind::BrokenPipe => {
                say!("adamant: cannot write the answer: {reason}");
                2
            }
            _ => answer.exit_code(),
        }
    }

    fn human(&self, report: &CheckReport, answer: &Answer) -> String {
        let mut text = String::new();
        if !self.arguments.quiet {
            if let CheckVerdict::Violated(violation) = &report.verdict {
                text.push_str(&human::violation(violation, self.arguments.color));
            }
            let mut lines = human::explanation(
                &report.verdict,
                &self.property,
                self.arguments.undefined_behaviour,
                &self.limits,
                &report.statistics,
            );
            if self.arguments.verbose > 0 {
                lines.extend(human::proof(&report.proof));
                lines.push("Figures:".to_owned());
                lines.extend(human::figures(&report.statistics));
            }
            if self.arguments.verbose > 1 {
                lines.push("Plan:".to_owned());
                lines.extend(human::plan(&report.plan));
                lines.push("Settings:".to_owned());
                lines.extend(self.circumstances.settings_lines().into_iter().map(|line| format!("  {line}")));
            }
            lines.iter().for_each(|line| text.extend([line, "\n"]));
        }
        text.extend([answer.line().as_str(), "\n"]);
        text
    }

    fn json(&self, report: &CheckReport, answer: &Answer) -> String {
        let trace = match &report.verdict {
            CheckVerdict::Violated(violation) => {
                violation.trace.as_ref().and_then(|trace| serde_json::to_value(trace).ok())
            }
            CheckVerdict::Holds | CheckVerdict::Unknown(_) => None,
        };
        let CheckReport { warnings, plan, proof, statistics, .. } = report;
        self.circumstances.document(answer, trace, &Told { warnings, plan, proof, statistics })
    }

    /// Assumptions, and a bug of ours if there is one.
    fn warnings(&self, report: &CheckReport) -> String {
        let mut text: String = report.warnings.iter().map(|warning| format!("adamant: warning: {warning}\n")).collect();
        if let CheckVerdict::Unknown(NoAnswer { reason: Reason::NotReplayed, .. }) = report.verdict {
            text.push_str(
                "adamant: a counterexample was found that does not violate the property when it is executed.\nThis is a bug of \
                 Adamant, and nothing is claimed about the program. Please report it, with the input and the options if you can.\n",
            );
        }
        text
    }

    /// Writes the files that were asked for, if there is a violation. The verdict stands even if they cannot be written.
    fn save(&self, report: &mut CheckReport) {
        let CheckVerdict::Violated(violation) = &report.verdict else { return };
        let mut files = Vec::new();
        let mut problems = Vec::new();
        if let Some(file) = &self.arguments.trace {
            files.push((file, violation.trace_file()));
        }
        if let (Some(file), Some(harness)) = (&self.arguments.harness, &violation.harness) {
            match harness {
                Ok(harness) => {
                    problems.extend(harness.warnings.iter().map(|warning| format!("{}: {warning}", file.display())));
                    files.push((file, harness.source.clone()));
                }
                Err(reason) => problems.push(format!("{}: not written: {reason}", file.display())),
            }
        }
        for (file, text) in files {
            if let Err(reason) = fs::write(file, text) {
                problems.push(format!("{}: not written: {reason}", file.display()));
            }
        }
        report.warnings.extend(problems);
    }

    /// What is said if the process dies before there is an answer.
    fn last_words(&self, death: Death) -> LastWords {
        let (reason, message) = match death {
            Death::Crash(signal) => (
                format!("crash: {signal}"),
                format!(
                    "adamant: the process crashed ({signal}), in a solver or in Adamant itself.\nThis is a bug. Please report it, \
                     with the input and the options if you can; another --solver may work.\n"
                ),
            ),
            Death::OutOfMemory => {
                (reason_of(Exhausted::Memory).to_string(), "adamant: no memory is left.\n".to_owned())
            }
            Death::OutOfTime => (
                reason_of(Exhausted::Time).to_string(),
                "adamant: the system's limit of CPU time is reached.\n".to_owned(),
            ),
        };
        let answer = Answer::Unknown(reason);
        let nothing = Told { warnings: &[], plan: &[], proof: &[], statistics: &Statistics::default() };
        match self.arguments.format {
            Format::Human => {
                LastWords { output: format!("{}\n", answer.line()).into_bytes(), error: message.into_bytes() }
            }
            Format::Json => LastWords {
                output: self.circumstances.document(&answer, None, &nothing).into_bytes(),
                error: format!("{}\n", answer.line()).into_bytes(),
            },
        }
    }
}
