//! Reads Z3's nodes over bit-vectors as terms. What has no counterpart is not read.

use super::api::{APPLICATION, Ast, BOUND_VARIABLE, NUMERAL};
use super::context::{Context, text};
use super::model::bits;
use crate::operators;
use adamant_expr::{Sort, Term, TermPool};
use rustc_hash::FxHashMap;

/// More nodes than this are not read.
const MOST_NODES: usize = 20_000;

/// Reads nodes in which bound variables stand for parameters.
pub(super) struct Reader<'c> {
    context: &'c Context,
    parameters: &'c [Term],
    read: FxHashMap<Ast, Term>,
}

impl<'c> Reader<'c> {
    /// The variable of number `i` is the parameter of number `i`.
    pub(super) fn new(context: &'c Context, parameters: &'c [Term]) -> Self {
        Self { context, parameters, read: FxHashMap::default() }
    }

    /// A node as a term.
    pub(super) fn term(&mut self, terms: &mut TermPool, root: Ast) -> Option<Term> {
        let mut pending = vec![root];
        while let Some(&node) = pending.last() {
            if self.read.contains_key(&node) {
                pending.pop();
                continue;
            }
            let operands = self.operands(node);
            let before = pending.len();
            pending.extend(operands.iter().filter(|operand| !self.read.contains_key(operand)));
            if pending.len() > before {
                continue;
            }
            if self.read.len() >= MOST_NODES {
                return None;
            }
            let operands: Vec<Term> = operands.iter().map(|operand| self.read[operand]).collect();
            let term = self.node(terms, node, &operands)?;
            self.read.insert(node, term);
            pending.pop();
        }
        self.read.get(&root).copied()
    }

    fn kind(&self, node: Ast) -> u32 {
        // SAFETY: context and node are alive.
        unsafe { (self.context.api.Z3_get_ast_kind)(self.context.raw, node) }
    }

    fn operands(&self, node: Ast) -> Vec<Ast> {
        if self.kind(node) != APPLICATION {
            return Vec::new();
        }
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: the node is an application, and the positions are within its number of arguments.
        unsafe {
            let count = (api.Z3_get_app_num_args)(raw, node);
            (0..count).map(|position| (api.Z3_get_app_arg)(raw, node, position)).collect()
        }
    }

    /// A node whose operands were read.
    fn node(&self, terms: &mut TermPool, node: Ast, operands: &[Term]) -> Option<Term> {
        let (api, raw) = (&self.context.api, self.context.raw);
        match self.kind(node) {
            NUMERAL => {
                // SAFETY: context and node are alive, and the numerals of clauses over bits are bits.
                let width = unsafe { (api.Z3_get_bv_sort_size)(raw, (api.Z3_get_sort)(raw, node)) };
                let value = bits(self.context, node, (width > 0).then_some(width)?).ok()?;
                Some(terms.bits(value))
            }
            BOUND_VARIABLE => {
                // SAFETY: the node is a bound variable.
                let index = unsafe { (api.Z3_get_index_value)(raw, node) };
                self.parameters.get(index as usize).copied()
            }
            APPLICATION => {
                let (operator, indices) = self.operator(node)?;
                apply(terms, &operator, &indices, operands)
            }
            _ => None,
        }
    }

    /// The name of an operator, and its indices.
    fn operator(&self, node: Ast) -> Option<(String, Vec<u32>)> {
        let (api, raw) = (&self.context.api, self.context.raw);
        // SAFETY: the node is an application; operators over bits have numbers as parameters, and text is copied before the next call.
        unsafe {
            let declaration = (api.Z3_get_app_decl)(raw, node);
            let operator = text((api.Z3_get_symbol_string)(raw, (api.Z3_get_decl_name)(raw, declaration)));
            let has_indices = matches!(&*operator, "extract" | "zero_extend" | "sign_extend" | "bit2bool");
            let count = if has_indices { (api.Z3_get_decl_num_parameters)(raw, declaration) } else { 0 };
            let index = |position| u32::try_from((api.Z3_get_decl_int_parameter)(raw, declaration, position)).ok();
            let indices: Option<Vec<u32>> = (0..count).map(index).collect();
            Some((operator, indices?))
        }
    }
}

/// An operator by its name in SMT-LIB, or one that Z3 has besides.
fn apply(terms: &mut TermPool, name: &str, indices: &[u32], operands: &[Term]) -> Option<Term> {
    match (name, indices, operands) {
        ("true", [], []) => Some(Term::TRUE),
        ("false", [], []) => Some(Term::FALSE),
        ("bit2bool", &[index], &[bits]) => {
            let in_range = matches!(terms.sort(bits), Sort::Bits(width) if index < width);
            in_range.then(|| {
                let bit = terms.bit(bits, index);
                terms.bool_of_bits(bit)
            })
        }
        _ => operators::apply(terms, &upper(name), indices, operands),
    }
}

/// The name of an operator as [`operators`] has it.
fn upper(name: &str) -> String {
    let name = name.strip_suffix("_i").unwrap_or(name);
    match name {
        "=" => "EQUAL".to_owned(),
        "=>" => "IMPLIES".to_owned(),
        "if" => "ITE".to_owned(),
        "concat" | "extract" | "zero_extend" | "sign_extend" => format!("BV_{}", name.to_ascii_uppercase()),
        "bvlshr" => "BV_SHR".to_owned(),
        _ => match name.strip_prefix("bv") {
            Some(rest) => format!("BV_{}", rest.to_ascii_uppercase()),
            None => name.to_ascii_uppercase(),
        },
    }
}
