//! The PDF receipt of a payment has the figures of the receipt on screen.

use app::loans::LoanDocumentStatus;
use app::payments::RepaymentInput;
use lending::loan::LoanRejection;
use sha2::{Digest, Sha256};
use store::{Db, JsonText, loans};

use crate::repayment::debtor::{Debtor, part_payment, pay_on_page};
use app::{Error, Rejection, Resource};
use testkit::borrower::{Borrower, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const DAY_S: u32 = 86_400;

/// The text of a PDF, without spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}

/// An amount as documents write it, without spaces.
fn format_amount(sum: money::Tenge) -> String {
    format!("{}₸", sum.to_string().replace(".00", "").replace('.', ","))
}

on_both_engines! {
    async fn a_pdf_receipt_has_the_figures_of_the_screen(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Ten days overdue: the payment is allocated to every component, in the order of the law.
        env.clock.advance_seconds(40 * DAY_S);
        let input = RepaymentInput { card_id: Some(card), ..part_payment(109_000) };
        let order = aigul.create_payment(&input).await.unwrap();
        let receipt = order.receipt.unwrap();
        let (app, session) = (&env.app, &aigul.person.session);
        let pdf = app.payments.receipt_export_pdf(session, order.order.id).await.unwrap();
        let receipt_text = pdf_text(&pdf);
        let parts = receipt.allocation.by_component;
        assert!(parts.principal_overdue.is_positive() && parts.interest_overdue.is_positive());
        let amounts = [receipt.amount, receipt.payoff_after, parts.principal_overdue];
        for sum in amounts.into_iter().chain([parts.interest_overdue, parts.penalty]) {
            let sum = format_amount(sum);
            assert!(receipt_text.contains(&sum), "no {sum} in {receipt_text}");
        }
        let named = [receipt.contract_number.clone(), receipt.payment_id.to_string()];
        for text in named.iter().map(String::as_str).chain(["Неустойка", "просрочен"]) {
            assert!(receipt_text.contains(text), "no {text} in {receipt_text}");
        }
        // It is also found by the payment, and made once.
        let repeated = app.payments.receipt_export_pdf(session, receipt.payment_id.uuid()).await.unwrap();
        assert_eq!(*pdf, *repeated);
        let documents = app.loans.loan_document_list(session, aigul.loan).await.unwrap();
        let kinds: Vec<_> = documents.iter().map(|document| document.kind.code()).collect();
        assert_eq!(kinds, ["receipt"]);
        let verification = app.applications.document_verify_by_sha256(Sha256::digest(&pdf).into()).await.unwrap();
        assert_eq!((verification.status, verification.is_genuine), (LoanDocumentStatus::Valid, Some(true)));
    }

    async fn no_receipt_for_unpaid_or_foreign_orders(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let order = aigul.pay_part_on_page(5_000).await;
        let (app, session) = (&env.app, &aigul.person.session);
        let none = app.payments.receipt_export_pdf(session, order.order.id).await;
        assert!(matches!(none, Err(Error::NotFound(Resource::Loan))), "{none:?}");
        pay_on_page(&order, GOOD_CARD).await;
        let payment = aigul.return_from_page(&order).await.receipt.unwrap().payment_id;
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        for id in [order.order.id, payment.uuid()] {
            let none = app.payments.receipt_export_pdf(&other.session, id).await;
            assert!(matches!(none, Err(Error::NotFound(Resource::Loan))), "{none:?}");
            app.payments.receipt_export_pdf(session, id).await.unwrap();
        }
        // A reversed payment has no receipt, and the one already issued is void.
        let document = app.loans.loan_document_list(session, aigul.loan).await.unwrap().remove(0);
        let mut tx = env.db.begin().await.unwrap();
        let row = loans::find(&mut tx, aigul.loan).await.unwrap().unwrap();
        let mut facts: serde_json::Value = serde_json::from_str(&row.facts.0).unwrap();
        facts[0]["reversed_by"] = facts[0]["id"].clone();
        tx.sql("UPDATE loans SET facts = $2, version = version + 1 WHERE id = $1")
            .bind(aigul.loan)
            .bind(JsonText(facts.to_string()))
            .exec()
            .await
            .unwrap();
        tx.commit().await.unwrap();
        let none = app.payments.receipt_export_pdf(session, payment.uuid()).await;
        assert!(matches!(none, Err(Error::Rejected(Rejection::Loan(LoanRejection::AlreadyReversed)))), "{none:?}");
        assert_eq!(app.applications.document_verify_by_code(&document.verification_code).await.unwrap().status, LoanDocumentStatus::Void);
    }
}
