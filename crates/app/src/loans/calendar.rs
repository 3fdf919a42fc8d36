//! The due dates of a loan as a calendar, by RFC 5545. The title shows only a date; the amount is
//! in the description, hidden from onlookers.

use base::ids::LoanId;
use base::{BusinessDate, Language, Timestamp};
use std::fmt::Write;

use lending::loan::{Loan, LoanStatus};
use money::Tenge;
use store::{customers, loans};

use super::{load_own_loan_row, repository};
use crate::actor::Actor;
use crate::audit::Subject;
use crate::loans::Loans;
use crate::{Error, format};

/// Octets of a line, its end not counted.
const LINE_BYTES_MAX: usize = 75;

/// A due date of the schedule.
struct CalendarEntry {
    /// Counted from one. A date that moves keeps its number, so that calendars update the entry.
    number: usize,
    due_date: BusinessDate,
    /// The amount; none to remove the entry.
    amount: Option<Tenge>,
}

impl Loans {
    /// The due dates of one's own loan, in one's language.
    pub async fn loan_calendar_export(
        &self,
        actor: impl Into<Actor<'_>>,
        loan_id: LoanId,
    ) -> Result<String, Error> {
        let actor = actor.into();
        let mut tx = self.core.read_as(actor, Subject::Loan(loan_id)).await?;
        let row = load_own_loan_row(&mut tx, actor, loan_id).await?;
        let customer = customers::find(&mut tx, row.customer_id).await?;
        let language = customer.map(|customer| customer.language).unwrap_or_default();
        drop(tx);
        let loan = repository::loan_from_row(&row)?;
        let entries = calendar_entries(&loan, self.core.clock.today());
        Ok(self.render_calendar(&row, &entries, language, self.core.clock.now()))
    }

    fn render_calendar(
        &self,
        row: &loans::Loan,
        entries: &[CalendarEntry],
        language: Language,
        now: Timestamp,
    ) -> String {
        let lender = &self.core.providers.lender_profile;
        let mut text = String::with_capacity(1_024);
        let mut line =
            |name: &str, value: &str| push_folded_line(&mut text, &format!("{name}:{value}"));
        line("BEGIN", "VCALENDAR");
        line("VERSION", "2.0");
        line("PRODID", "-//Zhedel//Loan//RU");
        line("CALSCALE", "GREGORIAN");
        line("METHOD", "PUBLISH");
        let texts = CalendarTexts::new(language);
        for entry in entries {
            line("BEGIN", "VEVENT");
            line("UID", &format!("{}-{}@{}", row.id, entry.number, self.core.otp_host));
            line("DTSTAMP", &format_utc_timestamp(now));
            line("SEQUENCE", &row.version.to_string());
            line("DTSTART;VALUE=DATE", &format_basic_date(entry.due_date));
            let next = entry.due_date.try_plus_days(1).unwrap_or(entry.due_date);
            line("DTEND;VALUE=DATE", &format_basic_date(next));
            line("SUMMARY", &escape(texts.title));
            let description = texts.description(entry.amount, &row.contract_number);
            line("DESCRIPTION", &escape(&description));
            line("URL", &format!("{}/loan/", lender.base_url));
            line("CLASS", "PRIVATE");
            line("TRANSP", "TRANSPARENT");
            if entry.amount.is_some() {
                line("STATUS", "CONFIRMED");
                line("BEGIN", "VALARM");
                line("ACTION", "DISPLAY");
                line("DESCRIPTION", &escape(texts.tomorrow));
                // At ten in the morning of the day before.
                line("TRIGGER", "-PT14H");
                line("END", "VALARM");
            } else {
                line("STATUS", "CANCELLED");
            }
            line("END", "VEVENT");
        }
        line("END", "VCALENDAR");
        text
    }
}

struct CalendarTexts {
    language: Language,
    title: &'static str,
    tomorrow: &'static str,
}

