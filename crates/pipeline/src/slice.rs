//! Slices of a program as its reader sees them: lines of the source, sizes, a picture.

use adamant_base::choices;
use std::collections::BTreeSet;
use std::path::PathBuf;

use adamant_analysis::Site;
use adamant_reduce::{ProgramSlice, Reduced, Refusal, Selection, Size, Slicer, Slicing, picture};

use crate::check::{Check, CheckSettings, assumptions};
use crate::error::CheckError;
use crate::limits::cpu_seconds;
use crate::load::{Loaded, load};
use crate::marked::{MarkedFile, marked_files};
use crate::plan::ground::{Ground, Slices, size_by_slicing};

choices! {
    /// Whether there is one slice for all assertions or one for each.
    pub enum Partition {
        /// One for all that the property forbids, and for what may fail.
        Together = "together",
        /// One for each assertion while the others are taken to hold, and one for whatever may fail.
        Separate = "separate",
    }
}

choices! {
    /// What comes back with a decision.
    pub enum Refinement {
        /// A decision with the values that it depends on.
        Thin = "thin",
        /// Also the decisions that choose between these values.
        Value = "value",
    }
}

impl Refinement {
    /// Which dependences slices follow after decisions were brought back, if these were followed before.
    pub const fn slicer(self, before: Slicer) -> Slicer {
        match (self, before) {
            (Self::Thin, Slicer::Thin) => Slicer::Thin,
            (Self::Thin, Slicer::Backward | Slicer::Value) | (Self::Value, _) => Slicer::Value,
        }
    }
}

/// The slices of a program.
#[derive(Clone, Debug)]
pub struct SlicesReport {
    /// The slices, in the order of the program; or why there are none.
    pub slices: Result<Vec<SliceReport>, Refusal>,
    /// The size of what may run.
    pub before: Size,
    /// What the user should know.
    pub warnings: Vec<String>,
    /// The CPU time that passes and slices took.
    pub reduce_seconds: f64,
}

/// One slice.
#[derive(Clone, Debug)]
pub struct SliceReport {
    /// What it is about.
    pub title: String,
    /// The size of what is left.
    pub after: Size,
    /// The source.
    pub files: Vec<MarkedFile>,
    /// The control flow, in the language of Graphviz.
    pub picture: String,
}

/// Slices a program: files of a program, or one task definition. Without a slicer everything stays that the passes leave.
pub fn slices(
    inputs: &[PathBuf],
    settings: &CheckSettings,
    slicer: Option<Slicer>,
    partition: Partition,
) -> Result<SlicesReport, CheckError> {
    let check = Check::prepare(inputs, settings)?;
    let Loaded { program, mut warnings } = load(check.files(), &check.frontend)?;
    let started = cpu_seconds();
    let (task, note) = check.task(&program);
    warnings.extend(note);
    warnings.extend(assumptions::assumptions(&task));
    let before = size_by_slicing(&task);
    let (ground, refused) = Ground::of(task, &settings.reductions);
    warnings.extend(refused);
    // Where nothing is sliced, all is shown that a slice could be made of.
    let slices = match Slices::of(&ground.smallest(), slicer.unwrap_or(Slicer::Backward), partition) {
        Ok(slices) => slices,
        Err(refusal) => {
            let reduce_seconds = cpu_seconds() - started;
            return Ok(SlicesReport { slices: Err(refusal), before, warnings, reduce_seconds });
        }
    };
    let Slices { slicing, selections, .. } = &slices;
    let made = |selection| {
        let (slice, reduced) = slices.make(slices.slicer, selection, &BTreeSet::new());
        (title(slicing, selection), slice, reduced)
    };
    let found: Vec<(String, ProgramSlice<'_, '_>, Reduced)> = match slicer {
        None => {
            let whole = slicing.whole();
            let reduced = whole.reduced();
            vec![("What may run".to_owned(), whole, reduced)]
        }
        Some(_) => selections.iter().map(made).collect(),
    };
    let reduce_seconds = cpu_seconds() - started;
    let told = found.into_iter().map(|(title, slice, reduced)| {
        let after = slice.size(&reduced);
        let files = marked_files(&program, &slice);
        let caption = format!("{title}: {} of {} locations", after.locations, before.locations);
        SliceReport { title, after, files, picture: picture(&slice, &caption) }
    });
    Ok(SlicesReport { slices: Ok(told.collect()), before, warnings, reduce_seconds })
}

/// What a slice is about.
fn title(slicing: &Slicing<'_>, selection: &Selection) -> String {
    let place = |site: Site| match slicing.dependences().position(site) {
        Some(position) => slicing.dependences().program().source.describe(position),
        None => "a place that the source does not have".to_owned(),
    };
    match selection {
        Selection::Assertions(numbers) => {
            let calls: Vec<Site> = (0..slicing.assertions()).map(|number| slicing.assertion(number).0).collect();
            let places = numbers.iter().map(|&number| match slicing.assertion(number) {
                // Several decisions lead to the call.
                (call, Some(decision)) if calls.iter().filter(|&&other| other == call).count() > 1 => {
                    format!("{} as decided at {}", place(call), place(decision))
                }
                (call, _) => place(call),
            });
            format!("Slice for {}", places.collect::<Vec<_>>().join(", "))
        }
        Selection::Failing => "Slice for whatever may fail".to_owned(),
        Selection::All => "Slice for all assertions and whatever may fail".to_owned(),
        Selection::Writes(_) => "Slice for the globals that the formula reads and whatever may fail".to_owned(),
    }
}
