//! Bounds that a person sets on their own borrowing. Tightening one is easy, loosening it is not.

use money::Tenge;
use serde_json::json;
use store::customers::Settings;
use store::sessions::Session;
use store::transact;

use super::{AccountView, load_customer_at_version};
use crate::profile::Profile;
use crate::{Error, Rejection};

impl Profile {
    /// Sets the most the person wants to be able to borrow. Raising it or taking it away needs a
    /// proof, lowering it does not.
    pub async fn own_limit_set(
        &self,
        session: &Session,
        version: i64,
        limit: Option<Tenge>,
    ) -> Result<AccountView, Error> {
        let now = self.core.clock.now();
        transact!(self.core.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            let limit_tiyn = limit.map(Tenge::tiyn);
            let is_loosened = row
                .own_limit_tiyn
                .is_some_and(|current| limit_tiyn.is_none_or(|new| new > current));
            if is_loosened {
                self.access.require_step_up(session)?;
            }
            row.update_settings(tx, &Settings { self_limit_tiyn: limit_tiyn, ..row.settings() })
                .await?;
            let detail = json!({ "limit_tiyn": limit_tiyn });
            self.core.audit_customer(tx, row.id, "own_limit_set", &detail, now).await?;
            self.load_account(tx, session.into(), row.id).await
        })
    }

    /// Self-exclusion for months from today. It can only be extended.
    pub async fn self_exclusion_set(
        &self,
        session: &Session,
        version: i64,
        months: u32,
    ) -> Result<AccountView, Error> {
        let now = self.core.clock.now();
        let until = now.date().and_then(|today| today.try_plus_months(months));
        let until = until.map_err(|_| Rejection::SelfExclusionShortened)?;
        transact!(self.core.db, |tx| {
            let row = load_customer_at_version(tx, session, version).await?;
            if row.excluded_until.is_some_and(|current| current > until) {
                return Err(Rejection::SelfExclusionShortened.into());
            }
            row.update_settings(
                tx,
                &Settings { self_excluded_until: Some(until), ..row.settings() },
            )
            .await?;
            let detail = json!({ "until": until.to_string() });
            self.core.audit_customer(tx, row.id, "self_excluded", &detail, now).await?;
            self.load_account(tx, session.into(), row.id).await
        })
    }
}
