//! A customer with a loan, who repays it.

use base::Language;
use base::ids::LoanId;
use std::sync::Arc;

use app::cards::TokenizationState;
use app::cases::{CaseInput, CaseKind};
use app::loans::{Idempotent, NewLoan};
use app::payments::{PaymentView, RepaymentInput, RepaymentKind};
use app::{Clock, Error};
use lending::loan::Dues;
use lending::{Contract, ContractInput};
use money::Tenge;
use store::{Uuid, loans};

pub use testkit::acquirer_page::enter_card;
use testkit::borrower::Borrower;
use testkit::rules::rules;
use testkit::test_env::TestEnv;

/// Later than any test.
const NEVER: base::Timestamp = base::Timestamp(i64::MAX / 2);

/// Айгүл with a loan of 100,000 ₸ for 30 days.
pub struct Debtor<'a> {
    pub person: Borrower<'a>,
    pub loan: LoanId,
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

impl<'a> Debtor<'a> {
    pub async fn new(env: &'a TestEnv) -> Self {
        Self::with_borrower(env, Borrower::new(env).await, 1).await
    }

    pub async fn with_borrower(env: &'a TestEnv, mut person: Borrower<'a>, number: u32) -> Self {
        // Charging a saved card needs a recent step-up.
        person.session.step_up_until = Some(NEVER);
        let rules = rules();
        let request = ContractInput::new(100_000, 30, env.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: LoanId::now_v7(),
            customer_id: person.session.customer_id,
            contract_number: format!("26-{number:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        assert_eq!(env.app.loans.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
        Self { person, loan: new.id }
    }

    pub fn env(&self) -> &'a TestEnv {
        self.person.env
    }

    /// What is owed today.
    pub async fn dues(&self) -> Dues {
        let mut tx = self.env().db.read().await.unwrap();
        let row = loans::find(&mut tx, self.loan).await.unwrap().unwrap();
        let facts = serde_json::from_str(&row.facts.0).unwrap();
        let contract = Arc::new(serde_json::from_str(&row.contract.0).unwrap());
        let id = row.id;
        let through = (row.booking_date, row.closed_through);
        let loan = lending::loan::Loan::from_stored(id, contract, facts, through.0, through.1);
        loan.dues(self.env().clock.today())
    }

    pub async fn create_payment(&self, input: &RepaymentInput) -> Result<PaymentView, Error> {
        self.env().app.payments.payment_order_create(&self.person.session, self.loan, input).await
    }

    /// Opens a page to pay a part.
    pub async fn pay_part_on_page(&self, amount: i64) -> PaymentView {
        self.create_payment(&part_payment(amount)).await.unwrap()
    }

    /// Opens a page to pay everything.
    pub async fn pay_full_on_page(&self) -> PaymentView {
        let (app, session) = (&self.env().app, &self.person.session);
        let quote = app.payments.payoff_quote_create(session, self.loan).await.unwrap();
        let input = RepaymentInput {
            kind: RepaymentKind::Full,
            quote_id: Some(quote.id),
            ..part_payment(0)
        };
        self.create_payment(&input).await.unwrap()
    }

    /// Saves a card to pay with.
    pub async fn save_card(&self, number: &str) -> Uuid {
        let (app, session) = (&self.env().app, &self.person.session);
        let page = app
            .payments
            .payment_card_session_open(session, base::Language::Ru, None)
            .await
            .unwrap();
        enter_card(&page.url, number).await;
        let session_view =
            app.payments.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(session_view.state, TokenizationState::Saved);
        session_view.payment_method_id.unwrap()
    }

    /// Reports that somebody else took the loan.
    pub async fn report_fraud(&self) {
        let new = CaseInput {
            kind: CaseKind::Fraud,
            loan_id: Some(self.loan),
            text: "Это не я",
            reason: None,
            requested_months: None,
        };
        self.env().app.cases.case_open(&self.person.session, &new).await.unwrap();
    }

    pub async fn payment_view(&self, payment: &PaymentView) -> PaymentView {
        let app = &self.env().app;
        app.payments.payment_order_view(&self.person.session, payment.order.id).await.unwrap()
    }

    pub async fn return_from_page(&self, payment: &PaymentView) -> PaymentView {
        let app = &self.env().app;
        app.payments.payment_order_return(&self.person.session, payment.order.id).await.unwrap()
    }

    /// The number of posted payments.
    pub async fn count_booked_payments(&self) -> u64 {
        let books = self.env().app.loans.ledger_check().await.unwrap();
        assert_eq!(books.violations, Vec::<String>::new());
        books.payments
    }
}

/// A partial payment, on a page.
pub fn part_payment(amount: i64) -> RepaymentInput {
    RepaymentInput {
        idempotency_key: None,
        kind: RepaymentKind::Partial,
        quote_id: None,
        amount: Some(tenge(amount)),
        addendum_id: None,
        card_id: None,
        language: Language::Ru,
    }
}

/// Pays on the page of a payment.
pub async fn pay_on_page(payment: &PaymentView, number: &str) {
    enter_card(payment.order.url.as_ref().unwrap(), number).await;
}
