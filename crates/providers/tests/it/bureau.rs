//! The bureau adapter against its simulator, and against servers that misbehave.

use std::sync::atomic::Ordering;

use crate::faulty_servers;
use crate::faulty_servers::fixed_response_server;
use identity::{Iin, Phone};
use money::Tenge;
use providers::SendError;
use providers::bureau::{
    Bureau, BureauError, ConsentId, ConsentRequest, ConsentState, CreditReport, HttpBureau,
    Inquiry, LenderKind,
};
use testkit::test_sandbox::{BUREAU_KEY, TestSandbox};

const GOOD: &str = "900412403019";
const STRANGER: &str = "791028302728";
const SLOW: &str = "930428402658";
const REFUSES: &str = "861219303482";
const SILENT: &str = "840901401929";

fn bureau(url: &str, key: &str) -> HttpBureau {
    HttpBureau::try_new(url, key.to_owned().into()).unwrap()
}

fn iin(text: &str) -> Iin {
    Iin::try_new(text).unwrap()
}

async fn fetch_report(
    bureau: &HttpBureau,
    id: &str,
    person: &str,
    state_data: Option<&ConsentId>,
) -> Result<CreditReport, BureauError> {
    let iin = iin(person);
    bureau
        .report(Inquiry { id, iin: &iin, consent: "consents/7", state_data_consent: state_data })
        .await
}

/// The phone that the state knows for a person of the sandbox.
fn phone_of(iin: &str) -> String {
    let people = sandbox::People::bundled().unwrap();
    people.iter().find(|person| person.iin == iin).unwrap().phone.clone()
}

async fn request_consent(bureau: &HttpBureau, id: &str, person: &str) -> ConsentId {
    let (iin, phone) = (iin(person), Phone::try_new(&phone_of(person)).unwrap());
    let request = ConsentRequest { id, iin: &iin, phone: &phone };
    bureau.request_state_data_consent(request).await.unwrap()
}

fn is_temporary(result: &Result<CreditReport, BureauError>) -> bool {
    matches!(result, Err(BureauError::Send(SendError::Temporary(_))))
}

#[tokio::test]
async fn a_report_has_the_bureaus_data() {
    let sandbox = TestSandbox::start().await;
    let bureau = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let report = fetch_report(&bureau, "q-1", GOOD, None).await.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!((report.score, report.made_on.to_string().as_str()), (Some(782), "2026-11-15"));
    let loans = report.loans.as_deref().unwrap();
    assert_eq!((loans.len(), loans[0].lender), (1, LenderKind::Microfinance));
    assert_eq!(loans[0].monthly_payment, Tenge::try_from_whole_tenge(18_000).ok());
    assert_eq!(loans[0].limit, None, "a plain loan has no limit");
    assert_eq!(report.arrears.unwrap().microfinance_days, Some(0));
    assert_eq!((report.is_stop_credit, report.is_bankrupt), (Some(false), Some(false)));
    assert!(report.state.is_none(), "no consent to read state registers");
}

#[tokio::test]
async fn every_outcome_has_a_test_person() {
    let sandbox = TestSandbox::start().await;
    let bureau = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let report = async |person: &str| {
        let id = format!("q-{person}");
        fetch_report(&bureau, &id, person, None).await.unwrap_or_else(|error| panic!("{error}"))
    };
    let late = report("830730402074").await;
    assert_eq!(late.arrears.unwrap().microfinance_days, Some(34));
    assert!(late.loans.unwrap()[0].overdue.is_some_and(Tenge::is_positive));
    let late_at_bank = report("870515302899").await.arrears.unwrap();
    assert_eq!((late_at_bank.bank_days, late_at_bank.microfinance_days), (Some(12), Some(0)));
    assert!(report("920218306452").await.worst_arrears_days_12_months > Some(90));
    assert_eq!(report("890714301172").await.worst_arrears_days_12_months, Some(28));
    assert_eq!(report("950909407220").await.is_stop_credit, Some(true));
    assert_eq!(report("901123405087").await.is_bankrupt, Some(true));
    assert_eq!(report("820227301628").await.is_on_aml_list, Some(true));
    assert_eq!(report("880105302564").await.is_gambling, Some(true));
    let card = report("880609303849").await.loans.unwrap();
    assert_eq!(card[1].limit, Tenge::try_from_whole_tenge(600_000).ok());
    let unknown = report("030605601180").await;
    assert!(unknown.score.is_none() && unknown.loans.is_none() && unknown.arrears.is_none());
    assert_eq!(unknown.is_stop_credit, Some(false));
    let stranger = report(STRANGER).await;
    assert!(stranger.score >= Some(660) && stranger.loans.is_some());
}

