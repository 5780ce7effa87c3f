//! Sizes of the control flow that engines see: of the program, of what is looked at first, and of what is looked at last.
//!
//! A slice is looked at first without the decisions that come back later. Where slices are looked at apart, figures are averages over them.

use std::collections::BTreeMap;

use adamant_reduce::Size;

use crate::plan::knowledge::About;

/// The sizes in one check.
#[derive(Default)]
pub(crate) struct Sizes {
    /// That of the program.
    before: Option<Size>,
    /// What is looked at for the whole question.
    everything: Option<Looks>,
    /// What is looked at for each of its parts.
    parts: BTreeMap<usize, Looks>,
}

/// The programs that an engine saw for the same question.
#[derive(Clone, Copy)]
struct Looks {
    first: Size,
    last: Size,
}

impl Sizes {
    /// The size of the program; the first one that is told counts.
    pub(crate) fn note_program(&mut self, size: Size) {
        self.before.get_or_insert(size);
    }

    /// An engine sees a program of this size.
    pub(crate) fn note_look(&mut self, about: About, size: Size) {
        let looks = match about {
            About::Everything => {
                // If parts were looked at before, nothing could be told from them.
                self.parts.values_mut().for_each(|looks| looks.last = size);
                self.everything.get_or_insert(Looks { first: size, last: size })
            }
            About::Part(part) => self.parts.entry(part).or_insert(Looks { first: size, last: size }),
        };
        looks.last = size;
    }

    /// What is told of them.
    pub(crate) fn figures(&self) -> Vec<(&'static str, f64)> {
        let apart = self.parts.values().copied();
        let looks: Vec<Looks> =
            if self.parts.is_empty() { self.everything.into_iter().collect() } else { apart.collect() };
        let before: Vec<Size> = self.before.into_iter().collect();
        let first: Vec<Size> = looks.iter().map(|looks| looks.first).collect();
        let last: Vec<Size> = looks.iter().map(|looks| looks.last).collect();
        let named = [
            (["locations_before", "edges_before"], before),
            (["locations_initial", "edges_initial"], first),
            (["locations_after", "edges_after"], last),
        ];
        named.into_iter().flat_map(|(names, sizes)| averages(names, &sizes)).collect()
    }
}

/// Average locations and edges, under their names; nothing of nothing.
fn averages([locations, edges]: [&'static str; 2], sizes: &[Size]) -> Vec<(&'static str, f64)> {
    if sizes.is_empty() {
        return Vec::new();
    }
    let average = |of: fn(&Size) -> u64| sizes.iter().map(of).sum::<u64>() as f64 / sizes.len() as f64;
    vec![(locations, average(|size| size.locations)), (edges, average(|size| size.edges))]
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn size(locations: u64) -> Size {
        Size { locations, edges: 2 * locations }
    }

    fn figure(sizes: &Sizes, name: &str) -> Option<f64> {
        sizes.figures().into_iter().find(|(known, _)| *known == name).map(|(_, figure)| figure)
    }

    #[test]
    fn slices_are_looked_at_apart_on_average() {
        let mut sizes = Sizes::default();
        assert!(sizes.figures().is_empty());
        sizes.note_program(size(100));
        sizes.note_program(size(90));
        sizes.note_look(About::Everything, size(80));
        assert_eq!(figure(&sizes, "locations_initial"), Some(80.0));
        sizes.note_look(About::Part(0), size(10));
        sizes.note_look(About::Part(1), size(20));
        sizes.note_look(About::Part(1), size(40));
        assert_eq!(figure(&sizes, "locations_before"), Some(100.0));
        assert_eq!(figure(&sizes, "locations_initial"), Some(15.0));
        assert_eq!(figure(&sizes, "locations_after"), Some(25.0));
        assert_eq!(figure(&sizes, "edges_after"), Some(50.0));
        sizes.note_look(About::Everything, size(100));
        assert_eq!(figure(&sizes, "locations_after"), Some(100.0));
    }
}
