//! Rejected pictures and sessions, and providers that misbehave.

use identity::Iin;
use providers::SendError;
use providers::biometry::{
    Biometry, BiometryError, BiometrySessionId, FRAME_MAX_BYTES, Frame, Gesture, SessionRequest,
};

use super::fixtures::{GOOD, SLOW, biometry, frames, open_session, picture};
use crate::faulty_servers;
use testkit::test_sandbox::{BIOMETRY_KEY, TestSandbox};

#[tokio::test]
async fn frames_must_match_the_requested_gestures() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let session = open_session(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    let valid_frames = || frames(&session, &picture(200));
    let mut same = valid_frames();
    same.iter_mut().for_each(|frame| frame.gesture = session.gestures[0]);
    let all = [Gesture::TurnLeft, Gesture::TurnRight, Gesture::LookUp, Gesture::Smile];
    let other = all.into_iter().find(|it| !session.gestures.contains(it)).unwrap();
    let more = Frame { gesture: other, jpeg: picture(200) };
    for wrong in [
        vec![],
        valid_frames()[..2].to_vec(),
        same,
        [valid_frames(), vec![more]].concat(),
        [valid_frames(), valid_frames(), valid_frames()].concat(),
        frames(&session, b"\xff\xd8\xff"),
        frames(&session, b""),
        frames(&session, &vec![0; FRAME_MAX_BYTES + 1]),
    ] {
        let result = provider.submit(&session.id, wrong).await;
        assert_eq!(result, Err(BiometryError::InvalidFrames));
    }
    provider.submit(&session.id, valid_frames()).await.unwrap();
    assert_eq!(provider.submit(&session.id, valid_frames()).await, Err(BiometryError::SessionOver));
}

#[tokio::test]
async fn a_session_expires() {
    let sandbox = TestSandbox::start().await;
    let provider = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let session = open_session(&provider, GOOD, "o-1", "http://127.0.0.1:1/").await;
    sandbox.clock.advance_days(1).unwrap();
    let result = provider.submit(&session.id, frames(&session, &picture(200))).await;
    assert_eq!(result, Err(BiometryError::SessionOver));
    let nobodys = BiometrySessionId::try_new("nobodys").unwrap();
    assert_eq!(provider.result(&nobodys).await, Err(BiometryError::SessionOver));
}

#[tokio::test]
async fn rejections_map_to_errors() {
    let sandbox = TestSandbox::start().await;
    let unauthorized = biometry(&sandbox.biometry_url(), "guess");
    let iin = Iin::try_new(GOOD).unwrap();
    let request = SessionRequest {
        iin: &iin,
        name: None,
        order_id: "o-1",
        callback_url: "http://127.0.0.1:1/",
    };
    let result = unauthorized.open_session(request).await;
    assert!(matches!(result, Err(BiometryError::Send(SendError::Account(_)))));
    let authorized = biometry(&sandbox.biometry_url(), BIOMETRY_KEY);
    let result = authorized.open_session(SessionRequest { order_id: "a b", ..request }).await;
    let code = BiometryError::Send(SendError::Rejected("order_wrong".into()));
    assert_eq!(result, Err(code));
    authorized.open_session(request).await.unwrap();
    let other = Iin::try_new(SLOW).unwrap();
    let result = authorized.open_session(SessionRequest { iin: &other, ..request }).await;
    assert_eq!(result, Err(BiometryError::Send(SendError::Rejected("order_reused".into()))));
}

#[tokio::test]
async fn a_session_with_one_gesture_is_rejected() {
    let body = r#"{"session":"a","gestures":["smile","smile","smile"],"expires_at_s":1}"#;
    let response = format!("HTTP/1.1 201 Ok\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let (url, _) = faulty_servers::fixed_response_server(response.leak().as_bytes()).await;
    let iin = Iin::try_new(GOOD).unwrap();
    let request = SessionRequest {
        iin: &iin,
        name: None,
        order_id: "o-1",
        callback_url: "http://127.0.0.1:1/",
    };
    let result = biometry(&url, BIOMETRY_KEY).open_session(request).await;
    assert!(matches!(result, Err(BiometryError::Send(SendError::Temporary(_)))));
}

#[tokio::test]
async fn the_circuit_breaker_protects_an_unreachable_provider() {
    let provider = biometry(&faulty_servers::unreachable_url().await, BIOMETRY_KEY);
    let session = BiometrySessionId::try_new("a").unwrap();
    for _ in 0..5 {
        let result = provider.result(&session).await;
        assert!(matches!(result, Err(BiometryError::Send(SendError::Temporary(_)))));
    }
    let error = provider.result(&session).await.unwrap_err().to_string();
    assert!(error.contains("left alone"), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_silent_provider_is_not_waited_for() {
    let (url, _) = faulty_servers::fixed_response_server(b"").await;
    let session = BiometrySessionId::try_new("a").unwrap();
    let result = biometry(&url, BIOMETRY_KEY).result(&session).await;
    assert!(matches!(result, Err(BiometryError::Send(SendError::Temporary(_)))));
}
