//! Figures that the checker gives about its work, added up by category and configuration.
//!
//! A checker that is asked for them prints one JSON document with the field `statistics`, and its answer on standard error instead. Sums are
//! shown over the tasks that every configuration solves, which can be compared, and over all tasks; or with medians, which single large tasks
//! do not decide.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::error::BenchError;
use crate::run::{ConfigurationResults, TaskResult};
use crate::summary::{Summary, categories, median};
use crate::table::{Table, seconds};

/// Figures by their names.
pub type Statistics = BTreeMap<String, f64>;

/// A column of a table: the sum of some figures, or what share it is of another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Figure {
    name: String,
    parts: Vec<String>,
    whole: Option<String>,
}

impl Figure {
    /// Reads `[NAME=]KEY[+KEY...][/KEY]`.
    pub fn parse(text: &str) -> Result<Self, BenchError> {
        let (name, formula) = text.split_once('=').unwrap_or((text, text));
        let (sum, whole) = match formula.split_once('/') {
            Some((sum, whole)) => (sum, Some(whole.trim().to_owned())),
            None => (formula, None),
        };
        let parts: Vec<String> = sum.split('+').map(|key| key.trim().to_owned()).collect();
        let is_key = |key: &String| !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.trim().is_empty() || !parts.iter().chain(&whole).all(is_key) {
            return Err(BenchError::Figure { text: text.to_owned() });
        }
        Ok(Self { name: name.trim().to_owned(), parts, whole })
    }

    /// The cell for some results; a dot if no checker gave such figures, or there is nothing to have a share of.
    fn cell(&self, results: &[&TaskResult]) -> String {
        let sum = |key: &String| {
            let figures = results.iter().filter_map(|result| result.record.statistics.as_ref()?.get(key));
            figures.copied().reduce(|sum, figure| sum + figure)
        };
        let parts = self.parts.iter().filter_map(sum).reduce(|sum, figure| sum + figure);
        let cell = match (parts, &self.whole) {
            (Some(parts), None) => Some(self.shown(parts)),
            (Some(parts), Some(whole)) => sum(whole).filter(|&whole| whole > 0.0).map(|whole| share(parts, whole)),
            (None, _) => None,
        };
        cell.unwrap_or_else(|| "·".to_owned())
    }

    /// What it is called.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is a time, which counts only where there is an answer.
    pub(crate) fn is_time(&self) -> bool {
        self.whole.is_none() && self.parts.iter().all(|key| key.ends_with("_s"))
    }

    /// The figure of one task; a share is in percent.
    pub(crate) fn value(&self, result: &TaskResult) -> Option<f64> {
        let figures = result.record.statistics.as_ref()?;
        let parts = self.parts.iter().filter_map(|key| figures.get(key)).copied().reduce(|sum, part| sum + part)?;
        match &self.whole {
            None => Some(parts),
            Some(whole) => figures.get(whole).filter(|&&whole| whole > 0.0).map(|whole| 100.0 * parts / whole),
        }
    }

    /// A value as text.
    pub(crate) fn shown(&self, value: f64) -> String {
        match &self.whole {
            Some(_) => format!("{value:.2} %"),
            None if self.is_time() => seconds(value),
            None => with_commas(value),
        }
    }
}

/// A share in percent. What is not all never looks like all, and what is not nothing never like nothing.
fn share(part: f64, whole: f64) -> String {
    let percent = 100.0 * part / whole;
    match percent {
        _ if part <= 0.0 => "0 %".to_owned(),
        _ if part >= whole => "100 %".to_owned(),
        small if small < 0.01 => "<0.01 %".to_owned(),
        large if large > 99.99 => ">99.99 %".to_owned(),
        _ => format!("{percent:.2} %"),
    }
}

