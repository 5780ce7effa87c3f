//! Reads values of symbols from Z3's models.

use super::api::{APPLICATION, Ast, FuncDecl, NUMERAL, OP_AS_ARRAY, OP_CONSTANT_ARRAY, OP_STORE};
use super::builder::NodeBuilder;
use super::context::{Context, OwnedModel, text};
use crate::encode::Stop;
use crate::query::GaveUp;
use adamant_expr::{ArrayValue, Assignment, BitVec, Sort, Value};

/// The values that a model gives to the symbols that were declared; zero for all others.
pub(super) fn assignment(model: &OwnedModel<'_>, builder: &NodeBuilder) -> Result<Assignment, Stop> {
    let context = model.context;
    let (api, raw) = (&context.api, context.raw);
    let mut assignment = Assignment::completed_with_zero();
    // SAFETY: context and model are alive, and the positions are within the count.
    let count = unsafe { (api.Z3_model_get_num_consts)(raw, model.raw) };
    for position in 0..count {
        // SAFETY: as above.
        let declaration = unsafe { (api.Z3_model_get_const_decl)(raw, model.raw, position) };
        let Some((symbol, sort)) = builder.declared(declaration) else { continue };
        // SAFETY: as above.
        let node = unsafe { (api.Z3_model_get_const_interp)(raw, model.raw, declaration) };
        if node.is_null() {
            continue;
        }
        assignment.set(symbol, value(model, node, sort)?);
    }
    Ok(assignment)
}

fn value(model: &OwnedModel<'_>, node: Ast, sort: Sort) -> Result<Value, Stop> {
    let context = model.context;
    match sort {
        // SAFETY: context and node are alive.
        Sort::Bool => Ok(Value::Bool(unsafe { (context.api.Z3_get_bool_value)(context.raw, node) } == 1)),
        Sort::Bits(width) => Ok(Value::Bits(bits(context, node, width)?)),
        Sort::Float(kind) => Ok(Value::Bits(bits(context, node, kind.width())?)),
        Sort::Array { index, element } => Ok(Value::Array(array(model, node, index, element)?)),
    }
}

/// The bits of a numeral.
pub(super) fn bits(context: &Context, node: Ast, width: u32) -> Result<BitVec, Stop> {
    let (api, raw) = (&context.api, context.raw);
    // SAFETY: context and node are alive.
    if node.is_null() || unsafe { (api.Z3_get_ast_kind)(raw, node) } != NUMERAL {
        return Err(GaveUp::Incomplete.into());
    }
    if width <= 64 {
        let mut value = 0;
        // SAFETY: as above, and the node is a numeral.
        if unsafe { (api.Z3_get_numeral_uint64)(raw, node, &mut value) } {
            return Ok(BitVec::new(width, value));
        }
    }
    // SAFETY: as above; the text is copied before the next call.
    let digits = unsafe { text((api.Z3_get_numeral_binary_string)(raw, node)) };
    context.check()?;
    BitVec::parse(width, &format!("0b{digits}")).ok_or_else(|| GaveUp::Incomplete.into())
}

/// An array is written as stores into a constant array or as a function by its points.
fn array(model: &OwnedModel<'_>, node: Ast, index: u32, element: u32) -> Result<ArrayValue, Stop> {
    let context = model.context;
    let (api, raw) = (&context.api, context.raw);
    let mut stores = Vec::new();
    let mut node = node;
    let mut value = loop {
        // SAFETY: context and node are alive.
        if unsafe { (api.Z3_get_ast_kind)(raw, node) } != APPLICATION {
            return Err(GaveUp::Incomplete.into());
        }
        // SAFETY: the node is an application; arguments are asked for only where the operator has them.
        let operator = unsafe { (api.Z3_get_decl_kind)(raw, (api.Z3_get_app_decl)(raw, node)) };
        // SAFETY: as above.
        let argument = |position: u32| unsafe { (api.Z3_get_app_arg)(raw, node, position) };
        match operator {
            OP_STORE => {
                stores.push((bits(context, argument(1), index)?, bits(context, argument(2), element)?));
                node = argument(0);
            }
            OP_CONSTANT_ARRAY => break ArrayValue::constant(index, bits(context, argument(0), element)?),
            // SAFETY: the node is an array made of a function.
            OP_AS_ARRAY => break points(model, unsafe { (api.Z3_get_as_array_func_decl)(raw, node) }, index, element)?,
            _ => return Err(GaveUp::Incomplete.into()),
        }
    };
    // The outermost store is the last one.
    for (index, element) in stores.into_iter().rev() {
        value.set(&index, element);
    }
    Ok(value)
}

fn points(model: &OwnedModel<'_>, function: FuncDecl, index: u32, element: u32) -> Result<ArrayValue, Stop> {
    let context = model.context;
    let (api, raw) = (&context.api, context.raw);
    // SAFETY: context and model are alive.
    let interpretation = unsafe { (api.Z3_model_get_func_interp)(raw, model.raw, function) };
    if interpretation.is_null() {
        return Err(GaveUp::Incomplete.into());
    }
    // SAFETY: the interpretation is alive between the two calls on its references, its entries likewise; the function has
    // one argument, as an array has.
    unsafe {
        (api.Z3_func_interp_inc_ref)(raw, interpretation);
        let read = || -> Result<ArrayValue, Stop> {
            let default = (api.Z3_func_interp_get_else)(raw, interpretation);
            let mut value = ArrayValue::constant(index, bits(context, default, element)?);
            for position in 0..(api.Z3_func_interp_get_num_entries)(raw, interpretation) {
                let entry = (api.Z3_func_interp_get_entry)(raw, interpretation, position);
                (api.Z3_func_entry_inc_ref)(raw, entry);
                let at = bits(context, (api.Z3_func_entry_get_arg)(raw, entry, 0), index);
                let held = bits(context, (api.Z3_func_entry_get_value)(raw, entry), element);
                (api.Z3_func_entry_dec_ref)(raw, entry);
                value.set(&at?, held?);
            }
            Ok(value)
        };
        let value = read();
        (api.Z3_func_interp_dec_ref)(raw, interpretation);
        value
    }
}
