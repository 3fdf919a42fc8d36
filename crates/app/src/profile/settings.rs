//! Language and marketing channels.

use base::{Language, Timestamp};
use serde_json::json;
use store::customers::{Customer, Settings};
use store::sessions::Session;
use store::{Tx, consents, transact};

use super::{AccountView, load_customer_at_version};
use crate::Error;
use crate::access::Visitor;
use crate::consents::{ConsentAnswer, ConsentKind, consent_text_version};
use crate::profile::Profile;

/// The settings that a customer chooses.
#[derive(Debug, Clone)]
pub struct NewSettings {
    /// `ru` or `kk`.
    pub language: Language,
    /// Whether advertising may come by SMS.
    pub marketing_sms: bool,
    /// Whether advertising may come by e-mail.
    pub marketing_email: bool,
}

impl Profile {
    /// Changes the settings. Switching marketing on or off is a consent or its withdrawal too.
    pub async fn settings_update(
        &self,
        session: &Session,
        version: i64,
        new: &NewSettings,
        visitor: &Visitor,
    ) -> Result<AccountView, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            self.apply_settings(tx, &row, new, visitor, now).await?;
            let has = new.marketing_sms || new.marketing_email;
            let detail = json!({ "language": new.language, "marketing": has });
            self.core.audit_customer(tx, row.id, "settings_changed", &detail, now).await?;
            self.load_account(tx, session.into(), row.id).await
        })
    }

    /// Writes the settings of an account, and the consent that they amount to.
    pub(crate) async fn apply_settings(
        &self,
        tx: &mut Tx,
        row: &Customer,
        new: &NewSettings,
        visitor: &Visitor,
        now: Timestamp,
    ) -> Result<(), Error> {
        let had = row.marketing_sms || row.marketing_email;
        let has = new.marketing_sms || new.marketing_email;
        if had != has {
            let answer = ConsentAnswer {
                kind: ConsentKind::Marketing,
                is_given: has,
                text_version: consent_text_version(),
                language: new.language,
            };
            let consent = self.core.build_consent(tx, row.id, &answer, visitor, now).await?;
            consents::insert(tx, &consent).await?;
        }
        let settings = Settings {
            language: new.language,
            marketing_sms: new.marketing_sms,
            marketing_email: new.marketing_email,
            ..row.settings()
        };
        Ok(row.update_settings(tx, &settings).await?)
    }
}
