//! A random sequence of calls and what is observed of them, and the programs in C that are made of it.
//!
//! The same statements stand in all programs. Natively, observations are noted and told at the end; the program to check calls the error
//! function if all of them are as they were natively. Some arguments are hidden there: inputs that may be the right value or another one.

use std::fmt::Write as _;

use crate::random::Random;

/// What every program starts with.
const PRELUDE: &str = include_str!("prelude.c");
/// What the line starts with on which a program tells what it observed, on standard error.
pub(crate) const MARK: &str = "#observed";
/// The bytes of each buffer for strings.
pub(crate) const BUFFER: usize = 48;
const BUFFERS: usize = 3;

/// Whether the standards say what an observation is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// It is the same in every implementation that we know, so that `adamant run` gives it, too.
    Determined,
    /// Several values are allowed.
    Open,
}

enum Line {
    Statement(String),
    See(Kind, String),
    /// A variable of this number that natively is the first value; in the program to check it may be the other one.
    Hidden(usize, i64, i64),
}

/// How standard input is read; to mix both is not defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    Stream,
    Descriptor,
}

/// Where the program to check compares what it observes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Compared {
    AtOnce,
    AtTheEnd,
}

/// A string that a call may read.
pub(crate) struct Text {
    pub(crate) name: String,
    /// The greatest length that it may have.
    pub(crate) most: usize,
}

pub(crate) struct Sequence {
    pub(crate) random: Random,
    pub(crate) seed: u64,
    pub(crate) stdin: Vec<u8>,
    pub(crate) reading: Reading,
    /// Whether the program has called `strtok` with a string.
    pub(crate) has_tokens: bool,
    lines: Vec<Line>,
    names: usize,
    hidden: usize,
    /// The greatest length of the string in each buffer.
    most: [usize; BUFFERS],
}

