//! The arguments of `adamant check`, and the settings made of them.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_pipeline::{
    AllocationFailures, AtJoins, Cache, CegarBlocks, CegarDomain, CegarInvariants, CegarPredicates, CegarPruning,
    CegarRefinement, CegarSearch, CegarSettings, CegarSpacer, CheckSettings, Choice as _, Comparison, ComparisonStep,
    CounterAbstraction, CrossCheck, DprCore, DprLearning, DprOrder, DprSettings, DprSpace, DprWeight, EngineChoice,
    Explication, ExploreSettings, Extern, Fairness, Faults, HarnessWish, IoFailures, Limits, LtlLoops, LtlRelevance,
    LtlSearch, Merging, PartialOrder, Partition, Property, PropertyChoice, Refinement, Search, SleepSets,
    SliceSettings, Slicer, SolverKind, SolverSettings, SpuriousWakeups, Store, Symmetry, TauReduction, choices,
};
use anyhow::bail;
use clap::Args;

use crate::arguments::{ProgramArguments, parse_duration};
use crate::bench::parse_size;
use crate::choice::{OrNone, Passes, choice, choice_or_none, passes, words};
use crate::colour::ColourChoice;
use crate::log::LogArguments;

#[derive(Args, Debug)]
pub(crate) struct CheckArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    #[arg(long, value_name = "NAME|FILE.prp", help = property_help())]
    pub(crate) property: Option<String>,
    /// A formula of linear temporal logic that must hold, such as 'G ("x > 0" -> F "x == 0")', or the name of one that the program
    /// states in a comment (//@ ltl invariant NAME: FORMULA;)
    #[arg(long, value_name = "FORMULA", conflicts_with = "property")]
    pub(crate) ltl: Option<String>,
    /// Which runs a formula is about
    #[arg(long, value_parser = choice::<Fairness>(), value_name = "RUNS", default_value = Fairness::default().word())]
    pub(crate) fairness: Fairness,
    /// Who decides it
    #[arg(long, value_parser = choice::<EngineChoice>(), value_name = "ENGINE", default_value = EngineChoice::default().word())]
    pub(crate) engine: EngineChoice,
    /// What a function without body or model does when it is called [default: error, or havoc for task definitions]
    #[arg(long = "extern", value_parser = choice::<Extern>(), value_name = "RULE")]
    pub(crate) external: Option<Extern>,
    /// What becomes of proofs where a run comes to undefined behaviour; for programs without threads
    #[arg(long, value_parser = choice::<Faults>(), value_name = "RULE", default_value = Faults::default().word())]
    pub(crate) undefined_behaviour: Faults,
    /// Whether waits for condition variables may end, and weak exchanges and attempts to lock fail, for no reason, as standards allow
    #[arg(long, value_parser = choice::<SpuriousWakeups>(), value_name = "SWITCH", default_value = SpuriousWakeups::default().word())]
    pub(crate) spurious_wakeups: SpuriousWakeups,
    /// Whether calls of the system, such as read, write and printf, may fail or fall short, as POSIX allows
    #[arg(long, value_parser = choice::<IoFailures>(), value_name = "SWITCH", default_value = IoFailures::default().word())]
    pub(crate) io_may_fail: IoFailures,
    /// Whether allocations may fail
    #[arg(long, value_parser = choice::<AllocationFailures>(), value_name = "SWITCH", default_value = AllocationFailures::default().word())]
    pub(crate) malloc_may_fail: AllocationFailures,
    /// Give up after this much CPU time, such as 60s, 500ms or 15m [default: never]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration, help_heading = "Limits")]
    pub(crate) time_limit: Option<Duration>,
    /// Give up when this much memory is used, such as 4GiB or 500MiB [default: four fifths of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory_limit: Option<u64>,
    /// How the answer is printed
    #[arg(long, value_parser = choice::<Format>(), value_name = "FORMAT", default_value = Format::default().word(), help_heading = "Output")]
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
    #[arg(long, value_parser = choice::<ColourChoice>(), value_name = "WHEN", default_value = ColourChoice::default().word(), help_heading = "Output")]
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
        value_parser = passes(),
        value_name = "PASSES",
        value_delimiter = ',',
        default_value = "none",
        help_heading = "Reduction"
    )]
    pub(crate) reduce: Vec<Passes>,
    /// What is left of the program before an engine sees it: what the property depends on
    #[arg(long, value_parser = choice_or_none::<Slicer>("Everything"), value_name = "SLICER", default_value = "none", help_heading = "Reduction")]
    pub(crate) slicer: OrNone<Slicer>,
    /// What comes back with a decision
    #[arg(long, value_parser = choice::<Refinement>(), value_name = "SLICER", default_value = Refinement::default().word(), help_heading = "Reduction")]
    pub(crate) slice_refinement: Refinement,
    /// Whether there is one slice for all assertions, or one after another is checked on a slice of its own
    #[arg(long, value_parser = choice::<Partition>(), value_name = "HOW", default_value = Partition::default().word(), help_heading = "Reduction")]
    pub(crate) slices: Partition,
    /// The solver that answers questions about values
    #[arg(long, value_parser = choice::<SolverKind>(), value_name = "SOLVER", default_value = SolverKind::default().word(), help_heading = "Solver")]
    pub(crate) solver: SolverKind,
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
    #[arg(long, value_parser = choice::<Search>(), value_name = "ORDER", default_value = Search::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_search: Search,
    /// Whether values with a single possibility are made explicit
    #[arg(long, value_parser = choice::<Explication>(), value_name = "SWITCH", default_value = Explication::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_explication: Explication,
    /// Whether actions that no other thread can notice are part of the step before them
    #[arg(long, value_parser = choice::<TauReduction>(), value_name = "SWITCH", default_value = TauReduction::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_tau: TauReduction,
    /// Whether one thread goes on alone where what it does next has nothing to do with what the others may do
    #[arg(long, value_parser = choice::<PartialOrder>(), value_name = "SWITCH", default_value = PartialOrder::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_por: PartialOrder,
    /// Whether of two threads' next steps that have nothing to do with each other only one order is taken
    #[arg(long, value_parser = choice::<SleepSets>(), value_name = "SWITCH", default_value = SleepSets::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_sleep: SleepSets,
    /// Whether states that differ only in which of their threads has which number are the same
    #[arg(long, value_parser = choice::<Symmetry>(), value_name = "SWITCH", default_value = Symmetry::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_symmetry: Symmetry,
    /// Whether a proof is tried that does not count threads which are alike
    #[arg(long, value_parser = choice::<CounterAbstraction>(), value_name = "WHEN", default_value = CounterAbstraction::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_crowds: CounterAbstraction,
    /// Whether a branch that only chooses values is run as a choice of values
    #[arg(long, value_parser = choice::<Merging>(), value_name = "SWITCH", default_value = Merging::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_merging: Merging,
    /// Whether states that meet within a step, where a branch joins again, become one; not for data races and formulas
    #[arg(long, value_parser = choice::<AtJoins>(), value_name = "HOW", default_value = AtJoins::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_joins: AtJoins,
    /// How sets of values are kept
    #[arg(long, value_parser = choice::<Store>(), value_name = "STORE", default_value = Store::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_store: Store,
    /// What the engine explore remembers of its queries
    #[arg(long, value_parser = choice::<Cache>(), value_name = "CACHE", default_value = Cache::default().word(), help_heading = "Engine explore")]
    pub(crate) explore_cache: Cache,
    /// Which steps a comparison of states takes, besides what is remembered; no answer is wrong without one, but a check may not end
    #[arg(
        long,
        value_parser = choice_or_none::<ComparisonStep>("None of them"),
        value_name = "STEPS",
        value_delimiter = ',',
        default_value = words(&Comparison::default().steps()).join(","),
        help_heading = "Engine explore"
    )]
    pub(crate) explore_comparison: Vec<OrNone<ComparisonStep>>,
    /// How cycles are looked for that violate a formula
    #[arg(long, value_parser = choice::<LtlSearch>(), value_name = "SEARCH", default_value = LtlSearch::default().word(), help_heading = "Engine explore")]
    pub(crate) ltl_search: LtlSearch,
    /// Whether states are the same for a formula if they differ only in data that bears neither on where runs go nor on the formula
    #[arg(long, value_parser = choice::<LtlRelevance>(), value_name = "SWITCH", default_value = LtlRelevance::default().word(), help_heading = "Engine explore")]
    pub(crate) ltl_relevance: LtlRelevance,
    /// Whether a proof of a formula is tried in which loops that are known to end make any number of rounds
    #[arg(long, value_parser = choice::<LtlLoops>(), value_name = "WHEN", default_value = LtlLoops::default().word(), help_heading = "Engine explore")]
    pub(crate) ltl_loops: LtlLoops,
    /// Where paths are cut: at the heads of loops, paths that join before being merged, or at every block
    #[arg(long, value_parser = choice::<CegarBlocks>(), value_name = "SIZE", default_value = CegarBlocks::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_blocks: CegarBlocks,
    /// What an abstract state says
    #[arg(long, value_parser = choice::<CegarDomain>(), value_name = "DOMAIN", default_value = CegarDomain::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_domain: CegarDomain,
    /// How exact predicates are
    #[arg(long, value_parser = choice::<CegarPredicates>(), value_name = "ABSTRACTION", default_value = CegarPredicates::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_predicates: CegarPredicates,
    /// The order in which abstract states are visited
    #[arg(long, value_parser = choice::<CegarSearch>(), value_name = "ORDER", default_value = CegarSearch::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_search: CegarSearch,
    /// Where finer abstractions come from; where one method finds nothing, the next is taken
    #[arg(long, value_parser = choice::<CegarRefinement>(), value_name = "METHOD", default_value = CegarRefinement::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_refinement: CegarRefinement,
    /// What is built anew after a refinement
    #[arg(long, value_parser = choice::<CegarPruning>(), value_name = "HOW", default_value = CegarPruning::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_pruning: CegarPruning,
    /// Which invariants are looked for beside the abstraction, once it has been refined a few times; also for the engine kinduction
    #[arg(long, value_parser = choice::<CegarInvariants>(), value_name = "KIND", default_value = CegarInvariants::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_invariants: CegarInvariants,
    /// Whether Z3's Spacer is asked for guesses where nothing else helps; also for the engine kinduction
    #[arg(long, value_parser = choice::<CegarSpacer>(), value_name = "SWITCH", default_value = CegarSpacer::default().word(), help_heading = "Engine cegar")]
    pub(crate) cegar_spacer: CegarSpacer,
    /// How many steps back from what must not be reached the engine kinduction looks at most [default: as many as limits allow]
    #[arg(long, value_name = "K", help_heading = "Engine cegar")]
    pub(crate) cegar_rounds: Option<usize>,
    /// How many decisions a path makes at most in loops and recursive calls [default: more and more, as many as limits allow]
    #[arg(long, value_name = "K", help_heading = "Engine dpr")]
    pub(crate) dpr_depth: Option<usize>,
    /// Whether each path teaches which others need not be run
    #[arg(long, value_parser = choice::<DprLearning>(), value_name = "SWITCH", default_value = DprLearning::default().word(), help_heading = "Engine dpr")]
    pub(crate) dpr_learning: DprLearning,
    /// How the oracles that are left are kept: as clauses in a SAT solver, or as a tree
    #[arg(long, value_parser = choice::<DprSpace>(), value_name = "SPACE", default_value = DprSpace::default().word(), help_heading = "Engine dpr")]
    pub(crate) dpr_space: DprSpace,
    /// Which oracle comes next; random ones depend on --seed
    #[arg(long, value_parser = choice::<DprOrder>(), value_name = "ORDER", default_value = DprOrder::default().word(), help_heading = "Engine dpr")]
    pub(crate) dpr_order: DprOrder,
    /// How small reasons are made: what the solver used, minimal, or the smallest
    #[arg(long, value_parser = choice::<DprCore>(), value_name = "SIZE", default_value = DprCore::default().word(), help_heading = "Engine dpr")]
    pub(crate) dpr_core: DprCore,
    /// What a small reason is: one with few conjuncts, or with few choices
    #[arg(long, value_parser = choice::<DprWeight>(), value_name = "WEIGHT", default_value = DprWeight::default().word(), help_heading = "Engine dpr")]
    pub(crate) dpr_weight: DprWeight,
}

