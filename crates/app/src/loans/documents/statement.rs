//! The statement of account as CSV and PDF.

use base::ids::LoanId;
use base::{BusinessDate, Language, LocalizedText};
use documents::{AccountStatement, Document, DocumentHeading, StatementDay, StatementInstalment};
use lending::allocation::AmountByComponent;
use lending::loan::{Instalment, InstalmentStatus, StatementRow};
use money::Tenge;
use zeroize::Zeroizing;

use super::customer_documents::DocumentHolder;
use super::{LoanDocumentKind, NewLoanDocument};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::format::{daily_percent, format_amount, format_iso_date, format_timestamp};
use crate::loans::Loans;
use crate::loans::view::{OwnLoan, statement_rows};
use crate::{Error, csv};

/// What stands above the columns, in Russian and in Kazakh.
const COLUMNS: [(&str, &str); 21] = [
    ("Дата", "Күні"),
    ("Начислено вознаграждение", "Есептелген сыйақы"),
    ("Начислена неустойка", "Есептелген айыпақы"),
    ("Оплачено", "Төленді"),
    ("В просроченный основной долг", "Мерзімі өткен негізгі борышқа"),
    ("В просроченное вознаграждение", "Мерзімі өткен сыйақыға"),
    ("В неустойку", "Айыпақыға"),
    ("В основной долг", "Негізгі борышқа"),
    ("В вознаграждение", "Сыйақыға"),
    ("Прощено", "Кешірілді"),
    ("Снято с баланса", "Баланстан шығарылды"),
    ("Возвращено вам", "Сізге қайтарылды"),
    ("Просроченный основной долг", "Мерзімі өткен негізгі борыш"),
    ("Просроченное вознаграждение", "Мерзімі өткен сыйақы"),
    ("Неустойка", "Айыпақы"),
    ("Основной долг", "Негізгі борыш"),
    ("Вознаграждение", "Сыйақы"),
    ("Всего долг", "Барлық берешек"),
    ("Ваши средства", "Сіздің қаражатыңыз"),
    ("К закрытию", "Жабу сомасы"),
    ("Дней просрочки", "Мерзімі өткен күндер"),
];

impl Loans {
    /// Every day of a loan up to one, as a table for a spreadsheet in the person's language.
    pub async fn statement_export_csv(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
        to: Option<BusinessDate>,
    ) -> Result<Vec<u8>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        let own = self.load_own_loan(&mut tx, actor, id).await?;
        let rows = statement_rows(&own, to)?;
        let holder = self.load_document_holder(&mut tx, own.row.customer_id, None).await?;
        let is_kazakh = holder.language == Language::Kk;
        let head = COLUMNS.map(|(ru, kk)| if is_kazakh { kk } else { ru }.to_owned());
        Ok(csv::encode_rows(std::iter::once(head.to_vec()).chain(rows.iter().map(csv_cells))))
    }

    /// The statement up to a day as a PDF, made once a day for each state of the loan.
    pub async fn statement_export_pdf(
        &self,
        actor: impl Into<Actor<'_>>,
        id: LoanId,
        to: Option<BusinessDate>,
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(id)).await?;
        let own = self.load_own_loan(&mut tx, actor, id).await?;
        let rows = statement_rows(&own, to)?;
        let holder = self.load_document_holder(&mut tx, own.row.customer_id, Some(id)).await?;
        drop(tx);
        let last = rows.last().map_or(own.today, |row| row.on);
        let new = NewLoanDocument {
            key: format!("statement/{id}/{}/{last}/{}", own.row.version, own.today),
            kind: LoanDocumentKind::Statement,
            customer_id: own.row.customer_id,
            loan: Some((id, own.row.contract_number.clone())),
            as_of_date: last,
            signed_at: None,
        };
        let made_at = format_timestamp(self.core.clock.now());
        let document = self
            .issue_document(&new, move |heading| {
                statement_data(heading, &own, holder, &rows, made_at).source()
            })
            .await?;
        self.load_document_bytes(&document).await
    }
}

fn csv_cells(row: &StatementRow) -> Vec<String> {
    let parts = |amounts: &AmountByComponent| {
        [
            amounts.principal_overdue,
            amounts.interest_overdue,
            amounts.penalty,
            amounts.principal,
            amounts.interest,
        ]
    };
    let mut sums = vec![row.interest, row.penalty, row.paid];
    sums.extend(parts(&row.to));
    sums.extend([row.waived, row.written_off, row.refunded]);
    sums.extend(parts(&row.owed));
    sums.extend([row.owed.total(), row.funds, row.payoff]);
    let mut cells = vec![format_iso_date(&row.on.to_string())];
    cells.extend(sums.into_iter().map(csv::format_decimal));
    cells.push(row.days_overdue.to_string());
    cells
}

fn statement_data(
    heading: DocumentHeading,
    own: &OwnLoan,
    holder: DocumentHolder,
    rows: &[StatementRow],
    made_at: String,
) -> AccountStatement {
    let contract = own.loan.contract();
    let last = rows.last().map_or(own.today, |row| row.on);
    let terms = own.loan.current_terms(last);
    let all = |of: fn(&StatementRow) -> Tenge| format_amount(rows.iter().map(of).sum());
    AccountStatement {
        heading,
        full_name: holder.full_name,
        iin: holder.iin,
        made_at,
        from: format_iso_date(&contract.issued_on.to_string()),
        to: format_iso_date(&last.to_string()),
        amount: format_amount(contract.principal),
        rate_per_day: format_percent(&daily_percent(terms.rate)),
        gesv: format_percent(&format!("{:.1}", terms.gesv)),
        plan: instalment_rows(&own.loan.instalments(last)),
        days: rows.iter().map(statement_day).collect(),
        interest: all(|row| row.interest),
        penalty: all(|row| row.penalty),
        paid: all(|row| row.paid),
        payoff: rows.last().map_or_else(String::new, |row| format_amount(row.payoff)),
    }
}

/// The plan; empty where it is a single payment.
fn instalment_rows(instalments: &[Instalment]) -> Vec<StatementInstalment> {
    let rows = instalments.iter().filter(|_| instalments.len() > 1);
    let rows = rows.map(|it| StatementInstalment {
        due_date: format_iso_date(&it.due_date.to_string()),
        amount: format_amount(it.amount),
        status: match it.status {
            InstalmentStatus::Paid => LocalizedText::new("оплачен", "төленді"),
            InstalmentStatus::Overdue => LocalizedText::new("просрочен", "мерзімі өтті"),
            InstalmentStatus::Next => LocalizedText::new("следующий", "келесі"),
            InstalmentStatus::Upcoming => LocalizedText::new("предстоит", "алда"),
        },
    });
    rows.collect()
}

fn statement_day(row: &StatementRow) -> StatementDay {
    let other = row.waived + row.written_off + row.refunded;
    StatementDay {
        on: format_iso_date(&row.on.to_string()),
        interest: format_amount(row.interest),
        penalty: format_amount(row.penalty),
        paid: format_amount(row.paid),
        other: if other.is_zero() { String::new() } else { format_amount(other) },
        principal_owed: format_amount(row.owed.principal_total()),
        interest_owed: format_amount(row.owed.interest_total()),
        penalty_owed: format_amount(row.owed.penalty),
        payoff: format_amount(row.payoff),
        days_overdue: row.days_overdue,
    }
}

/// `0.28` is `0,28 %`.
fn format_percent(text: &str) -> String {
    format!("{}\u{a0}%", text.replace('.', ","))
}
