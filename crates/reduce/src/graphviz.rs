//! The control flow of a program as a graph in the language of Graphviz, with what a slice keeps.

use std::fmt::Write as _;

use adamant_analysis::Site;
use adamant_base::Id as _;
use adamant_base::dot::{quoted, row, table};
use adamant_program::{BlockId, Body, FunctionId, TerminatorOp};

use crate::slice::{Decision, ProgramSlice};

/// One node by block, with the line where it starts and the statements that execute something: those kept are black, the others grey. Free
/// decisions are orange and dashed, with a question mark. Functions of which nothing is kept are left out; the caption says what the slice is.
pub fn picture(slice: &ProgramSlice<'_, '_>, caption: &str) -> String {
    let dependences = slice.slicing().dependences();
    let mut text =
        "digraph slice {\n  node [shape=box fontname=monospace fontsize=10]\n  edge [fontsize=9]\n".to_owned();
    let legend = "black: kept, grey: removed, orange: decided freely";
    // Writing to a string does not fail.
    let _ = writeln!(text, "  labelloc=t\n  label=\"{}\\n{legend}\"", quoted(caption));
    for &function in dependences.reached().iter().filter(|&&function| slice.keeps_function(function)) {
        let Some(body) = &dependences.program().functions[function].body else { continue };
        let name = quoted(dependences.program().functions[function].display_name());
        let _ = writeln!(text, "  subgraph cluster_{} {{\n    label=\"{name}\"", function.index());
        for block in body.blocks.ids() {
            draw_block(slice, function, body, block, &mut text);
        }
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    text
}

fn draw_block(slice: &ProgramSlice<'_, '_>, function: FunctionId, body: &Body, block: BlockId, text: &mut String) {
    let program = slice.slicing().dependences().program();
    let contents = &body.blocks[block];
    let node = |block: BlockId| format!("f{}b{}", function.index(), block.index());
    let is_kept = slice.keeps_block(function, block);
    let colour = |is_kept: bool| if is_kept { "black" } else { "grey" };
    let mut rows = row("grey", &head(slice, function, body, block));
    let shown = |index: usize| program.display_step(function, block, index).to_string();
    for (index, statement) in contents.statements.iter().enumerate() {
        if statement.op.is_executed() {
            let site = Site { function, block, statement: index as u32 };
            rows += &row(colour(slice.keeps(site)), &shown(index));
        }
    }
    let end = Site { function, block, statement: contents.statements.len() as u32 };
    let is_decision = contents.terminator.op.decides_by().is_some();
    let (end_colour, mark, style) = match slice.decisions().get(&end) {
        Some(Decision::Nondeterministic) => ("orange", "? ", " style=dashed"),
        Some(_) => ("black", "", ""),
        None => (colour(is_kept && !is_decision), "", ""),
    };
    rows += &row(end_colour, &format!("{mark}{}", shown(contents.statements.len())));
    let _ = writeln!(text, "    {} [label={} color={}]", node(block), table(&rows), colour(is_kept));
    let names: &[&str] =
        if let TerminatorOp::Branch { .. } = contents.terminator.op { &["true", "false"] } else { &[] };
    for (index, edge) in contents.terminator.op.edges().enumerate() {
        let name = names.get(index).unwrap_or(&"");
        let _ = writeln!(
            text,
            "    {} -> {} [color={end_colour} fontcolor={end_colour} label=\"{name}\"{style}]",
            node(block),
            node(edge.target)
        );
    }
}

/// The name of a block, what it is handed, and the line that it starts at.
fn head(slice: &ProgramSlice<'_, '_>, function: FunctionId, body: &Body, block: BlockId) -> String {
    let dependences = slice.slicing().dependences();
    let contents = &body.blocks[block];
    let parameters: Vec<String> =
        contents.parameters.iter().map(|parameter| format!("%{}", parameter.index())).collect();
    let handed = if parameters.is_empty() { String::new() } else { format!("({})", parameters.join(", ")) };
    let mut sites = (0..=contents.statements.len() as u32).map(|statement| Site { function, block, statement });
    let source = &dependences.program().source;
    let line =
        sites.find_map(|site| source.position(dependences.position(site)?).map(|it| it.line).filter(|&line| line > 0));
    let line = line.map_or_else(String::new, |line| format!("  line {line}"));
    format!("bb{}{handed}{line}", block.index())
}
