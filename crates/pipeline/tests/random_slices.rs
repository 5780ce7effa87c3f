//! Reduced random programs against the whole programs: the verdict is the same, whatever the passes and the slicer.

#[path = "random/programs.rs"]
mod programs;
#[path = "random/threads.rs"]
mod threads;

use std::time::Duration;

use adamant_pipeline::{
    Budget, CheckSettings, CheckVerdict, Faults, Partition, ReductionPass, SliceSettings, Slicer, check,
};

/// The verdict in a word; none if the time was up.
fn verdict(file: &std::path::Path, faults: Faults, (reductions, slicing): Configuration) -> Option<String> {
    let settings = CheckSettings {
        faults,
        reductions: reductions.to_vec(),
        slicing,
        budget: Budget::within(Duration::from_secs(5)),
        ..CheckSettings::default()
    };
    let report = check(&[file.to_owned()], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    match report.verdict {
        CheckVerdict::Holds => Some("holds".to_owned()),
        CheckVerdict::Violated(_) => Some("violated".to_owned()),
        CheckVerdict::Unknown(answer) => {
            let reason = answer.reason.to_string();
            (reason != "time limit").then(|| format!("unknown: {}", reason.split(':').next().unwrap_or_default()))
        }
    }
}

/// Passes and slices.
type Configuration = (&'static [ReductionPass], Option<SliceSettings>);

/// Compares the verdicts for a program; gives the verdict.
fn compare(text: &str, faults: Faults, configurations: &[Configuration]) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    std::fs::write(&file, text).expect("the folder can be written to");
    let whole = verdict(&file, faults, (&[], None))?;
    for configuration in configurations {
        if let Some(reduced) = verdict(&file, faults, *configuration) {
            assert_eq!(reduced, whole, "{faults:?} {configuration:?}:\n{text}");
        }
    }
    Some(whole)
}

const fn slice(slicer: Slicer, partition: Partition) -> Option<SliceSettings> {
    Some(SliceSettings { slicer, refinement: slicer, partition })
}

/// Compares programs by number; `ADAMANT_SLICE_SEEDS=100-500` asks for others.
fn compare_all(by_default: &str, program: fn(u64) -> String, faults: Faults, configurations: &[Configuration]) {
    let seeds = std::env::var("ADAMANT_SLICE_SEEDS").unwrap_or_else(|_| by_default.to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    let range = first.parse::<u64>().expect("a number")..=last.parse::<u64>().expect("a number");
    let mut counts = std::collections::BTreeMap::new();
    for seed in range {
        let text = format!("// Program {seed}.\n{}", program(seed));
        *counts.entry(compare(&text, faults, configurations)).or_insert(0_u32) += 1;
    }
    // Programs that all end the same way would show little.
    assert!(counts.len() >= 2, "{counts:?}");
}

#[test]
fn verdicts_do_not_depend_on_the_slicer() {
    let (together, separate) = (Partition::Together, Partition::Separate);
    let configurations: [Configuration; 14] = [
        (&[ReductionPass::Constants], None),
        (&[ReductionPass::Inline], None),
        (&[ReductionPass::Dead], None),
        (&[ReductionPass::Merge], None),
        (&ReductionPass::ALL, None),
        (&ReductionPass::ALL, slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Backward, together)),
        (&[ReductionPass::Constants], slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Value, together)),
        (&[], slice(Slicer::Thin, together)),
        (&[], slice(Slicer::Backward, separate)),
        (&[], slice(Slicer::Value, separate)),
        (&ReductionPass::ALL, slice(Slicer::Backward, separate)),
        (&ReductionPass::ALL, slice(Slicer::Thin, separate)),
    ];
    compare_all("1-10", programs::program, Faults::Stop, &configurations);
}

#[test]
fn verdicts_beyond_undefined_behaviour_do_not_depend_on_the_slicer() {
    let (together, separate) = (Partition::Together, Partition::Separate);
    let configurations: [Configuration; 7] = [
        (&[ReductionPass::Dead], None),
        (&ReductionPass::ALL, None),
        (&[], slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Backward, separate)),
        (&[], slice(Slicer::Value, separate)),
        (&[], slice(Slicer::Thin, together)),
        (&ReductionPass::ALL, slice(Slicer::Thin, separate)),
    ];
    compare_all("101-108", programs::program, Faults::PassOver, &configurations);
}

#[test]
fn verdicts_on_threads_do_not_depend_on_the_slicer() {
    let (together, separate) = (Partition::Together, Partition::Separate);
    let configurations: [Configuration; 6] = [
        (&ReductionPass::ALL, None),
        (&[], slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Backward, separate)),
        (&ReductionPass::ALL, slice(Slicer::Backward, separate)),
        (&[], slice(Slicer::Value, together)),
        (&[], slice(Slicer::Thin, separate)),
    ];
    compare_all("1-6", threads::program, Faults::Stop, &configurations);
}
