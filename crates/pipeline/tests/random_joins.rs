//! Random programs with states merged where branches join, against the same programs without: the verdict is the same.
//!
//! `ADAMANT_JOIN_SEEDS=100-400 cargo test -p adamant-pipeline --test random_joins` asks for others. A violation is confirmed by a run on the
//! concrete machine, so the comparison holds proofs and lost violations to it.

#[path = "random/joins.rs"]
mod joins;
#[path = "random/programs.rs"]
mod programs;
#[path = "random/threads.rs"]
mod threads;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use adamant_pipeline::{
    AtJoins, Budget, CheckSettings, CheckVerdict, EngineChoice, Explication, ExploreSettings, Merging, PartialOrder,
    PropertyChoice, SleepSets, Store, Symmetry, TauReduction, check,
};

/// The verdict in a word, and how many states became a part of others; none if the time was up.
fn verdict(file: &Path, explore: ExploreSettings, property: &str) -> Option<(String, f64)> {
    let settings = CheckSettings {
        engine: EngineChoice::Explore,
        property: Some(PropertyChoice::Named(property.to_owned())),
        explore,
        budget: Budget::within(Duration::from_secs(5)),
        ..CheckSettings::default()
    };
    let report = check(&[file.to_owned()], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    let merged = report.statistics.get("merged_at_joins").unwrap_or(0.0);
    let word = match report.verdict {
        CheckVerdict::Holds => "holds".to_owned(),
        CheckVerdict::Violated(_) => "violated".to_owned(),
        CheckVerdict::Unknown(answer) => {
            let reason = answer.reason.to_string();
            if reason == "time limit" {
                return None;
            }
            format!("unknown: {}", reason.split(':').next().unwrap_or_default())
        }
    };
    Some((word, merged))
}

/// Settings that states are merged with.
fn merging() -> [ExploreSettings; 4] {
    let joins = ExploreSettings { at_joins: AtJoins::Merged, ..ExploreSettings::default() };
    [
        joins.clone(),
        ExploreSettings { merging: Merging::Off, store: Store::Smt, ..joins.clone() },
        ExploreSettings { explication: Explication::Off, tau: TauReduction::Off, ..joins.clone() },
        ExploreSettings {
            partial_order: PartialOrder::Off,
            sleep: SleepSets::Off,
            symmetry: Symmetry::Off,
            merging: Merging::Off,
            ..joins
        },
    ]
}

/// Compares programs by number, each with settings that take turns.
/// Says how many states became a part of others.
fn compare_all(by_default: &str, program: fn(u64) -> String, property: &str) -> f64 {
    let seeds = std::env::var("ADAMANT_JOIN_SEEDS").unwrap_or_else(|_| by_default.to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    let range = first.parse::<u64>().expect("a number")..=last.parse::<u64>().expect("a number");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut merged_by_all = 0.0;
    for seed in range {
        let text = format!("// Program {seed}.\n{}", program(seed));
        std::fs::write(&file, &text).expect("the folder can be written to");
        let Some((apart, _)) = verdict(&file, ExploreSettings::default(), property) else { continue };
        for (number, settings) in merging().into_iter().enumerate() {
            if number == 0 || seed % 3 + 1 == number as u64 {
                let Some((word, merged)) = verdict(&file, settings, property) else { continue };
                assert_eq!(word, apart, "settings {number}:\n{text}");
                merged_by_all += merged;
            }
        }
        *counts.entry(apart).or_default() += 1;
    }
    // Programs that all end the same way would show little.
    assert!(counts.len() >= 2, "{counts:?}, {merged_by_all} merged");
    merged_by_all
}

#[test]
fn verdicts_on_joining_branches_do_not_depend_on_joins() {
    let merged = compare_all("1-12", joins::program, "unreach-call");
    assert!(merged > 100.0, "{merged} merged");
}

#[test]
fn verdicts_do_not_depend_on_joins() {
    compare_all("1-16", programs::program, "unreach-call");
}

#[test]
fn verdicts_on_threads_do_not_depend_on_joins() {
    compare_all("1-8", threads::program, "unreach-call");
}

#[test]
fn deadlocks_do_not_depend_on_joins() {
    compare_all("21-26", threads::program, "no-deadlock");
}
