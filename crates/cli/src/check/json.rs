//! The answer as one JSON document.

use adamant_pipeline::{
    Check, CheckSettings, Counts, Effort, HashedFile, Limits, ProvedInvariant, Statistics, StepReport,
};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::check::answer::Answer;
use crate::check::arguments::CheckArguments;
use crate::check::settings::settings_that_ran;

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
    settings: Map<String, Value>,
    version: &'static str,
}

#[derive(Serialize)]
struct Document<'a> {
    verdict: String,
    reason: Option<&'a str>,
    #[serde(flatten)]
    circumstances: &'a Circumstances,
    trace: Option<Value>,
    warnings: &'a [String],
    plan: Vec<ToldStep>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proof: Vec<Invariant<'a>>,
    statistics: Map<String, Value>,
}

/// A step of the plan.
#[derive(Serialize)]
struct ToldStep {
    engine: &'static str,
    program: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_work: Option<u64>,
    counts_for: &'static str,
    outcome: String,
}

/// What holds at the head of a loop, and how many parts of it have no form in C.
#[derive(Serialize)]
struct Invariant<'a> {
    file: &'a str,
    line: u32,
    function: &'a str,
    invariant: Option<&'a str>,
    left_out: usize,
}

impl<'a> Invariant<'a> {
    fn of(found: &'a ProvedInvariant) -> Self {
        let ProvedInvariant { file, line, function, invariant, left_out } = found;
        Self { file, line: *line, function, invariant: invariant.as_deref(), left_out: *left_out }
    }
}

/// What a check has told besides its verdict.
pub(crate) struct Told<'a> {
    pub(crate) warnings: &'a [String],
    pub(crate) plan: &'a [StepReport],
    pub(crate) proof: &'a [ProvedInvariant],
    pub(crate) statistics: &'a Statistics,
}

impl ToldStep {
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
    pub(crate) fn new(check: &Check, settings: &CheckSettings, arguments: &CheckArguments, limits: &Limits) -> Self {
        Self {
            property: check.property.name(),
            formula: check.property.formula().map(|property| property.text.clone()),
            error_functions: check.property.error_functions().to_vec(),
            engine: check.engine_name(),
            input: check
                .definition
                .iter()
                .filter_map(|file| HashedFile::read(file).ok())
                .chain(check.inputs.clone())
                .collect(),
            settings: settings_that_ran(check, settings, arguments, limits),
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
            plan: told.plan.iter().map(ToldStep::of).collect(),
            proof: told.proof.iter().map(Invariant::of).collect(),
            statistics: figures(told.statistics),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("the document has only strings as keys");
        text.push('\n');
        text
    }

    /// The settings as lines of a text.
    pub(crate) fn settings_lines(&self) -> Vec<String> {
        let line = |(name, value): (&String, &Value)| format!("{name}: {}", value.to_string().trim_matches('"'));
        self.settings.iter().map(line).collect()
    }
}

/// Figures under their names; counts are whole numbers.
fn figures(statistics: &Statistics) -> Map<String, Value> {
    let is_measured = |name: &str| name.ends_with("_s") || name.ends_with("_mb");
    let value = |name: &str, figure: f64| {
        if is_measured(name) { Value::from((figure * 1000.0).round() / 1000.0) } else { Value::from(figure as u64) }
    };
    statistics.0.iter().map(|&(name, figure)| (name.to_owned(), value(name, figure))).collect()
}
