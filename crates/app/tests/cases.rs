//! Help when things go wrong, on both engines: asked once, answered by a day, done whole or not at all.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "cases/addendum.rs"]
mod addendum;
#[path = "test_app/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;
mod test_app;

use base::Language;
use std::io::Cursor;

use app::applications::{SignatureInput, StaffActor};
use app::cases::{
    CaseError, CaseInput, CaseKind, CaseView, HardshipReason, PlanTermsInput, PublicCaseInput,
};
use app::loans::{Idempotent, NewPayment, PaymentSource};
use app::profile::DataCategory;
use app::{AccessError, Lender};
use identity::{Iin, Otp};
use image::{ImageFormat, RgbImage};
use lending::loan::{LoanRejection, PaymentPurpose};
use store::sessions::Session;
use store::{Db, Uuid, audit, cases, loans};
use support::{TempSqliteDir, vault};
use test_app::{TestApp, rules, visitor, visitor_from};

const AIGUL: StaffActor<'static> =
    StaffActor { name: "aigul", second_approver: Some("dana"), reason: "seen" };
const DAY_S: u32 = 86_400;

/// A person with a loan of 100,000 ₸ for 30 days.
struct CaseCustomer {
    app: TestApp,
    session: Session,
    loan_id: Uuid,
}

impl CaseCustomer {
    async fn new(db: Db) -> Self {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        app.new_messages().await;
        let loan_id = Uuid::now_v7();
        let new = loan::new_loan(loan_id, session.customer_id, 1, &loan::contract(100_000));
        app.lender.loan_issue(&new).await.unwrap();
        Self { app, session, loan_id }
    }

    fn lender(&self) -> &Lender {
        &self.app.lender
    }

    async fn open_case(&self, kind: CaseKind, text: &str) -> Result<CaseView, CaseError> {
        let (reason, wished_months) = (Some(HardshipReason::JobLoss), Some(3));
        let new = CaseInput { kind, loan_id: None, text, reason, requested_months: wished_months };
        self.lender().case_open(&self.session, &new).await
    }

    async fn open_case_ok(&self, kind: CaseKind) -> CaseView {
        self.open_case(kind, "Потеряла работу").await.unwrap()
    }

    async fn load_loan(&self) -> loans::Loan {
        let mut tx = self.app.db.read().await.unwrap();
        loans::find(&mut tx, self.loan_id).await.unwrap().unwrap()
    }

    async fn audit_actions(&self, subject: String) -> Vec<String> {
        let mut tx = self.app.db.read().await.unwrap();
        let rows = audit::list_by_subject(&mut tx, &subject, 50).await.unwrap();
        rows.into_iter().map(|row| format!("{} {}", row.actor, row.action)).collect()
    }

    /// Agrees to what was shown.
    async fn accept_offer(&self, seen: &CaseView) -> Result<CaseView, CaseError> {
        let id = seen.case.id;
        let sha256 = self.lender().case_addendum_issue(&self.session, id).await?.sha256;
        let (code, otp) = self.code(id, &sha256).await?;
        let signature = SignatureInput { sha256: &sha256, code, otp: &otp };
        self.lender().case_plan_accept(&self.session, id, &signature, &visitor()).await
    }

    async fn code(&self, id: Uuid, sha256: &str) -> Result<(Uuid, Otp), CaseError> {
        self.app.clock.advance_seconds(61);
        let sent = self.lender().case_plan_code_send(&self.session, id, sha256, &visitor()).await?;
        let texts = self.app.new_messages().await;
        let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
        Ok((sent.id, Otp::try_new(&digits).unwrap()))
    }

    async fn assert_books_agree(&self) {
        let told = self.lender().ledger_check().await.unwrap();
        assert_eq!(told.violations, Vec::<String>::new());
    }
}

fn date_in(days: u32) -> String {
    base::clock::today().try_plus_days(days).unwrap().to_string()
}

