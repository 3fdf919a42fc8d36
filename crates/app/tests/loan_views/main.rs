//! Living with a loan, on both engines: what its owner reads is what the core says, and nobody else
//! reads it.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

mod access_and_paging;
mod documents;
mod expected_balances;
mod loan_scenarios;
#[path = "../test_app/rules.rs"]
mod rules;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
mod view_amounts;

use std::sync::Arc;

use app::{Clock, Lender, MovableClock, Uuid};
use base::{BusinessDate, Timestamp};
use money::Tenge;
use store::sessions::Session;
use store::{BlindIndex, Db};
use support::{insert_nth_customer, vault};

/// A lender with a clock to move and a folder for papers.
struct TestApp {
    lender: Lender,
    clock: Arc<MovableClock>,
    db: Db,
    _folder: support::TempSqliteDir,
}

impl TestApp {
    fn new(db: Db) -> Self {
        let folder = support::TempSqliteDir::new();
        let clock = Arc::new(MovableClock::default());
        let site = "https://zhedel.example";
        let outside = Arc::new(rules::test_providers_with(
            rules::UNREACHABLE_URL,
            site,
            folder.path(),
            vault(),
        ));
        let (rules, host) = (rules::rules(), "zhedel.example");
        let lender = Lender::new(db.clone(), vault(), clock.clone(), rules, outside, host);
        Self { lender, clock, db, _folder: folder }
    }

    fn today(&self) -> BusinessDate {
        self.clock.today()
    }

    /// One of many people, signed in.
    async fn register_person(&self, number: u32) -> Session {
        session_of(insert_nth_customer(&self.db, number).await)
    }
}

/// The session of a person; what tells it from others does not matter here.
fn session_of(customer_id: Uuid) -> Session {
    let (mark, never) = (BlindIndex::default(), Timestamp(i64::MAX / 2));
    Session {
        id: Uuid::now_v7(),
        version: 1,
        customer_id,
        access_mark: mark.clone(),
        access_expires_at: never,
        refresh_mark: mark.clone(),
        refresh_mark_before: None,
        refresh_expires_at: never,
        device_mark: mark,
        user_agent: String::new(),
        created_at: Timestamp(0),
        seen_at: Timestamp(0),
        step_up_until: None,
        is_step_up_to_pay: false,
        ended_at: None,
        end_reason: None,
    }
}

/// `62 688,50 ₸`, as papers have it, without the spaces.
fn format_amount(amount: Tenge) -> String {
    let text = amount.to_string();
    let (whole, part) = text.split_once('.').unwrap();
    if part == "00" { format!("{whole}₸") } else { format!("{whole},{part}₸") }
}

/// What a PDF says, without its spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}
