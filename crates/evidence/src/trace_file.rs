//! The trace file: a counterexample that can be kept, sent and executed again.
//!
//! JSON with a version. It holds the counterexample itself, the property, the settings that the program was compiled and run under, the
//! hashes of the input files, and the readable steps, which nobody reads back.

use std::path::{Path, PathBuf};

use adamant_base::Id;
use adamant_check::{
    Choice, Counterexample, Fairness, FreshMemory, LazyObject, LtlProperty, Property, ThreadChoices, Turn, Violation,
};
use adamant_expr::{BitVec, FloatKind};
use adamant_program::{PositionId, Signedness};
use adamant_semantics::{InputKind, ThreadId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::trace::Trace;

/// The version of the format that is written and read.
const VERSION: u32 = 1;
/// What the document says it is.
const FORMAT: &str = "adamant trace";

/// A counterexample with all that is needed to execute it again.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceFile {
    /// The run.
    pub counterexample: Counterexample,
    /// What it violates.
    pub property: Property,
    /// How the program was compiled and run.
    pub settings: TraceSettings,
    /// The files of the program.
    pub inputs: Vec<HashedFile>,
}

/// How a program was compiled and run, as far as its runs depend on it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TraceSettings {
    /// `ILP32` or `LP64`.
    pub data_model: String,
    /// How far the program was optimised: 0, 1 or 2.
    pub opt: u8,
    /// What functions without body or model do: `error` or `havoc`.
    #[serde(rename = "extern")]
    pub external: String,
    /// Functions whose call is an error.
    pub error_functions: Vec<String>,
    /// What the program finds in `argv`.
    pub arguments: Vec<Vec<u8>>,
    /// Whether waits for condition variables may end without a signal; files that do not say so come from when they always could.
    #[serde(default = "always")]
    pub spurious_wakeups: bool,
    /// Whether calls of the system may fail; files that do not say so come from when they never did.
    #[serde(default)]
    pub io_may_fail: bool,
    /// Whether allocations may fail.
    #[serde(default)]
    pub malloc_may_fail: bool,
    /// Folders searched for headers.
    pub include_dirs: Vec<PathBuf>,
    /// Macros defined.
    pub defines: Vec<String>,
    /// Files included first.
    pub includes: Vec<PathBuf>,
    /// The language standard.
    pub std: Option<String>,
    /// Further flags for the compiler.
    pub cflags: Vec<String>,
}

const fn always() -> bool {
    true
}

/// A file and what it held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HashedFile {
    /// Its name, as it was given.
    pub file: String,
    /// The SHA-256 of its contents, in hexadecimal digits.
    pub sha256: String,
}

impl HashedFile {
    /// A file and the hash of its contents.
    pub fn read(path: &Path) -> std::io::Result<Self> {
        let digest = Sha256::digest(std::fs::read(path)?);
        let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { file: path.display().to_string(), sha256 })
    }
}

/// Why a trace file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TraceFileError {
    /// It is not the JSON that is expected.
    #[error("it is not a trace file: {0}")]
    Malformed(String),
    /// It is some other document.
    #[error("it is not a trace file: `format` is `{0}`")]
    OtherFormat(String),
    /// It was written by another version.
    #[error("it has version {0} of the format; this program reads version {VERSION}")]
    OtherVersion(u32),
    /// A value in it makes no sense.
    #[error("it is not a trace file: {0} makes no sense")]
    Senseless(String),
}

