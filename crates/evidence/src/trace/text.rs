//! Traces as people read them: a hundred columns, inputs first, one row per line run, calls indented, thread switches marked. The alternate
//! form (`{:#}`) gives each thread a colour, for terminals.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::colour::{Paint, Palette};
use super::fold::{Row, fold};
use super::{SourceStep, Standing, Trace, TraceInput, TraceLocation};
use crate::steps::Assignment;

/// The columns of a page.
const WIDTH: usize = 100;
/// The column where values begin, unless the source line is longer.
const VALUES_AT: usize = 58;
/// How deep calls are indented.
const DEEPEST: usize = 12;
/// How many rows are shown from the beginning and from the end of a long trace.
const FIRST_ROWS: usize = 150;
const LAST_ROWS: usize = 250;

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline(f)?;
        self.show_inputs(f)?;
        self.show_steps(f)?;
        self.show_end(f)
    }
}

impl Trace {
    fn headline(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.accesses.is_empty() || !self.waiting.is_empty() {
            return self.headline_of_threads(f);
        }
        let at = match self.stack.first() {
            // Where a run is when it is repeated is no place of the violation.
            _ if self.property == "ltl" => String::new(),
            Some(Standing { function, place: Some(place), .. }) => format!(" in {function} at {}", line_of(place)),
            Some(Standing { function, place: None, .. }) => format!(" in {function}"),
            None => String::new(),
        };
        writeln!(f, "{}", Palette::of(f).paint(&format!("Violation: {}{at}", self.violation), Paint::Violation))
    }

    /// All guilty places, on one line.
    fn headline_of_threads(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |place: &Option<TraceLocation>| {
            place.as_ref().map_or_else(String::new, |place| format!(" at {}", line_of(place)))
        };
        let accesses = self.accesses.iter().map(|access| {
            let done = if access.access == "read" { "read" } else { "written" };
            format!("{done} in {}{}", access.function, at(&access.place))
        });
        let waiting = self
            .waiting
            .iter()
            .map(|waiting| format!("{} in {}{}", thread_name(waiting.thread), waiting.function, at(&waiting.place)));
        let places: Vec<_> = accesses.chain(waiting).collect();
        let text = format!("Violation: {}: {}", self.violation, places.join(", "));
        writeln!(f, "{}", Palette::of(f).paint(&text, Paint::Violation))
    }

    /// The two accesses that race, or what every thread waits for.
    fn show_threads(&self, f: &mut fmt::Formatter<'_>, places: &Places) -> fmt::Result {
        for access in &self.accesses {
            let (place, thread) = (places.column(access.place.as_ref()), thread_name(access.thread));
            let does = if access.access == "read" { "reads" } else { "writes" };
            let atomic = if access.atomic { " (atomic)" } else { "" };
            let value = access.value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
            let object = access.object.trim_matches('`');
            let row = format!("  {place}  {thread} in {} {does}{atomic} {object}{value}", access.function);
            let mut shown = String::new();
            with_values(&mut shown, &row, &[access.place.as_ref().map_or("", |place| code(&place.source)).to_owned()])?;
            f.write_str(&Palette::of(f).paint(&shown, Paint::Thread(access.thread)))?;
        }
        for waiting in &self.waiting {
            let (place, thread) = (places.column(waiting.place.as_ref()), thread_name(waiting.thread));
            let row = format!("  {place}  {thread} in {} waits for {}", waiting.function, waiting.waits_for);
            writeln!(f, "{}", Palette::of(f).paint(&cut(&row, WIDTH), Paint::Thread(waiting.thread)))?;
        }
        Ok(())
    }

    fn show_inputs(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.inputs.is_empty() {
            return writeln!(f, "\nThe program reads no inputs.");
        }
        writeln!(f, "\nInputs")?;
        let places = Places::of(self.inputs.iter().filter_map(|input| input.place.as_ref()));
        let shown = |input: &TraceInput| format!("{}() = {}", input.function, input.value);
        let columns = self.inputs.iter().map(|input| width(&shown(input))).max().unwrap_or(0).min(VALUES_AT);
        let left_out = self.inputs.len().saturating_sub(FIRST_ROWS + LAST_ROWS);
        for (number, input) in self.inputs.iter().enumerate() {
            if left_out > 0 && (FIRST_ROWS..FIRST_ROWS + left_out).contains(&number) {
                if number == FIRST_ROWS {
                    writeln!(f, "  ... {left_out} more inputs ...")?;
                }
                continue;
            }
            let place = places.column(input.place.as_ref());
            let source = input.place.as_ref().map_or("", |place| code(&place.source));
            let row = format!("  {place}  {}  {source}", padded(&shown(input), columns));
            writeln!(f, "{}", cut(row.trim_end(), WIDTH))?;
        }
        Ok(())
    }

