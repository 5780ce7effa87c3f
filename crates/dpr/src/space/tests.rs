//! Both spaces with all orders against counts of everything, on random unrolled programs.

use std::collections::{BTreeMap, BTreeSet};

use adamant_base::{Choice, Id};
use num_bigint::BigUint;

use super::random::Random;
use super::{ChoiceId, Clause, GoalId, Literal, Next, OracleSpace, Side, oracle_space};
use crate::{DprOrder, DprSpace};

/// An unrolled program: what comes after each side of each choice, and which paths reach which goal.
struct Program {
    after: Vec<[Option<usize>; 2]>,
    goals: Vec<Goal>,
}

struct Goal {
    scopes: Vec<Vec<Literal>>,
    /// Data decide which of the paths in the scopes reach it.
    seed: u64,
}

impl Program {
    fn random(random: &mut Random) -> Self {
        let count = 2 + below(random, 5);
        let mut later = |choice: usize| {
            let next = choice + 1 + below(random, 2);
            (next < count).then_some(next)
        };
        let after = (0..count).map(|choice| [later(choice), later(choice)]).collect();
        let goal = |random: &mut Random| Goal {
            scopes: (0..1 + below(random, 2)).map(|_| scope(random, count)).collect(),
            seed: random.number(),
        };
        Self { after, goals: (0..3).map(|_| goal(random)).collect() }
    }

    /// The path under an oracle that is given by bits.
    fn path(&self, oracle: usize) -> Vec<Literal> {
        self.path_by(|choice| if oracle >> choice & 1 == 0 { Side::Then } else { Side::Else })
    }

    fn path_by(&self, side: impl Fn(usize) -> Side) -> Vec<Literal> {
        let mut path = Vec::new();
        let mut next = Some(0);
        while let Some(choice) = next {
            let side = side(choice);
            path.push(Literal { choice: ChoiceId::new(choice), side });
            next = self.after[choice][side.index()];
        }
        path
    }

    fn oracles(&self) -> std::ops::Range<usize> {
        0..1 << self.after.len()
    }

    fn reaches(&self, goal: usize, path: &[Literal]) -> bool {
        let Goal { scopes, seed } = &self.goals[goal];
        let code = path.iter().fold(*seed, |code, side| code.wrapping_mul(3) + 1 + side.side.index() as u64);
        in_some_scope(scopes, path) && Random::new(code).number().is_multiple_of(8)
    }

    /// As few sides of a path as exclude a goal.
    fn reason(&self, goal: usize, path: &[Literal]) -> Vec<Literal> {
        let excludes = |sides: &[Literal]| {
            let agrees = |oracle: &usize| sides.iter().all(|side| bit(*oracle, side.choice) == side.side);
            self.oracles().filter(agrees).all(|oracle| !self.reaches(goal, &self.path(oracle)))
        };
        let mut kept = path.to_vec();
        for side in path {
            let fewer = kept.iter().copied().filter(|kept| kept != side).collect::<Vec<_>>();
            if excludes(&fewer) {
                kept = fewer;
            }
        }
        kept
    }
}

fn below(random: &mut Random, bound: usize) -> usize {
    usize::try_from(random.number() % bound as u64).expect("small")
}

fn scope(random: &mut Random, choices: usize) -> Vec<Literal> {
    let mut sides = BTreeMap::new();
    for _ in 0..below(random, 3) {
        sides.insert(ChoiceId::new(below(random, choices)), random.side());
    }
    sides.into_iter().map(|(choice, side)| Literal { choice, side }).collect()
}

fn bit(oracle: usize, choice: ChoiceId) -> Side {
    if oracle >> choice.index() & 1 == 0 { Side::Then } else { Side::Else }
}

fn in_some_scope(scopes: &[Vec<Literal>], path: &[Literal]) -> bool {
    scopes.iter().any(|scope| scope.iter().all(|side| path.contains(side)))
}

/// How much is learnt from a path.
#[derive(Clone, Copy, PartialEq)]
enum Learning {
    Nothing,
    Reasons,
}

/// Follows oracles until none is left: the goals that were reached.
fn search(program: &Program, space: &mut dyn OracleSpace, learning: Learning) -> BTreeSet<usize> {
    for _ in &program.after {
        space.add_choice();
    }
    let mut clauses = Vec::new();
    let goals = program.goals.iter().map(|goal| add_goal(space, goal)).collect::<Vec<_>>();
    let mut reached = BTreeSet::new();
    let mut paths = BTreeSet::new();
    while let Some(oracle) = space.next() {
        assert!(!reached.contains(&oracle.goal.index()), "closed goals are not looked for");
        let path = program.path_by(|choice| oracle.side(ChoiceId::new(choice)));
        assert!(paths.insert(path.clone()), "a path does not come twice");
        space.record(&path);
        clauses.push(Clause { goal: None, sides: path.clone() });
        for (index, &goal) in goals.iter().enumerate() {
            if reached.contains(&index) {
                continue;
            }
            if program.reaches(index, &path) {
                space.close(goal);
                reached.insert(index);
            } else if learning == Learning::Reasons {
                let clause = Clause { goal: Some(goal), sides: program.reason(index, &path) };
                clauses.push(clause.clone());
                space.learn(clause);
            }
        }
        let open = goals.iter().copied().filter(|goal| !reached.contains(&goal.index()));
        check_counts(program, space, &paths, (&open.collect::<Vec<_>>(), &clauses));
    }
    let counts = space.counts();
    assert_eq!(counts.pruned, Some(counts.total - counts.explored));
    reached
}

