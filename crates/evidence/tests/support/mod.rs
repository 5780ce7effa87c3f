//! Programs that fail by chance: compiled, run under seeds until one fails, and recorded.

use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_base::Budget;
use adamant_check::{Counterexample, Property};
use adamant_evidence::{Recorded, record};
use adamant_expr::{BitVec, FloatKind, float_from_f64};
use adamant_llvm::FrontendSettings;
use adamant_program::Program;
use adamant_semantics::{InputKind, InputRequest, MachineSettings, Scheduler, Stream, ThreadId, World};

/// Numbers that a seed determines (the generator SplitMix64).
#[derive(Clone)]
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl World for Random {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        Some(match request.kind {
            InputKind::Boolean => BitVec::new(request.width, self.next() % 2),
            InputKind::Float(kind @ (FloatKind::F32 | FloatKind::F64)) => {
                float_from_f64(kind, (self.next() % 100) as f64 / 4.0)
            }
            InputKind::Outcome => BitVec::zero(request.width),
            InputKind::Integer(_) | InputKind::Float(_) => BitVec::from_i64(request.width, self.next() as i64 % 64),
        })
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        BitVec::new(width.min(64), self.next()).zext(width)
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.next() as u8).collect()
    }

    fn choose(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    fn print(&mut self, _: Stream, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        Some(self.next() as u8 % 128)
    }
}

impl Scheduler for Random {
    fn pick(&mut self, runnable: &[ThreadId], _: ThreadId) -> ThreadId {
        runnable[(self.next() % runnable.len() as u64) as usize]
    }

    fn quantum(&mut self) -> u64 {
        1 + self.next() % 12
    }
}

/// A program of this folder.
pub(crate) fn load(name: &str) -> Program {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
    let loaded = adamant_llvm::load(&[path], &FrontendSettings::default()).expect("the program compiles");
    loaded.program
}

pub(crate) fn settings(property: &Property) -> MachineSettings {
    MachineSettings { error_functions: property.error_functions().to_vec(), ..MachineSettings::default() }
}

pub(crate) fn budget() -> Budget {
    Budget::within(Duration::from_secs(60))
}

/// A run of the program that fails, of the first seed that leads to one.
pub(crate) fn failing_run(program: &Program, property: &Property) -> Counterexample {
    failing_run_under(program, property, &settings(property))
}

/// A run of the program that fails under these settings.
pub(crate) fn failing_run_under(program: &Program, property: &Property, settings: &MachineSettings) -> Counterexample {
    for seed in 0..2000 {
        let (world, mut scheduler) = (Random(seed), Random(!seed));
        let recorded = record(program, settings, property, world, &mut scheduler, &budget());
        if let Recorded::Violated(counterexample) = recorded.expect("the program starts") {
            return *counterexample;
        }
    }
    panic!("no seed leads to a failure");
}
