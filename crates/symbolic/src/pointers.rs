//! Arbitrary pointers: which of them an address is reckoned from, and what happens when one is followed for the first time.
//!
//! Then the pointer is taken to be the address of an object made for it. Values under which it is not are dropped: that is the assumption
//! that such a pointer leads to an object of its own. Where what is known about the pointer excludes the address, nothing is assumed.

use adamant_expr::{Op, Sort, SymbolId, Term, TermPool};
use adamant_semantics::{ArbitraryBase, FreshContents, Pointee, ProgramLiveness, ThreadOrder};
use rustc_hash::FxHashSet;

use crate::bits::Bits;
use crate::domain::{Interrupt, Symbolic, SymbolicMachine, origin_of_object};
use crate::log::Event;
use crate::oracle::Extended;
use crate::symbols::StandsFor;

/// No object has an address as close to zero as this, from either side.
const NOWHERE: u64 = 4096;

/// A pointer that is followed for the first time.
#[derive(Debug)]
pub struct Followed {
    symbol: Term,
    address: u64,
    pointee: Pointee,
    /// Values under which the pointer is the address.
    model: std::rc::Rc<crate::groups::Model>,
}

impl<E> Symbolic<E> {
    /// The arbitrary pointer that an address is reckoned from: the one addend that is a pointer. Where it depends on conditions which
    /// pointer that is, they are decided.
    pub(crate) fn base_of(&mut self, address: Term) -> Result<Option<ArbitraryBase<Bits>>, Interrupt> {
        let mut addends = addends(&self.pool, address);
        while let Some(at) = addends.iter().position(|&addend| self.chooses_pointer(addend)) {
            let choice = addends.swap_remove(at);
            let index = if self.decide_term(self.pool.operand(choice, 0))? { 1 } else { 2 };
            addends.extend(self::addends(&self.pool, self.pool.operand(choice, index)));
        }
        let stands =
            |term: &Term| self.pool.as_symbol(*term).map_or(StandsFor::Number, |id| self.symbols.stands_for(id));
        let bases: Vec<Term> = addends.iter().copied().filter(|addend| stands(addend) != StandsFor::Number).collect();
        let [base] = bases[..] else { return Ok(None) };
        let Some(pointee) = stands(&base).pointee() else { return Ok(None) };
        let Some(distance) = self.sum_without(&addends, base) else { return Ok(None) };
        Ok(Some(ArbitraryBase { base: Bits::Open(base), distance, pointee }))
    }

    /// Interrupts if the pointer can be the address.
    pub(crate) fn follow(&mut self, found: &ArbitraryBase<Bits>, address: u64) -> Result<(), Interrupt> {
        let Bits::Open(symbol) = found.base else { return Ok(()) };
        // What the statement itself has chosen is chosen again when it runs again.
        let number = self.pool.as_symbol(symbol).and_then(|symbol| self.symbols.number(symbol));
        if number.is_none_or(|number| number >= self.step.first_of_statement()) {
            return Ok(());
        }
        let place = self.pool.bits_u64(self.pool.width(symbol), address);
        let leads = self.pool.eq(symbol, place);
        let Self { pool, symbols, data, oracle, .. } = self;
        let touched = data.groups.touched(&symbols.of(pool, leads));
        match oracle.extend(pool, symbols, &touched, leads) {
            Extended::Possible(Some(model)) => {
                Err(Interrupt::Followed(Box::new(Followed { symbol, address, pointee: found.pointee, model })))
            }
            // Without values the address may be impossible after all.
            Extended::Possible(None) | Extended::Impossible => Ok(()),
        }
    }

    fn chooses_pointer(&mut self, term: Term) -> bool {
        self.pool.op(term) == Op::Ite
            && self.symbols.of(&self.pool, term).iter().any(|&id| self.symbols.stands_for(id) != StandsFor::Number)
    }

    /// The sum of the other addends, unless they depend on this one too.
    fn sum_without(&mut self, addends: &[Term], base: Term) -> Option<Bits> {
        let symbol = self.pool.as_symbol(base)?;
        let at = addends.iter().position(|&addend| addend == base)?;
        let mut sum = self.pool.bits_u64(self.pool.width(base), 0);
        for (index, &addend) in addends.iter().enumerate() {
            if index != at {
                if self.symbols.of(&self.pool, addend).contains(&symbol) {
                    return None;
                }
                sum = self.pool.bv_add(sum, addend);
            }
        }
        Some(self.bits_of(sum))
    }

