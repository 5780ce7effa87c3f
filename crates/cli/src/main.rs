//! The command line of Adamant: arguments to settings, the pipeline, output and an exit code.
//!
//! This is the only crate that prints and that reads the environment.
/// Prints a line on standard error. Where nobody reads it, there is nobody to tell.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr(), $($text)*);
    }};
}

mod arguments;
mod bench;
mod check;
mod children;
mod choice;
mod colour;
mod draw;
mod exit;
mod log;
#[cfg(test)]
mod options;
mod place;
mod replay;
mod run;
mod show;
mod signals;
mod slice;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Cli, Command};

/// States are many small pieces that come and go: this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    exit::explain_panics();
    let cli = Cli::parse_from(arguments::normalised(std::env::args_os()));
    let result = match cli.command {
        Command::Check(arguments) => check::check(&arguments),
        Command::Reachability(arguments) => arguments.for_reachability().and_then(|arguments| check::check(&arguments)),
        Command::Ltl(arguments) => {
            arguments.check.for_formula(arguments.formula).and_then(|arguments| check::check(&arguments))
        }
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Show(arguments) => show::show(&arguments),
        Command::Slice(arguments) => slice::slice(&arguments),
        Command::Draw(command) => draw::draw(&command),
        Command::Bench(arguments) => bench::bench(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(error) => exit::report(&error),
    }
}
