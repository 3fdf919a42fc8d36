//! Payments posted per second on both engines: by our application, and by the same rows written by
//! hand. `make bench` runs it with its own server; prints one line of JSON.

mod baseline;
mod use_case;

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::databases::{PostgresDatabase, TempSqliteDir};

const ROUNDS: usize = 3;
const ROUND: Duration = Duration::from_secs(2);
const WRITERS: u32 = 32;
const LOANS: u32 = 200;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let figures = runtime.expect("an event loop").block_on(async {
        let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").expect("run by scripts/with-postgres");
        let folder = TempSqliteDir::create();
        let (mut sqlite, mut sqlite_by_hand) = (Vec::new(), Vec::new());
        let (mut postgres, mut postgres_by_hand) = (Vec::new(), Vec::new());
        let file = use_case::BenchApp::new(folder.open().await).await;
        let database = PostgresDatabase::create().await;
        let server = use_case::BenchApp::new(database.open().await).await;
        // In turns, so that a slow moment of the machine affects both.
        for round in 0..ROUNDS {
            sqlite.push(file.per_second().await);
            sqlite_by_hand
                .push(baseline::sqlite_per_second(folder.path().join(format!("{round}.db"))).await);
            postgres.push(server.per_second().await);
            postgres_by_hand.push(baseline::postgres_per_second(&url).await);
        }
        file.check().await;
        server.check().await;
        database.remove().await;
        [
            ("payments on SQLite", median(sqlite)),
            ("by hand on SQLite: a writer thread, 16 in a commit", median(sqlite_by_hand)),
            ("payments on PostgreSQL", median(postgres)),
            ("by hand on PostgreSQL: one connection", median(postgres_by_hand)),
        ]
    });
    let figures: Vec<_> = figures
        .into_iter()
        .map(|(name, value)| json!({ "name": name, "value": value, "unit": "/s" }))
        .collect();
    println!("{}", json!(figures));
}

/// Operations per second of a round.
fn per_second(began: Instant, done: u64) -> f64 {
    done as f64 / began.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
