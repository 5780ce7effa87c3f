//! Prints the source map.

use std::fmt;

use super::{name, separated};
use crate::text::keyword::Keyword as _;
use crate::{FileId, Member, Position, Scope, SourceFile, SourceMap, SourceType, Variable};

/// The source map, unless it is empty.
pub(super) fn section(f: &mut fmt::Formatter<'_>, source: &SourceMap) -> fmt::Result {
    let positions = source.positions();
    if source.files.is_empty()
        && source.scopes.is_empty()
        && source.types.is_empty()
        && source.variables.is_empty()
        && positions.len() == 0
    {
        return Ok(());
    }
    writeln!(f, "\nsource {{")?;
    for (id, file) in source.files.enumerate() {
        write!(f, "  {id:?} ")?;
        self::file(f, file)?;
    }
    for (id, scope) in source.scopes.enumerate() {
        write!(f, "  {id:?} ")?;
        self::scope(f, scope)?;
    }
    for (id, ty) in source.types.enumerate() {
        write!(f, "  {id:?} ")?;
        source_type(f, ty)?;
        writeln!(f)?;
    }
    for (id, variable) in source.variables.enumerate() {
        write!(f, "  {id:?} ")?;
        self::variable(f, variable)?;
    }
    for (id, position) in positions {
        write!(f, "  {id:?} ")?;
        self::position(f, position)?;
    }
    writeln!(f, "}}")
}

fn file(f: &mut fmt::Formatter<'_>, file: &SourceFile) -> fmt::Result {
    name::quoted(f, &file.name)?;
    f.write_str(" in ")?;
    name::quoted(f, &file.directory)?;
    writeln!(f)
}

fn line(f: &mut fmt::Formatter<'_>, file: FileId, line: u32) -> fmt::Result {
    write!(f, "{file:?}:{line}")
}

fn scope(f: &mut fmt::Formatter<'_>, scope: &Scope) -> fmt::Result {
    line(f, scope.file, scope.line)?;
    if let Some(parent) = scope.parent {
        write!(f, " in {parent:?}")?;
    }
    if let Some(function) = &scope.function {
        f.write_str(" function ")?;
        name::quoted(f, function)?;
    }
    writeln!(f)
}

fn variable(f: &mut fmt::Formatter<'_>, variable: &Variable) -> fmt::Result {
    name::quoted(f, &variable.name)?;
    match variable.file {
        Some(file) => write!(f, " {file:?}:{}", variable.line)?,
        None => write!(f, " line {}", variable.line)?,
    }
    if let Some(ty) = variable.ty {
        write!(f, " {ty:?}")?;
    }
    if let Some(scope) = variable.scope {
        write!(f, " in {scope:?}")?;
    }
    if let Some(parameter) = variable.parameter {
        write!(f, " parameter {parameter}")?;
    }
    writeln!(f)
}

fn position(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    line(f, position.file, position.line)?;
    write!(f, ":{}", position.column)?;
    if let Some(scope) = position.scope {
        write!(f, " in {scope:?}")?;
    }
    if let Some(call) = position.inlined_at {
        write!(f, " inlined {call:?}")?;
    }
    writeln!(f)
}

fn source_type(f: &mut fmt::Formatter<'_>, ty: &SourceType) -> fmt::Result {
    match ty {
        SourceType::Void => f.write_str("void"),
        SourceType::Basic { name, bits, encoding } => {
            f.write_str("basic ")?;
            name::quoted(f, name)?;
            write!(f, " {bits} {}", encoding.keyword())
        }
        SourceType::Pointer { to, bits } => write!(f, "pointer {bits} {to:?}"),
        SourceType::Array { element, count: Some(count) } => write!(f, "array {count} {element:?}"),
        SourceType::Array { element, count: None } => write!(f, "array {element:?}"),
        SourceType::Struct { name, members, bits } => record(f, "struct", name.as_deref(), *bits, members),
        SourceType::Union { name, members, bits } => record(f, "union", name.as_deref(), *bits, members),
        SourceType::Enum { name, bits, constants } => {
            f.write_str("enum ")?;
            optional_name(f, name.as_deref())?;
            write!(f, "{bits} {{")?;
            separated(f, constants, |f, (name, value)| {
                name::quoted(f, name)?;
                write!(f, " = {value}")
            })?;
            f.write_str("}")
        }
        SourceType::Typedef { name, of } => {
            f.write_str("typedef ")?;
            name::quoted(f, name)?;
            write!(f, " {of:?}")
        }
        SourceType::Qualified { qualifier, of } => write!(f, "qualified {qualifier} {of:?}"),
        SourceType::Function { result, parameters } => {
            write!(f, "function {result:?} (")?;
            separated(f, parameters, |f, parameter| write!(f, "{parameter:?}"))?;
            f.write_str(")")
        }
    }
}

fn record(f: &mut fmt::Formatter<'_>, kind: &str, name: Option<&str>, bits: u64, members: &[Member]) -> fmt::Result {
    write!(f, "{kind} ")?;
    optional_name(f, name)?;
    write!(f, "{bits} {{")?;
    separated(f, members, |f, member| {
        name::quoted(f, &member.name)?;
        write!(f, " {:?} at {} bits {}", member.ty, member.offset, member.bits)
    })?;
    f.write_str("}")
}

fn optional_name(f: &mut fmt::Formatter<'_>, name: Option<&str>) -> fmt::Result {
    if let Some(name) = name {
        name::quoted(f, name)?;
        f.write_str(" ")?;
    }
    Ok(())
}
