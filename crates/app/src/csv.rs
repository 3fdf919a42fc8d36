//! Tables for a spreadsheet, in the form that programs in Kazakhstan open at a double click: UTF-8
//! with a byte order mark, semicolons, a decimal comma.

use csv::{Terminator, WriterBuilder};
use money::Tenge;

/// The byte order mark tells a program that the text is UTF-8.
const BOM: &str = "\u{feff}";

/// Encodes a table. A text that a program would run as a formula gets an apostrophe in front, which
/// makes it a text again.
pub fn encode_rows(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = WriterBuilder::new()
        .delimiter(b';')
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(BOM.as_bytes().to_vec());
    for mut row in rows {
        row.iter_mut().filter(|cell| is_formula(cell)).for_each(|cell| cell.insert(0, '\''));
        writer.write_record(&row).expect("a table in memory can be written");
    }
    writer.into_inner().expect("a table in memory can be written")
}

/// Whether a program would compute a cell. A number is no formula, whatever its sign.
fn is_formula(cell: &str) -> bool {
    let is_number = |text: &str| {
        let (whole, fraction) = text.split_once(',').unwrap_or((text, "0"));
        [whole, fraction]
            .into_iter()
            .all(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    // Programs skip what they do not show before they look at the first character.
    let shown = cell.trim_start_matches(|c: char| c.is_whitespace() || c.is_control());
    match shown.chars().next() {
        Some('-' | '+') => !is_number(&shown[1..]),
        Some('=' | '@' | '\u{ff1d}' | '\u{ff0b}' | '\u{ff0d}' | '\u{ff20}') => true,
        _ => false,
    }
}

/// `62688.5` is `62688,50`.
pub fn format_decimal(amount: Tenge) -> String {
    amount.to_string().replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_opens_in_a_spreadsheet() {
        let rows = [
            vec!["Күні".to_owned(), "a;\"b\"".to_owned()],
            vec![format_decimal(Tenge::from_tiyn(6_268_850))],
        ];
        let text = String::from_utf8(encode_rows(rows.into_iter())).unwrap();
        assert_eq!(text, "\u{feff}Күні;\"a;\"\"b\"\"\"\r\n62688,50\r\n");
        assert_eq!(format_decimal(Tenge::ZERO), "0,00");
    }

    #[test]
    fn no_cell_is_a_formula() {
        let rows = [[
            "=HYPERLINK(1)",
            "@SUM(A1)",
            "+7 701 123 45 67",
            "-2+3",
            "\t=1+1",
            "-5,00",
            "+12",
            "-",
            "Айгүл = А",
            "",
        ]];
        let rows = rows.into_iter().map(|row| row.map(str::to_owned).to_vec());
        let text = String::from_utf8(encode_rows(rows)).unwrap();
        let expected =
            "'=HYPERLINK(1);'@SUM(A1);'+7 701 123 45 67;'-2+3;'\t=1+1;-5,00;+12;'-;Айгүл = А;";
        assert_eq!(text, format!("\u{feff}{expected}\r\n"));
    }
}
