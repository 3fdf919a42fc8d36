//! The export of personal data.

use base::Language;
use documents::{
    ApplicationRecord, AuditRecord, CaseRecord, ConsentRecord, DataExport, LoanRecord,
    OperationRecord, PaymentInstrument, SessionRecord, VisitRecord,
};

use super::RenderPdf;

fn export(language: Language) -> DataExport {
    DataExport {
        language,
        lender: "ТОО «Жедел»".into(),
        contacts: "+7 700 000 00 00, help@zhedel.example".into(),
        made_at: "15.11.2026 10:30".into(),
        phone: "+77011234567".into(),
        iin: "900101300007".into(),
        birth_date: "01.01.1990".into(),
        email: None,
        since: "14.11.2026".into(),
        excluded_until: Some("15.05.2027".into()),
        own_limit: Some("50 000 ₸".into()),
        consents: vec![ConsentRecord {
            at: "14.11.2026".into(),
            kind: "terms".into(),
            is_given: true,
            text_version: "15.11.2026".into(),
        }],
        sessions: vec![SessionRecord {
            since: "14.11.2026".into(),
            // The user agent must be treated as text, not as markup.
            browser: "#panic() *x* _y_ $z$ <a> \\".into(),
        }],
        payout_methods: vec![PaymentInstrument {
            kind: "card".into(),
            name: "•• 0010".into(),
            bank: Some("Kaspi Bank".into()),
        }],
        applications: vec![ApplicationRecord {
            began_at: "14.11.2026 10:30".into(),
            state: "ACTIVE".into(),
            amount: Some("50 000 ₸".into()),
            term: Some(15),
            answers: vec![("surname".into(), "Қасымова #*_".into()), ("new".into(), "x".into())],
            files: vec![("14.11.2026 10:35".into(), "id_front".into())],
            documents: vec![("contract".into(), "ABCD-EFGH-JKLM".into())],
        }],
        payment_methods: vec![PaymentInstrument {
            kind: "card".into(),
            name: "•• 0010".into(),
            bank: None,
        }],
        loans: vec![LoanRecord {
            contract_number: "Z-261114-7KQ2M9RT".into(),
            issued_on: "14.11.2026".into(),
            due_date: "29.11.2026".into(),
            closed_on: None,
            amount: "50 000 ₸".into(),
            paid: "10 000 ₸".into(),
            payoff: "40 280 ₸".into(),
        }],
        operations: vec![OperationRecord {
            on: "15.11.2026".into(),
            kind: "payment".into(),
            contract_number: "Z-261114-7KQ2M9RT".into(),
            amount: "10 000 ₸".into(),
        }],
        cases: vec![CaseRecord {
            number: "З-2026-000123".into(),
            at: "15.11.2026 11:00".into(),
            kind: "deferral".into(),
            messages: vec![("15.11.2026 11:00".into(), false, "#panic() *x*".into())],
        }],
        visits: vec![VisitRecord {
            at: "14.11.2026 10:30".into(),
            first_channel: "direct".into(),
            channel: "new".into(),
            details: vec![
                ("typ".into(), "utm".into()),
                ("src".into(), "#panic() *x*".into()),
                ("new".into(), "x".into()),
            ],
        }],
        audit_log: vec![AuditRecord {
            at: "14.11.2026".into(),
            action: "registered".into(),
            count: 3,
        }],
    }
}

#[test]
fn is_a_pdf_in_both_languages() {
    for language in [Language::Ru, Language::Kk] {
        let pdf = export(language).pdf().unwrap();
        assert!(pdf.starts_with(b"%PDF-") && pdf.len() > 5_000, "{}", pdf.len());
    }
}

#[test]
fn a_long_audit_log_takes_more_pages() {
    let mut long = export(Language::Ru);
    long.audit_log = (0..500)
        .map(|number| AuditRecord { at: format!("{number}"), action: "signed_in".into(), count: 1 })
        .collect();
    assert!(long.pdf().unwrap().len() > export(Language::Ru).pdf().unwrap().len());
}
