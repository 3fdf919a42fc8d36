//! The same reads and rows as one of our payments, by hand: prepared statements, no store, no
//! decision, no retries.

use std::path::{Path, PathBuf};
use std::time::Instant;

use lending::loan::OperationId;
use rusqlite::params;
use serde_json::{Value, json};
use store::{Db, Uuid};
use tokio_postgres::{Client, NoTls, Statement};

use crate::{LOANS, ROUND, per_second};
use testkit::databases::{create_postgres_schema, insert_nth_customer};

const PAYMENTS_PER_COMMIT: u64 = 16;
const FIND: &str = "SELECT * FROM payments WHERE source = $1 AND reference = $2";
const LOAN: &str = "SELECT * FROM loans WHERE id = $1";
const PAYMENT: &str = "INSERT INTO payments (id, source, reference, request_hash, loan_id,
    amount_tiyn, value_date, received_at, outcome)
    VALUES ($1, 'biller', $2, $3, $4, 100, '2026-11-15', NOW, $5)";
const DAYS: &str = "UPDATE loan_days SET booking_date = '2026-11-15', accrual_through = NULL
    WHERE loan_id = $1 AND closed_through = '2026-11-15'";
const UPDATE: &str = "UPDATE loans SET version = $1, facts = $2, status = 'active',
    due_date = '2026-12-15', payoff_tiyn = $3 WHERE id = $4 AND version = $5";
const EVENTS: &str = "INSERT INTO loan_events (loan_id, number, booking_date, event_version, event)
    VALUES ($1, $2, '2026-11-15', 1, $3), ($1, $4, '2026-11-15', 1, $5)";
const LEGS: &str = "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date,
                        cause, debit, credit, amount_tiyn)
    VALUES ($1, $2, 'payment', '2026-11-15', '2026-11-15', $3, '1030', '3510', 100),
           ($4, $2, 'allocation', '2026-11-15', '2026-11-15', $3, '3510', '1110', 100)";
const JOB: &str = "INSERT INTO jobs (id, kind, subject, run_after, attempts, created_at)
    VALUES ($1, 'payment_receipt', $2, NOW, 0, NOW)";
const AUDIT: &str = "INSERT INTO audit (id, occurred_at, actor, action, subject, detail)
    VALUES ($1, NOW, 'biller', 'payment_posted', $2, $3)";
const NEW_LOAN: &str = "INSERT INTO loans (id, version, customer_id, contract_number, contract,
    facts, status, due_date, payoff_tiyn)
    VALUES ($1, 1, $2, $3, $4, '[]', 'active', '2026-12-15', 19000000)";
const NEW_DAYS: &str = "INSERT INTO loan_days (loan_id, is_open, booking_date, closed_through)
    VALUES ($1, $2, '2026-11-15', '2026-11-15')";

/// JSON of the same length as ours.
struct SamplePayload {
    contract: Value,
    facts: Value,
    events: [Value; 2],
    response: Value,
    detail: String,
    subject: String,
}

impl SamplePayload {
    fn new() -> Self {
        let id = OperationId::from_u128(7).uuid().simple().to_string();
        let fact = json!({ "id": id, "on": "2026-11-15",
            "what": { "payment": { "amount": "1.00", "purpose": "repayment" } } });
        let rate = json!({ "percent": "0.28", "per": "day" });
        Self {
            contract: json!({ "product": "short", "product_version": 1, "principal": "190000.00",
                "issued_on": "2026-11-15", "rate": rate, "penalty_rate": rate, "gesv": "172.1",
                "lines": [{ "due_on": "2026-12-15", "principal": "190000.00", "interest": "1.00" }],
                "limits": { "charges_max": "95000.00", "accrual_days_max": 90 },
                "allocation": ["principal_overdue", "interest_overdue", "penalty", "principal"] }),
            facts: Value::Array(vec![fact.clone(); 20]),
            events: [json!({ "recorded": fact }), json!({ "booked": { "through": "2026-11-15" } })],
            response: json!({ "payment": id, "loan": id, "amount": "1.00", "payoff": "189999.00",
                "booked_on": "2026-11-15", "status": "active", "owed": { "principal": "189999.00",
                "interest": "0.00", "penalty": "0.00", "interest_overdue": "0.00" } }),
            detail: json!({ "payment": id, "loan": id, "amount_tiyn": 100 }).to_string(),
            subject: format!("customer/{id}"),
        }
    }
}

/// One thread that commits sixteen payments at a time.
pub async fn sqlite_per_second(file: PathBuf) -> f64 {
    let url = format!("sqlite://{}", file.display());
    let db = Db::open(&url).await.expect("a database");
    let customers = customers(&db).await;
    db.close().await;
    let work = move || sqlite_blocking(&file, &customers).expect("SQLite");
    tokio::task::spawn_blocking(work).await.expect("a thread")
}

async fn customers(db: &Db) -> Vec<Uuid> {
    let mut customers = Vec::new();
    for number in 0..LOANS {
        customers.push(insert_nth_customer(db, number).await.uuid());
    }
    customers
}

