//! Terms as text for a solver that keeps definitions: each distinct subterm is written once, however many assertions have it.

use super::{TextBuilder, sort_text, symbol_name, text_never_stops};
use crate::encode::{Encoder, NodeSort};
use adamant_expr::{Op, Term, TermPool};
use std::fmt::Write as _;

/// What has been declared and defined.
pub(crate) struct Definitions {
    encoder: Encoder<TextBuilder>,
    /// How many symbols have been declared.
    declared: usize,
}

impl Definitions {
    pub(crate) fn new() -> Self {
        Self { encoder: Encoder::new(TextBuilder::new("t", &[])), declared: 0 }
    }

    /// How a term is mentioned, after the commands that declare and define what has not been. The term has to be plain.
    pub(crate) fn mention(&mut self, terms: &TermPool, term: Term, commands: &mut String) -> &str {
        let node = text_never_stops(self.encoder.encode(terms, term));
        let builder = &mut self.encoder.builder;
        for &symbol in &builder.symbols[self.declared..] {
            let sort = sort_text(NodeSort::of(terms.symbol_sort(symbol)));
            let _ = writeln!(commands, "(declare-fun {} () {sort})", symbol_name(terms, symbol));
        }
        self.declared = builder.symbols.len();
        builder.lines.drain(..).for_each(|line| line.write_command(commands));
        &builder.nodes[node as usize]
    }
}

/// Whether a term can be defined without assertions beside it, and every solver knows all of it well: it computes with no
/// floating-point numbers and has no array that holds one element everywhere.
pub(crate) fn is_plain(terms: &TermPool, term: Term) -> bool {
    terms.postorder(&[term]).into_iter().all(|part| match terms.op(part) {
        Op::FloatUnary(_)
        | Op::FloatBinary(_)
        | Op::FloatFma
        | Op::FloatEq
        | Op::FloatLt
        | Op::FloatLe
        | Op::FloatConvert
        | Op::FloatFromSigned
        | Op::FloatFromUnsigned
        | Op::FloatToSigned
        | Op::FloatToUnsigned
        | Op::ConstantArray => false,
        Op::Constant
        | Op::Symbol
        | Op::Not
        | Op::And
        | Op::Eq
        | Op::Ite
        | Op::BvNot
        | Op::BvNeg
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvAdd
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr
        | Op::BvUlt
        | Op::BvSlt
        | Op::Concat
        | Op::Extract
        | Op::Zext
        | Op::Sext
        | Op::FloatFromBits
        | Op::FloatToBits
        | Op::Select
        | Op::Store => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subterm_is_defined_once() {
        let mut terms = TermPool::new();
        let mut definitions = Definitions::new();
        let mut mention = |terms: &mut TermPool, text: &str| {
            let term = terms.parse(text).unwrap();
            let mut commands = String::new();
            let name = definitions.mention(terms, term, &mut commands).to_owned();
            (name, commands)
        };
        let (first, commands) = mention(&mut terms, "(bvult (bvadd x:8 y:8) #3:8)");
        assert_eq!(commands.lines().count(), 4, "{commands}");
        let (again, commands) = mention(&mut terms, "(bvult (bvadd x:8 y:8) #3:8)");
        assert_eq!((again, commands.as_str()), (first, ""));
        let (_, commands) = mention(&mut terms, "(bvult z:8 (bvadd x:8 y:8))");
        assert_eq!(commands.lines().count(), 2, "{commands}");
    }

    #[test]
    fn numbers_and_constant_arrays_are_not_plain() {
        let mut terms = TermPool::new();
        for (text, expected) in [
            ("(= (select (store m:[8->8] x:8 #3:8) y:8) #4:8)", true),
            ("(= m:[8->8] (array 8 x:8))", false),
            ("(fp.olt a:f32 b:f32)", false),
            ("(= a:f32 b:f32)", true),
        ] {
            let term = terms.parse(text).unwrap();
            assert_eq!(is_plain(&terms, term), expected, "{text}");
        }
    }
}
