//! Decisions of the staff: executed with a name and a reason, or rejected with an explanation.

use std::collections::BTreeSet;

use base::ids::ApplicationId;
use money::Tenge;
use origination::application::{BioResult, Decline, EventKind};
use origination::{ReasonCode, State};
use store::uploads::StoredUploadKind;
use store::{Uuid, review_requests};

use super::borrower_snapshots;
use super::test_app::{CommandOutput, TestApp, hours_ago};

const STAFF_ARGS: [&str; 4] = ["--as", "aigul", "--reason", "Доход подтверждён"];

async fn application_in_review(app: &mut TestApp) -> ApplicationId {
    let what = EventKind::Referred(vec![ReasonCode::Duplicate]);
    let id = app.insert_application(State::ManualReview, what, 5).await;
    app.insert_decision(id, &borrower_snapshots::referred_snapshot(50_000)).await;
    id
}

async fn application_with_uploads(app: &mut TestApp) -> ApplicationId {
    let amount_max = Tenge::try_from_whole_tenge(50_000).unwrap();
    let preapproved = EventKind::Preapproved { amount_max, missing: BTreeSet::new() };
    let id = app
        .insert_with_history(&[
            (State::Preapproved, preapproved, 6),
            (State::DocsReview, EventKind::DocsUploaded, 5),
        ])
        .await;
    app.insert_upload(id, StoredUploadKind::IdFront, b"%PDF-1.4 front").await;
    app.insert_upload(id, StoredUploadKind::Statement, b"%PDF-1.4 statement").await;
    id
}

fn command_line<'a>(command: &'a str, number: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command, number], more, &STAFF_ARGS[..]].concat()
}

/// Executes a decision and checks the new state, the actor and the reason.
async fn assert_decision(
    app: &TestApp,
    command: &str,
    id: ApplicationId,
    more: &[&str],
    to: State,
) {
    let number = id.to_string();
    let output = app.run_ok(&command_line(command, &number, more));
    assert_eq!(output, format!("{number} is in state {}\n", to.code()));
    assert_eq!(app.state(id).await, to.code());
    let expected = ("staff/aigul".to_owned(), to.code(), Some(STAFF_ARGS[3].to_owned()));
    assert_eq!(app.last_step(id).await, expected);
    // Repeated, it is rejected: the state has changed.
    let output = app.run_rejected(&command_line(command, &number, more)).await;
    assert!(output.contains(&format!("is in state {}", to.code())), "{output}");
}

async fn upload_statuses(app: &TestApp, id: ApplicationId) -> Vec<(&'static str, &'static str)> {
    let mut tx = app.db.read().await.unwrap();
    let files = store::uploads::list_by_application(&mut tx, id).await.unwrap();
    files.into_iter().map(|file| (file.kind.code(), file.status.code())).collect()
}

#[tokio::test]
async fn a_review_ends_in_an_offer_a_decline_or_a_request() {
    let mut app = TestApp::new("staff-review").await;
    for (command, more, to) in [
        ("approve", &[][..], State::Offered),
        ("approve", &["--amount", "40000", "--term", "10"], State::Offered),
        ("reject", &["--code", "R_POLICY"], State::Declined),
        ("ask-documents", &["--fix", "another_document", "glare"], State::DocsRequired),
        ("ask-statement", &[], State::StatementRequired),
    ] {
        let id = application_in_review(&mut app).await;
        assert_decision(&app, command, id, more, to).await;
    }
    app.cleanup().await;
}

#[tokio::test]
async fn the_offer_has_the_approved_amount_and_term() {
    let mut app = TestApp::new("staff-offer").await;
    let id = application_in_review(&mut app).await;
    let number = id.to_string();
    app.run_ok(&command_line("approve", &number, &["--amount", "40000", "--term", "10"]));
    let output = app.run_ok(&["show", &number, "--as", "dana"]);
    assert!(output.contains("offer          1: 40000 ₸ for 10 days, "), "{output}");
    let step = "staff/aigul       MANUAL_REVIEW → OFFERED                   offered 40000 ₸ for 10 days  «Доход подтверждён»";
    assert!(output.contains(step), "{output}");
    app.cleanup().await;
}

#[tokio::test]
async fn documents_are_accepted_refused_or_forged() {
    let mut app = TestApp::new("staff-documents").await;
    let statuses = |status: &'static str| {
        let statement = ("statement", "sent");
        vec![("id_front", status), statement]
    };
    for (command, more, to, status) in [
        ("accept-documents", &[][..], State::Scoring, "accepted"),
        ("refuse-documents", &["--fix", "blurred"], State::DocsRequired, "refused"),
        ("forged-documents", &[], State::Declined, "sent"),
    ] {
        let id = application_with_uploads(&mut app).await;
        assert_decision(&app, command, id, more, to).await;
        assert_eq!(upload_statuses(&app, id).await, statuses(status), "{command}");
    }
    app.cleanup().await;
}

#[tokio::test]
async fn the_camera_check_is_unlocked_after_a_video_call() {
    let mut app = TestApp::new("staff-unlock").await;
    let what = EventKind::BioFailed { result: BioResult::NoMatch, locked_until: None };
    let id = app.insert_application(State::BioFailed, what, 3).await;
    assert_decision(&app, "unlock-biometry", id, &["--why", "video_call"], State::BioRequired)
        .await;
    app.cleanup().await;
}

