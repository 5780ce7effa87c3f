//! The arguments as they are typed, and the settings made of them.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use adamant_pipeline::{Budget, Choice as _, DataModel, Extern, FrontendSettings, Inputs, OptLevel, RunSettings};
use clap::{Args, Parser, Subcommand};

use crate::bench::BenchArguments;
use crate::check::CheckArguments;
use crate::choice::choice;
use crate::draw::DrawCommand;
use crate::replay::ReplayArguments;
use crate::slice::SliceArguments;

/// A software model checker for parallel C and C++ programs with inputs.
#[derive(Parser, Debug)]
#[command(name = "adamant", version, about, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What `check` takes.
const CHECK_INPUTS: &str =
    "The program: .c .i .cc .cpp .ll .bc; several are linked. Or one SV-COMP task definition, .yml";

#[derive(clap::Args, Debug)]
pub(crate) struct LtlArguments {
    /// The formula that must hold, or the name of one that the program states
    #[arg(value_name = "FORMULA")]
    pub(crate) formula: String,
    #[command(flatten)]
    pub(crate) check: CheckArguments,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Verify a program: prove that a property holds, or show the run that violates it
    #[command(mut_arg("files", |files| files.help(CHECK_INPUTS)))]
    Check(CheckArguments),
    /// SymDIVINE's spelling of `check --engine explore --property unreach-call`
    #[command(mut_arg("files", |files| files.help(CHECK_INPUTS)))]
    Reachability(CheckArguments),
    /// SymDIVINE's spelling of `check --engine explore --ltl FORMULA`
    #[command(mut_arg("files", |files| files.help(CHECK_INPUTS)))]
    Ltl(LtlArguments),
    /// Execute a counterexample again that `check --trace` saved
    Replay(ReplayArguments),
    /// Execute a program concretely, step by step under the model's semantics
    Run(RunArguments),
    /// Print the program model in its text form
    Show(ShowArguments),
    /// Show what a property depends on, assertion by assertion
    #[command(mut_arg("files", |files| files.help(CHECK_INPUTS)))]
    #[command(
        after_help = "Lines are marked + if something on them is kept, - if nothing is, and ? if a decision on them is made freely; lines without code are not marked."
    )]
    Slice(SliceArguments),
    /// Draw what goes on inside: states
    #[command(subcommand)]
    Draw(DrawCommand),
    /// Run many tasks under limits and compare the verdicts with those expected
    Bench(BenchArguments),
}

#[derive(Args, Debug)]
pub(crate) struct RunArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// A value for the next input that the program asks for; may be repeated
    #[arg(long = "input", value_name = "VALUE", allow_hyphen_values = true)]
    pub(crate) inputs: Vec<String>,
    /// Further inputs, fresh memory and the order of threads, all determined by this number [default: inputs from
    /// standard input, memory of zeros, threads in turn]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// What a function without body or model does when it is called
    #[arg(long = "extern", value_parser = choice::<Extern>(), value_name = "RULE", default_value = Extern::default().word())]
    pub(crate) external: Extern,
    /// An argument for the program's `main`; may be repeated
    #[arg(long = "arg", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) arguments: Vec<String>,
    /// Show the steps in the source, on standard error
    #[arg(long)]
    pub(crate) trace: bool,
    /// Stop after this long, such as 10s, 500ms or 2m
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    pub(crate) time_limit: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// Only this function
    #[arg(long, value_name = "NAME")]
    pub(crate) function: Option<String>,
    /// Show the line of the source above the statements it became
    #[arg(long)]
    pub(crate) source: bool,
    /// Leave out the source map, which the text form needs to be read back completely
    #[arg(long)]
    pub(crate) brief: bool,
}

/// What every command that reads a program takes.
#[derive(Args, Debug)]
pub(crate) struct ProgramArguments {
    /// The program: .c .i .cc .cpp .ll .bc; several are linked
    #[arg(required = true, value_name = "INPUT")]
    pub(crate) files: Vec<PathBuf>,
    /// How far the program is optimised first
    #[arg(long, value_parser = choice::<OptLevel>(), value_name = "LEVEL", default_value = OptLevel::default().word(), help_heading = "Compilation")]
    pub(crate) opt: OptLevel,
    /// The sizes of int, long and pointers [default: LP64, or what an LLVM file says]
    #[arg(long, value_parser = choice::<DataModel>(), value_name = "MODEL", help_heading = "Compilation")]
    pub(crate) data_model: Option<DataModel>,
    /// A folder to search for headers
    #[arg(short = 'I', value_name = "DIR", help_heading = "Compilation")]
    pub(crate) include_dirs: Vec<PathBuf>,
    /// A macro to define
    #[arg(short = 'D', value_name = "NAME[=VALUE]", help_heading = "Compilation")]
    pub(crate) defines: Vec<String>,
    /// A file to include first; `-include` as compilers spell it works too
    #[arg(long = "include", value_name = "FILE", help_heading = "Compilation")]
    pub(crate) includes: Vec<PathBuf>,
    /// The language standard, such as c11 or gnu++17
    #[arg(long, value_name = "STD", help_heading = "Compilation")]
    pub(crate) std: Option<String>,
    /// Any other flag for clang
    #[arg(long = "cflag", value_name = "FLAG", allow_hyphen_values = true, help_heading = "Compilation")]
    pub(crate) cflags: Vec<String>,
}

/// `-include FILE` as compilers spell it, in the form that the parser takes.
pub(crate) fn normalised(arguments: impl Iterator<Item = OsString>) -> impl Iterator<Item = OsString> {
    arguments.map(|argument| if argument == "-include" { OsString::from("--include") } else { argument })
}

impl ProgramArguments {
    pub(crate) fn frontend_settings(&self) -> FrontendSettings {
        FrontendSettings {
            opt: self.opt,
            data_model: self.data_model,
            include_dirs: self.include_dirs.clone(),
            defines: self.defines.clone(),
            includes: self.includes.clone(),
            std: self.std.clone(),
            cflags: self.cflags.clone(),
            ..FrontendSettings::default()
        }
    }
}

impl RunArguments {
    pub(crate) fn run_settings(&self) -> RunSettings {
        let name = self.program.files.first().map(|file| file.display().to_string()).unwrap_or_default();
        RunSettings {
            inputs: Inputs { given: self.inputs.clone(), seed: self.seed },
            external: self.external,
            arguments: std::iter::once(name).chain(self.arguments.iter().cloned()).collect(),
            budget: self.time_limit.map_or_else(Budget::unlimited, Budget::within),
        }
    }
}

/// A number with a unit: `10s`, `500ms`, `2m`, `1h`; without a unit, seconds.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit {
        "ms" => 0.001,
        "s" | "" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit `{unit}`; known are ms, s, m and h")),
    };
    let number: f64 = number.trim().parse().map_err(|_| format!("`{number}` is not a number"))?;
    Duration::try_from_secs_f64(number * seconds).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn durations_have_units() {
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("2"), Ok(Duration::from_secs(2)));
        assert!(parse_duration("3 parsecs").is_err());
        assert!(parse_duration("-1s").is_err());
    }
}
