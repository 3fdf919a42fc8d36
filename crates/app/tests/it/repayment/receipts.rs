//! The PDF receipt of a payment has the figures of the receipt on screen.

use app::access::Visitor;
use app::loans::{LoanDocumentStatus, PaymentSource};
use app::payments::RepaymentInput;
use app::payments::billers::{AccountReference, Biller, BillerReport, NewBillerPayment};
use app::payments::guests::GuestOrderInput;
use base::Language;
use lending::loan::LoanRejection;
use sha2::{Digest, Sha256};
use store::{Db, JsonText, loans, payments};

use crate::repayment::debtor::{Debtor, enter_card, part_payment, pay_on_page, tenge};
use app::{Clock, Error, Rejection, Resource};
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

/// Айгүл with the loan of her application, which knows her name.
async fn borrow_by_application(env: &TestEnv) -> Debtor<'_> {
    let mut person = Borrower::new(env).await;
    person.advance_to_offers_by_account(50_000).await;
    person.accept_and_sign().await;
    env.run_jobs().await;
    person.session.step_up_until = Some(env.clock.now().plus_seconds((30 * DAY_S).into()));
    let loan = person.loan_id().await;
    Debtor { person, loan }
}

/// The number of her contract, by which others pay.
async fn account_of(aigul: &Debtor<'_>) -> AccountReference {
    let number = aigul.person.screen().await.loan.unwrap().contract_number;
    AccountReference::try_new(&number).unwrap()
}

/// Moves the clock to 15:47 of the next day in Almaty.
fn advance_to_afternoon(env: &TestEnv) {
    let second = u32::try_from(env.clock.now().almaty_second_of_day()).unwrap();
    env.clock.advance_seconds(DAY_S + (15 * 60 + 47) * 60 - second);
}

/// The text of the receipt of the payment with this reference.
async fn receipt_of(aigul: &Debtor<'_>, source: PaymentSource, reference: &str) -> String {
    let mut tx = aigul.env().db.read().await.unwrap();
    let payment = payments::find_by_reference(&mut tx, source, reference).await.unwrap().unwrap();
    drop(tx);
    let payments = &aigul.env().app.payments;
    let receipt = payments.receipt_export_pdf(&aigul.person.session, payment.id.uuid()).await;
    pdf_text(&receipt.unwrap())
}

/// The lines of a receipt that say when, who and how.
fn assert_says(text: &str, env: &TestEnv, [payer, method]: [&str; 2]) {
    let today = env.clock.today().to_string();
    let (year, month, day) = (&today[..4], &today[5..7], &today[8..]);
    for line in [
        format!("Получен(времяАлматы){day}.{month}.{year}15:47"),
        "ЗаёмщикҚасымоваАйгүл".to_owned(),
        format!("Плательщик{payer}"),
        format!("Способоплаты{method}"),
    ] {
        assert!(text.contains(&line), "no {line} in {text}");
    }
}

on_both_engines! {
    async fn a_receipt_names_payer_method_and_hour(db: Db) {
        let env = TestEnv::new(db).await;
        let aigul = borrow_by_application(&env).await;
        let account = account_of(&aigul).await;
        let card = aigul.save_card(GOOD_CARD).await;
        advance_to_afternoon(&env);
        let input = RepaymentInput { card_id: Some(card), ..part_payment(2_000) };
        let order = aigul.create_payment(&input).await.unwrap().order.id;
        let text = receipt_of(&aigul, PaymentSource::Acquirer, &order.to_string()).await;
        let own = ["ҚасымоваАйгүл", "••0010банккартасыбанковскаякарта••0010"];
        assert_says(&text, &env, own);

        let paid = NewBillerPayment {
            biller: Biller::Kaspi,
            txn_id: "1".to_owned(),
            account: account.clone(),
            amount: tenge(2_000),
            reported_paid_on: None,
            report: BillerReport::Registry,
        };
        env.app.payments.biller_payment_receive(&paid).await.unwrap();
        let text = receipt_of(&aigul, PaymentSource::Biller, "kaspi:1").await;
        let at_terminal = [
            "төлемдіқабылдағанұйымғабелгіліизвестентому,ктопринялплатёж",
            "банкқосымшасынемесетерминалприложениебанкаилитерминал",
        ];
        assert_says(&text, &env, at_terminal);

        let guest = GuestOrderInput {
            account: &account,
            amount: tenge(2_000),
            payer_name: None,
            contact: None,
            language: Language::Ru,
        };
        let order = env.app.payments.guest_order_create(&guest, &Visitor::default()).await.unwrap();
        enter_card(order.order.url.as_ref().unwrap(), GOOD_CARD).await;
        env.app.payments.guest_order_view(order.order.id, &order.access_token).await.unwrap();
        let reference = format!("guest:{}", order.order.id);
        let text = receipt_of(&aigul, PaymentSource::Acquirer, &reference).await;
        let by_another = [
            "басқаадам,кабинеткекірмейдругойчеловек,безвходавкабинет",
            "банккартасыбанковскаякарта",
        ];
        assert_says(&text, &env, by_another);
    }

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
