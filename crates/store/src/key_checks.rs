//! Check values of the keys: what each key makes of a constant. They are stored when a key is first
//! used and compared at every start, so that a wrong key is refused before it seals, finds or chains
//! anything.

use std::fmt;

use thiserror::Error;

use crate::audit_keys::MacDomain;
use crate::key_rotation::SEALED_COLUMNS;
use crate::{
    AuditKeys, Db, StoreError, Tx, Uuid, Vault, VaultError, audit_chain, blind_index_rotation,
    transact,
};
use base::Timestamp;

base::codes! {
    /// What a key is for.
    KeyPurpose {
        Vault = "vault",
        BlindIndex = "blind_index",
        Audit = "audit",
    }
}

impl KeyPurpose {
    /// The setting that holds the keys.
    pub const fn setting(self) -> &'static str {
        match self {
            Self::Vault => "vault.keys",
            Self::BlindIndex => "vault.mark_key",
            Self::Audit => "audit.keys",
        }
    }
}

/// What each key makes a check value of.
const CHECK_TEXT: &str = "key check";

/// A key that does not fit the database. Holds nothing of the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyMismatch {
    pub purpose: KeyPurpose,
    pub fault: KeyFault,
}

/// Why a key does not fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyFault {
    /// The key of this number is another one than the database was written with.
    Wrong(u8),
    /// The key of this number is not there, and the database needs it.
    Missing(u8),
    /// No key fits what is stored.
    Unrelated,
}

impl fmt::Display for KeyMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setting = self.purpose.setting();
        match self.fault {
            KeyFault::Wrong(number) => write!(
                f,
                "{setting}: key {number} is not the key {number} that this database was written with"
            ),
            KeyFault::Missing(number) => write!(
                f,
                "{setting}: key {number} is missing, and this database still holds what needs it"
            ),
            KeyFault::Unrelated => {
                write!(f, "{setting}: the key is not one that this database was written with")
            }
        }
    }
}

/// Every key that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct KeyMismatches(pub Vec<KeyMismatch>);

impl fmt::Display for KeyMismatches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the keys are not those of this database")?;
        self.0.iter().try_for_each(|mismatch| write!(f, "\n  {mismatch}"))
    }
}

/// The keys that are configured.
#[derive(Debug, Clone, Copy)]
pub struct Keys<'a> {
    pub vault: &'a Vault,
    pub audit: &'a AuditKeys,
}

/// The result of comparing keys with their check values.
#[derive(Debug, Clone, Default)]
pub struct KeyStatus {
    pub mismatches: Vec<KeyMismatch>,
    /// Keys that have no check value yet.
    pub unrecorded: Vec<(KeyPurpose, u8)>,
    /// How many were compared.
    pub compared: usize,
    /// Keys that are used again after nothing needed them.
    unretired: Vec<(KeyPurpose, u8)>,
}

/// The number of a key, its check value, and whether it is retired.
type CheckRow = (i64, Vec<u8>, Option<Timestamp>);

