//! Operators on truth values and bit-vectors by the names that solvers print, so that what they find can be read.

use adamant_expr::{Sort, Term, TermPool};

/// An operator with its indices on operands, which have to fit.
pub(crate) fn apply(terms: &mut TermPool, name: &str, indices: &[u32], operands: &[Term]) -> Option<Term> {
    let sorts: Vec<Sort> = operands.iter().map(|&operand| terms.sort(operand)).collect();
    match (indices, &sorts[..]) {
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
