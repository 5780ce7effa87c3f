//! Checks the source map.

use adamant_base::{Id, IdVec};

use super::{ProgramItem, Report, Rule};
use crate::{Position, Scope, SourceMap, SourceType, SourceTypeId, Variable};

/// Checks the source map.
pub(super) fn source_map(report: &mut Report<'_>) {
    let source = &report.program.source;
    let mut rules: Vec<Rule> = Vec::new();
    rules.extend(source.scopes.enumerate().filter_map(|(id, scope)| self::scope(source, id, scope).err()));
    rules.extend(source.types.iter().filter_map(|ty| source_type(source, ty).err()));
    rules.extend(source.variables.iter().filter_map(|variable| self::variable(source, variable).err()));
    rules.extend(source.positions().filter_map(|(id, position)| self::position(source, id, position).err()));
    for rule in rules {
        report.violation(ProgramItem::Source, None, rule);
    }
}

fn known<I: Id, T>(items: &IdVec<I, T>, id: Option<I>) -> Result<(), Rule> {
    match id.filter(|&id| items.get(id).is_none()) {
        Some(id) => Err(Rule::UnknownId { id: format!("{id:?}") }),
        None => Ok(()),
    }
}

/// What `id` refers to must come before it.
fn earlier<I: Id + Ord>(id: I, referred: Option<I>) -> Result<(), Rule> {
    match referred.filter(|&referred| referred >= id) {
        Some(referred) => Err(Rule::SourceOrder { id: format!("{referred:?}") }),
        None => Ok(()),
    }
}

fn scope(source: &SourceMap, id: crate::ScopeId, scope: &Scope) -> Result<(), Rule> {
    earlier(id, scope.parent)?;
    known(&source.files, Some(scope.file))
}

fn position(source: &SourceMap, id: crate::PositionId, position: &Position) -> Result<(), Rule> {
    known(&source.files, Some(position.file))?;
    known(&source.scopes, position.scope)?;
    earlier(id, position.inlined_at)
}

fn variable(source: &SourceMap, variable: &Variable) -> Result<(), Rule> {
    known(&source.types, variable.ty)?;
    known(&source.scopes, variable.scope)?;
    known(&source.files, variable.file)
}

fn source_type(source: &SourceMap, ty: &SourceType) -> Result<(), Rule> {
    let known = |id: SourceTypeId| known(&source.types, Some(id));
    match ty {
        SourceType::Void | SourceType::Basic { .. } | SourceType::Enum { .. } => Ok(()),
        SourceType::Pointer { to: part, .. }
        | SourceType::Array { element: part, .. }
        | SourceType::Typedef { of: part, .. }
        | SourceType::Qualified { of: part, .. } => known(*part),
        SourceType::Struct { members, .. } | SourceType::Union { members, .. } => {
            members.iter().try_for_each(|member| known(member.ty))
        }
        SourceType::Function { result, parameters } => {
            known(*result)?;
            parameters.iter().try_for_each(|&parameter| known(parameter))
        }
    }
}
