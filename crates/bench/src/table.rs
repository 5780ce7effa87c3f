//! Results as text: tables that are Markdown and line up as plain text too, and lists of what needs a look.

use std::fmt::Write;

use crate::run::{ConfigurationResults, TaskResult};
use crate::summary::{Summary, categories, disagreements};
use crate::verdict::{Assessment, UnknownKind};

/// A table whose first column is text and whose other columns are numbers.
pub(crate) struct Table {
    pub(crate) rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn with_header(header: impl IntoIterator<Item = String>) -> Self {
        Self { rows: vec![header.into_iter().collect()] }
    }

    pub(crate) fn render(&self) -> String {
        let columns = self.rows[0].len();
        let width = |column: usize| self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(3);
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for (index, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let padding = " ".repeat(width - cell.chars().count());
                text += &if column == 0 { format!("| {cell}{padding} ") } else { format!("| {padding}{cell} ") };
            }
            text += "|\n";
            if index == 0 {
                text += &format!("|{}", "-".repeat(widths[0] + 2));
                text.extend(widths[1..].iter().map(|width| format!("|{}:", "-".repeat(width + 1))));
                text += "|\n";
            }
        }
        text
    }
}

/// A number, or a dot for none: the eye finds what is there.
fn count(number: usize) -> String {
    if number == 0 { "·".to_owned() } else { number.to_string() }
}

fn percentage(part: usize, whole: usize) -> String {
    if whole == 0 { "·".to_owned() } else { format!("{:.0} %", 100.0 * part as f64 / whole as f64) }
}

/// Seconds to three digits or so.
pub(crate) fn seconds(seconds: f64) -> String {
    match seconds {
        small if small < 10.0 => format!("{small:.2}"),
        medium if medium < 100.0 => format!("{medium:.1}"),
        large => format!("{large:.0}"),
    }
}

/// One configuration: a line per category and one for all.
pub fn category_table(one: &ConfigurationResults) -> String {
    let fixed = ["category", "tasks", "solved", "true", "false", "wrong", "unknown"];
    let kinds = UnknownKind::ALL.map(UnknownKind::word);
    let header = fixed.into_iter().chain(kinds).chain(["error", "CPU s", "median s"]);
    let mut table = Table::with_header(header.map(str::to_owned));
    for category in categories(std::slice::from_ref(one)) {
        table.rows.push(category_row(category, &one.category(category)));
    }
    table.rows.push(category_row("total", &one.total()));
    table.render()
}

fn category_row(name: &str, summary: &Summary) -> Vec<String> {
    let mut row = vec![name.to_owned(), summary.tasks.to_string(), percentage(summary.right(), summary.tasks)];
    row.extend([summary.right_true, summary.right_false, summary.wrong, summary.unknown_total()].map(count));
    row.extend(UnknownKind::ALL.iter().map(|kind| count(summary.unknown.get(kind).copied().unwrap_or(0))));
    row.push(count(summary.errors));
    row.push(seconds(summary.solved_cpu_s));
    row.push(summary.median_cpu_s.map_or_else(|| "·".to_owned(), seconds));
    row
}

/// Several configurations side by side: right, wrong, unknown with errors, CPU time of what is solved.
pub fn comparison_table(all: &[ConfigurationResults]) -> String {
    let columns = ["wrong", "unknown", "CPU s"].map(str::to_owned);
    let first = |one: &ConfigurationResults| format!("{}: right", one.configuration.name);
    let names = all.iter().flat_map(|one| std::iter::once(first(one)).chain(columns.clone()));
    let mut table = Table::with_header(["category".to_owned(), "tasks".to_owned()].into_iter().chain(names));
    let mut add = |name: &str, summaries: Vec<Summary>| {
        let tasks = summaries.iter().map(|summary| summary.tasks).max().unwrap_or(0);
        let mut row = vec![name.to_owned(), tasks.to_string()];
        for summary in summaries {
            let unknown = summary.unknown_total() + summary.errors;
            row.extend([count(summary.right()), count(summary.wrong), count(unknown), seconds(summary.solved_cpu_s)]);
        }
        table.rows.push(row);
    };
    for category in categories(all) {
        add(category, all.iter().map(|one| one.category(category)).collect());
    }
    add("total", all.iter().map(ConfigurationResults::total).collect());
    table.render()
}

