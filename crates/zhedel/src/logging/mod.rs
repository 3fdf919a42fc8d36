//! The log: text for a person at a terminal, one JSON object per line for everything else.

mod json_lines;

use std::error::Error;
use std::io::IsTerminal;

use serde::Deserialize;
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::fmt::format::JsonFields;
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use json_lines::JsonLines;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    filter: String,
    format: LogFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LogFormat {
    /// Text at a terminal, else JSON.
    Auto,
    Text,
    Json,
}

impl LogFormat {
    const fn is_json(self, is_terminal: bool) -> bool {
        match self {
            Self::Auto => !is_terminal,
            Self::Text => false,
            Self::Json => true,
        }
    }
}

/// Starts the log. Returns whether a person reads standard output.
pub fn init(config: &LogConfig) -> Result<bool, Box<dyn Error>> {
    let filter = EnvFilter::try_new(&config.filter)?;
    let is_terminal = std::io::stdout().is_terminal();
    let is_json = config.format.is_json(is_terminal);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = if is_json {
        let lines = fmt::layer().fmt_fields(JsonFields::new()).event_format(JsonLines);
        lines.with_filter(filter).boxed()
    } else {
        fmt::layer().with_ansi(is_terminal).with_filter(filter).boxed()
    };
    let counters = EventCounters.with_filter(LevelFilter::WARN);
    tracing_subscriber::registry().with(lines).with(counters).try_init()?;
    Ok(!is_json)
}

/// Counts errors and warnings for monitoring.
struct EventCounters;

impl<S: Subscriber> Layer<S> for EventCounters {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        match *event.metadata().level() {
            Level::ERROR => monitoring::log::record_error(),
            Level::WARN => monitoring::log::record_warning(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_person_reads_is_json() {
        for (format, is_terminal, is_json) in [
            (LogFormat::Auto, true, false),
            (LogFormat::Auto, false, true),
            (LogFormat::Text, false, false),
            (LogFormat::Json, true, true),
        ] {
            assert_eq!(format.is_json(is_terminal), is_json, "{format:?} {is_terminal}");
        }
    }
}
