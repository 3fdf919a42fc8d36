//! The data export as a PDF: everything we hold about a person.

use std::sync::Arc;

use base::Language;
use documents::{
    ApplicationRecord, AuditRecord, CaseRecord, ConsentRecord, DataExport, Document, LoanRecord,
    OperationRecord, PaymentInstrument, SessionRecord, VisitRecord,
};
use money::Tenge;
use origination::questionnaire::{Field, Region};
use store::StoreError;
use store::audit::EntryRow;
use store::uploads::StoredUploadKind;

use super::{ApplicationExport, CaseExport, CustomerExport, VisitExport};
use crate::Error;
use crate::format::{format_amount, format_iso_date, format_timestamp};
use crate::loans::view::{LoanSummary, Operation};
use crate::profile::Profile;

/// The lender that issues the export.
#[derive(Debug, Clone)]
pub struct ExportIssuer {
    /// The lender, as the law names it.
    pub name: String,
    /// The lender's phone and e-mail address.
    pub contacts: String,
}

impl Profile {
    /// The export as a document in the person's language. Rendered on a thread of its own, because
    /// it takes a while.
    pub async fn customer_export_render(
        &self,
        export: CustomerExport,
        issuer: ExportIssuer,
    ) -> Result<Vec<u8>, Error> {
        let data = build_export_document(export, issuer);
        let pdf = Arc::clone(&self.core.providers.pdf);
        let rendered = tokio::task::spawn_blocking(move || pdf.render_pdf(&data.source()?)).await;
        let failed = || Error::Internal(StoreError::Corrupt("a document"));
        rendered.map_err(|_| failed())?.map_err(|error| {
            tracing::error!(%error, "data export rendering failed");
            failed()
        })
    }
}

fn build_export_document(export: CustomerExport, issuer: ExportIssuer) -> DataExport {
    let account = export.account;
    let language = account.language;
    DataExport {
        language,
        lender: issuer.name,
        contacts: issuer.contacts,
        made_at: format_timestamp(export.exported_at),
        phone: account.phone.reveal().to_owned(),
        iin: account.iin.reveal().to_owned(),
        birth_date: format_iso_date(&account.iin.birth_date().to_string()),
        email: account.email.map(|email| email.reveal().to_owned()),
        since: format_timestamp(account.created_at),
        excluded_until: account.excluded_until.map(|until| format_iso_date(&until.to_string())),
        own_limit: account.own_limit.map(format_amount),
        consents: export
            .consents
            .into_iter()
            .map(|row| ConsentRecord {
                at: format_timestamp(row.answered_at),
                kind: row.kind.code().to_owned(),
                is_given: row.is_given,
                text_version: format_iso_date(&row.text_version),
            })
            .collect(),
        sessions: export
            .sessions
            .into_iter()
            .map(|row| SessionRecord {
                since: format_timestamp(row.created_at),
                browser: row.user_agent,
            })
            .collect(),
        payout_methods: export
            .payout_methods
            .into_iter()
            .map(|row| PaymentInstrument {
                kind: row.kind.code().to_owned(),
                name: row.mask,
                bank: row.bank,
            })
            .collect(),
        payment_methods: export
            .loan_history
            .payment_methods
            .into_iter()
            .map(|row| PaymentInstrument {
                kind: "card".to_owned(),
                name: row.mask,
                bank: row.bank,
            })
            .collect(),
        loans: export.loan_history.loans.iter().map(loan_record).collect(),
        operations: export.loan_history.operations.iter().map(operation_record).collect(),
        cases: export.loan_history.cases.iter().map(case_record).collect(),
        applications: export
            .applications
            .into_iter()
            .map(|application| application_record(application, language))
            .collect(),
        visits: export.visits.into_iter().map(visit_record).collect(),
        audit_log: audit_records(&export.audit_trail),
    }
}

/// The newest first; the same several times in a row is one line.
fn audit_records(rows: &[EntryRow]) -> Vec<AuditRecord> {
    let to_record = |alike: &[EntryRow]| {
        let (last, first) = (
            format_timestamp(alike[0].occurred_at),
            format_timestamp(alike[alike.len() - 1].occurred_at),
        );
        AuditRecord {
            at: if first == last { first } else { format!("{first} – {last}") },
            action: alike[0].action.clone(),
            count: u32::try_from(alike.len()).unwrap_or(u32::MAX),
        }
    };
    rows.chunk_by(|a, b| a.action == b.action).map(to_record).collect()
}

