//! Models over a domain in which some values are not known and no question about them is answered.

use std::convert::Infallible;

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_library::Library;
use adamant_program::{BinaryOp, DataModel, FloatCastOp, OverflowOp, Predicate, Signedness, UnaryOp};

use super::{Concretely, Script, empty_program};
use crate::library::{self, Call, Reply};
use crate::memory::ObjectKind;
use crate::value::{Pointer, Value};
use crate::{Concrete, Domain, InputRequest, Machine, MachineSettings, Stop, Stream};

/// Bits that may be unknown.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Partly {
    width: u32,
    known: Option<BitVec>,
}

/// Known values are computed with, unknown ones make the result unknown.
struct Open {
    known: Concretely,
}

/// A question that was asked about an unknown value.
#[derive(Debug, PartialEq, Eq)]
struct Asked;

impl Open {
    fn of(width: u32, known: Option<BitVec>) -> Partly {
        Partly { width, known }
    }

    fn map(&mut self, width: u32, a: &Partly, with: impl FnOnce(&mut Concretely, &BitVec) -> BitVec) -> Partly {
        Self::of(width, a.known.as_ref().map(|a| with(&mut self.known, a)))
    }

    fn zip(
        &mut self,
        width: u32,
        a: &Partly,
        b: &Partly,
        with: impl FnOnce(&mut Concretely, &BitVec, &BitVec) -> BitVec,
    ) -> Partly {
        Self::of(width, a.known.as_ref().zip(b.known.as_ref()).map(|(a, b)| with(&mut self.known, a, b)))
    }
}

fn sure<T>(result: Result<T, Infallible>) -> T {
    match result {
        Ok(value) => value,
        Err(never) => match never {},
    }
}

impl Domain for Open {
    type Bits = Partly;
    type Interrupt = Asked;

    fn constant(&mut self, value: &BitVec) -> Partly {
        Self::of(value.width(), Some(value.clone()))
    }
    fn explicit<'a>(&'a self, bits: &'a Partly) -> Option<&'a BitVec> {
        bits.known.as_ref()
    }
    fn width(&self, bits: &Partly) -> u32 {
        bits.width
    }
    fn binary(&mut self, op: BinaryOp, left: &Partly, right: &Partly) -> Partly {
        self.zip(left.width, left, right, |known, left, right| known.binary(op, left, right))
    }
    fn unary(&mut self, op: UnaryOp, value: &Partly) -> Partly {
        self.map(value.width, value, |known, value| known.unary(op, value))
    }
    fn overflows(&mut self, op: OverflowOp, signedness: Signedness, left: &Partly, right: &Partly) -> Partly {
        self.zip(1, left, right, |known, left, right| known.overflows(op, signedness, left, right))
    }
    fn compare(&mut self, predicate: Predicate, left: &Partly, right: &Partly) -> Partly {
        self.zip(1, left, right, |known, left, right| known.compare(predicate, left, right))
    }
    fn extend(&mut self, value: &Partly, width: u32, signedness: Signedness) -> Partly {
        self.map(width, value, |known, value| known.extend(value, width, signedness))
    }
    fn extract(&mut self, value: &Partly, low: u32, width: u32) -> Partly {
        self.map(width, value, |known, value| known.extract(value, low, width))
    }
    fn concat(&mut self, high: &Partly, low: &Partly) -> Partly {
        self.zip(high.width + low.width, high, low, |known, high, low| known.concat(high, low))
    }
    fn select(&mut self, condition: &Partly, then: &Partly, otherwise: &Partly) -> Partly {
        match condition.known.as_ref().map(BitVec::as_bool) {
            Some(true) => then.clone(),
            Some(false) => otherwise.clone(),
            None => Self::of(then.width, None),
        }
    }
    fn float_binary(&mut self, _: FloatKind, _: FloatBinary, _: &Partly, _: &Partly) -> Option<Partly> {
        None
    }
    fn float_unary(&mut self, _: FloatKind, _: FloatUnary, _: &Partly) -> Option<Partly> {
        None
    }
    fn float_multiply_add(&mut self, _: FloatKind, _: &Partly, _: &Partly, _: &Partly) -> Option<Partly> {
        None
    }
    fn float_compare(&mut self, kind: FloatKind, op: FloatPredicate, left: &Partly, right: &Partly) -> Partly {
        self.zip(1, left, right, |known, left, right| known.float_compare(kind, op, left, right))
    }
    fn float_convert(&mut self, from: FloatKind, to: FloatKind, value: &Partly) -> Partly {
        self.map(to.width(), value, |known, value| known.float_convert(from, to, value))
    }
    fn float_from_int(&mut self, kind: FloatKind, signedness: Signedness, value: &Partly) -> Partly {
        self.map(kind.width(), value, |known, value| known.float_from_int(kind, signedness, value))
    }
    fn float_to_int(&mut self, kind: FloatKind, op: FloatCastOp, value: &Partly, width: u32) -> Partly {
        self.map(width, value, |known, value| known.float_to_int(kind, op, value, width))
    }
    fn decide(&mut self, condition: &Partly) -> Result<bool, Asked> {
        condition.known.as_ref().map(BitVec::as_bool).ok_or(Asked)
    }
    fn concretise(&mut self, bits: &Partly) -> Result<BitVec, Asked> {
        bits.known.clone().ok_or(Asked)
    }
    fn choose(&mut self, count: usize) -> Result<usize, Asked> {
        Ok(sure(self.known.choose(count)))
    }
    fn input(&mut self, request: &InputRequest<'_>) -> Option<Partly> {
        Some(Self::of(request.width, None))
    }
    fn arbitrary(&mut self, width: u32) -> Partly {
        Self::of(width, None)
    }
    fn fresh_memory(&mut self, _: usize) -> crate::domain::FreshContents {
        crate::domain::FreshContents::Open(0)
    }
    fn settle(&mut self, _: u64, _: u64, width: u32) -> Partly {
        Self::of(width, None)
    }
    fn print(&mut self, stream: Stream, text: &[u8]) {
        self.known.print(stream, text);
    }
    fn read_byte(&mut self) -> Result<Option<Partly>, Asked> {
        Ok(Some(Self::of(8, None)))
    }
}

