//! Answers as people type them, by field.

use crate::test_application::{TestRules, day, tenge};
use identity::Phone;
use origination::questionnaire::{
    Field, FieldError, FieldErrorCode, ParseContext, RawAnswers, Region, Step, StepAnswers,
    parse_step,
};
use proptest::prelude::*;

const IDENTITY: &[(Field, &str)] = &[
    (Field::Iin, "791028 302728"),
    (Field::Surname, " Қасымова "),
    (Field::GivenName, "Айгүл"),
    (Field::Patronymic, "Серікқызы"),
    (Field::DocumentKind, "id_card"),
    (Field::DocumentNumber, "012 345 678"),
    (Field::DocumentIssuer, "interior_ministry"),
    (Field::DocumentIssuedOn, "2020-01-15"),
    (Field::DocumentExpiresOn, "2030-01-15"),
];

const ADDRESS: &[(Field, &str)] = &[
    (Field::RegRegion, "750000000"),
    (Field::RegDistrict, "Бостандыкский район"),
    (Field::RegStreet, "пр. Абая"),
    (Field::RegHouse, "10/2А"),
    (Field::RegFlat, "5"),
    (Field::RegIndex, "a15e3b4"),
    (Field::ActualSame, "true"),
];

const WORK: &[(Field, &str)] = &[
    (Field::Employment, "employed"),
    (Field::EmployerName, "ТОО «Алтын Дән»"),
    (Field::EmployerBin, "980440000016"),
    (Field::Position, "бухгалтер"),
    (Field::WorkSince, "2023-04"),
    (Field::WorkPhone, "8 (727) 250-00-00"),
    (Field::PayDay, "10"),
    (Field::Income, "210 000"),
    (Field::Dependants, "2"),
];

const CONTACTS: &[(Field, &str)] = &[
    (Field::Email, "aigul@example.kz"),
    (Field::Contact1Name, "Серік"),
    (Field::Contact1Relation, "parent"),
    (Field::Contact1Phone, "8 701 234 56 35"),
];

/// Parses answers with some of them changed.
fn parse(
    step: Step,
    answers: &[(Field, &str)],
    changes: &[(Field, &str)],
) -> Result<StepAnswers, Vec<(Field, &'static str)>> {
    let mut raw = RawAnswers::default();
    for (field, text) in answers.iter().chain(changes) {
        raw.set(*field, *text);
    }
    let own_phone = Phone::try_new("+77012345634").unwrap_or_else(|error| panic!("{error}"));
    let age = TestRules::new().policy.age;
    let context = ParseContext { today: day("2026-11-16"), own_phone: &own_phone, age };
    let to_code = |error: FieldError| (error.field, error.code.code());
    parse_step(step, &raw, &context).map_err(|errors| errors.into_iter().map(to_code).collect())
}

/// Returns the only error.
#[track_caller]
fn single_error(
    step: Step,
    answers: &[(Field, &str)],
    changes: &[(Field, &str)],
) -> (Field, &'static str) {
    match parse(step, answers, changes) {
        Err(errors) if errors.len() == 1 => errors[0],
        Err(errors) => panic!("{errors:?}"),
        Ok(_) => panic!("{changes:?} is accepted"),
    }
}

#[test]
fn reads_names_and_the_document() {
    let Ok(StepAnswers::Identity(identity)) = parse(Step::Identity, IDENTITY, &[]) else {
        panic!("the answers must be valid");
    };
    assert_eq!(identity.iin.reveal(), "791028302728");
    assert_eq!(identity.name.reveal(), "Қасымова Айгүл Серікқызы");
    assert_eq!(identity.document.number().reveal(), "012345678");
    let none = [(Field::Patronymic, ""), (Field::NoPatronymic, "true")];
    let Ok(StepAnswers::Identity(identity)) = parse(Step::Identity, IDENTITY, &none) else {
        panic!("the patronymic must be optional");
    };
    assert_eq!(identity.name.reveal(), "Қасымова Айгүл");
}

#[test]
fn reports_document_errors() {
    use Field as F;
    for (changes, field, code) in [
        (vec![(F::Iin, "791028302729")], F::Iin, "iin_checksum"),
        (vec![(F::Iin, "  ")], F::Iin, "required"),
        (vec![(F::Surname, "Қасымова2")], F::Surname, "name_characters"),
        (vec![(F::Patronymic, "")], F::Patronymic, "required"),
        (vec![(F::NoPatronymic, "true")], F::Patronymic, "contradiction"),
        (vec![(F::NoPatronymic, "yes")], F::NoPatronymic, "choice"),
        (vec![(F::DocumentKind, "driving_licence")], F::DocumentKind, "choice"),
        (vec![(F::DocumentKind, "passport")], F::DocumentNumber, "passport_number"),
        (vec![(F::DocumentIssuer, "МВД")], F::DocumentIssuer, "choice"),
        (vec![(F::DocumentIssuedOn, "15.01.2020")], F::DocumentIssuedOn, "date"),
        (
            vec![(F::DocumentIssuedOn, "2026-11-17")],
            F::DocumentIssuedOn,
            "document_issued_in_future",
        ),
        (vec![(F::DocumentExpiresOn, "2026-11-16")], F::DocumentExpiresOn, "document_expired"),
        (vec![(F::DocumentExpiresOn, "2020-01-15")], F::DocumentExpiresOn, "document_dates"),
    ] {
        assert_eq!(single_error(Step::Identity, IDENTITY, &changes), (field, code));
    }
    assert!(parse(Step::Identity, IDENTITY, &[(F::DocumentExpiresOn, "2026-11-17")]).is_ok());
}

