//! What a native solver holds, and what has to change before it holds something else.

use adamant_expr::Term;

/// The assertions that a native solver holds, in levels.
#[derive(Default, Debug)]
pub(crate) struct Stack {
    held: Vec<Term>,
    /// Where each level begins. The first one begins at zero, and none is empty.
    starts: Vec<usize>,
}

/// A change of a native solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Ends so many levels.
    Pop(usize),
    /// Begins a level.
    Push,
    /// Adds an assertion.
    Assert(Term),
}

impl Stack {
    /// How many assertions it has in common with others, from the first on.
    pub(crate) fn shared(&self, wanted: &[Term]) -> usize {
        self.held.iter().zip(wanted).take_while(|(held, wanted)| held == wanted).count()
    }

    /// What brings the native solver to hold these assertions, with levels that begin at these places. It counts as done: where
    /// a change fails, the native solver is to be given up.
    pub(crate) fn change_to(&mut self, wanted: &[Term], starts: &[usize]) -> Vec<Change> {
        let mut starts: Vec<usize> = starts.iter().copied().filter(|&start| start < wanted.len()).collect();
        starts.dedup();
        let (levels, kept) = self.kept(wanted, &starts);
        let mut changes = Vec::new();
        if levels < self.starts.len() {
            changes.push(Change::Pop(self.starts.len() - levels));
        }
        let mut next = starts[levels..].iter().peekable();
        for (place, &term) in wanted.iter().enumerate().skip(kept) {
            if next.next_if_eq(&&place).is_some() {
                changes.push(Change::Push);
            }
            changes.push(Change::Assert(term));
        }
        self.held.truncate(kept);
        self.held.extend_from_slice(&wanted[kept..]);
        self.starts = starts;
        changes
    }

    /// How many levels can stay, and how many assertions they have. The last of them may get more.
    fn kept(&self, wanted: &[Term], starts: &[usize]) -> (usize, usize) {
        let shared = self.shared(wanted);
        let mut kept = (0, 0);
        for (level, (start, wanted_start)) in self.starts.iter().zip(starts).enumerate() {
            let end = self.starts.get(level + 1).copied().unwrap_or(self.held.len());
            let wanted_end = starts.get(level + 1).copied().unwrap_or(wanted.len());
            if start != wanted_start || end > shared || end > wanted_end {
                break;
            }
            kept = (level + 1, end);
        }
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_base::Id;

    /// The changes as text, after those that lead to what is held before.
    fn changes(stack: &mut Stack, wanted: &[usize], starts: &[usize]) -> String {
        let wanted: Vec<Term> = wanted.iter().map(|&id| Term::new(id)).collect();
        let text = |change: &Change| match change {
            Change::Pop(levels) => format!("-{levels}"),
            Change::Push => "+".to_owned(),
            Change::Assert(term) => term.index().to_string(),
        };
        stack.change_to(&wanted, starts).iter().map(text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn only_what_differs_is_changed() {
        let mut stack = Stack::default();
        for (wanted, starts, expected) in [
            (&[5, 6, 7][..], &[0, 2][..], "+ 5 6 + 7"),
            (&[5, 6, 7], &[0, 2], ""),
            // An assertion more in the last level, and the same in levels of other sizes.
            (&[5, 6, 7, 8], &[0, 2], "8"),
            (&[5, 6, 7, 8], &[0, 2, 3], "-1 + 7 + 8"),
            // Assertions that come before a level ended.
            (&[5, 6, 9], &[0], "-2 9"),
            (&[5, 6, 9, 10], &[0, 3, 3, 4], "+ 10"),
            (&[5, 4], &[0, 1], "-2 + 5 + 4"),
            (&[], &[0, 0], "-2"),
            (&[1], &[0, 1], "+ 1"),
        ] {
            assert_eq!(changes(&mut stack, wanted, starts), expected, "{wanted:?} {starts:?}");
        }
    }
}
