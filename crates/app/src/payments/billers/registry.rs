//! A provider's registry of a day: CSV, as their people export it. One line is held in memory at a
//! time.

use std::io::{self, BufRead};

use base::BusinessDate;
use csv::{ReaderBuilder, StringRecord};
use money::Tenge;
use sha2::{Digest, Sha256};

/// Longer than any line of a registry.
const LINE_BYTES_MAX: u64 = 4_096;
/// More payments than a day has.
const LINES_MAX: u64 = 1_000_000;
/// Names that providers give the columns.
const COLUMN_NAMES: [&[&str]; 4] = [
    &["txn_id", "txnid", "id", "order_id", "pg_order_id", "номер", "номер операции"],
    &["account", "лицевой счет", "лицевой счёт", "иин", "договор"],
    &["sum", "amount", "pg_amount", "сумма"],
    &["date", "txn_date", "дата", "дата операции"],
];

/// A payment as the provider has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistryLine {
    /// Where it stands in the file, from one on.
    pub line_number: u64,
    /// What the provider calls it.
    pub txn_id: String,
    /// What the payer typed.
    pub account: String,
    /// How much.
    pub amount: Tenge,
    /// The day on which it was paid.
    pub paid_on: BusinessDate,
}

/// A line that cannot be parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnreadableLine {
    /// Where it stands in the file.
    pub line_number: u64,
}

/// Reads a registry line by line.
pub struct RegistryReader<R> {
    file: R,
    line_number: u64,
    /// The separator and the columns, once the first line is read.
    layout: Option<(u8, [usize; 4])>,
    hash: Sha256,
}

impl<R: BufRead> RegistryReader<R> {
    /// From its beginning.
    pub fn new(file: R) -> Self {
        Self { file, line_number: 0, layout: None, hash: Sha256::new() }
    }

    /// The next payment; nothing at the end.
    pub fn next_line(&mut self) -> io::Result<Option<Result<RegistryLine, UnreadableLine>>> {
        loop {
            let Some(text) = self.read_line_text()? else { return Ok(None) };
            let text = text.trim_start_matches('\u{feff}').trim();
            if text.is_empty() {
                continue;
            }
            let is_first = self.layout.is_none();
            let (separator, columns) = *self.layout.get_or_insert_with(|| detect_layout(text));
            match parse_line(self.line_number, &split_fields(text, separator), columns) {
                Some(line) => return Ok(Some(Ok(line))),
                // The first line may name the columns.
                None if is_first => {}
                None => return Ok(Some(Err(UnreadableLine { line_number: self.line_number }))),
            }
        }
    }

    /// The hash of everything that was read, in hexadecimal digits.
    pub fn sha256(self) -> String {
        base::hex::encode(self.hash.finalize())
    }

    fn read_line_text(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        io::Read::take(&mut self.file, LINE_BYTES_MAX).read_until(b'\n', &mut bytes)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.line_number += 1;
        let invalid_data = |text: &str| io::Error::new(io::ErrorKind::InvalidData, text.to_owned());
        if bytes.len() as u64 == LINE_BYTES_MAX {
            return Err(invalid_data(&format!(
                "line {} is longer than any line is",
                self.line_number
            )));
        }
        if self.line_number > LINES_MAX {
            return Err(invalid_data("it has more lines than a day has payments"));
        }
        self.hash.update(&bytes);
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// The separator and the positions of the columns, by the first line.
fn detect_layout(first: &str) -> (u8, [usize; 4]) {
    let separator =
        [b';', b'\t', b','].into_iter().find(|it| first.as_bytes().contains(it)).unwrap_or(b';');
    let names: Vec<String> =
        split_fields(first, separator).iter().map(|name| name.trim().to_lowercase()).collect();
    let find_column =
        |aliases: &[&str]| names.iter().position(|name| aliases.contains(&name.as_str()));
    let found_columns = COLUMN_NAMES.map(find_column);
    let columns = match found_columns {
        [Some(txn_id), Some(account), Some(sum), Some(date)] => [txn_id, account, sum, date],
        _ => [0, 1, 2, 3],
    };
    (separator, columns)
}

/// The fields of a line. Every line has a reader of its own, because a quote that is not closed
/// must not swallow the lines below.
fn split_fields(line: &str, separator: u8) -> StringRecord {
    let mut reader =
        ReaderBuilder::new().delimiter(separator).has_headers(false).from_reader(line.as_bytes());
    let mut record = StringRecord::new();
    // Nothing can fail: the text is UTF-8 in memory, and a line is one record.
    let _ = reader.read_record(&mut record);
    record
}

fn parse_line(number: u64, fields: &StringRecord, columns: [usize; 4]) -> Option<RegistryLine> {
    let field = |at: usize| fields.get(columns[at]).map(str::trim);
    let txn_id = field(0).filter(|id| (1..=40).contains(&id.chars().count()))?.to_owned();
    let account = field(1).filter(|account| account.chars().count() <= 100)?.to_owned();
    let (amount, on) = (parse_amount(field(2)?)?, parse_date(field(3)?)?);
    Some(RegistryLine { line_number: number, txn_id, account, amount, paid_on: on })
}

/// A sum as people write it: `1 000,50`, `1000.5` or `1000`.
fn parse_amount(text: &str) -> Option<Tenge> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace() && *c != '₸').collect();
    let sum: Tenge = plain.replace(',', ".").parse().ok()?;
    sum.is_positive().then_some(sum)
}

