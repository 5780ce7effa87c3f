//! Executes a program under given inputs.

use std::convert::Infallible;

use adamant_base::{Budget, Exhausted};
use adamant_evidence::{StepRecorder, TraceStep};
use adamant_program::{FunctionId, GlobalId, Program};
use adamant_semantics::{
    CallSite, Concrete, Extern, Fair, Fault, Machine, MachineSettings, Observer, RunEnd, Scheduler, StartupError, Stop,
    ThreadId, Unsupported, execute,
};

use crate::world::{InputError, Inputs, Random, RunWorld, Shuffled, Streams};

/// How a program is run.
#[derive(Clone, Debug)]
pub struct RunSettings {
    /// Where inputs come from.
    pub inputs: Inputs,
    /// What a function without body or model does.
    pub external: Extern,
    /// What the program finds in `argv`.
    pub arguments: Vec<String>,
    /// How long it may run.
    pub budget: Budget,
}

/// How a run went.
#[derive(Debug)]
pub struct RunReport {
    /// How it ended.
    pub ending: RunEnding,
    /// Where the thread stood that ended it; of all threads that wait, if it is a deadlock.
    pub stacks: Vec<StackTrace>,
    /// Functions without body or model whose results were made up.
    pub assumed_functions: Vec<FunctionId>,
    /// Variables without definition whose contents were made up.
    pub assumed_globals: Vec<GlobalId>,
    /// How many of the inputs given were not asked for.
    pub inputs_left: usize,
}

/// Where a thread stands.
#[derive(Clone, Debug)]
pub struct StackTrace {
    /// The thread.
    pub thread: ThreadId,
    /// Its calls, the innermost first.
    pub calls: Vec<CallSite>,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunEnding {
    /// The program ended with this status.
    Exited(i32),
    /// The program aborted.
    Aborted,
    /// The program did what the language does not define.
    Fault(Fault),
    /// An assertion failed.
    AssertionFailed(String),
    /// The function that marks an error was called.
    ErrorCalled(String),
    /// An assumption does not hold: this was not a run of the program.
    AssumptionFailed,
    /// Every thread waits.
    Deadlock,
    /// The program uses what the model does not cover.
    Unsupported(Unsupported),
    /// This function asked for an input, and none was left.
    NoInput(String),
    /// The budget ended.
    Exhausted(Exhausted),
}

/// Why a program could not be run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// It cannot be started.
    #[error(transparent)]
    Startup(#[from] StartupError),
    /// An input does not fit.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Its output could not be written.
    #[error("cannot write the output of the program: {0}")]
    Output(std::io::Error),
    /// Its standard input could not be read.
    #[error("cannot read standard input: {0}")]
    StandardInput(std::io::Error),
}

/// Runs a program; `trace`, if given, gets every step in the source.
pub fn run(
    program: &Program,
    settings: &RunSettings,
    streams: Streams<'_>,
    trace: Option<&mut dyn FnMut(TraceStep)>,
) -> Result<RunReport, RunError> {
    let domain = Concrete { world: RunWorld::new(&settings.inputs, streams, &settings.budget) };
    let machine_settings = MachineSettings {
        external: settings.external,
        arguments: settings.arguments.iter().map(|argument| argument.clone().into_bytes()).collect(),
        ..MachineSettings::default()
    };
    let mut machine = Machine::new(program, domain, machine_settings)?;
    let mut scheduler: Box<dyn Scheduler> = match settings.inputs.seed {
        Some(seed) => Box::new(Shuffled(Random::new(!seed))),
        None => Box::new(Fair::default()),
    };
    let mut recorder = trace.map(StepRecorder::new);
    let observer = recorder.as_mut().map(|recorder| recorder as &mut dyn Observer<_>);
    let ending = execute(&mut machine, scheduler.as_mut(), &settings.budget, observer);
    if let Some(recorder) = recorder {
        recorder.finish();
    }
    let world = &mut machine.domain.world;
    world.flush();
    if let Some(error) = world.input_error.take() {
        return Err(error.into());
    }
    if let Some(error) = world.output_error.take() {
        return Err(RunError::Output(error));
    }
    if let Some(error) = world.stdin_error.take() {
        return Err(RunError::StandardInput(error));
    }
    let inputs_left = world.inputs_left();
    let (ending, threads) = match ending {
        RunEnd::Stopped(stop) => (ending_of(*stop), vec![machine.current_thread()]),
        RunEnd::Deadlock => {
            let waiting = machine.state.threads.enumerate().filter(|(_, thread)| !thread.is_finished());
            (RunEnding::Deadlock, waiting.map(|(id, _)| id).collect())
        }
        RunEnd::Exhausted(why) => (RunEnding::Exhausted(why), vec![machine.current_thread()]),
    };
    let stacks = threads.into_iter().map(|thread| StackTrace { thread, calls: machine.stack(thread) }).collect();
    let assumed_functions = machine.assumed_functions().collect();
    Ok(RunReport {
        ending,
        stacks,
        assumed_functions,
        assumed_globals: machine.assumed_globals().collect(),
        inputs_left,
    })
}

fn ending_of(stop: Stop<Infallible>) -> RunEnding {
    match stop {
        Stop::Exit(status) => RunEnding::Exited(status.expect("statuses are explicit in a concrete run")),
        Stop::Abort => RunEnding::Aborted,
        Stop::Fault(fault) => RunEnding::Fault(fault),
        Stop::AssertionFailed(text) => RunEnding::AssertionFailed(text),
        Stop::ErrorCalled(function) => RunEnding::ErrorCalled(function),
        Stop::AssumptionFailed => RunEnding::AssumptionFailed,
        Stop::Unsupported(what) => RunEnding::Unsupported(what),
        Stop::NoInput(function) => RunEnding::NoInput(function),
        Stop::Interrupted(never) => match never {},
    }
}
