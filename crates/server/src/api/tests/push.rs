//! Web Push: switched on and off for the current device.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{TestApp, json_request};
use store::Db;
use testkit::on_both_engines;

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

on_both_engines! {
    async fn push_is_switched_on_and_off_for_a_device(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let load_state = || async { test_app.call(&customer, "GET", PATH, &Value::Null).await.json() };
        let before = load_state().await;
        assert_eq!(before["is_enabled"], false);
        // An uncompressed point of the curve: 65 bytes.
        assert_eq!(before["public_key"].as_str().unwrap().len(), 87);
        let subscription = push_subscription("https://fcm.googleapis.com/fcm/send/abc");
        assert_eq!(
            test_app.call(&customer, "PUT", PATH, &subscription).await.status,
            StatusCode::NO_CONTENT
        );
        assert_eq!(load_state().await["is_enabled"], true);
        for _ in 0..2 {
            let response = test_app.call(&customer, "DELETE", PATH, &Value::Null).await;
            assert_eq!(response.status, StatusCode::NO_CONTENT);
            assert_eq!(load_state().await["is_enabled"], false);
        }
    }

    async fn push_needs_a_session_and_a_known_push_service(db: Db) {
        let test_app = TestApp::on(db);
        let subscription = push_subscription("https://fcm.googleapis.com/fcm/send/abc");
        let put = json_request("PUT", PATH, &subscription, &[]);
        assert_eq!(test_app.send(put).await.status, StatusCode::UNAUTHORIZED);
        let customer = test_app.register_customer().await;
        let too_long = format!("https://fcm.googleapis.com/{}", "a".repeat(1_000));
        for endpoint in [
            "http://fcm.googleapis.com/a",
            "https://push.example/a",
            "https://10.0.0.1/a",
            "https://localhost/a",
            "",
            &too_long,
        ] {
            let response = test_app.call(&customer, "PUT", PATH, &push_subscription(endpoint)).await;
            assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY, "{endpoint}");
            assert_eq!(response.json()["field"], "endpoint");
        }
        let mut invalid_auth = push_subscription("https://fcm.googleapis.com/fcm/send/abc");
        invalid_auth["auth"] = json!("short");
        let response = test_app.call(&customer, "PUT", PATH, &invalid_auth).await;
        assert_eq!(response.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
}
