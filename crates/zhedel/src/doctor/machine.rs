//! What the system gives a process: files, memory, an account.

use rustix::process::{Resource, geteuid, getrlimit};

use super::finding::Finding;

/// Each visitor's connection is an open file, and `server` accepts this many; the rest is for billers,
/// the database, uploads and the binary itself.
const OPEN_FILES_WANTED: u64 = 10_000 + 1_000;
/// Below it the site stops accepting on an ordinary day.
const OPEN_FILES_MIN: u64 = 1_000;
/// A process needs about 140 MB under load, and a contract is made beside it.
const MEMORY_MIN_BYTES: u64 = 256 << 20;

pub fn check_machine() -> Vec<Finding> {
    let mut findings = vec![open_files(getrlimit(Resource::Nofile).current)];
    // Other systems tell it elsewhere.
    if let Ok(text) = std::fs::read_to_string("/proc/meminfo") {
        findings.extend(available_bytes(&text).map(memory));
    }
    if geteuid().is_root() {
        let text = "the process runs as root; an account of its own can do less harm";
        findings.push(Finding::warning("account", text));
    }
    findings
}

/// The limit of open files; none means that there is no limit.
fn open_files(limit: Option<u64>) -> Finding {
    let Some(limit) = limit else { return Finding::ok("open files", "no limit") };
    let text = format!("at most {limit}, expected {OPEN_FILES_WANTED} (ulimit -n, LimitNOFILE)");
    match limit {
        OPEN_FILES_WANTED.. => Finding::ok("open files", format!("at most {limit}")),
        OPEN_FILES_MIN.. => Finding::warning("open files", text),
        _ => Finding::wrong("open files", text),
    }
}

/// What the kernel could give to a new process, of `/proc/meminfo`.
fn available_bytes(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

fn memory(available: u64) -> Finding {
    let text = format!("{} MB available", available >> 20);
    if available < MEMORY_MIN_BYTES {
        return Finding::warning(
            "memory",
            format!("{text}, expected {} MB", MEMORY_MIN_BYTES >> 20),
        );
    }
    Finding::ok("memory", text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_files_are_enough_for_the_connections() {
        for (limit, line) in [
            (None, "open files ok, no limit"),
            (Some(65_536), "open files ok, at most 65536"),
            (Some(11_000), "open files ok, at most 11000"),
            (
                Some(1_024),
                "WARNING    open files: at most 1024, expected 11000 (ulimit -n, LimitNOFILE)",
            ),
            (
                Some(256),
                "WRONG      open files: at most 256, expected 11000 (ulimit -n, LimitNOFILE)",
            ),
        ] {
            assert_eq!(open_files(limit).line(), line);
        }
    }

    #[test]
    fn memory_is_what_the_kernel_could_give() {
        let text = "MemTotal:       24670000 kB\nMemFree:          100000 kB\n\
                    MemAvailable:     204800 kB\nBuffers:            5000 kB\n";
        assert_eq!(available_bytes(text), Some(209_715_200));
        assert_eq!(
            memory(209_715_200).line(),
            "WARNING    memory: 200 MB available, expected 256 MB"
        );
        assert_eq!(memory(1 << 30).line(), "memory     ok, 1024 MB available");
        assert_eq!(available_bytes("MemTotal: 1 kB\n"), None);
    }
}
