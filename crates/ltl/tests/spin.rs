//! Automata against those that Spin makes of the same formulas. Where Spin is not installed there is nothing to compare with.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its input fails")]

mod support;

use std::process::Command;

use adamant_base::Id;
use adamant_ltl::{Formula, Valuation, automaton, holds_on_lasso};
use support::{Random, accepts, accepts_by};

const FORMULAS: usize = 60;
const LASSOS: usize = 20;

/// The formula in Spin's words; `None` if it has an `X`, which Debian's Spin does not know.
fn in_spins_words(formula: &Formula) -> Option<String> {
    let operands = formula.operands().map(in_spins_words).collect::<Option<Vec<String>>>()?;
    let two = |sign: &str| format!("({} {sign} {})", operands[0], operands[1]);
    Some(match formula {
        Formula::True => "true".to_owned(),
        Formula::False => "false".to_owned(),
        Formula::Atom(id) => format!("p{}", id.index()),
        Formula::Not(_) => format!("(! {})", operands[0]),
        Formula::And(_) => format!("({})", operands.join(" && ")),
        Formula::Or(_) => format!("({})", operands.join(" || ")),
        Formula::Implies(..) => two("->"),
        Formula::Equivalent(..) => two("<->"),
        Formula::Next(_) => return None,
        Formula::Finally(_) => format!("(<> {})", operands[0]),
        Formula::Globally(_) => format!("([] {})", operands[0]),
        Formula::Until(..) => two("U"),
        Formula::Release(..) => two("V"),
        Formula::WeakUntil(..) => format!("({} || ([] {}))", two("U"), operands[0]),
        Formula::StrongRelease(..) => format!("({1} U ({0} && {1}))", operands[0], operands[1]),
    })
}

/// A never claim: a Büchi automaton whose accepting states are those named so.
struct Claim {
    states: Vec<ClaimState>,
}

#[derive(Default)]
struct ClaimState {
    names: Vec<String>,
    /// Conditions, and the names of the states that they lead to.
    edges: Vec<(String, String)>,
}

const ACCEPT_ALL: &str = "accept_all";

impl Claim {
    fn parse(text: &str) -> Self {
        let mut states: Vec<ClaimState> = Vec::new();
        for line in text.lines().map(str::trim) {
            if let Some(name) = line.strip_suffix(':') {
                match states.last_mut() {
                    Some(state) if state.edges.is_empty() => {
                        state.names.push(name.to_owned());
                    }
                    _ => states.push(ClaimState { names: vec![name.to_owned()], edges: Vec::new() }),
                }
            } else if let Some(edge) = line.strip_prefix(":: atomic { ") {
                // An error at once: whatever follows, the claim is satisfied.
                let condition = edge.split(" -> assert").next().unwrap_or_default();
                states.last_mut().unwrap().edges.push((condition.to_owned(), ACCEPT_ALL.to_owned()));
            } else if let Some((condition, target)) =
                line.strip_prefix(":: ").and_then(|edge| edge.split_once(" -> goto "))
            {
                states.last_mut().unwrap().edges.push((condition.to_owned(), target.to_owned()));
            } else if line == "skip" || line == "false;" {
                let condition = if line == "skip" { "true" } else { "false" };
                let target = states.last().unwrap().names[0].clone();
                states.last_mut().unwrap().edges.push((condition.to_owned(), target));
            }
        }
        Self { states }
    }

    fn find(&self, name: &str) -> usize {
        let found = self.states.iter().position(|state| state.names.iter().any(|known| known == name));
        found.unwrap_or_else(|| panic!("the claim has no state {name}"))
    }

    fn accepts(&self, stem: &[Valuation], cycle: &[Valuation]) -> bool {
        let edges = |state: usize, valuation: &Valuation| {
            let state = &self.states[state];
            let mark = u64::from(state.names.iter().any(|name| name.starts_with("accept")));
            let open = state.edges.iter().filter(|(condition, _)| Condition::holds(condition, valuation));
            open.map(|(_, target)| (self.find(target), mark)).collect()
        };
        accepts_by(self.states.len(), 0, 1, edges, stem, cycle)
    }
}

/// A condition of a claim, read from left to right.
struct Condition<'a> {
    rest: &'a str,
    valuation: &'a Valuation,
}

impl Condition<'_> {
    fn holds(text: &str, valuation: &Valuation) -> bool {
        let mut condition = Condition { rest: text, valuation };
        let value = condition.or();
        assert!(condition.rest.trim().is_empty(), "{text}");
        value
    }

    fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn or(&mut self) -> bool {
        let mut value = self.and();
        while self.take("||") {
            value |= self.and();
        }
        value
    }

    fn and(&mut self) -> bool {
        let mut value = self.literal();
        while self.take("&&") {
            value &= self.literal();
        }
        value
    }

    fn literal(&mut self) -> bool {
        if self.take("!") {
            return !self.literal();
        }
        if self.take("(") {
            let value = self.or();
            assert!(self.take(")"), "{}", self.rest);
            return value;
        }
        if self.take("true") || self.take("1") {
            return true;
        }
        if self.take("false") || self.take("0") {
            return false;
        }
        assert!(self.take("p"), "{}", self.rest);
        let digits = self.rest.len() - self.rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        self.valuation.bits() >> number.parse::<u32>().unwrap() & 1 == 1
    }
}

#[test]
fn spin_makes_automata_of_the_same_words() {
    if Command::new("spin").arg("-V").output().is_err() {
        return;
    }
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut compared = 0;
    while compared < FORMULAS {
        let formula = random.formula(3);
        let Some(words) = in_spins_words(&formula) else { continue };
        let output = Command::new("spin").args(["-f", &words]).output().unwrap();
        let claim = Claim::parse(&String::from_utf8_lossy(&output.stdout));
        assert!(!claim.states.is_empty(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        let ours = automaton(&formula).unwrap();
        for _ in 0..LASSOS {
            let (stem, cycle) = (random.below(3), 1 + random.below(3));
            let (stem, cycle) = (random.word(stem), random.word(cycle));
            let theirs = claim.accepts(&stem, &cycle);
            assert_eq!(accepts(&ours, &stem, &cycle), theirs, "{words} on {stem:?} {cycle:?}");
            assert_eq!(holds_on_lasso(&formula, &stem, &cycle), theirs, "{words} on {stem:?} {cycle:?}");
        }
        compared += 1;
    }
}