impl CalendarTexts {
    const fn new(language: Language) -> Self {
        let (title, tomorrow) = match language {
            Language::Ru => ("Срок платежа", "Завтра срок платежа"),
            Language::Kk => ("Төлем күні", "Ертең төлем күні"),
        };
        Self { language, title, tomorrow }
    }

    fn description(&self, amount: Option<Tenge>, number: &str) -> String {
        match (self.language, amount.map(format::format_amount)) {
            (Language::Ru, Some(amount)) => format!(
                "К оплате {amount} по договору {number}. Если заплатить раньше или позже, сумма будет другой: точная в кабинете."
            ),
            (Language::Kk, Some(amount)) => format!(
                "{number} шарты бойынша төленетін сома: {amount}. Ертерек немесе кешірек төлесеңіз, сома өзгереді: дәл сома кабинетте."
            ),
            (Language::Ru, None) => format!("По договору {number} платить больше не нужно."),
            (Language::Kk, None) => format!("{number} шарты бойынша енді төлеудің қажеті жоқ."),
        }
    }
}

/// The upcoming dates. If there are none, the last one: overdue, or removed because nothing is
/// owed.
fn calendar_entries(loan: &Loan, today: BusinessDate) -> Vec<CalendarEntry> {
    let today = today.max(loan.contract().issued_on);
    let (position, dues) = (loan.position(today), loan.dues(today));
    let is_owed =
        matches!(dues.status, LoanStatus::Active | LoanStatus::Overdue | LoanStatus::Disputed);
    let lines = position.schedule();
    let amount = |at: usize, due_date: BusinessDate| match dues.next {
        _ if !is_owed => None,
        Some(next) if next.due_date == due_date => Some(next.amount),
        Some(_) => Some(lines[at].total()),
        None => Some(dues.payoff),
    };
    let entry = |at: usize| {
        let due_date = lines[at].due_date;
        CalendarEntry { number: at + 1, due_date, amount: amount(at, due_date) }
    };
    let upcoming: Vec<CalendarEntry> =
        (0..lines.len()).filter(|at| is_owed && lines[*at].due_date >= today).map(entry).collect();
    match lines.len().checked_sub(1) {
        Some(last) if upcoming.is_empty() => vec![entry(last)],
        _ => upcoming,
    }
}

/// Adds a line in pieces that are short enough, none of which ends within a letter.
fn push_folded_line(to: &mut String, line: &str) {
    let mut room = LINE_BYTES_MAX;
    for letter in line.chars() {
        if letter.len_utf8() > room {
            to.push_str("\r\n ");
            room = LINE_BYTES_MAX - 1;
        }
        room -= letter.len_utf8();
        to.push(letter);
    }
    to.push_str("\r\n");
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => {
                let _ = write!(escaped, "\\{letter}");
            }
            '\n' => escaped.push_str("\\n"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// `2026-11-15` is `20261115`.
fn format_basic_date(day: BusinessDate) -> String {
    day.to_string().replace('-', "")
}

/// A moment in UTC, to the second.
fn format_utc_timestamp(moment: Timestamp) -> String {
    let second = Timestamp(moment.0 - moment.0.rem_euclid(1_000_000));
    second.to_string().replace(['-', ':'], "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_between_letters() {
        let (mut text, line) = (String::new(), format!("DESCRIPTION:{}", "қ".repeat(100)));
        push_folded_line(&mut text, &line);
        assert!(text.ends_with("\r\n"));
        assert!(text.split("\r\n").all(|piece| piece.len() <= LINE_BYTES_MAX), "{text}");
        assert_eq!(text.replace("\r\n ", "").trim_end(), line);
    }

    #[test]
    fn calendar_syntax_is_escaped() {
        assert_eq!(escape("a, b; c\\d\ne"), "a\\, b\\; c\\\\d\\ne");
        assert_eq!(format_utc_timestamp(Timestamp(1_794_700_800_123_456)), "20261115T000000Z");
    }
}
