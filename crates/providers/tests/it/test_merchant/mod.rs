//! A merchant at the acquirer simulator: it receives callbacks, and its customers enter cards.

use base::Language;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use money::Tenge;
use providers::acquirer::{
    Acquirer, Callback, CallbackKind, CardPageRequest, CardPurpose, CardToken, FreedomPay,
    Merchant, OrderOutcome, PaymentOrder, PayoutOrder,
};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use testkit::test_sandbox::TestSandbox;

pub const HOLDER: &str = "AIGUL KASSYMOVA";
pub const RETURN_URL: &str = "http://127.0.0.1:8080/card/?from=acquirer";
pub const OK: &str = "4000 0000 0000 0010";
const POLLS_MAX: usize = 400;

pub type Form = Vec<(String, String)>;

pub struct TestMerchant {
    pub simulator: TestSandbox,
    pub acquirer: FreedomPay,
    received: Arc<Mutex<Vec<(CallbackKind, Form)>>>,
    /// How many callbacks are not acknowledged.
    pub unacknowledged: Arc<AtomicUsize>,
    pub browser: Client,
}

pub fn merchant() -> Merchant {
    let sandbox::Merchant { id, secret, payout_secret } = sandbox::Merchant::default();
    Merchant { id, secret: secret.into(), payout_secret: payout_secret.into() }
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

pub fn payout(id: &str) -> PayoutOrder<'_> {
    let until_us = 1_794_704_400_000_000;
    PayoutOrder {
        id,
        customer: "7",
        amount: tenge(50_000),
        description: "Заём",
        valid_until_us: until_us,
    }
}

pub fn order(id: &str) -> PaymentOrder<'_> {
    PaymentOrder {
        id,
        customer: "7",
        amount: tenge(10_500),
        description: "Погашение & продление",
        language: Language::Kk,
        return_url: RETURN_URL,
    }
}