fn property_help() -> String {
    let names = Property::all_named().map(|property| property.name()).join(", ");
    let default = Property::assertion_safety().promise();
    format!(
        "What must hold: {names}, or a property file (.prp) [default: what a task definition says, or that {default}]"
    )
}

choices! {
    /// How the answer is printed.
    pub(crate) enum Format {
        /// For people; the verdict is the last line.
        Human = "human",
        /// One JSON document on standard output; the verdict is the only line on standard error.
        Json = "json",
    }
}

impl CheckArguments {
    /// The same arguments as SymDIVINE's `reachability` means them.
    pub(crate) fn for_reachability(mut self) -> anyhow::Result<Self> {
        let is_other = |property: &str| property != "unreach-call" && !property.ends_with(".prp");
        if self.property.as_deref().is_some_and(is_other) || self.ltl.is_some() {
            bail!("`adamant reachability` checks unreach-call; ask `adamant check` for other properties");
        }
        self.engine = EngineChoice::Explore;
        self.property.get_or_insert_with(|| "unreach-call".to_owned());
        Ok(self)
    }

    /// The same arguments as SymDIVINE's `ltl` means them.
    pub(crate) fn for_formula(mut self, formula: String) -> anyhow::Result<Self> {
        if self.property.is_some() || self.ltl.is_some() {
            bail!("`adamant ltl` checks the formula that it is given first; leave --property and --ltl out");
        }
        self.engine = EngineChoice::Explore;
        self.ltl = Some(formula);
        Ok(self)
    }

