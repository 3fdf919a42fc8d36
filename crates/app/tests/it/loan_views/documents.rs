//! Documents issued for a loan: made at once, retained, and verifiable by their code.

use app::loans::LoanDocumentStatus;
use store::{Db, StoreError, customers};

use super::{TestApp, pdf_text};
use app::{Error, Rejection, Resource};
use testkit::databases::vault;
use testkit::loan_scenarios::LoanScenario;
use testkit::on_both_engines;

on_both_engines! {
    async fn a_no_debt_certificate_is_issued(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        let lender = &app.lender;
        let none = lender.loans.no_debt_certificate_issue(&person, None).await.unwrap();
        assert_eq!((none.kind.as_str(), none.contract_number), ("certificate", None));
        let life = LoanScenario::named("closed", app.today());
        life.save(&app.db, person.customer_id, "26-77").await;
        let document = lender.loans.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        let again = lender.loans.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        assert_eq!(document.id, again.id, "within a minute it is one paper");
        let (opened, bytes) = lender.loans.loan_document_download(&person, document.id).await.unwrap();
        assert_eq!((opened.sha256.as_str(), opened.size_bytes), (document.sha256.as_str(), bytes.len() as i64));
        let pdf = pdf_text(&bytes);
        for text in ["Справкаоботсутствиизадолженности", "Берешектіңжоқтығытуралыанықтама", "26-77", "0₸", &document.verification_code] {
            assert!(pdf.contains(text), "no {text} in {pdf}");
        }
        let mut tx = app.db.read().await.unwrap();
        let customer = customers::find(&mut tx, person.customer_id).await.unwrap().unwrap();
        let iin = customer.iin(&vault()).unwrap().unwrap();
        assert!(pdf.contains(iin.reveal()), "{pdf}");
        drop(tx);
        let listed = lender.loans.loan_document_list(&person, life.id).await.unwrap();
        assert_eq!(listed, [document]);
        let other = app.register_person(2).await;
        let refused = lender.loans.loan_document_download(&other, listed[0].id).await;
        assert!(matches!(refused, Err(Error::NotFound(Resource::Loan))));
    }

    async fn a_debtor_gets_no_certificate(db: Db) {
        let app = TestApp::new(db);
        let lives = ["fresh", "overdue", "disputed", "written off", "past 91 days"];
        for (number, name) in (0..).zip(lives) {
            let person = app.register_person(number).await;
            let life = LoanScenario::named(name, app.today());
            life.save(&app.db, person.customer_id, &format!("26-{number}")).await;
            for loan_id in [Some(life.id), None] {
                let refused = app.lender.loans.no_debt_certificate_issue(&person, loan_id).await;
                assert!(matches!(refused, Err(Error::Rejected(Rejection::DebtOutstanding))), "{name}: {refused:?}");
            }
        }
    }

    async fn anybody_can_verify_a_document(db: Db) {
        let app = TestApp::new(db);
        let (person, lender) = (app.register_person(1).await, &app.lender);
        let life = LoanScenario::named("closed", app.today());
        life.save(&app.db, person.customer_id, "26-1").await;
        let first = lender.loans.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        let (_, bytes) = lender.loans.loan_document_download(&person, first.id).await.unwrap();
        let verification = lender.applications.document_verify_by_file(&bytes).await.unwrap();
        assert_eq!((verification.kind.as_str(), verification.is_genuine), ("certificate", Some(true)));
        assert_eq!(verification.status, LoanDocumentStatus::Valid);
        let typed = first.verification_code.to_lowercase();
        let verification = lender.applications.document_verify_by_code(&typed).await.unwrap();
        assert_eq!((verification.sha256, verification.is_genuine), (first.sha256.clone(), None));
        app.clock.advance_seconds(61);
        let second = lender.loans.no_debt_certificate_issue(&person, Some(life.id)).await.unwrap();
        assert_ne!(first.verification_code, second.verification_code);
        let status = async |code: &str| lender.applications.document_verify_by_code(code).await.unwrap().status;
        assert_eq!(status(&first.verification_code).await, LoanDocumentStatus::Superseded);
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        // A certificate about all loans is another document.
        lender.loans.no_debt_certificate_issue(&person, None).await.unwrap();
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        let mut changed = bytes.to_vec();
        changed.push(b' ');
        assert!(lender.applications.document_verify_by_file(&changed).await.is_err());
        assert!(lender.applications.document_verify_by_code("AAAA-AAAA-AAAA").await.is_err());
    }

    async fn a_reversed_payment_voids_the_certificate(db: Db) {
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
        lender.loans.loan_issue(&new).await.unwrap();
        let paid = app::loans::NewPayment {
            source: app::loans::PaymentSource::Bank,
            reference: "all".to_owned(),
            loan_id: new.id,
            amount: new.contract.principal,
            value_date: app.today(),
            purpose: lending::loan::PaymentPurpose::Repayment,
        };
        lender.loans.payment_post(&paid).await.unwrap();
        let document = lender.loans.no_debt_certificate_issue(&person, Some(new.id)).await.unwrap();
        assert_eq!(lender.applications.document_verify_by_code(&document.verification_code).await.unwrap().status, LoanDocumentStatus::Valid);
        // As a reversal leaves it: the facts say that the payment did not happen.
        let mut tx = app.db.begin().await.unwrap();
        tx.sql("UPDATE loans SET facts = '[]', version = version + 1").exec().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(lender.applications.document_verify_by_code(&document.verification_code).await.unwrap().status, LoanDocumentStatus::Void);
    }

    async fn an_issued_document_never_changes(db: Db) {
        let app = TestApp::new(db);
        let person = app.register_person(1).await;
        app.lender.loans.no_debt_certificate_issue(&person, None).await.unwrap();
        for change in [
            "DELETE FROM loan_documents",
            "UPDATE loan_documents SET sha256 = 'x'",
            "UPDATE loan_documents SET kind = 'receipt'",
            "UPDATE loan_documents SET code = 'x'",
        ] {
            let mut tx = app.db.begin().await.unwrap();
            let changed = tx.sql(change).exec().await;
            let refused = |error: &StoreError| error.is_violation_of("loan_documents_append_only");
            assert!(changed.as_ref().is_err_and(refused), "{change}: {changed:?}");
        }
        let mut tx = app.db.begin().await.unwrap();
        for (change, is_taken) in [
            ("UPDATE loan_documents SET signed_at = created_at, voided_at = created_at", true),
            ("UPDATE loan_documents SET voided_at = NULL", false),
        ] {
            assert_eq!(tx.sql(change).exec().await.is_ok(), is_taken, "{change}");
        }
    }
}
