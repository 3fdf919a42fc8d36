//! Passkeys over HTTP.

use axum::http::StatusCode;
use serde_json::{Value, json};
use testkit::authenticator::Authenticator;

use super::{PHONE, TestApp, TestCustomer, json_request};
use store::Db;
use testkit::on_both_engines;

const SITE: &str = "https://zhedel.example";
const DEVICE_COOKIE: &str = "__Host-zhedel_device";

impl TestApp {
    async fn passkey_challenge(&self, customer: &TestCustomer, purpose: &str) -> Value {
        let request = json!({ "purpose": purpose });
        let path = "/api/v1/me/passkey-challenges";
        let response = self.call(customer, "POST", path, &request).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.body);
        response.json()
    }

    async fn add_passkey(&self, customer: &TestCustomer) -> Authenticator {
        self.step_up(customer).await;
        let mut authenticator = Authenticator::new(1, SITE);
        let challenge = self.passkey_challenge(customer, "register").await;
        let credential = authenticator.create(&challenge["options"]);
        let response = self
            .call(customer, "POST", "/api/v1/me/passkeys", &proof(&challenge, &credential))
            .await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.body);
        authenticator
    }
}

fn proof(challenge: &Value, credential: &Value) -> Value {
    json!({ "challenge_id": challenge["challenge_id"], "credential": credential })
}

on_both_engines! {
    async fn a_passkey_signs_in_steps_up_and_is_removed(db: Db) {
        let test_app = TestApp::with_domain_on(db);
        let customer = test_app.register_customer().await;
        let path = "/api/v1/me/passkey-challenges";
        let early = test_app.call(&customer, "POST", path, &json!({ "purpose": "register" })).await;
        assert_eq!(
            (early.status, early.problem_code().as_str()),
            (StatusCode::FORBIDDEN, "access.step_up")
        );
        let mut authenticator = test_app.add_passkey(&customer).await;

        let response = test_app.post("/api/v1/session/passkey-challenge", &Value::Null).await;
        let device = format!("{DEVICE_COOKIE}={}", response.cookie(DEVICE_COOKIE).unwrap());
        let challenge = response.json();
        assert_eq!(challenge["options"]["publicKey"]["rpId"], "zhedel.example");
        assert_eq!(challenge["expires_in_s"], 300);
        let answer = proof(&challenge, &authenticator.get(&challenge["options"]));
        let path = "/api/v1/session/passkey";
        let elsewhere = test_app.post(path, &answer).await;
        assert_eq!(
            (elsewhere.status.as_u16(), elsewhere.problem_code().as_str()),
            (422, "passkey.refused")
        );
        let sign_in = || test_app.send(json_request("POST", path, &answer, &[("cookie", &device)]));
        let signed_in = sign_in().await;
        assert_eq!(signed_in.status, StatusCode::CREATED, "{}", signed_in.body);
        assert_eq!(sign_in().await.problem_code(), "passkey.refused");
        let customer = signed_in.customer();

        let challenge = test_app.passkey_challenge(&customer, "step_up").await;
        let answer = proof(&challenge, &authenticator.get(&challenge["options"]));
        let path = "/api/v1/me/step-up/passkey";
        let stepped_up = test_app.call(&customer, "POST", path, &answer).await;
        assert!(stepped_up.json()["stepped_up_until"].is_string(), "{}", stepped_up.body);
        let replayed = test_app.call(&customer, "POST", path, &answer).await;
        assert_eq!(replayed.problem_code(), "passkey.refused");
        let list = test_app.call(&customer, "GET", "/api/v1/me/passkeys", &Value::Null).await.json();
        assert_eq!(
            (&list["domain"], &list["is_to_be_offered"]),
            (&json!("zhedel.example"), &json!(false))
        );
        let path = format!("/api/v1/me/passkeys/{}", list["passkeys"][0]["id"].as_str().unwrap());
        let remove = || test_app.call(&customer, "DELETE", &path, &Value::Null);
        assert_eq!(remove().await.status, StatusCode::NO_CONTENT);
        assert_eq!(remove().await.status, StatusCode::NOT_FOUND);
    }

    async fn a_device_without_the_passkey_is_told_so(db: Db) {
        let test_app = TestApp::with_domain_on(db);
        let customer = test_app.register_customer().await;
        test_app.add_passkey(&customer).await;
        let (code_id, code) = test_app.request_code("login").await;
        let by_code = json!({ "phone": PHONE, "code_id": code_id, "code": code });
        let thief = test_app.post("/api/v1/session/code", &by_code).await.customer();
        test_app.step_up(&thief).await;
        let password = json!({ "password": "zhaksy kun bolsyn" });
        let refused = test_app.call(&thief, "PUT", "/api/v1/me/password", &password).await;
        assert_eq!(
            (refused.status, refused.problem_code().as_str()),
            (StatusCode::FORBIDDEN, "access.passkey")
        );
    }

    async fn what_is_no_credential_is_refused(db: Db) {
        let test_app = TestApp::with_domain_on(db);
        let customer = test_app.register_customer().await;
        test_app.step_up(&customer).await;
        let challenge = test_app.passkey_challenge(&customer, "register").await;
        for credential in [json!({}), json!([]), json!("x"), Value::Null] {
            let answer = proof(&challenge, &credential);
            let response = test_app.call(&customer, "POST", "/api/v1/me/passkeys", &answer).await;
            assert_eq!(response.problem_code(), "passkey.refused", "{credential}");
        }
        // Without a passkey there is none to step up by.
        let request = json!({ "purpose": "step_up" });
        let path = "/api/v1/me/passkey-challenges";
        let response = test_app.call(&customer, "POST", path, &request).await;
        assert_eq!(response.problem_code(), "passkey.refused");
    }

    async fn a_site_on_an_ip_address_has_no_passkeys(db: Db) {
        let test_app = TestApp::on(db);
        let customer = test_app.register_customer().await;
        let list = test_app.call(&customer, "GET", "/api/v1/me/passkeys", &Value::Null).await.json();
        assert_eq!(list, json!({ "domain": null, "passkeys": [], "is_to_be_offered": false }));
        let response = test_app.post("/api/v1/session/passkey-challenge", &Value::Null).await;
        assert_eq!(
            (response.status.as_u16(), response.problem_code().as_str()),
            (409, "passkey.unavailable")
        );
    }
}