impl TraceFile {
    /// The document, with the readable trace, where there is one, for those who look into it.
    pub fn to_json<'t>(&self, trace: impl Into<Option<&'t Trace>>) -> String {
        let trace: Option<&Trace> = trace.into();
        let turns = &self.counterexample.turns;
        let document = Document {
            format: FORMAT.to_owned(),
            version: VERSION,
            property: self.property.name().to_owned(),
            assertions: matches!(&self.property, Property::UnreachCall { assertions: true, .. }),
            ltl: LtlDocument::of(&self.property),
            inputs: self.inputs.clone(),
            settings: self.settings.clone(),
            violation: (&self.counterexample.violation).into(),
            turns: turns.iter().map(|turn| format!("{}:{}", turn.thread.index(), turn.ticks)).collect(),
            threads: self.counterexample.choices.iter().map(ThreadDocument::from).collect(),
            objects: self.counterexample.objects.iter().map(ObjectDocument::from).collect(),
            trace: serde_json::to_value(trace).expect("a trace has only names as keys"),
        };
        serde_json::to_string_pretty(&document).expect("a document has only names as keys") + "\n"
    }

    /// Reads a document.
    pub fn from_json(text: &str) -> Result<Self, TraceFileError> {
        let malformed = |error: serde_json::Error| TraceFileError::Malformed(error.to_string());
        let header: Header = serde_json::from_str(text).map_err(malformed)?;
        if header.format != FORMAT {
            return Err(TraceFileError::OtherFormat(header.format));
        }
        if header.version != VERSION {
            return Err(TraceFileError::OtherVersion(header.version));
        }
        let document: Document = serde_json::from_str(text).map_err(malformed)?;
        let senseless = |what: String| TraceFileError::Senseless(what);
        let property = match document.ltl {
            Some(ltl) => ltl.property()?,
            None => Property::named(&document.property)
                .ok_or_else(|| senseless(format!("property `{}`", document.property)))?,
        };
        if let Some(what) = document.settings.nonsense() {
            return Err(senseless(what));
        }
        let property = match property {
            Property::UnreachCall { .. } => Property::UnreachCall {
                functions: document.settings.error_functions.clone(),
                assertions: document.assertions,
            },
            property => property,
        };
        let turns = document.turns.iter().map(|turn| parse_turn(turn));
        let choices = document.threads.iter().map(ThreadDocument::choices);
        let objects = document.objects.iter().map(ObjectDocument::object);
        Ok(Self {
            counterexample: Counterexample {
                turns: turns.collect::<Result<_, _>>().map_err(senseless)?,
                choices: choices.collect::<Result<_, _>>().map_err(senseless)?,
                objects: objects.collect::<Result<_, _>>().map_err(senseless)?,
                violation: document.violation.into(),
            },
            property,
            settings: document.settings,
            inputs: document.inputs,
        })
    }

    /// Which of these files the trace is not of: their contents are not among those recorded.
    pub fn changed<'f>(&self, files: &'f [HashedFile]) -> Vec<&'f HashedFile> {
        let is_known = |file: &HashedFile| self.inputs.iter().any(|recorded| recorded.sha256 == file.sha256);
        files.iter().filter(|file| !is_known(file)).collect()
    }
}

impl TraceSettings {
    /// What is wrong with the settings, if anything is.
    fn nonsense(&self) -> Option<String> {
        match (self.data_model.as_str(), self.opt, self.external.as_str()) {
            ("ILP32" | "LP64", 0..=2, "error" | "havoc") => None,
            ("ILP32" | "LP64", 0..=2, external) => Some(format!("the rule `{external}` for functions without body")),
            ("ILP32" | "LP64", opt, _) => Some(format!("the level of optimisation {opt}")),
            (model, ..) => Some(format!("the data model `{model}`")),
        }
    }
}

#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// The document as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    format: String,
    version: u32,
    property: String,
    assertions: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ltl: Option<LtlDocument>,
    inputs: Vec<HashedFile>,
    settings: TraceSettings,
    violation: ViolationDocument,
    /// Who runs for how many ticks, each as `thread:ticks`.
    turns: Vec<String>,
    threads: Vec<ThreadDocument>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    objects: Vec<ObjectDocument>,
    trace: serde_json::Value,
}

/// A property of linear temporal logic.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LtlDocument {
    formula: String,
    weak_fairness: bool,
}

impl LtlDocument {
    fn of(property: &Property) -> Option<Self> {
        let Property::Ltl(property) = property else { return None };
        Some(Self { formula: property.text.clone(), weak_fairness: property.fairness == Fairness::Weak })
    }

