//! Stand-in.
use adamant_base::IdVec;
use adamant_ltl::{Atom, BinaryOperator, Expression, ExpressionKind, PropositionId, UnaryOperator};
use adamant_program::{BinaryOp, BlockId, FunctionId, GlobalId, Predicate, Program};
use adamant_expr::BitVec;
use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::watch::Watched;
use crate::value::Value;
/// A.
pub struct Proposition { text: String, expression: Expression, globals: Vec<(String, GlobalId)> }
/// E.
#[derive(Debug)]
pub struct ResolveError(String, u32);
impl ResolveError { /// c
 pub fn column(&self) -> u32 { self.1 } }
impl std::fmt::Display for ResolveError { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.0) } }
impl std::fmt::Display for Proposition { fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.text) } }
/// R.
pub fn resolve_propositions(program: &Program, atoms: &[Atom]) -> Result<IdVec<PropositionId, Proposition>, ResolveError> {
    let globals: Vec<_> = program.globals.enumerate().map(|(id, g)| (g.name.clone(), id)).collect();
    atoms.iter().map(|atom| Ok(Proposition { text: atom.text.clone(), expression: atom.expression.clone(), globals: globals.clone() })).collect()
}
/// W.
pub fn watched_by<'a, D: Domain>(machine: &Machine<'_, D>, propositions: impl Iterator<Item = &'a Proposition>) -> Watched {
    let mut objects = Vec::new();
    for p in propositions { p.names(&p.expression, &mut |g| objects.push(machine.object_of(g))); }
    Watched::Objects(objects)
}
impl Proposition {
    /// C.
    pub fn tells_of_control(&self) -> bool { false }
    /// B.
    pub fn blocks(&self) -> Vec<(FunctionId, BlockId)> { Vec::new() }
    fn names(&self, e: &Expression, f: &mut impl FnMut(GlobalId)) {
        match &e.kind {
            ExpressionKind::Name(name) => { if let Some((_, g)) = self.globals.iter().find(|(n, _)| *n == name.name) { f(*g) } }
            ExpressionKind::Unary { operand, .. } => self.names(operand, f),
            ExpressionKind::Binary { left, right, .. } => { self.names(left, f); self.names(right, f) }
            _ => {}
        }
    }
    /// V.
    pub fn evaluate<D: Domain>(&self, machine: &mut Machine<'_, D>, has_ended: bool) -> Step<Bits<D>, D> {
        let value = self.value(&self.expression, machine, has_ended)?;
        let zero = machine.number(32, 0);
        Ok(machine.domain.compare(Predicate::Ne, &value, &zero))
    }
    fn value<D: Domain>(&self, e: &Expression, machine: &mut Machine<'_, D>, has_ended: bool) -> Step<Bits<D>, D> {
        use adamant_program::Signedness::Signed;
        Ok(match &e.kind {
            ExpressionKind::Integer { value, .. } => machine.number(32, *value),
            ExpressionKind::Ended => machine.number(32, u64::from(has_ended)),
            ExpressionKind::Name(name) => {
                let global = self.globals.iter().find(|(n, _)| *n == name.name).expect("there").1;
                let object = machine.object_of(global);
                let Machine { state, domain, .. } = machine;
                let size = state.memory.object(object).map_or(4, |o| o.size);
                match state.memory.read(domain, object, 0, size) { Ok(Value::Bits(bits)) => { let w = machine.domain.width(&bits); if w < 32 { machine.domain.extend(&bits, 32, Signed) } else { machine.domain.extract(&bits, 0, 32) } }, _ => machine.number(32, 0) }
            }
            ExpressionKind::Unary { operator, operand } => {
                let v = self.value(operand, machine, has_ended)?;
                let zero = machine.number(32, 0);
                match operator { UnaryOperator::Minus => machine.domain.binary(BinaryOp::Sub, &zero, &v), UnaryOperator::Not => { let b = machine.domain.compare(Predicate::Eq, &v, &zero); machine.domain.extend(&b, 32, adamant_program::Signedness::Unsigned) } _ => v }
            }
            ExpressionKind::Binary { operator, left, right } => {
                let l = self.value(left, machine, has_ended)?;
                let r = self.value(right, machine, has_ended)?;
                let p = match operator {
                    BinaryOperator::Add => return Ok(machine.domain.binary(BinaryOp::Add, &l, &r)),
                    BinaryOperator::Subtract => return Ok(machine.domain.binary(BinaryOp::Sub, &l, &r)),
                    BinaryOperator::BitAnd => return Ok(machine.domain.binary(BinaryOp::And, &l, &r)),
                    BinaryOperator::And => { let zero = machine.number(32, 0); let a = machine.domain.compare(Predicate::Ne, &l, &zero); let b = machine.domain.compare(Predicate::Ne, &r, &zero); let c = machine.domain.binary(BinaryOp::And, &a, &b); return Ok(machine.domain.extend(&c, 32, adamant_program::Signedness::Unsigned)) }
                    BinaryOperator::Or => { let zero = machine.number(32, 0); let a = machine.domain.compare(Predicate::Ne, &l, &zero); let b = machine.domain.compare(Predicate::Ne, &r, &zero); let c = machine.domain.binary(BinaryOp::Or, &a, &b); return Ok(machine.domain.extend(&c, 32, adamant_program::Signedness::Unsigned)) }
                    BinaryOperator::Equal => Predicate::Eq, BinaryOperator::NotEqual => Predicate::Ne,
                    BinaryOperator::Less => Predicate::Slt, BinaryOperator::LessOrEqual => Predicate::Sle,
                    BinaryOperator::Greater => Predicate::Sgt, BinaryOperator::GreaterOrEqual => Predicate::Sge,
                    _ => todo!(),
                };
                let b = machine.domain.compare(p, &l, &r);
                machine.domain.extend(&b, 32, adamant_program::Signedness::Unsigned)
            }
            _ => { let _ = BitVec::zero(1); todo!() }
        })
    }
}
