//! Tables for a spreadsheet, as the programs of this country open them at a double click: UTF-8 with
//! its mark, semicolons, a comma before the tiyn.

use money::Tenge;

/// By this a program knows that the letters are UTF-8.
const BOM: &str = "\u{feff}";

/// The whole table.
pub fn encode_rows(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut text = BOM.to_owned();
    for row in rows {
        let cells: Vec<String> = row.iter().map(|it| quote_cell(it)).collect();
        text.push_str(&cells.join(";"));
        text.push_str("\r\n");
    }
    text.into_bytes()
}

/// `62688.5` is `62688,50`.
pub fn format_decimal(amount: Tenge) -> String {
    amount.to_string().replace('.', ",")
}

/// A text with a sign of the format's own is put between quotes.
fn quote_cell(text: &str) -> String {
    if text.contains([';', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
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
