//! Answers as bytes.
//!
//! One byte says which answer; then values in the order of the symbols' numbers, each after a byte that says whether there is
//! one, or the positions of a core. Widths are not written: the symbols have them.

use crate::query::{Answer, Query};
use adamant_expr::{ArrayValue, Assignment, BitVec, Sort, SymbolId, TermPool, Value};

const UNSATISFIABLE: u8 = 0;
const CORE: u8 = 1;
const SATISFIABLE: u8 = 2;
const VALUES: u8 = 3;

/// An answer as bytes; nothing of one that was given up.
pub(super) fn encode(symbols: &[SymbolId], answer: &Answer) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    match answer {
        Answer::GaveUp(_) => return None,
        Answer::Unsatisfiable(None) => bytes.push(UNSATISFIABLE),
        Answer::Unsatisfiable(Some(core)) => {
            bytes.push(CORE);
            word(&mut bytes, core.len())?;
            for &position in core {
                word(&mut bytes, position)?;
            }
        }
        Answer::Satisfiable(None) => bytes.push(SATISFIABLE),
        Answer::Satisfiable(Some(model)) => {
            bytes.push(VALUES);
            for &symbol in symbols {
                let value = model.get(symbol);
                bytes.push(u8::from(value.is_some()));
                if let Some(value) = value {
                    write(&mut bytes, value)?;
                }
            }
        }
    }
    Some(bytes)
}

fn word(bytes: &mut Vec<u8>, number: usize) -> Option<()> {
    bytes.extend(u32::try_from(number).ok()?.to_le_bytes());
    Some(())
}

fn write(bytes: &mut Vec<u8>, value: &Value) -> Option<()> {
    match value {
        Value::Bool(value) => bytes.push(u8::from(*value)),
        Value::Bits(value) => bytes.extend(value.to_le_bytes()),
        Value::Array(array) => {
            bytes.extend(array.default_element().to_le_bytes());
            word(bytes, array.iter().count())?;
            for (index, element) in array.iter() {
                bytes.extend(index.to_le_bytes());
                bytes.extend(element.to_le_bytes());
            }
        }
    }
    Some(())
}

/// The answer that bytes are, if they are one to this query.
pub(super) fn decode(terms: &TermPool, symbols: &[SymbolId], query: &Query<'_>, bytes: &[u8]) -> Option<Answer> {
    let mut reader = Reader { bytes };
    let answer = match reader.byte()? {
        UNSATISFIABLE => Answer::Unsatisfiable(None),
        CORE => {
            let mut core = Vec::new();
            for _ in 0..reader.word()? {
                core.push(reader.word().filter(|&position| position < query.assertions.len())?);
            }
            Answer::Unsatisfiable(Some(core))
        }
        SATISFIABLE => Answer::Satisfiable(None),
        VALUES => {
            let mut model = Assignment::completed_with_zero();
            for &symbol in symbols {
                if reader.truth()? {
                    model.set(symbol, reader.value(terms.symbol_sort(symbol))?);
                }
            }
            Answer::Satisfiable(Some(model))
        }
        _ => return None,
    };
    reader.bytes.is_empty().then_some(answer)
}

/// What is left of the bytes.
struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.bytes.split_at_checked(count)?;
        self.bytes = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|taken| taken[0])
    }

    fn truth(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn word(&mut self) -> Option<usize> {
        Some(u32::from_le_bytes(self.take(4)?.try_into().ok()?) as usize)
    }

    fn bits(&mut self, width: u32) -> Option<BitVec> {
        Some(BitVec::from_le_bytes(width, self.take(width.div_ceil(8) as usize)?))
    }

    fn value(&mut self, sort: Sort) -> Option<Value> {
        Some(match sort {
            Sort::Bool => Value::Bool(self.truth()?),
            Sort::Bits(width) => Value::Bits(self.bits(width)?),
            Sort::Float(kind) => Value::Bits(self.bits(kind.width())?),
            Sort::Array { index, element } => {
                let mut array = ArrayValue::constant(index, self.bits(element)?);
                for _ in 0..self.word()? {
                    let at = self.bits(index)?;
                    array.set(&at, self.bits(element)?);
                }
                Value::Array(array)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written is read, and nothing shorter or longer.
    fn check(sort: Sort, value: Value) {
        let mut terms = TermPool::new();
        let symbols: Vec<_> = ["a", "b"].map(|name| terms.symbol(name, sort)).to_vec();
        let symbols: Vec<_> = symbols.into_iter().filter_map(|term| terms.as_symbol(term)).collect();
        let mut model = Assignment::completed_with_zero();
        model.set(symbols[1], value.clone());
        let query = Query::new(&[]);
        let bytes = encode(&symbols, &Answer::Satisfiable(Some(model))).unwrap();
        let Some(Answer::Satisfiable(Some(read))) = decode(&terms, &symbols, &query, &bytes) else { panic!("{sort}") };
        assert_eq!((read.get(symbols[0]), read.get(symbols[1])), (None, Some(&value)));
        for end in 0..bytes.len() {
            assert!(decode(&terms, &symbols, &query, &bytes[..end]).is_none(), "{sort}, {end}");
        }
        assert!(decode(&terms, &symbols, &query, &[&bytes[..], &[0]].concat()).is_none());
    }

    #[test]
    fn values_survive() {
        check(Sort::Bool, Value::Bool(true));
        check(Sort::Bits(1), Value::Bits(BitVec::one(1)));
        check(Sort::Bits(33), Value::Bits(BitVec::new(33, 0x1_2345_6789)));
        check(Sort::Bits(200), Value::Bits(BitVec::ones(200)));
        let kind = adamant_expr::FloatKind::X87;
        check(Sort::Float(kind), Value::Bits(BitVec::min_signed(80)));
        let mut array = ArrayValue::constant(12, BitVec::new(8, 7));
        array.set(&BitVec::new(12, 4000), BitVec::new(8, 255));
        array.set(&BitVec::new(12, 3), BitVec::new(8, 0));
        check(array.sort(), Value::Array(array));
    }

    #[test]
    fn cores_stay_within_the_query() {
        let terms = TermPool::new();
        let assertions = [adamant_expr::Term::FALSE; 3];
        let bytes = encode(&[], &Answer::Unsatisfiable(Some(vec![0, 2]))).unwrap();
        let read = |count: usize| decode(&terms, &[], &Query::new(&assertions[..count]), &bytes);
        assert!(matches!(read(3), Some(Answer::Unsatisfiable(Some(core))) if core == [0, 2]));
        assert!(read(2).is_none());
        assert!(encode(&[], &Answer::GaveUp(crate::query::GaveUp::Time)).is_none());
    }
}
