//! The oracles that are left as an explicit decision tree: a node for each sequence of sides, as far as it was looked at.
//!
//! A node is done when no goal is left for what begins like it. It is looked at again when goals were added since. What comes after a side is taken
//! from other paths until a path shows it.

use adamant_base::{Id, IdVec};
use rustc_hash::FxHashMap;

use super::choice_graph::ChoiceGraph;
use super::open_paths::{MOST, OpenGoal, path_counts};
use super::{ChoiceId, Clause, GoalId, Literal, Next, Oracle, OracleSpace, Others, PathCounts, Random, Scope, Side};
use crate::DprOrder;

/// Oracles as a tree.
pub struct TreeSpace {
    order: DprOrder,
    random: Random,
    goals: IdVec<GoalId, Goal>,
    /// How often goals were added or widened.
    widenings: usize,
    clauses: Vec<Clause>,
    /// The clauses that have a side.
    with_side: FxHashMap<Literal, Vec<usize>>,
    /// Whether a clause excludes everything, for a goal or for all.
    excluded: Vec<Option<GoalId>>,
    nodes: Vec<Node>,
    graph: ChoiceGraph,
    explored: u64,
    has_oracles: bool,
}

#[derive(Default)]
struct Goal {
    scopes: Vec<Scope>,
    is_closed: bool,
    tries: u64,
}

#[derive(Default)]
struct Node {
    /// Which choice comes next, and what follows its sides.
    choice: Option<(ChoiceId, [Option<usize>; 2])>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Open,
    /// No goal was left, of those that there were after so many widenings.
    Done(usize),
    /// The path was run.
    Run,
}

/// The sides taken down to a node.
struct Taken {
    sides: Vec<Option<Side>>,
}

impl TreeSpace {
    /// A space without choices and goals.
    pub fn new(order: DprOrder, seed: u64) -> Self {
        Self {
            order,
            random: Random::new(seed),
            goals: IdVec::new(),
            widenings: 0,
            clauses: Vec::new(),
            with_side: FxHashMap::default(),
            excluded: Vec::new(),
            nodes: vec![Node::default()],
            graph: ChoiceGraph::default(),
            explored: 0,
            has_oracles: true,
        }
    }

    /// The goals that may be reached before any side is taken.
    fn goals_at_start(&self) -> Vec<GoalId> {
        if self.excluded.contains(&None) {
            return Vec::new();
        }
        let is_left = |goal: &GoalId| !self.goals[*goal].is_closed && !self.excluded.contains(&Some(*goal));
        self.goals.ids().filter(is_left).collect()
    }

    /// The goals that may still be reached after one more side, the last one of those that were taken.
    fn goals_after(&self, goals: &[GoalId], taken: &Taken, last: Literal) -> Vec<GoalId> {
        let with_last = self.with_side.get(&last).map_or(&[][..], Vec::as_slice);
        let holding = with_last.iter().map(|&clause| &self.clauses[clause]);
        let holding = holding.filter(|clause| clause.sides.iter().all(|&side| taken.has(side)));
        let excluded = holding.map(|clause| clause.goal).collect::<Vec<_>>();
        if excluded.contains(&None) {
            return Vec::new();
        }
        let is_left = |goal: &GoalId| !excluded.contains(&Some(*goal)) && self.has_scope(*goal, taken);
        goals.iter().copied().filter(is_left).collect()
    }

    fn has_scope(&self, goal: GoalId, taken: &Taken) -> bool {
        self.goals[goal].scopes.iter().any(|scope| !scope.iter().any(|side| taken.has(side.other())))
    }

    /// Looks for an open path below a node. The sides of what is found stay taken.
    fn search(&mut self, node: usize, goals: &[GoalId], taken: &mut Taken, from: Option<Literal>) -> Option<GoalId> {
        match self.nodes[node].state {
            State::Run => return None,
            State::Done(widenings) if widenings == self.widenings => return None,
            State::Done(_) | State::Open => {}
        }
        let found = self.search_sides(node, goals, taken, from);
        if found.is_none() {
            self.nodes[node].state = State::Done(self.widenings);
        }
        found
    }

    fn search_sides(
        &mut self,
        node: usize,
        goals: &[GoalId],
        taken: &mut Taken,
        from: Option<Literal>,
    ) -> Option<GoalId> {
        let wanted = self.least_tried(goals)?;
        let choice = match self.nodes[node].choice {
            Some((choice, _)) => choice,
            None => match self.graph.after(from) {
                [Next::Choice(choice)] => *choice,
                // What comes next is not known, or the end, or depends on data.
                _ => return Some(wanted),
            },
        };
        for literal in self.sides_in_order(choice, goals, taken) {
            taken.set(literal.choice, Some(literal.side));
            let left = self.goals_after(goals, taken, literal);
            if !left.is_empty() {
                let child = self.child(node, literal);
                if let Some(found) = self.search(child, &left, taken, Some(literal)) {
                    return Some(found);
                }
            }
            taken.set(literal.choice, None);
        }
        None
    }

