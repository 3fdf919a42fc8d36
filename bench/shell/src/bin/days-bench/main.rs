//! How long the end of a day takes, on both engines: by the whole of our shell, and beside it a plain
//! bulk write of the same rows, in turns on the same book. Run by `make bench`; one line of JSON tells
//! what was measured.

#[path = "../../../../../crates/lender/tests/house/rules.rs"]
mod rules;
#[path = "../../../../../crates/store/tests/support/mod.rs"]
mod support;

mod book;
mod by_hand;

use std::sync::Arc;
use std::time::Instant;

use lender::{Clock, Lender, MovableClock};
use money::BusinessDate;
use serde_json::{Value, json};
use store::{Db, Uuid};

const DAY_S: u32 = 86_400;
const ROUNDS: usize = 3;
/// Loans on SQLite, a few and all; the same on PostgreSQL.
const ON_SQLITE: [u32; 2] = [50_000, 200_000];
const ON_POSTGRES: [u32; 2] = [200_000, 1_000_000];

/// What was measured of one book.
struct Measured {
    loans: u32,
    seconds: f64,
    by_hand_seconds: f64,
    grown_mb: f64,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let figures = runtime.expect("an event loop").block_on(async {
        let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").expect("run by scripts/with-postgres");
        let scale = std::env::var("DAYS_BENCH_SHARE").ok().and_then(|text| text.parse().ok());
        let share: u32 = scale.unwrap_or(1);
        let (mut sqlite, mut postgres) = (Vec::new(), Vec::new());
        for loans in ON_SQLITE {
            let folder = support::Folder::new();
            let hand = by_hand::Hand::Sqlite(folder.path().join("test.db"));
            sqlite.push(measure(folder.open().await, loans / share, hand).await);
        }
        for loans in ON_POSTGRES {
            let schema = format!("b{}", Uuid::now_v7().simple());
            let db = support::postgres_schema(&schema).await;
            let hand = by_hand::Hand::Postgres(url.clone(), schema);
            postgres.push(measure(db, loans / share, hand).await);
        }
        [told("SQLite", &sqlite, None), told("PostgreSQL", &postgres, Some(15.0))].concat()
    });
    println!("{}", Value::from(figures));
}

/// Ends days in turns, so that a slow moment of the machine strikes both.
async fn measure(db: Db, loans: u32, hand: by_hand::Hand) -> Measured {
    let clock = Arc::new(MovableClock::default());
    let outside = rules::outside(rules::NOBODY, support::vault());
    let (vault, rules) = (support::vault(), rules::rules());
    book::fill(&db, &rules, loans, clock.today()).await;
    let lender = Lender::new(db.clone(), vault, clock.clone(), rules, outside, "localhost");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // The first day warms up, and tells what memory it takes.
    let before_mb = resident_mb("VmRSS");
    reset_peak();
    end_day(&lender, &clock).await;
    let grown_mb = resident_mb("VmHWM") - before_mb;
    for _ in 0..ROUNDS {
        let (before, on) = tomorrow(&clock);
        theirs.push(hand.end_day(&db, (before, on)).await);
        // Those for whom more than time passed on that day are no part of the measurement.
        lender.end_days(on, |_| {}).await.expect("the rest of the day");
        ours.push(end_day(&lender, &clock).await);
    }
    db.close().await;
    Measured { loans, seconds: median(ours), by_hand_seconds: median(theirs), grown_mb }
}

async fn end_day(lender: &Lender, clock: &MovableClock) -> f64 {
    let on = clock.today();
    clock.advance_seconds(DAY_S);
    let began = Instant::now();
    let done = lender.end_days(on, |_| {}).await.expect("a day");
    let seconds = began.elapsed().as_secs_f64();
    assert!(done.failures.is_empty(), "{:?}", done.failures);
    seconds
}

/// The day that the plain write ends; the clock moves on past it.
fn tomorrow(clock: &MovableClock) -> (BusinessDate, BusinessDate) {
    let before = clock.now().plus_seconds(-i64::from(DAY_S)).date().expect("a day");
    let on = clock.today();
    clock.advance_seconds(DAY_S);
    (before, on)
}

fn told(engine: &str, measured: &[Measured], seconds_max: Option<f64>) -> Vec<Value> {
    let [few, all] = measured else { unreachable!("two books") };
    let name = format!("the end of a day on {engine} for {} loans", all.loans);
    let per_loan = |it: &Measured| it.seconds / f64::from(it.loans);
    vec![
        json!({ "name": name, "value": all.seconds, "digits": 2, "unit": "s", "max": seconds_max }),
        json!({ "name": format!("the same rows on {engine}, a plain bulk write"),
            "value": all.by_hand_seconds, "digits": 2, "unit": "s" }),
        json!({ "name": format!("ratio: {name}"), "value": all.by_hand_seconds / all.seconds,
            "digits": 2, "unit": "", "min": 0.8 }),
        json!({ "name": format!("a loan on {engine}: of {} beside of {}", few.loans, all.loans),
            "value": per_loan(few) / per_loan(all), "digits": 2, "unit": "", "min": 0.8 }),
        json!({ "name": format!("memory that the end of a day takes on {engine}"),
            "value": all.grown_mb, "digits": 1, "unit": "MB", "max": 64 }),
    ]
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// What the kernel says of this process.
fn resident_mb(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    let kb = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kb| kb.parse().ok());
    kb.unwrap_or(0.0) / 1_024.0
}

fn reset_peak() {
    // Where the kernel does not let us, the peak is of the whole process: more, never less.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
