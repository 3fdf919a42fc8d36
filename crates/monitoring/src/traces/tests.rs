use std::sync::{Arc, Mutex};
use std::time::Duration;

use opentelemetry::trace::{SpanId, SpanKind, Status};
use opentelemetry_sdk::error::{OTelSdkError, OTelSdkResult};
use opentelemetry_sdk::trace::{SpanData, SpanExporter};

use super::*;
use crate::jobs::{Run, RunOutcome};
use crate::providers::{Provider, ProviderCalls};

const POLL_INTERVAL: Duration = Duration::from_millis(20);

#[derive(Debug, Clone, Default)]
struct Collected {
    spans: Arc<Mutex<Vec<SpanData>>>,
    is_down: Arc<Mutex<bool>>,
}

impl Collected {
    async fn wait_for(&self, count: usize) -> Vec<SpanData> {
        loop {
            let spans = self.spans.lock().unwrap().clone();
            if spans.len() >= count {
                return spans;
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
}

impl SpanExporter for Collected {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        if *self.is_down.lock().unwrap() {
            return Err(OTelSdkError::InternalFailure("the collector is down".into()));
        }
        self.spans.lock().unwrap().extend(batch);
        Ok(())
    }
}

fn job(cause: Option<TraceContext>, is_bulk: bool) -> JobSpan {
    JobSpan { kind: "payout", queue: "providers", attempt: 2, cause, is_bulk }
}

fn count(outcome: &str) -> u64 {
    let name = format!("zhedel_trace_spans_total{{outcome=\"{outcome}\"}} ");
    let text = crate::exposition(Duration::ZERO);
    let line = text.lines().find_map(|line| line.strip_prefix(&name)).unwrap();
    line.parse().unwrap()
}

fn attributes(span: &SpanData) -> Vec<String> {
    span.attributes.iter().map(|it| format!("{}={}", it.key, it.value)).collect()
}

/// Both in one test, because a process has one export.
#[tokio::test]
async fn spans_of_one_cause_are_one_trace_and_what_is_lost_is_counted() {
    let before = Span::request("GET", "/before/");
    assert_eq!(before.trace_id().to_string().len(), 32, "an id without an export");
    drop(before);
    let collected = Collected::default();
    let settings = ExportSettings {
        sampled_share: 1.0,
        resource: vec![("service.name", "zhedel".to_owned())],
        propagation_hosts: vec!["127.0.0.1:8082".to_owned()],
    };
    let _guard = start(collected.clone(), settings);
    assert!(propagates_to("127.0.0.1:8082") && !propagates_to("127.0.0.1:80"));

    let request = Span::request("POST", "/api/v1/loans/{id}");
    let trace_id = request.trace_id();
    let cause = request.clone().scope(async { (cause(), super::trace_id()) }).await;
    assert_eq!(cause.1, Some(trace_id));
    request.set_http_status(202);
    drop(request);

    let run = Run::new(job(cause.0, false));
    let calls = ProviderCalls::new(Provider::Acquirer);
    let call = async { set_http_status(200) };
    run.span().scope(calls.measure("payout_status", call, |()| false)).await;
    run.end(RunOutcome::Failed);
    drop(Run::new(job(cause.0, true)));

    turn("maintenance", async {}).await;
    turn("maintenance", async { record_work() }).await;
    turn("end_of_day", async { super::cause() }).await;
    let spans = collected.wait_for(6).await;
    assert_eq!(count("exported"), 6);
    let names: Vec<_> = spans.iter().map(|span| span.name.as_ref()).collect();
    assert_eq!(
        names,
        [
            "POST /api/v1/loans/{id}",
            "acquirer payout_status",
            "job payout",
            "job payout",
            "maintenance",
            "end_of_day"
        ]
    );
    let [request, call, job, bulk_job, turn, _] = &spans[..] else { panic!("six spans") };
    for span in [request, call, job] {
        assert_eq!(span.span_context.trace_id(), trace_id, "{}", span.name);
    }
    assert_eq!(request.parent_span_id, SpanId::INVALID);
    assert_eq!(job.parent_span_id, request.span_context.span_id());
    assert_eq!(call.parent_span_id, job.span_context.span_id());
    assert_ne!(bulk_job.span_context.trace_id(), trace_id);
    assert_eq!(bulk_job.links[0].span_context.span_id(), request.span_context.span_id());
    assert_eq!(
        (&request.span_kind, &call.span_kind, &job.span_kind, &turn.span_kind),
        (&SpanKind::Server, &SpanKind::Client, &SpanKind::Consumer, &SpanKind::Internal)
    );
    assert_eq!((&request.status, &job.status), (&Status::Unset, &Status::error("")));
    assert_eq!(
        [request, call, job].map(attributes),
        [
            &[
                "http.request.method=POST",
                "http.route=/api/v1/loans/{id}",
                "http.response.status_code=202"
            ][..],
            &[
                "zhedel.provider=acquirer",
                "zhedel.operation=payout_status",
                "http.response.status_code=200",
                "zhedel.outcome=failed"
            ],
            &[
                "zhedel.job.kind=payout",
                "zhedel.job.queue=providers",
                "zhedel.job.attempt=2",
                "zhedel.outcome=failed"
            ],
        ]
    );

    *collected.is_down.lock().unwrap() = true;
    for _ in 0..5_000 {
        drop(Span::request("GET", "/lost/"));
    }
    while count("failed") + count("dropped") < 5_000 {
        tokio::time::sleep(POLL_INTERVAL).await;
    }
    assert!(count("failed") > 0 && count("exported") == 6);
}