    fn least_tried(&self, goals: &[GoalId]) -> Option<GoalId> {
        goals.iter().copied().min_by_key(|&goal| self.goals[goal].tries)
    }

    /// Both sides of a choice, the better one first.
    fn sides_in_order(&mut self, choice: ChoiceId, goals: &[GoalId], taken: &mut Taken) -> [Literal; 2] {
        let first = match self.order {
            DprOrder::Dfs => Side::Then,
            DprOrder::Random => self.random.side(),
            DprOrder::Guided => self.guided_side(choice, goals, taken),
        };
        let first = Literal { choice, side: first };
        [first, first.other()]
    }

    /// The side with which a goal can be reached that was tried less.
    fn guided_side(&self, choice: ChoiceId, goals: &[GoalId], taken: &mut Taken) -> Side {
        let mut fewest_tries = |side| {
            taken.set(choice, Some(side));
            let left = self.goals_after(goals, taken, Literal { choice, side });
            taken.set(choice, None);
            left.into_iter().map(|goal| self.goals[goal].tries).min().unwrap_or(u64::MAX)
        };
        if fewest_tries(Side::Else) < fewest_tries(Side::Then) { Side::Else } else { Side::Then }
    }

    /// The node after a side.
    fn child(&mut self, node: usize, literal: Literal) -> usize {
        let new = self.nodes.len();
        let (known, children) = self.nodes[node].choice.get_or_insert((literal.choice, [None; 2]));
        if *known != literal.choice {
            (*known, *children) = (literal.choice, [None; 2]);
        }
        let child = *children[literal.side.index()].get_or_insert(new);
        if child == new {
            self.nodes.push(Node::default());
        }
        child
    }

    fn open_goals(&self) -> Option<Vec<OpenGoal>> {
        if !self.has_oracles {
            return Some(Vec::new());
        }
        if self.explored > MOST as u64 {
            return None;
        }
        let left = self.goals_at_start();
        let scopes = left.into_iter().map(|goal| (goal, self.goals[goal].scopes.clone()));
        let excluded = self.clauses.iter().chain(&self.run_paths()).cloned().collect::<Vec<_>>();
        OpenGoal::all(scopes.collect(), &excluded)
    }

    /// What the paths that were run exclude: themselves.
    fn run_paths(&self) -> Vec<Clause> {
        let mut run = Vec::new();
        let mut stack = vec![(0, Vec::new())];
        while let Some((node, sides)) = stack.pop() {
            let Node { choice, state } = &self.nodes[node];
            if *state == State::Run {
                run.push(Clause { goal: None, sides });
                continue;
            }
            let Some((choice, children)) = choice else { continue };
            for (side, child) in [Side::Then, Side::Else].into_iter().zip(children) {
                let literal = Literal { choice: *choice, side };
                stack.extend(child.map(|child| (child, [sides.as_slice(), &[literal]].concat())));
            }
        }
        run
    }
}

impl OracleSpace for TreeSpace {
    fn add_choice(&mut self) -> ChoiceId {
        self.graph.add_choice()
    }

    fn add_goal(&mut self, scope: Scope) -> GoalId {
        let goal = self.goals.push(Goal::default());
        self.widen(goal, scope);
        goal
    }

    fn widen(&mut self, goal: GoalId, scope: Scope) {
        self.goals[goal].scopes.push(scope);
        self.widenings += 1;
        self.has_oracles = true;
    }

    fn close(&mut self, goal: GoalId) {
        self.goals[goal].is_closed = true;
    }

    fn learn(&mut self, clause: Clause) {
        if clause.sides.is_empty() {
            self.excluded.push(clause.goal);
        }
        for &side in &clause.sides {
            self.with_side.entry(side).or_default().push(self.clauses.len());
        }
        self.clauses.push(clause);
    }

    fn follow(&mut self, from: Option<Literal>, next: Next) {
        self.graph.follow(from, next);
    }

    fn record(&mut self, path: &[Literal]) {
        self.explored += 1;
        self.graph.follow_path(path);
        let end = path.iter().fold(0, |node, &literal| self.child(node, literal));
        self.nodes[end] = Node { choice: None, state: State::Run };
    }

    fn next(&mut self) -> Option<Oracle> {
        let mut taken = Taken { sides: vec![None; self.graph.choices()] };
        let goals = self.goals_at_start();
        let Some(goal) = self.search(0, &goals, &mut taken, None) else {
            self.has_oracles = false;
            return None;
        };
        self.goals[goal].tries += 1;
        let others = match self.order {
            DprOrder::Random => Others::Random(self.random.number()),
            DprOrder::Guided | DprOrder::Dfs => Others::First,
        };
        Some(Oracle { goal, sides: taken.sides, others })
    }

    fn counts(&self) -> PathCounts {
        path_counts(&self.graph, self.explored, self.open_goals())
    }
}

impl Taken {
    fn set(&mut self, choice: ChoiceId, side: Option<Side>) {
        self.sides[choice.index()] = side;
    }

    fn has(&self, literal: Literal) -> bool {
        self.sides[literal.choice.index()] == Some(literal.side)
    }
}
