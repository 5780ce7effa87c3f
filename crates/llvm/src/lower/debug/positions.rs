//! Files, scopes and positions.

use adamant_program as model;
use model::{FileId, Position, PositionId, Scope, ScopeId, SourceFile};

use crate::ir::{Instruction, Metadata, MetadataKind, Value};
use crate::lower::Lowering;

/// The position of the scope around it among the operands of a scope.
const PARENT_SCOPE: usize = 1;
/// The position of the name among the operands of a function, a namespace or a class.
const NAME: usize = 2;
/// How many names are put before that of a function; more are in a cycle, which only a malformed file has.
const MAX_NAMES: usize = 32;

impl<'m> Lowering<'m> {
    /// Where an instruction stands in the source.
    pub(in crate::lower) fn position_of(&mut self, instruction: Instruction<'m>) -> Option<PositionId> {
        let location = instruction.location()?;
        self.position(location)
    }

    fn position(&mut self, location: Metadata<'m>) -> Option<PositionId> {
        if let Some(&known) = self.debug.positions.get(&location) {
            return known;
        }
        // A location that was inlined at itself, which only a malformed file has, has no position there.
        self.debug.positions.insert(location, None);
        let made = self.make_position(location);
        self.debug.positions.insert(location, made);
        made
    }

    fn make_position(&mut self, location: Metadata<'m>) -> Option<PositionId> {
        let scope = location.location_scope()?;
        let file = self.file(scope.scope_file()?)?;
        let inlined_at = location.inlined_at().and_then(|call| self.position(call));
        let scope = self.scope(scope);
        let (line, column) = location.line_and_column();
        Some(self.program.source.intern_position(Position { file, line, column, scope, inlined_at }))
    }

    /// The file of a node.
    pub(super) fn file(&mut self, file: Metadata<'m>) -> Option<FileId> {
        if let Some(&known) = self.debug.files.get(&file) {
            return Some(known);
        }
        if !matches!(file.kind(), MetadataKind::LLVMDIFileMetadataKind) {
            return None;
        }
        let (name, directory) = file.file_name();
        // clang moves what a name has in common with the folder it runs in from the name to the directory.
        let is_split = !self.debug.folders.contains(&directory) && !name.starts_with('/') && !directory.is_empty();
        let name = if is_split { format!("{}/{name}", directory.trim_end_matches('/')) } else { name };
        let same =
            self.program.source.files.enumerate().find(|(_, known)| known.name == name && known.directory == directory);
        let id = match same.map(|(id, _)| id) {
            Some(id) => id,
            None => self.program.source.files.push(SourceFile { name, directory }),
        };
        self.debug.files.insert(file, id);
        Some(id)
    }

    /// The scope of a function or block; `None` for any other.
    pub(super) fn scope(&mut self, scope: Metadata<'m>) -> Option<ScopeId> {
        if let Some(&known) = self.debug.scopes.get(&scope) {
            return known;
        }
        // A scope inside itself, which only a malformed file has, has no parent.
        self.debug.scopes.insert(scope, None);
        let made = self.make_scope(scope);
        self.debug.scopes.insert(scope, made);
        made
    }

    fn make_scope(&mut self, scope: Metadata<'m>) -> Option<ScopeId> {
        let parent = || scope.operands().get(PARENT_SCOPE).and_then(|parent| parent.node());
        match scope.kind() {
            MetadataKind::LLVMDISubprogramMetadataKind => {
                let file = self.file(scope.scope_file()?)?;
                let function = function_name(scope);
                let line = scope.function_line();
                Some(self.program.source.scopes.push(Scope { parent: None, function, file, line }))
            }
            MetadataKind::LLVMDILexicalBlockMetadataKind => {
                let parent = self.scope(parent()?)?;
                let file = self.file(scope.scope_file()?)?;
                let line = scope.field("line").and_then(|line| line.parse().ok()).unwrap_or(0);
                Some(self.program.source.scopes.push(Scope { parent: Some(parent), function: None, file, line }))
            }
            // Only tells that the code comes from another file, which positions say themselves.
            MetadataKind::LLVMDILexicalBlockFileMetadataKind => self.scope(parent()?),
            _ => None,
        }
    }

    /// Scope, position and name in the source of a function that is defined.
    pub(in crate::lower) fn describe_function(
        &mut self,
        function: Value<'m>,
    ) -> (Option<ScopeId>, Option<PositionId>, Option<String>) {
        let Some(subprogram) = function.subprogram() else { return (None, None, None) };
        let name = function_name(subprogram);
        if function.is_declaration() {
            return (None, None, name);
        }
        let scope = self.scope(subprogram);
        let file = subprogram.scope_file().and_then(|file| self.file(file));
        let position = file.map(|file| {
            let line = subprogram.function_line();
            self.program.source.intern_position(Position { file, line, column: 0, scope, inlined_at: None })
        });
        (scope, position, name)
    }
}

/// The name of a function as the source writes it, with the classes and namespaces around it.
fn function_name(subprogram: Metadata<'_>) -> Option<String> {
    let mut names = Vec::new();
    let mut scope = Some(subprogram);
    while let Some(node) = scope.filter(|_| names.len() < MAX_NAMES) {
        let is_named = matches!(
            node.kind(),
            MetadataKind::LLVMDISubprogramMetadataKind
                | MetadataKind::LLVMDICompositeTypeMetadataKind
                | MetadataKind::LLVMDINamespaceMetadataKind
        );
        if !is_named {
            break;
        }
        let operands = node.operands();
        match operands.get(NAME).and_then(|name| name.text()) {
            Some(name) => names.push(name.to_owned()),
            None if names.is_empty() => return None,
            None => names.push("(anonymous)".to_owned()),
        }
        scope = operands.get(PARENT_SCOPE).and_then(|parent| parent.node());
    }
    names.reverse();
    (!names.is_empty()).then(|| names.join("::"))
}
