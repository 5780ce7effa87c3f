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

use adamant_pipeline::{
    Budget, CheckSettings, CheckVerdict, Choice, DprCore, DprLearning, DprOrder, DprSettings, DprSpace, DprWeight,
    EngineChoice, PropertyChoice, check,
};
use oracles::{Truth, enumerate};

/// The programs, by their numbers.
fn seeds(by_default: &str) -> std::ops::RangeInclusive<u64> {
    let seeds = std::env::var("ADAMANT_PATH_SEEDS").unwrap_or_else(|_| by_default.to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    first.parse().expect("a number")..=last.parse().expect("a number")
}

/// What a check says of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Says {
    NoError,
    Error,
    Nothing,
}

/// What a check says, and how many paths it explored.
fn says(file: &Path, settings: CheckSettings) -> (Says, f64) {
    let settings = CheckSettings {
        property: Some(PropertyChoice::Named("unreach-call".to_owned())),
        budget: Budget::within(Duration::from_secs(10)),
        ..settings
    };
    let report = check(&[file.to_owned()], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
    let says = match report.verdict {
        CheckVerdict::Holds => Says::NoError,
        CheckVerdict::Violated(_) => Says::Error,
        CheckVerdict::Unknown(_) => Says::Nothing,
    };
    (says, report.statistics.get("paths_explored").unwrap_or(0.0))
}

/// Compares what a check says with the truth: how often it says what, the oracles of all programs, and the paths that were explored.
fn compare(by_default: &str, settings: impl Fn(u64) -> CheckSettings) -> (BTreeMap<Says, usize>, f64, f64) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    let mut said: BTreeMap<Says, usize> = BTreeMap::new();
    let (mut all, mut explored) = (0.0, 0.0);
    for seed in seeds(by_default) {
        let program = choices::program(seed);
        let Some(Truth { oracles, errors }) = enumerate(&program) else { continue };
        let text = format!("// Program {seed}.\n{}", program.text());
        std::fs::write(&file, &text).expect("the folder can be written to");
        let (says, paths) = says(&file, settings(seed));
        let truth = if errors > 0 { Says::Error } else { Says::NoError };
        assert!(says == truth || says == Says::Nothing, "{says:?}: {text}");
        *said.entry(says).or_default() += 1;
        if says == Says::NoError {
            all += oracles as f64;
            explored += paths;
        }
    }
    (said, all, explored)
}

/// The generator and the enumeration against an engine that has nothing to do with oracles.
#[test]
fn exploring_agrees_with_all_oracles() {
    let (said, ..) = compare("1-20", |_| CheckSettings { engine: EngineChoice::Explore, ..CheckSettings::default() });
    assert!(said.len() >= 2, "{said:?}");
}

/// Other settings for each program, until all combinations had their turn.
fn learning(seed: u64) -> DprSettings {
    let mut rest = usize::try_from(seed).expect("64 bits");
    DprSettings {
        space: taken::<DprSpace>(&mut rest),
        order: taken::<DprOrder>(&mut rest),
        core: taken::<DprCore>(&mut rest),
        weight: taken::<DprWeight>(&mut rest),
        learning: DprLearning::On,
        seed,
        ..DprSettings::default()
    }
}

fn taken<C: Choice>(rest: &mut usize) -> C {
    let choice = C::CHOICES[*rest % C::CHOICES.len()].value;
    *rest /= C::CHOICES.len();
    choice
}

fn by_paths(dpr: DprSettings) -> CheckSettings {
    CheckSettings { engine: EngineChoice::Dpr, dpr, ..CheckSettings::default() }
}

/// Nothing is pruned that leads to an error, whatever the settings.
#[test]
fn pruned_oracles_are_free_of_errors() {
    let (said, all, explored) = compare("1-60", |seed| by_paths(learning(seed)));
    let unknown = said.get(&Says::Nothing).copied().unwrap_or(0);
    assert!(unknown * 5 <= said.values().sum::<usize>() && said.len() >= 2, "{said:?}");
    assert!(explored * 2.0 < all, "{explored} of {all} paths explored");
}

/// Without learning, no path is run twice.
#[test]
fn paths_are_enumerated_without_learning() {
    let off = |seed| by_paths(DprSettings { learning: DprLearning::Off, ..learning(seed) });
    let (said, all, explored) = compare("1-20", off);
    let unknown = said.get(&Says::Nothing).copied().unwrap_or(0);
    assert!(unknown * 5 <= said.values().sum::<usize>() && said.len() >= 2, "{said:?}");
    assert!(explored <= all, "{explored} of {all} paths explored");
}

/// Programs that all end the same way, or have no choices, would show little.
#[test]
fn programs_have_choices_and_errors() {
    let truths = (1..=1000).filter_map(|seed| enumerate(&choices::program(seed))).collect::<Vec<_>>();
    let with_errors = truths.iter().filter(|truth| truth.errors > 0).count();
    let rarely = truths.iter().filter(|truth| truth.errors > 0 && truth.errors * 10 < truth.oracles).count();
    let many = truths.iter().filter(|truth| truth.oracles >= 32).count();
    let message = format!("{} programs, {with_errors} with errors, {rarely} with few, {many} with many", truths.len());
    assert!(truths.len() > 900 && (200..800).contains(&with_errors) && rarely > 50 && many > 400, "{message}");
}
