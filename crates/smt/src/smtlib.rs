//! Queries as SMT-LIB 2 text that any solver reads.
//!
//! Every distinct subterm is defined once by a line of its own, so that the text is as long as the query has terms. A universal
//! part is one assertion, in which `let` does the same. Floating point is written in the theory of the standard: the pattern of
//! a number, which the standard has no function for, is a constant that is asserted to be a pattern of it. Where it stands
//! under a quantifier the constant is bound as well; since it is determined by the other symbols wherever it matters, the
//! quantified formula means the same.

mod definitions;
mod values;

use crate::encode::{Builder, Encoder, NodeSort, Operator, Rounding, Stop};
use crate::query::{Query, Universal};
use adamant_base::Id;
use adamant_expr::{BitVec, Sort, SymbolId, Term, TermPool};
pub(crate) use definitions::{Definitions, is_plain};
use std::fmt::Write as _;
pub(crate) use values::{Values, truth_word};

/// A query as a complete SMT-LIB script: options, declarations, assertions, and the question.
pub fn to_smt_lib(terms: &TermPool, query: &Query<'_>) -> String {
    let script = Script::new(terms, query);
    let mut text = String::new();
    if query.wants.model() {
        text.push_str("(set-option :produce-models true)\n");
    }
    if query.wants.core() {
        text.push_str("(set-option :produce-unsat-cores true)\n");
    }
    text.push_str("(set-logic ALL)\n");
    text.push_str(&script.text);
    text.push_str("(check-sat)\n");
    if query.wants.model() && !script.symbols.is_empty() {
        text.push_str(&script.get_values());
        text.push('\n');
    }
    if query.wants.core() {
        text.push_str("(get-unsat-core)\n");
    }
    text.push_str("(exit)\n");
    text
}

/// Declarations and assertions of a query.
pub(crate) struct Script {
    /// The commands, one per line.
    pub(crate) text: String,
    /// The free symbols that are declared, in order, with their names.
    pub(crate) symbols: Vec<(SymbolId, String)>,
    /// Whether the assertions have terms that the text only approximates.
    pub(crate) has_opaque_assertions: bool,
    /// Whether the universal part has such terms.
    pub(crate) has_opaque_universal: bool,
    /// Whether there is an array that holds one element everywhere, which not every solver knows well.
    pub(crate) has_constant_arrays: bool,
    /// How many definitions are nested in the universal part.
    pub(crate) nesting: usize,
}

impl Script {
    pub(crate) fn new(terms: &TermPool, query: &Query<'_>) -> Self {
        let mut encoder = Encoder::new(TextBuilder::new("t", &[]));
        let roots: Vec<u32> =
            query.assertions.iter().map(|&assertion| text_never_stops(encoder.encode(terms, assertion))).collect();
        let has_opaque_assertions = query.assertions.iter().any(|&assertion| encoder.is_opaque(assertion));
        let outer = encoder.builder;
        let inner = query.universal.map(|universal| Inner::new(terms, universal));

        let mut symbols = outer.symbols.clone();
        symbols.extend(inner.iter().flat_map(|inner| inner.builder.symbols.iter().copied()));
        symbols.sort_unstable();
        symbols.dedup();
        let symbols: Vec<_> = symbols.into_iter().map(|symbol| (symbol, symbol_name(terms, symbol))).collect();

        let mut text = String::new();
        for (symbol, name) in &symbols {
            let sort = sort_text(NodeSort::of(terms.symbol_sort(*symbol)));
            let _ = writeln!(text, "(declare-fun {name} () {sort})");
        }
        for line in &outer.lines {
            line.write_command(&mut text);
        }
        for (position, &root) in roots.iter().enumerate() {
            let node = &outer.nodes[root as usize];
            let _ = if query.wants.core() {
                writeln!(text, "(assert (! {node} :named {}))", assertion_name(position))
            } else {
                writeln!(text, "(assert {node})")
            };
        }
        if let Some(inner) = &inner {
            inner.write(terms, &mut text);
        }
        Self {
            text,
            symbols,
            has_opaque_assertions,
            has_constant_arrays: outer.has_constant_arrays
                || inner.as_ref().is_some_and(|inner| inner.builder.has_constant_arrays),
            has_opaque_universal: inner.as_ref().is_some_and(|inner| inner.is_opaque),
            nesting: inner.as_ref().map_or(0, |inner| inner.builder.lines.len()),
        }
    }

    /// The command that asks for the values of all symbols.
    pub(crate) fn get_values(&self) -> String {
        get_values(self.symbols.iter().map(|(_, name)| name.as_str()))
    }
}

/// The command that asks for the values of symbols with these names.
pub(crate) fn get_values<'a>(names: impl Iterator<Item = &'a str>) -> String {
    format!("(get-value ({}))", names.collect::<Vec<_>>().join(" "))
}

/// The name by which an assertion appears in a core.
pub(crate) fn assertion_name(position: usize) -> String {
    format!("assertion!{position}")
}

/// The body of a universal part, with definitions of its own.
struct Inner<'a> {
    builder: TextBuilder,
    root: u32,
    is_opaque: bool,
    universal: Universal<'a>,
}