#[tokio::test]
async fn state_registers_require_consent() {
    let sandbox = TestSandbox::start().await;
    let bureau = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let given = request_consent(&bureau, "c-1", GOOD).await;
    assert_eq!(bureau.consent_state(&given).await, Ok(ConsentState::Given));
    assert_eq!(request_consent(&bureau, "c-1", GOOD).await, given, "the request is idempotent");
    let messages = sandbox.sandbox.outbox().messages_to(Some("+77010000101"));
    assert_eq!(messages.len(), 1, "one SMS");
    assert!(messages[0].text.starts_with("1414: "));
    let state = fetch_report(&bureau, "q-1", GOOD, Some(&given)).await.ok().unwrap().state.unwrap();
    let income = state.income.unwrap();
    assert_eq!((income.len(), income[0].paid_on.to_string().as_str()), (6, "2026-10-25"));
    assert_eq!(Ok(income[0].amount), Tenge::try_from_whole_tenge(420_000));
    assert_eq!(state.is_conscript, Some(false));
    // The state asks nobody else's phone.
    let (owner, stranger) = (iin(GOOD), Phone::try_new("+77010000999").unwrap());
    let request = ConsentRequest { id: "c-9", iin: &owner, phone: &stranger };
    let refused = bureau.request_state_data_consent(request).await.unwrap();
    assert_eq!(bureau.consent_state(&refused).await, Ok(ConsentState::Refused));
    assert!(sandbox.sandbox.outbox().messages_to(Some("+77010000999")).is_empty());
    // Another person's consent is not accepted.
    let result = fetch_report(&bureau, "q-2", STRANGER, Some(&given)).await;
    assert!(matches!(result, Err(BureauError::NoConsent)));
    let conscript = request_consent(&bureau, "c-2", "060321501196").await;
    let result = fetch_report(&bureau, "q-3", "060321501196", Some(&conscript)).await;
    let state = result.ok().unwrap().state.unwrap();
    assert!(state.is_conscript == Some(true) && state.income.is_some_and(|it| it.is_empty()));
    let unknown = request_consent(&bureau, "c-3", "910325405986").await;
    let result = fetch_report(&bureau, "q-4", "910325405986", Some(&unknown)).await;
    assert!(result.ok().unwrap().state.unwrap().income.is_none());
    let aid = request_consent(&bureau, "c-4", "940730402760").await;
    let state =
        fetch_report(&bureau, "q-5", "940730402760", Some(&aid)).await.ok().unwrap().state.unwrap();
    assert_eq!((state.is_on_social_aid, state.is_vulnerable), (Some(true), Some(true)));
}

#[tokio::test]
async fn consents_may_be_late_missing_or_denied() {
    let sandbox = TestSandbox::start().await;
    let bureau = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let slow = request_consent(&bureau, "c-1", SLOW).await;
    let refused = request_consent(&bureau, "c-2", REFUSES).await;
    let silent = request_consent(&bureau, "c-3", SILENT).await;
    assert_eq!(bureau.consent_state(&slow).await, Ok(ConsentState::Waiting));
    assert_eq!(bureau.consent_state(&refused).await, Ok(ConsentState::Refused));
    assert_eq!(bureau.consent_state(&silent).await, Ok(ConsentState::Waiting));
    let result = fetch_report(&bureau, "q-1", REFUSES, Some(&refused)).await;
    assert!(matches!(result, Err(BureauError::NoConsent)));
    sandbox.clock.advance_days(1).unwrap();
    assert_eq!(bureau.consent_state(&slow).await, Ok(ConsentState::Given));
    assert_eq!(bureau.consent_state(&silent).await, Ok(ConsentState::Expired));
    let nobodys = ConsentId::try_new("nobodys").unwrap();
    assert_eq!(bureau.consent_state(&nobodys).await, Err(BureauError::NoConsent));
}

