//! Help when things go wrong, on both engines: asked once, answered by a day, done whole or not at all.

#![allow(clippy::unwrap_used, reason = "a test stops where it finds a fault")]

#[path = "requests/addendum.rs"]
mod addendum;
mod house;
#[path = "house/loan.rs"]
mod loan;
#[path = "../../store/tests/support/mod.rs"]
mod support;

use base::Language;
use std::io::Cursor;

use app::applications::{Signature, Staff};
use app::loans::{NewPayment, Outcome, Source};
use app::profile::What;
use app::requests::{
    CaseError, HardshipReason, NewRequest, PlanTermsInput, PublicCaseInput, RequestKind, Seen,
};
use app::{Lender, Problem};
use house::{House, from, rules, visitor};
use identity::{Iin, Otp};
use image::{ImageFormat, RgbImage};
use lending::loan::{Purpose, Refusal};
use store::sessions::Session;
use store::{Db, Uuid, audit, help, loans};
use support::{Folder, vault};

const AIGUL: Staff<'static> = Staff { name: "aigul", second: Some("dana"), reason: "seen" };
const DAY_S: u32 = 86_400;

/// A person with a loan of 100,000 ₸ for 30 days.
struct CaseCustomer {
    house: House,
    session: Session,
    loan_id: Uuid,
}

impl CaseCustomer {
    async fn new(db: Db) -> Self {
        let house = House::new(db);
        let session = house.register_and_step_up().await;
        house.sent().await;
        let loan_id = Uuid::now_v7();
        let new = loan::new_loan(loan_id, session.customer_id, 1, &loan::contract(100_000));
        house.lender.issue(&new).await.unwrap();
        Self { house, session, loan_id }
    }

    fn lender(&self) -> &Lender {
        &self.house.lender
    }

    async fn ask(&self, kind: RequestKind, text: &str) -> Result<Seen, CaseError> {
        let (reason, wished_months) = (Some(HardshipReason::JobLoss), Some(3));
        let new = NewRequest { kind, loan_id: None, text, reason, wished_months };
        self.lender().case_open(&self.session, &new).await
    }

    async fn asked(&self, kind: RequestKind) -> Seen {
        self.ask(kind, "Потеряла работу").await.unwrap()
    }

    async fn loan(&self) -> loans::Loan {
        let mut tx = self.house.db.read().await.unwrap();
        loans::by_id(&mut tx, self.loan_id).await.unwrap().unwrap()
    }

    async fn trail(&self, subject: String) -> Vec<String> {
        let mut tx = self.house.db.read().await.unwrap();
        let rows = audit::about(&mut tx, &subject, 50).await.unwrap();
        rows.into_iter().map(|row| format!("{} {}", row.actor, row.action)).collect()
    }

    /// Agrees to what was shown.
    async fn accept(&self, seen: &Seen) -> Result<Seen, CaseError> {
        let id = seen.request.id;
        let sha256 = self.lender().case_addendum_issue(&self.session, id).await?.sha256;
        let (code, otp) = self.code(id, &sha256).await?;
        let signature = Signature { sha256: &sha256, code, otp: &otp };
        self.lender().accept_plan(&self.session, id, &signature, &visitor()).await
    }

    async fn code(&self, id: Uuid, sha256: &str) -> Result<(Uuid, Otp), CaseError> {
        self.house.clock.advance_seconds(61);
        let sent = self.lender().case_plan_code_send(&self.session, id, sha256, &visitor()).await?;
        let texts = self.house.sent().await;
        let digits = texts.last().unwrap().split('#').next_back().unwrap().to_owned();
        Ok((sent.id, Otp::try_new(&digits).unwrap()))
    }

    async fn books_agree(&self) {
        let told = self.lender().check_books().await.unwrap();
        assert_eq!(told.faults, Vec::<String>::new());
    }
}

fn plus_days(days: u32) -> String {
    base::clock::today().try_plus_days(days).unwrap().to_string()
}

fn deferral(months: u32) -> PlanTermsInput {
    PlanTermsInput::Deferral { months, daily_percent: None }
}

