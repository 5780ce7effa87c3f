//! `adamant draw`: pictures of what goes on inside.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use adamant_pipeline::{
    Budget, CheckSettings, Choice as _, ExploreSettings, Extern, PartialOrder, PropertyChoice, SleepSets, Symmetry,
    TauReduction, choices, draw_states,
};
use anyhow::{Context, bail};
use clap::{Args, Subcommand};

use crate::arguments::{ProgramArguments, parse_duration};
use crate::check::check_targets;
use crate::choice::choice;

#[derive(Subcommand, Debug)]
pub(crate) enum DrawCommand {
    /// The states that the engine explore visits, with the steps between them
    #[command(
        after_help = "A state tells where its threads stand, which values changed (green), conditions on inputs (purple) and who had no turn (grey). Red: violated. Orange: nothing can be proved. Dotted: not looked at. Dashed steps lead to states that are known."
    )]
    States(StatesArguments),
}

#[derive(Args, Debug)]
pub(crate) struct StatesArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// How the picture is written [default: as the file is called, or dot]
    #[arg(long, value_parser = choice::<PictureFormat>(), value_name = "FORMAT", help_heading = "Output")]
    pub(crate) format: Option<PictureFormat>,
    /// Where to [default: standard output]
    #[arg(short = 'o', long = "output", value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// The most states that are drawn
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..), help_heading = "Output")]
    pub(crate) max_states: u32,
    /// What must hold, as `check` takes it; formulas are not drawn
    #[arg(long, value_name = "NAME|FILE.prp")]
    pub(crate) property: Option<String>,
    /// What a function without body or model does when it is called [default: error, or havoc for task definitions]
    #[arg(long = "extern", value_parser = choice::<Extern>(), value_name = "RULE")]
    pub(crate) external: Option<Extern>,
    /// Stop after this long, such as 10s, 500ms or 2m, and draw what was found
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Whether actions that no other thread can notice are part of the step before them
    #[arg(long, value_parser = choice::<TauReduction>(), value_name = "SWITCH", default_value = TauReduction::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_tau: TauReduction,
    /// Whether one thread goes on alone where what it does next has nothing to do with what the others may do
    #[arg(long, value_parser = choice::<PartialOrder>(), value_name = "SWITCH", default_value = PartialOrder::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_por: PartialOrder,
    /// Whether of two threads' next steps that have nothing to do with each other only one order is taken
    #[arg(long, value_parser = choice::<SleepSets>(), value_name = "SWITCH", default_value = SleepSets::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_sleep: SleepSets,
    /// Whether states that differ only in which of their threads has which number are the same
    #[arg(long, value_parser = choice::<Symmetry>(), value_name = "SWITCH", default_value = Symmetry::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_symmetry: Symmetry,
}

choices! {
    /// How a picture is written.
    pub(crate) enum PictureFormat {
        /// In the language of Graphviz.
        Dot = "dot",
        /// As a picture; Graphviz must be installed.
        Svg = "svg",
    }
}

pub(crate) fn draw(command: &DrawCommand) -> anyhow::Result<ExitCode> {
    match command {
        DrawCommand::States(arguments) => states(arguments),
    }
}

fn states(arguments: &StatesArguments) -> anyhow::Result<ExitCode> {
    check_targets(&arguments.program.files, &[&arguments.output])?;
    let picture = draw_states(&arguments.program.files, &arguments.settings(), arguments.max_states as usize)?;
    for warning in &picture.warnings {
        say!("adamant: warning: {warning}");
    }
    let picture_text = arguments.picture_format().of_graph(picture.dot)?;
    let cut = match picture.left_out {
        0 => String::new(),
        more => format!("; {more} more were found, see --max-states"),
    };
    match &arguments.output {
        Some(file) => {
            std::fs::write(file, picture_text).with_context(|| format!("cannot write {}", file.display()))?;
            say!("adamant: wrote {} ({} states, {} steps{cut})", file.display(), picture.states, picture.steps);
            Ok(ExitCode::SUCCESS)
        }
        None => match std::io::stdout().write_all(picture_text.as_bytes()) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
            _ => Ok(ExitCode::SUCCESS),
        },
    }
}

impl StatesArguments {
    fn settings(&self) -> CheckSettings {
        CheckSettings {
            property: self.property.as_deref().map(PropertyChoice::of),
            frontend: self.program.frontend_settings(),
            external: self.external,
            budget: self.time_limit.map_or_else(Budget::unlimited, Budget::within),
            explore: ExploreSettings {
                tau: self.explore_tau,
                partial_order: self.explore_por,
                sleep: self.explore_sleep,
                symmetry: self.explore_symmetry,
                ..ExploreSettings::default()
            },
            ..CheckSettings::default()
        }
    }

    /// The format that was asked for, or the one that the name of the file tells.
    fn picture_format(&self) -> PictureFormat {
        let by_name = || self.output.as_deref().map_or(PictureFormat::Dot, PictureFormat::of_file);
        self.format.unwrap_or_else(by_name)
    }
}

impl PictureFormat {
    /// The format that the name of a file tells.
    pub(crate) fn of_file(file: &Path) -> Self {
        if file.extension().is_some_and(|extension| extension == "svg") { Self::Svg } else { Self::Dot }
    }

    /// A graph in this format.
    pub(crate) fn of_graph(self, dot: String) -> anyhow::Result<String> {
        match self {
            Self::Dot => Ok(dot),
            Self::Svg => to_svg(&dot),
        }
    }
}

/// What Graphviz makes of a graph.
fn to_svg(dot: &str) -> anyhow::Result<String> {
    let mut command = Command::new("dot");
    let spawned = command.arg("-Tsvg").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = match spawned {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            bail!("`dot` is not there, which makes SVG: install Graphviz (Debian's package is graphviz), or write dot")
        }
        spawned => spawned.context("`dot` cannot be started")?,
    };
    let mut input = child.stdin.take().context("`dot` has no input")?;
    let text = dot.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().context("`dot` failed")?;
    // If it did not read all, its status says that something is wrong.
    let _ = writer.join();
    if !output.status.success() {
        bail!("`dot -Tsvg` failed ({}); its input can be written as dot", output.status);
    }
    String::from_utf8(output.stdout).context("`dot` wrote no text")
}