    /// How far from a pointer an address is that is reckoned from it.
    fn distance(&mut self, address: &Bits, base: Term) -> Option<Bits> {
        let &Bits::Open(address) = address else { return None };
        if self.pool.width(address) != self.pool.width(base) {
            return None;
        }
        let addends = addends(&self.pool, address);
        self.sum_without(&addends, base)
    }

    /// A condition about a symbol that decides the value of a term and is not known to hold or not to hold.
    fn question_in(&self, term: Term, symbol: SymbolId) -> Option<Term> {
        let conditions = self.pool.postorder(&[term]).into_iter().filter(|&part| self.pool.op(part) == Op::Ite);
        let asked = conditions.map(|choice| self.pool.operand(choice, 0));
        asked.filter(|&condition| self.pool.free_symbols(condition).contains(&symbol)).find(|condition| {
            let is_decided = |(known, _): &(Term, bool)| known == condition;
            !self.step.decided.iter().any(is_decided)
        })
    }

    /// Whether a term is more than a place reckoned from this pointer: what it is may tell whether the pointer equals another one.
    fn asks_about(&mut self, term: Term, pointer: SymbolId) -> bool {
        if !self.symbols.of(&self.pool, term).contains(&pointer) {
            return false;
        }
        let mut here = addends(&self.pool, term).into_iter().filter(|&addend| {
            let id = self.pool.as_symbol(addend);
            id != Some(pointer)
        });
        // Nothing but numbers that have nothing to do with pointers is added to it.
        here.any(|addend| {
            let symbols = self.symbols.of(&self.pool, addend);
            symbols.iter().any(|&id| self.symbols.stands_for(id) != StandsFor::Number)
        })
    }

    /// Whether a condition is about an arbitrary pointer and something else that may be an address.
    pub(crate) fn may_equal_pointer(&mut self, condition: Term) -> bool {
        let symbols = self.symbols.of(&self.pool, condition);
        if !symbols.iter().any(|&id| self.symbols.stands_for(id) != StandsFor::Number) {
            return false;
        }
        symbols.len() > 1 || {
            let numbers = self.pool.postorder(&[condition]).into_iter().filter_map(|part| self.pool.constant(part));
            numbers.into_iter().any(|number| {
                let distance = if number.sign_bit() { number.neg() } else { number };
                distance.to_u64().is_none_or(|distance| distance >= NOWHERE)
            })
        }
    }

    /// Whether a condition is about this symbol and others.
    fn relates(&mut self, condition: Term, symbol: SymbolId) -> bool {
        let symbols = self.symbols.of(&self.pool, condition);
        symbols.contains(&symbol) && symbols.len() > 1
    }

    /// Whether a symbol matters to places, directly or through conjuncts.
    fn matters(&mut self, symbol: SymbolId, open: &[Bits]) -> bool {
        let mut reached: FxHashSet<SymbolId> = FxHashSet::default();
        for bits in open {
            if let Bits::Open(term) = bits {
                reached.extend(self.symbols.of(&self.pool, *term).iter().copied());
            }
        }
        // What is known about the symbol alone matters to nobody else.
        let Self { pool, symbols, data, .. } = self;
        let mut depends = |term: &Term| symbols.of(pool, *term).iter().any(|other| reached.contains(other));
        reached.contains(&symbol) || data.groups.touched(&[symbol]).conjuncts.iter().any(&mut depends)
    }
}

/// A condition about a pointer which is about to be followed, on which places or conditions depend: it may say that the pointer equals another
/// one, and is to be decided before the pointer is taken to lead to an object of its own.
pub(crate) fn open_question<E>(
    machine: &mut SymbolicMachine<'_, E>,
    live: &ProgramLiveness,
    followed: &Followed,
) -> Option<Term> {
    let id = machine.domain.pool.as_symbol(followed.symbol)?;
    let open = machine.encode(live, ThreadOrder::ByNumber, &[]).open.into_iter().filter_map(|bits| match bits {
        Bits::Open(term) => Some(term),
        Bits::Known(_) => None,
    });
    let mut open: Vec<Term> = open.collect();
    let domain = &mut machine.domain;
    if let Some(question) = open.iter().find_map(|&term| domain.question_in(term, id)) {
        return Some(question);
    }
    open.retain(|&term| domain.asks_about(term, id));
    let conditions = domain.data.groups.touched(&[id]).conjuncts.into_owned();
    open.extend(conditions.into_iter().filter(|&condition| domain.relates(condition, id)));
    equality_asked(machine, followed.symbol, &open)
}

