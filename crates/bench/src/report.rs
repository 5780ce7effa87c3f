//! Results as one JSON document, for other programs to read.

use serde::Serialize;

use crate::results::Record;
use crate::run::ConfigurationResults;
use crate::summary::{Summary, categories, disagreements};
use crate::verdict::{Assessment, Expected};

#[derive(Serialize)]
struct Document<'a> {
    configurations: Vec<ConfigurationReport<'a>>,
    contradictions: Vec<Contradiction<'a>>,
}

#[derive(Serialize)]
struct ConfigurationReport<'a> {
    name: &'a str,
    options: &'a [String],
    not_run: usize,
    categories: Vec<CategoryReport<'a>>,
    total: Summary,
    results: Vec<ResultReport<'a>>,
}

#[derive(Serialize)]
struct CategoryReport<'a> {
    category: &'a str,
    #[serde(flatten)]
    summary: Summary,
}

#[derive(Serialize)]
struct ResultReport<'a> {
    category: &'a str,
    expected: &'a Expected,
    assessment: Assessment,
    #[serde(flatten)]
    record: &'a Record,
}

#[derive(Serialize)]
struct Contradiction<'a> {
    task: &'a std::path::Path,
    says_true: &'a str,
    says_false: &'a str,
}

/// Everything: sums, and each result by itself.
pub fn json_report(all: &[ConfigurationResults]) -> String {
    let contradictions = disagreements(all).into_iter().map(|found| Contradiction {
        task: &found.holds.task.definition,
        says_true: &found.holds.record.configuration,
        says_false: &found.violated.record.configuration,
    });
    let document = Document {
        configurations: all.iter().map(configuration_report).collect(),
        contradictions: contradictions.collect(),
    };
    serde_json::to_string_pretty(&document).expect("all keys are strings")
}

fn configuration_report(one: &ConfigurationResults) -> ConfigurationReport<'_> {
    let categories = categories(std::slice::from_ref(one)).into_iter();
    let results = one.results.iter().map(|result| ResultReport {
        category: &result.task.category,
        expected: &result.task.expected,
        assessment: result.assessment,
        record: &result.record,
    });
    ConfigurationReport {
        name: &one.configuration.name,
        options: &one.configuration.options,
        not_run: one.missing,
        categories: categories.map(|category| CategoryReport { category, summary: one.category(category) }).collect(),
        total: one.total(),
        results: results.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::tests::{configuration, result};

    #[test]
    fn the_document_holds_sums_and_results() {
        let all = [configuration(
            "one",
            vec![result("a/x", "true", "true", 1.0), result("a/y", "true", "unknown(memory limit)", 1.0)],
        )];
        let document: serde_json::Value = serde_json::from_str(&json_report(&all)).unwrap();
        let one = &document["configurations"][0];
        assert_eq!(one["total"]["right_true"], 1);
        assert_eq!(one["categories"][0]["category"], "a");
        assert_eq!(one["categories"][0]["unknown"]["memory"], 1);
        assert_eq!(one["results"][1]["assessment"]["unknown"], "memory");
        assert_eq!(one["results"][0]["outcome"]["answered"], "true");
        assert_eq!(one["results"][0]["time_limit_ms"], 60000);
    }
}
