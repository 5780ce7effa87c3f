//! The initial bytes of globals. Padding and whatever is left undefined is zero, as a loader leaves it.

use adamant_program as model;
use model::{Initialiser, Relocation};

use super::constants::{KnownConstant, part_count, shortened};
use super::{Lowering, LoweringResult, Unsupported};
use crate::ir::Value;

impl<'m> Lowering<'m> {
    /// The initial bytes for a constant, and the addresses among them.
    pub(super) fn initialiser(&mut self, value: Value<'m>) -> LoweringResult<Initialiser> {
        let mut made = Initialiser::default();
        self.flatten(value, 0, &mut made)?;
        let used = made.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        made.bytes.truncate(used);
        Ok(made)
    }

    fn flatten(&mut self, value: Value<'m>, at: u64, into: &mut Initialiser) -> LoweringResult<()> {
        if value.is_undefined() || value.is_zero() {
            return Ok(());
        }
        let ty = value.ty();
        self.ty(ty)?;
        self.require_memory_layout(ty)?;
        if let Some(bytes) = value.as_bytes() {
            write(into, at, bytes)?;
            return Ok(());
        }
        if let Some(fields) = ty.fields() {
            for (index, _) in (0..).zip(fields) {
                let offset = self.layout.offset(ty, index);
                self.flatten_part(value, index, at + offset, into)?;
            }
            return Ok(());
        }
        if let Some((element, _)) = ty.array().or_else(|| ty.vector().map(|(element, count)| (element, count.into()))) {
            let stride = self.layout.size(element);
            for index in 0..u32::try_from(part_count(ty)).unwrap_or(u32::MAX) {
                self.flatten_part(value, index, at + u64::from(index) * stride, into)?;
            }
            return Ok(());
        }
        self.flatten_scalar(value, at, into)
    }

    fn flatten_part(&mut self, value: Value<'m>, index: u32, at: u64, into: &mut Initialiser) -> LoweringResult<()> {
        match value.part(index) {
            Some(part) => self.flatten(part, at, into),
            None => Unsupported::of(format!("constant {}", shortened(&value.text()))),
        }
    }

    fn flatten_scalar(&mut self, value: Value<'m>, at: u64, into: &mut Initialiser) -> LoweringResult<()> {
        let is_address_wide = self.layout.bits(value.ty()) == u64::from(self.program.data_model.pointer_width());
        match self.fold(value) {
            Some(KnownConstant::Number(bits)) => write(into, at, &bits.to_le_bytes()),
            Some(KnownConstant::Address(target, offset)) if is_address_wide => {
                into.relocations.push(Relocation { at, target, offset });
                Ok(())
            }
            Some(KnownConstant::Address(..)) => Unsupported::of("a part of an address"),
            None => Unsupported::of(shortened(&value.text())),
        }
    }
}

/// The most bytes of an initial value, up to the last that is not zero.
const LARGEST: usize = 1 << 30;

/// Writes bytes at an offset; what lies before is zero.
fn write(into: &mut Initialiser, at: u64, bytes: &[u8]) -> LoweringResult<()> {
    let start = usize::try_from(at).unwrap_or(usize::MAX);
    let end = start.saturating_add(bytes.len());
    if end > LARGEST {
        return Unsupported::of(format!("more than {LARGEST} bytes"));
    }
    if into.bytes.len() < end {
        into.bytes.resize(end, 0);
    }
    into.bytes[start..end].copy_from_slice(bytes);
    Ok(())
}
