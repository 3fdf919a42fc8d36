//! Prolongation, from the offer to the new due date: real documents, real codes, on both engines.

use crate::repayment::debtor;
use app::access::CodePurpose;
use app::loans::prolongation::{
    AddendumSignatureInput, AddendumState, AddendumView, ProlongationView,
};
use app::loans::{LoanDocumentStatus, NewPayment, PaymentSource};
use app::payments::{PaymentView, RepaymentInput, RepaymentKind};
use app::{Clock, Error, PaymentRejection, Rejection, Resource, Uuid};
use identity::Otp;
use lending::loan::prolongation::ProlongationAvailability;
use lending::loan::{LoanRejection, OperationId, PaymentPurpose};
use money::Tenge;
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
    loan: Uuid,
}

impl<'a> ProlongingBorrower<'a> {
    async fn new(env: &'a TestEnv) -> Self {
        let who = Borrower::new(env).await;
        who.advance_to_offers_by_account(50_000).await;
        who.accept_and_sign().await;
        env.run_jobs().await;
        let mut tx = env.db.read().await.unwrap();
        let loan = loans::find_open_by_customer(&mut tx, who.session.customer_id)
            .await
            .unwrap()
            .unwrap()
            .id;
        Self { borrower: who, env, loan }
    }

    fn advance_days(&self, days: u32) {
        self.env.clock.advance_seconds(days * DAY_S);
    }

    async fn view(&self) -> ProlongationView {
        self.env.lender.loans.prolongation_view(&self.borrower.session, self.loan).await.unwrap()
    }

    async fn draft(&self, days: u32) -> Result<AddendumView, Error> {
        self.env.lender.loans.addendum_draft_create(&self.borrower.session, self.loan, days).await
    }

    async fn code(&self, sha256: &str) -> Result<Code, Error> {
        self.env.clock.advance_seconds(61);
        let (lender, visitor) = (&self.env.lender, self.borrower.visitor());
        let session = &self.borrower.session;
        let sent = lender.loans.addendum_code_send(session, self.loan, sha256, &visitor).await?;
        self.env.run_jobs().await;
        let text = self.newest_code_message();
        Ok((sent.id, Otp::try_new(text.rsplit('#').next().unwrap()).unwrap()))
    }

    /// The newest message with a code.
    fn newest_code_message(&self) -> String {
        let texts = self.env.sms_to(self.borrower.phone.reveal());
        texts.into_iter().find(|text| text.contains('#')).unwrap()
    }

    async fn sign(&self, sha256: &str, (code, otp): &Code) -> Result<AddendumView, Error> {
        let (lender, visitor) = (&self.env.lender, self.borrower.visitor());
        let signature = AddendumSignatureInput { sha256, code_id: *code, otp };
        lender.loans.addendum_sign(&self.borrower.session, self.loan, &signature, &visitor).await
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
        self.env.lender.loans.payment_post(&new).await.unwrap();
    }

    /// Starts paying for an addendum on the acquirer's page.
    async fn create_payment_order(&self, addendum: Uuid) -> Result<PaymentView, Error> {
        let kind = RepaymentKind::Prolongation;
        let input = RepaymentInput { kind, addendum_id: Some(addendum), ..debtor::part_payment(0) };
        self.env
            .lender
            .payments
            .payment_order_create(&self.borrower.session, self.loan, &input)
            .await
    }

    async fn due_date(&self) -> base::BusinessDate {
        let mut tx = self.env.db.read().await.unwrap();
        loans::find(&mut tx, self.loan).await.unwrap().unwrap().due_date
    }

    /// The public verification status of a document.
    async fn status_of(&self, document_id: Uuid) -> LoanDocumentStatus {
        let lender = &self.env.lender;
        let (_, bytes) =
            lender.loans.loan_document_download(&self.borrower.session, document_id).await.unwrap();
        lender.applications.document_verify_by_file(&bytes).await.unwrap().status
    }

