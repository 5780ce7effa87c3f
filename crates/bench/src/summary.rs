//! Results added up: per category and in total, the unknown by reason, and what two configurations disagree on.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::run::{ConfigurationResults, TaskResult};
use crate::verdict::{Answer, Assessment, Failure, Outcome, UnknownKind};

/// The results of the tasks of a category, or of all.
#[derive(Clone, Default, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// How many tasks have a result.
    pub tasks: usize,
    /// Rightly true.
    pub right_true: usize,
    /// Rightly false.
    pub right_false: usize,
    /// Wrongly true or false.
    pub wrong: usize,
    /// Without an answer, by reason.
    pub unknown: BTreeMap<UnknownKind, usize>,
    /// Without a usable outcome.
    pub errors: usize,
    /// CPU time of the tasks that are solved, together, in seconds.
    pub solved_cpu_s: f64,
    /// CPU time of the solved task in the middle.
    pub median_cpu_s: Option<f64>,
}

impl Summary {
    /// Adds results up.
    pub fn of<'a>(results: impl IntoIterator<Item = &'a TaskResult>) -> Self {
        let mut summary = Self::default();
        let mut times = Vec::new();
        for result in results {
            summary.tasks += 1;
            match result.assessment {
                Assessment::RightTrue => summary.right_true += 1,
                Assessment::RightFalse => summary.right_false += 1,
                Assessment::WrongTrue | Assessment::WrongFalse => summary.wrong += 1,
                Assessment::Unknown(kind) => *summary.unknown.entry(kind).or_default() += 1,
                Assessment::Error => summary.errors += 1,
            }
            if result.assessment.is_right() {
                times.push(result.record.cpu_s);
            }
        }
        times.sort_by(f64::total_cmp);
        summary.solved_cpu_s = times.iter().fold(0.0, |sum, time| sum + time);
        summary.median_cpu_s = median(&times);
        summary
    }

    /// How many tasks are solved.
    pub const fn right(&self) -> usize {
        self.right_true + self.right_false
    }

    /// How many tasks have no answer, whatever the reason.
    pub fn unknown_total(&self) -> usize {
        self.unknown.values().sum()
    }
}

/// The middle of sorted numbers.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    match sorted.len() % 2 {
        1 => Some(upper),
        _ => Some((sorted[sorted.len() / 2 - 1] + upper) / 2.0),
    }
}

/// The categories in the order in which they first occur.
pub fn categories(all: &[ConfigurationResults]) -> Vec<&str> {
    let mut categories: Vec<&str> = Vec::new();
    for result in all.iter().flat_map(|one| &one.results) {
        if !categories.contains(&result.task.category.as_str()) {
            categories.push(&result.task.category);
        }
    }
    categories
}

impl ConfigurationResults {
    /// The results of one category added up.
    pub fn category(&self, category: &str) -> Summary {
        Summary::of(self.results.iter().filter(|result| result.task.category == category))
    }

    /// All results added up. A task that stands in several categories counts in each.
    pub fn total(&self) -> Summary {
        Summary::of(&self.results)
    }

    /// Why there is no answer, with how often, the most frequent first. Places in programs are left out, so that the
    /// same reason in different programs is one.
    pub fn reasons(&self) -> Vec<(String, usize)> {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for result in &self.results {
            let reason = match (&result.record.outcome, result.assessment) {
                (Outcome::Answered(Answer::Unknown(reason)), _) => without_place(reason).to_owned(),
                (Outcome::Failed(Failure::NoVerdict { ending, .. }), _) => format!("error: no verdict, {ending}"),
                (Outcome::Failed(_), _) => format!("error: {}", result.record.outcome),
                (Outcome::Stopped(_), _) => result.record.outcome.to_string(),
                (Outcome::Answered(_), Assessment::Unknown(_)) => "answered after the time limit".to_owned(),
                _ => continue,
            };
            *counts.entry(reason).or_default() += 1;
        }
        let mut reasons: Vec<_> = counts.into_iter().collect();
        reasons.sort_by(|left, right| right.1.cmp(&left.1).then_with(|| left.0.cmp(&right.0)));
        reasons
    }
}

/// A reason without ` at FILE:LINE...` at its end.
fn without_place(reason: &str) -> &str {
    match reason.rsplit_once(" at ") {
        Some((what, place)) if place.contains(':') => what,
        _ => reason,
    }
}

