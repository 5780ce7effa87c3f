//! Runs one process under limits that it cannot escape.
//!
//! The process leads a group of its own. CPU time and memory are those of the process and all its descendants, looked at
//! every few milliseconds; the limits that the kernel knows (`RLIMIT_CPU`, `RLIMIT_AS`) stand behind that in case we
//! are late. CPU time decides, so that a busy machine does not change what comes out; the clock only catches a
//! process that sleeps for ever. However the run ends, the whole group is gone afterwards, and it does not outlive us.

use std::fs::File;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use adamant_base::Budget;

use crate::limits::Limits;
use crate::usage::{TreeUsage, Units};
use crate::verdict::{LimitReached, ProcessEnd};

/// What standard output and error may grow to.
const OUTPUT_LIMIT: u64 = 256 << 20;
/// The longest time between two looks at the process.
const LONGEST_PAUSE: Duration = Duration::from_millis(50);

/// What a run of a process came to.
#[derive(Debug)]
pub(crate) struct ProcessReport {
    /// How it ended.
    pub(crate) ending: ProcessEnd,
    /// Why we ended it, if we did.
    pub(crate) stopped: Option<StopReason>,
    /// CPU time of the process and its descendants.
    pub(crate) cpu: Duration,
    /// Time on the clock.
    pub(crate) wall: Duration,
    /// The most resident memory seen, in bytes.
    pub(crate) peak_memory: u64,
}

/// Why we ended a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StopReason {
    /// It reached a limit.
    Limit(LimitReached),
    /// It wrote too much.
    Flood,
    /// The budget of the whole benchmark has ended.
    Cancelled,
}

/// Where the output of a process goes: files, which cannot block it.
#[derive(Debug)]
pub(crate) struct Outputs {
    pub(crate) stdout: File,
    pub(crate) stderr: File,
}

impl Outputs {
    fn size(&self) -> io::Result<u64> {
        Ok(self.stdout.metadata()?.len() + self.stderr.metadata()?.len())
    }
}

/// Runs a command under limits until it ends, reaches one, or the budget ends.
pub(crate) fn run_limited(
    mut command: Command,
    outputs: &Outputs,
    limits: &Limits,
    budget: &Budget,
) -> io::Result<ProcessReport> {
    command
        .stdin(Stdio::null())
        .stdout(outputs.stdout.try_clone()?)
        .stderr(outputs.stderr.try_clone()?)
        .process_group(0);
    let kernel_limits = KernelLimits::behind(limits);
    // SAFETY: between fork and exec the closure only makes system calls that are safe there, and allocates nothing.
    unsafe { command.pre_exec(move || kernel_limits.apply()) };
    let started = Instant::now();
    let child = command.spawn()?;
    let process = Process { id: i32::try_from(child.id()).expect("a process id fits in the kernel's type") };
    let mut watch = Watch { usage: TreeUsage::default(), peak_memory: 0, units: Units::of_this_machine() };
    let mut pause = Duration::from_millis(1);
    let mut stopped = None;
    while stopped.is_none() && !process.has_ended()? {
        thread::sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
        stopped = watch.look(process, outputs, limits, started, budget)?;
    }
    match stopped {
        Some(_) => process.kill(&watch.usage.processes),
        None => process.kill(&[]),
    }
    let (status, used) = process.reap()?;
    Ok(ProcessReport {
        ending: ending_of(status),
        stopped: stopped.or_else(|| kernel_stop(status, used.cpu, limits)),
        cpu: used.cpu.max(watch.usage.cpu),
        wall: started.elapsed(),
        peak_memory: used.peak_memory.max(watch.peak_memory),
    })
}

/// The limit that the kernel enforced, if it did.
fn kernel_stop(status: ExitStatus, cpu: Duration, limits: &Limits) -> Option<StopReason> {
    let signal = status.signal()?;
    let by_kernel = signal == libc::SIGXCPU || (signal == libc::SIGKILL && cpu >= limits.cpu);
    by_kernel.then_some(StopReason::Limit(LimitReached::CpuTime))
}

fn ending_of(status: ExitStatus) -> ProcessEnd {
    match (status.code(), status.signal()) {
        (Some(code), _) => ProcessEnd::Exited(code),
        (None, signal) => ProcessEnd::Signalled(signal.unwrap_or(0)),
    }
}