const UNKNOWN_INT: Value<Partly> = Value::Bits(Partly { width: 32, known: None });

/// Calls a model with unknown values among the arguments: the known result, `?` for an unknown one, or `asked`; and what was
/// printed. `texts` are strings in which `?` stands for an unknown byte; their pointers come first among the arguments.
fn check(function: &str, texts: &[&str], further: &[Value<Partly>], expected: &str) {
    let program = empty_program(DataModel::Lp64);
    let domain = Open { known: Concrete { world: Script::default() } };
    let mut machine = Machine::new(&program, domain, MachineSettings::default()).expect("it has a main");
    let mut arguments: Vec<_> = texts.iter().map(|text| open_text(&mut machine, text).into()).collect();
    arguments.extend_from_slice(further);
    let model = library::table::<Open>()[function];
    let facts = Library::of(function);
    let call = Call { name: function, facts, arguments: &arguments, result: None, position: None };
    let outcome = match model(&mut machine, &call) {
        Ok(Reply::Return(Value::Bits(bits))) => bits.known.map_or("?".to_owned(), |known| known.to_signed_decimal()),
        Ok(Reply::Return(Value::Pointer(pointer))) if machine.is_null(&pointer) => "null".to_owned(),
        Ok(Reply::Return(_)) => "pointer".to_owned(),
        Ok(_) => "nothing".to_owned(),
        Err(stop) => match *stop {
            Stop::Interrupted(Asked) => "asked".to_owned(),
            stop => stop.to_string(),
        },
    };
    let printed = String::from_utf8_lossy(&machine.domain.known.world.output).into_owned();
    let shown: String =
        texts.iter().zip(&arguments).map(|(text, value)| show(&mut machine, value, text.len())).collect();
    assert_eq!(format!("{outcome}{shown} {printed}").trim_end(), expected, "{function}");
}

fn open_text(machine: &mut Machine<'_, Open>, text: &str) -> Pointer<Partly> {
    let bytes = [text.as_bytes(), b"\0"].concat();
    let size = bytes.len() as u64;
    let object = machine.state.memory.allocate_bytes(ObjectKind::Heap, bytes, size, 1);
    let start = machine.start_of(object);
    for (index, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b'?') {
        let at = machine.advanced(&start, index as u64);
        machine.write_bits(&at, Partly { width: 8, known: None }).expect("it is inside");
    }
    start
}

fn show(machine: &mut Machine<'_, Open>, value: &Value<Partly>, length: usize) -> String {
    let Value::Pointer(start) = value else { return String::new() };
    let mut bytes = machine.bytes_at(start, length as u64).expect("it is inside");
    let shown = |byte: Partly| match byte.known.map(|byte| byte.low_u64() as u8) {
        None => '?',
        Some(0) => '.',
        Some(byte) => char::from(byte),
    };
    format!(" [{}]", bytes.drain(..).map(shown).collect::<String>())
}

#[test]
fn printing_does_not_ask() {
    check("printf", &["%d %5x|"], &[UNKNOWN_INT, UNKNOWN_INT], "? [%d %5x|] ? ?|");
    check("printf", &["<%c>"], &[UNKNOWN_INT], "3 [<%c>] <?>");
    check(
        "printf",
        &["%*d"],
        &[UNKNOWN_INT, Value::Bits(Partly { width: 32, known: Some(BitVec::new(32, 7)) })],
        "? [%*d] 7",
    );
    check("putchar", &[], &[UNKNOWN_INT], "? ?");
}

#[test]
fn storing_asks_for_numbers_and_keeps_bytes() {
    check("sprintf", &["########", "%d"], &[UNKNOWN_INT], "asked [########] [%d]");
    check("sprintf", &["########", "<%c>"], &[UNKNOWN_INT], "3 [<?>.####] [<%c>]");
    check(
        "memcpy",
        &["####", "a?c"],
        &[Value::Bits(Partly { width: 64, known: Some(BitVec::new(64, 3)) })],
        "pointer [a?c#] [a?c]",
    );
}

