//! Documents issued for a loan: made at once, retained, and verifiable by their code.

use app::loans::LoanDocumentStatus;
use base::ids::LoanId;
use sha2::{Digest, Sha256};
use store::{Db, StoreError, customers};

use super::{TestApp, pdf_text};
use app::{Error, Rejection, Resource};
use testkit::databases::vault;
use testkit::loan_scenarios::LoanScenario;
use testkit::on_both_engines;

on_both_engines! {
    async fn a_no_debt_certificate_is_issued(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        let app = &test.app;
        let none = app.loans.no_debt_certificate_issue(&person, person.customer_id, None).await.unwrap();
        assert_eq!((none.kind.code(), none.contract_number), ("certificate", None));
        let scenario = LoanScenario::named("closed", test.today());
        scenario.save(&test.db, person.customer_id, "26-77").await;
        let document = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(scenario.id)).await.unwrap();
        let repeated = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(scenario.id)).await.unwrap();
        assert_eq!(document.id, repeated.id, "in the minute that it names it is one document");
        let (stored_document, bytes) = app.loans.loan_document_download(&person, document.id).await.unwrap();
        assert_eq!((stored_document.sha256.as_str(), stored_document.size_bytes), (document.sha256.as_str(), bytes.len() as i64));
        let pdf = pdf_text(&bytes);
        for text in ["Справкаоботсутствиизадолженности", "Берешектіңжоқтығытуралыанықтама", "26-77", "0₸", &document.verification_code] {
            assert!(pdf.contains(text), "no {text} in {pdf}");
        }
        let mut tx = test.db.read().await.unwrap();
        let customer = customers::find(&mut tx, person.customer_id).await.unwrap().unwrap();
        let iin = customer.iin(&vault()).unwrap().unwrap();
        assert!(pdf.contains(iin.reveal()), "{pdf}");
        drop(tx);
        let documents = app.loans.loan_document_list(&person, scenario.id).await.unwrap();
        assert_eq!(documents, [document]);
        let other = test.register_person(2).await;
        let result = app.loans.loan_document_download(&other, documents[0].id).await;
        assert!(matches!(result, Err(Error::NotFound(Resource::Loan))));
    }

    async fn a_debtor_gets_no_certificate(db: Db) {
        let test = TestApp::new(db);
        let names = ["fresh", "overdue", "disputed", "written off", "past 91 days"];
        for (number, name) in (0..).zip(names) {
            let person = test.register_person(number).await;
            let scenario = LoanScenario::named(name, test.today());
            scenario.save(&test.db, person.customer_id, &format!("26-{number}")).await;
            for loan_id in [Some(scenario.id), None] {
                let result = test.app.loans.no_debt_certificate_issue(&person, person.customer_id, loan_id).await;
                assert!(matches!(result, Err(Error::Rejected(Rejection::DebtOutstanding))), "{name}: {result:?}");
            }
        }
    }

    async fn anybody_can_verify_a_document(db: Db) {
        let test = TestApp::new(db);
        let (person, app) = (test.register_person(1).await, &test.app);
        let scenario = LoanScenario::named("closed", test.today());
        scenario.save(&test.db, person.customer_id, "26-1").await;
        let first = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(scenario.id)).await.unwrap();
        let (_, bytes) = app.loans.loan_document_download(&person, first.id).await.unwrap();
        let verification = app.applications.document_verify_by_sha256(Sha256::digest(&bytes).into()).await.unwrap();
        assert_eq!((verification.kind.code(), verification.is_genuine), ("certificate", Some(true)));
        assert_eq!(verification.status, LoanDocumentStatus::Valid);
        let code_input = first.verification_code.to_lowercase();
        let verification = app.applications.document_verify_by_code(&code_input).await.unwrap();
        assert_eq!((verification.sha256, verification.is_genuine), (first.sha256.clone(), None));
        test.clock.advance_seconds(61);
        let second = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(scenario.id)).await.unwrap();
        assert_ne!(first.verification_code, second.verification_code);
        let status = async |code: &str| app.applications.document_verify_by_code(code).await.unwrap().status;
        assert_eq!(status(&first.verification_code).await, LoanDocumentStatus::Superseded);
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        // A certificate about all loans is another document.
        app.loans.no_debt_certificate_issue(&person, person.customer_id, None).await.unwrap();
        assert_eq!(status(&second.verification_code).await, LoanDocumentStatus::Valid);
        let mut changed_bytes = bytes.to_vec();
        changed_bytes.push(b' ');
        assert!(app.applications.document_verify_by_sha256(Sha256::digest(&changed_bytes).into()).await.is_err());
        assert!(app.applications.document_verify_by_code("AAAA-AAAA-AAAA").await.is_err());
    }

    async fn a_reversed_payment_voids_the_certificate(db: Db) {
        let test = TestApp::new(db);
        let (person, app) = (test.register_person(1).await, &test.app);
        let new = app::loans::NewLoan {
            id: LoanId::now_v7(),
            customer_id: person.customer_id,
            contract_number: "26-1".to_owned(),
            contract: std::sync::Arc::new(
                LoanScenario::start(test.today(), 0, 30).loan.contract().clone(),
            ),
            actor: "staff/test".to_owned(),
        };
        app.loans.loan_issue(&new).await.unwrap();
        let payment = app::loans::NewPayment {
            source: app::loans::PaymentSource::Bank,
            reference: "all".to_owned(),
            loan_id: new.id,
            amount: new.contract.principal,
            value_date: test.today(),
            purpose: lending::loan::PaymentPurpose::Repayment,
        };
        app.loans.payment_post(&payment).await.unwrap();
        let document = app.loans.no_debt_certificate_issue(&person, person.customer_id, Some(new.id)).await.unwrap();
        assert_eq!(app.applications.document_verify_by_code(&document.verification_code).await.unwrap().status, LoanDocumentStatus::Valid);
        // As a reversal leaves it: the facts say that the payment did not happen.
        let mut tx = test.db.begin().await.unwrap();
        tx.sql("UPDATE loans SET facts = '[]', version = version + 1").exec().await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(app.applications.document_verify_by_code(&document.verification_code).await.unwrap().status, LoanDocumentStatus::Void);
    }

    async fn an_issued_document_never_changes(db: Db) {
        let test = TestApp::new(db);
        let person = test.register_person(1).await;
        test.app.loans.no_debt_certificate_issue(&person, person.customer_id, None).await.unwrap();
        for change in [
            "DELETE FROM loan_documents",
            "UPDATE loan_documents SET sha256 = 'x'",
            "UPDATE loan_documents SET kind = 'receipt'",
            "UPDATE loan_documents SET code = 'x'",
        ] {
            let mut tx = test.db.begin().await.unwrap();
            let result = tx.sql(change).exec().await;
            let is_violation = |error: &StoreError| error.is_violation_of("loan_documents_append_only");
            assert!(result.as_ref().is_err_and(is_violation), "{change}: {result:?}");
        }
        let mut tx = test.db.begin().await.unwrap();
        for (change, is_taken) in [
            ("UPDATE loan_documents SET signed_at = created_at, voided_at = created_at", true),
            ("UPDATE loan_documents SET voided_at = NULL", false),
        ] {
            assert_eq!(tx.sql(change).exec().await.is_ok(), is_taken, "{change}");
        }
    }
}