fn deferral(months: u32) -> PlanTermsInput {
    PlanTermsInput::Deferral { months, daily_percent: None }
}

on_both_engines! {
    async fn asked_twice_it_is_one_request(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let first = borrower.open_case_ok(CaseKind::Deferral).await;
        let year = &date_in(0)[..4];
        assert_eq!(first.case.number, format!("З-{year}-000001"));
        assert_eq!(first.case.due_on.to_string(), date_in(15));
        assert_eq!(first.contract_number.as_deref(), Some("26-000001"));
        assert_eq!(first.case.reason.as_deref(), Some("job_loss"));
        let again = borrower.open_case_ok(CaseKind::Deferral).await;
        assert_eq!((again.case.id, again.messages.len()), (first.case.id, 1));
        // What is new in the words is kept.
        let more = borrower.open_case(CaseKind::Deferral, "И справка").await.unwrap();
        assert_eq!((more.case.id, more.messages.len()), (first.case.id, 2));
        // Another kind is another request.
        let other = borrower.open_case_ok(CaseKind::Complaint).await;
        assert_eq!(other.case.number, format!("З-{year}-000002"));
        let list = borrower.lender().case_list(&borrower.session).await.unwrap();
        let numbers: Vec<_> = list.into_iter().map(|it| it.number).collect();
        assert_eq!(numbers, [other.case.number, first.case.number]);
    }

    async fn ten_presses_at_once_are_one_request(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let sent: Vec<_> = (0..10)
            .map(|_| {
                let (lender, session) = (borrower.lender().clone(), borrower.session.clone());
                tokio::spawn(async move {
                    let new = CaseInput {
                        kind: CaseKind::Fraud,
                        loan_id: None,
                        text: "Это не я",
                        reason: None,
                        requested_months: None,
                    };
                    lender.case_open(&session, &new).await.unwrap().case.id
                })
            })
            .collect();
        let mut ids = Vec::new();
        for one in sent {
            ids.push(one.await.unwrap());
        }
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(borrower.load_loan().await.status, "disputed");
        borrower.assert_books_agree().await;
    }

    async fn other_terms_need_a_debt(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        for kind in [CaseKind::Restructuring, CaseKind::Deferral] {
            let new = CaseInput {
                kind, loan_id: None, text: "Нечем платить", reason: None, requested_months: None,
            };
            let refused = app.lender.case_open(&session, &new).await.err().unwrap();
            assert!(matches!(refused, CaseError::LoanNotFound), "{refused:?}");
            let somebodys = CaseInput { loan_id: Some(Uuid::now_v7()), ..new };
            let refused = app.lender.case_open(&session, &somebodys).await.err().unwrap();
            assert!(matches!(refused, CaseError::LoanNotFound), "{refused:?}");
        }
        // A complaint, a question and a report of fraud need none.
        for kind in [CaseKind::Complaint, CaseKind::Inquiry, CaseKind::Fraud] {
            let new = CaseInput {
                kind, loan_id: None, text: "Вопрос", reason: None, requested_months: None,
            };
            let seen = app.lender.case_open(&session, &new).await.unwrap();
            assert_eq!((seen.case.loan_id, seen.case.frozen_since), (None, None));
        }
    }

    async fn a_deferral_is_offered_and_holds_once_the_person_agrees(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let asked = borrower.open_case_ok(CaseKind::Deferral).await;
        let (number, lender) = (asked.case.number.clone(), borrower.lender());
        let before = borrower.load_loan().await;
        let offered = lender.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        let Idempotent::Done(seen) = offered else { panic!("it is new") };
        assert_eq!(seen.case.state, "waiting");
        let plan = seen.plan.as_ref().unwrap();
        assert_eq!(plan.payments.len(), 1);
        let due_on = before.due_on.try_plus_months(3).unwrap();
        assert_eq!((plan.payments[0].due_on, plan.due_date_before), (due_on, before.due_on));
        assert!(plan.is_acceptable && plan.apr.is_some() && plan.total == plan.payments[0].amount);
        assert_eq!((plan.daily_percent(), plan.yearly_percent()), ("0.28".into(), "102.2".into()));
        // Offered again it is the same, and the person is told once.
        let again = lender.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        assert!(matches!(again, Idempotent::AlreadyDone(_)));
        let told = borrower.app.new_messages().await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(&number) && told[0].contains("новый график"), "{told:?}");
        // Nothing holds before the person agrees.
        assert_eq!(borrower.load_loan().await, before);
        let sha256 = lender.case_addendum_issue(&borrower.session, seen.case.id).await.unwrap().sha256;
        let held = borrower.accept_offer(&seen).await.unwrap();
        assert_eq!(held.case.state, "granted");
        assert_eq!(held.plan.as_ref().unwrap().payments, plan.payments);
        assert_eq!(borrower.load_loan().await.due_on, due_on);
        // The code is used up, and agreeing again changes nothing.
        let otp = Otp::try_new("000000").unwrap();
        let signature = SignatureInput { sha256: &sha256, code: Uuid::now_v7(), otp: &otp };
        let id = asked.case.id;
        let again = lender.case_plan_accept(&borrower.session, id, &signature, &visitor()).await;
        assert_eq!(again.unwrap().case.accepted_at, held.case.accepted_at);
        let trail = borrower.audit_actions(format!("loan/{}", borrower.loan_id)).await;
        assert_eq!(trail, [format!("customer/{} plan_accepted", borrower.session.customer_id)]);
        borrower.assert_books_agree().await;
    }

    async fn a_plan_of_parts_must_fit_the_debt(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.open_case_ok(CaseKind::Restructuring).await.case.number;
        let day = |days| base::clock::today().try_plus_days(days).unwrap();
        let parts = |sums: [i64; 2]| PlanTermsInput::Parts {
            parts: vec![
                (day(40), money::Tenge::try_from_whole_tenge(sums[0]).unwrap()),
                (day(70), money::Tenge::try_from_whole_tenge(sums[1]).unwrap()),
            ],
            daily_percent: Some("0.1".parse().unwrap()),
        };
        let lender = borrower.lender();
        let refused = lender.case_plan_offer(&number, &AIGUL, &parts([50_000, 40_000]), "").await;
        let refused = refused.err().unwrap();
        assert!(matches!(refused, CaseError::Rejected(LoanRejection::PlanAmount { .. })));
        let dear = PlanTermsInput::Deferral { months: 3, daily_percent: Some("0.29".parse().unwrap()) };
        let refused = lender.case_plan_offer(&number, &AIGUL, &dear, "").await.err().unwrap();
        assert!(matches!(refused, CaseError::Rejected(LoanRejection::PlanCostsMore)), "{refused:?}");
        let offered = lender.case_plan_offer(&number, &AIGUL, &parts([50_000, 50_000]), "").await;
        let seen = offered.unwrap().into_inner();
        let plan = seen.plan.as_ref().unwrap();
        let days: Vec<_> = plan.payments.iter().map(|it| it.due_on).collect();
        assert_eq!(days, [day(40), day(70)]);
        assert_eq!(plan.daily_percent(), "0.1");
        // 40 days of 0.1 % on 100,000 and 30 days on the rest.
        assert_eq!(plan.total, "105500.00".parse().unwrap());
        // A code for one plan is none for another.
        let id = seen.case.id;
        let sha256 = lender.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        let (code, otp) = borrower.code(id, &sha256).await.unwrap();
        lender.case_plan_offer(&number, &AIGUL, &deferral(3), "").await.unwrap();
        let other = lender.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        for (shown, is_gone) in [(&sha256, true), (&other, false)] {
            let signature = SignatureInput { sha256: shown, code, otp: &otp };
            let refused =
                lender.case_plan_accept(&borrower.session, id, &signature, &visitor()).await;
            let refused = refused.err().unwrap();
            assert_eq!(matches!(refused, CaseError::PlanChanged), is_gone, "{refused:?}");
            let is_wrong = matches!(refused, CaseError::Access(AccessError::CodeWrong { .. }));
            assert_eq!(is_wrong, !is_gone, "{refused:?}");
        }
        assert_eq!(borrower.load_loan().await.version, 1);
    }

    async fn a_report_of_fraud_stops_the_loan_at_once(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.app.clock.advance_seconds(5 * DAY_S);
        let seen = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap();
        let today = base::clock::today().try_plus_days(5).unwrap();
        assert_eq!(seen.case.frozen_since, Some(today));
        assert_eq!(seen.case.due_on, today.try_plus_days(3).unwrap());
        // Four days of interest: the day of the report costs nothing.
        let (frozen, number) = (borrower.load_loan().await, seen.case.number.clone());
        assert_eq!((frozen.status.as_str(), frozen.payoff_tiyn), ("disputed", 10_112_000));
        let told = borrower.app.new_messages().await;
        assert!(told[0].contains(&number) && told[0].contains("не начисляется"), "{told:?}");
        // Forty days later, long after the due date, nothing has grown, and staff see it first.
        borrower.open_case_ok(CaseKind::Complaint).await;
        borrower.app.clock.advance_seconds(40 * DAY_S);
        let lender = borrower.lender();
        let listed = lender.case_list_open().await.unwrap();
        assert_eq!((listed[0].case.number.as_str(), listed[0].is_overdue), (&*number, true));
        let dossier = lender.case_detail_view(&number, "aigul").await.unwrap();
        assert_eq!(dossier.dues.unwrap().payoff, "101120.00".parse().unwrap());
        // The promised day is long over, and the person is told so.
        let mine = lender.case_view(&borrower.session, seen.case.id).await.unwrap();
        assert!(mine.is_late && !seen.is_late);
        // It is ended as a dispute and not as anything else.
        let refused = lender.case_reject(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(refused, CaseError::WrongKind), "{refused:?}");
        let ended = lender.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        let Idempotent::Done(ended) = ended else { panic!("it is new") };
        assert_eq!(ended.case.state, "refused");
        let again = lender.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        assert!(matches!(again, Idempotent::AlreadyDone(_)));
        assert_eq!(borrower.load_loan().await.status, "overdue");
        let told = borrower.app.new_messages().await;
        let said = format!(
            "Обращение {number}: спор завершён, долг остаётся. Причины написаны на странице поддержки."
        );
        assert_eq!(told.iter().filter(|text| **text == said).count(), 1, "{told:?}");
        let mine = lender.case_view(&borrower.session, seen.case.id).await.unwrap();
        assert!(!mine.is_late);
        let trail = borrower.audit_actions(format!("loan/{}", borrower.loan_id)).await;
        let who = borrower.session.customer_id;
        assert_eq!(trail, ["staff/aigul dispute_ended".into(), format!("customer/{who} loan_frozen")]);
        borrower.assert_books_agree().await;
    }

    async fn what_was_paid_on_the_day_of_the_report_stays(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.app.clock.advance_seconds(5 * DAY_S);
        let today = base::clock::today().try_plus_days(5).unwrap();
        let paid = NewPayment {
            source: PaymentSource::Biller,
            reference: "a".to_owned(),
            loan_id: borrower.loan_id,
            amount: money::Tenge::try_from_whole_tenge(1_400).unwrap(),
            value_date: today,
            purpose: PaymentPurpose::Repayment,
        };
        borrower.lender().payment_post(&paid).await.unwrap();
        let seen = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap();
        let tomorrow = today.try_plus_days(1).unwrap();
        assert_eq!(seen.case.frozen_since, Some(tomorrow));
        assert_eq!(borrower.load_loan().await.payoff_tiyn, 10_000_000);
        borrower.assert_books_agree().await;
    }

    async fn a_loan_that_somebody_else_took_is_cancelled(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.open_case(CaseKind::Fraud, "Это не я").await.unwrap().case.number;
        let lender = borrower.lender();
        let done = lender.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert_eq!(done.into_inner().case.state, "granted");
        let again = lender.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert!(matches!(again, Idempotent::AlreadyDone(_)));
        let loan = borrower.load_loan().await;
        assert_eq!((loan.status.as_str(), loan.payoff_tiyn), ("cancelled", 0));
        let refused = lender.case_dispute_end(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(refused, CaseError::AlreadyClosed), "{refused:?}");
        borrower.assert_books_agree().await;
    }

    async fn words_go_both_ways_until_it_is_answered(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let asked = borrower.open_case_ok(CaseKind::Restructuring).await;
        let (id, number) = (asked.case.id, asked.case.number.clone());
        let lender = borrower.lender();
        let answered = lender.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert_eq!(answered.into_inner().case.state, "waiting");
        let again = lender.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert!(matches!(again, Idempotent::AlreadyDone(_)));
        let written = lender.case_message_add(&borrower.session, id, "Вот она").await.unwrap();
        assert_eq!(written.case.state, "open");
        let words: Vec<_> =
            written.messages.iter().map(|it| (it.is_from_staff, it.text.as_str())).collect();
        let expected = [(false, "Потеряла работу"), (true, "Пришлите справку"), (false, "Вот она")];
        assert_eq!(words, expected);
        // A request for other terms is granted or refused; it is not simply closed.
        let refused = lender.case_close(&number, &AIGUL, "Всё").await.err().unwrap();
        assert!(matches!(refused, CaseError::WrongKind), "{refused:?}");
        let done = lender.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap().into_inner();
        assert_eq!(done.appeal_until.unwrap().to_string(), date_in(15));
        let again = lender.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap();
        assert!(matches!(again, Idempotent::AlreadyDone(_)));
        let late = lender.case_message_add(&borrower.session, id, "Ещё").await.err().unwrap();
        assert!(matches!(late, CaseError::AlreadyClosed), "{late:?}");
        let trail = borrower.audit_actions(format!("request/{id}")).await;
        assert_eq!(trail[0], "staff/aigul request_refused");
        let told = borrower.app.new_messages().await;
        assert_eq!(told, [
            format!("Обращение {number}: есть ответ. Он на нашем сайте, на странице поддержки."),
            format!("Обращение {number}: мы отказали. Причины и как обжаловать написаны на странице поддержки."),
        ]);
        // Nobody else sees it, and the same can be asked anew.
        let stranger = Session { customer_id: Uuid::now_v7(), ..borrower.session.clone() };
        let hidden = lender.case_view(&stranger, id).await.err().unwrap();
        assert!(matches!(hidden, CaseError::NotFound), "{hidden:?}");
        assert_ne!(borrower.open_case_ok(CaseKind::Restructuring).await.case.id, id);
    }

    async fn who_leaves_takes_their_questions_along(db: Db) {
        let app = TestApp::new(db);
        let session = app.register_and_step_up().await;
        let mut ids = Vec::new();
        for kind in [CaseKind::Inquiry, CaseKind::Complaint] {
            let new = CaseInput {
                kind, loan_id: None, text: "Вопрос", reason: None, requested_months: None,
            };
            ids.push(app.lender.case_open(&session, &new).await.unwrap().case.id);
        }
        let kept = app.lender.customer_erase(&session).await.unwrap();
        assert!(kept.iter().any(|it| it.category == DataCategory::Cases), "{kept:?}");
        let mut tx = app.db.read().await.unwrap();
        let mut left = Vec::new();
        for id in ids {
            left.push(cases::list_messages(&mut tx, id).await.unwrap().len());
        }
        // A complaint has to be kept.
        assert_eq!(left, [0, 1]);
    }

    async fn whoever_has_no_account_gets_a_number_too(db: Db) {
        let app = TestApp::new(db);
        let new = PublicCaseInput {
            is_fraud: false,
            name: "Айгүл",
            contact: "aigul@example.kz",
            iin: None,
            text: "Мне звонят ночью",
            language: Language::Kk,
        };
        for number in 1..=3 {
            let received = app.lender.case_open_public(&new, &visitor()).await.unwrap();
            assert!(received.number.ends_with(&format!("-{number:06}")), "{received:?}");
        }
        let locked = app.lender.case_open_public(&new, &visitor()).await.err().unwrap();
        assert!(matches!(locked, CaseError::Access(AccessError::TooManyAttempts { .. })), "{locked:?}");
        let iin = Iin::try_new("850315400015").unwrap();
        let fraud = PublicCaseInput { is_fraud: true, iin: Some(&iin), ..new };
        let other = app.lender.case_open_public(&fraud, &visitor_from("another device")).await.unwrap();
        let listed = app.lender.case_list_open().await.unwrap();
        assert_eq!((listed.len(), &listed[0].case.number), (4, &other.number));
        let dossier = app.lender.case_detail_view(&other.number, "aigul").await.unwrap();
        let contact = dossier.contact.unwrap();
        assert!(contact.contains("aigul@example.kz") && contact.contains("850315400015"));
        let closed = app.lender.case_close(&other.number, &AIGUL, "Ответили").await.unwrap();
        assert_eq!(closed.into_inner().case.state, "closed");
        // Nobody is told by us who has no account.
        assert_eq!(app.new_messages().await, Vec::<String>::new());
    }

    async fn what_was_sent_is_kept_once_and_safe(db: Db) {
        let folder = TempSqliteDir::new();
        let borrower = CaseCustomer::new(db).await;
        let world = rules::test_providers_with(rules::UNREACHABLE_URL, rules::UNREACHABLE_URL, folder.path(), vault());
        let (clock, host) = (borrower.app.clock.clone(), "zhedel.example");
        let db = borrower.app.db.clone();
        let lender = Lender::new(db, vault(), clock, rules::rules(), world.into(), host);
        let id = borrower.open_case_ok(CaseKind::Deferral).await.case.id;
        let session = &borrower.session;
        let pdf = b"%PDF-1.4 a certificate".to_vec();
        for _ in 0..2 {
            let seen = lender.case_upload_add(session, id, pdf.clone()).await.unwrap();
            assert_eq!(seen.uploads.len(), 1);
        }
        let mut png = Cursor::new(Vec::new());
        RgbImage::new(640, 480).write_to(&mut png, ImageFormat::Png).unwrap();
        let seen = lender.case_upload_add(session, id, png.into_inner()).await.unwrap();
        let media: Vec<_> = seen.uploads.iter().map(|it| it.media.as_str()).collect();
        assert_eq!(media, ["pdf", "jpeg"]);
        let (_, bytes) = lender.case_upload_download(session, id, seen.uploads[0].id).await.unwrap();
        assert_eq!(*bytes, pdf);
        let (_, bytes) = lender.case_upload_download_for_staff(seen.uploads[1].id, "aigul").await.unwrap();
        assert!(bytes.starts_with(&[0xff, 0xd8]));
        let refused = lender.case_upload_add(session, id, b"text".to_vec()).await.err().unwrap();
        assert!(matches!(refused, CaseError::FileRejected("file_kind")), "{refused:?}");
        for number in 0..8 {
            let other = format!("%PDF-1.4 {number}").into_bytes();
            lender.case_upload_add(session, id, other).await.unwrap();
        }
        let full = lender.case_upload_add(session, id, b"%PDF-1.4 more".to_vec()).await;
        assert!(matches!(full, Err(CaseError::LimitReached)));
        let stranger = Session { customer_id: Uuid::now_v7(), ..session.clone() };
        let hidden = lender.case_upload_download(&stranger, id, seen.uploads[0].id).await.err().unwrap();
        assert!(matches!(hidden, CaseError::NotFound), "{hidden:?}");
    }
}
