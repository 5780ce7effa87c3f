//! What a query is, in 128 bits: the same in every pool and every process.
//!
//! Neither names nor ids enter. A term is hashed as the list of its distinct subterms, each after its operands; there its
//! symbols are numbered by their first occurrence, so that the hash can be kept per term. A query is the list of the hashes
//! of its assertions, each with the numbers that its symbols have in the whole query, and the same of the universal part.
//! Operators have numbers of their own here: moving one in its enumeration must not give old answers to new queries.

use crate::query::{Query, Universal, Wants};
use adamant_expr::{FloatKind, Op, Sort, SymbolId, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::xxh3_128;

/// The version of what is hashed, and of the meaning of answers that are kept. It grows whenever an operator, the way to a
/// solver or the form of records changes, so that nothing kept before is believed after.
pub(crate) const FORMAT: u32 = 1;

/// The most words that shapes of terms may take before they are forgotten.
const MOST_WORDS: usize = 4 << 20;

/// The fingerprint of a query to a solver, named with its version.
///
/// It depends on the structure of the query, the sorts of its symbols and what is wanted; not on names, ids and limits.
pub fn fingerprint(terms: &TermPool, query: &Query<'_>, solver: &str) -> u128 {
    Fingerprinter::default().of(terms, query, solver).key
}

/// A query, recognised.
pub(crate) struct Fingerprint {
    pub(crate) key: u128,
    /// The symbols by their numbers: in the order of their first occurrence.
    pub(crate) symbols: Vec<SymbolId>,
}

/// A set of assertions, recognised whatever its symbols are called and, for the most part, in whatever order it is.
pub(crate) struct SetFingerprint {
    pub(crate) key: u128,
    /// The symbols by their numbers.
    pub(crate) symbols: Vec<SymbolId>,
    /// The positions of the assertions in the order in which they were numbered.
    pub(crate) order: Vec<usize>,
}

/// Makes fingerprints of queries over one pool, and looks into each assertion once.
#[derive(Default)]
pub(crate) struct Fingerprinter {
    shapes: FxHashMap<Term, Shape>,
    words: usize,
}

/// A term up to the names of its symbols.
struct Shape {
    hash: u128,
    /// Its symbols in the order of their first occurrence.
    symbols: Box<[SymbolId]>,
}

impl Fingerprinter {
    /// The fingerprint of a query to this solver.
    pub(crate) fn of(&mut self, terms: &TermPool, query: &Query<'_>, solver: &str) -> Fingerprint {
        self.forget_if_full();
        let mut text = Text::default();
        text.word(FORMAT);
        text.count(solver.len());
        text.bytes.extend(solver.as_bytes());
        text.wants(query);
        let mut numbers = Numbers::default();
        text.count(query.assertions.len());
        for &assertion in query.assertions {
            self.write(terms, assertion, &mut numbers, &mut text);
        }
        match query.universal {
            None => text.bytes.push(0),
            Some(Universal { symbols, body }) => {
                text.bytes.push(1);
                self.write(terms, body, &mut numbers, &mut text);
                // Bound symbols that the body does not mention mean nothing.
                let mentioned: FxHashSet<SymbolId> = self.shape(terms, body).symbols.iter().copied().collect();
                let bound: Vec<_> = symbols.iter().filter(|symbol| mentioned.contains(symbol)).collect();
                text.count(bound.len());
                bound.into_iter().for_each(|&symbol| text.word(numbers.of(symbol)));
            }
        }
        Fingerprint { key: xxh3_128(&text.bytes), symbols: numbers.symbols }
    }

    /// The fingerprint of the assertions of a query, and of how many of them a core does not tell apart.
    pub(crate) fn of_set(&mut self, terms: &TermPool, query: &Query<'_>) -> SetFingerprint {
        self.forget_if_full();
        // Those of the same shape stay as they are: to order them as well would take a canonical form of graphs.
        let mut order: Vec<usize> = (0..query.assertions.len()).collect();
        order.sort_by_cached_key(|&position| self.shape(terms, query.assertions[position]).hash);
        let mut text = Text::default();
        text.count(if query.wants.core() { query.asserted() } else { 0 });
        let mut numbers = Numbers::default();
        for &position in &order {
            self.write(terms, query.assertions[position], &mut numbers, &mut text);
        }
        SetFingerprint { key: xxh3_128(&text.bytes), symbols: numbers.symbols, order }
    }

    fn forget_if_full(&mut self) {
        if self.words > MOST_WORDS {
            *self = Self::default();
        }
    }

    /// Writes a term with the numbers of its symbols. How many there are and of which sorts is part of the hash.
    fn write(&mut self, terms: &TermPool, term: Term, numbers: &mut Numbers, text: &mut Text) {
        let shape = self.shape(terms, term);
        text.bytes.extend(shape.hash.to_le_bytes());
        shape.symbols.iter().for_each(|&symbol| text.word(numbers.of(symbol)));
    }

    fn shape(&mut self, terms: &TermPool, term: Term) -> &Shape {
        self.shapes.entry(term).or_insert_with(|| {
            let shape = Shape::of(terms, term);
            self.words += size_of::<(Term, Shape)>() / 4 + shape.symbols.len();
            shape
        })
    }
}

/// Numbers of symbols by their first occurrence.
#[derive(Default)]
struct Numbers {
    numbers: FxHashMap<SymbolId, u32>,
    symbols: Vec<SymbolId>,
}

impl Numbers {
    fn of(&mut self, symbol: SymbolId) -> u32 {
        *self.numbers.entry(symbol).or_insert_with(|| {
            self.symbols.push(symbol);
            self.symbols.len() as u32 - 1
        })
    }
}

impl Shape {
    fn of(terms: &TermPool, root: Term) -> Self {
        let mut text = Text::default();
        let mut symbols = Vec::new();
        let mut positions: FxHashMap<Term, u32> = FxHashMap::default();
        for term in terms.postorder(&[root]) {
            let next = positions.len() as u32;
            positions.insert(term, next);
            let op = terms.op(term);
            text.operator(op);
            text.sort(terms.sort(term));
            match op {
                Op::Constant => match terms.constant(term) {
                    Some(value) => text.bytes.extend(value.to_le_bytes()),
                    None => text.bytes.push(u8::from(term == Term::TRUE)),
                },
                // A symbol is known by its place in the list.
                Op::Symbol => symbols.extend(terms.as_symbol(term)),
                Op::Extract => text.word(terms.extract_bounds(term).expect("the root is an extraction").1),
                _ => {}
            }
            terms.operands(term).iter().for_each(|operand| text.word(positions[operand]));
        }
        Self { hash: xxh3_128(&text.bytes), symbols: symbols.into() }
    }
}

/// Bytes to be hashed, of which no two lists of subterms have the same.
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
}

