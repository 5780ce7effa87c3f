//! Properties as users name them: by the name that the field gives them, by a property file of SV-COMP, or by a formula.
//!
//! A property file is read by its whole text: every line that is not empty is one `CHECK`. What the file names as the error is the
//! error, whatever the name of the file.

use std::path::{Path, PathBuf};

use adamant_check::{Fairness, LtlProperty, Property};
use adamant_llvm::LocalName;
use adamant_ltl::FormulaSource;

use crate::error::CheckError;

/// The names of the properties that can be checked.
pub(crate) fn supported() -> String {
    let [others @ .., last] = Property::all_named().map(|property| property.name());
    format!("{} and {last}", others.join(", "))
}

/// The property that property files write so.
fn specified(formula: &str) -> Option<Property> {
    Property::all_named().into_iter().find(|property| property.specification() == Some(formula))
}

/// A property as a user names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PropertyChoice {
    /// By its name.
    Named(String),
    /// By a property file.
    File(PathBuf),
    /// A formula of linear temporal logic, or the name of one that the program states.
    Formula(String),
}

impl PropertyChoice {
    /// What a word means: a file if it ends like one, a name otherwise.
    pub fn of(word: &str) -> Self {
        let is_file = Path::new(word).extension().is_some_and(|extension| extension == "prp");
        if is_file { Self::File(PathBuf::from(word)) } else { Self::Named(word.to_owned()) }
    }
}

/// The property of this name.
pub(crate) fn named(name: &str) -> Result<Property, CheckError> {
    Property::named(name).ok_or_else(|| CheckError::UnknownProperty { name: name.to_owned() })
}

/// The property that a file specifies which was asked for by itself. That runs end is a formula then; in a task definition, it is a property
/// with a name of its own.
pub(crate) fn asked(file: &Path) -> Result<Property, CheckError> {
    match read(file) {
        Err(CheckError::UnsupportedProperty { formula, .. }) if is_termination(&formula) => {
            let text = std::fs::read_to_string(file);
            let text = text.map_err(|reason| CheckError::UnreadableProperty { file: file.to_owned(), reason })?;
            formula_of_file(file, &text)
        }
        read => read,
    }
}

/// The property that a file specifies.
pub(crate) fn read(file: &Path) -> Result<Property, CheckError> {
    let owned = || file.to_owned();
    let text =
        std::fs::read_to_string(file).map_err(|reason| CheckError::UnreadableProperty { file: owned(), reason })?;
    parse(&text).or_else(|problem| match problem {
        Problem::Malformed { line, text } => Err(CheckError::MalformedProperty { file: owned(), line, text }),
        Problem::Unsupported { formula } if is_reserved(&formula) => {
            Err(CheckError::UnsupportedProperty { file: owned(), formula })
        }
        Problem::Unsupported { .. } => formula_of_file(file, &text),
    })
}

/// The formula of a property file.
fn formula_of_file(file: &Path, text: &str) -> Result<Property, CheckError> {
    let malformed = |line: u32, reason: String| CheckError::Formula {
        place: format!("{}:{line}", file.display()),
        reason,
        marked: String::new(),
    };
    let formulas =
        adamant_ltl::formulas_of_property(text).map_err(|(line, error)| malformed(line, error.to_string()))?;
    match formulas.as_slice() {
        [formula] => of_source(&file.display().to_string(), formula),
        _ => Err(malformed(1, "several properties at once; give each a file of its own".to_owned())),
    }
}

/// The property that a formula found in a file states.
pub(crate) fn of_source(file: &str, source: &FormulaSource) -> Result<Property, CheckError> {
    let formula = source.parse().map_err(|error| {
        let (line, column) = source.position(error.column);
        CheckError::Formula {
            place: format!("{file}:{line}:{column}"),
            reason: error.kind.to_string(),
            marked: marked(&source.text, error.column),
        }
    })?;
    let stated_in = Some((file.to_owned(), source.clone()));
    let (text, fairness) = (source.text.clone(), Fairness::None);
    Ok(Property::Ltl(Box::new(LtlProperty { text, stated_in, formula, fairness })))
}

/// The property that a formula on the command line states.
pub(crate) fn of_formula(text: &str) -> Result<Property, CheckError> {
    let formula = adamant_ltl::parse(text).map_err(|error| CheckError::Formula {
        place: format!("--ltl, column {}", error.column),
        reason: error.kind.to_string(),
        marked: marked(text, error.column),
    })?;
    let (text, fairness) = (text.to_owned(), Fairness::None);
    Ok(Property::Ltl(Box::new(LtlProperty { text, stated_in: None, formula, fairness })))
}

/// A formula with a mark under a column.
pub(crate) fn marked(text: &str, column: u32) -> String {
    let line: String = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    format!("\n  {line}\n  {}^", " ".repeat(column.saturating_sub(1) as usize))
}

/// The local variables that a property names.
pub(crate) fn kept_locals(property: &Property) -> Vec<LocalName> {
    let Some(property) = property.formula() else { return Vec::new() };
    let variables = property.formula.atoms.iter().flat_map(|atom| atom.expression.variables());
    let local = |name: &adamant_ltl::Name| {
        let function = name.function.clone()?;
        Some(LocalName { function, variable: name.name.clone() })
    };
    variables.filter_map(local).collect()
}

/// Whether a line states one of the properties of SV-COMP that have a name of their own.
fn is_reserved(line: &str) -> bool {
    let compact: String = line.split_whitespace().collect();
    let reserved = ["valid-", "!overflow", "!data-race", "several"];
    is_termination(line) || reserved.iter().any(|word| compact.contains(word))
}