impl<'a> Inner<'a> {
    fn new(terms: &TermPool, universal: Universal<'a>) -> Self {
        let mut encoder = Encoder::new(TextBuilder::new("u", universal.symbols));
        let root = text_never_stops(encoder.encode(terms, universal.body));
        let is_opaque = encoder.is_opaque(universal.body);
        Self { builder: encoder.builder, root, is_opaque, universal }
    }

    fn write(&self, terms: &TermPool, text: &mut String) {
        let bound_symbols = self
            .universal
            .symbols
            .iter()
            .map(|&symbol| (bound_name(terms, symbol), NodeSort::of(terms.symbol_sort(symbol))));
        let bound_patterns = self.builder.lines.iter().filter_map(|line| match line {
            Line::Declare { name, sort } => Some((name.clone(), *sort)),
            _ => None,
        });
        let bound: Vec<String> =
            bound_symbols.chain(bound_patterns).map(|(name, sort)| format!("({name} {})", sort_text(sort))).collect();
        text.push_str("(assert ");
        if !bound.is_empty() {
            let _ = write!(text, "(forall ({}) ", bound.join(" "));
        }
        let mut open = usize::from(!bound.is_empty());
        let mut conditions = Vec::new();
        for line in &self.builder.lines {
            match line {
                Line::Declare { .. } => {}
                Line::Define { name, value, .. } => {
                    let _ = write!(text, "(let (({name} {value})) ");
                    open += 1;
                }
                Line::Assert(condition) => conditions.push(condition.as_str()),
            }
        }
        for condition in conditions {
            let _ = write!(text, "(=> {condition} ");
            open += 1;
        }
        text.push_str(&self.builder.nodes[self.root as usize]);
        text.push_str(&")".repeat(open));
        text.push_str(")\n");
    }
}

fn text_never_stops(node: Result<u32, Stop>) -> u32 {
    node.expect("writing text has no limits")
}

/// A line of the outer part, a `let`, a bound symbol or a condition of the inner part.
enum Line {
    Declare { name: String, sort: NodeSort },
    Define { name: String, sort: NodeSort, value: String },
    Assert(String),
}

impl Line {
    fn write_command(&self, text: &mut String) {
        let _ = match self {
            Self::Declare { name, sort } => writeln!(text, "(declare-fun {name} () {})", sort_text(*sort)),
            Self::Define { name, sort, value } => {
                writeln!(text, "(define-fun {name} () {} {value})", sort_text(*sort))
            }
            Self::Assert(condition) => writeln!(text, "(assert {condition})"),
        };
    }
}

struct TextBuilder {
    /// How the names of definitions begin.
    prefix: &'static str,
    bound: Vec<SymbolId>,
    /// How each node is mentioned: by name, or as a constant.
    nodes: Vec<String>,
    lines: Vec<Line>,
    /// The free symbols that are mentioned.
    symbols: Vec<SymbolId>,
    has_constant_arrays: bool,
}

impl TextBuilder {
    fn new(prefix: &'static str, bound: &[SymbolId]) -> Self {
        Self {
            prefix,
            bound: bound.to_vec(),
            nodes: Vec::new(),
            lines: Vec::new(),
            symbols: Vec::new(),
            has_constant_arrays: false,
        }
    }

    fn node(&mut self, mention: String) -> Result<u32, Stop> {
        self.nodes.push(mention);
        Ok(u32::try_from(self.nodes.len() - 1).expect("fewer than 2^32 nodes"))
    }

    fn fresh(&mut self, label: &str, sort: NodeSort) -> Result<u32, Stop> {
        let name = format!("{}!{label}!{}", self.prefix, self.nodes.len());
        self.lines.push(Line::Declare { name: name.clone(), sort });
        self.node(name)
    }
}

impl Builder for TextBuilder {
    type Node = u32;

    fn symbol(&mut self, terms: &TermPool, symbol: SymbolId) -> Result<u32, Stop> {
        if self.bound.contains(&symbol) {
            return self.node(bound_name(terms, symbol));
        }
        self.symbols.push(symbol);
        self.node(symbol_name(terms, symbol))
    }

    fn opaque(&mut self, _: Term, width: u32) -> Result<u32, Stop> {
        self.fresh("opaque", NodeSort::Bits(width))
    }

    fn bits(&mut self, value: &BitVec) -> Result<u32, Stop> {
        self.node(bits_text(value))
    }

    fn bool(&mut self, value: bool) -> Result<u32, Stop> {
        self.node(value.to_string())
    }

    fn apply(&mut self, operator: Operator, operands: &[u32], sort: NodeSort) -> Result<u32, Stop> {
        self.has_constant_arrays |= operator == Operator::ConstantArray;
        let mut value = format!("({}", operator_text(operator, sort));
        for &operand in operands {
            let _ = write!(value, " {}", self.nodes[operand as usize]);
        }
        value.push(')');
        let name = format!("{}!{}", self.prefix, self.nodes.len());
        self.lines.push(Line::Define { name: name.clone(), sort, value });
        self.node(name)
    }

