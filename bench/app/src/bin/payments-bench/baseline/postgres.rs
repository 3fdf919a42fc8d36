//! By hand on PostgreSQL: as many connections as ours, a payment at a time on each.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use store::Uuid;
use testkit::databases::create_postgres_schema;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Statement};

use super::{
    AUDIT, DAYS, EVENTS, FIND, JOB, LEGS, LOAN, NEW_DAYS, NEW_LOAN, PAYMENT, SamplePayload, UPDATE,
    customers, loan_of,
};
use crate::{CONNECTIONS, ROUND, per_second};

/// The values of a statement.
type Values<'a, const N: usize> = [&'a (dyn ToSql + Sync); N];

/// How the statements of a payment reach the server.
#[derive(Clone, Copy)]
pub enum StatementOrder {
    /// Each waits for the answer of the one before: eleven round trips.
    OneByOne,
    /// What needs no answer of the others goes together, as ours does: two round trips.
    Pipelined,
}

/// A book with its connections, and how many payments it has.
pub struct PostgresByHand {
    clients: Vec<Arc<Teller>>,
    loans: Arc<[Uuid]>,
    next: Arc<AtomicU64>,
    order: StatementOrder,
}

impl PostgresByHand {
    pub async fn new(url: &str, order: StatementOrder) -> Self {
        let schema = format!("b{}", Uuid::now_v7().simple());
        let db = create_postgres_schema(&schema).await;
        let customers = customers(&db).await;
        db.close().await;
        let mut clients = Vec::new();
        for _ in 0..CONNECTIONS {
            clients.push(Arc::new(Teller::connect(url, &schema).await.expect("a server")));
        }
        let loans = clients[0].issue_loans(&customers).await.expect("loans").into();
        Self { clients, loans, next: Arc::default(), order }
    }

    pub async fn per_second(&mut self) -> f64 {
        let (began, before) = (Instant::now(), self.next.load(Ordering::Relaxed));
        let rounds: Vec<_> = self
            .clients
            .iter()
            .map(|client| {
                let (client, loans, next) =
                    (Arc::clone(client), Arc::clone(&self.loans), Arc::clone(&self.next));
                let order = self.order;
                tokio::spawn(async move {
                    while began.elapsed() < ROUND {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let loan = loan_of(&loans, number);
                        match order {
                            StatementOrder::OneByOne => client.pay_one_by_one(loan, number).await,
                            StatementOrder::Pipelined => client.pay_pipelined(loan, number).await,
                        }
                        .expect("PostgreSQL");
                    }
                })
            })
            .collect();
        for round in rounds {
            round.await.expect("a connection");
        }
        per_second(began, self.next.load(Ordering::Relaxed) - before)
    }
}

/// A connection with its statements.
struct Teller {
    on: Client,
    words: SamplePayload,
    begin: Statement,
    find: Statement,
    loan: Statement,
    payment: Statement,
    days: Statement,
    update: Statement,
    events: Statement,
    legs: Statement,
    job: Statement,
    audit: Statement,
    commit: Statement,
}

impl Teller {
    async fn connect(url: &str, schema: &str) -> Result<Self, Error> {
        let (on, connection) = tokio_postgres::connect(url, NoTls).await?;
        tokio::spawn(connection);
        on.batch_execute(&format!("SET search_path TO {schema}")).await?;
        let now = |sql: &str| sql.replace("NOW", "now()");
        Ok(Self {
            words: SamplePayload::new(),
            begin: on.prepare("BEGIN").await?,
            find: on.prepare(FIND).await?,
            loan: on.prepare(LOAN).await?,
            payment: on.prepare(&now(PAYMENT)).await?,
            days: on.prepare(DAYS).await?,
            update: on.prepare(UPDATE).await?,
            events: on.prepare(EVENTS).await?,
            legs: on.prepare(LEGS).await?,
            job: on.prepare(&now(JOB)).await?,
            audit: on.prepare(&now(AUDIT)).await?,
            commit: on.prepare("COMMIT").await?,
            on,
        })
    }

