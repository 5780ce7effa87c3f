//! From expressions to terms: names become places, operators get the types that C gives them.

use adamant_expr::{BitVec, float_from_f64};
use adamant_ltl::{BinaryOperator, Expression, ExpressionKind, IntegerType, Name, Span, UnaryOperator};
use adamant_program::{
    BinaryOp, BlockId, FunctionId, Origin, Predicate, Program, Signedness, SourceType, SourceTypeId,
};

use super::names::{self, Meaning};
use super::operators::{
    Typed, arithmetic, as_pointer, compare, constant, converted, floats, integers, is_not_zero, predicate, shift,
};
use super::types::ValueType;
use super::{Base, Lvalue, Proposition, ReadKind, ResolveError, ResolveErrorKind, Term, Uses};

/// A place in memory and what lies there.
struct TypedPlace {
    place: Lvalue,
    ty: SourceTypeId,
    /// The size in bits, less than the type's for a bit-field.
    bits: u64,
}

impl Proposition {
    /// The meaning of an expression for a program.
    pub fn resolve(program: &Program, expression: &Expression) -> Result<Self, ResolveError> {
        let mut resolver = Resolver { program, uses: Uses::default() };
        let condition = resolver.condition(expression)?;
        let mut uses = resolver.uses;
        uses.globals.sort_unstable();
        uses.globals.dedup();
        Ok(Self { condition, uses })
    }
}

struct Resolver<'a> {
    program: &'a Program,
    uses: Uses,
}

