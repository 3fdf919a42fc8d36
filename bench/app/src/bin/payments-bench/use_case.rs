//! Payments as a biller's call would post them: concurrently, by the use case itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use app::loans::{NewLoan, NewPayment, PaymentSource};
use app::{App, RealClock};
use base::ids::LoanId;
use lending::loan::PaymentPurpose;
use lending::{Contract, ContractInput};
use money::Tenge;
use store::Db;

use crate::{LOANS, ROUND, WRITERS, per_second};
use testkit::databases::{insert_nth_customer, vault};
use testkit::rules;

/// The application with loans to be paid.
pub struct BenchApp {
    app: App,
    loans: Arc<[LoanId]>,
    next: Arc<AtomicU64>,
}

impl BenchApp {
    pub async fn new(db: Db) -> Self {
        let (rules, clock) = (rules::rules(), Arc::new(RealClock));
        let request = ContractInput::new(190_000, 30, base::clock::today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law);
        let contract = contract.expect("a contract");
        let providers = rules::test_providers(rules::UNREACHABLE_URL, vault());
        let app = App::new(db.clone(), vault(), clock, rules, providers, "localhost");
        let (contract, mut loans) = (Arc::new(contract), Vec::new());
        for number in 0..LOANS {
            let new = NewLoan {
                id: LoanId::now_v7(),
                customer_id: insert_nth_customer(&db, number).await,
                contract_number: number.to_string(),
                contract: Arc::clone(&contract),
                actor: "system".to_owned(),
            };
            app.loans.loan_issue(&new).await.expect("a loan");
            loans.push(new.id);
        }
        Self { app, loans: loans.into(), next: Arc::default() }
    }

    /// Posts payments for a round; each writer has its own loans.
    pub async fn per_second(&self) -> f64 {
        let began = Instant::now();
        let before = self.next.load(Ordering::Relaxed);
        let writers: Vec<_> = (0..WRITERS)
            .map(|_| {
                let (app, loans, next) =
                    (self.app.clone(), Arc::clone(&self.loans), Arc::clone(&self.next));
                tokio::spawn(async move {
                    while began.elapsed() < ROUND {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let loan = loans[usize::try_from(number).unwrap_or(0) % loans.len()];
                        let result = app.loans.payment_post(&payment(loan, number)).await;
                        result.expect("a payment");
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
        let check = self.app.loans.ledger_check().await.expect("the books");
        assert_eq!(check.violations, Vec::<String>::new());
        assert_eq!(check.payments, self.next.load(Ordering::Relaxed));
    }
}

fn payment(loan_id: LoanId, number: u64) -> NewPayment {
    NewPayment {
        source: PaymentSource::Biller,
        reference: format!("payment-{number}"),
        loan_id,
        amount: Tenge::from_tiyn(100),
        value_date: base::clock::today(),
        purpose: PaymentPurpose::Repayment,
    }
}
