//! The time that a solver works: CPU time of the thread that asks, which other work on the machine does not lengthen.

use std::time::Duration;

/// Measures the CPU time of this thread from when it was made.
pub(crate) struct Stopwatch {
    start: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { start: now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        now().saturating_sub(self.start)
    }
}

/// The CPU time that this thread has used.
fn now() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a structure of the right type, and every thread has this clock.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sleep_is_no_work() {
        let watch = Stopwatch::start();
        std::thread::sleep(Duration::from_millis(200));
        assert!(watch.elapsed() < Duration::from_millis(100));
        let mut number = 1_u64;
        while watch.elapsed() < Duration::from_millis(1) {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
    }
}
