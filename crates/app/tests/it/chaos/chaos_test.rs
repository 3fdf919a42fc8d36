//! The load on the process: duplicate payments, repeated, reordered and forged callbacks, and
//! kills.

use std::collections::VecDeque;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use app::{Clock, RealClock};
use base::ids::{CustomerId, LoanId};
use providers::acquirer::CardPurpose;
use sandbox::{Credentials, People, Sandbox};
use serde_json::{Value, json};
use store::{Db, Uuid, payment_methods};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};

use super::app_process::{CONFIG_ENV, ProcessConfig, new_app};
use super::{LOANS, PAYMENTS, UNPAID_ORDERS};
use testkit::http::{self, CallbackReceiver, PostedCallback};
use testkit::{loan, rules};

/// Loans of customers with a saved card: every other payment of theirs charges it.
const LOANS_WITH_CARD: usize = 10;
const KILLS: u32 = 8;
const PROCESS_LIFETIME_MS: std::ops::Range<u64> = 300..900;
/// Retries must get an answer within this time in spite of the kills; generous, for busy machines.
const RESPONSE_WITHIN_S: i64 = 120;

/// A payment to be made, and what the acquirer does with it.
#[derive(Clone)]
pub struct PaymentAttempt {
    pub number: usize,
    customer: CustomerId,
    pub loan: LoanId,
    card: Option<Uuid>,
    pub amount_tiyn: i64,
}

impl PaymentAttempt {
    fn request_body(&self) -> Value {
        json!({
            "key": format!("chaos-{:06}", self.number),
            "customer": self.customer.to_string(),
            "loan": self.loan.to_string(),
            "card": self.card.map(|card| card.to_string()),
            "amount_tiyn": self.amount_tiyn,
        })
    }
}

/// The state of the chaos test.
pub struct ChaosTest {
    pub config: ProcessConfig,
    callbacks: CallbackReceiver,
    process: Mutex<Option<Child>>,
    /// Whether all payments were attempted.
    pub is_finished: AtomicBool,
    random: Mutex<fastrand::Rng>,
    /// Unpaid orders that forged callbacks report as paid.
    unpaid_orders: Mutex<Vec<Uuid>>,
    pub kills: AtomicUsize,
    pub forged_count: AtomicUsize,
}

impl Drop for ChaosTest {
    fn drop(&mut self) {
        self.kill();
    }
}

impl ChaosTest {
    pub async fn new(db: &str) -> Arc<Self> {
        let seed = std::env::var("ZHEDEL_SEED").ok().and_then(|seed| seed.parse().ok());
        let seed = seed.unwrap_or_else(|| fastrand::u64(..));
        println!("ZHEDEL_SEED={seed}");
        let receiver = CallbackReceiver::start().await;
        let account = Credentials {
            login: rules::SANDBOX_SECRET.into(),
            password: rules::SANDBOX_SECRET.into(),
        };
        let people = People::bundled().unwrap();
        let sandbox = Sandbox::new(Arc::new(SystemClock), people, account, &receiver.url);
        let http = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let smtp = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", http.local_addr().unwrap());
        tokio::spawn(sandbox.run(http, smtp, std::future::pending()));
        let free = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = ProcessConfig {
            db: db.to_owned(),
            sandbox: url,
            callback_url: receiver.url.clone(),
            port: free.local_addr().unwrap().port(),
            base_us: RealClock.now().0,
        };
        let (process, random) = (Mutex::default(), Mutex::new(fastrand::Rng::with_seed(seed)));
        Arc::new(Self {
            config,
            callbacks: receiver,
            process,
            is_finished: AtomicBool::default(),
            random,
            unpaid_orders: Mutex::default(),
            kills: AtomicUsize::default(),
            forged_count: AtomicUsize::default(),
        })
    }

