//! The calendar of a loan's due dates.

use app::Uuid;
use axum::http::StatusCode;
use serde_json::Value;

use super::{TestApp, json_request};

#[tokio::test]
async fn the_calendar_of_a_loan_is_private() {
    let test_app = TestApp::new().await;
    let customer = test_app.register_customer().await;
    let path = format!("/api/v1/loans/{}/calendar.ics", Uuid::now_v7());
    let none = test_app.call(&customer, "GET", &path, &Value::Null).await;
    assert_eq!(
        (none.status, none.problem_code().as_str()),
        (StatusCode::NOT_FOUND, "loan.not_found")
    );
    let stranger = test_app.send(json_request("GET", &path, &Value::Null, &[])).await;
    assert_eq!(stranger.status, StatusCode::UNAUTHORIZED);
    let nonsense =
        test_app.call(&customer, "GET", "/api/v1/loans/x/calendar.ics", &Value::Null).await;
    assert_eq!(nonsense.status, StatusCode::NOT_FOUND);
}
