//! Somebody with a loan, who pays it back.

#![allow(dead_code, reason = "each test file uses its own part")]

use base::Language;
use std::sync::Arc;

use app::Clock;
use app::cases::{CaseInput, CaseKind};
use app::loans::{Idempotent, LoanError, NewLoan, PaymentView, RepaymentInput, RepaymentKind};
use lending::loan::Dues;
use lending::{Contract, ContractInput};
use money::Tenge;
use store::{Uuid, loans};

use crate::borrower::Borrower;
use crate::http_support;
use crate::rules::rules;
use crate::test_env::TestEnv;

/// Far beyond every test.
const NEVER: base::Timestamp = base::Timestamp(i64::MAX / 2);

/// Айгүл with a loan of 100,000 ₸ for 30 days.
pub struct Debtor<'a> {
    pub person: Borrower<'a>,
    pub loan: Uuid,
}

pub fn tenge(amount: i64) -> Tenge {
    Tenge::try_from_whole_tenge(amount).unwrap()
}

impl<'a> Debtor<'a> {
    pub async fn new(env: &'a TestEnv) -> Self {
        Self::with_borrower(env, Borrower::new(env).await, 1).await
    }

    pub async fn with_borrower(env: &'a TestEnv, mut person: Borrower<'a>, number: u32) -> Self {
        // Cards are charged for whoever has proved themselves just now.
        person.session.step_up_until = Some(NEVER);
        let rules = rules();
        let request = ContractInput::new(100_000, 30, env.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: Uuid::now_v7(),
            customer_id: person.session.customer_id,
            contract_number: format!("26-{number:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        assert_eq!(env.lender.loan_issue(&new).await.unwrap(), Idempotent::Done(new.id));
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
        let id = ledger::LoanId(row.id.as_u128());
        let through = (row.booked_on, row.closed_through);
        let loan = lending::loan::Loan::from_stored(id, contract, facts, through.0, through.1);
        loan.dues(self.env().clock.today())
    }

    pub async fn create_payment(&self, asked: &RepaymentInput) -> Result<PaymentView, LoanError> {
        self.env().lender.payment_order_create(&self.person.session, self.loan, asked).await
    }

    /// A page on which a part is paid.
    pub async fn pay_part_on_page(&self, amount: i64) -> PaymentView {
        self.create_payment(&part_payment(amount)).await.unwrap()
    }

    /// A page on which everything is paid.
    pub async fn pay_full_on_page(&self) -> PaymentView {
        let (lender, session) = (&self.env().lender, &self.person.session);
        let quote = lender.payoff_quote_create(session, self.loan).await.unwrap();
        let asked = RepaymentInput {
            kind: RepaymentKind::Full,
            quote_id: Some(quote.id),
            ..part_payment(0)
        };
        self.create_payment(&asked).await.unwrap()
    }

    /// Has a card kept to pay with.
    pub async fn save_card(&self, number: &str) -> Uuid {
        let (lender, session) = (&self.env().lender, &self.person.session);
        let page =
            lender.payment_card_session_open(session, base::Language::Ru, None).await.unwrap();
        enter_card(&page.url, number).await;
        let seen = lender.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(seen.state, "saved");
        seen.card_id.unwrap()
    }

    /// Says that somebody else took the loan.
    pub async fn report_fraud(&self) {
        let new = CaseInput {
            kind: CaseKind::Fraud,
            loan_id: Some(self.loan),
            text: "Это не я",
            reason: None,
            requested_months: None,
        };
        self.env().lender.case_open(&self.person.session, &new).await.unwrap();
    }

    pub async fn payment_view(&self, payment: &PaymentView) -> PaymentView {
        let lender = &self.env().lender;
        lender.payment_order_view(&self.person.session, payment.order.id).await.unwrap()
    }

    pub async fn return_from_page(&self, payment: &PaymentView) -> PaymentView {
        let lender = &self.env().lender;
        lender.payment_order_return(&self.person.session, payment.order.id).await.unwrap()
    }

    /// How many payments the books hold.
    pub async fn count_booked_payments(&self) -> u64 {
        let books = self.env().lender.ledger_check().await.unwrap();
        assert_eq!(books.violations, Vec::<String>::new());
        books.payments
    }
}

/// A part of one's choice, on a page.
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

/// Types a card on a page of the acquirer's, with the bank's code.
pub async fn enter_card(url: &str, number: &str) {
    let card = [
        ("number", number),
        ("holder", "AIGUL KASSYMOVA"),
        ("month", "09"),
        ("year", "39"),
        ("cvc", "123"),
    ];
    let typed = http_support::post_form(url, &card).await;
    assert_eq!(typed.status, 303, "{}", typed.body);
    let check = format!("{url}/3ds");
    let html = http_support::get(&check).await.body;
    let code = &html.split("id=\"code\">").nth(1).unwrap()[..6];
    let back = http_support::post_form(&check, &[("code", code)]).await;
    assert_eq!(back.status, 303, "{}", back.body);
}

/// Pays on the page of a payment.
pub async fn pay_on_page(payment: &PaymentView, number: &str) {
    enter_card(payment.order.url.as_ref().unwrap(), number).await;
}
