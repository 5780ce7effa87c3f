//! Where formulas stand: property files of SV-COMP, and annotations in programs.

use crate::error::{ParseError, ParseErrorKind};
use crate::parse::{Parsed, parse};

/// A formula found in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormulaSource {
    /// The name of the property, if it has one.
    pub name: Option<String>,
    /// The formula.
    pub text: String,
    /// The line on which the formula starts, from 1.
    pub line: u32,
    /// The column in that line where it starts, in characters from 1.
    pub column: u32,
}

impl FormulaSource {
    /// Reads the formula.
    pub fn parse(&self) -> Result<Parsed, ParseError> {
        parse(&self.text)
    }

    /// The line and column in the file of a column of the formula.
    pub fn position(&self, column: u32) -> (u32, u32) {
        let before: Vec<char> = self.text.chars().take(column.saturating_sub(1) as usize).collect();
        let lines = before.iter().filter(|character| **character == '\n').count();
        match before.iter().rposition(|character| *character == '\n') {
            Some(last) => (self.line + clamp(lines), clamp(before.len() - last)),
            None => (self.line, self.column + clamp(before.len())),
        }
    }
}

/// The formulas of a property file: every line that is not empty is `CHECK( init(main()), LTL( formula ) )`. An error has the line of the file.
pub fn formulas_of_property(text: &str) -> Result<Vec<FormulaSource>, (u32, ParseError)> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let formulas = lines.map(|(index, line)| {
        let number = clamp(index + 1);
        formula_of_check(line, number).map_err(|error| (number, error))
    });
    formulas.collect()
}

fn formula_of_check(line: &str, number: u32) -> Result<FormulaSource, ParseError> {
    let mut rest = line;
    for word in ["CHECK", "(", "init", "(", "main", "(", ")", ")", ",", "LTL", "("] {
        rest = rest.trim_start();
        let column = column_of(line, rest);
        rest = rest.strip_prefix(word).ok_or_else(|| ParseErrorKind::Property.at(column))?;
    }
    let start = column_of(line, rest);
    let mut formula = rest.trim_end();
    for _ in 0..2 {
        let end = start + clamp(formula.chars().count());
        formula = formula.strip_suffix(')').ok_or_else(|| ParseErrorKind::Property.at(end))?.trim_end();
    }
    Ok(FormulaSource { name: None, text: formula.to_owned(), line: number, column: start })
}

/// The formulas that annotations of a program state: `//@ ltl invariant name: formula;`, also between `/*@` and `*/`. An error has the line of the file.
pub fn formulas_of_program(text: &str) -> Result<Vec<FormulaSource>, (u32, ParseError)> {
    let annotations = comments(text).into_iter().filter_map(|comment| {
        let rest = comment.strip_prefix('@')?.trim_start().strip_prefix("ltl")?;
        rest.starts_with(char::is_whitespace).then(|| rest.trim_start())
    });
    annotations.map(|annotation| formula_of_annotation(text, annotation)).collect()
}

/// The formula of the text behind `@ ltl`.
fn formula_of_annotation(text: &str, annotation: &str) -> Result<FormulaSource, (u32, ParseError)> {
    let malformed = |at: &str| {
        let (line, column) = position_of(text, at);
        (line, ParseErrorKind::Annotation.at(column))
    };
    let rest = annotation.strip_prefix("invariant").ok_or_else(|| malformed(annotation))?.trim_start();
    let (name, formula) = rest.split_once(':').ok_or_else(|| malformed(rest))?;
    let name = name.trim();
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if !is_name(name) {
        return Err(malformed(rest));
    }
    let end = formula.rfind(';').ok_or_else(|| malformed(rest))?;
    if !formula[end + 1..].trim().is_empty() {
        return Err(malformed(&formula[end + 1..]));
    }
    let formula = formula[..end].trim();
    let (line, column) = position_of(text, formula);
    Ok(FormulaSource { name: Some(name.to_owned()), text: formula.to_owned(), line, column })
}

