//! Automata as text: the Hanoi Omega-Automata format, which other tools read, and Graphviz.

use std::fmt::Write as _;

use adamant_base::Id;

use super::{Automaton, Edge};

impl Automaton {
    /// The automaton in the Hanoi Omega-Automata format, with these names of its propositions.
    pub fn to_hoa(&self, propositions: &[String]) -> String {
        let names: String = propositions.iter().map(|name| format!(" \"{}\"", escaped(name))).collect();
        let sets = self.acceptance_sets;
        let condition: Vec<String> = (0..sets).map(|set| format!("Inf({set})")).collect();
        let condition = if condition.is_empty() { "t".to_owned() } else { condition.join("&") };
        let mut text = format!(
            "HOA: v1\nStates: {}\nStart: {}\nAP: {}{names}\nacc-name: generalized-Buchi {sets}\nAcceptance: {sets} \
             {condition}\nproperties: trans-labels explicit-labels trans-acc\n--BODY--\n",
            self.states.len(),
            self.initial.index(),
            propositions.len(),
        );
        for (id, state) in self.states.enumerate() {
            let _ = writeln!(text, "State: {}", id.index());
            for edge in &state.edges {
                let literals = edge.guard.literals();
                let literals: Vec<String> =
                    literals.map(|(id, holds)| format!("{}{}", if holds { "" } else { "!" }, id.index())).collect();
                let guard = if literals.is_empty() { "t".to_owned() } else { literals.join("&") };
                let _ = writeln!(text, "[{guard}] {}{}", edge.target.index(), self.marks(edge));
            }
        }
        text + "--END--\n"
    }

    /// The automaton as a picture for Graphviz, with these names of its propositions.
    pub fn to_dot(&self, propositions: &[String]) -> String {
        let mut text =
            format!("digraph automaton {{\n  rankdir=LR;\n  start [shape=point];\n  start -> {:?};\n", self.initial);
        for (id, state) in self.states.enumerate() {
            let _ = writeln!(text, "  {id:?} [shape=circle];");
            for edge in &state.edges {
                let literals = edge.guard.literals().map(|(id, holds)| {
                    let name = propositions.get(id.index()).map_or_else(|| format!("{id:?}"), Clone::clone);
                    if holds { name } else { format!("!({name})") }
                });
                let literals: Vec<String> = literals.collect();
                let guard = if literals.is_empty() { "true".to_owned() } else { literals.join(" && ") };
                let label = escaped(&format!("{guard}{}", self.marks(edge)));
                let _ = writeln!(text, "  {id:?} -> {:?} [label=\"{label}\"];", edge.target);
            }
        }
        text + "}\n"
    }

    /// The sets of an edge, such as ` {0 1}`.
    fn marks(&self, edge: &Edge) -> String {
        let sets: Vec<String> =
            (0..self.acceptance_sets).filter(|set| edge.marks >> set & 1 == 1).map(|set| set.to_string()).collect();
        if sets.is_empty() { String::new() } else { format!(" {{{}}}", sets.join(" ")) }
    }
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