/// A day as programs and people write it, whatever time follows: `2026-11-15T10:00`, `15.11.2026`,
/// `20261115100000`.
pub(crate) fn parse_date(text: &str) -> Option<BusinessDate> {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(text.len(), 8 | 12 | 14) && is_digits(text) {
        return format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..8]).parse().ok();
    }
    let date = text.get(..10)?;
    if !text[10..].is_empty() && !text[10..].starts_with([' ', 'T']) {
        return None;
    }
    let parts: Vec<&str> = date.split('.').collect();
    match parts[..] {
        [day, month, year] => format!("{year}-{month}-{day}").parse().ok(),
        _ => date.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Result<(String, String, String, String), u64>> {
        let mut registry = RegistryReader::new(text.as_bytes());
        let mut all = Vec::new();
        while let Some(line) = registry.next_line().unwrap() {
            all.push(
                line.map_err(|it| it.line_number).map(|it| {
                    (it.txn_id, it.account, it.amount.to_string(), it.paid_on.to_string())
                }),
            );
        }
        all
    }

    fn expected_line(
        txn_id: &str,
        account: &str,
        sum: &str,
        day: &str,
    ) -> (String, String, String, String) {
        (txn_id.into(), account.into(), sum.into(), day.into())
    }

    #[test]
    fn parses_provider_exports() {
        let expected = expected_line("1", "900101300007", "1000.50", "2026-11-15");
        for text in [
            "1;900101300007;1000.50;2026-11-15",
            "\u{feff}txn_id;account;sum;date\r\n1;900101300007;1 000,50;15.11.2026 10:00\r\n",
            "1,900101300007,1000.5,20261115100000\n\n",
            "1,900101300007,\"1000,50\",2026-11-15T23:59:59\n",
            "\"1\";\"900101300007\";\"1000.50\";\"2026-11-15\"\n",
            "date\tsum\tid\taccount\n2026-11-15\t1000.5\t1\t900101300007",
            "Номер;Лицевой счёт;Сумма;Дата\n1;900101300007;1\u{a0}000,50 ₸;15.11.2026",
        ] {
            assert_eq!(read(text), [Ok(expected.clone())], "{text}");
        }
    }

    #[test]
    fn reports_unreadable_lines_by_number() {
        let text = "1;a;10;2026-11-15\n2;a;-10;2026-11-15\n3;a;10;2026-13-15\nИТОГО;;10\n4;a;x;y\n";
        let good = expected_line("1", "a", "10.00", "2026-11-15");
        assert_eq!(read(text), [Ok(good), Err(2), Err(3), Err(4), Err(5)]);
        assert_eq!(read(""), []);
        let long = format!("1;{};10;2026-11-15", "a".repeat(5_000));
        assert!(RegistryReader::new(long.as_bytes()).next_line().is_err());
        for text in ["", "2026", "15.11.26", "2026-11-15x", "20261115100", "ё026-11-15", "20261340"]
        {
            assert_eq!(parse_date(text), None, "{text}");
        }
    }
}
