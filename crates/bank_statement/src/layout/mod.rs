//! The forms of statements that we know, one file each.

mod halyk;
mod kaspi;
mod kaspi_labels;

use base::{BusinessDate, Period};
use identity::{Iban, NamePart, PersonName};
use money::Tenge;

use crate::{
    Bank, CardTail, Owner, Row, StatementData, StatementLanguage, StatementRejection, Total, text,
};

/// More operations than a year of anybody's has.
const ROWS_MAX: usize = 50_000;
/// No bank prints longer lines, and no shop has a longer name.
const LINE_CHARS_MAX: usize = 1_000;
const DETAILS_BYTES_MAX: usize = 500;
/// Lines that a cell is broken into.
const CONTINUATIONS_MAX: usize = 5;

/// Reads the text of a statement, a line of it to a line, in whatever way it came out of a file:
/// columns may stand apart by tabs or spaces, or not at all.
pub fn read_text(text: &str) -> Result<StatementData, StatementRejection> {
    let lines: Vec<String> =
        text.lines().map(text::normalize_line).filter(|it| !it.is_empty()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    read_lines(&lines)
}

/// Reads lines that are tidy.
pub(crate) fn read_lines(lines: &[&str]) -> Result<StatementData, StatementRejection> {
    let is_short = |line: &&str| line.len() <= LINE_CHARS_MAX;
    let lines: Vec<&str> = lines.iter().copied().filter(is_short).collect();
    if halyk::matches(&lines) {
        halyk::read(&lines)
    } else if kaspi::matches(&lines) {
        kaspi::read(&lines)
    } else {
        Err(StatementRejection::UnknownLayout)
    }
}

/// A statement of which not everything has been found yet.
#[derive(Default)]
struct StatementDraft {
    surname: String,
    given: String,
    account: Option<Iban>,
    card: Option<CardTail>,
    /// The first and the last day.
    period: Option<(BusinessDate, BusinessDate)>,
    opening: Option<Tenge>,
    closing: Option<Tenge>,
    totals: Vec<Total>,
    rows: Vec<Row>,
    /// How many lines the last row goes on for.
    continuation_lines: usize,
}

impl StatementDraft {
    fn push(&mut self, row: Row) -> Result<(), StatementRejection> {
        self.rows.push(row);
        self.continuation_lines = 0;
        if self.rows.len() > ROWS_MAX { Err(StatementRejection::TooBig) } else { Ok(()) }
    }

    /// Adds a line to what the last row says, as long as it may still belong to it.
    fn continue_row(&mut self, more: &str) {
        self.continuation_lines += 1;
        let Some(row) =
            self.rows.last_mut().filter(|_| self.continuation_lines <= CONTINUATIONS_MAX)
        else {
            return;
        };
        if row.details.len() + more.len() < DETAILS_BYTES_MAX {
            row.details = collapse_tabs(&format!("{} {more}", row.details));
        }
    }

    /// A form without an owner, a period or balances is not the one we know.
    fn finish(
        self,
        bank: Bank,
        language: StatementLanguage,
    ) -> Result<StatementData, StatementRejection> {
        let foreign = StatementRejection::UnknownLayout;
        let name = parse_name(&self.surname, &self.given).ok_or(foreign.clone())?;
        let (first, last) = self.period.ok_or(foreign.clone())?;
        let after = last.try_plus_days(1).map_err(|_| foreign.clone())?;
        Ok(StatementData {
            bank,
            language,
            owner: Owner { name, account: self.account, card: self.card },
            period: Period::new(first, after),
            opening: self.opening.ok_or(foreign.clone())?,
            closing: self.closing.ok_or(foreign)?,
            totals: self.totals,
            rows: self.rows,
        })
    }
}

/// A name of which the surname may stand apart. Where it does not, it comes first.
fn parse_name(surname: &str, given: &str) -> Option<PersonName> {
    let (surname, given) = match given.trim() {
        "" => surname.trim().split_once(' ')?,
        given => (surname, given),
    };
    let (given, patronymic) = given.trim().split_once(' ').unwrap_or((given, ""));
    let patronymic = match patronymic.trim() {
        "" => None,
        patronymic => Some(NamePart::try_new(patronymic).ok()?),
    };
    let surname = NamePart::try_new(surname).ok()?;
    Some(PersonName::new(surname, NamePart::try_new(given).ok()?, patronymic))
}

/// Without tabs and without spaces around it.
fn collapse_tabs(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
