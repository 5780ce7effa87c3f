//! Places of the source as messages show them.

use adamant_pipeline::{PositionId, Program, SourceText, StackTrace};

/// `file:line:column`, or a word for code that the compiler made up.
pub(crate) fn place(program: &Program, position: Option<PositionId>) -> String {
    position.map_or_else(|| "somewhere in the program".to_owned(), |position| program.source.describe(position))
}

/// The text of the line at a position.
pub(crate) fn source_line(program: &Program, text: &mut SourceText, position: PositionId) -> Option<String> {
    let position = program.source.position(position)?;
    text.line(&program.source.files[position.file], position.line).map(str::to_owned)
}

/// Prints the calls of a thread on standard error, the innermost first.
pub(crate) fn print_stack(program: &Program, text: &mut SourceText, stack: &StackTrace) {
    for call in &stack.calls {
        let function = program.functions[call.function].display_name();
        say!("    in {function} at {}", place(program, call.position));
        if let Some(line) = call.position.and_then(|position| source_line(program, text, position)) {
            say!("        {line}");
        }
    }
}
