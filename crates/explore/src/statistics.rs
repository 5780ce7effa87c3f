//! Counts of what the engine did.

use adamant_check::Statistics;
use adamant_smt::SolverStatistics;
use adamant_symbolic::OracleCounts;

/// Counts of what the engine did.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub(crate) states: u64,
    pub(crate) transitions: u64,
    /// Turns of threads that were left out because the threads slept, and those of them that were made up for.
    pub(crate) sleep_pruned: u64,
    pub(crate) sleep_woken: u64,
    /// Turns of threads that were left out because threads like them had theirs.
    pub(crate) twins_pruned: u64,
    /// States that became a part of another one where a branch joins again.
    pub(crate) merged: u64,
    pub(crate) max_frontier: u64,
    /// Comparisons of parts of states that have to be compared as a whole, and of states that are the same. Each is one of the next four.
    pub(crate) equality_checks: u64,
    pub(crate) equality_syntactic: u64,
    pub(crate) equality_cached: u64,
    /// Those answered in another way without a query.
    pub(crate) equality_cheap: u64,
    /// Those that took a query, or several.
    pub(crate) equality_solver: u64,
    /// Those neither syntactic nor cached, by the step that answered, with or without queries.
    pub(crate) equality_difference: u64,
    pub(crate) equality_solved: u64,
    pub(crate) equality_sufficient: u64,
    pub(crate) equality_quantified: u64,
    pub(crate) equality_queries: u64,
    pub(crate) explications: u64,
}

impl Counts {
    /// The counts by their public names.
    pub(crate) fn statistics(&self, oracle: &OracleCounts, solver: &SolverStatistics) -> Statistics {
        let mut statistics = Statistics::default();
        let counts = [
            ("states", self.states),
            ("transitions", self.transitions),
            ("sleep_pruned", self.sleep_pruned),
            ("sleep_woken", self.sleep_woken),
            ("twins_pruned", self.twins_pruned),
            ("merged_at_joins", self.merged),
            ("multistates_empty", oracle.multistates_empty),
            ("max_frontier", self.max_frontier),
            ("equality_checks", self.equality_checks),
            ("equality_syntactic", self.equality_syntactic),
            ("equality_cached", self.equality_cached),
            ("equality_cheap", self.equality_cheap),
            ("equality_solver", self.equality_solver),
            ("equality_difference", self.equality_difference),
            ("equality_solved", self.equality_solved),
            ("equality_sufficient", self.equality_sufficient),
            ("equality_quantified", self.equality_quantified),
            ("equality_queries", self.equality_queries),
            ("emptiness_checks", oracle.emptiness_checks),
            ("emptiness_model", oracle.emptiness_model),
            ("emptiness_cached", oracle.emptiness_cached),
            ("emptiness_solver", oracle.emptiness_solver),
            ("explications", self.explications),
            ("solver_queries", solver.queries),
            ("solver_gave_up", solver.gave_up),
            ("queries_remembered", solver.remembered),
            ("queries_by_core", solver.by_core),
            ("queries_by_model", solver.by_model),
        ];
        for (name, count) in counts {
            statistics.push(name, count as f64);
        }
        statistics.push("solver_s", solver.seconds());
        statistics
    }
}
