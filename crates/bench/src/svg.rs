//! Just enough of SVG to draw axes, lines, marks and words. Coordinates are in pixels, from the top left corner.

use std::fmt::Write;

/// The colour of words and axes.
pub(crate) const INK: &str = "#222222";
/// The colour of what should stay in the background.
pub(crate) const FAINT: &str = "#dddddd";
/// The colour between the two.
pub(crate) const GREY: &str = "#888888";

/// A drawing on white ground.
pub(crate) struct Drawing {
    width: f64,
    height: f64,
    body: String,
}

/// Which part of a text stands at its position.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Stroke {
    pub(crate) colour: &'static str,
    pub(crate) width: f64,
    /// Lengths of dashes and gaps; none for an unbroken line.
    pub(crate) dashes: &'static str,
}

impl Stroke {
    pub(crate) const fn solid(colour: &'static str, width: f64) -> Self {
        Self { colour, width, dashes: "none" }
    }

    pub(crate) const fn dashed(colour: &'static str) -> Self {
        Self { colour, width: 1.0, dashes: "4 4" }
    }
}

/// A point of a drawing.
pub(crate) type Point = (f64, f64);

impl Drawing {
    pub(crate) const fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// Adds an element as it stands.
    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("writing to a string cannot fail");
        self.body.push('\n');
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.polyline(&[from, to], stroke);
    }

    pub(crate) fn polyline(&mut self, points: &[Point], Stroke { colour, width, dashes }: Stroke) {
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        self.add(format_args!(
            r#"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dashes}" stroke-linejoin="round"/>"#
        ));
    }

    /// A filled circle; the title is shown when the mouse rests on it.
    pub(crate) fn circle(&mut self, (x, y): Point, radius: f64, colour: &str, title: &str) {
        let title = escaped(title);
        self.add(format_args!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="{radius}" fill="{colour}" fill-opacity="0.75"><title>{title}</title></circle>"#
        ));
    }

    /// A filled square standing on its corner; the title is shown when the mouse rests on it.
    pub(crate) fn diamond(&mut self, (x, y): Point, radius: f64, colour: &str, title: &str) {
        let title = escaped(title);
        let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
        self.add(format_args!(
            r#"<path d="M{left:.1} {y:.1}L{x:.1} {top:.1}L{right:.1} {y:.1}L{x:.1} {bottom:.1}Z" fill="{colour}" fill-opacity="0.75"><title>{title}</title></path>"#
        ));
    }

    /// A white ground for words.
    pub(crate) fn ground(&mut self, (x, y): Point, width: f64, height: f64) {
        self.add(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="white" fill-opacity="0.85"/>"#
        ));
    }

    /// A filled rectangle; the title is shown when the mouse rests on it.
    pub(crate) fn cell(&mut self, (x, y): Point, (width, height): Point, fill: &str, border: &str, title: &str) {
        let title = escaped(title);
        self.add(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{fill}" stroke="{border}"><title>{title}</title></rect>"#
        ));
    }

    pub(crate) fn text(&mut self, (x, y): Point, anchor: Anchor, colour: &str, text: &str) {
        let (anchor, text) = (anchor.name(), escaped(text));
        self.add(format_args!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#));
    }

    /// A text that rises to the right, from its start.
    pub(crate) fn rising_text(&mut self, (x, y): Point, text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            r#"<text transform="translate({x:.1} {y:.1}) rotate(-50)" text-anchor="start" fill="{INK}">{text}</text>"#
        ));
    }

    /// A text that reads upwards, around its middle.
    pub(crate) fn upward_text(&mut self, (x, y): Point, text: &str) {
        let text = escaped(text);
        self.add(format_args!(
            r#"<text transform="translate({x:.1} {y:.1}) rotate(-90)" text-anchor="middle" fill="{INK}">{text}</text>"#
        ));
    }

    /// The whole document.
    pub(crate) fn finish(self) -> String {
        let Self { width, height, body } = self;
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
{body}</svg>
"#
        )
    }
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Leads from values to pixels.
#[derive(Clone, Copy)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    last_tick: f64,
    start: f64,
    end: f64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scale {
    Linear,
    Logarithmic,
}

impl Axis {
    /// From 0 to `high`, drawn between the pixels `start` and `end`.
    pub(crate) const fn linear(high: f64, start: f64, end: f64) -> Self {
        Self { scale: Scale::Linear, low: 0.0, high, last_tick: high, start, end }
    }

    /// From `low` to `high`, both above 0, each power of ten as long as the next.
    pub(crate) const fn logarithmic(low: f64, high: f64, start: f64, end: f64) -> Self {
        Self { scale: Scale::Logarithmic, low, high, last_tick: high, start, end }
    }

    /// The same axis without marks beyond a value.
    pub(crate) const fn marked_up_to(self, last_tick: f64) -> Self {
        Self { last_tick, ..self }
    }

    /// The pixel of a value; values beyond the axis stand at its ends.
    pub(crate) fn position(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let part = match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        self.start + part * (self.end - self.start)
    }

    /// The values that are marked.
    pub(crate) fn ticks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let step = whole_step(self.high / 8.0);
                (0..).map(|tick| f64::from(tick) * step).take_while(|&value| value <= self.last_tick).collect()
            }
            Scale::Logarithmic => {
                let powers = (-9..=9).map(|power| 10_f64.powi(power));
                powers.filter(|value| (self.low * 0.999..=self.last_tick * 1.001).contains(value)).collect()
            }
        }
    }
}

/// The smallest of 1, 2, 5, 10, 20, ... that is not smaller.
fn whole_step(least: f64) -> f64 {
    let steps = (0..).flat_map(|power| [1.0, 2.0, 5.0].map(|step| step * 10_f64.powi(power)));
    steps.into_iter().find(|&step| step >= least).expect("the steps grow without bound")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_axis_places_values() {
        let axis = Axis::logarithmic(0.01, 100.0, 400.0, 0.0);
        assert_eq!(axis.position(0.001).round(), 400.0);
        assert_eq!(axis.position(1.0).round(), 200.0);
        assert_eq!(axis.position(1000.0).round(), 0.0);
        assert_eq!(axis.ticks().len(), 5);
        assert_eq!(Axis::linear(7.0, 0.0, 70.0).ticks().len(), 8);
        assert_eq!(Axis::linear(984.0, 0.0, 70.0).ticks(), [0.0, 200.0, 400.0, 600.0, 800.0]);
    }

    #[test]
    fn words_are_escaped() {
        let mut drawing = Drawing::new(10.0, 10.0);
        drawing.text((1.0, 2.0), Anchor::Middle, INK, "a<b & \"c\"");
        assert!(drawing.finish().contains(">a&lt;b &amp; &quot;c&quot;</text>"));
    }
}
