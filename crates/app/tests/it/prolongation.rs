//! Prolongation, from the offer to the new due date: real documents, real codes, on both engines.

use crate::repayment::debtor;
use app::access::CodePurpose;
use app::loans::prolongation::{
    AddendumSignatureInput, AddendumState, AddendumView, ProlongationView,
};
use app::loans::{LoanDocumentStatus, NewPayment, PaymentSource};
use app::payments::{PaymentView, RepaymentInput, RepaymentKind};
use app::{Clock, DocumentKind, Error, PaymentRejection, Rejection, Resource, Uuid};
use base::ids::LoanId;
use identity::Otp;
use lending::loan::prolongation::ProlongationAvailability;
use lending::loan::{LoanRejection, OperationId, PaymentPurpose};
use money::Tenge;
use sha2::{Digest, Sha256};
use store::{Db, addenda, audit, loans};
use testkit::borrower::{Borrower, Code, GOOD_CARD};
use testkit::on_both_engines;
use testkit::test_env::TestEnv;

const DAY_S: u32 = 86_400;
const DUE_AFTER_DAYS: u32 = 15;

fn tenge(text: &str) -> Tenge {
    text.parse().unwrap()
}

/// A customer with a loan of 50,000 ₸ for 15 days, and the loan.
struct ProlongingBorrower<'a> {
    borrower: Borrower<'a>,
    env: &'a TestEnv,
    loan: LoanId,
}

impl<'a> ProlongingBorrower<'a> {
    async fn new(env: &'a TestEnv) -> Self {
        let borrower = Borrower::new(env).await;
        borrower.advance_to_offers_by_account(50_000).await;
        borrower.accept_and_sign().await;
        env.run_jobs().await;
        let mut tx = env.db.read().await.unwrap();
        let loan = loans::find_open_by_customer(&mut tx, borrower.session.customer_id)
            .await
            .unwrap()
            .unwrap()
            .id;
        Self { borrower, env, loan }
    }

    fn advance_days(&self, days: u32) {
        self.env.clock.advance_seconds(days * DAY_S);
    }

    async fn view(&self) -> ProlongationView {
        self.env.app.loans.prolongation_view(&self.borrower.session, self.loan).await.unwrap()
    }

    async fn draft(&self, days: u32) -> Result<AddendumView, Error> {
        self.env.app.loans.addendum_draft_create(&self.borrower.session, self.loan, days).await
    }

    async fn code(&self, sha256: &str) -> Result<Code, Error> {
        self.env.clock.advance_seconds(61);
        let (app, visitor) = (&self.env.app, self.borrower.visitor());
        let session = &self.borrower.session;
        let sent_code = app.loans.addendum_code_send(session, self.loan, sha256, &visitor).await?;
        self.env.run_jobs().await;
        let text = self.newest_code_message();
        Ok((sent_code.id, Otp::try_new(text.rsplit('#').next().unwrap()).unwrap()))
    }

    /// The newest message with a code.
    fn newest_code_message(&self) -> String {
        let texts = self.env.sms_to(self.borrower.phone.reveal());
        texts.into_iter().find(|text| text.contains('#')).unwrap()
    }

    async fn sign(&self, sha256: &str, (code, otp): &Code) -> Result<AddendumView, Error> {
        let (app, visitor) = (&self.env.app, self.borrower.visitor());
        let signature = AddendumSignatureInput { sha256, code_id: *code, otp };
        app.loans.addendum_sign(&self.borrower.session, self.loan, &signature, &visitor).await
    }

    /// Drafts and signs.
    async fn draft_and_sign(&self, days: u32) -> AddendumView {
        let draft = self.draft(days).await.unwrap();
        let code = self.code(&draft.sha256).await.unwrap();
        self.sign(&draft.sha256, &code).await.unwrap()
    }

    async fn pay(
        &self,
        source: PaymentSource,
        reference: &str,
        amount: Tenge,
        purpose: PaymentPurpose,
    ) {
        let new = NewPayment {
            source,
            reference: reference.to_owned(),
            loan_id: self.loan,
            amount,
            value_date: self.env.clock.today(),
            purpose,
        };
        self.env.app.loans.payment_post(&new).await.unwrap();
    }

    /// Starts paying for an addendum on the acquirer's page.
    async fn create_payment_order(&self, addendum: OperationId) -> Result<PaymentView, Error> {
        let kind = RepaymentKind::Prolongation;
        let input = RepaymentInput { kind, addendum_id: Some(addendum), ..debtor::part_payment(0) };
        self.env.app.payments.payment_order_create(&self.borrower.session, self.loan, &input).await
    }

