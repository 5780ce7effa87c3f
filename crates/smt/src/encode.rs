//! Terms in the language of solvers, for any solver.
//!
//! [`Encoder`] walks over terms without a call stack and hands every distinct subterm to a [`Builder`] once. A floating-point
//! term is represented by its bit pattern, as in the evaluator, payloads of NaN included; beside it stands the number that
//! the solver computes with. Functions that solvers do not know (sine, power, ...) become unknown patterns: what has no
//! solution then has none indeed, but a solution has to be evaluated before it is believed. Such terms are called opaque.

mod float;

use crate::error::SolverError;
use crate::query::GaveUp;
use adamant_expr::{BitVec, FloatKind, Op, Sort, SymbolId, Term, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why a query ends without an answer.
#[derive(Debug)]
pub(crate) enum Stop {
    GaveUp(GaveUp),
    Error(SolverError),
}

impl From<GaveUp> for Stop {
    fn from(reason: GaveUp) -> Self {
        Self::GaveUp(reason)
    }
}

impl From<SolverError> for Stop {
    fn from(error: SolverError) -> Self {
        Self::Error(error)
    }
}

/// The sorts of a solver's nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum NodeSort {
    Bool,
    Bits(u32),
    /// Numbers with this many bits of exponent and of significand, the hidden bit included.
    Number {
        exponent: u32,
        significand: u32,
    },
    Array {
        index: u32,
        element: u32,
    },
}

impl NodeSort {
    /// The sort of the node that represents a term.
    pub(crate) fn of(sort: Sort) -> Self {
        match sort {
            Sort::Bool => Self::Bool,
            Sort::Bits(width) => Self::Bits(width),
            Sort::Float(kind) => Self::Bits(kind.width()),
            Sort::Array { index, element } => Self::Array { index, element },
        }
    }

    /// The sort of the numbers of a format.
    pub(crate) fn number(kind: FloatKind) -> Self {
        let significand = kind.precision();
        let exponent = match kind {
            FloatKind::F32 => 8,
            FloatKind::F64 => 11,
            FloatKind::X87 | FloatKind::F128 => 15,
        };
        Self::Number { exponent, significand }
    }
}

/// How a number is rounded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rounding {
    NearestEven,
    NearestAway,
    Up,
    Down,
    TowardZero,
}

/// The operators that a builder knows, with the meaning of SMT-LIB.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    Not,
    And,
    Or,
    Eq,
    Ite,
    BvNot,
    BvNeg,
    BvAnd,
    BvOr,
    BvXor,
    BvAdd,
    BvMul,
    BvUdiv,
    BvUrem,
    BvSdiv,
    BvSrem,
    BvShl,
    BvLshr,
    BvAshr,
    BvUlt,
    BvUle,
    BvSlt,
    Concat,
    Extract {
        high: u32,
        low: u32,
    },
    ZeroExtend(u32),
    SignExtend(u32),
    Select,
    Store,
    ConstantArray,
    /// The number of an IEEE pattern.
    FpFromPattern,
    FpAdd,
    FpSub,
    FpMul,
    FpDiv,
    FpFma,
    FpSqrt,
    FpRound(Rounding),
    FpEq,
    FpLt,
    FpLe,
    FpIsNan,
    FpConvert,
    FpFromSigned,
    FpFromUnsigned,
    FpToSigned(u32),
    FpToUnsigned(u32),
}

/// Makes nodes of one solver.
pub(crate) trait Builder {
    /// A handle of a node.
    type Node: Copy;

    /// The node of a symbol, a pattern for floating point.
    fn symbol(&mut self, terms: &TermPool, symbol: SymbolId) -> Result<Self::Node, Stop>;

    /// Bits that nothing is known about, standing for a term that solvers do not know.
    fn opaque(&mut self, term: Term, width: u32) -> Result<Self::Node, Stop>;

    /// A constant.
    fn bits(&mut self, value: &BitVec) -> Result<Self::Node, Stop>;

    /// A truth value.
    fn bool(&mut self, value: bool) -> Result<Self::Node, Stop>;

    /// An operator on nodes, of this sort.
    fn apply(&mut self, operator: Operator, operands: &[Self::Node], sort: NodeSort) -> Result<Self::Node, Stop>;

    /// The IEEE pattern of a number; of NaN, any.
    fn pattern(&mut self, number: Self::Node, sort: NodeSort) -> Result<Self::Node, Stop>;
}

/// Encodes terms of one pool, each once.
pub(crate) struct Encoder<B: Builder> {
    pub(crate) builder: B,
    nodes: FxHashMap<Term, B::Node>,
    /// The numbers of floating-point terms.
    numbers: FxHashMap<Term, B::Node>,
    /// Terms with an opaque subterm.
    opaque: FxHashSet<Term>,
    /// Terms in which the solver computes with numbers.
    numeric: FxHashSet<Term>,
    /// About how many gates the subterms are that were new with a term that was asked for.
    weights: FxHashMap<Term, u64>,
}

impl<B: Builder> Encoder<B> {
    pub(crate) fn new(builder: B) -> Self {
        Self {
            builder,
            nodes: FxHashMap::default(),
            numbers: FxHashMap::default(),
            opaque: FxHashSet::default(),
            numeric: FxHashSet::default(),
            weights: FxHashMap::default(),
        }
    }