    /// The settings.
    pub(crate) fn settings(&self, limits: &Limits) -> anyhow::Result<CheckSettings> {
        if self.slices == Partition::Separate && self.slicer.0.is_none() {
            bail!("--slices separate needs a slicer: --slicer backward, value or thin");
        }
        if self.search() == Search::Shortest && self.ltl.is_some() {
            bail!("--shortest is about runs that end; it says nothing about a formula");
        }
        if self.fairness == Fairness::Weak && self.ltl_search != LtlSearch::Components {
            bail!("--fairness weak needs --ltl-search scc");
        }
        Ok(CheckSettings {
            property: match &self.ltl {
                Some(formula) => Some(PropertyChoice::Formula(formula.clone())),
                None => self.property.as_deref().map(PropertyChoice::of),
            },
            fairness: self.fairness,
            engine: self.engine,
            frontend: self.program.frontend_settings(),
            external: self.external,
            spurious_wakeups: self.spurious_wakeups,
            io_failures: self.io_may_fail,
            allocation_failures: self.malloc_may_fail,
            faults: self.undefined_behaviour,
            explore: self.explore_settings(),
            cegar: self.cegar_settings(),
            dpr: self.dpr_settings(),
            solver: self.solver_settings(limits),
            reductions: Passes::of(&self.reduce)?,
            slicing: self.slicer.0.map(|slicer| SliceSettings {
                slicer,
                refinement: self.slice_refinement.slicer(slicer),
                partition: self.slices,
            }),
            harness: if self.harness.is_some() { HarnessWish::Made } else { HarnessWish::None },
            ..CheckSettings::default()
        })
    }

