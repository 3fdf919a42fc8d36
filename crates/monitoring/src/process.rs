//! Memory, processor time and file handles of the process, by the names that Prometheus' own clients
//! use. Outside Linux only what POSIX tells.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::Duration;

use prometheus::{Counter, Gauge, IntGauge, IntGaugeVec};
use rustix::process::{Resource, getrlimit};
use rustix::time::{ClockId, clock_gettime};

use crate::registry::{float_counter, float_gauge, gauge, gauges};

static CPU: LazyLock<Counter> =
    LazyLock::new(|| float_counter("process_cpu_seconds_total", "Processor time of all threads"));
/// What of it the counter has; two readers at once must not count it twice.
static CPU_COUNTED_S: Mutex<f64> = Mutex::new(0.0);
static MEMORY: LazyLock<IntGauge> =
    LazyLock::new(|| gauge("process_resident_memory_bytes", "Memory that is in RAM"));
static THREADS: LazyLock<IntGauge> = LazyLock::new(|| gauge("process_threads", "Threads"));
static OPEN_FDS: LazyLock<IntGauge> =
    LazyLock::new(|| gauge("process_open_fds", "Open file handles"));
static MAX_FDS: LazyLock<IntGauge> =
    LazyLock::new(|| gauge("process_max_fds", "How many file handles may be open"));
static UPTIME: LazyLock<Gauge> =
    LazyLock::new(|| float_gauge("zhedel_uptime_seconds", "How long the process has run"));
static BUILD: LazyLock<IntGaugeVec> =
    LazyLock::new(|| gauges("zhedel_build_info", "The version of this binary", &["version"]));

pub fn update(uptime: Duration) {
    UPTIME.set(uptime.as_secs_f64());
    BUILD.with_label_values(&[env!("CARGO_PKG_VERSION")]).set(1);
    let cpu = clock_gettime(ClockId::ProcessCPUTime);
    let cpu_s = cpu.tv_sec as f64 + cpu.tv_nsec as f64 / 1e9;
    let mut counted_s = CPU_COUNTED_S.lock().unwrap_or_else(PoisonError::into_inner);
    CPU.inc_by((cpu_s - *counted_s).max(0.0));
    *counted_s = cpu_s;
    drop(counted_s);
    if let Some(max) = getrlimit(Resource::Nofile).current {
        MAX_FDS.set(i64::try_from(max).unwrap_or(i64::MAX));
    }
    if let Ok(handles) = std::fs::read_dir("/proc/self/fd") {
        // One of them reads the folder.
        OPEN_FDS.set(i64::try_from(handles.count()).unwrap_or(i64::MAX) - 1);
    }
    if let Ok(status) = std::fs::read_to_string("/proc/self/status") {
        if let Some(kilobytes) = field(&status, "VmRSS:") {
            MEMORY.set(kilobytes * 1024);
        }
        if let Some(threads) = field(&status, "Threads:") {
            THREADS.set(threads);
        }
    }
}

fn field(status: &str, name: &str) -> Option<i64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_fields_of_a_status() {
        let status = "Name:\tzhedel\nVmRSS:\t  136424 kB\nThreads:\t13\n";
        assert_eq!(field(status, "VmRSS:"), Some(136_424));
        assert_eq!(field(status, "Threads:"), Some(13));
        assert_eq!(field(status, "VmSwap:"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_uses_memory_and_handles() {
        update(Duration::from_secs(1));
        assert!(MEMORY.get() > 1 << 20, "{}", MEMORY.get());
        assert!(OPEN_FDS.get() > 2 && MAX_FDS.get() > OPEN_FDS.get());
        assert!(THREADS.get() > 0 && CPU.get() > 0.0);
    }
}
