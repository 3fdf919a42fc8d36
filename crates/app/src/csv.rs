//! Tables for a spreadsheet, in the form that programs in Kazakhstan open at a double click: UTF-8
//! with a byte order mark, semicolons, a decimal comma.

use csv::{Terminator, WriterBuilder};
use money::Tenge;

/// By this a program knows that the text is UTF-8.
const BOM: &str = "\u{feff}";

/// Encodes the whole table.
pub fn encode_rows(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut writer = WriterBuilder::new()
        .delimiter(b';')
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(BOM.as_bytes().to_vec());
    for row in rows {
        writer.write_record(&row).expect("a table in memory can be written");
    }
    writer.into_inner().expect("a table in memory can be written")
}

/// `62688.5` is `62688,50`.
pub fn format_decimal(amount: Tenge) -> String {
    amount.to_string().replace('.', ",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_opens_at_a_double_click() {
        let rows = [
            vec!["Күні".to_owned(), "a;\"b\"".to_owned()],
            vec![format_decimal(Tenge::from_tiyn(6_268_850))],
        ];
        let text = String::from_utf8(encode_rows(rows.into_iter())).unwrap();
        assert_eq!(text, "\u{feff}Күні;\"a;\"\"b\"\"\"\r\n62688,50\r\n");
        assert_eq!(format_decimal(Tenge::ZERO), "0,00");
    }
}
