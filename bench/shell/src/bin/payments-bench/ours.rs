//! Payments as a biller's call would post them: many at once, by the use case itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use app::loans::{NewLoan, NewPayment, Source};
use app::{Lender, RealClock};
use lending::loan::Purpose;
use lending::{Contract, Request};
use money::Tenge;
use store::{Db, Uuid};

use crate::{LOANS, ROUND, WRITERS, per_second, rules, support};

/// A lender with loans to be paid.
pub struct House {
    lender: Lender,
    loans: Arc<[Uuid]>,
    next: Arc<AtomicU64>,
}

impl House {
    pub async fn new(db: Db) -> Self {
        let (rules, clock) = (rules::rules(), Arc::new(RealClock));
        let request = Request::plain(190_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law);
        let contract = contract.expect("a contract");
        let outside = rules::outside(rules::NOBODY, support::vault());
        let lender = Lender::new(db.clone(), support::vault(), clock, rules, outside, "localhost");
        let (contract, mut loans) = (Arc::new(contract), Vec::new());
        for number in 0..LOANS {
            let new = NewLoan {
                id: Uuid::now_v7(),
                customer_id: support::customer_of(&db, number).await,
                contract_number: number.to_string(),
                contract: Arc::clone(&contract),
                actor: "system".to_owned(),
            };
            lender.issue(&new).await.expect("a loan");
            loans.push(new.id);
        }
        Self { lender, loans: loans.into(), next: Arc::default() }
    }

    /// Posts payments for a round, each writer its own loans.
    pub async fn per_second(&self) -> f64 {
        let began = Instant::now();
        let before = self.next.load(Ordering::Relaxed);
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| {
                let (lender, loans, next) =
                    (self.lender.clone(), Arc::clone(&self.loans), Arc::clone(&self.next));
                tokio::spawn(async move {
                    while began.elapsed() < ROUND {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let loan = loans[usize::try_from(number).unwrap_or(0) % loans.len()];
                        let paid = lender.payment_post(&payment(loan, number)).await;
                        paid.expect("a payment");
                    }
                })
            })
            .collect();
        for writer in writers {
            writer.await.expect("a writer");
        }
        per_second(began, self.next.load(Ordering::Relaxed) - before)
    }

    pub async fn check(&self) {
        let books = self.lender.check_books().await.expect("the books");
        assert_eq!(books.faults, Vec::<String>::new());
        assert_eq!(books.payments, self.next.load(Ordering::Relaxed));
    }
}

fn payment(loan_id: Uuid, number: u64) -> NewPayment {
    NewPayment {
        source: Source::Biller,
        reference: format!("payment-{number}"),
        loan_id,
        amount: Tenge::from_tiyn(100),
        value_on: base::clock::today(),
        purpose: Purpose::Repayment,
    }
}