/// Whether the pointer is another one that these terms mention with it, or the address of an object: that was not decided yet.
fn equality_asked<E>(machine: &mut SymbolicMachine<'_, E>, symbol: Term, terms: &[Term]) -> Option<Term> {
    let domain = &mut machine.domain;
    let width = domain.pool.width(symbol);
    let mut others = Vec::new();
    for part in domain.pool.postorder(terms) {
        if part == symbol || domain.pool.sort(part) != Sort::Bits(width) {
            continue;
        }
        if let Some(number) = domain.pool.constant(part) {
            // A difference has the address with its sign changed.
            for address in [number.neg(), number] {
                let found = machine.state.memory.pointer_from_address(domain, &Bits::Known(address.clone()));
                if !found.object.is_null() {
                    others.push(domain.pool.bits(address));
                }
            }
        } else if domain.pool.as_symbol(part).is_some_and(|id| domain.symbols.stands_for(id).pointee().is_some()) {
            others.push(part);
        }
    }
    let questions = others.into_iter().map(|other| domain.pool.eq(symbol, other));
    let questions: Vec<Term> = questions.collect();
    let is_open = |question: &Term| {
        domain.pool.op(*question) == Op::Eq && !domain.step.decided.iter().any(|(known, _)| known == question)
    };
    questions.into_iter().find(is_open)
}

/// Makes the object of a pointer that is followed for the first time. The statement that follows it is about to run again.
pub(crate) fn make_object<E>(machine: &mut SymbolicMachine<'_, E>, live: &ProgramLiveness, followed: Followed) {
    let Followed { symbol, address, pointee, model } = followed;
    let contents = FreshContents::Open(origin_of_object(address));
    let distance = |domain: &mut Symbolic<E>, bits: &Bits| domain.distance(bits, symbol);
    let object = machine.make_lazy_object(live, (address, pointee), contents, distance);
    let encoding = machine.encode(live, ThreadOrder::ByNumber, &[]);
    let domain = &mut machine.domain;
    let id = domain.pool.as_symbol(symbol).expect("an arbitrary pointer is a symbol");
    let is_observed = domain.matters(id, &encoding.open);
    let place = domain.pool.bits_u64(domain.pool.width(symbol), address);
    let leads = domain.pool.eq(symbol, place);
    domain.data.groups.assume(&domain.pool, &mut domain.symbols, leads, Some(model));
    domain.step.record_before_statement([Event::Object { address, size: pointee.size }, Event::Condition(leads)]);
    // Where the number itself is still in use, it finds the object.
    if is_observed {
        machine.observe_address(object);
    }
}

/// The parts of a sum.
fn addends(pool: &TermPool, term: Term) -> Vec<Term> {
    let mut found = Vec::new();
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        match pool.op(term) {
            Op::BvAdd => pending.extend(pool.operands(term)),
            _ => found.push(term),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::Symbols;

    #[test]
    fn sums_are_taken_apart() {
        let (mut pool, mut symbols) = (TermPool::new(), Symbols::default());
        let pointer = symbols.numbered(&mut pool, 0, 64, StandsFor::Pointer(Pointee::UNKNOWN));
        let index = symbols.numbered(&mut pool, 1, 64, StandsFor::Number);
        let four = pool.bits_u64(64, 4);
        let scaled = pool.bv_mul(index, four);
        let sum = pool.bv_add(pointer, scaled);
        let sum = pool.bv_add(sum, four);
        let mut found = addends(&pool, sum);
        found.sort_unstable();
        let mut expected = vec![pointer, scaled, four];
        expected.sort_unstable();
        assert_eq!(found, expected);
        assert_eq!(addends(&pool, scaled), [scaled]);
    }
}
