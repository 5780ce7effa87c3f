//! The oracles that are left as clauses, in an incremental SAT solver.
//!
//! There is a variable for each choice (true: the first side), for each goal, and for each *way*: a scope of a goal. A way implies its goal and the
//! sides of its scope, so an oracle is an assignment in which some way is taken. Ways that cannot be taken any longer never can be later, as
//! clauses are only added.

use std::collections::{BTreeMap, BTreeSet};

use adamant_base::{IdVec, typed_id};
use rustsat::solvers::{PhaseLit, Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause as SatClause, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

use super::choice_graph::ChoiceGraph;
use super::open_paths::{OpenGoal, path_counts};
use super::{ChoiceId, Clause, GoalId, Literal, Next, Oracle, OracleSpace, Others, PathCounts, Random, Scope, Side};
use crate::DprOrder;

typed_id! {
    /// A scope of a goal.
    struct WayId("w");
}

/// Oracles as clauses.
pub struct SatSpace {
    solver: CaDiCaL<'static, 'static>,
    variables: u32,
    order: DprOrder,
    random: Random,
    choices: IdVec<ChoiceId, Var>,
    goals: IdVec<GoalId, Goal>,
    ways: IdVec<WayId, Way>,
    /// Ways that may be taken, those of goals that were tried least first.
    open: BTreeSet<(u64, WayId)>,
    /// That some way is taken; nothing if there is none.
    some_way: Option<Lit>,
    clauses: Vec<Clause>,
    last: Vec<Literal>,
    graph: ChoiceGraph,
    explored: u64,
}

struct Goal {
    variable: Var,
    tries: u64,
    ways: Vec<WayId>,
}

struct Way {
    variable: Var,
    goal: GoalId,
    scope: Scope,
}

/// What the solver found.
enum Found {
    Oracle(Vec<Option<Side>>),
    Nothing,
}

impl SatSpace {
    /// A space without choices and goals.
    pub fn new(order: DprOrder, seed: u64) -> Self {
        let mut solver = CaDiCaL::default();
        // Otherwise it tries a few assignments of its own before the sides that are preferred.
        solver.set_option("lucky", 0).expect("the solver has this option");
        Self {
            solver,
            variables: 0,
            order,
            random: Random::new(seed),
            choices: IdVec::new(),
            goals: IdVec::new(),
            ways: IdVec::new(),
            open: BTreeSet::new(),
            some_way: None,
            clauses: Vec::new(),
            last: Vec::new(),
            graph: ChoiceGraph::default(),
            explored: 0,
        }
    }

    fn variable(&mut self) -> Var {
        let variable = Var::new(self.variables);
        self.variables += 1;
        variable
    }

    fn require(&mut self, literals: impl IntoIterator<Item = Lit>) {
        let clause = literals.into_iter().collect::<SatClause>();
        self.solver.add_clause(clause).expect("a solver without limits takes clauses");
    }

    fn lit(&self, literal: Literal) -> Lit {
        let variable = self.choices[literal.choice];
        match literal.side {
            Side::Then => variable.pos_lit(),
            Side::Else => variable.neg_lit(),
        }
    }

    fn solve(&mut self, assumptions: &[Lit]) -> Found {
        match self.solver.solve_assumps(assumptions).expect("a solver without limits solves") {
            SolverResult::Sat => Found::Oracle(self.choices.iter().map(|&variable| self.side_of(variable)).collect()),
            SolverResult::Unsat => Found::Nothing,
            SolverResult::Interrupted => unreachable!("nobody interrupts the solver"),
        }
    }

    fn side_of(&self, variable: Var) -> Option<Side> {
        match self.solver.var_val(variable) {
            Ok(TernaryVal::True) => Some(Side::Then),
            Ok(TernaryVal::False) => Some(Side::Else),
            // A choice that no clause knows.
            Ok(TernaryVal::DontCare) | Err(_) => None,
        }
    }

    /// An oracle towards the goal that was tried least. Goals that cannot be reached are closed on the way.
    fn next_guided(&mut self) -> Option<Oracle> {
        while let Some(&(tries, way)) = self.open.first() {
            let Way { variable, goal, .. } = self.ways[way];
            match self.solve(&[variable.pos_lit()]) {
                Found::Oracle(sides) => {
                    self.note_try(goal);
                    return Some(Oracle { goal, sides, others: Others::First });
                }
                Found::Nothing => {
                    self.open.remove(&(tries, way));
                    self.require([variable.neg_lit()]);
                }
            }
        }
        None
    }

    fn note_try(&mut self, goal: GoalId) {
        let Goal { tries, ref ways, .. } = self.goals[goal];
        let open = ways.iter().filter(|&&way| self.open.remove(&(tries, way))).copied().collect::<Vec<_>>();
        self.open.extend(open.into_iter().map(|way| (tries + 1, way)));
        self.goals[goal].tries += 1;
    }

    fn next_random(&mut self) -> Option<Oracle> {
        for variable in self.choices.iter() {
            let preferred = variable.lit(self.random.side() == Side::Else);
            self.solver.phase_lit(preferred).expect("the solver takes preferences");
        }
        let seed = self.random.number();
        let sides = self.with_some_way(&[])?;
        Some(Oracle { goal: self.taken_goal(), sides, others: Others::Random(seed) })
    }

    /// The oracle that has the most sides in common with the last path, and first sides after that.
    fn next_depth_first(&mut self) -> Option<Oracle> {
        let mut best = self.with_some_way(&[])?;
        let mut goal = self.taken_goal();
        let last = self.last.iter().map(|&literal| self.lit(literal)).collect::<Vec<_>>();
        // So many sides can be kept, so many cannot.
        let (mut kept, mut too_many) = (0, last.len() + 1);
        while kept + 1 < too_many {
            let tried = usize::midpoint(kept, too_many);
            match self.with_some_way(&last[..tried]) {
                Some(sides) => {
                    (best, goal, kept) = (sides, self.taken_goal(), tried);
                }
                None => too_many = tried,
            }
        }
        Some(Oracle { goal, sides: best, others: Others::First })
    }

    fn with_some_way(&mut self, assumptions: &[Lit]) -> Option<Vec<Option<Side>>> {
        let assumptions = [self.some_way?].iter().chain(assumptions).copied().collect::<Vec<_>>();
        match self.solve(&assumptions) {
            Found::Oracle(sides) => Some(sides),
            Found::Nothing => None,
        }
    }

    /// The goal of a way that the last answer takes.
    fn taken_goal(&self) -> GoalId {
        let taken = |way: &&Way| matches!(self.solver.var_val(way.variable), Ok(TernaryVal::True));
        self.ways.iter().find(taken).expect("some way is taken").goal
    }

    /// What is left to be reached, with all that excludes it.
    fn open_goals(&self) -> Option<Vec<OpenGoal>> {
        let mut scopes: BTreeMap<GoalId, Vec<Scope>> = BTreeMap::new();
        for &(_, way) in &self.open {
            let Way { goal, ref scope, .. } = self.ways[way];
            scopes.entry(goal).or_default().push(scope.clone());
        }
        OpenGoal::all(scopes, &self.clauses)
    }
}

impl OracleSpace for SatSpace {
    fn add_choice(&mut self) -> ChoiceId {
        let variable = self.variable();
        self.solver.phase_lit(variable.pos_lit()).expect("the solver takes preferences");
        self.graph.add_choice();
        self.choices.push(variable)
    }

    fn add_goal(&mut self, scope: Scope) -> GoalId {
        let variable = self.variable();
        let goal = self.goals.push(Goal { variable, tries: 0, ways: Vec::new() });
        self.widen(goal, scope);
        goal
    }

    fn widen(&mut self, goal: GoalId, scope: Scope) {
        let taken = self.variable();
        self.require([taken.neg_lit(), self.goals[goal].variable.pos_lit()]);
        for &literal in &scope {
            self.require([taken.neg_lit(), self.lit(literal)]);
        }
        let some = self.variable().pos_lit();
        self.require([!some, taken.pos_lit()].into_iter().chain(self.some_way));
        self.some_way = Some(some);
        let way = self.ways.push(Way { variable: taken, goal, scope });
        self.goals[goal].ways.push(way);
        self.open.insert((self.goals[goal].tries, way));
    }

    fn close(&mut self, goal: GoalId) {
        let variable = self.goals[goal].variable;
        self.require([variable.neg_lit()]);
        let tries = self.goals[goal].tries;
        for way in &self.goals[goal].ways {
            self.open.remove(&(tries, *way));
        }
    }

    fn learn(&mut self, clause: Clause) {
        let goal = clause.goal.map(|goal| self.goals[goal].variable.neg_lit());
        let sides = clause.sides.iter().map(|&literal| !self.lit(literal)).collect::<Vec<_>>();
        self.require(goal.into_iter().chain(sides));
        self.clauses.push(clause);
    }

    fn follow(&mut self, from: Option<Literal>, next: Next) {
        self.graph.follow(from, next);
    }

    fn record(&mut self, path: &[Literal]) {
        self.explored += 1;
        self.graph.follow_path(path);
        self.last = path.to_vec();
        self.learn(Clause { goal: None, sides: path.to_vec() });
    }

    fn next(&mut self) -> Option<Oracle> {
        let found = match self.order {
            DprOrder::Guided => self.next_guided(),
            DprOrder::Random => self.next_random(),
            DprOrder::Dfs => self.next_depth_first(),
        };
        if found.is_none() {
            self.open.clear();
        }
        found
    }

    fn counts(&self) -> PathCounts {
        path_counts(&self.graph, self.explored, self.open_goals())
    }
}
