//! A customer's operations as CSV and PDF.

use base::ids::CustomerId;
use base::{Language, LocalizedText};
use documents::Document;
use zeroize::Zeroizing;

use super::{LoanDocumentKind, NewLoanDocument};
use crate::actor::Actor;
use crate::format::{format_amount, format_iso_date, format_timestamp};
use crate::loans::Loans;
use crate::loans::view::{Operation, OperationKind, all_operations, loan_totals};
use crate::{Error, csv};

/// What stands above the columns, in Russian and in Kazakh.
const COLUMNS: [(&str, &str); 5] = [
    ("Дата", "Күні"),
    ("Операция", "Операция"),
    ("Договор", "Шарт"),
    ("Вы получили", "Алдыңыз"),
    ("Вы оплатили", "Төледіңіз"),
];
/// Operations in a PDF; earlier ones are in the CSV.
const OPERATIONS_LISTED_MAX: usize = 1_000;

impl Loans {
    /// All movements of a person's, as a table for a spreadsheet in their language.
    pub async fn operation_export_csv(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Vec<u8>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = self.load_own_loans(&mut tx, customer_id).await?;
        let holder = self.load_document_holder(&mut tx, customer_id, None).await?;
        let is_kazakh = holder.language == Language::Kk;
        let head = COLUMNS.map(|(ru, kk)| if is_kazakh { kk } else { ru }.to_owned());
        let all = all_operations(&own);
        let cells = |it: &Operation| {
            let name = operation_name(it.kind);
            let sum = csv::format_decimal(it.amount);
            let (got, paid) = if is_paid_to_customer(it.kind) {
                (sum, String::new())
            } else {
                (String::new(), sum)
            };
            let name = if is_kazakh { name.kk } else { name.ru };
            vec![
                format_iso_date(&it.value_date.to_string()),
                name,
                it.contract_number.clone(),
                got,
                paid,
            ]
        };
        Ok(csv::encode_rows(std::iter::once(head.to_vec()).chain(all.iter().map(cells))))
    }

    /// All operations of a customer as a PDF, made once a day for each state of the loans.
    pub async fn operation_export_pdf(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_customer_as(actor, customer_id).await?;
        let own = self.load_own_loans(&mut tx, customer_id).await?;
        let newest = own.first().map(|own| own.row.id);
        let holder = self.load_document_holder(&mut tx, customer_id, newest).await?;
        drop(tx);
        let (today, versions) =
            (self.core.clock.today(), own.iter().map(|own| own.row.version).sum::<i64>());
        let new = NewLoanDocument {
            key: format!("operations/{customer_id}/{}-{versions}/{today}", own.len()),
            kind: LoanDocumentKind::Operations,
            customer_id,
            loan: None,
            as_of_date: today,
            signed_at: None,
        };
        let made_at = format_timestamp(self.core.clock.now());
        let totals = loan_totals(&own);
        let operations = all_operations(&own)
            .into_iter()
            .take(OPERATIONS_LISTED_MAX)
            .map(|it| operation_row(&it))
            .collect();
        let document = self.issue_document(&new, move |heading| {
            documents::Operations {
                heading,
                full_name: holder.full_name,
                iin: holder.iin,
                made_at,
                operations,
                borrowed: format_amount(totals.borrowed),
                paid: format_amount(totals.paid),
            }
            .source()
        });
        self.load_document_bytes(&document.await?).await
    }
}

fn operation_row(it: &Operation) -> documents::Operation {
    let sum = format_amount(it.amount);
    let (got, paid) =
        if is_paid_to_customer(it.kind) { (sum, String::new()) } else { (String::new(), sum) };
    documents::Operation {
        on: format_iso_date(&it.value_date.to_string()),
        kind: operation_name(it.kind),
        contract_number: it.contract_number.clone(),
        got,
        paid,
    }
}

const fn is_paid_to_customer(kind: OperationKind) -> bool {
    matches!(kind, OperationKind::Issued | OperationKind::Refunded)
}

fn operation_name(kind: OperationKind) -> LocalizedText {
    match kind {
        OperationKind::Issued => LocalizedText::new("Выдача микрокредита", "Микрокредит берілді"),
        OperationKind::Payment => LocalizedText::new("Платёж", "Төлем"),
        OperationKind::ReversedPayment => {
            LocalizedText::new("Платёж (отменён банком)", "Төлем (банк кері қайтарып алды)")
        }
        OperationKind::Refunded => LocalizedText::new("Возврат средств", "Қаражат қайтарылды"),
    }
}
