//! The check of holders against its simulator, and against servers that misbehave.

use std::sync::atomic::Ordering;

use identity::{Iban, Iin};
use providers::SendError;
use providers::acquirer::CardToken;
use providers::holder_check::{
    HolderAnswer, HolderCheck, HolderInquiry, HolderOf, HttpHolderCheck,
};
use testkit::test_sandbox::{HOLDER_CHECK_KEY, TestSandbox};

use crate::faulty_servers;

const PERSON: &str = "900412403019";
const OWN: &str = "KZ508860000000000001";
const SOMEBODY_ELSES: &str = "KZ668860000000000004";
const SILENT_BANK: &str = "KZ398860000000000005";

fn check(url: &str, key: &str) -> HttpHolderCheck {
    HttpHolderCheck::try_new(url, key.to_owned().into()).unwrap()
}

async fn ask(check: &HttpHolderCheck, iban: &str) -> Result<HolderAnswer, SendError> {
    let (iban, iin) = (Iban::try_new(iban).unwrap(), Iin::try_new(PERSON).unwrap());
    let of = HolderOf::Account(&iban);
    check.check(HolderInquiry { id: "q-1", of, iin: &iin, name: "Қасымова Айгүл" }).await
}

#[tokio::test]
async fn every_answer_has_a_test_account() {
    let sandbox = TestSandbox::start().await;
    let check = check(&sandbox.holder_check_url(), HOLDER_CHECK_KEY);
    for (iban, answer) in [
        (OWN, HolderAnswer::Match),
        (SOMEBODY_ELSES, HolderAnswer::NoMatch),
        (SILENT_BANK, HolderAnswer::Unknown),
    ] {
        assert_eq!(ask(&check, iban).await, Ok(answer), "{iban}");
    }
}

#[tokio::test]
async fn an_unknown_card_is_rejected_and_a_key_is_needed() {
    let sandbox = TestSandbox::start().await;
    let with_key = check(&sandbox.holder_check_url(), HOLDER_CHECK_KEY);
    let (iin, token) = (Iin::try_new(PERSON).unwrap(), CardToken::new("t-1"));
    let of = HolderOf::Card(&token);
    let inquiry = HolderInquiry { id: "q-1", of, iin: &iin, name: "Қасымова Айгүл" };
    let answer = with_key.check(inquiry).await;
    assert_eq!(answer, Err(SendError::Rejected("card_unknown".to_owned())));
    let without = ask(&check(&sandbox.holder_check_url(), "wrong"), OWN).await;
    assert!(matches!(without, Err(SendError::Account(_))), "{without:?}");
}

#[tokio::test]
async fn an_answer_to_another_question_is_not_accepted() {
    for (status, body, expected) in [
        ("200 OK", r#"{"request_id":"q-1","holder":"match"}"#, Some(HolderAnswer::Match)),
        ("200 OK", r#"{"request_id":"q-2","holder":"match"}"#, None),
        ("200 OK", r#"{"request_id":"q-1","holder":"perhaps"}"#, None),
        ("200 OK", "{}", None),
        ("422 No", r#"{"code":"not_supported"}"#, Some(HolderAnswer::Unknown)),
        ("503 No", r#"{"code":"holders_down"}"#, None),
    ] {
        let head = format!(
            "HTTP/1.1 {status}\r\ncontent-type: application/json\r\nconnection: close\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        );
        let response: &'static [u8] = head.leak().as_bytes();
        let (url, calls) = faulty_servers::fixed_response_server(response).await;
        assert_eq!(ask(&check(&url, "key"), OWN).await.ok(), expected, "{body}");
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
