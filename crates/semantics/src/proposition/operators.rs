//! Operators on values whose types are known: the terms that they become.

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, float_from_f64};
use adamant_ltl::{BinaryOperator, Span};
use adamant_program::{BinaryOp, Predicate, Signedness};

use super::types::ValueType;
use super::{ResolveError, ResolveErrorKind, Term};

/// A value and its type.
pub(super) type Typed = (Term, ValueType);

/// An integer of a type.
pub(super) fn constant(ty: ValueType, value: u64) -> Term {
    match ty {
        ValueType::Integer { width, .. } => Term::Constant(BitVec::new(width, value)),
        ValueType::Float(_) | ValueType::Pointer(_) => unreachable!("only integers are written as numbers"),
    }
}

/// Whether a value is not zero, as one bit.
pub(super) fn is_not_zero(term: Term, ty: ValueType) -> Term {
    match ty {
        ValueType::Integer { width: 1, .. } => term,
        ValueType::Integer { width, .. } => compare(Predicate::Ne, term, Term::Constant(BitVec::zero(width))),
        ValueType::Pointer(_) => compare(Predicate::Ne, term, Term::Null),
        ValueType::Float(kind) => {
            let (left, right) = (Box::new(term), Box::new(Term::Constant(float_from_f64(kind, 0.0))));
            Term::FloatCompare { kind, predicate: FloatPredicate::Une, left, right }
        }
    }
}

/// A number in another type.
pub(super) fn converted(term: Term, from: ValueType, to: ValueType) -> Term {
    match (&term, from, to) {
        _ if from == to => term,
        (Term::Constant(value), ValueType::Integer { signedness, .. }, ValueType::Integer { width, .. }) => {
            let value = match (width <= value.width(), signedness) {
                (true, _) => value.extract(width - 1, 0),
                (false, Signedness::Signed) => value.sext(width),
                (false, Signedness::Unsigned) => value.zext(width),
            };
            Term::Constant(value)
        }
        _ => Term::Convert { operand: Box::new(term), from, to },
    }
}

pub(super) fn compare(predicate: Predicate, left: Term, right: Term) -> Term {
    Term::Compare { predicate, left: Box::new(left), right: Box::new(right) }
}

pub(super) fn arithmetic(op: BinaryOp, left: Term, right: Term) -> Term {
    Term::Arithmetic { op, left: Box::new(left), right: Box::new(right) }
}

/// A pointer, or the number 0 as one.
pub(super) fn as_pointer((term, ty): Typed) -> Option<Term> {
    match (&term, ty) {
        (_, ValueType::Pointer(_)) => Some(term),
        (Term::Constant(value), ValueType::Integer { .. }) if value.is_zero() => Some(Term::Null),
        _ => None,
    }
}

/// A shift: its type is that of the left operand.
pub(super) fn shift(operator: BinaryOperator, left: Typed, right: Typed, span: Span) -> Result<Typed, ResolveError> {
    let ty = left.1.promoted();
    let (ValueType::Integer { width, signedness }, ValueType::Integer { width: amount, .. }) = (ty, right.1.promoted())
    else {
        return Err(ResolveErrorKind::Type("a shift needs integers").at(span));
    };
    if let Term::Constant(value) = &right.0
        && value.to_u64().is_none_or(|amount| amount >= u64::from(width))
    {
        return Err(ResolveErrorKind::Type("the shift is too far").at(span));
    }
    let op = match (operator, signedness) {
        (BinaryOperator::ShiftLeft, _) => BinaryOp::Shl,
        (_, Signedness::Signed) => BinaryOp::AShr,
        (_, Signedness::Unsigned) => BinaryOp::LShr,
    };
    let left = converted(left.0, left.1, ty);
    let right = if amount > width { narrowed(right, width, ty) } else { converted(right.0, right.1, ty) };
    Ok((arithmetic(op, left, right), ty))
}