    fn pattern(&mut self, number: u32, sort: NodeSort) -> Result<u32, Stop> {
        let NodeSort::Number { exponent, significand } = sort else { unreachable!("a number has a pattern") };
        let pattern = self.fresh("pattern", NodeSort::Bits(exponent + significand))?;
        let condition = format!(
            "(= ((_ to_fp {exponent} {significand}) {}) {})",
            self.nodes[pattern as usize], self.nodes[number as usize]
        );
        self.lines.push(Line::Assert(condition));
        Ok(pattern)
    }
}

/// The name of a free symbol: its number keeps it apart from others, whatever characters are replaced.
pub(crate) fn symbol_name(terms: &TermPool, symbol: SymbolId) -> String {
    format!("|{}:{}|", symbol.index(), printable(terms.symbol_name(symbol)))
}

fn bound_name(terms: &TermPool, symbol: SymbolId) -> String {
    format!("|{}:{} bound|", symbol.index(), printable(terms.symbol_name(symbol)))
}

fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_graphic() && c != '|' && c != '\\' { c } else { '_' }).collect()
}

fn bits_text(value: &BitVec) -> String {
    let width = value.width() as usize;
    if width.is_multiple_of(4) {
        return format!("#x{value:0digits$x}", digits = width / 4);
    }
    let digits: String = (0..value.width()).rev().map(|index| if value.bit(index) { '1' } else { '0' }).collect();
    format!("#b{digits}")
}

/// The sort in SMT-LIB.
fn sort_text(sort: NodeSort) -> String {
    match sort {
        NodeSort::Bool => "Bool".to_owned(),
        NodeSort::Bits(width) => format!("(_ BitVec {width})"),
        NodeSort::Number { exponent, significand } => format!("(_ FloatingPoint {exponent} {significand})"),
        NodeSort::Array { index, element } => format!("(Array (_ BitVec {index}) (_ BitVec {element}))"),
    }
}

fn operator_text(operator: Operator, sort: NodeSort) -> String {
    let format_text = |name: &str| match sort {
        NodeSort::Number { exponent, significand } => format!("(_ {name} {exponent} {significand})"),
        sort => unreachable!("a number of the sort {sort:?}"),
    };
    let plain = match operator {
        Operator::Not => "not",
        Operator::And => "and",
        Operator::Or => "or",
        Operator::Eq => "=",
        Operator::Ite => "ite",
        Operator::BvNot => "bvnot",
        Operator::BvNeg => "bvneg",
        Operator::BvAnd => "bvand",
        Operator::BvOr => "bvor",
        Operator::BvXor => "bvxor",
        Operator::BvAdd => "bvadd",
        Operator::BvMul => "bvmul",
        Operator::BvUdiv => "bvudiv",
        Operator::BvUrem => "bvurem",
        Operator::BvSdiv => "bvsdiv",
        Operator::BvSrem => "bvsrem",
        Operator::BvShl => "bvshl",
        Operator::BvLshr => "bvlshr",
        Operator::BvAshr => "bvashr",
        Operator::BvUlt => "bvult",
        Operator::BvUle => "bvule",
        Operator::BvSlt => "bvslt",
        Operator::Concat => "concat",
        Operator::Select => "select",
        Operator::Store => "store",
        Operator::FpAdd => "fp.add RNE",
        Operator::FpSub => "fp.sub RNE",
        Operator::FpMul => "fp.mul RNE",
        Operator::FpDiv => "fp.div RNE",
        Operator::FpFma => "fp.fma RNE",
        Operator::FpSqrt => "fp.sqrt RNE",
        Operator::FpEq => "fp.eq",
        Operator::FpLt => "fp.lt",
        Operator::FpLe => "fp.leq",
        Operator::FpIsNan => "fp.isNaN",
        Operator::Extract { high, low } => return format!("(_ extract {high} {low})"),
        Operator::ZeroExtend(by) => return format!("(_ zero_extend {by})"),
        Operator::SignExtend(by) => return format!("(_ sign_extend {by})"),
        Operator::ConstantArray => return format!("(as const {})", sort_text(sort)),
        Operator::FpFromPattern => return format_text("to_fp"),
        Operator::FpConvert | Operator::FpFromSigned => return format!("{} RNE", format_text("to_fp")),
        Operator::FpFromUnsigned => return format!("{} RNE", format_text("to_fp_unsigned")),
        Operator::FpToSigned(width) => return format!("(_ fp.to_sbv {width}) RTZ"),
        Operator::FpToUnsigned(width) => return format!("(_ fp.to_ubv {width}) RTZ"),
        Operator::FpRound(rounding) => return format!("fp.roundToIntegral {}", rounding_text(rounding)),
    };
    plain.to_owned()
}

fn rounding_text(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestEven => "RNE",
        Rounding::NearestAway => "RNA",
        Rounding::Up => "RTP",
        Rounding::Down => "RTN",
        Rounding::TowardZero => "RTZ",
    }
}

/// The sort of the values of a symbol, as text shows them.
pub(crate) fn value_sort(terms: &TermPool, symbol: SymbolId) -> Sort {
    match terms.symbol_sort(symbol) {
        Sort::Float(kind) => Sort::Bits(kind.width()),
        sort => sort,
    }
}