impl Resolver<'_> {
    /// An expression as one bit: whether it is not zero.
    fn condition(&mut self, expression: &Expression) -> Result<Term, ResolveError> {
        let (term, ty) = self.value(expression)?;
        Ok(is_not_zero(term, ty))
    }

    /// The value of an expression.
    fn value(&mut self, expression: &Expression) -> Result<Typed, ResolveError> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Integer(literal) => {
                let ty = ValueType::of_literal(*literal, self.program.data_model);
                Ok((constant(ty, literal.value), ty))
            }
            ExpressionKind::Sized { value, bits } if *bits < 64 && value >> bits != 0 => {
                Err(ResolveErrorKind::TooWide(*bits).at(span))
            }
            ExpressionKind::Sized { value, bits } => {
                Ok((Term::Constant(BitVec::new(*bits, *value)), ValueType::signed(*bits)))
            }
            ExpressionKind::Character(value) => {
                let value = BitVec::from_i64(32, i64::from(value.cast_signed()));
                Ok((Term::Constant(value), ValueType::INT))
            }
            ExpressionKind::Float(value) => {
                let kind = adamant_expr::FloatKind::F64;
                Ok((Term::Constant(float_from_f64(kind, *value)), ValueType::Float(kind)))
            }
            ExpressionKind::Name(name) => self.named(name, span),
            ExpressionKind::Member { .. } | ExpressionKind::Index { .. } | ExpressionKind::Dereference(_) => {
                let place = self.place(expression)?;
                self.read(place, span)
            }
            ExpressionKind::Address(operand) => self.address(operand),
            ExpressionKind::Unary { operator, operand } => self.unary(*operator, operand),
            ExpressionKind::Binary { operator, left, right } => self.binary(*operator, left, right, span),
            ExpressionKind::Conditional { condition, then, otherwise } => {
                self.conditional(condition, then, otherwise, span)
            }
            ExpressionKind::Cast { ty, operand } => self.cast(*ty, operand),
            ExpressionKind::Called(name) => self.entered(name, span),
            ExpressionKind::At(name) => self.at_label(name, span),
            ExpressionKind::Ended => Ok(self.ended()),
        }
    }

    fn ended(&mut self) -> Typed {
        self.uses.asks_for_end = true;
        (Term::Ended, ValueType::TRUTH)
    }

    fn entered(&mut self, name: &Name, span: Span) -> Result<Typed, ResolveError> {
        let function = names::function(self.program, name).map_err(|kind| kind.at(span))?;
        if self.program.functions[function].body.is_none() {
            return Err(ResolveErrorKind::NoBody(name.to_string()).at(span));
        }
        if self.program.origin == Origin::Optimised {
            return Err(ResolveErrorKind::Optimised("whether a function is entered").at(span));
        }
        Ok(self.entered_block(function, BlockId::FIRST))
    }

    fn at_label(&mut self, name: &Name, span: Span) -> Result<Typed, ResolveError> {
        if self.program.origin == Origin::Optimised {
            return Err(ResolveErrorKind::Optimised("whether a thread is at a label").at(span));
        }
        let (function, block) = names::label(self.program, name).map_err(|kind| kind.at(span))?;
        Ok(self.entered_block(function, block))
    }

    fn entered_block(&mut self, function: FunctionId, block: BlockId) -> Typed {
        if !self.uses.entered.contains(&(function, block)) {
            self.uses.entered.push((function, block));
        }
        (Term::Entered(function, block), ValueType::TRUTH)
    }

    /// The value that a name stands for.
    fn named(&mut self, name: &Name, span: Span) -> Result<Typed, ResolveError> {
        match names::look_up(self.program, name).map_err(|kind| kind.at(span))? {
            Meaning::Constant(value) => {
                // Constants of enumerations are `int`s, unless they do not fit.
                let ty = if i32::try_from(value).is_ok() { ValueType::INT } else { ValueType::signed(64) };
                let value = i64::try_from(value).map_err(|_| ResolveErrorKind::TooWide(64).at(span))?;
                Ok((constant(ty, value.cast_unsigned()), ty))
            }
            Meaning::Function(function) => {
                let place = Lvalue { base: Base::Function(function), offset: 0, bit: 0, scaled: Vec::new() };
                Ok((Term::Address(Box::new(place)), ValueType::Pointer(None)))
            }
            Meaning::End => Ok(self.ended()),
            meaning @ (Meaning::Global(..) | Meaning::Local(..)) => {
                let place = self.variable(meaning, name, span)?;
                self.read(place, span)
            }
        }
    }

    /// The place of a variable.
    fn variable(&mut self, meaning: Meaning, name: &Name, span: Span) -> Result<TypedPlace, ResolveError> {
        let (base, variable) = match meaning {
            Meaning::Global(global, _) if self.program.globals[global].thread_local => {
                return Err(ResolveErrorKind::Type("every thread has its own of this variable").at(span));
            }
            Meaning::Global(global, variable) => {
                self.uses.globals.push(global);
                (Base::Global(global), variable)
            }
            Meaning::Local(local, variable) => {
                if !self.uses.locals.contains(&local) {
                    self.uses.locals.push(local);
                }
                (Base::Local(local), variable)
            }
            Meaning::Function(_) | Meaning::Constant(_) | Meaning::End => {
                return Err(ResolveErrorKind::Type("this is no variable").at(span));
            }
        };
        let ty = self.program.source.variables[variable].ty;
        let ty = ty.ok_or_else(|| ResolveErrorKind::NoType(name.to_string()).at(span))?;
        let place = Lvalue { base, offset: 0, bit: 0, scaled: Vec::new() };
        Ok(TypedPlace { place, ty, bits: self.size_in_bits(ty) })
    }

    /// The place that an expression names.
    fn place(&mut self, expression: &Expression) -> Result<TypedPlace, ResolveError> {
        let span = expression.span;
        match &expression.kind {
            ExpressionKind::Name(name) => {
                let meaning = names::look_up(self.program, name).map_err(|kind| kind.at(span))?;
                self.variable(meaning, name, span)
            }
            ExpressionKind::Member { base, member } => self.member(base, member, span),
            ExpressionKind::Index { base, index } => self.element(base, index, span),
            ExpressionKind::Dereference(pointer) => {
                let (pointer, ty) = self.value(pointer)?;
                self.pointed_to(pointer, ty, span)
            }
            _ => Err(ResolveErrorKind::Type("this has no place in memory").at(span)),
        }
    }

    /// Where a pointer leads.
    fn pointed_to(&mut self, pointer: Term, ty: ValueType, span: Span) -> Result<TypedPlace, ResolveError> {
        let ValueType::Pointer(target) = ty else {
            return Err(ResolveErrorKind::Type("this is no pointer").at(span));
        };
        let target = target.filter(|ty| self.size_in_bits(*ty) > 0);
        let ty = target.ok_or_else(|| ResolveErrorKind::Type("what this pointer leads to has no type").at(span))?;
        self.uses.follows_pointers = true;
        let place = Lvalue { base: Base::Pointer(pointer), offset: 0, bit: 0, scaled: Vec::new() };
        Ok(TypedPlace { place, ty, bits: self.size_in_bits(ty) })
    }

    fn member(&mut self, base: &Expression, member: &str, span: Span) -> Result<TypedPlace, ResolveError> {
        let TypedPlace { mut place, ty, .. } = self.place(base)?;
        let (offset, ty, bits) = self.find_member(ty, member, 0).map_err(|kind| kind.at(span))?;
        place.offset += offset / 8;
        place.bit = (offset % 8) as u32;
        Ok(TypedPlace { place, ty, bits })
    }

    /// The member of a structure or union: its offset in bits, type and size.
    fn find_member(
        &self,
        ty: SourceTypeId,
        name: &str,
        depth: usize,
    ) -> Result<(u64, SourceTypeId, u64), ResolveErrorKind> {
        let (SourceType::Struct { members, .. } | SourceType::Union { members, .. }) =
            self.program.source.plain_type(ty)
        else {
            return Err(ResolveErrorKind::Type("only structures and unions have members"));
        };
        if let Some(member) = members.iter().find(|member| member.name == name) {
            return Ok((member.offset, member.ty, member.bits));
        }
        // Members of members without a name belong to the structure. They are finitely nested; the bound guards against malformed types.
        let nameless = members.iter().filter(|member| member.name.is_empty() && depth < 64);
        for member in nameless {
            if let Ok((offset, ty, bits)) = self.find_member(member.ty, name, depth + 1) {
                return Ok((member.offset + offset, ty, bits));
            }
        }
        Err(names::no_member(name, members))
    }

    fn element(&mut self, base: &Expression, index: &Expression, span: Span) -> Result<TypedPlace, ResolveError> {
        let (position, position_type) = self.value(index)?;
        if !matches!(position_type, ValueType::Integer { .. }) {
            return Err(ResolveErrorKind::Type("an index is an integer").at(index.span));
        }
        let word = ValueType::signed(self.program.data_model.pointer_width());
        let position = converted(position, position_type, word);
        let mut element = self.first_element(base, span, |count| match &position {
            Term::Constant(value) if value.to_u64().is_none_or(|value| value >= count) => {
                Err(ResolveErrorKind::Index { count }.at(index.span))
            }
            _ => Ok(()),
        })?;
        let size = element.bits / 8;
        match &position {
            Term::Constant(value) if value.to_u64().is_some_and(|position| position < 1 << 31) => {
                element.place.offset = element.place.offset.saturating_add(value.low_u64().saturating_mul(size));
            }
            _ => element.place.scaled.push((position, i64::try_from(size).unwrap_or(i64::MAX))),
        }
        Ok(element)
    }

    /// The first element of an array, whose length is shown to `check`, or of what a pointer leads to.
    fn first_element(
        &mut self,
        base: &Expression,
        span: Span,
        check: impl FnOnce(u64) -> Result<(), ResolveError>,
    ) -> Result<TypedPlace, ResolveError> {
        let is_place = matches!(
            base.kind,
            ExpressionKind::Name(_)
                | ExpressionKind::Member { .. }
                | ExpressionKind::Index { .. }
                | ExpressionKind::Dereference(_)
        );
        if !is_place {
            let (pointer, ty) = self.value(base)?;
            return self.pointed_to(pointer, ty, span);
        }
        let found = self.place(base)?;
        match self.program.source.plain_type(found.ty) {
            SourceType::Array { element, count } => {
                count.map_or(Ok(()), check)?;
                Ok(TypedPlace { place: found.place, ty: *element, bits: self.size_in_bits(*element) })
            }
            _ => {
                let (pointer, ty) = self.read(found, span)?;
                self.pointed_to(pointer, ty, span)
            }
        }
    }

    /// What lies at a place. An array is the address of its first element.
    fn read(&mut self, from: TypedPlace, span: Span) -> Result<Typed, ResolveError> {
        let TypedPlace { place, ty, bits } = from;
        let place = Box::new(place);
        if let SourceType::Array { element, .. } = self.program.source.plain_type(ty) {
            return Ok((Term::Address(place), ValueType::Pointer(Some(*element))));
        }
        let found = ValueType::of(&self.program.source, ty, bits).filter(|_| bits > 0);
        let Some(value_type) = found else {
            let is_whole =
                matches!(self.program.source.plain_type(ty), SourceType::Struct { .. } | SourceType::Union { .. });
            let what =
                if is_whole { "this is a structure; name a member" } else { "values of this type cannot be read" };
            return Err(ResolveErrorKind::Type(what).at(span));
        };
        let kind = match value_type {
            ValueType::Pointer(_) => ReadKind::Pointer,
            ValueType::Integer { .. } | ValueType::Float(_) => ReadKind::Bits(bits as u32),
        };
        let read = Term::Read { place, kind };
        // A bit-field becomes an `int` like other narrow integers; a wide one has the type that it is declared with.
        let declared = ValueType::of(&self.program.source, ty, self.size_in_bits(ty));
        match declared {
            Some(declared) if bits > 32 => Ok((converted(read, value_type, declared), declared)),
            _ => Ok((read, value_type)),
        }
    }

    fn address(&mut self, operand: &Expression) -> Result<Typed, ResolveError> {
        if let ExpressionKind::Name(name) = &operand.kind
            && let Ok(Meaning::Function(_)) = names::look_up(self.program, name)
        {
            return self.named(name, operand.span);
        }
        let TypedPlace { place, ty, bits } = self.place(operand)?;
        if place.bit != 0 || bits % 8 != 0 {
            return Err(ResolveErrorKind::Type("a bit-field has no address").at(operand.span));
        }
        Ok((Term::Address(Box::new(place)), ValueType::Pointer(Some(ty))))
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &Expression) -> Result<Typed, ResolveError> {
        let span = operand.span;
        let (term, ty) = self.value(operand)?;
        if operator == UnaryOperator::Not {
            let zero = Term::Constant(BitVec::zero(1));
            let condition = is_not_zero(term, ty);
            return Ok((compare(Predicate::Eq, condition, zero), ValueType::TRUTH));
        }
        let promoted = ty.promoted();
        match (promoted, operator) {
            (ValueType::Integer { .. } | ValueType::Float(_), UnaryOperator::Plus) => {
                Ok((converted(term, ty, promoted), promoted))
            }
            (ValueType::Integer { width, .. }, UnaryOperator::Minus) => {
                let operand = converted(term, ty, promoted);
                // A constant stays one, so that indices can be checked.
                let term = match operand {
                    Term::Constant(value) if value.to_i64().is_some() && width <= 64 => {
                        Term::Constant(BitVec::from_i64(width, value.to_i64().unwrap_or_default().wrapping_neg()))
                    }
                    operand => arithmetic(BinaryOp::Sub, Term::Constant(BitVec::zero(width)), operand),
                };
                Ok((term, promoted))
            }
            (ValueType::Integer { width, .. }, UnaryOperator::BitNot) => {
                let operand = converted(term, ty, promoted);
                Ok((arithmetic(BinaryOp::Xor, operand, Term::Constant(BitVec::ones(width))), promoted))
            }
            (ValueType::Float(kind), UnaryOperator::Minus) => {
                Ok((Term::FloatNegate { kind, operand: Box::new(term) }, promoted))
            }
            _ => Err(ResolveErrorKind::Type("the operator needs a number").at(span)),
        }
    }

    fn binary(
        &mut self,
        operator: BinaryOperator,
        left: &Expression,
        right: &Expression,
        span: Span,
    ) -> Result<Typed, ResolveError> {
        if matches!(operator, BinaryOperator::And | BinaryOperator::Or) {
            let (left, right) = (Box::new(self.condition(left)?), Box::new(self.condition(right)?));
            let make = if operator == BinaryOperator::And { Term::And } else { Term::Or };
            return Ok((make(left, right), ValueType::TRUTH));
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        if matches!(left.1, ValueType::Pointer(_)) || matches!(right.1, ValueType::Pointer(_)) {
            return self.pointers(operator, left, right, span);
        }
        if matches!(operator, BinaryOperator::ShiftLeft | BinaryOperator::ShiftRight) {
            return shift(operator, left, right, span);
        }
        let common = left.1.common(right.1).ok_or_else(|| ResolveErrorKind::Type("operands do not fit").at(span))?;
        let (left, right) = (converted(left.0, left.1, common), converted(right.0, right.1, common));
        match common {
            ValueType::Integer { signedness, .. } => Ok(integers(operator, left, right, signedness, common)),
            ValueType::Float(kind) => floats(operator, left, right, kind).map_err(|kind| kind.at(span)),
            ValueType::Pointer(_) => Err(ResolveErrorKind::Type("operands do not fit").at(span)),
        }
    }

    /// An operator with a pointer on at least one side.
    fn pointers(
        &mut self,
        operator: BinaryOperator,
        left: Typed,
        right: Typed,
        span: Span,
    ) -> Result<Typed, ResolveError> {
        if let Some(predicate) = predicate(operator, Signedness::Unsigned) {
            let mismatch = || ResolveErrorKind::Type("a pointer is compared with pointers and 0").at(span);
            let left = as_pointer(left).ok_or_else(mismatch)?;
            let right = as_pointer(right).ok_or_else(mismatch)?;
            return Ok((compare(predicate, left, right), ValueType::TRUTH));
        }
        let (pointer, target, index, sign) = match (operator, left, right) {
            (BinaryOperator::Add, (pointer, ValueType::Pointer(target)), index)
            | (BinaryOperator::Add, index, (pointer, ValueType::Pointer(target))) => (pointer, target, index, 1),
            (BinaryOperator::Subtract, (pointer, ValueType::Pointer(target)), index) => (pointer, target, index, -1),
            _ => return Err(ResolveErrorKind::Type("the operator needs numbers").at(span)),
        };
        let size = target.map_or(0, |target| self.size_in_bits(target) / 8);
        let stride = i64::try_from(size).ok().filter(|size| *size > 0);
        let (Some(stride), ValueType::Integer { .. }) = (stride, index.1) else {
            return Err(ResolveErrorKind::Type("only integers are added to pointers, whose type is known").at(span));
        };
        let index = converted(index.0, index.1, ValueType::signed(self.program.data_model.pointer_width()));
        let moved = Term::Move { pointer: Box::new(pointer), index: Box::new(index), stride: sign * stride };
        Ok((moved, ValueType::Pointer(target)))
    }

    fn conditional(
        &mut self,
        condition: &Expression,
        then: &Expression,
        otherwise: &Expression,
        span: Span,
    ) -> Result<Typed, ResolveError> {
        let condition = Box::new(self.condition(condition)?);
        let (then, otherwise) = (self.value(then)?, self.value(otherwise)?);
        let (ty, then, otherwise) = match (then.1, otherwise.1) {
            (ty @ ValueType::Pointer(_), _) | (_, ty @ ValueType::Pointer(_)) => {
                let mismatch = || ResolveErrorKind::Type("a pointer stands beside a number").at(span);
                (ty, as_pointer(then).ok_or_else(mismatch)?, as_pointer(otherwise).ok_or_else(mismatch)?)
            }
            (left, right) => {
                let common = left.common(right);
                let ty = common.ok_or_else(|| ResolveErrorKind::Type("operands do not fit").at(span))?;
                (ty, converted(then.0, left, ty), converted(otherwise.0, right, ty))
            }
        };
        let (then, otherwise) = (Box::new(then), Box::new(otherwise));
        Ok((Term::Conditional { condition, then, otherwise }, ty))
    }

    fn cast(&mut self, to: IntegerType, operand: &Expression) -> Result<Typed, ResolveError> {
        let (term, from) = self.value(operand)?;
        match (ValueType::named(to, self.program.data_model), from) {
            (None, _) => Ok((is_not_zero(term, from), ValueType::TRUTH)),
            (Some(to), ValueType::Integer { .. }) => Ok((converted(term, from, to), to)),
            (Some(_), ValueType::Float(_) | ValueType::Pointer(_)) => {
                Err(ResolveErrorKind::Type("only integers can be cast").at(operand.span))
            }
        }
    }

    /// The size of a type; zero if it has none.
    fn size_in_bits(&self, ty: SourceTypeId) -> u64 {
        self.program.source.size_in_bits(ty).unwrap_or(0)
    }
}
