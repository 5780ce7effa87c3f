//! What a program says about what may come out of the functions that it calls: directives in its leading `//` comments.
//!
//! ```c
//! // possible: ordinary short failing    (cases that must be reached)
//! // impossible: negative                (cases that must be proved unreachable)
//! // undefined: overlap                  (cases in which undefined behaviour must be noticed)
//! // unsupported: file                   (cases in which the machine must say that it has no model)
//! // warns: short: words                 (a warning with these words is told when the case is checked)
//! // options: --io-may-fail off          (further options, for all cases)
//! // pinned: failing: <why>              (known to come out wrong; fails as soon as it no longer does)
//! ```
//!
//! Other comments describe the program; `verdicts/comments.rs` tells them apart.

use std::fs;
use std::io;
use std::path::Path;

use crate::comments::{Directive, directives};

/// The directives that there are.
const KNOWN: [&str; 7] = ["possible", "impossible", "undefined", "unsupported", "warns", "options", "pinned"];

/// What a check of one case must say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    Possible,
    Impossible,
    Undefined,
    Unsupported,
}

impl Expected {
    fn parse(name: &str) -> Option<Self> {
        match name {
            "possible" => Some(Self::Possible),
            "impossible" => Some(Self::Impossible),
            "undefined" => Some(Self::Undefined),
            "unsupported" => Some(Self::Unsupported),
            _ => None,
        }
    }

    /// How the verdict line begins.
    pub(crate) const fn verdict(self) -> &'static str {
        match self {
            Self::Possible => "RESULT: false(unreach-call)",
            Self::Impossible => "RESULT: true",
            Self::Undefined => "RESULT: unknown(undefined behaviour: ",
            Self::Unsupported => "RESULT: unknown(unsupported: ",
        }
    }

    pub(crate) const fn exit_code(self) -> i32 {
        match self {
            Self::Impossible => 0,
            Self::Possible => 1,
            Self::Undefined | Self::Unsupported => 3,
        }
    }
}

/// A case that a program names.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) expected: Expected,
    /// Words that warnings have.
    pub(crate) warnings: Vec<String>,
    /// Why it comes out wrong.
    pub(crate) pinned: Option<String>,
}

/// Everything that a program says about itself.
#[derive(Debug)]
pub(crate) struct Cases {
    pub(crate) cases: Vec<Case>,
    /// Options for every check.
    pub(crate) options: Vec<String>,
}

impl Cases {
    pub(crate) fn read(source: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(source)?;
        Self::parse(&text).map_err(|what| io::Error::other(format!("{}: {what}", source.display())))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut found = Self { cases: Vec::new(), options: Vec::new() };
        let mut remarks = Vec::new();
        for Directive { name, value } in directives(text, &KNOWN)? {
            match (name, Expected::parse(name)) {
                (_, Some(expected)) => found.add(expected, value)?,
                ("options", _) => found.options.extend(value.split_whitespace().map(str::to_owned)),
                ("warns" | "pinned", _) => remarks.push((name, value)),
                _ => return Err(format!("`{name}` is known and has no meaning")),
            }
        }
        for (kind, remark) in remarks {
            let (name, words) = remark.split_once(": ").ok_or_else(|| format!("`{kind}: {remark}` names no case"))?;
            let case = found.cases.iter_mut().find(|case| case.name == name);
            let case = case.ok_or_else(|| format!("`{kind}: {remark}` is about a case that there is not"))?;
            match kind {
                "warns" => case.warnings.push(words.to_owned()),
                _ => case.pinned = Some(words.to_owned()),
            }
        }
        let is_written = |case: &&Case| ["CASE(", "WHEN("].iter().any(|word| has_case(text, word, &case.name));
        if let Some(case) = found.cases.iter().find(|case| !is_written(case)) {
            return Err(format!("the case `{}` does not stand in the program", case.name));
        }
        if found.cases.is_empty() { Err("no case is named in the leading comments".to_owned()) } else { Ok(found) }
    }

    fn add(&mut self, expected: Expected, names: &str) -> Result<(), String> {
        for name in names.split_whitespace() {
            if self.cases.iter().any(|case| case.name == name) {
                return Err(format!("the case `{name}` is named twice"));
            }
            self.cases.push(Case { name: name.to_owned(), expected, warnings: Vec::new(), pinned: None });
        }
        Ok(())
    }
}

/// Whether a case stands in a program.
fn has_case(text: &str, word: &str, name: &str) -> bool {
    text.split(word).skip(1).any(|rest| rest.strip_prefix(name).is_some_and(|rest| rest.starts_with([',', ')'])))
}
