//! Site events: counted without a cookie, rejected if not on the list.

use app::Clock;
use axum::http::{StatusCode, header};
use serde_json::{Value, json};

use super::{TestApp, json_request};
use store::Db;
use testkit::on_both_engines;

const PATH: &str = "/api/v1/events";

fn batch(name: &str, route: &str, locale: &str) -> Value {
    json!({ "events": [{ "name": name, "route": route, "locale": locale }], "can_share": false })
}

on_both_engines! {
    async fn a_beacon_is_counted_and_gets_no_cookie(db: Db) {
        let test_app = TestApp::on(db);
        for (name, route) in
            [("page_view", "home"), ("page_view", "home"), ("registered", "verify-sms")]
        {
            let response = test_app.post(PATH, &batch(name, route, "ru")).await;
            assert_eq!((response.status, response.body.as_str()), (StatusCode::NO_CONTENT, ""));
            assert!(!response.headers.contains_key(header::SET_COOKIE));
        }
        test_app.app.growth.site_event_flush().await.unwrap();
        let today = test_app.clock.today();
        let days = test_app.app.growth.site_event_summary(today, today).await.unwrap();
        assert_eq!((days.len(), days[0].visitors), (1, 1));
        assert_eq!((days[0].counts["page_view"], days[0].counts["registered"]), (2, 1));
        assert_eq!(days[0].pages, [("home".to_owned(), 2)]);
    }

    async fn unlisted_events_are_rejected(db: Db) {
        let test_app = TestApp::on(db);
        for (body, status) in [
            (batch("page_view", "nowhere", "ru"), StatusCode::UNPROCESSABLE_ENTITY),
            // A page that exists in Russian only.
            (batch("page_view", "blog", "kz"), StatusCode::UNPROCESSABLE_ENTITY),
            (batch("opened_by_aigul", "home", "ru"), StatusCode::BAD_REQUEST),
            (
                json!({ "events": [], "can_share": false, "phone": "+77011234567" }),
                StatusCode::BAD_REQUEST,
            ),
        ] {
            assert_eq!(test_app.post(PATH, &body).await.status, status, "{body}");
        }
        let event = batch("page_view", "home", "ru")["events"][0].clone();
        let batch_body = json!({ "events": vec![event; 21], "can_share": false });
        assert_eq!(test_app.post(PATH, &batch_body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }

    async fn do_not_track_is_respected_and_events_are_rate_limited(db: Db) {
        let test_app = TestApp::on(db);
        for name in ["dnt", "sec-gpc"] {
            let request = json_request("POST", PATH, &batch("page_view", "home", "ru"), &[(name, "1")]);
            assert_eq!(test_app.send(request).await.status, StatusCode::NO_CONTENT);
        }
        test_app.app.growth.site_event_flush().await.unwrap();
        let today = test_app.clock.today();
        assert!(test_app.app.growth.site_event_summary(today, today).await.unwrap().is_empty());
        let event = batch("page_view", "home", "ru")["events"][0].clone();
        let batch_body = json!({ "events": vec![event; 20], "can_share": false });
        for _ in 0..6 {
            assert_eq!(test_app.post(PATH, &batch_body).await.status, StatusCode::NO_CONTENT);
        }
        let limited = test_app.post(PATH, &batch_body).await;
        assert_eq!(
            (limited.status, limited.problem_code().as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "access.locked")
        );
    }
}
