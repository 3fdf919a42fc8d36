//! The register of SIM changes against its simulator, and against servers that misbehave.

use std::sync::atomic::Ordering;

use base::Timestamp;
use identity::Phone;
use providers::SendError;
use providers::sim_changes::{HttpSimChanges, SimAnswer, SimChanges, SimInquiry};
use serde_json::json;
use testkit::test_sandbox::{NOW_US, SIM_CHANGES_KEY, TestSandbox};

use crate::faulty_servers;
use crate::push::client;

const PHONE: &str = "+77010000001";

fn changes(url: &str, key: &str) -> HttpSimChanges {
    HttpSimChanges::try_new(url, key.to_owned().into()).unwrap()
}

async fn ask(changes: &HttpSimChanges) -> Result<SimAnswer, SendError> {
    let phone = Phone::try_new(PHONE).unwrap();
    changes.last_change(SimInquiry { id: "q-1", phone: &phone }).await
}

#[tokio::test]
async fn every_answer_can_be_set() {
    let sandbox = TestSandbox::start().await;
    let changes = changes(&sandbox.sim_changes_url(), SIM_CHANGES_KEY);
    assert_eq!(ask(&changes).await, Ok(SimAnswer::Unchanged));
    for (answer, expected) in [
        ("changed_now", Some(SimAnswer::Changed(Timestamp(NOW_US)))),
        ("changed_a_month_ago", Some(SimAnswer::Changed(Timestamp(NOW_US - 2_592_000_000_000)))),
        ("unknown", Some(SimAnswer::Unknown)),
        ("down", None),
        ("unchanged", Some(SimAnswer::Unchanged)),
    ] {
        let set = client()
            .post(format!("{}/next", sandbox.sim_changes_url()))
            .header("content-type", "application/json")
            .body(json!({ "phone": PHONE, "answer": answer }).to_string())
            .send();
        assert_eq!(set.await.unwrap().status(), 204, "{answer}");
        assert_eq!(ask(&changes).await.ok(), expected, "{answer}");
    }
}

#[tokio::test]
async fn a_key_is_needed() {
    let sandbox = TestSandbox::start().await;
    let without = ask(&changes(&sandbox.sim_changes_url(), "wrong")).await;
    assert!(matches!(without, Err(SendError::Account(_))), "{without:?}");
}

#[tokio::test]
async fn an_answer_to_another_question_is_not_accepted() {
    for (body, expected) in [
        (r#"{"request_id":"q-1","sim":"unchanged","changed_at":null}"#, Some(SimAnswer::Unchanged)),
        (
            r#"{"request_id":"q-1","sim":"changed","changed_at":7}"#,
            Some(SimAnswer::Changed(Timestamp(7_000_000))),
        ),
        (r#"{"request_id":"q-1","sim":"changed","changed_at":null}"#, None),
        (r#"{"request_id":"q-2","sim":"unchanged","changed_at":null}"#, None),
        ("{}", None),
    ] {
        let head = format!(
            "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let response: &'static [u8] = head.leak().as_bytes();
        let (url, calls) = faulty_servers::fixed_response_server(response).await;
        assert_eq!(ask(&changes(&url, "key")).await.ok(), expected, "{body}");
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