    async fn due_date(&self) -> base::BusinessDate {
        let mut tx = self.env.db.read().await.unwrap();
        loans::find(&mut tx, self.loan).await.unwrap().unwrap().due_date
    }

    /// The public verification status of a document.
    async fn status_of(&self, document_id: Uuid) -> LoanDocumentStatus {
        let app = &self.env.app;
        let (_, bytes) =
            app.loans.loan_document_download(&self.borrower.session, document_id).await.unwrap();
        app.applications
            .document_verify_by_sha256(Sha256::digest(&bytes).into())
            .await
            .unwrap()
            .status
    }

    async fn assert_books_agree(&self) {
        let check = self.env.app.loans.ledger_check().await.unwrap();
        assert_eq!(check.violations, Vec::<String>::new());
    }
}

fn is_changed_rejection<T>(answer: &Result<T, Error>) -> bool {
    matches!(answer, Err(Error::Rejected(Rejection::AddendumOutdated)))
}

on_both_engines! {
    async fn prolongation_offers_and_costs_are_shown_from_the_first_day(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        let due_date = debtor.due_date().await;
        let early = debtor.view().await;
        assert_eq!(early.summary.state, ProlongationAvailability::TooEarly);
        let opens_on = early.summary.opens_on.unwrap();
        assert_eq!(opens_on.days_until(due_date), 3);
        assert_eq!(early.rejection, Some(LoanRejection::ProlongationTooEarly(opens_on)));
        assert!(early.offers.is_empty() && early.addendum.is_none() && !early.suggests_restructuring);
        let result = debtor.draft(5).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationTooEarly(_))))));
        debtor.advance_days(DUE_AFTER_DAYS);
        let view = debtor.view().await;
        assert_eq!(view.summary.state, ProlongationAvailability::Offered);
        assert_eq!((view.summary.used, view.summary.max), (0, 2));
        let offers: Vec<_> = view
            .offers
            .iter()
            .map(|it| (it.days, it.pay_now, it.interest, it.pay_then, it.cost()))
            .collect();
        assert_eq!(offers, [
            (5, tenge("2100"), tenge("500"), tenge("50500"), tenge("2600")),
            (10, tenge("2100"), tenge("1000"), tenge("51000"), tenge("3100")),
            (15, tenge("2100"), tenge("1500"), tenge("51500"), tenge("3600")),
        ]);
        assert!(view.offers.iter().all(|it| it.pay_then_instead > it.principal()));
        let result = debtor.draft(7).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationDaysNotOffered)))));
        debtor.advance_days(8);
        let late = debtor.view().await;
        assert_eq!(late.summary.state, ProlongationAvailability::TooLate);
        assert!(late.suggests_restructuring);
    }

    async fn another_customers_loan_is_not_found(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let other = Borrower::with_iin(&env, "850315400015").await;
        let (app, session, loan) = (&env.app, &other.session, debtor.loan);
        let result = app.loans.prolongation_view(session, loan).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Loan))), "{result:?}");
        let drafted = app.loans.addendum_draft_create(session, loan, 5).await;
        assert!(matches!(drafted, Err(Error::NotFound(Resource::Loan))), "{drafted:?}");
        let code_result = app.loans.addendum_code_send(session, loan, "", &other.visitor()).await;
        assert!(matches!(code_result, Err(Error::NotFound(Resource::Loan))), "{code_result:?}");
        let unknown = app.loans.prolongation_view(&debtor.borrower.session, LoanId::now_v7()).await;
        assert!(matches!(unknown, Err(Error::NotFound(Resource::Loan))), "{unknown:?}");
    }

    async fn after_two_prolongations_a_restructuring_is_suggested(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        for (number, charges) in [(1_u32, "2100"), (2, "500")] {
            let addendum = debtor.draft_and_sign(5).await;
            assert_eq!((addendum.state, addendum.pay_now), (AddendumState::Signed, tenge(charges)));
            let view = debtor.view().await;
            assert_eq!(view.summary.state, ProlongationAvailability::Signed);
            assert_eq!(view.addendum.unwrap().state, AddendumState::Signed);
            let repeated = debtor.draft(10).await;
            assert!(matches!(repeated, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationAlreadySigned)))));
            let purpose = PaymentPurpose::Prolongation(addendum.id);
            let reference = format!("order-{number}");
            debtor.pay(PaymentSource::Acquirer, &reference, addendum.pay_now, purpose).await;
            let view = debtor.view().await;
            assert_eq!(view.summary.used, number);
            let paid_addendum = view.addendum.unwrap();
            assert_eq!((paid_addendum.state, paid_addendum.pay_now), (AddendumState::Paid, Tenge::ZERO));
            assert_eq!(debtor.due_date().await, addendum.offer.due_date);
            debtor.assert_books_agree().await;
            debtor.advance_days(5);
        }
        let view = debtor.view().await;
        assert_eq!(view.summary.state, ProlongationAvailability::UsedUp);
        assert!(view.suggests_restructuring && view.offers.is_empty());
        let result = debtor.draft(5).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationsUsedUp)))));
        env.assert_integrity().await;
    }

    async fn an_order_is_for_the_signed_addendum_and_keeps_its_start_date(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let draft = debtor.draft(5).await.unwrap();
        for unsigned in [draft.id, OperationId::now_v7()] {
            let result = debtor.create_payment_order(unsigned).await;
            assert!(matches!(result, Err(Error::Rejected(Rejection::Payment(PaymentRejection::AddendumUnknown)))), "{result:?}");
        }
        let signed = debtor.draft_and_sign(5).await;
        let order = debtor.create_payment_order(signed.id).await.unwrap();
        assert_eq!(order.order.amount_tiyn, signed.pay_now.tiyn());
        // The bank is slow, and the day ends meanwhile: fourteen hours after ten.
        debtor::pay_on_page(&order, GOOD_CARD).await;
        env.clock.advance_seconds(14 * 3_600);
        assert_eq!(debtor.view().await.addendum.unwrap().state, AddendumState::Void);
        env.run_jobs().await;
        assert_eq!(debtor.view().await.addendum.unwrap().state, AddendumState::Paid);
        assert_eq!(debtor.due_date().await, signed.offer.due_date);
        debtor.assert_books_agree().await;
    }

    async fn a_biller_payment_completes_a_signed_prolongation(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let addendum = debtor.draft_and_sign(10).await;
        debtor.pay(PaymentSource::Biller, "kaspi:1", tenge("2099.99"), PaymentPurpose::Repayment).await;
        let current = debtor.view().await.addendum.unwrap();
        assert_eq!(current.state, AddendumState::Signed, "it is not enough");
        debtor.pay(PaymentSource::Biller, "kaspi:2", current.pay_now, PaymentPurpose::Repayment).await;
        assert_eq!(debtor.view().await.addendum.unwrap().state, AddendumState::Paid);
        assert_eq!(debtor.due_date().await, addendum.offer.due_date);
        // Repeated by the biller, it is the same payment.
        debtor.pay(PaymentSource::Biller, "kaspi:2", current.pay_now, PaymentPurpose::Repayment).await;
        assert_eq!(debtor.view().await.summary.used, 1);
        debtor.assert_books_agree().await;
    }

    async fn the_receipt_of_an_overdue_prolongation_shows_its_allocation(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS + 3);
        let addendum = debtor.draft_and_sign(10).await;
        let order = debtor.create_payment_order(addendum.id).await.unwrap();
        debtor::pay_on_page(&order, GOOD_CARD).await;
        let (app, session) = (&env.app, &debtor.borrower.session);
        let paid_order = app.payments.payment_order_return(session, order.order.id).await.unwrap();
        let receipt = paid_order.receipt.unwrap();
        let parts = receipt.allocation.by_component;
        assert_eq!(parts.total() + receipt.allocation.unapplied_funds, receipt.amount);
        assert_eq!(parts.principal + parts.principal_overdue, tenge("0"), "{parts:?}");
    }

    async fn an_addendum_not_paid_on_its_day_is_void(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let due_date = debtor.due_date().await;
        let draft = debtor.draft(10).await.unwrap();
        assert_eq!(debtor.status_of(draft.document_id).await, LoanDocumentStatus::Void, "nobody signed it");
        let first = debtor.draft_and_sign(5).await;
        assert_eq!(debtor.status_of(first.document_id).await, LoanDocumentStatus::Valid);
        let documents = env.app.loans.loan_document_list(&debtor.borrower.session, debtor.loan).await.unwrap();
        assert_eq!(documents.iter().filter(|it| it.kind == DocumentKind::Addendum).count(), 1, "a draft is none");
        assert!(first.expires_at > env.clock.now());
        debtor.advance_days(1);
        assert!(first.expires_at < env.clock.now());
        let view = debtor.view().await;
        assert_eq!(view.addendum.unwrap().state, AddendumState::Void);
        assert_eq!(debtor.status_of(first.document_id).await, LoanDocumentStatus::Void);
        assert_eq!((view.summary.state, view.summary.used), (ProlongationAvailability::Offered, 0));
        assert_eq!(debtor.due_date().await, due_date, "nothing has changed");
        // Paid a day late, it is an ordinary repayment, and another addendum can be signed.
        let second = debtor.draft_and_sign(5).await;
        assert_ne!(second.id, first.id);
        assert!(second.pay_now > first.pay_now, "a day more, with the penalty of a day");
        debtor.assert_books_agree().await;
    }

    async fn a_draft_is_valid_for_one_day_and_one_debt(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS - 2);
        let nothing = debtor.code("").await;
        assert!(matches!(nothing, Err(Error::Rejected(Rejection::AddendumNotFound))), "{:?}", nothing.err());
        let first = debtor.draft(5).await.unwrap();
        let repeated = debtor.draft(5).await.unwrap();
        assert_eq!((repeated.id, &repeated.sha256), (first.id, &first.sha256), "it is the same draft");
        let (one, other) = tokio::join!(debtor.draft(10), debtor.draft(10));
        assert_eq!(one.unwrap().id, other.unwrap().id, "pressed twice, it is one");
        let longer = debtor.view().await.addendum.unwrap();
        assert_eq!(longer.offer.days, 10);
        let result = debtor.code(&first.sha256).await;
        assert!(is_changed_rejection(&result), "the document displayed before is not signed");
        // A payment arrives between the draft and the signature.
        let code = debtor.code(&longer.sha256).await.unwrap();
        debtor.pay(PaymentSource::Biller, "kaspi:1", tenge("10000"), PaymentPurpose::Repayment).await;
        assert!(debtor.view().await.addendum.is_none(), "of another debt");
        assert!(is_changed_rejection(&debtor.sign(&longer.sha256, &code).await));
        let current = debtor.view().await.addendum.unwrap();
        assert_eq!((current.offer.days, current.offer.principal()), (10, tenge("40000")));
        let result = debtor.sign(&current.sha256, &code).await;
        let is_wrong = matches!(result, Err(Error::Rejected(Rejection::CodeWrong { .. })));
        assert!(is_wrong, "a code for other figures");
        // The next day.
        debtor.advance_days(1);
        assert!(is_changed_rejection(&debtor.code(&current.sha256).await));
        let next_day = debtor.view().await.addendum.unwrap();
        let code = debtor.code(&next_day.sha256).await.unwrap();
        let signed = debtor.sign(&next_day.sha256, &code).await.unwrap();
        assert_eq!(signed.state, AddendumState::Signed);
        debtor.assert_books_agree().await;
    }

    async fn a_signing_code_names_the_addendum_and_leaves_evidence(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let draft = debtor.draft(10).await.unwrap();
        let step_up_code = debtor.borrower.request_code(CodePurpose::StepUp).await;
        let result = debtor.sign(&draft.sha256, &step_up_code).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::CodeWrong { .. }))));
        let code = debtor.code(&draft.sha256).await.unwrap();
        let text = debtor.newest_code_message();
        let due_date = draft.offer.due_date.to_string();
        let expected = format!("сейчас 2\u{a0}100\u{a0}₸, остаток до {}.{}", &due_date[8..], &due_date[5..7]);
        assert!(text.contains(&expected), "{expected} in {text}");
        let signed = debtor.sign(&draft.sha256, &code).await.unwrap();
        let repeated = debtor.sign(&draft.sha256, &code).await.unwrap();
        assert_eq!((repeated.id, repeated.signed_at), (signed.id, signed.signed_at));
        let result = debtor.code(&draft.sha256).await;
        assert!(matches!(result, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationAlreadySigned)))));
        let mut tx = env.db.read().await.unwrap();
        let row = addenda::find_newest_by_loan(&mut tx, debtor.loan).await.unwrap().unwrap();
        assert_eq!((row.number, row.code_id), (1, Some(code.0)));
        assert_eq!(row.session_id, Some(debtor.borrower.session.id));
        assert!(row.ip_blind_index.is_some());
        // A customer who has signed does not need a second code to pay.
        let (is_to_pay,): (bool,) = tx
            .sql("SELECT is_step_up_to_pay FROM sessions WHERE id = $1 AND step_up_until > $2")
            .bind(debtor.borrower.session.id)
            .bind(env.clock.now())
            .one("a session")
            .await
            .unwrap();
        assert!(is_to_pay);
        let actor = format!("customer/{}", debtor.borrower.session.customer_id);
        let audit_rows = audit::list_by_subject(&mut tx, &actor, 200).await.unwrap();
        let evidence: Vec<_> = audit_rows.iter().filter(|it| it.action == "addendum_signed").collect();
        assert_eq!(evidence.len(), 1);
        assert!(evidence[0].detail.contains(&draft.sha256) && evidence[0].actor == actor);
        drop(tx);
        debtor.assert_books_agree().await;
    }
}
