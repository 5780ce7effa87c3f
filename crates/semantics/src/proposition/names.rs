//! What names in propositions stand for: variables, functions, labels, and constants of enumerations, as debug information tells them.

use std::collections::BTreeSet;

use adamant_ltl::Name;
use adamant_program::{
    Binding, BlockId, FileId, FunctionId, GlobalId, Member, Op, Operand, Origin, Program, ScopeId, SourceType,
    VariableId,
};

use super::{Local, ResolveErrorKind};

/// What a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Global(GlobalId, VariableId),
    Local(Local, VariableId),
    Function(FunctionId),
    /// The constant of an enumeration.
    Constant(i128),
    /// The end of the program.
    End,
}

/// How many names are suggested.
const SUGGESTIONS: usize = 3;

/// What a name in an expression stands for.
pub(super) fn look_up(program: &Program, name: &Name) -> Result<Meaning, ResolveErrorKind> {
    match &name.function {
        Some(function) => look_up_in_function(program, name, function),
        None => look_up_outside(program, name),
    }
}

/// The function of this name that has a body, or is at least declared.
pub(super) fn function(program: &Program, name: &Name) -> Result<FunctionId, ResolveErrorKind> {
    let in_file = |id: &FunctionId| name.file.as_ref().is_none_or(|file| is_in_file(program, *id, file));
    let named = |id: &FunctionId| {
        let function = &program.functions[*id];
        function.display_name() == name.name || function.name == name.name
    };
    let found: Vec<FunctionId> = program.functions.ids().filter(named).filter(in_file).collect();
    let with_body: Vec<FunctionId> = found.iter().copied().filter(|id| program.functions[*id].body.is_some()).collect();
    match (with_body.as_slice(), found.first()) {
        ([function], _) => Ok(*function),
        ([], Some(function)) => Ok(*function),
        ([], None) => {
            let names = program.functions.iter().map(|function| function.display_name().to_owned());
            Err(unknown("function", &name.to_string(), &name.name, names))
        }
        _ => Err(ResolveErrorKind::Ambiguous { name: name.name.clone(), written: Vec::new() }),
    }
}

/// Where the source has a label.
pub(super) fn label(program: &Program, name: &Name) -> Result<(FunctionId, BlockId), ResolveErrorKind> {
    let owner = |owner: &String| Name { file: name.file.clone(), function: None, name: owner.clone() };
    let owner = name.function.as_ref().map(|function| self::function(program, &owner(function))).transpose()?;
    let in_scope = |id: FunctionId| match (owner, &name.file) {
        (Some(owner), _) => id == owner,
        (None, Some(file)) => is_in_file(program, id, file),
        (None, None) => true,
    };
    let labels = program.functions.enumerate().flat_map(|(id, function)| {
        let blocks = function.body.iter().flat_map(|body| body.blocks.enumerate());
        blocks.filter_map(move |(block, described)| Some((id, block, described.label.as_ref()?)))
    });
    let labels: Vec<(FunctionId, BlockId, &String)> = labels.collect();
    let written = |id: FunctionId, label: &str| format!("{}::{label}", program.functions[id].display_name());
    let found: Vec<_> = labels.iter().filter(|(id, _, label)| **label == name.name && in_scope(*id)).collect();
    match found[..] {
        [&(function, block, _)] => Ok((function, block)),
        [] => {
            let known = labels.iter().map(|(id, _, label)| written(*id, label));
            Err(unknown("label", &name.to_string(), &name.name, known))
        }
        _ => {
            let functions: BTreeSet<String> = found.iter().map(|(id, _, label)| written(*id, label)).collect();
            let written = if functions.len() == found.len() { functions.into_iter().collect() } else { Vec::new() };
            Err(ResolveErrorKind::Ambiguous { name: name.to_string(), written })
        }
    }
}

