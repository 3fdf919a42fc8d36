//! Papers of a loan's life: made at once, kept, and known by their code to whoever asks.

use app::loans::{LoanDocumentStatus, LoanError};
use store::{Db, StoreError, customers};

use crate::loan_scenarios::LoanScenario;
use crate::support::vault;
use crate::{TestApp, on_both_engines, pdf_text};

on_both_engines! {
    async fn whoever_owes_nothing_has_it_certified(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let lender = &app.lender;
        let none = lender.no_debt_certificate_issue(&person, None).await.unwrap();
        assert_eq!((none.kind.as_str(), none.contract_number), ("certificate", None));
        let life = LoanScenario::named("closed", app.today());
        life.save(&app.db, person.customer_id, "26-77").await;
        let paper = lender.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        let again = lender.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        assert_eq!(paper.id, again.id, "within a minute it is one paper");
        let (opened, bytes) = lender.loan_document_download(&person, paper.id).await.unwrap();
        assert_eq!((opened.sha256.as_str(), opened.size_bytes), (paper.sha256.as_str(), bytes.len() as i64));
        let said = pdf_text(&bytes);
        for text in ["Справкаоботсутствиизадолженности", "Берешектіңжоқтығытуралыанықтама", "26-77", "0₸", &paper.verification_code] {
            assert!(said.contains(text), "no {text} in {said}");
        }
        let mut tx = app.db.read().await.unwrap();
        let customer = customers::find(&mut tx, person.customer_id).await.unwrap().unwrap();
        let iin = customer.iin(&vault()).unwrap().unwrap();
        assert!(said.contains(iin.reveal()), "{said}");
        drop(tx);
        let listed = lender.loan_document_list(&person, life.id).await.unwrap();
        assert_eq!(listed, [paper]);
        let other = app.register_person(2).await;
        let refused = lender.loan_document_download(&other, listed[0].id).await;
        assert!(matches!(refused, Err(LoanError::NotFound)));
    }

    async fn whoever_owes_gets_no_certificate(db: Db) {
        let app = TestApp::new(db);
        let lives = ["fresh", "overdue", "disputed", "written off", "past 91 days"];
        for (number, name) in (0..).zip(lives) {
            let person = app.register_person(number).await;
            let life = LoanScenario::named(name, app.today());
            life.save(&app.db, person.customer_id, &format!("26-{number}")).await;
            for loan_id in [Some(life.id), None] {
                let refused = app.lender.no_debt_certificate_issue(&person, loan_id).await;
                assert!(matches!(refused, Err(LoanError::DebtOutstanding)), "{name}: {refused:?}");
            }
        }
    }

    async fn anybody_can_ask_whether_a_paper_holds(db: Db) {
        let app = TestApp::new(db);
        let (person, lender) = (app.register_person(1).await, &app.lender);
        let life = LoanScenario::named("closed", app.today());
        life.save(&app.db, person.customer_id, "26-1").await;
        let first = lender.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        let (_, bytes) = lender.loan_document_download(&person, first.id).await.unwrap();
        let found = lender.document_verify_by_file(&bytes).await.unwrap();
        assert_eq!((found.kind.as_str(), found.is_genuine), ("certificate", Some(true)));
        assert_eq!(found.status, LoanDocumentStatus::Valid);
        let typed = first.verification_code.to_lowercase();
        let found = lender.document_verify_by_code(&typed).await.unwrap();
        assert_eq!((found.sha256, found.is_genuine), (first.sha256.clone(), None));
        app.clock.advance_seconds(61);
        let second = lender.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        assert_ne!(first.verification_code, second.verification_code);
        let status = async |code: &str| lender.document_verify_by_code(code).await.unwrap().status;
        assert_eq!(status(&first.verification_code).await, LoanDocumentStatus::Superseded);
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        // One of all loans is another paper.
        lender.no_debt_certificate_issue(&person, None).await.unwrap();
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        let mut changed = bytes.to_vec();
        changed.push(b' ');
        assert!(lender.document_verify_by_file(&changed).await.is_err());
        assert!(lender.document_verify_by_code("AAAA-AAAA-AAAA").await.is_err());
    }

    async fn a_certificate_of_a_debt_that_came_back_is_void(db: Db) {
        let app = TestApp::new(db);
        let (person, lender) = (app.register_person(1).await, &app.lender);
        let new = app::loans::NewLoan {
            id: store::Uuid::now_v7(),
            customer_id: person.customer_id,
            contract_number: "26-1".to_owned(),
            contract: std::sync::Arc::new(
                LoanScenario::start(app.today(), 0, 30).loan.contract().clone(),
            ),
            actor: "staff/test".to_owned(),
        };
        lender.loan_issue(&new).await.unwrap();
        let paid = app::loans::NewPayment {
            source: app::loans::PaymentSource::Bank,
            reference: "all".to_owned(),
            loan_id: new.id,
            amount: new.contract.principal,
            value_date: app.today(),
            purpose: lending::loan::PaymentPurpose::Repayment,
        };
        lender.payment_post(&paid).await.unwrap();
        let paper = lender.no_debt_certificate_issue(&person, Some(new.id)).await.unwrap();
        assert_eq!(lender.document_verify_by_code(&paper.verification_code).await.unwrap().status, LoanDocumentStatus::Valid);
        // As a reversal leaves it: the facts say that the payment did not happen.
        let mut tx = app.db.begin().await.unwrap();
        tx.sql("UPDATE loans SET facts = '[]', version = version + 1").exec().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(lender.document_verify_by_code(&paper.verification_code).await.unwrap().status, LoanDocumentStatus::Void);
    }

    async fn a_paper_stays_as_it_was_made(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        app.lender.no_debt_certificate_issue(&person, None).await.unwrap();
        for change in [
            "DELETE FROM loan_papers",
            "UPDATE loan_papers SET sha256 = 'x'",
            "UPDATE loan_papers SET kind = 'receipt'",
            "UPDATE loan_papers SET code = 'x'",
        ] {
            let mut tx = app.db.begin().await.unwrap();
            let changed = tx.sql(change).exec().await;
            let refused = |error: &StoreError| error.is_violation_of("loan_papers_append_only");
            assert!(changed.as_ref().is_err_and(refused), "{change}: {changed:?}");
        }
        let mut tx = app.db.begin().await.unwrap();
        for (change, is_taken) in [
            ("UPDATE loan_papers SET signed_at = made_at, void_at = made_at", true),
            ("UPDATE loan_papers SET void_at = NULL", false),
        ] {
            assert_eq!(tx.sql(change).exec().await.is_ok(), is_taken, "{change}");
        }
    }
}
