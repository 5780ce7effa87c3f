//! The way from files and a property to a verdict: front end, engine, replay.
//!
//! A violation is only reported after its counterexample was executed again and violated the property. A budget that ends is an
//! unknown verdict at every stage, whatever error it causes there.

use std::path::PathBuf;

use adamant_base::{Budget, Exhausted};
use adamant_cegar::{CegarSettings, KInduction};
use adamant_check::{
    AfterFaults, Engine as _, Fairness, Progress, Property, ProvedInvariant, Reason, Statistics, Task,
};
use adamant_dpr::DprSettings;
use adamant_evidence::{HashedFile, SourceText};
use adamant_explore::ExploreSettings;
use adamant_library::Library;
use adamant_llvm::{FrontendSettings, OptLevel};
use adamant_program::{PositionId, Program};
use adamant_reduce::{ReductionPass, refuse_threads};
use adamant_semantics::{
    Advice, AllocationFailures, Extern, Faults, IoFailures, MachineSettings, SpuriousWakeups, StandardInput,
    Unsupported,
};
use adamant_smt::SolverSettings;

use crate::confirm::{ConfirmedViolation, HarnessWish};
use crate::engines::{EngineChoice, Engines};
use crate::error::CheckError;
use crate::limits::{Usage, cpu_seconds};
use crate::load::{Loaded, load};
use crate::plan::conduct::conduct;
use crate::plan::ground::SliceSettings;
use crate::plan::{PlanStep, StepOutcome, StepReport};
use crate::property::{self, PropertyChoice, marked};
use crate::task;

pub(crate) mod assumptions;
pub(crate) mod formula_slices;
mod sizes;

use sizes::Sizes;

/// How programs are checked.
#[derive(Clone, Debug, Default)]
pub struct CheckSettings {
    /// What must hold; by default what a task definition says, or that no assertion fails and no error function is called.
    pub property: Option<PropertyChoice>,
    /// Which runs count, where the property is a formula.
    pub fairness: Fairness,
    /// Who decides it.
    pub engine: EngineChoice,
    /// How the program is compiled. A data model that is set goes before that of a task definition.
    pub frontend: FrontendSettings,
    /// What functions without body or model do; by default they are an error in plain files and return anything in task
    /// definitions, as SV-COMP assumes.
    pub external: Option<Extern>,
    /// Whether waits for condition variables may end without a signal.
    pub spurious_wakeups: SpuriousWakeups,
    /// Whether calls of the system fail that may.
    pub io_failures: IoFailures,
    /// Whether allocations fail.
    pub allocation_failures: AllocationFailures,
    /// What becomes of runs that come to undefined behaviour.
    pub faults: Faults,
    /// How the explore engine works.
    pub explore: ExploreSettings,
    /// How the cegar engine works.
    pub cegar: CegarSettings,
    /// How the engine dpr works.
    pub dpr: DprSettings,
    /// Who answers engines' questions about values.
    pub solver: SolverSettings,
    /// What is done to the program before it is sliced, in this order.
    pub reductions: Vec<ReductionPass>,
    /// How the program is sliced before an engine sees it; not at all, if nothing is said.
    pub slicing: Option<SliceSettings>,
    /// Whether a harness is made of a violation.
    pub harness: HarnessWish,
    /// How long all of it may take.
    pub budget: Budget,
}

/// Flags for the compiler, which must not take allocations to succeed where they may fail.
fn cflags(settings: &CheckSettings) -> Vec<String> {
    let allocators = Library::all().filter(|(_, facts)| facts.allocates()).map(|(name, _)| name);
    let flags = match settings.allocation_failures {
        AllocationFailures::On => allocators.map(|name| format!("-fno-builtin-{name}")).collect(),
        AllocationFailures::Off => Vec::new(),
    };
    settings.frontend.cflags.iter().cloned().chain(flags).collect()
}

/// A check that is ready to run: its inputs are known and its property is understood.
#[derive(Clone, Debug)]
pub struct Check {
    /// The task definition, if there is one.
    pub definition: Option<PathBuf>,
    /// The program files with their hashes.
    pub inputs: Vec<HashedFile>,
    /// What must hold.
    pub property: Property,
    /// How the program is compiled.
    pub frontend: FrontendSettings,
    /// How the machine treats what the program leaves open.
    pub machine: MachineSettings,
    /// What the user should know already.
    pub warnings: Vec<String>,
    files: Vec<PathBuf>,
    faults: Faults,
    engine: EngineChoice,
    explore: ExploreSettings,
    cegar: CegarSettings,
    dpr: DprSettings,
    solver: SolverSettings,
    pub(crate) reductions: Vec<ReductionPass>,
    pub(crate) slicing: Option<SliceSettings>,
    pub(crate) harness: HarnessWish,
    pub(crate) budget: Budget,
}