    fn show_steps(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = readable(&self.steps);
        let rows = fold(&steps);
        let places = Places::of(steps.iter().map(|step| &step.place));
        match &places.only {
            Some(file) => writeln!(f, "\nRun (lines of {file})")?,
            None => writeln!(f, "\nRun")?,
        }
        if rows.is_empty() {
            writeln!(f, "  nothing has run yet: what holds at the start is enough")?;
        }
        let several = self.other_threads.len() > 1 || steps.iter().any(|step| step.thread != 0);
        let left_out = rows.len().saturating_sub(FIRST_ROWS + LAST_ROWS);
        let mut thread = (!several).then_some(0);
        // One thread needs no colour.
        let palette = if several { Palette::of(f) } else { Palette::Plain };
        let mut known = FxHashSet::default();
        // What each thread was started with. A number is given again when its thread has ended.
        let mut routines: FxHashMap<usize, &str> = FxHashMap::default();
        for (number, row) in rows.iter().enumerate() {
            if left_out > 0 && (FIRST_ROWS..FIRST_ROWS + left_out).contains(&number) {
                if number == FIRST_ROWS {
                    writeln!(f, "  ... {left_out} more rows; a file written with --trace has every step ...")?;
                }
                continue;
            }
            match *row {
                Row::Step(index) => {
                    let step = &steps[index];
                    if step.begins_cycle {
                        writeln!(
                            f,
                            "{}",
                            palette.paint(&rule("=", "=== from here on again and again "), Paint::Violation)
                        )?;
                    }
                    if thread != Some(step.thread) {
                        thread = Some(step.thread);
                        let routine = routine(&steps, index, routines.get(&step.thread).copied());
                        writeln!(f, "{}", palette.paint(&switch(step.thread, routine), Paint::Switch(step.thread)))?;
                    }
                    if step.depth == 1 {
                        routines.insert(step.thread, step.function.as_str());
                    }
                    let first = known.insert((step.place.file.as_str(), step.place.line));
                    let mut shown = String::new();
                    show_step(&mut shown, step, &places, if first { Seen::First } else { Seen::Again })?;
                    f.write_str(&palette.paint(&shown, Paint::Thread(step.thread)))?;
                }
                Row::Rounds { head, rounds } => {
                    let step = &steps[head];
                    let (margin, line) = (places.column(None), step.place.line);
                    writeln!(f, "  {margin}  {}... {rounds} more rounds of the loop at line {line} ...", indent(step))?;
                }
            }
        }
        if let Some(omitted) = &self.omitted {
            writeln!(f, "  (of {} steps in the middle nothing was kept)", omitted.steps)?;
        }
        Ok(())
    }

    fn show_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nThen {}", self.violation)?;
        // What every thread does is told by now, if several are guilty.
        let is_told =
            |thread: usize| self.accesses.iter().any(|access| access.thread == thread) || !self.waiting.is_empty();
        let stack: Vec<_> = self.stack.iter().filter(|standing| !is_told(standing.thread)).collect();
        let others: Vec<_> = self.other_threads.iter().filter(|standing| !is_told(standing.thread)).collect();
        let guilty = self.accesses.iter().filter_map(|access| access.place.as_ref());
        let guilty = guilty.chain(self.waiting.iter().filter_map(|waiting| waiting.place.as_ref()));
        let standings = stack.iter().chain(&others).filter_map(|standing| standing.place.as_ref());
        let places = Places::of(guilty.chain(standings));
        self.show_threads(f, &places)?;
        for standing in stack {
            let row = format!("  {}  in {}", places.column(standing.place.as_ref()), standing.function);
            with_values(f, &row, &[source_of(standing)])?;
        }
        for standing in others {
            let (place, thread) = (places.column(standing.place.as_ref()), thread_name(standing.thread));
            let row = format!("  {place}  {thread} is in {}", standing.function);
            with_values(f, &row, &[source_of(standing)])?;
        }
        if self.state.is_empty() {
            return Ok(());
        }
        let repeats = self.steps.iter().any(|step| step.begins_cycle);
        writeln!(f, "\n{}", if repeats { "State before each round" } else { "State" })?;
        for group in &self.state {
            writeln!(
                f,
                "  {}",
                group.function.as_deref().map_or("globals".to_owned(), |function| format!("in {function}"))
            )?;
            for Assignment { place, value } in &group.values {
                writeln!(f, "{}", cut(&format!("    {place} = {value}"), WIDTH))?;
            }
        }
        Ok(())
    }
}

