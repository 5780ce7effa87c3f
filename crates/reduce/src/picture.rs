//! The control flow of a program as a graph in the language of Graphviz, with what a slice keeps.

use std::fmt::Write as _;

use adamant_analysis::Site;
use adamant_base::Id as _;
use adamant_program::{BlockId, FunctionId, Op, TerminatorOp};

use crate::slice::{Decision, Slice};

/// One node by block, with the statements that execute something: those kept are black, the others grey; free decisions are dashed.
pub fn picture(slice: &Slice<'_, '_>) -> String {
    let dependences = slice.slicing().dependences();
    let mut text = "digraph slice {\n  node [shape=box fontname=monospace labeljust=l]\n".to_owned();
    for &function in dependences.reached() {
        let name = escaped(dependences.program().functions[function].display_name());
        // Writing to a string does not fail.
        let _ = writeln!(text, "  subgraph cluster_{} {{\n    label=\"{name}\"", function.index());
        function_picture(slice, function, &mut text);
        text.push_str("  }\n");
    }
    text.push_str("}\n");
    text
}

fn function_picture(slice: &Slice<'_, '_>, function: FunctionId, text: &mut String) {
    let dependences = slice.slicing().dependences();
    let program = dependences.program();
    let Some(body) = &program.functions[function].body else { return };
    let node = |block: BlockId| format!("f{}b{}", function.index(), block.index());
    for (block, contents) in body.blocks.enumerate() {
        let mut label = String::new();
        for (index, statement) in contents.statements.iter().enumerate() {
            if matches!(statement.op, Op::Bind { .. }) {
                continue;
            }
            let is_kept = slice.keeps(Site { function, block, statement: index as u32 });
            let shown = escaped(&program.display_step(function, block, index).to_string());
            let _ = write!(label, "{} {shown}\\l", if is_kept { "+" } else { " " });
        }
        let terminator = Site { function, block, statement: contents.statements.len() as u32 };
        let decision = slice.decisions().get(&terminator);
        let style = match decision {
            Some(Decision::Abstract) => " style=dashed",
            _ => "",
        };
        let colour = if slice.keeps_block(function, block) { "black" } else { "grey" };
        let _ = writeln!(text, "    {} [label=\"{label}\" color={colour} fontcolor={colour}{style}]", node(block));
        for edge in contents.terminator.op.edges() {
            let is_decision = !matches!(contents.terminator.op, TerminatorOp::Jump(_));
            let colour = if is_decision && decision.is_none() { "grey" } else { "black" };
            let _ = writeln!(text, "    {} -> {} [color={colour}{style}]", node(block), node(edge.target));
        }
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l")
}
