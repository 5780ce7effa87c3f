//! Random programs with nondeterministic conditionals, run under all their oracles, against what checks say.
//!
//! `ADAMANT_PATH_SEEDS=1-1000 cargo test -p adamant-pipeline --test random_paths` asks for others.

#[path = "random/choices.rs"]
mod choices;
#[path = "random/oracles.rs"]
mod oracles;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use adamant_pipeline::{Budget, CheckSettings, CheckVerdict, EngineChoice, ExploreSettings, PropertyChoice, check};
use oracles::{Truth, enumerate};

/// The programs, by their numbers.
fn seeds(by_default: &str) -> std::ops::RangeInclusive<u64> {
    let seeds = std::env::var("ADAMANT_PATH_SEEDS").unwrap_or_else(|_| by_default.to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    first.parse().expect("a number")..=last.parse().expect("a number")
}

/// Whether a check says that an error can be reached; nothing if it does not say.
fn says_error(file: &Path, settings: CheckSettings) -> Option<bool> {
    let settings = CheckSettings {
        property: Some(PropertyChoice::Named("unreach-call".to_owned())),
        budget: Budget::within(Duration::from_secs(10)),
        ..settings
    };
    let report = check(&[file.to_owned()], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    match report.verdict {
        CheckVerdict::Holds => Some(false),
        CheckVerdict::Violated(_) => Some(true),
        CheckVerdict::Unknown(_) => None,
    }
}

/// Compares what a check says with the truth: how often it says what.
fn compare(by_default: &str, settings: impl Fn(u64) -> CheckSettings) -> BTreeMap<Option<bool>, usize> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    let mut said: BTreeMap<Option<bool>, usize> = BTreeMap::new();
    for seed in seeds(by_default) {
        let program = choices::program(seed);
        let Some(Truth { errors, .. }) = enumerate(&program) else { continue };
        let text = format!("// Program {seed}.\n{}", program.text());
        std::fs::write(&file, &text).expect("the folder can be written to");
        let says = says_error(&file, settings(seed));
        if let Some(error) = says {
            assert_eq!(error, errors > 0, "{text}");
        }
        *said.entry(says).or_default() += 1;
    }
    said
}

/// The generator and the enumeration against an engine that has nothing to do with oracles.
#[test]
fn exploring_agrees_with_all_oracles() {
    let settings = |_| CheckSettings {
        engine: EngineChoice::Explore,
        explore: ExploreSettings::default(),
        ..CheckSettings::default()
    };
    let said = compare("1-25", settings);
    assert!(said.len() >= 2, "{said:?}");
}

/// Programs that all end the same way, or have no choices, would show little.
#[test]
fn programs_have_choices_and_errors() {
    let truths = (1..=1000).filter_map(|seed| enumerate(&choices::program(seed))).collect::<Vec<_>>();
    let with_errors = truths.iter().filter(|truth| truth.errors > 0).count();
    let rarely = truths.iter().filter(|truth| truth.errors > 0 && truth.errors * 10 < truth.oracles).count();
    let many = truths.iter().filter(|truth| truth.oracles >= 32).count();
    let message = format!("{} programs, {with_errors} with errors, {rarely} with few, {many} with many", truths.len());
    assert!(truths.len() > 900 && with_errors > 200 && with_errors < 800 && rarely > 50 && many > 200, "{message}");
}