/// What has been seen of a process so far.
struct Watch {
    usage: TreeUsage,
    peak_memory: u64,
    units: Units,
}

impl Watch {
    /// Looks at the process once and says whether it must end.
    fn look(
        &mut self,
        process: Process,
        outputs: &Outputs,
        limits: &Limits,
        started: Instant,
        budget: &Budget,
    ) -> io::Result<Option<StopReason>> {
        self.measure(process);
        let reason = if budget.check().is_err() {
            StopReason::Cancelled
        } else if self.usage.cpu >= limits.cpu_stop() {
            StopReason::Limit(LimitReached::CpuTime)
        } else if self.usage.resident >= limits.memory_stop() {
            StopReason::Limit(LimitReached::Memory)
        } else if started.elapsed() >= limits.wall {
            StopReason::Limit(LimitReached::WallClock)
        } else if outputs.size()? > OUTPUT_LIMIT {
            StopReason::Flood
        } else {
            return Ok(None);
        };
        Ok(Some(reason))
    }

    fn measure(&mut self, process: Process) {
        let usage = TreeUsage::of(process.id, self.units);
        self.peak_memory = self.peak_memory.max(usage.resident);
        // The time of a child that nobody waited for vanishes with it; what was seen remains true.
        let cpu = usage.cpu.max(self.usage.cpu);
        self.usage = TreeUsage { cpu, ..usage };
    }
}

/// A child that has not been waited for, so that its id is still its own.
#[derive(Clone, Copy)]
struct Process {
    id: i32,
}

/// What the kernel says about a process in the end.
struct FinalUsage {
    cpu: Duration,
    peak_memory: u64,
}

impl Process {
    /// Whether it has ended; it is left to be waited for.
    fn has_ended(self) -> io::Result<bool> {
        // SAFETY: a siginfo_t of zeros is valid, and waitid writes to nothing else.
        let (result, id) = unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
            let result = libc::waitid(libc::P_PID, self.id.unsigned_abs(), &mut info, options);
            (result, info.si_pid())
        };
        match result {
            0 => Ok(id != 0),
            _ => interrupted_or(io::Error::last_os_error()).map(|()| false),
        }
    }

    /// Ends the group, and the descendants given, which may have left it.
    fn kill(self, descendants: &[i32]) {
        // SAFETY: kill touches no memory. The group is ours as long as its leader has not been waited for.
        unsafe { libc::kill(-self.id, libc::SIGKILL) };
        for &descendant in descendants {
            // SAFETY: as above; the descendants were seen a moment ago, so that their ids are still theirs.
            unsafe { libc::kill(descendant, libc::SIGKILL) };
        }
    }

    /// Waits for the end, and takes the account of it.
    fn reap(self) -> io::Result<(ExitStatus, FinalUsage)> {
        loop {
            let mut status = 0;
            // SAFETY: a rusage of zeros is valid, and wait4 writes to the two places given alone.
            let (result, usage) = unsafe {
                let mut usage: libc::rusage = std::mem::zeroed();
                (libc::wait4(self.id, &mut status, 0, &mut usage), usage)
            };
            if result == self.id {
                let cpu = duration_of(usage.ru_utime) + duration_of(usage.ru_stime);
                let peak_memory = u64::try_from(usage.ru_maxrss).unwrap_or(0) * 1024;
                return Ok((ExitStatus::from_raw(status), FinalUsage { cpu, peak_memory }));
            }
            interrupted_or(io::Error::last_os_error())?;
        }
    }
}

/// Fine if a signal cut a system call short, so that it can be made again.
fn interrupted_or(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::Interrupted { Ok(()) } else { Err(error) }
}

fn duration_of(time: libc::timeval) -> Duration {
    let seconds = Duration::from_secs(u64::try_from(time.tv_sec).unwrap_or(0));
    seconds + Duration::from_micros(u64::try_from(time.tv_usec).unwrap_or(0))
}

/// What the kernel enforces by itself, further away than what we enforce.
#[derive(Clone, Copy)]
struct KernelLimits {
    cpu_seconds: u64,
    address_space: u64,
}

