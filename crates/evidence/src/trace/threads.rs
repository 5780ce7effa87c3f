//! How violations of several threads end: the two accesses that race, and what each thread waits for in a deadlock.

use adamant_base::Id;
use adamant_expr::BitVec;
use adamant_program::{Program, SourceType, SourceTypeId};
use adamant_semantics::{AccessKind, AccessManner, CallSite, Domain, ObjectId, ThreadId, WaitsFor};
use serde::Serialize;

use super::{Lifted, TraceLocation};
use crate::layout::{is_opaque, size_in_bits};
use crate::names::PlaceNames;
use crate::race::RacingAccess;
use crate::replay::ReplayMachine;
use crate::values::{plain_type, show_explicit};

/// One of two accesses that race.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GuiltyAccess {
    /// The thread.
    pub thread: usize,
    /// The function.
    pub function: String,
    /// The place in the source, if the compiler tells it.
    #[serde(flatten)]
    pub place: Option<TraceLocation>,
    /// `read` or `write`.
    pub access: String,
    /// Whether it is atomic, or inside an atomic section.
    pub atomic: bool,
    /// What is accessed, as a C expression or in words.
    pub object: String,
    /// What is read or written, where it is one value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A thread that waits in vain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WaitingThread {
    /// The thread.
    pub thread: usize,
    /// The function that it stands in.
    pub function: String,
    /// The place in the source, if the compiler tells it.
    #[serde(flatten)]
    pub place: Option<TraceLocation>,
    /// What it waits for, and who holds that.
    pub waits_for: String,
}

impl Lifted<'_> {
    /// An access that races, in the words of the source.
    pub(super) fn guilty_access(
        &mut self,
        machine: &ReplayMachine<'_, '_>,
        names: &mut PlaceNames,
        racing: &RacingAccess,
    ) -> GuiltyAccess {
        let RacingAccess { thread, access, stack, value } = racing;
        let offset = access.offset.low_u64();
        let named = names
            .name(machine, access.object, offset)
            .or_else(|| names.heap_place(machine, *thread, access.object, offset));
        let is_whole = |ty: SourceTypeId| size_in_bits(self.program, ty) == Some(access.length * 8);
        let value = value.as_ref().zip(named.as_ref().and_then(|(_, ty)| *ty).filter(|&ty| is_whole(ty)));
        let value = value.map(|(value, ty)| show_explicit(machine, names, value, Some(ty)));
        let object = named.map(|(name, _)| format!("`{name}`")).unwrap_or_else(|| machine.describe(access.object));
        let (function, place) = self.site(stack.first());
        let access_word = match access.kind {
            AccessKind::Read => "read",
            AccessKind::Write => "write",
        };
        GuiltyAccess {
            thread: thread.index(),
            function,
            place,
            access: access_word.to_owned(),
            atomic: access.manner != AccessManner::Plain,
            object,
            value,
        }
    }

    /// All threads that wait when no thread can go on.
    pub(super) fn waiting_threads(
        &mut self,
        machine: &ReplayMachine<'_, '_>,
        names: &mut PlaceNames,
    ) -> Vec<WaitingThread> {
        let left = machine.state.threads.enumerate().filter(|(_, thread)| !thread.is_finished()).map(|(id, _)| id);
        let left: Vec<ThreadId> = left.collect();
        let waiting = left.into_iter().map(|thread| {
            let (function, place) = self.site(machine.stack(thread).first());
            let waits_for = waits_for(machine, names, thread);
            WaitingThread { thread: thread.index(), function, place, waits_for }
        });
        waiting.collect()
    }

    fn site(&mut self, site: Option<&CallSite>) -> (String, Option<TraceLocation>) {
        let function = site.map_or_else(String::new, |site| self.function(site.function));
        (function, self.known_place(site.and_then(|site| site.position)))
    }
}

fn waits_for(machine: &ReplayMachine<'_, '_>, names: &mut PlaceNames, thread: ThreadId) -> String {
    match machine.waits_for(thread) {
        None => "nothing".to_owned(),
        Some(WaitsFor::Thread(other)) => format!("the end of thread {}", other.index()),
        Some(WaitsFor::Object { what, place, holder }) => {
            let offset = machine.domain.explicit(&place.offset).and_then(BitVec::to_u64).unwrap_or_default();
            let name = whole_place(machine, names, place.object, offset);
            let name = name.map_or_else(|| machine.describe(place.object), |name| format!("`{name}`"));
            match holder {
                Some(holder) if holder == thread => format!("the {what} {name}, which it holds itself"),
                Some(holder) if machine.state.threads[holder].is_finished() => {
                    format!("the {what} {name}, which thread {} did not give back", holder.index())
                }
                Some(holder) => format!("the {what} {name}, which thread {} holds", holder.index()),
                None => format!("the {what} {name}"),
            }
        }
    }
}

/// The C expression for a mutex or the like, whose insides are nobody's business.
fn whole_place(
    machine: &ReplayMachine<'_, '_>,
    names: &mut PlaceNames,
    object: ObjectId,
    offset: u64,
) -> Option<String> {
    let program = machine.program();
    let variable = &program.source.variables[names.variable(machine, object)?];
    let path = variable.ty.map_or_else(String::new, |ty| path_to_opaque(program, ty, offset * 8));
    Some(format!("{}{path}", variable.name))
}

/// The members and indices that lead to the part at a bit offset, as far as parts have names.
fn path_to_opaque(program: &Program, mut ty: SourceTypeId, mut offset: u64) -> String {
    let mut path = String::new();
    // Types are not nested deeper than this, whatever the debug information says.
    for _ in 0..64 {
        match plain_type(program, ty) {
            SourceType::Array { element, .. } => {
                let Some(bits) = size_in_bits(program, *element).filter(|&bits| bits > 0) else { break };
                path.push_str(&format!("[{}]", offset / bits));
                (ty, offset) = (*element, offset % bits);
            }
            _ if is_opaque(program, ty) => break,
            SourceType::Struct { members, .. } => {
                let holds = |at: u64, bits: u64| at <= offset && offset < at + bits;
                let Some(member) = members.iter().find(|member| holds(member.offset, member.bits)) else { break };
                if !member.name.is_empty() {
                    path.push_str(&format!(".{}", member.name));
                }
                (ty, offset) = (member.ty, offset - member.offset);
            }
            _ => break,
        }
    }
    path
}