on_both_engines! {
    async fn asked_twice_it_is_one_request(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let first = borrower.asked(RequestKind::Deferral).await;
        let year = &plus_days(0)[..4];
        assert_eq!(first.request.number, format!("З-{year}-000001"));
        assert_eq!(first.request.due_on.to_string(), plus_days(15));
        assert_eq!(first.contract_number.as_deref(), Some("26-000001"));
        assert_eq!(first.request.reason.as_deref(), Some("job_loss"));
        let again = borrower.asked(RequestKind::Deferral).await;
        assert_eq!((again.request.id, again.messages.len()), (first.request.id, 1));
        // What is new in the words is kept.
        let more = borrower.ask(RequestKind::Deferral, "И справка").await.unwrap();
        assert_eq!((more.request.id, more.messages.len()), (first.request.id, 2));
        // Another kind is another request.
        let other = borrower.asked(RequestKind::Complaint).await;
        assert_eq!(other.request.number, format!("З-{year}-000002"));
        let list = borrower.lender().requests(&borrower.session).await.unwrap();
        let numbers: Vec<_> = list.into_iter().map(|it| it.number).collect();
        assert_eq!(numbers, [other.request.number, first.request.number]);
    }

    async fn ten_presses_at_once_are_one_request(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let sent: Vec<_> = (0..10)
            .map(|_| {
                let (lender, session) = (borrower.lender().clone(), borrower.session.clone());
                tokio::spawn(async move {
                    let new = NewRequest {
                        kind: RequestKind::Fraud,
                        loan_id: None,
                        text: "Это не я",
                        reason: None,
                        wished_months: None,
                    };
                    lender.case_open(&session, &new).await.unwrap().request.id
                })
            })
            .collect();
        let mut ids = Vec::new();
        for one in sent {
            ids.push(one.await.unwrap());
        }
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(borrower.loan().await.status, "disputed");
        borrower.books_agree().await;
    }

    async fn other_terms_need_a_debt(db: Db) {
        let house = House::new(db);
        let session = house.register_and_step_up().await;
        for kind in [RequestKind::Restructuring, RequestKind::Deferral] {
            let new = NewRequest {
                kind, loan_id: None, text: "Нечем платить", reason: None, wished_months: None,
            };
            let refused = house.lender.case_open(&session, &new).await.err().unwrap();
            assert!(matches!(refused, CaseError::NoLoan), "{refused:?}");
            let somebodys = NewRequest { loan_id: Some(Uuid::now_v7()), ..new };
            let refused = house.lender.case_open(&session, &somebodys).await.err().unwrap();
            assert!(matches!(refused, CaseError::NoLoan), "{refused:?}");
        }
        // A complaint, a question and a report of fraud need none.
        for kind in [RequestKind::Complaint, RequestKind::Message, RequestKind::Fraud] {
            let new = NewRequest {
                kind, loan_id: None, text: "Вопрос", reason: None, wished_months: None,
            };
            let seen = house.lender.case_open(&session, &new).await.unwrap();
            assert_eq!((seen.request.loan_id, seen.request.frozen_since), (None, None));
        }
    }

    async fn a_deferral_is_offered_and_holds_once_the_person_agrees(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let asked = borrower.asked(RequestKind::Deferral).await;
        let (number, lender) = (asked.request.number.clone(), borrower.lender());
        let before = borrower.loan().await;
        let offered = lender.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        let Outcome::Done(seen) = offered else { panic!("it is new") };
        assert_eq!(seen.request.state, "waiting");
        let plan = seen.plan.as_ref().unwrap();
        assert_eq!(plan.payments.len(), 1);
        let due_on = before.due_on.try_plus_months(3).unwrap();
        assert_eq!((plan.payments[0].due_on, plan.due_on_before), (due_on, before.due_on));
        assert!(plan.is_fitting && plan.gesv.is_some() && plan.total == plan.payments[0].amount);
        assert_eq!((plan.daily_percent(), plan.yearly_percent()), ("0.28".into(), "102.2".into()));
        // Offered again it is the same, and the person is told once.
        let again = lender.case_plan_offer(&number, &AIGUL, &deferral(3), "Согласны").await.unwrap();
        assert!(matches!(again, Outcome::AlreadyDone(_)));
        let told = borrower.house.sent().await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(&number) && told[0].contains("новый график"), "{told:?}");
        // Nothing holds before the person agrees.
        assert_eq!(borrower.loan().await, before);
        let sha256 = lender.case_addendum_issue(&borrower.session, seen.request.id).await.unwrap().sha256;
        let held = borrower.accept(&seen).await.unwrap();
        assert_eq!(held.request.state, "granted");
        assert_eq!(held.plan.as_ref().unwrap().payments, plan.payments);
        assert_eq!(borrower.loan().await.due_on, due_on);
        // The code is used up, and agreeing again changes nothing.
        let otp = Otp::try_new("000000").unwrap();
        let signature = Signature { sha256: &sha256, code: Uuid::now_v7(), otp: &otp };
        let id = asked.request.id;
        let again = lender.accept_plan(&borrower.session, id, &signature, &visitor()).await;
        assert_eq!(again.unwrap().request.accepted_at, held.request.accepted_at);
        let trail = borrower.trail(format!("loan/{}", borrower.loan_id)).await;
        assert_eq!(trail, [format!("customer/{} plan_accepted", borrower.session.customer_id)]);
        borrower.books_agree().await;
    }

    async fn a_plan_of_parts_must_fit_the_debt(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.asked(RequestKind::Restructuring).await.request.number;
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
        assert!(matches!(refused, CaseError::Refused(Refusal::PlanAmount { .. })));
        let dear = PlanTermsInput::Deferral { months: 3, daily_percent: Some("0.29".parse().unwrap()) };
        let refused = lender.case_plan_offer(&number, &AIGUL, &dear, "").await.err().unwrap();
        assert!(matches!(refused, CaseError::Refused(Refusal::PlanWorse)), "{refused:?}");
        let offered = lender.case_plan_offer(&number, &AIGUL, &parts([50_000, 50_000]), "").await;
        let seen = offered.unwrap().answer();
        let plan = seen.plan.as_ref().unwrap();
        let days: Vec<_> = plan.payments.iter().map(|it| it.due_on).collect();
        assert_eq!(days, [day(40), day(70)]);
        assert_eq!(plan.daily_percent(), "0.1");
        // 40 days of 0.1 % on 100,000 and 30 days on the rest.
        assert_eq!(plan.total, "105500.00".parse().unwrap());
        // A code for one plan is none for another.
        let id = seen.request.id;
        let sha256 = lender.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        let (code, otp) = borrower.code(id, &sha256).await.unwrap();
        lender.case_plan_offer(&number, &AIGUL, &deferral(3), "").await.unwrap();
        let other = lender.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        for (shown, is_gone) in [(&sha256, true), (&other, false)] {
            let signature = Signature { sha256: shown, code, otp: &otp };
            let refused =
                lender.accept_plan(&borrower.session, id, &signature, &visitor()).await;
            let refused = refused.err().unwrap();
            assert_eq!(matches!(refused, CaseError::PlanChanged), is_gone, "{refused:?}");
            let is_wrong = matches!(refused, CaseError::Access(Problem::CodeWrong { .. }));
            assert_eq!(is_wrong, !is_gone, "{refused:?}");
        }
        assert_eq!(borrower.loan().await.version, 1);
    }

    async fn a_report_of_fraud_stops_the_loan_at_once(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.house.clock.advance_seconds(5 * DAY_S);
        let seen = borrower.ask(RequestKind::Fraud, "Это не я").await.unwrap();
        let today = base::clock::today().try_plus_days(5).unwrap();
        assert_eq!(seen.request.frozen_since, Some(today));
        assert_eq!(seen.request.due_on, today.try_plus_days(3).unwrap());
        // Four days of interest: the day of the report costs nothing.
        let (frozen, number) = (borrower.loan().await, seen.request.number.clone());
        assert_eq!((frozen.status.as_str(), frozen.payoff_tiyn), ("disputed", 10_112_000));
        let told = borrower.house.sent().await;
        assert!(told[0].contains(&number) && told[0].contains("не начисляется"), "{told:?}");
        // Forty days later, long after the due date, nothing has grown, and staff see it first.
        borrower.asked(RequestKind::Complaint).await;
        borrower.house.clock.advance_seconds(40 * DAY_S);
        let lender = borrower.lender();
        let listed = lender.case_list_open().await.unwrap();
        assert_eq!((listed[0].request.number.as_str(), listed[0].is_overdue), (&*number, true));
        let dossier = lender.case_detail_view(&number, "aigul").await.unwrap();
        assert_eq!(dossier.dues.unwrap().payoff, "101120.00".parse().unwrap());
        // The promised day is long over, and the person is told so.
        let mine = lender.request(&borrower.session, seen.request.id).await.unwrap();
        assert!(mine.is_late && !seen.is_late);
        // It is ended as a dispute and not as anything else.
        let refused = lender.case_reject(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(refused, CaseError::OtherKind), "{refused:?}");
        let ended = lender.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        let Outcome::Done(ended) = ended else { panic!("it is new") };
        assert_eq!(ended.request.state, "refused");
        let again = lender.case_dispute_end(&number, &AIGUL, "Вы подписали сами").await.unwrap();
        assert!(matches!(again, Outcome::AlreadyDone(_)));
        assert_eq!(borrower.loan().await.status, "overdue");
        let told = borrower.house.sent().await;
        let said = format!(
            "Обращение {number}: спор завершён, долг остаётся. Причины написаны на странице поддержки."
        );
        assert_eq!(told.iter().filter(|text| **text == said).count(), 1, "{told:?}");
        let mine = lender.request(&borrower.session, seen.request.id).await.unwrap();
        assert!(!mine.is_late);
        let trail = borrower.trail(format!("loan/{}", borrower.loan_id)).await;
        let who = borrower.session.customer_id;
        assert_eq!(trail, ["staff/aigul dispute_ended".into(), format!("customer/{who} loan_frozen")]);
        borrower.books_agree().await;
    }

    async fn what_was_paid_on_the_day_of_the_report_stays(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        borrower.house.clock.advance_seconds(5 * DAY_S);
        let today = base::clock::today().try_plus_days(5).unwrap();
        let paid = NewPayment {
            source: Source::Biller,
            reference: "a".to_owned(),
            loan_id: borrower.loan_id,
            amount: money::Tenge::try_from_whole_tenge(1_400).unwrap(),
            value_on: today,
            purpose: Purpose::Repayment,
        };
        borrower.lender().payment_post(&paid).await.unwrap();
        let seen = borrower.ask(RequestKind::Fraud, "Это не я").await.unwrap();
        let tomorrow = today.try_plus_days(1).unwrap();
        assert_eq!(seen.request.frozen_since, Some(tomorrow));
        assert_eq!(borrower.loan().await.payoff_tiyn, 10_000_000);
        borrower.books_agree().await;
    }

    async fn a_loan_that_somebody_else_took_is_cancelled(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let number = borrower.ask(RequestKind::Fraud, "Это не я").await.unwrap().request.number;
        let lender = borrower.lender();
        let done = lender.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert_eq!(done.answer().request.state, "granted");
        let again = lender.case_loan_cancel(&number, &AIGUL, "Суд подтвердил").await.unwrap();
        assert!(matches!(again, Outcome::AlreadyDone(_)));
        let loan = borrower.loan().await;
        assert_eq!((loan.status.as_str(), loan.payoff_tiyn), ("cancelled", 0));
        let refused = lender.case_dispute_end(&number, &AIGUL, "Нет").await.err().unwrap();
        assert!(matches!(refused, CaseError::Ended), "{refused:?}");
        borrower.books_agree().await;
    }

    async fn words_go_both_ways_until_it_is_answered(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let asked = borrower.asked(RequestKind::Restructuring).await;
        let (id, number) = (asked.request.id, asked.request.number.clone());
        let lender = borrower.lender();
        let answered = lender.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert_eq!(answered.answer().request.state, "waiting");
        let again = lender.case_answer(&number, &AIGUL, "Пришлите справку").await.unwrap();
        assert!(matches!(again, Outcome::AlreadyDone(_)));
        let written = lender.case_message_add(&borrower.session, id, "Вот она").await.unwrap();
        assert_eq!(written.request.state, "open");
        let words: Vec<_> =
            written.messages.iter().map(|it| (it.is_ours, it.text.as_str())).collect();
        let expected = [(false, "Потеряла работу"), (true, "Пришлите справку"), (false, "Вот она")];
        assert_eq!(words, expected);
        // A request for other terms is granted or refused; it is not simply closed.
        let refused = lender.case_close(&number, &AIGUL, "Всё").await.err().unwrap();
        assert!(matches!(refused, CaseError::OtherKind), "{refused:?}");
        let done = lender.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap().answer();
        assert_eq!(done.appeal_until.unwrap().to_string(), plus_days(15));
        let again = lender.case_reject(&number, &AIGUL, "Доход не упал").await.unwrap();
        assert!(matches!(again, Outcome::AlreadyDone(_)));
        let late = lender.case_message_add(&borrower.session, id, "Ещё").await.err().unwrap();
        assert!(matches!(late, CaseError::Ended), "{late:?}");
        let trail = borrower.trail(format!("request/{id}")).await;
        assert_eq!(trail[0], "staff/aigul request_refused");
        let told = borrower.house.sent().await;
        assert_eq!(told, [
            format!("Обращение {number}: есть ответ. Он на нашем сайте, на странице поддержки."),
            format!("Обращение {number}: мы отказали. Причины и как обжаловать написаны на странице поддержки."),
        ]);
        // Nobody else sees it, and the same can be asked anew.
        let stranger = Session { customer_id: Uuid::now_v7(), ..borrower.session.clone() };
        let hidden = lender.request(&stranger, id).await.err().unwrap();
        assert!(matches!(hidden, CaseError::None), "{hidden:?}");
        assert_ne!(borrower.asked(RequestKind::Restructuring).await.request.id, id);
    }

    async fn who_leaves_takes_their_questions_along(db: Db) {
        let house = House::new(db);
        let session = house.register_and_step_up().await;
        let mut ids = Vec::new();
        for kind in [RequestKind::Message, RequestKind::Complaint] {
            let new = NewRequest {
                kind, loan_id: None, text: "Вопрос", reason: None, wished_months: None,
            };
            ids.push(house.lender.case_open(&session, &new).await.unwrap().request.id);
        }
        let kept = house.lender.erase(&session).await.unwrap();
        assert!(kept.iter().any(|it| it.what == What::Requests), "{kept:?}");
        let mut tx = house.db.read().await.unwrap();
        let mut left = Vec::new();
        for id in ids {
            left.push(help::messages(&mut tx, id).await.unwrap().len());
        }
        // A complaint has to be kept.
        assert_eq!(left, [0, 1]);
    }

    async fn whoever_has_no_account_gets_a_number_too(db: Db) {
        let house = House::new(db);
        let new = PublicCaseInput {
            is_fraud: false,
            name: "Айгүл",
            contact: "aigul@example.kz",
            iin: None,
            text: "Мне звонят ночью",
            language: Language::Kk,
        };
        for number in 1..=3 {
            let received = house.lender.ask_in_public(&new, &visitor()).await.unwrap();
            assert!(received.number.ends_with(&format!("-{number:06}")), "{received:?}");
        }
        let locked = house.lender.ask_in_public(&new, &visitor()).await.err().unwrap();
        assert!(matches!(locked, CaseError::Access(Problem::Locked { .. })), "{locked:?}");
        let iin = Iin::try_new("850315400015").unwrap();
        let fraud = PublicCaseInput { is_fraud: true, iin: Some(&iin), ..new };
        let other = house.lender.ask_in_public(&fraud, &from("another device")).await.unwrap();
        let listed = house.lender.case_list_open().await.unwrap();
        assert_eq!((listed.len(), &listed[0].request.number), (4, &other.number));
        let dossier = house.lender.case_detail_view(&other.number, "aigul").await.unwrap();
        let contact = dossier.contact.unwrap();
        assert!(contact.contains("aigul@example.kz") && contact.contains("850315400015"));
        let closed = house.lender.case_close(&other.number, &AIGUL, "Ответили").await.unwrap();
        assert_eq!(closed.answer().request.state, "closed");
        // Nobody is told by us who has no account.
        assert_eq!(house.sent().await, Vec::<String>::new());
    }

    async fn what_was_sent_is_kept_once_and_safe(db: Db) {
        let folder = Folder::new();
        let borrower = CaseCustomer::new(db).await;
        let world = rules::world(rules::NOBODY, rules::NOBODY, folder.path(), vault());
        let (clock, host) = (borrower.house.clock.clone(), "zhedel.example");
        let db = borrower.house.db.clone();
        let lender = Lender::new(db, vault(), clock, rules::rules(), world.into(), host);
        let id = borrower.asked(RequestKind::Deferral).await.request.id;
        let session = &borrower.session;
        let pdf = b"%PDF-1.4 a certificate".to_vec();
        for _ in 0..2 {
            let seen = lender.case_upload_add(session, id, pdf.clone()).await.unwrap();
            assert_eq!(seen.files.len(), 1);
        }
        let mut png = Cursor::new(Vec::new());
        RgbImage::new(640, 480).write_to(&mut png, ImageFormat::Png).unwrap();
        let seen = lender.case_upload_add(session, id, png.into_inner()).await.unwrap();
        let media: Vec<_> = seen.files.iter().map(|it| it.media.as_str()).collect();
        assert_eq!(media, ["pdf", "jpeg"]);
        let (_, bytes) = lender.case_upload_download(session, id, seen.files[0].id).await.unwrap();
        assert_eq!(*bytes, pdf);
        let (_, bytes) = lender.case_upload_download_for_staff(seen.files[1].id, "aigul").await.unwrap();
        assert!(bytes.starts_with(&[0xff, 0xd8]));
        let refused = lender.case_upload_add(session, id, b"text".to_vec()).await.err().unwrap();
        assert!(matches!(refused, CaseError::File("file_kind")), "{refused:?}");
        for number in 0..8 {
            let other = format!("%PDF-1.4 {number}").into_bytes();
            lender.case_upload_add(session, id, other).await.unwrap();
        }
        let full = lender.case_upload_add(session, id, b"%PDF-1.4 more".to_vec()).await;
        assert!(matches!(full, Err(CaseError::TooMany)));
        let stranger = Session { customer_id: Uuid::now_v7(), ..session.clone() };
        let hidden = lender.case_upload_download(&stranger, id, seen.files[0].id).await.err().unwrap();
        assert!(matches!(hidden, CaseError::None), "{hidden:?}");
    }
}
