//! Outcomes of a session.

use std::time::Duration;

use providers::biometry::{Biometry, BiometryOutcome, UnreadableReason};

use super::fixtures::{
    CallbackReceiver, GOOD, NOW_S, SLOW, biometry, force_outcome, frames, open_session, picture,
    run_session, wait_for_outcome,
};
use testkit::test_sandbox::{BIOMETRY_KEY, TestSandbox};

#[tokio::test]
async fn a_session_names_three_gestures_and_an_end() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let session = open_session(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    assert_eq!(session.expires_at_s, NOW_S + 600);
    assert_eq!(provider.result(&session.id).await, Ok(BiometryOutcome::Pending));
    let again = open_session(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    assert_eq!(again, session, "the same order is the same session");
    assert_ne!(open_session(&provider, GOOD, "o-2", "http://127.0.0.1:1/").await.id, session.id);
}

#[tokio::test]
async fn every_outcome_has_a_test_person() {
    let sandbox = TestSandbox::start().await;
    assert!(matches!(
        run_session(&sandbox, GOOD).await,
        BiometryOutcome::Match { similarity_permille: 900..=1000, is_name_same: None }
    ));
    assert!(matches!(run_session(&sandbox, "791028302728").await, BiometryOutcome::Match { .. }));
    assert!(matches!(
        run_session(&sandbox, "910108304753").await,
        BiometryOutcome::LowMatch { .. }
    ));
    assert_eq!(run_session(&sandbox, "940616304641").await, BiometryOutcome::NoMatch);
    assert_eq!(run_session(&sandbox, "960822403118").await, BiometryOutcome::Spoof);
    assert_eq!(run_session(&sandbox, "850711301733").await, BiometryOutcome::NoReference);
}

#[tokio::test]
async fn any_outcome_can_be_forced_once() {
    let sandbox = TestSandbox::start().await;
    let unreadable = |reason| BiometryOutcome::Unreadable { reason };
    for (person, code, outcome) in [
        ("900412403019", "no_match", BiometryOutcome::NoMatch),
        ("870923304120", "spoof", BiometryOutcome::Spoof),
        ("790114305330", "blurred", unreadable(UnreadableReason::Blurred)),
        ("830730402074", "no_face", unreadable(UnreadableReason::NoFace)),
        ("920218306452", "too_dark", unreadable(UnreadableReason::TooDark)),
    ] {
        force_outcome(&sandbox, format!(r#"{{"iin":"{person}","outcome":"{code}"}}"#)).await;
        assert_eq!(run_session(&sandbox, person).await, outcome, "{code}");
    }
    // The override applies once; the next session has the person's own outcome.
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let (_receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, GOOD, "o-again", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    assert!(matches!(
        wait_for_outcome(&provider, &session.id).await,
        BiometryOutcome::Match { .. }
    ));
}

#[tokio::test]
async fn a_covered_camera_is_too_dark() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let (_receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, GOOD, "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(2))).await.unwrap();
    let dark = BiometryOutcome::Unreadable { reason: UnreadableReason::TooDark };
    assert_eq!(wait_for_outcome(&provider, &session.id).await, dark);
}

#[tokio::test]
async fn a_slow_check_stays_pending_for_a_while() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let (_receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, SLOW, "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(provider.result(&session.id).await, Ok(BiometryOutcome::Pending));
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert!(matches!(provider.result(&session.id).await, Ok(BiometryOutcome::Match { .. })));
}
