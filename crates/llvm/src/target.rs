//! The machine a module is compiled for: x86 Linux with 32 or 64 bits, nothing else.

use std::path::Path;

use adamant_program::DataModel;

use crate::FrontendError;
use crate::ir::Module;

/// The data model of a module. One that names no machine becomes one of `wanted`.
pub(crate) fn data_model(module: &mut Module<'_>, file: &Path, wanted: DataModel) -> Result<DataModel, FrontendError> {
    let (triple, layout_text) = (module.triple(), module.layout_text());
    let architecture = triple.split('-').next().unwrap_or_default();
    let refuse = || {
        let target = match (triple.is_empty(), layout_text.is_empty()) {
            (false, _) => format!("`{triple}`"),
            (true, false) => format!("a machine with data layout `{layout_text}`"),
            (true, true) => "an unknown machine".to_owned(),
        };
        FrontendError::TargetMismatch { file: file.to_owned(), target }
    };
    let named = match architecture {
        "" => None,
        "x86_64" | "amd64" if !triple.ends_with("x32") => Some(DataModel::Lp64),
        "i386" | "i486" | "i586" | "i686" => Some(DataModel::Ilp32),
        _ => return Err(refuse()),
    };
    if layout_text.is_empty() {
        let model = named.unwrap_or(wanted);
        let (default_triple, layout) = target_of(model);
        module.set_target(if triple.is_empty() { default_triple } else { &triple }, layout);
        return Ok(model);
    }
    let found = model_of_layout(&layout_text, module).ok_or_else(refuse)?;
    if named.is_some_and(|named| named != found) { Err(refuse()) } else { Ok(found) }
}

/// The data model of a layout, if it is that of x86 Linux.
fn model_of_layout(layout_text: &str, module: &Module<'_>) -> Option<DataModel> {
    let mut specifications = layout_text.split('-');
    let is_elf = specifications.clone().all(|part| !part.starts_with("m:") || part == "m:e");
    // Doubles and 64-bit integers inside structures are aligned to four bytes on i386 Linux, to eight elsewhere.
    let has_aligned_doubles = !specifications.any(|part| part == "f64:32:64");
    let layout = module.layout();
    match (layout.is_little_endian() && is_elf, layout.pointer_bytes(), has_aligned_doubles) {
        (true, 8, true) => Some(DataModel::Lp64),
        (true, 4, false) => Some(DataModel::Ilp32),
        _ => None,
    }
}

/// Triple and layout of clang 19 for a data model.
const fn target_of(model: DataModel) -> (&'static str, &'static str) {
    match model {
        DataModel::Lp64 => {
            ("x86_64-pc-linux-gnu", "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128")
        }
        DataModel::Ilp32 => (
            "i386-pc-linux-gnu",
            "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128",
        ),
    }
}
