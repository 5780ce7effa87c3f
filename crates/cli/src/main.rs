//! The command line of Adamant: arguments to settings, the pipeline, output and an exit code.
//!
//! This is the only crate that prints and that reads the environment.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "printing is this crate's job")]

mod arguments;
mod exit;
mod place;
mod run;
mod show;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Cli, Command};

fn main() -> ExitCode {
    exit::explain_panics();
    let cli = Cli::parse_from(arguments::normalised(std::env::args_os()));
    let result = match cli.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Show(arguments) => show::show(&arguments),
    };
    match result {
        Ok(code) => code,
        Err(error) => exit::report(&error),
    }
}