impl Text {
    fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }

    fn count(&mut self, count: usize) {
        self.bytes.extend((count as u64).to_le_bytes());
    }

    fn wants(&mut self, query: &Query<'_>) {
        // The core of a session tells its assumptions apart and nothing else: it is no answer to whoever wants more.
        let asserted = if query.wants.core() { query.asserted() } else { 0 };
        self.bytes.push(match (query.wants, asserted) {
            (Wants::Answer, _) => 0,
            (Wants::Model, _) => 1,
            (Wants::Core, 0) => 2,
            (Wants::ModelOrCore, 0) => 3,
            (Wants::Core, _) => 4,
            (Wants::ModelOrCore, _) => 5,
        });
        if asserted > 0 {
            self.count(asserted);
        }
    }

    fn sort(&mut self, sort: Sort) {
        match sort {
            Sort::Bool => self.bytes.push(0),
            Sort::Bits(width) => {
                self.bytes.push(1);
                self.word(width);
            }
            Sort::Float(kind) => self.bytes.push(match kind {
                FloatKind::F32 => 2,
                FloatKind::F64 => 3,
                FloatKind::X87 => 4,
                FloatKind::F128 => 5,
            }),
            Sort::Array { index, element } => {
                self.bytes.push(6);
                self.word(index);
                self.word(element);
            }
        }
    }

    fn operator(&mut self, op: Op) {
        self.bytes.push(code(op));
        let name = match op {
            Op::FloatUnary(op) => op.name(),
            Op::FloatBinary(op) => op.name(),
            _ => return,
        };
        self.bytes.extend(name.as_bytes());
        self.bytes.push(0);
    }
}

/// The number of an operator. Numbers are never given anew.
fn code(op: Op) -> u8 {
    match op {
        Op::Constant => 0,
        Op::Symbol => 1,
        Op::Not => 2,
        Op::And => 3,
        Op::Eq => 4,
        Op::Ite => 5,
        Op::BvNot => 6,
        Op::BvNeg => 7,
        Op::BvAnd => 8,
        Op::BvOr => 9,
        Op::BvXor => 10,
        Op::BvAdd => 11,
        Op::BvMul => 12,
        Op::BvUdiv => 13,
        Op::BvUrem => 14,
        Op::BvSdiv => 15,
        Op::BvSrem => 16,
        Op::BvShl => 17,
        Op::BvLshr => 18,
        Op::BvAshr => 19,
        Op::BvUlt => 20,
        Op::BvSlt => 21,
        Op::Concat => 22,
        Op::Extract => 23,
        Op::Zext => 24,
        Op::Sext => 25,
        Op::FloatFromBits => 26,
        Op::FloatToBits => 27,
        Op::FloatUnary(_) => 28,
        Op::FloatBinary(_) => 29,
        Op::FloatFma => 30,
        Op::FloatEq => 31,
        Op::FloatLt => 32,
        Op::FloatLe => 33,
        Op::FloatConvert => 34,
        Op::FloatFromSigned => 35,
        Op::FloatFromUnsigned => 36,
        Op::FloatToSigned => 37,
        Op::FloatToUnsigned => 38,
        Op::Select => 39,
        Op::Store => 40,
        Op::ConstantArray => 41,
    }
}
