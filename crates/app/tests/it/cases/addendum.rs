//! The addendum of a restructuring: read before signing, signed by its hash, retained afterwards.

use app::access::SignatureInput;
use app::cases::{CaseKind, PlanTermsInput};
use app::loans::LoanDocumentStatus;
use base::ids::CustomerId;
use store::Db;
use store::sessions::Session;

use super::{AIGUL, CaseCustomer, DAY_S, date_in, deferral};
use app::{Error, Rejection};
use testkit::on_both_engines;
use testkit::test_app::visitor;

/// The text of a PDF, without spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}

on_both_engines! {
    async fn an_addendum_is_signed_by_its_hash_and_retained(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let (app, session) = (borrower.app(), &borrower.session);
        // Two days overdue: 100,000, 32 days at 280.00, and 0.2 % of 108,400 twice.
        borrower.test.clock.advance_seconds(32 * DAY_S);
        let case = borrower.open_case_ok(CaseKind::Restructuring).await;
        let (id, number) = (case.case.id, case.case.number.clone());
        let none = app.cases.case_addendum_issue(session, id).await.err().unwrap();
        assert!(matches!(none, Error::Rejected(Rejection::CasePlanChanged)), "{none:?}");
        let day = |days| base::clock::today().try_plus_days(days).unwrap();
        let half = money::Tenge::try_from_whole_tenge(50_000).unwrap();
        let terms = PlanTermsInput::Parts {
            parts: vec![(day(62), half), (day(92), half)],
            daily_percent: Some("0.1".parse().unwrap()),
        };
        let offer_result = app.cases.case_plan_offer(&number, &AIGUL, &terms, "").await.unwrap().into_inner();
        let plan = offer_result.plan.unwrap();
        assert_eq!((plan.due_date_before, plan.waived), (day(30), "433.60".parse().unwrap()));
        assert_eq!(format!("{:.1}", plan.apr.unwrap()), "40.4");
        let draft = app.cases.case_addendum_issue(session, id).await.unwrap();
        let repeated = app.cases.case_addendum_issue(session, id).await.unwrap();
        assert_eq!((&draft.sha256, &draft.verification_code), (&repeated.sha256, &repeated.verification_code));
        let (_, bytes) = app.loans.loan_document_download(session, draft.id).await.unwrap();
        let pdf = pdf_text(&bytes);
        let on = |days: u32| date_in(days).split('-').rev().collect::<Vec<_>>().join(".");
        for text in [
            "Дополнительноесоглашениеобизмененииусловий",
            "Шартталаптарынөзгертутуралықосымшакелісім",
            &format!("Долгнаэтотденьсоставляет108960₸:основнойдолг100000₸,вознаграждение8960₸.Доэтогоегосрокбыл{}", on(30)),
            &format!("1{}50000₸11960₸61960₸2{}50000₸1500₸51500₸", on(62), on(92)),
            "113460₸",
            "ГЭСВ—40,4%(была",
            "Кредиторпрощаетнеустойку433,60₸",
            "Сверхсегодняшнегодолга4500₸",
            &draft.verification_code,
        ] {
            assert!(pdf.contains(text), "no {text} in {pdf}");
        }
        // A draft is not binding, not listed with the loan's documents, and not visible to others.
        let status = async |code: &str| app.applications.document_verify_by_code(code).await.unwrap().status;
        assert_eq!(status(&draft.verification_code).await, LoanDocumentStatus::Void);
        assert_eq!(app.loans.loan_document_list(session, borrower.loan_id).await.unwrap(), []);
        let other_session = Session { customer_id: CustomerId::now_v7(), ..session.clone() };
        assert!(app.loans.loan_document_download(&other_session, draft.id).await.is_err());
        assert!(app.cases.case_addendum_issue(&other_session, id).await.is_err());
        // The next day's draft is another document: a code for the old one signs nothing.
        let (code, otp) = borrower.code(id, &draft.sha256).await.unwrap();
        borrower.test.clock.advance_seconds(DAY_S);
        let signature = SignatureInput { sha256: &draft.sha256, code, otp: &otp };
        let old = app.cases.case_plan_accept(session, id, &signature, &visitor()).await.err().unwrap();
        assert!(matches!(old, Error::Rejected(Rejection::CasePlanChanged)), "{old:?}");
        let newer = app.cases.case_addendum_issue(session, id).await.unwrap();
        assert_ne!(newer.sha256, draft.sha256);
        let signature = SignatureInput { sha256: &newer.sha256, ..signature };
        let other = app.cases.case_plan_accept(session, id, &signature, &visitor()).await.err().unwrap();
        assert!(matches!(other, Error::Rejected(Rejection::CodeExpired)), "{other:?}");
        let accepted = borrower.accept_offer(&case).await.unwrap();
        let documents = app.loans.loan_document_list(session, borrower.loan_id).await.unwrap();
        assert_eq!(documents.len(), 1);
        assert_eq!((&documents[0].sha256, documents[0].signed_at), (&newer.sha256, accepted.case.accepted_at));
        assert_eq!(status(&newer.verification_code).await, LoanDocumentStatus::Valid);
        assert_eq!(status(&draft.verification_code).await, LoanDocumentStatus::Void);
        // The agreed terms are shown as agreed, whatever happens afterwards.
        borrower.test.clock.advance_seconds(5 * DAY_S);
        let later = app.cases.case_view(session, id).await.unwrap().plan.unwrap();
        let was = accepted.plan.unwrap();
        assert_eq!((later.waived, later.due_date_before), ("650.40".parse().unwrap(), day(30)));
        assert_eq!((later.apr, later.apr_before), (was.apr, was.apr_before));
        borrower.assert_books_agree().await;
    }

    async fn an_addendum_signed_twice_at_once_is_signed_once(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let case = borrower.open_case_ok(CaseKind::Deferral).await;
        let (id, number) = (case.case.id, case.case.number.clone());
        borrower.app().cases.case_plan_offer(&number, &AIGUL, &deferral(3), "").await.unwrap();
        let sha256 = borrower.app().cases.case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        let (code, otp) = borrower.code(id, &sha256).await.unwrap();
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let (app, session) = (borrower.app().clone(), borrower.session.clone());
                let (sha256, otp) = (sha256.clone(), otp.clone());
                tokio::spawn(async move {
                    let signature = SignatureInput { sha256: &sha256, code, otp: &otp };
                    app.cases.case_plan_accept(&session, id, &signature, &visitor()).await.is_ok()
                })
            })
            .collect();
        let mut signed = 0;
        for one in tasks {
            signed += u32::from(one.await.unwrap());
        }
        assert!(signed > 0, "somebody signed");
        // Issued, and restructured once.
        let restructured = borrower.load_loan().await;
        assert_eq!(restructured.facts.0.matches("restructured").count(), 1);
        let documents = borrower.app().loans.loan_document_list(&borrower.session, borrower.loan_id).await;
        assert_eq!(documents.unwrap().len(), 1);
        borrower.assert_books_agree().await;
    }
}
