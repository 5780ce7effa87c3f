//! `adamant bench`: many tasks under limits, with tables and plots of what came of them.
//!
//! Exit codes: 0 if no verdict is wrong, 1 if one is, 2 for bad input, 3 if the run was interrupted and nothing was wrong
//! until then.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use adamant_bench::{
    Checker, Configuration, ConfigurationResults, Detail, Figure, KnownResults, Limits, Plan, Progress, ResultsFile,
    Sample, Selection, Task, TaskList, cactus_plot, category_table, comparison_table, findings, heat_map, json_report,
    medians_table, reasons_table, scatter_plot, statistics_tables,
};
use adamant_pipeline::Budget;
use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::arguments::parse_duration;
use crate::check::CheckArguments;
use crate::exit::{UNKNOWN, VIOLATED};

#[derive(Args, Debug)]
pub(crate) struct BenchArguments {
    /// The tasks: a folder with task definitions (.yml), a .set file, or a table (.tsv) with the columns category, task,
    /// property and expected
    #[arg(required = true, value_name = "TASKS")]
    sources: Vec<PathBuf>,
    /// Only tasks of this property, by the name of its file; `any` for that of its row, or whichever a task lists first
    #[arg(long, value_name = "NAME", default_value = "unreach-call", help_heading = "Selection")]
    property: String,
    /// Only tasks with this text in their path
    #[arg(long, value_name = "TEXT", help_heading = "Selection")]
    filter: Option<String>,
    /// Only tasks of this category; may be repeated
    #[arg(long = "category", value_name = "NAME", help_heading = "Selection")]
    categories: Vec<String>,
    /// Only so many tasks, chosen at random
    #[arg(long, value_name = "N", help_heading = "Selection")]
    sample: Option<usize>,
    /// What determines the choice of --sample
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Selection")]
    seed: u64,
    /// CPU time per task; a checker that ignores it is stopped two seconds later
    #[arg(long, value_name = "DURATION", default_value = "60s", value_parser = parse_duration, help_heading = "Limits")]
    time_limit: Duration,
    /// Memory per task, such as 4GiB or 500MiB; a checker that ignores it is stopped a tenth above it
    #[arg(long, value_name = "SIZE", default_value = "4GiB", value_parser = parse_size, help_heading = "Limits")]
    memory_limit: u64,
    /// Time per task on the clock [default: four times the time limit and 30 s]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, help_heading = "Limits")]
    wall_limit: Option<Duration>,
    /// How many tasks run at a time [default: the number of cores]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    jobs: Option<NonZeroUsize>,
    /// A configuration to measure, as "NAME: OPTIONS OF CHECK"; may be repeated
    #[arg(long = "config", value_name = "NAME: OPTIONS", help_heading = "Configurations")]
    configurations: Vec<String>,
    /// Show the configurations side by side
    #[arg(long, help_heading = "Configurations")]
    compare: bool,
    /// Add figures up that check gives about its work, by category and configuration: keys of the statistics of --format json, sums of
    /// them, or shares, such as states, "no solver=equality_syntactic+equality_cached/equality_checks"
    #[arg(long, value_name = "[NAME=]KEY[+KEY...][/KEY]", value_delimiter = ',', help_heading = "Configurations")]
    statistics: Vec<String>,
    /// How figures are added up
    #[arg(long, value_enum, value_name = "FORM", default_value = "sums", help_heading = "Configurations")]
    statistics_form: StatisticsForm,
    /// Options of check for every configuration
    #[arg(last = true, value_name = "OPTIONS OF CHECK", help_heading = "Configurations")]
    options: Vec<String>,
    /// Where results are kept; what is there for the same task, options, limits and executable is not run again
    #[arg(long, value_name = "FILE", default_value = "bench-results.jsonl", help_heading = "Results")]
    results: PathBuf,
    /// Run every task again, whatever the results file holds
    #[arg(long, help_heading = "Results")]
    fresh: bool,
    /// Keep what check prints in this folder, as CONFIGURATION/TASK.out and .err
    #[arg(long, value_name = "DIR", help_heading = "Results")]
    keep_output: Option<PathBuf>,
    /// How the results are printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human", help_heading = "Results")]
    format: ReportFormat,
    /// Count the reasons for unknown
    #[arg(long, help_heading = "Results")]
    reasons: bool,
    /// Draw the CPU times as SVG
    #[arg(long, value_name = "FILE.svg", help_heading = "Results")]
    plot: Option<PathBuf>,
    /// What is drawn
    #[arg(long, value_enum, value_name = "KIND", default_value = "cactus", help_heading = "Results")]
    plot_kind: PlotKind,
    /// Draw a figure of check as a heat map, a row for each configuration and a column for each task; may be repeated
    #[arg(long = "heat-map", value_name = "FILE.svg: [NAME=]KEY[+KEY...][/KEY]", help_heading = "Results")]
    heat_maps: Vec<String>,
    /// The program to run instead of this one
    #[arg(long, value_name = "PATH", hide = true)]
    command: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ReportFormat {
    /// Tables in Markdown
    Human,
    /// One JSON document
    Json,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum StatisticsForm {
    /// Sums over the tasks that every configuration solves, and over all
    Sums,
    /// Answers, medians and sums over all tasks
    Medians,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum PlotKind {
    /// How many tasks each configuration solves within which time
    Cactus,
    /// Two configurations against each other, a mark per task
    Scatter,
}

pub(crate) fn bench(arguments: &BenchArguments) -> anyhow::Result<ExitCode> {
    let plan = arguments.plan()?;
    let figures = arguments.statistics.iter().map(|text| Figure::parse(text)).collect::<Result<Vec<_>, _>>()?;
    let heat_maps = arguments.heat_maps()?;
    let mut file = ResultsFile::open(&arguments.results)?;
    let budget = Budget::unlimited();
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, budget.cancellation()).context("cannot wait for signals")?;
    }
    let results = plan.run(&mut file, &budget, &mut |progress| print_progress(&plan, progress))?;
    print_report(&arguments.report(&results, &figures))?;
    if let Some(path) = &arguments.plot {
        let drawing = match arguments.plot_kind {
            PlotKind::Cactus => cactus_plot(&results),
            PlotKind::Scatter => scatter_plot(&results[0], &results[1]),
        };
        std::fs::write(path, drawing).with_context(|| format!("cannot write {}", path.display()))?;
    }
    for (path, figure) in &heat_maps {
        std::fs::write(path, heat_map(&results, figure)).with_context(|| format!("cannot write {}", path.display()))?;
    }
    let missing: usize = results.iter().map(|one| one.missing).sum();
    if missing > 0 {
        say!("adamant: interrupted; {missing} runs are missing, and the same command goes on with them");
    }
    let wrong = results.iter().any(|one| one.total().wrong > 0);
    Ok(match (wrong, missing) {
        (true, _) => ExitCode::from(VIOLATED),
        (false, 0) => ExitCode::SUCCESS,
        (false, _) => ExitCode::from(UNKNOWN),
    })
}

impl BenchArguments {
    fn plan(&self) -> anyhow::Result<Plan> {
        let configurations = self.configurations()?;
        if self.plot_kind == PlotKind::Scatter && configurations.len() != 2 {
            bail!("a scatter plot compares two configurations, and there are {}", configurations.len());
        }
        let tasks = self.tasks()?;
        let checker = match &self.command {
            Some(command) => Checker::at(command)?,
            None => Checker::this_program()?,
        };
        let limits = Limits::new(self.time_limit, self.memory_limit);
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(Plan {
            tasks,
            configurations,
            checker,
            limits: Limits { wall: self.wall_limit.unwrap_or(limits.wall), ..limits },
            jobs: self.jobs.unwrap_or_else(cores),
            known: if self.fresh { KnownResults::RunAgain } else { KnownResults::Reuse },
            detail: if self.needs_statistics() { Detail::Statistics } else { Detail::Answer },
            keep_output: self.keep_output.clone(),
        })
    }

