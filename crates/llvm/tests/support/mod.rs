//! Loading programs from text, and counting what they hold.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::fs;
use std::path::PathBuf;

use adamant_llvm::{FrontendError, FrontendSettings, Loaded, OptLevel, load, load_ir_bytes};
use adamant_program::{Body, Function, Op, Program, Statement, verify};

/// Loads files of these names and contents together.
pub(crate) fn load_files(files: &[(&str, &str)], settings: &FrontendSettings) -> Result<Loaded, FrontendError> {
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<PathBuf> = files
        .iter()
        .map(|(name, text)| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        })
        .collect();
    load(&paths, settings)
}

/// The program of a C text, at an optimisation level.
pub(crate) fn c_at(opt: OptLevel, text: &str) -> Program {
    checked(load_files(&[("program.c", text)], &FrontendSettings { opt, ..FrontendSettings::default() }))
}

/// The program of a C text, as written.
pub(crate) fn c(text: &str) -> Program {
    c_at(OptLevel::O0, text)
}

/// The program of a C++ text, as written.
pub(crate) fn cpp(text: &str) -> Program {
    checked(load_files(&[("program.cpp", text)], &FrontendSettings::default()))
}

/// The program of an LLVM text.
pub(crate) fn ir(text: &str) -> Program {
    checked(load_ir_bytes("program.ll", text.as_bytes(), &FrontendSettings::default()))
}

/// The program, if it loads and is well-formed.
pub(crate) fn checked(loaded: Result<Loaded, FrontendError>) -> Program {
    let program = loaded.unwrap_or_else(|error| panic!("{error}")).program;
    if let Err(violations) = verify(&program) {
        panic!("{}\n{}", violations[0], program.display());
    }
    program
}

/// The function of this name.
pub(crate) fn function<'p>(program: &'p Program, name: &str) -> &'p Function {
    &program.functions[program.function(name).unwrap_or_else(|| panic!("no function {name}"))]
}

/// The body of the function of this name.
pub(crate) fn body<'p>(program: &'p Program, name: &str) -> &'p Body {
    function(program, name).body.as_ref().unwrap_or_else(|| panic!("{name} has no body"))
}

/// The statements of a function.
pub(crate) fn statements<'p>(program: &'p Program, name: &str) -> impl Iterator<Item = &'p Statement> {
    body(program, name).blocks.iter().flat_map(|block| &block.statements)
}

/// How many statements of a function are of a kind.
pub(crate) fn count(program: &Program, name: &str, kind: impl Fn(&Op) -> bool) -> usize {
    statements(program, name).filter(|statement| kind(&statement.op)).count()
}

/// What is not supported, anywhere.
pub(crate) fn refused(program: &Program) -> Vec<String> {
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies
        .flat_map(|body| body.blocks.iter().flat_map(|block| &block.statements))
        .filter_map(|statement| match &statement.op {
            Op::Unsupported { what, .. } => Some(what.to_string()),
            _ => None,
        })
        .collect()
}

/// The text form of a function, without positions.
pub(crate) fn text(program: &Program, name: &str) -> String {
    let shown = program.display_function(program.function(name).unwrap()).to_string();
    let lines = shown.lines().map(|line| line.split(" !").next().unwrap_or(line).trim_end());
    lines.collect::<Vec<_>>().join("\n")
}
