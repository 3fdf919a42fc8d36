//! Links in messages: unsubscribing without a login, and the way back by a code.

use app::Uuid;
use app::profile::MessageChannel;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use store::messages;

use super::{PHONE, TestApp, TestCustomer, json_request};
use crate::tests::TestResponse;
use testkit::databases::vault;

const LINKS: &str = "/api/v1/unsubscriptions";

impl TestApp {
    async fn get(&self, path: &str) -> TestResponse {
        self.send(json_request("GET", path, &Value::Null, &[])).await
    }

    /// A customer subscribed to marketing, and the token of their e-mails.
    async fn subscriber(&self) -> (TestCustomer, String) {
        let who = self.register_customer().await;
        let me = self.me(&who).await;
        let new = json!({ "language": "kk", "marketing_sms": true, "marketing_email": true });
        let set = self.put_if_match(&who, "/api/v1/me/settings", &me["version"], &new).await;
        assert_eq!(set.status, StatusCode::OK, "{}", set.body);
        let id: Uuid = me["id"].as_str().unwrap().parse().unwrap();
        let path = self.app.profile.unsubscribe_path(id, MessageChannel::Email, base::Language::Ru);
        (who, path.split_once("?t=").unwrap().1.to_owned())
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
    async fn queued_message_count(&self, kind: &str) -> usize {
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

fn subscription_of(answer: &TestResponse) -> (StatusCode, Value, Value, Value) {
    let json = answer.json();
    let field = |name: &str| json[name].clone();
    (answer.status, field("is_known"), field("marketing_sms"), field("marketing_email"))
}

#[tokio::test]
async fn viewing_a_link_changes_nothing_and_the_button_unsubscribes() {
    let running = TestApp::new().await;
    let (who, token) = running.subscriber().await;
    let path = format!("{LINKS}?t={token}");
    for _ in 0..2 {
        let seen = running.get(&path).await;
        assert_eq!(subscription_of(&seen), (StatusCode::OK, json!(true), json!(true), json!(true)));
        assert_eq!(seen.json()["channel"], "email");
        let page = running.get(&format!("{LINKS}/one-click?t={token}")).await;
        assert_eq!(page.status, StatusCode::SEE_OTHER);
        assert_eq!(page.headers[header::LOCATION], format!("/kz/unsub/?t={token}"));
    }
    let asked = json!({ "token": token, "keep_sms": true, "keep_email": false });
    for _ in 0..2 {
        let ended = running.post(LINKS, &asked).await;
        assert_eq!(
            subscription_of(&ended),
            (StatusCode::OK, json!(true), json!(true), json!(false))
        );
    }
    // The profile shows the same state.
    let me = running.me(&who).await;
    assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn one_click_unsubscription_needs_no_same_origin() {
    let running = TestApp::new().await;
    let (who, token) = running.subscriber().await;
    let refused = running.one_click(&token, "", &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(running.me(&who).await["marketing_email"], json!(true));
    let from_webmail = [("origin", "https://mail.example"), ("sec-fetch-site", "cross-site")];
    let one_click = "List-Unsubscribe=One-Click";
    for headers in [&from_webmail[..], &[]] {
        let ended = running.one_click(&token, one_click, headers).await;
        assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.body);
    }
    let me = running.me(&who).await;
    assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(false)));
    let forged = running.one_click(&token.replace("em", "sm"), one_click, &[]).await;
    assert_eq!(forged.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn an_unknown_link_reveals_nothing() {
    let running = TestApp::new().await;
    let (who, token) = running.subscriber().await;
    let nothing = (StatusCode::OK, json!(false), json!(false), json!(false));
    for forged in ["0", &token[1..], &token.replace("em", "sm"), "%D1%8F"] {
        let seen = running.get(&format!("{LINKS}?t={forged}")).await;
        assert_eq!(subscription_of(&seen), nothing, "{forged}");
        let asked = json!({ "token": forged, "keep_sms": false, "keep_email": false });
        assert_eq!(subscription_of(&running.post(LINKS, &asked).await), nothing, "{forged}");
    }
    let page = running.get(&format!("{LINKS}/one-click?t=%0d%0aSet-Cookie:a=b")).await;
    assert_eq!(page.headers[header::LOCATION], "/unsub/?t=SetCookieab");
    let me = running.me(&who).await;
    assert_eq!((&me["marketing_sms"], &me["marketing_email"]), (&json!(true), &json!(true)));
}

#[tokio::test]
async fn requesting_a_link_does_not_reveal_a_known_phone() {
    let running = TestApp::new().await;
    running.register_customer().await;
    let path = format!("{LINKS}/links");
    let mut answers = Vec::new();
    for phone in [PHONE, "+77019999999"] {
        let sent = running.post(&path, &json!({ "phone": phone, "language": "ru" })).await;
        answers.push((sent.status, sent.body));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].0, StatusCode::ACCEPTED);
    assert_eq!(running.queued_message_count("unsubscribe_link").await, 1);
    let wrong = running.post(&path, &json!({ "phone": "12", "language": "ru" })).await;
    assert_eq!(wrong.json()["field"], "phone");
}

#[tokio::test]
async fn an_unknown_short_link_is_not_found() {
    let running = TestApp::new().await;
    let seen = running.get("/api/v1/short-links?k=0000000000000000").await;
    assert_eq!(
        (seen.status, seen.body.as_str()),
        (StatusCode::OK, r#"{"target":null,"phone_masked":null}"#)
    );
    let wanted = json!({ "key": "0000000000000000", "language": "ru" });
    let refused = running.post("/api/v1/short-links/codes", &wanted).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::GONE, "link.expired")
    );
    let by_link = json!({ "key": "0", "code_id": Uuid::nil(), "code": "000000" });
    let refused = running.post("/api/v1/session/link", &by_link).await;
    assert_eq!(
        (refused.status, refused.problem_code().as_str()),
        (StatusCode::GONE, "link.expired")
    );
}
