//! Formulas in negation normal form, each kept once: literals, conjunctions, disjunctions, `X`, `U` and `R`. They are simplified when
//! they are made ([`rules`]), and every form has its dual, so that to negate is to look up.

mod rules;

use adamant_base::{IdVec, typed_id};
use rustc_hash::FxHashMap;

use crate::formula::{Formula, PropositionId};

typed_id! {
    /// A formula in negation normal form.
    pub(crate) struct NodeId("n");
}

/// What a formula in negation normal form is. Operands of conjunctions and disjunctions are sorted, different, and at least two.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Node {
    True,
    False,
    /// A proposition that holds, or that does not.
    Literal(PropositionId, bool),
    And(Vec<NodeId>),
    Or(Vec<NodeId>),
    Next(NodeId),
    Until(NodeId, NodeId),
    Release(NodeId, NodeId),
}

/// Keeps formulas in negation normal form.
#[derive(Debug)]
pub(crate) struct Nodes {
    nodes: IdVec<NodeId, Node>,
    ids: FxHashMap<Node, NodeId>,
    negations: FxHashMap<NodeId, NodeId>,
    /// Which formulas are known to imply which others, and which are not.
    implications: FxHashMap<(NodeId, NodeId), bool>,
}

impl Nodes {
    pub(crate) const TRUE: NodeId = NodeId(0);
    pub(crate) const FALSE: NodeId = NodeId(1);

    pub(crate) fn new() -> Self {
        let mut nodes = Self {
            nodes: IdVec::new(),
            ids: FxHashMap::default(),
            negations: FxHashMap::default(),
            implications: FxHashMap::default(),
        };
        nodes.intern(Node::True);
        nodes.intern(Node::False);
        nodes
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// The formula in negation normal form.
    pub(crate) fn import(&mut self, formula: &Formula) -> NodeId {
        match formula {
            Formula::True => Self::TRUE,
            Formula::False => Self::FALSE,
            Formula::Atom(id) => self.intern(Node::Literal(*id, true)),
            Formula::Not(operand) => {
                let operand = self.import(operand);
                self.negate(operand)
            }
            Formula::And(operands) => {
                let operands = operands.iter().map(|operand| self.import(operand)).collect();
                self.and(operands)
            }
            Formula::Or(operands) => {
                let operands = operands.iter().map(|operand| self.import(operand)).collect();
                self.or(operands)
            }
            Formula::Next(operand) => {
                let operand = self.import(operand);
                self.next(operand)
            }
            Formula::Finally(operand) => {
                let operand = self.import(operand);
                self.until(Self::TRUE, operand)
            }
            Formula::Globally(operand) => {
                let operand = self.import(operand);
                self.release(Self::FALSE, operand)
            }
            Formula::Implies(left, right)
            | Formula::Equivalent(left, right)
            | Formula::Until(left, right)
            | Formula::Release(left, right)
            | Formula::WeakUntil(left, right)
            | Formula::StrongRelease(left, right) => {
                let (left, right) = (self.import(left), self.import(right));
                self.import_binary(formula, left, right)
            }
        }
    }

    /// A formula with two operands, which are known.
    fn import_binary(&mut self, formula: &Formula, left: NodeId, right: NodeId) -> NodeId {
        match formula {
            Formula::Until(..) => self.until(left, right),
            Formula::Release(..) => self.release(left, right),
            Formula::WeakUntil(..) => {
                let either = self.or(vec![left, right]);
                self.release(right, either)
            }
            Formula::StrongRelease(..) => {
                let both = self.and(vec![left, right]);
                self.until(right, both)
            }
            Formula::Implies(..) => {
                let not_left = self.negate(left);
                self.or(vec![not_left, right])
            }
            _ => {
                let (not_left, not_right) = (self.negate(left), self.negate(right));
                let both = self.and(vec![left, right]);
                let neither = self.and(vec![not_left, not_right]);
                self.or(vec![both, neither])
            }
        }
    }

    /// The formula as users write it; `None` if that takes more than `budget` operators.
    pub(crate) fn export(&self, id: NodeId, budget: &mut usize) -> Option<Formula> {
        *budget = budget.checked_sub(1)?;
        let mut boxed = |id| self.export(id, budget).map(Box::new);
        Some(match self.node(id) {
            Node::True => Formula::True,
            Node::False => Formula::False,
            Node::Literal(id, true) => Formula::Atom(*id),
            Node::Literal(id, false) => Formula::Not(Box::new(Formula::Atom(*id))),
            Node::Next(operand) => Formula::Next(boxed(*operand)?),
            Node::Until(Self::TRUE, operand) => Formula::Finally(boxed(*operand)?),
            Node::Release(Self::FALSE, operand) => Formula::Globally(boxed(*operand)?),
            Node::Until(left, right) => Formula::Until(boxed(*left)?, boxed(*right)?),
            Node::Release(left, right) => Formula::Release(boxed(*left)?, boxed(*right)?),
            Node::And(operands) => Formula::And(self.export_all(operands, budget)?),
            Node::Or(operands) => Formula::Or(self.export_all(operands, budget)?),
        })
    }

    /// Operands in an order that does not depend on which of them was made first.
    fn export_all(&self, operands: &[NodeId], budget: &mut usize) -> Option<Vec<Formula>> {
        let operands = operands.iter().map(|&operand| self.export(operand, budget));
        let mut operands = operands.collect::<Option<Vec<Formula>>>()?;
        operands.sort_unstable();
        Some(operands)
    }

    /// The formula that holds where this one does not: its dual.
    pub(crate) fn negate(&mut self, id: NodeId) -> NodeId {
        if let Some(&negation) = self.negations.get(&id) {
            return negation;
        }
        let dual = match self.nodes[id].clone() {
            Node::True => Node::False,
            Node::False => Node::True,
            Node::Literal(id, holds) => Node::Literal(id, !holds),
            Node::And(operands) => Node::Or(self.negate_all(operands)),
            Node::Or(operands) => Node::And(self.negate_all(operands)),
            Node::Next(operand) => Node::Next(self.negate(operand)),
            Node::Until(left, right) => Node::Release(self.negate(left), self.negate(right)),
            Node::Release(left, right) => Node::Until(self.negate(left), self.negate(right)),
        };
        let negation = self.intern(dual);
        self.negations.insert(id, negation);
        self.negations.insert(negation, id);
        negation
    }

    fn negate_all(&mut self, operands: Vec<NodeId>) -> Vec<NodeId> {
        let mut negated: Vec<NodeId> = operands.into_iter().map(|operand| self.negate(operand)).collect();
        negated.sort_unstable();
        negated
    }

    /// The id of a formula, the same for equal formulas.
    fn intern(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        let id = self.nodes.push(node.clone());
        self.ids.insert(node, id);
        id
    }
}

/// How large a simplified formula may be; beyond this a formula stays as it is.
const MAX_SIMPLIFIED: usize = 10_000;

impl Formula {
    /// An equivalent formula, hopefully smaller: negations stand at propositions, and what other parts imply is gone.
    pub fn simplified(&self) -> Self {
        let mut nodes = Nodes::new();
        let id = nodes.import(self);
        nodes.export(id, &mut MAX_SIMPLIFIED.clone()).unwrap_or_else(|| self.clone())
    }
}
