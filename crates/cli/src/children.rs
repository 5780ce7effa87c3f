//! The child processes of this one: the compiler, or a solver in a process of its own. They count for limits while they live, and end
//! with the work that they were started for.

use std::time::Duration;

use adamant_pipeline::Usage;

/// What this process has used so far, together with its children.
pub(crate) fn usage_of_all() -> Usage {
    let mut usage = Usage::now();
    for child in living() {
        if let Some((cpu_time, memory)) = usage_of(child) {
            usage.cpu_time += cpu_time;
            usage.memory += memory;
        }
    }
    usage
}

/// Ends all children.
pub(crate) fn kill() {
    for child in living() {
        // SAFETY: the call has no preconditions; a child keeps its number until somebody here waits for it.
        unsafe { libc::kill(child, libc::SIGKILL) };
    }
}

/// The children that live, by their numbers. The system lists them by the threads that started them.
fn living() -> Vec<libc::pid_t> {
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return Vec::new() };
    let lists = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>()).collect()
}

/// CPU time and bytes of memory of a process.
fn usage_of(process: libc::pid_t) -> Option<(Duration, u64)> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program, in parentheses, may hold anything.
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split(' ').collect();
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    let system = |name| {
        // SAFETY: the call has no preconditions.
        u64::try_from(unsafe { libc::sysconf(name) }).ok()
    };
    let ticks = number(14)? + number(15)?;
    let cpu_time = Duration::from_millis(ticks * 1000 / system(libc::_SC_CLK_TCK)?.max(1));
    Some((cpu_time, number(24)? * system(libc::_SC_PAGESIZE)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn children_are_found_and_end() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let id = libc::pid_t::try_from(child.id()).unwrap();
        assert!(living().contains(&id));
        assert!(usage_of(id).is_some());
        // Not `kill`: other tests may have children too.
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(!living().contains(&id));
    }
}
