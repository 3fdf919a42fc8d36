//! The queue, an application's file and its uploads.

use std::os::unix::fs::PermissionsExt;

use base::ids::ApplicationId;
use origination::application::{BioResult, Decline, EventKind, PayoutFailure};
use origination::{ReasonCode, State};
use store::review_requests;
use store::uploads::StoredUploadKind;

use super::borrower_snapshots;
use super::test_app::{TestApp, hours_ago};

const UNKNOWN_ID: &str = "0199b2f0-0000-7000-8000-000000000001";

fn referred_event() -> EventKind {
    EventKind::Referred(vec![ReasonCode::Duplicate])
}

async fn declined_application(app: &mut TestApp, text: &str, hours: i64) -> ApplicationId {
    let decline = Decline { reason: ReasonCode::Score, reapply_from: None };
    let id = app.insert_application(State::Declined, EventKind::Declined(decline), hours).await;
    let mut tx = app.db.begin().await.unwrap();
    review_requests::insert(&mut tx, &app.vault, id, text, hours_ago(1)).await.unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test]
async fn the_queue_lists_waiting_applications_with_reasons() {
    let mut app = TestApp::new("staff-queue").await;
    assert_eq!(app.run_ok(&["queue"]), "no application waits\n");
    let bio = EventKind::BioFailed { result: BioResult::NoMatch, locked_until: None };
    let unpaid = EventKind::PayoutFailed(PayoutFailure::CardRefused);
    let expected = [
        (
            app.insert_application(State::DocsReview, EventKind::DocsUploaded, 50).await,
            "documents to review",
        ),
        (app.insert_application(State::BioFailed, bio, 30).await, "no biometry attempts left"),
        (app.insert_application(State::ManualReview, referred_event(), 5).await, "R_DUPLICATE"),
        (declined_application(&mut app, "Почему?", 4).await, "requests a review of the decline"),
        (app.insert_application(State::DisburseFailed, unpaid, 2).await, "the payout failed"),
    ];
    let late = app.insert_delayed_application(State::Disbursing, 1).await;
    // Not in the queue: other states, and answers that are not late yet.
    app.insert_application(State::Preapproved, EventKind::Continued, 1).await;
    app.insert_application(State::Scoring, EventKind::CardVerified, 1).await;
    let output = app.run_ok(&["queue"]);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 8, "{output}");
    let expected = expected.into_iter().chain([(late, "a provider does not answer")]);
    for (line, (id, reason)) in lines[1..].iter().zip(expected) {
        assert!(line.starts_with(&id.to_string()) && line.contains(reason), "{output}");
        assert!(line.contains("  50000  "), "{output}");
    }
    assert!(lines[1].contains("2 d 2 h") && lines[3].contains("5 h 0 min"), "{output}");
    app.cleanup().await;
}

#[tokio::test]
async fn show_prints_what_a_decision_needs_without_personal_data() {
    let mut app = TestApp::new("staff-show").await;
    let id = app.insert_application(State::ManualReview, referred_event(), 5).await;
    app.insert_decision(id, &borrower_snapshots::snapshot_with_self_limit(50_000, 30_000)).await;
    let file = app.insert_upload(id, StoredUploadKind::IdFront, b"%PDF-1.4 somebody's").await;
    let number = id.to_string();
    let output = app.run_ok(&["show", &number, "--as", "aigul"]);
    for part in [
        "MANUAL_REVIEW since ",
        "requested      50000 ₸ for 15 days",
        "referred for   R_DUPLICATE",
        "  1  ",
        "NONE → DRAFT",
        "started 50000 ₸ for 15 days",
        "DRAFT → MANUAL_REVIEW",
        "referred R_DUPLICATE",
        "decision: referred to staff, at most 30000.00 ₸",
        "at most 30000.00 ₸; value 50000.00 ₸, limit 30000.00 ₸",
        origination::reasons::reason_for(ReasonCode::Duplicate).ru.explanation,
        origination::reasons::reason_for(ReasonCode::OwnLimit).ru.explanation,
        &format!("{file}  "),
        "id_front                19 B  sent  hints dark",
    ] {
        assert!(output.contains(part), "{part}\n{output}");
    }
    let expected = [("staff/aigul".to_owned(), "dossier_opened".to_owned())];
    assert_eq!(app.audit_entries(&format!("application/{id}")).await, expected);
    let output = app.run_rejected(&["show", UNKNOWN_ID, "--as", "aigul"]).await;
    assert!(
        output.contains(&format!("there is no application with the number {UNKNOWN_ID}")),
        "{output}"
    );
    assert_eq!(app.run(&["show", &number]).exit_code, 2, "nobody looks");
    app.cleanup().await;
}

#[tokio::test]
async fn free_text_is_shown_without_personal_numbers() {
    let mut app = TestApp::new("staff-review-text").await;
    let text = "Ошибка!\u{1b}[2J Мой ИИН 900412403019,\nтелефон +7 701 000-01-01, просил 50 000 ₸.";
    let id = declined_application(&mut app, text, 4).await.to_string();
    let output = app.run_ok(&["show", &id, "--as", "aigul"]);
    let (_, review_text) = output.split_once("review request\n").unwrap();
    assert_eq!(review_text, "  Ошибка! [2J Мой ИИН •••,\n  телефон +•••, просил 50 000 ₸.\n");
    assert!(output.contains("declined       R_SCORE"), "{output}");
    app.cleanup().await;
}

#[tokio::test]
async fn a_file_is_written_privately_and_replaces_nothing() {
    let mut app = TestApp::new("staff-file").await;
    let id = app.insert_application(State::DocsReview, EventKind::DocsUploaded, 5).await;
    let bytes = b"%PDF-1.4 somebody's document";
    let file = app.insert_upload(id, StoredUploadKind::IdFront, bytes).await;
    let (number, to) = (file.to_string(), app.folder.join("front.pdf"));
    let path = to.display().to_string();
    let download_args = ["file", &number, "--as", "aigul", "--to", &path];
    let output = app.run_ok(&download_args);
    assert!(output.contains("id_front of 28 bytes"), "{output}");
    assert_eq!(std::fs::read(&to).unwrap(), bytes);
    assert_eq!(std::fs::metadata(&to).unwrap().permissions().mode() & 0o777, 0o600);
    std::fs::write(&to, "mine").unwrap();
    let output = app.run_rejected(&download_args).await;
    assert!(output.contains("exists already"), "{output}");
    assert_eq!(std::fs::read(&to).unwrap(), b"mine");
    let expected = [("staff/aigul".to_owned(), "file_opened".to_owned())];
    assert_eq!(app.audit_entries(&format!("file/{file}")).await, expected);
    let other = app.folder.join("other.pdf").display().to_string();
    let output = app.run_rejected(&["file", UNKNOWN_ID, "--as", "aigul", "--to", &other]).await;
    assert!(output.contains(&format!("there is no file with the number {UNKNOWN_ID}")), "{output}");
    assert!(!app.folder.join("other.pdf").exists());
    app.cleanup().await;
}
