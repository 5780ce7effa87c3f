//! What a process and all its descendants use at this moment, as `/proc` tells it.
//!
//! A descendant is found by its parent or by its process group; one that left both is not found.

use std::collections::HashSet;
use std::fs;
use std::time::Duration;

/// What a tree of processes uses.
#[derive(Clone, Default, Debug)]
pub(crate) struct TreeUsage {
    /// CPU time so far, with that of children that have ended and were waited for.
    pub(crate) cpu: Duration,
    /// Resident memory in bytes. Pages that processes share count once for each.
    pub(crate) resident: u64,
    /// The processes.
    pub(crate) processes: Vec<i32>,
}

/// How `/proc` counts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units {
    ticks_per_second: u64,
    bytes_per_page: u64,
}

/// A line of `/proc/PID/stat`, as far as it is of use.
#[derive(PartialEq, Eq, Debug)]
struct ProcessStat {
    id: i32,
    parent: i32,
    group: i32,
    ticks: u64,
    pages: u64,
}

impl Units {
    /// The units of this machine.
    pub(crate) fn of_this_machine() -> Self {
        // SAFETY: sysconf reads a constant of the system and touches no memory of ours.
        let constant = |name| unsafe { libc::sysconf(name) };
        Self {
            ticks_per_second: u64::try_from(constant(libc::_SC_CLK_TCK)).unwrap_or(100).max(1),
            bytes_per_page: u64::try_from(constant(libc::_SC_PAGESIZE)).unwrap_or(4096),
        }
    }
}

impl TreeUsage {
    /// What the tree below `root`, which leads a process group, uses now.
    pub(crate) fn of(root: i32, units: Units) -> Self {
        let mut members = HashSet::from([root]);
        let mut usage = Self::default();
        let mut others = all_processes();
        // A child may be listed before its parent, so the list is searched until nothing is added.
        loop {
            let (inside, outside): (Vec<_>, Vec<_>) = others
                .into_iter()
                .partition(|stat| members.contains(&stat.id) || stat.group == root || members.contains(&stat.parent));
            if inside.is_empty() {
                return usage;
            }
            for stat in inside {
                members.insert(stat.id);
                usage.processes.push(stat.id);
                usage.resident += stat.pages * units.bytes_per_page;
                usage.cpu += Duration::from_millis(stat.ticks * 1000 / units.ticks_per_second);
            }
            others = outside;
        }
    }
}

fn all_processes() -> Vec<ProcessStat> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let processes = names.filter(|name| name.bytes().all(|byte| byte.is_ascii_digit()));
    // A process that has ended since is no longer there to be read.
    processes.filter_map(|name| parse(&fs::read_to_string(format!("/proc/{name}/stat")).ok()?)).collect()
}

/// The fields as `man 5 proc` numbers them, from 1. The second is the name, which may hold anything, parentheses too.
fn parse(line: &str) -> Option<ProcessStat> {
    let (start, rest) = line.rsplit_once(')')?;
    let (id, _name) = start.split_once(' ')?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let field = |number: usize| fields.get(number - 3).copied();
    let ticks = |number: usize| field(number).and_then(|text| text.parse::<u64>().ok());
    Some(ProcessStat {
        id: id.parse().ok()?,
        parent: field(4)?.parse().ok()?,
        group: field(5)?.parse().ok()?,
        ticks: ticks(14)? + ticks(15)? + ticks(16).unwrap_or(0) + ticks(17).unwrap_or(0),
        pages: field(24)?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_proc_is_read_whatever_the_name() {
        let line = "77 (a) (b c) S 11 22 33 0 -1 4194304 102 0 0 0 5 6 7 8 20 0 1 0 1161517 3133440 385 184467";
        let stat = ProcessStat { id: 77, parent: 11, group: 22, ticks: 26, pages: 385 };
        assert_eq!(parse(line), Some(stat));
        assert_eq!(parse("77 (a"), None);
    }

    #[test]
    fn this_process_uses_memory() {
        let root = i32::try_from(std::process::id()).unwrap();
        let usage = TreeUsage::of(root, Units::of_this_machine());
        assert!(usage.processes.contains(&root));
        assert!(usage.resident > 100_000);
    }
}