/// The amount of a shift in a type of fewer bits; one that is too far stays so.
fn narrowed((term, from): Typed, width: u32, to: ValueType) -> Term {
    let wide = from.promoted();
    let term = converted(term, from, wide);
    if matches!(term, Term::Constant(_)) {
        return converted(term, wide, to);
    }
    let condition = compare(Predicate::Ult, term.clone(), constant(wide, u64::from(width)));
    let then = converted(term, wide, to);
    let otherwise = constant(to, u64::from(width));
    Term::Conditional { condition: Box::new(condition), then: Box::new(then), otherwise: Box::new(otherwise) }
}

/// An operator on integers of one type.
pub(super) fn integers(
    operator: BinaryOperator,
    left: Term,
    right: Term,
    signedness: Signedness,
    ty: ValueType,
) -> Typed {
    if let Some(predicate) = predicate(operator, signedness) {
        return (compare(predicate, left, right), ValueType::TRUTH);
    }
    let is_signed = signedness == Signedness::Signed;
    let op = match operator {
        BinaryOperator::Add => BinaryOp::Add,
        BinaryOperator::Subtract => BinaryOp::Sub,
        BinaryOperator::Multiply => BinaryOp::Mul,
        BinaryOperator::Divide if is_signed => BinaryOp::SDiv,
        BinaryOperator::Divide => BinaryOp::UDiv,
        BinaryOperator::Remainder if is_signed => BinaryOp::SRem,
        BinaryOperator::Remainder => BinaryOp::URem,
        BinaryOperator::BitAnd => BinaryOp::And,
        BinaryOperator::BitXor => BinaryOp::Xor,
        BinaryOperator::BitOr => BinaryOp::Or,
        _ => unreachable!("comparisons, shifts and connectives are told apart before"),
    };
    (arithmetic(op, left, right), ty)
}

/// An operator on floating-point numbers of one format.
pub(super) fn floats(
    operator: BinaryOperator,
    left: Term,
    right: Term,
    kind: FloatKind,
) -> Result<Typed, ResolveErrorKind> {
    let (left, right) = (Box::new(left), Box::new(right));
    let predicate = match operator {
        BinaryOperator::Equal => Some(FloatPredicate::Oeq),
        BinaryOperator::NotEqual => Some(FloatPredicate::Une),
        BinaryOperator::Less => Some(FloatPredicate::Olt),
        BinaryOperator::LessOrEqual => Some(FloatPredicate::Ole),
        BinaryOperator::Greater => Some(FloatPredicate::Ogt),
        BinaryOperator::GreaterOrEqual => Some(FloatPredicate::Oge),
        _ => None,
    };
    if let Some(predicate) = predicate {
        return Ok((Term::FloatCompare { kind, predicate, left, right }, ValueType::TRUTH));
    }
    let op = match operator {
        BinaryOperator::Add => FloatBinary::Add,
        BinaryOperator::Subtract => FloatBinary::Sub,
        BinaryOperator::Multiply => FloatBinary::Mul,
        BinaryOperator::Divide => FloatBinary::Div,
        _ => return Err(ResolveErrorKind::Type("the operator needs integers")),
    };
    Ok((Term::FloatArithmetic { kind, op, left, right }, ValueType::Float(kind)))
}

/// The comparison that an operator stands for.
pub(super) fn predicate(operator: BinaryOperator, signedness: Signedness) -> Option<Predicate> {
    let is_signed = signedness == Signedness::Signed;
    Some(match operator {
        BinaryOperator::Equal => Predicate::Eq,
        BinaryOperator::NotEqual => Predicate::Ne,
        BinaryOperator::Less if is_signed => Predicate::Slt,
        BinaryOperator::Less => Predicate::Ult,
        BinaryOperator::LessOrEqual if is_signed => Predicate::Sle,
        BinaryOperator::LessOrEqual => Predicate::Ule,
        BinaryOperator::Greater if is_signed => Predicate::Sgt,
        BinaryOperator::Greater => Predicate::Ugt,
        BinaryOperator::GreaterOrEqual if is_signed => Predicate::Sge,
        BinaryOperator::GreaterOrEqual => Predicate::Uge,
        _ => return None,
    })
}
