//! The evidence of a signature: who, when, from where, with which code, after which steps.

use ::documents::{Biometry, ConsentEdition, Protocol, SignedPaper, Step};
use store::{Json, Tx, Uuid, applications, bio_sessions, codes, consents, sessions};

use super::ApplicationProblem;
use super::facts_of_papers::{Numbered, heading};
use super::papers::Bundle;
use super::saved::Seen;
use crate::consents::ConsentKind;
use crate::figures::minute;
use crate::{Lender, json};

impl Lender {
    pub(super) async fn protocol(
        &self,
        tx: &mut Tx,
        seen: &Seen,
        bundle: &Bundle,
    ) -> Result<Protocol, ApplicationProblem> {
        let id = Uuid::from_u128(seen.application.id.0);
        let customer_id = Uuid::from_u128(seen.application.customer.0);
        let person = self.person(tx, customer_id, id).await?;
        let first = bundle.papers.first().ok_or(ApplicationProblem::None)?;
        let numbered =
            Numbered { contract_number: first.contract_number.clone(), code: first.code.clone() };
        let phone_mark = store::customers::phone_mark(&self.vault, &person.phone);
        let signed_at = first.signed_at.unwrap_or(first.made_at);
        let code = codes::used_at(tx, &phone_mark, "sign", signed_at).await?;
        let session = sessions::newest_seen(tx, customer_id).await?;
        let events = applications::events_of(tx, id).await?;
        let signer = events.iter().rev().find(|event| event.actor == "customer");
        let address = match signer {
            Some(event) => applications::address_of(tx, id, event.number).await?,
            None => None,
        };
        let face = bio_sessions::newest(tx, id).await?;
        Ok(Protocol {
            heading: heading(&self.outside.house, &numbered, first.for_day.0),
            papers: bundle
                .papers
                .iter()
                .map(|it| SignedPaper { code: it.kind.clone(), sha256: it.sha256.clone() })
                .collect(),
            papers_sha256: bundle.sha256(),
            full_name: person.identity.name.reveal(),
            iin_masked: person.iin.masked(),
            phone_masked: person.phone.masked(),
            code_sent_at: code.as_ref().map_or_else(String::new, |code| minute(code.created_at)),
            code_entered_at: minute(signed_at),
            address_mark: address.map_or_else(String::new, |mark| hex(&mark)),
            device: session.as_ref().map_or_else(String::new, |it| hex(&it.device_mark)),
            browser: session.as_ref().map_or_else(String::new, |it| it.user_agent.clone()),
            session_started_at: session
                .as_ref()
                .map_or_else(String::new, |it| minute(it.created_at)),
            biometry: face.map(|face| Biometry {
                is_matched: seen.application.bio.passed_at.is_some(),
                at: minute(face.answered_at.unwrap_or(face.opened_at)),
                reference: Some(face.provider_id),
            }),
            consents: self.consent_editions(tx, customer_id).await?,
            steps: events
                .iter()
                .map(|event| Step { at: minute(event.at), code: word(&event.event) })
                .collect(),
        })
    }

    async fn consent_editions(
        &self,
        tx: &mut Tx,
        customer_id: Uuid,
    ) -> Result<Vec<ConsentEdition>, ApplicationProblem> {
        let mut editions = Vec::new();
        for kind in ConsentKind::ALL {
            let row = consents::current(tx, customer_id, kind.name()).await?;
            if let Some(row) = row.filter(|row| row.is_given) {
                editions.push(ConsentEdition { code: row.kind, edition: row.text_version });
            }
        }
        Ok(editions)
    }
}

/// The name of what happened: alone, or at the head of what belongs to it.
fn word(event: &Json) -> String {
    let told: Result<serde_json::Value, _> = json::read(event, "an event");
    let what = told.ok().and_then(|mut it| it.get_mut("what").map(serde_json::Value::take));
    match what {
        Some(serde_json::Value::String(word)) => word,
        Some(serde_json::Value::Object(it)) => it.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
