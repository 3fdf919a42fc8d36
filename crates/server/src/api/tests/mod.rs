//! The API behind its router, without a socket.

mod abuse;
mod access;
mod calendar;
mod cases;
mod cross_cutting;
mod events;
mod links;
mod loans;
mod openapi;
mod passkeys;
mod payments;
mod profile;
mod prolongation;
mod promises;
mod promos;
mod push;
mod repayment;
mod surplus;
mod tipping_off;
mod uploads;

use std::sync::Arc;

use app::App;
use app::consents::consent_text_version;
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use store::messages::MessageKind;
use store::{Db, messages};

use crate::router::router;
use crate::settings::Mode;
use crate::tests::{TestResponse, app, app_on, send_request, site};
use testkit::clock::TestClock;
use testkit::databases::{TempSqliteDir, vault};
use testkit::rules;

const PHONE: &str = "+77011234567";
const IIN: &str = "900101300007";

/// A running API, its clock, and its messages.
struct TestApp {
    router: Router,
    app: App,
    clock: Arc<TestClock>,
    db: Db,
    _folder: TempSqliteDir,
}

/// A signed-in customer.
struct TestCustomer {
    access_token: String,
    refresh_token: String,
}

impl TestApp {
    async fn new() -> Self {
        Self::from_parts(app().await)
    }

    /// On a site with a domain, where there are passkeys.
    fn with_domain_on(db: Db) -> Self {
        Self::from_parts(app_on(db, TempSqliteDir::create(), "https://zhedel.example"))
    }

    /// On a database of either engine.
    fn on(db: Db) -> Self {
        Self::from_parts(app_on(db, TempSqliteDir::create(), rules::UNREACHABLE_URL))
    }

    fn from_parts((app, clock, db, _folder): (App, Arc<TestClock>, Db, TempSqliteDir)) -> Self {
        let site = Arc::new(site(Mode::Production));
        Self { router: router(site, app.clone()), app, clock, db, _folder }
    }

    async fn send(&self, request: Request<Body>) -> TestResponse {
        send_request(&self.router, request).await
    }

    async fn post(&self, path: &str, body: &Value) -> TestResponse {
        self.send(json_request("POST", path, body, &[])).await
    }

    /// A call by a signed-in customer.
    async fn call(
        &self,
        customer: &TestCustomer,
        method: &str,
        path: &str,
        body: &Value,
    ) -> TestResponse {
        let bearer = format!("Bearer {}", customer.access_token);
        self.send(json_request(method, path, body, &[("authorization", &bearer)])).await
    }

    /// A change based on the version that was read.
    async fn put_if_match(
        &self,
        customer: &TestCustomer,
        path: &str,
        version: &Value,
        body: &Value,
    ) -> TestResponse {
        let bearer = format!("Bearer {}", customer.access_token);
        let tag = format!("\"{version}\"");
        let headers = [("authorization", bearer.as_str()), ("if-match", &tag)];
        self.send(json_request("PUT", path, body, &headers)).await
    }

    async fn me(&self, customer: &TestCustomer) -> Value {
        self.call(customer, "GET", "/api/v1/me", &Value::Null).await.json()
    }

    /// The newest code sent; earlier ones are not returned again.
    async fn newest_code(&self) -> String {
        let mut tx = self.db.begin().await.unwrap();
        let jobs = testkit::job_queues::claim_all_jobs(&mut tx).await;
        let mut codes = Vec::new();
        for job in jobs.into_iter().filter(|job| job.kind == "send_message") {
            let message = messages::find(&mut tx, job.subject).await.unwrap().unwrap();
            if message.is_deliverable() && message.kind == MessageKind::Code {
                let text = message.text(&vault()).unwrap().to_string();
                codes.push((message.created_at, message.id, text));
            }
        }
        tx.commit().await.unwrap();
        codes.into_iter().max().unwrap().2.split('#').next_back().unwrap().to_owned()
    }

    /// A code for a purpose, as the browser gets it.
    async fn request_code(&self, purpose: &str) -> (String, String) {
        self.clock.advance_seconds(61);
        let request = json!({ "purpose": purpose, "phone": PHONE, "language": "ru" });
        let response = self.post("/api/v1/codes", &request).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.body);
        (response.json()["code_id"].as_str().unwrap().to_owned(), self.newest_code().await)
    }

    async fn register_customer(&self) -> TestCustomer {
        let (code_id, code) = self.request_code("register").await;
        let response = self.post("/api/v1/registrations", &registration(&code_id, &code)).await;
        assert_eq!(response.status, StatusCode::CREATED, "{}", response.body);
        response.customer()
    }

    async fn step_up(&self, customer: &TestCustomer) {
        self.clock.advance_seconds(61);
        let request = json!({ "purpose": "step_up" });
        let response = self.call(customer, "POST", "/api/v1/me/codes", &request).await.json();
        let credentials =
            json!({ "code_id": response["code_id"], "code": self.newest_code().await });
        let response = self.call(customer, "POST", "/api/v1/me/step-up", &credentials).await;
        assert_eq!(response.status, StatusCode::OK, "{}", response.body);
    }
}

impl TestResponse {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// The body without the trace id.
    fn body_without_trace_id(&self) -> Value {
        let mut json = self.json();
        json.as_object_mut().unwrap().remove("trace_id");
        json
    }

    fn problem_code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }

    fn customer(&self) -> TestCustomer {
        let access = self.json()["access_token"].as_str().unwrap().to_owned();
        TestCustomer {
            access_token: access,
            refresh_token: self.cookie("__Host-zhedel_refresh").unwrap(),
        }
    }

    fn cookie(&self, name: &str) -> Option<String> {
        let mut lines = self.headers.get_all(header::SET_COOKIE).iter();
        lines.find_map(|line| {
            let (pair, _) = line.to_str().unwrap().split_once(';').unwrap();
            pair.strip_prefix(name)?.strip_prefix('=').map(str::to_owned)
        })
    }
}

fn registration(code_id: &str, code: &str) -> Value {
    json!({
        "phone": PHONE, "iin": IIN, "code_id": code_id, "code": code, "language": "ru",
        "text_version": consent_text_version(),
        "consents": {
            "personal_data": true, "credit_bureau": true, "bureau_reporting": true,
            "state_data": true, "terms": true,
            "marketing": false,
        },
    })
}

fn json_request(method: &str, path: &str, body: &Value, headers: &[(&str, &str)]) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let body = if body.is_null() {
        Body::empty()
    } else {
        request = request.header(header::CONTENT_TYPE, "application/json");
        Body::from(body.to_string())
    };
    request.body(body).unwrap()
}
