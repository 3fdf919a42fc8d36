//! Consents of a customer, and their withdrawal.

use base::Timestamp;
use base::ids::CustomerId;
use serde_json::json;
use store::consents::Consent;
use store::customers::Settings;
use store::sessions::Session;
use store::{Tx, consents, transact};

use super::load_session_customer;
use crate::Error;
use crate::access::Visitor;
use crate::actor::Actor;
use crate::consents::{ConsentAnswer, ConsentKind};
use crate::profile::Profile;

/// A consent given or withdrawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentView {
    /// The kind.
    pub kind: ConsentKind,
    /// Given, or withdrawn.
    pub is_given: bool,
    /// The version of the text.
    pub text_version: String,
    /// When.
    pub answered_at: Timestamp,
}

impl Profile {
    /// Every consent given or withdrawn, the newest first.
    pub async fn consent_list(
        &self,
        actor: impl Into<Actor<'_>>,
        customer_id: CustomerId,
    ) -> Result<Vec<ConsentView>, Error> {
        let actor = actor.into();
        list_consents(&mut self.core.read_customer_as(actor, customer_id).await?, customer_id).await
    }

    /// Gives or withdraws a consent. Withdrawing the one for marketing closes its channels.
    pub async fn consent_update(
        &self,
        session: &Session,
        answer: &ConsentAnswer<'_>,
        visitor: &Visitor,
    ) -> Result<Vec<ConsentView>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_session_customer(tx, session).await?;
            let kind = answer.kind;
            let current = consents::find_current(tx, row.id, kind).await?;
            // A newer version needs a new consent; a withdrawal stays a withdrawal.
            let is_unchanged = |it: &Consent| {
                let is_same_text = !answer.is_given || it.text_version == answer.text_version;
                it.is_given == answer.is_given && is_same_text
            };
            if !current.as_ref().is_some_and(is_unchanged) {
                let consent = self.core.build_consent(tx, row.id, answer, visitor, now).await?;
                consents::insert(tx, &consent).await?;
                let detail = json!({ "kind": kind.code(), "is_given": answer.is_given });
                self.core.audit_customer(tx, row.id, "consent_changed", &detail, now).await?;
            }
            let has_channels = row.marketing_sms || row.marketing_email;
            if answer.kind == ConsentKind::Marketing && !answer.is_given && has_channels {
                let settings =
                    Settings { marketing_sms: false, marketing_email: false, ..row.settings() };
                row.update_settings(tx, &settings).await?;
            }
            list_consents(tx, session.customer_id).await
        })
    }
}

pub(super) async fn list_consents(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<ConsentView>, Error> {
    let rows = consents::list_by_customer(tx, customer_id).await?;
    let to_view = |row: consents::Consent| ConsentView {
        kind: row.kind,
        is_given: row.is_given,
        text_version: row.text_version,
        answered_at: row.recorded_at,
    };
    Ok(rows.into_iter().map(to_view).collect())
}
