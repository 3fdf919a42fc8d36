//! Decisions with their snapshots: append-only and sealed, because they hold what bureau and state know
//! of a person.

use store_derive::FromRow;

use crate::sealed_names::{DECISION_RESULT, DECISION_SNAPSHOT, SealedName};
use crate::{Batch, JsonText, StoreError, Tx, Uuid, Vault};
use base::Timestamp;
use base::ids::{ApplicationId, CustomerId};

base::codes! {
    /// At which point of an application a decision was made.
    DecisionKind {
        Prescreen = "first_look",
        Decision = "decision",
        /// Staff declined for a reason that leaves it for nobody.
        Review = "recheck",
    }
}

/// A decision: what was known and what came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub id: Uuid,
    pub application_id: ApplicationId,
    pub kind: DecisionKind,
    pub snapshot: JsonText,
    pub result: JsonText,
    pub decided_at: Timestamp,
}

/// A row of `decisions`. The plain columns are empty once the sealed ones are filled.
#[derive(FromRow)]
struct Row {
    id: Uuid,
    application_id: ApplicationId,
    kind: DecisionKind,
    snapshot: JsonText,
    result: JsonText,
    decided_at: Timestamp,
    snapshot_sealed: Option<Vec<u8>>,
    result_sealed: Option<Vec<u8>>,
}

impl Row {
    fn open(self, vault: &Vault) -> Result<Decision, StoreError> {
        let read = |sealed: Option<Vec<u8>>, plain: JsonText, name: SealedName| match sealed {
            None => Ok(plain),
            Some(sealed) => {
                let text = vault.open(&sealed, &name.context(self.id))?;
                Ok::<_, StoreError>(JsonText(text.to_string()))
            }
        };
        Ok(Decision {
            snapshot: read(self.snapshot_sealed, self.snapshot, DECISION_SNAPSHOT)?,
            result: read(self.result_sealed, self.result, DECISION_RESULT)?,
            id: self.id,
            application_id: self.application_id,
            kind: self.kind,
            decided_at: self.decided_at,
        })
    }
}

/// The snapshot and the result of a decision, sealed.
fn seal(vault: &Vault, decision: &Decision) -> Result<(Vec<u8>, Vec<u8>), StoreError> {
    let id = decision.id;
    Ok((
        vault.seal(&decision.snapshot.0, &DECISION_SNAPSHOT.context(id))?,
        vault.seal(&decision.result.0, &DECISION_RESULT.context(id))?,
    ))
}

/// Adds a decision.
pub fn insert(batch: &mut Batch<'_>, vault: &Vault, decision: &Decision) -> Result<(), StoreError> {
    let (snapshot, result) = seal(vault, decision)?;
    batch
        .sql(
            1,
            "INSERT INTO decisions (id, application_id, kind, snapshot, result, decided_at,
                 snapshot_sealed, result_sealed)
             VALUES ($1, $2, $3, $4, $4, $5, $6, $7)",
        )
        .bind(decision.id)
        .bind(decision.application_id)
        .bind(decision.kind)
        .bind(JsonText("{}".to_owned()))
        .bind(decision.decided_at)
        .bind(snapshot)
        .bind(result);
    Ok(())
}

/// Seals some decisions that were stored before they were sealed. Returns their number.
pub async fn seal_some(tx: &mut Tx, vault: &Vault, count: i64) -> Result<u64, StoreError> {
    let rows: Vec<Row> = tx
        .sql("SELECT * FROM decisions WHERE snapshot_sealed IS NULL ORDER BY id LIMIT $1")
        .bind(count)
        .all()
        .await?;
    let mut sealed_count = 0;
    for row in rows {
        let decision = row.open(vault)?;
        let (snapshot, result) = seal(vault, &decision)?;
        sealed_count += tx
            .sql(
                "UPDATE decisions SET snapshot = $2, result = $2, snapshot_sealed = $3,
                     result_sealed = $4
                 WHERE id = $1 AND snapshot_sealed IS NULL",
            )
            .bind(decision.id)
            .bind(JsonText("{}".to_owned()))
            .bind(snapshot)
            .bind(result)
            .exec()
            .await?;
    }
    Ok(sealed_count)
}

/// The decisions on an application, the newest first.
pub async fn list_by_application(
    tx: &mut Tx,
    vault: &Vault,
    application_id: ApplicationId,
) -> Result<Vec<Decision>, StoreError> {
    let rows: Vec<Row> = tx
        .sql("SELECT * FROM decisions WHERE application_id = $1 ORDER BY decided_at DESC, id DESC")
        .bind(application_id)
        .all()
        .await?;
    rows.into_iter().map(|row| row.open(vault)).collect()
}

/// The newest full decision on any application of a customer.
pub async fn find_newest_by_customer(
    tx: &mut Tx,
    vault: &Vault,
    customer_id: CustomerId,
) -> Result<Option<Decision>, StoreError> {
    let row: Option<Row> = tx
        .sql(
            "SELECT d.* FROM decisions AS d JOIN applications AS p ON p.id = d.application_id
         WHERE p.customer_id = $1 AND d.kind IN ('first_look', 'decision')
         ORDER BY d.decided_at DESC, d.id DESC LIMIT 1",
        )
        .bind(customer_id)
        .opt()
        .await?;
    row.map(|row| row.open(vault)).transpose()
}
