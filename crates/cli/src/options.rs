//! The table of all options of `check` in `docs/options.md`, made of the arguments themselves.
//! `ADAMANT_BLESS=1 cargo test -p adamant --bin adamant options` writes it anew.

use std::fmt::Write as _;
use std::path::Path;

use clap::{Arg, CommandFactory as _};

use crate::arguments::Cli;

/// The document.
fn document() -> String {
    let mut command = Cli::command();
    command.build();
    let check = command.find_subcommand("check").expect("there is a command `check`");
    let options: Vec<&Arg> =
        check.get_arguments().filter(|option| !option.is_positional() && option.get_id() != "help").collect();
    let mut headings: Vec<Option<&str>> = vec![None];
    for option in &options {
        if !headings.contains(&option.get_help_heading()) {
            headings.push(option.get_help_heading());
        }
    }
    let mut text =
        "# Options of `adamant check`\n\nMade of the arguments themselves, as `adamant check --help` shows them.\n\
        `--format json` reports the settings that ran by these names, with `_` for `-`.\n"
            .to_owned();
    for heading in headings {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "\n## {}\n\n| option | default | meaning |\n|---|---|---|\n",
            heading.unwrap_or("The question")
        );
        let belongs = |option: &&&Arg| option.get_help_heading() == heading;
        options.iter().filter(belongs).for_each(|option| text.push_str(&row(option)));
    }
    text
}

/// The row of an option.
fn row(option: &Arg) -> String {
    let name = match (option.get_long(), option.get_short()) {
        (Some(long), Some(short)) => format!("`-{short}` `--{long}`"),
        (Some(long), None) => format!("`--{long}`"),
        (None, short) => format!("`-{}`", short.expect("an option has a name")),
    };
    let takes_value = option.get_action().takes_values();
    let value = option.get_value_names().filter(|_| takes_value).and_then(<[_]>::first);
    let value = value.map(|value| format!(" {}", escaped(value))).unwrap_or_default();
    let default: Vec<_> = option.get_default_values().iter().map(|word| word.to_string_lossy()).collect();
    let default = match (takes_value, default.join(",")) {
        (true, default) if !default.is_empty() => format!("`{default}`"),
        (_, _) => String::new(),
    };
    let help = option.get_help().map(|help| escaped(&help.to_string())).unwrap_or_default();
    let values: Vec<_> = option.get_possible_values().iter().filter(|_| takes_value).map(described).collect();
    let values = if values.is_empty() { String::new() } else { format!(".<br>{}", values.join("<br>")) };
    format!("| {name}{value} | {default} | {help}{values} |\n")
}

fn described(value: &clap::builder::PossibleValue) -> String {
    let help = value.get_help().map(|help| escaped(&help.to_string())).unwrap_or_default();
    format!("`{}`: {help}", value.get_name())
}

/// A text as a cell of a table has it.
fn escaped(text: &str) -> String {
    text.replace('\n', " ").replace('|', "\\|").replace('<', "&lt;")
}

#[test]
fn the_table_of_options_is_what_the_arguments_say() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/options.md");
    let made = document();
    if std::env::var_os("ADAMANT_BLESS").is_some() {
        std::fs::write(&file, &made).expect("the table can be written");
    }
    let written = std::fs::read_to_string(&file).expect("the table is there");
    assert_eq!(written, made, "ADAMANT_BLESS=1 writes it anew");
}
