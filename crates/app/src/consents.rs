//! The sentences that people tick, as `site/consents.json` has them for the page too.

use crate::core::Core;
use std::sync::LazyLock;

use base::{Language, Timestamp};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::Uuid;
use store::consents::Consent;

use crate::visitor::Visitor;
use crate::{Error, Rejection};

const CONSENTS_JSON: &str = include_str!("../../../site/consents.json");

static CONSENT_TEXTS: LazyLock<ConsentTexts> =
    LazyLock::new(|| serde_json::from_str(CONSENTS_JSON).expect("site/consents.json is tested"));

/// What a person can agree to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConsentKind {
    /// Collecting and using their data.
    PersonalData,
    /// Asking credit bureaus and telling them.
    CreditBureau,
    /// Asking the state's databases.
    StateData,
    /// The terms of service.
    Terms,
    /// Biometry: asked for before the camera check only.
    Biometrics,
    /// Advertising.
    Marketing,
}

impl ConsentKind {
    /// Every kind there is.
    pub const ALL: [Self; 6] = [
        Self::PersonalData,
        Self::CreditBureau,
        Self::StateData,
        Self::Terms,
        Self::Biometrics,
        Self::Marketing,
    ];

    /// As rows and programs name it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PersonalData => "personal_data",
            Self::CreditBureau => "credit_bureau",
            Self::StateData => "state_data",
            Self::Terms => "terms",
            Self::Biometrics => "biometrics",
            Self::Marketing => "marketing",
        }
    }

    /// Whether an application needs it: it is asked for with the registration.
    pub fn is_required(self) -> bool {
        CONSENT_TEXTS.text(self).is_required
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsentTexts {
    version: String,
    texts: Vec<ConsentText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsentText {
    kind: ConsentKind,
    is_required: bool,
    ru: String,
    kk: String,
}

impl ConsentTexts {
    fn text(&self, kind: ConsentKind) -> &ConsentText {
        let found = self.texts.iter().find(|text| text.kind == kind);
        found.expect("every kind has a text, by test")
    }
}

/// A person's answer to one sentence.
#[derive(Debug, Clone, Copy)]
pub struct ConsentAnswer<'a> {
    /// To what.
    pub kind: ConsentKind,
    /// Yes, or not, or no longer.
    pub is_given: bool,
    /// The version of the text shown.
    pub text_version: &'a str,
    /// `ru` or `kk`: the language of the text shown.
    pub language: Language,
}

impl Core {
    /// The row of an answer. It hashes the very sentence, so an outdated version cannot be agreed
    /// to.
    pub(crate) fn build_consent(
        &self,
        customer_id: Uuid,
        given: &ConsentAnswer<'_>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Consent, Error> {
        if given.text_version != CONSENT_TEXTS.version {
            return Err(Rejection::ConsentOutdated.into());
        }
        let text = CONSENT_TEXTS.text(given.kind);
        let sentence = given.language.pick(&text.ru, &text.kk);
        Ok(Consent {
            id: Uuid::now_v7(),
            customer_id,
            kind: given.kind.name().to_owned(),
            is_given: given.is_given,
            text_version: CONSENT_TEXTS.version.clone(),
            text_hash: Sha256::digest(sentence.as_bytes()).to_vec(),
            recorded_at: now,
            ip_blind_index: visitor.ip_blind_index(self),
            user_agent: visitor.truncated_user_agent(),
        })
    }
}

/// The sentence of a kind, in Russian and in Kazakh.
pub(crate) fn consent_text(kind: ConsentKind) -> (&'static str, &'static str) {
    let text = CONSENT_TEXTS.text(kind);
    (&text.ru, &text.kk)
}

/// The hash of every sentence that must be agreed to, in hexadecimal digits: a code that signs
/// consents is made for it.
pub(crate) fn required_consents_sha256() -> String {
    let required = CONSENT_TEXTS.texts.iter().filter(|text| text.is_required);
    let all: String = required.map(|text| format!("{}\n{}\n", text.ru, text.kk)).collect();
    let digest = Sha256::digest(format!("{}\n{all}", CONSENT_TEXTS.version));
    base::hex::encode(digest)
}

/// The current version of the texts.
pub fn consent_text_version() -> &'static str {
    &CONSENT_TEXTS.version
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_text_in_both_languages() {
        let texts: ConsentTexts = serde_json::from_str(CONSENTS_JSON).unwrap();
        assert_eq!(texts.texts.len(), ConsentKind::ALL.len());
        for kind in ConsentKind::ALL {
            let text = texts.text(kind);
            assert!(text.ru.len() > 40 && text.kk.len() > 40 && text.ru != text.kk, "{kind:?}");
            let is_asked_later = matches!(kind, ConsentKind::Biometrics | ConsentKind::Marketing);
            assert_eq!(text.is_required, !is_asked_later);
        }
    }
}
