//! Functions: declared first, so that calls and addresses can name them, then their bodies.

use adamant_program as model;
use model::{FunctionId, Op, TerminatorOp};

use super::body::BodyLowering;
use super::constants::{KnownConstant, part_count};
use super::{Lowering, LoweringResult, Unsupported};
use crate::FrontendError;
use crate::ir::{Type, Value};

impl<'m> Lowering<'m> {
    /// Declares all functions but intrinsics.
    pub(super) fn declare_functions(&mut self) {
        for function in self.module.functions().filter(|function| function.intrinsic_name().is_none()) {
            let name = function.name();
            let (scope, position, source_name) = self.describe_function(function);
            let declared = self.declaration(name, function.value_type());
            let id = self.program.functions.push(model::Function { scope, position, source_name, ..declared });
            self.functions.insert(function, id);
        }
        for function in self.module.indirect_functions() {
            let mut declared = self.declaration(function.name(), function.value_type());
            let what = format!("function `{}` that is chosen when the program is loaded", declared.name);
            declared.body = Some(self.refused_body(&declared.parameters, what, None));
            let id = self.program.functions.push(declared);
            self.functions.insert(function, id);
        }
    }

    fn declaration(&mut self, name: String, ty: Type<'m>) -> model::Function {
        let result = ty.result();
        model::Function {
            name,
            parameters: ty.parameters().into_iter().map(|parameter| self.ty_or_opaque(parameter)).collect(),
            result: (!result.is_void()).then(|| self.ty_or_opaque(result)),
            variadic: ty.is_variadic(),
            body: None,
            source_name: None,
            position: None,
            scope: None,
        }
    }

    /// The function of a library that an intrinsic stands for.
    pub(super) fn library_function(&mut self, name: &str, ty: Type<'m>) -> LoweringResult<FunctionId> {
        if let Some(&known) = self.library.get(name) {
            return Ok(known);
        }
        let found = self.program.function(name);
        let id = found.unwrap_or_else(|| {
            let declared = self.declaration(name.to_owned(), ty);
            self.program.functions.push(declared)
        });
        self.library.insert(name.to_owned(), id);
        Ok(id)
    }

    /// Lowers the bodies of all functions that have one.
    pub(super) fn lower_bodies(&mut self) {
        for function in self.module.functions().filter(|function| !function.is_declaration()) {
            let Some(&id) = self.functions.get(&function) else { continue };
            let parameters = self.program.functions[id].parameters.clone();
            let position = self.program.functions[id].position;
            let body = match self.require_signature(function.value_type()) {
                Ok(()) => BodyLowering::lower(self, function, &parameters, position),
                Err(Unsupported(what)) => self.refused_body(&parameters, what, position),
            };
            self.program.functions[id].body = Some(body);
        }
    }

    fn require_signature(&mut self, ty: Type<'m>) -> LoweringResult<()> {
        let result = ty.result();
        if !result.is_void() {
            self.ty(result)?;
        }
        ty.parameters().into_iter().try_for_each(|parameter| self.ty(parameter).map(|_| ()))
    }

    /// The body of a function that the model does not cover.
    fn refused_body(
        &mut self,
        parameters: &[model::TypeId],
        what: String,
        position: Option<model::PositionId>,
    ) -> model::Body {
        let mut body = model::Body::default();
        let parameters = parameters.iter().map(|&ty| body.registers.push(model::Register { ty })).collect();
        let op = Op::Unsupported { dest: None, what: what.into() };
        body.blocks.push(model::Block {
            label: None,
            parameters,
            statements: vec![model::Statement { op, position }],
            terminator: model::Terminator { op: TerminatorOp::Unreachable, position },
        });
        body
    }

    /// Lists the functions that run before `main` and when the program exits.
    pub(super) fn find_constructors(&mut self) -> Result<(), FrontendError> {
        self.program.constructors = self.listed_functions("llvm.global_ctors")?;
        self.program.destructors = self.listed_functions("llvm.global_dtors")?;
        // The list of destructors is run from its end.
        self.program.destructors.reverse();
        Ok(())
    }

    /// The functions of a list of (priority, function, data), by ascending priority.
    fn listed_functions(&mut self, name: &str) -> Result<Vec<FunctionId>, FrontendError> {
        let Some(list) = self.module.global(name).and_then(Value::initialiser) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        for index in 0..u32::try_from(part_count(list.ty())).unwrap_or(0) {
            let Some(entry) = list.part(index) else { break };
            let priority = entry.part(0).and_then(Value::as_u64).unwrap_or(u64::MAX);
            let function = entry.part(1).and_then(|function| self.fold(function));
            match function {
                Some(KnownConstant::Address(model::AddressTarget::Function(function), 0)) => {
                    found.push((priority, function))
                }
                // Null ends a list early in old files.
                Some(KnownConstant::Number(bits)) if bits.is_zero() => {}
                _ => {
                    let what = "an entry that is not a function".to_owned();
                    return Err(FrontendError::UnsupportedInitialiser {
                        global: name.to_owned(),
                        position: None,
                        what,
                    });
                }
            }
        }
        found.sort_by_key(|&(priority, _)| priority);
        Ok(found.into_iter().map(|(_, function)| function).collect())
    }
}