/// What stands in the comments of a C program, without the signs around them.
fn comments(text: &str) -> Vec<&str> {
    let mut comments = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['"', '\'', '/']) {
        let here = &rest[start..];
        let length = match here.as_bytes() {
            [b'/', b'/', ..] => {
                let end = here.find('\n').unwrap_or(here.len());
                comments.push(&here[2..end]);
                end
            }
            [b'/', b'*', ..] => {
                let end = here[2..].find("*/").map_or(here.len(), |end| end + 2);
                comments.push(&here[2..end]);
                (end + 2).min(here.len())
            }
            [b'/', ..] => 1,
            _ => quoted_length(here),
        };
        rest = &here[length..];
    }
    comments
}

/// The length of the string or character at the start of a text, which ends with its line if it is not closed.
fn quoted_length(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (index, &byte) in text.as_bytes().iter().enumerate().skip(1) {
        match byte {
            b'\n' if !escaped => return index,
            _ if byte == quote && !escaped => return index + 1,
            _ => escaped = byte == b'\\' && !escaped,
        }
    }
    text.len()
}

/// The line and the column of a part of a text.
fn position_of(text: &str, part: &str) -> (u32, u32) {
    let before = &text[..offset_of(text, part)];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    (clamp(before.matches('\n').count() + 1), clamp(before[line_start..].chars().count() + 1))
}

/// The column of a part of a line.
fn column_of(line: &str, part: &str) -> u32 {
    clamp(line[..offset_of(line, part)].chars().count() + 1)
}

/// Where a part of a text starts in it.
fn offset_of(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

fn clamp(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn property_files_name_formulas() {
        let text = "\nCHECK( init(main()), LTL( G(F\"t==1\") ) )\nCHECK(init(main()),LTL(F end))\n";
        let formulas = formulas_of_property(text).unwrap();
        assert_eq!(formulas[0].text, " G(F\"t==1\")");
        assert_eq!((formulas[0].line, formulas[0].column), (2, 26));
        assert_eq!(formulas[0].position(2), (2, 27));
        assert_eq!(formulas[1].text, "F end");
    }

    #[test]
    fn what_is_no_property_is_refused_with_its_place() {
        let check = |text: &str, line, column| {
            assert_eq!(formulas_of_property(text), Err((line, ParseErrorKind::Property.at(column))), "{text}");
        };
        check("int main;", 1, 1);
        check("\nCHECK( init(other()), LTL( true ) )", 2, 13);
        check("CHECK( init(main()), LTL( true", 1, 31);
        check("CHECK( init(main()), LTL( true )", 1, 31);
    }

    #[test]
    fn annotations_name_formulas() {
        let text = "//#Safe\n  //@ ltl invariant positive: <>AP(x == ';');\n/*@ ltl invariant two:\n []AP(y > 0);\n*/\n\
                    char *s = \"//@ ltl nothing\"; // ltl is fine\n";
        let formulas = formulas_of_program(text).unwrap();
        assert_eq!(formulas.len(), 2);
        assert_eq!(formulas[0].name.as_deref(), Some("positive"));
        assert_eq!(formulas[0].text, "<>AP(x == ';')");
        assert_eq!((formulas[0].line, formulas[0].column), (2, 31));
        assert_eq!(formulas[1].text, "[]AP(y > 0)");
        assert_eq!(formulas[1].position(3), (4, 4));
    }

    #[test]
    fn malformed_annotations_are_refused_with_their_place() {
        let check = |text: &str, line, column| {
            assert_eq!(formulas_of_program(text), Err((line, ParseErrorKind::Annotation.at(column))), "{text}");
        };
        check("int x;\n//@ ltl positive: true;", 2, 9);
        check("//@ ltl invariant : true;", 1, 19);
        check("//@ ltl invariant a: true", 1, 19);
        check("//@ ltl invariant a: true; false", 1, 27);
    }
}
