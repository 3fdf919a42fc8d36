//! The only place that reads the system clock. All other code takes the time as an argument.

use crate::BusinessDate;

/// Returns the current time in microseconds since 1970.
#[expect(clippy::disallowed_methods, reason = "this is the clock")]
pub fn now_us() -> i64 {
    jiff::Timestamp::now().as_microsecond()
}

/// Returns the current business date in Almaty.
#[expect(clippy::disallowed_methods, reason = "this is the clock")]
pub fn today() -> BusinessDate {
    let now_s = jiff::Timestamp::now().as_second();
    BusinessDate::try_from_unix_seconds(now_s)
        .expect("the system clock is within the supported date range")
}