/// Whether a line states that every run ends.
fn is_termination(line: &str) -> bool {
    let compact: String = line.split_whitespace().collect();
    compact.contains("LTL(Fend)")
}

/// What keeps a text from being a property that can be checked.
#[derive(PartialEq, Eq, Debug)]
enum Problem {
    /// This line is no `CHECK`.
    Malformed { line: usize, text: String },
    /// This is a property, but none that can be checked.
    Unsupported { formula: String },
}

fn parse(text: &str) -> Result<Property, Problem> {
    let mut functions = Vec::new();
    let mut of_threads = None;
    let mut unsupported = None;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (index, line) in lines {
        let malformed = || Problem::Malformed { line: index + 1, text: line.trim().to_owned() };
        let compact: String = line.split_whitespace().collect();
        let formula = compact.strip_prefix("CHECK(init(main()),LTL(").and_then(|rest| rest.strip_suffix("))"));
        let formula = formula.filter(|formula| is_balanced(formula)).ok_or_else(malformed)?;
        match formula.strip_prefix("G!call(").and_then(|rest| rest.strip_suffix("())")) {
            Some(function) if is_name(function) => functions.push(function.to_owned()),
            Some(_) => return Err(malformed()),
            None => match specified(formula) {
                Some(property) if of_threads.is_none() => of_threads = Some(property),
                Some(_) | None => {
                    unsupported.get_or_insert_with(|| line.trim().to_owned());
                }
            },
        }
    }
    match (unsupported, of_threads) {
        (Some(formula), _) => Err(Problem::Unsupported { formula }),
        (None, Some(property)) if functions.is_empty() => Ok(property),
        (None, Some(_)) => Err(Problem::Unsupported { formula: "several properties at once".to_owned() }),
        (None, None) if functions.is_empty() => Err(Problem::Malformed { line: 1, text: String::new() }),
        (None, None) => Ok(Property::UnreachCall { functions, assertions: false }),
    }
}

/// Whether every parenthesis has its partner.
fn is_balanced(text: &str) -> bool {
    let depth = text.chars().try_fold(0_usize, |depth, c| match c {
        '(' => Some(depth + 1),
        ')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    depth == Some(0)
}

/// Whether this is the name of a function in C.
fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    !text.is_empty() && text.chars().all(is_letter) && !text.starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&[&str], Problem>) {
        let functions = parse(text).map(|property| property.error_functions().to_vec());
        let expected = expected.map(|names| names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(functions, expected, "{text}");
    }

    fn malformed(line: usize, text: &str) -> Problem {
        Problem::Malformed { line, text: text.to_owned() }
    }

    fn unsupported(formula: &str) -> Problem {
        Problem::Unsupported { formula: formula.to_owned() }
    }

    #[test]
    fn the_error_is_what_the_file_names() {
        check("CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n", Ok(&["reach_error"]));
        check("CHECK(init(main()),LTL(G!call(oops())))", Ok(&["oops"]));
        let two = "CHECK( init(main()), LTL(G ! call(a())) )\nCHECK( init(main()), LTL(G ! call(b())) )\n";
        check(two, Ok(&["a", "b"]));
    }

    #[test]
    fn assertions_are_no_error_of_a_property_file() {
        let property = parse("CHECK( init(main()), LTL(G ! call(reach_error())) )").unwrap();
        assert!(matches!(property, Property::UnreachCall { assertions: false, .. }));
    }

    #[test]
    fn other_properties_are_not_guessed_at() {
        for formula in ["CHECK( init(main()), LTL(G ! overflow) )", "CHECK( init(main()), LTL(F end) )"] {
            check(formula, Err(unsupported(formula)));
            check(&format!("CHECK( init(main()), LTL(G ! call(a())) )\n{formula}"), Err(unsupported(formula)));
        }
    }

    #[test]
    fn properties_of_threads_are_known() {
        let race = "CHECK( init(main()), LTL(G ! data-race) )";
        assert_eq!(parse(race), Ok(Property::NoDataRace));
        assert_eq!(parse("CHECK( init(main()), LTL(G ! deadlock) )\n"), Ok(Property::NoDeadlock));
        for name in ["no-data-race", "no-deadlock", "no-lock-misuse"] {
            assert_eq!(named(name).unwrap().name(), name);
        }
        let mixed = format!("{race}\nCHECK( init(main()), LTL(G ! call(a())) )");
        check(&mixed, Err(unsupported("several properties at once")));
    }

    #[test]
    fn what_is_no_property_is_refused_with_its_line() {
        check("", Err(malformed(1, "")));
        check("int main;", Err(malformed(1, "int main;")));
        check(
            "\nCHECK( init(other()), LTL(G ! call(a())) )",
            Err(malformed(2, "CHECK( init(other()), LTL(G ! call(a())) )")),
        );
        check(
            "CHECK( init(main()), LTL(G ! call(1a())) )",
            Err(malformed(1, "CHECK( init(main()), LTL(G ! call(1a())) )")),
        );
        check(
            "CHECK( init(main()), LTL(G ! call(a()) )",
            Err(malformed(1, "CHECK( init(main()), LTL(G ! call(a()) )")),
        );
    }

    #[test]
    fn a_word_is_a_file_or_a_name() {
        assert_eq!(PropertyChoice::of("unreach-call"), PropertyChoice::Named("unreach-call".to_owned()));
        assert_eq!(PropertyChoice::of("a/b.prp"), PropertyChoice::File(PathBuf::from("a/b.prp")));
        assert!(named("unreach-call").is_ok());
        assert!(named("no-overflow").is_err());
    }
}
