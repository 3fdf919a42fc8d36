//! Loans of a `TestApp`: issued, paid, closed day by day, and compared with the books.

use std::collections::BTreeMap;
use std::sync::Arc;

use app::Clock;
use app::loans::{NewLoan, NewPayment, PaymentSource};
use base::BusinessDate;
use base::ids::LoanId;
use ledger::Flow;
use lending::Contract;
use lending::loan::{Loan, LoanEvent, PaymentPurpose};
use money::Tenge;
use store::{StoreError, end_of_day, loans};

use crate::databases::insert_nth_customer;
use crate::loan;
use crate::test_app::TestApp;

const DAY_S: u32 = 86_400;

impl TestApp {
    pub async fn issue_loan(&self, number: u32) -> NewLoan {
        let customer = insert_nth_customer(&self.db, number).await;
        let new = loan::new_loan(LoanId::now_v7(), customer, number, &loan::contract(100_000));
        self.app.loans.loan_issue(&new).await.unwrap();
        new
    }

    pub async fn issue_loans(&self, count: u32) -> Vec<LoanId> {
        let mut ids = Vec::new();
        for number in 0..count {
            ids.push(self.issue_loan(number).await.id);
        }
        // The day of issue is over, and nothing was due.
        self.clock.advance_seconds(DAY_S);
        let outcome = self.app.loans.close_past_business_days().await.unwrap();
        assert_eq!((outcome.runs.len(), outcome.runs[0].loans_closed), (1, 0));
        ids
    }

    pub async fn receive_payment(&self, loan_id: LoanId, reference: &str, amount: Tenge) {
        let new = NewPayment {
            source: PaymentSource::Biller,
            reference: reference.to_owned(),
            loan_id,
            amount,
            value_date: self.clock.today(),
            purpose: PaymentPurpose::Repayment,
        };
        self.app.loans.payment_post(&new).await.unwrap();
    }

    /// Has the core decide on a command, and saves the outcome.
    pub async fn apply_command(&self, id: LoanId, command: &lending::loan::LoanCommand) {
        let (loan, row) = (self.load_loan(id).await, self.loan_row(id).await);
        let outcome = lending::loan::decide(&loan, command, self.clock.today()).unwrap();
        let lending::loan::LoanOutcome::Done(decision) = outcome else { panic!("it is new") };
        let mut after = loan.clone();
        decision.events.iter().for_each(|event| after.apply(event));
        let status = after.booked_position().status();
        let row = loans::Loan {
            version: row.version + 1,
            status,
            due_date: after.booked_position().due_date(),
            facts: store::JsonText(serde_json::to_string(after.facts()).unwrap()),
            booking_date: after.booked_position().as_of(),
            ..row
        };
        let result: Result<(), StoreError> = store::transact!(self.db, |tx| {
            let mut batch = tx.batch();
            loans::update(&mut batch, row.version - 1, &row);
            batch.exec().await
        });
        result.unwrap();
    }

    pub async fn loan_row(&self, id: LoanId) -> loans::Loan {
        loans::find(&mut self.db.read().await.unwrap(), id).await.unwrap().unwrap()
    }

    pub async fn load_loan(&self, id: LoanId) -> Loan {
        let row = self.loan_row(id).await;
        let contract: Contract = serde_json::from_str(&row.contract.0).unwrap();
        let facts = serde_json::from_str(&row.facts.0).unwrap();
        let id = row.id;
        Loan::from_stored(id, Arc::new(contract), facts, row.booking_date, row.closed_through)
    }

    /// The balances of a loan's accounts, from ledger entries and bulk accrual.
    pub async fn balances(&self, id: LoanId) -> BTreeMap<String, i64> {
        let before = LoanId::from_u128(id.uuid().as_u128() - 1);
        let mut tx = self.db.read().await.unwrap();
        let mut balances = BTreeMap::new();
        let mut add = |debit: &str, credit: &str, amount: i64| {
            *balances.entry(debit.to_owned()).or_default() += amount;
            *balances.entry(credit.to_owned()).or_default() -= amount;
        };
        for sum in store::ledger::sum_by_loan_range(&mut tx, before, id).await.unwrap() {
            add(&sum.debit, &sum.credit, sum.amount_tiyn);
        }
        for sum in end_of_day::sum_accruals_by_loan(&mut tx, before, id).await.unwrap() {
            for (flow, amount) in [
                (Flow::InterestAccrued, sum.interest_tiyn),
                (Flow::PenaltyAccrued, sum.penalty_tiyn),
            ] {
                let (debit, credit) = flow.accounts();
                add(debit.code(), credit.code(), amount);
            }
        }
        balances.retain(|_, amount| *amount != 0);
        balances
    }

    pub async fn notice_events(&self, id: LoanId) -> Vec<LoanEvent> {
        let mut tx = self.db.read().await.unwrap();
        let events = loans::list_events(&mut tx, id).await.unwrap();
        let events = events.iter().map(|row| serde_json::from_str(&row.event.0).unwrap());
        events.filter(|event| matches!(event, LoanEvent::Notice { .. })).collect()
    }

    pub async fn assert_books_agree(&self) {
        let check = self.app.loans.ledger_check().await.unwrap();
        assert_eq!(check.violations, Vec::<String>::new());
    }

    pub async fn end_of_day_run(&self, on: BusinessDate) -> end_of_day::EndOfDayRun {
        end_of_day::find_run(&mut self.db.read().await.unwrap(), on).await.unwrap().unwrap()
    }

    /// Moves the clock to the next ten in the morning.
    pub fn next_morning(&self) {
        self.clock.advance_seconds(3_600);
        self.clock.advance_to_hour(10);
    }

    pub async fn message_counts(&self) -> Vec<(String, String, i64)> {
        let mut tx = self.db.read().await.unwrap();
        tx.sql(
            "SELECT kind, channel, CAST(COUNT(*) AS bigint) FROM messages
             GROUP BY kind, channel ORDER BY kind, channel",
        )
        .all()
        .await
        .unwrap()
    }

    pub async fn update_one(&self, text: &'static str, id: LoanId) {
        let result: Result<u64, StoreError> =
            store::transact!(self.db, |tx| { tx.sql(text).bind(id).exec().await });
        assert_eq!(result.unwrap(), 1, "{text}");
    }

    pub async fn update_all(&self, text: &'static str) {
        let result: Result<u64, StoreError> =
            store::transact!(self.db, |tx| { tx.sql(text).exec().await });
        result.unwrap();
    }

    pub async fn only_loan(&self) -> LoanId {
        let mut tx = self.db.read().await.unwrap();
        loans::list_page(&mut tx, LoanId::nil(), 2).await.unwrap()[0].id
    }
}