impl TestMerchant {
    pub async fn start() -> Self {
        let simulator = TestSandbox::start().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let callbacks = format!("http://{}/in", listener.local_addr().unwrap());
        let acquirer =
            FreedomPay::try_new(&simulator.acquirer_url(), merchant(), &callbacks).unwrap();
        let (received, unacknowledged) =
            (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let (list, count) = (received.clone(), unacknowledged.clone());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(handle_callback(stream, list.clone(), count.clone()));
            }
        });
        let _ = rustls::crypto::ring::default_provider().install_default();
        let browser = Client::builder().redirect(redirect::Policy::none()).build().unwrap();
        Self { simulator, acquirer, received, unacknowledged, browser }
    }

    pub fn received(&self) -> Vec<(CallbackKind, Form)> {
        self.received.lock().unwrap().clone()
    }

    /// Waits for `count` callbacks and returns them.
    pub async fn callbacks(&self, count: usize) -> Vec<Callback> {
        for _ in 0..POLLS_MAX {
            if self.received().len() >= count {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let received = self.received();
        assert_eq!(received.len(), count);
        let parse = |(kind, form): &(CallbackKind, Form)| self.acquirer.parse_callback(*kind, form);
        received.iter().map(|it| parse(it).unwrap()).collect()
    }

    /// Asserts that no other callback is pending: starts another order and expects only its
    /// callback.
    pub async fn expect_no_more_callbacks(&self, count: usize) {
        let opened = self.acquirer.open_payment_page(order("later")).await.unwrap();
        self.type_card(&opened.url, OK).await;
        let is_later =
            |(_, form): &(CallbackKind, Form)| form.iter().any(|(_, text)| text == "later");
        for _ in 0..POLLS_MAX {
            if self.received().iter().any(is_later) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let received = self.received();
        assert!(received.iter().any(is_later), "{received:?}");
        assert_eq!(received.len(), count + 1);
    }

    async fn post(&self, url: &str, form: &[(&str, &str)]) -> Response {
        self.browser.post(url).form(form).send().await.unwrap()
    }

    /// Enters a card and the code as a customer, and returns to the site.
    pub async fn type_card(&self, page: &str, number: &str) {
        let response = self.browser.get(page).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let csp = response.headers()["content-security-policy"].to_str().unwrap().to_owned();
        assert!(csp.contains("form-action 'self' http://127.0.0.1:8080;"), "{csp}");
        let card = [
            ("number", number),
            ("holder", "Aigul Kassymova"),
            ("month", "09"),
            ("year", "29"),
            ("cvc", "123"),
        ];
        let response = self.post(page, &card).await;
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{number}");
        let response = self.type_code(page, None).await;
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{number}");
        assert_eq!(response.headers()["location"], RETURN_URL);
    }

    /// Enters the code that the page shows, or another.
    pub async fn type_code(&self, page: &str, code: Option<&str>) -> Response {
        let check = format!("{page}/3ds");
        let html = self.browser.get(&check).send().await.unwrap().text().await.unwrap();
        let page_code = html.split("id=\"code\">").nth(1).unwrap()[..6].to_owned();
        self.post(&check, &[("code", code.unwrap_or(&page_code))]).await
    }

    /// Saves a card and returns its token.
    pub async fn add_card(&self, purpose: CardPurpose, number: &str) -> CardToken {
        let page = CardPageRequest {
            purpose,
            customer: "7",
            language: Language::Ru,
            return_url: RETURN_URL,
        };
        let page = self.acquirer.open_card_page(page).await.unwrap();
        self.type_card(&page.url, number).await;
        let mut callbacks = self.callbacks(1).await;
        self.received.lock().unwrap().clear();
        match callbacks.remove(0) {
            Callback::CardSaved { card, .. } => card.token,
            other => panic!("{other:?}"),
        }
    }

    /// The order as the simulator has it.
    pub async fn simulator_order(&self, order: &str) -> Value {
        let url = format!("{}/orders?order={order}", self.simulator.acquirer_url());
        let text = self.browser.get(url).send().await.unwrap().text().await.unwrap();
        let orders: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(orders["orders"].as_array().unwrap().len(), 1, "{orders}");
        orders["orders"][0].clone()
    }

    pub async fn force_scenario(&self, order: &str, scenario: &str) {
        let request = self.browser.post(format!("{}/force", self.simulator.acquirer_url()));
        let body = json!({ "order": order, "scenario": scenario }).to_string();
        let request = request.header("content-type", "application/json").body(body);
        assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
    }

    pub async fn payout_outcome(&self, order: &str) -> OrderOutcome {
        self.acquirer.payout_status(order).await.outcome
    }
}

/// Receives one callback and acknowledges it.
async fn handle_callback(
    mut stream: TcpStream,
    received: Arc<Mutex<Vec<(CallbackKind, Form)>>>,
    unacknowledged: Arc<AtomicUsize>,
) {
    let mut request = Vec::new();
    let (head, body) = loop {
        let mut chunk = [0; 4_096];
        let count = stream.read(&mut chunk).await.unwrap();
        request.extend_from_slice(&chunk[..count]);
        let text = String::from_utf8_lossy(&request).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head.to_ascii_lowercase();
            let length = length.split("content-length: ").nth(1).unwrap();
            let length: usize = length.lines().next().unwrap().parse().unwrap();
            if body.len() >= length {
                break (head.to_owned(), body.to_owned());
            }
        }
        assert!(count > 0, "the request ended too soon");
    };
    let path = head.split(' ').nth(1).unwrap();
    let kind = CallbackKind::from_name(path.rsplit('/').next().unwrap()).unwrap();
    let is_rejecting = unacknowledged.load(Ordering::Relaxed) > 0;
    let response = if is_rejecting {
        unacknowledged.fetch_sub(1, Ordering::Relaxed);
        "HTTP/1.1 503 Later\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned()
    } else {
        let url = Url::parse(&format!("http://x/?{body}")).unwrap();
        received.lock().unwrap().push((kind, url.query_pairs().into_owned().collect()));
        let xml = "<response><pg_status>ok</pg_status></response>";
        let length = xml.len();
        format!("HTTP/1.1 200 OK\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{xml}")
    };
    let _ = stream.write_all(response.as_bytes()).await;
}
