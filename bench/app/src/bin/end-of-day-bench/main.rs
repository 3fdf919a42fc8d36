//! The duration of an end of day on both engines: by our application, and by a plain bulk write of
//! the same rows, in turns. Run by `make bench`; prints one line of JSON.

mod baseline;
mod portfolio;

use std::sync::Arc;
use std::time::Instant;

use app::{App, Clock, MovableClock};
use base::BusinessDate;
use serde_json::{Value, json};
use store::{Db, Uuid};
use testkit::databases::{TempSqliteDir, create_postgres_schema, vault};
use testkit::rules;

const DAY_S: u32 = 86_400;
/// Loans (a few and all) and days on SQLite, then on PostgreSQL. A short day varies more with the
/// machine's load and is repeated more often.
const LOANS_ON_SQLITE: [u32; 2] = [50_000, 200_000];
const ROUNDS_ON_SQLITE: usize = 9;
const LOANS_ON_POSTGRES: [u32; 2] = [200_000, 1_000_000];
const ROUNDS_ON_POSTGRES: usize = 3;

/// What 200,000 loans on SQLite and 1,000,000 on PostgreSQL may take: the same for each loan.
const SECONDS_MAX_ON_SQLITE: f64 = 3.0;
const SECONDS_MAX_ON_POSTGRES: f64 = 15.0;

/// The measurements of one book.
struct Measurement {
    loans: u32,
    seconds: f64,
    baseline_seconds: f64,
    grown_mb: f64,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let figures = runtime.expect("an event loop").block_on(async {
        let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").expect("run by scripts/with-postgres");
        let scale = std::env::var("DAYS_BENCH_SHARE").ok().and_then(|text| text.parse().ok());
        let share: u32 = scale.unwrap_or(1);
        let (mut sqlite, mut postgres) = (Vec::new(), Vec::new());
        for loans in LOANS_ON_SQLITE {
            let (ours, theirs) = (TempSqliteDir::create(), TempSqliteDir::create());
            let file = |folder: &TempSqliteDir| folder.path().join("test.db");
            let hand = baseline::Baseline::Sqlite { closed: file(&ours), target: file(&theirs) };
            let portfolios = [ours.open().await, theirs.open().await];
            sqlite.push(measure(portfolios, loans / share, hand, ROUNDS_ON_SQLITE).await);
        }
        for loans in LOANS_ON_POSTGRES {
            let [ended, written] = ["a", "b"].map(|it| format!("{it}{}", Uuid::now_v7().simple()));
            let portfolios =
                [create_postgres_schema(&ended).await, create_postgres_schema(&written).await];
            let hand =
                baseline::Baseline::Postgres { url: url.clone(), closed: ended, target: written };
            postgres.push(measure(portfolios, loans / share, hand, ROUNDS_ON_POSTGRES).await);
        }
        [
            report("SQLite", &sqlite, SECONDS_MAX_ON_SQLITE),
            report("PostgreSQL", &postgres, SECONDS_MAX_ON_POSTGRES),
        ]
        .concat()
    });
    println!("{}", Value::from(figures));
}

/// Closes days in turns on two identical portfolios, so that a slow moment of the machine affects
/// both: ours decides what to write, the baseline writes the same rows.
async fn measure(
    [db, other]: [Db; 2],
    loans: u32,
    baseline: baseline::Baseline,
    rounds: usize,
) -> Measurement {
    let clock = Arc::new(MovableClock::default());
    let apps = [&db, &other].map(|db| {
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let (vault, rules) = (vault(), rules::rules());
        App::new(db.clone(), vault, clock.clone(), rules, providers, "localhost")
    });
    let (today, start) = (clock.today(), Instant::now());
    let report_progress = |step: &str| {
        eprintln!(
            "{:?}, {loans} loans: {step} at {:.0} s",
            db.engine(),
            start.elapsed().as_secs_f64()
        );
    };
    for db in [&db, &other] {
        portfolio::fill(db, &rules::rules(), loans, today).await;
        report_progress("a portfolio is filled");
    }
    clock.advance_seconds(DAY_S);
    // The first day warms up and measures memory.
    let before_mb = resident_mb("VmRSS");
    reset_peak();
    close_business_day(&apps[0], today).await;
    let grown_mb = resident_mb("VmHWM") - before_mb;
    close_business_day(&apps[1], today).await;
    report_progress("the first day is closed");
    other.close().await;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    // The baseline copies what ours wrote, so ours goes first.
    for _ in 0..rounds {
        let on = clock.today();
        clock.advance_seconds(DAY_S);
        ours.push(close_business_day(&apps[0], on).await);
        theirs.push(baseline.write_day(on).await);
        report_progress("a round is over");
    }
    db.close().await;
    Measurement { loans, seconds: median(ours), baseline_seconds: median(theirs), grown_mb }
}

async fn close_business_day(app: &App, on: BusinessDate) -> f64 {
    let began = Instant::now();
    let outcome = app.loans.close_business_days(on, |_| {}).await.expect("a day");
    let seconds = began.elapsed().as_secs_f64();
    assert!(outcome.failures.is_empty(), "{:?}", outcome.failures);
    seconds
}

fn report(engine: &str, measured: &[Measurement], seconds_max: f64) -> Vec<Value> {
    let [few, all] = measured else { unreachable!("two portfolios") };
    let name = format!("the end of a day on {engine} for {} loans", all.loans);
    let per_loan = |it: &Measurement| it.seconds / f64::from(it.loans);
    vec![
        json!({ "name": name, "value": all.seconds, "digits": 2, "unit": "s", "max": seconds_max }),
        json!({ "name": format!("the same rows on {engine}, a plain bulk write"),
            "value": all.baseline_seconds, "digits": 2, "unit": "s" }),
        json!({ "name": format!("ratio: {name}"), "value": all.baseline_seconds / all.seconds,
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

/// From `/proc/self/status`.
fn resident_mb(name: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(name));
    let kb = line.and_then(|line| line.split_whitespace().nth(1)).and_then(|kb| kb.parse().ok());
    kb.unwrap_or(0.0) / 1_024.0
}

fn reset_peak() {
    // Where the kernel does not allow a reset, the peak covers the whole process: more, never less.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
