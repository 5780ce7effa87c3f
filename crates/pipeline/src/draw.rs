//! The states of a search as a picture. The search is that of a check of the whole program; where it finds more states than the picture
//! may have, it ends.

use std::path::PathBuf;

use adamant_check::{Alone, Effort, Engine as _, Run, Verdict};
use adamant_evidence::SourceText;
use adamant_explore::{Caption, Explore, StateGraph, Trouble};
use adamant_program::{PositionId, Program};

use crate::check::{Check, CheckSettings};
use crate::confirm;
use crate::error::CheckError;
use crate::load::{Loaded, load};

/// A picture of states.
#[derive(Clone, Debug)]
pub struct StatesPicture {
    /// In the language of Graphviz.
    pub dot: String,
    /// How many states it has.
    pub states: usize,
    /// How many steps.
    pub steps: usize,
    /// How many states were found for which there was no room.
    pub left_out: u64,
    /// What the user should know.
    pub warnings: Vec<String>,
}

/// Draws the states of a program, the first `most` that the search finds.
pub fn draw_states(inputs: &[PathBuf], settings: &CheckSettings, most: usize) -> Result<StatesPicture, CheckError> {
    let check = Check::prepare(inputs, settings)?;
    if check.property.formula().is_some() {
        return Err(CheckError::FormulaNotDrawn);
    }
    let Loaded { program, mut warnings } = load(check.files(), &check.frontend)?;
    let (task, note) = check.task(&program);
    warnings.extend(note);
    let mut engine = Explore::new(settings.explore.clone()).recording(most);
    let mut run = Run {
        budget: &settings.budget,
        effort: Effort::Work(most as u64),
        solver: &settings.solver,
        planner: &mut Alone,
    };
    let report = engine.check(&task, &mut run)?;
    warnings.extend(report.warnings);
    let mut graph = engine.take_graph().unwrap_or_default();
    if let Verdict::Violated(found) = report.verdict
        && let Err(deviation) = confirm::confirm(&check, &program, *found)
    {
        warnings.push(format!("the violation is not confirmed by a run: {deviation}"));
        take_back_violations(&mut graph);
    }
    let title = format!("{}, {}", file_names(inputs), check.property.name());
    let dot = to_dot(&graph, &title, &program);
    let StateGraph { states, steps, left_out } = graph;
    Ok(StatesPicture { dot, states: states.len(), steps: steps.len(), left_out, warnings })
}

/// No violation is shown that was not executed again.
fn take_back_violations(graph: &mut StateGraph) {
    for state in &mut graph.states {
        if let Some(Trouble::Violation(what)) = &state.trouble {
            state.trouble = Some(Trouble::Obstacle(format!("not confirmed: {what}")));
        }
    }
}

fn file_names(inputs: &[PathBuf]) -> String {
    let names: Vec<_> = inputs.iter().filter_map(|input| Some(input.file_name()?.display().to_string())).collect();
    names.join(", ")
}

fn to_dot(graph: &StateGraph, title: &str, program: &Program) -> String {
    let mut text = SourceText::default();
    let mut source = |position: PositionId| {
        let position = program.source.position(position)?;
        text.line(&program.source.files[position.file], position.line).map(str::to_owned)
    };
    graph.to_dot(&mut Caption { title, program, source: &mut source })
}
