//! Rules that make formulas smaller. They are written for conjunctions and for `U`; disjunctions and `R` get theirs by duality.
//!
//! A formula is *eventual* if it holds before every suffix in which it holds (`F f` is `f`), and *universal* if it holds in every suffix of
//! a word in which it holds (`G f` is `f`), after Etessami and Holzmann (Optimizing Büchi Automata, 2000). What is both does not
//! depend on where one stands.

use super::{Node, NodeId, Nodes};

impl Nodes {
    pub(super) fn or(&mut self, operands: Vec<NodeId>) -> NodeId {
        let negated = operands.into_iter().map(|operand| self.negate(operand)).collect();
        let negation = self.and(negated);
        self.negate(negation)
    }

    pub(super) fn release(&mut self, left: NodeId, right: NodeId) -> NodeId {
        let (not_left, not_right) = (self.negate(left), self.negate(right));
        let negation = self.until(not_left, not_right);
        self.negate(negation)
    }

    pub(super) fn next(&mut self, operand: NodeId) -> NodeId {
        if self.is_eventual(operand) && self.is_universal(operand) {
            return operand;
        }
        self.intern(Node::Next(operand))
    }

    pub(super) fn and(&mut self, operands: Vec<NodeId>) -> NodeId {
        let mut parts = self.flattened(operands);
        loop {
            let complementary = parts.iter().any(|&part| {
                let negation = self.negate(part);
                parts.binary_search(&negation).is_ok()
            });
            if complementary || parts.contains(&Self::FALSE) {
                return Self::FALSE;
            }
            self.drop_implied(&mut parts);
            match self.join_two(&parts) {
                Some(joined) => parts = self.flattened(joined),
                None => break,
            }
        }
        match parts.as_slice() {
            [] => Self::TRUE,
            [part] => *part,
            _ => self.intern(Node::And(parts)),
        }
    }

    /// The parts of a conjunction, sorted, each once.
    fn flattened(&self, operands: Vec<NodeId>) -> Vec<NodeId> {
        let mut parts: Vec<NodeId> = operands.into_iter().flat_map(|operand| self.conjuncts(operand)).collect();
        parts.sort_unstable();
        parts.dedup();
        parts
    }

    /// The formulas whose conjunction this one is.
    pub(crate) fn conjuncts(&self, id: NodeId) -> Vec<NodeId> {
        match self.node(id) {
            Node::True => Vec::new(),
            Node::And(parts) => parts.clone(),
            _ => vec![id],
        }
    }