fn visit_record(visit: VisitExport) -> VisitRecord {
    let params = visit.browser_params.as_ref().and_then(serde_json::Value::as_object);
    let texts = params.into_iter().flat_map(serde_json::Map::values);
    let mut parts: Vec<(String, String)> = Vec::new();
    for pair in texts.filter_map(|text| text.as_str()).flat_map(|text| text.split("|||")) {
        let Some((name, value)) = pair.split_once('=') else { continue };
        // Unknown values are in brackets, and the first visit may be the last.
        let is_known = !value.is_empty() && !value.starts_with('(');
        let part = (
            name.to_owned(),
            if name == "fd" { format_visit_time(value) } else { value.to_owned() },
        );
        if is_known && !parts.contains(&part) {
            parts.push(part);
        }
    }
    VisitRecord {
        at: format_timestamp(visit.recorded_at),
        first_channel: visit.first_channel.code().to_owned(),
        channel: visit.channel.code().to_owned(),
        details: parts,
    }
}

/// `2026-11-15 12:00:00` is `15.11.2026 12:00:00`.
fn format_visit_time(text: &str) -> String {
    match text.split_once(' ') {
        Some((date, time)) => format!("{} {time}", format_iso_date(date)),
        None => format_iso_date(text),
    }
}

/// A typed answer, formatted. Labels of choices are in the document template.
fn format_answer(field: &str, text: &str, language: Language) -> String {
    let tenge = || {
        text.parse().ok().map(|tenge: u32| format_amount(Tenge::from_tiyn(i64::from(tenge) * 100)))
    };
    match Field::from_code(field) {
        Some(Field::NoPatronymic | Field::ActualSame) => {
            if text == "true" { "yes" } else { "no" }.to_owned()
        }
        Some(Field::DocumentIssuedOn | Field::DocumentExpiresOn | Field::WorkSince) => {
            format_iso_date(text)
        }
        Some(Field::Income | Field::OtherIncome | Field::LoanPayments) => {
            tenge().unwrap_or_else(|| text.to_owned())
        }
        Some(Field::RegRegion | Field::ActualRegion) => match Region::from_code(text) {
            Some(region) if language == Language::Kk => region.names().1.to_owned(),
            Some(region) => region.names().0.to_owned(),
            None => text.to_owned(),
        },
        _ => text.to_owned(),
    }
}

/// A picture of the face is one whichever gesture it shows.
fn upload_kind(kind: StoredUploadKind) -> String {
    let code = kind.code();
    code.split('.').next().unwrap_or(code).to_owned()
}

fn application_record(application: ApplicationExport, language: Language) -> ApplicationRecord {
    let requested = application.request.map(|request| (request.amount_tenge, request.term));
    ApplicationRecord {
        began_at: format_timestamp(application.created_at),
        state: application.state.code().to_owned(),
        amount: requested.map(|(tenge, _)| format_amount(Tenge::from_tiyn(i64::from(tenge) * 100))),
        term: requested.map(|(_, term)| term),
        answers: application
            .answers
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(field, text)| {
                let formatted = format_answer(&field, &text, language);
                (field, formatted)
            })
            .collect(),
        files: application
            .files
            .iter()
            .map(|file| (format_timestamp(file.created_at), upload_kind(file.kind)))
            .collect(),
        documents: application
            .documents
            .into_iter()
            .map(|document| (document.kind.code().to_owned(), document.code))
            .collect(),
    }
}

fn loan_record(loan: &LoanSummary) -> LoanRecord {
    LoanRecord {
        contract_number: loan.contract_number.clone(),
        issued_on: format_iso_date(&loan.issued_on.to_string()),
        due_date: format_iso_date(&loan.due_date.to_string()),
        closed_on: loan.closed_on.map(|on| format_iso_date(&on.to_string())),
        amount: format_amount(loan.amount),
        paid: format_amount(loan.paid),
        payoff: format_amount(loan.payoff_today),
    }
}

fn operation_record(operation: &Operation) -> OperationRecord {
    OperationRecord {
        on: format_iso_date(&operation.value_date.to_string()),
        kind: operation.kind.code().to_owned(),
        contract_number: operation.contract_number.clone(),
        amount: format_amount(operation.amount),
    }
}

fn case_record(export: &CaseExport) -> CaseRecord {
    CaseRecord {
        number: export.case.number.clone(),
        at: format_timestamp(export.case.created_at),
        kind: export.case.kind.code().to_owned(),
        messages: export
            .messages
            .iter()
            .map(|(at, is_ours, text)| (format_timestamp(*at), *is_ours, text.to_string()))
            .collect(),
    }
}
