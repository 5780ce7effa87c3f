//! Small programs about what loops and memory of C can do, by the engines `cegar` and `kinduction`: no verdict is wrong.
//!
//! The programs are in `tests/tricky`; the first line of each says what comes out, or that nothing may.

#[path = "random/settings.rs"]
mod settings;
#[path = "random/verdicts.rs"]
mod verdicts;

use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_pipeline::InductionSettings;
use verdicts::{Asked, Prepared};

/// How long an engine is asked. `ADAMANT_TRICKY_MS` says otherwise.
fn time() -> Duration {
    Duration::from_millis(std::env::var("ADAMANT_TRICKY_MS").map_or(300, |time| time.parse().expect("a number")))
}

/// How many settings of `cegar` each program is checked with. `ADAMANT_TRICKY_SETTINGS` says otherwise.
fn count_of_settings() -> usize {
    std::env::var("ADAMANT_TRICKY_SETTINGS").map_or(3, |count| count.parse().expect("a number"))
}

/// Every second program, from this one on; tells how many verdicts there were.
fn check_half(files: &[PathBuf], first: usize) -> usize {
    let mut verdicts = 0;
    for (number, file) in files.iter().enumerate().skip(first).step_by(2) {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let expected = match text.lines().next() {
            Some("// expect: holds") => Some(false),
            Some("// expect: violated") => Some(true),
            Some("// expect: unknown") => None,
            other => panic!("{}: {other:?}", file.display()),
        };
        let prepared = Prepared::of(file);
        let mut asked = vec![Asked::KInduction(InductionSettings::default())];
        asked.extend(settings::for_program(number, count_of_settings()).map(Asked::Cegar));
        for asked in asked {
            if let Ok(found) = prepared.is_violated(&asked, time()) {
                assert_eq!(Some(found), expected, "{} with {asked:?}", file.display());
                verdicts += 1;
            }
        }
    }
    verdicts
}

#[test]
fn no_verdict_is_wrong() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/tricky");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let verdicts = std::thread::scope(|scope| {
        let halves = [0, 1].map(|first| {
            scope.spawn({
                let files = &files;
                move || check_half(files, first)
            })
        });
        halves.map(|half| half.join().expect("it does not panic")).iter().sum::<usize>()
    });
    // A test in which nothing is decided would show nothing.
    assert!(verdicts > files.len(), "{verdicts} verdicts of {} programs", files.len());
}
