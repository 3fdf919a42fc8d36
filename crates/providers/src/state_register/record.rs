//! What the register has about a person.

use base::BusinessDate;
use identity::Iin;
use serde::{Deserialize, Serialize};

/// A person may have several documents, and had more; the gateway sends the current ones.
const DOCUMENTS_MAX: usize = 20;
/// Longer than any line of the register.
const LINE_CHARS_MAX: usize = 200;

/// A person by the register. Personal data: has no `Debug` and is stored encrypted.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRecord {
    pub iin: String,
    /// In the spelling of the document.
    pub surname: String,
    pub given_name: String,
    pub patronymic: Option<String>,
    pub birth_date: BusinessDate,
    pub is_alive: bool,
    pub documents: Vec<RegisteredDocument>,
    /// Where the person is registered; `None` if nowhere.
    pub address: Option<RegisteredAddress>,
}

/// An identity document.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisteredDocument {
    /// `id_card`, `passport` or `residence_permit`; the register has others, which are no use to us.
    pub kind: String,
    pub number: String,
    /// `interior_ministry` or `justice_ministry`.
    pub issuer: String,
    pub issued_on: BusinessDate,
    pub expires_on: BusinessDate,
    pub state: RegisteredDocumentState,
}

/// Whether a document counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RegisteredDocumentState {
    Valid,
    Expired,
    Lost,
}

/// The registered address.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RegisteredAddress {
    /// The KATO code of the region.
    pub region: String,
    /// The district or city in the region, or the district of a city.
    pub district: String,
    pub settlement: Option<String>,
    pub street: Option<String>,
    pub house: String,
    pub flat: Option<String>,
}

impl PersonRecord {
    /// Whether it is the person who was asked about, and no text is longer than the register's are.
    pub(super) fn is_about(&self, iin: &Iin) -> bool {
        let documents = self.documents.iter().flat_map(|it| [&it.kind, &it.number, &it.issuer]);
        let address = self.address.iter().flat_map(|it| {
            let optional = [&it.settlement, &it.street, &it.flat].into_iter().flatten();
            [&it.region, &it.district, &it.house].into_iter().chain(optional)
        });
        let names = [&self.surname, &self.given_name].into_iter().chain(&self.patronymic);
        self.iin == iin.reveal()
            && self.birth_date == iin.birth_date()
            && self.documents.len() <= DOCUMENTS_MAX
            && names.chain(documents).chain(address).all(|it| it.chars().count() <= LINE_CHARS_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERSON: &str = r#"{"iin":"900412403019","surname":"Қасымова","given_name":"Айгүл",
        "birth_date":"1990-04-12","is_alive":true,"documents":[]}"#;

    #[test]
    fn a_record_of_somebody_else_is_not_accepted() {
        let about = |text: &str, iin: &str| {
            let record: PersonRecord = serde_json::from_str(text).unwrap();
            record.is_about(&Iin::try_new(iin).unwrap())
        };
        assert!(about(PERSON, "900412403019"));
        assert!(!about(PERSON, "870923304120"), "another IIN");
        assert!(!about(&PERSON.replace("1990-04-12", "1990-04-13"), "900412403019"));
        let endless = PERSON.replace("Айгүл", &"А".repeat(201));
        assert!(!about(&endless, "900412403019"));
    }

    #[test]
    fn what_is_left_out_is_unknown() {
        let record: PersonRecord = serde_json::from_str(PERSON).unwrap();
        assert!(record.patronymic.is_none() && record.address.is_none());
    }
}
