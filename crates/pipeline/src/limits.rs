//! Limits of time and memory, and what the process has used of them.
//!
//! CPU time decides, that of finished child processes included, so that a loaded machine does not change answers.

use std::time::Duration;

use adamant_base::Exhausted;

/// What a check may use.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Limits {
    /// CPU time, counted from the start of the process; no limit by default.
    pub cpu_time: Option<Duration>,
    /// Bytes of memory that are resident at the same time; no limit by default.
    pub memory: Option<u64>,
}

/// What the process has used so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Usage {
    /// CPU time of the process and of those of its children that have ended.
    pub cpu_time: Duration,
    /// Bytes that are resident now.
    pub memory: u64,
    /// The most bytes that were resident at the same time.
    pub peak_memory: u64,
}

impl Limits {
    /// The limit that is reached, if one is.
    pub fn reached(&self, usage: &Usage) -> Option<Exhausted> {
        if self.cpu_time.is_some_and(|limit| usage.cpu_time >= limit) {
            return Some(Exhausted::Time);
        }
        self.memory.is_some_and(|limit| usage.memory >= limit).then_some(Exhausted::Memory)
    }
}

impl Usage {
    /// What this process has used so far.
    pub fn now() -> Self {
        let own = resources(libc::RUSAGE_SELF);
        let children = resources(libc::RUSAGE_CHILDREN);
        let peak_memory = u64::try_from(own.ru_maxrss).unwrap_or_default() * 1024;
        let cpu_time = cpu_time(&own) + cpu_time(&children);
        Self { cpu_time, memory: resident().unwrap_or(peak_memory), peak_memory }
    }
}

/// Used CPU time as seconds, for statistics.
pub(crate) fn cpu_seconds() -> f64 {
    Usage::now().cpu_time.as_secs_f64()
}

fn resources(who: libc::c_int) -> libc::rusage {
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: the pointer is to a structure of the right type, which all zeros are a value of.
    unsafe {
        libc::getrusage(who, usage.as_mut_ptr());
        usage.assume_init()
    }
}

fn cpu_time(usage: &libc::rusage) -> Duration {
    let duration = |time: libc::timeval| {
        Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or_default())
            + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or_default())
    };
    duration(usage.ru_utime) + duration(usage.ru_stime)
}

/// Bytes of this process in memory, as the system tells them.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split(' ').nth(1)?.parse().ok()?;
    // SAFETY: the call has no preconditions.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    Some(pages * u64::try_from(page).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_and_memory_are_noticed() {
        let before = Usage::now();
        let block = std::hint::black_box(vec![1_u8; 64 << 20]);
        let mut after = Usage::now();
        while after.cpu_time < before.cpu_time + Duration::from_millis(20) {
            std::hint::black_box(block.iter().map(|&byte| u64::from(byte)).sum::<u64>());
            after = Usage::now();
        }
        assert!(after.memory >= 64 << 20 && after.peak_memory >= 64 << 20, "{after:?}");
    }

    #[test]
    fn a_limit_is_reached_or_not() {
        let usage = Usage { cpu_time: Duration::from_secs(2), memory: 100, peak_memory: 200 };
        let limits = |seconds, memory| Limits { cpu_time: Some(Duration::from_secs(seconds)), memory: Some(memory) };
        assert_eq!(Limits::default().reached(&usage), None);
        assert_eq!(limits(3, 101).reached(&usage), None);
        assert_eq!(limits(2, 101).reached(&usage), Some(Exhausted::Time));
        assert_eq!(limits(3, 100).reached(&usage), Some(Exhausted::Memory));
    }
}