/// The line that says who runs from here on.
fn switch(thread: usize, routine: Option<&str>) -> String {
    match routine {
        Some(routine) => rule("-", &format!("--- {} ({routine}) ", thread_name(thread))),
        None => rule("-", &format!("--- {} ", thread_name(thread))),
    }
}

/// A line across the page.
fn rule(stroke: &str, text: &str) -> String {
    format!("{text}{}", stroke.repeat(WIDTH.saturating_sub(width(text))))
}

/// What the thread of a step was started with: what is known, unless the step tells, or the first step that does.
fn routine<'s>(steps: &'s [SourceStep], index: usize, known: Option<&'s str>) -> Option<&'s str> {
    let thread = steps[index].thread;
    let tells = |step: &&SourceStep| step.thread == thread && step.depth == 1;
    let here = steps.get(index).filter(tells).map(|step| step.function.as_str());
    here.or(known).or_else(|| steps[index..].iter().find(tells).map(|step| step.function.as_str()))
}

fn thread_name(thread: usize) -> String {
    format!("thread {thread}")
}

/// Whether a line was shown before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    First,
    Again,
}

fn show_step(f: &mut impl fmt::Write, step: &SourceStep, places: &Places, seen: Seen) -> fmt::Result {
    if let Some(parameters) = step.call.as_ref().filter(|_| step.depth > 1 || step.thread > 0) {
        let parameters: Vec<_> = parameters.iter().map(shown).collect();
        let outer = "  ".repeat(step.depth.saturating_sub(2).min(DEEPEST));
        let entry = format!("  {}  {outer}> {}({})", places.column(None), step.function, parameters.join(", "));
        writeln!(f, "{}", cut(&entry, WIDTH))?;
    }
    let row = format!("  {}  {}{}", places.column(Some(&step.place)), indent(step), code(&step.place.source));
    // An input that is assigned at once is told by the assignment.
    let told = |input: &&Assignment| !step.assignments.iter().any(|assignment| assignment.value == input.value);
    let mut values: Vec<String> = step.inputs.iter().filter(told).chain(&step.assignments).map(shown).collect();
    if step.waits {
        values.push("(waits)".to_owned());
    }
    values.extend(step.propositions.iter().map(|told| format!("[{}: {}]", told.place, told.value)));
    // A long line that was shown before gives way to the values.
    let row = match seen {
        Seen::Again if !values.is_empty() => cut(&row, VALUES_AT - 2),
        _ => row,
    };
    with_values(f, &row, &values)
}

/// Writes a row and its values, behind each other if they fit.
fn with_values(f: &mut impl fmt::Write, row: &str, values: &[String]) -> fmt::Result {
    let values = values.join(", ");
    if values.is_empty() {
        return writeln!(f, "{}", cut(row, WIDTH));
    }
    let start = VALUES_AT.max(width(row) + 2);
    if start + width(&values) <= WIDTH {
        return writeln!(f, "{}{values}", padded(row, start));
    }
    if width(row) + 2 <= VALUES_AT && width(&values) <= WIDTH {
        // A long list is worth moving to the left.
        let start = (WIDTH - width(&values)).max(width(row) + 2);
        if start + width(&values) <= WIDTH {
            return writeln!(f, "{}{values}", padded(row, start));
        }
    }
    writeln!(f, "{}", cut(row, WIDTH))?;
    let margin = row.len() - row.trim_start().len() + 10;
    let room = WIDTH - margin;
    let start = (VALUES_AT).min(WIDTH.saturating_sub(width(&values))).max(margin);
    writeln!(f, "{}{}", " ".repeat(start), cut(&values, room.max(20)))
}

