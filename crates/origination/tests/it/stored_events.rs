//! Stored data stay readable: every event, snapshot and decision as it was serialized.

use base::Timestamp;
use origination::application::{
    ApplicationEvent, ApplicationRejection, FixReason, PayoutFailure, State, Step, UnlockReason,
};
use origination::decision::{BureauScore, CreditDecision, Snapshot};
use origination::{Application, Known, ReasonCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

const EVENTS: &str = include_str!("../stored/events.json");
const BEFORE_DEMANDS: &str = include_str!("../stored/before_demands.json");
const SNAPSHOT: &str = include_str!("../stored/snapshot.json");
const DECISIONS: &str = include_str!("../stored/decisions.json");

#[track_caller]
fn assert_json_round_trip<T: Serialize + DeserializeOwned>(value: &Value) -> T {
    let parsed: T =
        serde_json::from_value(value.clone()).unwrap_or_else(|e| panic!("{e}: {value}"));
    assert_eq!(serde_json::to_value(&parsed).ok().as_ref(), Some(value));
    parsed
}

/// The file has one event of each kind. It may grow; existing entries stay unchanged.
#[test]
fn every_stored_event_round_trips() {
    for value in serde_json::from_str::<Vec<Value>>(EVENTS).unwrap() {
        assert_json_round_trip::<ApplicationEvent>(&value);
    }
}

#[test]
fn the_stored_file_covers_every_kind() {
    let kinds = [
        "started",
        "draft_saved",
        "request_changed",
        "submitted",
        "reopened",
        "consents_signed",
        "preapproved",
        "continued",
        "identity_asked",
        "face_asked",
        "owner_changed",
        "bio_captured",
        "bio_matched",
        "bio_unsure",
        "bio_failed",
        "bio_retried",
        "bio_unlocked",
        "docs_uploaded",
        "docs_approved",
        "docs_asked",
        "statement_given",
        "statement_skipped",
        "statement_parsed",
        "statement_read",
        "statement_asked",
        "card_given",
        "card_verified",
        "card_asked",
        "referred",
        "offered",
        "declined",
        "reconsidered",
        "offer_chosen",
        "offers_reopened",
        "repriced",
        "agreed",
        "confirmed_again",
        "signed",
        "signing_locked",
        "cooling_off_ended",
        "payout_confirmed",
        "paid_out",
        "payout_retried",
        "payout_failed",
        "target_changed",
        "cancelled",
        "expired",
        "delayed",
        "cheaper",
        "smaller_payment",
        "after_pay_day",
        "no_match",
        "spoof",
        "error",
        "match_low",
        "document_mismatch",
    ];
    let codes = kinds
        .into_iter()
        .chain(Step::ALL.iter().map(|step| step.code()))
        .chain(FixReason::ALL.iter().map(|reason| reason.code()))
        .chain(UnlockReason::ALL.iter().map(|reason| reason.code()))
        .chain(PayoutFailure::ALL.iter().map(|failure| failure.code()))
        .chain(ReasonCode::ALL.iter().map(|code| code.code()))
        .chain(State::ALL.iter().filter(|state| **state != State::None).map(|state| state.code()));
    for code in codes {
        assert!(EVENTS.contains(&format!("\"{code}\"")), "{code}");
    }
}

#[test]
fn stored_snapshots_and_decisions_round_trip() {
    let snapshot: Snapshot = assert_json_round_trip(&serde_json::from_str(SNAPSHOT).unwrap());
    assert_eq!(snapshot.person.is_conscript, Known::Unknown);
    for value in serde_json::from_str::<Vec<Value>>(DECISIONS).unwrap() {
        assert_json_round_trip::<CreditDecision>(&value);
    }
    assert_json_round_trip::<BureauScore>(&json!("no_history"));
    // Fields that did not exist are unknown when read; new fields are written beside the old ones.
    assert_eq!((snapshot.income.declared, snapshot.income.pay_day), (Known::Unknown, None));
    let mut extended: Value = serde_json::from_str(SNAPSHOT).unwrap();
    extended["income"]["declared"] = json!({"known": "400000.00"});
    extended["income"]["pay_day"] = json!(10);
    extended["bureau"]["known"]["worst_arrears_days"] = json!({"known": 28});
    assert_json_round_trip::<Snapshot>(&extended);
}

#[test]
fn rejects_unknown_names() {
    for text in [
        r#"{"at":1,"to":"DRAFT","until":null,"what":"abolished"}"#,
        r#"{"at":1,"to":"SOMEWHERE","until":null,"what":"agreed"}"#,
        r#"{"at":1,"to":"DRAFT","until":null,"what":"agreed","by":"hand"}"#,
        r#"{"at":"1","to":"DRAFT","until":null,"what":"agreed"}"#,
    ] {
        assert!(serde_json::from_str::<ApplicationEvent>(text).is_err(), "{text}");
    }
    let mut snapshot: Value = serde_json::from_str(SNAPSHOT).unwrap();
    snapshot["person"]["iin"] = json!("900101300007");
    assert!(serde_json::from_value::<Snapshot>(snapshot).is_err());
}

#[test]
fn rejections_serialize_as_codes() {
    for (rejection, expected) in [
        (ApplicationRejection::HasOpen, json!({"code": "has_open"})),
        (
            ApplicationRejection::WrongState { state: State::BioRetry },
            json!({"code": "wrong_state", "state": "BIO_RETRY"}),
        ),
        (
            ApplicationRejection::BioLocked { until: Timestamp(5) },
            json!({"code": "bio_locked", "until": 5}),
        ),
        (
            ApplicationRejection::ReapplyLater { on: "2026-11-17".parse().unwrap() },
            json!({"code": "reapply_later", "on": "2026-11-17"}),
        ),
    ] {
        assert_eq!(assert_json_round_trip::<ApplicationRejection>(&expected), rejection);
    }
}

/// An application stored before `docs_demanded` existed can be read, and its events lead to the
/// same state.
#[test]
fn reads_events_stored_before_document_demands() {
    let events: Vec<ApplicationEvent> = serde_json::from_str(BEFORE_DEMANDS).unwrap();
    let app = Application::replay(&events).unwrap();
    assert_eq!((app.state, app.missing.len(), app.fix.len()), (State::Scoring, 0, 0));
    let mut stored = serde_json::to_value(&app).unwrap();
    stored.as_object_mut().unwrap().remove("docs_demanded").unwrap();
    assert_eq!(serde_json::from_value::<Application>(stored).unwrap(), app);
}

/// An application and its events contain no personal data.
#[test]
fn applications_contain_no_personal_data() {
    let mut events = serde_json::from_str::<Vec<ApplicationEvent>>(EVENTS).unwrap().into_iter();
    let app = Application::replay(&[events.next().unwrap()]).unwrap();
    let json = serde_json::to_value(&app).unwrap();
    let keys: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
    for word in ["iin", "phone", "name", "birth", "document", "email"] {
        assert!(!keys.iter().any(|key| key.contains(word)), "{word}");
    }
}
