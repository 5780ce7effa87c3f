//! Shifts. By a constant they are cutting and joining, so that the rules of extraction and concatenation apply.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

/// What a shift by a constant does to a term of some width.
enum Amount {
    None,
    Some(u32),
    All,
}

impl TermPool {
    fn constant_amount(&self, b: Term) -> Option<Amount> {
        let amount = self.constant(b)?;
        let width = amount.width();
        Some(match amount.to_u64() {
            Some(0) => Amount::None,
            Some(amount) if amount < u64::from(width) => Amount::Some(amount as u32),
            _ => Amount::All,
        })
    }

    /// Shift to the left; zero if the unsigned amount reaches the width.
    pub fn bv_shl(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        match self.constant_amount(b) {
            Some(Amount::None) => return a,
            Some(Amount::Some(amount)) => {
                let low = self.bits(BitVec::zero(amount));
                let high = self.extract(a, width - 1 - amount, 0);
                return self.concat(high, low);
            }
            Some(Amount::All) => return self.bits(BitVec::zero(width)),
            None => {}
        }
        self.shift_by_term(Op::BvShl, width, a, b, Self::bv_shl)
    }

    /// Shift to the right, zeros moving in; zero if the unsigned amount reaches the width.
    pub fn bv_lshr(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        match self.constant_amount(b) {
            Some(Amount::None) => return a,
            Some(Amount::Some(amount)) => {
                let high = self.extract(a, width - 1, amount);
                return self.zext(high, width);
            }
            Some(Amount::All) => return self.bits(BitVec::zero(width)),
            None => {}
        }
        self.shift_by_term(Op::BvLshr, width, a, b, Self::bv_lshr)
    }

    /// Shift to the right, copies of the sign moving in; only these if the unsigned amount reaches the width.
    pub fn bv_ashr(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        let low = match self.constant_amount(b) {
            Some(Amount::None) => return a,
            Some(Amount::Some(amount)) => Some(amount),
            Some(Amount::All) => Some(width - 1),
            None => None,
        };
        if let Some(low) = low {
            let high = self.extract(a, width - 1, low);
            return self.sext(high, width);
        }
        if self.is_natural(a) {
            return self.bv_lshr(a, b);
        }
        if self.constant(a).is_some_and(|value| value.is_ones()) {
            return a;
        }
        self.shift_by_term(Op::BvAshr, width, a, b, Self::bv_ashr)
    }

    fn shift_by_term(
        &mut self,
        op: Op,
        width: u32,
        a: Term,
        b: Term,
        apply: impl Fn(&mut Self, Term, Term) -> Term,
    ) -> Term {
        if self.constant(a).is_some_and(|value| value.is_zero()) {
            return a;
        }
        if let Some(lifted) = self.lift_binary(a, b, apply) {
            return lifted;
        }
        self.intern_binary(op, PackedSort::bits(width), a, b)
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn shifts_by_constants_cut_and_join() {
        check_all(&[
            ("(bvshl x:8 #3:8)", "(concat (extract 4 0 x:8) #0:3)"),
            ("(bvlshr x:8 #3:8)", "(zext 8 (extract 7 3 x:8))"),
            ("(bvashr x:8 #3:8)", "(sext 8 (extract 7 3 x:8))"),
            ("(bvshl x:8 #8:8)", "#0:8"),
            ("(bvashr x:8 #200:8)", "(sext 8 (extract 7 7 x:8))"),
            ("(bvshl x:8 #0:8)", "x:8"),
            ("(bvlshr (bvshl x:8 #3:8) #3:8)", "(zext 8 (extract 4 0 x:8))"),
            ("(bvashr (zext 8 x:4) y:8)", "(bvlshr (zext 8 x:4) y:8)"),
            ("(bvshl #0:8 x:8)", "#0:8"),
            ("(bvashr #255:8 x:8)", "#255:8"),
            ("(bvshl #1:8 (ite p:bool #2:8 #3:8))", "(ite p:bool #4:8 #8:8)"),
        ]);
    }
}
