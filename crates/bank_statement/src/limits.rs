//! How much of a file is read, and how recent a statement must be.

use base::BusinessDate;

/// What a statement is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatementLimits {
    /// The day on which it is read.
    pub today: BusinessDate,
    /// The size of the file.
    pub bytes_max: usize,
    /// The size of everything in it that is unpacked, taken together.
    pub unpacked_bytes_max: usize,
    /// The pages.
    pub pages_max: usize,
    /// The months that it must cover.
    pub months_min: u32,
    /// The days that may have passed since its last one.
    pub age_days_max: u32,
}

impl StatementLimits {
    /// The limits of the application form.
    pub const fn new(today: BusinessDate) -> Self {
        Self {
            today,
            bytes_max: 10 * 1024 * 1024,
            unpacked_bytes_max: 32 * 1024 * 1024,
            pages_max: 60,
            months_min: 3,
            age_days_max: 30,
        }
    }
}
