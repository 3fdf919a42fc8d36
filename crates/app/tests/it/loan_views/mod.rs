//! Loan views on both engines: the owner reads what the core says, and nobody else reads it.

mod access_and_paging;
mod documents;
mod expected_balances;
mod view_amounts;

use std::sync::Arc;

use app::{App, Clock, Uuid};
use base::ids::CustomerId;
use base::{BusinessDate, Timestamp};
use money::Tenge;
use store::sessions::Session;
use store::{BlindIndex, Db};
use testkit::clock::TestClock;
use testkit::databases::{insert_nth_customer, vault};
use testkit::rules;

/// The application with a movable clock and a folder for documents.
struct TestApp {
    app: App,
    clock: Arc<TestClock>,
    db: Db,
    _folder: testkit::databases::TempSqliteDir,
}

impl TestApp {
    fn new(db: Db) -> Self {
        let folder = testkit::databases::TempSqliteDir::create();
        let clock = Arc::new(TestClock::default());
        let site = "https://zhedel.example";
        let providers = Arc::new(rules::test_providers_with(
            rules::UNREACHABLE_URL,
            site,
            folder.path(),
            vault(),
        ));
        let (rules, host) = (rules::rules(), "zhedel.example");
        let app = App::new(db.clone(), vault(), clock.clone(), rules, providers, host);
        Self { app, clock, db, _folder: folder }
    }

    fn today(&self) -> BusinessDate {
        self.clock.today()
    }

    /// The nth customer, signed in.
    async fn register_person(&self, number: u32) -> Session {
        session_of(insert_nth_customer(&self.db, number).await)
    }
}

/// A session of a customer; its details do not matter here.
fn session_of(customer_id: CustomerId) -> Session {
    let (blind_index, never) = (BlindIndex::default(), Timestamp(i64::MAX / 2));
    Session {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        access_token_hash: blind_index.clone(),
        access_expires_at: never,
        refresh_token_hash: blind_index.clone(),
        refresh_expires_at: never,
        device_blind_index: blind_index,
        user_agent: String::new(),
        created_at: Timestamp(0),
        last_active_at: Timestamp(0),
        step_up_until: None,
        is_step_up_to_pay: false,
        passkey_id: None,
        ended_at: None,
        end_reason: None,
    }
}

/// `62 688,50 ₸`, as documents write it, without the spaces.
fn format_amount(amount: Tenge) -> String {
    let text = amount.to_string();
    let (units, fraction) = text.split_once('.').unwrap();
    if fraction == "00" { format!("{units}₸") } else { format!("{units},{fraction}₸") }
}

/// The text of a PDF, without spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}