/// A name without a function: a global variable, a function, the constant of an enumeration.
fn look_up_outside(program: &Program, name: &Name) -> Result<Meaning, ResolveErrorKind> {
    let globals = program.globals.enumerate().filter_map(|(id, global)| {
        let variable = &program.source.variables[global.variable?];
        let in_file = |file: &String| variable.file.is_some_and(|found| is_file(program, found, file));
        let found = variable.scope.is_none() && variable.name == name.name && name.file.as_ref().is_none_or(in_file);
        found.then_some((id, global.variable?))
    });
    let globals: Vec<(GlobalId, VariableId)> = globals.collect();
    if let [(global, variable)] = globals[..] {
        return Ok(Meaning::Global(global, variable));
    }
    if !globals.is_empty() {
        let files = globals.iter().filter_map(|(_, variable)| {
            let file = program.source.variables[*variable].file?;
            Some(format!("{}::{}", program.source.files[file].name, name.name))
        });
        return Err(ResolveErrorKind::Ambiguous { name: name.name.clone(), written: files.collect() });
    }
    if program.globals.iter().any(|global| global.variable.is_none() && global.name == name.name) {
        return Err(ResolveErrorKind::NoType(name.name.clone()));
    }
    if let Some(constant) = enumerator(program, &name.name)? {
        return Ok(Meaning::Constant(constant));
    }
    if program.functions.iter().any(|function| function.display_name() == name.name) {
        return function(program, name).map(Meaning::Function);
    }
    if name.name == "end" && name.file.is_none() {
        return Ok(Meaning::End);
    }
    Err(no_variable(program, name))
}

/// `function::name`: a static variable of the function, or one on its stack.
fn look_up_in_function(program: &Program, name: &Name, owner: &str) -> Result<Meaning, ResolveErrorKind> {
    let owner = Name { file: name.file.clone(), function: None, name: owner.to_owned() };
    let function = function(program, &owner)?;
    let is_inside = |variable: VariableId| {
        let variable = &program.source.variables[variable];
        variable.name == name.name && belongs_to(program, variable.scope, function)
    };
    let statics = program.globals.enumerate().filter_map(|(id, global)| Some((id, global.variable?)));
    let statics: Vec<(GlobalId, VariableId)> = statics.filter(|(_, variable)| is_inside(*variable)).collect();
    let bound = bound_variables(program, function);
    let locals: BTreeSet<VariableId> =
        bound.iter().map(|(variable, _)| *variable).filter(|&variable| is_inside(variable)).collect();
    match (statics.as_slice(), locals.len()) {
        ([(global, variable)], 0) => Ok(Meaning::Global(*global, *variable)),
        ([], 1) => local(program, name, &bound, &locals),
        ([], 0) => {
            let names = bound.iter().map(|(variable, _)| program.source.variables[*variable].name.clone());
            let error = unknown("variable", &name.to_string(), &name.name, names);
            Err(qualified(error, &owner))
        }
        _ => Err(ResolveErrorKind::Ambiguous { name: name.to_string(), written: Vec::new() }),
    }
}

/// The one local variable that was found, if it lives in memory.
fn local(
    program: &Program,
    name: &Name,
    bound: &[(VariableId, Option<Local>)],
    found: &BTreeSet<VariableId>,
) -> Result<Meaning, ResolveErrorKind> {
    if program.origin == Origin::Optimised {
        return Err(ResolveErrorKind::Optimised("a local variable"));
    }
    let mut homes = bound.iter().filter(|(variable, _)| found.contains(variable));
    match homes.next() {
        Some(first @ (variable, Some(local))) if homes.all(|other| other == first) => {
            Ok(Meaning::Local(*local, *variable))
        }
        _ => Err(ResolveErrorKind::InRegister(name.to_string())),
    }
}

/// Every statement that binds a variable of a function, and where it lives in memory if it does.
fn bound_variables(program: &Program, function: FunctionId) -> Vec<(VariableId, Option<Local>)> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let mut bound = Vec::new();
    for statement in body.blocks.iter().flat_map(|block| &block.statements) {
        let Op::Bind { variable, binding } = &statement.op else { continue };
        let home = match binding {
            Binding::Address(Operand::Register(register)) => {
                let places = body.blocks.enumerate().flat_map(|(id, block)| {
                    (0..).zip(&block.statements).map(move |(index, statement)| (id, index, statement))
                });
                let mut makers = places.filter(|(_, _, statement)| statement.op.dest() == Some(*register));
                let made_at = makers.next().map(|(block, index, _)| (block, index));
                Some(Local { function, register: *register, made_at })
            }
            Binding::Address(Operand::Constant(_)) | Binding::Value(_) => None,
        };
        bound.push((*variable, home));
    }
    bound
}

