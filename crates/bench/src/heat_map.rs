//! Heat maps as SVG: a row for each configuration, a column for each task, and a colour for a figure of the checker.
//!
//! A time without an answer is no time: such a cell is white, with a dash. Where nothing is known, there is only a faint border. Colours are on a
//! logarithmic scale from the least to the greatest value of a category.

use crate::run::{ConfigurationResults, TaskResult};
use crate::statistics::Figure;
use crate::summary::categories;
use crate::svg::{Anchor, Drawing, FAINT, GREY, INK, Point};

/// The colours of the least value, of one between, and of the greatest: also in grey, darker is more.
const COLOURS: [[f64; 3]; 3] = [[255.0, 247.0, 188.0], [54.0, 144.0, 192.0], [2.0, 56.0, 88.0]];
/// The colour of borders between cells.
const BORDER: &str = "#ffffff";
/// The size of a cell in pixels.
const CELL: Point = (58.0, 22.0);
/// The width of a letter, about.
const LETTER: f64 = 8.0;
/// The space between two categories.
const GAP: f64 = 18.0;
/// The space above the cells, for the names of tasks.
const ABOVE: f64 = 150.0;
/// How far the name of the last task leads beyond its column.
const BEYOND: f64 = 110.0;

/// A figure of all configurations and tasks.
pub fn heat_map(all: &[ConfigurationResults], figure: &Figure) -> String {
    let longest = all.iter().map(|one| one.configuration.name.chars().count()).max().unwrap_or(0) as f64;
    let groups: Vec<Group<'_>> = categories(all).into_iter().map(|category| Group::of(all, category, figure)).collect();
    let left = longest * LETTER + 24.0;
    let width = left + groups.iter().map(|group| group.width(figure) + GAP).sum::<f64>() + BEYOND;
    let bottom = ABOVE + all.len() as f64 * CELL.1;
    let mut drawing = Drawing::new(width, bottom + 64.0);
    for (row, one) in all.iter().enumerate() {
        let y = ABOVE + (row as f64 + 0.7) * CELL.1;
        drawing.text((left - 8.0, y), Anchor::End, INK, &one.configuration.name);
    }
    let mut start = left;
    for group in &groups {
        group.draw(&mut drawing, all, figure, start);
        drawing.text((start, bottom + 20.0), Anchor::Start, INK, group.category);
        drawing.text((start, bottom + 38.0), Anchor::Start, GREY, &group.describe(figure));
        start += group.width(figure) + GAP;
    }
    let white = if figure.is_time() { "; white: no answer" } else { "" };
    let note = format!("{}: darker is more{white}", figure.name());
    drawing.text((left, bottom + 56.0), Anchor::Start, GREY, &note);
    drawing.finish()
}

/// The columns of a category.
struct Group<'a> {
    category: &'a str,
    tasks: Vec<&'a TaskResult>,
    /// The least and the greatest value.
    range: Option<(f64, f64)>,
}

impl<'a> Group<'a> {
    fn of(all: &'a [ConfigurationResults], category: &'a str, figure: &Figure) -> Self {
        let mut tasks: Vec<&TaskResult> = Vec::new();
        for result in all.iter().flat_map(|one| &one.results).filter(|result| result.task.category == category) {
            if !tasks.iter().any(|known| is_same(known, result)) {
                tasks.push(result);
            }
        }
        let results = all.iter().flat_map(|one| &one.results).filter(|result| result.task.category == category);
        let values = results.filter_map(|result| told(result, figure));
        let range = values.fold(None, |range: Option<(f64, f64)>, value| {
            Some(range.map_or((value, value), |(least, greatest)| (least.min(value), greatest.max(value))))
        });
        Self { category, tasks, range }
    }

    fn draw(&self, drawing: &mut Drawing, all: &[ConfigurationResults], figure: &Figure, left: f64) {
        for (column, task) in self.tasks.iter().enumerate() {
            let x = left + column as f64 * CELL.0;
            let name = task.task.definition.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            drawing.rising_text((x + CELL.0 / 2.0, ABOVE - 6.0), &name);
            for (row, one) in all.iter().enumerate() {
                let y = ABOVE + row as f64 * CELL.1;
                let title = format!("{name}, {}", one.configuration.name);
                let found = one.results.iter().find(|result| is_same(result, task));
                match found.map(|result| (told(result, figure), result)) {
                    Some((Some(value), _)) => {
                        let part = self.part(value);
                        let shown = figure.shown(value);
                        drawing.cell((x, y), CELL, &colour(part), BORDER, &format!("{title}: {shown}"));
                        let ink = if part > 0.45 { "#ffffff" } else { INK };
                        drawing.text((x + CELL.0 / 2.0, y + CELL.1 * 0.7), Anchor::Middle, ink, &shown);
                    }
                    Some((None, result)) if figure.is_time() => {
                        drawing.cell((x, y), CELL, "#ffffff", BORDER, &format!("{title}: {}", result.record.outcome));
                        drawing.text((x + CELL.0 / 2.0, y + CELL.1 * 0.7), Anchor::Middle, GREY, "–");
                    }
                    _ => drawing.cell((x + 1.0, y + 1.0), (CELL.0 - 2.0, CELL.1 - 2.0), "none", FAINT, &title),
                }
            }
        }
    }