fn add_goal(space: &mut dyn OracleSpace, goal: &Goal) -> GoalId {
    let id = space.add_goal(goal.scopes[0].clone());
    for scope in &goal.scopes[1..] {
        space.widen(id, scope.clone());
    }
    id
}

/// Counts what is known of all paths: which sides were followed by what.
fn check_counts(
    program: &Program,
    space: &dyn OracleSpace,
    run: &BTreeSet<Vec<Literal>>,
    (open, clauses): (&[GoalId], &[Clause]),
) {
    let seen = run.iter().flatten().copied().collect::<BTreeSet<_>>();
    let known = |path: Vec<Literal>| {
        let end = path.iter().position(|side| !seen.contains(side)).map_or(path.len(), |unseen| unseen + 1);
        (path[..end].to_vec(), end == path.len() && seen.contains(&path[end - 1]))
    };
    let paths = program.oracles().map(|oracle| known(program.path(oracle))).collect::<BTreeSet<_>>();
    let leads = |(path, is_complete): &&(Vec<Literal>, bool), goal: GoalId| {
        let against = |scope: &Vec<Literal>| scope.iter().any(|side| path.contains(&side.other()));
        let fits = |scope: &Vec<Literal>| {
            if *is_complete { scope.iter().all(|side| path.contains(side)) } else { !against(scope) }
        };
        program.goals[goal.index()].scopes.iter().any(fits)
            && !clauses
                .iter()
                .filter(|clause| clause.goal.is_none_or(|of| of == goal))
                .any(|clause| clause.sides.iter().all(|side| path.contains(side)))
    };
    let is_open = |path: &&(Vec<Literal>, bool)| open.iter().any(|&goal| leads(path, goal));
    let counts = space.counts();
    assert_eq!(counts.total, BigUint::from(paths.len()));
    assert_eq!(counts.explored, BigUint::from(run.len()));
    let pruned = counts.pruned.expect("few paths are counted");
    let counted = paths.len() - run.len() - paths.iter().filter(is_open).count();
    assert!(pruned >= BigUint::from(counted), "goals that cannot be reached may be closed before they are looked for");
}

#[test]
fn all_goals_are_reached_that_can_be() {
    let mut random = Random::new(1);
    for round in 0..60 {
        let program = Program::random(&mut random);
        let paths = program.oracles().map(|oracle| program.path(oracle)).collect::<BTreeSet<_>>();
        let reachable = |goal: &usize| paths.iter().any(|path| program.reaches(*goal, path));
        let reachable = (0..program.goals.len()).filter(reachable).collect::<BTreeSet<_>>();
        for space in DprSpace::CHOICES {
            for order in DprOrder::CHOICES {
                for learning in [Learning::Nothing, Learning::Reasons] {
                    let mut space = oracle_space(space.value, order.value, round);
                    assert_eq!(search(&program, &mut *space, learning), reachable);
                }
            }
        }
    }
}

fn literal(choice: ChoiceId, side: Side) -> Literal {
    Literal { choice, side }
}

/// Figure 2 of the paper: two choices, and a reason that depends on the second one.
#[test]
fn a_reason_with_one_choice_leaves_half_of_the_paths() {
    for space in DprSpace::CHOICES {
        let mut space = oracle_space(space.value, DprOrder::Dfs, 0);
        let (first, second) = (space.add_choice(), space.add_choice());
        let goal = space.add_goal(Vec::new());
        let then = |choice| literal(choice, Side::Then);
        for side in [Side::Then, Side::Else] {
            space.follow(Some(literal(first, side)), Next::Choice(second));
            space.follow(Some(literal(second, side)), Next::End);
        }
        let oracle = space.next().expect("all paths are left");
        assert_eq!((oracle.side(first), oracle.side(second)), (Side::Then, Side::Then));
        space.record(&[then(first), then(second)]);
        space.learn(Clause { goal: Some(goal), sides: vec![then(second)] });
        let counts = space.counts();
        assert_eq!(counts.total, BigUint::from(4u32));
        assert_eq!(counts.pruned, Some(BigUint::from(1u32)));
        let left = space.next().expect("two paths are left");
        assert_eq!((left.side(first), left.side(second)), (Side::Then, Side::Else));
        space.learn(Clause { goal: Some(goal), sides: Vec::new() });
        assert_eq!(space.next(), None);
        assert_eq!(space.counts().pruned, Some(BigUint::from(3u32)));
    }
}

/// 2^200 paths: counts do not overflow.
#[test]
fn many_paths_are_counted_exactly() {
    let mut space = oracle_space(DprSpace::Sat, DprOrder::Guided, 0);
    space.add_goal(Vec::new());
    let choices = (0..200).map(|_| space.add_choice()).collect::<Vec<_>>();
    let path = choices.iter().map(|&choice| literal(choice, Side::Else)).collect::<Vec<_>>();
    for pair in choices.windows(2) {
        space.follow(Some(literal(pair[0], Side::Then)), Next::Choice(pair[1]));
    }
    space.record(&path);
    assert_eq!(space.counts().total, BigUint::from(2u32).pow(200));
    assert_eq!(space.counts().pruned, Some(BigUint::ZERO));
}
