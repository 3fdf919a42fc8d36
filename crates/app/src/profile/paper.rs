//! The same on paper: everything we hold about a person, as a PDF.

use base::Language;
use documents::{
    ApplicationRecord, CaseRecord, DataExport, Done, Given, Kept, LoanRecord, Moved, SessionRecord,
    VisitRecord,
};
use money::Tenge;
use origination::questionnaire::{Field, Region};
use store::StoreError;
use store::audit::Row;

use super::{Applied, Asked, Export, Visited};
use crate::Problem;
use crate::figures::{amount, day, minute};
use crate::loans::view::{LoanSummary, Operation, OperationKind};

/// Who hands the paper out.
#[derive(Debug, Clone)]
pub struct Issuer {
    /// The lender, as the law names it.
    pub name: String,
    /// The lender's phone and e-mail address.
    pub contacts: String,
}

impl Export {
    /// The paper, in the person's language. Setting it takes a while, so it is done aside.
    pub async fn paper(self, issuer: Issuer) -> Result<Vec<u8>, Problem> {
        let facts = facts(self, issuer);
        let set = tokio::task::spawn_blocking(move || facts.pdf()).await;
        let failed = || Problem::Internal(StoreError::Unreadable("a document"));
        set.map_err(|_| failed())?.map_err(|error| {
            tracing::error!(%error, "a paper cannot be set");
            failed()
        })
    }
}

fn facts(export: Export, issuer: Issuer) -> DataExport {
    let me = export.me;
    let language = me.language;
    DataExport {
        language,
        lender: issuer.name,
        contacts: issuer.contacts,
        made_at: minute(export.at),
        phone: me.phone.reveal().to_owned(),
        iin: me.iin.reveal().to_owned(),
        birth_date: day(&me.iin.birth_date().to_string()),
        email: me.email.map(|email| email.reveal().to_owned()),
        since: minute(me.created_at),
        excluded_until: me.excluded_until.map(|until| day(&until.to_string())),
        own_limit: me.own_limit.map(amount),
        consents: export
            .agreements
            .into_iter()
            .map(|row| Given {
                at: minute(row.at),
                kind: row.kind,
                is_given: row.is_given,
                text_version: day(&row.text_version),
            })
            .collect(),
        sessions: export
            .sessions
            .into_iter()
            .map(|row| SessionRecord { since: minute(row.created_at), browser: row.user_agent })
            .collect(),
        targets: export
            .targets
            .into_iter()
            .map(|row| Kept { kind: row.kind, name: row.mask, bank: row.bank })
            .collect(),
        pay_cards: export
            .lent
            .pay_cards
            .into_iter()
            .map(|row| Kept { kind: "card".to_owned(), name: row.mask, bank: row.bank })
            .collect(),
        loans: export.lent.loans.iter().map(taken).collect(),
        operations: export.lent.operations.iter().map(moved).collect(),
        requests: export.lent.requests.iter().map(asked).collect(),
        applications: export
            .applications
            .into_iter()
            .map(|applied| application_record(applied, language))
            .collect(),
        visits: export.visits.into_iter().map(visit_record).collect(),
        trail: trail(&export.trail),
    }
}

/// The newest first; the same several times in a row is one line.
fn trail(rows: &[Row]) -> Vec<Done> {
    let done = |alike: &[Row]| {
        let (last, first) = (minute(alike[0].at), minute(alike[alike.len() - 1].at));
        Done {
            at: if first == last { first } else { format!("{first} – {last}") },
            action: alike[0].action.clone(),
            count: u32::try_from(alike.len()).unwrap_or(u32::MAX),
        }
    };
    rows.chunk_by(|a, b| a.action == b.action).map(done).collect()
}

fn visit_record(visited: Visited) -> VisitRecord {
    let told = visited.told.as_ref().and_then(serde_json::Value::as_object);
    let texts = told.into_iter().flat_map(serde_json::Map::values);
    let mut parts: Vec<(String, String)> = Vec::new();
    for pair in texts.filter_map(|text| text.as_str()).flat_map(|text| text.split("|||")) {
        let Some((name, value)) = pair.split_once('=') else { continue };
        // What the browser does not know it tells in brackets, and the first visit may be the last.
        let is_known = !value.is_empty() && !value.starts_with('(');
        let part = (name.to_owned(), if name == "fd" { told_at(value) } else { value.to_owned() });
        if is_known && !parts.contains(&part) {
            parts.push(part);
        }
    }
    VisitRecord {
        at: minute(visited.at),
        first_channel: visited.first_channel,
        channel: visited.channel,
        told: parts,
    }
}

/// `2026-11-15 12:00:00` is `15.11.2026 12:00:00`.
fn told_at(text: &str) -> String {
    match text.split_once(' ') {
        Some((date, time)) => format!("{} {time}", day(date)),
        None => day(text),
    }
}

/// What was typed, as people write it. Of what was chosen or ticked the paper itself has the words.
fn answered(field: &str, text: &str, language: Language) -> String {
    let tenge =
        || text.parse().ok().map(|tenge: u32| amount(Tenge::from_tiyn(i64::from(tenge) * 100)));
    match Field::from_code(field) {
        Some(Field::NoPatronymic | Field::ActualSame) => {
            if text == "true" { "yes" } else { "no" }.to_owned()
        }
        Some(Field::DocumentIssuedOn | Field::DocumentExpiresOn | Field::WorkSince) => day(text),
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
fn sent(kind: &str) -> String {
    kind.split('.').next().unwrap_or(kind).to_owned()
}

fn application_record(applied: Applied, language: Language) -> ApplicationRecord {
    let asked = applied.request.map(|request| (request.amount_tenge, request.term));
    ApplicationRecord {
        began_at: minute(applied.began_at),
        state: applied.state,
        amount: asked.map(|(tenge, _)| amount(Tenge::from_tiyn(i64::from(tenge) * 100))),
        term: asked.map(|(_, term)| term),
        answers: applied
            .answers
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(field, text)| {
                let told = answered(&field, &text, language);
                (field, told)
            })
            .collect(),
        files: applied
            .files
            .iter()
            .map(|file| (minute(file.created_at), sent(&file.kind)))
            .collect(),
        papers: applied.papers.into_iter().map(|paper| (paper.kind, paper.code)).collect(),
    }
}

fn taken(loan: &LoanSummary) -> LoanRecord {
    LoanRecord {
        contract_number: loan.contract_number.clone(),
        issued_on: day(&loan.issued_on.to_string()),
        due_on: day(&loan.due_on.to_string()),
        closed_on: loan.closed_on.map(|on| day(&on.to_string())),
        amount: amount(loan.amount),
        paid: amount(loan.paid),
        payoff: amount(loan.payoff_today),
    }
}

fn moved(operation: &Operation) -> Moved {
    let kind = match operation.kind {
        OperationKind::Issued => "issued",
        OperationKind::Payment => "payment",
        OperationKind::ReversedPayment => "reversed_payment",
        OperationKind::Refunded => "refunded",
    };
    Moved {
        on: day(&operation.on.to_string()),
        kind: kind.to_owned(),
        contract_number: operation.contract_number.clone(),
        amount: amount(operation.amount),
    }
}

fn asked(asked: &Asked) -> CaseRecord {
    CaseRecord {
        number: asked.request.number.clone(),
        at: minute(asked.request.created_at),
        kind: asked.request.kind.clone(),
        messages: asked
            .messages
            .iter()
            .map(|(at, is_ours, text)| (minute(*at), *is_ours, text.to_string()))
            .collect(),
    }
}
