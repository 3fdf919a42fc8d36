//! The addendum of other terms: read before it is signed, signed by its hash, kept after.

use app::AccessError;
use app::applications::SignatureInput;
use app::cases::{CaseError, CaseKind, PlanTermsInput};
use app::loans::LoanDocumentStatus;
use store::sessions::Session;
use store::{Db, Uuid};

use crate::test_app::visitor;
use crate::{AIGUL, CaseCustomer, DAY_S, date_in, deferral, on_both_engines};

/// What a PDF says, without its spaces.
fn pdf_text(pdf: &[u8]) -> String {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let pages: Vec<u32> = document.get_pages().keys().copied().collect();
    document.extract_text(&pages).unwrap().split_whitespace().collect()
}

on_both_engines! {
    async fn other_terms_are_read_on_paper_signed_by_its_hash_and_kept(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let (lender, session) = (borrower.lender(), &borrower.session);
        // Two days late: 100,000, 32 days at 280.00, and 0.2 % of 108,400 twice.
        borrower.app.clock.advance_seconds(32 * DAY_S);
        let asked = borrower.open_case_ok(CaseKind::Restructuring).await;
        let (id, number) = (asked.case.id, asked.case.number.clone());
        let none = lender.case_addendum_issue(session, id).await.err().unwrap();
        assert!(matches!(none, CaseError::PlanChanged), "{none:?}");
        let day = |days| base::clock::today().try_plus_days(days).unwrap();
        let half = money::Tenge::try_from_whole_tenge(50_000).unwrap();
        let terms = PlanTermsInput::Parts {
            parts: vec![(day(62), half), (day(92), half)],
            daily_percent: Some("0.1".parse().unwrap()),
        };
        let offered = lender.case_plan_offer(&number, &AIGUL, &terms, "").await.unwrap().into_inner();
        let plan = offered.plan.unwrap();
        assert_eq!((plan.due_date_before, plan.waived), (day(30), "433.60".parse().unwrap()));
        assert_eq!(format!("{:.1}", plan.apr.unwrap()), "40.4");
        let draft = lender.case_addendum_issue(session, id).await.unwrap();
        let again = lender.case_addendum_issue(session, id).await.unwrap();
        assert_eq!((&draft.sha256, &draft.verification_code), (&again.sha256, &again.verification_code));
        let (_, bytes) = lender.loan_document_download(session, draft.id).await.unwrap();
        let said = pdf_text(&bytes);
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
            assert!(said.contains(text), "no {text} in {said}");
        }
        // A draft binds nobody and is none of the loan's papers; it is nobody else's either.
        let status = async |code: &str| lender.document_verify_by_code(code).await.unwrap().status;
        assert_eq!(status(&draft.verification_code).await, LoanDocumentStatus::Void);
        assert_eq!(lender.loan_document_list(session, borrower.loan_id).await.unwrap(), []);
        let stranger = Session { customer_id: Uuid::now_v7(), ..session.clone() };
        assert!(lender.loan_document_download(&stranger, draft.id).await.is_err());
        assert!(lender.case_addendum_issue(&stranger, id).await.is_err());
        // Of another day it is another paper: the code of the old one signs nothing.
        let (code, otp) = borrower.code(id, &draft.sha256).await.unwrap();
        borrower.app.clock.advance_seconds(DAY_S);
        let signature = SignatureInput { sha256: &draft.sha256, code, otp: &otp };
        let old = lender.case_plan_accept(session, id, &signature, &visitor()).await.err().unwrap();
        assert!(matches!(old, CaseError::PlanChanged), "{old:?}");
        let newer = lender.case_addendum_issue(session, id).await.unwrap();
        assert_ne!(newer.sha256, draft.sha256);
        let signature = SignatureInput { sha256: &newer.sha256, ..signature };
        let other = lender.case_plan_accept(session, id, &signature, &visitor()).await.err().unwrap();
        assert!(matches!(other, CaseError::Access(AccessError::CodeExpired)), "{other:?}");
        let held = borrower.accept_offer(&asked).await.unwrap();
        let kept = lender.loan_document_list(session, borrower.loan_id).await.unwrap();
        assert_eq!(kept.len(), 1);
        assert_eq!((&kept[0].sha256, kept[0].signed_at), (&newer.sha256, held.case.accepted_at));
        assert_eq!(status(&newer.verification_code).await, LoanDocumentStatus::Valid);
        assert_eq!(status(&draft.verification_code).await, LoanDocumentStatus::Void);
        // What was agreed is told as it was agreed, whatever comes after.
        borrower.app.clock.advance_seconds(5 * DAY_S);
        let later = lender.case_view(session, id).await.unwrap().plan.unwrap();
        let was = held.plan.unwrap();
        assert_eq!((later.waived, later.due_date_before), ("650.40".parse().unwrap(), day(30)));
        assert_eq!((later.apr, later.apr_before), (was.apr, was.apr_before));
        borrower.assert_books_agree().await;
    }

    async fn an_addendum_signed_twice_at_once_is_signed_once(db: Db) {
        let borrower = CaseCustomer::new(db).await;
        let asked = borrower.open_case_ok(CaseKind::Deferral).await;
        let (id, number) = (asked.case.id, asked.case.number.clone());
        borrower.lender().case_plan_offer(&number, &AIGUL, &deferral(3), "").await.unwrap();
        let sha256 = borrower.lender().case_addendum_issue(&borrower.session, id).await.unwrap().sha256;
        let (code, otp) = borrower.code(id, &sha256).await.unwrap();
        let sent: Vec<_> = (0..8)
            .map(|_| {
                let (lender, session) = (borrower.lender().clone(), borrower.session.clone());
                let (sha256, otp) = (sha256.clone(), otp.clone());
                tokio::spawn(async move {
                    let signature = SignatureInput { sha256: &sha256, code, otp: &otp };
                    lender.case_plan_accept(&session, id, &signature, &visitor()).await.is_ok()
                })
            })
            .collect();
        let mut signed = 0;
        for one in sent {
            signed += u32::from(one.await.unwrap());
        }
        assert!(signed > 0, "somebody signed");
        // Issued, and restructured once.
        let restructured = borrower.load_loan().await;
        assert_eq!(restructured.facts.0.matches("restructured").count(), 1);
        let papers = borrower.lender().loan_document_list(&borrower.session, borrower.loan_id).await;
        assert_eq!(papers.unwrap().len(), 1);
        borrower.assert_books_agree().await;
    }
}
