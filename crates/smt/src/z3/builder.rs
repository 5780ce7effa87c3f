//! Makes Z3's nodes.

use super::api::{Ast, FuncDecl, Z3Sort};
use super::context::{Context, name};
use crate::encode::{Builder, NodeSort, Operator, Rounding, Stop};
use adamant_base::Id;
use adamant_expr::{BitVec, Sort, SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;
use std::ffi::c_int;
use std::sync::Arc;

pub(super) struct NodeBuilder {
    pub(super) context: Arc<Context>,
    sorts: FxHashMap<NodeSort, Z3Sort>,
    /// The symbols that were declared, with their sorts: by them values are read from models.
    declared: FxHashMap<FuncDecl, (SymbolId, Sort)>,
}

impl NodeBuilder {
    pub(super) fn new(context: Arc<Context>) -> Self {
        Self { context, sorts: FxHashMap::default(), declared: FxHashMap::default() }
    }

    /// The symbol that a declaration of Z3 stands for.
    pub(super) fn declared(&self, declaration: FuncDecl) -> Option<(SymbolId, Sort)> {
        self.declared.get(&declaration).copied()
    }

    fn sort(&mut self, sort: NodeSort) -> Result<Z3Sort, Stop> {
        if let Some(&known) = self.sorts.get(&sort) {
            return Ok(known);
        }
        let (api, raw) = (&self.context.api, self.context.raw);
        let made = match sort {
            // SAFETY: the context is alive.
            NodeSort::Bool => unsafe { (api.Z3_mk_bool_sort)(raw) },
            // SAFETY: as above.
            NodeSort::Bits(width) => unsafe { (api.Z3_mk_bv_sort)(raw, width) },
            // SAFETY: as above.
            NodeSort::Number { exponent, significand } => unsafe { (api.Z3_mk_fpa_sort)(raw, exponent, significand) },
            NodeSort::Array { index, element } => {
                let (index, element) = (self.sort(NodeSort::Bits(index))?, self.sort(NodeSort::Bits(element))?);
                // SAFETY: as above, and both sorts are of this context.
                unsafe { (self.context.api.Z3_mk_array_sort)(raw, index, element) }
            }
        };
        if made.is_null() {
            self.context.check()?;
        }
        // SAFETY: the sort was just made in this context.
        self.context.keep(unsafe { (self.context.api.Z3_sort_to_ast)(raw, made) })?;
        self.sorts.insert(sort, made);
        Ok(made)
    }

    /// A Boolean of this name.
    pub(super) fn truth(&mut self, label: &str) -> Result<Ast, Stop> {
        self.constant_named(label, NodeSort::Bool)
    }

    fn constant_named(&mut self, label: &str, sort: NodeSort) -> Result<Ast, Stop> {
        let sort = self.sort(sort)?;
        let (api, raw) = (&self.context.api, self.context.raw);
        let label = name(label);
        // SAFETY: the context is alive, the sort is of this context, and Z3 copies the name.
        self.context.keep(unsafe { (api.Z3_mk_const)(raw, (api.Z3_mk_string_symbol)(raw, label.as_ptr()), sort) })
    }

    fn rounding(&self, rounding: Rounding) -> Result<Ast, Stop> {
        let api = &self.context.api;
        let make = match rounding {
            Rounding::NearestEven => api.Z3_mk_fpa_rne,
            Rounding::NearestAway => api.Z3_mk_fpa_rna,
            Rounding::Up => api.Z3_mk_fpa_rtp,
            Rounding::Down => api.Z3_mk_fpa_rtn,
            Rounding::TowardZero => api.Z3_mk_fpa_rtz,
        };
        // SAFETY: the context is alive.
        self.context.keep(unsafe { make(self.context.raw) })
    }

    /// `for all symbols: body`. The nodes of the symbols are bound wherever they occur in the body.
    pub(super) fn for_all(&mut self, symbols: &[Ast], body: Ast) -> Result<Ast, Stop> {
        let (api, raw) = (&self.context.api, self.context.raw);
        let count = u32::try_from(symbols.len()).expect("fewer than 2^32 symbols");
        // SAFETY: the context is alive, all nodes are of this context, and the symbols are constants.
        let node = unsafe { (api.Z3_mk_forall_const)(raw, 0, count, symbols.as_ptr(), 0, std::ptr::null(), body) };
        self.context.keep(node)
    }

    /// `condition implies conclusion`.
    pub(super) fn implies(&mut self, condition: Ast, conclusion: Ast) -> Result<Ast, Stop> {
        // SAFETY: the context is alive and both nodes are of this context.
        self.context.keep(unsafe { (self.context.api.Z3_mk_implies)(self.context.raw, condition, conclusion) })
    }

    fn apply_number(&mut self, operator: Operator, operands: &[Ast], sort: NodeSort) -> Result<Ast, Stop> {
        let mode = match operator {
            Operator::FpRound(rounding) => rounding,
            Operator::FpToSigned(_) | Operator::FpToUnsigned(_) => Rounding::TowardZero,
            _ => Rounding::NearestEven,
        };
        let mode = self.rounding(mode)?;
        let sort = self.sort(sort)?;
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: the context is alive, and all nodes and sorts are of this context; Z3 checks that they fit.
        let node = unsafe {
            match (operator, operands) {
                (Operator::FpFromPattern, &[a]) => (api.Z3_mk_fpa_to_fp_bv)(raw, a, sort),
                (Operator::FpAdd, &[a, b]) => (api.Z3_mk_fpa_add)(raw, mode, a, b),
                (Operator::FpSub, &[a, b]) => (api.Z3_mk_fpa_sub)(raw, mode, a, b),
                (Operator::FpMul, &[a, b]) => (api.Z3_mk_fpa_mul)(raw, mode, a, b),
                (Operator::FpDiv, &[a, b]) => (api.Z3_mk_fpa_div)(raw, mode, a, b),
                (Operator::FpFma, &[a, b, c]) => (api.Z3_mk_fpa_fma)(raw, mode, a, b, c),
                (Operator::FpSqrt, &[a]) => (api.Z3_mk_fpa_sqrt)(raw, mode, a),
                (Operator::FpRound(_), &[a]) => (api.Z3_mk_fpa_round_to_integral)(raw, mode, a),
                (Operator::FpEq, &[a, b]) => (api.Z3_mk_fpa_eq)(raw, a, b),
                (Operator::FpLt, &[a, b]) => (api.Z3_mk_fpa_lt)(raw, a, b),
                (Operator::FpLe, &[a, b]) => (api.Z3_mk_fpa_leq)(raw, a, b),
                (Operator::FpIsNan, &[a]) => (api.Z3_mk_fpa_is_nan)(raw, a),
                (Operator::FpConvert, &[a]) => (api.Z3_mk_fpa_to_fp_float)(raw, mode, a, sort),
                (Operator::FpFromSigned, &[a]) => (api.Z3_mk_fpa_to_fp_signed)(raw, mode, a, sort),
                (Operator::FpFromUnsigned, &[a]) => (api.Z3_mk_fpa_to_fp_unsigned)(raw, mode, a, sort),
                (Operator::FpToSigned(width), &[a]) => (api.Z3_mk_fpa_to_sbv)(raw, mode, a, width),
                (Operator::FpToUnsigned(width), &[a]) => (api.Z3_mk_fpa_to_ubv)(raw, mode, a, width),
                _ => unreachable!("{operator:?} with {} operands", operands.len()),
            }
        };
        self.context.keep(node)
    }
}

impl Builder for NodeBuilder {
    type Node = Ast;

    fn symbol(&mut self, terms: &TermPool, symbol: SymbolId) -> Result<Ast, Stop> {
        let term_sort = terms.symbol_sort(symbol);
        let sort = self.sort(NodeSort::of(term_sort))?;
        let (api, raw) = (&self.context.api, self.context.raw);
        let number = c_int::try_from(symbol.index()).expect("fewer than 2^31 symbols");
        // SAFETY: the context is alive and the sort is of this context.
        let node = self.context.keep(unsafe { (api.Z3_mk_const)(raw, (api.Z3_mk_int_symbol)(raw, number), sort) })?;
        // SAFETY: a constant is an application.
        let declaration = unsafe { (api.Z3_get_app_decl)(raw, node) };
        self.declared.insert(declaration, (symbol, term_sort));
        Ok(node)
    }

    fn opaque(&mut self, term: Term, width: u32) -> Result<Ast, Stop> {
        self.constant_named(&format!("opaque!{}", term.index()), NodeSort::Bits(width))
    }

    fn bits(&mut self, value: &BitVec) -> Result<Ast, Stop> {
        let width = value.width();
        if width <= 64 {
            let sort = self.sort(NodeSort::Bits(width))?;
            // SAFETY: the context is alive and the sort is of this context.
            return self
                .context
                .keep(unsafe { (self.context.api.Z3_mk_unsigned_int64)(self.context.raw, value.low_u64(), sort) });
        }
        let bits: Vec<bool> = (0..width).map(|index| value.bit(index)).collect();
        // SAFETY: the context is alive, and there are as many bits as said, the least significant first.
        self.context.keep(unsafe { (self.context.api.Z3_mk_bv_numeral)(self.context.raw, width, bits.as_ptr()) })
    }

    fn bool(&mut self, value: bool) -> Result<Ast, Stop> {
        let api = &self.context.api;
        let make = if value { api.Z3_mk_true } else { api.Z3_mk_false };
        // SAFETY: the context is alive.
        self.context.keep(unsafe { make(self.context.raw) })
    }

    fn apply(&mut self, operator: Operator, operands: &[Ast], sort: NodeSort) -> Result<Ast, Stop> {
        let index_sort = match (operator, sort) {
            (Operator::ConstantArray, NodeSort::Array { index, .. }) => Some(self.sort(NodeSort::Bits(index))?),
            _ => None,
        };
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: the context is alive, and all nodes are of this context; Z3 checks that they fit.
        let node = unsafe {
            match (operator, operands) {
                (Operator::Not, &[a]) => (api.Z3_mk_not)(raw, a),
                (Operator::And, both @ &[_, _]) => (api.Z3_mk_and)(raw, 2, both.as_ptr()),
                (Operator::Or, both @ &[_, _]) => (api.Z3_mk_or)(raw, 2, both.as_ptr()),
                (Operator::Eq, &[a, b]) => (api.Z3_mk_eq)(raw, a, b),
                (Operator::Ite, &[a, b, c]) => (api.Z3_mk_ite)(raw, a, b, c),
                (Operator::BvNot, &[a]) => (api.Z3_mk_bvnot)(raw, a),
                (Operator::BvNeg, &[a]) => (api.Z3_mk_bvneg)(raw, a),
                (Operator::BvAnd, &[a, b]) => (api.Z3_mk_bvand)(raw, a, b),
                (Operator::BvOr, &[a, b]) => (api.Z3_mk_bvor)(raw, a, b),
                (Operator::BvXor, &[a, b]) => (api.Z3_mk_bvxor)(raw, a, b),
                (Operator::BvAdd, &[a, b]) => (api.Z3_mk_bvadd)(raw, a, b),
                (Operator::BvMul, &[a, b]) => (api.Z3_mk_bvmul)(raw, a, b),
                (Operator::BvUdiv, &[a, b]) => (api.Z3_mk_bvudiv)(raw, a, b),
                (Operator::BvUrem, &[a, b]) => (api.Z3_mk_bvurem)(raw, a, b),
                (Operator::BvSdiv, &[a, b]) => (api.Z3_mk_bvsdiv)(raw, a, b),
                (Operator::BvSrem, &[a, b]) => (api.Z3_mk_bvsrem)(raw, a, b),
                (Operator::BvShl, &[a, b]) => (api.Z3_mk_bvshl)(raw, a, b),
                (Operator::BvLshr, &[a, b]) => (api.Z3_mk_bvlshr)(raw, a, b),
                (Operator::BvAshr, &[a, b]) => (api.Z3_mk_bvashr)(raw, a, b),
                (Operator::BvUlt, &[a, b]) => (api.Z3_mk_bvult)(raw, a, b),
                (Operator::BvUle, &[a, b]) => (api.Z3_mk_bvule)(raw, a, b),
                (Operator::BvSlt, &[a, b]) => (api.Z3_mk_bvslt)(raw, a, b),
                (Operator::Concat, &[a, b]) => (api.Z3_mk_concat)(raw, a, b),
                (Operator::Extract { high, low }, &[a]) => (api.Z3_mk_extract)(raw, high, low, a),
                (Operator::ZeroExtend(by), &[a]) => (api.Z3_mk_zero_ext)(raw, by, a),
                (Operator::SignExtend(by), &[a]) => (api.Z3_mk_sign_ext)(raw, by, a),
                (Operator::Select, &[a, b]) => (api.Z3_mk_select)(raw, a, b),
                (Operator::Store, &[a, b, c]) => (api.Z3_mk_store)(raw, a, b, c),
                (Operator::ConstantArray, &[a]) => {
                    (api.Z3_mk_const_array)(raw, index_sort.expect("an array has an index"), a)
                }
                _ => return self.apply_number(operator, operands, sort),
            }
        };
        self.context.keep(node)
    }

    fn pattern(&mut self, number: Ast, _: NodeSort) -> Result<Ast, Stop> {
        // SAFETY: the context is alive and the node is of this context.
        self.context.keep(unsafe { (self.context.api.Z3_mk_fpa_to_ieee_bv)(self.context.raw, number) })
    }
}
