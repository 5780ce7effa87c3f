//! The world around a program that runs: where its inputs come from and where its output goes.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use adamant_base::Budget;
use adamant_expr::{BitVec, FloatKind, float_parse};
use adamant_program::Signedness;
use adamant_semantics::{InputKind, InputRequest, Scheduler, Stream, ThreadId, World};

/// Where the inputs of a run come from: first those given, then those that the seed gives or that standard input holds.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Values in the order in which the program asks for them, as numbers in C's notation.
    pub given: Vec<String>,
    /// A seed for all further inputs, for the contents of fresh memory, and for the order of threads.
    pub seed: Option<u64>,
}

/// The streams of a program.
pub struct Streams<'a> {
    /// What the program reads; inputs that are neither given nor seeded are read from here as words.
    pub input: &'a mut dyn BufRead,
    /// What the program prints.
    pub output: &'a mut dyn Write,
    /// What the program prints as errors.
    pub error: &'a mut dyn Write,
}

/// An input that does not fit what the program asks for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("input `{text}` is not a value for {function}, which takes {wanted}")]
pub struct InputError {
    /// The input as it was given.
    pub text: String,
    /// The function that asked.
    pub function: String,
    /// What it takes.
    pub wanted: String,
}

pub(crate) struct RunWorld<'a> {
    streams: Streams<'a>,
    /// Raised when going on makes no sense, because nobody takes the output.
    cancellation: Arc<AtomicBool>,
    given: VecDeque<String>,
    random: Option<Random>,
    pub(crate) input_error: Option<InputError>,
    /// A stream that could not be written to, once.
    pub(crate) output_error: Option<std::io::Error>,
    /// Standard input that could not be read, once.
    pub(crate) stdin_error: Option<std::io::Error>,
}

impl<'a> RunWorld<'a> {
    pub(crate) fn new(inputs: &Inputs, streams: Streams<'a>, budget: &Budget) -> Self {
        Self {
            streams,
            cancellation: budget.cancellation(),
            given: inputs.given.iter().cloned().collect(),
            random: inputs.seed.map(Random::new),
            input_error: None,
            output_error: None,
            stdin_error: None,
        }
    }

    /// How many of the inputs given were not asked for.
    pub(crate) fn inputs_left(&self) -> usize {
        self.given.len()
    }

    pub(crate) fn flush(&mut self) {
        let flushed = self.streams.output.flush().and(self.streams.error.flush());
        self.note(flushed);
    }

    fn note(&mut self, result: std::io::Result<()>) {
        if let Err(error) = result {
            self.output_error.get_or_insert(error);
            self.cancellation.store(true, Ordering::Relaxed);
        }
    }

    /// The next word of standard input.
    fn word(&mut self) -> Option<String> {
        let mut word = Vec::new();
        while let Some(byte) = self.read_byte() {
            if !byte.is_ascii_whitespace() {
                word.push(byte);
            } else if !word.is_empty() {
                break;
            }
        }
        (!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned())
    }
}

impl World for RunWorld<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        let text = match (self.given.pop_front(), &mut self.random) {
            (Some(text), _) => text,
            (None, Some(random)) => return Some(random.input(request)),
            (None, None) => self.word()?,
        };
        let value = parse_input(&text, request);
        if value.is_none() {
            let (function, wanted) = (request.function.to_owned(), describe(request));
            self.input_error = Some(InputError { text, function, wanted });
        }
        value
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        self.random.as_mut().map_or_else(|| BitVec::zero(width), |random| random.bits(width))
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        match &mut self.random {
            Some(random) => (0..length).map(|_| random.next() as u8).collect(),
            None => vec![0; length],
        }
    }

    fn choose(&mut self, count: usize) -> usize {
        self.random.as_mut().map_or(0, |random| (random.next() % count as u64) as usize)
    }

    fn print(&mut self, stream: Stream, text: &[u8]) {
        let written = match stream {
            Stream::Output => self.streams.output.write_all(text),
            Stream::Error => self.streams.output.flush().and_then(|()| self.streams.error.write_all(text)),
        };
        self.note(written);
    }

    fn read_byte(&mut self) -> Option<u8> {
        let mut byte = [0];
        match self.streams.input.read_exact(&mut byte) {
            Ok(()) => Some(byte[0]),
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => None,
            Err(error) => {
                self.stdin_error.get_or_insert(error);
                self.cancellation.store(true, Ordering::Relaxed);
                None
            }
        }
    }
}

