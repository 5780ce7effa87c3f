//! Slices as one page that needs nothing else.

use std::fmt::Write as _;

use adamant_pipeline::{LineMark, SliceReport, SlicesReport};

use super::heading;

const STYLE: &str = "body { font-family: sans-serif; margin: 2em; } pre { line-height: 1.35; }
.n { color: #999; } .removed { color: #bbb; text-decoration: line-through; } .abstract { background: #ffe9b0; }
.kept { background: #e8f4e8; }";

/// The page: each slice with its files, removed lines struck out, free decisions marked.
pub(super) fn page(report: &SlicesReport, slices: &[SliceReport]) -> String {
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Slices</title><style>\n{STYLE}\n</style></head><body>\n\
         <p><span class=\"kept\">kept</span> · <span class=\"removed\">removed</span> · <span class=\"abstract\">decided freely</span></p>\n"
    );
    for slice in slices {
        // Writing to a string does not fail.
        let _ = writeln!(text, "<h2>{}</h2>", escaped(&heading(report, slice)));
        for file in &slice.files {
            let _ = writeln!(text, "<h3>{}</h3>\n<pre>", escaped(&file.name));
            for (index, (line, mark)) in file.lines.iter().enumerate() {
                let class = match mark {
                    None => "",
                    Some(LineMark::Kept) => "kept",
                    Some(LineMark::Removed) => "removed",
                    Some(LineMark::Nondeterministic) => "abstract",
                };
                let _ = writeln!(
                    text,
                    "<span class=\"n\">{:>5}</span> <span class=\"{class}\">{}</span>",
                    index + 1,
                    escaped(line)
                );
            }
            text.push_str("</pre>\n");
        }
    }
    text.push_str("</body></html>\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
