//! The sandbox after a restart on the same data: what its simulators numbered before is not numbered
//! again, so cards are still added and payments taken.

use std::time::Duration;

use reqwest::RequestBuilder;
use serde_json::{Value, json};
use testkit::acquirer_page::enter_card;

use crate::service_process::{ServiceProcess, free_address};

const PATIENCE: Duration = Duration::from_secs(30);
const TOKENIZATIONS: &str = "/payment-methods/card-tokenizations";
/// What the acquirer has numbered before the restart: a payout, a page for a card and a payment.
const NUMBERED_BEFORE: usize = 3;
/// The test card with which everything succeeds.
const GOOD_CARD: &str = "4000 0000 0000 0010";

/// A seeded customer in a browser that has signed in.
struct Debtor<'a> {
    service: &'a ServiceProcess,
    access_token: String,
    loan_id: String,
}

async fn send(request: RequestBuilder) -> Value {
    let response = request.send().await.unwrap();
    let (status, text) = (response.status(), response.text().await.unwrap());
    assert!(status.is_success(), "{status} {text}");
    serde_json::from_str(&text).unwrap()
}

fn text<'a>(answer: &'a Value, field: &str) -> &'a str {
    answer[field].as_str().unwrap_or_else(|| panic!("no {field} in {answer}"))
}

fn post(service: &ServiceProcess, path: &str, body: &Value) -> RequestBuilder {
    let request = service.client.post(service.url(path));
    request
        .header("content-type", "application/json")
        .header("origin", service.url(""))
        .body(body.to_string())
}

impl<'a> Debtor<'a> {
    async fn sign_in(service: &'a ServiceProcess, customer: &Value) -> Self {
        let credentials =
            json!({ "phone": text(customer, "phone"), "password": text(customer, "password") });
        let session = send(post(service, "/api/v1/session/password", &credentials)).await;
        let access_token = text(&session, "access_token").to_owned();
        Self { service, access_token, loan_id: text(customer, "loan_id").to_owned() }
    }

    async fn call(&self, path: &str, body: &Value) -> Value {
        let path = format!("/api/v1{path}");
        send(post(self.service, &path, body).bearer_auth(&self.access_token)).await
    }

    /// Opens a page of the acquirer, enters the card there and comes back.
    async fn enter_card(&self, path: &str, back: &str, body: &Value) -> Value {
        let page = self.call(path, body).await;
        enter_card(text(&page, "url"), GOOD_CARD).await;
        self.call(&format!("{back}/{}/return", text(&page, "id")), &json!({})).await
    }

    /// Opens a page to add a card, and leaves it.
    async fn open_card_page(&self) {
        let page = self.call(TOKENIZATIONS, &json!({ "language": "ru" })).await;
        assert_eq!(text(&page, "state"), "open", "{page}");
    }

    async fn add_card_and_pay(&self) {
        let language = json!({ "language": "ru" });
        let card = self.enter_card(TOKENIZATIONS, TOKENIZATIONS, &language).await;
        assert_eq!(text(&card, "state"), "saved", "{card}");
        let payments = format!("/loans/{}/payments", self.loan_id);
        let part = json!({ "kind": "part", "amount_tiyn": 500_000, "language": "ru" });
        let payment = self.enter_card(&payments, "/payments", &part).await;
        assert_eq!(text(&payment, "state"), "paid", "{payment}");
    }
}

/// A process with its data in a folder, its own one if none is named.
async fn start(folder: Option<&str>) -> ServiceProcess {
    let site = free_address();
    let base_url = format!("http://{site}");
    let mut environment =
        vec![("ZHEDEL_SITE_BASE_URL", base_url.as_str()), ("ZHEDEL_SANDBOX_PACE", "0.1")];
    environment.extend(folder.map(|folder| ("ZHEDEL_DATA_DIR", folder)));
    let service = ServiceProcess::spawn(&site, &environment, |_| {});
    service.wait_until_ready(PATIENCE).await;
    service
}

#[tokio::test]
async fn cards_and_payments_work_after_a_restart_on_the_same_data() {
    let mut first = start(None).await;
    let seed = first.client.post(format!("http://{}/seed", first.sandbox));
    let life = json!({ "life": "part-paid", "language": "ru" });
    let seed = seed.header("content-type", "application/json").body(life.to_string());
    let customer = send(seed).await;
    Debtor::sign_in(&first, &customer).await.add_card_and_pay().await;
    first.terminate();
    assert!(first.wait_for_exit(PATIENCE).await.success());

    let folder = first.folder.to_str().unwrap();
    let second = start(Some(folder)).await;
    let debtor = Debtor::sign_in(&second, &customer).await;
    // Were it to count from one again, one of these pages would have a number that is taken.
    for _ in 0..NUMBERED_BEFORE {
        debtor.open_card_page().await;
    }
    debtor.add_card_and_pay().await;
}
