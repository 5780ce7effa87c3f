//! What a task may use.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How long after its own limit a checker that has not ended is stopped.
const CPU_GRACE: Duration = Duration::from_secs(2);

/// The limits of one task. The checker is told CPU time and memory, so that it can end in good order; it is stopped a
/// little beyond them (two seconds, a tenth of the memory).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time of the process and its children.
    #[serde(rename = "time_limit_ms", with = "milliseconds")]
    pub cpu: Duration,
    /// Resident memory in bytes, of the process and its children.
    #[serde(rename = "memory_limit_bytes")]
    pub memory: u64,
    /// Time on the clock.
    #[serde(rename = "wall_limit_ms", with = "milliseconds")]
    pub wall: Duration,
}

impl Limits {
    /// Limits of CPU time and memory. The clock may show four times the CPU time and half a minute, which a process that
    /// does not sleep reaches on a hopelessly overloaded machine alone.
    pub fn new(cpu: Duration, memory: u64) -> Self {
        Self { cpu, memory, wall: cpu * 4 + Duration::from_secs(30) }
    }

    /// The CPU time at which a checker is stopped.
    pub(crate) fn cpu_stop(&self) -> Duration {
        self.cpu + CPU_GRACE
    }

    /// The memory at which a checker is stopped.
    pub(crate) const fn memory_stop(&self) -> u64 {
        self.memory.saturating_add(self.memory / 10)
    }

    /// The options that tell the checker its limits.
    pub(crate) fn options(&self) -> [String; 4] {
        let time = match self.cpu.subsec_millis() {
            0 => format!("{}s", self.cpu.as_secs()),
            _ => format!("{}ms", self.cpu.as_millis()),
        };
        ["--time-limit".to_owned(), time, "--memory-limit".to_owned(), size_text(self.memory)]
    }
}

/// A size in the largest unit that says it exactly.
fn size_text(bytes: u64) -> String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)];
    let unit = units.into_iter().find(|(_, size)| bytes > 0 && bytes.is_multiple_of(*size));
    unit.map_or_else(|| format!("{bytes}B"), |(name, size)| format!("{}{name}", bytes / size))
}

/// Durations as numbers of milliseconds.
mod milliseconds {
    use std::time::Duration;

    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checker_is_told_its_limits() {
        let options = |cpu, memory| Limits::new(cpu, memory).options().join(" ");
        assert_eq!(options(Duration::from_secs(60), 4 << 30), "--time-limit 60s --memory-limit 4GiB");
        assert_eq!(options(Duration::from_millis(1500), 100 << 20), "--time-limit 1500ms --memory-limit 100MiB");
        assert_eq!(options(Duration::from_secs(1), 1_000_001), "--time-limit 1s --memory-limit 1000001B");
    }
}
