//! The text that Prometheus reads.

use std::time::Duration;

use prometheus::TextEncoder;

use crate::providers;
use crate::registry::registry;
use crate::{
    access, admission, backups, database, end_of_day, health, http, jobs, ledger, log, messages,
    pages, process, traces,
};

/// The content type of the text.
pub const CONTENT_TYPE: &str = prometheus::TEXT_FORMAT;

/// Everything this process has counted. What has not happened yet is there with zero, so that a first
/// time is an increase. `uptime` is how long the process has run.
pub fn exposition(uptime: Duration) -> String {
    access::prepare();
    admission::prepare();
    backups::prepare();
    database::prepare();
    end_of_day::prepare();
    health::prepare();
    http::prepare();
    jobs::prepare();
    ledger::prepare();
    log::prepare();
    messages::prepare();
    pages::prepare();
    providers::prepare();
    traces::prepare();
    process::update(uptime);
    // Names and values are ours, so nothing in them can be unencodable.
    TextEncoder::new().encode_to_string(&registry().gather()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_not_happened_is_there_with_zero() {
        let text = exposition(Duration::from_secs(3));
        for line in [
            "zhedel_provider_breaker_open{provider=\"sms\"} 0",
            "zhedel_ledger_violations_total 0",
            "zhedel_admission_refused_total{kind=\"payment\"} 0",
            "zhedel_admission_waiting{kind=\"read\"} 0",
            "zhedel_log_events_total{level=\"error\"} 0",
            "zhedel_db_transaction_retries_exhausted_total 0",
        ] {
            assert!(text.lines().any(|it| it == line), "{line} in {text}");
        }
    }

    #[test]
    fn every_metric_has_a_help_and_a_name_of_its_unit() {
        let text = exposition(Duration::ZERO);
        let helps = text.lines().filter(|line| line.starts_with("# HELP "));
        assert!(helps.clone().count() > 25, "{text}");
        for line in helps {
            let mut words = line["# HELP ".len()..].splitn(2, ' ');
            let (name, help) = (words.next().unwrap(), words.next().unwrap());
            assert!(name.starts_with("zhedel_") || name.starts_with("process_"), "{name}");
            assert!(!help.is_empty(), "{name}");
            let counter = format!("# TYPE {name} counter");
            if text.lines().any(|line| line == counter) {
                assert!(name.ends_with("_total"), "{name}");
            }
            let histogram = format!("# TYPE {name} histogram");
            if text.lines().any(|line| line == histogram) {
                assert!(name.ends_with("_seconds"), "{name}");
            }
        }
    }
}
