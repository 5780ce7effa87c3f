//! Random programs with loops against the enumeration of all their states: the engines `cegar` and `kinduction` never contradict it, whatever their settings.
//!
//! `ADAMANT_LOOP_SEEDS=100-5000 cargo test -p adamant-pipeline --test random_loops` tries more programs, `ADAMANT_LOOP_SETTINGS=20` more settings
//! for each.

#[path = "random/enumeration.rs"]
mod enumeration;
#[path = "random/loops.rs"]
mod loops;
#[path = "random/settings.rs"]
mod settings;
#[path = "random/verdicts.rs"]
mod verdicts;

use std::collections::BTreeMap;
use std::time::Duration;

use adamant_pipeline::{CegarInvariants, CegarSpacer, Choice as _, InductionSettings};
use verdicts::{Asked, Prepared};

/// How long an engine is asked. A wrong verdict takes as long as a right one.
const TIME: Duration = Duration::from_millis(700);

/// Engines with settings: each program has others.
fn asked(seed: u64, count: usize) -> Vec<Asked> {
    let invariants = CegarInvariants::CHOICES[seed as usize % CegarInvariants::CHOICES.len()].value;
    let alone = InductionSettings { invariants, spacer: CegarSpacer::Off, ..InductionSettings::default() };
    let mut all = vec![Asked::KInduction(InductionSettings::default()), Asked::KInduction(alone)];
    all.extend(settings::for_program(seed as usize, count).map(Asked::Cegar));
    all
}

#[test]
fn engines_agree_with_the_enumeration_of_all_states() {
    let seeds = std::env::var("ADAMANT_LOOP_SEEDS").unwrap_or_else(|_| "1-24".to_owned());
    let (first, last) = seeds.split_once('-').expect("a range such as 1-10");
    let range = first.parse::<u64>().expect("a number")..=last.parse::<u64>().expect("a number");
    let count = std::env::var("ADAMANT_LOOP_SETTINGS").map_or(3, |count| count.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("random.c");
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for seed in range {
        let program = loops::program(seed);
        let Some(is_violated) = enumeration::is_violated(&program) else {
            *counts.entry("too many states".to_owned()).or_default() += 1;
            continue;
        };
        std::fs::write(&file, program.text()).expect("the folder can be written to");
        let prepared = Prepared::of(&file);
        for asked in asked(seed, count) {
            let engine = if matches!(asked, Asked::Cegar(_)) { "cegar" } else { "kinduction" };
            let told = match prepared.is_violated(&asked, TIME) {
                Ok(found) if found == is_violated => format!("{engine}: {}", if found { "violated" } else { "holds" }),
                Ok(found) => {
                    wrong.push(format!("// Program {seed}: {asked:?} says {found}.\n{}", program.text()));
                    "wrong".to_owned()
                }
                Err(reason) => format!("{engine}: {}", reason.split(['(', '{']).next().unwrap_or_default()),
            };
            *counts.entry(told).or_default() += 1;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Programs that all end the same way, or in no verdict, would show little.
    for told in ["cegar: holds", "cegar: violated", "kinduction: holds", "kinduction: violated"] {
        assert!(counts.contains_key(told), "{counts:?}");
    }
}
