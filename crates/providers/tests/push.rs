//! Web Push against the twin of a browser and its push service, which opens what it gets and checks
//! who sent it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "../../sandbox/tests/support/mod.rs"]
mod support;

use providers::SendError;
use providers::push::{PushOutcome, PushSender, PushSubscription, Vapid, WebPush};
use serde_json::{Value, json};
use support::{NOW_US, TestSandbox};

const NOW_S: i64 = NOW_US / 1_000_000;
const TEXT: &str = "{\"title\":\"Zhedel\",\"body\":\"Кабинетіңізде жаңалық бар\"}";

fn push_sender(key: &str, world: &TestSandbox) -> WebPush {
    let vapid = Vapid::try_new(&key.repeat(32), "mailto:help@zhedel.example").unwrap();
    WebPush::try_new(vapid, Some(format!("{}/push/", world.http_url))).unwrap()
}

/// What the test itself asks with.
fn client() -> reqwest::Client {
    // Another test of the same process may have done so.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().build().unwrap()
}

/// A browser that accepts the messages of a sender.
async fn subscribe(world: &TestSandbox, sender: &WebPush) -> PushSubscription {
    let made = client()
        .post(format!("{}/push/browsers", world.http_url))
        .header("content-type", "application/json")
        .body(json!({ "key": sender.public_key() }).to_string())
        .send()
        .await
        .unwrap();
    let made: Value = serde_json::from_slice(&made.bytes().await.unwrap()).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    PushSubscription {
        endpoint: text(&made["endpoint"]),
        p256dh: text(&made["keys"]["p256dh"]),
        auth: text(&made["keys"]["auth"]),
    }
}

#[tokio::test]
async fn a_message_arrives_and_only_its_browser_opens_it() {
    let world = TestSandbox::start().await;
    let way = push_sender("0f", &world);
    let (first, second) = (subscribe(&world, &way).await, subscribe(&world, &way).await);
    assert!(way.can_reach(&first));
    for _ in 0..2 {
        assert_eq!(way.send(&first, TEXT, NOW_S).await, Ok(PushOutcome::Accepted));
    }
    let arrived = world.sandbox.outbox().messages_to(None);
    assert_eq!((arrived.len(), arrived[0].channel, arrived[0].text.as_str()), (2, "push", TEXT));
    assert!(first.endpoint.ends_with(&arrived[0].to));
    // Sealed for another browser.
    let mixed = PushSubscription { p256dh: second.p256dh, ..first };
    let refused = way.send(&mixed, TEXT, NOW_S).await;
    assert_eq!(refused, Err(SendError::Rejected("the push service answered 422".into())));
    let long = "я".repeat(3_000);
    assert!(matches!(way.send(&mixed, &long, NOW_S).await, Err(SendError::Rejected(_))));
}

#[tokio::test]
async fn a_stranger_and_an_old_proof_are_refused_and_who_is_gone_is_told() {
    let world = TestSandbox::start().await;
    let (ours, stranger) = (push_sender("0f", &world), push_sender("1e", &world));
    let to = subscribe(&world, &ours).await;
    let account = || Err(SendError::Account("the push service answered 403".into()));
    assert_eq!(stranger.send(&to, TEXT, NOW_S).await, account());
    assert_eq!(ours.send(&to, TEXT, NOW_S - 86_400).await, account());
    assert_eq!(ours.send(&to, TEXT, NOW_S + 86_400).await, account());
    assert!(world.sandbox.outbox().messages_to(None).is_empty());
    client().delete(&to.endpoint).send().await.unwrap();
    assert_eq!(ours.send(&to, TEXT, NOW_S).await, Ok(PushOutcome::Gone));
}

#[tokio::test]
async fn nothing_is_sent_to_an_address_inside() {
    let world = TestSandbox::start().await;
    let way = push_sender("0f", &world);
    let good = subscribe(&world, &way).await;
    for endpoint in [
        format!("{}/clock/advance", world.http_url),
        "https://localhost/push".to_owned(),
        "https://10.0.0.1/push".to_owned(),
    ] {
        let to = PushSubscription { endpoint, ..good.clone() };
        assert!(!way.can_reach(&to), "{to:?}");
        assert!(matches!(way.send(&to, TEXT, NOW_S).await, Err(SendError::Rejected(_))));
    }
}
