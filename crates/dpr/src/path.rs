//! One path: the program runs as an oracle says.
//!
//! At a conditional that can lead to several blocks the oracle decides. Where a statement that is no conditional can go on in several ways (a
//! library call that compares, an address with several values), all of them are followed: they are parts of the same path.

use std::collections::BTreeSet;

use adamant_base::Exhausted;
use adamant_check::{Counterexample, Reason};
use adamant_program::{BlockId, TerminatorOp};
use adamant_semantics::ThreadId;
use adamant_symbolic::{NodeId, counterexample};

use crate::choices::Choices;
use crate::passages::Way;
use crate::running::{Around, Arrival, Bad, End, Machine, Standing, next_decision};
use crate::space::{Literal, Oracle, OracleSpace, Side};
use crate::unfolding::is_terminator;
use crate::unrolling::{Place, Unrolling, is_bounded};

/// How far paths go.
#[derive(Clone, Copy)]
pub(crate) enum Bound<'b> {
    /// Through so many decisions that count.
    Decisions(usize),
    /// Up to these places.
    Places(&'b BTreeSet<Place>),
}

/// What came of a path.
#[derive(Default)]
pub(crate) struct Path {
    /// What the oracle decided, in this order.
    pub(crate) sides: Vec<Literal>,
    /// A run that violates the property.
    pub(crate) violation: Option<Box<Counterexample>>,
    /// Why nothing can be proved.
    pub(crate) obstacle: Option<Reason>,
    /// Whether it was cut.
    pub(crate) is_cut: bool,
}

/// What decides on a path.
pub(crate) struct Deciding<'d> {
    pub(crate) oracle: &'d Oracle,
    pub(crate) choices: &'d mut Choices,
    pub(crate) space: &'d mut dyn OracleSpace,
}

/// A state on the path.
struct Point {
    standing: Standing,
    since: NodeId,
    decisions: usize,
    /// Where the oracle decided.
    decided: BTreeSet<Place>,
}

/// Runs a path from a node of the log, which stands for its start.
pub(crate) fn run_path(
    machine: &mut Machine<'_>,
    (start, root): (Standing, NodeId),
    bound: Bound<'_>,
    mut deciding: Deciding<'_>,
    around: Around<'_>,
) -> Result<Path, Exhausted> {
    let mut path = Path::default();
    let mut points = vec![Point { standing: start, since: root, decisions: 0, decided: BTreeSet::new() }];
    while let Some(Point { standing, since, decisions, mut decided }) = points.pop() {
        let pauses = |unrolling: &mut Unrolling, machine: &Machine<'_>| match bound {
            Bound::Decisions(_) => false,
            Bound::Places(cuts) => cuts.contains(&unrolling.place(around.nestings, &machine.state)),
        };
        let decision = next_decision(machine, standing, around, pauses)?;
        let decisions = decisions + usize::from(decision.at.as_ref().is_some_and(is_bounded));
        let is_decided = decision.at.is_some();
        let ways = match decision.at {
            // A library function may call another one twice from one place: an oracle has one answer there.
            Some(place) if is_terminator(machine, &place) && decided.insert(place.clone()) => {
                deciding.decided(machine, place, decision.ways, &mut path.sides)
            }
            _ => decision.ways,
        };
        for way in ways {
            let Arrival { mut standing, events, ticks, end } = way;
            let since = machine.domain.log.push(Some(since), ThreadId::FIRST, ticks, events);
            match end {
                End::Over => {}
                End::Bad(Bad::Violation(violation)) => {
                    match counterexample(&mut machine.domain, since, violation.clone()) {
                        Some(found) => {
                            path.violation = Some(found);
                            return Ok(path);
                        }
                        None => path.stuck(&Bad::Violation(violation)),
                    }
                }
                End::Bad(bad) => path.stuck(&bad),
                End::Open => {
                    let is_cut = !is_decided
                        || match bound {
                            Bound::Decisions(most) => decisions > most,
                            Bound::Places(cuts) => {
                                cuts.contains(&standing.unrolling.place(around.nestings, &standing.at.state))
                            }
                        };
                    if is_cut {
                        path.is_cut = true;
                    } else {
                        points.push(Point { standing, since, decisions, decided: decided.clone() });
                    }
                }
            }
        }
    }
    Ok(path)
}

impl Path {
    fn stuck(&mut self, bad: &Bad) {
        self.obstacle.get_or_insert_with(|| bad.reason());
    }
}

impl Deciding<'_> {
    /// The ways that the oracle takes of those that a conditional has.
    fn decided(
        &mut self,
        machine: &Machine<'_>,
        place: Place,
        ways: Vec<Arrival>,
        sides: &mut Vec<Literal>,
    ) -> Vec<Arrival> {
        let mut targets = targets(machine, &place);
        targets.retain(|target| ways.iter().any(|way| entered(way) == Some(*target)));
        let Some((&last, others)) = targets.split_last() else { return ways };
        let mut taken = last;
        let mut made = Vec::new();
        for &target in others {
            let way: Way = (place.clone(), target);
            let choice = self.choices.whether(way, self.space);
            let side = self.oracle.side(choice);
            made.push(Literal { choice, side });
            if side == Side::Then {
                taken = target;
                break;
            }
        }
        for side in made {
            // Ways of one path may come to a place more than once.
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        ways.into_iter().filter(|way| entered(way).is_none_or(|target| target == taken)).collect()
    }
}

/// The blocks that a conditional leads to, in their order.
pub(crate) fn targets(machine: &Machine<'_>, place: &Place) -> Vec<BlockId> {
    let Some(frame) = place.last() else { return Vec::new() };
    let body = machine.program().functions[frame.function].body.as_ref();
    let terminator = body.map(|body| &body.blocks[frame.block].terminator.op);
    let mut targets = Vec::new();
    for edge in terminator.into_iter().flat_map(TerminatorOp::edges) {
        if !targets.contains(&edge.target) {
            targets.push(edge.target);
        }
    }
    targets
}

/// The block that a way has entered.
fn entered(way: &Arrival) -> Option<BlockId> {
    match way.end {
        End::Open => way.standing.at.state.threads[ThreadId::FIRST].frames.last().map(|frame| frame.block),
        End::Over | End::Bad(_) => None,
    }
}
