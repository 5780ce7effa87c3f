//! Reduced random programs against the whole programs: the verdict is the same, whatever the passes and the slicer.

#[path = "random/programs.rs"]
mod programs;

use std::time::Duration;

use adamant_pipeline::{Budget, CheckSettings, CheckVerdict, Partition, Reduction, SliceSettings, Slicer, check};

/// The verdict in a word; none if the time was up.
fn verdict(file: &std::path::Path, reductions: &[Reduction], slicing: Option<SliceSettings>) -> Option<String> {
    let settings = CheckSettings {
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

/// Compares the verdicts for the program of this number; gives the verdict.
fn compare(seed: u64) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    let text = programs::program(seed);
    std::fs::write(&file, &text).expect("the folder can be written to");
    let whole = verdict(&file, &[], None)?;
    let slice = |slicer, partition| Some(SliceSettings { slicer, refinement: slicer, partition });
    let (together, separate) = (Partition::Together, Partition::Separate);
    let configurations: [(&[Reduction], _); 14] = [
        (&[Reduction::Constants], None),
        (&[Reduction::Inline], None),
        (&[Reduction::Dead], None),
        (&[Reduction::Merge], None),
        (&Reduction::ALL, None),
        (&Reduction::ALL, slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Backward, together)),
        (&[Reduction::Constants], slice(Slicer::Backward, together)),
        (&[], slice(Slicer::Value, together)),
        (&[], slice(Slicer::Thin, together)),
        (&[], slice(Slicer::Backward, separate)),
        (&[], slice(Slicer::Value, separate)),
        (&Reduction::ALL, slice(Slicer::Backward, separate)),
        (&Reduction::ALL, slice(Slicer::Thin, separate)),
    ];
    for (reductions, slicing) in configurations {
        if let Some(reduced) = verdict(&file, reductions, slicing) {
            assert_eq!(reduced, whole, "program {seed}, {reductions:?} {slicing:?}:\n{text}");
        }
    }
    Some(whole)
}

/// Programs by number; `ADAMANT_SLICE_SEEDS=100-500` asks for others.
#[test]
fn verdicts_do_not_depend_on_the_slicer() {
    let seeds = std::env::var("ADAMANT_SLICE_SEEDS").unwrap_or_else(|_| "1-10".to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    let range = first.parse::<u64>().expect("a number")..=last.parse::<u64>().expect("a number");
    let mut counts = std::collections::BTreeMap::new();
    for seed in range {
        *counts.entry(compare(seed)).or_insert(0_u32) += 1;
    }
    // Programs that all end the same way would show little.
    assert!(counts.len() >= 2, "{counts:?}");
}
