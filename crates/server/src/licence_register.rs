//! A dated copy of the regulator's register of microfinance organisations, which the lender
//! supplies.

use std::collections::HashMap;

use base::{BusinessDate, LocalizedText};
use identity::Bin;
use serde::Deserialize;
use thiserror::Error;

/// The licence of one organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegisterEntry {
    pub name: LocalizedText,
    pub licence_number: String,
    pub licensed_on: BusinessDate,
    pub status: LicenceStatus,
}

/// Whether an organisation may lend.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LicenceStatus {
    Active,
    Suspended,
    Revoked,
}

/// The register as it stood on a day.
#[derive(Debug, Clone)]
pub struct LicenceRegister {
    pub as_of: BusinessDate,
    /// Made up for the sandbox: pages say so.
    pub is_sample: bool,
    entries: HashMap<String, RegisterEntry>,
}

/// What is wrong with a copy of the register.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum LicenceRegisterError {
    #[error("the first line must be as_of;<date as 2026-11-18>")]
    AsOf,
    #[error("line {line}: {problem}")]
    Row { line: u64, problem: String },
    #[error("line {line}: the BIN {bin}: {problem}")]
    Bin { line: u64, bin: String, problem: identity::BinError },
    #[error("line {line}: the BIN {bin} is listed twice")]
    Duplicate { line: u64, bin: String },
    #[error("line {line}: the licence is newer than the copy")]
    Future { line: u64 },
    #[error("no organisation is listed")]
    Empty,
    #[error("more than {ROWS_MAX} organisations are listed")]
    TooMany,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    bin: String,
    name_ru: String,
    name_kk: String,
    licence_number: String,
    licence_date: BusinessDate,
    status: LicenceStatus,
}

/// Many times what the register has.
const ROWS_MAX: usize = 20_000;
const HEADER_LINES: u64 = 1;

impl LicenceRegister {
    /// Parses a file of semicolon-separated values: its day, the names of the columns, and a row
    /// for each organisation. The day is in the file, so that one cannot change without the other.
    pub fn try_from_csv(text: &str, is_sample: bool) -> Result<Self, LicenceRegisterError> {
        let text = text.trim_start_matches('\u{feff}');
        let (first, table) = text.split_once('\n').ok_or(LicenceRegisterError::AsOf)?;
        let as_of = first.trim().strip_prefix("as_of;").and_then(|day| day.trim().parse().ok());
        let as_of: BusinessDate = as_of.ok_or(LicenceRegisterError::AsOf)?;
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(b';')
            .trim(csv::Trim::All)
            .from_reader(table.as_bytes());
        let mut entries = HashMap::new();
        let headers = reader.headers().cloned().map_err(|error| row_error(&error))?;
        for record in reader.records() {
            let record = record.map_err(|error| row_error(&error))?;
            let line = record.position().map_or(0, csv::Position::line) + HEADER_LINES;
            let row = record.deserialize(Some(&headers));
            let row: Row = row.map_err(|error| row_error(&error))?;
            let bin = Bin::try_new(&row.bin).map_err(|problem| LicenceRegisterError::Bin {
                line,
                bin: row.bin.clone(),
                problem,
            })?;
            if row.licence_date > as_of {
                return Err(LicenceRegisterError::Future { line });
            }
            if [&row.name_ru, &row.name_kk, &row.licence_number].iter().any(|it| it.is_empty()) {
                let problem = "a name or the number of the licence is missing".to_owned();
                return Err(LicenceRegisterError::Row { line, problem });
            }
            let entry = RegisterEntry {
                name: LocalizedText::new(row.name_ru, row.name_kk),
                licence_number: row.licence_number,
                licensed_on: row.licence_date,
                status: row.status,
            };
            if entries.insert(bin.reveal().to_owned(), entry).is_some() {
                return Err(LicenceRegisterError::Duplicate { line, bin: row.bin });
            }
            if entries.len() > ROWS_MAX {
                return Err(LicenceRegisterError::TooMany);
            }
        }
        if entries.is_empty() {
            return Err(LicenceRegisterError::Empty);
        }
        Ok(Self { as_of, is_sample, entries })
    }

    /// Returns the organisation with a BIN of twelve digits.
    pub fn find(&self, bin: &str) -> Option<&RegisterEntry> {
        self.entries.get(bin)
    }
}

fn row_error(error: &csv::Error) -> LicenceRegisterError {
    let line = error.position().map_or(0, csv::Position::line) + HEADER_LINES;
    LicenceRegisterError::Row { line, problem: error.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "bin;name_ru;name_kk;licence_number;licence_date;status\n";
    const ROW: &str =
        "980440000016;\"ТОО \"\"МФО «Пример»\"\"\";Мысал;02.21.0001.М;2021-03-01;active\n";

    fn parse(first: &str, rows: &str) -> Result<LicenceRegister, LicenceRegisterError> {
        LicenceRegister::try_from_csv(&format!("{first}\n{HEAD}{rows}"), false)
    }

    #[test]
    fn a_copy_of_the_register_is_read() {
        let register = parse("\u{feff}as_of;2026-11-18", ROW).unwrap();
        assert_eq!(register.as_of.to_string(), "2026-11-18");
        let entry = register.find("980440000016").unwrap();
        assert_eq!(entry.name.ru, "ТОО \"МФО «Пример»\"");
        assert_eq!(entry.name.kk, "Мысал");
        assert_eq!(entry.licence_number, "02.21.0001.М");
        assert_eq!(entry.licensed_on.to_string(), "2021-03-01");
        assert_eq!(entry.status, LicenceStatus::Active);
        assert!(register.find("120540000011").is_none());
    }

    #[test]
    fn a_mistake_is_named_with_its_line() {
        let day = "as_of;2026-11-18";
        for (first, rows, expected) in [
            ("2026-11-18", ROW.to_owned(), "the first line must be as_of;<date as 2026-11-18>"),
            (
                "as_of;18.11.2026",
                ROW.to_owned(),
                "the first line must be as_of;<date as 2026-11-18>",
            ),
            (day, String::new(), "no organisation is listed"),
            (
                day,
                ROW.replace("980440000016", "980440000017"),
                "line 3: the BIN 980440000017: one of the digits is wrong",
            ),
            (day, ROW.repeat(2), "line 4: the BIN 980440000016 is listed twice"),
            (
                day,
                ROW.replace("2021-03-01", "2026-11-19"),
                "line 3: the licence is newer than the copy",
            ),
            (
                day,
                ROW.replace("02.21.0001.М", ""),
                "line 3: a name or the number of the licence is missing",
            ),
        ] {
            assert_eq!(parse(first, &rows).unwrap_err().to_string(), expected, "{rows}");
        }
        for rows in
            [ROW.replace("active", "fine"), ROW.replace("2021-03-01", "soon"), "1;2\n".into()]
        {
            let error = parse(day, &rows).unwrap_err().to_string();
            assert!(error.starts_with("line 3: "), "{error}");
        }
    }

    #[test]
    fn the_shipped_sample_is_valid() {
        let sample = include_str!("../../../config/licence-register.csv");
        LicenceRegister::try_from_csv(sample, true).unwrap();
    }
}
