//! How states came about whose paths were merged: from one of them back to the start, a model tells which of the merged paths was taken.

use adamant_base::{IdVec, typed_id};
use adamant_expr::TermPool;
use adamant_symbolic::{Event, MergedState, Model};

typed_id! {
    /// A point of a history.
    pub(crate) struct PointId("point");
}

/// How states came about.
pub(crate) struct History {
    points: IdVec<PointId, Point>,
}

enum Point {
    Start,
    /// The program ran so many ticks, and this happened.
    Ran {
        before: PointId,
        ticks: u64,
        events: Vec<Event>,
    },
    /// It is one of these.
    Merged(Vec<(PointId, MergedState)>),
}

impl Default for History {
    fn default() -> Self {
        Self { points: [Point::Start].into_iter().collect() }
    }
}

impl History {
    /// Where nothing has happened.
    pub(crate) const START: PointId = PointId::FIRST;

    /// The program ran.
    pub(crate) fn ran(&mut self, before: PointId, ticks: u64, events: Vec<Event>) -> PointId {
        self.points.push(Point::Ran { before, ticks, events })
    }

    /// States were merged.
    pub(crate) fn merged(&mut self, parts: Vec<(PointId, MergedState)>) -> PointId {
        self.points.push(Point::Merged(parts))
    }

    /// What happened on the way to a point if symbols have these values: ticks and events, step by step. Nothing if they are not those
    /// of any path.
    pub(crate) fn path_to(&self, end: PointId, model: &Model, pool: &TermPool) -> Option<Vec<(u64, Vec<Event>)>> {
        let mut path = Vec::new();
        let mut at = end;
        loop {
            match &self.points[at] {
                Point::Start => break,
                Point::Ran { before, ticks, events } => {
                    path.push((*ticks, events.clone()));
                    at = *before;
                }
                Point::Merged(parts) => {
                    let is_chosen = |part: &MergedState| {
                        pool.eval(part.chosen, model).ok().and_then(|value| value.as_bool()) == Some(true)
                    };
                    let (before, part) = parts.iter().find(|(_, part)| is_chosen(part))?;
                    let mut events = part.events.clone();
                    events.push(Event::Condition(part.chosen));
                    path.push((0, events));
                    at = *before;
                }
            }
        }
        path.reverse();
        Some(path)
    }
}
