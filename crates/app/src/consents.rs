//! The sentences that people tick, as `site/consents.json` has them for the page too.

use crate::core::Core;
use std::sync::LazyLock;

use base::ids::CustomerId;
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

pub use store::consents::ConsentKind;

/// Whether registration requires it.
pub fn is_consent_required(kind: ConsentKind) -> bool {
    CONSENT_TEXTS.text(kind).is_required
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
    /// The kind.
    pub kind: ConsentKind,
    /// Whether it is given; false if it is refused or withdrawn.
    pub is_given: bool,
    /// The version of the text that the person read.
    pub text_version: &'a str,
    /// `ru` or `kk`: the language of the text.
    pub language: Language,
}

impl Core {
    /// The row of an answer. It hashes the very sentence, so an outdated version cannot be agreed
    /// to.
    pub(crate) fn build_consent(
        &self,
        customer_id: CustomerId,
        answer: &ConsentAnswer<'_>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Consent, Error> {
        if answer.text_version != CONSENT_TEXTS.version {
            return Err(Rejection::ConsentOutdated.into());
        }
        let text = CONSENT_TEXTS.text(answer.kind);
        let sentence = answer.language.pick(&text.ru, &text.kk);
        Ok(Consent {
            id: Uuid::now_v7(),
            customer_id,
            kind: answer.kind,
            is_given: answer.is_given,
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
/// consents is bound to it.
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
            let text = texts.text(*kind);
            assert!(text.ru.len() > 40 && text.kk.len() > 40 && text.ru != text.kk, "{kind:?}");
            let is_asked_later = matches!(kind, ConsentKind::Biometrics | ConsentKind::Marketing);
            assert_eq!(text.is_required, !is_asked_later);
        }
    }
}
