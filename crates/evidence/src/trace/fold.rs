//! Folds the rounds of long loops, so that a run of a thousand rounds is read in four.
//!
//! A loop shows as a line of one call that is visited again and again while that call stands and no other thread runs. The first two and
//! the last two rounds stay.

use rustc_hash::FxHashMap;

use super::SourceStep;

/// How many rounds stay at each end.
const KEPT_ROUNDS: usize = 2;
/// How many rounds have to be hidden for folding to be worth a line.
const HIDDEN_ROUNDS: usize = 3;

/// A row of a folded trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// The step of this number.
    Step(usize),
    /// So many rounds of the loop at the step of this number.
    Rounds {
        /// A step at the head of the loop.
        head: usize,
        /// How many rounds were folded.
        rounds: usize,
    },
}

/// The rows for all steps of a trace.
pub(super) fn fold(steps: &[SourceStep]) -> Vec<Row> {
    let visits = Visits::new(steps);
    let mut rows = Vec::new();
    visits.fold_range(0, steps.len(), &mut rows);
    rows
}

/// Who comes back to the same line of the same call.
struct Visits {
    /// The next step at the same line of the same call with no other thread in between.
    next: Vec<Option<usize>>,
}

/// The depth of a call, and the last step at each of its lines.
type LastVisits = (usize, FxHashMap<u32, usize>);

impl Visits {
    fn new(steps: &[SourceStep]) -> Self {
        let mut next = vec![None; steps.len()];
        // The calls that stand, by thread: for each its last visits by line.
        let mut calls: FxHashMap<usize, Vec<LastVisits>> = FxHashMap::default();
        let mut switched = 0;
        for (index, step) in steps.iter().enumerate() {
            if index > 0 && (steps[index - 1].thread != step.thread || step.begins_cycle) {
                switched = index;
            }
            let stack = calls.entry(step.thread).or_default();
            stack.retain(|(depth, _)| *depth < step.depth || (*depth == step.depth && step.call.is_none()));
            if stack.last().is_none_or(|(depth, _)| *depth < step.depth) {
                stack.push((step.depth, FxHashMap::default()));
            }
            let (_, lines) = stack.last_mut().expect("a call was pushed if there was none");
            if let Some(before) = lines.insert(step.place.line, index).filter(|&before| before >= switched) {
                next[before] = Some(index);
            }
        }
        Self { next }
    }

    fn fold_range(&self, mut at: usize, end: usize, rows: &mut Vec<Row>) {
        while at < end {
            let visits = self.visits(at, end);
            let rounds = visits.len() - 1;
            if rounds < 2 * KEPT_ROUNDS + HIDDEN_ROUNDS {
                rows.push(Row::Step(at));
                at += 1;
                continue;
            }
            let hidden = KEPT_ROUNDS..rounds - KEPT_ROUNDS;
            for round in 0..rounds {
                if round == hidden.start {
                    rows.push(Row::Rounds { head: at, rounds: hidden.len() });
                }
                if !hidden.contains(&round) {
                    rows.push(Row::Step(visits[round]));
                    self.fold_range(visits[round] + 1, visits[round + 1], rows);
                }
            }
            // What the last visit begins is a round that was left early, or the way out.
            at = visits[rounds];
            rows.push(Row::Step(at));
            at += 1;
        }
    }

    /// All visits of a line from here on, this one first.
    fn visits(&self, at: usize, end: usize) -> Vec<usize> {
        std::iter::successors(Some(at), |&visit| self.next[visit].filter(|&next| next < end)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::TraceLocation;

    fn step(depth: usize, line: u32) -> SourceStep {
        let place = TraceLocation { file: "a.c".to_owned(), line, column: 1, source: String::new() };
        let function = "f".to_owned();
        SourceStep {
            thread: 0,
            depth,
            function,
            place,
            call: None,
            inputs: vec![],
            assignments: vec![],
            waits: false,
            propositions: vec![],
            begins_cycle: false,
        }
    }

    fn shown(steps: &[SourceStep]) -> String {
        let show = |row: &Row| match row {
            Row::Step(index) => steps[*index].place.line.to_string(),
            Row::Rounds { head, rounds } => format!("<{rounds} of {}>", steps[*head].place.line),
        };
        fold(steps).iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn short_runs_stay_as_they_are() {
        let steps: Vec<_> = [1, 2, 3, 2, 3, 2, 4].map(|line| step(1, line)).to_vec();
        assert_eq!(shown(&steps), "1 2 3 2 3 2 4");
    }

    #[test]
    fn the_middle_of_a_long_loop_is_folded() {
        let mut steps = vec![step(1, 1)];
        for _ in 0..100 {
            steps.extend([step(1, 2), step(2, 9), step(1, 3)]);
        }
        steps.extend([step(1, 2), step(1, 4)]);
        assert_eq!(shown(&steps), "1 2 9 3 2 9 3 <96 of 2> 2 9 3 2 9 3 2 4");
    }

    #[test]
    fn inner_loops_are_folded_in_the_rounds_that_stay() {
        let mut steps = Vec::new();
        for _ in 0..8 {
            steps.push(step(1, 2));
            steps.extend((0..10).map(|_| step(1, 3)));
        }
        let inner = "2 3 3 <5 of 3> 3 3 3";
        assert_eq!(shown(&steps), format!("{inner} {inner} <3 of 2> {inner} {inner} {inner}"));
    }

    #[test]
    fn calls_of_their_own_are_not_rounds_of_a_loop() {
        let mut steps = Vec::new();
        for _ in 0..10 {
            steps.push(SourceStep { call: Some(Vec::new()), ..step(2, 5) });
        }
        assert_eq!(shown(&steps), "5 5 5 5 5 5 5 5 5 5");
    }
}
