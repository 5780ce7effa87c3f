//! Graphs of states in the language of Graphviz.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use adamant_base::dot::{quoted, row, table};
use adamant_program::{PositionId, Program};

use super::{Finds, GraphPlace, GraphState, GraphStep, StateGraph, Trouble, Turns, Waits};

/// The most letters of a condition, a value or a line of the source that are shown.
const MOST_LETTERS: usize = 48;

/// The most conditions and values of a state that are shown.
const MOST_ROWS: usize = 8;

/// What stands around a graph, and where its words come from.
pub struct Caption<'c> {
    /// What it is about.
    pub title: &'c str,
    /// The program, whose places are told.
    pub program: &'c Program,
    /// The line of the source at a position.
    pub source: &'c mut dyn FnMut(PositionId) -> Option<String>,
}

impl StateGraph {
    /// The graph for Graphviz. A state tells where its threads stand, which values changed on the way on which it was found, and conditions on inputs.
    /// States that violate the property are red, those that nothing can be proved after orange, those that were not looked at dotted; steps to known states are dashed.
    pub fn to_dot(&self, caption: &mut Caption<'_>) -> String {
        let mut text =
            "digraph states {\n  node [shape=box fontname=monospace fontsize=10]\n  edge [fontname=monospace fontsize=9]\n"
                .to_owned();
        // Writing to a string does not fail.
        let _ = writeln!(text, "  labelloc=t\n  label=\"{}\"", quoted(&self.heading(caption.title)));
        for (number, state) in self.states.iter().enumerate() {
            self.draw_state(number, state, caption.program, &mut text);
        }
        for step in &self.steps {
            draw_step(step, caption, &mut text);
        }
        if self.left_out > 0 {
            let what = format!("{} more states were found; ask for more of them", self.left_out);
            let _ = writeln!(text, "  more [shape=note color=blue fontcolor=blue label=\"{}\"]", quoted(&what));
        }
        text.push_str("}\n");
        text
    }

    fn heading(&self, title: &str) -> String {
        let cut = match self.left_out {
            0 => String::new(),
            _ => format!(", CUT: the first {} states, {} more were found", self.states.len(), self.left_out),
        };
        let legend = "dashed: to a known state, dotted: not looked at, red: violated, orange: no proof, grey: left out";
        let count = match self.states.len() {
            1 => "1 state".to_owned(),
            count => format!("{count} states"),
        };
        format!("{title}: {count}, {} steps{cut}\n{legend}", self.steps.len())
    }

    fn draw_state(&self, number: usize, state: &GraphState, program: &Program, text: &mut String) {
        let mut rows = row("grey", &format!("state {number}"));
        for thread in &state.threads {
            let waits = if thread.waits == Waits::Yes { " waits" } else { "" };
            rows += &row("black", &format!("T{} {}{waits}", thread.number, place_text(&thread.place, program)));
        }
        if state.threads.is_empty() {
            rows += &row("black", if number == 0 { "the start" } else { "all threads have ended" });
        }
        let values = self.changed(number);
        rows += &limited(values.iter().map(|(name, value)| format!("{name} = {value}")), "darkgreen");
        rows += &limited(state.conditions.iter().cloned(), "purple");
        if let Turns::Taken(left_out) = &state.turns {
            rows += &limited(left_out.iter().cloned(), "grey40");
        }
        let (colour, width) = match &state.trouble {
            Some(Trouble::Violation(what)) => {
                rows += &row("red", &shortened(what));
                ("red", 2)
            }
            Some(Trouble::Obstacle(what)) => {
                rows += &row("orange", &shortened(what));
                ("orange", 2)
            }
            None => ("black", 1),
        };
        let style = if state.turns == Turns::None && state.trouble.is_none() { " style=dotted" } else { "" };
        let _ = writeln!(text, "  s{number} [label={} color={colour} penwidth={width}{style}]", table(&rows));
    }

    /// The values of a state that are not those of the one from which it was found.
    fn changed(&self, number: usize) -> Vec<&(String, String)> {
        let found = self.steps.iter().find(|step| step.to == number && step.finds == Finds::New);
        let before: BTreeSet<&(String, String)> =
            found.map(|step| self.states[step.from].values.iter().collect()).unwrap_or_default();
        self.states[number].values.iter().filter(|value| !before.contains(value)).collect()
    }
}

fn draw_step(step: &GraphStep, caption: &mut Caption<'_>, text: &mut String) {
    let mut label = format!("T{}", step.thread);
    if let Some(place) = &step.place {
        let source = place.position.and_then(|position| (caption.source)(position));
        let line = place.position.and_then(|position| caption.program.source.position(position)).map(|it| it.line);
        label += &match (line, source) {
            (Some(line), Some(source)) => format!(" {line}: {}", shortened(source.trim())),
            (Some(line), None) => format!(" line {line}"),
            (None, _) => format!(" {}", shortened(&place.statement)),
        };
    }
    let style = match step.finds {
        Finds::New => "",
        Finds::Known => " style=dashed",
        Finds::Awakes => " style=dashed color=blue",
    };
    let _ = writeln!(text, "  s{} -> s{} [label=\"{}\"{style}]", step.from, step.to, quoted(&label));
}

fn place_text(place: &GraphPlace, program: &Program) -> String {
    match place.position.and_then(|position| program.source.position(position)) {
        Some(position) => {
            let file = &program.source.files[position.file].name;
            let file = file.rsplit('/').next().unwrap_or(file);
            format!("{} {file}:{}", place.function, position.line)
        }
        None => format!("{} {}", place.function, shortened(&place.statement)),
    }
}

/// The first rows, and how many more there are.
fn limited(rows: impl ExactSizeIterator<Item = String>, colour: &str) -> String {
    let more = rows.len().saturating_sub(MOST_ROWS);
    let mut text: String = rows.take(MOST_ROWS).map(|one| row(colour, &shortened(&one))).collect();
    if more > 0 {
        text += &row(colour, &format!("and {more} more"));
    }
    text
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