/// What a check tells while it runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckEvent<'a> {
    /// This part of the work begins.
    Stage(Stage),
    /// This step of the plan begins.
    StepBegins(&'a PlanStep),
    /// A step of the plan is over, or will not come to its turn.
    StepEnds(&'a StepReport),
    /// How far the engine has come.
    Progress(Progress),
    /// An assumption that was made.
    Warning(&'a str),
}

/// The parts of a check, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// From files to a program.
    FrontEnd,
    /// The search for a violation.
    Engine,
    /// Executing a counterexample again.
    Replay,
}

/// What came out of a check.
#[derive(Debug)]
pub struct CheckReport {
    /// The answer.
    pub verdict: CheckVerdict,
    /// Every assumption that the answer rests on, in words.
    pub warnings: Vec<String>,
    /// The steps of the plan in the order in which they ended.
    pub plan: Vec<StepReport>,
    /// What a proof rests on, if there is one, in the words of the source as far as it has them.
    pub proof: Vec<ProvedInvariant>,
    /// Counts and seconds. Seconds are CPU time, except `wall_s`.
    pub statistics: Statistics,
}

/// The answer, with what there is to show for it.
#[derive(Debug)]
pub enum CheckVerdict {
    /// The property holds.
    Holds,
    /// This run violates it; it was executed again.
    Violated(Box<ConfirmedViolation>),
    /// Neither is known.
    Unknown(NoAnswer),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoAnswer {
    /// The reason.
    pub reason: Reason,
    /// The place that it names.
    pub place: Option<SourceLocation>,
    /// What else is known about it.
    pub details: Option<String>,
    /// What helps under the settings that ran, if something does.
    pub advice: Option<Advice>,
}

impl NoAnswer {
    /// A reason that no place and no advice belongs to.
    pub const fn without_place(reason: Reason) -> Self {
        Self { reason, place: None, details: None, advice: None }
    }
}

/// A place in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLocation {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 where the compiler made the code up.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
    /// The text of the line.
    pub text: Option<String>,
}

/// Checks a program: files of a program, or one task definition.
pub fn check(
    inputs: &[PathBuf],
    settings: &CheckSettings,
    observer: &mut dyn FnMut(CheckEvent<'_>),
) -> Result<CheckReport, CheckError> {
    Check::prepare(inputs, settings)?.run(observer)
}

impl Check {
    /// Finds out what is to be checked, without looking into the program.
    pub fn prepare(inputs: &[PathBuf], settings: &CheckSettings) -> Result<Self, CheckError> {
        let task = task::read(inputs)?;
        let mut property = task.property(settings.property.as_ref())?;
        if let Property::Ltl(property) = &mut property {
            property.fairness = settings.fairness;
            // An optimiser may leave out what a formula asks about.
            if settings.frontend.opt != OptLevel::O0 {
                return Err(CheckError::OptimisedFormula);
            }
        } else if settings.fairness != Fairness::None {
            return Err(CheckError::FairnessWithoutFormula);
        }
        // Misused locks are undefined behaviour, which their property is about.
        if settings.faults == Faults::PassOver && property.demands().faults == AfterFaults::End {
            return Err(CheckError::PassedOverProperty);
        }
        let defined = task.definition.as_ref().and_then(|definition| definition.data_model);
        let mut warnings = Vec::new();
        if let (Some(asked), Some(defined)) = (settings.frontend.data_model, defined)
            && asked != defined
        {
            warnings
                .push(format!("the data model is {asked} as asked for, and not {defined} as the task definition says"));
        }
        let by_default = if task.definition.is_some() { Extern::Havoc } else { Extern::Error };
        Ok(Self {
            definition: task.definition.as_ref().map(|definition| definition.file.clone()),
            inputs: task.hashed(),
            machine: MachineSettings {
                external: settings.external.unwrap_or(by_default),
                error_functions: property.error_functions().to_vec(),
                // Whoever starts the program may give it any arguments.
                arguments: Vec::new(),
                spurious_wakeups: settings.spurious_wakeups,
                io_failures: settings.io_failures,
                allocation_failures: settings.allocation_failures,
                standard_input: StandardInput::Arbitrary,
                ..MachineSettings::default()
            },
            frontend: FrontendSettings {
                watched_functions: property.error_functions().to_vec(),
                kept_locals: property::kept_locals(&property),
                data_model: settings.frontend.data_model.or(defined),
                cflags: cflags(settings),
                ..settings.frontend.clone()
            },
            property,
            warnings,
            files: task.files,
            faults: settings.faults,
            engine: settings.engine,
            explore: settings.explore.clone(),
            cegar: settings.cegar.clone(),
            dpr: settings.dpr.clone(),
            solver: settings.solver.clone(),
            reductions: settings.reductions.clone(),
            slicing: settings.slicing,
            harness: settings.harness,
            budget: settings.budget.clone(),
        })
    }

    /// What is asked of the program, and what the user should know about it.
    pub(crate) fn task<'p>(&self, program: &'p Program) -> (Task<'p>, Option<String>) {
        let mut task = Task {
            program,
            property: self.property.clone(),
            // A violation that rests on what assembly might do, or comes after undefined behaviour, is not confirmed, but a proof covers it.
            machine: MachineSettings { assembly: self.machine.external, faults: self.faults, ..self.machine.clone() },
        };
        let mut note = None;
        // What a thread does that goes on alone may be undefined only if the others did nothing before.
        if task.machine.faults == Faults::PassOver
            && let Err(refusal) = refuse_threads(program)
        {
            task.machine.faults = Faults::Stop;
            note = Some(format!("runs do not go on after undefined behaviour: {refusal}"));
        }
        (task, note)
    }

    /// The program files.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// The name of the engine that will decide.
    pub const fn engine_name(&self) -> &'static str {
        match self.engine {
            EngineChoice::Auto | EngineChoice::Explore => "explore",
            EngineChoice::KInduction => "kinduction",
            EngineChoice::Cegar => "cegar",
            EngineChoice::Dpr => "dpr",
        }
    }

    /// Whether it is left to the engine that explores states.
    const fn explores(&self) -> bool {
        matches!(self.engine, EngineChoice::Auto | EngineChoice::Explore)
    }

    /// Runs the check.
    pub fn run(&self, observer: &mut dyn FnMut(CheckEvent<'_>)) -> Result<CheckReport, CheckError> {
        self.run_with(&mut self.engines(), observer)
    }

    /// The engines that will be asked.
    pub fn engines(&self) -> Engines {
        Engines::of(self.engine, &self.explore, &self.cegar, &self.dpr)
    }

    /// Runs the check with engines of the caller's.
    pub fn run_with(
        &self,
        engines: &mut Engines,
        observer: &mut dyn FnMut(CheckEvent<'_>),
    ) -> Result<CheckReport, CheckError> {
        let mut session = Session {
            check: self,
            observer,
            solver: self.solver.clone(),
            warnings: Vec::new(),
            plan: Vec::new(),
            proof: Vec::new(),
            statistics: Statistics::default(),
            sizes: Sizes::default(),
        };
        let verdict = session.verdict(engines)?;
        Ok(session.report(verdict))
    }
}

/// A check that runs.
pub(crate) struct Session<'a> {
    pub(crate) check: &'a Check,
    pub(crate) observer: &'a mut dyn FnMut(CheckEvent<'_>),
    /// Who answers questions about values, for the next engine.
    pub(crate) solver: SolverSettings,
    pub(crate) warnings: Vec<String>,
    plan: Vec<StepReport>,
    /// What the proofs so far rest on.
    pub(crate) proof: Vec<ProvedInvariant>,
    pub(crate) statistics: Statistics,
    /// How large the programs were that engines saw.
    pub(crate) sizes: Sizes,
}

