//! The answer in a few sentences: what was found, where, and what can be done about it.

use adamant_pipeline::{
    CheckVerdict, ConfirmedViolation, Faults, Limits, NoAnswer, Property, ProvedInvariant, Reason, Statistics,
    StepReport, Unsupported,
};

use crate::colour::ColourChoice;

/// Says in one or two sentences what a verdict without a trace means.
pub(crate) fn explanation(
    verdict: &CheckVerdict,
    property: &Property,
    faults: Faults,
    limits: &Limits,
    statistics: &Statistics,
) -> Vec<String> {
    match verdict {
        CheckVerdict::Holds => {
            let also = match faults {
                Faults::Stop => "",
                Faults::PassOver => ", also where runs go on after undefined behaviour",
            };
            let promise = property.promise();
            vec![format!("Proved: {promise}, whatever the inputs and the order of threads{also}."), effort(statistics)]
        }
        CheckVerdict::Violated(_) => vec![effort(statistics)],
        CheckVerdict::Unknown(no_answer) => {
            let mut lines = no_answer_lines(no_answer, limits);
            lines.push(effort(statistics));
            lines
        }
    }
}

/// The run that violates the property, with a line break at its end.
pub(crate) fn violation(violation: &ConfirmedViolation, colours: ColourChoice) -> String {
    match &violation.trace {
        Some(trace) if colours.are_shown() => format!("{trace:#}\n"),
        Some(trace) => format!("{trace}\n"),
        None => "Violated; there was not enough time to tell the steps that lead there.\n".to_owned(),
    }
}

/// What was counted and measured, one figure per line.
pub(crate) fn figures(statistics: &Statistics) -> Vec<String> {
    let width = statistics.0.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    let figure = |value: f64| if value.fract() == 0.0 { format!("{value}") } else { format!("{value:.3}") };
    statistics.0.iter().map(|&(name, value)| format!("  {name:<width$} {:>12}", figure(value))).collect()
}

/// States, time and memory.
fn effort(statistics: &Statistics) -> String {
    let figure = |name| statistics.get(name).unwrap_or_default();
    let resources = format!("{:.2} s CPU, {:.0} MiB", figure("time_s"), figure("peak_rss_mb"));
    match statistics.get("states") {
        Some(1.0) => format!("1 state, {resources}."),
        Some(states) => format!("{states} states, {resources}."),
        None => format!("{resources}."),
    }
}

/// The steps of the plan, and what became of each.
pub(crate) fn plan(steps: &[StepReport]) -> impl Iterator<Item = String> {
    steps.iter().zip(1..).map(|(StepReport { step, outcome }, number)| format!("  {number}. {step}: {outcome}"))
}

/// What a proof rests on, with a heading; nothing if it says nothing.
pub(crate) fn proof(invariants: &[ProvedInvariant]) -> Vec<String> {
    if invariants.is_empty() {
        return Vec::new();
    }
    let line = |found: &ProvedInvariant| {
        let left_out = match found.left_out {
            0 => String::new(),
            count => format!(" ({count} more without a form in C)"),
        };
        let invariant = found.invariant.as_deref().unwrap_or("nothing that C can say");
        format!("  {}:{}, in {}: {invariant}{left_out}", found.file, found.line, found.function)
    };
    let heading = "Proof, by what holds at the heads of loops:".to_owned();
    std::iter::once(heading).chain(invariants.iter().map(line)).collect()
}

fn no_answer_lines(no_answer: &NoAnswer, limits: &Limits) -> Vec<String> {
    let mut lines = Vec::new();
    match &no_answer.reason {
        Reason::TimeLimit => {
            let limit = limits.cpu_time.map_or_else(String::new, |limit| format!(" of {} s", limit.as_secs_f64()));
            lines.push(format!("No answer: the limit{limit} of CPU time was reached. --time-limit gives more."));
        }
        Reason::MemoryLimit => {
            let limit = limits.memory.map_or_else(String::new, |limit| format!(" of {} MiB", limit >> 20));
            lines.push(format!("No answer: the limit{limit} of memory was reached. --memory-limit gives more."));
        }
        Reason::Interrupted => lines.push("No answer: the check was interrupted.".to_owned()),
        Reason::EffortSpent => lines.push("No answer: no engine was to do more.".to_owned()),
        Reason::SolverGaveUp => {
            let advice = "Another solver may know (--solver), or the same one with another --seed.";
            lines.push(format!("No answer: the solver could not decide a question about values. {advice}"));
        }
        Reason::Bound(k) => {
            lines.push(format!("No answer: nothing was found within the bound {k} (rounds of loops; for dpr, decisions in loops), and no proof either."));
        }
        Reason::NoFinerAbstraction => {
            let what = "a path that may be impossible could not be excluded by a finer abstraction";
            lines.push(format!("No answer: {what}. Another --cegar-domain or --cegar-refinement may do it."));
        }
        Reason::NotReplayed => {
            lines.push("No answer: a violation was found that could not be executed again.".to_owned())
        }
        Reason::Unsupported { what: Unsupported::ByEngine(what), .. } => {
            lines.push("No answer: the engine that was asked does not cover this program or property.".to_owned());
            lines.push(format!("  {what}"));
        }
        Reason::Unsupported { what, .. } => {
            lines.push(
                "No answer: the program can reach what is not modelled, after which anything might happen.".to_owned(),
            );
            lines.push(placed(no_answer, &what.to_string()));
            lines.extend(source_line(no_answer));
        }
        Reason::UndefinedBehaviour { what, .. } => {
            lines.push(
                "No answer: the program can do what the language leaves undefined, after which anything may happen."
                    .to_owned(),
            );
            lines.push(placed(no_answer, what));
            lines.extend(source_line(no_answer));
            lines.push(
                "Where it is mended, or excluded by an assumption on the inputs, the check can go on.".to_owned(),
            );
        }
    }
    lines.extend(no_answer.advice.map(|advice| advice.to_string()));
    lines.extend(no_answer.details.as_ref().map(|details| format!("  {details}")));
    lines
}

fn placed(no_answer: &NoAnswer, what: &str) -> String {
    match &no_answer.place {
        Some(place) => match (place.line, place.column) {
            (0, _) => format!("  {}: {what}", place.file),
            (line, 0) => format!("  {}:{line}: {what}", place.file),
            (line, column) => format!("  {}:{line}:{column}: {what}", place.file),
        },
        None => format!("  {what}"),
    }
}

fn source_line(no_answer: &NoAnswer) -> Option<String> {
    let text = no_answer.place.as_ref()?.text.as_ref()?;
    Some(format!("      {text}"))
}
