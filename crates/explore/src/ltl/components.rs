//! Strongly connected components of graphs over small numbers, without recursion (Tarjan's algorithm).

/// By node, the number of its component. The edges of a node are those that `target` gives for 0, 1 and so on.
pub(crate) fn components(count: usize, target: impl Fn(usize, usize) -> Option<usize>) -> Vec<u32> {
    const UNSEEN: u32 = u32::MAX;
    let mut entered = vec![UNSEEN; count];
    let mut lowest = vec![UNSEEN; count];
    let mut component = vec![UNSEEN; count];
    let mut open: Vec<usize> = Vec::new();
    let (mut clock, mut found) = (0, 0);
    for start in 0..count {
        if entered[start] != UNSEEN {
            continue;
        }
        let mut path = vec![(start, 0)];
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            if *next == 0 {
                entered[node] = clock;
                lowest[node] = clock;
                clock += 1;
                open.push(node);
            }
            let edge = *next;
            *next += 1;
            match target(node, edge) {
                Some(target) if entered[target] == UNSEEN => path.push((target, 0)),
                Some(target) => {
                    if component[target] == UNSEEN {
                        lowest[node] = lowest[node].min(entered[target]);
                    }
                }
                None => {
                    path.pop();
                    if let Some(&(parent, _)) = path.last() {
                        lowest[parent] = lowest[parent].min(lowest[node]);
                    }
                    if lowest[node] == entered[node] {
                        while let Some(member) = open.pop() {
                            component[member] = found;
                            if member == node {
                                break;
                            }
                        }
                        found += 1;
                    }
                }
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[track_caller]
    fn check(edges: &[&[usize]], together: &[&[usize]]) {
        let found = components(edges.len(), |node, edge| edges[node].get(edge).copied());
        for group in together {
            for (node, component) in found.iter().enumerate() {
                assert_eq!(group.contains(&node), *component == found[group[0]], "{node} in {group:?}");
            }
        }
    }

    #[test]
    fn cycles_are_components() {
        check(&[&[1], &[2], &[0, 3], &[4], &[3], &[5]], &[&[0, 1, 2], &[3, 4], &[5]]);
        check(&[&[], &[0], &[1]], &[&[0], &[1], &[2]]);
        check(&[&[1, 2], &[0], &[3], &[2, 0]], &[&[0, 1, 2, 3]]);
    }
}
