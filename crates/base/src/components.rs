//! Strongly connected components of directed graphs over small numbers, without recursion (Tarjan's algorithm).

/// The strongly connected components of what some nodes lead to: two nodes are in one if each leads to the other. They are numbered so that
/// edges lead to the same or to smaller numbers.
#[derive(Clone, Debug)]
pub struct Components {
    of: Vec<Option<u32>>,
    count: u32,
}

impl Components {
    /// The components of a graph of `count` nodes, as far as the nodes in `starts` lead. The edges of a node are those whose targets `target`
    /// gives for 0, 1 and so on.
    pub fn of(
        count: usize,
        starts: impl IntoIterator<Item = usize>,
        target: impl Fn(usize, usize) -> Option<usize>,
    ) -> Self {
        let mut search = Search {
            entered: vec![None; count],
            lowest: vec![0; count],
            open: Vec::new(),
            clock: 0,
            found: Self { of: vec![None; count], count: 0 },
        };
        for start in starts {
            search.visit(start, &target);
        }
        search.found
    }

    /// The component of a node; `None` if no start leads to it.
    pub fn component(&self, node: usize) -> Option<u32> {
        self.of[node]
    }

    /// Whether two nodes are in one component.
    pub fn are_together(&self, one: usize, other: usize) -> bool {
        self.of[one].is_some() && self.of[one] == self.of[other]
    }

    /// How many components there are.
    pub fn count(&self) -> usize {
        self.count as usize
    }

    /// The nodes of each component.
    pub fn members(&self) -> Vec<Vec<usize>> {
        let mut members = vec![Vec::new(); self.count()];
        for (node, component) in self.of.iter().enumerate() {
            if let Some(component) = component {
                members[*component as usize].push(node);
            }
        }
        members
    }
}

struct Search {
    /// When each node was entered.
    entered: Vec<Option<u32>>,
    /// When the earliest open node was entered that each node is known to reach.
    lowest: Vec<u32>,
    /// The nodes without a component.
    open: Vec<usize>,
    clock: u32,
    found: Components,
}

impl Search {
    fn visit(&mut self, start: usize, target: &impl Fn(usize, usize) -> Option<usize>) {
        if self.entered[start].is_some() {
            return;
        }
        self.enter(start);
        let mut path = vec![(start, 0)];
        while let Some((node, edge)) = path.last_mut() {
            let (node, next) = (*node, target(*node, *edge));
            *edge += 1;
            match next {
                Some(next) => match self.entered[next] {
                    None => {
                        self.enter(next);
                        path.push((next, 0));
                    }
                    Some(time) if self.found.of[next].is_none() => self.lowest[node] = self.lowest[node].min(time),
                    Some(_) => {}
                },
                None => {
                    path.pop();
                    self.leave(node);
                    if let Some(&(parent, _)) = path.last() {
                        self.lowest[parent] = self.lowest[parent].min(self.lowest[node]);
                    }
                }
            }
        }
    }

    fn enter(&mut self, node: usize) {
        self.entered[node] = Some(self.clock);
        self.lowest[node] = self.clock;
        self.clock += 1;
        self.open.push(node);
    }

    /// All edges of a node were followed; if it reaches nothing before it, a component is complete.
    fn leave(&mut self, node: usize) {
        if self.entered[node] != Some(self.lowest[node]) {
            return;
        }
        while let Some(member) = self.open.pop() {
            self.found.of[member] = Some(self.found.count);
            if member == node {
                break;
            }
        }
        self.found.count += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::Components;

    #[track_caller]
    fn check(edges: &[&[usize]], starts: &[usize], expected: &[&[usize]]) {
        let found = Components::of(edges.len(), starts.iter().copied(), |node, edge| edges[node].get(edge).copied());
        let mut members = found.members();
        members.sort();
        assert_eq!(members, expected);
        for (node, targets) in edges.iter().enumerate() {
            let falls = |&target: &usize| found.component(target) <= found.component(node);
            assert!(found.component(node).is_none() || targets.iter().all(falls), "from {node}");
        }
    }

    #[test]
    fn cycles_are_components() {
        let edges: &[&[usize]] = &[&[1], &[2], &[0, 3], &[4], &[3], &[5]];
        check(edges, &[0, 1, 2, 3, 4, 5], &[&[0, 1, 2], &[3, 4], &[5]]);
        check(edges, &[3], &[&[3, 4]]);
        check(&[&[], &[0], &[1]], &[0, 1, 2], &[&[0], &[1], &[2]]);
        check(&[&[1, 2], &[0], &[3], &[2, 0]], &[3], &[&[0, 1, 2, 3]]);
        check(&[&[1, 1, 2], &[2], &[]], &[1, 0], &[&[0], &[1], &[2]]);
    }

    #[test]
    fn components_are_those_of_reachability() {
        // All graphs of three nodes.
        for bits in 0_u32..1 << 9 {
            let has_edge = |from: usize, to: usize| bits >> (3 * from + to) & 1 == 1;
            let targets: Vec<Vec<usize>> =
                (0..3).map(|from| (0..3).filter(|&to| has_edge(from, to)).collect()).collect();
            let found = Components::of(3, 0..3, |node, edge| targets[node].get(edge).copied());
            let leads = |from: usize, to: usize| {
                let other = 3 - from - to;
                has_edge(from, to) || has_edge(from, other) && has_edge(other, to)
            };
            for (one, other) in [(0, 1), (0, 2), (1, 2)] {
                assert_eq!(found.are_together(one, other), leads(one, other) && leads(other, one), "{bits:b}");
            }
        }
    }
}
