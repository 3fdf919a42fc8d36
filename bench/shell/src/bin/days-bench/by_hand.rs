//! A plain bulk write of what the end of a quiet day writes: the identities and the amounts are known
//! beforehand, nothing is read and nothing is decided.

use std::path::PathBuf;
use std::time::Instant;

use money::BusinessDate;
use rusqlite::params_from_iter;
use rusqlite::types::Value;
use store::{Day, Db, Uuid, days};
use tokio_postgres::NoTls;

const AT_ONCE: usize = 4_000;
const IN_A_STATEMENT: usize = 1_000;

/// Where the book is.
pub enum Hand {
    Sqlite(PathBuf),
    /// The server and the schema.
    Postgres(String, String),
}

type Row = (Uuid, i64, i64);

impl Hand {
    /// Ends a day for every loan for which only time passes; tells how long the writing took.
    pub async fn end_day(&self, db: &Db, (before, on): (BusinessDate, BusinessDate)) -> f64 {
        let rows = rows(db, before, on).await;
        let begun: Result<(), store::StoreError> = store::transact!(db, |tx| {
            days::begin(tx, Day(on), store::Instant(0)).await?;
            days::finish(tx, Day(on), store::Instant(0)).await.map(|_| ())
        });
        begun.expect("a run");
        match self {
            Self::Sqlite(file) => {
                let file = file.clone();
                let write = move || on_a_thread(&file, &rows, on).expect("SQLite");
                tokio::task::spawn_blocking(write).await.expect("a thread")
            }
            Self::Postgres(url, schema) => {
                let (first, second) = rows.split_at(rows.len() / 2);
                let began = Instant::now();
                let lane = |rows| on_a_connection(url, schema, rows, on);
                tokio::try_join!(lane(first), lane(second)).expect("PostgreSQL");
                began.elapsed().as_secs_f64()
            }
        }
    }
}

/// What is to be written, as the core tells it.
async fn rows(db: &Db, before: BusinessDate, on: BusinessDate) -> Vec<Row> {
    let (mut rows, mut after) = (Vec::new(), Uuid::nil());
    loop {
        let mut tx = db.read().await.expect("a database");
        let some: Vec<days::Pace> = tx
            .sql(
                "SELECT loan_id, pace_from, pace_through, interest_units, interest_units_a_day,
                     penalty_units, penalty_units_a_day
                 FROM loan_days WHERE loan_id > $1 AND is_open AND closed_through = $2
                     AND booked_on = $2 AND pace_through >= $3 ORDER BY loan_id LIMIT 50000",
            )
            .bind(after)
            .bind(Day(before))
            .bind(Day(on))
            .all()
            .await
            .expect("loans");
        let Some(last) = some.last() else { return rows };
        after = last.loan_id;
        rows.extend(some.iter().map(|pace| {
            let told = lending::loan::Pace {
                from: pace.pace_from.0,
                through: pace.pace_through.0,
                interest_units: pace.interest_units,
                interest_units_a_day: pace.interest_units_a_day,
                penalty_units: pace.penalty_units,
                penalty_units_a_day: pace.penalty_units_a_day,
            };
            let charged = told.charged(before, on);
            (pace.loan_id, charged.interest.tiyn(), charged.penalty.tiyn())
        }));
    }
}

/// Prepared statements over many rows, on the writer of the file.
fn on_a_thread(file: &PathBuf, rows: &[Row], on: BusinessDate) -> rusqlite::Result<f64> {
    let conn = rusqlite::Connection::open(file)?;
    conn.busy_timeout(std::time::Duration::from_secs(10))?;
    conn.pragma_update(None, "synchronous", "FULL")?;
    let day = on.to_string();
    let began = Instant::now();
    for some in rows.chunks(AT_ONCE) {
        conn.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for some in some.chunks(IN_A_STATEMENT) {
            let ids = "?,".repeat(some.len());
            let update = format!(
                "UPDATE loan_days SET booked_on = ?, closed_through = ? WHERE loan_id IN ({})",
                ids.trim_end_matches(',')
            );
            let days = [Value::from(day.clone()), Value::from(day.clone())];
            let ids = some.iter().map(|(id, ..)| Value::from(id.as_bytes().to_vec()));
            conn.prepare_cached(&update)?.execute(params_from_iter(days.into_iter().chain(ids)))?;
            let values = "(?,?,?,?),".repeat(some.len());
            let insert = format!("INSERT INTO accruals VALUES {}", values.trim_end_matches(','));
            let values = some.iter().flat_map(|(id, interest, penalty)| {
                let id = Value::from(id.as_bytes().to_vec());
                [Value::from(day.clone()), id, Value::from(*interest), Value::from(*penalty)]
            });
            conn.prepare_cached(&insert)?.execute(params_from_iter(values))?;
        }
        conn.prepare_cached("COMMIT")?.execute([])?;
    }
    Ok(began.elapsed().as_secs_f64())
}

/// Two prepared statements over arrays, in transactions of as many rows as ours.
async fn on_a_connection(
    url: &str,
    schema: &str,
    rows: &[Row],
    on: BusinessDate,
) -> Result<(), tokio_postgres::Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    let connection = tokio::spawn(connection);
    client.batch_execute(&format!("SET search_path TO {schema}")).await?;
    let update = format!(
        "UPDATE loan_days SET booked_on = '{on}', closed_through = '{on}'
         FROM UNNEST($1::uuid[]) AS v (id) WHERE loan_id = v.id"
    );
    let insert = format!(
        "INSERT INTO accruals SELECT '{on}', * FROM UNNEST($1::uuid[], $2::bigint[], $3::bigint[])"
    );
    let (update, insert) = (client.prepare(&update).await?, client.prepare(&insert).await?);
    for some in rows.chunks(AT_ONCE) {
        let ids: Vec<Uuid> = some.iter().map(|(id, ..)| *id).collect();
        let interest: Vec<i64> = some.iter().map(|(_, interest, _)| *interest).collect();
        let penalty: Vec<i64> = some.iter().map(|(.., penalty)| *penalty).collect();
        client.batch_execute("BEGIN").await?;
        client.execute(&update, &[&ids]).await?;
        client.execute(&insert, &[&ids, &interest, &penalty]).await?;
        client.batch_execute("COMMIT").await?;
    }
    drop(client);
    connection.await.expect("a connection").expect("a connection");
    Ok(())
}
