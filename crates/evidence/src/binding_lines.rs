//! Which line of the source gives a variable its value, where the compiler does not tell.
//!
//! A variable that became a register is bound to values at places that carry no line of their own, and an assignment of a constant leaves no
//! other statement behind. The text of the source tells: between the line that ran last and the line that runs next there is one that
//! assigns the variable. Only traces depend on this guess.

use adamant_program::{Op, Position, Program, Variable};
use adamant_semantics::Frame;

use crate::source_text::SourceText;

/// How many lines are looked through for an assignment.
const REACH: u32 = 40;

/// Guesses lines, with the source at hand.
#[derive(Debug, Default)]
pub(crate) struct BindingLines {
    text: SourceText,
}

impl BindingLines {
    /// The place where `name` is assigned between `at`, where the call stands, and what runs next; `None` if nothing better than `at` is
    /// known. A variable bound for the first time is given as `declared`.
    pub(crate) fn line_of<B>(
        &mut self,
        program: &Program,
        frame: &Frame<B>,
        at: Option<Position>,
        name: &str,
        declared: Option<&Variable>,
    ) -> Option<Position> {
        let next = next_position(program, frame);
        let at = at.or_else(|| last_position(program, frame));
        if let Some(at) = at
            && self.text.line(&program.source.files[at.file], at.line).is_some_and(|text| assigns(text, name))
        {
            return Some(at);
        }
        let base = at.or(next)?;
        let file = &program.source.files[base.file];
        let begin = program.functions[frame.function].position.map_or(0, |start| program.source[start].line);
        let here = at.map_or(begin, |position| position.line);
        let last = match next {
            Some(next) if next.file == base.file && next.line > here => next.line,
            Some(_) => return at,
            None => here.saturating_add(REACH),
        };
        let first = (here + 1).max(last.saturating_sub(REACH));
        let mut is_assigned = |line: u32| self.text.line(file, line).is_some_and(|text| assigns(text, name));
        let declared = declared.map(|variable| variable.line).filter(|line| (first..=last).contains(line));
        let line = match declared {
            Some(line) if is_assigned(line) => Some(line),
            _ => (first..=last).find(|&line| is_assigned(line)),
        };
        line.map(|line| Position { line, column: 0, ..base }).or(at)
    }
}

/// The place of the first statement behind the binding that has one.
fn next_position<B>(program: &Program, frame: &Frame<B>) -> Option<Position> {
    let block = &program.functions[frame.function].body.as_ref()?.blocks[frame.block];
    let statements = block.statements.iter().skip(frame.statement as usize);
    let positions = statements.filter(|statement| !matches!(statement.op, Op::Bind { .. })).map(|found| found.position);
    let mut known = positions.chain([block.terminator.position]).flatten().map(|id| program.source[id]);
    known.find(|position| position.line != 0)
}

/// The place of the statement right before the binding, such as a call that has returned.
fn last_position<B>(program: &Program, frame: &Frame<B>) -> Option<Position> {
    let block = &program.functions[frame.function].body.as_ref()?.blocks[frame.block];
    let before = block.statements.iter().take(frame.statement as usize).rev();
    let mut before = before.filter(|statement| !matches!(statement.op, Op::Bind { .. }));
    before.find_map(|found| found.position).map(|id| program.source[id]).filter(|position| position.line != 0)
}

/// Whether a line of C gives the variable of this name a value.
pub fn assigns(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + name.len()..]);
        if before.ends_with(is_part) || after.starts_with(is_part) || before.ends_with('.') || before.ends_with("->") {
            return false;
        }
        let (before, after) = (before.trim_end(), after.trim_start());
        let operators = ["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"];
        let is_set = after.starts_with('=') && !after.starts_with("==");
        is_set
            || operators.iter().any(|operator| after.starts_with(operator))
            || before.ends_with("++")
            || before.ends_with("--")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assignments_are_told_from_uses() {
        for text in ["int x = 1;", "x=2", "y = (x += 3);", "for (x = 0; ; )", "while (x--)", "++x;"] {
            assert!(assigns(text, "x"), "{text}");
        }
        for text in ["x == 1", "max = 3", "x1 = 2", "p->x = 2", "s.x = 2", "return x;", "a[x] = 1"] {
            assert!(!assigns(text, "x"), "{text}");
        }
    }
}
