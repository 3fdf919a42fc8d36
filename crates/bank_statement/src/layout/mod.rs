//! The known layouts of statements, one file each.

mod halyk;
mod kaspi;
mod kaspi_labels;

use base::{BusinessDate, Period};
use identity::{Iban, NamePart, PersonName};
use money::Tenge;

use crate::{
    Bank, CardTail, Owner, Row, StatementData, StatementLanguage, StatementRejection, Total, text,
};

/// More operations than a person has in a year.
const ROWS_MAX: usize = 50_000;
/// Longer lines are ignored: no bank prints them.
const LINE_CHARS_MAX: usize = 1_000;
const DETAILS_BYTES_MAX: usize = 500;
/// Lines that a cell may be broken into.
const CONTINUATIONS_MAX: usize = 5;

/// Reads the text of a statement, line by line, as any program extracts it: columns may be
/// separated by tabs, by spaces or not at all.
pub fn read_text(text: &str) -> Result<StatementData, StatementRejection> {
    let lines: Vec<String> =
        text.lines().map(text::normalize_line).filter(|it| !it.is_empty()).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    read_lines(&lines)
}

/// Reads normalized lines.
pub(crate) fn read_lines(lines: &[&str]) -> Result<StatementData, StatementRejection> {
    let is_short = |line: &&str| line.chars().nth(LINE_CHARS_MAX).is_none();
    let lines: Vec<&str> = lines.iter().copied().filter(is_short).collect();
    if halyk::matches(&lines) {
        halyk::read(&lines)
    } else if kaspi::matches(&lines) {
        kaspi::read(&lines)
    } else {
        Err(StatementRejection::UnknownLayout)
    }
}

/// A statement while it is being read.
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
    /// Lines added to the last row so far.
    continuation_lines: usize,
}

impl StatementDraft {
    fn push(&mut self, row: Row) -> Result<(), StatementRejection> {
        self.rows.push(row);
        self.continuation_lines = 0;
        if self.rows.len() > ROWS_MAX { Err(StatementRejection::TooBig) } else { Ok(()) }
    }

    /// Appends a line to the details of the last row, up to a limit.
    fn continue_row(&mut self, text: &str) {
        self.continuation_lines += 1;
        let Some(row) =
            self.rows.last_mut().filter(|_| self.continuation_lines <= CONTINUATIONS_MAX)
        else {
            return;
        };
        if row.details.len() + text.len() < DETAILS_BYTES_MAX {
            row.details = collapse_tabs(&format!("{} {text}", row.details));
        }
    }

    /// Without an owner, a period or balances the layout is not a known one.
    fn finish(
        self,
        bank: Bank,
        language: StatementLanguage,
    ) -> Result<StatementData, StatementRejection> {
        let unknown_layout = StatementRejection::UnknownLayout;
        let name = parse_name(&self.surname, &self.given).ok_or(unknown_layout.clone())?;
        let (first, last) = self.period.ok_or(unknown_layout.clone())?;
        let day_after = last.try_plus_days(1).map_err(|_| unknown_layout.clone())?;
        Ok(StatementData {
            bank,
            language,
            owner: Owner { name, account: self.account, card: self.card },
            period: Period::new(first, day_after),
            opening: self.opening.ok_or(unknown_layout.clone())?,
            closing: self.closing.ok_or(unknown_layout)?,
            totals: self.totals,
            rows: self.rows,
        })
    }
}

/// Parses a name. If the surname is not separate, it is the first word.
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

/// Collapses tabs and spaces into single spaces.
fn collapse_tabs(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
