//! What a person agreed to, and taking it back.

use base::Timestamp;
use serde_json::json;
use store::consents::Consent;
use store::customers::Settings;
use store::sessions::Session;
use store::{Tx, consents, transact};

use super::load_session_customer;
use crate::Error;
use crate::access::Visitor;
use crate::consents::{ConsentAnswer, ConsentKind};
use crate::profile::Profile;

/// A row of the person's consents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConsentView {
    /// To what.
    pub kind: String,
    /// Given, or taken back.
    pub is_given: bool,
    /// The version of the text.
    pub text_version: String,
    /// When.
    pub answered_at: Timestamp,
}

impl Profile {
    /// Every consent the person gave or took back, the newest first.
    pub async fn consent_list(&self, session: &Session) -> Result<Vec<ConsentView>, Error> {
        list_consents(&mut self.core.db.read().await?, session).await
    }

    /// Gives a consent or takes it back. Taking advertising back closes its channels.
    pub async fn consent_update(
        &self,
        session: &Session,
        given: &ConsentAnswer<'_>,
        visitor: &Visitor,
    ) -> Result<Vec<ConsentView>, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_session_customer(tx, session).await?;
            let kind = given.kind.name();
            let current = consents::find_current(tx, row.id, kind).await?;
            // A newer version needs a new consent; a withdrawal stays a withdrawal.
            let is_known = |it: &Consent| {
                let is_same_text = !given.is_given || it.text_version == given.text_version;
                it.is_given == given.is_given && is_same_text
            };
            if !current.as_ref().is_some_and(is_known) {
                consents::insert(tx, &self.core.build_consent(row.id, given, visitor, now)?)
                    .await?;
                let detail = json!({ "kind": kind, "is_given": given.is_given });
                self.core.audit_customer(tx, row.id, "consent_changed", &detail, now).await?;
            }
            let has_channels = row.marketing_sms || row.marketing_email;
            if given.kind == ConsentKind::Marketing && !given.is_given && has_channels {
                let settings =
                    Settings { marketing_sms: false, marketing_email: false, ..row.settings() };
                row.update_settings(tx, &settings).await?;
            }
            list_consents(tx, session).await
        })
    }
}

pub(super) async fn list_consents(
    tx: &mut Tx,
    session: &Session,
) -> Result<Vec<ConsentView>, Error> {
    let rows = consents::list_by_customer(tx, session.customer_id).await?;
    let shown = |row: consents::Consent| ConsentView {
        kind: row.kind,
        is_given: row.is_given,
        text_version: row.text_version,
        answered_at: row.recorded_at,
    };
    Ok(rows.into_iter().map(shown).collect())
}
