//! The one place that reads the machine's clock. Everything else is told the time.

use crate::BusinessDate;

/// The moment now, in microseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "this is the clock")]
pub fn now_us() -> i64 {
    jiff::Timestamp::now().as_microsecond()
}

/// The business date now.
#[expect(clippy::disallowed_methods, reason = "this is the clock")]
pub fn today() -> BusinessDate {
    let now_s = jiff::Timestamp::now().as_second();
    BusinessDate::try_from_unix_seconds(now_s).expect("the machine's clock is within the calendar")
}