    /// The space of the columns, or of what is written below them.
    fn width(&self, figure: &Figure) -> f64 {
        let letters = self.category.chars().count().max(self.describe(figure).chars().count());
        (self.tasks.len() as f64 * CELL.0).max(letters as f64 * LETTER)
    }

    /// Where a value is between the least and the greatest.
    fn part(&self, value: f64) -> f64 {
        let (least, greatest) = self.range.unwrap_or((value, value));
        let (low, high, value) = (above_zero(least).ln(), above_zero(greatest).ln(), above_zero(value).ln());
        if high > low { (value - low) / (high - low) } else { 0.0 }
    }

    fn describe(&self, figure: &Figure) -> String {
        match self.range {
            Some((least, greatest)) => format!("{} to {}", figure.shown(least), figure.shown(greatest)),
            None => "no values".to_owned(),
        }
    }
}

fn is_same(one: &TaskResult, other: &TaskResult) -> bool {
    one.task.definition == other.task.definition && one.task.property == other.task.property
}

/// The figure of a task, if it tells something.
fn told(result: &TaskResult, figure: &Figure) -> Option<f64> {
    if figure.is_time() && !result.assessment.is_right() {
        return None;
    }
    figure.value(result)
}

/// Logarithms need values above zero.
fn above_zero(value: f64) -> f64 {
    value.max(0.001)
}

/// The colour of a value between the least (0) and the greatest (1).
fn colour(part: f64) -> String {
    let is_low = part < 0.5;
    let (from, to) = if is_low { (COLOURS[0], COLOURS[1]) } else { (COLOURS[1], COLOURS[2]) };
    let within = if is_low { part * 2.0 } else { part * 2.0 - 1.0 };
    let mixed = |index: usize| (from[index] + (to[index] - from[index]) * within).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::tests::with;
    use crate::summary::tests::{configuration, result};

    fn all() -> [ConfigurationResults; 2] {
        let figures = |locations, time| [("locations_initial", locations), ("engine_s", time)];
        [
            configuration(
                "whole",
                vec![
                    with(&figures(100.0, 9.0), result("locks/x", "true", "unknown(time limit)", 10.0)),
                    with(&figures(50.0, 1.0), result("locks/y", "false", "false(unreach-call)", 1.0)),
                    with(&figures(700.0, 2.0), result("eca/z", "true", "true", 1.0)),
                ],
            ),
            configuration("sliced <1>", vec![with(&figures(10.0, 0.25), result("locks/x", "true", "true", 10.0))]),
        ]
    }

    /// How often a text is in a drawing.
    fn count(drawing: &str, text: &str) -> usize {
        drawing.matches(text).count()
    }

    #[test]
    fn sizes_are_shown_whatever_the_answer() {
        let drawing = heat_map(&all(), &Figure::parse("locations=locations_initial").expect("a figure"));
        assert_eq!(count(&drawing, "<rect x="), 6, "a cell for each task and configuration");
        assert!(drawing.contains("<title>x, whole: 100</title>") && drawing.contains(">sliced &lt;1&gt;</text>"));
        assert_eq!(count(&drawing, "fill=\"none\" stroke=\"#dddddd\""), 2, "nothing is known of two");
        let dark = colour(1.0);
        assert!(drawing.contains(&format!("fill=\"{dark}\" stroke=\"#ffffff\"><title>x, whole: 100<")));
        assert!(drawing.contains("10 to 100") && drawing.contains("700 to 700"));
    }

    #[test]
    fn times_need_an_answer() {
        let drawing = heat_map(&all(), &Figure::parse("engine_s").expect("a figure"));
        assert!(drawing.contains("fill=\"#ffffff\" stroke=\"#ffffff\"><title>x, whole: unknown(time limit)<"));
        assert!(drawing.contains("<title>x, sliced &lt;1&gt;: 0.25</title>"));
        assert!(drawing.contains("0.25 to 1.00"), "times without an answer do not count");
    }

    #[test]
    fn nothing_can_be_drawn_too() {
        let drawing = heat_map(&[], &Figure::parse("engine_s").expect("a figure"));
        assert!(drawing.ends_with("</svg>\n"));
    }
}
