//! Links in messages: unsubscribing without a login, and signing in by a code.

use app::Uuid;
use app::profile::MessageChannel;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use base::ids::CustomerId;
use serde_json::{Value, json};
use store::messages::{self, MessageKind};

use super::{PHONE, TestApp, TestCustomer, json_request};
use crate::tests::TestResponse;
use store::Db;
use testkit::databases::vault;
use testkit::on_both_engines;

const LINKS: &str = "/api/v1/unsubscriptions";

impl TestApp {
    async fn get(&self, path: &str) -> TestResponse {
        self.send(json_request("GET", path, &Value::Null, &[])).await
    }

    /// A customer subscribed to marketing, and the token of their e-mails.
    async fn subscriber(&self) -> (TestCustomer, String) {
        let customer = self.register_customer().await;
        let me = self.me(&customer).await;
        let settings = json!({ "language": "kk", "marketing_sms": true, "marketing_email": true });
        let response =
            self.put_if_match(&customer, "/api/v1/me/settings", &me["version"], &settings).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.body);
        let id: CustomerId = me["id"].as_str().unwrap().parse().unwrap();
        let path = self.app.profile.unsubscribe_path(id, MessageChannel::Email, base::Language::Ru);
        (customer, path.split_once("?t=").unwrap().1.to_owned())
    }

    async fn one_click(
        &self,
        token: &str,
        body: &'static str,
        headers: &[(&str, &str)],
    ) -> TestResponse {
        let path = format!("{LINKS}/one-click?t={token}");
        let kind = "application/x-www-form-urlencoded";
        let mut request =
            Request::builder().method("POST").uri(path).header(header::CONTENT_TYPE, kind);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::from(body)).unwrap()).await
    }

    /// The number of queued messages of a kind.
    async fn queued_message_count(&self, kind: MessageKind) -> usize {
        let mut tx = self.db.begin().await.unwrap();
        let jobs = testkit::job_queues::claim_all_jobs(&mut tx).await;
        let mut count = 0;
        for job in jobs.into_iter().filter(|job| job.kind == "send_message") {
            let message = messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            if message.kind == kind {
                assert_eq!(*message.recipient(&vault()).unwrap(), PHONE);
                count += 1;
            }
        }
        count
    }
}

fn subscription_of(response: &TestResponse) -> (StatusCode, Value, Value, Value) {
    let json = response.json();
    let field = |name: &str| json[name].clone();
    (response.status, field("is_known"), field("marketing_sms"), field("marketing_email"))
}

on_both_engines! {
    async fn viewing_a_link_changes_nothing_and_the_button_unsubscribes(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, token) = test_app.subscriber().await;
        let path = format!("{LINKS}?t={token}");
        for _ in 0..2 {
            let response = test_app.get(&path).await;
            assert_eq!(
                subscription_of(&response),
                (StatusCode::OK, json!(true), json!(true), json!(true))
            );
            assert_eq!(response.json()["channel"], "email");
            let page = test_app.get(&format!("{LINKS}/one-click?t={token}")).await;
            assert_eq!(page.status, StatusCode::SEE_OTHER);
            assert_eq!(page.headers[header::LOCATION], format!("/kz/unsub/?t={token}"));
        }
        let request = json!({ "token": token, "keep_sms": true, "keep_email": false });
        for _ in 0..2 {
            let response = test_app.post(LINKS, &request).await;
            assert_eq!(
                subscription_of(&response),
                (StatusCode::OK, json!(true), json!(true), json!(false))
            );
        }
        // The profile shows the same state.
        let me = test_app.me(&customer).await;
        assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(false)));
    }

    async fn one_click_unsubscription_needs_no_same_origin(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, token) = test_app.subscriber().await;
        let rejected = test_app.one_click(&token, "", &[]).await;
        assert_eq!(rejected.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(test_app.me(&customer).await["marketing_email"], json!(true));
        let from_webmail = [("origin", "https://mail.example"), ("sec-fetch-site", "cross-site")];
        let one_click = "List-Unsubscribe=One-Click";
        for headers in [&from_webmail[..], &[]] {
            let response = test_app.one_click(&token, one_click, headers).await;
            assert_eq!(response.status, StatusCode::NO_CONTENT, "{}", response.body);
        }
        let me = test_app.me(&customer).await;
        assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(false)));
        let forged = test_app.one_click(&token.replace("em", "sm"), one_click, &[]).await;
        assert_eq!(forged.status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    async fn an_unknown_link_reveals_nothing(db: Db) {
        let test_app = TestApp::on(db);
        let (customer, token) = test_app.subscriber().await;
        let unknown = (StatusCode::OK, json!(false), json!(false), json!(false));
        for forged in ["0", &token[1..], &token.replace("em", "sm"), "%D1%8F"] {
            let response = test_app.get(&format!("{LINKS}?t={forged}")).await;
            assert_eq!(subscription_of(&response), unknown, "{forged}");
            let request = json!({ "token": forged, "keep_sms": false, "keep_email": false });
            assert_eq!(subscription_of(&test_app.post(LINKS, &request).await), unknown, "{forged}");
        }
        let page = test_app.get(&format!("{LINKS}/one-click?t=%0d%0aSet-Cookie:a=b")).await;
        assert_eq!(page.headers[header::LOCATION], "/unsub/?t=SetCookieab");
        let me = test_app.me(&customer).await;
        assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(true)));
    }

    async fn requesting_a_link_does_not_reveal_a_known_phone(db: Db) {
        let test_app = TestApp::on(db);
        test_app.register_customer().await;
        let path = format!("{LINKS}/links");
        let mut responses = Vec::new();
        for phone in [PHONE, "+77019999999"] {
            let sent = test_app.post(&path, &json!({ "phone": phone, "language": "ru" })).await;
            responses.push((sent.status, sent.body));
        }
        assert_eq!(responses[0], responses[1]);
        assert_eq!(responses[0].0, StatusCode::ACCEPTED);
        assert_eq!(test_app.queued_message_count(MessageKind::UnsubscribeLink).await, 1);
        let wrong = test_app.post(&path, &json!({ "phone": "12", "language": "ru" })).await;
        assert_eq!(wrong.json()["field"], "phone");
    }

    async fn an_unknown_short_link_is_not_found(db: Db) {
        let test_app = TestApp::on(db);
        let response = test_app.get("/api/v1/short-links?k=0000000000000000").await;
        assert_eq!(
            (response.status, response.body.as_str()),
            (StatusCode::OK, r#"{"target":null,"phone_masked":null}"#)
        );
        let request = json!({ "key": "0000000000000000", "language": "ru" });
        let rejected = test_app.post("/api/v1/short-links/codes", &request).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::GONE, "link.expired")
        );
        let by_link = json!({ "key": "0", "code_id": Uuid::nil(), "code": "000000" });
        let rejected = test_app.post("/api/v1/session/link", &by_link).await;
        assert_eq!(
            (rejected.status, rejected.problem_code().as_str()),
            (StatusCode::GONE, "link.expired")
        );
    }
}