/// All missing fields are reported at once.
#[test]
fn an_empty_step_reports_every_required_field() {
    let errors = |step| parse(step, &[], &[]).err().unwrap_or_default();
    let fields = |step| errors(step).into_iter().map(|(field, _)| field).collect::<Vec<_>>();
    assert!(errors(Step::Identity).iter().all(|(_, code)| *code == "required"));
    assert_eq!(fields(Step::Identity).len(), 8, "the number is only checked with a kind");
    assert_eq!(
        fields(Step::Address),
        [
            Field::RegRegion,
            Field::RegDistrict,
            Field::RegHouse,
            Field::ActualRegion,
            Field::ActualDistrict,
            Field::ActualHouse
        ]
    );
    assert_eq!(fields(Step::Work), [Field::Employment, Field::Income]);
    assert!(parse(Step::Contacts, &[], &[]).is_ok(), "contacts are optional");
}

#[test]
fn applicants_outside_the_age_limits_are_rejected() {
    // Born on 11 December 2006 and on 23 May 2001.
    for (iin, is_accepted) in [("061211600012", true), ("010523500018", true)] {
        assert_eq!(parse(Step::Identity, IDENTITY, &[(Field::Iin, iin)]).is_ok(), is_accepted);
    }
    // Born in 1800.
    assert_eq!(
        single_error(Step::Identity, IDENTITY, &[(Field::Iin, "000101100016")]),
        (Field::Iin, "age")
    );
}

#[test]
fn reads_addresses() {
    let Ok(StepAnswers::Address(addresses)) = parse(Step::Address, ADDRESS, &[]) else {
        panic!("the answers must be valid");
    };
    assert_eq!(addresses.registered.region, Region::Almaty);
    assert_eq!(addresses.registered.postal_code.as_deref(), Some("A15E3B4"));
    assert_eq!(addresses.home().house.reveal(), "10/2А");
    let elsewhere = [
        (Field::ActualSame, "false"),
        (Field::ActualRegion, "350000000"),
        (Field::ActualDistrict, "Караганда"),
        (Field::ActualHouse, "7"),
    ];
    let Ok(StepAnswers::Address(addresses)) = parse(Step::Address, ADDRESS, &elsewhere) else {
        panic!("the answers must be valid");
    };
    assert_eq!(addresses.home().region, Region::Karaganda);
    for (field, text, code) in [
        (Field::RegRegion, "770000000", "choice"),
        (Field::RegDistrict, "<b>", "text"),
        (Field::RegHouse, "—", "text"),
        (Field::RegFlat, "123456789012345678901", "text"),
        (Field::RegIndex, "05000", "postal_index"),
        (Field::RegIndex, "AAA0000", "postal_index"),
    ] {
        assert_eq!(single_error(Step::Address, ADDRESS, &[(field, text)]), (field, code), "{text}");
    }
    assert!(parse(Step::Address, ADDRESS, &[(Field::RegIndex, "050000")]).is_ok());
}

#[test]
fn known_districts_take_the_canonical_spelling() {
    for (region, text, expected) in [
        ("750000000", "бостандыкский р-н", "Бостандыкский район"),
        ("350000000", " г.КАРАГАНДА ", "Караганда"),
        ("350000000", "қарағанды қ.", "Қарағанды"),
        // A village that is not in the dictionary, and a city of another region.
        ("350000000", "с. Ботақара", "с. Ботақара"),
        ("350000000", "семей", "семей"),
    ] {
        let changes = [(Field::RegRegion, region), (Field::RegDistrict, text)];
        let Ok(StepAnswers::Address(addresses)) = parse(Step::Address, ADDRESS, &changes) else {
            panic!("{text} must be a valid answer");
        };
        assert_eq!(addresses.registered.district.reveal(), expected);
    }
}