/// Two configurations of which one says that a task holds and the other that it is violated.
#[derive(Clone, Copy, Debug)]
pub struct Disagreement<'a> {
    /// The result that says true.
    pub holds: &'a TaskResult,
    /// The result that says false.
    pub violated: &'a TaskResult,
}

/// Every task that two configurations contradict each other on: a bug in one of them.
pub fn disagreements(all: &[ConfigurationResults]) -> Vec<Disagreement<'_>> {
    let (mut holding, mut violated) = (BTreeMap::new(), BTreeMap::new());
    for result in all.iter().flat_map(|one| &one.results) {
        let task = (&result.task.definition, &result.task.property);
        match &result.record.outcome {
            Outcome::Answered(Answer::Holds) => holding.entry(task).or_insert(result),
            Outcome::Answered(Answer::Violated(_)) => violated.entry(task).or_insert(result),
            _ => continue,
        };
    }
    let pairs = holding.into_iter().filter_map(|(task, holds)| Some((holds, *violated.get(&task)?)));
    pairs.map(|(holds, violated)| Disagreement { holds, violated }).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use std::path::PathBuf;
    use std::time::Duration;

    use super::*;
    use crate::configuration::Configuration;
    use crate::limits::Limits;
    use crate::results::{Record, RunKey};
    use crate::tasks::Task;

    /// A result: `category/task expected -> answer in so many seconds`.
    pub(crate) fn result(name: &str, expected: &str, answer: &str, cpu_s: f64) -> TaskResult {
        let task = Task {
            category: name.split('/').next().unwrap().to_owned(),
            definition: PathBuf::from(format!("{name}.yml")),
            property: "unreach-call".to_owned(),
            property_file: None,
            expected: expected.parse().unwrap(),
            inputs: Vec::new(),
        };
        let record = Record {
            task: task.definition.clone(),
            configuration: String::new(),
            outcome: Outcome::Answered(answer.parse().unwrap()),
            cpu_s,
            wall_s: cpu_s,
            peak_memory_bytes: 0,
            statistics: None,
            key: RunKey {
                task_fingerprint: name.to_owned(),
                property: task.property.clone(),
                options: Vec::new(),
                limits: Limits::new(Duration::from_secs(60), 1 << 30),
                checker_fingerprint: String::new(),
            },
        };
        let assessment = record.assess(&task.expected);
        TaskResult { task, record, assessment }
    }

    pub(crate) fn configuration(name: &str, results: Vec<TaskResult>) -> ConfigurationResults {
        let configuration = Configuration { name: name.to_owned(), options: Vec::new() };
        ConfigurationResults { configuration, results, missing: 0 }
    }

    #[test]
    fn results_add_up() {
        let results = configuration(
            "default",
            vec![
                result("loops/a", "true", "true", 1.0),
                result("loops/b", "false", "false(unreach-call)", 2.0),
                result("locks/c", "true", "true", 4.0),
                result("locks/d", "false", "true", 3.0),
                result("locks/e", "false", "unknown(time limit)", 60.0),
                result("locks/f", "true", "unknown(unsupported: f at x.c:1)", 1.0),
                result("locks/g", "true", "unknown(unsupported: f at y.c:2)", 1.0),
            ],
        );
        let total = results.total();
        assert_eq!((total.tasks, total.right(), total.wrong, total.unknown_total()), (7, 3, 1, 3));
        assert_eq!((total.solved_cpu_s, total.median_cpu_s), (7.0, Some(2.0)));
        assert_eq!(results.category("loops").median_cpu_s, Some(1.5));
        assert_eq!(results.category("nothing").median_cpu_s, None);
        let reasons = [("unsupported: f".to_owned(), 2), ("time limit".to_owned(), 1)];
        assert_eq!(results.reasons(), reasons);
        assert_eq!(categories(&[results]), ["loops", "locks"]);
    }

    #[test]
    fn contradictions_are_found() {
        let one = configuration("one", vec![result("a/x", "true", "true", 1.0), result("a/y", "true", "true", 1.0)]);
        let two = configuration(
            "two",
            vec![result("a/x", "true", "false(unreach-call)", 1.0), result("a/y", "true", "unknown(bound 3)", 1.0)],
        );
        let all = [one, two];
        let found = disagreements(&all);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].violated.task.definition, PathBuf::from("a/x.yml"));
    }
}