    async fn issue_loans(&self, customers: &[Uuid]) -> Result<Vec<Uuid>, Error> {
        let new_loan = self.on.prepare(NEW_LOAN).await?;
        let new_days = self.on.prepare(NEW_DAYS).await?;
        let mut loans = Vec::new();
        self.on.execute(&self.begin, &[]).await?;
        for (number, customer) in customers.iter().enumerate() {
            let id = Uuid::now_v7();
            let number = number.to_string();
            let loan: Values<4> = [&id, customer, &number, &self.words.contract];
            self.on.execute(&new_loan, &loan).await?;
            self.on.execute(&new_days, &[&id, &true]).await?;
            loans.push(id);
        }
        self.on.execute(&self.commit, &[]).await?;
        Ok(loans)
    }

    async fn pay_one_by_one(&self, loan: Uuid, number: u64) -> Result<(), Error> {
        let Self { on, words, .. } = self;
        let (id, reference) = (Uuid::now_v7(), format!("payment-{number}"));
        on.execute(&self.begin, &[]).await?;
        assert!(on.query_opt(&self.find, &[&"biller", &reference]).await?.is_none());
        let read: i64 = on.query_one(&self.loan, &[&loan]).await?.get("version");
        let hash = [7_u8; 32].as_slice();
        on.execute(&self.payment, &[&id, &reference, &hash, &loan, &words.response]).await?;
        on.execute(&self.days, &[&loan]).await?;
        let (facts, payoff) = (words.facts(number), 18_999_900_i64);
        on.execute(&self.update, &[&(read + 2), &facts, &payoff, &loan, &read]).await?;
        let [first, second] = &words.events;
        on.execute(&self.events, &[&loan, &(read + 1), first, &(read + 2), second]).await?;
        on.execute(&self.legs, &[&Uuid::now_v7(), &loan, &id, &Uuid::now_v7()]).await?;
        on.execute(&self.job, &[&Uuid::now_v7(), &id]).await?;
        on.execute(&self.audit, &[&Uuid::now_v7(), &words.subject, &words.detail]).await?;
        on.execute(&self.commit, &[]).await?;
        Ok(())
    }

    /// tokio-postgres sends what is polled together without waiting for answers, in this order.
    async fn pay_pipelined(&self, loan: Uuid, number: u64) -> Result<(), Error> {
        let Self { on, words, .. } = self;
        let (id, reference) = (Uuid::now_v7(), format!("payment-{number}"));
        let (name, of_loan): (Values<2>, Values<1>) = ([&"biller", &reference], [&loan]);
        let (_, known, row) = tokio::try_join!(
            biased;
            on.execute(&self.begin, &[]),
            on.query_opt(&self.find, &name),
            on.query_one(&self.loan, &of_loan),
        )?;
        assert!(known.is_none());
        let read: i64 = row.get("version");
        let (first_number, version) = (read + 1, read + 2);
        let hash = [7_u8; 32].as_slice();
        let (facts, payoff) = (words.facts(number), 18_999_900_i64);
        let [first, second] = &words.events;
        let [debit, credit, job_id, audit_id] = std::array::from_fn(|_| Uuid::now_v7());
        let payment: Values<5> = [&id, &reference, &hash, &loan, &words.response];
        let update: Values<5> = [&version, &facts, &payoff, &loan, &read];
        let events: Values<5> = [&loan, &first_number, first, &version, second];
        let legs: Values<4> = [&debit, &loan, &id, &credit];
        let job: Values<2> = [&job_id, &id];
        let audit: Values<3> = [&audit_id, &words.subject, &words.detail];
        tokio::try_join!(
            biased;
            on.execute(&self.payment, &payment),
            on.execute(&self.days, &of_loan),
            on.execute(&self.update, &update),
            on.execute(&self.events, &events),
            on.execute(&self.legs, &legs),
            on.execute(&self.job, &job),
            on.execute(&self.audit, &audit),
            on.execute(&self.commit, &[]),
        )?;
        Ok(())
    }
}