#[test]
fn reads_work_and_income() {
    let Ok(StepAnswers::Work(work)) = parse(Step::Work, WORK, &[]) else {
        panic!("the answers must be valid");
    };
    assert_eq!((work.income, work.other_income), (tenge(210_000), tenge(0)));
    assert_eq!((work.pay_day, work.dependants), (Some(10), Some(2)));
    let employer = work.employer.unwrap();
    assert_eq!(employer.since.unwrap().to_string(), "2023-04");
    assert_eq!(employer.phone.unwrap().reveal(), "+77272500000");
    // Only employed people are asked for an employer.
    let pensioner = [(Field::Employment, "pensioner"), (Field::EmployerName, "")];
    let Ok(StepAnswers::Work(work)) = parse(Step::Work, WORK, &pensioner) else {
        panic!("the answers must be valid");
    };
    assert!(work.employer.is_none());
    for (field, text, code) in [
        (Field::Employment, "spy", "choice"),
        (Field::EmployerName, "Я", "text"),
        (Field::EmployerBin, "980440000017", "bin_checksum"),
        (Field::WorkSince, "2026-12", "future"),
        (Field::WorkSince, "2026-13", "month"),
        (Field::WorkSince, "апрель", "month"),
        (Field::WorkPhone, "250-00-00", "work_phone"),
        (Field::WorkPhone, "+996 555 123 456", "work_phone"),
        (Field::PayDay, "0", "range"),
        (Field::PayDay, "32", "range"),
        (Field::Income, "-1", "number"),
        (Field::Income, "210000.50", "number"),
        (Field::Income, "10000001", "range"),
        (Field::Income, "99999999999", "range"),
        (Field::OtherIncome, "много", "number"),
        (Field::LoanPayments, "1e5", "number"),
        (Field::Dependants, "16", "range"),
    ] {
        assert_eq!(single_error(Step::Work, WORK, &[(field, text)]), (field, code), "{text}");
    }
    assert!(parse(Step::Work, WORK, &[(Field::WorkSince, "2026-11")]).is_ok());
    // An occupation and an income are enough.
    let least: Vec<_> = [Field::EmployerName, Field::Position, Field::WorkSince, Field::Dependants]
        .map(|field| (field, ""))
        .into();
    let Ok(StepAnswers::Work(work)) = parse(Step::Work, WORK, &least) else {
        panic!("the answers must be valid");
    };
    assert!(work.employer.unwrap().name.is_none() && work.dependants.is_none());
    assert!(parse(Step::Work, WORK, &[(Field::Income, "10000000")]).is_ok());
}

#[test]
fn reads_contacts() {
    let Ok(StepAnswers::Contacts(contacts)) = parse(Step::Contacts, CONTACTS, &[]) else {
        panic!("the answers must be valid");
    };
    assert_eq!(contacts.people.len(), 1);
    assert_eq!(contacts.people[0].phone.reveal(), "+77012345635");
    use Field as F;
    let second = |phone| {
        vec![(F::Contact2Name, "Анна"), (F::Contact2Relation, "friend"), (F::Contact2Phone, phone)]
    };
    assert!(parse(Step::Contacts, CONTACTS, &second("87012345636")).is_ok());
    for (changes, field, code) in [
        (vec![(F::Email, "aigul")], F::Email, "email_format"),
        (vec![(F::Contact1Phone, "87012345634")], F::Contact1Phone, "own_phone"),
        (vec![(F::Contact1Phone, "8 727 250 00 00")], F::Contact1Phone, "phone_landline"),
        (vec![(F::Contact1Phone, "")], F::Contact1Phone, "required"),
        (vec![(F::Contact1Relation, "neighbour")], F::Contact1Relation, "choice"),
        (second("+7 701 234-56-35"), F::Contact2Phone, "same_phone"),
    ] {
        assert_eq!(single_error(Step::Contacts, CONTACTS, &changes), (field, code));
    }
}

#[test]
fn field_error_codes_are_unique() {
    let mut codes: Vec<&str> = FieldErrorCode::all().map(FieldErrorCode::code).collect();
    let count = codes.len();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), count);
    let error = FieldError { field: Field::Iin, code: FieldErrorCode::Required };
    let expected = serde_json::json!({"field": "iin", "code": "required"});
    assert_eq!(serde_json::to_value(error).unwrap(), expected);
}

#[test]
fn only_known_fields_are_read() {
    let raw: RawAnswers = serde_json::from_str(r#"{"iin": "791028302728"}"#).unwrap();
    assert_eq!(raw.get(Field::Iin), "791028302728");
    assert_eq!(raw.get(Field::Surname), "");
    assert!(serde_json::from_str::<RawAnswers>(r#"{"iban": "KZ"}"#).is_err());
}

proptest! {
    /// No text causes a panic, and every invalid step has errors.
    #[test]
    fn any_text_parses_or_reports_errors(texts in prop::collection::vec(".{0,40}", Field::ALL.len())) {
        let answers: Vec<(Field, &str)> =
            Field::ALL.iter().copied().zip(texts.iter().map(String::as_str)).collect();
        for step in Step::ALL.iter().copied() {
            if let Err(errors) = parse(step, &answers, &[]) {
                prop_assert!(!errors.is_empty());
            }
        }
    }
}
