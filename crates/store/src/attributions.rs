//! Attribution of registrations and applications: how people came to the site, append-only. What
//! the browser sent names pages and is sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::ids::{ApplicationId, CustomerId};
use base::{BusinessDate, Timestamp};

base::codes! {
    /// How a person came to the site.
    AcquisitionChannel {
        /// Typed the address or came from nowhere known.
        Direct = "direct",
        /// By a search engine.
        Organic = "organic",
        /// By an advertisement.
        Paid = "paid",
        /// By a social network.
        Social = "social",
        /// By a link on another site.
        Referral = "referral",
        Email = "email",
        Sms = "sms",
        /// By a paid affiliate.
        Partner = "partner",
        /// By an unknown campaign.
        Other = "other",
        /// The browser sent nothing.
        Unknown = "unknown",
    }
}

/// A row of `attributions`.
#[derive(Debug, Clone, FromRow)]
pub struct Attribution {
    pub id: Uuid,
    pub customer_id: CustomerId,
    /// None for the registration.
    pub application_id: Option<ApplicationId>,
    pub channel: AcquisitionChannel,
    pub first_channel: AcquisitionChannel,
    visit_sealed: Option<Vec<u8>>,
    pub reported_date: BusinessDate,
    pub reported_at: Timestamp,
}

impl Attribution {
    /// What the browser sent, as JSON; none after erasure.
    pub fn visit(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| {
            vault.open(sealed, &sealed_names::ATTRIBUTION_VISIT.context(self.id))
        };
        Ok(self.visit_sealed.as_ref().map(open).transpose()?)
    }
}

/// An attribution to be added.
#[derive(Debug)]
pub struct NewAttribution<'a> {
    pub customer_id: CustomerId,
    /// None for the registration.
    pub application_id: Option<ApplicationId>,
    pub channel: AcquisitionChannel,
    pub first_channel: AcquisitionChannel,
    pub visit: &'a str,
    pub reported_date: BusinessDate,
    pub reported_at: Timestamp,
}

/// Adds an attribution. For an application, the first one stays.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewAttribution<'_>,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO attributions (id, customer_id, application_id, channel, first_channel,
             visit_sealed, reported_date, reported_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (application_id) DO NOTHING",
    )
    .bind(id)
    .bind(new.customer_id)
    .bind(new.application_id)
    .bind(new.channel)
    .bind(new.first_channel)
    .bind(vault.seal(new.visit, &sealed_names::ATTRIBUTION_VISIT.context(id))?)
    .bind(new.reported_date)
    .bind(new.reported_at)
    .exec()
    .await?;
    Ok(())
}

/// The attributions of a customer, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: CustomerId,
) -> Result<Vec<Attribution>, StoreError> {
    tx.sql(
        "SELECT * FROM attributions WHERE customer_id = $1
         ORDER BY reported_at DESC, id DESC LIMIT 500",
    )
    .bind(customer_id)
    .all()
    .await
}

/// The number of attributions by a pair of channels.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChannelCount {
    pub first_channel: AcquisitionChannel,
    pub channel: AcquisitionChannel,
    pub registrations: i64,
    pub applications: i64,
}

/// The counts of some days, both bounds included.
pub async fn count_by_channel(
    tx: &mut Tx,
    from: BusinessDate,
    to: BusinessDate,
) -> Result<Vec<ChannelCount>, StoreError> {
    tx.sql(
        "SELECT first_channel, channel,
             CAST(COUNT(*) - COUNT(application_id) AS bigint) AS registrations,
             CAST(COUNT(application_id) AS bigint) AS applications
         FROM attributions WHERE reported_date >= $1 AND reported_date <= $2
         GROUP BY first_channel, channel ORDER BY first_channel, channel",
    )
    .bind(from)
    .bind(to)
    .all()
    .await
}
