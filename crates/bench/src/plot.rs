//! Plots of results as SVG: how many tasks are solved within which time, and two configurations against each other.
//!
//! Both need CPU times alone, on a logarithmic scale; only right answers count as solved.

use crate::run::{ConfigurationResults, TaskResult};
use crate::svg::{Anchor, Axis, Drawing, FAINT, GREY, INK, Point, Stroke};
use crate::table::seconds;
use crate::verdict::Expected;

/// Colours that most eyes can tell apart, also in grey.
const COLOURS: [&str; 6] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a5c00", "#56b4e9"];
/// Dashes for a second round through the colours.
const DASHES: [&str; 3] = ["none", "7 3", "2 3"];

/// The colour and dashes of the line with this number.
const fn stroke_of(index: usize) -> Stroke {
    Stroke {
        colour: COLOURS[index % COLOURS.len()],
        width: 2.0,
        dashes: DASHES[(index / COLOURS.len()) % DASHES.len()],
    }
}

/// The area inside the axes, in pixels.
struct Area {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// The limit of CPU time that the results were made under, in seconds.
fn time_limit(all: &[ConfigurationResults]) -> f64 {
    let limits = all.iter().flat_map(|one| &one.results).map(|result| result.record.key.limits.cpu.as_secs_f64());
    limits.fold(1.0, f64::max)
}

/// The power of ten below all times, but not too far down.
fn lowest_time(all: &[ConfigurationResults]) -> f64 {
    let times = all.iter().flat_map(|one| &one.results).map(|result| result.record.cpu_s);
    let least = times.fold(1.0, f64::min).clamp(0.001, 1.0);
    10_f64.powf(least.log10().floor())
}

/// A line per configuration: the tasks it solved, ordered by their CPU time. A line further to the right solved more, a
/// lower one was faster.
pub fn cactus_plot(all: &[ConfigurationResults]) -> String {
    let area = Area { left: 70.0, right: 736.0, top: 24.0, bottom: 404.0 };
    let mut drawing = Drawing::new(760.0, 460.0);
    let solved: Vec<Vec<f64>> = all.iter().map(solved_times).collect();
    let most = solved.iter().map(Vec::len).max().unwrap_or(0).max(1) as f64;
    let limit = time_limit(all);
    let across = Axis::linear(most * 1.02, area.left, area.right);
    let up = Axis::logarithmic(lowest_time(all), limit * 1.3, area.bottom, area.top);
    draw_grid(&mut drawing, &area, &across, &up);
    drawing.text(((area.left + area.right) / 2.0, area.bottom + 40.0), Anchor::Middle, INK, "tasks solved");
    drawing.upward_text((20.0, (area.top + area.bottom) / 2.0), "CPU time of the task (s)");
    draw_level(&mut drawing, (area.left, up.position(limit)), (area.right, up.position(limit)));
    drawing.text((area.right - 4.0, up.position(limit) - 5.0), Anchor::End, GREY, &format!("limit {} s", whole(limit)));
    for (index, times) in solved.iter().enumerate() {
        let stroke = stroke_of(index);
        let place = |(number, &time): (usize, &f64)| (across.position((number + 1) as f64), up.position(time));
        let points: Vec<Point> = times.iter().enumerate().map(place).collect();
        drawing.polyline(&points, stroke);
        if let Some(&last) = points.last() {
            drawing.circle(last, 3.5, stroke.colour, &all[index].configuration.name);
        }
    }
    let entries = all.iter().zip(&solved).map(|(one, times)| format!("{}: {}", one.configuration.name, times.len()));
    draw_legend(&mut drawing, &area, &entries.collect::<Vec<_>>());
    drawing.finish()
}

/// CPU times of the solved tasks in ascending order.
fn solved_times(one: &ConfigurationResults) -> Vec<f64> {
    let solved = one.results.iter().filter(|result| result.assessment.is_right());
    let mut times: Vec<f64> = solved.map(|result| result.record.cpu_s).collect();
    times.sort_by(f64::total_cmp);
    times
}

/// A mark per task that at least one of two configurations solved: its CPU time with the one and with the other. Below
/// the diagonal the second is faster.
pub fn scatter_plot(first: &ConfigurationResults, second: &ConfigurationResults) -> String {
    let area = Area { left: 70.0, right: 530.0, top: 50.0, bottom: 510.0 };
    let mut drawing = Drawing::new(560.0, 570.0);
    let both = [first.clone(), second.clone()];
    let (limit, low) = (time_limit(&both), lowest_time(&both));
    let beyond = limit * 1.8;
    let across = Axis::logarithmic(low, limit * 2.5, area.left, area.right).marked_up_to(limit);
    let up = Axis::logarithmic(low, limit * 2.5, area.bottom, area.top).marked_up_to(limit);
    draw_grid(&mut drawing, &area, &across, &up);
    let name = |one: &ConfigurationResults| format!("CPU time with {} (s)", one.configuration.name);
    drawing.text(((area.left + area.right) / 2.0, area.bottom + 44.0), Anchor::Middle, INK, &name(first));
    drawing.upward_text((18.0, (area.top + area.bottom) / 2.0), &name(second));
    draw_level(&mut drawing, (area.left, up.position(limit)), (area.right, up.position(limit)));
    draw_level(&mut drawing, (across.position(limit), area.bottom), (across.position(limit), area.top));
    drawing.text((area.left - 8.0, up.position(beyond) + 4.0), Anchor::End, GREY, "unsolved");
    drawing.text((across.position(beyond), area.bottom + 18.0), Anchor::Middle, GREY, "unsolved");
    for factor in [0.1, 1.0, 10.0] {
        draw_diagonal(&mut drawing, &across, &up, low, limit, factor);
    }
    for left in &first.results {
        let Some(right) = second.results.iter().find(|right| right.task.definition == left.task.definition) else {
            continue;
        };
        if left.assessment.is_right() || right.assessment.is_right() {
            let place = (across.position(shown_time(left, beyond)), up.position(shown_time(right, beyond)));
            let title = format!("{}: {} / {}", left.task.definition.display(), describe(left), describe(right));
            mark(&mut drawing, &left.task.expected, place, &title);
        }
    }
    mark(&mut drawing, &Expected::Holds, (area.left + 10.0, 28.0), "true");
    drawing.text((area.left + 20.0, 32.0), Anchor::Start, INK, "expected true");
    mark(&mut drawing, &Expected::Violated(None), (area.left + 140.0, 28.0), "false");
    drawing.text((area.left + 150.0, 32.0), Anchor::Start, INK, "expected false");
    drawing.finish()
}

fn shown_time(result: &TaskResult, beyond: f64) -> f64 {
    if result.assessment.is_right() { result.record.cpu_s } else { beyond }
}

fn describe(result: &TaskResult) -> String {
    if result.assessment.is_right() {
        format!("{} s", seconds(result.record.cpu_s))
    } else {
        result.record.outcome.to_string()
    }
}

fn mark(drawing: &mut Drawing, expected: &Expected, place: Point, title: &str) {
    match expected {
        Expected::Holds => drawing.circle(place, 3.5, COLOURS[0], title),
        Expected::Violated(_) => drawing.diamond(place, 4.5, COLOURS[1], title),
    }
}

/// A number without needless digits.
fn whole(number: f64) -> String {
    format!("{number}")
}

fn draw_grid(drawing: &mut Drawing, area: &Area, across: &Axis, up: &Axis) {
    for tick in across.ticks() {
        let x = across.position(tick);
        drawing.line((x, area.bottom), (x, area.top), Stroke::solid(FAINT, 1.0));
        drawing.text((x, area.bottom + 18.0), Anchor::Middle, INK, &whole(tick));
    }
    for tick in up.ticks() {
        let y = up.position(tick);
        drawing.line((area.left, y), (area.right, y), Stroke::solid(FAINT, 1.0));
        drawing.text((area.left - 8.0, y + 4.0), Anchor::End, INK, &whole(tick));
    }
    let corner = (area.left, area.bottom);
    drawing.polyline(&[(area.left, area.top), corner, (area.right, area.bottom)], Stroke::solid(INK, 1.0));
}

fn draw_level(drawing: &mut Drawing, from: Point, to: Point) {
    drawing.line(from, to, Stroke::dashed(GREY));
}

/// The line on which the second time is `factor` times the first.
fn draw_diagonal(drawing: &mut Drawing, across: &Axis, up: &Axis, low: f64, limit: f64, factor: f64) {
    let (from, to) = (low.max(low / factor), limit.min(limit / factor));
    if from >= to {
        return;
    }
    let place = |time: f64| (across.position(time), up.position(time * factor));
    let stroke = if factor == 1.0 { Stroke::solid(GREY, 1.0) } else { Stroke::dashed("#bbbbbb") };
    drawing.line(place(from), place(to), stroke);
}

/// Names with their lines, in the corner at the top left, where no line leads.
fn draw_legend(drawing: &mut Drawing, area: &Area, entries: &[String]) {
    let longest = entries.iter().map(|entry| entry.chars().count()).max().unwrap_or(0) as f64;
    let corner = (area.left + 12.0, area.top + 22.0);
    drawing.ground(corner, longest * 7.5 + 52.0, entries.len() as f64 * 20.0 + 8.0);
    for (index, entry) in entries.iter().enumerate() {
        let y = corner.1 + 16.0 + index as f64 * 20.0;
        drawing.line((corner.0 + 8.0, y), (corner.0 + 34.0, y), stroke_of(index));
        drawing.text((corner.0 + 42.0, y + 4.0), Anchor::Start, INK, entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::tests::{configuration, result};

    fn some(name: &str, factor: f64) -> ConfigurationResults {
        let results = (1..10).map(|number| {
            let verdict = if number % 3 == 0 { "unknown(time limit)" } else { "true" };
            result(&format!("a/{number}"), "true", verdict, factor * f64::from(number))
        });
        configuration(name, results.collect())
    }

    #[test]
    fn a_cactus_plot_has_a_line_per_configuration() {
        let drawing = cactus_plot(&[some("slow & steady", 2.0), some("fast", 0.01)]);
        assert!(drawing.contains("slow &amp; steady: 6"));
        assert!(drawing.contains("limit 60 s"));
        assert_eq!(drawing.matches(r#"r="3.5""#).count(), 2);
    }

    #[test]
    fn a_scatter_plot_has_a_mark_per_task_that_is_solved() {
        let drawing = scatter_plot(&some("slow", 2.0), &some("fast", 0.01));
        let in_legend = 1;
        assert_eq!(drawing.matches(r#"r="3.5""#).count(), 6 + in_legend);
    }

    #[test]
    fn nothing_can_be_drawn_too() {
        assert!(cactus_plot(&[]).ends_with("</svg>\n"));
        let nothing = configuration("nothing", Vec::new());
        assert!(scatter_plot(&nothing, &nothing).ends_with("</svg>\n"));
    }
}