    /// Drops the parts of a conjunction that another part implies.
    fn drop_implied(&mut self, parts: &mut Vec<NodeId>) {
        let mut index = 0;
        while index < parts.len() {
            let implied = (0..parts.len()).any(|other| other != index && self.implies(parts[other], parts[index]));
            if implied {
                parts.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// A conjunction in which two parts have become one, if two can be joined.
    fn join_two(&mut self, parts: &[NodeId]) -> Option<Vec<NodeId>> {
        for (index, &first) in parts.iter().enumerate() {
            for (other, &second) in parts.iter().enumerate().skip(index + 1) {
                if let Some(joined) = self.joined(first, second) {
                    let rest = parts.iter().enumerate().filter(|&(at, _)| at != index && at != other);
                    return Some(rest.map(|(_, &part)| part).chain([joined]).collect());
                }
            }
        }
        None
    }

    /// The conjunction of two formulas as one of their kind.
    fn joined(&mut self, first: NodeId, second: NodeId) -> Option<NodeId> {
        match (self.node(first).clone(), self.node(second).clone()) {
            (Node::Next(a), Node::Next(b)) => {
                let both = self.and(vec![a, b]);
                Some(self.next(both))
            }
            (Node::Release(left, a), Node::Release(same, b)) if left == same => {
                let both = self.and(vec![a, b]);
                Some(self.release(left, both))
            }
            (Node::Until(a, right), Node::Until(b, same)) if right == same => {
                let both = self.and(vec![a, b]);
                Some(self.until(both, right))
            }
            (Node::Until(Self::TRUE, a), Node::Until(Self::TRUE, b))
                if self.is_universal(a) && self.is_universal(b) =>
            {
                let both = self.and(vec![a, b]);
                Some(self.until(Self::TRUE, both))
            }
            _ => None,
        }
    }

    pub(super) fn until(&mut self, left: NodeId, right: NodeId) -> NodeId {
        let not_right = self.negate(right);
        if self.is_eventual(right) || self.implies(left, right) {
            return right;
        }
        if left != Self::TRUE && self.implies(not_right, left) {
            return self.until(Self::TRUE, right);
        }
        match (self.node(left).clone(), self.node(right).clone()) {
            (_, Node::Until(inner, _)) if self.implies(left, inner) => right,
            (_, Node::Until(inner, end)) if self.implies(inner, left) => self.until(left, end),
            (Node::True, Node::Next(end)) => {
                let until = self.until(left, end);
                self.next(until)
            }
            (Node::Next(before), Node::Next(end)) => {
                let until = self.until(before, end);
                self.next(until)
            }
            (_, Node::And(parts)) => self.until_all(left, right, parts),
            _ => self.intern(Node::Until(left, right)),
        }
    }

    /// `left U (a && b && ...)`: parts that do not depend on where one stands need not be waited for.
    fn until_all(&mut self, left: NodeId, right: NodeId, parts: Vec<NodeId>) -> NodeId {
        let (mut fixed, open): (Vec<_>, Vec<_>) =
            parts.into_iter().partition(|&part| self.is_eventual(part) && self.is_universal(part));
        if fixed.is_empty() {
            return self.intern(Node::Until(left, right));
        }
        let open = self.and(open);
        fixed.push(self.until(left, open));
        self.and(fixed)
    }

    fn is_eventual(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::True | Node::False => true,
            Node::Literal(..) => false,
            Node::And(parts) | Node::Or(parts) => parts.iter().all(|&part| self.is_eventual(part)),
            Node::Next(operand) => self.is_eventual(*operand),
            Node::Until(left, right) => *left == Self::TRUE || self.is_eventual(*right),
            Node::Release(left, right) => self.is_eventual(*left) && self.is_eventual(*right),
        }
    }

    fn is_universal(&self, id: NodeId) -> bool {
        match self.node(id) {
            Node::True | Node::False => true,
            Node::Literal(..) => false,
            Node::And(parts) | Node::Or(parts) => parts.iter().all(|&part| self.is_universal(part)),
            Node::Next(operand) => self.is_universal(*operand),
            Node::Release(left, right) => *left == Self::FALSE || self.is_universal(*right),
            Node::Until(left, right) => self.is_universal(*left) && self.is_universal(*right),
        }
    }

    /// Whether the form of the formulas tells that the first implies the second.
    pub(super) fn implies(&mut self, first: NodeId, second: NodeId) -> bool {
        if first == second || first == Self::FALSE || second == Self::TRUE {
            return true;
        }
        if first == Self::TRUE || second == Self::FALSE {
            return false;
        }
        if let Some(&known) = self.implications.get(&(first, second)) {
            return known;
        }
        let implies = self.first_implies(first, second)
            || self.implies_second(first, second)
            || self.implies_alike(first, second);
        self.implications.insert((first, second), implies);
        implies
    }

    /// What the form of the first formula tells.
    fn first_implies(&mut self, first: NodeId, second: NodeId) -> bool {
        match self.node(first).clone() {
            Node::Or(parts) => parts.into_iter().all(|part| self.implies(part, second)),
            Node::And(parts) => parts.into_iter().any(|part| self.implies(part, second)),
            Node::Next(operand) => self.is_eventual(second) && self.implies(operand, second),
            Node::Until(left, right) => {
                self.implies(right, second) && (self.is_eventual(second) || self.implies(left, second))
            }
            Node::Release(_, right) => self.implies(right, second),
            Node::True | Node::False | Node::Literal(..) => false,
        }
    }

    /// What the form of the second formula tells.
    fn implies_second(&mut self, first: NodeId, second: NodeId) -> bool {
        match self.node(second).clone() {
            Node::And(parts) => parts.into_iter().all(|part| self.implies(first, part)),
            Node::Or(parts) => parts.into_iter().any(|part| self.implies(first, part)),
            Node::Next(operand) => self.is_universal(first) && self.implies(first, operand),
            Node::Until(_, right) => self.implies(first, right),
            Node::Release(left, right) => {
                self.implies(first, right) && (self.is_universal(first) || self.implies(first, left))
            }
            Node::True | Node::False | Node::Literal(..) => false,
        }
    }

    /// What two formulas of one form tell by their operands.
    fn implies_alike(&mut self, first: NodeId, second: NodeId) -> bool {
        match (self.node(first).clone(), self.node(second).clone()) {
            (Node::Next(first), Node::Next(second)) => self.implies(first, second),
            (Node::Until(left, right), Node::Until(other_left, other_right))
            | (Node::Release(left, right), Node::Release(other_left, other_right)) => {
                self.implies(left, other_left) && self.implies(right, other_right)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    fn check(formula: &str, expected: &str) {
        let parsed = parse(formula).unwrap();
        let simplified = parsed.formula.simplified();
        assert_eq!(simplified.with_atoms(&parsed.atoms).to_string(), expected, "{formula}");
        assert_eq!(simplified.simplified(), simplified, "{formula}: simplified twice");
    }

    #[test]
    fn negations_move_inwards() {
        check(r#"!("a" U "b")"#, r#"!"a" R !"b""#);
        check(r#"!G("a" -> F "b")"#, r#"F ("a" && G !"b")"#);
        check(r#"!X("a" W "b")"#, r#"X (!"b" U (!"a" && !"b"))"#);
        check(r#"!("a" M "b")"#, r#"!"b" R (!"a" || !"b")"#);
    }

    #[test]
    fn what_others_imply_goes() {
        check(r#""a" && !"a""#, "false");
        check(r#""a" || F "a""#, r#"F "a""#);
        check(r#"G "a" && ("a" U "b")"#, r#"G "a" && ("a" U "b")"#);
        check(r#"G "a" && "a""#, r#"G "a""#);
        check(r#"G F "a" && F "a""#, r#"G F "a""#);
        check(r#"("a" || "b") && ("a" || "b" || "c")"#, r#""a" || "b""#);
        check(r#""a" <-> "a""#, "true");
    }

    #[test]
    fn operators_swallow_each_other() {
        check(r#"F F "a""#, r#"F "a""#);
        check(r#"G G "a""#, r#"G "a""#);
        check(r#"F G F "a""#, r#"G F "a""#);
        check(r#"X G F "a""#, r#"G F "a""#);
        check(r#"F ("a" U "b")"#, r#"F "b""#);
        check(r#""a" U ("a" U "b")"#, r#""a" U "b""#);
        check(r#"!"a" U "a""#, r#"F "a""#);
        check(r#""a" W false"#, r#"G "a""#);
        check(r#"F X "a""#, r#"X F "a""#);
        check(r#"G "a" && G "b""#, r#"G ("a" && "b")"#);
        check(r#"F ("a" && G F "b")"#, r#"F "a" && G F "b""#);
        check(r#"G F "a" || G F "b""#, r#"G F ("a" || "b")"#);
    }
}
