//! `adamant slice`: what is left of a program, as annotated source, as a page and as a graph.

mod page;

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use adamant_pipeline::{
    CheckSettings, Choice as _, Extern, Faults, LineMark, Partition, PropertyChoice, Refusal, Size, SliceReport,
    Slicer, SlicesReport, slices,
};
use anyhow::Context;
use clap::Args;

use crate::arguments::ProgramArguments;
use crate::check::check_targets;
use crate::choice::{OrNone, Passes, choice, choice_or_none, passes};
use crate::draw::PictureFormat;
use crate::exit;

#[derive(Args, Debug)]
pub(crate) struct SliceArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// What slices keep
    #[arg(long, value_parser = choice_or_none::<Slicer>("Everything that the passes of --reduce leave"), value_name = "SLICER", default_value = Slicer::default().word())]
    pub(crate) slicer: OrNone<Slicer>,
    /// What is done to the program first, in this order
    #[arg(long, value_parser = passes(), value_name = "PASSES", value_delimiter = ',', default_value = "none")]
    pub(crate) reduce: Vec<Passes>,
    /// Whether there is one slice for each assertion, as `check` takes them one after another, or one for all of them and for whatever may fail
    #[arg(long, value_parser = choice::<Partition>(), value_name = "HOW", default_value = Partition::Separate.word())]
    pub(crate) slices: Partition,
    /// What must hold, as `check` takes it
    #[arg(long, value_name = "NAME|FILE.prp")]
    pub(crate) property: Option<String>,
    /// What a function without body or model does when it is called [default: error, or havoc for task definitions]
    #[arg(long = "extern", value_parser = choice::<Extern>(), value_name = "RULE")]
    pub(crate) external: Option<Extern>,
    /// What becomes of proofs where a run comes to undefined behaviour; for programs without threads
    #[arg(long, value_parser = choice::<Faults>(), value_name = "RULE", default_value = Faults::default().word())]
    pub(crate) undefined_behaviour: Faults,
    /// Write the annotated source as a page
    #[arg(long, value_name = "FILE.html", help_heading = "Output")]
    pub(crate) html: Option<PathBuf>,
    /// Write the control flow as a graph, with what is kept, as dot or, where the name ends so and Graphviz is there, as SVG; several slices get numbers
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) draw: Option<PathBuf>,
    /// Only the sizes
    #[arg(short = 'q', long, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Also how long it took
    #[arg(short = 'v', long, help_heading = "Output")]
    pub(crate) verbose: bool,
}

pub(crate) fn slice(arguments: &SliceArguments) -> anyhow::Result<ExitCode> {
    let settings = CheckSettings {
        property: arguments.property.as_deref().map(PropertyChoice::of),
        frontend: arguments.program.frontend_settings(),
        external: arguments.external,
        faults: arguments.undefined_behaviour,
        reductions: Passes::of(&arguments.reduce)?,
        ..CheckSettings::default()
    };
    check_targets(&arguments.program.files, &[&arguments.html, &arguments.draw])?;
    let report = slices(&arguments.program.files, &settings, arguments.slicer.0, arguments.slices)?;
    if arguments.verbose {
        say!("adamant: reduced in {:.3} s of CPU time", report.reduce_seconds);
    }
    for warning in &report.warnings {
        say!("adamant: warning: {warning}");
    }
    let found = match &report.slices {
        Ok(found) => found,
        Err(refusal) => {
            say!("adamant: the program is not sliced: {refusal}");
            let is_input = matches!(refusal, Refusal::NoMain);
            return Ok(ExitCode::from(if is_input { exit::USAGE } else { exit::UNKNOWN }));
        }
    };
    if let Some(file) = &arguments.html {
        std::fs::write(file, page::page(&report, found)).with_context(|| format!("cannot write {}", file.display()))?;
        say!("adamant: wrote {}", file.display());
    }
    if let Some(file) = &arguments.draw {
        draw(file, found)?;
    }
    let colours = if std::io::stdout().is_terminal() { Colours::On } else { Colours::Off };
    let mut text = String::new();
    for slice in found {
        text.push_str(&heading(&report, slice));
        text.push('\n');
        if !arguments.quiet {
            show_lines(slice, colours, &mut text);
        }
    }
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Writes one graph for each slice.
fn draw(file: &std::path::Path, slices: &[SliceReport]) -> anyhow::Result<()> {
    for (index, slice) in slices.iter().enumerate() {
        let target = match slices.len() {
            1 => file.to_owned(),
            _ => {
                let stem = file.file_stem().unwrap_or_default().to_string_lossy();
                let extension = file.extension().unwrap_or_default().to_string_lossy();
                file.with_file_name(format!("{stem}-{}.{extension}", index + 1))
            }
        };
        let picture = PictureFormat::of_file(file).of_graph(slice.picture.clone())?;
        std::fs::write(&target, picture).with_context(|| format!("cannot write {}", target.display()))?;
        say!("adamant: wrote {} ({})", target.display(), slice.title);
    }
    Ok(())
}

/// The heading of a slice: what it is about, and how large it is.
fn heading(report: &SlicesReport, slice: &SliceReport) -> String {
    format!("{}: {}", slice.title, sizes(report.before, slice.after))
}

fn sizes(before: Size, after: Size) -> String {
    let share = |before: u64, after: u64| (after * 100).checked_div(before).unwrap_or(100);
    format!(
        "{} of {} locations ({} %), {} of {} edges ({} %)",
        after.locations,
        before.locations,
        share(before.locations, after.locations),
        after.edges,
        before.edges,
        share(before.edges, after.edges)
    )
}

/// Whether the output may have colours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Colours {
    On,
    Off,
}

fn show_lines(slice: &SliceReport, colours: Colours, text: &mut String) {
    for file in &slice.files {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", file.name);
        for (index, (line, mark)) in file.lines.iter().enumerate() {
            let (sign, colour) = match mark {
                None => (' ', ""),
                Some(LineMark::Kept) => ('+', ""),
                Some(LineMark::Removed) => ('-', "\x1b[2m"),
                Some(LineMark::Nondeterministic) => ('?', "\x1b[33m"),
            };
            let (start, end) =
                if colours == Colours::On && !colour.is_empty() { (colour, "\x1b[0m") } else { ("", "") };
            let shown = format!("{:>5} {sign} {line}", index + 1);
            let _ = writeln!(text, "{start}{}{end}", shown.trim_end());
        }
    }
}