    fn property(self) -> Result<Property, TraceFileError> {
        let formula = adamant_ltl::parse(&self.formula)
            .map_err(|error| TraceFileError::Senseless(format!("the formula `{}` ({error})", self.formula)))?;
        let fairness = if self.weak_fairness { Fairness::Weak } else { Fairness::None };
        Ok(Property::Ltl(Box::new(LtlProperty { text: self.formula, stated_in: None, formula, fairness })))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ViolationDocument {
    ErrorCalled {
        function: String,
    },
    AssertionFailed {
        condition: String,
    },
    /// The numbers of the threads.
    DataRace {
        threads: [u32; 2],
    },
    Deadlock,
    LockMisused {
        function: String,
        rule: String,
    },
    /// The turns before the cycle, and before it begins again.
    Ltl {
        cycle: usize,
        again: usize,
    },
    LtlPrefix,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreadDocument {
    choices: Vec<ChoiceDocument>,
    memory: Vec<MemoryDocument>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MemoryDocument {
    number: u64,
    /// Two hexadecimal digits for each byte.
    bytes: String,
}

/// An object that an arbitrary pointer leads to.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectDocument {
    /// Hexadecimal digits.
    address: String,
    size: usize,
    /// Two hexadecimal digits for each byte; those beyond the end are zero.
    bytes: String,
}

/// The largest object that is read: as large as one may be in a run.
const LARGEST_OBJECT: usize = 1 << 30;

/// A choice; values are hexadecimal digits, because JSON's numbers are too small for them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum ChoiceDocument {
    Input {
        function: String,
        kind: KindDocument,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<usize>,
        width: u32,
        value: String,
    },
    Arbitrary {
        width: u32,
        value: String,
    },
    Pick(usize),
    Byte(Option<u8>),
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum KindDocument {
    Boolean,
    Signed,
    Unsigned,
    Float,
    Double,
    LongDouble,
    Quadruple,
    Outcome,
}

impl From<&Violation> for ViolationDocument {
    fn from(violation: &Violation) -> Self {
        match violation.clone() {
            Violation::ErrorCalled { function } => Self::ErrorCalled { function },
            Violation::AssertionFailed { condition } => Self::AssertionFailed { condition },
            Violation::DataRace { threads } => Self::DataRace { threads: threads.map(|thread| thread.index() as u32) },
            Violation::Deadlock => Self::Deadlock,
            Violation::LockMisused { function, rule } => Self::LockMisused { function, rule },
            Violation::Ltl { cycle, again } => Self::Ltl { cycle, again },
            Violation::LtlPrefix => Self::LtlPrefix,
        }
    }
}

impl From<ViolationDocument> for Violation {
    fn from(violation: ViolationDocument) -> Self {
        match violation {
            ViolationDocument::ErrorCalled { function } => Self::ErrorCalled { function },
            ViolationDocument::AssertionFailed { condition } => Self::AssertionFailed { condition },
            ViolationDocument::DataRace { threads } => {
                Self::DataRace { threads: threads.map(|thread| ThreadId::new(thread as usize)) }
            }
            ViolationDocument::Deadlock => Self::Deadlock,
            ViolationDocument::LockMisused { function, rule } => Self::LockMisused { function, rule },
            ViolationDocument::Ltl { cycle, again } => Self::Ltl { cycle, again },
            ViolationDocument::LtlPrefix => Self::LtlPrefix,
        }
    }
}

impl From<&LazyObject> for ObjectDocument {
    fn from(object: &LazyObject) -> Self {
        let length = object.bytes.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
        let (address, size) = (format!("{:x}", object.address), object.bytes.len());
        Self { address, size, bytes: digits(&object.bytes[..length]) }
    }
}

impl ObjectDocument {
    fn object(&self) -> Result<LazyObject, String> {
        let address = u64::from_str_radix(&self.address, 16).map_err(|_| format!("the address `{}`", self.address))?;
        let mut bytes = parse_bytes(&self.bytes)?;
        if self.size > LARGEST_OBJECT || bytes.len() > self.size {
            return Err(format!("an object of {} bytes", self.size));
        }
        bytes.resize(self.size, 0);
        Ok(LazyObject { address, bytes })
    }
}

/// Two digits for each byte.
fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl From<&ThreadChoices> for ThreadDocument {
    fn from(thread: &ThreadChoices) -> Self {
        let memory = thread.memory.iter();
        let memory = memory.map(|fresh| MemoryDocument { number: fresh.number, bytes: digits(&fresh.bytes) });
        Self { choices: thread.choices.iter().map(ChoiceDocument::from).collect(), memory: memory.collect() }
    }
}

impl ThreadDocument {
    fn choices(&self) -> Result<ThreadChoices, String> {
        let choices: Result<_, _> = self.choices.iter().map(ChoiceDocument::choice).collect();
        let memory =
            self.memory.iter().map(|fresh| Ok(FreshMemory { number: fresh.number, bytes: parse_bytes(&fresh.bytes)? }));
        let mut memory: Vec<_> = memory.collect::<Result<_, String>>()?;
        memory.sort_by_key(|fresh| fresh.number);
        Ok(ThreadChoices { choices: choices?, memory })
    }
}

impl From<&Choice> for ChoiceDocument {
    fn from(choice: &Choice) -> Self {
        match choice {
            Choice::Input { function, kind, position, value } => Self::Input {
                function: function.clone(),
                kind: (*kind).into(),
                position: position.map(PositionId::index),
                width: value.width(),
                value: hexadecimal(value),
            },
            Choice::Arbitrary(value) => Self::Arbitrary { width: value.width(), value: hexadecimal(value) },
            Choice::Pick(picked) => Self::Pick(*picked),
            Choice::Byte(byte) => Self::Byte(*byte),
        }
    }
}

impl ChoiceDocument {
    fn choice(&self) -> Result<Choice, String> {
        Ok(match self {
            Self::Input { function, kind, position, width, value } => Choice::Input {
                function: function.clone(),
                kind: (*kind).into(),
                position: position.map(position_id).transpose()?,
                value: parse_value(*width, value)?,
            },
            Self::Arbitrary { width, value } => Choice::Arbitrary(parse_value(*width, value)?),
            Self::Pick(picked) => Choice::Pick(*picked),
            Self::Byte(byte) => Choice::Byte(*byte),
        })
    }
}

impl From<InputKind> for KindDocument {
    fn from(kind: InputKind) -> Self {
        match kind {
            InputKind::Boolean => Self::Boolean,
            InputKind::Integer(Signedness::Signed) => Self::Signed,
            InputKind::Integer(Signedness::Unsigned) => Self::Unsigned,
            InputKind::Float(FloatKind::F32) => Self::Float,
            InputKind::Float(FloatKind::F64) => Self::Double,
            InputKind::Float(FloatKind::X87) => Self::LongDouble,
            InputKind::Float(FloatKind::F128) => Self::Quadruple,
            InputKind::Outcome => Self::Outcome,
        }
    }
}

impl From<KindDocument> for InputKind {
    fn from(kind: KindDocument) -> Self {
        match kind {
            KindDocument::Boolean => Self::Boolean,
            KindDocument::Signed => Self::Integer(Signedness::Signed),
            KindDocument::Unsigned => Self::Integer(Signedness::Unsigned),
            KindDocument::Float => Self::Float(FloatKind::F32),
            KindDocument::Double => Self::Float(FloatKind::F64),
            KindDocument::LongDouble => Self::Float(FloatKind::X87),
            KindDocument::Quadruple => Self::Float(FloatKind::F128),
            KindDocument::Outcome => Self::Outcome,
        }
    }
}

fn hexadecimal(value: &BitVec) -> String {
    format!("{value:#x}")
}

fn parse_value(width: u32, text: &str) -> Result<BitVec, String> {
    // The width bounds what a damaged file can cost.
    let value = (width <= 1 << 16).then(|| BitVec::parse(width, text)).flatten();
    value.ok_or_else(|| format!("the value `{text}` of {width} bits"))
}

fn position_id(index: usize) -> Result<PositionId, String> {
    u32::try_from(index).map(|_| PositionId::new(index)).map_err(|_| format!("position {index}"))
}

fn parse_turn(text: &str) -> Result<Turn, String> {
    let parts =
        text.split_once(':').and_then(|(thread, ticks)| Some((thread.parse::<u32>().ok()?, ticks.parse().ok()?)));
    let (thread, ticks) = parts.ok_or_else(|| format!("the turn `{text}`"))?;
    Ok(Turn { thread: ThreadId::new(thread as usize), ticks })
}

fn parse_bytes(text: &str) -> Result<Vec<u8>, String> {
    let digits = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    };
    digits.map(byte).collect::<Option<_>>().ok_or_else(|| format!("the bytes `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> TraceFile {
        let input = |kind, value: BitVec| Choice::Input { function: "f".to_owned(), kind, position: None, value };
        let choices = vec![
            input(InputKind::Integer(Signedness::Signed), BitVec::from_i64(128, -5)),
            input(InputKind::Float(FloatKind::X87), BitVec::ones(80)),
            Choice::Arbitrary(BitVec::zero(1)),
            Choice::Pick(3),
            Choice::Byte(None),
            Choice::Byte(Some(255)),
        ];
        let memory = vec![FreshMemory { number: 2, bytes: vec![1, 0, 255] }];
        TraceFile {
            counterexample: Counterexample {
                turns: vec![Turn { thread: ThreadId::new(1), ticks: u64::MAX }],
                choices: vec![ThreadChoices::default(), ThreadChoices { choices, memory }],
                objects: vec![LazyObject { address: 1 << 46, bytes: vec![7, 0, 0] }],
                violation: Violation::AssertionFailed { condition: "x \"quoted\"".to_owned() },
            },
            property: Property::UnreachCall { functions: vec!["reach_error".to_owned()], assertions: true },
            settings: TraceSettings {
                data_model: "LP64".to_owned(),
                external: "havoc".to_owned(),
                error_functions: vec!["reach_error".to_owned()],
                ..TraceSettings::default()
            },
            inputs: vec![HashedFile { file: "a.c".to_owned(), sha256: "00".to_owned() }],
        }
    }

    fn text() -> String {
        let trace = Trace {
            property: "unreach-call".to_owned(),
            violation: String::new(),
            inputs: Vec::new(),
            steps: Vec::new(),
            omitted: None,
            stack: Vec::new(),
            accesses: Vec::new(),
            waiting: Vec::new(),
            other_threads: Vec::new(),
            state: Vec::new(),
        };
        file().to_json(Some(&trace))
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(TraceFile::from_json(&text()).expect("it was just written"), file());
        let misused = Violation::LockMisused { function: "sem_post".to_owned(), rule: "a rule".to_owned() };
        for (property, violation) in [
            (Property::NoDataRace, Violation::DataRace { threads: [ThreadId::new(2), ThreadId::new(0)] }),
            (Property::NoDeadlock, Violation::Deadlock),
            (Property::NoLockMisuse, misused),
        ] {
            let file =
                TraceFile { counterexample: Counterexample { violation, ..file().counterexample }, property, ..file() };
            assert_eq!(TraceFile::from_json(&file.to_json(None)).expect("it was just written"), file);
        }
    }

    #[test]
    fn other_documents_are_refused() {
        let check = |from: &str, to: &str, said: &str| {
            let changed = text().replace(from, to);
            assert_ne!(changed, text(), "{from}");
            let error = TraceFile::from_json(&changed).expect_err("it is damaged").to_string();
            assert!(error.contains(said), "{error}");
        };
        check("adamant trace", "shopping list", "shopping list");
        check("\"version\": 1", "\"version\": 2", "version 2");
        check("\"turns\"", "\"tunrs\"", "tunrs");
        check("LP64", "LP128", "LP128");
        check("unreach-call", "termination", "termination");
        check("\"1:18446744073709551615\"", "\"1:-1\"", "the turn `1:-1`");
        check("\"0100ff\"", "\"0100f\"", "the bytes `0100f`");
        check("\"width\": 128", "\"width\": 2", "of 2 bits");
        assert!(TraceFile::from_json("{").is_err());
        assert!(TraceFile::from_json("").is_err());
    }
}