    /// The order in which states are visited.
    const fn search(&self) -> Search {
        if self.shortest { Search::Shortest } else { self.explore_search }
    }

    fn cegar_settings(&self) -> CegarSettings {
        CegarSettings {
            blocks: self.cegar_blocks,
            domain: self.cegar_domain,
            predicates: self.cegar_predicates,
            search: self.cegar_search,
            refinement: self.cegar_refinement,
            pruning: self.cegar_pruning,
            invariants: self.cegar_invariants,
            spacer: self.cegar_spacer,
            rounds: self.cegar_rounds,
            ..CegarSettings::default()
        }
    }

    fn dpr_settings(&self) -> DprSettings {
        DprSettings {
            depth: self.dpr_depth,
            learning: self.dpr_learning,
            space: self.dpr_space,
            order: self.dpr_order,
            core: self.dpr_core,
            weight: self.dpr_weight,
            seed: self.seed.into(),
        }
    }

    fn explore_settings(&self) -> ExploreSettings {
        let steps: Vec<ComparisonStep> = self.explore_comparison.iter().filter_map(|step| step.0).collect();
        ExploreSettings {
            ltl_search: self.ltl_search,
            ltl_relevance: self.ltl_relevance,
            ltl_loops: self.ltl_loops,
            search: self.search(),
            explication: self.explore_explication,
            tau: self.explore_tau,
            partial_order: self.explore_por,
            sleep: self.explore_sleep,
            symmetry: self.explore_symmetry,
            counter_abstraction: self.explore_crowds,
            merging: self.explore_merging,
            at_joins: self.explore_joins,
            store: self.explore_store,
            cache: self.explore_cache,
            comparison: Comparison::of(&steps),
        }
    }

    /// Who answers engines' questions about values.
    fn solver_settings(&self, limits: &Limits) -> SolverSettings {
        SolverSettings {
            solver: self.solver,
            cross_check: if self.cross_check { CrossCheck::On } else { CrossCheck::Off },
            log_dir: self.log_queries.clone(),
            cache_dir: self.cache_dir.clone(),
            cache_size: self.cache_size,
            memory_limit: limits.memory,
            seed: self.seed,
            ..SolverSettings::default()
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
