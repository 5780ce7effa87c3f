//! Reads what a solver prints: truth words, and values of symbols.

use adamant_expr::{ArrayValue, BitVec, Sort, Value};

/// Whether a solver printed `sat`, `unsat`, or something else, which counts as unknown.
pub(crate) fn truth_word(text: &str) -> Option<bool> {
    match text.trim() {
        "sat" => Some(true),
        "unsat" => Some(false),
        _ => None,
    }
}

/// The answer to `get-value`: pairs of a symbol and its value, in the order in which they were asked for.
pub(crate) struct Values<'a> {
    tokens: Tokens<'a>,
}

impl<'a> Values<'a> {
    /// Starts to read. `None` if the text does not begin as it should.
    pub(crate) fn new(text: &'a str) -> Option<Self> {
        let mut values = Self { tokens: Tokens { rest: text } };
        values.expect("(")?;
        Some(values)
    }

    /// The value of the next symbol, which has this sort. `None` if it is written in a way that is not known here.
    pub(crate) fn next(&mut self, sort: Sort) -> Option<Value> {
        self.expect("(")?;
        self.tokens.next()?;
        let value = self.value(sort)?;
        self.expect(")")?;
        Some(value)
    }

    fn value(&mut self, sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => match self.tokens.next()? {
                "true" => Some(Value::Bool(true)),
                "false" => Some(Value::Bool(false)),
                _ => None,
            },
            Sort::Bits(width) => Some(Value::Bits(self.bits(width)?)),
            Sort::Float(kind) => Some(Value::Bits(self.bits(kind.width())?)),
            Sort::Array { index, element } => Some(Value::Array(self.array(index, element)?)),
        }
    }

    fn bits(&mut self, width: u32) -> Option<BitVec> {
        let token = self.tokens.next()?;
        let (digits, digit_width) =
            if let Some(digits) = token.strip_prefix("#b") { (digits, 1) } else { (token.strip_prefix("#x")?, 4) };
        if digits.len() as u32 * digit_width != width {
            return None;
        }
        let prefix = if digit_width == 1 { "0b" } else { "0x" };
        BitVec::parse(width, &format!("{prefix}{digits}"))
    }

    /// Stores, the outermost the last, into a constant array.
    fn array(&mut self, index: u32, element: u32) -> Option<ArrayValue> {
        let mut stores = 0;
        loop {
            self.expect("(")?;
            match self.tokens.next()? {
                "store" => stores += 1,
                "(" => break,
                _ => return None,
            }
        }
        self.expect("as")?;
        self.expect("const")?;
        self.skip_sort()?;
        self.expect(")")?;
        let mut array = ArrayValue::constant(index, self.bits(element)?);
        self.expect(")")?;
        for _ in 0..stores {
            let (at, held) = (self.bits(index)?, self.bits(element)?);
            array.set(&at, held);
            self.expect(")")?;
        }
        Some(array)
    }

    fn skip_sort(&mut self) -> Option<()> {
        let mut depth = 0;
        loop {
            match self.tokens.next()? {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    fn expect(&mut self, wanted: &str) -> Option<()> {
        (self.tokens.next()? == wanted).then_some(())
    }
}

/// The tokens of s-expressions.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        let length = match rest.chars().next()? {
            '(' | ')' => 1,
            '|' => rest[1..].find('|')? + 2,
            _ => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len()),
        };
        let (token, rest) = rest.split_at(length);
        self.rest = rest;
        Some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_every_sort() {
        let text = "((|0:p| true) (|1:x y| #b101)\n (x #x0f) (m (store (store ((as const (Array (_ BitVec 4) (_ BitVec 4))) \
                    #x0) #x1 #x2) #x3 #x4)))";
        let mut values = Values::new(text).unwrap();
        assert_eq!(values.next(Sort::Bool), Some(Value::Bool(true)));
        assert_eq!(values.next(Sort::Bits(3)), Some(Value::Bits(BitVec::new(3, 5))));
        assert_eq!(values.next(Sort::Bits(8)), Some(Value::Bits(BitVec::new(8, 15))));
        let array = values.next(Sort::Array { index: 4, element: 4 }).unwrap();
        assert_eq!(format!("{array:?}"), "Array([0:4, 1: 2, 3: 4])");
        assert_eq!(values.next(Sort::Bool), None);
    }

    #[test]
    fn what_is_not_understood_is_no_value() {
        assert!(Values::new("(error \"no\")").unwrap().next(Sort::Bool).is_none());
        assert!(Values::new("((x (_ bv1 8)))").unwrap().next(Sort::Bits(8)).is_none());
        assert!(Values::new("((x #b1))").unwrap().next(Sort::Bits(8)).is_none());
        assert!(Values::new("").is_none());
    }
}
