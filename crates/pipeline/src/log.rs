//! What the plan of a check tells the log, under the target `plan`: which engine looks at what, and what it says.

use adamant_check::{Engine, Task, Verdict};

/// An engine is asked.
pub(crate) fn engine_starts(engine: &dyn Engine, task: &Task<'_>, effort: impl std::fmt::Debug) {
    let (engine, property) = (engine.name(), task.property.name());
    tracing::info!(target: "plan", engine, property, ?effort, "engine starts");
}

/// An engine answered.
pub(crate) fn engine_ends(engine: &dyn Engine, verdict: &Verdict) {
    let engine = engine.name();
    match verdict {
        Verdict::Holds => tracing::info!(target: "plan", engine, "engine ends: holds"),
        Verdict::Violated(found) => {
            tracing::info!(target: "plan", engine, violation = ?found.violation, "engine ends: violated");
        }
        Verdict::Unknown(reason) => tracing::info!(target: "plan", engine, %reason, "engine ends: unknown"),
    }
}
