//! Key rotation: every sealed column is sealed with the newest key, a few rows at a time, while the
//! service runs.

use crate::sealed_names::{self, SealedName};
use crate::{Db, StoreError, Tx, Uuid, Vault, transact};

/// A sealed column.
#[derive(Debug, Clone, Copy)]
pub struct SealedColumn {
    pub table: &'static str,
    /// Without `_sealed`.
    pub name: &'static str,
    sealed_name: SealedName,
    select: &'static str,
    select_last: &'static str,
    update: &'static str,
}

impl SealedColumn {
    /// The query of its newest values.
    pub(crate) const fn select_last(&self) -> &'static str {
        self.select_last
    }

    /// The context that a row's value is sealed in.
    pub(crate) fn context(&self, id: Uuid) -> String {
        self.sealed_name.context(id)
    }
}

macro_rules! sealed_column {
    ($table:literal, $name:literal, $sealed_name:ident) => {
        SealedColumn {
            table: $table,
            name: $name,
            sealed_name: sealed_names::$sealed_name,
            select: concat!(
                "SELECT id, ",
                $name,
                "_sealed FROM ",
                $table,
                " WHERE id > $1 AND substr(",
                $name,
                "_sealed, 1, 1) <> $2 ORDER BY id LIMIT $3",
            ),
            select_last: concat!(
                "SELECT id, ",
                $name,
                "_sealed FROM ",
                $table,
                " WHERE ",
                $name,
                "_sealed IS NOT NULL ORDER BY id DESC LIMIT 3",
            ),
            update: concat!(
                "UPDATE ",
                $table,
                " SET ",
                $name,
                "_sealed = $3 WHERE id = $1 AND ",
                $name,
                "_sealed = $2",
            ),
        }
    };
}

/// Every sealed column; a test compares the list with the schema.
pub const SEALED_COLUMNS: &[SealedColumn] = &[
    sealed_column!("customers", "phone", CUSTOMER_PHONE),
    sealed_column!("customers", "iin", CUSTOMER_IIN),
    sealed_column!("customers", "email", CUSTOMER_EMAIL),
    sealed_column!("customers", "details", CUSTOMER_DETAILS),
    sealed_column!("messages", "to", MESSAGE_RECIPIENT),
    sealed_column!("messages", "text", MESSAGE_TEXT),
    sealed_column!("idempotency_keys", "response", IDEMPOTENCY_KEY_RESPONSE),
    sealed_column!("questionnaire_answers", "raw", QUESTIONNAIRE_ANSWER_RAW),
    sealed_column!("bureau_inquiries", "report", BUREAU_INQUIRY_REPORT),
    sealed_column!("state_register_inquiries", "record", STATE_REGISTER_INQUIRY_RECORD),
    sealed_column!("decisions", "snapshot", DECISION_SNAPSHOT),
    sealed_column!("decisions", "result", DECISION_RESULT),
    sealed_column!("payout_methods", "number", PAYOUT_METHOD_NUMBER),
    sealed_column!("payout_method_proofs", "code", PAYOUT_METHOD_PROOF_CODE),
    sealed_column!("callbacks", "body", CALLBACK_BODY),
    sealed_column!("review_requests", "text", REVIEW_REQUEST_TEXT),
    sealed_column!("review_requests", "answer", REVIEW_REQUEST_ANSWER),
    sealed_column!("payment_methods", "token", PAYMENT_METHOD_TOKEN),
    sealed_column!("cases", "contact", CASE_CONTACT),
    sealed_column!("case_messages", "text", CASE_MESSAGE_TEXT),
    sealed_column!("biller_payments", "account", BILLER_PAYMENT_ACCOUNT),
    sealed_column!("guest_orders", "account", GUEST_ORDER_ACCOUNT),
    sealed_column!("guest_orders", "payer", GUEST_ORDER_PAYER),
    sealed_column!("unmatched_payments", "account", UNMATCHED_PAYMENT_ACCOUNT),
    sealed_column!("unmatched_payments", "payer", UNMATCHED_PAYMENT_PAYER),
    sealed_column!("attributions", "visit", ATTRIBUTION_VISIT),
    sealed_column!("push_subscriptions", "endpoint", PUSH_SUBSCRIPTION_ENDPOINT),
    sealed_column!("push_subscriptions", "keys", PUSH_SUBSCRIPTION_KEYS),
    sealed_column!("spent_refresh_tokens", "tokens", SPENT_REFRESH_TOKEN_TOKENS),
    sealed_column!("passkeys", "credential", PASSKEY_CREDENTIAL),
    sealed_column!("passkey_challenges", "challenge", PASSKEY_CHALLENGE),
    sealed_column!("audit_clients", "ip", AUDIT_CLIENT_IP),
    sealed_column!("audit_clients", "user_agent", AUDIT_CLIENT_USER_AGENT),
];

/// Rows in one transaction: few enough that other writers hardly wait.
const ROWS_MAX: i64 = 100;

/// Reseals every value that was sealed with an older key. Can be interrupted and resumed: the key
/// number in a value shows whether it is done.
pub async fn rotate(
    db: &Db,
    vault: &Vault,
) -> Result<Vec<(&'static SealedColumn, u64)>, StoreError> {
    let mut totals = Vec::with_capacity(SEALED_COLUMNS.len());
    for column in SEALED_COLUMNS {
        let (mut after, mut rows) = (Some(Uuid::nil()), 0);
        while let Some(from) = after {
            let step: Result<_, StoreError> =
                transact!(db, |tx| { rotate_rows(tx, vault, column, from).await });
            let (sealed, last) = step?;
            (after, rows) = (last, rows + sealed);
        }
        totals.push((column, rows));
    }
    Ok(totals)
}

/// Reseals some values of a column. Returns their number, and the row after which to continue.
pub async fn rotate_rows(
    tx: &mut Tx,
    vault: &Vault,
    column: &SealedColumn,
    after: Uuid,
) -> Result<(u64, Option<Uuid>), StoreError> {
    let stale: Vec<(Uuid, Vec<u8>)> = tx
        .sql(column.select)
        .bind(after)
        .bind(vec![vault.current_key_number()?])
        .bind(ROWS_MAX)
        .all()
        .await?;
    let (mut sealed, mut last) = (0, None);
    for (id, old) in stale {
        let context = column.context(id);
        let new = vault.seal(&vault.open(&old, &context)?, &context)?;
        // A value that was changed meanwhile stays.
        sealed += tx.sql(column.update).bind(id).bind(old).bind(new).exec().await?;
        last = Some(id);
    }
    Ok((sealed, last))
}
