//! Equations solved for a symbol.

use adamant_expr::{BitVec, Op, Sort, SymbolId, Term, TermPool};

/// What a conjunct says of a symbol: it has this value, and these conditions hold besides. Together they mean the same as
/// the conjunct, and neither mentions the symbol.
pub(super) struct Solved {
    pub(super) value: Term,
    pub(super) conditions: Vec<Term>,
}

/// Solves a conjunct for a symbol, if it is an equation in which the symbol stands on one side, under operators that can be
/// inverted.
pub(super) fn solve(terms: &mut TermPool, conjunct: Term, symbol: SymbolId) -> Option<Solved> {
    let wanted = terms.symbol_term(symbol);
    if conjunct == wanted {
        return Some(Solved { value: Term::TRUE, conditions: Vec::new() });
    }
    let (op, operands) = (terms.op(conjunct), terms.operands(conjunct));
    match op {
        Op::Not if operands[0] == wanted => Some(Solved { value: Term::FALSE, conditions: Vec::new() }),
        // A difference of truth values is an equality with the opposite.
        Op::Not if terms.op(operands[0]) == Op::Eq && terms.sort(terms.operand(operands[0], 0)) == Sort::Bool => {
            let sides = terms.operands(operands[0]);
            let opposite = terms.not(sides[1]);
            solve_sides(terms, (sides[0], opposite), symbol)
        }
        Op::Eq => solve_sides(terms, (operands[0], operands[1]), symbol),
        _ => None,
    }
}

fn solve_sides(terms: &mut TermPool, (left, right): (Term, Term), symbol: SymbolId) -> Option<Solved> {
    match (mentions(terms, left, symbol), mentions(terms, right, symbol)) {
        (true, false) => invert(terms, left, right, symbol),
        (false, true) => invert(terms, right, left, symbol),
        _ => None,
    }
}

/// A term that a symbol has to be for the two sides of a comparison to be equal, if there can be one.
pub(super) fn solve_comparison(terms: &mut TermPool, atom: Term, symbol: SymbolId) -> Option<Term> {
    let sides = terms.operands(atom);
    solve_sides(terms, (sides[0], sides[1]), symbol).map(|solved| solved.value)
}

fn mentions(terms: &TermPool, term: Term, symbol: SymbolId) -> bool {
    terms.free_symbols(term).contains(&symbol)
}

/// Moves operators from the side with the symbol to the other one, until the symbol stands alone.
fn invert(terms: &mut TermPool, mut side: Term, mut value: Term, symbol: SymbolId) -> Option<Solved> {
    let mut conditions = Vec::new();
    while terms.as_symbol(side) != Some(symbol) {
        let operands = terms.operands(side);
        let place = operands.iter().position(|&operand| mentions(terms, operand, symbol))?;
        let others_mention = operands.iter().skip(place + 1).any(|&operand| mentions(terms, operand, symbol));
        if others_mention {
            return None;
        }
        let other = operands.iter().copied().find(|&operand| operand != operands[place]);
        let inner = operands[place];
        value = match (terms.op(side), other) {
            (Op::Not, _) => terms.not(value),
            (Op::BvNot, _) => terms.bv_not(value),
            (Op::BvNeg, _) => terms.bv_neg(value),
            (Op::BvAdd, Some(other)) => terms.bv_sub(value, other),
            (Op::BvXor, Some(other)) => terms.bv_xor(value, other),
            (Op::BvMul, Some(other)) => {
                let inverse = inverse(&terms.constant(other)?)?;
                let inverse = terms.bits(inverse);
                terms.bv_mul(value, inverse)
            }
            (Op::Eq, Some(other)) if terms.sort(other) == Sort::Bool => terms.eq(value, other),
            (Op::Concat, Some(other)) => {
                let low = terms.width(operands[1]);
                let (high_part, low_part) = (terms.extract(value, terms.width(side) - 1, low), terms.trunc(value, low));
                let (here, there) = if place == 0 { (high_part, low_part) } else { (low_part, high_part) };
                conditions.push(terms.eq(there, other));
                here
            }
            (Op::Zext | Op::Sext, _) => {
                let (width, low) = (terms.width(side), terms.trunc(value, terms.width(inner)));
                let again = if terms.op(side) == Op::Zext { terms.zext(low, width) } else { terms.sext(low, width) };
                conditions.push(terms.eq(again, value));
                low
            }
            (Op::FloatFromBits, _) => terms.float_to_bits(value),
            (Op::FloatToBits, _) => {
                let kind = terms.float_kind(inner);
                terms.float_from_bits(kind, value)
            }
            _ => return None,
        };
        side = inner;
    }
    conditions.retain(|&condition| condition != Term::TRUE);
    Some(Solved { value, conditions })
}

/// The inverse of an odd number.
fn inverse(number: &BitVec) -> Option<BitVec> {
    if !number.bit(0) {
        return None;
    }
    // Newton's iteration doubles the number of right bits, of which there are three at first.
    let two = BitVec::new(number.width(), 2);
    let mut inverse = number.clone();
    let mut right = 3;
    while right < number.width() {
        inverse = inverse.mul(&two.sub(&number.mul(&inverse)));
        right *= 2;
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(conjunct: &str, expected: Option<(&str, &[&str])>) {
        let mut terms = TermPool::new();
        let conjunct_term = terms.parse(conjunct).unwrap();
        let symbol = terms.find_symbol("x").unwrap();
        let solved = solve(&mut terms, conjunct_term, symbol);
        let found = solved.map(|solved| {
            let text = |term: &Term| terms.display(*term).to_string();
            (text(&solved.value), solved.conditions.iter().map(text).collect::<Vec<_>>())
        });
        let expected = expected.map(|(value, conditions)| {
            (value.to_owned(), conditions.iter().map(|&condition| condition.to_owned()).collect::<Vec<_>>())
        });
        assert_eq!(found, expected, "{conjunct}");
    }

    #[test]
    fn equations_are_solved() {
        check("x:bool", Some(("true", &[])));
        check("(not x:bool)", Some(("false", &[])));
        check("(= x:8 y:8)", Some(("y:8", &[])));
        check("(= (bvadd x:8 y:8) z:8)", Some(("(bvadd z:8 (bvneg y:8))", &[])));
        check("(= (bvnot x:8) (bvmul y:8 z:8))", Some(("(bvnot (bvmul y:8 z:8))", &[])));
        check("(= (bvadd x:8 x:8) z:8)", None);
        check("(= (bvmul x:8 y:8) z:8)", None);
        check("(bvult x:8 y:8)", None);
        check("(not (= x:8 y:8))", None);
    }

    #[test]
    fn odd_numbers_have_inverses() {
        for width in [1, 3, 4, 8, 13, 32, 64, 100] {
            for number in [1, 3, 5, 7, 255, 0xdead_beef] {
                let number = BitVec::new(width, number);
                assert!(inverse(&number).unwrap().mul(&number).is_one(), "{number:?}");
            }
            assert!(inverse(&BitVec::zero(width)).is_none());
        }
    }
}