    /// The heat maps to be drawn, and where.
    fn heat_maps(&self) -> anyhow::Result<Vec<(PathBuf, Figure)>> {
        let read = |text: &String| {
            let (path, figure) = text.split_once(':').with_context(|| format!("`{text}` is not FILE.svg: FIGURE"))?;
            Ok((PathBuf::from(path), Figure::parse(figure.trim())?))
        };
        self.heat_maps.iter().map(read).collect()
    }

    /// Whether check has to tell figures of its work.
    fn needs_statistics(&self) -> bool {
        !self.statistics.is_empty() || !self.heat_maps.is_empty()
    }

    fn tasks(&self) -> anyhow::Result<Vec<Task>> {
        let property = Path::new(&self.property).file_stem().unwrap_or_default().to_string_lossy();
        let mut list = TaskList::default();
        for source in &self.sources {
            list.append(TaskList::read(source, &property)?);
        }
        for remark in &list.remarks {
            say!("adamant: warning: {remark}");
        }
        let found = list.tasks.len();
        let sample = self.sample.map(|count| Sample { count, seed: self.seed });
        let selection = Selection { filter: self.filter.clone(), categories: self.categories.clone(), sample };
        let tasks = selection.of(list.tasks);
        if tasks.is_empty() {
            let others = list.other_properties;
            bail!("there is no task to run: {found} have the property {property}, {others} have others alone");
        }
        Ok(tasks)
    }

