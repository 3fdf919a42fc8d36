//! Somebody with a loan, who pays it back.

#![allow(dead_code, reason = "each test file uses its own part")]

use base::Language;
use std::sync::Arc;

use app::Clock;
use app::loans::{LoanError, NewLoan, Outcome, Payment, RepaymentInput, RepaymentKind};
use app::requests::{NewRequest, RequestKind};
use lending::loan::Dues;
use lending::{Contract, Request};
use money::Tenge;
use store::{Uuid, loans};

use crate::borrower::Borrower;
use crate::rules::rules;
use crate::town::TestEnv;
use crate::wire;

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
    pub async fn new(town: &'a TestEnv) -> Self {
        Self::of(town, Borrower::new(town).await, 1).await
    }

    pub async fn of(town: &'a TestEnv, mut person: Borrower<'a>, number: u32) -> Self {
        // Cards are charged for whoever has proved themselves just now.
        person.session.step_up_until = Some(NEVER);
        let rules = rules();
        let request = Request::plain(100_000, 30, town.clock.today());
        let contract = Contract::try_new(&rules.products.short, &request, &rules.law).unwrap();
        let new = NewLoan {
            id: Uuid::now_v7(),
            customer_id: person.session.customer_id,
            contract_number: format!("26-{number:06}"),
            contract: Arc::new(contract),
            actor: "staff/test".to_owned(),
        };
        assert_eq!(town.lender.issue(&new).await.unwrap(), Outcome::Done(new.id));
        Self { person, loan: new.id }
    }

    pub fn town(&self) -> &'a TestEnv {
        self.person.town
    }

    /// What is owed today.
    pub async fn dues(&self) -> Dues {
        let mut tx = self.town().db.read().await.unwrap();
        let row = loans::by_id(&mut tx, self.loan).await.unwrap().unwrap();
        let facts = serde_json::from_str(&row.facts.0).unwrap();
        let contract = Arc::new(serde_json::from_str(&row.contract.0).unwrap());
        let id = ledger::LoanId(row.id.as_u128());
        let through = (row.booked_on, row.closed_through);
        let loan = lending::loan::Loan::restored(id, contract, facts, through.0, through.1);
        loan.dues(self.town().clock.today())
    }

    pub async fn pay(&self, asked: &RepaymentInput) -> Result<Payment, LoanError> {
        self.town().lender.pay(&self.person.session, self.loan, asked).await
    }

    /// A page on which a part is paid.
    pub async fn part(&self, amount: i64) -> Payment {
        self.pay(&part(amount)).await.unwrap()
    }

    /// A page on which everything is paid.
    pub async fn full(&self) -> Payment {
        let (lender, session) = (&self.town().lender, &self.person.session);
        let quote = lender.payoff_quote_create(session, self.loan).await.unwrap();
        let asked =
            RepaymentInput { kind: RepaymentKind::Full, quote_id: Some(quote.id), ..part(0) };
        self.pay(&asked).await.unwrap()
    }

    /// Has a card kept to pay with.
    pub async fn card(&self, number: &str) -> Uuid {
        let (lender, session) = (&self.town().lender, &self.person.session);
        let page =
            lender.payment_card_session_open(session, base::Language::Ru, None).await.unwrap();
        type_card(&page.url, number).await;
        let seen = lender.payment_card_session_return(session, page.id).await.unwrap();
        assert_eq!(seen.state, "saved");
        seen.card_id.unwrap()
    }

    /// Says that somebody else took the loan.
    pub async fn report_fraud(&self) {
        let new = NewRequest {
            kind: RequestKind::Fraud,
            loan_id: Some(self.loan),
            text: "Это не я",
            reason: None,
            wished_months: None,
        };
        self.town().lender.case_open(&self.person.session, &new).await.unwrap();
    }

    pub async fn see(&self, payment: &Payment) -> Payment {
        let lender = &self.town().lender;
        lender.payment(&self.person.session, payment.order.id).await.unwrap()
    }

    pub async fn back(&self, payment: &Payment) -> Payment {
        let lender = &self.town().lender;
        lender.payment_order_return(&self.person.session, payment.order.id).await.unwrap()
    }

    /// How many payments the books hold.
    pub async fn booked(&self) -> u64 {
        let books = self.town().lender.check_books().await.unwrap();
        assert_eq!(books.faults, Vec::<String>::new());
        books.payments
    }
}

/// A part of one's choice, on a page.
pub fn part(amount: i64) -> RepaymentInput {
    RepaymentInput {
        key: None,
        kind: RepaymentKind::Part,
        quote_id: None,
        amount: Some(tenge(amount)),
        addendum_id: None,
        card_id: None,
        language: Language::Ru,
    }
}

/// Types a card on a page of the acquirer's, with the bank's code.
pub async fn type_card(url: &str, number: &str) {
    let card = [
        ("number", number),
        ("holder", "AIGUL KASSYMOVA"),
        ("month", "09"),
        ("year", "39"),
        ("cvc", "123"),
    ];
    let typed = wire::post_form(url, &card).await;
    assert_eq!(typed.status, 303, "{}", typed.body);
    let check = format!("{url}/3ds");
    let html = wire::get(&check).await.body;
    let code = &html.split("id=\"code\">").nth(1).unwrap()[..6];
    let back = wire::post_form(&check, &[("code", code)]).await;
    assert_eq!(back.status, 303, "{}", back.body);
}

/// Pays on the page of a payment.
pub async fn pay_on_page(payment: &Payment, number: &str) {
    type_card(payment.order.url.as_ref().unwrap(), number).await;
}
