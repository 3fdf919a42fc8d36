//! The consents that people tick, as `site/consents.json` has them for the page too. Earlier versions
//! stay readable beside it: documents show what a person agreed to, not what stands there today.

use crate::core::Core;
use crate::json;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use base::ids::CustomerId;
use base::{Language, LocalizedText, Timestamp};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use store::consents::Consent;
use store::{Tx, Uuid, published_documents};

use crate::visitor::Visitor;
use crate::{Error, LenderProfile, Rejection};

const CONSENTS_JSON: &str = include_str!("../../../site/consents.json");
const EARLIER_JSON: [&str; 1] = [include_str!("../../../site/consents-2026-11-18.json")];

static CONSENT_TEXTS: LazyLock<ConsentTexts> =
    LazyLock::new(|| serde_json::from_str(CONSENTS_JSON).expect("site/consents.json is tested"));

static EARLIER_TEXTS: LazyLock<Vec<ConsentTexts>> = LazyLock::new(|| {
    let parse = |json: &str| serde_json::from_str(json).expect("earlier consents are tested");
    EARLIER_JSON.into_iter().map(parse).collect()
});

pub use store::consents::ConsentKind;

/// Whether registration requires it.
pub fn is_consent_required(kind: ConsentKind) -> bool {
    CONSENT_TEXTS.text(kind).is_required
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsentTexts {
    version: String,
    /// Names of the details; earlier versions had none.
    labels: Option<DetailLabels>,
    texts: Vec<ConsentText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DetailLabels {
    operator: LocalizedText,
    data: LocalizedText,
    purpose: LocalizedText,
    recipients: LocalizedText,
    term: LocalizedText,
    abroad: LocalizedText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsentText {
    kind: ConsentKind,
    is_required: bool,
    /// The published documents that the sentence refers to.
    #[serde(default)]
    documents: Vec<String>,
    ru: String,
    kk: String,
    details: Option<ConsentDetails>,
}

/// What the law wants said in a consent to the use of personal data, besides who gets it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsentDetails {
    data: LocalizedText,
    purpose: LocalizedText,
    recipients: LocalizedText,
    term: LocalizedText,
}

impl ConsentTexts {
    fn text(&self, kind: ConsentKind) -> &ConsentText {
        self.find(kind).expect("every kind has a text, by test")
    }

    fn find(&self, kind: ConsentKind) -> Option<&ConsentText> {
        self.texts.iter().find(|text| text.kind == kind)
    }

    /// The details of a consent, a line each.
    fn detail_lines(&self, text: &ConsentText, lender: &LenderProfile) -> Vec<LocalizedText> {
        let (Some(labels), Some(details)) = (&self.labels, &text.details) else {
            return Vec::new();
        };
        let operator = LocalizedText::new(
            format!("{}, БИН {}", lender.legal_name.ru, lender.bin),
            format!("{}, БСН {}", lender.legal_name.kk, lender.bin),
        );
        let mut lines = vec![
            (&labels.operator, &operator),
            (&labels.data, &details.data),
            (&labels.purpose, &details.purpose),
            (&labels.recipients, &details.recipients),
            (&labels.term, &details.term),
        ];
        lines.extend(lender.data_abroad.as_ref().map(|abroad| (&labels.abroad, abroad)));
        let to_line = |(label, detail): (&LocalizedText, &LocalizedText)| {
            LocalizedText::new(
                format!("{}: {}.", label.ru, detail.ru),
                format!("{}: {}.", label.kk, detail.kk),
            )
        };
        lines.into_iter().map(to_line).collect()
    }
}

/// A person's answer to one consent.
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
    /// The row of an answer. It hashes all that was shown, so an outdated version cannot be agreed
    /// to, and names the documents that the text refers to by
    /// their hashes.
    pub(crate) async fn build_consent(
        &self,
        tx: &mut Tx,
        customer_id: CustomerId,
        answer: &ConsentAnswer<'_>,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<Consent, Error> {
        if answer.text_version != CONSENT_TEXTS.version {
            return Err(Rejection::ConsentOutdated.into());
        }
        let text = CONSENT_TEXTS.text(answer.kind);
        let mut documents = BTreeMap::new();
        for slug in &text.documents {
            if let Some(sha256) = published_documents::find_current_sha256(tx, slug).await? {
                documents.insert(slug, sha256);
            }
        }
        Ok(Consent {
            id: Uuid::now_v7(),
            customer_id,
            kind: answer.kind,
            is_given: answer.is_given,
            text_version: CONSENT_TEXTS.version.clone(),
            text_hash: self.shown_text_hash(text, answer.language),
            documents: Some(json::write(&documents)),
            recorded_at: now,
            ip_blind_index: visitor.ip_blind_index(self),
            user_agent: visitor.truncated_user_agent(),
        })
    }

    fn shown_text_hash(&self, text: &ConsentText, language: Language) -> Vec<u8> {
        let mut shown = language.pick(&text.ru, &text.kk).to_owned();
        for line in CONSENT_TEXTS.detail_lines(text, &self.providers.lender_profile) {
            shown.push('\n');
            shown.push_str(line.in_language(language));
        }
        Sha256::digest(shown).to_vec()
    }

    /// The sentence and the details of a consent, in the version in which it was given.
    pub(crate) fn consent_text(
        &self,
        kind: ConsentKind,
        version: &str,
    ) -> (LocalizedText, Vec<LocalizedText>) {
        let earlier = EARLIER_TEXTS.iter().find(|texts| texts.version == version);
        let texts = earlier.unwrap_or(&CONSENT_TEXTS);
        let text = texts.find(kind).unwrap_or_else(|| CONSENT_TEXTS.text(kind));
        let lines = texts.detail_lines(text, &self.providers.lender_profile);
        (LocalizedText::new(text.ru.as_str(), text.kk.as_str()), lines)
    }

    /// The hash of all consents that are required, in hexadecimal digits: a code that signs consents
    /// is bound to it.
    pub(crate) fn required_consents_sha256(&self) -> String {
        let mut all = format!("{}\n", CONSENT_TEXTS.version);
        for text in CONSENT_TEXTS.texts.iter().filter(|text| text.is_required) {
            all.push_str(&format!("{}\n{}\n", text.ru, text.kk));
            for line in CONSENT_TEXTS.detail_lines(text, &self.providers.lender_profile) {
                all.push_str(&format!("{}\n{}\n", line.ru, line.kk));
            }
        }
        base::hex::encode(Sha256::digest(all))
    }
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

    #[test]
    fn asking_a_bureau_and_telling_it_are_two_consents() {
        let sentence = |kind| CONSENT_TEXTS.text(kind).ru.clone();
        let (asking, telling) =
            (sentence(ConsentKind::CreditBureau), sentence(ConsentKind::BureauReporting));
        assert!(asking.contains("запросили") && !asking.contains("передавали"), "{asking}");
        assert!(telling.contains("передавали") && !telling.contains("запросили"), "{telling}");
    }

    /// Operator, data, purpose, third parties and term, wherever personal data are used.
    #[test]
    fn every_use_of_data_is_described_in_both_languages() {
        for text in &CONSENT_TEXTS.texts {
            let Some(details) = &text.details else {
                assert_eq!(text.kind, ConsentKind::Terms);
                continue;
            };
            for detail in [&details.data, &details.purpose, &details.recipients, &details.term] {
                assert!(!detail.ru.is_empty() && !detail.kk.is_empty(), "{:?}", text.kind);
                assert_ne!(detail.ru, detail.kk, "{:?}", text.kind);
            }
        }
    }

    #[test]
    fn earlier_versions_stay_readable() {
        for texts in EARLIER_TEXTS.iter() {
            assert!(texts.version < CONSENT_TEXTS.version, "{}", texts.version);
        }
        let former = EARLIER_TEXTS[0].text(ConsentKind::CreditBureau);
        assert!(former.ru.contains("передавали туда сведения"));
    }
}
