//! Payments posted per second on both engines: by our application, and by the same rows written by
//! hand. `make bench` runs it with its own server; prints one line of JSON.

mod baseline;
mod use_case;

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::databases::{PostgresDatabase, TempSqliteDir};

use baseline::{PostgresByHand, SqliteByHand, StatementOrder};
use use_case::BenchApp;

/// The first round warms up and does not count.
const ROUNDS: usize = 8;
const ROUND: Duration = Duration::from_secs(2);
const WRITERS: u32 = 32;
/// So many that the history of a loan stays short, as it is in life.
const LOANS: u32 = 2_000;
/// As many as the databases of `testkit` have; whoever writes by hand gets the same.
const CONNECTIONS: usize = 8;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let figures = runtime.expect("an event loop").block_on(measure());
    let figures: Vec<_> = figures
        .into_iter()
        .map(|(name, value)| json!({ "name": name, "value": value, "unit": "/s" }))
        .collect();
    println!("{}", json!(figures));
}

async fn measure() -> Vec<(String, f64)> {
    let url = std::env::var("ZHEDEL_TEST_POSTGRES_URL").expect("run by scripts/with-postgres");
    let (folder, hand_folder) = (TempSqliteDir::create(), TempSqliteDir::create());
    let file = BenchApp::new(folder.open().await).await;
    let mut file_by_hand = SqliteByHand::new(&hand_folder).await;
    let database = PostgresDatabase::create().await;
    let server = BenchApp::new(database.open().await).await;
    let mut one_by_one = PostgresByHand::new(&url, StatementOrder::OneByOne).await;
    let mut pipelined = PostgresByHand::new(&url, StatementOrder::Pipelined).await;
    let mut rates: [Vec<f64>; 5] = Default::default();
    // In turns, and every other time the other way round, so that a slow moment of the machine meets
    // all of them.
    for round in 0..ROUNDS {
        let mut order = [0, 1, 2, 3, 4];
        if round % 2 == 1 {
            order.reverse();
        }
        for which in order {
            let rate = match which {
                0 => file.per_second().await,
                1 => file_by_hand.per_second().await,
                2 => server.per_second().await,
                3 => one_by_one.per_second().await,
                _ => pipelined.per_second().await,
            };
            rates[which].push(rate);
        }
    }
    file.check().await;
    server.check().await;
    database.remove().await;
    let names = [
        format!("payments on SQLite, {WRITERS} at once"),
        "by hand on SQLite: a writer thread, 16 in a commit".to_owned(),
        format!("payments on PostgreSQL, {WRITERS} at once, {CONNECTIONS} connections"),
        format!("by hand on PostgreSQL: {CONNECTIONS} connections, statement by statement"),
        format!("by hand on PostgreSQL: {CONNECTIONS} connections, statements sent together"),
    ];
    names.into_iter().zip(rates.map(|rates| median(rates[1..].to_vec()))).collect()
}

/// Operations per second of a round.
fn per_second(began: Instant, done: u64) -> f64 {
    done as f64 / began.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