    fn configurations(&self) -> anyhow::Result<Vec<Configuration>> {
        let mut configurations = Vec::new();
        for text in &self.configurations {
            configurations.push(Configuration::parse(text)?);
        }
        if configurations.is_empty() {
            configurations.push(Configuration::default_options());
        }
        for configuration in &mut configurations {
            configuration.options.extend(self.options.iter().cloned());
        }
        Configuration::check_names(&configurations)?;
        if self.command.is_none() {
            configurations.iter().try_for_each(refuse_unknown_options)?;
        }
        Ok(configurations)
    }

    fn report(&self, results: &[ConfigurationResults], figures: &[Figure]) -> String {
        if let ReportFormat::Json = self.format {
            return json_report(results) + "\n";
        }
        let mut sections = Vec::new();
        if self.compare {
            sections.push(comparison_table(results));
        }
        if !figures.is_empty() {
            sections.push(match self.statistics_form {
                StatisticsForm::Sums => statistics_tables(results, figures),
                StatisticsForm::Medians => medians_table(results, figures),
            });
        }
        for one in results {
            // A table with medians tells the answers, too.
            let is_told = self.statistics_form == StatisticsForm::Medians && !figures.is_empty();
            if !self.compare && !is_told {
                let title = if results.len() > 1 { format!("{}:\n\n", one.configuration.name) } else { String::new() };
                sections.push(title + &category_table(one));
            }
            if self.reasons {
                sections.push(format!("Without an answer ({}):\n\n{}", one.configuration.name, reasons_table(one)));
            }
        }
        sections.join("\n") + &findings(results)
    }
}

/// A line per finished task.
fn print_progress(plan: &Plan, progress: &Progress<'_>) {
    let Progress { done, total, task, configuration, record, assessment } = progress;
    let width = total.to_string().len();
    let (word, outcome, path) = (assessment.word(), record.outcome.to_string(), task.definition.display());
    let (cpu, memory) = (record.cpu_s, record.peak_memory_bytes >> 20);
    let several = plan.configurations.len() > 1;
    let configuration = if several { format!(" ({})", configuration.name) } else { String::new() };
    say!("[{done:>width$}/{total}] {word:<7} {cpu:>7.2} s {memory:>5} MiB  {path}{configuration}: {outcome}");
}

fn print_report(report: &str) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    match output.write_all(report.as_bytes()).and_then(|()| output.flush()) {
        // The reader of a pipe has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        result => result.context("cannot write to standard output"),
    }
}

/// A number with a unit: `4GiB`, `500MB`, `1024`; without a unit, bytes.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let bytes = match unit {
        "" | "B" => 1.0,
        "KB" | "kB" => 1e3,
        "MB" => 1e6,
        "GB" => 1e9,
        "K" | "KiB" => 1024.0,
        "M" | "MiB" => 1024.0 * 1024.0,
        "G" | "GiB" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(format!("unknown unit `{unit}`; known are KiB, MiB, GiB, KB, MB and GB")),
    };
    let number: f64 = number.trim().parse().map_err(|_| format!("`{number}` is not a number"))?;
    let size = number * bytes;
    if size >= 1.0 && size < u64::MAX as f64 { Ok(size as u64) } else { Err(format!("`{text}` is no size of memory")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("4GiB"), Ok(4 << 30));
        assert_eq!(parse_size("1.5KiB"), Ok(1536));
        assert_eq!(parse_size("500MB"), Ok(500_000_000));
        assert_eq!(parse_size("7"), Ok(7));
        for text in ["", "lots", "-1GiB", "4 parsecs", "0"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}

/// What `adamant check` takes, to see whether it takes the options of a configuration.
#[derive(clap::Parser)]
#[command(name = "adamant check", no_binary_name = true, disable_help_flag = true)]
struct CheckCommand {
    #[command(flatten)]
    _check: CheckArguments,
}

/// Refuses options that would fail on every task.
fn refuse_unknown_options(configuration: &Configuration) -> anyhow::Result<()> {
    let arguments = configuration.options.iter().map(String::as_str).chain(["task.yml"]);
    match <CheckCommand as clap::Parser>::try_parse_from(arguments) {
        Ok(_) => Ok(()),
        Err(error) => {
            let message = error.to_string();
            let first = message.lines().next().unwrap_or_default();
            bail!("options of check in configuration `{}`: {}", configuration.name, first.trim_start_matches("error: "))
        }
    }
}
