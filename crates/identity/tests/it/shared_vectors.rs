//! Writes what the types accept and reject to `site/identity.json`;
//! `web/src/shared/identity/vectors.test.ts` checks the forms in the browser against the same file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::str::FromStr;

use identity::{
    Bin, BinError, DocumentError, Email, EmailError, Iban, IbanError, IdDocument, IdDocumentKind,
    IdDocumentNumber, Iin, IinError, Issuer, NameError, NamePart, Otp, OtpError, Password,
    PasswordError, Phone, PhoneError,
};
use serde::Deserialize;
use serde_json::{Value, json};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../site/identity.json");
const INPUTS: &str = include_str!("../inputs.json");

/// Rows by kind of text or by question. A `BTreeMap` keeps the order of the file stable.
type Sections<Row> = BTreeMap<String, Vec<Row>>;

#[derive(Deserialize)]
struct Inputs {
    texts: Sections<String>,
    questions: Sections<Vec<String>>,
}

/// The normalized text, or the code of the error.
type Answer = Result<String, &'static str>;

macro_rules! reader {
    ($type:ty) => {
        |text: &str| match <$type>::try_new(text) {
            Ok(value) => Ok(value.reveal().to_owned()),
            Err(error) => Err(error.code()),
        }
    };
}

fn reader(kind: &str) -> fn(&str) -> Answer {
    fn document(kind: IdDocumentKind, text: &str) -> Answer {
        let number = IdDocumentNumber::try_new(kind, text).map_err(DocumentError::code)?;
        Ok(number.reveal().to_owned())
    }
    match kind {
        "iin" => reader!(Iin),
        "bin" => reader!(Bin),
        "phone" => reader!(Phone),
        "iban" => reader!(Iban),
        "name" => reader!(NamePart),
        "email" => reader!(Email),
        "otp" => reader!(Otp),
        "password" => reader!(Password),
        "id_card" => |text| document(IdDocumentKind::IdCard, text),
        "passport" => |text| document(IdDocumentKind::Passport, text),
        "residence_permit" => |text| document(IdDocumentKind::ResidencePermit, text),
        other => panic!("{other} is not a kind of text"),
    }
}

fn all_error_codes() -> BTreeSet<&'static str> {
    macro_rules! all {
        ($($errors:ty),+) => {
            [$(<$errors>::ALL.iter().map(|error| error.code()).collect::<Vec<_>>()),+].concat()
        };
    }
    let codes: Vec<&str> = all!(
        IinError,
        BinError,
        PhoneError,
        IbanError,
        NameError,
        DocumentError,
        EmailError,
        OtpError,
        PasswordError
    );
    let unique: BTreeSet<&str> = codes.iter().copied().collect();
    assert_eq!(unique.len(), codes.len(), "codes must be unique");
    unique
}

fn parse_valid<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse().expect("the input file must have valid values in its questions")
}

/// Returns what is derived from a valid value and the arguments in the row.
fn answer_question(question: &str, row: &[String]) -> Value {
    match (question, row) {
        ("births", [iin]) => {
            let iin: Iin = parse_valid(iin);
            json!([iin.birth_date().to_string(), iin.sex().code()])
        }
        ("ages", [iin, today]) => json!(parse_valid::<Iin>(iin).age_on(parse_valid(today))),
        ("known_codes", [phone]) => json!(parse_valid::<Phone>(phone).has_known_code()),
        ("typo_hints", [email]) => json!(parse_valid::<Email>(email).typo_hint()),
        ("document_dates", [issued_on, expires_on, today]) => {
            let document = IdDocumentNumber::try_new(IdDocumentKind::IdCard, "012345678")
                .and_then(|number| {
                    let issuer = Issuer::InteriorMinistry;
                    IdDocument::try_new(
                        number,
                        issuer,
                        parse_valid(issued_on),
                        parse_valid(expires_on),
                    )
                })
                .and_then(|document| document.check_on(parse_valid(today)));
            json!(document.err().map(DocumentError::code))
        }
        other => panic!("{other:?} is not a question"),
    }
}

/// Formats one row per line. Invisible characters are escaped.
fn json_rows(rows: &[Value]) -> String {
    let is_visible = |c: char| {
        let is_mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{200b}'..='\u{206f}' | '\u{feff}');
        c == ' ' || !(c.is_whitespace() || c.is_control() || is_mark)
    };
    let escape =
        |c: char| if is_visible(c) { c.into() } else { format!("\\u{:04x}", u32::from(c)) };
    let line =
        |row: &Value| format!("    {}", row.to_string().chars().map(escape).collect::<String>());
    format!("[\n{}\n  ]", rows.iter().map(line).collect::<Vec<_>>().join(",\n"))
}

#[test]
fn the_shared_vectors_are_up_to_date() {
    let inputs: Inputs = serde_json::from_str(INPUTS).unwrap();
    let mut rows: Sections<Value> = BTreeMap::new();
    for (kind, texts) in inputs.texts {
        let read = reader(&kind);
        let row = |text: String| match read(&text) {
            Ok(value) => json!([text, value, null]),
            Err(code) => json!([text, null, code]),
        };
        rows.insert(kind, texts.into_iter().map(row).collect());
    }
    for (question, input_rows) in inputs.questions {
        let row = |row: Vec<String>| {
            let answer = answer_question(&question, &row);
            row.into_iter().map(Value::from).chain([answer]).collect()
        };
        let input_rows = input_rows.into_iter().map(row).collect();
        rows.insert(question, input_rows);
    }
    let codes = all_error_codes();
    // The browser does not have the list of common passwords; only the server returns this code.
    let answers = rows.values().flatten().filter_map(|row| row.as_array()?.last()?.as_str());
    let covered_codes: BTreeSet<&str> = answers.collect();
    let missing_codes: Vec<&str> = codes.difference(&covered_codes).copied().collect();
    assert_eq!(missing_codes, ["password_common"], "every code has a vector");
    rows.insert("codes".to_owned(), codes.into_iter().map(Value::from).collect());
    let sections: Vec<String> =
        rows.iter().map(|(name, rows)| format!("  \"{name}\": {}", json_rows(rows))).collect();
    let fresh = format!("{{\n{}\n}}\n", sections.join(",\n"));
    golden_file::hold(FILE, &fresh);
}