/// An input as the program wants it.
fn parse_input(text: &str, request: &InputRequest<'_>) -> Option<BitVec> {
    match request.kind {
        InputKind::Float(kind) => float_parse(kind, text),
        InputKind::Boolean => match text {
            "true" => Some(BitVec::one(request.width)),
            "false" => Some(BitVec::zero(request.width)),
            _ => BitVec::parse(request.width, text).filter(|value| value.is_zero() || value.is_one()),
        },
        InputKind::Integer(_) | InputKind::Outcome => BitVec::parse(request.width, text),
    }
}

fn describe(request: &InputRequest<'_>) -> String {
    match request.kind {
        InputKind::Boolean => "0 or 1".to_owned(),
        InputKind::Integer(Signedness::Signed) | InputKind::Outcome => {
            format!("a signed number of {} bits", request.width)
        }
        InputKind::Integer(Signedness::Unsigned) => format!("an unsigned number of {} bits", request.width),
        InputKind::Float(_) => "a floating-point number".to_owned(),
    }
}

/// Numbers that a seed determines (the generator SplitMix64).
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn bits(&mut self, width: u32) -> BitVec {
        let bytes: Vec<u8> = (0..width.div_ceil(8)).map(|_| self.next() as u8).collect();
        BitVec::from_le_bytes(width, &bytes)
    }

    /// Half of the numbers are small: programs do more with them.
    fn input(&mut self, request: &InputRequest<'_>) -> BitVec {
        let small = self.next().is_multiple_of(2);
        match request.kind {
            InputKind::Boolean => BitVec::new(request.width, self.next() % 2),
            InputKind::Integer(_) if small => BitVec::from_i64(request.width, (self.next() % 33) as i64 - 16),
            InputKind::Float(kind) if small => {
                let value = (self.next() % 2001) as f64 / 8.0 - 125.0;
                adamant_expr::float_from_f64(kind, value)
            }
            InputKind::Float(FloatKind::X87) => {
                let value = f64::from_bits(self.next());
                adamant_expr::float_from_f64(FloatKind::X87, value)
            }
            InputKind::Integer(_) | InputKind::Float(_) | InputKind::Outcome => self.bits(request.width),
        }
    }
}

/// Threads in an order that a seed determines.
pub(crate) struct Shuffled(pub(crate) Random);

impl Scheduler for Shuffled {
    fn pick(&mut self, runnable: &[ThreadId], _: ThreadId) -> ThreadId {
        runnable[(self.0.next() % runnable.len() as u64) as usize]
    }

    fn quantum(&mut self) -> u64 {
        // Mostly short turns, to meet in critical places; now and then a long one.
        match self.0.next() % 8 {
            0 => 1 + self.0.next() % 5000,
            _ => 1 + self.0.next() % 20,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, kind: InputKind, width: u32, expected: Option<u64>) {
        let request = InputRequest { function: "f", width, kind, pointee: None, position: None };
        assert_eq!(parse_input(text, &request).map(|bits| bits.low_u64()), expected, "{text}");
    }

    #[test]
    fn inputs_are_numbers_that_fit() {
        let signed = InputKind::Integer(Signedness::Signed);
        check("-1", signed, 8, Some(255));
        check("0x10", signed, 32, Some(16));
        check("ten", signed, 32, None);
        check("true", InputKind::Boolean, 1, Some(1));
        check("2", InputKind::Boolean, 8, None);
        check("1.5", InputKind::Float(FloatKind::F32), 32, Some(0x3fc0_0000));
    }

    #[test]
    fn a_seed_determines_what_it_gives() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            (0..4).map(|_| random.next()).collect::<Vec<_>>()
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
