//! A process that nobody can ask records nothing. The switch is the whole process's, so this is the only
//! test of this binary.

use std::time::Duration;

use monitoring::admission::{AdmissionKind, record_refused};
use monitoring::database::statement_timer;
use monitoring::exposition;
use monitoring::http::{self, PageRequests};
use monitoring::pages::{CachedBody, record_lookup};
use monitoring::recording;

const MINUTE: Duration = Duration::from_secs(60);

fn record_one_of_each(page: &PageRequests) {
    page.record(200, MINUTE);
    http::record("GET", "/api/v1/me", 200, MINUTE);
    record_lookup(CachedBody::Page, true);
    record_refused(AdmissionKind::Read);
    drop(statement_timer("SELECT 1"));
}

fn assert_has_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|it| it == *line), "{line} is not in {text}");
    }
}

#[test]
fn nothing_is_recorded_once_recording_is_off() {
    let page = PageRequests::new("/contacts/");
    let lines = [
        r#"zhedel_http_requests_total{method="GET",route="/contacts/",status="200"} 1"#,
        r#"zhedel_http_requests_total{method="GET",route="/api/v1/me",status="200"} 1"#,
        r#"zhedel_http_request_duration_seconds_count{route="/contacts/"} 1"#,
        r#"zhedel_http_request_duration_seconds_count{route="/api/v1/me"} 1"#,
        r#"zhedel_page_cache_lookups_total{body="page",outcome="hit"} 1"#,
        r#"zhedel_admission_refused_total{kind="read"} 1"#,
        r#"zhedel_db_statement_duration_seconds_count{kind="select"} 1"#,
    ];
    record_one_of_each(&page);
    assert_has_lines(&exposition(MINUTE), &lines);
    recording::turn_off();
    record_one_of_each(&page);
    assert_has_lines(&exposition(MINUTE), &lines);
}
