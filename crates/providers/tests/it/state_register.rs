//! The adapter of the state register against its simulator, and against servers that misbehave.

use std::sync::atomic::Ordering;

use identity::{Iin, Phone};
use providers::SendError;
use providers::bureau::{Bureau, ConsentId, ConsentRequest, HttpBureau};
use providers::state_register::{
    HttpStateRegister, PersonInquiry, PersonRecord, RegisteredDocumentState, StateRegister,
    StateRegisterError,
};
use testkit::test_sandbox::{BUREAU_KEY, TestSandbox};

use crate::faulty_servers;

const GOOD: &str = "900412403019";
const OTHER: &str = "870923304120";
const REFUSES: &str = "861219303482";
const UNKNOWN: &str = "890317304129";
const EXPIRED_DOCUMENT: &str = "910711401555";
const OTHER_SURNAME: &str = "930226403112";
const DOWN: &str = "871012302778";

fn register(url: &str, key: &str) -> HttpStateRegister {
    HttpStateRegister::try_new(url, key.to_owned().into()).unwrap()
}

/// The consent of a person of the sandbox, asked on the phone that the state knows.
async fn consent(sandbox: &TestSandbox, person: &str) -> ConsentId {
    let bureau = HttpBureau::try_new(&sandbox.bureau_url(), BUREAU_KEY.to_owned().into()).unwrap();
    let people = sandbox::People::bundled().unwrap();
    let phone = people.iter().find(|it| it.iin == person).unwrap().phone.clone();
    let (iin, phone) = (Iin::try_new(person).unwrap(), Phone::try_new(&phone).unwrap());
    let id = format!("c-{person}");
    let request = ConsentRequest { id: &id, iin: &iin, phone: &phone };
    bureau.request_state_data_consent(request).await.unwrap()
}

async fn ask(
    register: &HttpStateRegister,
    person: &str,
    consent: &ConsentId,
) -> Result<PersonRecord, StateRegisterError> {
    let iin = Iin::try_new(person).unwrap();
    register.person(PersonInquiry { id: "q-1", iin: &iin, consent }).await
}

#[tokio::test]
async fn a_record_has_name_document_and_address() {
    let sandbox = TestSandbox::start().await;
    let register = register(&sandbox.bureau_url(), BUREAU_KEY);
    let given = consent(&sandbox, GOOD).await;
    let record = ask(&register, GOOD, &given).await.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((record.surname.as_str(), record.given_name.as_str()), ("Қасымова", "Айгүл"));
    assert_eq!(record.patronymic.as_deref(), Some("Серікқызы"));
    assert_eq!(record.birth_date.to_string(), "1990-04-12");
    assert!(record.is_alive);
    let document = &record.documents[0];
    assert_eq!(
        (document.number.as_str(), document.state),
        ("900412403", RegisteredDocumentState::Valid)
    );
    let address = record.address.unwrap();
    assert_eq!((address.region.as_str(), address.house.as_str()), ("750000000", "10"));
}

#[tokio::test]
async fn every_outcome_has_a_test_person() {
    let sandbox = TestSandbox::start().await;
    let register = register(&sandbox.bureau_url(), BUREAU_KEY);
    let of = async |person: &str| ask(&register, person, &consent(&sandbox, person).await).await;
    assert_eq!(of(UNKNOWN).await.err(), Some(StateRegisterError::Unknown));
    assert_eq!(of(REFUSES).await.err(), Some(StateRegisterError::NoConsent));
    let expired = of(EXPIRED_DOCUMENT).await.ok().unwrap();
    assert_eq!(expired.documents[0].state, RegisteredDocumentState::Expired);
    assert_eq!(of(OTHER_SURNAME).await.ok().unwrap().surname, "Петрова");
    let down = of(DOWN).await.err();
    assert!(matches!(down, Some(StateRegisterError::Send(SendError::Temporary(_)))), "{down:?}");
}

#[tokio::test]
async fn a_consent_counts_for_its_person_and_a_key_is_needed() {
    let sandbox = TestSandbox::start().await;
    let given = consent(&sandbox, GOOD).await;
    let with_key = register(&sandbox.bureau_url(), BUREAU_KEY);
    assert_eq!(ask(&with_key, OTHER, &given).await.err(), Some(StateRegisterError::NoConsent));
    let without = ask(&register(&sandbox.bureau_url(), "wrong"), GOOD, &given).await.err();
    assert!(
        matches!(without, Some(StateRegisterError::Send(SendError::Account(_)))),
        "{without:?}"
    );
}

#[tokio::test]
async fn the_record_of_somebody_else_is_not_accepted() {
    let consent = ConsentId::try_new("c-1").unwrap();
    let record = |iin: &str, request: &str| {
        format!(
            r#"{{"request_id":"{request}","person":{{"iin":"{iin}","surname":"А","given_name":"Б",
            "birth_date":"1990-04-12","is_alive":true,"documents":[]}}}}"#
        )
    };
    for (body, is_accepted) in [
        (record(GOOD, "q-1"), true),
        (record(OTHER, "q-1"), false),
        (record(GOOD, "q-2"), false),
        ("{}".to_owned(), false),
    ] {
        let length = body.len();
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close";
        let response = format!("{head}\r\ncontent-length: {length}\r\n\r\n{body}");
        let response: &'static [u8] = response.leak().as_bytes();
        let (url, calls) = faulty_servers::fixed_response_server(response).await;
        let answer = ask(&register(&url, "key"), GOOD, &consent).await;
        assert_eq!(answer.is_ok(), is_accepted, "{body}");
        assert_eq!(calls.load(Ordering::Relaxed), 1);
    }
}
