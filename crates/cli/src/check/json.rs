//! The answer as one JSON document.

use adamant_pipeline::{
    Check, Counts, DataModel, Effort, Extern, HashedFile, Limits, Property, Statistics, StepReport,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::check::answer::Answer;
use crate::check::arguments::{CheckArguments, word};

/// What is the same in every document about one check.
#[derive(Clone, Serialize, Debug)]
pub(crate) struct Circumstances {
    property: &'static str,
    /// The formula, if the property is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    error_functions: Vec<String>,
    engine: &'static str,
    input: Vec<HashedFile>,
    settings: Settings,
    version: &'static str,
}

#[derive(Clone, Serialize, Debug)]
struct Settings {
    assertions: bool,
    data_model: Option<&'static str>,
    opt: String,
    #[serde(rename = "extern")]
    external: &'static str,
    undefined_behaviour: String,
    spurious_wakeups: String,
    io_may_fail: String,
    malloc_may_fail: String,
    time_limit_s: Option<f64>,
    memory_limit_mb: Option<u64>,
    seed: u32,
    reduce: Vec<String>,
    slicer: String,
    slice_refinement: String,
    slices: String,
    solver: String,
    cross_check: bool,
    explore_store: String,
    explore_cache: String,
    explore_comparison: Vec<String>,
    explore_search: String,
    explore_explication: String,
    explore_tau: String,
    explore_por: String,
    explore_sleep: String,
    explore_symmetry: String,
    explore_crowds: String,
    explore_merging: String,
    fairness: String,
    ltl_search: String,
    ltl_relevance: String,
    ltl_loops: String,
}

#[derive(Serialize)]
struct Document<'a> {
    verdict: String,
    reason: Option<&'a str>,
    #[serde(flatten)]
    circumstances: &'a Circumstances,
    trace: Option<Value>,
    warnings: &'a [String],
    plan: Vec<Step>,
    statistics: Map<String, Value>,
}

/// A step of the plan.
#[derive(Serialize)]
struct Step {
    engine: &'static str,
    program: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_work: Option<u64>,
    counts_for: &'static str,
    outcome: String,
}

/// What a check has told besides its verdict.
pub(crate) struct Told<'a> {
    pub(crate) warnings: &'a [String],
    pub(crate) plan: &'a [StepReport],
    pub(crate) statistics: &'a Statistics,
}

impl Step {
    fn of(StepReport { step, outcome }: &StepReport) -> Self {
        Self {
            engine: step.engine,
            program: step.subject.to_string(),
            most_work: match step.effort {
                Effort::Full => None,
                Effort::Work(most) => Some(most),
            },
            counts_for: match step.counts {
                Counts::Proof => "proof",
                Counts::Violation => "violation",
                Counts::Both => "both",
            },
            outcome: outcome.to_string(),
        }
    }
}

impl Circumstances {
    pub(crate) fn new(check: &Check, arguments: &CheckArguments, limits: &Limits) -> Self {
        Self {
            property: check.property.name(),
            formula: match &check.property {
                Property::Ltl(property) => Some(property.text.clone()),
                _ => None,
            },
            error_functions: check.property.error_functions().to_vec(),
            engine: check.engine_name(),
            input: check
                .definition
                .iter()
                .filter_map(|file| HashedFile::read(file).ok())
                .chain(check.inputs.clone())
                .collect(),
            settings: Settings {
                assertions: matches!(check.property, Property::UnreachCall { assertions: true, .. }),
                data_model: check.frontend.data_model.map(|model| match model {
                    DataModel::Ilp32 => "ILP32",
                    DataModel::Lp64 => "LP64",
                }),
                opt: word(&arguments.program.opt),
                external: match check.machine.external {
                    Extern::Error => "error",
                    Extern::Havoc => "havoc",
                },
                undefined_behaviour: word(&arguments.undefined_behaviour),
                spurious_wakeups: word(&arguments.spurious_wakeups),
                io_may_fail: word(&arguments.io_may_fail),
                malloc_may_fail: word(&arguments.malloc_may_fail),
                time_limit_s: limits.cpu_time.map(|limit| limit.as_secs_f64()),
                memory_limit_mb: limits.memory.map(|limit| limit >> 20),
                seed: arguments.seed,
                reduce: arguments.reduce.iter().map(word).collect(),
                slicer: word(&arguments.slicer),
                slice_refinement: word(&arguments.slice_refinement),
                slices: word(&arguments.slices),
                solver: word(&arguments.solver),
                cross_check: arguments.cross_check,
                explore_store: word(&arguments.explore_store),
                explore_cache: word(&arguments.explore_cache),
                explore_comparison: arguments.explore_comparison.iter().map(word).collect(),
                explore_search: if arguments.shortest {
                    "shortest".to_owned()
                } else {
                    word(&arguments.explore_search)
                },
                explore_explication: word(&arguments.explore_explication),
                explore_tau: word(&arguments.explore_tau),
                explore_por: word(&arguments.explore_por),
                explore_sleep: word(&arguments.explore_sleep),
                explore_symmetry: word(&arguments.explore_symmetry),
                explore_crowds: word(&arguments.explore_crowds),
                explore_merging: word(&arguments.explore_merging),
                fairness: word(&arguments.fairness),
                ltl_search: word(&arguments.ltl_search),
                ltl_relevance: word(&arguments.ltl_relevance),
                ltl_loops: word(&arguments.ltl_loops),
            },
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    /// The document for an answer, with a line break at its end.
    pub(crate) fn document(&self, answer: &Answer, trace: Option<Value>, told: &Told<'_>) -> String {
        let document = Document {
            verdict: answer.verdict(),
            reason: answer.reason(),
            circumstances: self,
            trace,
            warnings: told.warnings,
            plan: told.plan.iter().map(Step::of).collect(),
            statistics: figures(told.statistics),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("the document has only strings as keys");
        text.push('\n');
        text
    }

    /// The settings as lines of a text.
    pub(crate) fn settings_lines(&self) -> Vec<String> {
        match serde_json::to_value(&self.settings) {
            Ok(Value::Object(settings)) => settings
                .iter()
                .map(|(name, value)| format!("{name}: {}", value.to_string().trim_matches('"')))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// Figures under their names; counts are whole numbers.
fn figures(statistics: &Statistics) -> Map<String, Value> {
    let is_measured = |name: &str| name.ends_with("_s") || name.ends_with("_mb");
    let value = |name: &str, figure: f64| match is_measured(name) {
        true => Value::from((figure * 1000.0).round() / 1000.0),
        false => Value::from(figure as u64),
    };
    statistics.0.iter().map(|&(name, figure)| (name.to_owned(), value(name, figure))).collect()
}