/// The value of the constant of an enumeration, if all enumerations that have one of this name agree.
fn enumerator(program: &Program, name: &str) -> Result<Option<i128>, ResolveErrorKind> {
    let types = program.source.types.iter().filter_map(|ty| match ty {
        SourceType::Enum { constants, .. } => Some(constants),
        _ => None,
    });
    let values = types.flatten().filter(|(constant, _)| constant == name).map(|(_, value)| *value);
    let values: BTreeSet<i128> = values.collect();
    match values.len() {
        0 | 1 => Ok(values.first().copied()),
        _ => Err(ResolveErrorKind::Ambiguous { name: name.to_owned(), written: Vec::new() }),
    }
}

/// What to say of a member that a structure does not have.
pub(super) fn no_member(name: &str, members: &[Member]) -> ResolveErrorKind {
    unknown("member", name, name, members.iter().map(|member| member.name.clone()))
}

/// What to say of a name that no global variable has.
fn no_variable(program: &Program, name: &Name) -> ResolveErrorKind {
    let locals = program.source.variables.iter().filter(|variable| variable.name == name.name);
    let functions = locals.filter_map(|variable| function_of(program, variable.scope));
    let written: BTreeSet<String> = functions.map(|function| format!("{function}::{}", name.name)).collect();
    if !written.is_empty() && name.file.is_none() {
        return ResolveErrorKind::LocalVariable { name: name.name.clone(), written: written.into_iter().collect() };
    }
    let names = program.source.variables.iter().map(|variable| match function_of(program, variable.scope) {
        Some(function) => format!("{function}::{}", variable.name),
        None => variable.name.clone(),
    });
    unknown("variable", &name.to_string(), &name.name, names)
}

/// The name of the function that a scope belongs to.
fn function_of(program: &Program, scope: Option<ScopeId>) -> Option<&str> {
    let mut scope = scope?;
    loop {
        let found = &program.source.scopes[scope];
        match found.parent {
            Some(parent) => scope = parent,
            None => return found.function.as_deref(),
        }
    }
}

/// Whether a scope is that of a function or inside of it.
fn belongs_to(program: &Program, scope: Option<ScopeId>, function: FunctionId) -> bool {
    let Some(outermost) = program.functions[function].scope else { return false };
    let mut scope = scope;
    while let Some(id) = scope {
        if id == outermost {
            return true;
        }
        scope = program.source.scopes[id].parent;
    }
    false
}

/// Whether a function is defined in the file that a user names.
fn is_in_file(program: &Program, function: FunctionId, file: &str) -> bool {
    let position = program.functions[function].position.and_then(|position| program.source.position(position));
    position.is_some_and(|at| is_file(program, at.file, file))
}

/// Whether a file is the one that a user names: by its whole name, or by its last parts.
fn is_file(program: &Program, file: FileId, named: &str) -> bool {
    let name = &program.source.files[file].name;
    name == named || name.strip_suffix(named).is_some_and(|before| before.ends_with('/'))
}

/// The error for a name that nothing has, with the nearest of these names. Only what stands behind `::` is compared.
fn unknown(what: &'static str, written: &str, name: &str, known: impl Iterator<Item = String>) -> ResolveErrorKind {
    let known: BTreeSet<String> = known.collect();
    let farthest = (name.chars().count() / 3).max(2);
    let mut alike: Vec<(usize, String)> = known
        .into_iter()
        .map(|known| (distance(name, known.rsplit("::").next().unwrap_or_default()), known))
        .filter(|(distance, _)| *distance <= farthest)
        .collect();
    alike.sort_unstable();
    let nearest = alike.into_iter().take(SUGGESTIONS).map(|(_, name)| name).collect();
    ResolveErrorKind::Unknown { what, name: written.to_owned(), nearest }
}

/// The error with the name of the function before what is suggested.
fn qualified(error: ResolveErrorKind, function: &Name) -> ResolveErrorKind {
    match error {
        ResolveErrorKind::Unknown { what, name, nearest } => {
            let nearest = nearest.into_iter().map(|name| format!("{function}::{name}")).collect();
            ResolveErrorKind::Unknown { what, name, nearest }
        }
        error => error,
    }
}

/// How many characters must be put in, taken away or replaced to make one word of the other.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, character) in left.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (at, other) in right.iter().enumerate() {
            let replaced = diagonal + usize::from(character != *other);
            diagonal = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_count_edits() {
        for (left, right, expected) in
            [("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "xabc", 1), ("ab", "ba", 2)]
        {
            assert_eq!(distance(left, right), expected, "{left} {right}");
        }
    }
}
