//! `adamant run`: executes a program and says how it ended.

use std::io::BufWriter;
use std::process::ExitCode;

use adamant_pipeline::{
    Advice, Exhausted, Extern, Program, RunEnding, RunError, RunReport, SourceText, Streams, ThreadId, TraceStep,
    Unsupported, load, run as execute,
};

use crate::arguments::RunArguments;
use crate::exit::{ABORTED, BROKEN_PIPE, UNKNOWN, VIOLATED};
use crate::place::{place, print_stack};

pub(crate) fn run(arguments: &RunArguments) -> anyhow::Result<ExitCode> {
    let loaded = load(&arguments.program.files, &arguments.program.frontend_settings())?;
    for warning in &loaded.warnings {
        say!("adamant: warning: {warning}");
    }
    let program = &loaded.program;
    let mut text = SourceText::default();
    let mut printer = |step: TraceStep| print_step(program, &mut text, &step);
    let report = {
        let streams = Streams {
            input: &mut std::io::stdin().lock(),
            output: &mut BufWriter::new(std::io::stdout().lock()),
            error: &mut std::io::stderr(),
        };
        let trace = arguments.trace.then_some(&mut printer as &mut dyn FnMut(TraceStep));
        match execute(program, &arguments.run_settings(), streams, trace) {
            // The reader of a pipe has seen enough.
            Err(RunError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
                return Ok(ExitCode::from(BROKEN_PIPE));
            }
            report => report?,
        }
    };
    Ok(explain(program, &mut text, &report, arguments.external))
}

/// Says how the run ended, unless it ended in the ordinary way, and gives the exit code.
fn explain(program: &Program, text: &mut SourceText, report: &RunReport, external: Extern) -> ExitCode {
    for &function in &report.assumed_functions {
        let function = &program.functions[function];
        let name = function.display_name();
        say!("adamant: warning: `{name}` has no body and no model; its results were made up");
    }
    for &global in &report.assumed_globals {
        let name = &program.globals[global].name;
        say!("adamant: warning: variable `{name}` is only declared; its contents were made up");
    }
    if report.inputs_left > 0 {
        say!("adamant: warning: {} of the inputs given were not asked for", report.inputs_left);
    }
    let (message, code) = match &report.ending {
        RunEnding::Exited(status) => return ExitCode::from(*status as u8),
        RunEnding::Aborted => ("the program aborted".to_owned(), ABORTED),
        RunEnding::Fault(fault) => (format!("fault: {fault}"), VIOLATED),
        RunEnding::AssertionFailed(condition) => (format!("assertion failed: {condition}"), ABORTED),
        RunEnding::ErrorCalled(function) => (format!("{function} was called"), VIOLATED),
        RunEnding::AssumptionFailed => {
            ("an assumption does not hold: with these inputs the program has no run".to_owned(), UNKNOWN)
        }
        RunEnding::Deadlock => ("deadlock: every thread waits".to_owned(), VIOLATED),
        RunEnding::Unsupported(what) => (format!("unsupported: {what}{}", hint(what, external)), UNKNOWN),
        RunEnding::NoInput(function) => {
            let hint = "give more with --input, on standard input, or by --seed";
            (format!("{function} asks for an input, and none is left; {hint}"), UNKNOWN)
        }
        RunEnding::Exhausted(Exhausted::Time) => ("the time limit was reached".to_owned(), UNKNOWN),
        RunEnding::Exhausted(Exhausted::Memory) => ("the memory limit was reached".to_owned(), UNKNOWN),
        RunEnding::Exhausted(Exhausted::Cancelled) => ("interrupted".to_owned(), UNKNOWN),
        RunEnding::Exhausted(Exhausted::Work) => ("the limit of work was reached".to_owned(), UNKNOWN),
    };
    let position = report.stacks.first().and_then(|stack| stack.calls.iter().find_map(|call| call.position));
    say!("adamant: {}: {message}", place(program, position));
    let several = report.stacks.len() > 1;
    for stack in &report.stacks {
        if several || stack.thread != ThreadId::FIRST {
            say!("  {:?}:", stack.thread);
        }
        print_stack(program, text, stack);
    }
    ExitCode::from(code)
}

/// What helps. Assembly stays unsupported in a run, whatever is asked for.
fn hint(what: &Unsupported, external: Extern) -> &'static str {
    match what.advice(external) {
        Some(Advice::HavocFunctions | Advice::HavocSystemCalls) => "; --extern havoc lets it return anything",
        Some(Advice::HavocVariables) => "; --extern havoc lets it hold anything",
        Some(Advice::HavocAssembly | Advice::PassOverFaults | Advice::Explore | Advice::EnginesForLoops) | None => "",
    }
}

/// One line of a trace: thread, function, place, source, assignments.
fn print_step(program: &Program, text: &mut SourceText, step: &TraceStep) {
    let function = program.functions[step.function].display_name();
    let file = &program.source.files[step.position.file];
    let line = text.line(file, step.position.line).unwrap_or_default();
    let indent = "  ".repeat(step.depth.saturating_sub(1).min(20));
    let assignments: Vec<_> = step
        .call
        .iter()
        .flatten()
        .chain(&step.assignments)
        .map(|set| format!("{} = {}", set.place, set.value))
        .collect();
    let place = format!("{}:{}", file.name, step.position.line);
    let thread = format!("{:?}", step.thread);
    if assignments.is_empty() {
        say!("{thread} {function:<12} {place:<28} {indent}{line}")
    } else {
        let assignments = assignments.join(", ");
        say!("{thread} {function:<12} {place:<28} {indent}{line:<40}  // {assignments}");
    }
}
