//! By hand on SQLite: one thread, which commits sixteen payments at a time.

use std::time::Instant;

use rusqlite::{Connection, params};
use serde_json::Value;
use store::Uuid;
use testkit::databases::TempSqliteDir;

use super::{
    AUDIT, DAYS, EVENTS, FIND, JOB, LEGS, LOAN, NEW_DAYS, NEW_LOAN, PAYMENT, SamplePayload, UPDATE,
    customers, loan_of,
};
use crate::{ROUND, per_second};

const PAYMENTS_PER_COMMIT: u64 = 16;

/// A book, and how many payments it has.
pub struct SqliteByHand {
    /// None while a round runs on its thread.
    book: Option<Book>,
}

struct Book {
    on: Connection,
    loans: Vec<Uuid>,
    words: SamplePayload,
    done: u64,
}

impl SqliteByHand {
    pub async fn new(folder: &TempSqliteDir) -> Self {
        let db = folder.open().await;
        let customers = customers(&db).await;
        db.close().await;
        let file = folder.path().join("test.db");
        let book = Book::new(Connection::open(file).expect("a database"), &customers);
        Self { book: Some(book.expect("a book")) }
    }

    pub async fn per_second(&mut self) -> f64 {
        let mut book = self.book.take().expect("no round runs");
        let round = move || {
            let rate = book.pay_for_a_round().expect("SQLite");
            (book, rate)
        };
        let (book, rate) = tokio::task::spawn_blocking(round).await.expect("a thread");
        self.book = Some(book);
        rate
    }
}

impl Book {
    fn new(on: Connection, customers: &[Uuid]) -> rusqlite::Result<Self> {
        on.pragma_update(None, "synchronous", "FULL")?;
        on.pragma_update(None, "foreign_keys", true)?;
        on.set_prepared_statement_cache_capacity(32);
        let words = SamplePayload::new();
        let mut loans = Vec::new();
        on.execute("BEGIN IMMEDIATE", [])?;
        for (number, customer) in customers.iter().enumerate() {
            let id = Uuid::now_v7();
            let contract = words.contract.to_string();
            on.execute(NEW_LOAN, params![id, customer, number.to_string(), contract])?;
            on.execute(NEW_DAYS, params![id, true])?;
            loans.push(id);
        }
        on.execute("COMMIT", [])?;
        Ok(Self { on, loans, words, done: 0 })
    }

    fn pay_for_a_round(&mut self) -> rusqlite::Result<f64> {
        let (began, before) = (Instant::now(), self.done);
        while began.elapsed() < ROUND {
            self.on.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
            for _ in 0..PAYMENTS_PER_COMMIT {
                self.pay()?;
                self.done += 1;
            }
            self.on.prepare_cached("COMMIT")?.execute([])?;
        }
        Ok(per_second(began, self.done - before))
    }

    fn pay(&self) -> rusqlite::Result<()> {
        let (on, words, number) = (&self.on, &self.words, self.done);
        let text = Value::to_string;
        let now = |sql: &str| sql.replace("NOW", "1794700800000000");
        let loan = loan_of(&self.loans, number);
        let (id, reference) = (Uuid::now_v7(), format!("payment-{number}"));
        let known = on.prepare_cached(FIND)?.exists(params!["biller", reference])?;
        assert!(!known);
        let read: i64 = on.prepare_cached(LOAN)?.query_one([loan], |row| row.get("version"))?;
        let answer = text(&words.response);
        let hash = [7_u8; 32];
        on.prepare_cached(&now(PAYMENT))?.execute(params![id, reference, hash, loan, answer])?;
        on.prepare_cached(DAYS)?.execute([loan])?;
        let facts = text(&words.facts(number));
        let update = params![read + 2, facts, 18_999_900, loan, read];
        on.prepare_cached(UPDATE)?.execute(update)?;
        let [first, second] = [text(&words.events[0]), text(&words.events[1])];
        let events = params![loan, read + 1, first, read + 2, second];
        on.prepare_cached(EVENTS)?.execute(events)?;
        on.prepare_cached(LEGS)?.execute(params![Uuid::now_v7(), loan, id, Uuid::now_v7()])?;
        on.prepare_cached(&now(JOB))?.execute(params![Uuid::now_v7(), id])?;
        let audit = params![Uuid::now_v7(), words.subject, words.detail];
        on.prepare_cached(&now(AUDIT))?.execute(audit)?;
        Ok(())
    }
}