#[test]
fn strings_ask_only_where_they_must() {
    check("strcmp", &["a?", "b?"], &[], "? [a?] [b?]");
    check("strcmp", &["a?", "ab"], &[], "asked [a?] [ab]");
    check("strlen", &["ab?"], &[], "asked [ab?]");
    check("strchr", &["ab?"], &[Value::Bits(Partly { width: 32, known: Some(BitVec::new(32, 98)) })], "pointer [ab?]");
    check("isalpha", &[], &[UNKNOWN_INT], "asked");
    check("toupper", &[], &[UNKNOWN_INT], "asked");
    check("abs", &[], &[UNKNOWN_INT], "?");
    check("rand", &[], &[], "?");
    check("sqrt", &[], &[Value::Bits(Partly { width: 64, known: None })], "unsupported: function `sqrt`");
}

const fn known(width: u32, value: BitVec) -> Value<Partly> {
    Value::Bits(Partly { width, known: Some(value) })
}

fn word(value: u64) -> Value<Partly> {
    known(64, BitVec::new(64, value))
}

const UNKNOWN_WORD: Value<Partly> = Value::Bits(Partly { width: 64, known: None });

#[test]
fn lengths_and_sizes_are_asked_for() {
    check("memset", &["####"], &[word(63), UNKNOWN_WORD], "asked [####]");
    check("memset", &["####"], &[UNKNOWN_INT, word(2)], "pointer [??##]");
    check("memcpy", &["####", "abc"], &[UNKNOWN_WORD], "asked [####] [abc]");
    check("malloc", &[], &[UNKNOWN_WORD], "asked");
    check("calloc", &[], &[word(2), UNKNOWN_WORD], "asked");
    check("realloc", &["####"], &[UNKNOWN_WORD], "asked [####]");
    check("free", &[], &[UNKNOWN_WORD], "asked");
    check("getenv", &["?"], &[], "asked [?]");
}

#[test]
fn blocks_are_compared_and_searched_byte_by_byte() {
    check("memcmp", &["a?", "b?"], &[word(2)], "? [a?] [b?]");
    check("memcmp", &["a?", "ab"], &[word(2)], "asked [a?] [ab]");
    check("memcmp", &["a?", "ab"], &[word(1)], "0 [a?] [ab]");
    check("memchr", &["ab?"], &[word(98), word(3)], "pointer [ab?]");
    check("memchr", &["?ab"], &[word(98), word(3)], "asked [?ab]");
    check("strcpy", &["####", "a?"], &[], "asked [####] [a?]");
    check("strncpy", &["####", "a?"], &[word(1)], "pointer [a###] [a?]");
    check("strstr", &["a?b", "x"], &[], "asked [a?b] [x]");
    check("strtok", &["a?b", ","], &[], "asked [a?b] [,]");
}

#[test]
fn numbers_in_text_are_asked_for() {
    check("atoi", &["1?"], &[], "asked [1?]");
    check("atoi", &["12,?"], &[], "12 [12,?]");
    check("strtol", &["12"], &[word(0), UNKNOWN_INT], "asked [12]");
    check("sscanf", &["?", "%d"], &[], "asked [?] [%d]");
    check("strerror", &[], &[UNKNOWN_INT], "asked");
    check("frexp", &[], &[UNKNOWN_WORD, word(0)], "asked");
    check("fabs", &[], &[UNKNOWN_WORD], "unsupported: function `fabs`");
}

#[test]
fn how_much_of_a_string_is_printed_is_asked_for() {
    check("printf", &["%.*s"], &[UNKNOWN_INT, word(0)], "asked [%.*s]");
}

#[test]
fn threads_and_locks_are_asked_for() {
    let zeros = "\0".repeat(40);
    let dots = ".".repeat(40);
    check("pthread_mutex_lock", &[&zeros], &[], &format!("0 [{}{}]", "\u{1}...\u{1}...", ".".repeat(32)));
    check(
        "pthread_mutex_lock",
        &[&"?".repeat(40)],
        &[],
        &format!("unsupported: `pthread_mutex_lock` of a mutex with arbitrary contents [{}]", "?".repeat(40)),
    );
    check("pthread_mutex_init", &[&zeros], &[UNKNOWN_WORD], &format!("asked [{dots}]"));
    check("sem_init", &[&zeros], &[word(0), UNKNOWN_INT], &format!("asked [{dots}]"));
    let unknown = "?".repeat(16);
    check("sem_post", &[&unknown], &[], &format!("asked [{unknown}]"));
    check("sem_wait", &[&unknown], &[], &format!("asked [{unknown}]"));
    check("pthread_join", &[], &[UNKNOWN_WORD, word(0)], "asked");
    check("signal", &[], &[UNKNOWN_INT, UNKNOWN_WORD], "asked");
}