    /// The number of terms encoded so far.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether an encoded term has an opaque subterm.
    pub(crate) fn is_opaque(&self, term: Term) -> bool {
        self.opaque.contains(&term)
    }

    /// Whether the solver computes with numbers in an encoded term.
    pub(crate) fn is_numeric(&self, term: Term) -> bool {
        self.numeric.contains(&term)
    }

    /// About how many gates the subterms are that were new when this term was asked for first.
    pub(crate) fn weight(&self, term: Term) -> u64 {
        self.weights.get(&term).copied().unwrap_or(0)
    }

    /// The node of a term.
    pub(crate) fn encode(&mut self, terms: &TermPool, root: Term) -> Result<B::Node, Stop> {
        if let Some(&node) = self.nodes.get(&root) {
            return Ok(node);
        }
        let mut weight = 0;
        let mut pending = vec![root];
        while let Some(&term) = pending.last() {
            if self.nodes.contains_key(&term) {
                pending.pop();
                continue;
            }
            let operands = terms.operands(term);
            let before = pending.len();
            pending.extend(operands.iter().filter(|operand| !self.nodes.contains_key(operand)));
            if pending.len() > before {
                continue;
            }
            for marks in [&mut self.opaque, &mut self.numeric] {
                if !marks.is_empty() && operands.iter().any(|operand| marks.contains(operand)) {
                    marks.insert(term);
                }
            }
            let node = self.encode_root(terms, term, &operands)?;
            self.nodes.insert(term, node);
            weight += gates(terms, term);
            pending.pop();
        }
        self.weights.insert(root, weight);
        Ok(self.nodes[&root])
    }

    /// The node of a term whose operands have been encoded.
    fn encode_root(&mut self, terms: &TermPool, term: Term, operands: &[Term]) -> Result<B::Node, Stop> {
        let operator = match terms.op(term) {
            Op::Constant => return self.constant(terms, term),
            Op::Symbol => return self.builder.symbol(terms, terms.as_symbol(term).expect("the root is a symbol")),
            Op::FloatFromBits | Op::FloatToBits => return Ok(self.nodes[&operands[0]]),
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
            | Op::FloatToUnsigned => {
                self.numeric.insert(term);
                return self.encode_float(terms, term, operands);
            }
            Op::Not => Operator::Not,
            Op::And => Operator::And,
            Op::Eq => Operator::Eq,
            Op::Ite => Operator::Ite,
            Op::BvNot => Operator::BvNot,
            Op::BvNeg => Operator::BvNeg,
            Op::BvAnd => Operator::BvAnd,
            Op::BvOr => Operator::BvOr,
            Op::BvXor => Operator::BvXor,
            Op::BvAdd => Operator::BvAdd,
            Op::BvMul => Operator::BvMul,
            Op::BvUdiv => Operator::BvUdiv,
            Op::BvUrem => Operator::BvUrem,
            Op::BvSdiv => Operator::BvSdiv,
            Op::BvSrem => Operator::BvSrem,
            Op::BvShl => Operator::BvShl,
            Op::BvLshr => Operator::BvLshr,
            Op::BvAshr => Operator::BvAshr,
            Op::BvUlt => Operator::BvUlt,
            Op::BvSlt => Operator::BvSlt,
            Op::Concat => Operator::Concat,
            Op::Extract => {
                let (high, low) = terms.extract_bounds(term).expect("the root is an extraction");
                Operator::Extract { high, low }
            }
            Op::Zext => Operator::ZeroExtend(terms.width(term) - terms.width(operands[0])),
            Op::Sext => Operator::SignExtend(terms.width(term) - terms.width(operands[0])),
            Op::Select => Operator::Select,
            Op::Store => Operator::Store,
            Op::ConstantArray => Operator::ConstantArray,
        };
        let mut nodes = [self.nodes[&operands[0]]; 3];
        for (node, operand) in nodes.iter_mut().zip(operands) {
            *node = self.nodes[operand];
        }
        self.builder.apply(operator, &nodes[..operands.len()], NodeSort::of(terms.sort(term)))
    }

    fn constant(&mut self, terms: &TermPool, term: Term) -> Result<B::Node, Stop> {
        match terms.constant(term) {
            Some(value) => self.builder.bits(&value),
            None => self.builder.bool(term == Term::TRUE),
        }
    }
}

/// About how many gates the root of a term is, when a solver takes it apart into bits.
fn gates(terms: &TermPool, term: Term) -> u64 {
    let width = |term: Term| u64::from(terms.sort(term).width().unwrap_or(1));
    match terms.op(term) {
        Op::Constant | Op::Symbol | Op::Concat | Op::Extract | Op::Zext | Op::Sext => 1,
        Op::BvMul => width(term) * width(term),
        Op::BvUdiv | Op::BvUrem | Op::BvSdiv | Op::BvSrem => 4 * width(term) * width(term),
        Op::BvShl | Op::BvLshr | Op::BvAshr => 6 * width(term),
        Op::Eq | Op::BvUlt | Op::BvSlt => width(terms.operand(term, 0)),
        _ => width(term),
    }
}
