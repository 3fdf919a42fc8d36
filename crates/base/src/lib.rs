//! Types that every other crate uses: dates, time, languages, codes, ids and text encodings of bytes.

pub mod base32;
pub mod clock;
mod codes;
mod date;
mod heartbeats;
pub mod hex;
pub mod id_text;
pub mod ids;
pub mod kazakh;
mod language;
mod localized_text;
#[cfg(feature = "openapi")]
pub mod openapi;
mod period;
pub mod russian;
#[cfg(feature = "sqlx")]
pub mod sql;
mod timestamp;

pub use date::{BusinessDate, DateError};
pub use heartbeats::{Heartbeat, Heartbeats, LoopStatus};
pub use language::Language;
pub use localized_text::LocalizedText;
pub use period::Period;
pub use timestamp::{ALMATY_UTC_OFFSET_S, Timestamp};