impl Keys<'_> {
    /// The numbers of the keys, the current one first.
    pub fn numbers(&self, purpose: KeyPurpose) -> Vec<u8> {
        match purpose {
            KeyPurpose::Vault => self.vault.key_numbers().collect(),
            KeyPurpose::BlindIndex => self.vault.blind_index_key_numbers().collect(),
            KeyPurpose::Audit => self.audit.numbers().collect(),
        }
    }

    /// Whether values are looked up by a former key too.
    pub fn has_former_blind_index_key(&self) -> bool {
        self.numbers(KeyPurpose::BlindIndex).len() > 1
    }

    /// The number of the key that is used from now on. No list of keys is empty.
    fn current(&self, purpose: KeyPurpose) -> u8 {
        self.numbers(purpose)[0]
    }

    fn check_value(&self, purpose: KeyPurpose, number: u8) -> Result<Vec<u8>, StoreError> {
        let unknown = VaultError::UnknownKey(number);
        Ok(match purpose {
            KeyPurpose::Vault => self.vault.seal_with_number(
                number,
                CHECK_TEXT.as_bytes(),
                &vault_context(number),
            )?,
            KeyPurpose::BlindIndex => {
                let kind = CHECK_TEXT;
                self.vault.blind_index_with_number(number, kind, "").ok_or(unknown)?
            }
            KeyPurpose::Audit => {
                let code = self.audit.mac(i64::from(number), MacDomain::KeyCheck, &[]);
                code.ok_or(unknown)?
            }
        })
    }

    fn fits(&self, purpose: KeyPurpose, number: u8, stored: &[u8]) -> Result<bool, StoreError> {
        Ok(match purpose {
            KeyPurpose::Vault => {
                let text = self.vault.open(stored, &vault_context(number));
                text.is_ok_and(|text| *text == CHECK_TEXT)
            }
            KeyPurpose::BlindIndex | KeyPurpose::Audit => {
                self.check_value(purpose, number)? == stored
            }
        })
    }
}

fn vault_context(number: u8) -> String {
    format!("key_checks.vault/{number}")
}

/// Compares the keys with their check values. Where a purpose has none, as in a database that an
/// earlier release wrote, a sample of what is stored is compared instead.
pub async fn compare(tx: &mut Tx, keys: &Keys<'_>) -> Result<KeyStatus, StoreError> {
    let mut status = KeyStatus::default();
    for &purpose in KeyPurpose::ALL {
        let rows: Vec<CheckRow> = tx
            .sql(
                "SELECT number, check_value, retired_at FROM key_checks WHERE purpose = $1
                 ORDER BY number",
            )
            .bind(purpose)
            .all()
            .await?;
        let numbers = keys.numbers(purpose);
        for (number, stored, retired_at) in &rows {
            let number =
                u8::try_from(*number).map_err(|_| StoreError::Corrupt("the number of a key"))?;
            let fault = if numbers.contains(&number) {
                status.compared += 1;
                if retired_at.is_some() && numbers.first() == Some(&number) {
                    status.unretired.push((purpose, number));
                }
                (!keys.fits(purpose, number, stored)?).then_some(KeyFault::Wrong(number))
            } else {
                retired_at.is_none().then_some(KeyFault::Missing(number))
            };
            status.mismatches.extend(fault.map(|fault| KeyMismatch { purpose, fault }));
        }
        let is_recorded = |number: &u8| rows.iter().any(|(it, ..)| *it == i64::from(*number));
        let unrecorded = numbers.into_iter().filter(|number| !is_recorded(number));
        status.unrecorded.extend(unrecorded.map(|number| (purpose, number)));
        if rows.is_empty() {
            let fault = sample_fault(tx, purpose, keys).await?;
            status.mismatches.extend(fault.map(|fault| KeyMismatch { purpose, fault }));
        }
    }
    Ok(status)
}

/// Compares the keys with the database and stores the check values of new ones. Fails if one does
/// not fit.
pub async fn verify(db: &Db, keys: &Keys<'_>, now: Timestamp) -> Result<(), StoreError> {
    let status = compare(&mut db.read().await?, keys).await?;
    if !status.mismatches.is_empty() {
        return Err(KeyMismatches(status.mismatches).into());
    }
    if status.unrecorded.is_empty() && status.unretired.is_empty() {
        return Ok(());
    }
    // Compared again in the transaction that writes: another process may have been first.
    transact!(db, |tx| {
        let status = compare(tx, keys).await?;
        if !status.mismatches.is_empty() {
            return Err(KeyMismatches(status.mismatches).into());
        }
        for (purpose, number) in status.unrecorded {
            insert(tx, purpose, number, keys.check_value(purpose, number)?, now).await?;
        }
        for (purpose, number) in status.unretired {
            tx.sql("UPDATE key_checks SET retired_at = NULL WHERE purpose = $1 AND number = $2")
                .bind(purpose)
                .bind(i64::from(number))
                .exec()
                .await?;
        }
        Ok::<_, StoreError>(())
    })
}

