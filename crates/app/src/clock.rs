//! The clock of the use cases: the machine's, or one that is moved forward by hand.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use base::{BusinessDate, Timestamp};

/// A source of the current time.
pub trait Clock: Send + Sync {
    /// The current time.
    fn now(&self) -> Timestamp;

    /// The time of this machine, wherever the clock of the business was moved.
    fn machine_now(&self) -> Timestamp {
        RealClock.now()
    }

    /// The current business date.
    fn today(&self) -> BusinessDate {
        self.now().date().expect("the clock is within the calendar")
    }
}

/// The machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct RealClock;

impl Clock for RealClock {
    fn now(&self) -> Timestamp {
        Timestamp(base::clock::now_us())
    }
}

/// The machine's clock plus an offset, which is stored in a file: after a restart no stored time
/// lies in the future.
#[derive(Debug)]
pub struct PersistentClock {
    offset_us: AtomicI64,
    file: PathBuf,
    /// Held while the clock is moved and the file is written.
    advance_lock: Mutex<()>,
}

/// A hundred years, so that every date stays within the calendar.
const OFFSET_MAX_S: i64 = 100 * 366 * 86_400;
const US_PER_S: i64 = 1_000_000;

impl PersistentClock {
    /// Continues with the stored offset; at the machine's time without a file.
    pub fn try_open(file: &Path) -> io::Result<Self> {
        let ahead_s = match fs::read_to_string(file) {
            Ok(text) => parse_offset_s(&text)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(error),
        };
        let offset_us = AtomicI64::new(ahead_s * US_PER_S);
        Ok(Self { offset_us, file: file.to_owned(), advance_lock: Mutex::new(()) })
    }

    /// Moves it forward by days.
    pub fn advance_days(&self, days: u32) -> io::Result<()> {
        self.advance(i64::from(days) * 86_400)
    }

    /// Moves it forward by seconds.
    pub fn advance_seconds(&self, seconds: u32) -> io::Result<()> {
        self.advance(seconds.into())
    }

    /// Moves forward, once the file is written.
    fn advance(&self, seconds: i64) -> io::Result<()> {
        let _guard = self.advance_lock.lock().unwrap_or_else(PoisonError::into_inner);
        let ahead_us = self.offset_us.load(Ordering::Relaxed);
        let ahead_s = ahead_us / US_PER_S + seconds;
        if ahead_s > OFFSET_MAX_S {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "a hundred years are enough"));
        }
        write_atomically(&self.file, &format!("{ahead_s}\n"))?;
        self.offset_us.store(ahead_s * US_PER_S, Ordering::Relaxed);
        Ok(())
    }
}

impl Clock for PersistentClock {
    fn now(&self) -> Timestamp {
        Timestamp(base::clock::now_us() + self.offset_us.load(Ordering::Relaxed))
    }
}

fn parse_offset_s(text: &str) -> io::Result<i64> {
    let offset_s =
        text.trim().parse().ok().filter(|offset_s| (0..=OFFSET_MAX_S).contains(offset_s));
    let invalid = || io::Error::new(io::ErrorKind::InvalidData, "not a number of seconds");
    offset_s.ok_or_else(invalid)
}

/// Readers find the old text or the new one.
fn write_atomically(file: &Path, text: &str) -> io::Result<()> {
    let temporary = file.with_extension("new");
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut new = File::create(&temporary)?;
    new.write_all(text.as_bytes())?;
    new.sync_all()?;
    fs::rename(temporary, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restart_does_not_reset_the_clock() {
        let folder = std::env::temp_dir().join(format!("zhedel-clock-{}", std::process::id()));
        let file = folder.join("sandbox-clock");
        let clock = PersistentClock::try_open(&file).unwrap();
        let before = RealClock.now();
        clock.advance_days(1).unwrap();
        clock.advance_days(30).unwrap();
        assert!(clock.now() >= before.plus_seconds(31 * 86_400));
        drop(clock);
        let again = PersistentClock::try_open(&file).unwrap();
        assert!(again.now() >= before.plus_seconds(31 * 86_400));
        assert!(again.now() < before.plus_seconds(32 * 86_400));
        assert!(again.advance_days(40_000).is_err());
        assert!(again.now() < before.plus_seconds(32 * 86_400), "it has not moved");
        for nonsense in ["", "soon", "-1", "99999999999999"] {
            fs::write(&file, nonsense).unwrap();
            let error = PersistentClock::try_open(&file).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{nonsense}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
