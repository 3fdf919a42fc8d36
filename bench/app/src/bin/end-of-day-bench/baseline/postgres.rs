//! Prepared statements over arrays, one per column, on two connections at once.

use std::time::Instant;

use base::BusinessDate;
use store::Uuid;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row};

use super::{INDIVIDUAL_PER_TRANSACTION, LOANS_PER_TRANSACTION, row_range};

/// The rows of a day, by table.
struct DayRows {
    accruals: Vec<Row>,
    /// Of individually closed loans.
    days: Vec<Row>,
    loans: Vec<Row>,
    events: Vec<Row>,
    ledger: Vec<Row>,
}

pub async fn write_day(
    url: &str,
    (ended, written): (&str, &str),
    on: BusinessDate,
) -> Result<f64, Error> {
    let reader = connect(url, ended).await?;
    // Without fresh statistics the planner expects few rows and would scan them once per loan,
    // which takes hours for a million.
    reader.batch_execute("SET enable_nestloop = off").await?;
    let day_rows = DayRows::read(&reader, on).await?;
    let (first, second) = (connect(url, written).await?, connect(url, written).await?);
    let run = format!("INSERT INTO end_of_day_runs VALUES ('{on}', now(), now(), 0, 0, now())");
    first.batch_execute(&run).await?;
    let began = Instant::now();
    tokio::try_join!(day_rows.write(&first, on, 0), day_rows.write(&second, on, 1))?;
    Ok(began.elapsed().as_secs_f64())
}

async fn connect(url: &str, schema: &str) -> Result<Client, Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    client.batch_execute(&format!("SET search_path TO {schema}")).await?;
    Ok(client)
}

impl DayRows {
    async fn read(client: &Client, on: BusinessDate) -> Result<Self, Error> {
        let rows =
            async |sql: &str| client.query(&sql.replace("$day", &format!("'{on}'")), &[]).await;
        Ok(Self {
            accruals: rows(
                "SELECT loan_id, interest_tiyn, penalty_tiyn FROM accruals
                 WHERE business_date = $day
                 ORDER BY loan_id",
            )
            .await?,
            days: rows(
                "SELECT loan_id, is_open, accrual_from::text, accrual_through::text, interest_units,
                     interest_units_per_day, penalty_units, penalty_units_per_day
                 FROM loan_days WHERE closed_through = $day AND NOT EXISTS (
                     SELECT 1 FROM accruals
                     WHERE business_date = $day AND accruals.loan_id = loan_days.loan_id)
                 ORDER BY loan_id",
            )
            .await?,
            loans: rows(
                "SELECT id, version, status, due_date::text, payoff_tiyn FROM loans
                 WHERE id IN (SELECT loan_id FROM loan_events WHERE booking_date = $day)
                 ORDER BY id",
            )
            .await?,
            events: rows(
                "SELECT loan_id, number, event_version, event::text FROM loan_events
                 WHERE booking_date = $day ORDER BY loan_id, number",
            )
            .await?,
            ledger: rows(
                "SELECT transaction_id, loan_id, rule, value_date::text, cause, debit, credit,
                     amount_tiyn
                 FROM ledger WHERE booking_date = $day ORDER BY number",
            )
            .await?,
        })
    }

    /// Every second chunk, starting with the first or the second.
    async fn write(&self, client: &Client, on: BusinessDate, from: usize) -> Result<(), Error> {
        let close_day = format!(
            "UPDATE loan_days SET booking_date = '{on}', closed_through = '{on}'
             FROM UNNEST($1::uuid[]) AS v (id) WHERE loan_id = v.id"
        );
        let accrue = format!(
            "INSERT INTO accruals
             SELECT '{on}', * FROM UNNEST($1::uuid[], $2::bigint[], $3::bigint[])"
        );
        let close_day = client.prepare(&close_day).await?;
        let accrue = client.prepare(&accrue).await?;
        for some in self.accruals.chunks(LOANS_PER_TRANSACTION).skip(from).step_by(2) {
            let ids: Vec<Uuid> = column(some, 0);
            let (interest, penalty): (Vec<i64>, Vec<i64>) = (column(some, 1), column(some, 2));
            client.batch_execute("BEGIN").await?;
            client.execute(&close_day, &[&ids]).await?;
            client.execute(&accrue, &[&ids, &interest, &penalty]).await?;
            client.batch_execute("COMMIT").await?;
        }
        self.write_individual(client, on, from).await
    }

