//! How people came to us: what a browser told with a registration or an application, only ever added
//! to. What it told names pages and a browser, and is sealed.

use store_derive::FromRow;
use zeroize::Zeroizing;

use crate::{StoreError, Tx, Uuid, Vault};
use base::{BusinessDate, Timestamp};

/// A row of `attributions`.
#[derive(Debug, Clone, FromRow)]
pub struct Attribution {
    /// The row.
    pub id: Uuid,
    /// Who came.
    pub customer_id: Uuid,
    /// With which application; none with the registration.
    pub application_id: Option<Uuid>,
    /// How they came before they asked.
    pub channel: String,
    /// How they came for the first time.
    pub first_channel: String,
    visit_sealed: Option<Vec<u8>>,
    /// On which day it was told.
    pub told_on: BusinessDate,
    /// When.
    pub told_at: Timestamp,
}

fn seal_context(id: Uuid) -> String {
    format!("attributions.visit/{id}")
}

impl Attribution {
    /// What the browser told, as JSON; none once the person left.
    pub fn visit(&self, vault: &Vault) -> Result<Option<Zeroizing<String>>, StoreError> {
        let open = |sealed: &Vec<u8>| vault.open(sealed, &seal_context(self.id));
        Ok(self.visit_sealed.as_ref().map(open).transpose()?)
    }
}

/// How somebody came, to be kept.
#[derive(Debug)]
pub struct NewAttribution<'a> {
    /// Who came.
    pub customer_id: Uuid,
    /// With which application; none with the registration.
    pub application_id: Option<Uuid>,
    /// How they came before they asked.
    pub channel: &'a str,
    /// How they came for the first time.
    pub first_channel: &'a str,
    /// What the browser told, as JSON.
    pub visit: &'a str,
    /// On which day.
    pub reported_date: BusinessDate,
    /// When.
    pub reported_at: Timestamp,
}

/// Keeps how somebody came. With an application, what was told first stays.
pub async fn insert(
    tx: &mut Tx,
    vault: &Vault,
    new: &NewAttribution<'_>,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    tx.sql(
        "INSERT INTO attributions (id, customer_id, application_id, channel, first_channel,
             visit_sealed, told_on, told_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (application_id) DO NOTHING",
    )
    .bind(id)
    .bind(new.customer_id)
    .bind(new.application_id)
    .bind(new.channel.to_owned())
    .bind(new.first_channel.to_owned())
    .bind(vault.seal(new.visit, &seal_context(id))?)
    .bind(new.reported_date)
    .bind(new.reported_at)
    .exec()
    .await?;
    Ok(())
}

/// How a person came, the newest first.
pub async fn list_by_customer(
    tx: &mut Tx,
    customer_id: Uuid,
) -> Result<Vec<Attribution>, StoreError> {
    tx.sql(
        "SELECT * FROM attributions WHERE customer_id = $1
         ORDER BY told_at DESC, id DESC LIMIT 500",
    )
    .bind(customer_id)
    .all()
    .await
}

/// How many came by a pair of channels.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ChannelCount {
    /// The first time.
    pub first_channel: String,
    /// The last time before they asked.
    pub channel: String,
    /// So many accounts were made.
    pub registrations: i64,
    /// So many applications were sent.
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
         FROM attributions WHERE told_on >= $1 AND told_on <= $2
         GROUP BY first_channel, channel ORDER BY first_channel, channel",
    )
    .bind(from)
    .bind(to)
    .all()
    .await
}
