//! The statement of account, as a table for a spreadsheet and on paper.

use base::{BusinessDate, Language, LocalizedText};
use documents::{AccountStatement, Heading, StatementDay, StatementInstalment};
use lending::allocation::AmountByComponent;
use lending::loan::{Instalment, InstalmentStatus, Row};
use money::Tenge;
use store::Uuid;
use store::sessions::Session;
use zeroize::Zeroizing;

use super::own::Holder;
use super::{NewLoanDocument, PaperKind};
use crate::Lender;
use crate::applications::daily_percent;
use crate::csv;
use crate::figures::{amount, day, minute};
use crate::loans::LoanError;
use crate::loans::view::{Own, days};

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

impl Lender {
    /// Every day of a loan up to one, as a table for a spreadsheet in the person's language.
    pub async fn statement_export_csv(
        &self,
        session: &Session,
        id: Uuid,
        to: Option<BusinessDate>,
    ) -> Result<Vec<u8>, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loan(&mut tx, session, id).await?;
        let rows = days(&own, to)?;
        let holder = self.holder(&mut tx, session.customer_id, None).await?;
        let is_kazakh = holder.language == Language::Kk;
        let head = COLUMNS.map(|(ru, kk)| if is_kazakh { kk } else { ru }.to_owned());
        Ok(csv::sheet(std::iter::once(head.to_vec()).chain(rows.iter().map(cells))))
    }

    /// Every day of a loan up to one, on paper: made once a day for each state of the loan.
    pub async fn statement_export_pdf(
        &self,
        session: &Session,
        id: Uuid,
        to: Option<BusinessDate>,
    ) -> Result<Zeroizing<Vec<u8>>, LoanError> {
        let mut tx = self.db.read().await?;
        let own = self.load_own_loan(&mut tx, session, id).await?;
        let rows = days(&own, to)?;
        let holder = self.holder(&mut tx, session.customer_id, Some(id)).await?;
        drop(tx);
        let last = rows.last().map_or(own.today, |row| row.on);
        let new = NewLoanDocument {
            key: format!("statement/{id}/{}/{last}/{}", own.row.version, own.today),
            kind: PaperKind::Statement,
            customer_id: session.customer_id,
            loan: Some((id, own.row.contract_number.clone())),
            for_day: last,
            signed_at: None,
        };
        let made_at = minute(self.clock.now());
        let paper = self
            .issue_document(&new, move |heading| facts(heading, &own, holder, &rows, made_at).pdf())
            .await?;
        self.load_document_bytes(&paper).await
    }
}

fn cells(row: &Row) -> Vec<String> {
    let parts = |split: &AmountByComponent| {
        [
            split.principal_overdue,
            split.interest_overdue,
            split.penalty,
            split.principal,
            split.interest,
        ]
    };
    let mut sums = vec![row.interest, row.penalty, row.paid];
    sums.extend(parts(&row.to));
    sums.extend([row.waived, row.written_off, row.refunded]);
    sums.extend(parts(&row.owed));
    sums.extend([row.owed.total(), row.funds, row.payoff]);
    let mut cells = vec![day(&row.on.to_string())];
    cells.extend(sums.into_iter().map(csv::sum));
    cells.push(row.days_overdue.to_string());
    cells
}

fn facts(
    heading: Heading,
    own: &Own,
    holder: Holder,
    rows: &[Row],
    made_at: String,
) -> AccountStatement {
    let contract = own.loan.contract();
    let last = rows.last().map_or(own.today, |row| row.on);
    let price = own.loan.price(last);
    let all = |of: fn(&Row) -> Tenge| amount(rows.iter().map(of).sum());
    AccountStatement {
        heading,
        full_name: holder.full_name,
        iin: holder.iin,
        made_at,
        from: day(&contract.issued_on.to_string()),
        to: day(&last.to_string()),
        amount: amount(contract.principal),
        rate_per_day: percent(&daily_percent(price.rate)),
        gesv: percent(&format!("{:.1}", price.gesv)),
        plan: plan(&own.loan.instalments(last)),
        days: rows.iter().map(statement_day).collect(),
        interest: all(|row| row.interest),
        penalty: all(|row| row.penalty),
        paid: all(|row| row.paid),
        payoff: rows.last().map_or_else(String::new, |row| amount(row.payoff)),
    }
}

/// One payment alone needs no plan.
fn plan(instalments: &[Instalment]) -> Vec<StatementInstalment> {
    let shown = instalments.iter().filter(|_| instalments.len() > 1);
    let shown = shown.map(|it| StatementInstalment {
        due_on: day(&it.due_date.to_string()),
        amount: amount(it.amount),
        status: match it.status {
            InstalmentStatus::Paid => LocalizedText::new("оплачен", "төленді"),
            InstalmentStatus::Overdue => LocalizedText::new("просрочен", "мерзімі өтті"),
            InstalmentStatus::Next => LocalizedText::new("следующий", "келесі"),
            InstalmentStatus::Upcoming => LocalizedText::new("предстоит", "алда"),
        },
    });
    shown.collect()
}

fn statement_day(row: &Row) -> StatementDay {
    let other = row.waived + row.written_off + row.refunded;
    StatementDay {
        on: day(&row.on.to_string()),
        interest: amount(row.interest),
        penalty: amount(row.penalty),
        paid: amount(row.paid),
        other: if other.is_zero() { String::new() } else { amount(other) },
        principal_owed: amount(row.owed.principal_total()),
        interest_owed: amount(row.owed.interest_total()),
        penalty_owed: amount(row.owed.penalty),
        payoff: amount(row.payoff),
        days_overdue: row.days_overdue,
    }
}

/// `0.28` is `0,28 %`.
fn percent(text: &str) -> String {
    format!("{}\u{a0}%", text.replace('.', ","))
}
