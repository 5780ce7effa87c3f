//! The settings that ran, by the names of their options and the words for their values, whether they were asked for or not.

use adamant_pipeline::{Check, CheckSettings, Choice as _, CrossCheck, EngineChoice, Limits, Search};
use serde_json::{Map, Value, json};

use crate::check::arguments::CheckArguments;
use crate::choice::{OrNone, words};

/// The settings that ran. What a task definition or the machine decides is told as decided.
pub(super) fn settings_that_ran(
    check: &Check,
    settings: &CheckSettings,
    arguments: &CheckArguments,
    limits: &Limits,
) -> Map<String, Value> {
    let parts = [
        of_the_program(check, settings),
        of_reductions(settings, arguments),
        of_the_solver(settings),
        of_explore(settings),
        of_cegar(settings),
        of_dpr(settings),
        vec![
            ("time_limit_s", json!(limits.cpu_time.map(|limit| limit.as_secs_f64()))),
            ("memory_limit_mb", json!(limits.memory.map(|limit| limit >> 20))),
        ],
    ];
    parts.into_iter().flatten().map(|(name, value)| (name.to_owned(), value)).collect()
}

type Told = Vec<(&'static str, Value)>;

fn of_the_program(check: &Check, settings: &CheckSettings) -> Told {
    let frontend = &settings.frontend;
    vec![
        ("assertions", json!(check.property.counts_assertions())),
        ("fairness", json!(settings.fairness.word())),
        ("engine", json!(settings.engine.word())),
        ("extern", json!(check.machine.external.word())),
        ("undefined_behaviour", json!(settings.faults.word())),
        ("spurious_wakeups", json!(settings.spurious_wakeups.word())),
        ("io_may_fail", json!(settings.io_failures.word())),
        ("malloc_may_fail", json!(settings.allocation_failures.word())),
        ("opt", json!(frontend.opt.word())),
        ("data_model", json!(check.frontend.data_model.map(|model| model.word()))),
        ("I", json!(frontend.include_dirs)),
        ("D", json!(frontend.defines)),
        ("include", json!(frontend.includes)),
        ("std", json!(frontend.std)),
        ("cflag", json!(check.frontend.cflags)),
    ]
}

fn of_reductions(settings: &CheckSettings, arguments: &CheckArguments) -> Told {
    let slicing = settings.slicing;
    let refinement = slicing.map_or_else(|| arguments.slice_refinement.word(), |slicing| slicing.refinement.word());
    vec![
        ("reduce", json!(words(&settings.reductions))),
        ("slicer", json!(OrNone(slicing.map(|slicing| slicing.slicer)).word())),
        ("slice_refinement", json!(refinement)),
        ("slices", json!(arguments.slices.word())),
    ]
}

fn of_the_solver(settings: &CheckSettings) -> Told {
    let solver = &settings.solver;
    vec![
        ("solver", json!(solver.solver.word())),
        ("cross_check", json!(solver.cross_check == CrossCheck::On)),
        ("log_queries", json!(solver.log_dir)),
        ("cache_dir", json!(solver.cache_dir)),
        ("cache_size", json!(solver.cache_size)),
        ("seed", json!(solver.seed)),
    ]
}

fn of_explore(settings: &CheckSettings) -> Told {
    let explore = &settings.explore;
    vec![
        ("explore_search", json!(explore.search.word())),
        ("explore_explication", json!(explore.explication.word())),
        ("explore_tau", json!(explore.tau.word())),
        ("explore_por", json!(explore.partial_order.word())),
        ("explore_sleep", json!(explore.sleep.word())),
        ("explore_symmetry", json!(explore.symmetry.word())),
        ("explore_crowds", json!(explore.counter_abstraction.word())),
        ("explore_merging", json!(explore.merging.word())),
        ("explore_joins", json!(explore.at_joins.word())),
        ("explore_store", json!(explore.store.word())),
        ("explore_cache", json!(explore.cache.word())),
        ("explore_comparison", json!(words(&explore.comparison.steps()))),
        ("ltl_search", json!(explore.ltl_search.word())),
        ("ltl_relevance", json!(explore.ltl_relevance.word())),
        ("ltl_loops", json!(explore.ltl_loops.word())),
    ]
}

fn of_cegar(settings: &CheckSettings) -> Told {
    let cegar = &settings.cegar;
    vec![
        ("cegar_blocks", json!(cegar.blocks.word())),
        ("cegar_domain", json!(cegar.domain.word())),
        ("cegar_predicates", json!(cegar.predicates.word())),
        ("cegar_search", json!(cegar.search.word())),
        ("cegar_refinement", json!(cegar.refinement.word())),
        ("cegar_pruning", json!(cegar.pruning.word())),
        ("cegar_invariants", json!(cegar.invariants.word())),
        ("cegar_spacer", json!(cegar.spacer.word())),
        ("cegar_rounds", json!(cegar.rounds)),
    ]
}

fn of_dpr(settings: &CheckSettings) -> Told {
    let dpr = &settings.dpr;
    vec![
        ("dpr_depth", json!(dpr.depth)),
        ("dpr_learning", json!(dpr.learning.word())),
        ("dpr_space", json!(dpr.space.word())),
        ("dpr_order", json!(dpr.order.word())),
        ("dpr_core", json!(dpr.core.word())),
        ("dpr_weight", json!(dpr.weight.word())),
    ]
}

/// A warning of options that say something to an engine that is not asked; nothing if there are none.
pub(super) fn warning_of_ignored_options(settings: &CheckSettings) -> Option<String> {
    let (engine, others) = match settings.engine {
        EngineChoice::Auto | EngineChoice::Explore => ("explore", of_others_than_explore as fn(&CheckSettings) -> Told),
        EngineChoice::Cegar => ("cegar", of_others_than_cegar as fn(&CheckSettings) -> Told),
        EngineChoice::Dpr => ("dpr", of_others_than_dpr as fn(&CheckSettings) -> Told),
        EngineChoice::KInduction => ("kinduction", of_others_than_kinduction as fn(&CheckSettings) -> Told),
    };
    let said = others(settings).into_iter().zip(others(&CheckSettings::default()));
    let ignored = said.filter(|((_, value), (_, default))| value != default).map(|((name, value), _)| match name {
        "explore_search" if value == json!(Search::Shortest.word()) => "--shortest".to_owned(),
        name => format!("--{}", name.replace('_', "-")),
    });
    let ignored: Vec<String> = ignored.collect();
    if ignored.is_empty() {
        return None;
    }
    Some(format!("{} is not for the engine {engine}, and is ignored", ignored.join(", ")))
}

fn of_others_than_explore(settings: &CheckSettings) -> Told {
    of_cegar(settings).into_iter().chain(of_dpr(settings)).collect()
}

fn of_others_than_dpr(settings: &CheckSettings) -> Told {
    of_explore(settings).into_iter().chain(of_cegar(settings)).collect()
}

fn of_others_than_cegar(settings: &CheckSettings) -> Told {
    let of_kinduction = of_cegar(settings).into_iter().filter(|(name, _)| *name == "cegar_rounds");
    of_explore(settings).into_iter().chain(of_kinduction).chain(of_dpr(settings)).collect()
}

fn of_others_than_kinduction(settings: &CheckSettings) -> Told {
    let is_shared = |name: &str| matches!(name, "cegar_invariants" | "cegar_spacer" | "cegar_rounds");
    let of_cegar = of_cegar(settings).into_iter().filter(|(name, _)| !is_shared(name));
    of_explore(settings).into_iter().chain(of_cegar).chain(of_dpr(settings)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_pipeline::{CegarSettings, ExploreSettings};

    #[test]
    fn options_of_other_engines_are_told_to_be_ignored() {
        let warning = |engine, search, rounds| {
            let explore = ExploreSettings { search, ..ExploreSettings::default() };
            let cegar = CegarSettings { rounds, ..CegarSettings::default() };
            warning_of_ignored_options(&CheckSettings { engine, explore, cegar, ..CheckSettings::default() })
        };
        assert_eq!(warning(EngineChoice::Cegar, Search::default(), None), None);
        assert_eq!(warning(EngineChoice::Explore, Search::Shortest, None), None);
        assert_eq!(warning(EngineChoice::KInduction, Search::default(), Some(3)), None);
        let told =
            |options: &str, engine: &str| Some(format!("{options} is not for the engine {engine}, and is ignored"));
        assert_eq!(warning(EngineChoice::Cegar, Search::Shortest, None), told("--shortest", "cegar"));
        assert_eq!(
            warning(EngineChoice::Cegar, Search::Depth, Some(3)),
            told("--explore-search, --cegar-rounds", "cegar")
        );
        assert_eq!(warning(EngineChoice::Auto, Search::default(), Some(3)), told("--cegar-rounds", "explore"));
    }
}
