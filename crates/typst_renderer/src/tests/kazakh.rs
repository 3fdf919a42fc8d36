//! Kazakh endings in documents, held to the table that the messages and the site are held to.

use documents::{DocumentError, DocumentSource, Template};

use crate::{PdfRenderer, TypstRenderer};

const SHARED_TABLE: &str = include_str!("../../../../site/kazakh-cases.json");

const TEMPLATE: Template = Template::new(
    "kazakh-cases",
    r#"
#import "kazakh.typ": *
#let cases = ("genitive", "dative", "accusative", "locative", "ablative", "instrumental")
#let table = json("facts.json")
#for (word, ..expected) in table.inflected {
  assert.eq(cases.map(case => inflect(word, case)), expected)
}
#for (word, own, ..expected) in table.possessed {
  assert.eq(possessed(word), own)
  assert.eq(cases.map(case => possessed(word, case)), expected)
}
#for (first, second, expected) in table.joined { assert.eq(with-and(first, second), expected) }
#assert.eq(on-day("15.11.2026"), "15.11.2026 күні")
#assert.eq(until-day("15.11.2026"), "15.11.2026 күніне дейін")
#assert.eq(from-day("15.11.2026"), "15.11.2026 күнінен бастап")
#assert.eq(sum-in("190\u{a0}000\u{a0}₸", "accusative"), "190\u{a0}000\u{a0}₸ сомасын")
"#,
);

fn check(table: &str) -> Result<(), DocumentError> {
    let data = table.as_bytes().to_vec();
    let source = DocumentSource { template: TEMPLATE, data, qr: None };
    TypstRenderer.render_pdf(&source).map(|_| ())
}

#[test]
fn endings_follow_the_shared_table() {
    check(SHARED_TABLE).unwrap();
}

#[test]
fn a_wrong_ending_is_found() {
    for (right, wrong) in
        [("15 күнге", "15 күнға"), ("сомасын\"", "соманы\""), ("8 бен 9", "8 мен 9")]
    {
        assert!(SHARED_TABLE.contains(right), "{right}");
        check(&SHARED_TABLE.replace(right, wrong)).unwrap_err();
    }
}
