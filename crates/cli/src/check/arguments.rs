//! The arguments of `adamant check`, and the settings made of them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_pipeline::{
    AllocationFailures, Cache, CheckSettings, Comparison, CounterAbstraction, CrossCheck, EngineChoice, Explication,
    ExploreSettings, Fairness, HarnessWish, IoFailures, Limits, LtlLoops, LtlRelevance, LtlSearch, Merging,
    PartialOrder, PropertyChoice, ReductionPass, Search, SleepSets, SliceSettings, Slicer, SolverKind, SolverSettings,
    SpuriousWakeups, Store, Symmetry, TauReduction,
};
use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::arguments::{ExternRule, ProgramArguments, UndefinedRule, parse_duration};
use crate::bench::parse_size;
use crate::colour::ColourChoice;
use crate::log::LogArguments;
use crate::slice::SlicePartition;

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// What must hold: unreach-call, no-data-race, no-deadlock, no-lock-misuse, or a property file (.prp) [default: what a task
    /// definition says, or that no assertion fails and neither reach_error nor __VERIFIER_error is called]
    #[arg(long, value_name = "NAME|FILE.prp")]
    pub(crate) property: Option<String>,
    /// A formula of linear temporal logic that must hold, such as 'G ("x > 0" -> F "x == 0")', or the name of one that the program
    /// states in a comment (//@ ltl invariant NAME: FORMULA;)
    #[arg(long, value_name = "FORMULA", conflicts_with = "property")]
    pub(crate) ltl: Option<String>,
    /// Which runs a formula is about
    #[arg(long, value_enum, value_name = "RUNS", default_value = "none")]
    pub(crate) fairness: FairnessName,
    /// Who decides it
    #[arg(long, value_enum, value_name = "ENGINE", default_value = "auto")]
    pub(crate) engine: EngineName,
    /// What a function without body or model does when it is called [default: error, or havoc for task definitions]
    #[arg(long = "extern", value_enum, value_name = "RULE")]
    pub(crate) external: Option<ExternRule>,
    /// What becomes of proofs where a run comes to undefined behaviour; for programs without threads
    #[arg(long, value_enum, value_name = "RULE", default_value = "unknown")]
    pub(crate) undefined_behaviour: UndefinedRule,
    /// Whether waits for condition variables may end, and weak exchanges and attempts to lock fail, for no reason, as standards allow
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on")]
    pub(crate) spurious_wakeups: Switch,
    /// Whether calls of the system, such as read, write and printf, may fail or fall short, as POSIX allows
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on")]
    pub(crate) io_may_fail: Switch,
    /// Whether allocations may fail
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "off")]
    pub(crate) malloc_may_fail: Switch,
    /// Give up after this much CPU time, such as 60s, 500ms or 15m [default: never]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, help_heading = "Limits")]
    pub(crate) time_limit: Option<Duration>,
    /// Give up when this much memory is used, such as 4GiB or 500MiB [default: four fifths of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory_limit: Option<u64>,
    /// How the answer is printed
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human", help_heading = "Output")]
    pub(crate) format: Format,
    /// Save the run that violates the property, for `adamant replay`
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) trace: Option<PathBuf>,
    /// Write a C file that makes the program fail when it is compiled with it; for programs without threads
    #[arg(long, value_name = "FILE.c", help_heading = "Output")]
    pub(crate) harness: Option<PathBuf>,
    /// Find the shortest run that violates the property, among equals that with the fewest switches of threads; takes longer
    #[arg(long, conflicts_with = "explore_search", help_heading = "Output")]
    pub(crate) shortest: bool,
    /// Whether each thread of a run has a colour
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub(crate) color: ColourChoice,
    /// Only the verdict: no progress and no explanation
    #[arg(short = 'q', long, conflicts_with = "verbose", help_heading = "Output")]
    pub(crate) quiet: bool,
    /// Also what was counted and measured; twice: also the settings
    #[arg(short = 'v', long, action = clap::ArgAction::Count, help_heading = "Output")]
    pub(crate) verbose: u8,
    #[command(flatten)]
    pub(crate) log: LogArguments,
    /// What is done to the program first, in this order
    #[arg(
        long,
        value_enum,
        value_name = "PASSES",
        value_delimiter = ',',
        default_value = "none",
        help_heading = "Reduction"
    )]
    pub(crate) reduce: Vec<ReductionName>,
    /// What is left of the program before an engine sees it: what the property depends on
    #[arg(long, value_enum, value_name = "SLICER", default_value = "none", help_heading = "Reduction")]
    pub(crate) slicer: SlicerName,
    /// What comes back with a decision
    #[arg(long, value_enum, value_name = "SLICER", default_value = "thin", help_heading = "Reduction")]
    pub(crate) slice_refinement: RefinementName,
    /// Whether there is one slice for all assertions, or one after another is checked on a slice of its own
    #[arg(long, value_enum, value_name = "HOW", default_value = "together", help_heading = "Reduction")]
    pub(crate) slices: SlicePartition,
    /// The solver that answers questions about values
    #[arg(long, value_enum, value_name = "SOLVER", default_value = "z3", help_heading = "Solver")]
    pub(crate) solver: SolverName,
    /// Ask a second solver too; a contradiction is reported
    #[arg(long, help_heading = "Solver")]
    pub(crate) cross_check: bool,
    /// Write every query as an SMT-LIB file into this folder
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub(crate) log_queries: Option<PathBuf>,
    /// Keep answers of the solver in this folder for later runs; several runs may use it at once
    #[arg(long, value_name = "DIR", help_heading = "Solver")]
    pub(crate) cache_dir: Option<PathBuf>,
    /// How much that folder may hold
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "256MiB", requires = "cache_dir", help_heading = "Solver")]
    pub(crate) cache_size: u64,
    /// What determines the solver's random choices
    #[arg(long, value_name = "N", default_value_t = 0, help_heading = "Solver")]
    pub(crate) seed: u32,
    /// The order in which states are visited
    #[arg(long, value_enum, value_name = "ORDER", default_value = "by-turns", help_heading = "Engine explore")]
    pub(crate) explore_search: SearchOrder,
    /// Whether values with a single possibility are made explicit
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_explication: Switch,
    /// Whether actions that no other thread can notice are part of the step before them
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_tau: Switch,
    /// Whether one thread goes on alone where what it does next has nothing to do with what the others may do
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_por: Switch,
    /// Whether of two threads' next steps that have nothing to do with each other only one order is taken
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_sleep: Switch,
    /// Whether states that differ only in which of their threads has which number are the same
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_symmetry: Switch,
    /// Whether a proof is tried that does not count threads which are alike
    #[arg(long, value_enum, value_name = "WHEN", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_crowds: CrowdsName,
    /// Whether a branch that only chooses values is run as a choice of values
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_merging: Switch,
    /// How sets of values are kept
    #[arg(long, value_enum, value_name = "STORE", default_value = "partial", help_heading = "Engine explore")]
    pub(crate) explore_store: StoreName,
    /// What is remembered of queries
    #[arg(long, value_enum, value_name = "CACHE", default_value = "on", help_heading = "Engine explore")]
    pub(crate) explore_cache: CacheName,
    /// Which steps a comparison of states takes, besides what is remembered; no answer is wrong without one, but a check may not end
    #[arg(
        long,
        value_enum,
        value_name = "STEPS",
        value_delimiter = ',',
        default_value = "syntactic,difference,sufficient,quantified",
        help_heading = "Engine explore"
    )]
    pub(crate) explore_comparison: Vec<ComparisonStep>,
    /// How cycles are looked for that violate a formula
    #[arg(long, value_enum, value_name = "SEARCH", default_value = "scc", help_heading = "Engine explore")]
    pub(crate) ltl_search: LtlSearchName,
    /// Whether states are the same for a formula if they differ only in data that bears neither on where runs go nor on the formula
    #[arg(long, value_enum, value_name = "SWITCH", default_value = "on", help_heading = "Engine explore")]
    pub(crate) ltl_relevance: Switch,
    /// Whether a proof of a formula is tried in which loops that are known to end make any number of rounds
    #[arg(long, value_enum, value_name = "WHEN", default_value = "on", help_heading = "Engine explore")]
    pub(crate) ltl_loops: LoopsName,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FairnessName {
    /// All
    None,
    /// Those in which every thread that stays able to move does move
    Weak,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LtlSearchName {
    /// Breadth first, by strongly connected components
    Scc,
    /// By a nested search in depth
    Ndfs,
    /// By a nested search in depth with a growing bound, which makes states again whenever it comes to them
    NdfsDeepening,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoopsName {
    /// Where counting them out takes long
    On,
    /// Before anything else
    First,
    /// Never
    Off,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CrowdsName {
    /// Where there are many
    On,
    /// Before anything else
    First,
    /// Never
    Off,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EngineName {
    /// The one that fits best
    Auto,
    /// Control explicit, data symbolic, every order of threads that can make a difference
    Explore,
    #[value(hide = true)]
    Cegar,
    #[value(hide = true)]
    Dpr,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people; the verdict is the last line
    Human,
    /// One JSON document on standard output; the verdict is the only line on standard error
    Json,
    #[value(hide = true)]
    Sarif,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReductionName {
    /// Nothing
    None,
    /// All of the following, in the order that fits best
    All,
    /// Bodies stand in place of calls, if the function is small or called once
    Inline,
    /// Constants are put in for registers that always have one value, and decisions by constants are made
    Const,
    /// What nothing leads to or nobody reads goes: blocks, functions, values, writes to memory, inputs
    Dead,
    /// Blocks that only follow one another become one
    Merge,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SlicerName {
    /// Everything
    None,
    /// What the property depends on in any way
    Backward,
    /// What its values depend on, and decisions that choose between values; other decisions are free and come back when they are needed
    Value,
    /// What its values depend on; decisions are free and come back when they are needed
    Thin,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RefinementName {
    /// A decision with the values that it depends on
    Thin,
    /// Also the decisions that choose between these values
    Value,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SolverName {
    /// Z3
    Z3,
    /// cvc5
    Cvc5,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchOrder {
    /// Those found first come first; after some thousands and with several threads, by turns with those that the fewest preemptions lead to
    ByTurns,
    /// Those found first come first: counterexamples are short
    Bfs,
    /// Those found last come first
    Dfs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StoreName {
    /// In groups that do not depend on each other
    Partial,
    /// As one formula
    Smt,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CacheName {
    /// Answers up to the names of inputs, also to comparisons of parts of states
    On,
    /// Answers to queries as they were asked
    Naive,
    /// Nothing
    Off,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ComparisonStep {
    /// The same up to names is found by hashing
    Syntactic,
    /// Known values and bounds show differences
    Difference,
    /// Inputs are guessed, and checked by a query without quantifiers
    Sufficient,
    /// What is left is asked with quantifiers
    Quantified,
    /// None of them
    None,
}

/// The word that a value has on the command line.
pub(crate) fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

impl SlicerName {
    pub(crate) const fn slicer(self) -> Option<Slicer> {
        match self {
            Self::None => None,
            Self::Backward => Some(Slicer::Backward),
            Self::Value => Some(Slicer::Value),
            Self::Thin => Some(Slicer::Thin),
        }
    }
}

impl ReductionName {
    /// The passes that a list asks for.
    pub(crate) fn passes(names: &[Self]) -> anyhow::Result<Vec<ReductionPass>> {
        if names.len() > 1 && names.contains(&Self::None) {
            bail!("--reduce none stands alone; otherwise name the passes: inline, const, dead, merge, or all");
        }
        Ok(names.iter().flat_map(|name| name.reductions()).copied().collect())
    }

    const fn reductions(self) -> &'static [ReductionPass] {
        match self {
            Self::None => &[],
            Self::All => &ReductionPass::ALL,
            Self::Inline => &[ReductionPass::Inline],
            Self::Const => &[ReductionPass::Constants],
            Self::Dead => &[ReductionPass::Dead],
            Self::Merge => &[ReductionPass::Merge],
        }
    }
}

impl CheckArguments {
    /// The same arguments as SymDIVINE's `reachability` means them.
    pub(crate) fn for_reachability(mut self) -> anyhow::Result<Self> {
        let is_other = |property: &str| property != "unreach-call" && !property.ends_with(".prp");
        if self.property.as_deref().is_some_and(is_other) || self.ltl.is_some() {
            bail!("`adamant reachability` checks unreach-call; ask `adamant check` for other properties");
        }
        self.engine = EngineName::Explore;
        self.property.get_or_insert_with(|| "unreach-call".to_owned());
        Ok(self)
    }

    /// The same arguments as SymDIVINE's `ltl` means them.
    pub(crate) fn for_formula(mut self, formula: String) -> anyhow::Result<Self> {
        if self.property.is_some() || self.ltl.is_some() {
            bail!("`adamant ltl` checks the formula that it is given first; leave --property and --ltl out");
        }
        self.engine = EngineName::Explore;
        self.ltl = Some(formula);
        Ok(self)
    }

    /// The settings; what is promised but not there yet is refused.
    pub(crate) fn settings(&self, limits: &Limits) -> anyhow::Result<CheckSettings> {
        if self.format == Format::Sarif {
            bail!("--format sarif is not there yet; use human or json");
        }
        if self.slices == SlicePartition::Separate && self.slicer == SlicerName::None {
            bail!("--slices separate needs a slicer: --slicer backward, value or thin");
        }
        if self.shortest && self.ltl.is_some() {
            bail!("--shortest is about runs that end; it says nothing about a formula");
        }
        Ok(CheckSettings {
            property: match &self.ltl {
                Some(formula) => Some(PropertyChoice::Formula(formula.clone())),
                None => self.property.as_deref().map(PropertyChoice::of),
            },
            fairness: match self.fairness {
                FairnessName::None => Fairness::None,
                FairnessName::Weak if self.ltl_search != LtlSearchName::Scc => {
                    bail!("--fairness weak needs --ltl-search scc")
                }
                FairnessName::Weak => Fairness::Weak,
            },
            engine: match self.engine {
                EngineName::Auto => EngineChoice::Auto,
                EngineName::Explore => EngineChoice::Explore,
                EngineName::Cegar => bail!("--engine cegar is not there yet; use auto or explore"),
                EngineName::Dpr => bail!("--engine dpr is not there yet; use auto or explore"),
            },
            frontend: self.program.frontend_settings(),
            external: self.external.map(ExternRule::rule),
            spurious_wakeups: match self.spurious_wakeups {
                Switch::On => SpuriousWakeups::On,
                Switch::Off => SpuriousWakeups::Off,
            },
            io_failures: match self.io_may_fail {
                Switch::On => IoFailures::On,
                Switch::Off => IoFailures::Off,
            },
            allocation_failures: match self.malloc_may_fail {
                Switch::On => AllocationFailures::On,
                Switch::Off => AllocationFailures::Off,
            },
            faults: self.undefined_behaviour.faults(),
            explore: self.explore_settings(limits),
            reductions: ReductionName::passes(&self.reduce)?,
            slicing: self.slicer.slicer().map(|slicer| SliceSettings {
                slicer,
                refinement: match self.slice_refinement {
                    RefinementName::Thin if slicer == Slicer::Thin => Slicer::Thin,
                    RefinementName::Thin | RefinementName::Value => Slicer::Value,
                },
                partition: self.slices.partition(),
            }),
            harness: if self.harness.is_some() { HarnessWish::Made } else { HarnessWish::None },
            ..CheckSettings::default()
        })
    }

    fn explore_settings(&self, limits: &Limits) -> ExploreSettings {
        ExploreSettings {
            ltl_search: match self.ltl_search {
                LtlSearchName::Scc => LtlSearch::Components,
                LtlSearchName::Ndfs => LtlSearch::Nested,
                LtlSearchName::NdfsDeepening => LtlSearch::NestedDeepening,
            },
            ltl_relevance: match self.ltl_relevance {
                Switch::On => LtlRelevance::On,
                Switch::Off => LtlRelevance::Off,
            },
            ltl_loops: match self.ltl_loops {
                LoopsName::On => LtlLoops::On,
                LoopsName::First => LtlLoops::First,
                LoopsName::Off => LtlLoops::Off,
            },
            search: match self.explore_search {
                _ if self.shortest => Search::Shortest,
                SearchOrder::ByTurns => Search::ByTurns,
                SearchOrder::Bfs => Search::Breadth,
                SearchOrder::Dfs => Search::Depth,
            },
            explication: match self.explore_explication {
                Switch::On => Explication::On,
                Switch::Off => Explication::Off,
            },
            tau: match self.explore_tau {
                Switch::On => TauReduction::On,
                Switch::Off => TauReduction::Off,
            },
            partial_order: match self.explore_por {
                Switch::On => PartialOrder::On,
                Switch::Off => PartialOrder::Off,
            },
            sleep: match self.explore_sleep {
                Switch::On => SleepSets::On,
                Switch::Off => SleepSets::Off,
            },
            symmetry: match self.explore_symmetry {
                Switch::On => Symmetry::On,
                Switch::Off => Symmetry::Off,
            },
            counter_abstraction: match self.explore_crowds {
                CrowdsName::On => CounterAbstraction::On,
                CrowdsName::First => CounterAbstraction::First,
                CrowdsName::Off => CounterAbstraction::Off,
            },
            merging: match self.explore_merging {
                Switch::On => Merging::On,
                Switch::Off => Merging::Off,
            },
            store: match self.explore_store {
                StoreName::Partial => Store::Partial,
                StoreName::Smt => Store::Smt,
            },
            cache: match self.explore_cache {
                CacheName::On => Cache::On,
                CacheName::Naive => Cache::Naive,
                CacheName::Off => Cache::Off,
            },
            comparison: Comparison {
                syntactic: self.explore_comparison.contains(&ComparisonStep::Syntactic),
                difference: self.explore_comparison.contains(&ComparisonStep::Difference),
                sufficient: self.explore_comparison.contains(&ComparisonStep::Sufficient),
                quantified: self.explore_comparison.contains(&ComparisonStep::Quantified),
            },
            solver: SolverSettings {
                solver: match self.solver {
                    SolverName::Z3 => SolverKind::Z3,
                    SolverName::Cvc5 => SolverKind::Cvc5,
                },
                cross_check: if self.cross_check { CrossCheck::On } else { CrossCheck::Off },
                log_dir: self.log_queries.clone(),
                cache_dir: self.cache_dir.clone(),
                cache_size: self.cache_size,
                memory_limit: limits.memory,
                seed: self.seed,
                related: self.explore_cache == CacheName::On,
                tried: self.explore_cache == CacheName::On,
                ..SolverSettings::default()
            },
        }
    }

    /// The limits: those asked for, and some memory left for the rest of the machine.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            cpu_time: self.time_limit,
            memory: self.memory_limit.or_else(|| machine_memory().map(|all| all / 5 * 4)),
        }
    }

    /// The files to be written later can be, and stand in nobody's place.
    pub(crate) fn check_targets(&self) -> anyhow::Result<()> {
        check_targets(&self.program.files, &[&self.trace, &self.harness, &self.log.file])
    }
}

/// Files to be written later: their folders are there, and nothing that is read or written too stands in their place.
pub(crate) fn check_targets(inputs: &[PathBuf], targets: &[&Option<PathBuf>]) -> anyhow::Result<()> {
    let targets: Vec<&PathBuf> = targets.iter().copied().flatten().collect();
    for (index, file) in targets.iter().enumerate() {
        let is_same = |other: &&PathBuf| {
            other == file || file.canonicalize().ok().is_some_and(|file| other.canonicalize().ok() == Some(file))
        };
        if inputs.iter().chain(targets[..index].iter().copied()).any(|other| is_same(&other)) {
            bail!("{}: is an input or another output; name another file", file.display());
        }
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if file.is_dir() || !folder.is_dir() {
            bail!("{}: cannot be written: name a file in a folder that exists", file.display());
        }
    }
    Ok(())
}

/// The bytes of memory that this process may hope for: the machine's, or those of its control group.
fn machine_memory() -> Option<u64> {
    let described = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = described.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let machine = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024;
    let group = std::fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse::<u64>().ok());
    Some(group.map_or(machine, |group| group.min(machine)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_has_memory() {
        let memory = machine_memory().expect("Linux tells it");
        assert!(memory > 1 << 24, "{memory}");
    }
}
