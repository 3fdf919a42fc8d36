//! Web Push against the simulator of a browser and its push service, which decrypts messages and
//! verifies the sender.

use providers::SendError;
use providers::push::{PushOutcome, PushSender, PushSubscription, Vapid, WebPush};
use serde_json::{Value, json};
use testkit::test_sandbox::{NOW_US, TestSandbox};

const NOW_S: i64 = NOW_US / 1_000_000;
const TEXT: &str = "{\"title\":\"Zhedel\",\"body\":\"Кабинетіңізде жаңалық бар\"}";

fn push_sender(key: &str, sandbox: &TestSandbox) -> WebPush {
    let vapid = Vapid::try_new(&key.repeat(32), "mailto:help@zhedel.example").unwrap();
    WebPush::try_new(vapid, Some(format!("{}/push/", sandbox.http_url))).unwrap()
}

/// HTTP client of the test itself.
pub fn client() -> reqwest::Client {
    // Another test in the same process may have installed it already.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// A browser that subscribes to a sender.
async fn subscribe(sandbox: &TestSandbox, sender: &WebPush) -> PushSubscription {
    let response = client()
        .post(format!("{}/push/browsers", sandbox.http_url))
        .header("content-type", "application/json")
        .body(json!({ "key": sender.public_key() }).to_string())
        .send()
        .await
        .unwrap();
    let subscription: Value = serde_json::from_slice(&response.bytes().await.unwrap()).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    PushSubscription {
        endpoint: text(&subscription["endpoint"]),
        p256dh: text(&subscription["keys"]["p256dh"]),
        auth: text(&subscription["keys"]["auth"]),
    }
}

#[tokio::test]
async fn only_the_subscribed_browser_decrypts_a_message() {
    let sandbox = TestSandbox::start().await;
    let sender = push_sender("0f", &sandbox);
    let (first, second) = (subscribe(&sandbox, &sender).await, subscribe(&sandbox, &sender).await);
    assert!(sender.can_reach(&first));
    for _ in 0..2 {
        assert_eq!(sender.send(&first, TEXT, NOW_S).await, Ok(PushOutcome::Accepted));
    }
    let messages = sandbox.sandbox.outbox().messages_to(None);
    assert_eq!(
        (messages.len(), messages[0].channel.code(), messages[0].text.as_str()),
        (2, "push", TEXT)
    );
    assert!(first.endpoint.ends_with(&messages[0].to));
    // Encrypted for another browser.
    let mixed = PushSubscription { p256dh: second.p256dh, ..first };
    let result = sender.send(&mixed, TEXT, NOW_S).await;
    assert_eq!(result, Err(SendError::Rejected("the push service answered 422".into())));
    let long = "я".repeat(3_000);
    assert!(matches!(sender.send(&mixed, &long, NOW_S).await, Err(SendError::Rejected(_))));
}

#[tokio::test]
async fn invalid_tokens_are_rejected_and_expired_subscriptions_are_gone() {
    let sandbox = TestSandbox::start().await;
    let (ours, stranger) = (push_sender("0f", &sandbox), push_sender("1e", &sandbox));
    let to = subscribe(&sandbox, &ours).await;
    let account = || Err(SendError::Account("the push service answered 403".into()));
    assert_eq!(stranger.send(&to, TEXT, NOW_S).await, account());
    assert_eq!(ours.send(&to, TEXT, NOW_S - 86_400).await, account());
    assert_eq!(ours.send(&to, TEXT, NOW_S + 86_400).await, account());
    assert!(sandbox.sandbox.outbox().messages_to(None).is_empty());
    client().delete(&to.endpoint).send().await.unwrap();
    assert_eq!(ours.send(&to, TEXT, NOW_S).await, Ok(PushOutcome::Gone));
}

#[tokio::test]
async fn nothing_is_sent_to_private_addresses() {
    let sandbox = TestSandbox::start().await;
    let sender = push_sender("0f", &sandbox);
    let good = subscribe(&sandbox, &sender).await;
    for endpoint in [
        format!("{}/clock/advance", sandbox.http_url),
        "https://localhost/push".to_owned(),
        "https://10.0.0.1/push".to_owned(),
    ] {
        let to = PushSubscription { endpoint, ..good.clone() };
        assert!(!sender.can_reach(&to), "{to:?}");
        assert!(matches!(sender.send(&to, TEXT, NOW_S).await, Err(SendError::Rejected(_))));
    }
}
