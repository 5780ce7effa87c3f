//! Arbitrary pointers as data of locations: they are numbers like any other there, and what they lead to is not known any more.
//!
//! Such a number may be anything, so whatever is compared with it has both outcomes. An access through it is null's, goes to an object that has
//! an address, or is unsupported: no proof rests on where it leads. What an edge assumes of the pointer itself must not rest on an address
//! that was made up for its object, because another edge may make up the same one.

use adamant_expr::{Op, SymbolId, Term};
use adamant_symbolic::{StandsFor, SymbolicMachine};

use crate::build::NotBuilt;

/// What a system does with arbitrary pointers.
#[derive(Default)]
pub(crate) struct Pointers {
    /// Whether some are data of its edges.
    are_data: bool,
    /// Whether some are followed on edges that a run may take again and again.
    are_followed: bool,
}

/// No object has an address as close to zero as this, from either side.
const NOWHERE: u64 = 4096;

impl Pointers {
    /// Notes that objects are made for arbitrary pointers elsewhere than at the start. Their addresses may come again, and would be taken for
    /// the same.
    pub(crate) fn are_followed(&mut self) -> Result<(), NotBuilt> {
        self.are_followed = true;
        self.refuse_both()
    }

    /// Refuses terms in which an arbitrary pointer is compared with an address: one that was followed is taken to be where its object was put.
    pub(crate) fn refuse_followed(
        &mut self,
        machine: &SymbolicMachine<'_, ()>,
        terms: &[Term],
    ) -> Result<(), NotBuilt> {
        let domain = &machine.domain;
        let pool = &domain.pool;
        let is_pointer = |symbol: SymbolId| domain.symbols.stands_for(symbol) != StandsFor::Number;
        if !pool.free_symbols_of(terms).into_iter().any(is_pointer) {
            return Ok(());
        }
        self.are_data = true;
        let is_address = |part: Term| {
            let Some(number) = pool.constant(part) else { return false };
            let distance = if number.sign_bit() { number.neg() } else { number };
            distance.to_u64().is_none_or(|distance| distance >= NOWHERE)
        };
        let mut comparisons = pool.postorder(terms).into_iter().filter(|&part| {
            matches!(pool.op(part), Op::Eq | Op::BvUlt | Op::BvSlt)
                && pool.free_symbols(part).into_iter().any(is_pointer)
        });
        if comparisons.any(|comparison| pool.postorder(&[comparison]).into_iter().any(is_address)) {
            return Err(INPUTS);
        }
        self.refuse_both()
    }

    const fn refuse_both(&self) -> Result<(), NotBuilt> {
        if self.are_data && self.are_followed { Err(INPUTS) } else { Ok(()) }
    }
}

const INPUTS: NotBuilt = NotBuilt::Unsupported("pointers that are inputs");
