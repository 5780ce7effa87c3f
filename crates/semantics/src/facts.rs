//! Facts about the surroundings of a program that were found out and stay so: the environment, clocks, seeds, streams.
//!
//! A fact is an input that is chosen when the program first asks, or something that a call has set. It is a part of the state, so that a
//! later call gives an answer that agrees with it.

use std::collections::BTreeMap;

use crate::value::Value;

/// What is known about the surroundings.
pub(crate) type Facts<B> = BTreeMap<Fact, Value<B>>;

/// What a fact is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Fact {
    /// A number of the process, by the function that tells it.
    Number(&'static str),
    /// Whether a descriptor is a terminal.
    Terminal(u8),
    /// The value of a variable of the environment: null or a string.
    Variable(Box<[u8]>),
    /// What is done with a signal.
    Disposition(i32),
    /// The name of the locale in a category.
    Locale(i32),
    /// What a clock showed last.
    Clock(i32),
    /// Whether a stream failed, by its descriptor.
    StreamFailed(u8),
    /// Whether standard input is at its end, as far as streams know.
    EndOfInput,
    /// The last of the bytes that wait to be read again is one that a scan looked at: whether it was not read after all.
    Ahead,
    /// How many bytes the program has put back since it last read.
    PutBack,
    /// A stream was closed, by its descriptor.
    Closed(u8),
    /// Whether a stream was used, by its descriptor; then its buffer must not be set.
    Used(u8),
    /// How often a stream is locked, by its descriptor.
    Locked(u8),
    /// Which sequence of a generator of random numbers is in use, and how many numbers of it were drawn.
    Drawing(Generator),
    /// The seed of a sequence.
    Seed(Generator, u32),
    /// A number of a sequence.
    Drawn(Generator, u32, u32),
    /// The seed, the result and the next seed of a call that was given its seed.
    Step(u32),
    /// Whether atomic accesses of a size take no lock.
    LockFree(u32),
}

/// A generator of random numbers with a seed of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Generator {
    /// `rand`.
    Rand,
    /// `random`.
    Random,
    /// `lrand48`.
    Rand48,
}

impl Fact {
    /// What it is about, in bytes that no other fact has.
    pub(crate) fn name(&self) -> Vec<u8> {
        let with = |tag: u8, rest: &[u32]| {
            let mut name = vec![tag];
            rest.iter().for_each(|number| name.extend(number.to_le_bytes()));
            name
        };
        let text = |tag: u8, rest: &[u8]| [&[tag], rest].concat();
        match self {
            Self::Number(function) => text(0, function.as_bytes()),
            Self::Variable(variable) => text(1, variable),
            Self::Terminal(descriptor) => with(2, &[u32::from(*descriptor)]),
            Self::Disposition(signal) => with(3, &[*signal as u32]),
            Self::Locale(category) => with(4, &[*category as u32]),
            Self::Clock(clock) => with(5, &[*clock as u32]),
            Self::StreamFailed(descriptor) => with(6, &[u32::from(*descriptor)]),
            Self::EndOfInput => with(7, &[]),
            Self::Drawing(generator) => with(8, &[*generator as u32]),
            Self::Seed(generator, sequence) => with(9, &[*generator as u32, *sequence]),
            Self::Drawn(generator, sequence, index) => with(10, &[*generator as u32, *sequence, *index]),
            Self::Step(number) => with(11, &[*number]),
            Self::Ahead => with(12, &[]),
            Self::PutBack => with(13, &[]),
            Self::Closed(descriptor) => with(14, &[u32::from(*descriptor)]),
            Self::Locked(descriptor) => with(15, &[u32::from(*descriptor)]),
            Self::LockFree(size) => with(16, &[*size]),
            Self::Used(descriptor) => with(17, &[u32::from(*descriptor)]),
        }
    }
}
