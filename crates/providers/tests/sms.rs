//! The SMS adapter against the gateway's twin, and against servers that misbehave.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[allow(dead_code, reason = "each test file uses its own part")]
mod faulty_servers;
#[path = "../../sandbox/tests/support/mod.rs"]
mod support;

use std::sync::atomic::Ordering;

use faulty_servers::fixed_response_server;
use providers::SendError;
use providers::sms::{SmsMessage, SmsSender, Smsc, SmscAccount};
use support::{LOGIN, PASSWORD, TestSandbox};

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
async fn a_message_arrives_once() {
    let world = TestSandbox::start().await;
    let gateway = gateway(&world.sms_url(), PASSWORD);
    gateway.send(SMS).await.unwrap();
    let sent = world.sandbox.outbox().messages_to(None);
    assert_eq!((sent[0].to.as_str(), sent[0].text.as_str()), (SMS.to, SMS.text));
    // Somebody who does not know that it went asks first.
    gateway.send(SmsMessage { is_repeat: true, ..SMS }).await.unwrap();
    assert!(
        matches!(gateway.send(SMS).await, Err(SendError::Temporary(why)) if why.contains("code 9"))
    );
    assert_eq!(world.sandbox.outbox().messages_to(None).len(), 1);
    gateway.send(SmsMessage { is_repeat: true, id: "0198-b", ..SMS }).await.unwrap();
    assert_eq!(world.sandbox.outbox().messages_to(None).len(), 2);
}

#[tokio::test]
async fn refusals_say_whose_fault_it_is() {
    let world = TestSandbox::start().await;
    let wrong = gateway(&world.sms_url(), "guess");
    assert!(matches!(wrong.send(SMS).await, Err(SendError::Account(_))));
    let repeat = SmsMessage { is_repeat: true, ..SMS };
    assert!(matches!(wrong.send(repeat).await, Err(SendError::Account(_))));
    let right = gateway(&world.sms_url(), PASSWORD);
    let nobody = right.send(SmsMessage { to: "+7123", ..SMS }).await.unwrap_err();
    assert!(matches!(&nobody, SendError::Rejected(why) if !why.contains("7123")), "{nobody}");
    assert!(matches!(
        right.send(SmsMessage { text: "", ..SMS }).await,
        Err(SendError::Rejected(_))
    ));
    assert!(world.sandbox.outbox().messages_to(None).is_empty());
}

#[tokio::test]
async fn nonsense_is_tried_later() {
    let long: &'static str = format!(
        "HTTP/1.1 200 OK\r\ncontent-length: 40000\r\n\r\n{{\"cnt\":1,\"x\":\"{}\"}}",
        "x".repeat(40_000)
    )
    .leak();
    for answer in [
        "HTTP/1.1 500 Oh\r\ncontent-length: 9\r\n\r\n{\"cnt\":1}",
        "HTTP/1.1 302 Go\r\nlocation: /\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nERR!",
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"cnt\":0}",
        "HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{\"cnt\":1}",
        "not HTTP at all",
        long,
    ] {
        let (url, _) = fixed_response_server(answer.as_bytes()).await;
        let sent = gateway(&url, PASSWORD).send(SMS).await;
        assert!(matches!(sent, Err(SendError::Temporary(_))), "{sent:?} {}", &answer[..12]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_silent_gateway_is_not_waited_for() {
    let (url, _) = fixed_response_server(b"").await;
    assert!(matches!(gateway(&url, PASSWORD).send(SMS).await, Err(SendError::Temporary(_))));
}

#[tokio::test]
async fn a_broken_gateway_is_left_alone() {
    let (url, asked) =
        fixed_response_server(b"HTTP/1.1 502 Bad\r\nconnection: close\r\n\r\n").await;
    let gateway = gateway(&url, PASSWORD);
    for _ in 0..12 {
        assert!(matches!(gateway.send(SMS).await, Err(SendError::Temporary(_))));
    }
    assert_eq!(asked.load(Ordering::Relaxed), 5);
}
