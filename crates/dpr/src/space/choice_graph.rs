//! Which choice follows which, and how many paths that makes.

use adamant_base::{Id, IdVec};
use num_bigint::BigUint;

use super::{ChoiceId, Literal, Next, Side};

/// What follows the beginning and each side of each choice, as far as it was seen. The choices of an unrolled program have no
/// cycles; if there is one, it counts as a path that ends where it closes.
#[derive(Clone, Debug, Default)]
pub(super) struct ChoiceGraph {
    start: Vec<Next>,
    after: IdVec<ChoiceId, [Vec<Next>; 2]>,
}

/// Whether the paths from a choice are counted.
#[derive(Clone)]
enum Progress {
    New,
    Entered,
    Counted(BigUint),
}

impl ChoiceGraph {
    pub(super) fn add_choice(&mut self) -> ChoiceId {
        self.after.push([Vec::new(), Vec::new()])
    }

    pub(super) fn choices(&self) -> usize {
        self.after.len()
    }

    pub(super) fn follow(&mut self, from: Option<Literal>, next: Next) {
        let known = match from {
            None => &mut self.start,
            Some(literal) => &mut self.after[literal.choice][literal.side.index()],
        };
        if let Err(place) = known.binary_search(&next) {
            known.insert(place, next);
        }
    }

    /// The choices of a path follow each other, and after them nothing.
    pub(super) fn follow_path(&mut self, path: &[Literal]) {
        let mut from = None;
        for &literal in path {
            self.follow(from, Next::Choice(literal.choice));
            from = Some(literal);
        }
        self.follow(from, Next::End);
    }

    /// What was seen to follow.
    pub(super) fn after(&self, from: Option<Literal>) -> &[Next] {
        match from {
            None => &self.start,
            Some(literal) => &self.after[literal.choice][literal.side.index()],
        }
    }

    /// The number of paths.
    pub(super) fn total(&self) -> BigUint {
        let mut counts = vec![Progress::New; self.after.len()];
        for next in &self.start {
            if let Next::Choice(choice) = *next {
                self.count_from(choice, &mut counts);
            }
        }
        Self::count_after(&self.start, &counts)
    }

    /// Counts the paths from a choice, those from its successors first.
    fn count_from(&self, choice: ChoiceId, counts: &mut [Progress]) {
        let mut stack = vec![choice];
        while let Some(&top) = stack.last() {
            if matches!(counts[top.index()], Progress::New) {
                counts[top.index()] = Progress::Entered;
                let new = |choice: &ChoiceId| matches!(counts[choice.index()], Progress::New);
                stack.extend(self.successors(top).filter(new));
                continue;
            }
            stack.pop();
            if matches!(counts[top.index()], Progress::Entered) {
                let sides = self.after[top].iter().map(|next| Self::count_after(next, counts));
                counts[top.index()] = Progress::Counted(sides.sum());
            }
        }
    }

    fn successors(&self, choice: ChoiceId) -> impl Iterator<Item = ChoiceId> {
        self.after[choice].iter().flatten().filter_map(|next| match *next {
            Next::Choice(choice) => Some(choice),
            Next::End => None,
        })
    }

    fn count_after(next: &[Next], counts: &[Progress]) -> BigUint {
        let of = |next: &Next| match *next {
            Next::End => BigUint::from(1u32),
            Next::Choice(choice) => match &counts[choice.index()] {
                Progress::Counted(count) => count.clone(),
                // Only on a cycle.
                Progress::New | Progress::Entered => BigUint::from(1u32),
            },
        };
        if next.is_empty() { BigUint::from(1u32) } else { next.iter().map(of).sum() }
    }
}

impl Side {
    /// 0 for the first side, 1 for the other one.
    pub(super) fn index(self) -> usize {
        match self {
            Self::Then => 0,
            Self::Else => 1,
        }
    }
}
