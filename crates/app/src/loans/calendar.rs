//! The due dates of a loan as a calendar, by RFC 5545. The title shows only a date; the amount is
//! in the description, hidden from onlookers.

use base::{BusinessDate, Language, Timestamp};
use std::fmt::Write;

use lending::loan::{Loan, Status};
use money::Tenge;
use store::sessions::Session;
use store::{Uuid, customers, loans};

use super::{load_own_loan_row, repository};
use crate::loans::Loans;
use crate::{Error, format};

/// Octets of a line, its end not counted.
const LINE_BYTES_MAX: usize = 75;

/// A date of the plan.
struct CalendarEntry {
    /// From one on: a date that moves is the same entry.
    number: usize,
    due_date: BusinessDate,
    /// The amount; none to remove the entry.
    amount: Option<Tenge>,
}

impl Loans {
    /// The due dates of one's own loan, in one's language.
    pub async fn loan_calendar_export(
        &self,
        session: &Session,
        loan_id: Uuid,
    ) -> Result<String, Error> {
        let mut tx = self.core.db.read().await?;
        let row = load_own_loan_row(&mut tx, session, loan_id).await?;
        let customer = customers::find(&mut tx, session.customer_id).await?;
        let language = customer.map(|customer| customer.language).unwrap_or_default();
        drop(tx);
        let loan = repository::loan_from_row(&row)?;
        let dates = calendar_entries(&loan, self.core.clock.today());
        Ok(self.render_calendar(&row, &dates, language, self.core.clock.now()))
    }

    fn render_calendar(
        &self,
        row: &loans::Loan,
        dates: &[CalendarEntry],
        language: Language,
        now: Timestamp,
    ) -> String {
        let house = &self.core.providers.lender_profile;
        let mut text = String::with_capacity(1_024);
        let mut line =
            |name: &str, value: &str| push_folded_line(&mut text, &format!("{name}:{value}"));
        line("BEGIN", "VCALENDAR");
        line("VERSION", "2.0");
        line("PRODID", "-//Zhedel//Loan//RU");
        line("CALSCALE", "GREGORIAN");
        line("METHOD", "PUBLISH");
        let words = CalendarTexts::new(language);
        for date in dates {
            line("BEGIN", "VEVENT");
            line("UID", &format!("{}-{}@{}", row.id, date.number, self.core.otp_host));
            line("DTSTAMP", &format_utc_timestamp(now));
            line("SEQUENCE", &row.version.to_string());
            line("DTSTART;VALUE=DATE", &format_basic_date(date.due_date));
            let next = date.due_date.try_plus_days(1).unwrap_or(date.due_date);
            line("DTEND;VALUE=DATE", &format_basic_date(next));
            line("SUMMARY", &escape(words.title));
            let told = words.description(date.amount, &row.contract_number);
            line("DESCRIPTION", &escape(&told));
            line("URL", &format!("{}/loan/", house.base_url));
            line("CLASS", "PRIVATE");
            line("TRANSP", "TRANSPARENT");
            if date.amount.is_some() {
                line("STATUS", "CONFIRMED");
                line("BEGIN", "VALARM");
                line("ACTION", "DISPLAY");
                line("DESCRIPTION", &escape(words.tomorrow));
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

/// The dates that lie ahead, or the last one: late, or to be taken out because nothing is owed.
fn calendar_entries(loan: &Loan, today: BusinessDate) -> Vec<CalendarEntry> {
    let today = today.max(loan.contract().issued_on);
    let (position, dues) = (loan.position(today), loan.dues(today));
    let is_owed = matches!(dues.status, Status::Active | Status::Overdue | Status::Disputed);
    let lines = position.schedule();
    let amount = |at: usize, due_on: BusinessDate| match dues.next {
        _ if !is_owed => None,
        Some(next) if next.due_on == due_on => Some(next.amount),
        Some(_) => Some(lines[at].total()),
        None => Some(dues.payoff),
    };
    let date = |at: usize| {
        let due_on = lines[at].due_on;
        CalendarEntry { number: at + 1, due_date: due_on, amount: amount(at, due_on) }
    };
    let ahead: Vec<CalendarEntry> =
        (0..lines.len()).filter(|at| is_owed && lines[*at].due_on >= today).map(date).collect();
    match lines.len().checked_sub(1) {
        Some(last) if ahead.is_empty() => vec![date(last)],
        _ => ahead,
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
    let whole = Timestamp(moment.0 - moment.0.rem_euclid(1_000_000));
    whole.to_string().replace(['-', ':'], "")
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
    fn what_has_a_meaning_in_a_calendar_is_escaped() {
        assert_eq!(escape("a, b; c\\d\ne"), "a\\, b\\; c\\\\d\\ne");
        assert_eq!(format_utc_timestamp(Timestamp(1_794_700_800_123_456)), "20261115T000000Z");
    }
}