    /// Customers with loans, some with a card, and the payments each will attempt; the unpaid ones
    /// come last.
    pub async fn create_loans(&self) -> Vec<PaymentAttempt> {
        let db = Db::open(&self.config.db).await.unwrap();
        let (app, contract) = (new_app(&db, &self.config), loan::contract(190_000));
        let mut people = Vec::new();
        for number in 0..LOANS {
            let short = u32::try_from(number).unwrap();
            let customer = testkit::databases::insert_nth_customer(&db, short).await;
            let new = loan::new_loan(LoanId::now_v7(), customer, short, &contract);
            app.loans.loan_issue(&new).await.unwrap();
            let card = if number < LOANS_WITH_CARD {
                Some(self.save_card(&db, customer).await)
            } else {
                None
            };
            people.push((customer, new.id, card));
        }
        db.close().await;
        let attempt = |number: usize| {
            let (customer, loan, card) = people[number % LOANS];
            let round = number / LOANS;
            let card = card.filter(|_| round.is_multiple_of(2) && number < PAYMENTS);
            let amount_tiyn = 100 * (1_000 + i64::try_from(round).unwrap());
            PaymentAttempt { number, customer, loan, card, amount_tiyn }
        };
        (0..PAYMENTS + UNPAID_ORDERS).map(attempt).collect()
    }

    /// Saves a card with the acquirer.
    async fn save_card(&self, db: &Db, customer: CustomerId) -> Uuid {
        let (folder, vault) = (std::env::temp_dir(), testkit::databases::vault());
        let providers = rules::test_providers_with(
            &self.config.sandbox,
            &self.config.callback_url,
            &folder,
            vault,
        );
        let name = customer.to_string();
        let page = providers::acquirer::CardPageRequest {
            purpose: CardPurpose::Payment,
            customer: &name,
            language: base::Language::Ru,
            return_url: "https://zhedel.example/",
        };
        let url = providers.acquirer.open_card_page(page).await.unwrap().url;
        enter_card(&url).await;
        let card =
            providers.acquirer.list_cards(CardPurpose::Payment, &name).await.unwrap().remove(0);
        let new = payment_methods::NewPaymentMethod {
            id: Uuid::now_v7(),
            customer_id: customer,
            token: card.token.reveal(),
            mask: "•• 0010",
            bank: None,
            expiry: None,
            card_blind_index: None,
        };
        let mut tx = db.begin().await.unwrap();
        let now = RealClock.now();
        let payment_method =
            payment_methods::find_or_insert(&mut tx, &testkit::databases::vault(), &new, now)
                .await
                .unwrap();
        tx.commit().await.unwrap();
        payment_method.id
    }

