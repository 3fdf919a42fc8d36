//! What providers posted to us, as it came.

use crate::{Instant, StoreError, Tx, Uuid, Vault};

/// Keeps what a provider posted; the very same again is counted.
pub async fn keep(
    tx: &mut Tx,
    vault: &Vault,
    provider: &str,
    is_genuine: bool,
    body: &[u8],
    now: Instant,
) -> Result<(), StoreError> {
    let id = Uuid::now_v7();
    // What is no text is kept as far as it is: a provider's own words always are.
    let body = String::from_utf8_lossy(body);
    let verdict = if is_genuine { "genuine" } else { "forged" };
    tx.sql(
        "INSERT INTO callbacks (id, provider, verdict, body_sealed, body_mark, received_at, count)
         VALUES ($1, $2, $3, $4, $5, $6, 1)
         ON CONFLICT (provider, body_mark) DO UPDATE SET count = callbacks.count + 1",
    )
    .bind(id)
    .bind(provider.to_owned())
    .bind(verdict.to_owned())
    .bind(vault.seal(&body, &format!("callbacks.body/{id}"))?)
    // The same words of two senders are two callbacks: a forged one must not stand for the other.
    .bind(vault.mark("callback", &format!("{verdict}/{body}")))
    .bind(now)
    .exec_one()
    .await
}
