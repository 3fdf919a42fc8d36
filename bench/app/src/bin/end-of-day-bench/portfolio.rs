//! A realistic book of loans: most are young, one in eight is overdue.

use std::sync::Arc;

use app::applications::Rules;
use base::BusinessDate;
use lending::loan::{DailyAccrual, Loan, LoanOutcome, close_business_day};
use lending::{Contract, ContractInput};
use store::{Db, Engine, JsonText, StoreError, transact};

const TERM_DAYS: u32 = 30;
const AMOUNTS_TENGE: [u32; 5] = [10_000, 45_000, 75_000, 120_000, 190_000];

/// The state of a loan in the book; many share one.
struct LoanTemplate {
    contract: JsonText,
    status: &'static str,
    due_date: BusinessDate,
    payoff_tiyn: i64,
    daily_accrual: DailyAccrual,
}

/// Fills the book: every loan is closed through the day before, with its daily accrual.
pub async fn fill(db: &Db, rules: &Rules, loans: u32, today: BusinessDate) {
    let kinds = loan_templates(rules, today);
    let filled: Result<(), StoreError> = transact!(db, |tx| {
        tx.sql("DROP TABLE IF EXISTS kinds").exec().await?;
        tx.sql(match db.engine() {
            Engine::Sqlite => TEMPLATES_SQLITE,
            Engine::Postgres => TEMPLATES_POSTGRES,
        })
        .exec()
        .await?;
        for (number, kind) in (0_i64..).zip(&kinds) {
            let pace = &kind.daily_accrual;
            tx.sql("INSERT INTO kinds VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)")
                .bind(number)
                .bind(kind.contract.clone())
                .bind(kind.status.to_owned())
                .bind(kind.due_date)
                .bind(kind.payoff_tiyn)
                .bind(pace.from)
                .bind(pace.through)
                .bind(pace.interest_units)
                .bind(pace.interest_units_per_day)
                .bind(pace.penalty_units)
                .bind(pace.penalty_units_per_day)
                .exec()
                .await?;
        }
        Ok(())
    });
    filled.expect("kinds");
    let (numbers, id) = match db.engine() {
        Engine::Sqlite => (
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers
             WHERE n < $1)",
            "unhex(printf('%032x', n))",
        ),
        Engine::Postgres => (
            "WITH numbers AS (SELECT generate_series(1, $1) AS n)",
            "CAST(lpad(to_hex(n), 32, '0') AS uuid)",
        ),
    };
    let (count, at) = (i64::from(loans), now_expression(db.engine()));
    let which = format!("kinds.number = n % {}", kinds.len());
    for text in [
        format!(
            "INSERT INTO customers (id, version, created_at, language, marketing_sms,
                 marketing_email)
             {numbers} SELECT {id}, 1, {at}, 'ru', {no}, {no} FROM numbers",
            no = if db.engine() == Engine::Sqlite { "0" } else { "false" },
        ),
        format!(
            "INSERT INTO loans (id, version, customer_id, contract_number, contract, facts, status,
                 due_date, payoff_tiyn)
             {numbers} SELECT {id}, 1, {id}, CAST(n AS text), contract, '[]', status, due_date,
                 payoff_tiyn FROM numbers JOIN kinds ON {which}"
        ),
        format!(
            "INSERT INTO loan_days
             {numbers} SELECT {id}, {yes}, accrual_from, accrual_from, accrual_from,
             accrual_through, interest_units, interest_units_per_day, penalty_units,
                 penalty_units_per_day
             FROM numbers JOIN kinds ON {which} ORDER BY n",
            yes = if db.engine() == Engine::Sqlite { "1" } else { "true" },
        ),
    ] {
        // One text per book, leaked for the life of the process.
        let text: &'static str = Box::leak(text.into_boxed_str());
        let filled: Result<u64, StoreError> =
            transact!(db, |tx| { tx.sql(text).bind(count).exec().await });
        assert_eq!(filled.expect("a book"), u64::from(loans));
    }
    analyze(db).await;
}

const fn now_expression(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "1794700800000000",
        Engine::Postgres => "now()",
    }
}

/// Keeps the cost of filling the book out of the measured day.
async fn analyze(db: &Db) {
    match db {
        Db::Postgres(pools) => {
            for text in ["ANALYZE loans", "ANALYZE loan_days", "CHECKPOINT"] {
                sqlx::query(text).execute(pools.interactive()).await.expect("a checkpoint");
            }
        }
        Db::Sqlite { .. } => {}
    }
}

const TEMPLATES_SQLITE: &str = "CREATE TABLE kinds (number INTEGER PRIMARY KEY, contract TEXT,
    status TEXT, due_date TEXT, payoff_tiyn INTEGER, accrual_from TEXT, accrual_through TEXT,
    interest_units INTEGER, interest_units_per_day INTEGER, penalty_units INTEGER,
    penalty_units_per_day INTEGER)";
const TEMPLATES_POSTGRES: &str = "CREATE TABLE kinds (number bigint PRIMARY KEY, contract jsonb,
    status text, due_date date, payoff_tiyn bigint, accrual_from date, accrual_through date,
    interest_units bigint, interest_units_per_day bigint, penalty_units bigint,
    penalty_units_per_day bigint)";

/// Every age of a loan within its term, and some overdue, for every amount.
fn loan_templates(rules: &Rules, today: BusinessDate) -> Vec<LoanTemplate> {
    let ages = (2..TERM_DAYS).chain([40, 60, 80, 100]);
    let all = ages.flat_map(|age| AMOUNTS_TENGE.map(|amount| (age, amount)));
    all.filter_map(|(age, amount)| loan_template(rules, today, age, amount)).collect()
}

fn loan_template(
    rules: &Rules,
    today: BusinessDate,
    age: u32,
    amount_tenge: u32,
) -> Option<LoanTemplate> {
    let issued_on = days_before(today, age);
    let request = ContractInput::new(amount_tenge, TERM_DAYS, issued_on);
    let contract = Contract::try_new(&rules.products.short, &request, &rules.law).ok()?;
    let contract = Arc::new(contract);
    let (mut loan, _) =
        lending::loan::issue(base::ids::LoanId::from_u128(1), Arc::clone(&contract));
    if let LoanOutcome::Done(decision) = close_business_day(&loan, days_before(today, 1)) {
        decision.events.iter().for_each(|event| loan.apply(event));
    }
    let text = serde_json::to_string(&*contract).expect("a contract is plain data");
    template_from(&loan, JsonText(text))
}

fn template_from(loan: &Loan, contract: JsonText) -> Option<LoanTemplate> {
    let booked = loan.booked_position();
    let status = if booked.days_overdue() > 0 { "overdue" } else { "active" };
    let (due_date, payoff_tiyn) = (booked.due_date(), booked.payoff().tiyn());
    Some(LoanTemplate {
        contract,
        status,
        due_date,
        payoff_tiyn,
        daily_accrual: DailyAccrual::for_loan(loan)?,
    })
}

/// Dates only move forward, so count from a date far enough back.
fn days_before(today: BusinessDate, days: u32) -> BusinessDate {
    let start: BusinessDate = "2026-01-05".parse().expect("a date");
    start.try_plus_days(start.days_until(today) - days).expect("a date before today")
}