/// A process that was faster makes this one compare with what it wrote.
async fn insert(
    tx: &mut Tx,
    purpose: KeyPurpose,
    number: u8,
    check_value: Vec<u8>,
    now: Timestamp,
) -> Result<(), StoreError> {
    tx.sql(
        "INSERT INTO key_checks (purpose, number, check_value, created_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT (purpose, number) DO NOTHING",
    )
    .bind(purpose)
    .bind(i64::from(number))
    .bind(check_value)
    .bind(now)
    .exec_one()
    .await
}

/// Records that nothing needs the former keys of a purpose any more: they may be removed.
pub async fn retire_former(
    tx: &mut Tx,
    purpose: KeyPurpose,
    keys: &Keys<'_>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let current = keys.current(purpose);
    tx.sql(
        "UPDATE key_checks SET retired_at = $3
         WHERE purpose = $1 AND number <> $2 AND retired_at IS NULL",
    )
    .bind(purpose)
    .bind(i64::from(current))
    .bind(now)
    .exec()
    .await?;
    Ok(())
}

/// Since when the current key of the blind indexes is in use, if it has a check value.
pub async fn find_blind_index_key_since(
    tx: &mut Tx,
    keys: &Keys<'_>,
) -> Result<Option<Timestamp>, StoreError> {
    let row: Option<(Timestamp,)> = tx
        .sql("SELECT created_at FROM key_checks WHERE purpose = $1 AND number = $2")
        .bind(KeyPurpose::BlindIndex)
        .bind(i64::from(keys.current(KeyPurpose::BlindIndex)))
        .opt()
        .await?;
    Ok(row.map(|(at,)| at))
}

/// Which keys of the vault do not fit a sample of what is stored, though they have the right check
/// values: what is stored was damaged. The audit trail is verified as a whole elsewhere.
pub async fn list_unfit(tx: &mut Tx, keys: &Keys<'_>) -> Result<Vec<KeyPurpose>, StoreError> {
    let mut unfit = Vec::new();
    for purpose in [KeyPurpose::Vault, KeyPurpose::BlindIndex] {
        if sample_fault(tx, purpose, keys).await?.is_some() {
            unfit.push(purpose);
        }
    }
    Ok(unfit)
}

/// What a sample of the stored data says of the keys of a purpose.
async fn sample_fault(
    tx: &mut Tx,
    purpose: KeyPurpose,
    keys: &Keys<'_>,
) -> Result<Option<KeyFault>, StoreError> {
    let unrelated =
        |is_genuine: Option<bool>| (is_genuine == Some(false)).then_some(KeyFault::Unrelated);
    Ok(match purpose {
        KeyPurpose::Vault => sample_sealed(tx, keys.vault).await?,
        KeyPurpose::BlindIndex => {
            unrelated(blind_index_rotation::is_sample_genuine(tx, keys.vault).await?)
        }
        KeyPurpose::Audit => unrelated(audit_chain::is_head_genuine(tx, keys.audit).await?),
    })
}

/// The first of the newest sealed values that does not open.
async fn sample_sealed(tx: &mut Tx, vault: &Vault) -> Result<Option<KeyFault>, StoreError> {
    for column in SEALED_COLUMNS {
        let rows: Vec<(Uuid, Vec<u8>)> = tx.sql(column.select_last()).all().await?;
        for (id, sealed) in rows {
            match vault.open_bytes(&sealed, &column.context(id)) {
                Ok(_) => {}
                Err(VaultError::UnknownKey(number)) => return Ok(Some(KeyFault::Missing(number))),
                Err(_) => {
                    let number = sealed.first().copied().unwrap_or_default();
                    return Ok(Some(KeyFault::Wrong(number)));
                }
            }
        }
    }
    Ok(None)
}