impl Sequence {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let reading = if random.once_in(3) { Reading::Descriptor } else { Reading::Stream };
        let stdin = (0..random.below(6))
            .map(|_| *random.pick(&[b"a", b"1", b"-", b" ", b"\n", b"7", b"x"]))
            .collect::<Vec<_>>();
        let stdin = stdin.concat();
        let mut sequence = Sequence {
            random,
            seed,
            stdin,
            reading,
            has_tokens: false,
            lines: Vec::new(),
            names: 0,
            hidden: 0,
            most: [0; BUFFERS],
        };
        for buffer in 0..BUFFERS {
            let (literal, length) = sequence.literal(6);
            sequence.line(format!("char s{buffer}[{BUFFER}] = {literal};"));
            sequence.most[buffer] = length;
            if length > 0 && sequence.random.once_in(4) {
                let (position, byte) = (sequence.random.below(length), sequence.random.between(97, 99));
                let byte = sequence.hide(byte);
                sequence.line(format!("s{buffer}[{position}] = (char){byte};"));
            }
        }
        sequence
    }

    pub(crate) fn line(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Statement(text.into()));
    }

    /// Notes a value that is the same everywhere.
    pub(crate) fn see(&mut self, expression: impl Into<String>) {
        self.lines.push(Line::See(Kind::Determined, expression.into()));
    }

    /// Notes a value of which there may be several.
    pub(crate) fn see_open(&mut self, expression: impl Into<String>) {
        self.lines.push(Line::See(Kind::Open, expression.into()));
    }

    /// A name for a variable that no other one has.
    pub(crate) fn fresh(&mut self, start: &str) -> String {
        self.names += 1;
        format!("{start}{}", self.names)
    }

    /// A number that is not known to be one in the program to check.
    pub(crate) fn hide(&mut self, value: i64) -> String {
        let other = if self.random.once_in(2) { value ^ 1 } else { 0 };
        self.lines.push(Line::Hidden(self.hidden, value, other));
        self.hidden += 1;
        format!("h{}", self.hidden - 1)
    }

    /// A number as an argument, hidden or not.
    pub(crate) fn number(&mut self, least: i64, most: i64) -> String {
        let value = self.random.between(least, most);
        self.argument(value)
    }

    /// This number as an argument, hidden or not.
    pub(crate) fn argument(&mut self, value: i64) -> String {
        if self.random.once_in(4) { self.hide(value) } else { format!("{value}LL") }
    }

    /// A string in quotes, and its length.
    pub(crate) fn literal(&mut self, most: usize) -> (String, usize) {
        const PIECES: [&str; 16] =
            ["a", "b", "c", "a", "b", "A", "B", "1", "2", "-", " ", ",", ".", "x", "\\\\", "\\377\"\""];
        let length = self.random.below(most + 1);
        let text: String = (0..length).map(|_| self.random.pick(&PIECES)).collect();
        (format!("\"{text}\""), length)
    }

    /// A string to read: a buffer, or a constant.
    pub(crate) fn text(&mut self) -> Text {
        match self.random.below(BUFFERS + 1) {
            BUFFERS => {
                let (name, (literal, most)) = (self.fresh("t"), self.literal(5));
                self.line(format!("const char *{name} = {literal};"));
                Text { name, most }
            }
            buffer => Text { name: format!("s{buffer}"), most: self.most[buffer] },
        }
    }

    /// A constant string of our own.
    pub(crate) fn constant(&mut self, literal: &str) -> String {
        let name = self.fresh("t");
        self.line(format!("const char *{name} = {literal};"));
        name
    }

    /// The number of a buffer.
    pub(crate) fn buffer(&mut self) -> usize {
        self.random.below(BUFFERS)
    }

    /// Two buffers that do not overlap.
    pub(crate) fn two_buffers(&mut self) -> (usize, usize) {
        let first = self.buffer();
        (first, (first + 1 + self.random.below(BUFFERS - 1)) % BUFFERS)
    }

    pub(crate) fn most(&self, buffer: usize) -> usize {
        self.most[buffer]
    }

    /// Says how long the string in a buffer may have become.
    pub(crate) fn set_most(&mut self, buffer: usize, most: usize) {
        self.most[buffer] = most;
    }

    /// Notes the first bytes of a buffer.
    pub(crate) fn see_buffer(&mut self, buffer: usize) {
        self.see(format!("bytes(s{buffer}, 8)"));
        if self.random.once_in(3) {
            self.see(format!("bytes(s{buffer} + 8, 8)"));
        }
    }

    pub(crate) fn kinds(&self) -> Vec<Kind> {
        let kind = |line: &Line| match line {
            Line::See(kind, _) => Some(*kind),
            _ => None,
        };
        self.lines.iter().filter_map(kind).collect()
    }

    /// The statements, with what becomes of observation number so and so and its expression.
    fn body(&self, hidden: impl Fn(usize, i64, i64) -> String, see: impl Fn(usize, &str) -> String) -> String {
        let (mut text, mut seen) = (String::new(), 0);
        for line in &self.lines {
            let line = match line {
                Line::Statement(statement) => statement.clone(),
                Line::Hidden(number, value, other) => hidden(*number, *value, *other),
                Line::See(_, expression) => {
                    seen += 1;
                    see(seen - 1, expression)
                }
            };
            let _ = writeln!(text, "    {line}");
        }
        text
    }

    /// A function that makes the calls and notes what it observes.
    fn noting_function(&self) -> String {
        let body = self.body(
            |number, value, _| format!("long long h{number} = {value}LL;"),
            |index, expression| format!("o[{index}] = (long long)({expression});"),
        );
        format!("static int calls_{}(void) {{\n{body}    return {};\n}}\n", self.seed, self.kinds().len())
    }

    /// The program that tells what it observes.
    pub(crate) fn telling_program(sequences: &[Sequence]) -> String {
        let mut text = PRELUDE.to_owned();
        for sequence in sequences {
            text.push_str(&sequence.noting_function());
        }
        text.push_str("int main(int argc, char **argv) {\n    int count = 0;\n");
        match sequences {
            [sequence] => _ = writeln!(text, "    count = calls_{}();", sequence.seed),
            _ => {
                for Sequence { seed, .. } in sequences {
                    let _ = writeln!(text, "    if (!strcmp(argv[1], \"{seed}\"))\n        count = calls_{seed}();");
                }
            }
        }
        let _ = writeln!(text, "    fflush(stdout);\n    fprintf(stderr, \"\\n{MARK}\");");
        text + "    for (int i = 0; i < count; i++)\n        fprintf(stderr, \" %lld\", o[i]);\n    fprintf(stderr, \"\\n\");\n    return 0;\n}\n"
    }

    /// What an observation is about.
    pub(crate) fn expression(&self, index: usize) -> &str {
        let mut expressions = self.lines.iter().filter_map(|line| match line {
            Line::See(_, expression) => Some(expression),
            _ => None,
        });
        expressions.nth(index).map_or("", String::as_str)
    }

    /// The program that calls the error function where the first `count` observations are as they were.
    pub(crate) fn checked_program(&self, observed: &[i64], count: usize, compared: Compared) -> String {
        let hidden = |number, value, other| {
            format!(
                "long long h{number} = __VERIFIER_nondet_longlong();\n    if (h{number} != {value}LL && h{number} != {other}LL)\n        return 0;"
            )
        };
        let see = |index: usize, expression: &str| match compared {
            Compared::AtOnce if index < count => {
                format!(
                    "if ((o[{index}] = (long long)({expression})) != {})\n        return 0;",
                    number(observed[index])
                )
            }
            Compared::AtTheEnd | Compared::AtOnce => format!("o[{index}] = (long long)({expression});"),
        };
        let body = self.body(hidden, see);
        let mut conditions: Vec<String> = Vec::new();
        if compared == Compared::AtTheEnd {
            conditions.extend(
                observed
                    .iter()
                    .take(count)
                    .enumerate()
                    .map(|(index, value)| format!("o[{index}] == {}", number(*value))),
            );
        }
        for line in &self.lines {
            if let Line::Hidden(number, value, _) = line {
                conditions.push(format!("h{number} == {value}LL"));
            }
        }
        conditions.push("1".to_owned());
        let condition = conditions.join(" &&\n        ");
        format!("{PRELUDE}int main(void) {{\n{body}    if ({condition})\n        reach_error();\n    return 0;\n}}\n")
    }
}

/// A number in C, where the least one cannot be written down.
fn number(value: i64) -> String {
    match value {
        i64::MIN => "LLONG_MIN".to_owned(),
        _ => format!("{value}LL"),
    }
}