/// The steps that say something: lines of braces are left out, and the parts of a line that ran in one go are put together.
fn readable(steps: &[SourceStep]) -> Vec<SourceStep> {
    let mut readable: Vec<SourceStep> = Vec::new();
    // Where each thread stands: its last step of every call on its stack.
    let mut standing: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
    // A call whose first line was left out begins with the next one.
    let mut call = None;
    for step in steps {
        let tells = !step.propositions.is_empty() || step.begins_cycle;
        let changes = !step.assignments.is_empty() || !step.inputs.is_empty() || step.waits || tells;
        let is_brace = step.place.source.replace("else", "").chars().all(|c| "{}; ".contains(c));
        if is_brace && !changes {
            call = step.call.clone().or(call);
            continue;
        }
        let calls = standing.entry(step.thread).or_default();
        calls.retain(|&index| readable[index].depth <= step.depth);
        let before = calls.last().copied().filter(|&index| readable[index].depth == step.depth);
        let is_last = before.is_some_and(|before| before + 1 == readable.len());
        if let Some(before) = before.map(|index| &mut readable[index]).filter(|before| continues(before, step)) {
            if is_last {
                before.inputs.extend(step.inputs.iter().cloned());
                before.assignments.extend(step.assignments.iter().cloned());
                before.propositions.extend(step.propositions.iter().cloned());
                before.waits |= step.waits;
                continue;
            }
            if !changes {
                continue;
            }
        }
        calls.retain(|&index| readable[index].depth < step.depth);
        calls.push(readable.len());
        readable.push(SourceStep { call: step.call.clone().or_else(|| call.take()), ..step.clone() });
        call = None;
    }
    readable
}

/// Whether a step is the rest of the line before it.
fn continues(last: &SourceStep, step: &SourceStep) -> bool {
    (last.thread, last.depth, last.place.line) == (step.thread, step.depth, step.place.line)
        && last.place.file == step.place.file
        && step.call.is_none()
        && !step.begins_cycle
        && (last.assignments.is_empty() || step.assignments.is_empty())
        && !last.waits
}

fn shown(assignment: &Assignment) -> String {
    format!("{} = {}", assignment.place, assignment.value)
}

fn indent(step: &SourceStep) -> String {
    "  ".repeat(step.depth.saturating_sub(1).min(DEEPEST))
}

/// The file without its folders, and the line.
fn line_of(place: &TraceLocation) -> String {
    let file = place.file.rsplit('/').next().unwrap_or(&place.file);
    format!("{file}:{}", place.line)
}

fn source_of(standing: &Standing) -> String {
    standing.place.as_ref().map_or("", |place| code(&place.source)).to_owned()
}

/// A line without the comment at its end.
fn code(source: &str) -> &str {
    match source.find("//").or_else(|| source.find("/*").filter(|_| source.ends_with("*/"))) {
        // A comment that stands alone is all there is to see, and what stands in quotes is no comment.
        Some(start) if start > 0 && !source[..start].contains('"') => source[..start].trim_end(),
        _ => source,
    }
}

/// The longest name of a file that every row can bear.
const SHORT_NAME: usize = 16;

/// How rows name their places: file and line, or the line alone where there is one file, with a long name.
struct Places {
    /// The one file whose name is left out.
    only: Option<String>,
    columns: usize,
}

impl Places {
    fn of<'a>(places: impl Iterator<Item = &'a TraceLocation> + Clone) -> Self {
        let mut files = places.clone().map(|place| place.file.as_str());
        let first = files.next().unwrap_or_default();
        let name = first.rsplit('/').next().unwrap_or(first);
        let only = (width(name) > SHORT_NAME && files.all(|file| file == first)).then(|| name.to_owned());
        let mut found = Self { only, columns: 0 };
        found.columns = places.map(|place| width(&found.name(place))).max().unwrap_or(0);
        found
    }

    fn name(&self, place: &TraceLocation) -> String {
        match &self.only {
            Some(_) => place.line.to_string(),
            None => line_of(place),
        }
    }

    /// The text of the first column.
    fn column(&self, place: Option<&TraceLocation>) -> String {
        let name = place.map_or_else(String::new, |place| self.name(place));
        match &self.only {
            Some(_) => format!("{}{name}", " ".repeat(self.columns - width(&name))),
            None => padded(&name, self.columns),
        }
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// A text that is not wider than a number of columns.
fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns { text.to_owned() } else { text.chars().take(columns - 3).chain("...".chars()).collect() }
}