impl KernelLimits {
    fn behind(limits: &Limits) -> Self {
        let cpu_seconds = limits.cpu_stop().as_secs().saturating_add(1);
        // Solvers and allocators reserve far more than they use.
        let address_space = limits.memory.saturating_mul(4).saturating_add(16 << 30);
        Self { cpu_seconds, address_space }
    }

    /// Binds the process that calls this, and those that it starts.
    fn apply(self) -> io::Result<()> {
        set_limit(libc::RLIMIT_CPU, self.cpu_seconds, self.cpu_seconds + 1)?;
        set_limit(libc::RLIMIT_AS, self.address_space, self.address_space)?;
        set_limit(libc::RLIMIT_CORE, 0, 0)?;
        // SAFETY: prctl with this option takes a signal number and touches no memory.
        match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

fn set_limit(resource: libc::__rlimit_resource_t, soft: u64, hard: u64) -> io::Result<()> {
    // SAFETY: both calls read or write the one structure given, which lives here.
    unsafe {
        let mut present = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        if libc::getrlimit(resource, &mut present) != 0 {
            return Err(io::Error::last_os_error());
        }
        // What binds us already cannot be raised.
        let hard = hard.min(present.rlim_max);
        let wanted = libc::rlimit { rlim_cur: soft.min(hard), rlim_max: hard };
        if libc::setrlimit(resource, &wanted) != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(script: &str, limits: &Limits) -> ProcessReport {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]);
        let outputs = Outputs { stdout: tempfile::tempfile().unwrap(), stderr: tempfile::tempfile().unwrap() };
        run_limited(command, &outputs, limits, &Budget::unlimited()).unwrap()
    }

    fn limits() -> Limits {
        Limits { cpu: Duration::from_secs(60), memory: 1 << 30, wall: Duration::from_secs(60) }
    }

    #[test]
    fn a_process_that_ends_is_reported() {
        let report = run("exit 7", &limits());
        assert_eq!((report.ending, report.stopped), (ProcessEnd::Exited(7), None));
        assert!(report.peak_memory > 0);
        assert_eq!(run("kill -11 $$", &limits()).ending, ProcessEnd::Signalled(11));
    }

    #[test]
    fn the_time_of_children_counts() {
        let limits = Limits { cpu: Duration::ZERO, ..limits() };
        let report = run("sh -c 'while :; do :; done'; echo never", &limits);
        assert_eq!(report.stopped, Some(StopReason::Limit(LimitReached::CpuTime)));
        assert!(report.cpu >= limits.cpu_stop() && report.cpu < limits.cpu_stop() + Duration::from_secs(1));
    }

    #[test]
    fn the_clock_ends_what_sleeps() {
        let report = run("sleep 30 & sleep 30", &Limits { wall: Duration::from_millis(200), ..limits() });
        assert_eq!(report.stopped, Some(StopReason::Limit(LimitReached::WallClock)));
        assert!(report.wall < Duration::from_secs(5));
    }

    #[test]
    fn memory_is_limited() {
        let hog = "head -c 300m /dev/zero | tail -c 300m | cat >/dev/null";
        let report = run(hog, &Limits { memory: 50 << 20, ..limits() });
        assert_eq!(report.stopped, Some(StopReason::Limit(LimitReached::Memory)));
    }

    #[test]
    fn nothing_is_left_behind() {
        let file = tempfile::NamedTempFile::new().unwrap();
        run(&format!("sleep 77 & echo $! > {}", file.path().display()), &limits());
        let id: i32 = std::fs::read_to_string(file.path()).unwrap().trim().parse().unwrap();
        let is_alive = || std::fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| !stat.contains(") Z "));
        let gone = (0..100).any(|_| {
            thread::sleep(Duration::from_millis(10));
            !is_alive()
        });
        assert!(gone);
    }

    #[test]
    fn a_budget_ends_everything() {
        let budget = Budget::within(Duration::from_millis(100));
        let mut command = Command::new("sleep");
        command.arg("30");
        let outputs = Outputs { stdout: tempfile::tempfile().unwrap(), stderr: tempfile::tempfile().unwrap() };
        let report = run_limited(command, &outputs, &limits(), &budget).unwrap();
        assert_eq!(report.stopped, Some(StopReason::Cancelled));
    }
}