#[tokio::test]
async fn repeated_requests_are_idempotent() {
    let sandbox = TestSandbox::start().await;
    let bureau = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let first = fetch_report(&bureau, "q-1", GOOD, None).await.ok().unwrap();
    sandbox.clock.advance_days(3).unwrap();
    assert!(fetch_report(&bureau, "q-1", GOOD, None).await.ok().unwrap() == first);
    let later = fetch_report(&bureau, "q-2", GOOD, None).await.ok().unwrap();
    assert_eq!(later.made_on.to_string(), "2026-11-18");
    let another = fetch_report(&bureau, "q-1", STRANGER, None).await;
    let code = BureauError::Send(SendError::Rejected("request_id_reused".into()));
    assert_eq!(another.err(), Some(code));
}

#[tokio::test]
async fn rejections_map_to_errors() {
    let sandbox = TestSandbox::start().await;
    let result = fetch_report(&bureau(&sandbox.bureau_url(), "guess"), "q-1", GOOD, None).await;
    assert!(matches!(result, Err(BureauError::Send(SendError::Account(_)))));
    let authorized = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let result = fetch_report(&authorized, "", GOOD, None).await;
    let code = BureauError::Send(SendError::Rejected("request_id_wrong".into()));
    assert_eq!(result.err(), Some(code));
    let iin = iin(GOOD);
    let without_consent = Inquiry { id: "q-2", iin: &iin, consent: "", state_data_consent: None };
    assert!(matches!(authorized.report(without_consent).await, Err(BureauError::NoConsent)));
}

#[tokio::test(start_paused = true)]
async fn somebody_slow_is_waited_for_and_a_silent_bureau_is_not() {
    let sandbox = TestSandbox::start().await;
    let patient = bureau(&sandbox.bureau_url(), BUREAU_KEY);
    let started_at = tokio::time::Instant::now();
    assert_eq!(fetch_report(&patient, "q-1", SLOW, None).await.ok().unwrap().score, Some(715));
    assert_eq!(started_at.elapsed().as_secs(), 6);
    let (url, _) = fixed_response_server(b"").await;
    assert!(is_temporary(&fetch_report(&bureau(&url, BUREAU_KEY), "q-1", GOOD, None).await));
}

#[tokio::test]
async fn a_malformed_report_is_an_error() {
    let response = |body: &str| -> &'static [u8] {
        let length = body.len();
        format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\n\r\n{body}").leak().as_bytes()
    };
    for body in [
        "{}",
        "no",
        // Another person's report.
        r#"{"request_id":"q-2","report":{"report_id":"1","made_on":"2026-11-15"}}"#,
        r#"{"request_id":"q-1","report":{"report_id":"1","made_on":"2026-11-15","score":1001}}"#,
        r#"{"request_id":"q-1","report":{"report_id":"1","made_on":"yesterday"}}"#,
        r#"{"request_id":"q-1","report":{"report_id":"1","made_on":"2026-11-15","loans":[{"lender":"friend"}]}}"#,
    ] {
        let (url, _) = fixed_response_server(response(body)).await;
        assert!(
            is_temporary(&fetch_report(&bureau(&url, BUREAU_KEY), "q-1", GOOD, None).await),
            "{body}"
        );
    }
    let least = r#"{"request_id":"q-1","report":{"report_id":"1","made_on":"2026-11-15"}}"#;
    let (url, _) = fixed_response_server(response(least)).await;
    let report = fetch_report(&bureau(&url, BUREAU_KEY), "q-1", GOOD, None).await.ok().unwrap();
    assert!(report.score.is_none() && report.is_stop_credit.is_none());
}

#[tokio::test]
async fn the_circuit_breaker_protects_a_failing_bureau() {
    let (url, count) =
        fixed_response_server(b"HTTP/1.1 502 Bad\r\nconnection: close\r\n\r\n").await;
    let bureau = bureau(&url, BUREAU_KEY);
    for _ in 0..12 {
        assert!(is_temporary(&fetch_report(&bureau, "q-1", GOOD, None).await));
    }
    assert_eq!(count.load(Ordering::Relaxed), 5);
}

#[tokio::test]
async fn an_unreachable_bureau_is_retryable() {
    let bureau = bureau(&faulty_servers::unreachable_url().await, BUREAU_KEY);
    for _ in 0..6 {
        assert!(is_temporary(&fetch_report(&bureau, "q-1", GOOD, None).await));
    }
    let error = fetch_report(&bureau, "q-1", GOOD, None).await.err().unwrap().to_string();
    assert!(error.contains("left alone") && !error.contains(GOOD), "{error}");
}