    async fn assert_books_agree(&self) {
        let check = self.env.lender.loans.ledger_check().await.unwrap();
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
        let due_on = debtor.due_date().await;
        let early = debtor.view().await;
        assert_eq!(early.summary.state, ProlongationAvailability::TooEarly);
        let opens_on = early.summary.opens_on.unwrap();
        assert_eq!(opens_on.days_until(due_on), 3);
        assert_eq!(early.rejection, Some(LoanRejection::ProlongationTooEarly(opens_on)));
        assert!(early.offers.is_empty() && early.addendum.is_none() && !early.suggests_restructuring);
        let refused = debtor.draft(5).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationTooEarly(_))))));
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
        let refused = debtor.draft(7).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationDaysNotOffered)))));
        debtor.advance_days(8);
        let late = debtor.view().await;
        assert_eq!(late.summary.state, ProlongationAvailability::TooLate);
        assert!(late.suggests_restructuring);
    }

    async fn another_customers_loan_is_not_found(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let stranger = Borrower::with_iin(&env, "850315400015").await;
        let (lender, session, loan) = (&env.lender, &stranger.session, debtor.loan);
        let result = lender.loans.prolongation_view(session, loan).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Loan))), "{result:?}");
        let drafted = lender.loans.addendum_draft_create(session, loan, 5).await;
        assert!(matches!(drafted, Err(Error::NotFound(Resource::Loan))), "{drafted:?}");
        let sent = lender.loans.addendum_code_send(session, loan, "", &stranger.visitor()).await;
        assert!(matches!(sent, Err(Error::NotFound(Resource::Loan))), "{sent:?}");
        let unknown = lender.loans.prolongation_view(&debtor.borrower.session, Uuid::now_v7()).await;
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
            let again = debtor.draft(10).await;
            assert!(matches!(again, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationAlreadySigned)))));
            let purpose = PaymentPurpose::Prolongation(OperationId(addendum.id.as_u128()));
            let reference = format!("order-{number}");
            debtor.pay(PaymentSource::Acquirer, &reference, addendum.pay_now, purpose).await;
            let view = debtor.view().await;
            assert_eq!(view.summary.used, number);
            let paid = view.addendum.unwrap();
            assert_eq!((paid.state, paid.pay_now), (AddendumState::Paid, Tenge::ZERO));
            assert_eq!(debtor.due_date().await, addendum.offer.due_on);
            debtor.assert_books_agree().await;
            debtor.advance_days(5);
        }
        let view = debtor.view().await;
        assert_eq!(view.summary.state, ProlongationAvailability::UsedUp);
        assert!(view.suggests_restructuring && view.offers.is_empty());
        let refused = debtor.draft(5).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationsUsedUp)))));
        env.assert_integrity().await;
    }

    async fn an_order_is_for_the_signed_addendum_and_keeps_its_start_date(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let draft = debtor.draft(5).await.unwrap();
        for unsigned in [draft.id, Uuid::now_v7()] {
            let refused = debtor.create_payment_order(unsigned).await;
            assert!(matches!(refused, Err(Error::Rejected(Rejection::Payment(PaymentRejection::AddendumUnknown)))), "{refused:?}");
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
        assert_eq!(debtor.due_date().await, signed.offer.due_on);
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
        assert_eq!(debtor.due_date().await, addendum.offer.due_on);
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
        let (lender, session) = (&env.lender, &debtor.borrower.session);
        let paid = lender.payments.payment_order_return(session, order.order.id).await.unwrap();
        let receipt = paid.receipt.unwrap();
        let parts = receipt.allocation.by_component;
        assert_eq!(parts.total() + receipt.allocation.unapplied_funds, receipt.amount);
        assert_eq!(parts.principal + parts.principal_overdue, tenge("0"), "{parts:?}");
    }

    async fn an_addendum_not_paid_on_its_day_is_void(db: Db) {
        let env = TestEnv::new(db).await;
        let debtor = ProlongingBorrower::new(&env).await;
        debtor.advance_days(DUE_AFTER_DAYS);
        let due_on = debtor.due_date().await;
        let draft = debtor.draft(10).await.unwrap();
        assert_eq!(debtor.status_of(draft.document_id).await, LoanDocumentStatus::Void, "nobody signed it");
        let first = debtor.draft_and_sign(5).await;
        assert_eq!(debtor.status_of(first.document_id).await, LoanDocumentStatus::Valid);
        let listed = env.lender.loans.loan_document_list(&debtor.borrower.session, debtor.loan).await.unwrap();
        assert_eq!(listed.iter().filter(|it| it.kind == "addendum").count(), 1, "a draft is none");
        assert!(first.expires_at > env.clock.now());
        debtor.advance_days(1);
        assert!(first.expires_at < env.clock.now());
        let view = debtor.view().await;
        assert_eq!(view.addendum.unwrap().state, AddendumState::Void);
        assert_eq!(debtor.status_of(first.document_id).await, LoanDocumentStatus::Void);
        assert_eq!((view.summary.state, view.summary.used), (ProlongationAvailability::Offered, 0));
        assert_eq!(debtor.due_date().await, due_on, "nothing has changed");
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
        let again = debtor.draft(5).await.unwrap();
        assert_eq!((again.id, &again.sha256), (first.id, &first.sha256), "it is the same draft");
        let (one, other) = tokio::join!(debtor.draft(10), debtor.draft(10));
        assert_eq!(one.unwrap().id, other.unwrap().id, "pressed twice, it is one");
        let longer = debtor.view().await.addendum.unwrap();
        assert_eq!(longer.offer.days, 10);
        let refused = debtor.code(&first.sha256).await;
        assert!(is_changed_rejection(&refused), "what was shown before is not signed");
        // A payment arrives between the draft and the signature.
        let code = debtor.code(&longer.sha256).await.unwrap();
        debtor.pay(PaymentSource::Biller, "kaspi:1", tenge("10000"), PaymentPurpose::Repayment).await;
        assert!(debtor.view().await.addendum.is_none(), "of another debt");
        assert!(is_changed_rejection(&debtor.sign(&longer.sha256, &code).await));
        let anew = debtor.view().await.addendum.unwrap();
        assert_eq!((anew.offer.days, anew.offer.principal()), (10, tenge("40000")));
        let refused = debtor.sign(&anew.sha256, &code).await;
        let is_wrong = matches!(refused, Err(Error::Rejected(Rejection::CodeWrong { .. })));
        assert!(is_wrong, "a code for other figures");
        // The next day.
        debtor.advance_days(1);
        assert!(is_changed_rejection(&debtor.code(&anew.sha256).await));
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
        let refused = debtor.sign(&draft.sha256, &step_up_code).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::CodeWrong { .. }))));
        let code = debtor.code(&draft.sha256).await.unwrap();
        let text = debtor.newest_code_message();
        let due_on = draft.offer.due_on.to_string();
        let expected = format!("сейчас 2\u{a0}100\u{a0}₸, остаток до {}.{}", &due_on[8..], &due_on[5..7]);
        assert!(text.contains(&expected), "{expected} in {text}");
        let signed = debtor.sign(&draft.sha256, &code).await.unwrap();
        let again = debtor.sign(&draft.sha256, &code).await.unwrap();
        assert_eq!((again.id, again.signed_at), (signed.id, signed.signed_at));
        let refused = debtor.code(&draft.sha256).await;
        assert!(matches!(refused, Err(Error::Rejected(Rejection::Loan(LoanRejection::ProlongationAlreadySigned)))));
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
        let who = format!("customer/{}", debtor.borrower.session.customer_id);
        let trail = audit::list_by_subject(&mut tx, &who, 200).await.unwrap();
        let evidence: Vec<_> = trail.iter().filter(|it| it.action == "addendum_signed").collect();
        assert_eq!(evidence.len(), 1);
        assert!(evidence[0].detail.contains(&draft.sha256) && evidence[0].actor == who);
        drop(tx);
        debtor.assert_books_agree().await;
    }
}
