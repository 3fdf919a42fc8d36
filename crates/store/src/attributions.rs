//! How people came to us: what a browser told with a registration or an application, append-only.
//! What it told names pages and a browser, and is sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault, sealed_names};
use base::{BusinessDate, Timestamp};

/// A row of `attributions`.
#[derive(Debug, Clone, FromRow)]
pub struct Attribution {
    pub id: Uuid,
    pub customer_id: Uuid,
    /// None for the registration.
    pub application_id: Option<Uuid>,
    pub channel: String,
    pub first_channel: String,
    visit_sealed: Option<Vec<u8>>,
    pub reported_date: BusinessDate,
    pub reported_at: Timestamp,
}

impl Attribution {
    /// What the browser told, as JSON; none once the customer left.
    pub fn visit(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| {
            vault.open(sealed, &sealed_names::ATTRIBUTION_VISIT.context(self.id))
        };
        Ok(self.visit_sealed.as_ref().map(open).transpose()?)
    }
}

/// How somebody came, to be kept.
#[derive(Debug)]
pub struct NewAttribution<'a> {
    pub customer_id: Uuid,
    /// None for the registration.
    pub application_id: Option<Uuid>,
    pub channel: &'a str,
    pub first_channel: &'a str,
    pub visit: &'a str,
    pub reported_date: BusinessDate,
    pub reported_at: Timestamp,
}

/// Records how somebody came. With an application, what was told first stays.
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
    .bind(new.channel.to_owned())
    .bind(new.first_channel.to_owned())
    .bind(vault.seal(new.visit, &sealed_names::ATTRIBUTION_VISIT.context(id))?)
    .bind(new.reported_date)
    .bind(new.reported_at)
    .exec()
    .await?;
    Ok(())
}

/// How a customer came, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Vec<Attribution>, StoreError> {
    tx.sql(
        "SELECT * FROM attributions WHERE customer_id = $1
         ORDER BY reported_at DESC, id DESC LIMIT 500",
    )
    .bind(customer_id)
    .all()
    .await
}

/// How many came by a pair of channels.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChannelCount {
    pub first_channel: String,
    pub channel: String,
    pub registrations: i64,
    pub applications: i64,
}

/// How many came how, from a day to a day, both counted.
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
