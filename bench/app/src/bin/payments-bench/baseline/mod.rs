//! The same reads and rows as one of our payments, by hand: prepared statements, no store, no
//! decision, no retries. The books stay from round to round, and the facts of a loan grow with its
//! payments, as ours do.

mod postgres;
mod sqlite;

use lending::loan::OperationId;
use serde_json::{Value, json};
use store::{Db, Uuid};
use testkit::databases::insert_nth_customer;

use crate::LOANS;

pub use postgres::{PostgresByHand, StatementOrder};
pub use sqlite::SqliteByHand;

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
    fact: Value,
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
            events: [json!({ "recorded": fact }), json!({ "booked": { "through": "2026-11-15" } })],
            fact,
            response: json!({ "payment": id, "loan": id, "amount": "1.00", "payoff": "189999.00",
                "booked_on": "2026-11-15", "status": "active", "owed": { "principal": "189999.00",
                "interest": "0.00", "penalty": "0.00", "interest_overdue": "0.00" } }),
            detail: json!({ "payment": id, "loan": id, "amount_tiyn": 100 }).to_string(),
            subject: format!("customer/{id}"),
        }
    }

    /// The facts of a loan with the payment of this number: the loans take turns.
    fn facts(&self, number: u64) -> Value {
        let payments = number / u64::from(LOANS) + 1;
        let payments = usize::try_from(payments).expect("few payments of one loan");
        Value::Array(vec![self.fact.clone(); payments])
    }
}

/// Whose turn it is.
fn loan_of(loans: &[Uuid], number: u64) -> Uuid {
    loans[usize::try_from(number).expect("few payments") % loans.len()]
}

async fn customers(db: &Db) -> Vec<Uuid> {
    let mut customers = Vec::new();
    for number in 0..LOANS {
        customers.push(insert_nth_customer(db, number).await.uuid());
    }
    customers
}
