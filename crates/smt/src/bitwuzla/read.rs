//! Reads the graph of interpolants that the worker prints.
//!
//! A line is a node: `value 0101`, `symbol |3:x|`, or an operator with its indices and the numbers of lines before, such as
//! `BV_EXTRACT:7:0 4`. The last line is `end` with the numbers of the interpolants. What does not fit is not read, so that
//! nothing that Bitwuzla prints is a reason to panic.

use crate::smtlib::symbol_name;
use adamant_expr::{BitVec, Sort, Term, TermPool};
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
    let sorts: Vec<Sort> = operands.iter().map(|&operand| terms.sort(operand)).collect();
    match (&indices[..], &sorts[..]) {
        ([], [Sort::Bool, ..]) if sorts.iter().all(|&sort| sort == Sort::Bool) => truth(terms, name, operands),
        ([], [Sort::Bool, then, other]) if name == "ITE" && then == other => {
            Some(terms.ite(operands[0], operands[1], operands[2]))
        }
        ([], [Sort::Bits(_)]) => unary(terms, name, operands[0]),
        ([], [Sort::Bits(_), Sort::Bits(_)]) if name == "BV_CONCAT" => Some(terms.concat(operands[0], operands[1])),
        ([], [first @ Sort::Bits(_), ..]) if sorts.iter().all(|sort| sort == first) => bits(terms, name, operands),
        (&[high, low], &[Sort::Bits(width)]) if name == "BV_EXTRACT" && low <= high && high < width => {
            Some(terms.extract(operands[0], high, low))
        }
        (&[by], &[Sort::Bits(width)]) => extended(terms, name, operands[0], width.checked_add(by)?),
        _ => None,
    }
}

fn truth(terms: &mut TermPool, name: &str, operands: &[Term]) -> Option<Term> {
    Some(match (name, operands) {
        ("NOT", &[a]) => terms.not(a),
        ("AND", all) => terms.and_all(all.iter().copied()),
        ("OR", all) => terms.or_all(all.iter().copied()),
        ("EQUAL" | "IFF", &[a, b]) => terms.eq(a, b),
        ("XOR" | "DISTINCT", &[a, b]) => terms.xor(a, b),
        ("IMPLIES", &[a, b]) => terms.implies(a, b),
        ("ITE", &[a, b, c]) => terms.ite(a, b, c),
        _ => return None,
    })
}

fn unary(terms: &mut TermPool, name: &str, operand: Term) -> Option<Term> {
    let width = terms.width(operand);
    Some(match name {
        "BV_NOT" => terms.bv_not(operand),
        "BV_NEG" => terms.bv_neg(operand),
        "BV_REDAND" | "BV_REDOR" => {
            let zero = terms.bits_u64(width, 0);
            let none = if name == "BV_REDAND" { terms.bv_not(zero) } else { zero };
            let is_equal = terms.eq(operand, none);
            let holds = if name == "BV_REDAND" { is_equal } else { terms.not(is_equal) };
            terms.bits_of_bool(1, holds)
        }
        _ => return None,
    })
}

fn extended(terms: &mut TermPool, name: &str, operand: Term, width: u32) -> Option<Term> {
    match name {
        "BV_ZERO_EXTEND" => Some(terms.zext(operand, width)),
        "BV_SIGN_EXTEND" => Some(terms.sext(operand, width)),
        _ => None,
    }
}

/// Operators on bits of one width.
fn bits(terms: &mut TermPool, name: &str, operands: &[Term]) -> Option<Term> {
    let chained: Option<fn(&mut TermPool, Term, Term) -> Term> = match name {
        "BV_ADD" => Some(TermPool::bv_add),
        "BV_MUL" => Some(TermPool::bv_mul),
        "BV_AND" => Some(TermPool::bv_and),
        "BV_OR" => Some(TermPool::bv_or),
        "BV_XOR" => Some(TermPool::bv_xor),
        _ => None,
    };
    if let Some(chained) = chained {
        return operands.iter().copied().reduce(|a, b| chained(terms, a, b));
    }
    let &[a, b] = operands else { return None };
    Some(match name {
        "EQUAL" => terms.eq(a, b),
        "DISTINCT" => {
            let is_equal = terms.eq(a, b);
            terms.not(is_equal)
        }
        "BV_COMP" => {
            let is_equal = terms.eq(a, b);
            terms.bits_of_bool(1, is_equal)
        }
        "BV_SUB" => terms.bv_sub(a, b),
        "BV_UDIV" => terms.bv_udiv(a, b),
        "BV_UREM" => terms.bv_urem(a, b),
        "BV_SDIV" => terms.bv_sdiv(a, b),
        "BV_SREM" => terms.bv_srem(a, b),
        "BV_SHL" => terms.bv_shl(a, b),
        "BV_SHR" => terms.bv_lshr(a, b),
        "BV_ASHR" => terms.bv_ashr(a, b),
        "BV_ULT" => terms.bv_ult(a, b),
        "BV_ULE" => terms.bv_ule(a, b),
        "BV_UGT" => terms.bv_ugt(a, b),
        "BV_UGE" => terms.bv_uge(a, b),
        "BV_SLT" => terms.bv_slt(a, b),
        "BV_SLE" => terms.bv_sle(a, b),
        "BV_SGT" => terms.bv_sgt(a, b),
        "BV_SGE" => terms.bv_sge(a, b),
        _ => return None,
    })
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
