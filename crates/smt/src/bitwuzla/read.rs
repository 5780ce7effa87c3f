//! Reads the graph of interpolants that the worker prints.
//!
//! A line is a node: `value 0101`, `symbol |3:x|`, or an operator with its indices and the numbers of lines before, such as
//! `BV_EXTRACT:7:0 4`. The last line is `end` with the numbers of the interpolants. What does not fit is not read, so that
//! nothing that Bitwuzla prints is a reason to panic.

use crate::operators;
use crate::smtlib::symbol_name;
use adamant_expr::{BitVec, Term, TermPool};
use rustc_hash::FxHashMap;

/// The terms that a graph over the symbols of formulas has at its end. `None` if it is not understood.
pub(super) fn terms_of(terms: &mut TermPool, formulas: &[Term], graph: &str) -> Option<Vec<Term>> {
    let free = terms.free_symbols_of(formulas);
    let symbols: FxHashMap<String, Term> =
        free.into_iter().map(|symbol| (symbol_name(terms, symbol), terms.symbol_term(symbol))).collect();
    let mut nodes = Vec::new();
    for line in graph.lines() {
        let mut words = line.split(' ');
        match words.next()? {
            "end" => return words.map(|word| operand(&nodes, word)).collect(),
            "value" => nodes.push(value(terms, words.next()?)?),
            "symbol" => nodes.push(symbol(&symbols, words.next()?)?),
            operator => {
                let operands: Vec<Term> = words.map(|word| operand(&nodes, word)).collect::<Option<_>>()?;
                nodes.push(apply(terms, operator, &operands)?);
            }
        }
    }
    None
}

fn operand(nodes: &[Term], number: &str) -> Option<Term> {
    nodes.get(number.parse::<usize>().ok()?).copied()
}

/// Bitwuzla may print names without the bars that are around them.
fn symbol(symbols: &FxHashMap<String, Term>, name: &str) -> Option<Term> {
    symbols.get(name).or_else(|| symbols.get(&format!("|{name}|"))).copied()
}

fn value(terms: &mut TermPool, digits: &str) -> Option<Term> {
    match digits {
        "true" => Some(Term::TRUE),
        "false" => Some(Term::FALSE),
        digits => {
            let width = u32::try_from(digits.len()).ok()?;
            let value = BitVec::parse(width, &format!("0b{digits}"))?;
            Some(terms.bits(value))
        }
    }
}

/// An operator with its indices on operands, which have to fit.
fn apply(terms: &mut TermPool, operator: &str, operands: &[Term]) -> Option<Term> {
    let mut parts = operator.split(':');
    let name = parts.next()?;
    let indices: Vec<u32> = parts.map(|index| index.parse().ok()).collect::<Option<_>>()?;
    operators::apply(terms, name, &indices, operands)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(graph: &str, expected: Option<&[&str]>) {
        let mut terms = TermPool::new();
        let formula = terms.parse("(bvult x:8 y:8)").unwrap();
        let read = terms_of(&mut terms, &[formula], graph);
        let text = |term: &Term| terms.display(*term).to_string();
        let read: Option<Vec<String>> = read.map(|read| read.iter().map(text).collect());
        assert_eq!(read, expected.map(|texts| texts.iter().map(|&text| text.to_owned()).collect()), "{graph}");
    }

    #[test]
    fn graphs_are_read() {
        check("symbol |0:x|\nsymbol 1:y\nBV_ULT 0 1\nNOT 2\nend 2 3", Some(&["(bvult x:8 y:8)", "(bvule y:8 x:8)"]));
        check("value 00000101\nsymbol |0:x|\nEQUAL 0 1\nvalue true\nend 3 2", Some(&["true", "(= x:8 #5:8)"]));
        check("symbol |0:x|\nBV_EXTRACT:3:0 0\nvalue 0000\nEQUAL 1 2\nend 3", Some(&["(= (extract 3 0 x:8) #0:4)"]));
    }

    #[test]
    fn what_does_not_fit_is_not_read() {
        for graph in [
            "",
            "symbol |0:x|",
            "symbol |7:z|\nend 0",
            "end 0",
            "symbol |0:x|\nBV_EXTRACT:8:0 0\nend 1",
            "symbol |0:x|\nvalue 01\nBV_ADD 0 1\nend 2",
            "symbol |0:x|\nNOT 0\nend 1",
            "value 21\nend 0",
            "symbol |0:x|\nFP_NEG 0\nend 1",
            "error too many nodes",
        ] {
            check(graph, None);
        }
    }
}
