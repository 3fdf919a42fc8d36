//! Callbacks: in order, repeated, reversed, lost and forged.

use axum::body::Bytes;
use axum::http::HeaderMap;
use providers::biometry::{Biometry, BiometryOutcome, Callback, CallbackError, HttpBiometry};

use super::fixtures::{
    CallbackReceiver, GOOD, NOW_S, biometry, force_outcome, frames, open_session, picture,
    wait_for_outcome,
};
use testkit::test_sandbox::{BIOMETRY_KEY, TestSandbox};

/// Applies callbacks as the site does: the highest sequence number wins, and a final outcome stays.
fn apply_callbacks(
    provider: &HttpBiometry,
    received: &[(HeaderMap, Bytes)],
) -> (Vec<u32>, BiometryOutcome) {
    let parse = |(headers, body): &(HeaderMap, Bytes)| -> Callback {
        provider.parse_callback(headers, body, NOW_S).unwrap()
    };
    let (mut last, mut outcome, mut numbers) = (0, BiometryOutcome::Pending, Vec::new());
    for callback in received.iter().map(parse) {
        assert_eq!(callback.order_id, "o-1");
        numbers.push(callback.sequence);
        if callback.sequence > last && !outcome.is_final() {
            (last, outcome) = (callback.sequence, callback.outcome);
        }
    }
    (numbers, outcome)
}

#[tokio::test]
async fn callbacks_may_be_repeated_or_reordered() {
    for (delivery, numbers) in
        [("in_order", vec![1, 2]), ("twice", vec![1, 2, 2]), ("reversed", vec![2, 1])]
    {
        let sandbox = TestSandbox::start().await;
        let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
        let body = format!(r#"{{"iin":"{GOOD}","outcome":"no_match","delivery":"{delivery}"}}"#);
        force_outcome(&sandbox, body).await;
        let (receiver, url) = CallbackReceiver::start().await;
        let session = open_session(&provider, GOOD, "o-1", &url).await;
        provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
        let received = receiver.callbacks(numbers.len()).await;
        assert_eq!(
            apply_callbacks(&provider, &received),
            (numbers, BiometryOutcome::NoMatch),
            "{delivery}"
        );
    }
}

#[tokio::test]
async fn a_missing_callback_is_polled() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let body = format!(r#"{{"iin":"{GOOD}","outcome":"spoof","delivery":"never"}}"#);
    force_outcome(&sandbox, body).await;
    let (receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, GOOD, "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    assert_eq!(wait_for_outcome(&provider, &session.id).await, BiometryOutcome::Spoof);
    assert!(receiver.0.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_forged_callback_is_rejected() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let (receiver, url) = CallbackReceiver::start().await;
    let session = open_session(&provider, "940616304641", "o-1", &url).await;
    provider.submit(&session.id, frames(&session, &picture(200))).await.unwrap();
    let (headers, body) = receiver.callbacks(2).await.pop().unwrap();
    let honest = String::from_utf8(body.to_vec()).unwrap();
    let forged =
        honest.replace(r#"{"state":"no_match"}"#, r#"{"state":"match","similarity_permille":999}"#);
    assert_ne!(honest, forged);
    let parse = |body: &str, now_s| provider.parse_callback(&headers, body.as_bytes(), now_s);
    assert!(parse(&honest, NOW_S).is_ok());
    assert_eq!(parse(&forged, NOW_S), Err(CallbackError::Signature));
    assert_eq!(parse(&honest, NOW_S + 301), Err(CallbackError::Time));
    assert_eq!(
        provider.parse_callback(&HeaderMap::new(), honest.as_bytes(), NOW_S),
        Err(CallbackError::Signature)
    );
}