    pub fn start(&self) {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["chaos::serves_until_killed", "--exact", "--ignored", "--nocapture"])
            .env(CONFIG_ENV, serde_json::to_string(&self.config).unwrap())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        *self.process.lock().unwrap() = Some(child);
    }

    pub fn kill(&self) {
        if let Some(mut child) = self.process.lock().unwrap().take() {
            child.kill().unwrap();
            child.wait().unwrap();
        }
    }

    /// Calls the process, retrying while it is down.
    async fn request(&self, path: &str, kind: &str, body: &[u8]) -> (u16, String) {
        let began = RealClock.now();
        loop {
            let answer = self.try_request(path, kind, body).await;
            if let Some((status, text)) = answer.as_ref().filter(|answer| answer.0 != 500) {
                return (*status, text.clone());
            }
            let waited_s = began.seconds_until(RealClock.now());
            assert!(waited_s < RESPONSE_WITHIN_S, "{path} is never answered: {answer:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    async fn try_request(&self, path: &str, kind: &str, body: &[u8]) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.config.port)).await.ok()?;
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: {kind}\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.ok()?;
        stream.write_all(body).await.ok()?;
        let (head, body) = http::read_message(&mut stream).await?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, String::from_utf8(body).ok()?))
    }

    /// Attempts a payment twice at once, and has the acquirer handle the order according to its
    /// number.
    pub async fn pay_twice(&self, attempt: &PaymentAttempt) -> Uuid {
        let body = attempt.request_body().to_string().into_bytes();
        let kind = "application/json";
        let (one, two) =
            tokio::join!(self.request("/press", kind, &body), self.request("/press", kind, &body));
        assert_eq!(one, two, "the same request has the same answer");
        let order: Uuid = one.1.parse().unwrap();
        if attempt.number >= PAYMENTS {
            self.unpaid_orders.lock().unwrap().push(order);
        } else if attempt.card.is_none() {
            match attempt.number % 5 {
                0 => self.force_scenario(order, "callback_twice").await,
                1 => self.force_scenario(order, "callback_never").await,
                2 => {
                    self.force_scenario(order, "refused").await;
                    self.force_scenario(order, "ok").await;
                }
                _ => self.force_scenario(order, "ok").await,
            }
        }
        order
    }

    async fn force_scenario(&self, order: Uuid, scenario: &str) {
        let body = json!({ "order": order.to_string(), "scenario": scenario });
        let url = format!("{}/acquirer/force", self.config.sandbox);
        assert_eq!(http::post_json(&url, &body).await.status, 200);
    }

    /// Forwards the acquirer's callbacks to the process: out of order, up to three times, and
    /// sometimes forged for an unpaid order.
    pub async fn forward_callbacks(self: Arc<Self>) {
        let (mut waiting, mut forwarded) = (VecDeque::new(), 0);
        loop {
            let all = self.callbacks.wait_for("/payment-result", 0).await;
            for callback in &all[forwarded..] {
                let times = self.random.lock().unwrap().usize(1..=3);
                waiting.extend(std::iter::repeat_n((callback.clone(), 200), times));
                waiting.extend(self.forge(callback).map(|forged| (forged, 403)));
            }
            forwarded = all.len();
            self.random.lock().unwrap().shuffle(waiting.make_contiguous());
            let some = waiting.len().min(64);
            let deliveries = waiting.drain(..some).map(|(callback, expected)| {
                let chaos = self.clone();
                tokio::spawn(async move {
                    let (path, form) = (callback.path.clone(), "application/x-www-form-urlencoded");
                    let answer = chaos.request(&path, form, &callback.body).await;
                    assert_eq!(answer.0, expected, "{}", answer.1);
                })
            });
            let deliveries: Vec<_> = deliveries.collect();
            let is_idle = deliveries.is_empty();
            for one in deliveries {
                one.await.unwrap();
            }
            if is_idle {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }

    /// Sometimes forges a callback: the same content for another order, with the old signature.
    fn forge(&self, callback: &PostedCallback) -> Option<PostedCallback> {
        let mut random = self.random.lock().unwrap();
        let unpaid = self.unpaid_orders.lock().unwrap();
        if unpaid.is_empty() || random.usize(..4) > 0 {
            return None;
        }
        let other = unpaid[random.usize(..unpaid.len())];
        let text = String::from_utf8(callback.body.clone()).unwrap();
        let (before, after) = text.split_once("pg_order_id=").unwrap();
        let after = &after[Uuid::nil().to_string().len()..];
        let body = format!("{before}pg_order_id={other}{after}").into_bytes();
        self.forged_count.fetch_add(1, Ordering::Relaxed);
        Some(PostedCallback { body, ..callback.clone() })
    }

    /// Kills and restarts the process while payments are made.
    pub async fn kill_repeatedly(self: Arc<Self>, on_kill: impl Fn(u32)) {
        for round in 1..=KILLS {
            let life_ms = self.random.lock().unwrap().u64(PROCESS_LIFETIME_MS);
            tokio::time::sleep(Duration::from_millis(life_ms)).await;
            if self.is_finished.load(Ordering::Relaxed) && round > KILLS / 2 {
                return;
            }
            tokio::task::block_in_place(|| {
                on_kill(round);
                self.kill();
            });
            self.kills.fetch_add(1, Ordering::Relaxed);
            self.start();
        }
    }
}

/// The machine's clock; it cannot be moved.
struct SystemClock;

impl sandbox::Clock for SystemClock {
    fn now_us(&self) -> i64 {
        RealClock.now().0
    }

    fn advance_seconds(&self, _: u32) -> std::io::Result<()> {
        Ok(())
    }
}

async fn enter_card(url: &str) {
    let card = [
        ("number", "4000 0000 0000 0010"),
        ("holder", "AIGUL KASSYMOVA"),
        ("month", "09"),
        ("year", "39"),
        ("cvc", "123"),
    ];
    assert_eq!(http::post_form(url, &card).await.status, 303);
    let check = format!("{url}/3ds");
    let html = http::get(&check).await.body;
    let code = &html.split("id=\"code\">").nth(1).unwrap()[..6];
    assert_eq!(http::post_form(&check, &[("code", code)]).await.status, 303);
}
