//! Global variables.

use adamant_program as model;

use super::{Lowering, Unsupported};
use crate::FrontendError;
use crate::ir::Value;

impl<'m> Lowering<'m> {
    /// Declares all global variables but those that speak to LLVM itself.
    pub(super) fn declare_globals(&mut self) {
        let mut unnamed = 0;
        for global in self.module.globals() {
            let mut name = global.name();
            // Compilers leave some without a name.
            while name.is_empty() {
                let number = format!("unnamed.{unnamed}");
                unnamed += 1;
                if self.module.global(&number).is_none() {
                    name = number;
                }
            }
            if name.starts_with("llvm.") {
                continue;
            }
            let ty = global.value_type();
            let (size, align) = self.size_of(ty).map_or((0, 1), |size| (size, self.layout.align(ty)));
            let variable = self.global_variable(global, size);
            let id = self.program.globals.push(model::Global {
                name,
                size,
                align: global.global_align().unwrap_or(align).max(1),
                constant: global.is_constant_global(),
                thread_local: global.is_thread_local(),
                initialiser: None,
                variable,
            });
            self.globals.insert(global, id);
        }
    }

    /// Gives all defined global variables their initial bytes.
    pub(super) fn initialise_globals(&mut self) -> Result<(), FrontendError> {
        for global in self.module.globals() {
            let Some(&id) = self.globals.get(&global) else { continue };
            let Some(value) = global.initialiser() else { continue };
            let initialiser = self.initialiser(value).map_err(|what| self.refuse(global, what))?;
            self.program.globals[id].initialiser = Some(initialiser);
        }
        Ok(())
    }

    fn refuse(&self, global: Value<'m>, Unsupported(what): Unsupported) -> FrontendError {
        let variable = self.globals.get(&global).and_then(|&id| self.program.globals[id].variable);
        let position = variable.and_then(|variable| {
            let variable = &self.program.source.variables[variable];
            let file = &self.program.source.files[variable.file?].name;
            Some(format!("{file}:{}", variable.line))
        });
        FrontendError::UnsupportedInitialiser { global: global.name(), position, what }
    }
}