    async fn write_individual(
        &self,
        client: &Client,
        on: BusinessDate,
        from: usize,
    ) -> Result<(), Error> {
        let days = format!(
            "UPDATE loan_days SET booking_date = '{on}', closed_through = '{on}', is_open =
                 v.is_open,
                 accrual_from = v.accrual_from::date, accrual_through = v.accrual_through::date,
                 interest_units = v.a, interest_units_per_day = v.b, penalty_units = v.c,
                 penalty_units_per_day = v.d
             FROM UNNEST($1::uuid[], $2::bool[], $3::text[], $4::text[], $5::bigint[],
                 $6::bigint[], $7::bigint[], $8::bigint[])
                 AS v (id, is_open, accrual_from, accrual_through, a, b, c, d) WHERE loan_id = v.id"
        );
        let events = format!(
            "INSERT INTO loan_events (loan_id, number, booking_date, event_version, event)
             SELECT id, number, '{on}', event_version, event::jsonb
             FROM UNNEST($1::uuid[], $2::bigint[], $3::bigint[], $4::text[])
                 AS v (id, number, event_version, event)"
        );
        let ledger = format!(
            "INSERT INTO ledger (transaction_id, loan_id, rule, booking_date, value_date, cause,
                 debit, credit, amount_tiyn)
             SELECT a, b, c, '{on}', d::date, e, f, g, h
             FROM UNNEST($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::uuid[], $6::text[],
                 $7::text[], $8::bigint[]) AS v (a, b, c, d, e, f, g, h)"
        );
        let days = client.prepare(&days).await?;
        let loans = client
            .prepare(
                "UPDATE loans SET version = v.version, status = v.status,
                     due_date = v.due_date::date, payoff_tiyn = v.payoff
                 FROM UNNEST($1::uuid[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
                     AS v (id, version, status, due_date, payoff) WHERE loans.id = v.id",
            )
            .await?;
        let (events, ledger) = (client.prepare(&events).await?, client.prepare(&ledger).await?);
        for number in (from..self.days.len().div_ceil(INDIVIDUAL_PER_TRANSACTION)).step_by(2) {
            let rows = |rows: &[Row]| row_range(rows.len(), number, self.days.len());
            client.batch_execute("BEGIN").await?;
            let some = &self.days[rows(&self.days)];
            let (ids, is_open): (Vec<Uuid>, Vec<bool>) = (column(some, 0), column(some, 1));
            let texts = [2, 3].map(|at| column::<Option<String>>(some, at));
            let units = [4, 5, 6, 7].map(|at| column::<Option<i64>>(some, at));
            let [from, through] = &texts;
            let [a, b, c, d] = &units;
            client.execute(&days, &[&ids, &is_open, from, through, a, b, c, d]).await?;
            let some = &self.loans[rows(&self.loans)];
            let (ids, versions): (Vec<Uuid>, Vec<i64>) = (column(some, 0), column(some, 1));
            let [status, due_date] = [2, 3].map(|at| column::<String>(some, at));
            let payoff: Vec<i64> = column(some, 4);
            client.execute(&loans, &[&ids, &versions, &status, &due_date, &payoff]).await?;
            let some = &self.events[rows(&self.events)];
            let (ids, words): (Vec<Uuid>, Vec<String>) = (column(some, 0), column(some, 3));
            let [numbers, editions] = [1, 2].map(|at| column::<i64>(some, at));
            client.execute(&events, &[&ids, &numbers, &editions, &words]).await?;
            let some = &self.ledger[rows(&self.ledger)];
            let [moves, ids] = [0, 1].map(|at| column::<Uuid>(some, at));
            let [rule, value_date, debit, credit] =
                [2, 3, 5, 6].map(|at| column::<String>(some, at));
            let (cause, amount): (Vec<Option<Uuid>>, Vec<i64>) = (column(some, 4), column(some, 7));
            let legs: [&(dyn ToSql + Sync); 8] =
                [&moves, &ids, &rule, &value_date, &cause, &debit, &credit, &amount];
            client.execute(&ledger, &legs).await?;
            client.batch_execute("COMMIT").await?;
        }
        Ok(())
    }
}

fn column<'r, T: tokio_postgres::types::FromSql<'r>>(rows: &'r [Row], at: usize) -> Vec<T> {
    rows.iter().map(|row| row.get(at)).collect()
}
