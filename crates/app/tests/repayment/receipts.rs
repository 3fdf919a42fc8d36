//! The receipt of a payment on paper says what the receipt on the screen says.

use app::loans::{LoanDocumentStatus, LoanError, RepaymentInput};
use lending::loan::LoanRejection;
use store::{Db, JsonText, loans};

use crate::borrower::{Borrower, GOOD_CARD};
use crate::debtor::{Debtor, part_payment, pay_on_page};
use crate::on_both_engines;
use crate::test_env::{SECOND_WITHOUT_INCOME, TestEnv};

const DAY_S: u32 = 86_400;

/// What a paper says, without spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}

/// A sum as papers write it, without spaces.
fn format_amount(sum: money::Tenge) -> String {
    format!("{}₸", sum.to_string().replace(".00", "").replace('.', ","))
}

on_both_engines! {
    async fn a_receipt_on_paper_has_the_figures_of_the_screen(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let card = aigul.save_card(GOOD_CARD).await;
        // Ten days late: the payment goes to every part of the debt, in the order of the law.
        env.clock.advance_seconds(40 * DAY_S);
        let asked = RepaymentInput { card_id: Some(card), ..part_payment(109_000) };
        let paid = aigul.create_payment(&asked).await.unwrap();
        let receipt = paid.receipt.unwrap();
        let (lender, session) = (&env.lender, &aigul.person.session);
        let paper = lender.receipt_export_pdf(session, paid.order.id).await.unwrap();
        let said = pdf_text(&paper);
        let parts = receipt.allocation.by_component;
        assert!(parts.principal_overdue.is_positive() && parts.interest_overdue.is_positive());
        let sums = [receipt.amount, receipt.payoff_after, parts.principal_overdue];
        for sum in sums.into_iter().chain([parts.interest_overdue, parts.penalty]) {
            let sum = format_amount(sum);
            assert!(said.contains(&sum), "no {sum} in {said}");
        }
        let named = [receipt.contract_number.clone(), receipt.payment_id.to_string()];
        for text in named.iter().map(String::as_str).chain(["Неустойка", "просрочен"]) {
            assert!(said.contains(text), "no {text} in {said}");
        }
        // Found by the payment as well, and made once.
        let again = lender.receipt_export_pdf(session, receipt.payment_id).await.unwrap();
        assert_eq!(*paper, *again);
        let papers = lender.loan_document_list(session, aigul.loan).await.unwrap();
        let kinds: Vec<_> = papers.iter().map(|paper| paper.kind.as_str()).collect();
        assert_eq!(kinds, ["receipt"]);
        let found = lender.document_verify_by_file(&paper).await.unwrap();
        assert_eq!((found.status, found.is_genuine), (LoanDocumentStatus::Valid, Some(true)));
    }

    async fn there_is_none_of_what_was_not_paid_or_is_somebody_elses(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = Debtor::new(&env).await;
        let opened = aigul.pay_part_on_page(5_000).await;
        let (lender, session) = (&env.lender, &aigul.person.session);
        let none = lender.receipt_export_pdf(session, opened.order.id).await;
        assert!(matches!(none, Err(LoanError::NotFound)), "{none:?}");
        pay_on_page(&opened, GOOD_CARD).await;
        let payment = aigul.return_from_page(&opened).await.receipt.unwrap().payment_id;
        let other = Borrower::with_iin(&env, SECOND_WITHOUT_INCOME).await;
        for id in [opened.order.id, payment] {
            let none = lender.receipt_export_pdf(&other.session, id).await;
            assert!(matches!(none, Err(LoanError::NotFound)), "{none:?}");
            lender.receipt_export_pdf(session, id).await.unwrap();
        }
        // A payment that turned out not to have happened has none, and the one that was made is void.
        let paper = lender.loan_document_list(session, aigul.loan).await.unwrap().remove(0);
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
        let none = lender.receipt_export_pdf(session, payment).await;
        assert!(matches!(none, Err(LoanError::Rejected(LoanRejection::AlreadyReversed))), "{none:?}");
        assert_eq!(lender.document_verify_by_code(&paper.verification_code).await.unwrap().status, LoanDocumentStatus::Void);
    }
}