fn sqlite_blocking(file: &Path, customers: &[Uuid]) -> rusqlite::Result<f64> {
    let on = rusqlite::Connection::open(file)?;
    on.pragma_update(None, "synchronous", "FULL")?;
    on.pragma_update(None, "foreign_keys", true)?;
    on.set_prepared_statement_cache_capacity(32);
    let words = SamplePayload::new();
    let text = Value::to_string;
    let mut loans = Vec::new();
    for (number, customer) in customers.iter().enumerate() {
        let id = Uuid::now_v7();
        let contract = text(&words.contract);
        on.execute(NEW_LOAN, params![id, customer, number.to_string(), contract])?;
        on.execute(NEW_DAYS, params![id, true])?;
        loans.push((id, 1_i64));
    }
    let now = |sql: &str| sql.replace("NOW", "1794700800000000");
    let (payment, job, audit) = (now(PAYMENT), now(JOB), now(AUDIT));
    let (began, mut done) = (Instant::now(), 0_u64);
    while began.elapsed() < ROUND {
        on.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for _ in 0..PAYMENTS_PER_COMMIT {
            let at = usize::try_from(done).unwrap_or(0) % loans.len();
            let (loan, version) = &mut loans[at];
            let (id, reference) = (Uuid::now_v7(), format!("payment-{done}"));
            let known = on.prepare_cached(FIND)?.exists(params!["biller", reference])?;
            assert!(!known);
            let read: i64 =
                on.prepare_cached(LOAN)?.query_one([*loan], |row| row.get("version"))?;
            let answer = text(&words.response);
            let hash = [7_u8; 32];
            on.prepare_cached(&payment)?.execute(params![id, reference, hash, *loan, answer])?;
            on.prepare_cached(DAYS)?.execute([*loan])?;
            let facts = text(&words.facts);
            on.prepare_cached(UPDATE)?.execute(params![
                read + 2,
                facts,
                18_999_900,
                *loan,
                read
            ])?;
            let [first, second] = [text(&words.events[0]), text(&words.events[1])];
            on.prepare_cached(EVENTS)?.execute(params![
                *loan,
                read + 1,
                first,
                read + 2,
                second
            ])?;
            on.prepare_cached(LEGS)?.execute(params![Uuid::now_v7(), *loan, id, Uuid::now_v7()])?;
            on.prepare_cached(&job)?.execute(params![Uuid::now_v7(), id])?;
            on.prepare_cached(&audit)?.execute(params![
                Uuid::now_v7(),
                words.subject,
                words.detail
            ])?;
            *version = read + 2;
            done += 1;
        }
        on.prepare_cached("COMMIT")?.execute([])?;
    }
    Ok(per_second(began, done))
}

/// One connection, one payment and one statement after the other.
pub async fn postgres_per_second(url: &str) -> f64 {
    let schema = format!("b{}", Uuid::now_v7().simple());
    let db = create_postgres_schema(&schema).await;
    let customers = customers(&db).await;
    db.close().await;
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a server");
    let connection = tokio::spawn(connection);
    client.batch_execute(&format!("SET search_path TO {schema}")).await.expect("a schema");
    let measured = postgres_sequential(&client, &customers).await.expect("PostgreSQL");
    drop(client);
    connection.await.expect("a connection").expect("a connection");
    measured
}

async fn postgres_sequential(
    on: &Client,
    customers: &[Uuid],
) -> Result<f64, tokio_postgres::Error> {
    let words = SamplePayload::new();
    let new_loan = on.prepare(NEW_LOAN).await?;
    let mut loans = Vec::new();
    for (number, customer) in customers.iter().enumerate() {
        let id = Uuid::now_v7();
        on.execute(&new_loan, &[&id, customer, &number.to_string(), &words.contract]).await?;
        on.execute(NEW_DAYS, &[&id, &true]).await?;
        loans.push(id);
    }
    let now = |sql: &str| sql.replace("NOW", "now()");
    let mut prepared: Vec<Statement> = Vec::new();
    for sql in [FIND, LOAN, &now(PAYMENT), DAYS, UPDATE, EVENTS, LEGS, &now(JOB), &now(AUDIT)] {
        prepared.push(on.prepare(sql).await?);
    }
    let [find, loan_by_id, payment, days, update, events, legs, job, audit] = &prepared[..] else {
        unreachable!("nine statements")
    };
    let (began, mut done) = (Instant::now(), 0_u64);
    while began.elapsed() < ROUND {
        let loan = loans[usize::try_from(done).unwrap_or(0) % loans.len()];
        let (id, reference) = (Uuid::now_v7(), format!("payment-{done}"));
        on.batch_execute("BEGIN").await?;
        assert!(on.query_opt(find, &[&"biller", &reference]).await?.is_none());
        let read: i64 = on.query_one(loan_by_id, &[&loan]).await?.get("version");
        let hash = [7_u8; 32].as_slice();
        on.execute(payment, &[&id, &reference, &hash, &loan, &words.response]).await?;
        on.execute(days, &[&loan]).await?;
        on.execute(update, &[&(read + 2), &words.facts, &18_999_900_i64, &loan, &read]).await?;
        let [first, second] = &words.events;
        on.execute(events, &[&loan, &(read + 1), first, &(read + 2), second]).await?;
        on.execute(legs, &[&Uuid::now_v7(), &loan, &id, &Uuid::now_v7()]).await?;
        on.execute(job, &[&Uuid::now_v7(), &id]).await?;
        on.execute(audit, &[&Uuid::now_v7(), &words.subject, &words.detail]).await?;
        on.batch_execute("COMMIT").await?;
        done += 1;
    }
    Ok(per_second(began, done))
}
