//! Stored events stay readable: every event as it was serialized.

use lending::Contract;
use lending::loan::LoanEvent;
use serde_json::Value;

const EVENTS: &str = include_str!("../stored/events.json");

/// The file has one event of each kind. It may grow; existing entries stay unchanged.
#[test]
fn every_stored_event_round_trips() {
    let values: Vec<Value> = serde_json::from_str(EVENTS).unwrap();
    for value in values {
        let event: LoanEvent = serde_json::from_value(value.clone()).unwrap();
        assert_eq!(serde_json::to_value(&event).unwrap(), value);
    }
}

#[test]
fn the_stored_file_covers_every_event_fact_and_notice() {
    let kinds = [
        "issued",
        "recorded",
        "reversed",
        "booked",
        "day_closed",
        "notice",
        "payment",
        "addendum",
        "restructured",
        "frozen",
        "unfrozen",
        "waived",
        "written_off",
        "refunded",
        "repayment",
        "early",
        "prolongation",
        "withdrawal",
        "uncollectable",
        "fraud",
        "stop_credit",
        "court",
        "went_overdue",
        "no_longer_overdue",
        "accrual_stopped",
        "overdue",
        "ceiling",
        "prolonged",
        "prolongation_undone",
        "prolongation_void",
        "closed",
        "reopened",
    ];
    for kind in kinds {
        assert!(EVENTS.contains(&format!("\"{kind}\"")), "{kind}");
    }
}

#[test]
fn rejects_unknown_names() {
    for text in [
        r#"{"abolished":{}}"#,
        r#"{"booked":{"through":"2026-11-15","by":"hand"}}"#,
        r#"{"reversed":{"payment":"7","by":"00000000000000000000000000000008"}}"#,
        r#"{"reversed":{"payment":"+0000000000000000000000000000007","by":"00000000000000000000000000000008"}}"#,
    ] {
        assert!(serde_json::from_str::<LoanEvent>(text).is_err(), "{text}");
    }
    let mut contract =
        serde_json::to_value(crate::test_loan::short(100_000, 15, "2026-11-15")).unwrap();
    contract["iin"] = Value::from("900101300007");
    assert!(serde_json::from_value::<Contract>(contract).is_err());
}
