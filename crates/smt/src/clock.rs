//! The time that a solver works: CPU time, which other work on the machine does not lengthen.
//!
//! Limits of time count what the thread or process that solves has used, so that a busy machine gives up no query that an idle one
//! answers. The clock on the wall decides only where that is out of all proportion.

use std::thread::JoinHandle;
use std::time::{Duration, Instant};

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
    CpuClock(libc::CLOCK_THREAD_CPUTIME_ID).now().expect("every thread has this clock")
}

/// What tells the CPU time of a thread or of a process, to others too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CpuClock(libc::clockid_t);

unsafe extern "C" {
    /// Of POSIX; `libc` does not declare it for Linux.
    fn pthread_getcpuclockid(thread: libc::pthread_t, clock: *mut libc::clockid_t) -> libc::c_int;
}

impl CpuClock {
    /// The clock of the thread that asks.
    pub(crate) fn of_this_thread() -> Option<Self> {
        // SAFETY: a thread that runs has a number.
        Self::of_pthread(unsafe { libc::pthread_self() })
    }

    /// The clock of a thread that somebody may still wait for.
    pub(crate) fn of_thread<T>(thread: &JoinHandle<T>) -> Option<Self> {
        use std::os::unix::thread::JoinHandleExt as _;
        Self::of_pthread(thread.as_pthread_t())
    }

    fn of_pthread(thread: libc::pthread_t) -> Option<Self> {
        let mut clock = 0;
        // SAFETY: the thread runs, or nobody has waited for it yet; the pointer is to a number of the right type.
        let failed = unsafe { pthread_getcpuclockid(thread, &raw mut clock) };
        (failed == 0).then_some(Self(clock))
    }

    /// The clock of a process.
    pub(crate) fn of_process(process: u32) -> Option<Self> {
        let mut clock = 0;
        // SAFETY: any number of a process will do; the pointer is to a number of the right type.
        let failed = unsafe { libc::clock_getcpuclockid(process.try_into().ok()?, &raw mut clock) };
        (failed == 0).then_some(Self(clock))
    }

    /// What was used so far; nothing is known of what has ended.
    pub(crate) fn now(self) -> Option<Duration> {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the pointer is to a structure of the right type; a clock that is none is an error.
        let failed = unsafe { libc::clock_gettime(self.0, &raw mut time) };
        let duration = || Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?));
        if failed == 0 { duration() } else { None }
    }
}

/// How much longer than its limit something may take on the wall: a tenth of a processor is left for it at least.
const SLOWEST: u32 = 10;

/// What is granted besides, for what waits and does not compute.
const SLACK: Duration = Duration::from_secs(10);

/// When a thread or process has to end: after so much CPU time, or long after on the wall.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    cpu: Option<(CpuClock, Duration)>,
    /// None if that is beyond all times.
    wall: Option<Instant>,
}

impl Patience {
    /// Lets what this clock is of work so much from now on. Without a clock only the wall counts.
    pub(crate) fn new(clock: Option<CpuClock>, limit: Duration) -> Self {
        let cpu = clock.and_then(|clock| Some((clock, clock.now()?.saturating_add(limit))));
        let most = if cpu.is_some() { most_on_the_wall(limit) } else { limit };
        Self { cpu, wall: Instant::now().checked_add(most) }
    }

    pub(crate) fn is_over(&self) -> bool {
        let worked = self.cpu.is_some_and(|(clock, end)| clock.now().is_some_and(|now| now >= end));
        worked || self.wall.is_some_and(|end| end <= Instant::now())
    }
}

/// How long something may take on the wall that has a limit of CPU time.
pub(crate) fn most_on_the_wall(limit: Duration) -> Duration {
    limit.saturating_mul(SLOWEST).saturating_add(SLACK)
}

/// Measures work that several threads and processes do for one: the CPU time of this process and of its children that have ended,
/// but never more than the wall shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JointWatch {
    cpu: Duration,
    wall: Instant,
}

impl JointWatch {
    pub(crate) fn start() -> Self {
        Self { cpu: joint(), wall: Instant::now() }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        joint().saturating_sub(self.cpu).min(self.wall.elapsed())
    }

    pub(crate) fn on_the_wall(&self) -> Duration {
        self.wall.elapsed()
    }
}

/// The CPU time of this process and of its children that have ended.
fn joint() -> Duration {
    let of = |who| {
        let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
        // SAFETY: the pointer is to a structure of the right type, which all zeros are a value of.
        let usage = unsafe {
            libc::getrusage(who, usage.as_mut_ptr());
            usage.assume_init()
        };
        duration(usage.ru_utime) + duration(usage.ru_stime)
    };
    of(libc::RUSAGE_SELF) + of(libc::RUSAGE_CHILDREN)
}

fn duration(time: libc::timeval) -> Duration {
    Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0))
        + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// Keeps this thread busy until it has worked so long.
    fn work(time: Duration) {
        let watch = Stopwatch::start();
        let mut number = 1_u64;
        while watch.elapsed() < time {
            number = std::hint::black_box(number.wrapping_mul(3));
        }
    }

    #[test]
    fn sleep_is_no_work() {
        let (watch, joint) = (Stopwatch::start(), JointWatch::start());
        let patience = Patience::new(CpuClock::of_this_thread(), Duration::from_millis(100));
        std::thread::sleep(Duration::from_millis(200));
        assert!(watch.elapsed() < Duration::from_millis(100));
        assert!(!patience.is_over());
        work(Duration::from_millis(100));
        assert!(patience.is_over());
        assert!(joint.elapsed() >= Duration::from_millis(90), "{:?}", joint.elapsed());
        assert!(joint.elapsed() <= joint.on_the_wall());
    }

    #[test]
    fn another_thread_is_measured() {
        let (go, wait) = channel::<()>();
        let (done, is_done) = channel();
        let thread = std::thread::spawn(move || {
            wait.recv().unwrap();
            work(Duration::from_millis(30));
            done.send(()).unwrap();
            // Its clock is there as long as it is.
            wait.recv().unwrap();
        });
        let clock = CpuClock::of_thread(&thread);
        let patience = Patience::new(clock, Duration::from_millis(20));
        work(Duration::from_millis(40));
        assert!(!patience.is_over());
        go.send(()).unwrap();
        is_done.recv().unwrap();
        assert!(patience.is_over());
        assert!(clock.unwrap().now().unwrap() >= Duration::from_millis(30));
        go.send(()).unwrap();
        thread.join().unwrap();
    }

    #[test]
    fn without_a_clock_the_wall_counts() {
        assert!(CpuClock::of_process(u32::MAX).is_none());
        assert!(CpuClock::of_process(std::process::id()).unwrap().now().is_some());
        let patience = Patience::new(None, Duration::from_millis(20));
        assert!(!Patience::new(None, Duration::MAX).is_over());
        std::thread::sleep(Duration::from_millis(30));
        assert!(patience.is_over());
    }
}