#[tokio::test]
async fn a_decision_in_the_wrong_state_is_rejected() {
    let mut app = TestApp::new("staff-wrong-state").await;
    let (review, documents) =
        (application_in_review(&mut app).await, application_with_uploads(&mut app).await);
    for (command, id, more) in [
        ("approve", documents, &[][..]),
        ("reject", documents, &["--code", "R_POLICY"]),
        ("ask-documents", documents, &["--fix", "glare"]),
        ("ask-statement", documents, &[]),
        ("accept-documents", review, &[]),
        ("refuse-documents", review, &["--fix", "glare"]),
        ("forged-documents", review, &[]),
        ("unlock-biometry", review, &["--why", "in_person"]),
    ] {
        let output = app.run_rejected(&command_line(command, &id.to_string(), more)).await;
        assert!(output.contains("which does not allow this"), "{output}");
    }
    for command in ["approve", "ask-statement", "accept-documents"] {
        let nobody = Uuid::now_v7().to_string();
        let output = app.run_rejected(&command_line(command, &nobody, &[])).await;
        assert!(output.contains(&format!("no application with the number {nobody}")), "{output}");
    }
    app.cleanup().await;
}

#[tokio::test]
async fn an_offer_obeys_the_scale_the_rules_and_four_eyes() {
    let mut app = TestApp::new("staff-bounds").await;
    let id = app.insert_application(State::ManualReview, EventKind::Referred(vec![]), 5).await;
    app.insert_decision(id, &borrower_snapshots::referred_snapshot(50_000)).await;
    let number = id.to_string();
    for (more, expected) in [
        (&["--amount", "50500"][..], "the amount is not on the scale"),
        (&["--term", "46"], "the term is not on the scale"),
        (&["--amount", "999000"], "the rules allow less"),
        (&["--amount", "151000"], "needs a second approver: --second"),
        (&["--amount", "151000", "--second", "aigul"], "has to be somebody else"),
        (&["--amount", "151000", "--second", "Aigul"], "has to be somebody else"),
    ] {
        let output = app.run_rejected(&command_line("approve", &number, more)).await;
        assert!(output.contains(expected), "{more:?}: {output}");
    }
    let more = ["--amount", "151000", "--second", "dana"];
    assert_decision(&app, "approve", id, &more, State::Offered).await;
    // A customer with a self-imposed limit: staff cannot exceed it.
    let id = app.insert_application(State::ManualReview, EventKind::Referred(vec![]), 5).await;
    app.insert_decision(id, &borrower_snapshots::snapshot_with_self_limit(50_000, 30_000)).await;
    let output = app.run_rejected(&command_line("approve", &id.to_string(), &[])).await;
    assert!(output.contains("the rules allow less"), "{output}");
    assert_decision(&app, "approve", id, &["--amount", "30000"], State::Offered).await;
    app.cleanup().await;
}

#[tokio::test]
async fn a_decline_is_reviewed_once() {
    let mut app = TestApp::new("staff-answer").await;
    let decline = Decline { reason: ReasonCode::Score, reapply_from: None };
    let id = app.insert_application(State::Declined, EventKind::Declined(decline), 4).await;
    let number = id.to_string();
    let answer_args = command_line("answer-review", &number, &["--answer", "Мы посмотрели снова."]);
    let output = app.run_rejected(&answer_args).await;
    assert!(output.contains("no review was requested"), "{output}");
    let mut tx = app.db.begin().await.unwrap();
    review_requests::insert(&mut tx, &app.vault, id, "Почему?", hours_ago(1)).await.unwrap();
    tx.commit().await.unwrap();
    assert!(app.run_ok(&["queue"]).contains(&number));
    let output = app.run_ok(&answer_args);
    assert!(output.contains("is in state DECLINED; the customer is notified by SMS"), "{output}");
    assert_eq!(app.run_ok(&["queue"]), "no application waits\n");
    let output = app.run_rejected(&answer_args).await;
    assert!(output.contains("no review was requested"), "{output}");
    let expected = [("staff/aigul".to_owned(), "review_answered".to_owned())];
    assert_eq!(app.audit_entries(&format!("application/{id}")).await, expected);
    assert!(app.run_ok(&["show", &number, "--as", "dana"]).contains("(answered "));
    app.cleanup().await;
}

#[tokio::test]
async fn invalid_arguments_are_explained() {
    let mut app = TestApp::new("staff-typed").await;
    let id = application_in_review(&mut app).await.to_string();
    for (arguments, expected) in [
        (command_line("reject", &id, &["--code", "R_UGLY"]), "R_POLICY"),
        (command_line("ask-documents", &id, &["--fix", "ugly"]), "another_document"),
        (command_line("unlock-biometry", &id, &["--why", "ugly"]), "video_call"),
        (vec!["approve", &id, "--as", "aigul", "--reason", "  "], "1 to 500 characters"),
        (vec!["approve", &id, "--as", "two words", "--reason", "x"], "1 to 60 letters"),
        (vec!["approve", &id, "--as", "aigul"], "--reason"),
        (vec!["approve", &id, "--reason", "x"], "--as"),
        (vec!["approve", "7", "--as", "aigul", "--reason", "x"], "'7'"),
    ] {
        let CommandOutput { exit_code, text } = app.run(&arguments);
        assert_eq!(exit_code, 2, "{text}");
        assert!(text.contains(expected), "{text}");
    }
    app.cleanup().await;
}