/// A whole number, its digits in groups of three.
fn with_commas(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A line for each category and configuration, over the tasks that all of them solve and over all tasks.
pub fn statistics_tables(all: &[ConfigurationResults], figures: &[Figure]) -> String {
    let is_common = |result: &TaskResult| {
        let solves = |one: &ConfigurationResults| {
            let same = |other: &&TaskResult| is_same_task(other, result);
            one.results.iter().find(same).is_some_and(|found| found.assessment.is_right())
        };
        all.iter().all(solves)
    };
    let common = table(all, figures, is_common);
    let every = table(all, figures, |_| true);
    format!("Tasks that every configuration solves:\n\n{common}\nAll tasks:\n\n{every}")
}

fn is_same_task(one: &TaskResult, other: &TaskResult) -> bool {
    let name = |result: &TaskResult| (result.task.definition.clone(), result.task.property.clone());
    name(one) == name(other)
}

fn table(all: &[ConfigurationResults], figures: &[Figure], counts: impl Fn(&TaskResult) -> bool) -> String {
    let fixed = ["category", "configuration", "tasks", "CPU s"].map(str::to_owned);
    let mut table = Table::with_header(fixed.into_iter().chain(figures.iter().map(|figure| figure.name.clone())));
    for category in categories(all).into_iter().map(Some).chain([None]) {
        for one in all {
            let is_in = |result: &&TaskResult| category.is_none_or(|category| result.task.category == category);
            let results: Vec<&TaskResult> = one.results.iter().filter(is_in).filter(|result| counts(result)).collect();
            let time: f64 = results.iter().fold(0.0, |sum, result| sum + result.record.cpu_s);
            let mut row = vec![category.unwrap_or("total").to_owned(), one.configuration.name.clone()];
            row.extend([results.len().to_string(), seconds(time)]);
            row.extend(figures.iter().map(|figure| figure.cell(&results)));
            table.rows.push(row);
        }
    }
    table.render()
}

/// A line for each category and configuration over all tasks: how many have which answer, and the median and the sum of CPU times and figures.
pub fn medians_table(all: &[ConfigurationResults], figures: &[Figure]) -> String {
    let fixed = ["category", "configuration", "tasks", "true", "false", "wrong", "CPU s"].map(str::to_owned);
    let mut table = Table::with_header(fixed.into_iter().chain(figures.iter().map(|figure| figure.name.clone())));
    for category in categories(all) {
        for one in all {
            let is_in = |result: &&TaskResult| result.task.category == category;
            let results: Vec<&TaskResult> = one.results.iter().filter(is_in).collect();
            let Summary { right_true, right_false, wrong, .. } = one.category(category);
            let mut row = vec![category.to_owned(), one.configuration.name.clone(), results.len().to_string()];
            row.extend([right_true, right_false, wrong].map(|count| count.to_string()));
            let times = results.iter().map(|result| result.record.cpu_s).collect();
            row.push(median_and_sum(times, seconds));
            for figure in figures {
                let values = results.iter().filter_map(|result| figure.value(result)).collect();
                row.push(median_and_sum(values, |value| figure.shown(value)));
            }
            table.rows.push(row);
        }
    }
    table.render()
}

/// The middle of some values and their sum; a dot for none.
fn median_and_sum(mut values: Vec<f64>, shown: impl Fn(f64) -> String) -> String {
    values.sort_by(f64::total_cmp);
    let sum = values.iter().sum();
    median(&values).map_or_else(|| "·".to_owned(), |median| format!("{} / {}", shown(median), shown(sum)))
}

/// The figures of a document that the checker printed; none if it is no such document.
pub(crate) fn statistics_of(document: &str) -> Statistics {
    #[derive(Deserialize)]
    struct Document {
        statistics: Statistics,
    }
    serde_json::from_str::<Document>(document).map_or_else(|_| Statistics::new(), |document| document.statistics)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::summary::tests::{configuration, result};

    pub(crate) fn with(figures: &[(&str, f64)], mut result: TaskResult) -> TaskResult {
        result.record.statistics = Some(figures.iter().map(|&(key, figure)| (key.to_owned(), figure)).collect());
        result
    }

    #[test]
    fn figures_are_added_up_and_shares_are_of_sums() {
        let all = [
            configuration(
                "off",
                vec![
                    with(&[("checks", 1000.0), ("asked", 10.0), ("time_s", 1.5)], result("a/x", "true", "true", 1.0)),
                    with(&[("checks", 9.0)], result("a/y", "true", "unknown(time limit)", 10.0)),
                ],
            ),
            configuration(
                "on",
                vec![
                    with(&[("checks", 500.0), ("asked", 0.0), ("time_s", 0.25)], result("a/x", "true", "true", 0.5)),
                    with(&[("checks", 1500.0), ("asked", 1.0)], result("a/y", "true", "true", 2.0)),
                ],
            ),
        ];
        let figures = ["checks", "share=asked/checks", "time_s"].map(|text| Figure::parse(text).unwrap());
        let expected = "\
Tasks that every configuration solves:

| category | configuration | tasks | CPU s | checks |  share | time_s |
|----------|--------------:|------:|------:|-------:|-------:|-------:|
| a        |           off |     1 |  1.00 |  1,000 | 1.00 % |   1.50 |
| a        |            on |     1 |  0.50 |    500 |    0 % |   0.25 |
| total    |           off |     1 |  1.00 |  1,000 | 1.00 % |   1.50 |
| total    |            on |     1 |  0.50 |    500 |    0 % |   0.25 |

All tasks:

| category | configuration | tasks | CPU s | checks |  share | time_s |
|----------|--------------:|------:|------:|-------:|-------:|-------:|
| a        |           off |     2 |  11.0 |  1,009 | 0.99 % |   1.50 |
| a        |            on |     2 |  2.50 |  2,000 | 0.05 % |   0.25 |
| total    |           off |     2 |  11.0 |  1,009 | 0.99 % |   1.50 |
| total    |            on |     2 |  2.50 |  2,000 | 0.05 % |   0.25 |
";
        assert_eq!(statistics_tables(&all, &figures), expected);
    }

    #[test]
    fn shares_do_not_look_rounder_than_they_are() {
        for (part, expected) in [(0.0, "0 %"), (1.0, "<0.01 %"), (999_999.0, ">99.99 %"), (1e6, "100 %")] {
            assert_eq!(share(part, 1e6), expected);
        }
        assert_eq!(with_commas(1_234_567.0), "1,234,567");
        assert_eq!(with_commas(123.0), "123");
    }

    #[test]
    fn what_is_no_figure_is_refused() {
        for text in ["", "=a", "a+", "a/", "a b", "n=a/b/c"] {
            assert!(Figure::parse(text).is_err(), "{text}");
        }
        assert_eq!(Figure::parse("name = a + b / c").unwrap().parts, ["a", "b"]);
    }

    #[test]
    fn documents_have_figures() {
        assert_eq!(statistics_of(r#"{"verdict": "true", "statistics": {"states": 3}}"#)["states"], 3.0);
        assert!(statistics_of("RESULT: true").is_empty());
    }

    #[test]
    fn medians_stand_beside_sums() {
        let all = [configuration(
            "whole",
            vec![
                with(&[("locations_before", 1000.0), ("engine_s", 1.5)], result("locks/x", "true", "true", 2.0)),
                with(&[("locations_before", 10.0)], result("locks/y", "false", "unknown(time limit)", 10.0)),
                with(&[("locations_before", 30.0)], result("locks/z", "false", "false(unreach-call)", 3.0)),
                result("eca/v", "true", "true", 1.0),
            ],
        )];
        let figures = ["locations=locations_before", "engine_s"].map(|text| Figure::parse(text).expect("a figure"));
        let expected = "\
| category | configuration | tasks | true | false | wrong |       CPU s |  locations |    engine_s |
|----------|--------------:|------:|-----:|------:|------:|------------:|-----------:|------------:|
| locks    |         whole |     3 |    1 |     1 |     0 | 3.00 / 15.0 | 30 / 1,040 | 1.50 / 1.50 |
| eca      |         whole |     1 |    1 |     0 |     0 | 1.00 / 1.00 |          · |           · |
";
        assert_eq!(medians_table(&all, &figures), expected);
    }
}