/// What needs a look: wrong verdicts, errors and contradictions between configurations, with their files. Empty if there
/// is nothing.
pub fn findings(all: &[ConfigurationResults]) -> String {
    let mut text = String::new();
    let of = |wanted: fn(Assessment) -> bool| {
        let results = all.iter().flat_map(|one| &one.results);
        results.filter(move |result| wanted(result.assessment)).collect::<Vec<_>>()
    };
    list(&mut text, "Wrong verdicts", &of(Assessment::is_wrong), |result| {
        format!("{}, expected {}", result.record.outcome, result.task.expected)
    });
    list(&mut text, "Errors", &of(|assessment| assessment == Assessment::Error), |result| {
        result.record.outcome.to_string()
    });
    let contradictions = disagreements(all);
    if !contradictions.is_empty() {
        text += "\nContradictions between configurations (a bug in one of them):\n";
    }
    for found in contradictions {
        let path = found.holds.task.definition.display();
        let (holds, violated) = (&found.holds.record.configuration, &found.violated.record.configuration);
        let _ = writeln!(text, "- {path}: `{holds}` says true, `{violated}` says {}", found.violated.record.outcome);
    }
    text
}

fn list(text: &mut String, title: &str, results: &[&TaskResult], describe: impl Fn(&TaskResult) -> String) {
    if results.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title} ({}):", results.len());
    for result in results {
        let (path, configuration) = (result.task.definition.display(), &result.record.configuration);
        let _ = writeln!(text, "- {path} ({configuration}): {}", describe(result));
    }
}

/// Why there is no answer, the most frequent reason first.
pub fn reasons_table(one: &ConfigurationResults) -> String {
    let mut table = Table::with_header(["reason".to_owned(), "tasks".to_owned()]);
    for (reason, tasks) in one.reasons() {
        table.rows.push(vec![reason.replace('|', "\\|"), tasks.to_string()]);
    }
    table.render()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::tests::{configuration, result};

    fn two() -> [ConfigurationResults; 2] {
        [
            configuration(
                "bfs",
                vec![
                    result("loops/a", "true", "true", 1.0),
                    result("loops/b", "false", "unknown(solver gave up)", 2.0),
                    result("locks/c", "true", "true", 123.0),
                ],
            ),
            configuration(
                "dfs",
                vec![
                    result("loops/a", "true", "false(unreach-call)", 1.0),
                    result("loops/b", "false", "false(unreach-call)", 2.0),
                    result("locks/c", "true", "unknown(bound 3)", 1.0),
                ],
            ),
        ]
    }

    #[test]
    fn a_table_is_markdown_and_lines_up() {
        let expected = "\
| category | tasks | solved | true | false | wrong | unknown | time | memory | unsupported | undefined | solver | other | error | CPU s | median s |
|----------|------:|-------:|-----:|------:|------:|--------:|-----:|-------:|------------:|----------:|-------:|------:|------:|------:|---------:|
| loops    |     2 |   50 % |    1 |     · |     · |       1 |    · |      · |           · |         · |      1 |     · |     · |  1.00 |     1.00 |
| locks    |     1 |    0 % |    · |     · |     · |       1 |    1 |      · |           · |         · |      · |     · |     · |  0.00 |        · |
| total    |     3 |   33 % |    1 |     · |     · |       2 |    1 |      · |           · |         · |      1 |     · |     · |  1.00 |     1.00 |
";
        assert_eq!(category_table(&two()[0]), expected);
    }

    #[test]
    fn configurations_stand_side_by_side() {
        let expected = "\
| category | tasks | bfs: right | wrong | unknown | CPU s | dfs: right | wrong | unknown | CPU s |
|----------|------:|-----------:|------:|--------:|------:|-----------:|------:|--------:|------:|
| loops    |     2 |          1 |     · |       1 |  1.00 |          1 |     1 |       · |  2.00 |
| locks    |     1 |          · |     · |       1 |  0.00 |          · |     · |       1 |  0.00 |
| total    |     3 |          1 |     · |       2 |  1.00 |          1 |     1 |       1 |  2.00 |
";
        assert_eq!(comparison_table(&two()), expected);
    }

    #[test]
    fn what_needs_a_look_is_listed() {
        let expected = "
Wrong verdicts (1):
- loops/a.yml (dfs): false(unreach-call), expected true

Contradictions between configurations (a bug in one of them):
- loops/a.yml: `bfs` says true, `dfs` says false(unreach-call)
";
        let all = two().map(|mut one| {
            for result in &mut one.results {
                result.record.configuration.clone_from(&one.configuration.name);
            }
            one
        });
        assert_eq!(findings(&all), expected);
        assert_eq!(findings(&all[..1]), "");
    }

    #[test]
    fn reasons_are_counted() {
        let text = reasons_table(&two()[0]);
        assert!(text.contains("| solver gave up                |     1 |\n"), "{text}");
        assert!(text.contains("| answered after the time limit |     1 |\n"), "{text}");
    }
}
