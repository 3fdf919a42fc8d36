//! The SMS adapter against the gateway simulator, and against servers that misbehave.

use std::sync::atomic::Ordering;

use crate::faulty_servers::fixed_response_server;
use providers::SendError;
use providers::sms::{SmsMessage, SmsSender, Smsc, SmscAccount};
use testkit::test_sandbox::{LOGIN, PASSWORD, TestSandbox};

const SMS: SmsMessage<'_> = SmsMessage {
    id: "0198-a",
    to: "+77010000001",
    text: "Кіру коды: 123456 & +",
    is_repeat: false,
};

fn gateway(url: &str, password: &str) -> Smsc {
    let password = password.to_owned().into();
    Smsc::try_new(url, SmscAccount { login: LOGIN.into(), password, sender: "Zhedel".into() })
        .unwrap()
}

#[tokio::test]
async fn a_message_is_sent_once() {
    let sandbox = TestSandbox::start().await;
    let gateway = gateway(&sandbox.sms_url(), PASSWORD);
    gateway.send(SMS).await.unwrap();
    let messages = sandbox.sandbox.outbox().messages_to(None);
    assert_eq!((messages[0].to.as_str(), messages[0].text.as_str()), (SMS.to, SMS.text));
    // A repeat asks the gateway first.
    gateway.send(SmsMessage { is_repeat: true, ..SMS }).await.unwrap();
    assert!(
        matches!(gateway.send(SMS).await, Err(SendError::Temporary(why)) if why.contains("code 9"))
    );
    assert_eq!(sandbox.sandbox.outbox().messages_to(None).len(), 1);
    gateway.send(SmsMessage { is_repeat: true, id: "0198-b", ..SMS }).await.unwrap();
    assert_eq!(sandbox.sandbox.outbox().messages_to(None).len(), 2);
}

#[tokio::test]
async fn rejections_map_to_errors() {
    let sandbox = TestSandbox::start().await;
    let unauthorized = gateway(&sandbox.sms_url(), "guess");
    assert!(matches!(unauthorized.send(SMS).await, Err(SendError::Account(_))));
    let repeat = SmsMessage { is_repeat: true, ..SMS };
    assert!(matches!(unauthorized.send(repeat).await, Err(SendError::Account(_))));
    let authorized = gateway(&sandbox.sms_url(), PASSWORD);
    let error = authorized.send(SmsMessage { to: "+7123", ..SMS }).await.unwrap_err();
    assert!(matches!(&error, SendError::Rejected(reason) if !reason.contains("7123")), "{error}");
    assert!(matches!(
        authorized.send(SmsMessage { text: "", ..SMS }).await,
        Err(SendError::Rejected(_))
    ));
    assert!(sandbox.sandbox.outbox().messages_to(None).is_empty());
}

#[tokio::test]
async fn malformed_responses_are_retryable() {
    let long: &'static str = format!(
        "HTTP/1.1 200 OK\r\ncontent-length: 40000\r\n\r\n{{\"cnt\":1,\"x\":\"{}\"}}",
        "x".repeat(40_000)
    )
    .leak();
    for response in [
        "HTTP/1.1 500 Oh\r\ncontent-length: 9\r\n\r\n{\"cnt\":1}",
        "HTTP/1.1 302 Go\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nERR!",
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"cnt\":0}",
        "HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{\"cnt\":1}",
        "not HTTP at all",
        long,
    ] {
        let (url, _) = fixed_response_server(response.as_bytes()).await;
        let result = gateway(&url, PASSWORD).send(SMS).await;
        assert!(matches!(result, Err(SendError::Temporary(_))), "{result:?} {}", &response[..12]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_gateway_is_not_waited_for() {
    let (url, _) = fixed_response_server(b"").await;
    assert!(matches!(gateway(&url, PASSWORD).send(SMS).await, Err(SendError::Temporary(_))));
}

#[tokio::test]
async fn the_circuit_breaker_protects_a_failing_gateway() {
    let (url, request_count) =
        fixed_response_server(b"HTTP/1.1 502 Bad\r\nconnection: close\r\n\r\n").await;
    let gateway = gateway(&url, PASSWORD);
    for _ in 0..12 {
        assert!(matches!(gateway.send(SMS).await, Err(SendError::Temporary(_))));
    }
    assert_eq!(request_count.load(Ordering::Relaxed), 5);
}
