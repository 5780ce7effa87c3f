//! From a seed to a sequence: which headers it is about, and which calls.

use crate::sequence::Sequence;
use crate::{c_threads, heap, input, locks, numbers, output, reals, strings, system};

type Calls = [fn(&mut Sequence)];

/// What a sequence may be about; what has more to try stands here more often.
const SUBJECTS: [&Calls; 14] = [
    strings::CALLS,
    strings::CALLS,
    numbers::CALLS,
    numbers::CALLS,
    numbers::CHARACTERS,
    heap::CALLS,
    output::CALLS,
    output::CALLS,
    input::CALLS,
    input::CALLS,
    reals::CALLS,
    system::CALLS,
    locks::CALLS,
    c_threads::CALLS,
];

/// Three to eight calls about one to three subjects.
pub(crate) fn sequence(seed: u64) -> Sequence {
    let mut sequence = Sequence::new(seed);
    let subjects: Vec<&Calls> = (0..1 + sequence.random.below(3)).map(|_| sequence.random.pick(&SUBJECTS)).collect();
    for _ in 0..sequence.random.between(3, 8) {
        let calls = sequence.random.pick(&subjects);
        let call = calls[sequence.random.below(calls.len())];
        call(&mut sequence);
    }
    sequence
}
