//! Web Push: switched on and off for the current device.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::TestApp;

const PATH: &str = "/api/v1/me/push-subscription";

fn push_subscription(endpoint: &str) -> Value {
    // The public key and the secret of the example in RFC 8291.
    json!({
        "endpoint": endpoint,
        "p256dh":
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    })
}

#[tokio::test]
async fn push_is_switched_on_and_off_for_a_device() {
    let running = TestApp::new().await;
    let who = running.register_customer().await;
    let shown = || async { running.call(&who, "GET", PATH, &Value::Null).await.json() };
    let before = shown().await;
    assert_eq!(before["is_enabled"], false);
    // An uncompressed point of the curve: 65 bytes.
    assert_eq!(before["public_key"].as_str().unwrap().len(), 87);
    let on = push_subscription("https://push.example/abc");
    assert_eq!(running.call(&who, "PUT", PATH, &on).await.status, StatusCode::NO_CONTENT);
    assert_eq!(shown().await["is_enabled"], true);
    for _ in 0..2 {
        let off = running.call(&who, "DELETE", PATH, &Value::Null).await;
        assert_eq!(off.status, StatusCode::NO_CONTENT);
        assert_eq!(shown().await["is_enabled"], false);
    }
}

#[tokio::test]
async fn push_needs_a_session_and_a_public_endpoint() {
    let running = TestApp::new().await;
    let good = push_subscription("https://push.example/abc");
    let put = super::json_request("PUT", PATH, &good, &[]);
    assert_eq!(running.send(put).await.status, StatusCode::UNAUTHORIZED);
    let who = running.register_customer().await;
    for endpoint in ["http://push.example/a", "https://10.0.0.1/a", "https://localhost/a", ""] {
        let answer = running.call(&who, "PUT", PATH, &push_subscription(endpoint)).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{endpoint}");
        assert_eq!(answer.json()["field"], "endpoint");
    }
    let mut keyless = push_subscription("https://push.example/abc");
    keyless["auth"] = json!("short");
    let answer = running.call(&who, "PUT", PATH, &keyless).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
}
