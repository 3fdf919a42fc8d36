//! Limits on the size and the age of a statement.

use base::BusinessDate;

/// Limits of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementLimits {
    /// The day on which it is read.
    pub today: BusinessDate,
    /// Size of the file.
    pub bytes_max: usize,
    /// Total size of everything that is decompressed.
    pub unpacked_bytes_max: usize,
    pub pages_max: usize,
    /// Months that it must cover.
    pub months_min: u32,
    /// Days since its last day.
    pub age_days_max: u32,
}

impl StatementLimits {
    /// Size of the file in the application form.
    pub const BYTES_MAX: usize = 10 * 1024 * 1024;

    /// The limits of the application form.
    pub const fn new(today: BusinessDate) -> Self {
        Self {
            today,
            bytes_max: Self::BYTES_MAX,
            unpacked_bytes_max: 32 * 1024 * 1024,
            pages_max: 60,
            months_min: 3,
            age_days_max: 30,
        }
    }
}