impl Session<'_> {
    fn verdict(&mut self, engines: &mut Engines) -> Result<CheckVerdict, CheckError> {
        self.warn(self.check.warnings.clone());
        let Some(Loaded { program, warnings }) = self.load()? else {
            return Ok(self.ended());
        };
        self.warn(warnings);
        self.understand_property(&program)?;
        conduct(self, &program, engines)
    }

    /// Keeps what became of a step.
    pub(crate) fn note_step(&mut self, step: PlanStep, outcome: StepOutcome) {
        let report = StepReport { step, outcome };
        (self.observer)(CheckEvent::StepEnds(&report));
        self.plan.push(report);
    }

    /// Looks whether the property names what is in the program.
    fn understand_property(&mut self, program: &Program) -> Result<(), CheckError> {
        let Some(property) = self.check.property.formula() else { return Ok(()) };
        if let Err(error) = property.propositions(program) {
            let column = error.span.start;
            return Err(CheckError::Formula {
                place: property.describe_column(column),
                reason: error.kind.to_string(),
                marked: marked(&property.text, column),
            });
        }
        if !property.formula.formula.is_stutter_invariant() {
            let note = "the formula uses X, which counts steps: every access to memory is a step of its own";
            self.warn(vec![note.to_owned()]);
        }
        Ok(())
    }

    /// The program; none if the budget ended on the way.
    fn load(&mut self) -> Result<Option<Loaded>, CheckError> {
        if self.check.budget.check().is_err() {
            return Ok(None);
        }
        (self.observer)(CheckEvent::Stage(Stage::FrontEnd));
        let loaded = self.timed("frontend_s", |session| load(&session.check.files, &session.check.frontend));
        if self.check.budget.check().is_err() {
            return Ok(None);
        }
        Ok(Some(loaded?))
    }

    /// Why there is no answer, with its place.
    pub(crate) fn no_answer(&self, program: &Program, reason: Reason) -> NoAnswer {
        use Reason::{Interrupted, MemoryLimit, SolverGaveUp, TimeLimit};
        match (&reason, self.check.budget.check()) {
            // Whoever ended the budget knows why.
            (Interrupted | MemoryLimit | SolverGaveUp | TimeLimit, Err(why)) => {
                let reason = reason_of(why);
                let advice = self.advice(program, &reason);
                NoAnswer { advice, ..NoAnswer::without_place(reason) }
            }
            _ => {
                let place = reason.position().and_then(|position| place(program, position));
                let advice = self.advice(program, &reason);
                NoAnswer { reason, place, details: None, advice }
            }
        }
    }

    /// What helps, if something does.
    fn advice(&self, program: &Program, reason: &Reason) -> Option<Advice> {
        let Check { property, machine, faults, .. } = self.check;
        match reason {
            Reason::Unsupported { what: Unsupported::ByEngine(_), .. }
            | Reason::Bound(_)
            | Reason::NoFinerAbstraction => (!self.check.explores()).then_some(Advice::Explore),
            Reason::Unsupported { what, .. } => what.advice(machine.external),
            Reason::UndefinedBehaviour { .. } => {
                let may_go_on = *faults == Faults::Stop && property.demands().faults == AfterFaults::MayGoOn;
                (may_go_on && refuse_threads(program).is_ok()).then_some(Advice::PassOverFaults)
            }
            Reason::TimeLimit | Reason::MemoryLimit => {
                let (task, _) = self.check.task(program);
                let may_know = self.check.explores() && KInduction::default().supports(&task).is_ok();
                may_know.then_some(Advice::EnginesForLoops)
            }
            Reason::Interrupted | Reason::SolverGaveUp | Reason::EffortSpent | Reason::NotReplayed => None,
        }
    }

    /// The verdict after the budget has ended.
    pub(crate) fn ended(&self) -> CheckVerdict {
        CheckVerdict::Unknown(NoAnswer::without_place(self.reason_of_end()))
    }

    /// Why the budget has ended.
    pub(crate) fn reason_of_end(&self) -> Reason {
        self.check.budget.check().err().map_or(Reason::Interrupted, reason_of)
    }

    pub(crate) fn warn(&mut self, warnings: Vec<String>) {
        for warning in warnings {
            if !self.warnings.contains(&warning) {
                (self.observer)(CheckEvent::Warning(&warning));
                self.warnings.push(warning);
            }
        }
    }

    /// Does some work and keeps its CPU time under this name.
    pub(crate) fn timed<R>(&mut self, name: &'static str, work: impl FnOnce(&mut Self) -> R) -> R {
        let before = cpu_seconds();
        let result = work(self);
        self.count(name, cpu_seconds() - before);
        result
    }

    /// Adds to the figure of this name.
    pub(crate) fn count(&mut self, name: &'static str, value: f64) {
        self.statistics.add(name, value);
    }

    fn report(self, verdict: CheckVerdict) -> CheckReport {
        let usage = Usage::now();
        let mut statistics = Statistics::default();
        statistics.push("time_s", usage.cpu_time.as_secs_f64());
        statistics.push("peak_rss_mb", usage.peak_memory as f64 / f64::from(1 << 20));
        statistics.0.extend(self.statistics.0);
        statistics.0.extend(self.sizes.figures());
        let proof = if matches!(verdict, CheckVerdict::Holds) { self.proof } else { Vec::new() };
        CheckReport { verdict, warnings: self.warnings, plan: self.plan, proof, statistics }
    }
}

/// The reason for no answer that the end of a budget is.
pub const fn reason_of(exhausted: Exhausted) -> Reason {
    match exhausted {
        Exhausted::Time => Reason::TimeLimit,
        Exhausted::Memory => Reason::MemoryLimit,
        Exhausted::Cancelled => Reason::Interrupted,
        Exhausted::Work => Reason::EffortSpent,
    }
}

fn place(program: &Program, position: PositionId) -> Option<SourceLocation> {
    let position = program.source.position(position)?;
    let file = &program.source.files[position.file];
    let text = SourceText::default().line(file, position.line).map(str::to_owned);
    Some(SourceLocation { file: file.name.clone(), line: position.line, column: position.column, text })
}

#[cfg(test)]
mod tests;
